"""A hint for a person: what the computer would do, from what that person's seat knows, and why."""

from __future__ import annotations

from random import Random

from quarterturn.content.texts.phrases import capital
from quarterturn.engine import view
from quarterturn.players.advice import Advice, advise
from quarterturn.terminal.choices import Choices
from quarterturn.terminal.panel import Panel
from quarterturn.terminal.words import Words

NAMED = ("who", "target", "thing")  # arguments that are tokens, as the notation names them


def find_hint(panel: Panel, choices: Choices, luck: str) -> str:
    """One line: the action as it is typed, the reason, the chance to win; the same luck gives the same hint."""
    words = panel.words
    told = [action for action in view.choices(choices.state, panel.view) if not view.has_mark(choices.state, action)]
    given = advise(panel.view, told, seed=Random(luck).getrandbits(63))
    return words(
        "hint-line", action=choices.text(given.action), because=because(given, words), n=round(100 * given.chance)
    )


def because(given: Advice, words: Words) -> str:
    """Why, in words."""
    values: dict[str, object] = dict(given.arguments)
    for place in NAMED:
        if place in values:
            values[place] = words.noun(str(values[place]).rpartition(":")[2])
    return capital(words(f"because-{given.reason}", **values))
