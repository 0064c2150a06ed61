"""Positions on plans of any shape: drawn as the game has them, read back as they are written, refused where wrong."""

from __future__ import annotations

import pytest

from quarterturn.blocks import FileError
from quarterturn.content.loader import load
from quarterturn.engine.core.definition import NEUTRAL
from quarterturn.engine.core.state import State
from quarterturn.notation import format_position, parse_cases

SQUARE = "rooms:\n" + "  1a 2a 3a 4a\n" * 4


def position(text: str) -> State:
    return parse_cases("p.qt", text)[0].begin().state


def test_gaps_may_be_drawn_or_left_out() -> None:
    drawn = position("game: m-7\nrooms:\n  1a 1b 2a 2b\n  . 3a 3b .\n  4a 4b 9a 9b\n")
    short = position("game: m-7\nrooms:\n  1a 1b 2a 2b\n  3a 3b\n  4a 4b 9a 9b\n")
    assert drawn.key() == short.key()
    assert format_position(drawn) == format_position(short)
    assert position(format_position(drawn)).key() == drawn.key()


def test_another_shape_is_the_usual_board() -> None:
    """A small board for a game for many: two rooms wide, blue below, yellow above."""
    state = position("game: multi-4\nrooms:\n  1a 1b\n  2a 2b\nunits:\n  green troll c3\n")
    lines = state.table.definition.plan.lines
    assert [state.colour(line.seat) for line in lines] == ["blue", "yellow"]


def test_doors_are_those_of_the_position() -> None:
    plain = position(f"game: m-5-three\n{SQUARE}")
    assert plain.table.doors == (0, 1, 2, NEUTRAL)
    shuffled = position(f"game: m-5-three\n{SQUARE}doors: nobody yellow blue green\n")
    assert shuffled.table.doors == (NEUTRAL, 2, 0, 1)
    assert position(format_position(shuffled)).table.doors == shuffled.table.doors


def test_who_has_resigned_is_kept() -> None:
    state = position(f"game: m-1\n{SQUARE}resigned: green red\nturn: blue 2\n")
    assert state.resigned == 0b1010
    assert position(format_position(state)).key() == state.key()


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        (f"game: m-5\n{SQUARE}doors: blue green\n", 7, "this game has 4 doors"),
        (f"game: m-5\n{SQUARE}doors: blue green yellow purple\n", 7, "'purple'"),
        (f"game: m-1\n{SQUARE}doors: blue\n", 7, "this game has 0 doors"),
        (f"game: m-1\n{SQUARE}resigned: purple\n", 7, "'purple'"),
        (f"game: m-1\n{SQUARE}resigned: blue\nturn: blue 2\n", 7, "nobody to play on"),
        (f"game: m-1\n{SQUARE}resigned: blue green yellow\nturn: red 2\n", 7, "nobody to play on"),
        (f"game: m-1\n{SQUARE}resigned: blue green yellow red\nturn: red 2\n", 7, "nobody to play on"),
        ("game: m-1\nrooms:\n  1a 2a 3a 4a\n  1a 2a 3a\n", 4, "two rooms, or the game's own plan"),
        ("game: m-7\nrooms:\n  1a 2a 3a 4a\n  . 1b 2b 3b\n  1a 2a 3a 4a\n", 5, "two rooms, or the game's own plan"),
    ],
)
def test_a_bad_position_is_refused_where_it_is_bad(text: str, line: int, reason: str) -> None:
    with pytest.raises(FileError) as error:
        position(text)
    assert reason in error.value.reason
    assert error.value.line == line


@pytest.mark.parametrize("name", [game.id for game in load().games.values() if not game.mixing and game.slider < 0])
def test_every_plan_is_drawn_and_read_back(name: str) -> None:
    game = load().games[name]
    rows: dict[int, list[str]] = {}
    for slot in game.plan.slots:
        rows.setdefault(slot.y, []).append("51a" if game.book == "C" else "1a")
    drawn = "\n".join("  " + " ".join(rows[y]) for y in sorted(rows, reverse=True))
    state = position(f"game: {name}\nrooms:\n{drawn}\n")
    assert state.table.definition.plan == game.plan
    assert position(format_position(state)).key() == state.key()
