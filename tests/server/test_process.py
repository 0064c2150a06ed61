"""A real server process: killed without warning, and started again on its file."""

import json
import os
import re
import signal
import sqlite3
import subprocess
import sys
import time
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


def stored(folder: Path, table: str) -> list[str]:
    """The actions of a table as they stand in the file."""
    file = sqlite3.connect(folder / "quarterturn.sqlite3")
    try:
        return [text for (text,) in file.execute('select text from actions where "table" = ? order by seq', [table])]
    finally:
        file.close()


def more_stored(folder: Path, table: str, than: int) -> list[str]:
    """The actions of a table once there are more than so many."""
    for _ in range(600):
        if len(found := stored(folder, table)) > than:
            return found
        time.sleep(0.1)
    raise AssertionError("the table does not go on")


def test_after_a_kill_every_table_goes_on_by_itself(tmp_path: Path) -> None:
    with server(tmp_path) as address:

        def made(**wish: Any) -> str:
            table: str = httpx2.post(f"http://{address}/api/tables", json=wish, headers=COOKIE).json()["id"]
            return table

        people = [{"kind": "me"}, {"kind": "here"}]
        against = made(game="prison-1", seats=[{"kind": "me"}, {"kind": "computer"}])
        timed = made(game="prison-1", seats=people, quick=True, timer=2)
        calm = made(game="prison-1", seats=people, quick=True)
        with connect(f"ws://{address}/ws/{timed}", additional_headers=COOKIE) as socket:
            hear(socket, "snapshot")  # from now on its clock runs
    before = {table: len(stored(tmp_path, table)) for table in (against, timed, calm)}
    assert before[against] == 0
    with server(tmp_path):
        assert more_stored(tmp_path, timed, before[timed])[before[timed]].endswith("timeout")
        assert more_stored(tmp_path, against, 0)[0].startswith("yellow team")
        assert len(stored(tmp_path, calm)) == before[calm]


def test_computers_think_in_a_process_of_their_own(tmp_path: Path) -> None:
    with server(tmp_path) as address:
        wish = {"game": "prison-1", "seats": [{"kind": "computer"}, {"kind": "computer"}]}
        made = httpx2.post(f"http://{address}/api/tables", json=wish, headers=COOKIE).json()
        with connect(f"ws://{address}/ws/{made['id']}", additional_headers=COOKIE) as socket:
            hear(socket, "thinking")
            assert hear(socket, "update")["seq"] == 1


def test_a_folder_of_no_use_is_told_in_a_line(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder", encoding="utf-8")
    for name in ("text", "folder"):
        (tmp_path / name).mkdir()
    (tmp_path / "text" / "quarterturn.sqlite3").write_text("no database at all", encoding="utf-8")
    (tmp_path / "folder" / "quarterturn.sqlite3").mkdir()
    newer = tmp_path / "newer"
    newer.mkdir()
    with sqlite3.connect(newer / "quarterturn.sqlite3") as database:
        database.execute("PRAGMA user_version = 99")
    database.close()
    for name, answer in (("file", "cannot be used"), ("text", "cannot be used"), ("folder", "cannot be used"),
                         ("newer", "has format 99")):  # fmt: skip
        done = subprocess.run([*COMMAND, str(tmp_path / name)], capture_output=True, text=True, timeout=60, check=False)
        assert (done.returncode, done.stdout, answer in done.stderr) == (2, "", True), done.stderr
        assert len(done.stderr.splitlines()) == 1
