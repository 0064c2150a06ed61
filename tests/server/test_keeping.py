"""Copies of the games: made while a server is at work, put back, and played on."""

import asyncio
import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from tests.server.playing import Person, by_chance, play, running, settings_for
from tests.server.stored import FOLDER
from typer.testing import CliRunner

from quarterturn.cli import app
from quarterturn.server.keeping import back_up, restore
from quarterturn.server.migrating import StorageError, pending
from quarterturn.server.settings import Settings

OLDEST, NEWEST = min(FOLDER.glob("*.sqlite3")), max(FOLDER.glob("*.sqlite3"))


def names_in(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir()}


def test_what_is_copied_from_a_running_server_can_be_played_on_elsewhere(tmp_path: Path) -> None:
    settings, elsewhere = settings_for(tmp_path / "here"), settings_for(tmp_path / "there")
    copy = tmp_path / "copy.sqlite3"
    with running(settings) as client:
        someone = Person(client)
        table = someone.table("me", "here", quick=True)["id"]
        with someone.at(table) as socket:
            play([socket], by_chance(1), most=20)
            back_up(settings, copy)
            seq, views = socket.seq, socket.views
            play([socket], by_chance(2), most=5)  # the server goes on
            assert socket.seq == seq + 5
        plain = tmp_path / "plain.sqlite3"
        shutil.copyfile(settings.file, plain)
    with closing(sqlite3.connect(plain)) as file:  # what it is all for: the file alone has nothing in it yet
        assert file.execute("select count(*) from actions").fetchone() == (0,)
    assert names_in(tmp_path) == {"here", "copy.sqlite3", "plain.sqlite3"}
    assert copy.stat().st_mode & 0o077 == settings.file.stat().st_mode & 0o077
    assert asyncio.run(restore(elsewhere, copy)) is None
    with running(elsewhere) as client:
        same = Person(client, someone.cookie)
        with same.at(table) as socket:
            assert (socket.seq, socket.views) == (seq, views)
            play([socket], by_chance(3), most=5)
            assert socket.seq == seq + 5


def test_what_was_there_is_put_aside_whole(tmp_path: Path) -> None:
    settings = settings_for(tmp_path)
    with running(settings) as client:
        someone = Person(client)
        old = someone.table("me", "here", quick=True)["id"]
        copy = tmp_path / "copy.sqlite3"
        back_up(settings, copy)
        new = someone.table("me", "here", quick=True)["id"]
    aside = asyncio.run(restore(settings, copy))
    with running(settings) as client:
        assert [table["id"] for table in Person(client, someone.cookie).get("/api/tables").json()["mine"]] == [old]
    assert aside is not None
    asyncio.run(restore(settings, aside))
    with running(settings) as client:
        assert {table["id"] for table in Person(client, someone.cookie).get("/api/tables").json()["mine"]} == {old, new}


