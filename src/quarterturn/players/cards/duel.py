"""Combat in the card game: one card each, or a Berserker's two; a Weapon master sees, a Telepath names."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from random import Random

from quarterturn.players.battle import Solution, Stakes, balance, worth_of_hand

Play = tuple[int, ...]  # the cards a side plays

NOBODY_LOOKS, I_LOOK, THEY_LOOK = 0, 1, -1


def plays(hand: tuple[int, ...], cards: int, named: int = -1) -> tuple[Play, ...]:
    """What a hand may play, each once; `named`: the card that must be among it."""
    found = dict.fromkeys(combinations(hand, cards))
    return tuple([play for play in found if named < 0 or named in play])


@lru_cache(maxsize=8192)
def price(play: Play, hand: tuple[int, ...]) -> float:
    """What cards are worth later to a side that holds these; the +0 comes back (FIGHT-8)."""
    rest = list(hand)
    for card in play:
        if card:
            rest.remove(card)
    return worth_of_hand(hand) - worth_of_hand(tuple(rest))


class Duel:
    """A combat seen from one side. `look`: who plays after seeing what the other plays."""

    def __init__(
        self,
        stakes: Stakes,
        my_hand: tuple[int, ...],
        their_hand: tuple[int, ...],
        mine: tuple[Play, ...],
        theirs: tuple[Play, ...],
        thrift: float,
        look: int = NOBODY_LOOKS,
    ) -> None:
        self.stakes, self.my_hand, self.their_hand = stakes, my_hand, their_hand
        self.mine, self.theirs, self.thrift, self.look = mine, theirs, thrift, look

    def payoff(self, play: Play, other: Play) -> float:
        stakes = self.stakes
        margin = stakes.lead + sum(play) - sum(other)
        result = stakes.won if margin > 0 else stakes.lost if margin < 0 else stakes.tied
        return result - self.thrift * (price(play, self.my_hand) - price(other, self.their_hand))

    def solution(self) -> Solution:
        """What it is worth, and how often each play should be chosen before anything is seen."""
        key = (self.stakes.rounded(), self.my_hand, self.their_hand, self.mine, self.theirs, self.thrift, self.look)
        found = _solved(*key)
        return Solution(found.value + self.stakes.tied, found.mix)

    def play(self, random: Random) -> Play:
        return random.choices(self.mine, self.solution().mix)[0]

    def answer(self, seen: Play) -> Play:
        """The best play against one that is seen."""
        return max(self.mine, key=lambda play: self.payoff(play, seen))

    def naming(self, cards: int) -> tuple[int | None, float]:
        """The card one's own Telepath had best name, or none, and what the combat is worth then; `cards`: how many
        the other side plays."""
        best: int | None = None
        most = self.solution().value
        for card in dict.fromkeys(self.their_hand):
            theirs = plays(self.their_hand, cards, card)
            if card and theirs:
                worth = self.against(theirs).solution().value
                if worth > most:
                    best, most = card, worth
        return best, most

    def against(self, theirs: tuple[Play, ...]) -> Duel:
        """The same where the other side has these plays only."""
        return Duel(self.stakes, self.my_hand, self.their_hand, self.mine, theirs, self.thrift, self.look)

    def mirrored(self) -> Duel:
        """The same seen from the other side."""
        stakes = self.stakes.mirrored()
        return Duel(stakes, self.their_hand, self.my_hand, self.theirs, self.mine, self.thrift, -self.look)


@lru_cache(maxsize=8192)
def _solved(
    stakes: Stakes,
    my_hand: tuple[int, ...],
    their_hand: tuple[int, ...],
    mine: tuple[Play, ...],
    theirs: tuple[Play, ...],
    thrift: float,
    look: int,
) -> Solution:
    duel = Duel(stakes, my_hand, their_hand, mine, theirs, thrift, look)
    gains = tuple([tuple([duel.payoff(play, other) for other in theirs]) for play in mine])
    if look == I_LOOK:  # whatever they play, it is answered best; what is answered is not known yet
        value = min([max([row[column] for row in gains]) for column in range(len(theirs))])
        return Solution(value, tuple([1.0] * len(mine)))
    if look == THEY_LOOK:  # the play whose best answer leaves most
        worst = [min(row) for row in gains]
        best = max(worst)
        return Solution(best, tuple([1.0 if value == best else 0.0 for value in worst]))
    return balance(gains)
