"""The turn of the card game: points from the wheel, and those that are kept (CARD-TURN-1, CARD-TURN-2)."""

from __future__ import annotations

from typing import Final

from quarterturn.engine.core.acting import require_phase
from quarterturn.engine.core.state import ACT, Action, Event, State
from quarterturn.engine.core.turns import end_turn
from quarterturn.engine.zones.table import zones_of

EVERY_TURN: Final = 3
VERY_FIRST_TURN: Final = 2
MOST_KEPT: Final = 3


def turn_begins(state: State, _events: list[Event]) -> None:
    zones = zones_of(state)
    seat = state.seat
    state.ap = zones.saved[seat] + (VERY_FIRST_TURN if state.turn == 1 else EVERY_TURN)
    if zones.saved[seat]:
        state.zones = zones.kept((*zones.saved[:seat], 0, *zones.saved[seat + 1 :]))
    state.phase = ACT


def turn_ends(state: State, events: list[Event]) -> None:
    """At most three points are kept; stops, shots and free attacks are the next turn's again."""
    zones = zones_of(state)
    seat, kept = state.seat, min(state.ap, MOST_KEPT)
    state.ap = 0
    saved = (*zones.saved[:seat], kept, *zones.saved[seat + 1 :])
    state.zones = zones.turned_over(saved)
    if kept:
        events.append(("saved", seat, kept))


def check_end(state: State, seat: int, _action: Action) -> None:
    require_phase(state, seat, ACT)


def perform_end(state: State, seat: int, action: Action, events: list[Event]) -> None:
    check_end(state, seat, action)
    end_turn(state, events)
