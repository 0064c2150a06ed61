"""Playing an Action card and ending the turn (section 4)."""

from __future__ import annotations

from typing import Final

from quarterturn.engine.core.acting import require_phase
from quarterturn.engine.core.state import ACT, CARD, Action, Event, State
from quarterturn.engine.core.terms import illegal
from quarterturn.engine.core.turns import end_turn
from quarterturn.engine.squares import lift
from quarterturn.engine.squares.table import table_of

UNRESTRICTED: Final = 4  # the card that lifts the restriction of the first cycle (TURN-4)


def ceiling(state: State) -> int:
    """The highest Action card that may be played now (TURN-4)."""
    if state.highest == 0:
        return table_of(state).action_cards[0]
    return state.highest + 1 if state.highest < UNRESTRICTED else 9


def check_card(state: State, seat: int, action: Action) -> None:
    _, card = action
    require_phase(state, seat, CARD)
    if card not in table_of(state).action_cards:
        raise illegal("TURN-6", "there is no Action card {card}", card=card)
    points: int = card
    if not state.actions[seat] >> points & 1:
        raise illegal("TURN-3", "the {card} has been played; it comes back when the hand is empty", card=card)
    if points > ceiling(state):
        raise illegal("TURN-4", "in the first cycle, a {card} at most can be played now", card=ceiling(state))


def perform_card(state: State, seat: int, action: Action, events: list[Event]) -> None:
    check_card(state, seat, action)
    card: int = action[1]
    state.actions[seat] = state.actions[seat] ^ 1 << card
    state.last_card[seat] = card
    state.highest = max(state.highest, card)
    state.ap, state.phase = card, ACT
    events.append(("card", seat, card))


def card_options(state: State, seat: int) -> list[Action]:
    top, hand = ceiling(state), state.actions[seat]
    found: list[Action] = []
    for card in table_of(state).action_cards:
        if card <= top and hand >> card & 1:
            found.append(("card", card))
    return found


def check_end(state: State, seat: int, _action: Action) -> None:
    require_phase(state, seat, ACT)


def perform_end(state: State, seat: int, action: Action, events: list[Event]) -> None:
    check_end(state, seat, action)
    end_turn(state, events)


def turn_begins(state: State, _events: list[Event]) -> None:
    """The active player plays an Action card first (TURN-1)."""
    state.phase = CARD


def turn_ends(state: State, events: list[Event]) -> None:
    """What is left of the points is lost; an empty hand comes back (TURN-3), and so does a raised room (M-2)."""
    if state.raised:
        lift.lower(state, events)
    seat = state.seat
    if state.actions[seat] == 0:
        state.actions[seat] = table_of(state).all_actions
        events.append(("cards-back", seat))
    state.ap = 0
    state.potions = ()
