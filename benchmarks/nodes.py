"""How a site grows from one server to three, on one PostgreSQL and one Valkey, and how it starts with 10,000 tables.

`python -m benchmarks.nodes [--nodes 1 2 3] [--seconds 10]` starts everything on the loopback. In the first rows tables
act without a pause, so many for each server; then the same where one of the two people at each table comes through
another server than the one that plays it; then at people's pace, alone and while computers think on every server. On
few cores, which the people and the database share, that shows what an action costs, not what many machines would do.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import sqlite3
import tempfile
import time
from collections.abc import Callable
from contextlib import ExitStack, closing
from functools import partial
from pathlib import Path
from random import Random
from typing import NamedTuple

import httpx2
from benchmarks.crowd import Table, Wire, local, make_table, post, watch_computers
from benchmarks.latency import cpu_seconds
from benchmarks.load import percentile, play, started
from tests.server.servers import Postgres, Valkey, end_in_order, running

EACH = 20  # tables that act, for each server
THINKING = 10  # tables at which two computers of level 5 play each other, for each server
PACE = 1.0  # seconds from one action of a table to its next, where people do not act without a pause
STORED, LONG = 10_000, 40  # tables, and actions at each


class Kind(NamedTuple):
    """Of a row."""

    name: str
    two_doors: bool = False
    pace: float = 0.0
    computers: int = 0


KINDS = (
    Kind("each at its own"), Kind("by two doors", two_doors=True), Kind(f"every {PACE:.0f} s", pace=PACE),
    Kind(f"every {PACE:.0f} s beside {THINKING} x level 5", pace=PACE, computers=THINKING),
)  # fmt: skip


class Row(NamedTuple):
    """What so many servers do together."""

    nodes: int
    actions: int
    rate: float  # actions a second
    cpu: float  # seconds of the processor for an action
    p50: float  # ms
    p95: float

    def told(self, kind: Kind) -> str:
        name = f"{self.nodes} nodes, {kind.name}"
        return f"{name:40}{self.actions:8}{self.rate:11.0f}{1e6 * self.cpu:10.0f}{self.p50:9.1f}{self.p95:9.1f}"


async def table_between(ports: list[int], number: int) -> Table:
    """Two people who come in by two doors: the server of the second, who takes his seat there, plays the table."""
    address = local(number)
    cookies = [f"Cookie: quarterturn={2 * number + seat:032}\r\n" for seat in range(2)]
    wish = {"game": "prison", "seats": [{"kind": "me"}, {"kind": "link"}], "quick": True}
    made = await post(ports[0], "/api/tables", wish, cookies[0], address)
    token = made["seat_links"]["1"].partition("=")[2]
    await post(ports[1], f"/api/tables/{made['id']}/join", {"token": token}, cookies[1], address)
    path = f"/api/ws/{made['id']}"
    doors = zip(ports, cookies, strict=True)
    table = Table([await Wire.open(port, path, cookie, address) for port, cookie in doors])
    await table.follow()
    return table


async def _act(tables: list[Table], seconds: float, pace: float, random: Random) -> None:
    ends = time.monotonic() + seconds
    await asyncio.gather(*(play(table, ends, pace, random) for table in tables))


async def grown(count: int, kind: Kind, seconds: float, database: str, bus: str) -> Row:
    """What so many servers do in that time."""
    with ExitStack() as stack:
        nodes = []
        for _ in range(count):
            folder = stack.enter_context(tempfile.TemporaryDirectory())
            nodes.append(stack.enter_context(started("server", None, folder, database, bus)))
        ports = [port for port, _ in nodes]
        await asyncio.sleep(1)
        tables = []
        for number in range(EACH * count):
            here, there = ports[number % count], ports[(number + 1) % count]
            made = table_between([here, there], number) if kind.two_doors else make_table(here, number)
            tables.append(await made)
        first = EACH * count
        watched = [
            await watch_computers(ports[number % count], first + number, "5")
            for number in range(kind.computers * count)
        ]
        random = Random(count)
        await _act(tables, 5.0 if watched else 2.0, kind.pace, random)  # until caches are warm, and computers think
        for table in tables:
            table.waits.clear()
        before, began = [cpu_seconds(process) for _, process in nodes], time.monotonic()
        await _act(tables, seconds, kind.pace, random)
        took = time.monotonic() - began
        waits = [wait for table in tables for wait in table.waits]
        cpu = sum(cpu_seconds(process) - b for (_, process), b in zip(nodes, before, strict=True)) / len(waits)
        for table in tables:
            table.close()
        for wire in watched:
            wire.close()
    p50, p95 = (1000 * percentile(waits, part) for part in (0.5, 0.95))
    return Row(count, len(waits), len(waits) / took, cpu, p50, p95)


def growth(found: dict[Kind, list[Row]]) -> list[str]:
    """What more servers make of it, and what people notice of the computers that think on all of them."""
    lines: list[str] = []
    for kind, rows in found.items():
        if len(rows) > 1:
            first, last = rows[0], rows[-1]
            lines.append(
                f"{kind.name}, from {first.nodes} to {last.nodes} nodes: {first.rate:.0f} to {last.rate:.0f} actions a "
                f"second (x {last.rate / first.rate:.2f}), p95 {first.p95:.1f} to {last.p95:.1f} ms"
            )
    alone, beside = (found.get(kind, []) for kind in KINDS[-2:])
    for row, busy in zip(alone, beside, strict=True):
        lines.append(f"p95 on {row.nodes} nodes: {row.p95:.1f} ms alone, {busy.p95:.1f} ms while computers think there")
    return lines


# --- Starting with many stored tables

_NUMBERS = f"(with recursive c(n) as (select 1 union all select n + 1 from c where n < {STORED}) select n from c) as n"
COPY = f"""
    insert into tables (id, game, options, rules, seed, scenario, start, status, summary, host, public, lesson, rematch,
        created, changed) select id || '-' || n.n, game, options, rules, seed, scenario, start, status, summary, host,
        public, lesson, rematch, created, changed from tables, {_NUMBERS};
    insert into seats ("table", seat, kind, level, player, name, token, seen) select "table" || '-' || n.n, seat, kind,
        level, player, name, token, seen from seats, {_NUMBERS};
    insert into actions ("table", seq, kind, seat, text, at) select "table" || '-' || n.n, seq, kind, seat, text, at
        from actions, {_NUMBERS};
