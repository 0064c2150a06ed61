"""What may be said at any time: resigning and draws (END-3, END-4); and the clock's word (OPT-TIMER)."""

from __future__ import annotations

from quarterturn.engine.actions import fight as fights
from quarterturn.engine.actions import join, reveal, setup
from quarterturn.engine.scoring import allies, end_turn, finish
from quarterturn.engine.state import ACT, CARD, DROP, FIGHT, HIDE, JOIN, NAME, PUT, TEAM, Action, Event, State
from quarterturn.engine.terms import GONE, IN_HAND, OUT, STAYS_OUT, illegal


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
    playing = [other for other in range(state.table.seats) if not state.resigned >> other & 1]
    if not any(state.table.foes[playing[0]][other] for other in playing):
        finish(state, allies(state, playing[0]), "resigned", events)
    else:
        _withdraw(state, seat, events)


def _withdraw(state: State, seat: int, events: list[Event]) -> None:
    """His characters leave the board, and nobody waits for him any longer; nobody scores (MULTI-6)."""
    table = state.table
    for unit in table.teams[seat]:
        if state.where[unit] not in (OUT, GONE, STAYS_OUT):
            state.where[unit] = GONE if state.phase not in (DROP, TEAM, HIDE) else STAYS_OUT
        state.wounded &= ~(1 << unit)
    if state.phase in (DROP, TEAM, HIDE):
        for token, place in enumerate(state.where):
            if place == IN_HAND and table.owner[token] == seat:
                state.where[token] = STAYS_OUT
        setup.withdraw(state, events)
        return
    if state.fight is not None:
        join.withdraw(state, seat, events)
    if state.placing is not None:
        reveal.withdraw(state, seat)
    if state.seat == seat and state.placing is None:
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


def check_timeout(state: State, _seat: int, _action: Action) -> None:
    if state.phase not in (CARD, ACT, PUT, JOIN, NAME, FIGHT):
        raise illegal("OPT-TIMER", "no clock runs now")


def perform_timeout(state: State, seat: int, action: Action, events: list[Event]) -> None:
    """Out of time: the waiting decision is taken as OPT-TIMER says, or the turn ends where it stands."""
    check_timeout(state, seat, action)
    events.append(("timeout", state.phase))
    if state.phase == PUT:
        reveal.place_for_other(state, events)
    elif state.phase == JOIN:
        assert state.fight is not None
        join.perform(state, state.fight.asked, ("join", None), events)
    elif state.phase == NAME:
        assert state.fight is not None
        fights.perform_name(state, state.fight.namer, ("name", None), events)
    elif state.phase == FIGHT:
        assert state.fight is not None
        late = fights.awaited(state.fight)
        for player in [other for other in late if other != state.seat] or late:  # the active one has his turn's time
            fights.perform_combat(state, player, ("combat", fights.playable(state, player)[0]), events)
    else:
        end_turn(state, events)
