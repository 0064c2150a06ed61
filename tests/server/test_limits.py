"""One guest must not stop the others: what each may ask for, keep waiting, and hold open."""

import asyncio
import sqlite3
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from starlette.requests import Request
from starlette.testclient import TestClient
from tests.server.playing import ROOMY, Person, house_of, running, settings_for
from tests.server.raw import served, until

from quarterturn.server.app import problem
from quarterturn.server.guard import player_of
from quarterturn.server.refusing import Busy, Refuse
from quarterturn.server.settings import Settings
from quarterturn.server.storage import CHAT_KEPT

BOMBS = {
    "rows": "game: prison-1\nrooms:\n" + " 1a 1a\n" * 2_000,
    "ropes": "game: prison-1\nrooms:\n 39a 39b\nremoved:\n" + " blue rope out\n" * 1_000,
    "points": "game: prison-1\nrooms:\n 39a 39b\nturn: blue 99999\n",
}


@pytest.mark.parametrize("bomb", BOMBS)
def test_a_position_that_asks_for_too_much_is_refused_unbuilt(client: TestClient, bomb: str) -> None:
    guest = Person(client)
    text = BOMBS[bomb]
    seats = [{"kind": "me"}, {"kind": "me"}]
    answers = [
        guest.get("/api/position", text=text),
        guest.post("/api/check-record", {"text": text}),
        guest.post("/api/tables", {"game": "prison-1", "seats": seats, "record": text}),
    ]
    assert [answer.status_code for answer in answers] == [422, 422, 422]
    assert len({answer.json()["detail"] for answer in answers}) == 1
    assert answers[0].json()["detail"].startswith("Line ")


# --- How often


def strict(folder: Path, **limits: Any) -> Settings:
    """So many requests, and no more for an hour."""
    never: dict[str, Any] = {
        "own_requests_per_second": 1e-4, "address_requests_per_second": 1e-4, "all_requests_per_second": 1e-4,
        "newcomers_per_second": 1e-4,
    }  # fmt: skip
    return settings_for(folder, limits=replace(ROOMY, **never, **limits))


@pytest.mark.parametrize("path", ["/api/content", "/api/texts/en", "/api/tables", "/api/me", "/api/position?text=x"])
def test_reading_has_limits_too_and_says_when_to_come_again(tmp_path: Path, path: str) -> None:
    with running(strict(tmp_path, own_request_burst=2, address_request_burst=1)) as client:
        answers = [client.get(path, headers={"accept-encoding": "identity"}) for _ in range(6)]
        refused = [answer for answer in answers if answer.status_code == 429]
        assert 0 < len(refused) < 6
        assert all(int(answer.headers["retry-after"]) > 0 for answer in refused)
        assert refused[0].json()["error"] == "too many"


def test_an_invented_cookie_gives_no_share_of_its_own(tmp_path: Path) -> None:
    with running(strict(tmp_path, own_request_burst=5, address_request_burst=5)) as client:
        asked = [Person(client).get("/api/content").status_code for _ in range(30)]
        assert asked.count(200) == 10


def test_one_behind_an_address_does_not_lock_out_the_others(tmp_path: Path) -> None:
    with running(strict(tmp_path, own_request_burst=5, address_request_burst=20)) as client:
        ada, eve = Person(client), Person(client)
        assert ada.get("/api/me").status_code == eve.get("/api/me").status_code == 200
        while eve.get("/api/content").status_code == 200:
            pass
        assert Person(client).get("/api/content").status_code == 200, "strangers have a share"
        assert [ada.get("/api/content").status_code for _ in range(6)] == [200] * 5 + [429]


def test_all_together_are_limited(tmp_path: Path) -> None:
    with running(strict(tmp_path, all_request_burst=3)) as client:
        answers = [client.get("/api/content") for _ in range(4)]
        assert [answer.status_code for answer in answers] == [200, 200, 200, 503]
        assert int(answers[3].headers["retry-after"]) > 0


def test_an_address_gets_so_many_identities(tmp_path: Path) -> None:
    with running(strict(tmp_path, newcomer_burst=3, own_request_burst=100, address_request_burst=100)) as client:
        ada = Person(client)
        asked = [ada.get("/api/me").status_code, *(Person(client).get("/api/me").status_code for _ in range(4))]
        assert asked == [200, 200, 200, 429, 429]
        assert ada.get("/api/me").status_code == 200


def test_whatever_is_too_much_says_when_to_come_again() -> None:
    request = Request({"type": "http", "method": "GET", "path": "/", "headers": []})
    for refusal, status in (
        (Refuse("too many", "wait"), 429),
        (Busy("the server is busy; try again in a moment"), 503),
    ):
        answer = problem(request, refusal)
        assert answer.status_code == status
        assert int(answer.headers["retry-after"]) > 0
    assert "retry-after" not in problem(request, Refuse("illegal", "no")).headers


def test_who_opens_many_tables_does_not_stand_before_others(client: TestClient) -> None:
    """Of long games that takes long."""
    ada = Person(client)
    house, made = house_of(client), [ada.table("me", "me")["id"] for _ in range(7)]
    for table in made:
        house.live.pop(table).close("")

    async def opened() -> list[str]:
        async with house._opening:
            many = [asyncio.create_task(house.find(table, "127.0.0.1")) for table in made[:6]]
            await asyncio.sleep(0)
            one = asyncio.create_task(house.find(made[6], "127.0.0.2"))
            await asyncio.sleep(0)
        await asyncio.gather(*many, one)
        return list(house.live)

    assert client.portal is not None
    assert client.portal.call(opened).index(made[6]) == 1


