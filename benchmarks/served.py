"""The servers that are measured: `python -m benchmarks.served echo|server FOLDER [DATABASE BUS]` prints its port.

The server is the real one, with room for what a single machine asks in the name of many. The pauses of its collector
are written to the folder, one a line, in its own processor time.
"""

from __future__ import annotations

import gc
import socket
import sys
import time
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import uvicorn
from fastapi import FastAPI, WebSocket, WebSocketDisconnect


def echo() -> uvicorn.Config:
    app = FastAPI()

    @app.websocket("/echo")
    async def answer(ws: WebSocket) -> None:
        await ws.accept()
        try:
            while True:
                await ws.send_text(await ws.receive_text())
        except WebSocketDisconnect:
            pass

    return uvicorn.Config(app, log_level="warning")


def server(folder: Path, shared: dict[str, Any]) -> tuple[type[uvicorn.Server], uvicorn.Config]:
    """`shared`: the database and the bus of many."""
    from quarterturn.server import serve
    from quarterturn.server.settings import Limits, Settings

    wide = ("_per_second", "_burst", "requests_at_once", "tables_per_player")
    limits = replace(Limits(), **{field.name: 10**6 for field in fields(Limits) if field.name.endswith(wide)})
    config = serve.configured(Settings(data=folder, limits=limits, **shared))
    _note_pauses(folder / "pauses")
    return getattr(serve, "Server", uvicorn.Server), config


def _note_pauses(file: Path) -> None:
    began = 0.0
    written = file.open("a", buffering=1)

    def note(phase: str, _info: dict[str, int]) -> None:
        nonlocal began
        now = time.thread_time()  # not while others have the processor
        if phase == "start":
            began = now
        elif now - began > 0.001:
            written.write(f"{now - began:.4f}\n")

    gc.callbacks.append(note)


def main() -> None:
    part, folder, *shared = sys.argv[1:]
    names: dict[str, Any] = dict(zip(("database", "bus"), shared, strict=False))
    kind, config = (uvicorn.Server, echo()) if part == "echo" else server(Path(folder), names)
    listening = socket.socket()
    listening.bind(("127.0.0.1", 0))
    listening.listen(1024)
    print(listening.getsockname()[1], flush=True)
    kind(config).run(sockets=[listening])


if __name__ == "__main__":
    main()
