"""Compares the engine's speed with its peers, side by side on one core: `make bench`.

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
import subprocess
import sys
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter
from typing import Any, NamedTuple, Protocol

import chess
from benchmarks.goals import Goal, verdict
from catanatron import Color, RandomPlayer
from catanatron import Game as CatanGame

from quarterturn.content.loader import load
from quarterturn.engine.core.build import build
from quarterturn.engine.core.choices import Choices
from quarterturn.engine.core.options import Options
from quarterturn.engine.core.state import ACT, DROP, HIDE, PICK, TEAM, Action, State
from quarterturn.engine.game import apply, legal, new_game, waiting

GAME = "prison"
CARD_GAMES = ("card-1", "card-2", "card-3", "card", "card-advanced")
SET_UP = frozenset({PICK, DROP, TEAM, HIDE})
SLICE, ROUNDS = 0.06, 40
QUICK_SLICE, QUICK_ROUNDS = 0.02, 10
RESAMPLES = 2000
LONGEST_GAME = 5000  # decisions; a uniform random player may go on for ever
GAMES, SCATTER = 16, 100  # so many at a time, each begun so many decisions after the last
COPIES = 100  # of a state, in each round
OURS, DECODED, UNIFORM = "quarterturn", "quarterturn, decoded", "quarterturn, uniform"
FAST, FAST_DECODED, FAST_UNIFORM = "compiled", "compiled, decoded", "compiled, uniform"
CARDS, FAST_CARDS = "quarterturn, cards", "compiled, cards"
CHESS, CATAN = "python-chess", "catanatron"
ROOT = Path(__file__).resolve().parent.parent
TREE = ROOT / "build" / "compiled"


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
    copies: list[float] = field(default_factory=list)  # seconds for one copy of a state, round by round
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

    def copy(self) -> float | None:
        """Seconds for one copy of a state, or nothing if that is not compared."""


# --- The contenders. Each `play` is one plain loop, so that the clock is about the engines and nothing else.


def by_kind(options: Sequence[Action], rng: random.Random) -> Action:
    """A kind of action first, then one of that kind: uniform choice would mostly shuffle objects about.

    No move is put together to find out what it is: the engine would keep it, and be charged for throwing it away.
    """
    kinds = options.kinds() if type(options) is Choices else [option[0] for option in options]
    kind = rng.choice(sorted(set(kinds)))
    return options[rng.choice([number for number, found in enumerate(kinds) if found == kind])]


def any_of(options: Sequence[Action], rng: random.Random) -> Action:
    return rng.choice(options)


class Quarterturn:
    """This engine. Options of the set-up are not counted: they come from a list that is made once.

    An option is counted when it is in the list: its length is known then, and every item can be had. The path of a
    listed move is put together when the item is looked at; `decode` looks at every one of them, which is the stricter
    comparison with python-chess, whose list holds its moves ready-made.

    With cards, each game is another one of the five, with teams chosen in another way where they are chosen.

    Games are long and their phases differ, so each slice goes on with another one of several games, and these begin at
    scattered moments.
    """

    def __init__(self, name: str) -> None:
        self.name, self.decode = name, name in (DECODED, FAST_DECODED)
        uniform, self.cards = name in (UNIFORM, FAST_UNIFORM), name in (CARDS, FAST_CARDS)
        self.tally = Tally("uniform" if uniform else "kind first")
        self.choose = any_of if uniform else by_kind
        self.collection = load()
        self.rng = random.Random(1)  # every build plays the same games
        self.games: deque[tuple[State, int]] = deque()  # and how many decisions were made so far
        for number in range(GAMES):
            self.games.append((self.new(), 0))
            self.run(limit=number * SCATTER)
            self.games.rotate()

    def new(self) -> State:
        definition = self.collection.games[self.rng.choice(CARD_GAMES) if self.cards else GAME]
        teams = self.rng.choice(definition.teams) if self.cards and definition.teams else ""
        return new_game(self.collection, definition, self.rng.getrandbits(32), Options(teams=teams)).state

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
            if self.decode:
                found = list(found)
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

    def copy(self) -> float | None:
        while self.games[-1][0].revealed.bit_count() < 4 or self.games[-1][0].phase != ACT:
            self.run(limit=1)
        copy = self.games[-1][0].copy
        began = perf_counter()
        for _ in range(COPIES):
            copy()
        return (perf_counter() - began) / COPIES


class Elsewhere:
    """This engine in a process of its own, which takes it from the compiled tree."""

    def __init__(self, name: str) -> None:
        self.name = name
        command = [sys.executable, "-m", "benchmarks.compare", "--contender", name]
        env = {**os.environ, "PYTHONPATH": str(TREE)}
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(command, cwd=ROOT, env=env, stdin=pipe, stdout=pipe, text=True)
        self.tally = Tally(self.ask("policy"))

    def ask(self, question: str) -> Any:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        print(question, file=self.process.stdin, flush=True)
        return json.loads(self.process.stdout.readline())

    def play(self, seconds: float) -> Sample:
        sample, self.tally.games = self.ask(f"play {seconds}")
        return Sample(*sample)

    def copy(self) -> float | None:
        seconds: float = self.ask("copy")
        return seconds


def answer(name: str) -> None:
    """The other end of `Elsewhere`."""
    if build() != FAST:
        sys.exit("the engine of this process is not compiled")
    player = Quarterturn(name)
    for line in sys.stdin:
        question, *arguments = line.split()
        if question == "policy":
            reply: Any = player.tally.policy
        elif question == "play":
            reply = (player.play(float(arguments[0])), player.tally.games)
        else:
            reply = player.copy()
        print(json.dumps(reply), flush=True)


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

    def copy(self) -> float | None:
        return None


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

    def copy(self) -> float | None:
        began = perf_counter()
        for _ in range(COPIES):
            self.game.copy()
        return (perf_counter() - began) / COPIES


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
            copied = contender.copy()
            if number:
                contender.tally.samples.append(sample)
                if copied is not None:
                    contender.tally.copies.append(copied)


class Ratio(NamedTuple):
    """A median of per-round ratios, and the interval that holds it with 95 % confidence."""

    median: float
    low: float
    high: float


def compare(ours: Tally, peer: Tally, rate: Rate) -> Ratio:
    return _median([rate.of(a) / rate.of(b) for a, b in zip(ours.samples, peer.samples, strict=True)])


def compare_copies(ours: Tally, peer: Tally) -> Ratio:
    return _median([b / a for a, b in zip(ours.copies, peer.copies, strict=True)])


def _median(ratios: list[float]) -> Ratio:
    rng = random.Random(0)
    medians = sorted(statistics.median(rng.choices(ratios, k=len(ratios))) for _ in range(RESAMPLES))
    return Ratio(statistics.median(ratios), medians[RESAMPLES * 25 // 1000], medians[RESAMPLES * 975 // 1000 - 1])


# --- Telling.


WANTED = (
    (OURS, DECISIONS, CHESS, 0.25), (OURS, OPTIONS, CHESS, 1.0), (OURS, OPTIONS, CATAN, 1.0),
    (FAST, DECISIONS, CHESS, 3.0), (FAST, OPTIONS, CHESS, 15.0),
    (FAST_UNIFORM, DECISIONS, CHESS, 3.0), (FAST_UNIFORM, OPTIONS, CHESS, 15.0),
    (CARDS, DECISIONS, CHESS, 0.5), (FAST_CARDS, DECISIONS, CHESS, 4.0),
)  # fmt: skip
COPIES_WANTED = 50


def goals(tallies: dict[str, Tally]) -> list[Goal]:
    found: list[Goal] = []
    for ours, rate, peer, least in WANTED:
        if ours in tallies:
            ratio = compare(tallies[ours], tallies[peer], rate)
            found.append(_goal(f"{ours}: {rate.name} over {peer}", least, ratio))
    fastest = FAST if FAST in tallies else OURS
    ratio = compare_copies(tallies[fastest], tallies[CATAN])
    return [*found, _goal(f"{fastest}: copies over {CATAN}", COPIES_WANTED, ratio)]


def _goal(what: str, least: float, ratio: Ratio) -> Goal:
    shown = f"{ratio.median:.2f}  [{ratio.low:.2f} to {ratio.high:.2f}]"
    return Goal(what, f"at least {least:.2f}", shown, ratio.median >= least)


def show(tallies: dict[str, Tally], reached: Sequence[Goal], core: int | None, rounds: int) -> None:
    pinned = "not pinned" if core is None else f"pinned to core {core}"
    print(f"Random games of {GAME}, with cards of {', '.join(CARD_GAMES)};")
    print(f"{rounds} rounds, {pinned}, Python {sys.version.split()[0]}\n")
    print(f"{'':22}{'player':>12}{'decisions/s':>13}{'options/s':>12}{'options each':>14}{'decisions a game':>20}")
    for name, tally in tallies.items():
        length = tally.decisions_per_game
        long = "none ended" if length is None else f"{length:,.0f} in {len(tally.games)} games"
        rates = f"{tally.rate(DECISIONS):13,.0f}{tally.rate(OPTIONS):12,.0f}{tally.options_per_decision:14.1f}"
        print(f"{name:22}{tally.policy:>12}{rates}{long:>20}")
    print()
    for name in sorted(tallies.keys() - {CHESS, CATAN}):
        listing, applying = tallies[name].split
        copied = statistics.median(tallies[name].copies) * 1e6
        print(
            f"{name}: listing {listing:.1f} µs, carrying out with its check {applying:.1f} µs, a copy {copied:.2f} µs"
        )
    print("Decoded: the path of every listed move is put together, not only of the one that is chosen.")
    print("Only listing and carrying out are timed. The options of the set-up are not counted (teams come from one")
    print("cached list of 1680), its decisions are. Kind first: the player picks a kind of action, then one of that")
    print(f"kind; choosing uniformly makes games of thousands of decisions (cut at {LONGEST_GAME:,}).\n")
    print(f"{'goal':50}{'wanted':>16}{'measured [95 %]':>28}")
    for goal in reached:
        print(f"{goal.what:50}{goal.goal:>16}{goal.measured:>28}  {'met' if goal.met else 'NOT MET'}")


def report(tallies: dict[str, Tally], reached: Sequence[Goal]) -> dict[str, Any]:
    """The same as data."""
    ours = [name for name in tallies if name not in (CHESS, CATAN)]
    return {
        "game": GAME,
        "card_games": CARD_GAMES,
        "contenders": {name: _figures(tally) for name, tally in tallies.items()},
        "ratios": {
            name: {
                f"{rate.name} over {peer}": compare(tallies[name], tallies[peer], rate)._asdict()
                for peer in (CHESS, CATAN)
                for rate in (DECISIONS, OPTIONS)
            }
            for name in ours
        },
        "microseconds": {
            name: dict(zip(("listing", "carrying out"), tallies[name].split, strict=True)) for name in ours
        },
        "goals": [goal._asdict() for goal in reached],
    }


def _figures(tally: Tally) -> dict[str, Any]:
    return {
        "policy": tally.policy,
        "decisions_per_second": tally.rate(DECISIONS),
        "options_per_second": tally.rate(OPTIONS),
        "options_per_decision": tally.options_per_decision,
        "decisions_per_game": tally.decisions_per_game,
        "copy_microseconds": statistics.median(tally.copies) * 1e6 if tally.copies else None,
    }


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--quick", action="store_true", help="a short run, for a first impression")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures to a file too")
    parser.add_argument("--contender", help=argparse.SUPPRESS)
    return parser.parse_args()


def main() -> None:
    asked = arguments()
    core = pin()
    if asked.contender:
        answer(asked.contender)
        return
    rounds, seconds = (QUICK_ROUNDS, QUICK_SLICE) if asked.quick else (ROUNDS, SLICE)
    contenders: list[Contender] = [Quarterturn(OURS), Quarterturn(DECODED), Quarterturn(UNIFORM)]
    contenders += [Quarterturn(CARDS), Chess(), Catan()]
    if TREE.exists():
        contenders += [Elsewhere(FAST), Elsewhere(FAST_DECODED), Elsewhere(FAST_UNIFORM), Elsewhere(FAST_CARDS)]
    measure(contenders, rounds, seconds)
    tallies = {contender.name: contender.tally for contender in contenders}
    reached = goals(tallies)
    show(tallies, reached, core, rounds)
    for contender in contenders:
        if isinstance(contender, Elsewhere):
            contender.process.kill()
    if asked.json:
        asked.json.write_text(json.dumps(report(tallies, reached), indent=2) + "\n")
    print("", *verdict(reached, sum(ours not in tallies for ours, *_ in WANTED)), sep="\n")


if __name__ == "__main__":
    main()
