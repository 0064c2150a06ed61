"""What stands between two squares, for refusals that name it. Nothing here is asked before something is refused."""

from __future__ import annotations

from typing import Final

from quarterturn.engine.core.terms import GATE, NOWHERE, OPEN, SLIT, WALL, Refusal, refuse
from quarterturn.engine.squares.board import Board, square_name
from quarterturn.engine.squares.ground import Ground

BARRIERS: Final = {SLIT: "an arrow-slit", GATE: "a closed portcullis", WALL: "a wall"}


def barred(board: Board, rule: str, here: int, square: int) -> Refusal | None:
    """The edge that closes the way between two squares that touch, if one does."""
    direction = _direction(board.ground, here, square)
    if direction < 0 or NOWHERE in (board.ground.kind[here], board.ground.kind[square]):
        return None
    edge = board.ground.passage(here, direction)
    if edge == OPEN:
        return None
    between = {"here": square_name(board.state, here), "square": square_name(board.state, square)}
    return refuse(rule, "{barrier} is between {here} and {square}", barrier=BARRIERS[edge], **between)


def not_beside(board: Board, rule: str, unit: int, target: int) -> Refusal:
    """Why a character does not have another one beside it."""
    state = board.state
    here, there = state.where[unit], state.where[target]
    names = {"who": state.name(target), "square": square_name(state, there), "here": square_name(state, here)}
    return barred(board, rule, here, there) or refuse(rule, "{who} is on {square}, not beside {here}", **names)


def unseen(board: Board, rule: str, unit: int, target: int) -> Refusal:
    """Why a character does not see another one (WORD-6): the first thing that is in the way."""
    state, ground = board.state, board.ground
    here, there = state.where[unit], state.where[target]
    names = {"target": state.name(target), "square": square_name(state, there), "here": square_name(state, here)}
    line = next((line for direction in range(4) if there in (line := _line(ground, here, direction))), [])
    for before, square in zip([here, *line], line, strict=False):
        other = board.character_at(square)
        found = barred(board, rule, before, square)
        if before == here and square in ground.ray(here, _direction(ground, here, square)):
            found = None  # an arrow-slit of one's own square is looked through
        if found is not None or ground.kind[square] == NOWHERE:
            return found or refuse(rule, "room {room} is face down", room=_room(board, square))
        if square != there and other is not None:
            where = square_name(state, square)
            return refuse(rule, "{who} stands in the way, on {square}", who=state.name(other), square=where)
    return refuse(rule, "{target} on {square} is not in a straight line from {here}", **names)


def _direction(ground: Ground, here: int, square: int) -> int:
    return next((d for d in range(4) if here >= 0 and ground.layout.step[4 * here + d] == square >= 0), -1)


def _line(ground: Ground, square: int, direction: int) -> list[int]:
    """The squares in one direction, to the end of the board."""
    found: list[int] = []
    while (square := ground.layout.step[4 * square + direction]) >= 0:
        found.append(square)
    return found


def _room(board: Board, square: int) -> str:
    layout = board.ground.layout
    slot = next((s for s, squares in enumerate(layout.room_squares) if square in squares), -1)
    return layout.plan.slots[slot].name if slot >= 0 else square_name(board.state, square)
