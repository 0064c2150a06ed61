"""The Telepath's call: a Combat card is named before cards are played (ABIL-TELEPATH)."""

from __future__ import annotations

from quarterturn.engine.core.fights import CARD_VALUES, opponent_of
from quarterturn.engine.core.hands import hand_values
from quarterturn.engine.core.state import FIGHT, NAME, Action, Event, State
from quarterturn.engine.core.terms import illegal


def check(state: State, seat: int, action: Action) -> None:
    _, value = action
    fight = state.fight
    if fight is None or state.phase != NAME or fight.namer != seat:
        raise illegal("TURN-7", "no Telepath of yours waits to name a card")
    if value == 0:
        raise illegal("ABIL-TELEPATH", "the +0 cannot be named")
    if value is not None and value not in CARD_VALUES:
        raise illegal("TURN-6", "there is no Combat card +{card}", card=value)


def perform(state: State, seat: int, action: Action, events: list[Event]) -> None:
    """The opponent must play the named card if he has it; if not, he shows his hand (ABIL-TELEPATH)."""
    check(state, seat, action)
    _, value = action
    fight = state.fight
    assert fight is not None
    opponent = opponent_of(fight, seat)
    events.append(("named", seat, value))
    state.phase = FIGHT
    if value is None:
        return
    hand = hand_values(state.combat[opponent])
    if value in hand:
        state.fight = fight._replace(forced=value)
    else:
        state.shown |= 1 << opponent
        events.append(("shown", opponent, hand))


def options() -> list[Action]:
    return [("name", None), *(("name", value) for value in CARD_VALUES if value)]
