"""Hints: where they are given, to whom, and that they come from nothing but what the asker knows."""

import json
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest
from starlette.testclient import TestClient
from tests.server.playing import Message, Person, Socket, by_skill, house_of, play, running, settings_for

from quarterturn.engine.view import redeal, view
from quarterturn.players.advice import REASONS
from quarterturn.server.advising import advice


def hint(socket: Socket, seat: int, **more: object) -> Message:
    socket.refs += 1
    socket.tell(type="hint", ref=socket.refs, seat=seat, seq=socket.seq, **more)
    return socket.until(lambda m: m["type"] in ("hint", "card-hint", "refused"))


@pytest.mark.parametrize(
    ("game", "phases"),
    [("prison-4", {"team", "hide", "card", "act", "put"}), ("card-2", {"team", "hide", "act", "put"})],
)
def test_a_hint_is_a_choice_that_can_be_made(client: TestClient, game: str, phases: set[str]) -> None:
    """In every kind of decision: the set-up, cards, placing, actions, fights."""
    ada = Person(client)
    made = ada.table("me", "here", game=game, seed=3)
    decided: set[str] = set()
    with ada.at(made["id"]) as both:
        assert both.table["may_hint"]
        while not both.over and len(both.log) < 50 and not phases <= decided:
            seen = both.view
            answer = hint(both, seen["seat"])
            assert answer["type"] == ("card-hint" if game.startswith("card") else "hint"), answer
            assert answer["reason"] in REASONS
            assert 0 <= answer["chance"] <= 1
            decided.add(seen["phase"])
            assert both.act(seen["seat"], answer["option"]["action"])["type"] == "update"
    assert phases <= decided


def test_only_who_asks_is_told(client: TestClient) -> None:
    ada, eve = Person(client), Person(client)
    made = ada.table("me", "computer", quick=True, seed=4)
    with ada.at(made["id"]) as mine, eve.at(made["id"]) as watching:
        play_to_me(mine)
        assert hint(mine, 0)["type"] == "hint"
        watching.catch_up()
        assert not any('"hint"' in text and '"reason"' in text for text in watching.heard)
        assert not watching.table["may_hint"]
        assert hint(watching, 0)["kind"] == "not yours"


def play_to_me(socket: Socket) -> None:
    while all(decision["seat"] != 0 for decision in socket.view["waiting"]):
        socket.hear()


@pytest.mark.parametrize(("language", "word"), [("en", "against the computer"), ("fr", "contre l’ordinateur")])
def test_not_against_another_person(client: TestClient, language: str, word: str) -> None:
    ada, bob = Person(client), Person(client)
    made = ada.table("me", "link", quick=True)
    with ada.at(made["id"]) as mine:
        assert not mine.table["may_hint"]
        bob.join(made["seat_links"]["1"])
        refused = hint(mine, 0, language=language)
        assert (refused["type"], refused["kind"]) == ("refused", "illegal")
        assert word in refused["detail"]


def test_not_while_a_computer_stands_in_for_another_person(client: TestClient) -> None:
    ada, bob = Person(client), Person(client)
    made = ada.table("me", "link", quick=True)
    bob.join(made["seat_links"]["1"])
    with ada.at(made["id"]) as mine:
        mine.tell(type="seat", seat=1, kind="computer")
        mine.until(lambda m: m["type"] == "table" and m["table"]["seats"][1]["kind"] == "computer")
        assert not mine.table["may_hint"]


def test_against_another_person_if_the_table_has_them(client: TestClient) -> None:
    ada, bob = Person(client), Person(client)
    made = ada.table("me", "link", quick=True, hints=True, seed=1)
    bob.join(made["seat_links"]["1"])
    with ada.at(made["id"]) as blue, bob.at(made["id"]) as yellow:
        assert blue.table["options"]["hints"]
        first, other = (blue, yellow) if blue.view["waiting"][0]["seat"] == 0 else (yellow, blue)
        assert hint(first, next(iter(first.views)))["type"] == "hint"
        assert "nothing for you to decide" in hint(other, next(iter(other.views)))["detail"]


