"""Opening, closing and breaking portcullises (CARD-OBJ-KEY, CARD-ABIL-WARRIOR, CARD-ABIL-COLOSSUS).

An action is `("open" | "close" | "break", unit, slot)`: the room whose portcullis it is; it has one at most.
"""

from __future__ import annotations

from typing import Final

from quarterturn.engine.core.acting import pay
from quarterturn.engine.core.state import Action, Event, State
from quarterturn.engine.core.terms import (
    BREAKS_GATES,
    BROKEN,
    CLOSED,
    GATE_STATES,
    GIANT,
    PICKS_LOCKS,
    RAISED,
    STABS,
    UNLOCKS,
    illegal,
)
from quarterturn.engine.zones.board import Board, require_actor
from quarterturn.engine.zones.ground import other_slot
from quarterturn.engine.zones.table import laid, table_of

RESULT: Final = {"open": RAISED, "close": CLOSED, "break": BROKEN}


def in_reach(board: Board, unit: int) -> list[int]:
    """The rooms whose portcullis a character can get at: nothing else bars the way to it (CARD-OBJ-KEY)."""
    ground, layout, place = board.ground, board.table.layout, board.state.where[unit]
    if layout.is_facing(place):
        entrance = ground.entrance(place)
        slot = layout.faced(place) >> 2
        return [slot] if entrance >= 0 and ground.gate[entrance] else []
    found: list[int] = []
    for direction in range(4):
        side = 4 * place + direction
        if ground.gate[side]:
            found.append(place >> 2)
        beyond = ground.beside[side]
        is_near = beyond >= 0 and other_slot(beyond, place) and ground.own[side] == 0
        if is_near and ground.gate[4 * beyond + (direction + 2) % 4]:
            found.append(beyond >> 2)
    return found


def check(state: State, seat: int, action: Action) -> None:
    how, unit, slot = action
    board = require_actor(state, seat, unit)
    rule = _rule(board, unit, how)
    if not _is_able(board, unit, how):
        raise illegal(rule, "{who} cannot do that to a portcullis", who=state.name(unit))
    if slot not in in_reach(board, unit):
        raise illegal(rule, "{who} is not at the portcullis of that room", who=state.name(unit))
    now = state.gates[board.table.gate_of(state.rooms[slot][0])]
    if now != (RAISED if how == "close" else CLOSED):
        raise illegal(rule, "that portcullis is {state}", state=GATE_STATES[now])


def _is_able(board: Board, unit: int, how: str) -> bool:
    abilities = board.table.abilities[unit]
    if how == "break":
        return BREAKS_GATES in abilities
    return PICKS_LOCKS in abilities or board.has_effect(unit, UNLOCKS)


def _rule(board: Board, unit: int, how: str) -> str:
    """The rule of what is used: the ability, else the Key."""
    abilities = board.table.abilities[unit]
    if how == "break":
        return "CARD-ABIL-COLOSSUS" if GIANT in abilities else "CARD-ABIL-WARRIOR"
    if PICKS_LOCKS not in abilities or board.has_effect(unit, UNLOCKS):
        return "CARD-OBJ-KEY"
    return "CARD-ABIL-BACKSTABBER" if STABS in abilities else "CARD-ABIL-THIEF"


def perform(state: State, seat: int, action: Action, events: list[Event]) -> None:
    check(state, seat, action)
    how, unit, slot = action
    pay(state, unit, 1, events)
    set_gate(state, slot, RESULT[how])
    events.append(("card-gate", unit, slot, RESULT[how]))


def set_gate(state: State, slot: int, new: int) -> None:
    """Put the portcullis of a room into a state, if it has one; the ground is laid anew."""
    gate = table_of(state).gate_of(state.rooms[slot][0])
    if gate >= 0:
        state.gates = (*state.gates[:gate], new, *state.gates[gate + 1 :])
    state.ground = laid(state)


def options(board: Board, unit: int, found: list[Action]) -> None:
    locks, breaks = _is_able(board, unit, "open"), _is_able(board, unit, "break")
    if not locks and not breaks:
        return
    state = board.state
    for slot in in_reach(board, unit):
        now = state.gates[board.table.gate_of(state.rooms[slot][0])]
        if locks and now != BROKEN:
            found.append(("open" if now == CLOSED else "close", unit, slot))
        if breaks and now == CLOSED:
            found.append(("break", unit, slot))
