"""Answering whether one joins a combat of others (M-6): `("join", "attacker" | "defender" | None)`."""

from __future__ import annotations

from typing import Final

from quarterturn.engine.core import naming
from quarterturn.engine.core.fights import awaited, playable
from quarterturn.engine.core.state import ACT, FIGHT, JOIN, NAME, Action, Event, Fight, State
from quarterturn.engine.core.terms import illegal
from quarterturn.engine.squares.alliance import ask_or_await, declined, joined, open_sides, without
from quarterturn.engine.squares.board import Board
from quarterturn.engine.squares.combat import gather, resolve
from quarterturn.engine.squares.fight import perform_combat

SIDES: Final[tuple[str, ...]] = ("attacker", "defender")


def check(state: State, seat: int, action: Action) -> None:
    _, side = action
    fight = state.fight
    if fight is None or state.phase != JOIN or fight.asked != seat:
        raise illegal("TURN-7", "you are not asked to join a combat")
    if side is None or side in [SIDES[found] for found in open_sides(Board(state), fight, seat)]:
        return
    if side == "attacker":
        raise illegal("M-6", "no miniature of yours beside this combat touches the defending side")
    raise illegal("M-6", "no miniature of yours beside this combat touches the attacking side")


def perform(state: State, seat: int, action: Action, events: list[Event]) -> None:
    check(state, seat, action)
    _, side = action
    fight = state.fight
    assert fight is not None
    if side is None:
        state.fight = declined(Board(state), fight, seat)
        events.append(("declined", seat))
    else:
        events.append(("joined", seat, side))
        gather(state, joined(Board(state), fight, seat, SIDES.index(side)), events)
    ask_or_await(state, events)


def forecast(state: State, seat: int, action: Action) -> Fight | None:
    """Who would take part if a seat answered so, and the sums before cards; None: as it stands."""
    _, side = action
    if side is None or state.fight is None:
        return None
    return joined(Board(state), state.fight, seat, SIDES.index(side))


def options(state: State, seat: int) -> list[Action]:
    assert state.fight is not None
    sides = open_sides(Board(state), state.fight, seat)
    return [("join", None), *[("join", SIDES[side]) for side in sides]]


def withdraw(state: State, seat: int, events: list[Event]) -> None:
    """A player has resigned while a combat waits: without its two first sides there is none (MULTI-6)."""
    fight = state.fight
    assert fight is not None
    if seat in (fight.attacker, fight.defender):
        state.fight, state.phase = None, ACT
        return
    state.fight = fight = without(Board(state), fight, seat)
    if state.phase == JOIN:
        ask_or_await(state, events)
    elif state.phase == FIGHT and not awaited(fight):
        resolve(state, fight, events)


def hurry(state: State, late: list[int], events: list[Event]) -> None:
    """Out of time: nobody joins, nothing is named, and the lowest card is played (OPT-TIMER)."""
    if state.phase == JOIN:
        perform(state, late[0], ("join", None), events)
    elif state.phase == NAME:
        naming.perform(state, late[0], ("name", None), events)
    else:
        for seat in late:
            perform_combat(state, seat, ("combat", playable(state, seat)[0]), events)
