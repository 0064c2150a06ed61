"""What may be said at any time: resigning and draws (END-3, END-4); and the clock's word (OPT-TIMER)."""

from __future__ import annotations

from quarterturn.engine.core import rooms, setup
from quarterturn.engine.core.fights import awaited
from quarterturn.engine.core.points import finish, withdraw_team
from quarterturn.engine.core.state import ACT, CARD, DROP, FIGHT, HIDE, JOIN, NAME, PUT, TEAM, Action, Event, State
from quarterturn.engine.core.terms import illegal
from quarterturn.engine.core.turns import end_turn


def check_resign(state: State, seat: int, _action: Action) -> None:
    if state.result is not None:
        raise illegal("TURN-7", "the game is over")
    if state.resigned >> seat & 1:
        raise illegal("MULTI-6", "you have resigned")


def perform_resign(state: State, seat: int, action: Action, events: list[Event]) -> None:
    """The last side left wins (END-4, MULTI-6)."""
    check_resign(state, seat, action)
    events.append(("resigned", seat))
    state.resigned |= 1 << seat
    state.offers &= ~(1 << seat)
    playing = [other for other in range(state.table.seats) if not state.resigned >> other & 1]
    if not any(state.table.foes[playing[0]][other] for other in playing):
        finish(state, state.table.allies[playing[0]], "resigned", events)
    else:
        _withdraw(state, seat, events)
        if state.offers:
            _agree(state, events)


def _withdraw(state: State, seat: int, events: list[Event]) -> None:
    """His characters leave the board, and nobody waits for him any longer; nobody scores (MULTI-6)."""
    withdraw_team(state, seat, events)
    if state.phase in (DROP, TEAM, HIDE):
        setup.withdraw(state, seat, events)
        return
    if state.fight is not None:
        state.table.rules.withdraw(state, seat, events)
    if state.placing is not None:
        rooms.withdraw(state, seat)
    if state.resigned >> state.seat & 1 and state.placing is None:
        end_turn(state, events)


def check_offer(state: State, seat: int, action: Action) -> None:
    check_resign(state, seat, action)
    if state.offers >> seat & 1:
        raise illegal("END-3", "your offer of a draw stands already")


def perform_offer(state: State, seat: int, action: Action, events: list[Event]) -> None:
    """Offering what another has offered is agreeing to it."""
    check_offer(state, seat, action)
    state.offers |= 1 << seat
    events.append(("draw-offered", seat))
    _agree(state, events)


def check_accept(state: State, seat: int, action: Action) -> None:
    check_resign(state, seat, action)
    if not state.offers & ~(1 << seat):
        raise illegal("END-3", "nobody else has offered a draw")


def perform_accept(state: State, seat: int, action: Action, events: list[Event]) -> None:
    check_accept(state, seat, action)
    state.offers |= 1 << seat
    events.append(("draw-accepted", seat))
    _agree(state, events)


def _agree(state: State, events: list[Event]) -> None:
    if state.offers | state.resigned == (1 << state.table.seats) - 1:
        finish(state, (), "agreed", events)


def check_timeout(state: State, seat: int, _action: Action) -> None:
    if state.phase not in (CARD, ACT, PUT, JOIN, NAME, FIGHT):
        raise illegal("OPT-TIMER", "no clock runs now")
    if seat != state.seat and seat not in _late(state):
        raise illegal("TURN-7", "nothing waits for {colour} now", colour=state.colour(seat))


def perform_timeout(state: State, seat: int, action: Action, events: list[Event]) -> None:
    """Out of time: the waiting decision is taken as OPT-TIMER says, or the turn ends where it stands."""
    check_timeout(state, seat, action)
    late = _late(state)
    events.append(("timeout", tuple(late)))
    if state.phase == PUT:
        rooms.place_for_other(state, events)
    elif state.fight is not None:
        state.table.rules.hurry(state, late, events)
    else:
        end_turn(state, events)


def _late(state: State) -> list[int]:
    """Whose time is out. Of those who owe a Combat card the active one comes last: he has his turn's time."""
    if state.phase == PUT and state.placing is not None:
        return [state.placing.placer]
    fight = state.fight
    if fight is None:
        return [state.seat]
    if state.phase == FIGHT:
        owing = awaited(fight)
        return [other for other in owing if other != state.seat] or owing
    return [fight.asked if state.phase == JOIN else fight.namer]
