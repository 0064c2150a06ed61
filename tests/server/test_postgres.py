"""The database that many servers share: the same games from it, and nobody writes what is another's by now."""

import asyncio
import json
import re
import signal
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import httpx2
import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect
from tests.server import test_play, test_tables
from tests.server.playing import Person, by_chance, house_of, play, running, settings_for
from tests.server.raw import until
from tests.server.servers import Postgres, Way
from tests.server.servers import running as service
from tests.server.test_operating import process
from typer.testing import CliRunner

from quarterturn.cli import app
from quarterturn.notation import parse_record
from quarterturn.server import operating
from quarterturn.server import postgres as postgres_module
from quarterturn.server.administering import take_away, with_games
from quarterturn.server.guard import player_of
from quarterturn.server.house import House
from quarterturn.server.migrating import StorageError
from quarterturn.server.refusing import Elsewhere, NotStored, TableLost
from quarterturn.server.settings import Settings
from quarterturn.server.storage import UNANSWERED, ActionRow, ChatRow, SeatRow, Store, TableRow
from quarterturn.server.tables import LiveTable

SHORT = 1.0  # seconds of a lease that is to end
LONG = 60.0  # of one that does not, however busy the machine


@pytest.fixture(scope="module")
def postgres() -> Iterator[Postgres]:
    with service(Postgres) as found:
        assert isinstance(found, Postgres)
        yield found


@pytest.fixture
def settings(tmp_path: Path, postgres: Postgres) -> Settings:
    return settings_for(tmp_path, database=postgres.new_database(), lease=LONG)


@pytest.fixture
def client(settings: Settings) -> Iterator[TestClient]:
    with running(settings) as found:
        yield found


# The same tests as of the file.
test_two_people_play_a_whole_game_by_link = test_play.test_two_people_play_a_whole_game_by_link
test_spectators_follow_and_cannot_act = test_play.test_spectators_follow_and_cannot_act
test_undo_and_take_back = test_tables.test_undo_and_take_back
test_a_rematch_swaps_the_seats = test_tables.test_a_rematch_swaps_the_seats
test_whoever_comes_back_catches_up = test_tables.test_whoever_comes_back_catches_up_to_the_exact_state
test_stale_and_double_actions_are_refused = test_tables.test_stale_and_double_actions_are_refused


def test_a_table_goes_on_at_another_server(settings: Settings) -> None:
    with running(settings) as one:
        ada = Person(one)
        made = ada.table("me", "here")["id"]
        with ada.at(made) as socket:
            play([socket], by_chance(5), most=30)
            socket.catch_up()
            seq, views, log = socket.seq, socket.views, socket.log
    with running(settings) as other, Person(other, ada.cookie).at(made) as socket:
        assert (socket.seq, socket.views, socket.log) == (seq, views, log)
        assert play([socket], by_chance(6), most=5) == 5


# --- Who may write

TABLE = TableRow(
    id="a table", game="prison", options={}, rules=1, seed=1, start="", host="ada", public=False, lesson=None,
    seats=[SeatRow(seat, "open", None, None, "", f"token {seat}") for seat in range(2)], changed=1.0,
)  # fmt: skip


def action(seq: int) -> ActionRow:
    return ActionRow(seq, "act", 0, f"action {seq}")


@asynccontextmanager
async def nodes(settings: Settings, count: int) -> AsyncIterator[list[Store]]:
    stores = [Store(settings) for _ in range(count)]
    for store in stores:
        await store.open()
    try:
        yield stores
    finally:
        for store in stores:
            await store.close()


def sleep_through_lease(postgres: Postgres, settings: Settings, store: Store) -> None:
    """As if a node had been stopped: by the database's clock its lease has ended, and it does not know."""
    postgres.ask(settings.database, f"update nodes set until = 0 where id = '{store.base.node}'")


def stored(postgres: Postgres, settings: Settings) -> list[list[str]]:
    return postgres.ask(settings.database, "select seq, epoch from actions order by seq")


