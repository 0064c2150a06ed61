"""Several servers of one site: what is meant for another is passed on, and whatever breaks, nothing that was told is
untrue. `make chaos` is the long run."""

import asyncio
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from dataclasses import replace
from pathlib import Path

import pytest
from starlette.testclient import TestClient
from tests.server import chaos
from tests.server.nodes import Client
from tests.server.playing import ROOMY, Person, by_chance, house_of, play, settings_for
from tests.server.playing import running as app_running
from tests.server.raw import flood, frame, heard, served, until
from tests.server.servers import Postgres, Valkey, Way, running
from tests.server.test_sockets import CLOSE, MANY, TEXT, Most, in_frames, make_table

from quarterturn.content.loader import load
from quarterturn.engine.game import new_game
from quarterturn.engine.view import view
from quarterturn.notation import format_action
from quarterturn.server import bus as bus_module
from quarterturn.server import house as house_module
from quarterturn.server import passing as passing_on
from quarterturn.server.bus import Redis
from quarterturn.server.computers import Thought
from quarterturn.server.ending import ended
from quarterturn.server.guard import new_secret
from quarterturn.server.guests import Guests
from quarterturn.server.house import COME_BACK
from quarterturn.server.passing import End, Line, Message, Passing, Say


@pytest.fixture(scope="module")
def valkey() -> Iterator[Valkey]:
    with running(Valkey) as found:
        assert isinstance(found, Valkey)
        yield found


@pytest.fixture(scope="module")
def postgres() -> Iterator[Postgres]:
    with running(Postgres) as found:
        assert isinstance(found, Postgres)
        yield found


@pytest.fixture
def two(
    tmp_path: Path, postgres: Postgres, valkey: Valkey, monkeypatch: pytest.MonkeyPatch
) -> Iterator[list[TestClient]]:
    """Servers of one site, in this process, which hear each other."""
    for name in ("SILENCE", "ANSWERING"):  # however busy the machine
        monkeypatch.setattr(passing_on, name, 60.0)
    shared = {"database": postgres.new_database(), "bus": valkey.url, "lease": 30.0}
    with ExitStack() as stack:
        both = [stack.enter_context(app_running(settings_for(tmp_path / name, **shared))) for name in ("one", "other")]
        while not all(passing_of(client).helped for client in both):
            time.sleep(0.05)
        yield both


def passing_of(client: TestClient) -> Passing:
    passing = house_of(client).passing
    assert passing is not None
    return passing


def everything_broke(site: chaos.Site, clients: list[Client]) -> bool:
    return len(site.done) == len(chaos.BREAKS) and sum(len(client.told) for client in clients) > 50


@pytest.mark.timeout(400)
def test_whatever_breaks_nothing_that_was_told_is_untrue() -> None:
    with ExitStack() as stack:
        site = chaos.site(stack, count=3, lease=3.0)
        found, clients = asyncio.run(chaos.run(site, tables=5, pace=0.3, pause=1.0, enough=everything_broke))
        assert not found.problems
        assert found.takeovers > 0
        assert found.compared > 50
        # And it would be noticed.
        site.postgres.ask(site.database, "update actions set epoch = 99 where seq = 1")
        site.postgres.ask(site.database, "update tables set seed = '1'")
        site.postgres.ask(site.database, "delete from actions where seq = (select max(seq) from actions)")
        problems = asyncio.run(chaos.judge(site, clients)).problems
        assert any("two epochs are interleaved" in problem for problem in problems)
        assert any("an action was told that is not there" in problem for problem in problems)


# --- Who thinks


def test_where_all_are_busy_another_node_thinks(two: list[TestClient]) -> None:
    one = two[0]
    lane = house_of(one).thinkers.slow
    assert one.portal is not None
    one.portal.call(lane.free.acquire)  # the only one here thinks about something else
    ada = Person(one)
    made = ada.table("me", "computer", level="5", quick=True, seed=3)["id"]
    with ada.at(made) as socket:
        begun = socket.seq
        while all(line["seat"] == 0 for line in socket.log[begun:]):
            if socket.view["options"]:
                socket.act(0, by_chance(socket.seq)(socket.view))
            else:
                socket.hear()
    assert lane.free.locked()
    lane.free.release()


def test_whoever_cannot_think_says_so_and_nobody_waits_for_him(two: list[TestClient]) -> None:
    one, other = (passing_of(client) for client in two)
    wish = passing_on.Think("a wish", one.here, "no table", 1, 0, "5", 1, 1.0)
    assert two[0].portal is not None
    assert two[0].portal.call(one._answered, other.here, wish, 60.0) == passing_on.Thought("a wish", "", 0.0)


