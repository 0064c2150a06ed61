"""Nothing half done: what is told is in the file, and what could not be stored has not happened, in memory either."""

import asyncio
import json
import logging
import resource
import shutil
import sqlite3
from collections.abc import Coroutine, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect
from tests.server.playing import Person, Socket, by_chance, house_of, play, running, settings_for
from tests.server.stored import FOLDER
from tests.server.test_committing import locked

from quarterturn.server import manners
from quarterturn.server.guard import player_of
from quarterturn.server.opening import DamagedFile, FolderInUse, require_sound
from quarterturn.server.refusing import TableLost
from quarterturn.server.settings import Settings
from quarterturn.server.storage import Store
from quarterturn.server.tables import LiveTable

AGAIN = 4503  # the connection is closed: come again


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return settings_for(tmp_path, lock_time=0.5)


@pytest.fixture
def client(settings: Settings) -> Iterator[TestClient]:
    with running(settings) as found:
        yield found


@contextmanager
def full_disk() -> Iterator[None]:
    """No file takes another byte."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


@contextmanager
def failing(settings: Settings, when: str) -> Iterator[None]:
    """The file refuses one thing, such as `insert on seats`."""
    with closing(sqlite3.connect(settings.file)) as file:
        file.execute(f"create trigger fails before {when} begin select raise(abort, 'no'); end")
        yield
        file.execute("drop trigger fails")


def content(settings: Settings) -> list[str]:
    with closing(sqlite3.connect(settings.file)) as file:
        return [line for line in file.iterdump() if not line.startswith("CREATE TRIGGER")]


def until_closed(socket: Socket) -> WebSocketDisconnect:
    with pytest.raises(WebSocketDisconnect) as closed:
        socket.until(lambda _: False)
    return closed.value


def first_choice(socket: Socket, seat: int) -> Any:
    return socket.views[seat]["options"][0]["action"]


# --- Actions


def test_a_table_that_cannot_be_stored_is_read_again_by_all(settings: Settings, client: TestClient) -> None:
    ada, bob, guest = Person(client), Person(client), Person(client)
    made = ada.table("me", "link")
    bob.join(made["seat_links"]["1"])
    with ada.at(made["id"]) as blue, bob.at(made["id"]) as yellow, guest.at(made["id"]) as watching:
        with locked(settings.file):
            blue.tell(type="act", seat=0, seq=0, action=first_choice(blue, 0))
            yellow.tell(type="act", seat=1, seq=0, action=first_choice(yellow, 1))  # waits for the table
            ends = [until_closed(blue)]
        ends += [until_closed(yellow), until_closed(watching)]
        assert [(end.code, "connect again" in end.reason) for end in ends] == [(AGAIN, True)] * 3
        assert not [text for s in (blue, yellow, watching) for text in s.heard if '"update"' in text]
    with ada.at(made["id"]) as blue, bob.at(made["id"]) as yellow:
        assert (blue.seq, blue.log) == (0, [])
        play([blue, yellow], by_chance(1), most=6)
        left = blue.views
    house = house_of(client)
    house.live.pop(made["id"]).close("")
    with ada.at(made["id"]) as blue:
        assert (blue.seq, blue.views) == (6, left)


def test_who_waits_for_a_lost_table_is_told_so(settings: Settings, client: TestClient) -> None:
    ada = Person(client)
    made = ada.table("me", "here")
    player = player_of(ada.cookie)
    assert player is not None
    house = house_of(client)

    async def act_twice() -> list[Any]:
        table = await house.find(made["id"])
        assert table is not None

        async def act(seat: int) -> None:
            await table.act(player, seat, 0, lambda: table.game.legal(seat)[0])

        async with table.held():
            waiting = [asyncio.create_task(act(seat)) for seat in (0, 1)]
            await asyncio.sleep(0)
        with locked(settings.file):
            await asyncio.wait(waiting[:1])
        await asyncio.wait(waiting)
        again = await house.find(made["id"])
        assert again is not table
        return [task.exception() for task in waiting]

    assert client.portal is not None
    lost = client.portal.call(act_twice)
    assert [(type(answer), "connect again" in answer.words()) for answer in lost] == [(TableLost, True)] * 2


@pytest.mark.parametrize("what", ["act", "join", "chat"])
def test_what_is_broken_off_is_done_or_not_for_memory_and_file_alike(
    settings: Settings, client: TestClient, what: str
) -> None:
    ada = Person(client)
    made = ada.table("me", "link", public=True)
    player = player_of(ada.cookie)
    assert player is not None
    house = house_of(client)

    def do(table: LiveTable) -> Coroutine[Any, Any, object]:
        match what:
            case "act":
                return table.act(player, 0, 0, lambda: table.game.legal(0)[0])
            case "join":
                return manners.join(table, "another", "Bob", None)
            case _:
                return manners.say(table, next(iter(table.clients)), "hello")

    async def break_off() -> None:
        table = await house.find(made["id"])
        assert table is not None
        with locked(settings.file):
            doing = asyncio.create_task(do(table))
            await asyncio.sleep(0.05)  # it waits for the other program
            doing.cancel()
            await asyncio.wait([doing])
            finding = asyncio.create_task(house.find(made["id"]))
            await asyncio.sleep(0.05)
        again = await finding
        assert again is not None
        assert again is not table
        await asyncio.sleep(0.1)
        stored = await house.store.find_table(made["id"])
        assert stored is not None
        assert again.seq == len(again.game.log) == len(await house.store.actions_of(made["id"]))
        assert again.row.seats == stored.seats
        assert again.chat == await house.store.chat_of(made["id"])

    assert client.portal is not None
    with ada.at(made["id"]):
        client.portal.call(break_off)


def test_a_take_back_of_several_actions_is_stored_as_one(settings: Settings, client: TestClient) -> None:
    ada, bob = Person(client), Person(client)
    made = ada.table("me", "link", quick=True, seed=7)
    bob.join(made["seat_links"]["1"])

    def take_back(blue: Socket, yellow: Socket) -> None:
        """What the other did last, and all that was done since."""
        asks, answers = (yellow, blue) if blue.log[-1]["seat"] == 0 else (blue, yellow)
        asks.tell(type="ask", what="take-back", seat=next(iter(asks.views)))
        answers.until(lambda m: m["type"] == "asked")
        answers.tell(type="ask", what="take-back", seat=next(iter(answers.views)), answer=True)

    with ada.at(made["id"]) as blue, bob.at(made["id"]) as yellow:
        play([blue, yellow], by_chance(1), most=20)
        while blue.log[-1]["seat"] != blue.log[-2]["seat"]:
            play([blue, yellow], by_chance(2), most=1)
        seq, log = blue.seq, blue.log
        with failing(settings, f"insert on actions when new.seq = {seq + 2}"):
            take_back(blue, yellow)
            assert [until_closed(socket).code for socket in (blue, yellow)] == [AGAIN] * 2
            assert not [text for socket in (blue, yellow) for text in socket.heard if '"undone"' in text]
    with ada.at(made["id"]) as blue, bob.at(made["id"]) as yellow:
        assert (blue.seq, blue.log) == (seq, log), "not even the first of them"
        take_back(blue, yellow)
        last = max(n for n, line in enumerate(log) if line["seat"] != log[-1]["seat"])
        blue.until(lambda m: m["type"] == "undone" and len(blue.log) == last)
        assert blue.seq == seq + len(log) - last


# --- What people arrange


def test_what_finds_no_room_on_the_disk_has_not_happened(settings: Settings, client: TestClient) -> None:
    ada, bob, guest = Person(client), Person(client), Person(client)
    made = ada.table("me", "link", public=True, name="Ada")
    for person in (bob, guest):
        person.get("/api/me")
    table = f"/api/tables/{made['id']}"
    with ada.at(made["id"]) as blue, guest.at(made["id"]) as watching:
        before, known = (
            content(settings),
            (ada.get(table).json(), ada.get("/api/tables").json(), ada.get("/api/me").json()),
        )
        heard = len(blue.heard)
        with full_disk():
            for answer in (
                bob.join(made["seat_links"]["1"]),
                bob.post(f"{table}/join", {}),
                client.put("/api/me", headers=ada.headers, json={"name": "Eve"}),
                ada.post("/api/tables", {"game": "prison-1", "seats": [{"kind": "me"}] * 2, "name": "Eve"}),
            ):
                assert (answer.status_code, answer.json()["error"]) == (503, "failed")
                assert "nothing has changed" in answer.json()["detail"]
            refused = blue.ask(type="seat", seat=1, kind="computer")
            assert (refused["type"], "nothing has changed" in refused["detail"]) == ("refused", True)
            assert blue.ask(type="say", text="hello")["type"] == "refused"
            assert watching.ask(type="say", text="hello", language="fr")["detail"].endswith("et rien n’a changé")
        assert content(settings) == before
        assert (ada.get(table).json(), ada.get("/api/tables").json(), ada.get("/api/me").json()) == known
        assert blue.catch_up()["chat"] == []
        assert {json.loads(text)["type"] for text in blue.heard[heard:]} == {"refused", "snapshot"}
        assert bob.join(made["seat_links"]["1"]).json()["seat"] == 1
        assert blue.until(lambda m: m["type"] == "table")["table"]["seats"][1]["kind"] == "person"


def test_a_rematch_is_there_for_both_tables_or_for_none(settings: Settings, client: TestClient) -> None:
    ada = Person(client)
    made = ada.table("me", "here", quick=True)
    with ada.at(made["id"]) as both:
        both.act(0, ["resign"])
        before = content(settings)
        with failing(settings, "update of rematch on tables"):
            assert both.ask(type="ask", what="rematch", seat=0)["type"] == "refused"
        assert content(settings) == before
        assert both.catch_up()["table"]["rematch"] is None
        both.tell(type="ask", what="rematch", seat=0)
        rematch = both.until(lambda m: m["type"] == "table")["table"]["rematch"]
    with ada.at(rematch) as again:
        assert again.table["yours"] == [0, 1]


def test_a_table_that_could_not_be_made_leaves_the_name_as_it_was(settings: Settings, client: TestClient) -> None:
    ada = Person(client)
    made = ada.table("me", "here", name="Ada")
    with ada.at(made["id"]) as blue:
        wish = {"game": "prison-1", "seats": [{"kind": "me"}, {"kind": "here"}], "name": "Eve"}
        with failing(settings, "insert on seats"):
            assert ada.post("/api/tables", wish).status_code == 503
        assert ada.get("/api/me").json()["name"] == "Ada"
        assert blue.catch_up()["table"]["seats"][0]["name"] == "Ada"
        assert ada.post("/api/tables", wish).status_code == 200
        assert blue.until(lambda m: m["type"] == "table")["table"]["seats"][0]["name"] == "Eve"


# --- The folder and the file


def test_a_folder_belongs_to_one_server(settings: Settings, client: TestClient) -> None:
    async def open_another() -> None:
        await Store(settings).open()

    with pytest.raises(FolderInUse, match=r"the folder .* is in use by another server \(process \d+\)"):
        asyncio.run(open_another())
    assert Person(client).table("me", "here")["id"]


def pages() -> list[int]:
    """All on which something lies: nodes are there only where many servers share a database."""
    newest = max(FOLDER.glob("*.sqlite3"))
    with closing(sqlite3.connect(newest)) as file:
        empty = {page - 1 for (page,) in file.execute("select rootpage from sqlite_master where tbl_name = 'nodes'")}
    return [number for number in range(newest.stat().st_size // 4096) if number not in empty]


@pytest.mark.parametrize("number", pages())
def test_a_damaged_page_is_noticed_and_named(tmp_path: Path, number: int) -> None:
    path = tmp_path / "quarterturn.sqlite3"
    shutil.copyfile(max(FOLDER.glob("*.sqlite3")), path)
    require_sound(path, 10)
    with path.open("r+b") as file:
        file.seek(number * 4096 + 100)  # on the first page the header stays as it is
        file.write(b"?" * 3996)
    with pytest.raises(DamagedFile, match=f"(Page|page|Tree) {number + 1}\\b|malformed") as damage:
        require_sound(path, 10)
    assert "put a backup of the file in its place" in str(damage.value)
    assert "\n" not in str(damage.value)


def test_a_large_file_is_looked_at_for_a_while_only(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    path = tmp_path / "large.sqlite3"
    with closing(sqlite3.connect(path)) as file:
        file.execute("create table numbers (n integer not null, t text not null)")
        file.executemany("insert into numbers values (?, 'x')", ((n,) for n in range(20_000)))
        file.commit()
    with caplog.at_level(logging.WARNING):
        require_sound(path, 60)
        assert not caplog.records
        require_sound(path, 0)
    assert [str(path) in record.message for record in caplog.records] == [True]