def test_who_slept_through_his_lease_cannot_write(settings: Settings, postgres: Postgres) -> None:
    async def write() -> None:
        async with nodes(settings, 2) as (one, other):
            await one.add_table(TABLE, [action(1)])
            await one.append(TABLE, action(2))
            with pytest.raises(Elsewhere) as played:  # while the lease runs nobody takes over
                await other.claim(TABLE.id)
            assert played.value.node == one.base.node
            sleep_through_lease(postgres, settings, one)
            assert await other.claim(TABLE.id) == 1
            row = await other.find_table(TABLE.id)
            assert row is not None
            before = postgres.ask(settings.database, EVERYTHING)
            late = [
                one.append(TABLE, action(3)), one.append(TABLE, action(3), action(4)),
                one.save_seat(TABLE, replace(TABLE.seats[0], kind="person", player="ada")),
                one.add_chat(TABLE, ChatRow(None, "ada", "hello", 1.0)),
                one.add_table(replace(TABLE, id="a rematch"), [], rematch_of=TABLE),
            ]  # fmt: skip
            for writing in late:
                with pytest.raises(TableLost):
                    await writing
            assert postgres.ask(settings.database, EVERYTHING) == before
            await other.append(row, action(3))
            await other.add_chat(row, ChatRow(None, "bob", "welcome", 1.0))
            assert [line.text for line in await one.chat_of(TABLE.id)] == ["welcome"]

    asyncio.run(write())
    assert stored(postgres, settings) == [["1", "0"], ["2", "0"], ["3", "1"]]


EVERYTHING = """select * from (select id, status, rematch, epoch::text, '' from tables union all
    select seat::text, kind, player, name, "table" from seats union all
    select seq::text, text, epoch::text, '', '' from actions union all
    select text, name, '', '', '' from chat) as rows order by 1, 2"""


def test_of_many_who_take_a_table_over_one_gets_it(settings: Settings, postgres: Postgres) -> None:
    async def take() -> list[tuple[str | None, int | BaseException | None]]:
        async with nodes(settings, 4) as (gone, *others):
            await gone.add_table(TABLE, [])
            sleep_through_lease(postgres, settings, gone)
            found = await asyncio.gather(*(store.claim(TABLE.id) for store in others), return_exceptions=True)
            return [(store.base.node, claimed) for store, claimed in zip(others, found, strict=True)]

    found = asyncio.run(take())
    [winner] = [node for node, claimed in found if claimed == 1]
    assert [claimed.node for _, claimed in found if isinstance(claimed, Elsewhere)] == [winner, winner]


class Dozing(Store):
    """It is stopped once it has claimed a table, before it reads it."""

    def __init__(self, settings: Settings) -> None:
        super().__init__(settings)
        self.dozes, self.woken = asyncio.Event(), asyncio.Event()

    async def find_table(self, table_id: str) -> TableRow | None:
        self.dozes.set()
        await self.woken.wait()
        return await super().find_table(table_id)


@asynccontextmanager
async def opened(house: House) -> AsyncIterator[House]:
    await house.open(FastAPI())
    try:
        yield house
    finally:
        await house.close()


@pytest.mark.parametrize("noticed", [False, True], ids=["and does not know", "and knows"])
def test_who_loses_a_table_while_he_opens_it_does_not_play_it(
    settings: Settings, postgres: Postgres, noticed: bool
) -> None:
    """What he reads may name the epoch of whoever has taken it since."""
    settings = replace(settings, lease=SHORT if noticed else LONG)
    with running(settings) as client:
        ada = Person(client)
        made = ada.table("me", "here")["id"]
    player = player_of(ada.cookie)
    assert player is not None

    async def act(opening: asyncio.Task[LiveTable | None]) -> None:
        table = await opening
        assert table is not None
        await table.act(player, 0, 0, lambda: table.game.legal(0)[0])

    async def lose() -> None:
        store = Dozing(settings)
        async with opened(House(settings, store)) as house, nodes(replace(settings, lease=LONG), 1) as (other,):
            opening = asyncio.create_task(house.find(made))
            await store.dozes.wait()
            node = store.base.node
            sleep_through_lease(postgres, settings, store)
            epoch = await other.claim(made)
            async with asyncio.timeout(60):
                while noticed and store.base.node == node:
                    await asyncio.sleep(0.05)
            store.woken.set()
            with pytest.raises(TableLost):
                await act(opening)
            assert made not in house.live
            assert [table.epoch for table in await other.tables_where(player, 1)] == [epoch]
            assert await other.actions_of(made) == []

    asyncio.run(lose())