def test_what_another_version_decides_is_done_only_if_it_is_possible_here(
    two: list[TestClient], valkey: Valkey
) -> None:
    one = passing_of(two[0])
    game = new_game(load(), load().games["prison-1"], seed=1)
    seat = game.waiting()[0].seat
    seen, possible = view(game.state, seat), game.legal(seat)[0]

    async def ask(says: str) -> Thought | None:
        def hear(data: bytes) -> None:
            wish = passing_on.READ.decode(data)
            assert isinstance(wish, passing_on.Think)
            bus.publish(wish.sender, passing_on.WRITE.encode(passing_on.Thought(wish.id, says, 0.0)))

        bus = Redis(valkey.url, ["another version"], hear)
        try:
            await bus.listening.wait()
            one._idle = {"another version": time.monotonic()}
            return await one.thinking("a table", 0, seen)("5", 1, 1.0)
        finally:
            await bus.close()

    assert two[0].portal is not None
    decided = two[0].portal.call(ask, format_action(game.state, seat, possible))
    assert decided is not None
    assert decided.action == possible
    for impossible in (f"{game.state.colour(seat)} end", f"{game.state.colour(1 - seat)} resign", "what?"):
        assert two[0].portal.call(ask, impossible) is None


# --- Who plays


def test_a_table_is_played_where_its_people_are(two: list[TestClient], monkeypatch: pytest.MonkeyPatch) -> None:
    one, other = two
    ada, bob = Person(one), Person(other)
    made = ada.table("me", "link")
    table = made["id"]

    def where() -> list[bool]:
        return [table in house_of(client).live for client in two]

    assert where() == [False, False], "a new one is whoever's is asked for it first"
    assert bob.join(made["seat_links"]["1"]).status_code == 200
    with bob.at(table):
        assert where() == [False, True]
        with ada.at(table):
            assert where() == [False, True], "somebody is there: it is passed on"
    monkeypatch.setattr(house_module, "UNTOUCHED", 0.0)
    while not house_of(other).live[table].idle:
        time.sleep(0.05)
    with ada.at(table) as socket:
        assert where() == [True, False]
        assert play([socket], by_chance(1), most=1) == 1


# --- Who is there


def shown_present(person: Person, table: str) -> list[bool]:
    """In somebody's lobby."""
    [found] = [known for known in person.get("/api/tables").json()["mine"] if known["id"] == table]
    return [seat["connected"] for seat in found["seats"]]


