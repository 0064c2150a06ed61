"""Compares the engine's speed with its peers, side by side in one process: `make bench`.

Every contender plays random games, with the full list of legal choices made at each decision and one of them carried
out. Only listing and carrying out are timed. README.md in this folder says how the figures come about.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import random
import statistics
import sys
import timeit
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter
from typing import Any, NamedTuple, Protocol

import chess
from catanatron import Color, RandomPlayer
from catanatron import Game as CatanGame

from quarterturn.content.loader import load
from quarterturn.engine.decisions import legal, waiting
from quarterturn.engine.game import apply, new_game
from quarterturn.engine.state import ACT, DROP, HIDE, PICK, TEAM, Action, State

GAME = "prison"
SET_UP = frozenset({PICK, DROP, TEAM, HIDE})
SLICE, ROUNDS = 0.06, 40
QUICK_SLICE, QUICK_ROUNDS = 0.02, 10
RESAMPLES = 2000
LONGEST_GAME = 5000  # decisions; a uniform random player may go on for ever
GAMES, SCATTER = 16, 100  # so many at a time, each begun so many decisions after the last
COPIES = 20_000
OURS, UNIFORM, CHESS, CATAN = "quarterturn", "quarterturn, uniform", "python-chess", "catanatron"


class Sample(NamedTuple):
    """What one contender did in one slice."""

    decisions: int
    options: int
    seconds: float
    listing: float = 0.0  # of the seconds, where it can be told apart

    @property
    def decision_rate(self) -> float:
        return self.decisions / self.seconds

    @property
    def option_rate(self) -> float:
        return self.options / self.seconds


class Rate(NamedTuple):
    """One of the two rates, by name."""

    name: str
    of: Callable[[Sample], float]


DECISIONS = Rate("decisions/s", lambda sample: sample.decision_rate)
OPTIONS = Rate("options/s", lambda sample: sample.option_rate)


@dataclass
class Tally:
    """What one contender did altogether."""

    policy: str
    samples: list[Sample] = field(default_factory=list)
    games: list[int] = field(default_factory=list)  # decisions of each finished game

    def rate(self, rate: Rate) -> float:
        """The rate of the median slice."""
        return statistics.median([rate.of(sample) for sample in self.samples])

    @property
    def decisions(self) -> int:
        return sum(sample.decisions for sample in self.samples)

    @property
    def options_per_decision(self) -> float:
        return sum(sample.options for sample in self.samples) / self.decisions

    @property
    def split(self) -> tuple[float, float]:
        """Microseconds for listing and for carrying out, per decision."""
        listing = sum(sample.listing for sample in self.samples)
        seconds = sum(sample.seconds for sample in self.samples)
        return listing / self.decisions * 1e6, (seconds - listing) / self.decisions * 1e6

    @property
    def decisions_per_game(self) -> float | None:
        return statistics.mean(self.games) if self.games else None


class Contender(Protocol):
    """Plays games without end, a slice at a time."""

    name: str
    tally: Tally

    def play(self, seconds: float) -> Sample: ...


# --- The contenders. Each `play` is one plain loop, so that the clock is about the engines and nothing else.


def by_kind(options: Sequence[Action], rng: random.Random) -> Action:
    """A kind of action first, then one of that kind: uniform choice would mostly shuffle objects about."""
    kinds = sorted({option[0] for option in options})
    kind = rng.choice(kinds)
    return rng.choice([option for option in options if option[0] == kind])


def any_of(options: Sequence[Action], rng: random.Random) -> Action:
    return rng.choice(options)


class Quarterturn:
    """This engine. Options of the set-up are not counted: they come from a list that is made once.

    Games are long and their phases differ, so each slice goes on with another one of several games, and these begin at
    scattered moments.
    """

    def __init__(self, name: str, policy: str, choose: Callable[[Sequence[Action], random.Random], Action]) -> None:
        self.name, self.tally, self.choose = name, Tally(policy), choose
        self.collection = load()
        self.rng = random.Random(name)
        self.games: deque[tuple[State, int]] = deque()  # and how many decisions were made so far
        for number in range(GAMES):
            self.games.append((self.new(), 0))
            self.run(limit=number * SCATTER)
            self.games.rotate()

    def new(self) -> State:
        return new_game(self.collection, self.collection.games[GAME], self.rng.getrandbits(32)).state

    def play(self, seconds: float) -> Sample:
        self.games.rotate()
        return self.run(seconds=seconds)

    def run(self, seconds: float = math.inf, limit: float = math.inf) -> Sample:
        """Go on with the last game for some time or for some decisions; when it ends, with a new one."""
        state, length = self.games.pop()
        decisions = options = 0
        listing = applying = 0.0
        while listing + applying < seconds and decisions < limit:
            set_up = state.phase in SET_UP
            began = perf_counter()
            seat = waiting(state)[0].seat
            found = legal(state, seat)
            listing += perf_counter() - began
            chosen = self.choose(found, self.rng)
            began = perf_counter()
            apply(state, seat, chosen)
            applying += perf_counter() - began
            decisions += 1
            options += 0 if set_up else len(found)
            length += 1
            if state.result is not None or length >= LONGEST_GAME:
                if state.result is not None:
                    self.tally.games.append(length)
                state, length = self.new(), 0
        self.games.append((state, length))
        return Sample(decisions, options, listing + applying, listing)


class Chess:
    """python-chess, moves chosen uniformly."""

    name = CHESS

    def __init__(self) -> None:
        self.tally = Tally("uniform")
        self.rng = random.Random(CHESS)
        self.board: Any = chess.Board()

    def play(self, seconds: float) -> Sample:
        decisions = options = 0
        spent = 0.0
        while spent < seconds:
            board = self.board
            began = perf_counter()
            moves = list(board.legal_moves)
            spent += perf_counter() - began
            chosen = self.rng.choice(moves)
            began = perf_counter()
            board.push(chosen)
            spent += perf_counter() - began
            decisions += 1
            options += len(moves)
            if board.is_game_over():
                self.tally.games.append(board.ply())
                self.board = chess.Board()
        return Sample(decisions, options, spent)


class Catan:
    """catanatron with two players; it lists the next choices while it carries out the last one."""

    name = CATAN

    def __init__(self) -> None:
        self.tally = Tally("uniform")
        self.rng = random.Random(CATAN)
        self.begin()

    def begin(self) -> None:
        random.seed(self.rng.getrandbits(32))  # catanatron rolls its dice with the global generator
        self.game: Any = CatanGame([RandomPlayer(Color.RED), RandomPlayer(Color.BLUE)])
        self.length = 0

    def play(self, seconds: float) -> Sample:
        decisions = options = 0
        spent = 0.0
        while spent < seconds:
            game = self.game
            found = game.state.playable_actions
            chosen = self.rng.choice(found)
            began = perf_counter()
            game.execute(chosen)
            spent += perf_counter() - began
            decisions += 1
            options += len(found)
            self.length += 1
            if game.winning_color() is not None or self.length >= LONGEST_GAME:
                self.tally.games.append(self.length)
                self.begin()
        return Sample(decisions, options, spent)


# --- Measuring.


def pin() -> int | None:
    """Stay on one core, where the system lets us choose."""
    if not hasattr(os, "sched_setaffinity"):
        return None
    core = max(os.sched_getaffinity(0))
    os.sched_setaffinity(0, {core})
    return core


def measure(contenders: Sequence[Contender], rounds: int, seconds: float) -> None:
    """Finely interleaved: every round gives each contender one slice, in shuffled order; a first round warms up."""
    order = list(contenders)
    shuffler = random.Random(0)
    for number in range(rounds + 1):
        shuffler.shuffle(order)
        for contender in order:
            sample = contender.play(seconds)
            if number:
                contender.tally.samples.append(sample)


class Ratio(NamedTuple):
    """A median of per-round ratios, and the interval that holds it with 95 % confidence."""

    median: float
    low: float
    high: float


def compare(ours: Tally, peer: Tally, rate: Rate) -> Ratio:
    ratios = [rate.of(a) / rate.of(b) for a, b in zip(ours.samples, peer.samples, strict=True)]
    rng = random.Random(0)
    medians = sorted(statistics.median(rng.choices(ratios, k=len(ratios))) for _ in range(RESAMPLES))
    return Ratio(statistics.median(ratios), medians[RESAMPLES * 25 // 1000], medians[RESAMPLES * 975 // 1000 - 1])


def middle_of_a_game(player: Quarterturn) -> State:
    """A state with rooms turned up and tokens about, in which a player acts."""
    while player.games[-1][0].revealed.bit_count() < 4 or player.games[-1][0].phase != ACT:
        player.run(limit=1)
    return player.games[-1][0]


def copy_time(player: Quarterturn, quick: bool) -> float:
    """Microseconds to copy a state: the best of several runs, since noise only adds."""
    number = COPIES // 10 if quick else COPIES
    return min(timeit.repeat(middle_of_a_game(player).copy, number=number, repeat=7)) / number * 1e6


# --- Telling.


class Goal(NamedTuple):
    """Something the engine wants to reach, and what it reached."""

    what: str
    goal: str
    measured: str
    met: bool


def goals(tallies: dict[str, Tally], copying: float) -> list[Goal]:
    wanted = ((DECISIONS, CHESS, 0.25), (OPTIONS, CHESS, 1.0), (OPTIONS, CATAN, 1.0))
    found: list[Goal] = []
    for rate, peer, least in wanted:
        ratio = compare(tallies[OURS], tallies[peer], rate)
        shown = f"{ratio.median:.2f}  [{ratio.low:.2f} to {ratio.high:.2f}]"
        found.append(Goal(f"{rate.name} over {peer}", f"at least {least:.2f}", shown, ratio.median >= least))
    found.append(Goal("copying a state", "below 3 µs", f"{copying:.2f} µs", copying < 3))
    return found


def show(tallies: dict[str, Tally], reached: Sequence[Goal], core: int | None, rounds: int) -> None:
    pinned = "not pinned" if core is None else f"pinned to core {core}"
    print(f"Random games of {GAME}, {rounds} rounds, {pinned}, Python {sys.version.split()[0]}\n")
    print(f"{'':22}{'player':>12}{'decisions/s':>13}{'options/s':>12}{'options each':>14}{'decisions a game':>20}")
    for name, tally in tallies.items():
        length = tally.decisions_per_game
        long = "none ended" if length is None else f"{length:,.0f} in {len(tally.games)} games"
        rates = f"{tally.rate(DECISIONS):13,.0f}{tally.rate(OPTIONS):12,.0f}{tally.options_per_decision:14.1f}"
        print(f"{name:22}{tally.policy:>12}{rates}{long:>20}")
    listing, applying = tallies[OURS].split
    print(f"\n{OURS}, per decision: listing {listing:.1f} µs, carrying out with its check {applying:.1f} µs.")
    print("Only listing and carrying out are timed. The options of the set-up are not counted (teams come from one")
    print("cached list of 1680), its decisions are. Kind first: the player picks a kind of action, then one of that")
    print(f"kind; choosing uniformly makes games of thousands of decisions (cut at {LONGEST_GAME:,}).\n")
    print(f"{'goal':32}{'wanted':>16}{'measured [95 %]':>26}")
    for goal in reached:
        print(f"{goal.what:32}{goal.goal:>16}{goal.measured:>26}  {'met' if goal.met else 'NOT MET'}")


def report(tallies: dict[str, Tally], copying: float, reached: Sequence[Goal]) -> dict[str, Any]:
    """The same as data."""
    listing, applying = tallies[OURS].split
    return {
        "game": GAME,
        "contenders": {name: _figures(tally) for name, tally in tallies.items()},
        "ratios": {
            name: {rate.name: compare(tallies[OURS], tally, rate)._asdict() for rate in (DECISIONS, OPTIONS)}
            for name, tally in tallies.items()
            if name != OURS
        },
        "copy_microseconds": copying,
        "apply_microseconds": applying,
        "listing_microseconds": listing,
        "goals": [goal._asdict() for goal in reached],
    }


def _figures(tally: Tally) -> dict[str, Any]:
    return {
        "policy": tally.policy,
        "decisions_per_second": tally.rate(DECISIONS),
        "options_per_second": tally.rate(OPTIONS),
        "options_per_decision": tally.options_per_decision,
        "decisions_per_game": tally.decisions_per_game,
    }


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--quick", action="store_true", help="a short run, for a first impression")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures to a file too")
    return parser.parse_args()


def main() -> None:
    asked = arguments()
    core = pin()
    rounds, seconds = (QUICK_ROUNDS, QUICK_SLICE) if asked.quick else (ROUNDS, SLICE)
    us, uniform = Quarterturn(OURS, "kind first", by_kind), Quarterturn(UNIFORM, "uniform", any_of)
    contenders: list[Contender] = [us, uniform, Chess(), Catan()]
    measure(contenders, rounds, seconds)
    tallies = {contender.name: contender.tally for contender in contenders}
    copying = copy_time(us, asked.quick)
    reached = goals(tallies, copying)
    show(tallies, reached, core, rounds)
    if asked.json:
        asked.json.write_text(json.dumps(report(tallies, copying, reached), indent=2) + "\n")


if __name__ == "__main__":
    main()
