"""The listing against the rules: in small crowded positions, `legal` is exactly what trying everything finds."""

from collections.abc import Callable

import pytest
from tests.builds import portion

from quarterturn.engine.core.state import State
from quarterturn.engine.squares.board import Board
from quarterturn.engine.squares.moves.reach import patch_of
from quarterturn.engine.squares.patch import WORD
from quarterturn.notation import parse_cases

DAILY, NIGHTLY = range(0, 1_000, 1_000 // portion(25, 100)), range(1_000, 13_000)
BATCH = 100


@pytest.mark.parametrize("seed", DAILY)
def test_everything_possible_is_listed_once(
    seed: int, crowded: Callable[[int], State], compare: Callable[[State], str]
) -> None:
    assert compare(crowded(seed)) == ""


@pytest.mark.parametrize("seed", DAILY[::3])
def test_everything_possible_is_listed_once_among_many(
    seed: int, crowded_among_many: Callable[[int], State], compare: Callable[[State], str]
) -> None:
    assert compare(crowded_among_many(seed)) == ""


@pytest.mark.nightly
@pytest.mark.parametrize("first", NIGHTLY[::BATCH])
def test_everything_possible_is_listed_once_among_many_in_many_more(
    first: int, crowded_among_many: Callable[[int], State], compare: Callable[[State], str]
) -> None:
    for seed in range(first, first + BATCH // 4):
        assert compare(crowded_among_many(seed)) == ""


@pytest.mark.nightly
@pytest.mark.parametrize("first", NIGHTLY[::BATCH])
def test_everything_possible_is_listed_once_in_many_more(
    first: int, crowded: Callable[[int], State], compare: Callable[[State], str]
) -> None:
    for seed in range(first, first + BATCH):
        assert compare(crowded(seed)) == ""


OPEN_COUNTRY = """\
game: prison
rooms:
  3b+2 40b+1
  38b+2 37a+1
units:
  blue naga e5
  blue colossus e8
  yellow telepath h5
objects:
  blue rope e4
  yellow sword f6
turn: blue 1
"""


def test_a_naga_in_the_open_comes_to_more_squares_than_fit_into_a_word(compare: Callable[[State], str]) -> None:
    state = parse_cases("open country", OPEN_COUNTRY)[0].begin().state
    naga = next(unit for unit in state.table.characters if state.name(unit) == "blue:naga")
    assert len(patch_of(Board(state), naga).squares) > WORD
    assert compare(state) == ""
