"""Connections at the other end of which nobody answers: uvicorn's protocols, with an end to every silence.

As they come, three kinds last for ever: one that never sends a whole request, one that never reads what it asked for
(closing waits until all is sent), and those of somebody who opens one after the other.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from typing import ClassVar

from starlette.requests import HTTPConnection
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions import Extension
from websockets.extensions.permessage_deflate import PerMessageDeflate
from websockets.frames import Frame
from websockets.http11 import Request

from quarterturn.server.guard import Addresses
from quarterturn.server.settings import Settings

# Why a connection to a table ends, as WebSocket close codes.
BAD_ORIGIN, NO_TABLE, TOO_MUCH, AGAIN = 4403, 4404, 4429, 4503
ABORT = "abort"  # in the state of a connection: ends it at once, whatever is unsent
GOODBYE = 2.0  # seconds in which a connection that ends can still be told why
MOST_HEADERS = 65_536  # bytes before a request begins to be answered
LONG = 16_384  # bytes of a message that is worth compressing
LEAST_READ = 16_384  # bytes that are read of an answer in the time of a silence, or it is one


def cut_off(connection: HTTPConnection) -> None:
    """After a while: whoever does not hear why he has to go, goes without."""
    abort = connection.scope.get("state", {}).get(ABORT)
    if abort is not None:
        asyncio.get_running_loop().call_later(GOODBYE, abort)


class Unread:
    """Ends a connection on which what is sent does not get less. Begun and ended with the pauses of its writing."""

    def __init__(self, transport: asyncio.Transport, seconds: float) -> None:
        self.transport, self.seconds = transport, seconds
        self._left = transport.get_write_buffer_size()
        self._timer = asyncio.get_running_loop().call_later(seconds, self._look)

    def _look(self) -> None:
        left = self.transport.get_write_buffer_size()
        if left > self._left - LEAST_READ:
            self.transport.abort()
            return
        self._left = left
        self._timer = asyncio.get_running_loop().call_later(self.seconds, self._look)

    def cancel(self) -> None:
        self._timer.cancel()


class Requests(HttpToolsProtocol):
    """HTTP. A request must be there in time, its answer be read; of too many connections the oldest at rest goes."""

    seconds: ClassVar[float]
    most: ClassVar[int]
    proxies: ClassVar[Addresses]
    open: ClassVar[dict[str, dict[Requests, None]]]  # by address, the oldest first

    _silent: asyncio.TimerHandle | None = None  # runs while a request is awaited
    _unread: Unread | None = None
    _heard = 0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._listen()
        if self._host in self.proxies:
            return
        others = self.open[self._host]
        others[self] = None
        if len(others) > self.most:
            next((other for other in others if other.at_rest), self).transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._forget()

    def handle_websocket_upgrade(self) -> None:
        self._forget()  # the sockets of tables are counted there
        super().handle_websocket_upgrade()

    def _forget(self) -> None:
        self._heard_all()
        self.resume_writing()
        self.open[self._host].pop(self, None)
        if not self.open[self._host]:
            del self.open[self._host]

    @property
    def _host(self) -> str:
        return self.client[0] if self.client else ""

    @property
    def at_rest(self) -> bool:
        """Whether nothing is being answered here."""
        return self.cycle is None or self.cycle.response_complete  # type: ignore[redundant-expr]

    # --- A request that never comes to its end

    def data_received(self, data: bytes) -> None:
        if self._silent is None and self.at_rest:
            self._listen()
        self._heard += len(data)
        super().data_received(data)
        if self._silent is not None and self._heard > MOST_HEADERS:
            self.transport.abort()

    def on_headers_complete(self) -> None:
        self._heard_all()
        super().on_headers_complete()

    def _listen(self) -> None:
        self._heard = 0
        self._silent = self.loop.call_later(self.seconds, self.transport.abort)

    def _heard_all(self) -> None:
        if self._silent is not None:
            self._silent.cancel()
            self._silent = None

    # --- An answer that nobody reads

    def pause_writing(self) -> None:
        super().pause_writing()
        self._unread = Unread(self.transport, self.seconds)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None


class Sparing(PerMessageDeflate):
    """Compresses what is long, a whole table: to do it for each action costs more than all else it takes to send it."""

    def encode(self, frame: Frame) -> Frame:
        return super().encode(frame) if len(frame.data) >= LONG else frame


class Sockets(WebSocketsSansIOProtocol):
    """WebSockets. Whoever does not read, or does not answer a ping, is cut off."""

    seconds: ClassVar[float]

    _unread: Unread | None = None

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.close_sent:
            self.conn.extensions = [_sparing(extension) for extension in self.conn.extensions]
            self.scope["state"][ABORT] = self.transport.abort

    def pause_writing(self) -> None:
        super().pause_writing()
        self._unread = Unread(self.transport, self.seconds)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None

    def connection_lost(self, exc: Exception | None) -> None:
        self.resume_writing()
        super().connection_lost(exc)

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.transport.abort()  # else what is unsent would keep it


def _sparing(extension: Extension) -> Extension:
    if not isinstance(extension, PerMessageDeflate):
        return extension
    return Sparing(
        extension.remote_no_context_takeover, True, extension.remote_max_window_bits, extension.local_max_window_bits,
        extension.compress_settings,
    )  # fmt: skip


def protocols(settings: Settings) -> tuple[type[Requests], type[Sockets]]:
    """The protocols of a server with these settings."""
    limits = settings.limits
    shared = {"seconds": limits.silence}
    requests = {**shared, "most": limits.connections, "proxies": Addresses(settings.proxies), "open": defaultdict(dict)}
    return type("Requests", (Requests,), requests), type("Sockets", (Sockets,), shared)