# --- The same for all


@pytest.mark.parametrize("path", ["/api/content", "/api/texts/fr", "/api/rules/fr"])
def test_what_is_the_same_for_all_is_sent_once(client: TestClient, path: str) -> None:
    first = client.get(path)
    assert first.headers["content-encoding"] == "gzip"
    again = client.get(path, headers={"if-none-match": f'"other", W/{first.headers["etag"]}'})
    assert (again.status_code, again.content) == (304, b"")
    plain = client.get(path, headers={"accept-encoding": "identity", "if-none-match": '"other"'})
    assert "content-encoding" not in plain.headers
    assert plain.json() == first.json()


@pytest.mark.parametrize("path", ["/healthz", "/readyz", "/api/content", "/api/me", "/"])
def test_who_asks_for_the_head_gets_it_alone(tmp_path: Path, path: str) -> None:
    with served(settings_for(tmp_path)) as found:
        status, headers, body = found.ask(f"HEAD {path}")
        assert (status, body) == (200, b"")
        assert headers["content-type"] == found.ask(f"GET {path}")[1]["content-type"]


def test_whoever_only_looked_on_is_not_remembered(client: TestClient) -> None:
    ada = Person(client)
    made = ada.table("me", "link")["id"]
    for someone in (ada, Person(client), Person(client)):
        with someone.at(made):
            pass
    table = house_of(client).live[made]
    until(lambda: not table.clients)
    assert set(table.left) == {player_of(ada.cookie)}


def test_tables_nobody_is_at_leave_the_memory(tmp_path: Path) -> None:
    with running(settings_for(tmp_path, limits=replace(ROOMY, live_tables=3))) as client:
        ada, house = Person(client), house_of(client)
        made = [ada.table("me", "me")["id"] for _ in range(6)]
        assert list(house.live) == made[3:]
        with ada.at(made[0]) as here:
            assert made[0] in house.live
            for _ in range(4):
                ada.table("me", "me")
            assert made[0] in house.live, "somebody is there"
            assert here.catch_up()["type"] == "snapshot"
    with running(settings_for(tmp_path, idle=0.0)) as client:
        ada, house = Person(client), house_of(client)
        ada.table("me", "me")
        house.forget_idle()
        assert not house.live


def test_long_games_leave_the_memory_first_and_then_no_more_are_taken(tmp_path: Path) -> None:
    with running(settings_for(tmp_path, limits=replace(ROOMY, live_actions=10))) as client:
        ada, house = Person(client), house_of(client)
        record = ada.table("me", "here", quick=True)["id"]
        long = len(house.live[record].game.log)
        assert 5 < long <= 10, "two of them are too many"
        kept = [ada.table("me", "here", quick=True)["id"] for _ in range(3)]
        assert list(house.live) == kept[-1:]
        with ada.at(kept[0]), ada.at(kept[1]):
            assert set(house.live) >= set(kept[:2]), "somebody is there"
            wish = {"game": "prison-1", "seats": [{"kind": "me"}] * 2, "record": "game: prison-1\nseed: 7\n"}
            refused = ada.post("/api/tables", wish)
            assert refused.status_code == 503
            assert int(refused.headers["retry-after"]) > 0
            assert ada.post("/api/tables", {**wish, "record": None}).status_code == 200
        assert ada.post("/api/tables", wish).status_code == 200


# --- Nonsense


@pytest.mark.parametrize("path", ["/" + "x" * 5_000, "/" + "x/" * 2_000, "/api/tables/" + "x" * 5_000, "/a%00b"])
def test_a_path_no_file_can_have_is_not_found(client: TestClient, path: str) -> None:
    assert client.get(path).status_code == 404


def test_a_bad_request_says_what_is_wrong(client: TestClient) -> None:
    broken = client.post("/api/quick", content=b"\xff\xfe{", headers={"content-type": "application/json"})
    assert broken.status_code == 400
    assert broken.json()["detail"] == "The request cannot be read: its body must be JSON in UTF-8"
    assert client.delete("/api/me").json() == {"error": "method not allowed", "detail": "That cannot be done here"}


def test_only_the_last_lines_of_a_chat_are_kept(client: TestClient) -> None:
    ada, bob = Person(client), Person(client)
    made = ada.table("me", "me")["id"]
    other = bob.table("me", "me")["id"]
    with bob.at(other) as talking:
        talking.ask(type="say", text="elsewhere")
    with ada.at(made) as talking:
        for number in range(CHAT_KEPT + 5):
            talking.ask(type="say", text=f"line {number}")
        assert len(talking.catch_up()["chat"]) == CHAT_KEPT
    file = sqlite3.connect(house_of(client).settings.file)
    try:
        kept = file.execute('select "table", min(id), count(*) from chat group by "table" order by count(*)').fetchall()
    finally:
        file.close()
    assert [(table, count) for table, _, count in kept] == [(other, 1), (made, CHAT_KEPT)]
