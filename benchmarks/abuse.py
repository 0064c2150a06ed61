"""One guest against the others: ten ordinary tables play on the loopback while somebody abuses the server.

`python -m benchmarks.abuse [--seconds 6] [--same-address] [ATTACK …]` starts a server of its own and prints, for each
attack, how long the tables wait from an action sent to its update received, what the server answered to the abuse, and
its memory. The attacker is a process of its own, with so many connections and so much time, and no more.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import itertools
import json
import multiprocessing
import os
import time
from collections import Counter
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import quote

from benchmarks.crowd import Wire, post
from benchmarks.latency import Game, begin, server

from quarterturn.content.loader import load
from quarterturn.engine.game import new_game
from quarterturn.notation import format_record

TABLES = 10
CONNECTIONS = 20
PAUSE = 0.5  # seconds between two actions of a table
GOAL = 0.100  # seconds: nineteen of twenty actions are answered in this time, whatever somebody else does
HERE, ELSEWHERE = "127.0.0.1", "127.0.0.66"
LONG_RECORD = 8_000  # actions


@dataclass(frozen=True)
class Target:
    """Whom to abuse, from where, until when."""

    port: int
    address: str
    seconds: float
    table: str
    record: str


Attack = Callable[[Target], Coroutine[Any, Any, "Counter[str]"]]


# --- What is done to the server


def request(method: str, path: str, body: object = None) -> bytes:
    content = b"" if body is None else json.dumps(body).encode()
    head = f"{method} {path} HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\n"
    return f"{head}Content-Length: {len(content)}\r\n\r\n".encode() + content


async def answer(reader: asyncio.StreamReader) -> str:
    """The status of an answer, all of which is read."""
    head = await reader.readuntil(b"\r\n\r\n")
    size = next((int(line[15:]) for line in head.lower().split(b"\r\n") if line.startswith(b"content-length:")), 0)
    await reader.readexactly(size)
    return head.split()[1].decode()


def flood(make: Callable[[Target], bytes]) -> Attack:
    """The same request again and again, on every connection as soon as the last one is answered."""

    async def attack(target: Target) -> Counter[str]:
        said: Counter[str] = Counter()
        ends = time.monotonic() + target.seconds
        data = make(target)

        async def ask() -> None:
            while time.monotonic() < ends:
                with contextlib.suppress(OSError, asyncio.IncompleteReadError, TimeoutError):
                    async with asyncio.timeout(ends - time.monotonic()):
                        reader, writer = await asyncio.open_connection(
                            HERE, target.port, local_addr=(target.address, 0)
                        )
                        with contextlib.closing(writer):
                            while True:
                                writer.write(data)
                                said[await answer(reader)] += 1
                await asyncio.sleep(0.01)

        await asyncio.gather(*(ask() for _ in range(CONNECTIONS)))
        return said

    return attack


CATCH_UP = b'{"type": "catch-up"}'
FRAME = bytes([0x81, 0x80 | len(CATCH_UP), 0, 0, 0, 0]) + CATCH_UP


def sockets(count: int, asking: bool) -> Attack:
    """So many WebSockets to one table, opened anew when they end; perhaps asking, and never reading an answer."""

    async def attack(target: Target) -> Counter[str]:
        said: Counter[str] = Counter()
        ends = time.monotonic() + target.seconds
        hello = (
            f"GET /api/ws/{target.table} HTTP/1.1\r\nHost: here\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
        ).encode()

        async def hold() -> None:
            while time.monotonic() < ends:
                with contextlib.suppress(OSError, asyncio.IncompleteReadError, TimeoutError):
                    async with asyncio.timeout(ends - time.monotonic()):
                        reader, writer = await asyncio.open_connection(
                            HERE, target.port, local_addr=(target.address, 0), limit=1024
                        )
                        with contextlib.closing(writer):
                            writer.write(hello)
                            said[(await reader.readuntil(b"\r\n\r\n")).split()[1].decode()] += 1
                            while not writer.transport.is_closing():
                                if asking:
                                    writer.write(FRAME)
                                await asyncio.sleep(0.02)
                said["ended"] += 1
                await asyncio.sleep(0.05)

        await asyncio.gather(*(hold() for _ in range(count)))
        return said

    return attack


CROWD = "elf-scout naga thief warrior troll goblin cleric ghost"
THINGS = "armor bow fireball-scroll key large-shield rope scroll-of-inversion sword telescoping-spear treasure"
STANDS = (">A1^", ">A1c", ">B1^", ">B1s")
# Whoever stands there can carry these things about in more ways than anybody could read.
CROWDED = "\n".join(
    [
        "game: card", "rooms:", " 52a 52b", " 51a 51b", "units:",
        *(f" blue {name} {STANDS[number % 4]}" for number, name in enumerate(CROWD.split())), " yellow troll B2c",
        "objects:",
        *(f" {seat} {name} {STANDS[n % 4]}" for seat in ("blue", "yellow") for n, name in enumerate(THINGS.split())),
        "turn: blue 5", "",
    ]
)  # fmt: skip
GUESTS = 60  # identities that one address brings


async def sit_down(target: Target, number: int, **wish: Any) -> tuple[str, Wire]:
    """A table of somebody's own, and him at it; what he is sent comes compressed, as to a browser."""
    cookie = f"Cookie: quarterturn={1000 + number:032}\r\n"
    wish = {"game": "prison", "seats": [{"kind": "me"}, {"kind": "here"}], **wish}
    made = await post(target.port, "/api/tables", wish, cookie, target.address)
    deflate = "Sec-WebSocket-Extensions: permessage-deflate\r\n"
    return made["id"], await Wire.open(target.port, f"/api/ws/{made['id']}", cookie + deflate, target.address)


