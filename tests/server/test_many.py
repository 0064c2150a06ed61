"""Three and four at a table: in every seat anybody, doors that stay hidden, and a game that goes on without one."""

import json

import pytest
from starlette.testclient import TestClient
from tests.server.playing import Person, Socket, by_chance, play

from quarterturn.content.loader import load

MANY = {game.id: len(game.seats) for game in load().games.values() if len(game.seats) > 2}


@pytest.mark.parametrize("game", MANY)
def test_every_mix_of_people_and_computers_plays(client: TestClient, game: str) -> None:
    ada, bob, guest = Person(client), Person(client), Person(client)
    kinds = ["me", "link", "here", "computer"][: MANY[game]]
    made = ada.table(*kinds, game=game, quick=True)
    assert bob.join(made["seat_links"]["1"]).json()["seat"] == 1
    with ada.at(made["id"]) as two, bob.at(made["id"]) as one, guest.at(made["id"]) as watching:
        assert (set(two.views), set(one.views), set(watching.views)) == ({0, 2}, {1}, {-1})
        plan = two.table["plan"]
        assert plan["colours"] == [seat["colour"] for seat in two.table["seats"]]
        assert len(plan["teams"]) == len(two.view["score"]) == MANY[game]
        choose = by_chance(4)
        for _ in range(60):
            if two.over:
                break
            for socket in (two, one):
                socket.up_to(two.seq)
            waited = {decision["seat"] for decision in two.view["waiting"]}
            actor = next((socket for socket in (two, one) if waited & set(socket.views)), None)
            if actor is None:
                two.hear()
            else:
                actor.up_to(two.seq)
                view = actor.view
                answer = actor.act(view["seat"], choose(view))
                assert answer["type"] in ("update", "refused"), answer
                two.up_to(actor.seq)
        watching.up_to(two.seq)
        assert watching.view["options"] == []


def owners_told(socket: Socket) -> list[str]:
    return [
        text for text in socket.heard if '"doors-shown"' in text or json.loads(text).get("views", [{}])[0].get("doors")
    ]


def test_doors_stay_hidden_until_the_set_up_ends(client: TestClient) -> None:
    ada, guest = Person(client), Person(client)
    made = ada.table("me", "here", "here", "here", game="m-5", options={"memory_aid": True})
    with ada.at(made["id"]) as all_four, guest.at(made["id"]) as watching:
        play([all_four], by_chance(2), stop=lambda: all_four.view["phase"] == "card")
        watching.up_to(all_four.seq)
        for socket in (all_four, watching):
            told = owners_told(socket)
            assert len(told) == 1, "with the last token, and not before"
            assert sorted(json.loads(told[0])["views"][0]["doors"]) == [0, 1, 2, 3]
        assert any(event["kind"] == "doors-shown" for event in all_four.log[-1]["events"])


def test_the_game_goes_on_when_one_of_four_resigns(client: TestClient) -> None:
    ada = Person(client)
    made = ada.table("me", "here", "here", "here", game="multi-4", quick=True)
    with ada.at(made["id"]) as table:
        table.act(1, ["resign"])
        assert not table.over
        assert table.view["resigned"] == [1]
        assert all(decision["seat"] != 1 for decision in table.view["waiting"])
        play([table], by_chance(5), most=40)
        assert table.act(1, ["resign"])["rule"] == "MULTI-6"
        table.act(0, ["offer draw"])
        table.act(2, ["accept draw"])
        assert not table.over, "a draw needs all who still play"
        table.act(3, ["accept draw"])
        assert table.over
        assert (table.view["result"], table.view["ended"]) == ([], "agreed")
    graph = ada.get(f"/api/tables/{made['id']}/graph").json()
    assert graph["sides"] == [[0], [1], [2], [3]]
    assert graph["points"][-1]["chances"] == [0.25] * 4


def test_the_graph_of_two_teams_has_two_curves(client: TestClient) -> None:
    ada = Person(client)
    made = ada.table("me", "here", "here", "here", game="m-7", quick=True)
    with ada.at(made["id"]) as table:
        play([table], by_chance(6), most=20)
        table.act(0, ["resign"])
        assert not table.over, "his ally plays on"
        table.act(3, ["resign"])
        assert table.over
        assert table.view["result"] == [1, 2]
    graph = ada.get(f"/api/tables/{made['id']}/graph").json()
    assert graph["sides"] == [[0, 3], [1, 2]]
    assert graph["points"][-1]["chances"] == [0.0, 1.0]


@pytest.mark.parametrize(("game", "people"), [("m-2", 4), ("m-2-three", 3)])
def test_level_after_level_is_filled_by_people_who_cannot_count_what_others_hide(
    client: TestClient, game: str, people: int
) -> None:
    ada = Person(client)
    made = ada.table("me", *["here"] * (people - 1), game=game)
    with ada.at(made["id"]) as table:
        play([table], by_chance(4), stop=lambda: table.view["phase"] == "card")
        assert table.view["phase"] == "card"
