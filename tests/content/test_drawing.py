"""Drawing and reading a room are inverse, in every turning."""

from dataclasses import replace

import pytest

from quarterturn.blocks import Drawing, read
from quarterturn.content.drawing import draw, head
from quarterturn.content.loader import load
from quarterturn.content.rooms import parse_room
from quarterturn.engine.core.definition import Room
from quarterturn.engine.squares.turning import turned

ROOMS = load().rooms.values()
CARDS = load().of("C").rooms


def reread(room: Room, lines: list[str]) -> Room:
    (drawing,) = read("drawn", "\n".join([head(room), *lines]))
    assert isinstance(drawing, Drawing)
    return parse_room("drawn", drawing, complete=True)


@pytest.mark.parametrize("room", ROOMS, ids=lambda room: room.name)
def test_a_drawn_room_is_read_back(room: Room) -> None:
    assert reread(room, draw(room)) == room


@pytest.mark.parametrize("quarters", [1, 2, 3])
@pytest.mark.parametrize("room", ROOMS, ids=lambda room: room.name)
def test_a_turned_room_is_read_back(room: Room, quarters: int) -> None:
    squares, edges = turned(room, quarters)
    assert reread(room, draw(room, quarters)) == replace(room, squares=squares, edges=edges)


def test_a_quarter_turn_is_clockwise() -> None:
    room = load().rooms["39a"]
    assert draw(room, 1)[:4] == [
        "+   +:::+   +---+   +",
        "| . | .   . | .   o  ",
        "+   +   +   +   +   +",
        "  . | @ | . | . | . |",
    ]


@pytest.mark.parametrize("room", CARDS.values(), ids=lambda room: room.name)
def test_a_room_of_zones_is_read_back(room: Room) -> None:
    assert reread(room, draw(room)) == room
    turned_back = reread(reread(room, draw(room, 1)), draw(reread(room, draw(room, 1)), 3))
    assert turned_back == room


def test_a_room_of_zones_turns_clockwise() -> None:
    assert draw(CARDS["51b"], 1) == [
        "+---+   +",
        "  c | s  ",
        "+   +   +",
        "  @ o ^ |",
        "+   +:::+",
    ]


def test_a_drawing_says_which_room_it_is() -> None:
    assert head(load().rooms["39a"]) == "room 39a  set=prison  pair=39  gear=ccw"
