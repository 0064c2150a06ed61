"""What the games of a match add up to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import combinations

from quarterturn.arena.outcome import NOBODY, Outcome, Pace
from quarterturn.arena.ratings import wilson


@dataclass
class Record:
    """Games won, drawn and lost."""

    won: int = 0
    drawn: int = 0
    lost: int = 0

    def add(self, result: float) -> None:
        self.won += result == 1
        self.drawn += result == 0.5
        self.lost += result == 0

    @property
    def games(self) -> int:
        return self.won + self.drawn + self.lost

    @property
    def points(self) -> float:
        return self.won + self.drawn / 2

    @property
    def share(self) -> float:
        return self.points / self.games if self.games else 0.5

    @property
    def interval(self) -> tuple[float, float]:
        return wilson(self.points, self.games)


@dataclass
class Tally:
    """The sums over some games of a match."""

    players: list[Record]
    seats: list[Record]
    pace: list[Pace]  # per player
    forfeits: list[int]  # per player
    pairs: dict[tuple[int, int], Record] = field(default_factory=dict)  # the lower number's results
    ends: Counter[str] = field(default_factory=Counter)
    turns: int = 0
    decisions: int = 0
    games: int = 0

    def add(self, outcome: Outcome) -> None:
        self.games += 1
        self.turns += outcome.turns
        self.decisions += outcome.decisions
        self.ends[outcome.ended] += 1
        if outcome.culprit != NOBODY:
            self.forfeits[outcome.seats[outcome.culprit]] += 1
        for player in set(outcome.seats):
            self.players[player].add(outcome.result(player))
        for pair in combinations(sorted(set(outcome.seats)), 2):
            self._add_pair(pair, outcome)
        for seat, player in enumerate(outcome.seats):
            self.seats[seat].add(0.5 if not outcome.winners else float(seat in outcome.winners))
            self.pace[player] = _sum(self.pace[player], outcome.pace[seat])

    def _add_pair(self, pair: tuple[int, int], outcome: Outcome) -> None:
        """In a larger game two players who both won, or both lost to a third, have decided nothing between them."""
        record = self.pairs.setdefault(pair, Record())
        results = [outcome.result(player) for player in pair]
        if results[0] == 0.5 or results[0] != results[1]:
            record.add(results[0])

    def points(self) -> dict[tuple[int, int], float]:
        """What each has scored against each, for the ratings."""
        found: dict[tuple[int, int], float] = {}
        for (a, b), record in self.pairs.items():
            found[a, b] = record.points
            found[b, a] = record.games - record.points
        return found


def _sum(a: Pace, b: Pace) -> Pace:
    return Pace(
        a.decisions + b.decisions,
        a.total + b.total,
        max(a.longest, b.longest),
        max(a.longest_turn, b.longest_turn),
    )


def tally(players: Sequence[str], seats: int, outcomes: Iterable[Outcome]) -> Tally:
    count = len(players)
    found = Tally(
        [Record() for _ in range(count)], [Record() for _ in range(seats)], [Pace()] * count, [0] * count
    )  # fmt: skip
    for outcome in outcomes:
        found.add(outcome)
    return found