def test_one_at_a_time_and_stale_ones_are_dropped(client: TestClient) -> None:
    ada = Person(client)
    made = ada.table("me", "here", quick=True, seed=2)
    with ada.at(made["id"]) as both:
        workers = house_of(client).thinkers.quick.free
        assert client.portal is not None
        client.portal.call(workers.acquire)  # they are busy with other tables
        seen, seq = both.view, both.seq
        for ref in (101, 102):
            both.tell(type="hint", seat=seen["seat"], seq=seq, ref=ref)
        refused = both.until(lambda m: m["type"] == "refused")
        assert (refused["ref"], refused["kind"]) == (102, "too many")
        assert both.act(seen["seat"], seen["options"][0]["action"])["type"] == "update"
        client.portal.call(workers.release)
        answer = hint(both, both.view["seat"])
        assert (answer["type"], answer["ref"]) == ("hint", both.refs)  # of 101 nothing is heard any more
        assert both.ask(type="hint", seat=both.view["seat"], seq=seq)["kind"] == "stale"


def test_a_hint_is_the_same_whatever_is_hidden(client: TestClient) -> None:
    """Two worlds that look alike to the asker: the same bytes."""
    ada = Person(client)
    made = ada.table("me", "computer", quick=True, seed=6)
    with ada.at(made["id"]) as mine:
        play_to_me(mine)
        live = house_of(client).live[made["id"]]
        first = hint(mine, 0)
        other = redeal(live.seen(0), Random(99))
        assert other.key() != live.game.state.key()
        luck = Random(f"{made['id']}:{live.seq}:0").getrandbits(63)
        again = advice(view(other, 0), live.game.legal(0), luck)
        assert json.dumps(first["option"]["action"]) == json.dumps(again.action)
        assert (first["reason"], first["arguments"]) == (again.reason, again.arguments)


def test_the_graph_of_a_game(client: TestClient) -> None:
    ada = Person(client)
    made = ada.table("me", "here", game="prison-1", seed=5, quick=True)
    with ada.at(made["id"]) as both:
        refused = ada.get(f"/api/tables/{made['id']}/graph")
        assert (refused.status_code, refused.json()["detail"]) == (422, "The game is not over yet")
        play([both], by_skill(client, made["id"], "2"), most=600)
        assert both.over
        (winner,) = both.view["result"]
    graph = ada.get(f"/api/tables/{made['id']}/graph").json()
    points = graph["points"]
    states = [*house_of(client).live[made["id"]].game.states()]
    turns = {state.turn for state in states if state.phase not in ("team", "hide")}
    assert [point["turn"] for point in points[:-1]] == sorted(turns)
    assert all(one["at"] < two["at"] for one, two in pairwise(points))
    assert points[-1] == {**points[-1], "at": len(both.log), "chances": [1.0, 0.0] if winner == 0 else [0.0, 1.0]}
    assert graph["sides"] == [[0], [1]]
    assert all(abs(sum(point["chances"]) - 1) < 0.01 for point in points)
    assert graph["turning"]
    assert all(0 < moment["at"] <= len(both.log) for moment in graph["turning"])
    assert ada.get(f"/api/tables/{made['id']}/graph").json() == graph


def test_thinking_that_takes_too_long_still_ends_in_a_choice(tmp_path: Path) -> None:
    with running(settings_for(tmp_path, think_most=0)) as client:
        ada = Person(client)
        made = ada.table("me", "computer", game="prison-1", quick=True, seed=4, level="4")
        with ada.at(made["id"]) as mine:
            play_to_me(mine)
            assert "in time" in hint(mine, 0)["detail"]
            while not any(line["seat"] == 1 for line in mine.log[-3:]):
                play_to_me(mine)
                kinds = {option["action"][0]: option["action"] for option in mine.view["options"]}
                mine.act(0, kinds.get("end") or next(iter(kinds.values())))
            assert not mine.over
