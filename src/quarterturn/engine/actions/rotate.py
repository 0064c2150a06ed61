"""Turning a room by a quarter (section 6)."""

from __future__ import annotations

from typing import Final

from quarterturn.engine.actions.turn import pay, require_actor
from quarterturn.engine.board import Board
from quarterturn.engine.scoring import turn_room
from quarterturn.engine.state import Action, Event, State
from quarterturn.engine.table import CAN_TURN_BOTH_WAYS
from quarterturn.engine.terms import GEAR, illegal

CLOCKWISE: Final = 1
COUNTER_CLOCKWISE: Final = -1


def _reached(state: State, slot: int) -> list[int]:
    """The rooms a gear in `slot` can turn: its own and every revealed one of the same number (ROTATE-1, MIX-FREE)."""
    pairs, rooms, revealed = state.table.pairs, state.rooms, state.revealed
    pair = pairs[rooms[slot][0]]
    found: list[int] = []
    for other in range(len(rooms)):
        if revealed >> other & 1 and pairs[rooms[other][0]] == pair:
            found.append(other)
    return found


def _arrow(state: State, unit: int, slot: int) -> int:
    """The one way a character may turn a room, or 0 if it turns it as it likes."""
    return 0 if state.table.skills[unit] & CAN_TURN_BOTH_WAYS else state.table.arrows[state.rooms[slot][0]]


def check(state: State, seat: int, action: Action) -> None:
    _, unit, slot, way = action
    board = require_actor(state, seat, unit)
    square = state.where[unit]
    if board.ground.kind[square] != GEAR:
        raise illegal("ROTATE-1", "{who} does not stand on a gear", who=state.name(unit))
    if slot not in _reached(state, board.ground.layout.slot_of[square]):
        raise illegal("ROTATE-1", "a gear turns its own room, or a revealed room of the same number")
    if way not in (CLOCKWISE, COUNTER_CLOCKWISE) or _arrow(state, unit, slot) not in (0, way):
        raise illegal("ROTATE-1", "the arrow on that room points the other way")


def perform(state: State, seat: int, action: Action, events: list[Event]) -> None:
    check(state, seat, action)
    _, unit, slot, way = action
    pay(state, unit, 1, events)
    turn_room(state, slot, way)
    events.append(("turned", unit, slot, way))


def options(board: Board, unit: int, found: list[Action]) -> None:
    state = board.state
    square = state.where[unit]
    if board.ground.kind[square] != GEAR:
        return
    for slot in _reached(state, board.ground.layout.slot_of[square]):
        arrow = _arrow(state, unit, slot)
        if arrow != COUNTER_CLOCKWISE:
            found.append(("turn", unit, slot, CLOCKWISE))
        if arrow != CLOCKWISE:
            found.append(("turn", unit, slot, COUNTER_CLOCKWISE))
