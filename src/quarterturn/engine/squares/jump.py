"""Jumping over a pit with a Jump card (section 9)."""

from __future__ import annotations

from quarterturn.engine.core.acting import pay
from quarterturn.engine.core.points import leave
from quarterturn.engine.core.state import Action, Event, State
from quarterturn.engine.core.terms import NOBODY, PIT, IllegalAction, Refusal, illegal, refuse
from quarterturn.engine.squares.board import Board, require_actor, square_name
from quarterturn.engine.squares.table import table_of


def _load(board: Board, unit: int) -> int | None:
    """What a jumper takes along: not the Rope that spans the pit it stands on (JUMP-4)."""
    load = board.carried(unit)
    stands_on_pit = board.ground.kind[board.state.where[unit]] == PIT
    return None if stands_on_pit and load in board.table.ropes else load


def _landing_problem(board: Board, unit: int, landing: int) -> Refusal | None:
    """Why a jumper cannot land on a square, if so."""
    load = _load(board, unit)
    seat = board.table.owner[unit]
    if landing in board.table.exits[seat]:
        return board.exit_problem(unit, landing)
    if board.ground.kind[landing] == PIT and not board.has_rope(landing):
        return refuse("JUMP-3", "a jump does not land on a pit without a rope")
    wounded = board.hurt_at[landing]
    lying = (board.thing_at[landing] != NOBODY) + (wounded != NOBODY)
    foreign = wounded != NOBODY and board.table.foes[seat][board.table.owner[wounded]]
    if lying + (load is not None) > 1 and lying and board.miniature_at(landing) == NOBODY and not foreign:
        return refuse("JUMP-3", "there would be more than two tokens")
    return board.end_problem(unit, landing, load, "JUMP-1")


def check(state: State, seat: int, action: Action) -> None:
    _, unit, pit, landing = action
    board = require_actor(state, seat, unit)
    square = state.where[unit]
    near = board.ground.near
    if state.jumps[seat] == 0:
        raise illegal("JUMP-1", "no Jump card is left")
    if pit not in near[square] or board.ground.kind[pit] != PIT:
        raise illegal("JUMP-1", "{square} is not a pit beside it", square=square_name(state, pit))
    if board.character_at(pit) is not None:
        raise illegal("JUMP-2", "someone is in that pit")
    if landing not in near[pit] or landing == square:
        raise illegal("JUMP-1", "{square} is not another square beside that pit", square=square_name(state, landing))
    problem = _landing_problem(board, unit, landing)
    if problem is not None:
        raise IllegalAction(problem)


def perform(state: State, seat: int, action: Action, events: list[Event]) -> None:
    check(state, seat, action)
    _, unit, pit, landing = action
    load = _load(Board(state), unit)
    pay(state, unit, 1, events)
    state.jumps[seat] -= 1
    events.append(("jumped", unit, state.where[unit], pit, landing))
    land(state, unit, load, landing, events)


def land(state: State, unit: int, load: int | None, square: int, events: list[Event]) -> None:
    """Bring a miniature and what it carries to a square, or out of the labyrinth (EXIT-5)."""
    table = table_of(state)
    seat = table.owner[unit]
    if square in table.exits[seat]:
        leave(state, unit, () if load is None else (load,), events, square not in table.worthless[seat])
        return
    state.where[unit] = square
    if load is not None:
        state.where[load] = square


def options(board: Board, unit: int, found: list[Action]) -> None:
    state = board.state
    if state.jumps[board.table.owner[unit]] == 0:
        return
    near, kind, who = board.ground.near, board.ground.kind, board.who
    square = state.where[unit]
    for pit in near[square]:
        if kind[pit] == PIT and who[pit] == NOBODY:
            for landing in near[pit]:
                if landing != square and _landing_problem(board, unit, landing) is None:
                    found.append(("jump", unit, pit, landing))
