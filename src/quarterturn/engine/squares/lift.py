"""The room that is raised so that miniatures leave from it (M-2).

Raised, it has no border with the rooms below; when the turn ends it turns a quarter along its arrow and comes back
(`lower`).
"""

from __future__ import annotations

from quarterturn.engine.core.acting import pay
from quarterturn.engine.core.points import leave
from quarterturn.engine.core.state import Action, Event, State
from quarterturn.engine.core.terms import GEAR, illegal
from quarterturn.engine.squares.board import Board, require_actor
from quarterturn.engine.squares.rotate import turn_room
from quarterturn.engine.squares.table import laid, table_of

RULE = "M-2"


def _inside(state: State, unit: int) -> bool:
    return table_of(state).layout.slot_of[state.where[unit]] == table_of(state).lift


def check_raise(state: State, seat: int, action: Action) -> None:
    _, unit = action
    board = require_actor(state, seat, unit)
    if table_of(state).lift < 0:
        raise illegal(RULE, "no room is raised in this game")
    if not _inside(state, unit) or board.ground.kind[state.where[unit]] != GEAR:
        raise illegal(RULE, "{who} does not stand on the gear of the top room", who=state.name(unit))
    if state.raised:
        raise illegal(RULE, "the top room is raised already")


def perform_raise(state: State, seat: int, action: Action, events: list[Event]) -> None:
    check_raise(state, seat, action)
    _, unit = action
    pay(state, unit, 1, events)
    _set_raised(state, True)
    events.append(("raised", unit, table_of(state).lift))


def _set_raised(state: State, raised: bool) -> None:
    """Take the top room off the others, or put it back."""
    state.raised = raised
    state.ground = laid(state)


def lower(state: State, events: list[Event]) -> None:
    """A raised room turns along its arrow and comes back."""
    table = table_of(state)
    way = table.arrows[state.rooms[table.lift][0]]
    turn_room(state, table.lift, way)
    _set_raised(state, False)
    events.append(("lowered", table.lift, way))


def check_leave(state: State, seat: int, action: Action) -> None:
    _, unit = action
    require_actor(state, seat, unit)
    if table_of(state).lift < 0:
        raise illegal(RULE, "no room is raised in this game")
    if not state.raised:
        raise illegal(RULE, "the top room is not raised")
    if not _inside(state, unit):
        raise illegal(RULE, "{who} is not in the top room", who=state.name(unit))


def perform_leave(state: State, seat: int, action: Action, events: list[Event]) -> None:
    check_leave(state, seat, action)
    _, unit = action
    load = Board(state).carried(unit)
    pay(state, unit, 1, events)
    leave(state, unit, () if load is None else (load,), events)


def options(board: Board, unit: int, found: list[Action]) -> None:
    state = board.state
    if board.table.lift < 0 or not _inside(state, unit):
        return
    if state.raised:
        found.append(("leave", unit))
    elif board.ground.kind[state.where[unit]] == GEAR:
        found.append(("raise", unit))
