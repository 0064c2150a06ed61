"""Combat hands: bit masks over COMBAT_CARDS, so that equal cards are told apart but listed once."""

from __future__ import annotations

from typing import Final

from quarterturn.engine.core.definition import COMBAT_CARDS


def hand_of(values: tuple[int, ...]) -> int:
    """The mask of a hand with these card values; raises ValueError where there are not so many of a value."""
    mask = 0
    for value in values:
        bit = next((i for i, v in enumerate(COMBAT_CARDS) if v == value and not mask >> i & 1), None)
        if bit is None:
            raise ValueError(f"there is no further Combat card +{value}")
        mask |= 1 << bit
    return canonical_hand(mask)


def _canonical(mask: int) -> int:
    for i in range(1, len(COMBAT_CARDS)):
        if COMBAT_CARDS[i] == COMBAT_CARDS[i - 1] and mask >> i & 1 and not mask >> (i - 1) & 1:
            mask ^= 3 << (i - 1)
    return mask


_ALL_HANDS: Final = range(1 << len(COMBAT_CARDS))
_CANONICAL: Final = [_canonical(mask) for mask in _ALL_HANDS]
_HANDS: Final = [tuple([value for i, value in enumerate(COMBAT_CARDS) if mask >> i & 1]) for mask in _ALL_HANDS]


def canonical_hand(mask: int) -> int:
    """Of two equal cards the lower bit stays, so that equal hands are equal masks."""
    return _CANONICAL[mask]


def hand_values(mask: int) -> tuple[int, ...]:
    return _HANDS[mask]


def without_card(mask: int, value: int) -> int:
    """The hand after playing a card; +0 comes back at once (FIGHT-8)."""
    if value == 0:
        return mask
    return canonical_hand(mask & ~(1 << COMBAT_CARDS.index(value)))
