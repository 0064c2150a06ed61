"""Combat as a game of two hands: both choose a card at once, and cards are spent for good."""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import NamedTuple

CARD_PRICE = 0.5  # what a point on a spent card is worth later
ROUNDS = 120


class Stakes(NamedTuple):
    """A combat seen from one side: its lead before cards, what winning brings and what losing costs."""

    lead: int
    win: float
    lose: float


class Solution(NamedTuple):
    """What a combat is worth to one side, and how often each of its cards should be played."""

    value: float
    mix: tuple[float, ...]


def payoff(stakes: Stakes, mine: int, theirs: int) -> float:
    margin = stakes.lead + mine - theirs
    result = stakes.win if margin > 0 else -stakes.lose if margin < 0 else 0.0
    return result - CARD_PRICE * (mine - theirs)


def solve(stakes: Stakes, mine: tuple[int, ...], theirs: tuple[int, ...]) -> Solution:
    """A mixed strategy that is hard to exploit. The stakes count to the half point: that is what is remembered."""
    rounded = Stakes(stakes.lead, round(2 * stakes.win) / 2, round(2 * stakes.lose) / 2)
    return _solve(rounded, mine, theirs)


@lru_cache(maxsize=4096)
def _solve(stakes: Stakes, mine: tuple[int, ...], theirs: tuple[int, ...]) -> Solution:
    """Both sides match their regrets, round after round; the averages of what they play come close to balance."""
    gains = [[payoff(stakes, card, other) for other in theirs] for card in mine]
    losses = [[-row[i] for row in gains] for i in range(len(theirs))]
    regret, their_regret = [0.0] * len(mine), [0.0] * len(theirs)
    total, their_total = [0.0] * len(mine), [0.0] * len(theirs)
    for weight in range(1, ROUNDS + 1):
        mix, their_mix = _matching(regret), _matching(their_regret)
        _learn(gains, mix, their_mix, regret)
        _learn(losses, their_mix, mix, their_regret)
        for i, share in enumerate(mix):
            total[i] += weight * share
        for i, share in enumerate(their_mix):
            their_total[i] += weight * share
    mix, their_mix = _normal(total), _normal(their_total)
    value = sum(p * q * gains[i][j] for i, p in enumerate(mix) for j, q in enumerate(their_mix))
    return Solution(value, tuple(mix))


def _learn(gains: list[list[float]], mix: list[float], others: list[float], regret: list[float]) -> None:
    worth = [sum(map(float.__mul__, row, others)) for row in gains]
    expected = sum(map(float.__mul__, worth, mix))
    for i, value in enumerate(worth):
        regret[i] = max(0.0, regret[i] + value - expected)


def _matching(regret: list[float]) -> list[float]:
    return _normal(regret) if any(regret) else [1 / len(regret)] * len(regret)


def _normal(weights: list[float]) -> list[float]:
    total = sum(weights)
    return [weight / total for weight in weights]


def draw_card(stakes: Stakes, mine: tuple[int, ...], theirs: tuple[int, ...], random: Random) -> int:
    """A card by the mixed strategy; cards it hardly ever plays are left out."""
    mix = solve(stakes, mine, theirs).mix
    weights = [share if share > 0.01 else 0.0 for share in mix]
    return random.choices(mine, weights)[0]


def best_name(stakes: Stakes, mine: tuple[int, ...], theirs: tuple[int, ...]) -> int | None:
    """The card a Telepath forces on the other side: the one that leaves most to the best answer (ABIL-TELEPATH)."""
    forced = {card: max(payoff(stakes, own, card) for own in mine) for card in theirs if card}
    if not forced or max(forced.values()) <= solve(stakes, mine, theirs).value:
        return None
    return max(forced, key=lambda card: forced[card])
