"""Revealing a room, and where what lay on it may be placed (section 5)."""

from __future__ import annotations

from quarterturn.engine.core.acting import pay
from quarterturn.engine.core.rooms import find
from quarterturn.engine.core.state import Action, Event, State
from quarterturn.engine.core.terms import PASSES_SLITS, SLIT, WALKS_WALLS, WALL, Refusal, illegal, refuse
from quarterturn.engine.squares.board import Board, require_actor, square_name
from quarterturn.engine.squares.table import ground_of, table_of


def whole_line(state: State) -> bool:
    """Whether a starting line gives access to both rooms along it (REVEAL-2: base) or to the one in front (Prison)."""
    return table_of(state).whole_lines


def check(state: State, seat: int, action: Action) -> None:
    _, unit, slot = action
    board = require_actor(state, seat, unit)
    layout, ground = board.ground.layout, board.ground
    if not 0 <= slot < len(layout.room_squares):
        raise illegal("REVEAL-1", "there is no such room")
    if ground.vacant >> slot & 1:
        raise illegal("M-4", "no room lies in {room} now", room=layout.plan.slots[slot].name)
    if not ground.is_face_down(slot):
        raise illegal("REVEAL-1", "room {room} is already face up", room=layout.plan.slots[slot].name)
    square = state.where[unit]
    if slot in ground.face_down_beside(square, whole_line(state)):
        return
    if layout.line_of[square] >= 0:
        raise illegal("REVEAL-2", "{who} does not stand before that room", who=state.name(unit))
    if state.raised and layout.slot_of[square] == layout.apart:
        raise illegal("M-2", "the top room is raised")
    for direction in range(4):
        other = layout.step[4 * square + direction]
        if other >= 0 and layout.slot_of[other] == slot:
            edge = ground.edge[4 * square + direction]
            abilities = state.table.abilities[unit]
            if (edge == SLIT and PASSES_SLITS in abilities) or (edge == WALL and WALKS_WALLS in abilities):
                raise illegal("REVEAL-3", "that way of passing does not help to reveal a room")
            raise illegal("REVEAL-1", "the edge between them is closed")
    raise illegal("REVEAL-1", "{who} does not stand at the border of that room", who=state.name(unit))


def perform(state: State, seat: int, action: Action, events: list[Event]) -> None:
    check(state, seat, action)
    _, unit, slot = action
    pay(state, unit, 1, events)
    state.revealed |= 1 << slot
    state.ground = table_of(state).reground(ground_of(state), slot, state.rooms, state.gates)
    find(state, unit, slot, events)


def options(board: Board, unit: int, found: list[Action]) -> None:
    for slot in board.ground.face_down_beside(board.state.where[unit], board.table.whole_lines):
        found.append(("reveal", unit, slot))


def placing_problem(state: State, slot: int, square: int) -> Refusal | None:
    """Why a found token may not come to a square, if so (REVEAL-4)."""
    if square in places(state, slot):
        return None
    where = square_name(state, square)
    return refuse("REVEAL-4", "{square} is not an empty floor or gear square of that room", square=where)


def places(state: State, slot: int) -> list[int]:
    """The squares of a room where a found token may be placed (REVEAL-4)."""
    return Board(state).empty_floor(slot)
