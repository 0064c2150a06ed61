"""Set-up of the card game: two starters with their facings, cards beside the rooms (CARD-SETUP-2, CARD-SETUP-3)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from quarterturn.engine.core.setup import room_left
from quarterturn.engine.core.state import Event, State
from quarterturn.engine.core.terms import Refusal, refuse
from quarterturn.engine.zones.table import nothing_kept, table_of


def starts(state: State, seat: int) -> tuple[tuple[int, ...], ...]:
    """All facings the two starters may take together: one before each end room."""
    facings = table_of(state).layout.own_facings(seat)
    return tuple(product(facings[:4], facings[4:]))


def start_problem(state: State, seat: int, places: Sequence[int]) -> Refusal | None:
    if tuple(sorted(places)) in starts(state, seat):
        return None
    return refuse("CARD-SETUP-2", "one starter stands before each end room and faces one of its signs")


def dot(state: State, facing: int) -> int:
    """Before which room somebody stands, everybody sees; the facing is shown with the teams (CARD-SETUP-2)."""
    layout = table_of(state).layout
    return facing - (facing - layout.zones) % 4


def hiding_places(state: State, token: int) -> list[int]:
    """The rooms beside which a card may be put face down now."""
    left = room_left(state)
    return [slot for slot in range(len(left)) if left[slot] and state.table.may_hold(slot, token)]


def hiding_problem(state: State, token: int, slot: int) -> Refusal | None:
    if slot in hiding_places(state, token):
        return None
    room = state.table.definition.plan.slots[slot].name
    if state.table.may_hold(slot, token):
        return refuse("CARD-SETUP-3", "{room} is full", room=room)
    return refuse("CARD-SETUP-3", "{room} takes {holds} only", room=room, holds=state.table.holds[slot])


def open_play(state: State, _events: list[Event]) -> None:
    """From here on it matters who carries what and what is saved."""
    state.zones = nothing_kept(len(state.table.tokens), state.table.seats)
