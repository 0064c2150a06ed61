"""Turning a room by a quarter (section 6)."""

from __future__ import annotations

from quarterturn.engine.core.acting import pay
from quarterturn.engine.core.rooms import CLOCKWISE, COUNTER_CLOCKWISE, arrow, reached
from quarterturn.engine.core.state import Action, Event, State
from quarterturn.engine.core.terms import GEAR, illegal
from quarterturn.engine.squares.board import Board, require_actor
from quarterturn.engine.squares.table import ground_of, table_of


def check(state: State, seat: int, action: Action) -> None:
    _, unit, slot, way = action
    board = require_actor(state, seat, unit)
    square = state.where[unit]
    if board.ground.kind[square] != GEAR:
        raise illegal("ROTATE-1", "{who} does not stand on a gear", who=state.name(unit))
    if slot not in reached(state, board.ground.layout.slot_of[square]):
        raise illegal("ROTATE-1", "a gear turns its own room, or a revealed room of the same number")
    if way not in (CLOCKWISE, COUNTER_CLOCKWISE) or arrow(state, unit, slot) not in (0, way):
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
    for slot in reached(state, board.ground.layout.slot_of[square]):
        printed = arrow(state, unit, slot)
        if printed != COUNTER_CLOCKWISE:
            found.append(("turn", unit, slot, CLOCKWISE))
        if printed != CLOCKWISE:
            found.append(("turn", unit, slot, COUNTER_CLOCKWISE))


def turn_room(state: State, slot: int, way: int) -> None:
    """A room goes a quarter round, with everything in it (ROTATE-1, ROTATE-3)."""
    table = table_of(state)
    layout = table.layout
    room, turn = state.rooms[slot]
    state.rooms = (*state.rooms[:slot], (room, (turn + way) % 4), *state.rooms[slot + 1 :])
    state.ground = table.reground(ground_of(state), slot, state.rooms, state.gates)
    where, slot_of = state.where, layout.slot_of
    for token in range(len(where)):
        square = where[token]
        if square >= 0 and slot_of[square] == slot:
            where[token] = layout.turned_square(square, way)
