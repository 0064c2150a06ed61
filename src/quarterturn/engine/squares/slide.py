"""The room that slides up and down in its shaft (M-4)."""

from __future__ import annotations

from quarterturn.engine.core.acting import pay
from quarterturn.engine.core.state import Action, Event, State
from quarterturn.engine.core.terms import EMPTY_SHAFT, GEAR, HIDDEN, illegal
from quarterturn.engine.squares.board import Board, require_actor
from quarterturn.engine.squares.table import laid, table_of

RULE = "M-4"
UP = 1
DOWN = -1


def elevator(state: State) -> int:
    """The cell of the shaft where the sliding room is now."""
    return next(slot for slot in table_of(state).shaft if state.rooms[slot] != EMPTY_SHAFT)


def fixed(state: State) -> dict[int, str]:
    """The rooms of which everybody knows where they lie: as the game says, but one may have slid."""
    definition = state.table.definition
    return {elevator(state) if slot == definition.slider else slot: name for slot, name in definition.fixed}


def _next_cell(state: State, way: int) -> int:
    """The cell it would slide into, or -1 at the end of the shaft."""
    shaft = table_of(state).shaft
    cell = shaft.index(elevator(state)) + way
    return shaft[cell] if 0 <= cell < len(shaft) else -1


def _drives(board: Board, unit: int) -> bool:
    """Whether a miniature stands on a gear that moves the sliding room."""
    state = board.state
    square = state.where[unit]
    if board.ground.kind[square] != GEAR:
        return False
    room = state.rooms[board.ground.layout.slot_of[square]][0]
    return state.table.rooms[room].name in state.table.definition.drivers


def check(state: State, seat: int, action: Action) -> None:
    _, unit, way = action
    board = require_actor(state, seat, unit)
    if not board.table.shaft:
        raise illegal(RULE, "no room slides in this game")
    if not _drives(board, unit):
        raise illegal(RULE, "{who} does not stand on a gear that moves the elevator", who=state.name(unit))
    if way not in (UP, DOWN) or _next_cell(state, way) < 0:
        raise illegal(RULE, "the shaft ends there")


def perform(state: State, seat: int, action: Action, events: list[Event]) -> None:
    check(state, seat, action)
    _, unit, way = action
    pay(state, unit, 1, events)
    before, after = elevator(state), _next_cell(state, way)
    _carry_along(state, before, after)
    rooms = list(state.rooms)
    rooms[before], rooms[after] = EMPTY_SHAFT, state.rooms[before]
    state.rooms = tuple(rooms)
    if state.revealed >> before & 1:
        state.revealed ^= 1 << before | 1 << after
    state.ground = laid(state)
    events.append(("slid", unit, before, after))


def _carry_along(state: State, before: int, after: int) -> None:
    """Everything in the room goes with it, also what lies there face down."""
    squares = table_of(state).layout.room_squares
    there = dict(zip(squares[before], squares[after], strict=True))
    there[HIDDEN - before] = HIDDEN - after
    for token, place in enumerate(state.where):
        state.where[token] = there.get(place, place)


def options(board: Board, unit: int, found: list[Action]) -> None:
    if not board.table.shaft or not _drives(board, unit):
        return
    for way in (UP, DOWN):
        if _next_cell(board.state, way) >= 0:
            found.append(("slide", unit, way))
