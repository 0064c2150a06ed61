"""Revealing and turning rooms, and where what was found is placed (CARD-REVEAL-1, CARD-ROTATE-1, REVEAL-4)."""

from __future__ import annotations

from quarterturn.engine.core.acting import pay
from quarterturn.engine.core.rooms import CLOCKWISE, COUNTER_CLOCKWISE, arrow, find, reached
from quarterturn.engine.core.state import Action, Event, State
from quarterturn.engine.core.terms import Refusal, illegal, refuse
from quarterturn.engine.zones.board import Board, require_actor
from quarterturn.engine.zones.ground import BAR_PIT
from quarterturn.engine.zones.layout import GEAR_SIGN
from quarterturn.engine.zones.table import laid, table_of

# --- Revealing.


def revealable(board: Board, unit: int) -> list[int]:
    """The face-down rooms a character may turn up: over a border of its own room that is open or a pit."""
    ground, layout, place = board.ground, board.table.layout, board.state.where[unit]
    if layout.is_facing(place):
        slot = layout.faced(place) >> 2
        return [slot] if ground.is_face_down(slot) else []
    sides = range(4 * place, 4 * place + 4)
    return [ground.face_down[side] for side in sides if ground.face_down[side] >= 0 and not ground.own[side] & ~BAR_PIT]


def check_reveal(state: State, seat: int, action: Action) -> None:
    _, unit, slot = action
    board = require_actor(state, seat, unit)
    slots = board.table.layout.plan.slots
    if not 0 <= slot < len(slots):
        raise illegal("CARD-REVEAL-1", "there is no such room")
    if not board.ground.is_face_down(slot):
        raise illegal("CARD-REVEAL-1", "room {room} is already face up", room=slots[slot].name)
    if slot not in revealable(board, unit):
        raise illegal("CARD-REVEAL-1", "{who} has no way to room {room}", who=state.name(unit), room=slots[slot].name)


def perform_reveal(state: State, seat: int, action: Action, events: list[Event]) -> None:
    check_reveal(state, seat, action)
    _, unit, slot = action
    pay(state, unit, 1, events)
    state.revealed |= 1 << slot
    state.ground = laid(state)
    find(state, unit, slot, events)


def reveal_options(board: Board, unit: int, found: list[Action]) -> None:
    for slot in revealable(board, unit):
        found.append(("reveal", unit, slot))


def places(state: State, slot: int) -> list[int]:
    """The zones of a revealed room where a found card may be placed: one card in each (REVEAL-4)."""
    return [zone for zone in range(4 * slot, 4 * slot + 4) if zone not in state.where]


def placing_problem(state: State, slot: int, place: int) -> Refusal | None:
    if place in places(state, slot):
        return None
    return refuse(
        "REVEAL-4", "{zone} is not a zone of that room without a found card", zone=table_of(state).layout.name(place)
    )


# --- Turning.


def check_turn(state: State, seat: int, action: Action) -> None:
    _, unit, slot, way = action
    require_actor(state, seat, unit)
    place = state.where[unit]
    if not is_gear(state, place):
        raise illegal("CARD-ROTATE-1", "{who} is in no gear zone", who=state.name(unit))
    if slot not in reached(state, place >> 2):
        raise illegal("CARD-ROTATE-1", "a gear turns its own room, or the revealed other one of its pair")
    if way not in (CLOCKWISE, COUNTER_CLOCKWISE) or arrow(state, unit, slot) not in (0, way):
        raise illegal("CARD-ROTATE-1", "the arrow on that room points the other way")


def is_gear(state: State, place: int) -> bool:
    return table_of(state).layout.is_zone(place) and place & 3 == GEAR_SIGN


def perform_turn(state: State, seat: int, action: Action, events: list[Event]) -> None:
    """Cards stay in the zone with their sign, so nobody changes place (CARD-ROTATE-1)."""
    check_turn(state, seat, action)
    _, unit, slot, way = action
    pay(state, unit, 1, events)
    room, turn = state.rooms[slot]
    state.rooms = (*state.rooms[:slot], (room, (turn + way) % 4), *state.rooms[slot + 1 :])
    state.ground = laid(state)
    events.append(("turned", unit, slot, way))


def turn_options(board: Board, unit: int, found: list[Action]) -> None:
    state = board.state
    place = state.where[unit]
    if not is_gear(state, place):
        return
    for slot in reached(state, place >> 2):
        printed = arrow(state, unit, slot)
        for way in (CLOCKWISE, COUNTER_CLOCKWISE):
            if printed in (0, way):
                found.append(("turn", unit, slot, way))
