"""Rooms as they lie: turned, with portcullises open or closed; as faces wherever they lie, and as tiles on a slot."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from quarterturn.engine.core.definition import ROOM_SIDE, ROOM_SQUARES, Room
from quarterturn.engine.core.native import mypyc_attr
from quarterturn.engine.core.terms import GATE, OPEN, PIT
from quarterturn.engine.squares.turning import turn_square, turned

STEPS: Final = ((0, 1), (1, 0), (0, -1), (-1, 0))  # north, east, south, west

# The edges of a square as one bit mask, by which its `Links` are looked up: two bits for each direction, one for a pit.
SHUT_EDGE: Final = 0  # no square behind it, or a closed portcullis
FREE_EDGE: Final = 1
SLIT_EDGE: Final = 2
WALL_EDGE: Final = 3
PIT_BIT: Final = 1 << 8
EDGE_MASKS: Final = 1 << 9  # how many there are
# For each direction OPEN, SLIT, GATE and WALL, put in its place; and everything but the edge in that direction.
EDGE_BITS: Final = [
    edge << 2 * direction for direction in range(4) for edge in (FREE_EDGE, SLIT_EDGE, SHUT_EDGE, WALL_EDGE)
]
OTHER_EDGES: Final = [EDGE_MASKS - 1 ^ 3 << 2 * direction for direction in range(4)]


def _seams() -> list[tuple[int, int]]:
    """The edges between squares of a room, as `4 * square + direction` from both sides; each twice."""
    found: list[tuple[int, int]] = []
    for square in range(ROOM_SQUARES):
        y, x = divmod(square, ROOM_SIDE)  # the top row first, unlike on the board
        for direction, (dx, dy) in enumerate(STEPS):
            if 0 <= x + dx < ROOM_SIDE and 0 <= y - dy < ROOM_SIDE:
                other = (y - dy) * ROOM_SIDE + x + dx
                found.append((4 * square + direction, 4 * other + (direction ^ 2)))
    return found


_SEAMS: Final = _seams()
_FACING: Final = dict(_SEAMS)


@mypyc_attr(acyclic=True)
class Face:
    """A room, turned and with some portcullises closed, wherever it lies."""

    __slots__ = ("gates", "inside", "kinds", "rows")

    def __init__(self, room: Room, turn: int, closed: Sequence[bool]) -> None:
        kinds, printed = turned(room, turn)
        self.kinds = list(kinds)
        self.gates = [(turn_square(local, turn), (direction + turn) % 4) for local, direction in room.gates]
        edges = list(printed)
        for (local, direction), shut in zip(self.gates, closed, strict=True):
            edge = 4 * local + direction
            edges[edge] = GATE if shut else OPEN
            if edge in _FACING:
                edges[_FACING[edge]] = edges[edge]
        self._lay(bytes(edges))

    def _lay(self, edges: bytes) -> None:
        length = 4 * ROOM_SIDE
        self.rows = [edges[first : first + length] for first in range(len(edges) - length, -1, -length)]  # from below
        # What is between each square and those of the same room, and whether it is a pit, as `Layout.links` asks for.
        self.inside = [PIT_BIT if kind == PIT else 0 for kind in self.kinds]
        for own, facing in _SEAMS:
            hard = max(edges[own], edges[facing])
            self.inside[own >> 2] = self.inside[own >> 2] | EDGE_BITS[4 * (own & 3) + hard]


@cache
def face_of(room: Room, turn: int, closed: tuple[bool, ...]) -> Face:
    return Face(room, turn, closed)


@mypyc_attr(acyclic=True)
class Tile:
    """A room as it lies on a slot, turned and with its portcullises open or not. `step`: as in `Layout`."""

    __slots__ = ("face", "gates", "number")

    def __init__(self, number: int, face: Face, squares: tuple[int, ...], step: tuple[int, ...]) -> None:
        self.number = number  # tells it from all others of the layout; 0 stands for a room face down
        self.face = face
        self.gates = [  # of each portcullis the squares on its two sides
            (squares[local], step[4 * squares[local] + direction]) for local, direction in face.gates
        ]
