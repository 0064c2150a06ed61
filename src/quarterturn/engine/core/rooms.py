"""Rooms in pairs that are turned by gears, and the tokens found on a revealed one (sections 5 and 6).

Who may reveal, which places are free and where things come to lie are the space's own.
"""

from __future__ import annotations

from typing import Final

from quarterturn.engine.core.points import discard
from quarterturn.engine.core.state import ACT, PUT, Action, Event, Placing, State
from quarterturn.engine.core.table import CAN_TURN_BOTH_WAYS
from quarterturn.engine.core.terms import HIDDEN, TO_PLACE, IllegalAction, illegal
from quarterturn.engine.core.turns import end_turn

CLOCKWISE: Final = 1
COUNTER_CLOCKWISE: Final = -1

# --- Turning.


def reached(state: State, slot: int) -> list[int]:
    """The rooms a gear in `slot` can turn: its own and every revealed one of the same number (ROTATE-1, MIX-FREE)."""
    pairs, rooms, revealed = state.table.pairs, state.rooms, state.revealed
    pair = pairs[rooms[slot][0]]
    found: list[int] = []
    for other in range(len(rooms)):
        if revealed >> other & 1 and pairs[rooms[other][0]] == pair:
            found.append(other)
    return found


def arrow(state: State, unit: int, slot: int) -> int:
    """The one way a character may turn a room, or 0 if it turns it as it likes."""
    return 0 if state.table.skills[unit] & CAN_TURN_BOTH_WAYS else state.table.arrows[state.rooms[slot][0]]


# --- Placing what lay on a revealed room: first the revealer's part, then the other's (REVEAL-4).


def find(state: State, unit: int, slot: int, events: list[Event]) -> None:
    """A room has been turned up by a character: what lay on it waits to be placed."""
    table, seat = state.table, state.table.owner[unit]
    found = [token for token, place in enumerate(state.where) if place == HIDDEN - slot]
    for token in found:
        state.where[token] = TO_PLACE
    room, turn = state.rooms[slot]
    events.append(("revealed", unit, slot, table.rooms[room].name, turn, tuple(found)))
    for token in [t for t in found if not table.may_hold(slot, t)]:
        found.remove(token)
        discard(state, token, events)  # REVEAL-7
    later = tuple(t for t in found if table.effect[t] and table.owner[t] == seat)
    tokens = tuple(t for t in found if t not in later)
    _go_on(state, Placing(slot, seat, seat, tokens, later, _other_placer(state, seat)))


def _other_placer(state: State, seat: int) -> int:
    """Who places the revealer's objects: the player on his right (REVEAL-5), or as the game says (M-7).

    If that one has resigned, it is the next enemy in that direction.
    """
    table = state.table
    placed_by = table.definition.placed_by
    other = placed_by[seat] if placed_by else (seat - 1) % table.seats
    while state.resigned >> other & 1 or not table.foes[seat][other]:
        other = (other - 1) % table.seats
    return other


def _go_on(state: State, placing: Placing) -> None:
    """Ask for the next token to be placed: the revealer's part, then the other's (REVEAL-4)."""
    if not placing.tokens and placing.later:
        placing = placing._replace(placer=placing.other, tokens=placing.later, later=())
    state.placing = placing if placing.tokens else None
    state.phase = PUT if placing.tokens else ACT


def withdraw(state: State, seat: int) -> None:
    """Somebody has resigned while tokens are placed: his characters are gone, the rest is for those who play on."""
    placing = state.placing
    assert placing is not None
    gone = [t for t in (*placing.tokens, *placing.later) if state.where[t] != TO_PLACE]
    tokens, later = (tuple(t for t in part if t not in gone) for part in (placing.tokens, placing.later))
    other = _other_placer(state, placing.revealer)
    heir = other if placing.placer == placing.other or placing.revealer == seat else placing.revealer
    placer = heir if placing.placer == seat else placing.placer
    _go_on(state, placing._replace(placer=placer, tokens=tokens, later=later, other=other))


def check_put(state: State, seat: int, action: Action) -> None:
    _, token, place = action
    placing = state.placing
    if placing is None:
        raise illegal("TURN-7", "nothing waits to be placed")
    if placing.placer != seat:
        raise illegal("TURN-7", "it is {colour} who places now", colour=state.colour(placing.placer))
    if token in placing.later:
        raise illegal("TURN-7", "{colour} places that, after the rest (REVEAL-4)", colour=state.colour(placing.other))
    if token not in placing.tokens:
        raise illegal("REVEAL-4", "that token does not wait to be placed")
    problem = state.table.rules.placing_problem(state, placing.slot, place)
    if problem is not None:
        raise IllegalAction(problem)


def perform_put(state: State, seat: int, action: Action, events: list[Event]) -> None:
    check_put(state, seat, action)
    _, token, place = action
    placing = state.placing
    assert placing is not None
    state.where[token] = place
    events.append(("placed", seat, token, place))
    _go_on(state, placing._replace(tokens=tuple(t for t in placing.tokens if t != token)))
    if state.placing is None and state.resigned >> state.seat & 1:  # the revealer gave up meanwhile (MULTI-6)
        end_turn(state, events)


def put_options(state: State) -> list[Action]:
    placing = state.placing
    assert placing is not None
    places = state.table.rules.places(state, placing.slot)
    alike = state.table.alike
    different = {alike[token]: token for token in reversed(placing.tokens)}  # two Ropes of a side are one choice
    return [("put", token, place) for token in reversed(different.values()) for place in places]


def place_for_other(state: State, events: list[Event]) -> None:
    """Out of time (OPT-TIMER): the revealer places the other's part himself; his own part goes to the first places."""
    placing = state.placing
    assert placing is not None
    if placing.placer != placing.revealer and not state.resigned >> placing.revealer & 1:
        state.placing = placing._replace(placer=placing.revealer)
        events.append(("placer", placing.revealer))
    else:
        perform_put(state, placing.placer, put_options(state)[0], events)
