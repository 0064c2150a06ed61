"""Combat as a game of two hands: both choose a card at once, and cards are spent for good.

What each pair of cards leads to is a table of numbers; the best way to play it is to mix the cards, each with its own
share. `balance` finds that mix exactly, as a small linear programme.
"""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import NamedTuple

Gains = tuple[tuple[float, ...], ...]  # for each own card, for each card of the other side

TINY = 1e-9
WORTH_OF_A_POINT = 1.2  # on the best card of a hand
NEXT_CARD = 0.64


class Stakes(NamedTuple):
    """A combat seen from one side: its lead before cards, and what the position is worth after each result."""

    lead: int
    won: float
    tied: float
    lost: float

    def rounded(self) -> Stakes:
        """What a tie does counts as nothing, the others to the quarter point: that is what is remembered."""
        return Stakes(self.lead, round(4 * (self.won - self.tied)) / 4, 0.0, round(4 * (self.lost - self.tied)) / 4)

    def mirrored(self) -> Stakes:
        """The same seen from the other side."""
        return Stakes(-self.lead, -self.lost, -self.tied, -self.won)


class Solution(NamedTuple):
    """What a combat is worth to one side, and how often each of its cards should be played."""

    value: float
    mix: tuple[float, ...]


def balance(gains: Gains) -> Solution:
    """The mix of rows that no answer can bring below the value of the table: the simplex method.

    With all gains positive, the columns' side looks for weights y that make no row worth more than 1 and whose sum is
    as large as possible; 1 / sum is the value, and what one more of each row's limit would bring is the rows' mix.
    """
    floor = min(min(row) for row in gains) - 1.0
    rows, columns = len(gains), len(gains[0])
    table = [[gain - floor for gain in row] + [0.0] * rows + [1.0] for row in gains]
    for number, row in enumerate(table):
        row[columns + number] = 1.0
    goal = [-1.0] * columns + [0.0] * (rows + 1)
    while True:
        entering = next((c for c in range(columns + rows) if goal[c] < -TINY), -1)  # the first one: it cannot go round
        if entering < 0:
            break
        _pivot(table, goal, entering)
    value = 1.0 / goal[-1]
    return Solution(value + floor, tuple([max(0.0, share) * value for share in goal[columns:-1]]))


def _pivot(table: list[list[float]], goal: list[float], entering: int) -> None:
    """Bring a weight in where the first limit is met."""
    leaving, least = -1, 0.0
    for number, row in enumerate(table):
        if row[entering] > TINY:
            ratio = row[-1] / row[entering]
            if leaving < 0 or ratio < least - TINY:
                leaving, least = number, ratio
    pivot_row = table[leaving]
    scale = pivot_row[entering]
    for column, entry in enumerate(pivot_row):
        pivot_row[column] = entry / scale
    for row in [row for row in table if row is not pivot_row] + [goal]:
        factor = row[entering]
        if factor:
            for column, entry in enumerate(pivot_row):
                row[column] -= factor * entry


# --- Cards


@lru_cache(maxsize=1024)
def worth_of_hand(hand: tuple[int, ...]) -> float:
    """What a hand is worth in the combats to come: the best card counts in full, each further one by a share of that.

    Found by solving sequences of up to eight combats backwards over all 144 by 144 hands: for four combats to come
    this formula misses what each hand is worth by a tenth of the spread among hands.
    """
    total, share = 0.0, WORTH_OF_A_POINT
    for card in sorted(hand, reverse=True):
        total += share * card
        share *= NEXT_CARD
    return total


@lru_cache(maxsize=4096)
def price(card: int, hand: tuple[int, ...]) -> float:
    """What a card is worth later to a side that holds these."""
    if card == 0:
        return 0.0  # it comes back (FIGHT-8)
    rest = list(hand)
    rest.remove(card)
    return worth_of_hand(hand) - worth_of_hand(tuple(rest))


def payoff(
    stakes: Stakes, mine: int, theirs: int, my_hand: tuple[int, ...], their_hand: tuple[int, ...], thrift: float = 1.0
) -> float:
    margin = stakes.lead + mine - theirs
    result = stakes.won if margin > 0 else stakes.lost if margin < 0 else stakes.tied
    return result - thrift * (price(mine, my_hand) - price(theirs, their_hand))


class Duel:
    """A combat with the hands of both sides; the cards that may be played are fewer where one is forced.

    `thrift`: how much of what a card is worth later still counts; less and less towards the end of a game.
    """

    def __init__(
        self,
        stakes: Stakes,
        my_hand: tuple[int, ...],
        their_hand: tuple[int, ...],
        mine: tuple[int, ...] = (),
        theirs: tuple[int, ...] = (),
        thrift: float = 1.0,
    ) -> None:
        self.stakes, self.my_hand, self.their_hand, self.thrift = stakes, my_hand, their_hand, thrift
        self.mine = mine or tuple(sorted(set(my_hand)))
        self.theirs = theirs or tuple(sorted(set(their_hand)))

    def payoff(self, card: int, other: int) -> float:
        return payoff(self.stakes, card, other, self.my_hand, self.their_hand, self.thrift)

    def gains(self) -> Gains:
        return tuple([tuple([self.payoff(card, other) for other in self.theirs]) for card in self.mine])

    def solution(self) -> Solution:
        """What it is worth, and the mix."""
        found = _solved(self.stakes.rounded(), self.my_hand, self.their_hand, self.mine, self.theirs, self.thrift)
        return Solution(found.value + self.stakes.tied, found.mix)

    def card(self, random: Random) -> int:
        """A card by the mix."""
        return random.choices(self.mine, self.solution().mix)[0]

    def forced(self, other: int) -> float:
        """What it is worth if the other side must play this card."""
        return max([self.payoff(card, other) for card in self.mine])

    def best_name(self) -> int | None:
        """The card a Telepath forces on the other side: the one that leaves most to the best answer (ABIL-TELEPATH)."""
        best, most = None, self.solution().value
        for card in self.theirs:
            if card and self.forced(card) > most:
                best, most = card, self.forced(card)
        return best

    def named(self) -> float:
        """What it is worth with a Telepath on one's own side."""
        name = self.best_name()
        return self.solution().value if name is None else self.forced(name)

    def mirrored(self) -> Duel:
        """The same seen from the other side."""
        return Duel(self.stakes.mirrored(), self.their_hand, self.my_hand, self.theirs, self.mine, self.thrift)


@lru_cache(maxsize=8192)
def _solved(
    stakes: Stakes,
    my_hand: tuple[int, ...],
    their_hand: tuple[int, ...],
    mine: tuple[int, ...],
    theirs: tuple[int, ...],
    thrift: float,
) -> Solution:
    return balance(Duel(stakes, my_hand, their_hand, mine, theirs, thrift).gains())
