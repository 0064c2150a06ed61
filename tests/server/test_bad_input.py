"""Hostile and broken input: nothing of it crashes a table, changes a game, or gets more than its share."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect
from tests.server.playing import Person, Socket, by_chance, house_of, play, running, settings_for

from quarterturn.engine.squares.kinds import KINDS
from quarterturn.server.settings import Limits

values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=20)
    | st.sampled_from(["+", "room", 0, 1]),
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)
VERBS = [*KINDS, "nonsense"]
small = st.integers(-3, 130) | st.none() | st.sampled_from(["+", "!", ">", "<", "~", "character", "naga", "2"])
parts = small | st.lists(small | st.lists(small, max_size=3), max_size=5)
actions = st.tuples(st.sampled_from(VERBS), st.lists(parts, max_size=4)).map(lambda found: [found[0], *found[1]])
words = st.lists(
    st.sampled_from([*VERBS, "naga", "mekanork", "blue", "yellow:naga", "b3", "c4/c5", "A1", "+3", "cw", "with",
                     "+rope", "none", "z999", "#", ">", "room"]) | st.text(max_size=6), max_size=7,
).map(" ".join)  # fmt: skip
acts = st.fixed_dictionaries(
    {"type": st.sampled_from(["act", "why"]), "seat": st.integers(-1, 5)},
    optional={"seq": st.sampled_from(["now", 0, -1, 10**30]), "action": actions | values, "text": words, "x": values},
)
others = st.fixed_dictionaries(
    {"type": st.sampled_from(["undo", "ask", "seat", "catch-up", "say", "further", "snapshot", ""])},
    optional={
        "seat": values,
        "seq": values,
        "unit": values | small,
        "what": st.sampled_from(["take-back", "rematch", 1]),
        "answer": values,
    },
)
FUZZ = settings(suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow], max_examples=150)


class Target:
    """A game in the middle, and a stranger who has the other seat."""

    def __init__(self, client: TestClient, table: str, own: Socket, stranger: Socket) -> None:
        self.client, self.table, self.own, self.stranger = client, table, own, stranger

    @property
    def log(self) -> list[Any]:
        return house_of(self.client).live[self.table].game.log

    def hurl(self, text: str) -> None:
        """Send it; whatever it was, the table still answers and the game goes on from where it was."""
        before = len(self.log)
        self.stranger.session.send_text(text)
        self.stranger.tell(type="why", ref=-77, seat=1, text="card 2")
        while self.stranger.hear().get("ref") != -77:
            pass
        assert len(self.log) == before


@pytest.fixture
def target(client: TestClient) -> Any:
    ada, bob = Person(client), Person(client)
    made = ada.table("me", "link", game="prison-4", quick=True, seed=4)
    bob.join(made["seat_links"]["1"])
    with ada.at(made["id"]) as blue, bob.at(made["id"]) as yellow:
        play([blue, yellow], by_chance(4), most=25)
        while blue.view["active"] != 0 or blue.view["phase"] != "act":  # so that nothing the stranger does is legal
            play([blue, yellow], by_chance(4), most=1)
        yield Target(client, made["id"], blue, yellow)


@FUZZ
@given(found=acts | others | values)
def test_any_json_is_answered_and_changes_nothing(target: Target, found: Any) -> None:
    if isinstance(found, dict) and found.get("seq") == "now":
        found = {**found, "seq": target.own.seq}
    target.hurl(json.dumps(found))


@FUZZ
@given(text=st.text(max_size=200) | st.sampled_from(["[" * 10_000, '{"type":' * 2000, "9" * 9000, '"\\ud800"', "NaN"]))
def test_any_text_is_answered_and_changes_nothing(target: Target, text: str) -> None:
    target.hurl(text.encode("utf-8", "ignore").decode())


@FUZZ
@given(action=actions)
def test_the_active_player_cannot_break_the_table_either(target: Target, action: list[Any]) -> None:
    answer = target.own.ask(type="why", seat=0, action=action)
    assert answer["type"] in ("why", "refused")


def test_binary_and_huge_messages_are_refused(target: Target) -> None:
    target.stranger.session.send_bytes(b"\x00\xff")
    assert target.stranger.until(lambda m: m["type"] == "refused")["kind"] == "bad message"
    target.hurl(json.dumps({"type": "say", "text": "x" * 20_000}))


def test_another_seats_action_is_refused(target: Target) -> None:
    refused = target.stranger.act(0, text="end")
    assert (refused["type"], refused["kind"]) == ("refused", "not yours")
    assert target.stranger.ask(type="why", seat=0, text="end")["kind"] == "not yours"


def test_too_many_messages_are_refused_and_then_the_line_is_cut(tmp_path: Path) -> None:
    limits = Limits(messages_per_second=1, message_burst=10, refusals=20, too_often=0.0)
    with running(settings_for(tmp_path, limits=limits)) as client:
        ada = Person(client)
        made = ada.table("me", "here")
        with ada.at(made["id"]) as socket:
            for _ in range(40):
                socket.tell(type="catch-up")
            refused = socket.until(lambda m: m["type"] == "refused")
            assert refused["kind"] == "too many"
            with pytest.raises(WebSocketDisconnect) as closed:
                socket.until(lambda m: m["type"] == "never")
            assert closed.value.code == 4429


def test_too_many_requests_and_tables_are_refused(tmp_path: Path) -> None:
    limits = Limits(tables_per_player=2, request_burst=6, requests_per_second=0.001)
    with running(settings_for(tmp_path, limits=limits)) as client:
        ada = Person(client)
        wish = {"game": "prison-1", "seats": [{"kind": "me"}, {"kind": "here"}]}
        answers = [ada.post("/api/tables", wish) for _ in range(8)]
        assert [answer.status_code for answer in answers] == [200, 200, 422, 422, 422, 422, 429, 429]
        assert all(set(answer.json()) == {"error", "detail"} for answer in answers[2:])


def test_wrong_tokens_lead_nowhere(client: TestClient) -> None:
    ada, bob, eve = Person(client), Person(client), Person(client)
    made = ada.table("me", "link")
    link = made["seat_links"]["1"]
    table = made["id"]
    assert len(link.split("token=")[1]) == 32
    for token in ("", "x", link[-32:-1], link[-32:].swapcase(), "é\u0000", link[-32:] + "x"):
        assert eve.post(f"/api/tables/{table}/join", {"token": token}).status_code == 403
    assert eve.post(f"/api/tables/{table}/join").status_code == 403  # not a public table
    assert bob.join(link).status_code == 200
    assert bob.join(link).status_code == 200
    assert eve.join(link).status_code == 403
    with eve.at(table) as watching:
        assert watching.ask(type="seat", seat=1, kind="person")["kind"] == "not yours"
        assert link[-32:] not in "".join(watching.heard)


def test_pages_of_other_sites_are_turned_away(client: TestClient) -> None:
    ada = Person(client)
    made = ada.table("me", "here")
    headers = {**ada.headers, "origin": "http://evil.example"}
    with (
        pytest.raises(WebSocketDisconnect) as closed,
        client.websocket_connect(f"/api/ws/{made['id']}", headers=headers) as socket,
    ):
        socket.receive_text()
    assert closed.value.code == 4403
    assert client.post("/api/quick", json={}, headers=headers).status_code == 403
    assert client.post("/api/quick", json={}, headers={**ada.headers, "origin": "http://testserver"}).status_code == 200


NAMES = [("<img src=x onerror=alert(1)>", "<img src=x onerror=alert"), ("a\u202eb\u0000c\n d", "abc d"), ("  ", None)]


@pytest.mark.parametrize(("given_name", "kept"), NAMES)
def test_names_are_plain_words(client: TestClient, given_name: str, kept: str | None) -> None:
    answer = client.put("/api/me", json={"name": given_name[:24]}, headers=Person(client).headers)
    assert answer.status_code == (422 if kept is None else 200)
    assert answer.headers["content-type"] == "application/json"
    assert kept is None or answer.json() == {"name": kept}


BAD_OPTIONS: list[Any] = [
    {"seed": 5}, {"memory-aid": True}, {"memory_aid": 5}, {"memory_aid": "off\nseed: 5"}, {"target": True},
    {"target": "6"}, {"timer": -1}, {"timer": 10**30}, {"timer": 1.5}, {"handicap": 5}, {"handicap": True}, {"": 1},
    [], 5, {"timer": None}, {"timer": [1]}, {"handicap": "x" * 100},
]  # fmt: skip
BAD_WISHES: list[dict[str, Any]] = [
    {}, {"game": "chess", "seats": [{"kind": "me"}] * 2}, {"game": "prison", "seats": [{"kind": "me"}] * 3},
    {"game": "prison", "seats": [{"kind": "me"}, {"kind": "computer", "level": "deep blue"}]},
    {"game": "prison", "seats": [{"kind": "me"}] * 2, "options": {"target": 19}},
    {"game": "prison", "seats": [{"kind": "me"}] * 2, "options": {"handicap": "blue 6\nseed: 5"}},
    {"game": "prison", "seats": [{"kind": "me"}] * 2, "options": {"handicap": "nobody"}},
    {"game": "prison-1", "seats": [{"kind": "me"}] * 2, "options": {"draft_size": 5}},
    *({"game": "prison", "seats": [{"kind": "me"}] * 2, "options": options} for options in BAD_OPTIONS),
    {"game": "prison", "seats": [{"kind": "me"}] * 2, "record": "x" * 300_000},
]  # fmt: skip


@pytest.mark.parametrize("wish", BAD_WISHES, ids=range(len(BAD_WISHES)))
def test_tables_that_cannot_be_are_problems(client: TestClient, wish: dict[str, Any]) -> None:
    answer = Person(client).post("/api/tables", wish)
    assert answer.status_code in (413, 422)
    assert set(answer.json()) == {"error", "detail"}


@pytest.mark.parametrize("path", ["/api/nothing", "/api/tables/none/record", "/api/texts/xx", "/api/rules/xx",
                                  "/api/position?text=hm", "/api/tables/none/replay?upto=-1", "/api/position",
                                  "/../../etc/passwd"])  # fmt: skip
def test_every_error_is_a_problem(client: TestClient, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code in (404, 422)
    if path.startswith("/api"):
        assert set(answer.json()) == {"error", "detail"}
    assert answer.headers["content-security-policy"].startswith("default-src 'self'")