async def until(ends: float, doing: Coroutine[Any, Any, None]) -> None:
    with contextlib.suppress(OSError, TimeoutError):
        async with asyncio.timeout(max(0.0, ends - time.monotonic())):
            await doing


def guests(count: int, say: Callable[[int], bytes], **wish: Any) -> Attack:
    """So many people, each at a table of his own, who send one message after the other and read what comes."""

    async def attack(target: Target) -> Counter[str]:
        said: Counter[str] = Counter()
        ends = time.monotonic() + target.seconds

        async def read(wire: Wire) -> None:
            while True:
                await wire.hear()
                said["messages"] += 1

        async def ask(number: int) -> None:
            _, wire = await sit_down(target, number, **wish)
            reading = asyncio.create_task(read(wire))
            try:
                for turn in itertools.count():
                    wire.send(say(turn))
                    await asyncio.sleep(0.02)
            finally:
                reading.cancel()

        async def sit(number: int) -> None:
            try:
                await ask(number)
            except ConnectionError:
                said["refused"] += 1

        await asyncio.gather(*(until(ends, sit(number)) for number in range(count)))
        return said

    return attack


def message(**parts: Any) -> bytes:
    return json.dumps(parts).encode()


WALK = "move thief " + 40 * "a9 a8 "  # as long as a text may be
QUESTIONS = (
    message(type="catch-up"),
    message(type="notation", seat=0, ref=1, language="en"),
    message(type="why", seat=0, ref=1, language="fr", text=WALK),
    message(type="say", ref=1, language="en", text="again " * 15),
    message(type="undo", seq=0, seat=0, ref=1, language="en"),
)


async def wander(target: Target) -> Counter[str]:
    """Somebody makes tables of the crowded position and moves there as fast as he may."""
    said: Counter[str] = Counter()
    ends = time.monotonic() + target.seconds

    async def play(number: int) -> None:
        with contextlib.suppress(ConnectionError):
            _, wire = await sit_down(target, number, game="card", record=CROWDED)
            for turn in itertools.count():
                wire.send(message(type="act", seq=turn, seat=0, ref=1, language="en", text=TO_AND_FRO[turn % 2]))
                wire.send(message(type="undo", seq=turn + 1, seat=0, ref=1, language="en"))
                await wire.hear()
                said["messages"] += 1

    await asyncio.gather(*(until(ends, play(number)) for number in range(8)))
    return said


TO_AND_FRO = ("move warrior +key >B1^", "move warrior +key >A1^")


async def nothing(target: Target) -> Counter[str]:
    await asyncio.sleep(target.seconds)
    return Counter()


def rows(count: int) -> str:
    return "game: prison-1\nrooms:\n" + " 1a 1a\n" * count


ROPES = "game: prison-1\nrooms:\n 39a 39b\nremoved:\n" + " blue rope out\n" * 12_000
ATTACKS: dict[str, Attack] = {
    "nothing": nothing,
    "position by GET": flood(lambda _: request("GET", f"/api/position?text={quote(rows(2_000))}")),
    "position by POST": flood(lambda _: request("POST", "/api/check-record", {"text": rows(10_000)})),
    "largest position": flood(lambda _: request("GET", f"/api/position?text={quote(rows(16))}")),
    "ropes": flood(lambda _: request("POST", "/api/check-record", {"text": ROPES})),
    "long record": flood(lambda t: request("POST", "/api/check-record", {"text": t.record})),
    "tables of a long record": flood(
        lambda t: request(
            "POST", "/api/tables", {"game": "prison-1", "seats": 2 * [{"kind": "me"}], "record": t.record}
        )
    ),
    "sockets that ask and do not read": sockets(50, asking=True),
    "many sockets": sockets(400, asking=False),
    "content": flood(lambda _: request("GET", "/api/content")),
    "lobby": flood(lambda _: request("GET", "/api/tables")),
    "record": flood(lambda t: request("GET", f"/api/tables/{t.table}/record")),
    "replay": flood(lambda t: request("GET", f"/api/tables/{t.table}/replay?upto=0")),
    "me": flood(lambda _: request("GET", "/api/me")),
    "questions": guests(GUESTS, lambda turn: QUESTIONS[turn % len(QUESTIONS)], quick=True),
    "snapshots": guests(GUESTS, lambda _: QUESTIONS[0], quick=True),
    "notation": guests(GUESTS, lambda _: QUESTIONS[1], quick=True),
    "crowded cards": wander,
    "bad paths": flood(lambda _: request("GET", "/" + "x" * 4_000)),
}


