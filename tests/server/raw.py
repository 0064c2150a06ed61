"""A real server on the loopback, and clients without manners: plain sockets that do exactly what a test wants."""

from __future__ import annotations

import asyncio
import contextlib
import json
import socket
import threading
import time
from collections.abc import Callable, Iterator
from typing import Any

import uvicorn

from quarterturn.server.house import House
from quarterturn.server.serve import configured
from quarterturn.server.settings import Settings


class Served:
    """A server in a thread of its own."""

    def __init__(self, settings: Settings) -> None:
        self.config = configured(settings)
        self.server = uvicorn.Server(self.config)
        self.listening = socket.create_server(("127.0.0.1", 0))
        self.port: int = self.listening.getsockname()[1]
        self.thread = threading.Thread(target=self._run, daemon=True)
        self.made: list[socket.socket] = []

    def _run(self) -> None:
        asyncio.run(self.server.serve(sockets=[self.listening]))

    @property
    def house(self) -> House:
        house: House = self.config.app.state.house  # type: ignore[union-attr]
        return house

    def connect(self, address: str = "127.0.0.1") -> socket.socket:
        """A connection from one of the machine's own addresses."""
        made = socket.socket()
        self.made.append(made)
        made.settimeout(20)
        made.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)  # so that whoever does not read is soon noticed
        made.bind((address, 0))
        made.connect(("127.0.0.1", self.port))
        return made

    def ask(
        self, line: str, body: Any = None, address: str = "127.0.0.1", **headers: str
    ) -> tuple[int, dict[str, str], bytes]:
        """One request, such as `GET /api/me`: status, headers and body of the answer."""
        content = b"" if body is None else json.dumps(body).encode()
        words = {"Host": "here", "Connection": "close", "Content-Length": str(len(content))}
        words |= {"Content-Type": "application/json"} | {key.replace("_", "-"): value for key, value in headers.items()}
        head = "".join(f"{key}: {value}\r\n" for key, value in words.items())
        with self.connect(address) as made:
            made.sendall(f"{line} HTTP/1.1\r\n{head}\r\n".encode() + content)
            found = b"".join(iter(lambda: made.recv(65536), b""))
        begin, _, rest = found.partition(b"\r\n\r\n")
        first, *lines = begin.decode().split("\r\n")
        return int(first.split()[1]), dict(line.lower().split(": ", 1) for line in lines), rest

    def knock(self, table: str, cookie: str = "", address: str = "127.0.0.1") -> socket.socket:
        """A WebSocket of a table, up to the server's answer and not a byte further."""
        made = self.connect(address)
        line = f"Cookie: quarterturn={cookie}\r\n" if cookie else ""
        made.sendall(
            f"GET /api/ws/{table} HTTP/1.1\r\nHost: here\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n{line}\r\n".encode()
        )
        answer = b""
        while not answer.endswith(b"\r\n\r\n"):
            answer += made.recv(1)
        assert answer.startswith(b"HTTP/1.1 101"), answer
        return made


@contextlib.contextmanager
def served(settings: Settings) -> Iterator[Served]:
    found = Served(settings)
    found.thread.start()
    try:
        until(lambda: found.server.started)
        yield found
    finally:
        for made in found.made:
            made.close()
        found.server.should_exit = True
        found.thread.join(30)


def frame(message: dict[str, Any]) -> bytes:
    """A message as a client sends it, masked with zeros."""
    data = json.dumps(message).encode()
    assert len(data) < 126
    return bytes([0x81, 0x80 | len(data), 0, 0, 0, 0]) + data


def heard(made: socket.socket) -> tuple[int, bytes]:
    """The next frame from the server: its kind and content."""
    kind, size = _exactly(made, 2)
    if size == 126:
        size = int.from_bytes(_exactly(made, 2))
    elif size == 127:
        size = int.from_bytes(_exactly(made, 8))
    return kind & 15, _exactly(made, size)


def _exactly(made: socket.socket, count: int) -> bytes:
    found = b""
    while len(found) < count:
        more = made.recv(count - len(found))
        if not more:
            raise EOFError
        found += more
    return found


def flood(made: socket.socket, data: bytes, times: int) -> None:
    """Send something so many times and read nothing, unless the other end cuts us off."""
    with contextlib.suppress(ConnectionError):
        for _ in range(times):
            made.sendall(data)


def ended(made: socket.socket) -> bool:
    """Whether the other end is closed, once everything that was sent has been read."""
    try:
        while made.recv(65536):
            pass
    except TimeoutError:
        return False
    except OSError:
        return True
    return True


def until(true: Callable[[], bool], seconds: float = 30) -> None:
    """Wait until something has come true."""
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, "it does not come true"
        time.sleep(0.01)
