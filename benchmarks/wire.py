"""What it takes to tell a player of an action: the bytes of the update, and the processor time to build it.

`python benchmarks/wire.py` plays games by chance and, after 10, 100 and 1,000 actions of each, builds the updates for
the seat that decides next. `--against ../other/src` lets another checkout do the same in the same games, in turn, so
that the machine's noise falls on both.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from random import Random
from time import process_time
from typing import Any

GAMES = ("prison", "base", "multi-4")
HISTORY = (10, 100, 1000)  # actions before
SLICE = 20  # actions looked at
SEEDS = (1, 2, 3)
ROUNDS = 5

Figures = list[tuple[int, float]]  # of each update: bytes, seconds of the processor


# --- One checkout, in a process that imports it


def work() -> None:
    """Answer every game and seed on a line with the figures of each history on a line."""
    from quarterturn.engine.core.build import build

    print(json.dumps(f"{build()} engine"), flush=True)
    for line in sys.stdin:
        game, seed = json.loads(line)
        for figures in updates(game, seed):
            print(json.dumps(figures), flush=True)


def written(told: Any) -> str:
    """An update as text; earlier checkouts give it as a message."""
    text: str = told if isinstance(told, str) else told.model_dump_json()
    return text


def updates(game_id: str, seed: int) -> Iterator[Figures]:
    from quarterturn.content.loader import load
    from quarterturn.engine.game import new_game
    from quarterturn.server import telling
    from quarterturn.server.computers import Thinkers
    from quarterturn.server.making import Played
    from quarterturn.server.settings import Settings
    from quarterturn.server.storage import SeatRow, Store, TableRow
    from quarterturn.server.tables import LiveTable

    random = Random(seed)
    game = new_game(load(), load().games[game_id], seed=seed)
    seats = [SeatRow(seat, "person", None, str(seat), "", "") for seat in range(game.state.table.seats)]
    row = TableRow("wire", game_id, {}, 1, seed, "", "0", False, None, seats)
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(data=Path(folder))
        table = LiveTable(row, Played(game, 0, [], []), Store(settings), settings, Thinkers(settings))
        found: Figures = []
        for number in range(1, HISTORY[-1] + SLICE):
            seat = game.waiting()[0].seat
            choices = game.legal(seat)
            kind = random.choice(sorted({choice[0] for choice in choices}))
            game.apply(random.choice([choice for choice in choices if choice[0] == kind]), seat)
            table.seq = number
            table.seqs.append(number)
            table.past.append((seat, kind))
            if not any(begin <= number < begin + SLICE for begin in HISTORY):
                continue
            table._changed()
            to = (game.waiting()[0].seat,)
            begun = process_time()
            text = written(telling.update(table, to))
            found.append((len(text.encode()), process_time() - begun))
            if len(found) == SLICE:
                yield found
                found = []


# --- All of them


class Checkout:
    def __init__(self, name: str, path: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, __file__, "--work"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
            env={**os.environ, "PYTHONPATH": path},
        )  # fmt: skip
        self.name = f"{name} ({self._read()})"
        self.found: dict[tuple[str, int], Figures] = {(game, n): [] for game in GAMES for n in HISTORY}

    def play(self, game: str, seed: int) -> None:
        assert self.process.stdin is not None
        print(json.dumps([game, seed]), file=self.process.stdin, flush=True)
        for history in HISTORY:
            self.found[game, history] += self._read()  # type: ignore[arg-type]

    def _read(self) -> object:
        assert self.process.stdout is not None
        return json.loads(self.process.stdout.readline())

    def tell(self, game: str, history: int) -> str:
        found = self.found[game, history]
        size = statistics.median(size for size, _ in found)
        times = sorted(seconds * 1e3 for _, seconds in found)
        return f"{size:8.0f} bytes, p50 {statistics.median(times):6.2f} ms, p95 {times[int(len(times) * 0.95)]:6.2f} ms"

    def close(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--against", help="the sources, or the compiled tree, of another checkout")
    other = parser.parse_args().against
    checkouts = [Checkout("here", os.environ.get("PYTHONPATH", ""))]
    if other:
        checkouts.insert(0, Checkout("other", str(Path(other).resolve())))
    for number in range(ROUNDS):
        for game in GAMES:
            for seed in SEEDS:
                for checkout in checkouts if number % 2 else reversed(checkouts):
                    checkout.play(game, seed)
    print(f"{ROUNDS} times the {SLICE} updates from there on, in {len(SEEDS)} games")
    for game in GAMES:
        for history in HISTORY:
            print(f"{game} after {history} actions")
            for checkout in checkouts:
                print(f"  {checkout.name:32} {checkout.tell(game, history)}")
    for checkout in checkouts:
        checkout.close()


if __name__ == "__main__":
    if sys.argv[1:] == ["--work"]:
        work()
    else:
        main()
