"""How many tables one server holds: actions, waits, memory and pauses, beside a bare FastAPI echo in the same run.

`python -m benchmarks.load [--tables 10 100 300 1000] [--seconds 12]` starts servers of its own on the loopback. Rates
are by the processor time a server takes, as ratios to the echo: what else the machine does falls on both. Each part is
bounded in time and number; `--against SRC` measures the sources of another checkout instead.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import NamedTuple

from benchmarks.crowd import Table, Wire, against_computer, make_table, until_quiet, watch_computers
from benchmarks.goals import Goal, account
from benchmarks.latency import cpu_seconds

PACE = 3.0  # seconds from one action of a table to its next
TOGETHER = 40  # tables that act without a pause, to see what an action costs
ECHOES = 40  # sockets that are echoed to
ECHO_SHARE = 24  # an action may cost so many echoes
WAIT = 0.100  # seconds: nineteen of twenty actions are answered in this time
PAUSE = 0.020  # seconds: the longest pause of the collector
BUSY = 50  # tables at which computers think
TURNS = 7  # of a computer that are waited for
LONGEST_TURN = 60.0  # seconds
MORE = 1.0  # seconds that a computer may take longer then
MESSAGE = b'{"type": "act", "seat": 0, "seq": 117, "action": ["move", 3, [14, 15, 25]]}'


# --- The servers, each a process of its own


@contextmanager
def started(part: str, source: str | None, folder: str, *shared: str) -> Iterator[tuple[int, int]]:
    """A server of `benchmarks.served`; gives its port and process."""
    here = str(Path(__file__).parents[1])
    path = os.pathsep.join(p for p in (source, os.environ.get("PYTHONPATH"), here) if p)
    process = subprocess.Popen(
        [sys.executable, "-m", "benchmarks.served", part, folder, *shared], stdout=subprocess.PIPE, text=True,
        env={**os.environ, "PYTHONPATH": path},
    )  # fmt: skip
    try:
        assert process.stdout is not None
        yield int(process.stdout.readline()), process.pid
    finally:
        process.kill()  # there is nothing to keep
        process.wait()


def memory(process: int) -> float:
    """What a process has, in kB."""
    lines = Path(f"/proc/{process}/status").read_text(encoding="ascii").splitlines()
    return next(float(line.split()[1]) for line in lines if line.startswith("VmRSS:"))


def longest_pause(folder: str) -> float:
    """The collector's longest pause since the last time it was asked."""
    found = Path(folder) / "pauses"
    pauses = [float(line) for line in found.read_text().split()] if found.exists() else []
    found.write_text("")
    return max(pauses, default=0.0)


# --- What is measured


class Echo(NamedTuple):
    cpu: float  # seconds of the processor for a message
    p50: float


async def echo(seconds: float) -> Echo:
    with tempfile.TemporaryDirectory() as folder, started("echo", None, folder) as (port, process):
        times: list[float] = []
        ends = time.monotonic() + seconds

        async def ask() -> None:
            wire = await Wire.open(port, "/echo")
            while time.monotonic() < ends:
                began = time.perf_counter()
                wire.send(MESSAGE)
                await wire.hear()
                times.append(time.perf_counter() - began)
            wire.close()

        alone = await Wire.open(port, "/echo")
        for _ in range(200):
            began = time.perf_counter()
            alone.send(MESSAGE)
            await alone.hear()
            times.append(time.perf_counter() - began)
        alone.close()
        p50 = statistics.median(times)
        times.clear()
        before = cpu_seconds(process)
        await asyncio.gather(*(ask() for _ in range(ECHOES)))
        return Echo((cpu_seconds(process) - before) / len(times), p50)


async def play(table: Table, ends: float, pace: float, random: Random) -> None:
    """Act, at once or at a pace; a game that is over is at rest."""
    if pace:
        await asyncio.sleep(random.random() * pace)
    while time.monotonic() < ends and not table.over:
        began = time.monotonic()
        await table.act(random)
        if pace:
            await asyncio.sleep(max(0.0, pace - (time.monotonic() - began)))


class Row(NamedTuple):
    tables: int
    actions: int
    cpu: float  # seconds of the processor for an action
    waits: list[float]
    memory: float  # kB for a table and its sockets
    pause: float


async def crowd(count: int, pace: float, seconds: float, source: str | None) -> Row:
    """So many tables with two sockets each on a server of their own."""
    random = Random(count)
    with tempfile.TemporaryDirectory() as folder, started("server", source, folder) as (port, process):
        warm = await make_table(port, count)
        await play(warm, time.monotonic() + 1, 0.0, random)
        empty = memory(process)
        tables: list[Table] = []
        for first in range(0, count, 20):
            tables += await asyncio.gather(*(make_table(port, n) for n in range(first, min(count, first + 20))))
        await until_quiet()
        ends = time.monotonic() + max(2.0, seconds / 4)
        await asyncio.gather(*(play(table, ends, pace, random) for table in tables))  # until caches are warm
        for table in tables:
            table.waits.clear()
        longest_pause(folder)
        before, ends = cpu_seconds(process), time.monotonic() + seconds
        await asyncio.gather(*(play(table, ends, pace, random) for table in tables))
        waits = [wait for table in tables for wait in table.waits]
        cpu = (cpu_seconds(process) - before) / len(waits)
        row = Row(count, len(waits), cpu, waits, (memory(process) - empty) / count, longest_pause(folder))
        for table in (warm, *tables):
            table.close()
        return row