BROKEN_OFF = """
import asyncio, os, shutil, signal, sys
from pathlib import Path
from quarterturn.server.keeping import restore
from quarterturn.server.settings import Settings

copy, before, to = map(Path, sys.argv[1:])
left = 0

def watch(event, _):  # what changes the names of files
    global left
    if event in ("os.rename", "os.remove"):
        left -= 1
        if left < 0:
            os.kill(os.getpid(), signal.SIGKILL)

for number in range(100):
    folder = shutil.copytree(before, to / str(number))
    child = os.fork()
    if not child:
        left = number
        sys.addaudithook(watch)
        asyncio.run(restore(Settings(data=folder), copy))
        os._exit(0)
    if os.waitpid(child, 0)[1] == 0:
        break
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="nothing is killed here")
def test_whenever_it_is_broken_off_either_games_are_there_and_the_others_are_kept(tmp_path: Path) -> None:
    settings, copy, before = settings_for(tmp_path / "data"), tmp_path / "copy.sqlite3", tmp_path / "before"
    with running(settings) as client:
        someone = Person(client)
        old = someone.table("me", "here", quick=True)["id"]
        back_up(settings, copy)
        new = someone.table("me", "here", quick=True)["id"]
        shutil.copytree(settings.data, before)  # as a server leaves it that is killed: with what lies beside
    assert (before / "quarterturn.sqlite3-wal").stat().st_size > 0
    subprocess.run([sys.executable, "-c", BROKEN_OFF, copy, before, tmp_path / "after"], check=True)

    def tables(folder: Path) -> set[str]:
        with running(settings_for(folder)) as client:
            assert client.get("/readyz").status_code == 200
            return {table["id"] for table in Person(client, someone.cookie).get("/api/tables").json()["mine"]}

    found = []
    for folder in sorted((tmp_path / "after").iterdir(), key=lambda folder: int(folder.name)):
        if (folder / "quarterturn-restored.sqlite3").exists():
            with pytest.raises(StorageError, match="start the server, or restore a copy once more"):
                back_up(settings_for(folder), folder / "copy")
        found.append(tables(folder))
        if found[-1] == {old}:
            [aside] = folder.glob("quarterturn-replaced-*.sqlite3")
            again = settings_for(folder)
            asyncio.run(restore(again, aside))
            assert tables(folder) == {old, new}
            assert len(list(folder.glob("quarterturn-replaced-*.sqlite3"))) == 2
    assert len(found) > 5
    assert found == [{old, new}] * found.count({old, new}) + [{old}] * found.count({old})
    assert {old} in found[:-1], "and some of these were broken off"


def test_a_restore_that_was_broken_off_is_finished_before_the_next(tmp_path: Path) -> None:
    settings = settings_for(tmp_path)
    for name in (settings.file, pending(settings.file)):
        shutil.copyfile(NEWEST, name)
    asyncio.run(restore(settings, NEWEST))
    assert len(list(tmp_path.glob("quarterturn-replaced-*.sqlite3"))) == 2
    assert not pending(settings.file).exists()


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root gives files away")
def test_what_root_restores_belongs_to_whom_the_folder_belongs(tmp_path: Path) -> None:
    settings = settings_for(tmp_path / "data")
    settings.data.mkdir()
    os.chown(settings.data, 1234, 2345)
    asyncio.run(restore(settings, NEWEST))
    assert {(path.stat().st_uid, path.stat().st_gid) for path in settings.data.iterdir()} == {(1234, 2345)}


def test_a_copy_of_an_earlier_version_is_brought_up_to_date_when_it_is_served(tmp_path: Path) -> None:
    settings = settings_for(tmp_path)
    asyncio.run(restore(settings, OLDEST))
    with running(settings) as client:
        assert client.get("/readyz").status_code == 200


def damaged(folder: Path) -> Path:
    file, whole = folder / "damaged", NEWEST.read_bytes()
    file.write_bytes(whole[: 4 * 4096] + b"?" * 4096 + whole[5 * 4096 :])
    return file


def newer(folder: Path) -> Path:
    with closing(sqlite3.connect(folder / "newer")) as file:
        file.execute("PRAGMA user_version = 99")
    return folder / "newer"


def of_another(folder: Path) -> Path:
    with closing(sqlite3.connect(folder / "another")) as file:
        file.execute("create table bookmarks (address)")
    return folder / "another"


def empty(folder: Path) -> Path:
    (folder / "empty").touch()
    return folder / "empty"


def no_database(folder: Path) -> Path:
    (folder / "text").write_text("no database at all", encoding="utf-8")
    return folder / "text"


def nothing(folder: Path) -> Path:
    return folder / "nothing"


@pytest.mark.parametrize(
    ("make", "told"),
    [
        (damaged, "damaged"), (newer, "has format 99"), (of_another, "a database of something else"),
        (empty, "no games in it"), (no_database, "not a database"), (nothing, "there is no file"),
    ],
)  # fmt: skip
def test_what_is_of_no_use_is_not_put_in_the_place_of_games(
    tmp_path: Path, make: Callable[[Path], Path], told: str
) -> None:
    settings = Settings(data=tmp_path / "data")
    asyncio.run(restore(settings, NEWEST))
    before = settings.file.read_bytes()
    with pytest.raises(StorageError, match=told):
        asyncio.run(restore(settings, make(tmp_path)))
    assert settings.file.read_bytes() == before
    assert names_in(settings.data) == {"quarterturn.sqlite3", "quarterturn.lock"}


def test_nothing_is_put_back_under_a_running_server_and_nothing_copied_over(tmp_path: Path) -> None:
    settings = settings_for(tmp_path / "data")
    with running(settings), pytest.raises(StorageError, match="is in use by another server"):
        asyncio.run(restore(settings, NEWEST))
    there = tmp_path / "there"
    there.write_text("something dear", encoding="utf-8")
    with pytest.raises(StorageError, match="there is there already"):
        back_up(settings, there)
    assert there.read_text(encoding="utf-8") == "something dear"
    with pytest.raises(StorageError, match="there are no games in"):
        back_up(settings_for(tmp_path / "nowhere"), tmp_path / "copy")
    with pytest.raises(StorageError, match="could not be copied to"):
        back_up(settings, tmp_path / "no" / "folder")
    assert names_in(tmp_path) == {"data", "there"}


def test_by_the_command_line(tmp_path: Path) -> None:
    data = ["--data", str(tmp_path / "data")]
    run = CliRunner().invoke(app, ["restore", *data, str(NEWEST)])
    assert run.stdout == f"{tmp_path / 'data' / 'quarterturn.sqlite3'} is {NEWEST} now\n", run.output
    assert CliRunner().invoke(app, ["backup", *data, str(tmp_path / "copy")]).exit_code == 0
    again = CliRunner().invoke(app, ["backup", *data, str(tmp_path / "copy")])
    assert (again.exit_code, again.stdout) == (2, "")
    assert again.stderr.endswith("name another file\n")