def run_attack(name: str, target: Target, tell: Connection) -> None:
    """The attacker's process."""
    tell.send(dict(asyncio.run(ATTACKS[name](target))))


# --- What the others notice


async def play_on(game: Game, until: float) -> None:
    while time.monotonic() < until:
        if not game.over:
            await game.act()
        await asyncio.sleep(PAUSE)


async def suffer(name: str, target: Target, games: list[Game]) -> dict[str, int]:
    """Play at all tables while the server is abused; gives what the abuser was answered."""
    listen, tell = multiprocessing.Pipe()
    attacker = multiprocessing.get_context("spawn").Process(target=run_attack, args=(name, target, tell), daemon=True)
    attacker.start()
    for game in games:
        game.times.clear()
    ends = time.monotonic() + target.seconds + 1  # a process needs a moment to begin
    await asyncio.gather(*(play_on(game, ends) for game in games))
    said: dict[str, int] = await asyncio.to_thread(lambda: listen.recv() if listen.poll(20) else {"no word": 1})
    attacker.kill()
    attacker.join()
    return said


def memory(pid: int) -> str:
    """What a process has now, and had at most, in MB."""
    try:
        lines = dict(line.split(":", 1) for line in Path(f"/proc/{pid}/status").read_text().splitlines())
    except OSError:
        return "?"
    return f"{int(lines['VmRSS'].split()[0]) // 1000} ({int(lines['VmHWM'].split()[0]) // 1000})"


def percentile(times: list[float], part: float) -> float:
    return sorted(times)[min(len(times) - 1, int(part * len(times)))]


def long_record() -> str:
    """A game in which nobody wants to win."""
    random, content = Random(3), load()
    game = new_game(content, content.games["prison-1"], seed=7)
    while len(game.log) < LONG_RECORD:
        seat = game.waiting()[0].seat
        legal = game.legal(seat)
        game.apply(random.choice([a for a in legal if a[0] in ("move", "card", "turn")] or legal), seat)
    return format_record(game, 7)[:190_000].rpartition("\n")[0]


async def measure(names: list[str], seconds: float, address: str) -> bool:
    record = long_record()
    missed: list[str] = []
    print(f"load average: {', '.join(f'{load:.1f}' for load in os.getloadavg())}; abuse from {address}")
    print(f"{'':34}{'p50':>8}{'p95':>8}{'max':>8}  ms   {'actions':>7}   MB now (most)   the abuser was told")
    for name in names:
        with server() as (place, pid):
            games = [await begin(place, {"Cookie": f"quarterturn={number:032}"}) for number in range(TABLES)]
            port = int(place.rpartition(":")[2])
            target = Target(port, address, seconds, games[0].seen["table"]["id"], record)
            said = await suffer(name, target, games)
            times = [took for game in games for took in game.times]
            p50, p95, most = percentile(times, 0.5), percentile(times, 0.95), max(times)
            told = ", ".join(f"{key}: {count}" for key, count in sorted(said.items())) or "-"
            figures = "".join(f"{1000 * took:8.1f}" for took in (p50, p95, most))
            print(f"{name:34}{figures}       {len(times):7}   {memory(pid):>13}   {told}", flush=True)
            if p95 > GOAL:
                missed.append(name)
            for game in games:
                await game.socket.close()
    goal = f"goal: p95 under {1000 * GOAL:.0f} ms"
    print(f"{goal}: {'missed under ' + ', '.join(missed) if missed else 'met under all'}")
    return not missed


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("attacks", nargs="*", metavar="ATTACK", help=f"of: {', '.join(ATTACKS)}")
    parser.add_argument("--seconds", type=float, default=6.0, help="of each attack")
    parser.add_argument("--same-address", action="store_true", help="the abuser sits behind the address of the others")
    given = parser.parse_args()
    unknown = [name for name in given.attacks if name not in ATTACKS]
    if unknown:
        parser.error(f"there is no attack {unknown[0]!r}")
    address = HERE if given.same_address else ELSEWHERE
    met = asyncio.run(measure(given.attacks or list(ATTACKS), min(60.0, given.seconds), address))
    raise SystemExit(0 if met else 1)


if __name__ == "__main__":
    main()
