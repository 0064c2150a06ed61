"""The options of a table: one record for each, from which the notation, the server, the lobby and the docs are made.

What a table has chosen is an `Options`. This module stays uncompiled, like the definitions (core/definition.py).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

from quarterturn.engine.core.definition import GameDef, Teams
from quarterturn.engine.core.terms import Arguments


@dataclass(frozen=True, slots=True)
class Handicap:
    """What one seat plays without (OPT-HANDICAP)."""

    seat: int
    characters: int
    cards_removed: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Options:
    """What a table has set; what is false (0, None) is as the game has it."""

    target: int = 0
    memory_aid: bool = False
    handicap: Handicap | None = None
    draft_size: int = 0
    undo_rotations: bool = False
    timer: int = 0  # seconds a turn; the engine only records it, the clock is the server's
    secret_objects: bool = False
    teams: Teams = ""
    first: str = ""  # the colour that goes first wherever that would be drawn


class BadOption(ValueError):
    """A table option that this game does not have, or not with this value."""

    def __init__(self, option: str, template: str, **arguments: str | int) -> None:
        super().__init__(template.format(**arguments))
        self.option, self.template = option, template
        self.arguments: Arguments = tuple(arguments.items())


# --- What a game allows; each raises BadOption.


def _check_target(definition: GameDef, target: int) -> None:
    if not definition.targets and target != definition.target:
        raise BadOption("target", "{game} has no target to choose (OPT-TARGET)", game=definition.id)
    if target not in (definition.target, *definition.targets):
        raise BadOption(
            "target", "a target of {target} is not possible in {game} (OPT-TARGET): {allowed}",
            target=target, game=definition.id, allowed=", ".join(map(str, definition.targets)),
        )  # fmt: skip


def _check_handicap(definition: GameDef, handicap: Handicap) -> None:
    if not definition.handicap:
        raise BadOption("handicap", "{game} is not played with a handicap (OPT-HANDICAP)", game=definition.id)
    if not 0 <= handicap.seat < len(definition.seats):
        raise BadOption("handicap", "the handicap names no seat of this game (OPT-HANDICAP)")
    if not 4 <= handicap.characters <= 8:
        raise BadOption("handicap", "a handicap leaves 4 to 8 characters (OPT-HANDICAP)")
    if not Counter(handicap.cards_removed) <= Counter(card for card in definition.combat_cards if card):
        raise BadOption("handicap", "a handicap removes Combat cards from +1 to +6 (OPT-HANDICAP)")


def _check_draft(definition: GameDef, size: int) -> None:
    if not _draft_sizes(definition):
        raise BadOption("draft-size", "{game} has no draft (MIX-DRAFT)", game=definition.id)
    if size not in _draft_sizes(definition):
        most = definition.team_characters
        raise BadOption("draft-size", "a draft takes 4 to {most} characters each (MIX-DRAFT)", most=most)


def _draft_sizes(definition: GameDef) -> tuple[int, ...]:
    return tuple(range(4, definition.team_characters + 1)) if definition.mixing == "draft" else ()


def _check_timer(_definition: GameDef, seconds: int) -> None:
    if seconds < 0:
        raise BadOption("timer", "the timer cannot be negative (OPT-TIMER)")


def _is_card_game(definition: GameDef) -> bool:
    return definition.book == "C"


def _check_secret(definition: GameDef, _secret: bool) -> None:
    if not _is_card_game(definition):
        raise BadOption("secret-objects", "{game} is no card game (CARD-OPT-SECRET)", game=definition.id)


def _check_teams(definition: GameDef, teams: Teams) -> None:
    if teams not in definition.teams:
        raise BadOption(
            "teams", "teams are not chosen in that way in {game} (CARD-TEAM-1): {allowed}",
            game=definition.id, allowed=", ".join(definition.teams) or "-",
        )  # fmt: skip


def _check_first(definition: GameDef, colour: str) -> None:
    if colour not in [seat.colour for seat in definition.seats]:
        raise BadOption("first", "nobody plays {word} in {game} (SETUP-6)", word=colour, game=definition.id)


def _check_nothing(_definition: GameDef, _value: object) -> None:
    """A switch is on or off, in every game."""


# --- The options


@dataclass(frozen=True, slots=True)
class Option:
    """An option: its name in the notation, what sort of value it has, the rule that tells of it, who may have it."""

    name: str
    sort: Literal["switch", "number", "handicap", "word"]
    rule: str
    check: Callable[[GameDef, Any], None] = _check_nothing
    offered: Callable[[GameDef], tuple[int, ...]] = lambda _: ()  # the numbers a lobby offers; none: not in this game
    usual: Callable[[GameDef], int] = lambda _: 0  # the number that holds if none is chosen
    words: Callable[[GameDef], tuple[str, ...]] = lambda _: ()  # the words there are to choose from, the usual first
    later: bool = False  # it may be set when a saved game is taken up again
    games: Callable[[GameDef], bool] = lambda _: True  # which games have the switch

    @property
    def field(self) -> str:
        """Its name in `Options`, and on the wire."""
        return self.name.replace("-", "_")

    def fits(self, definition: GameDef) -> bool:
        """Whether a game's lobby has it to choose."""
        if self.sort == "handicap":
            return definition.handicap
        if self.sort == "word":
            return len(self.words(definition)) > 1
        return self.games(definition) if self.sort == "switch" else len(self.offered(definition)) > 1


OPTIONS: dict[str, Option] = {
    option.name: option
    for option in (
        Option("target", "number", "OPT-TARGET", _check_target, lambda game: game.targets, lambda game: game.target),
        Option("memory-aid", "switch", "TURN-1", later=True),
        Option("handicap", "handicap", "OPT-HANDICAP", _check_handicap),
        Option("draft-size", "number", "MIX-DRAFT", _check_draft, _draft_sizes, lambda game: game.team_characters),
        Option("undo-rotations", "switch", "ROTATE-3", later=True),
        Option("timer", "number", "OPT-TIMER", _check_timer, lambda _: (0, 60, 120, 180, 300), later=True),
        Option("secret-objects", "switch", "CARD-OPT-SECRET", _check_secret, games=_is_card_game),
        Option("teams", "word", "CARD-TEAM-1", _check_teams, words=lambda game: game.teams),
        Option("first", "word", "SETUP-6", _check_first),
    )
}

# OPT-HANDICAP: (stronger, weaker): characters, Combat cards removed
HANDICAPS: dict[tuple[str, str], tuple[int, tuple[int, ...]]] = {
    ("very-experienced", "experienced"): (6, ()),
    ("very-experienced", "good"): (5, ()),
    ("very-experienced", "beginner"): (6, (5, 6)),
    ("very-experienced", "newbie"): (5, (5, 6)),
    ("experienced", "good"): (6, ()),
    ("experienced", "beginner"): (5, (6,)),
    ("experienced", "newbie"): (4, (6,)),
    ("good", "beginner"): (6, ()),
    ("good", "newbie"): (6, (6,)),
}
LEVELS = ("very-experienced", "experienced", "good", "beginner", "newbie")


def require(definition: GameDef, options: Options) -> None:
    """Raise BadOption if a game is not played with these options."""
    for option in OPTIONS.values():
        value = getattr(options, option.field)
        if value:
            option.check(definition, value)
