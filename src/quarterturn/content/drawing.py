"""Drawing rooms as text, in any turning: the inverse of reading them."""

from __future__ import annotations

from math import isqrt

from quarterturn.content.rooms import ARROWS, BARS, EDGES
from quarterturn.engine.core.definition import Room
from quarterturn.engine.core.terms import EAST, NORTH, SOUTH, WEST

EDGE_SYMBOLS = {edge: symbol for symbol, edge in EDGES.items()}
BAR_SYMBOLS = {edge: symbol for symbol, edge in BARS.items()}
ARROW_NAMES = {arrow: name for name, arrow in ARROWS.items()}


def draw(room: Room, quarters: int = 0) -> list[str]:
    """The rows of a room after so many quarter turns clockwise, without its head."""
    squares, edges = room.squares, room.edges
    for _ in range(quarters):
        squares, edges = _turned(squares, edges)
    side = isqrt(len(squares))
    rows = [range(first, first + side) for first in range(0, len(squares), side)]
    lines: list[str] = []
    for row in rows:
        lines += [_bars(edges, row, NORTH), _row(squares, edges, row)]
    return [*lines, _bars(edges, rows[-1], SOUTH)]


def head(room: Room) -> str:
    """The line that stands above a drawing in a file."""
    return f"room {room.name}  set={room.set}  pair={room.pair}  gear={ARROW_NAMES[room.arrow]}"


def _turned(squares: str, edges: bytes) -> tuple[str, bytes]:
    """The squares and edges of a room of any size after a quarter turn: its left column becomes its top row."""
    side = isqrt(len(squares))
    came_from = [(side - 1 - column) * side + row for row in range(side) for column in range(side)]
    turned = [edges[4 * square + (direction - 1) % 4] for square in came_from for direction in range(4)]
    return "".join(squares[square] for square in came_from), bytes(turned)


def _bars(edges: bytes, row: range, side: int) -> str:
    return "+" + "".join(BAR_SYMBOLS[edges[4 * square + side]] + "+" for square in row)


def _row(squares: str, edges: bytes, row: range) -> str:
    """A row of squares; an inner edge is known to both of its squares and drawn by the western one."""
    west = EDGE_SYMBOLS[edges[4 * row[0] + WEST]]
    return west + "".join(f" {squares[square]} {EDGE_SYMBOLS[edges[4 * square + EAST]]}" for square in row)
