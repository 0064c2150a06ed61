"""Turning a room by a quarter (section 6)."""

from __future__ import annotations

from quarterturn.engine.actions.turn import pay, require_actor
from quarterturn.engine.board import Board
from quarterturn.engine.scoring import turn_room
from quarterturn.engine.state import Action, Event, State
from quarterturn.engine.terms import GEAR, TURNS_BOTH_WAYS, illegal

WAYS = {1: "clockwise", -1: "counter-clockwise"}


def _reached(state: State, slot: int) -> list[int]:
    """The rooms a gear in `slot` can turn: its own and every revealed one of the same number (ROTATE-1, MIX-FREE)."""
    rooms = state.table.rooms
    pair = rooms[state.rooms[slot][0]].pair
    return [
        other for other, (room, _) in enumerate(state.rooms) if state.revealed >> other & 1 and rooms[room].pair == pair
    ]


def _ways(state: State, unit: int, slot: int) -> tuple[int, ...]:
    arrow = state.table.rooms[state.rooms[slot][0]].arrow
    return (1, -1) if TURNS_BOTH_WAYS in state.table.abilities[unit] else (arrow,)


def check(state: State, seat: int, action: Action) -> None:
    _, unit, slot, way = action
    board = require_actor(state, seat, unit)
    square = state.where[unit]
    if board.ground.kind[square] != GEAR:
        raise illegal("ROTATE-1", "{who} does not stand on a gear", who=state.name(unit))
    if slot not in _reached(state, board.ground.layout.slot_of[square]):
        raise illegal("ROTATE-1", "a gear turns its own room, or a revealed room of the same number")
    if way not in _ways(state, unit, slot):
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
        for way in _ways(state, unit, slot):
            found.append(("turn", unit, slot, way))
