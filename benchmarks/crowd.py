"""People for `benchmarks.load`: sockets that cost little, and tables played by chance through them."""

from __future__ import annotations

import asyncio
import json
import time
from random import Random
from typing import Any

import msgspec

HERE = "127.0.0.1"
TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
NOT_CHOSEN = ("resign", "offer draw", "timeout")


def local(number: int) -> str:
    """One of many addresses on the loopback: everybody has his own, as far as the server can tell."""
    return f"127.0.{1 + number // 200 % 200}.{1 + number % 200}"


class Wire(asyncio.Protocol):
    """A WebSocket, the client's side, uncompressed."""

    def __init__(self) -> None:
        self.heard: asyncio.Queue[bytes] = asyncio.Queue()
        self._data = bytearray()
        self._upgraded = asyncio.Event()
        self._part = b""
        self.transport: asyncio.Transport | None = None

    @classmethod
    async def open(cls, port: int, path: str, cookie: str = "", address: str = HERE) -> Wire:
        loop = asyncio.get_running_loop()
        transport, wire = await loop.create_connection(cls, HERE, port, local_addr=(address, 0))
        transport.write(
            f"GET {path} HTTP/1.1\r\nHost: here\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n{cookie}"
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        await wire._upgraded.wait()
        return wire

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport

    def data_received(self, data: bytes) -> None:
        self._data += data
        if not self._upgraded.is_set():
            head, found, rest = self._data.partition(b"\r\n\r\n")
            if not found:
                return
            if b" 101 " not in head[:20]:
                raise ConnectionError(head[:80])
            self._upgraded.set()
            self._data = rest
        while self._frame():
            pass

    def _frame(self) -> bool:
        """Take one frame, if it is there."""
        data = self._data
        if len(data) < 2:
            return False
        size, at = data[1] & 127, 2
        if size == 126:
            size, at = int.from_bytes(data[2:4], "big"), 4
        elif size == 127:
            size, at = int.from_bytes(data[2:10], "big"), 10
        if len(data) < at + size:
            return False
        content = bytes(data[at : at + size])
        kind, last = data[0] & 15, data[0] & 128
        del data[: at + size]
        if kind == PING:
            self._write(PONG, content)
        elif kind == CLOSE:
            self.close()
        else:
            self._part += content
            if last:
                self.heard.put_nowait(self._part)
                self._part = b""
        return True

    def send(self, content: bytes) -> None:
        self._write(TEXT, content)

    def _write(self, kind: int, content: bytes) -> None:
        assert self.transport is not None
        size = len(content)
        head = bytes([128 | kind, 128 | size]) if size < 126 else bytes([128 | kind, 254]) + size.to_bytes(2, "big")
        self.transport.write(head + bytes(4) + content)

    async def hear(self) -> bytes:
        return await self.heard.get()

    def close(self) -> None:
        if self.transport is not None:
            self.transport.close()


class Option(msgspec.Struct):
    action: msgspec.Raw


class View(msgspec.Struct):
    seat: int
    options: list[Option]
    result: list[int] | None


class Told(msgspec.Struct):
    """What matters of a message: everything else is skipped."""

    type: str
    seq: int = -1
    views: list[View] = []


READ = msgspec.json.Decoder(Told)


class Table:
    """Two people at a table, each with a socket."""

    def __init__(self, sockets: list[Wire]) -> None:
        self.sockets = sockets
        self.seq = -1
        self.views: list[View] = []
        self.waits: list[float] = []
        self.over = False

    async def follow(self) -> None:
        """What both were told last: first the whole table, then of each action."""
        told = [await self._next(socket) for socket in self.sockets]
        self.seq, self.views = told[0].seq, [view for message in told for view in message.views]
        self.over = self.views[0].result is not None

    async def _next(self, socket: Wire) -> Told:
        while (message := READ.decode(await socket.hear())).type not in ("snapshot", "update"):
            pass
        return message

    async def act(self, random: Random) -> None:
        view = next(view for view in self.views if view.options)
        kinds: dict[str, list[bytes]] = {}
        for option in view.options:
            action = bytes(option.action)
            kinds.setdefault(action.split(b'"', 2)[1].decode(), []).append(action)
        kind = random.choice(sorted(set(kinds) - set(NOT_CHOSEN)))
        action = random.choice(kinds[kind])
        number = self.views.index(view)
        began = time.perf_counter()
        self.sockets[number].send(b'{"type":"act","seat":%d,"seq":%d,"action":%b}' % (view.seat, self.seq, action))
        mine = await self._next(self.sockets[number])
        self.waits.append(time.perf_counter() - began)
        others = [await self._next(socket) for socket in self.sockets if socket is not self.sockets[number]]
        told = [mine, *others] if number == 0 else [*others, mine]
        self.seq, self.views = mine.seq, [view for message in told for view in message.views]
        self.over = self.views[0].result is not None

    def close(self) -> None:
        for socket in self.sockets:
            socket.close()


async def post(port: int, path: str, body: object, cookie: str, address: str) -> Any:
    reader, writer = await asyncio.open_connection(HERE, port, local_addr=(address, 0))
    content = json.dumps(body).encode()
    head = f"POST {path} HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\nConnection: close\r\n{cookie}"
    writer.write(f"{head}Content-Length: {len(content)}\r\n\r\n".encode() + content)
    answer = await reader.read()
    writer.close()
    status, _, rest = answer.partition(b"\r\n")
    if b" 200 " not in status:
        raise ConnectionError(f"{path}: {status.decode()} {rest[-200:].decode()}")
    return json.loads(rest.partition(b"\r\n\r\n")[2])


async def make_table(port: int, number: int) -> Table:
    """A game of Prison between two people, the set-up done."""
    address = local(number)
    cookies = [f"Cookie: quarterturn={2 * number + seat:032}\r\n" for seat in range(2)]
    seats = [{"kind": "me"}, {"kind": "link"}]
    made = await post(port, "/api/tables", {"game": "prison", "seats": seats, "quick": True}, cookies[0], address)
    token = made["seat_links"]["1"].partition("=")[2]
    await post(port, f"/api/tables/{made['id']}/join", {"token": token}, cookies[1], address)
    sockets = [await Wire.open(port, f"/api/ws/{made['id']}", cookie, address) for cookie in cookies]
    table = Table(sockets)
    await table.follow()
    return table


class Alone(Table):
    """A person against a computer."""

    async def pass_turn(self) -> float | None:
        """Do the next thing on the shortest way to the end of a turn; when it was, if it was the last of the turn."""
        actions = [bytes(option.action) for view in self.views for option in view.options]
        if not actions:
            await self.until_asked(60.0)
            return None
        ends = next((action for action in actions if action.startswith(b'["end"')), None)
        action = ends or next((a for a in actions if not a.startswith((b'["resign"', b'["offer'))), actions[0])
        began = time.perf_counter()
        seat = self.views[0].seat
        self.sockets[0].send(b'{"type":"act","seat":%d,"seq":%d,"action":%b}' % (seat, self.seq, action))
        await self.follow()
        return began if ends else None

    async def until_asked(self, seconds: float) -> None:
        """Until there is something for the person to decide."""
        async with asyncio.timeout(seconds):
            while not any(view.options for view in self.views) and not self.over:
                await self.follow()


async def against_computer(port: int, number: int, level: str) -> Alone:
    cookie = f"Cookie: quarterturn={2 * number:032}\r\n"
    made = await post(port, "/api/quick", {"game": "prison", "level": level}, cookie, local(number))
    table = Alone([await Wire.open(port, f"/api/ws/{made['id']}", cookie, local(number))])
    await table.follow()
    return table


async def watch_computers(port: int, number: int, level: str) -> Wire:
    """A table at which two computers play each other, as somebody looks on."""
    cookie = f"Cookie: quarterturn={2 * number:032}\r\n"
    seats = [{"kind": "computer", "level": level}] * 2
    wish = {"game": "prison", "seats": seats, "quick": True}
    made = await post(port, "/api/tables", wish, cookie, local(number))
    return await Wire.open(port, f"/api/ws/{made['id']}", cookie, local(number))


async def until_quiet() -> None:
    await asyncio.sleep(1)
