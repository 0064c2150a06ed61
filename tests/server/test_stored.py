"""Databases of earlier versions: every game in them goes on, and every finished one is shown again."""

import json
import shutil
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest
from starlette.testclient import TestClient
from tests.server.playing import Message, Person, Socket, by_chance, play, running, settings_for
from tests.server.stored import COOKIES, FOLDER, facts, newest

from quarterturn.server.settings import Settings

FILES = sorted(FOLDER.glob("*.sqlite3"))


@dataclass
class Stored:
    """A copy of such a file, and what was seen at its tables last."""

    settings: Settings
    seen: dict[str, Message]


@pytest.fixture(params=FILES, ids=lambda path: path.stem)
def stored(request: pytest.FixtureRequest, tmp_path: Path) -> Stored:
    settings = settings_for(tmp_path)
    shutil.copyfile(request.param, settings.file)
    return Stored(settings, json.loads(request.param.with_suffix(".json").read_text(encoding="utf-8")))


def sitting(client: TestClient) -> dict[str, list[Person]]:
    """Who sits at each table, as the lobby tells."""
    found: dict[str, list[Person]] = {}
    for person in (Person(client, cookie) for cookie in COOKIES):
        for table in person.get("/api/tables").json()["mine"]:
            if table["yours"]:
                found.setdefault(table["id"], []).append(person)
    return found


@contextmanager
def at(table: str, people: list[Person]) -> Iterator[list[Socket]]:
    with ExitStack() as stack:
        yield [stack.enter_context(person.at(table)) for person in people]


def test_the_format_and_the_rules_of_today_have_their_file() -> None:
    assert newest() in FILES, "write it: python -m tests.server.stored"


def test_every_table_stands_as_it_was_left(stored: Stored) -> None:
    with running(stored.settings) as client:
        people = sitting(client)
        assert people.keys() == stored.seen.keys()
        for table, seen in stored.seen.items():
            with at(table, people[table]) as sockets:
                assert {"about": seen["about"], **facts(sockets[0])} == seen


def test_every_running_game_goes_on(stored: Stored) -> None:
    left: dict[str, Message] = {}
    with running(stored.settings) as client:
        people = sitting(client)
        for table, seen in stored.seen.items():
            if seen["result"] is None:
                if people[table][0].get(f"/api/tables/{table}").json()["status"] == "waiting":
                    people[table].append(Person(client))
                    assert people[table][-1].post(f"/api/tables/{table}/join", {}).status_code == 200
                with at(table, people[table]) as sockets:
                    assert play(sockets, by_chance(1), most=1) == 1
                    left[table] = facts(sockets[0])
                    assert left[table]["seq"] == seen["seq"] + 1
    assert len(left) > 10
    with running(stored.settings) as client:
        people = sitting(client)
        for table, seen in left.items():
            with at(table, people[table]) as sockets:
                assert facts(sockets[0])["log"][: len(seen["log"])] == seen["log"]


def test_every_finished_game_is_shown_again(stored: Stored) -> None:
    ended = {table: seen for table, seen in stored.seen.items() if seen["result"] is not None}
    assert {seen["ended"] for seen in ended.values()} == {"score", "resigned", "agreed"}
    with running(stored.settings) as client:
        ada = Person(client, COOKIES[0])
        for table, seen in ended.items():
            count = len(seen["log"])
            views = [ada.get(f"/api/tables/{table}/replay", upto=number).json() for number in range(count + 1)]
            assert [view["result"] for view in views] == [None] * count + [seen["result"]]
            assert (views[-1]["ended"], views[-1]["score"]) == (seen["ended"], seen["score"])
            record = ada.get(f"/api/tables/{table}/record").text
            again = ada.post("/api/check-record", {"text": record}).json()
            assert (again["actions"], again["over"], again["score"]) == (count, True, seen["score"])