"""


async def until_answered(port: int) -> None:
    async with httpx2.AsyncClient() as web:
        while True:
            try:
                (await web.get(f"http://127.0.0.1:{port}/api/tables", timeout=60)).raise_for_status()
            except httpx2.TransportError:
                await asyncio.sleep(0.02)
            else:
                return


async def start_up(copy: Callable[[Path], object], *shared: str) -> list[str]:
    """How long until a server answers: with an empty database, and with many unfinished games of two people in it."""
    with tempfile.TemporaryDirectory() as folder:
        times = []
        for full in (False, True):
            began = time.perf_counter()
            with started("server", None, folder, *shared) as (port, process):
                await until_answered(port)
                took = time.perf_counter() - began
                times.append(f"{took:.2f} s ({cpu_seconds(process):.2f} s of the processor)")
                if not full:
                    table, random = await make_table(port, 1), Random(1)
                    for _ in range(LONG):
                        await table.act(random)
                    table.close()
            if not full:
                await asyncio.to_thread(copy, Path(folder) / "quarterturn.sqlite3")
        return times


def _copy_in_file(file: Path) -> None:
    with closing(sqlite3.connect(file)) as base:
        base.executescript(COPY)
        base.commit()


async def measure(counts: list[int], seconds: float) -> None:
    print(f"load average: {', '.join(f'{load:.1f}' for load in os.getloadavg())}, {os.cpu_count()} cores")
    with running(partial(Postgres, synced=True)) as postgres, running(Valkey) as valkey:
        assert isinstance(postgres, Postgres)
        assert isinstance(valkey, Valkey)
        full = postgres.new_database()
        for where, times in (
            ("a file", await start_up(_copy_in_file)),
            ("PostgreSQL", await start_up(lambda _: postgres.ask(full, COPY), full, valkey.url)),
        ):
            print(f"on {where} a server answers after {times[0]},")
            print(f"  with {STORED} tables of {LONG} actions after {times[1]}", flush=True)
        print(f"{'':40}{'actions':>8}{'a second':>11}{'µs each':>10}{'p50 ms':>9}{'p95 ms':>9}")
        found: dict[Kind, list[Row]] = {kind: [] for kind in KINDS}
        for kind, rows in found.items():
            for count in counts:
                if count > 1 or not kind.two_doors:
                    rows.append(await grown(count, kind, seconds, postgres.new_database(), valkey.url))
                    print(rows[-1].told(kind), flush=True)
    print("\n".join(growth(found)))
    print(f"load average: {', '.join(f'{load:.1f}' for load in os.getloadavg())}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--nodes", type=int, nargs="*", default=[1, 2, 3])
    parser.add_argument("--seconds", type=float, default=10.0, help="of each row, at most 60")
    given = parser.parse_args()
    end_in_order()
    asyncio.run(measure([min(8, count) for count in given.nodes], min(60.0, given.seconds)))


if __name__ == "__main__":
    main()
