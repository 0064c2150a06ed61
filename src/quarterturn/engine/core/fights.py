"""A combat that waits for cards: who fights on which side, and who may still play what (FIGHT-5, FIGHT-8)."""

from __future__ import annotations

from itertools import combinations
from typing import Final

from quarterturn.engine.core.hands import hand_values
from quarterturn.engine.core.state import FIGHT, Fight, State
from quarterturn.engine.core.terms import illegal

ATTACKING: Final = 0
DEFENDING: Final = 1
CARD_VALUES: Final = range(7)


def fighters(fight: Fight) -> tuple[int, ...]:
    """The seats that play a card, in the order of `fight.cards`."""
    if not fight.allies:
        return fight.attacker, fight.defender
    return (fight.attacker, fight.defender, *[seat for seat, _ in fight.allies])


def side_of(fight: Fight, seat: int) -> int:
    """The side a seat fights on, or -1."""
    if seat in (fight.attacker, fight.defender):
        return ATTACKING if seat == fight.attacker else DEFENDING
    for ally, side in fight.allies:
        if ally == seat:
            return side
    return -1


def seats_of(fight: Fight, side: int) -> tuple[int, ...]:
    if not fight.allies:
        return (fight.attacker if side == ATTACKING else fight.defender,)
    return tuple([seat for seat in fighters(fight) if side_of(fight, seat) == side])


def opponent_of(fight: Fight, seat: int) -> int:
    """The seat that a combat was between in the first place, on the other side."""
    return fight.defender if side_of(fight, seat) == ATTACKING else fight.attacker


def awaited(fight: Fight) -> list[int]:
    """The seats that must choose their card now; who may look at the other's waits for it."""
    seats, cards = fighters(fight), fight.cards
    found = [seats[i] for i in range(len(seats)) if cards[i] < 0]
    return [seat for seat in found if seat != fight.look] if fight.look >= 0 and len(found) > 1 else found


def playable(state: State, seat: int) -> list[int]:
    """The card values a seat may play now, each once."""
    fight = state.fight
    assert fight is not None
    if fight.forced >= 0 and seat != fight.namer:
        return [fight.forced]
    found: list[int] = []
    for value in hand_values(state.combat[seat]):  # in ascending order
        if not found or found[-1] != value:
            found.append(value)
    return found


def pairs_to_play(state: State, seat: int) -> list[tuple[int, int]]:
    """The pairs of cards a seat may play that has announced two (CARD-ABIL-BERSERKER); one of them may be named."""
    fight = state.fight
    assert fight is not None
    pairs = dict.fromkeys(combinations(hand_values(state.combat[seat]), 2))
    forced = fight.forced if seat != fight.namer else -1
    return [pair for pair in pairs if forced < 0 or forced in pair]


# --- What every Combat card that is played must pass.


def fight_awaiting(state: State, seat: int) -> Fight:
    """The combat that waits for a card of a seat."""
    fight = state.fight
    if fight is None or state.phase != FIGHT or seat not in awaited(fight):
        raise illegal("TURN-7", "no Combat card of yours is waited for")
    return fight


def require_card(hand: int, card: int) -> None:
    """A hand must hold the card."""
    if card not in CARD_VALUES:
        raise illegal("TURN-6", "there is no Combat card +{card}", card=card)
    if card not in hand_values(hand):
        raise illegal("FIGHT-8", "no +{card} is left in your hand", card=card)


def require_named(fight: Fight, seat: int, *cards: int | None) -> None:
    """Among what a seat plays must be the card that a Telepath has named to it."""
    if fight.forced >= 0 and seat != fight.namer and fight.forced not in cards:
        raise illegal("ABIL-TELEPATH", "the Telepath named the +{card}, it must be played", card=fight.forced)


def with_card(fight: Fight, seat: int, card: int) -> Fight:
    """A combat in which a seat has chosen its card."""
    at = fighters(fight).index(seat)
    return fight._replace(cards=(*fight.cards[:at], card, *fight.cards[at + 1 :]))
