"""A real server process: killed without warning, and started again on its file."""

import asyncio
import json
import os
import re
import signal
import sqlite3
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import closing, contextmanager, nullcontext
from pathlib import Path
from random import Random
from typing import Any

import httpx2
import pytest
from tests.server.stored import FOLDER
from tests.server.test_committing import locked
from websockets.asyncio.client import connect as connect_async
from websockets.sync.client import ClientConnection, connect

from quarterturn.server.opening import LOCK

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
        with connect(f"ws://{address}/api/ws/{made['id']}", additional_headers=COOKIE) as socket:
            seen = hear(socket, "snapshot")
            for _ in range(6):
                view = next(view for view in seen["views"] if view["options"])
                act = {"type": "act", "seat": view["seat"], "seq": seen["seq"], "action": view["options"][-1]["action"]}
                socket.send(json.dumps(act))
                seen = hear(socket, "update", "refused")
                assert seen["type"] == "update", seen
    with (
        server(tmp_path) as address,
        connect(f"ws://{address}/api/ws/{made['id']}", additional_headers=COOKIE) as socket,
    ):
        again = hear(socket, "snapshot")
        assert (again["seq"], again["views"]) == (seen["seq"], seen["views"])


PEOPLE = [{"kind": "me"}, {"kind": "here"}]
TABLES, ACTIONS = 25, 300  # so many tables at once, so many actions until the server is killed


@pytest.mark.parametrize("writing", [True, False], ids=["in full swing", "with all actions in line"])
def test_nothing_acknowledged_is_lost_when_many_tables_act_at_once(tmp_path: Path, writing: bool) -> None:
    told: dict[str, Any] = {}  # of each table the last that was heard

    async def play(address: str, table: str) -> None:
        """As fast as the server answers, by chance, until it is gone."""
        random = Random(table)
        async with connect_async(f"ws://{address}/api/ws/{table}", additional_headers=COOKIE) as socket:
            while True:
                while (heard := json.loads(await socket.recv()))["type"] not in ("snapshot", "update"):
                    pass
                told[table] = seen = heard
                view = next(view for view in seen["views"] if view["options"])
                action = random.choice(view["options"])["action"]
                await socket.send(
                    json.dumps({"type": "act", "seat": view["seat"], "seq": seen["seq"], "action": action})
                )

    async def play_all(address: str) -> None:
        async with httpx2.AsyncClient() as http:
            wish = {"game": "prison-1", "seats": PEOPLE, "quick": True}
            made = [await http.post(f"http://{address}/api/tables", json=wish, headers=COOKIE) for _ in range(TABLES)]
        before = len(everything_stored(tmp_path))
        games = [asyncio.create_task(play(address, answer.json()["id"])) for answer in made]
        while len(told) < TABLES or len(everything_stored(tmp_path)) < before + ACTIONS:
            await asyncio.sleep(0.01)
            assert not any(game.done() for game in games)
        with nullcontext() if writing else locked(tmp_path / "quarterturn.sqlite3"):
            await asyncio.sleep(0 if writing else 1)
            os.kill(int((tmp_path / LOCK).read_text(encoding="ascii")), signal.SIGKILL)
        await asyncio.gather(*games, return_exceptions=True)  # what was on its way to them counts, too

    with server(tmp_path) as address:
        asyncio.run(play_all(address))
    kept = Counter(everything_stored(tmp_path))
    with server(tmp_path) as address:
        for table, seen in told.items():
            with connect(f"ws://{address}/api/ws/{table}", additional_headers=COOKIE) as socket:
                again = hear(socket, "snapshot")
            assert again["seq"] == kept[table]
            assert again["seq"] in (seen["seq"], seen["seq"] + 1), "one may be stored that nobody heard of"
            if again["seq"] == seen["seq"]:
                assert again["views"] == seen["views"]


def everything_stored(folder: Path) -> list[str]:
    """The table of every action in the file."""
    with closing(sqlite3.connect(folder / "quarterturn.sqlite3")) as file:
        return [table for (table,) in file.execute('select "table" from actions')]


def stored(folder: Path, table: str) -> list[str]:
    """The actions of a table as they stand in the file."""
    with closing(sqlite3.connect(folder / "quarterturn.sqlite3")) as file:
        return [text for (text,) in file.execute('select text from actions where "table" = ? order by seq', [table])]


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

        against = made(game="prison-1", seats=[{"kind": "me"}, {"kind": "computer"}])
        timed = made(game="prison-1", seats=PEOPLE, quick=True, options={"timer": 2})
        calm = made(game="prison-1", seats=PEOPLE, quick=True)
        with connect(f"ws://{address}/api/ws/{timed}", additional_headers=COOKIE) as socket:
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
        with connect(f"ws://{address}/api/ws/{made['id']}", additional_headers=COOKIE) as socket:
            hear(socket, "thinking")
            assert hear(socket, "update")["seq"] == 1


def test_a_folder_of_no_use_is_told_in_a_line(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder", encoding="utf-8")
    for name in ("text", "folder", "damaged"):
        (tmp_path / name).mkdir()
    (tmp_path / "text" / "quarterturn.sqlite3").write_text("no database at all", encoding="utf-8")
    (tmp_path / "folder" / "quarterturn.sqlite3").mkdir()
    whole = max(FOLDER.glob("*.sqlite3")).read_bytes()
    (tmp_path / "damaged" / "quarterturn.sqlite3").write_bytes(whole[: 4 * 4096] + b"?" * 4096 + whole[5 * 4096 :])
    newer = tmp_path / "newer"
    newer.mkdir()
    with sqlite3.connect(newer / "quarterturn.sqlite3") as database:
        database.execute("PRAGMA user_version = 99")
    database.close()
    for name, answer in (("file", "cannot be used"), ("text", "cannot be used"), ("folder", "cannot be used"),
                         ("newer", "has format 99"), ("damaged", "); put a backup of the file")):  # fmt: skip
        assert answer in refusal(tmp_path / name)


def refusal(folder: Path) -> str:
    """The line in which a server says why it does not start."""
    done = subprocess.run([*COMMAND, str(folder)], capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stdout) == (2, ""), done.stderr
    [line] = done.stderr.splitlines()
    return line


def test_a_second_server_on_a_folder_is_refused_until_the_first_has_ended(tmp_path: Path) -> None:
    with server(tmp_path) as address:
        owner = (tmp_path / LOCK).read_text(encoding="ascii")
        assert refusal(tmp_path).endswith(f"is in use by another server (process {owner})")
        wish = {"game": "prison-1", "seats": [{"kind": "computer"}, {"kind": "computer"}]}
        made = httpx2.post(f"http://{address}/api/tables", json=wish, headers=COOKIE).json()["id"]
        with connect(f"ws://{address}/api/ws/{made}", additional_headers=COOKIE) as socket:
            hear(socket, "update")  # a worker process has been started, which must not keep the lock
    with server(tmp_path) as address:
        assert (tmp_path / LOCK).read_text(encoding="ascii") != owner
        assert httpx2.get(f"http://{address}/api/tables", headers=COOKIE).json()["mine"][0]["id"] == made
