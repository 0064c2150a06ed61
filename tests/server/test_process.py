"""A real server process: killed without warning, and started again on its file."""

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx2
from websockets.sync.client import ClientConnection, connect

COOKIE = {"Cookie": "quarterturn=" + "k" * 32}
LOUD = {**os.environ, "PYTHONUNBUFFERED": "1"}
COMMAND = [sys.executable, "-c", "from quarterturn.cli import app; app()", "serve", "--port", "0", "--data"]


@contextmanager
def server(folder: Path) -> Iterator[str]:
    """The address of a server, which is killed at the end."""
    process = subprocess.Popen([*COMMAND, str(folder)], stdout=subprocess.PIPE, text=True, env=LOUD)
    assert process.stdout is not None
    try:
        line = process.stdout.readline()
        found = re.search(r"http://(\S+)/", line)
        assert found, line
        yield found[1]
    finally:
        process.send_signal(signal.SIGKILL)
        process.wait()
        process.stdout.close()


def hear(socket: ClientConnection, *kinds: str) -> Any:
    while (message := json.loads(socket.recv(timeout=30)))["type"] not in kinds:
        pass
    return message


def test_a_killed_server_resumes_where_it_stood(tmp_path: Path) -> None:
    with server(tmp_path) as address:
        wish = {"game": "prison", "seats": [{"kind": "me"}, {"kind": "here"}], "quick": True}
        made = httpx2.post(f"http://{address}/api/tables", json=wish, headers=COOKIE).json()
        with connect(f"ws://{address}/ws/{made['id']}", additional_headers=COOKIE) as socket:
            seen = hear(socket, "snapshot")
            for _ in range(6):
                view = next(view for view in seen["views"] if view["options"])
                act = {"type": "act", "seat": view["seat"], "seq": seen["seq"], "action": view["options"][-1]["action"]}
                socket.send(json.dumps(act))
                seen = hear(socket, "update", "refused")
                assert seen["type"] == "update", seen
    with server(tmp_path) as address, connect(f"ws://{address}/ws/{made['id']}", additional_headers=COOKIE) as socket:
        again = hear(socket, "snapshot")
        assert (again["seq"], again["views"]) == (seen["seq"], seen["views"])


def test_computers_think_in_a_process_of_their_own(tmp_path: Path) -> None:
    with server(tmp_path) as address:
        wish = {"game": "prison-1", "seats": [{"kind": "computer"}, {"kind": "computer"}]}
        made = httpx2.post(f"http://{address}/api/tables", json=wish, headers=COOKIE).json()
        with connect(f"ws://{address}/ws/{made['id']}", additional_headers=COOKIE) as socket:
            hear(socket, "thinking")
            assert hear(socket, "update")["seq"] == 1