def test_the_lobby_shows_who_is_at_a_table_that_another_server_plays(
    two: list[TestClient], valkey: Valkey, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = two
    ada, bob = Person(one), Person(other)
    made = ada.table("me", "link")
    table = made["id"]
    assert Person(one, bob.cookie).join(made["seat_links"]["1"]).status_code == 200
    ada_elsewhere = Person(other, ada.cookie)
    with ada.at(table):
        assert table in house_of(one).live
        until(lambda: shown_present(ada_elsewhere, table) == [True, False])
        with bob.at(table):  # passed on
            until(lambda: shown_present(bob, table) == [True, True])
        until(lambda: shown_present(bob, table) == [True, False])
        valkey.kill()
        monkeypatch.setattr(passing_on, "FORGOTTEN", 0.5)
        until(lambda: shown_present(bob, table) == [False, False])  # nothing is heard of them any more
        monkeypatch.setattr(passing_on, "FORGOTTEN", 60.0)
        valkey.start()
        until(lambda: shown_present(bob, table) == [True, False])  # and whatever was lost is said again
        assert shown_present(ada, table) == [True, False]
    until(lambda: shown_present(bob, table) == [False, False])


# --- A line, on which nothing is missed unnoticed


class Ends:
    """Both ends of a line; what is said waits on its way, where it can be lost."""

    def __init__(self) -> None:
        self.way: list[Message] = []
        self.guests = Guests(ROOMY)
        self.near, self.far = (
            Line("a line", peer, lambda _, message: self.way.append(message), self.guests) for peer in "ab"
        )

    def arrive(self, line: Line) -> None:
        for message in self.way:
            assert isinstance(message, Say | End)
            line.hear(message)
        self.way.clear()


@pytest.fixture
def ends() -> Ends:
    return Ends()


def test_what_is_said_comes_in_its_order(ends: Ends) -> None:
    async def speak() -> list[str]:
        for word in ("one", "two"):
            ends.near.say(word)
        ends.near.end(4503, "come again")
        ends.arrive(ends.far)
        heard = [await ends.far.next() for _ in range(3)]
        assert heard[2] == End("a line", 3, 4503, "come again")
        return [message.text for message in heard[:2] if isinstance(message, Say)]

    assert asyncio.run(speak()) == ["one", "two"]


@pytest.mark.parametrize("lost", [0, 1, 2])
def test_a_lost_word_breaks_the_line(ends: Ends, lost: int) -> None:
    """The last one is missed when the other end says how much it has said."""
    for word in ("one", "two", "three"):
        ends.near.say(word)
    del ends.way[lost]
    ends.arrive(ends.far)
    assert ends.far.broken == (lost < 2)
    ends.far.beaten(ends.near.said)
    assert ends.far.broken


def test_a_word_that_comes_twice_breaks_the_line(ends: Ends) -> None:
    ends.near.say("one")
    ends.way *= 2
    ends.arrive(ends.far)
    assert ends.far.broken


def test_a_line_that_the_other_end_does_not_know_is_given_up_after_a_while(ends: Ends) -> None:
    ends.near.beaten(None)
    assert not ends.near.broken, "it may not have heard of it yet"
    ends.near.opened = time.monotonic() - 2 * passing_on.SILENCE
    ends.near.beaten(None)
    assert ends.near.broken


@pytest.mark.parametrize("word", ["a", "a" * 1_000_000], ids=["words", "bytes"])
def test_who_does_not_listen_is_given_up_and_nothing_kept(ends: Ends, word: str) -> None:
    most = 0
    for _ in range(ROOMY.unsent + 1):
        ends.near.say(word)
        ends.arrive(ends.far)
        most = max(most, ends.guests.unsent)
    assert ends.far.broken
    assert most <= ROOMY.unsent_bytes
    assert (ends.far.unsent, ends.guests.unsent) == (0, 0)


# --- Those who pass through are guests as all others


def test_whoever_is_at_a_table_elsewhere_counts_here_too(
    tmp_path: Path, postgres: Postgres, valkey: Valkey, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(passing_on, "SILENCE", 60.0)
    shared = {"database": postgres.new_database(), "bus": valkey.url, "lease": 60.0}
    wide = replace(ROOMY, unsent=10**6)
    narrow = replace(wide, sockets_per_address=3, unsent_bytes=300_000)
    with (
        served(settings_for(tmp_path, limits=wide, **shared)) as one,
        served(settings_for(tmp_path, limits=narrow, **shared)) as other,
    ):
        other.house.guests = guests = Most(other.house.guests)
        passing = other.house.passing
        assert passing is not None
        ada = new_secret()
        table = make_table(one, ada, "me", "me")
        assert heard(one.knock(table, ada))[0] == TEXT
        through = [other.knock(table, address="127.0.0.9") for _ in range(3)]
        for line in through:
            assert heard(line)[0] == TEXT
        assert (guests.count, len(passing._out)) == (3, 3)
        assert heard(other.knock(table, address="127.0.0.9")) == (CLOSE, TOO_MANY), "no place is left"
        flood(through[0], frame({"type": "catch-up"}), MANY)
        until(lambda: guests.count == 2)
        assert 100_000 < guests.seen < 400_000
        assert guests.unsent == 0
        away = asyncio.run_coroutine_threadsafe(other.house.send_away(), next(iter(passing._tasks)).get_loop())
        away.result(60)
        for line in through[1:]:
            assert in_frames(line, CLOSE) == (4503).to_bytes(2) + COME_BACK.encode()


TOO_MANY = (4429).to_bytes(2) + b"too many connections; close some"


# --- The bus


def test_a_connection_to_the_bus_whose_end_has_gone_unseen_is_given_up(
    valkey: Valkey, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bus_module, "PATIENCE", 0.5)
    heard: list[bytes] = []

    async def speak() -> None:
        async with Way().to(valkey.port) as way:
            bus = Redis(f"redis://127.0.0.1:{way.port}", ["here"], heard.append)
            try:
                await bus.listening.wait()
                way.silence()
                async with asyncio.timeout(60):
                    while not heard:
                        bus.publish("here", b"word")
                        await asyncio.sleep(0.05)
            finally:
                await bus.close()

    asyncio.run(speak())


def test_who_loses_a_cancellation_is_cancelled_again() -> None:
    async def deaf() -> None:
        with suppress(asyncio.CancelledError):
            await asyncio.sleep(3600)
        await asyncio.sleep(3600)

    async def end() -> None:
        task = asyncio.create_task(deaf())
        await asyncio.sleep(0)
        async with asyncio.timeout(60):
            await ended([task])
        assert task.cancelled()

    asyncio.run(end())


def test_the_bus_carries_words_again_after_it_was_gone(valkey: Valkey) -> None:
    heard: list[bytes] = []

    async def until(bus: Redis, word: bytes) -> None:
        async with asyncio.timeout(60):
            while word not in heard:
                await bus.listening.wait()
                bus.publish("here", word)
                await asyncio.sleep(0.05)

    async def speak() -> None:
        bus = Redis(valkey.url, ["here"], heard.append)
        try:
            await until(bus, b"before")
            await asyncio.to_thread(valkey.kill)
            bus.publish("here", b"lost")
            await asyncio.sleep(0.5)
            await asyncio.to_thread(valkey.start)
            await until(bus, b"after")
        finally:
            await bus.close()

    asyncio.run(speak())
    assert b"lost" not in heard


# --- What starts all this

ENDING = """
import time
from pathlib import Path
from tests.server.servers import Valkey, end_in_order, running

end_in_order()
with running(Valkey) as valkey:
    print(valkey.port, valkey.folder, flush=True)
    time.sleep(600)
"""


def test_a_run_that_is_told_to_end_leaves_nothing_behind() -> None:
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
    with subprocess.Popen([sys.executable, "-c", ENDING], stdout=subprocess.PIPE, text=True, env=env) as run:
        assert run.stdout is not None
        port, folder = run.stdout.readline().split()
        assert Path(folder).exists()
        run.terminate()
        assert run.wait(60) == 128 + signal.SIGTERM
    assert not Path(folder).exists()
    with pytest.raises(ConnectionRefusedError), socket.create_connection(("127.0.0.1", int(port))):
        pass
