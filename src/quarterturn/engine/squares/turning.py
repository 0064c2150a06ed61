"""Turning a room by quarters: where its squares and edges come to lie (ROTATE-1, ROTATE-3)."""

from __future__ import annotations

from functools import cache
from typing import Final

from quarterturn.engine.core.definition import ROOM_SIDE, ROOM_SQUARES, Room

QUARTERS: Final = 4


def _after(index: int, quarters: int) -> int:
    row, column = divmod(index, ROOM_SIDE)
    for _ in range(quarters):
        row, column = column, ROOM_SIDE - 1 - row
    return row * ROOM_SIDE + column


_TURNED: Final = [[_after(index, quarters) for index in range(ROOM_SQUARES)] for quarters in range(QUARTERS)]


def turn_square(index: int, quarters: int) -> int:
    """Where square `index` (row by row from the top) lies after so many quarter turns clockwise."""
    return _TURNED[quarters % QUARTERS][index]


@cache
def turned(room: Room, quarters: int) -> tuple[str, bytes]:
    """The squares and edges of a room after so many quarter turns clockwise, laid out as in `Room`."""
    squares = [""] * ROOM_SQUARES
    edges = [0] * (QUARTERS * ROOM_SQUARES)
    printed = room.edges
    for index, square in enumerate(room.squares):
        target = turn_square(index, quarters)
        squares[target] = square
        for direction in range(QUARTERS):
            # Directions count clockwise, so an edge turns by adding the quarters to its direction.
            edges[QUARTERS * target + (direction + quarters) % QUARTERS] = printed[QUARTERS * index + direction]
    return "".join(squares), bytes(edges)