async def computers_turn(port: int, number: int, turns: int) -> list[float]:
    """A person against level 1 who does nothing but end his turns: how long until he is asked again."""
    table = await against_computer(port, number, "1")
    waits: list[float] = []
    ends = time.monotonic() + 4 * turns * LONGEST_TURN
    while len(waits) < turns and time.monotonic() < ends:
        began = await table.pass_turn()
        if began is None:
            continue
        await table.until_asked(LONGEST_TURN)
        waits.append(time.perf_counter() - began)
    table.close()
    return waits


async def beside_computers(busy: int, turns: int, source: str | None) -> tuple[float, float]:
    """The median of those waits alone, and beside so many tables at which computers think."""
    with tempfile.TemporaryDirectory() as folder, started("server", source, folder) as (port, _):
        alone = statistics.median(await computers_turn(port, 0, turns))
        watched = [await watch_computers(port, number, "5") for number in range(1, 1 + busy)]
        await asyncio.sleep(5)
        crowded = statistics.median(await computers_turn(port, busy + 1, turns))
        for socket in watched:
            socket.close()
        return alone, crowded


def percentile(times: list[float], part: float) -> float:
    return sorted(times)[min(len(times) - 1, int(part * len(times)))]


def tell(name: str, row: Row, beside: Echo) -> None:
    p50, p95, most = (1000 * percentile(row.waits, part) for part in (0.5, 0.95, 1.0))
    print(
        f"{name:24}{row.actions:8}{1e6 * row.cpu:10.0f}{row.cpu / beside.cpu:9.1f}{p50:9.1f}{p95:8.1f}{most:8.1f}"
        f"{row.memory:10.0f}{1000 * row.pause:9.1f}",
        flush=True,
    )


def growth(lone: Row, rows: list[Row]) -> list[str]:
    """What more tables make of the wait, the cost and the memory of one."""
    lines = [f"a table alone: p50 {1000 * percentile(lone.waits, 0.5):.1f} ms"]
    if len(rows) > 1:
        first, last = rows[0], rows[-1]
        p95 = [f"{1000 * percentile(row.waits, 0.95):.1f}" for row in (first, last)]
        lines.append(
            f"from {first.tables} to {last.tables} tables: p95 {p95[0]} to {p95[1]} ms, an action "
            f"{1e6 * first.cpu:.0f} to {1e6 * last.cpu:.0f} µs, a table with two sockets {first.memory:.0f} to "
            f"{last.memory:.0f} kB"
        )
    return lines


async def measure(counts: list[int], seconds: float, source: str | None) -> bool:
    print(f"load average: {', '.join(f'{load:.1f}' for load in os.getloadavg())}, {os.cpu_count()} cores")
    beside = await echo(seconds / 4)
    print(
        f"echo: {1e6 * beside.cpu:.0f} µs of the processor for a message, p50 {1000 * beside.p50:.2f} ms alone",
        flush=True,
    )
    print(
        f"{'':24}{'actions':>8}{'µs each':>10}{'echoes':>9}{'p50':>9}{'p95':>8}{'max':>8}{'kB/table':>10}{'gc ms':>9}"
    )
    full = await crowd(TOGETHER, 0.0, seconds, source)
    tell(f"{TOGETHER} tables, no pause", full, beside)
    lone = await crowd(1, 0.05, seconds, source)
    tell("1 table alone", lone, beside)
    goals = [
        Goal(
            "an action in echoes",
            f"at most {ECHO_SHARE}",
            f"{full.cpu / beside.cpu:.1f}",
            full.cpu <= ECHO_SHARE * beside.cpu,
        )
    ]
    rows: list[Row] = []
    for count in counts:
        row = await crowd(count, PACE, max(seconds, 2 * PACE), source)
        rows.append(row)
        tell(f"{count} tables, every {PACE:.0f} s", row, beside)
        p95 = percentile(row.waits, 0.95)
        goals.append(Goal(f"p95 at {count} tables", f"under {1000 * WAIT:.0f} ms", f"{1000 * p95:.1f}", p95 < WAIT))
        goals.append(
            Goal(f"gc at {count} tables", f"under {1000 * PAUSE:.0f} ms", f"{1000 * row.pause:.1f}", row.pause < PAUSE)
        )
    alone, crowded = await beside_computers(BUSY, TURNS, source)
    print(
        f"a turn of level 1: {alone:.2f} s alone, {crowded:.2f} s beside {BUSY} tables of level 5 (medians of {TURNS})"
    )
    more = f"{crowded - alone:.2f} s"
    goals.append(Goal("more wait for level 1 among computers", f"under {MORE:.0f} s", more, crowded - alone < MORE))
    print(f"load average: {', '.join(f'{load:.1f}' for load in os.getloadavg())}")
    print("\n".join([*growth(lone, rows), *account(goals)]))
    return all(goal.met for goal in goals)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, nargs="*", default=[10, 100, 300, 1000])
    parser.add_argument("--seconds", type=float, default=12.0, help="of each row, at most 60")
    parser.add_argument("--against", help="the sources, or the compiled tree, of another checkout")
    given = parser.parse_args()
    counts = [min(1000, count) for count in given.tables]
    met = asyncio.run(measure(counts, min(60.0, given.seconds), given.against))
    raise SystemExit(0 if met else 1)


if __name__ == "__main__":
    main()
