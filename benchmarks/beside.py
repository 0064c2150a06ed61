"""Two checkouts side by side: how long an action waits, and what it costs, in turns so that all noise falls on both.

`python -m benchmarks.beside TREE OTHER [--tables 1] [--pace 0.05] [--rounds 14] [--seconds 1.5]`: a tree is the folder
`src` or `build/compiled` of a checkout. Both servers are up all the time; slices of one and of the other alternate.
"""

from __future__ import annotations

import argparse
import asyncio
import statistics
import tempfile
import time
from contextlib import ExitStack
from random import Random

from benchmarks.crowd import Table, make_table
from benchmarks.latency import cpu_seconds
from benchmarks.load import percentile, play, started

GAME = 4  # slices after which a lone table begins a new game, so that no server plays late games only


class Contender:
    """A server of one checkout and its tables."""

    def __init__(self, tree: str, stack: ExitStack) -> None:
        self.tree = tree
        self.port, self.process = started_in(tree, stack)
        self.random = Random(5)
        self.made = 0
        self.tables: list[Table] = []
        self.waits: list[list[float]] = []
        self.cpu: list[float] = []

    async def _table(self) -> Table:
        self.made += 1
        return await make_table(self.port, self.made)

    async def begin(self, count: int) -> None:
        self.tables = [await self._table() for _ in range(count)]

    async def slice(self, number: int, pace: float, seconds: float) -> None:
        for place, table in enumerate(self.tables):
            if table.over or (len(self.tables) == 1 and number % GAME == 0):
                table.close()
                self.tables[place] = await self._table()
            self.tables[place].waits.clear()
        before, ends = cpu_seconds(self.process), time.monotonic() + seconds
        await asyncio.gather(*(play(table, ends, pace, self.random) for table in self.tables))
        waits = [wait for table in self.tables for wait in table.waits]
        if number and waits:  # the first warms the caches
            self.waits.append(waits)
            self.cpu.append((cpu_seconds(self.process) - before) / len(waits))

    def told(self) -> str:
        every = [wait for waits in self.waits for wait in waits]
        p50, p95, p99 = (1000 * percentile(every, part) for part in (0.5, 0.95, 0.99))
        return (
            f"{self.tree}: {len(every)} actions, p50 {p50:.2f}, p95 {p95:.2f}, p99 {p99:.2f} ms; "
            f"{1e6 * statistics.median(self.cpu):.0f} µs of the processor each"
        )


def started_in(tree: str, stack: ExitStack) -> tuple[int, int]:
    folder = stack.enter_context(tempfile.TemporaryDirectory())
    return stack.enter_context(started("server", tree, folder))


async def measure(trees: list[str], tables: int, pace: float, rounds: int, seconds: float) -> None:
    with ExitStack() as stack:
        contenders = [Contender(tree, stack) for tree in trees]
        for contender in contenders:
            await contender.begin(tables)
        for number in range(rounds + 1):
            for contender in contenders:
                await contender.slice(number, pace, seconds)
        for contender in contenders:
            print(contender.told())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("trees", nargs=2, metavar="TREE")
    parser.add_argument("--tables", type=int, default=1)
    parser.add_argument("--pace", type=float, default=0.05, help="seconds from one action of a table to its next")
    parser.add_argument("--rounds", type=int, default=14)
    parser.add_argument("--seconds", type=float, default=1.5, help="of a slice")
    given = parser.parse_args()
    asyncio.run(measure(given.trees, given.tables, given.pace, given.rounds, given.seconds))


if __name__ == "__main__":
    main()