def test_a_lease_that_has_ended_is_told_and_a_new_one_taken(settings: Settings, postgres: Postgres) -> None:
    settings = replace(settings, lease=SHORT)

    async def live() -> None:
        async with nodes(settings, 1) as (one,):
            told = asyncio.Event()
            one.lost = told.set
            before = one.base.node
            sleep_through_lease(postgres, settings, one)
            async with asyncio.timeout(30):
                await told.wait()
                while not one.base.holds:
                    await asyncio.sleep(0.05)
            assert one.base.node != before
            await one.add_table(TABLE, [])

    asyncio.run(live())


def test_a_node_that_stops_in_order_leaves_its_tables_to_others_at_once(settings: Settings) -> None:
    async def stop() -> None:
        async with nodes(settings, 2) as (one, other):
            await one.add_table(TABLE, [])
            await one.close()
            assert await other.claim(TABLE.id) == 1
            with pytest.raises(NotStored):
                await one.append(TABLE, action(1))

    asyncio.run(stop())


def test_a_database_that_goes_and_comes_back_keeps_what_was_acknowledged(
    settings: Settings, postgres: Postgres
) -> None:
    async def write() -> list[int]:
        acknowledged = []
        async with nodes(settings, 1) as (one,):
            await one.add_table(TABLE, [])
            for seq in range(1, 30):
                if seq == 10:
                    await asyncio.to_thread(postgres.kill)
                if seq == 20:
                    await asyncio.to_thread(postgres.start)
                with suppress(NotStored):
                    await one.append(TABLE, action(seq))
                    acknowledged.append(seq)
        return acknowledged

    acknowledged = asyncio.run(write())
    assert set(range(1, 10)) <= set(acknowledged)
    assert acknowledged[-1] == 29
    assert not set(range(11, 20)) & set(acknowledged)
    assert [int(seq) for seq, _ in stored(postgres, settings)] == acknowledged


