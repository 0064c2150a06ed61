"""Running the server: one process, one file, no configuration."""

from __future__ import annotations

import asyncio
import socket
import threading
import time
import webbrowser
from collections.abc import Callable
from importlib.util import find_spec

import uvicorn

try:
    import resource
except ImportError:  # Windows has no such limit
    resource = None  # type: ignore[assignment]

from quarterturn.engine.core.build import build
from quarterturn.server import logs
from quarterturn.server.app import create_app
from quarterturn.server.collecting import Collector
from quarterturn.server.house import House
from quarterturn.server.migrating import StorageError
from quarterturn.server.settings import Settings
from quarterturn.server.storage import Store
from quarterturn.server.transport import protocols
from quarterturn.server.trouble import Trouble


class CannotServe(Trouble):
    """The address cannot be listened on, or the games cannot be kept."""


def serve(settings: Settings, open_browser: bool, say: Callable[[str], None]) -> None:
    """Serve until told to stop. Raises CannotServe."""
    logs.begin(settings.log_level, settings.log_form)
    _require_metrics(settings)
    store = _prepared(settings)
    host, listening = settings.host, _listen(settings.host, settings.port)
    shown = "127.0.0.1" if host in ("0.0.0.0", "::", "") else host
    address = f"http://{f'[{shown}]' if ':' in shown else shown}:{listening.getsockname()[1]}/"
    config = configured(settings, store)
    kept = store.base.shown if settings.database else settings.data
    say(f"Quarterturn is at {address}  (games are kept in {kept}; Ctrl+C ends it; engine: {build()})")
    if open_browser:
        threading.Timer(1.0, webbrowser.open, [address]).start()
    _allow_files()
    Server(config).run(sockets=[listening])


def _allow_files() -> None:
    """As many open files as the system lets us have: each connection is one."""
    if resource is not None:
        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def _require_metrics(settings: Settings) -> None:
    if settings.metrics and find_spec("prometheus_client") is None:
        raise CannotServe("metrics are set, but what counts is not installed: pip install 'quarterturn[metrics]'")


class Server(uvicorn.Server):
    """With a collector that keeps nobody waiting, and an orderly end: all clients are told to come back."""

    async def main_loop(self) -> None:
        house: House = self.config.app.state.house  # type: ignore[union-attr]
        collecting = asyncio.create_task(Collector(house.last_used).work())
        try:
            await super().main_loop()
            house.leaving = True
            ends = time.monotonic() + house.settings.drain
            while time.monotonic() < ends and not self.force_exit:
                await asyncio.sleep(0.1)
            await house.send_away()
        finally:
            collecting.cancel()


def configured(settings: Settings, store: Store | None = None) -> uvicorn.Config:
    """How uvicorn serves: whom it believes, and how long it waits for those who are silent."""
    limits = settings.limits
    requests, sockets = protocols(settings)
    return uvicorn.Config(
        create_app(settings, store), log_config=None, access_log=False, http=requests, ws=sockets,
        ws_max_size=limits.message_bytes, ws_ping_interval=limits.silence, ws_ping_timeout=limits.silence,
        timeout_graceful_shutdown=2, server_header=False, proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=list(settings.proxies),
    )  # fmt: skip


def _prepared(settings: Settings) -> Store:
    """The store, so that a folder or file of no use is told in a line, before anybody is let in."""
    try:
        store = Store(settings)
        asyncio.run(store.prepare())
    except StorageError as problem:
        raise CannotServe(str(problem)) from problem
    return store


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
