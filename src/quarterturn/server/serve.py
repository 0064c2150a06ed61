"""Running the server: one process, one file, no configuration."""

from __future__ import annotations

import asyncio
import socket
import threading
import webbrowser
from collections.abc import Callable

import uvicorn

from quarterturn.engine.build import build
from quarterturn.server.app import create_app
from quarterturn.server.settings import Settings
from quarterturn.server.storage import StorageError, Store


class CannotServe(Exception):
    """The address cannot be listened on, or the games cannot be kept."""


def serve(settings: Settings, host: str, port: int, open_browser: bool, say: Callable[[str], None]) -> None:
    """Serve until interrupted. Raises CannotServe."""
    _require_storage(settings)
    listening = _listen(host, port)
    shown = "127.0.0.1" if host in ("0.0.0.0", "::", "") else host
    address = f"http://{f'[{shown}]' if ':' in shown else shown}:{listening.getsockname()[1]}/"
    config = uvicorn.Config(
        create_app(settings), log_level="warning", ws_max_size=settings.limits.message_bytes,
        ws_ping_interval=20, ws_ping_timeout=20, timeout_graceful_shutdown=2, server_header=False,
    )  # fmt: skip
    say(f"Quarterturn is at {address}  (games are kept in {settings.data}; Ctrl+C ends it; engine: {build()})")
    if open_browser:
        threading.Timer(1.0, webbrowser.open, [address]).start()
    uvicorn.Server(config).run(sockets=[listening])


def _require_storage(settings: Settings) -> None:
    """Open and close the file once, so that one of no use is told in a line, before anybody is let in."""

    async def try_out() -> None:
        store = Store(settings)
        try:
            await store.open()
        finally:
            await store.engine.dispose()

    try:
        asyncio.run(try_out())
    except StorageError as problem:
        raise CannotServe(str(problem)) from problem


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
        listening.listen(1024)  # so that a second server on the port fails here, and not later
    except OSError as problem:
        listening.close()
        raise CannotServe(f"cannot listen on {host}:{port}: {problem.strerror or problem}") from problem
    return listening
