"""A turn begins and ends, whatever space it is played in (TURN-1, END-1, END-3); the rules of the space are asked."""

from __future__ import annotations

from quarterturn.engine.core.points import finish, leaders, points_reached, turns_over
from quarterturn.engine.core.state import Event, State


def end_turn(state: State, events: list[Event]) -> None:
    """The active player's turn is over: marks go, the next seat plays (TURN-3, END-1, END-3)."""
    table = state.table
    seat = state.seat
    events.append(("turn-ended", seat, state.ap))
    table.rules.end_turn(state, events)
    state.struck = state.healed = state.shown = 0
    state.quiet = 0 if state.acted else state.quiet + 1
    state.acted = False
    if table.ends_with_turn and points_reached(state):
        finish(state, leaders(state), "score", events)
    elif turns_over(state):
        finish(state, leaders(state), "cycles", events)
    elif state.quiet >= table.passes * (table.seats - state.resigned.bit_count()):
        finish(state, () if table.definition.passing_draws else leaders(state), "quiet", events)
    else:
        begin_turn(state, (seat + 1) % table.seats, events)


def begin_turn(state: State, seat: int, events: list[Event]) -> None:
    """A seat's turn; whoever has resigned is passed over, but his turns are counted."""
    state.turn += 1
    while state.resigned >> seat & 1:
        seat = (seat + 1) % state.table.seats
        state.turn += 1
    state.seat = seat
    events.append(("turn", seat))
    state.table.rules.begin_turn(state, events)
