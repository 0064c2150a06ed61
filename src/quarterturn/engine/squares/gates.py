"""Opening, closing and breaking a portcullis.

ABIL-THIEF, ABIL-BACKSTABBER-LOCK and OBJ-KEY open and close, ABIL-WARRIOR and ABIL-COLOSSUS-BREAK break.

Actions are `("open" | "close" | "break", unit, square, square)` with the two squares of the edge in ascending order.
"""

from __future__ import annotations

from typing import Final

from quarterturn.engine.core.acting import pay
from quarterturn.engine.core.state import Action, Event, State
from quarterturn.engine.core.table import CAN_BREAK_GATES, CAN_PICK_LOCKS
from quarterturn.engine.core.terms import (
    BREAKS_GATES,
    BROKEN,
    CLOSED,
    CROSSES_PITS,
    GATE_STATES,
    GIANT,
    PICKS_LOCKS,
    RAISED,
    UNLOCKS,
    illegal,
)  # fmt: skip
from quarterturn.engine.squares.board import Board, require_actor
from quarterturn.engine.squares.ground import Ground
from quarterturn.engine.squares.table import ground_of, table_of

BEFORE: Final = {"open": CLOSED, "close": RAISED, "break": CLOSED}
AFTER: Final = {"open": RAISED, "close": CLOSED, "break": BROKEN}


def _can(board: Board, unit: int, deed: str) -> bool:
    if deed == "break":
        return bool(board.table.skills[unit] & CAN_BREAK_GATES)
    return _unlocks(board, unit)


def _unlocks(board: Board, unit: int) -> bool:
    return bool(board.table.skills[unit] & CAN_PICK_LOCKS) or board.has_effect(unit, UNLOCKS)


def _rule(board: Board, unit: int, deed: str) -> str:
    """The rule that speaks of this character's way with portcullises; without one, of what is usual in this game."""
    abilities, base = board.table.abilities[unit], board.table.definition.book == "B"
    if deed == "break":
        warrior = BREAKS_GATES in abilities or base
        return "ABIL-WARRIOR" if warrior and GIANT not in abilities else "ABIL-COLOSSUS-BREAK"
    if PICKS_LOCKS in abilities:
        return "ABIL-THIEF" if CROSSES_PITS in abilities else "ABIL-BACKSTABBER-LOCK"
    return "ABIL-THIEF" if base and not board.has_effect(unit, UNLOCKS) else "OBJ-KEY"


def between(state: State, ground: Ground, here: int, there: int) -> list[int]:
    """The portcullises on an edge: where two meet, the one of the room on this side comes first (WORD-2)."""
    found = [gate for gate, beyond in ground.gates_at.get(here, ()) if beyond == there]
    if len(found) > 1:
        room = state.rooms[ground.layout.slot_of[here]][0]
        found.sort(key=lambda gate: state.table.gate_room[gate] != room)
    return found


def _gate(board: Board, unit: int, a: int, b: int, deed: str) -> int | None:
    """The nearest portcullis on an edge of the unit's square that is in the right state, or any on that edge."""
    square = board.state.where[unit]
    other = b if square == a else a
    on_edge = between(board.state, board.ground, square, other) if square in (a, b) else []
    fitting = [gate for gate in on_edge if board.state.gates[gate] == BEFORE[deed]]
    found = fitting or on_edge
    return found[0] if found else None


def _chosen(state: State, seat: int, action: Action) -> int:
    """The portcullis of an action, if it is possible."""
    deed, unit, a, b = action
    board = require_actor(state, seat, unit)
    if not _can(board, unit, deed):
        who = state.name(unit)
        raise illegal(_rule(board, unit, deed), "{who} cannot {deed} a portcullis", who=who, deed=deed)
    gate = _gate(board, unit, a, b, deed)
    if gate is None:
        raise illegal(_rule(board, unit, deed), "there is no portcullis on that edge of its square")
    if state.gates[gate] != BEFORE[deed]:
        known = GATE_STATES[state.gates[gate]]
        raise illegal(_rule(board, unit, deed), "that portcullis is {state}", state=known)
    return gate


def check(state: State, seat: int, action: Action) -> None:
    _chosen(state, seat, action)


def perform(state: State, seat: int, action: Action, events: list[Event]) -> None:
    gate = _chosen(state, seat, action)
    deed, unit, a, b = action
    pay(state, unit, 1, events)
    set_gate(state, gate, AFTER[deed])
    events.append(("gate", unit, a, b, AFTER[deed]))


def set_gate(state: State, gate: int, value: int) -> None:
    table = table_of(state)
    state.gates = (*state.gates[:gate], value, *state.gates[gate + 1 :])
    for slot, (lying, _) in enumerate(state.rooms):
        if lying == table.gate_room[gate]:
            state.ground = table.reground(ground_of(state), slot, state.rooms, state.gates)


def options(board: Board, unit: int, found: list[Action]) -> None:
    """For a miniature beside a portcullis."""
    breaks, unlocks = board.table.skills[unit] & CAN_BREAK_GATES, _unlocks(board, unit)
    if not breaks and not unlocks:
        return
    square = board.state.where[unit]
    listed: list[tuple[int, int]] = []  # where two meet, the nearer in the same state is meant
    for gate, other in board.ground.gates_at[square]:
        a, b = min(square, other), max(square, other)
        state = board.state.gates[gate]
        if (other, state) in listed:
            continue
        listed.append((other, state))
        if state == CLOSED and unlocks:
            found.append(("open", unit, a, b))
        if state == RAISED and unlocks:
            found.append(("close", unit, a, b))
        if state == CLOSED and breaks:
            found.append(("break", unit, a, b))
