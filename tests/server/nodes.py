"""Several servers of one site, each a process, on one PostgreSQL and one Valkey; and people who play through them."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from tests.server.playing import choose
from tests.server.servers import free_port
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

Message = dict[str, Any]
PATIENCE = 6.0  # seconds for an answer
OFTEN: Any = {"ping_interval": 2, "ping_timeout": 3}
NODE = """
import sys
from pathlib import Path
from tests.server.playing import settings_for
from quarterturn.server.serve import serve
folder, port, database, bus, lease, workers = sys.argv[1:]
shared = {"database": database, "bus": bus, "lease": float(lease)}
serve(settings_for(Path(folder), port=int(port), workers=int(workers), **shared), False, print)
"""


class Node:
    """One server."""

    def __init__(self, folder: Path, database: str, bus: str, lease: float, workers: int = 0) -> None:
        self.port, self.folder = free_port(), folder
        self.arguments = [str(folder), str(self.port), database, bus, str(lease), str(workers)]
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-c", NODE, *self.arguments], stdout=log, stderr=log, start_new_session=True,
                env={**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)},
            )  # fmt: skip

    def send(self, number: signal.Signals) -> None:
        if self.process is not None:
            os.killpg(self.process.pid, number)

    def kill(self) -> None:
        self.send(signal.SIGKILL)
        if self.process is not None:
            self.process.wait()
            self.process = None


class Client:
    """A person at a table, who comes back to whichever node answers, and plays by chance when asked."""

    def __init__(self, ports: Callable[[], list[int]], table: str, cookie: str, seat: int, random: Random) -> None:
        self.ports, self.table, self.seat, self.random = ports, table, seat, random
        self.headers = {"Cookie": f"quarterturn={cookie}"}
        self.seq, self.over = -1, False
        self.people: set[int] = set()  # the seats that are not a computer's
        self.view: Message = {}
        self.heard: list[str] = []  # every byte
        self.told: dict[int, Message] = {}  # by seq, the line of each acknowledged action
        self.breaks: list[float] = []  # how long it was away from its table

    @property
    def name(self) -> str:
        return f"{self.table}, seat {self.seat}"

    @property
    def resting(self) -> bool:
        """Whether nothing more happens while the people do nothing: no computer is to decide."""
        waited = {decision["seat"] for decision in self.view.get("waiting", [])}
        return self.over or (bool(waited) and waited <= self.people)

    def shown(self, most: int) -> dict[int, list[Message]]:
        """Some of what was shown, and the last of it, by the number of the action."""
        sent = [message for text in self.heard if (message := json.loads(text)).get("views")]
        found: dict[int, list[Message]] = {}
        for message in [*sent[:: max(1, len(sent) // most)], *sent[-1:]]:
            found.setdefault(message["seq"], []).append(message)
        return found

    async def play(self, enough: Callable[[], bool], pace: float | None) -> None:
        """Until then, or until the game is over: act after so many seconds, or never. Breaks are mended by connecting
        again."""
        lost: float | None = None
        while not enough() and not self.over:
            try:
                url = f"ws://127.0.0.1:{self.random.choice(self.ports())}/api/ws/{self.table}"
                async with asyncio.timeout(PATIENCE):
                    socket = await connect(url, additional_headers=self.headers, max_size=None, **OFTEN)
                async with socket:
                    async with asyncio.timeout(PATIENCE):
                        while await self._hear(socket) != "snapshot":
                            pass
                    if lost is not None:
                        self.breaks.append(time.monotonic() - lost)
                        lost = None
                    await self._sit(socket, enough, pace)
            except (OSError, TimeoutError, ConnectionClosed, InvalidHandshake):
                pass
            lost = lost or time.monotonic()
            await asyncio.sleep(0.05 + 0.1 * self.random.random())

    async def _sit(self, socket: ClientConnection, enough: Callable[[], bool], pace: float | None) -> None:
        """Listen and act, until something was missed."""
        sent: float | None = None  # when an action was, that has not been answered
        since = time.monotonic()
        while not enough() and not self.over:
            now = time.monotonic()
            if sent is not None and now > sent + PATIENCE:
                return
            if sent is None and pace is not None and now > since + pace and self.view["options"]:
                action = choose(self.view, self.random)
                await socket.send(json.dumps({"type": "act", "seat": self.seat, "seq": self.seq, "action": action}))
                sent = now
            before = self.seq
            try:
                async with asyncio.timeout(0.2):
                    kind = await self._hear(socket)
            except TimeoutError:
                continue
            if kind == "update" and self.seq != before + 1:
                return
            if kind in ("snapshot", "update", "refused"):
                sent, since = None, time.monotonic()

    async def _hear(self, socket: ClientConnection) -> str:
        text = await socket.recv()
        assert isinstance(text, str)
        self.heard.append(text)
        message = json.loads(text)
        if message["type"] in ("snapshot", "update"):
            self._follow(message)
        kind: str = message["type"]
        return kind

    def _follow(self, message: Message) -> None:
        self.seq = message["seq"]
        self.view = next((view for view in message["views"] if view["seat"] == self.seat), message["views"][0])
        self.over = self.view["result"] is not None
        if message["type"] == "snapshot":
            self.people = {seat["seat"] for seat in message["table"]["seats"] if seat["kind"] != "computer"}
        if message["type"] == "update":
            self.told[message["seq"]] = message["line"]
