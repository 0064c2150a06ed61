"""Who sees whom: rows and columns of zones (CARD-SIGHT-1, CARD-SIGHT-2)."""

from __future__ import annotations

from quarterturn.engine.core.terms import NOBODY
from quarterturn.engine.zones.board import Board
from quarterturn.engine.zones.ground import BAR_SLIT, STOPS_LOOKS
from quarterturn.engine.zones.layout import WIDTH


def sees(board: Board, unit: int, target: int) -> bool:
    """Whether a character has another in sight. Those at one place see each other."""
    here, there = board.state.where[unit], board.state.where[target]
    if here == there:
        return True
    origin, goal = window(board, here), window(board, there)
    if origin == NOBODY or goal == NOBODY:
        return False
    into_start = board.table.layout.is_facing(there) and here != goal
    if into_start and board.ground.bars[board.ground.entrance(there)] & BAR_SLIT:
        return False  # through a slit one looks into a starting zone from the faced zone only
    return _sees_zone(board, origin, goal)


def window(board: Board, place: int) -> int:
    """The zone from which one at a place looks and is looked at: its own, or the near one it faces; or NOBODY."""
    if board.table.layout.is_zone(place):
        return place
    side = board.ground.entrance(place)
    return side >> 2 if side >= 0 and not board.ground.bars[side] & STOPS_LOOKS else NOBODY


def _sees_zone(board: Board, origin: int, goal: int) -> bool:
    """Whether a look goes from a zone to another. A slit lets it through at the first border only."""
    if origin == goal:
        return True
    ground = board.ground
    direction = _direction(ground.cell_of[origin], ground.cell_of[goal])
    if direction < 0:
        return False
    zone, barring = origin, STOPS_LOOKS
    while True:
        side = 4 * zone + direction
        if ground.beside[side] < 0 or ground.bars[side] & barring:
            return False
        zone = ground.beside[side]
        if zone == goal:
            return True
        if (board.side(0).all | board.side(1).all) >> zone & 1:
            return False
        barring = STOPS_LOOKS | BAR_SLIT


def _direction(cell: int, other: int) -> int:
    """The direction from a cell to another of its row or column, or -1."""
    y, x = divmod(cell, WIDTH)
    other_y, other_x = divmod(other, WIDTH)
    if x == other_x:
        return 0 if other_y > y else 2
    if y == other_y:
        return 1 if other_x > x else 3
    return -1
