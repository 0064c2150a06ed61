"""The room that is raised so that miniatures leave from it (M-2).

Raised, it has no border with the rooms below; when the turn ends it turns a quarter along its arrow and comes back
(`scoring.end_turn`).
"""

from __future__ import annotations

from quarterturn.engine.actions.turn import pay, require_actor
from quarterturn.engine.board import Board
from quarterturn.engine.scoring import leave, set_raised
from quarterturn.engine.state import Action, Event, State
from quarterturn.engine.terms import GEAR, illegal

RULE = "M-2"


def _inside(state: State, unit: int) -> bool:
    return state.table.layout.slot_of[state.where[unit]] == state.table.lift


def check_raise(state: State, seat: int, action: Action) -> None:
    _, unit = action
    board = require_actor(state, seat, unit)
    if state.table.lift < 0:
        raise illegal(RULE, "no room is raised in this game")
    if not _inside(state, unit) or board.ground.kind[state.where[unit]] != GEAR:
        raise illegal(RULE, "{who} does not stand on the gear of the top room", who=state.name(unit))
    if state.raised:
        raise illegal(RULE, "the top room is raised already")


def perform_raise(state: State, seat: int, action: Action, events: list[Event]) -> None:
    check_raise(state, seat, action)
    _, unit = action
    pay(state, unit, 1, events)
    set_raised(state, True)
    events.append(("raised", unit, state.table.lift))


def check_leave(state: State, seat: int, action: Action) -> None:
    _, unit = action
    require_actor(state, seat, unit)
    if state.table.lift < 0:
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
    leave(state, unit, load, events)


def options(board: Board, unit: int, found: list[Action]) -> None:
    state = board.state
    if state.table.lift < 0 or not _inside(state, unit):
        return
    if state.raised:
        found.append(("leave", unit))
    elif board.ground.kind[state.where[unit]] == GEAR:
        found.append(("raise", unit))
