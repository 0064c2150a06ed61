"""What more seats cost: a decision of each game for three and four beside one of the base game, in the same run.

`python benchmarks/seats.py [ROUNDS]` plays random games side by side, a slice of each in turn, with the full list of
legal choices made at each decision and one of them carried out, and prints how many times as long a decision takes.
"""

from __future__ import annotations

import statistics
import sys
from random import Random
from time import perf_counter

from quarterturn.content.loader import load, loaded
from quarterturn.engine.core.build import build
from quarterturn.engine.core.state import State
from quarterturn.engine.game import apply, legal, new_game, waiting

PEER = "base"
SLICE = 200  # decisions
LONGEST = 3000
ROUNDS = 20


class Playing:
    """Random games of one kind, one after the other."""

    def __init__(self, game: str) -> None:
        self.game, self.random = game, Random(1)
        self.seed, self.decisions = 0, LONGEST
        self.state: State | None = None

    def slice(self) -> float:
        """Seconds for some decisions: listing and carrying out, nothing else."""
        seconds = 0.0
        for _ in range(SLICE):
            state = self._state()
            seat = waiting(state)[0].seat
            begun = perf_counter()
            choices = list(legal(state, seat))
            seconds += perf_counter() - begun
            kind = self.random.choice(sorted({choice[0] for choice in choices}))
            action = self.random.choice([choice for choice in choices if choice[0] == kind])
            begun = perf_counter()
            apply(state, seat, action)
            seconds += perf_counter() - begun
            self.decisions += 1
        return seconds

    def _state(self) -> State:
        if self.state is None or self.state.result is not None or self.decisions >= LONGEST:
            content = load()
            self.state = new_game(content, content.games[self.game], self.seed).state
            self.seed, self.decisions = self.seed + 1, 0
        return self.state


def main(rounds: int) -> None:
    games = [PEER, *(game.id for game in loaded().ours.values() if len(game.seats) > 2)]
    playing = {game: Playing(game) for game in games}
    times: dict[str, list[float]] = {game: [] for game in games}
    for _ in range(rounds):
        for game in games:
            times[game].append(playing[game].slice())
    print(f"{build()} engine, {rounds} rounds of {SLICE} decisions each")
    for game in games:
        ratios = [one / peer for one, peer in zip(times[game], times[PEER], strict=True)]
        each = 1e6 * sum(times[game]) / (rounds * SLICE)
        print(f"{game:12} {each:8.0f} us a decision, {statistics.median(ratios):5.2f} times {PEER}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else ROUNDS)
