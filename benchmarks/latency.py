"""From an action sent to its update received, on loopback: with one table, and with 200 more that wait.

`python benchmarks/latency.py [ACTIONS]` starts servers of its own and prints the median and the 95th percentile.
"""

from __future__ import annotations

import asyncio
import json
import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import httpx2
from websockets.asyncio.client import ClientConnection, connect

COOKIE = {"Cookie": "quarterturn=" + "k" * 32}
COMMAND = [sys.executable, "-c", "from quarterturn.cli import app; app()", "serve", "--port", "0", "--data"]
IDLE_TABLES = 200


async def hear(socket: ClientConnection, *kinds: str) -> Any:
    while (message := json.loads(await socket.recv()))["type"] not in kinds:
        pass
    return message


class Game:
    """Two seats of one client, played by chance."""

    def __init__(self, socket: ClientConnection, seen: Any) -> None:
        self.socket, self.seen = socket, seen
        self.random = Random(1)
        self.times: list[float] = []

    @property
    def over(self) -> bool:
        return self.seen["views"][0]["result"] is not None

    async def act(self) -> None:
        view = next(view for view in self.seen["views"] if view["options"])
        kind = self.random.choice(sorted({option["action"][0] for option in view["options"]}))
        action = self.random.choice([o["action"] for o in view["options"] if o["action"][0] == kind])
        message = json.dumps({"type": "act", "seat": view["seat"], "seq": self.seen["seq"], "action": action})
        began = time.perf_counter()
        await self.socket.send(message)
        self.seen = await hear(self.socket, "update")
        self.times.append(time.perf_counter() - began)


async def begin(address: str, cookie: dict[str, str] = COOKIE) -> Game:
    wish = {"game": "prison", "seats": [{"kind": "me"}, {"kind": "here"}], "quick": True}
    async with httpx2.AsyncClient(timeout=60) as http:
        made = (await http.post(f"http://{address}/api/tables", json=wish, headers=cookie)).json()
    socket = await connect(f"ws://{address}/api/ws/{made['id']}", additional_headers=cookie, max_size=None)
    return Game(socket, await hear(socket, "snapshot"))


async def sit_idle(address: str, number: int) -> ClientConnection:
    """A table against the computer, connected, where nobody acts."""
    cookie = {"Cookie": f"quarterturn={number:032}"}
    async with httpx2.AsyncClient(timeout=60) as http:
        wish = {"game": "prison", "level": "random"}
        answer = await http.post(f"http://{address}/api/quick", json=wish, headers=cookie)
        while answer.status_code == 429:
            await asyncio.sleep(0.5)
            answer = await http.post(f"http://{address}/api/quick", json=wish, headers=cookie)
    table = answer.json()["id"]
    return await connect(f"ws://{address}/api/ws/{table}", additional_headers=cookie, max_size=None, open_timeout=60)


def tell(what: str, times: list[float]) -> None:
    ordered = sorted(times)
    shown = {"p50": ordered[len(ordered) // 2], "p95": ordered[int(len(ordered) * 0.95)], "max": ordered[-1]}
    figures = ", ".join(f"{name} {seconds * 1e3:.1f} ms" for name, seconds in shown.items())
    print(f"{what}: {len(times)} actions, {figures}")


def cpu_seconds(process: int) -> float:
    """The processor time a server has had: a figure that a busy machine does not spoil (Linux)."""
    fields = Path(f"/proc/{process}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def measure(alone: str, crowded: str, process: int, actions: int) -> None:
    """Both servers are up; actions alternate, so that the machine's noise falls on both."""
    sockets = [await sit_idle(crowded, number) for number in range(IDLE_TABLES)]
    await asyncio.sleep(10)  # until every computer has played and waits for its person
    games = [await begin(alone), await begin(crowded)]
    before = cpu_seconds(process)
    for _ in range(actions):
        for game in games:
            await asyncio.sleep(0.03)  # a person's pace, and within the limits
            if not game.over:
                await game.act()
    spent = (cpu_seconds(process) - before) / len(games[0].times)
    print(f"processor time of the server per action: {spent * 1e3:.1f} ms")
    tell("one table", games[0].times)
    tell(f"with {len(sockets)} tables idle", games[1].times)
    for socket in [*sockets, *(game.socket for game in games)]:
        await socket.close()


@contextmanager
def server() -> Iterator[tuple[str, int]]:
    with tempfile.TemporaryDirectory() as folder:
        loud = {**os.environ, "PYTHONUNBUFFERED": "1"}
        process = subprocess.Popen(
            [*COMMAND, folder], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=loud
        )
        assert process.stdout is not None
        try:
            found = re.search(r"http://(\S+)/", process.stdout.readline())
            assert found
            yield found[1], process.pid
        finally:
            process.terminate()
            process.wait()
            process.stdout.close()


def main() -> None:
    actions = int(sys.argv[1]) if len(sys.argv) > 1 else 300
    with server() as (alone, process), server() as (crowded, _):
        asyncio.run(measure(alone, crowded, process, actions))


if __name__ == "__main__":
    main()