def test_a_connection_whose_end_has_gone_unseen_costs_neither_the_lease_nor_the_next_reading(
    settings: Settings, postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(postgres_module.PATIENT, "command_timeout", 1.0)

    async def go_on() -> None:
        async with Way().to(postgres.port) as way:
            database = settings.database.replace(str(postgres.port), str(way.port))
            async with nodes(replace(settings, database=database, lease=8.0), 1) as (one,):
                lost = asyncio.Event()
                one.lost = lost.set
                await one.add_table(TABLE, [])
                assert await one.find_table(TABLE.id)
                way.silence()
                before = way.count
                async with asyncio.timeout(60):
                    while way.count == before:  # it asks again
                        await asyncio.sleep(0.05)
                    assert not lost.is_set()
                    while True:
                        with suppress(*UNANSWERED):
                            assert await one.find_table(TABLE.id)
                            break
                    while True:
                        with suppress(TableLost):
                            assert await one.claim(TABLE.id)
                            break

    asyncio.run(go_on())


def test_what_is_refused_is_told_without_the_row(
    settings: Settings, postgres: Postgres, caplog: pytest.LogCaptureFixture
) -> None:
    async def write() -> None:
        async with nodes(settings, 1) as (one,):
            postgres.ask(settings.database, "alter table actions add check (seq < 1)")
            with pytest.raises(NotStored):
                await one.add_table(TABLE, [action(1)])

    asyncio.run(write())
    [told] = [record.getMessage() for record in caplog.records if "not stored" in record.getMessage()]
    assert "violates check constraint" in told
    assert "action 1" not in caplog.text


def test_a_server_that_has_no_lease_is_not_ready(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(operating, "KEPT", 0.0)
    assert client.get("/readyz").status_code == 200
    monkeypatch.setattr(house_of(client).store.base, "_ends", 0.0)
    assert client.get("/readyz").json()["problem"] == "the database cannot be used"


# --- Looking through it


def test_tables_are_listed_exported_and_taken_away_while_they_are_played(
    client: TestClient, settings: Settings, postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("QUARTERTURN_DATABASE", settings.database)

    def admin(*words: str) -> str:
        done = CliRunner().invoke(app, ["admin", *words])
        assert done.exit_code == 0, done.stderr
        return done.stdout

    ada = Person(client)
    away, stays, old = (ada.table("me", "here", quick=True, name="Ada")["id"] for _ in range(3))
    postgres.ask(settings.database, f"update tables set status = 'over', changed = 1 where id = '{old}'")
    with ada.at(away) as socket:
        play([socket], by_chance(5), most=6)
        found = {table["id"]: table for table in map(json.loads, admin("tables", "--json").splitlines())}
        assert set(found) == {away, stays, old}
        assert (found[away]["actions"], found[away]["names"]) == (socket.seq, ["Ada", "person"])
        assert parse_record("exported", admin("export", away)).state == house_of(client).live[away].game.state
        assert admin("delete", away, "--yes").endswith("1 tables taken away\n")
        view = socket.view
        socket.tell(type="act", seat=view["seat"], seq=socket.seq, action=by_chance(1)(view))
        with pytest.raises(WebSocketDisconnect):
            socket.until(lambda message: message["type"] == "update")
    with pytest.raises(WebSocketDisconnect) as gone, ada.at(away):
        pass
    assert gone.value.code == 4404
    assert admin("clear", "--yes").endswith("1 tables taken away\n0 names forgotten\n")
    left = 'select id from tables union select "table" from actions union select "table" from seats'
    assert postgres.ask(settings.database, left) == [[stays]]


def test_a_table_is_taken_away_whole_while_something_is_stored_for_it(settings: Settings, postgres: Postgres) -> None:
    async def take() -> int:
        async with nodes(settings, 1) as (one,):
            await one.add_table(TABLE, [])

            async def append() -> int:
                for seq in range(1, 1000):
                    try:
                        await one.append(TABLE, action(seq))
                    except TableLost:
                        return seq
                return 0

            appending = asyncio.create_task(append())
            while not postgres.ask(settings.database, "select 1 from actions limit 1"):
                await asyncio.sleep(0.01)
            assert await with_games(settings, partial(take_away, ids=[TABLE.id])) == 1
            return await appending

    assert asyncio.run(take()) > 1
    assert postgres.ask(settings.database, EVERYTHING) == []


@pytest.mark.parametrize("database", ["", "postgresql://quarterturn:secret@127.0.0.1:1/games"], ids=["new", "nowhere"])
def test_where_no_games_are_it_is_told_in_a_line(
    database: str, postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("QUARTERTURN_DATABASE", database or postgres.new_database())
    told = CliRunner().invoke(app, ["admin", "tables"])
    assert told.exit_code == 2
    assert re.fullmatch(
        r"postgresql://.* (has no games in it; start the server once|cannot be used: ).*\n", told.stderr
    )
    assert "secret" not in told.stderr


def test_a_password_is_told_nowhere(tmp_path: Path) -> None:
    """Neither at the start nor in the metrics nor in the log, whatever happens to the database."""
    with service(Postgres) as database:
        assert isinstance(database, Postgres)
        address = database.new_database().replace("quarterturn@", "quarterturn:geheim@")
        flags = [
            "--set",
            f"database={address}?application_name=games",
            "--set",
            "lease=1",
            "--set",
            "metrics=127.0.0.1",
        ]
        with process(tmp_path, *flags, "--log-level", "debug") as (server, place):
            assert "geheim" not in httpx2.get(f"http://{place}/metrics").text
            database.kill()
            until(lambda: httpx2.get(f"http://{place}/readyz", timeout=60).status_code == 503)
            until(lambda: httpx2.get(f"http://{place}/api/tables", timeout=60).status_code == 503)
            server.send_signal(signal.SIGTERM)
            out, told = server.communicate(timeout=60)
    assert "postgresql://quarterturn:***@127.0.0.1" in told
    assert "does not answer" in told
    assert "geheim" not in out + told


# --- What goes on by itself


def unfinished(name: str, waiting: list[int], *, timer: int = 0, **changes: Any) -> TableRow:
    """Of a person and, on the second seat, a computer."""
    seats = [SeatRow(0, "person", None, "ada", "Ada", "a"), SeatRow(1, "computer", "1", None, "", "b")]
    facts: dict[str, Any] = {
        "options": {"timer": timer},
        "summary": {"waiting": waiting},
        "status": "playing",
        "seats": seats,
    }
    return replace(TABLE, id=name, **facts | changes)


@pytest.mark.parametrize("kind", ["file", "server"])
def test_the_tables_are_found_where_time_runs_or_a_computer_is_to_decide(
    kind: str, settings: Settings, tmp_path: Path
) -> None:
    rows = [
        unfinished("a computer", [1], changed=1.0), unfinished("both, later", [0, 1], changed=2.0),
        unfinished("a person", [0]), unfinished("nobody", []), unfinished("over", [1], status="over"),
        unfinished("a person's clock", [0], timer=60),
        unfinished("a clock that waits", [0], timer=60, status="waiting"),
        unfinished("no summary", [], summary=None), unfinished("two people", [1], seats=TABLE.seats),
    ]  # fmt: skip
    wanted = ["a person's clock", "both, later", "a computer"]

    async def found() -> list[str]:
        async with nodes(settings if kind == "server" else settings_for(tmp_path), 1) as (one,):
            for row in rows:
                await one.add_table(row, [])
            if kind == "server":
                assert await one.going_on() == [], "they are played"
                for row in rows[1:]:
                    await one.release(row.id)
                wanted.remove("a computer")
            return await one.going_on()

    assert asyncio.run(found()) == wanted
    if kind == "server":

        async def found_later() -> list[str]:
            async with nodes(settings, 1) as (other,):
                return await other.going_on()

        assert asyncio.run(found_later()) == [*wanted, "a computer"], "who played it has gone"


# --- Opening


def test_nodes_that_start_together_make_the_tables_once(settings: Settings) -> None:
    async def start() -> None:
        stores = [Store(settings) for _ in range(3)]
        await asyncio.gather(*(store.open() for store in stores))
        for store in stores:
            await store.close()

    asyncio.run(start())


def test_a_database_of_no_use_is_told_in_a_line(settings: Settings, postgres: Postgres) -> None:
    for sql, words in (
        ("create table players (id int)", "it is a database of something else"),
        ("create table alembic_version (version_num text); insert into alembic_version values ('9999')", "9999"),
    ):
        other = replace(settings, database=postgres.new_database())
        postgres.ask(other.database, sql)
        with pytest.raises(StorageError, match=words):
            asyncio.run(Store(other).prepare())
    for asked, told in (
        ("sslmode=require", "rejected SSL upgrade"),
        ("sslmode=sometimes", "must be one of: disable, allow"),
        ("no_such_word=1", "unrecognized configuration parameter"),
    ):
        unlike = replace(settings, database=f"{settings.database}?{asked}")
        with pytest.raises(StorageError, match=told):
            asyncio.run(Store(unlike).prepare())
    nobody = replace(settings, database="postgresql://quarterturn:secret@127.0.0.1:1/games")
    with pytest.raises(StorageError, match="cannot be used") as refused:
        asyncio.run(Store(nobody).prepare())
    assert "secret" not in str(refused.value)
