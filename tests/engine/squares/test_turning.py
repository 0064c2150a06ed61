"""Quarter turns: clockwise, four of them nothing, edges along with their squares."""

import pytest
from tests.engine import turned as for_the_page

from quarterturn.content.loader import load
from quarterturn.engine.core.definition import ROOM_SQUARES, Room
from quarterturn.engine.core.terms import EAST, GATE, SOUTH
from quarterturn.engine.squares.turning import turn_square, turned

ROOMS = load().rooms.values()


def test_the_corners_follow_each_other_clockwise() -> None:
    assert [turn_square(0, quarters) for quarters in range(5)] == [0, 4, 24, 20, 0]


def test_the_middle_stays() -> None:
    assert {turn_square(12, quarters) for quarters in range(4)} == {12}


@pytest.mark.parametrize("quarters", range(4))
def test_every_square_has_its_place(quarters: int) -> None:
    assert {turn_square(index, quarters) for index in range(ROOM_SQUARES)} == set(range(ROOM_SQUARES))
    assert all(turn_square(turn_square(index, quarters), -quarters) == index for index in range(ROOM_SQUARES))


@pytest.mark.parametrize("room", ROOMS, ids=lambda room: room.name)
def test_four_quarters_change_nothing(room: Room) -> None:
    assert turned(room, 0) == turned(room, 4) == (room.squares, room.edges)


@pytest.mark.parametrize("room", ROOMS, ids=lambda room: room.name)
def test_turning_step_by_step_is_turning_at_once(room: Room) -> None:
    squares, edges = turned(room, 1)
    once = Room(room.name, room.set, room.pair, room.arrow, squares, edges)
    assert turned(once, 1) == turned(room, 2)
    assert turned(once, 2) == turned(room, 3) == turned(room, -1)


def test_an_edge_turns_with_its_square() -> None:
    """Room 1a: the portcullis east of the middle row's first square then lies south of the top row's middle."""
    room = load().rooms["1a"]
    assert room.edges[4 * 10 + EAST] == GATE
    assert turned(room, 1)[1][4 * 2 + SOUTH] == GATE


def test_the_page_is_told_how_rooms_turn() -> None:
    assert for_the_page.FILE.read_text(encoding="utf-8") == for_the_page.written(), "python -m tests.engine.turned"
