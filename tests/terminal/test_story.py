"""What is told: of a combat with allies (M-6), and of everything that can happen."""

from itertools import product

import pytest
from tests.crowd import BOARD

from quarterturn.content.texts import LANGUAGES
from quarterturn.engine.core import events as e
from quarterturn.engine.core.events import EVENTS, EventKind
from quarterturn.engine.squares.board import square_name
from quarterturn.notation import parse_record
from quarterturn.terminal.story import UNTOLD, tell
from quarterturn.terminal.words import Words

PLAYED = (
    BOARD
    + """units:
  red troll h2
  blue goblin h3
  green wizard h4
  yellow thief g3
turn: red 5

> fight troll blue:goblin
> green join attacker
> yellow join none
> red combat +1
> blue combat +0
> green combat +2
"""
)


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", ["Green joins the attackers.", "Yellow stays out of the combat.", "Green scores 1 for a wound."]),
        ("fr", ["Vert rejoint les attaquants.", "Jaune reste en dehors du combat."]),
    ],
)
def test_an_alliance_is_told(language: str, told: list[str]) -> None:
    game = parse_record("played", PLAYED)
    words = Words(language)
    lines = [line for entry in game.log for line in tell(entry.events, game.state, words)]
    assert [line for line in told if line not in lines] == []


def test_the_cards_of_a_side_stand_together() -> None:
    game = parse_record("played", PLAYED)
    lines = tell(game.log[-1].events, game.state, Words("en"))
    assert "Cards: Red +1, Green +2 against Blue +0; total 8 against 1." in lines


def test_steps_of_one_character_are_one_line() -> None:
    state = parse_record("played", PLAYED).state
    steps = [("step", 0, 1, 2), ("paid", 0, 1, 3), ("step", 0, 2, 3), ("step", 1, 7, 8)]
    names = [square_name(state, square) for square in (1, 3, 7, 8)]
    first, second = tell(steps, state, Words("en"))
    assert first.endswith(f": {names[0]} → {names[1]}")
    assert second.endswith(f": {names[2]} → {names[3]}")


SAMPLES = {
    e.SEAT: 1, e.TOKEN: 0, e.SQUARE: 7, e.SLOT: 0, e.ROOM: "9a", e.NUMBER: 3, e.CARD: None, e.PICKED: "naga",
    e.DIRECTION: "north", e.SEATS: (0, 2), e.TOKENS: (0, 1), e.CARDS: (1, 2), e.SIDES: (0, 1), e.SUMS: (5, 4),
    e.OWNERS: (), e.PLACES: ((0, 7), (1, 8)), e.WAY: (7, 8),
}  # fmt: skip


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "kind", [kind for kind in EVENTS.values() if kind.name not in UNTOLD], ids=lambda kind: kind.name
)
def test_every_event_is_told(kind: EventKind, language: str) -> None:
    state = parse_record("played", PLAYED).state
    state.result, state.ended = (0, 1), "score"
    values = [[value for _, value in part.words] or [SAMPLES[part.sort]] for part in kind.parts]
    for event in product([kind.name], *values):
        (line,) = tell([event], state, Words(language))
        assert line
    if any(part.secret for part in kind.parts):
        unknown = [None if part.secret else value[0] for part, value in zip(kind.parts, values, strict=True)]
        (hidden,) = tell([(kind.name, *unknown)], state, Words(language))
        assert hidden
