"""How many actions a second the store takes, and how long each waits, with 1, 10, 100 and 1000 tables at once.

`python benchmarks/storage.py [--against SRC]` writes to files of its own in the temporary folder. Every table stores
an action, waits until it is on the disk, and stores the next, as tables do. With `--against`, the folder `src` of
another checkout is measured in turns with this one, in slices, so that the machine's noise falls on both.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from quarterturn.server.settings import Settings
from quarterturn.server.storage import ActionRow, SeatRow, Store, TableRow

TABLES = (1, 10, 100, 1000)
ROUNDS = 9
SECONDS = 1.0  # of a slice
SUMMARY = {"turn": 12, "score": [2, 3], "waiting": [0], "clock": None}


def table(number: int) -> TableRow:
    seats = [SeatRow(seat, "person", None, "player", "name", f"token {seat}") for seat in range(2)]
    return TableRow(
        id=f"table {number:08}", game="prison", options={"timer": 0}, rules=1, seed=number,
        start="rules: 1\ngame: prison\nseed: 1\n", host="host", public=False, lesson=None, seats=seats,
        status="playing", summary=SUMMARY,
    )  # fmt: skip


async def play(store: Store, row: TableRow, ends: float, seq: int) -> list[float]:
    times: list[float] = []
    while (began := time.perf_counter()) < ends:
        seq += 1
        await store.append(row, ActionRow(seq, "act", seq % 2, "blue move naga c4-d5-e6"))
        times.append(time.perf_counter() - began)
    return times


async def serve_slices(folder: str) -> None:
    """Measure a slice for each line read: how many tables act."""
    store = Store(Settings(data=Path(folder)))
    await store.open()
    rows = [table(number) for number in range(max(TABLES))]
    for row in rows:
        await store.add_table(row, [])
    done = dict.fromkeys((row.id for row in rows), 0)
    print("ready", flush=True)
    while line := await asyncio.to_thread(sys.stdin.readline):
        began = time.perf_counter()
        acting = rows[: int(line)]
        times = await asyncio.gather(*(play(store, row, began + SECONDS, done[row.id]) for row in acting))
        spent = time.perf_counter() - began
        for row, its in zip(acting, times, strict=True):
            done[row.id] += len(its)
        ordered = sorted(t for its in times for t in its)
        p50, p99 = ordered[len(ordered) // 2], ordered[int(len(ordered) * 0.99)]
        print(json.dumps({"rate": len(ordered) / spent, "p50": p50 * 1e3, "p99": p99 * 1e3}), flush=True)
    await store.close()


class Contender:
    """A process that measures slices of one checkout."""

    def __init__(self, name: str, source: Path, folder: Path) -> None:
        self.name = name
        self.process = subprocess.Popen(
            [sys.executable, __file__, "--slices", str(folder)], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            text=True, env={**os.environ, "PYTHONPATH": str(source)},
        )  # fmt: skip
        self._line()

    def _line(self) -> str:
        assert self.process.stdout is not None
        return self.process.stdout.readline()

    def slice(self, tables: int) -> dict[str, float]:
        assert self.process.stdin is not None
        self.process.stdin.write(f"{tables}\n")
        self.process.stdin.flush()
        found: dict[str, float] = json.loads(self._line())
        return found

    def end(self) -> None:
        self.process.communicate()


def compare(sources: dict[str, Path]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        contenders = [Contender(name, source, Path(folder) / name) for name, source in sources.items()]
        for tables in TABLES:
            slices: dict[str, list[dict[str, float]]] = {contender.name: [] for contender in contenders}
            for _ in range(ROUNDS):
                for contender in contenders:
                    slices[contender.name].append(contender.slice(tables))
            for name, found in slices.items():
                middle: dict[str, Any] = {key: statistics.median(f[key] for f in found) for key in found[0]}
                print(f"{tables:5} tables, {name:7}: {middle['rate']:7.0f} actions/s, "
                      f"p50 {middle['p50']:7.2f} ms, p99 {middle['p99']:7.2f} ms")  # fmt: skip
        for contender in contenders:
            contender.end()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--against", type=Path, help="the folder src of another checkout")
    parser.add_argument("--slices", help=argparse.SUPPRESS)
    wish = parser.parse_args()
    if wish.slices:
        asyncio.run(serve_slices(wish.slices))
        return
    here = Path(__file__).parents[1] / "src"
    compare({"this": here} | ({"against": wish.against.resolve()} if wish.against else {}))


if __name__ == "__main__":
    main()
