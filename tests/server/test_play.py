"""Whole games over sockets: two people by link, two at one screen, against computers, with people watching."""

import pytest
from starlette.testclient import TestClient
from tests.server.playing import Person, by_chance, by_skill, house_of, options_of, over_the_wire, play

from quarterturn.server.reading import read_text


def test_two_people_play_a_whole_game_by_link(client: TestClient) -> None:
    ada, bob = Person(client), Person(client)
    made = ada.table("me", "link", seed=7)
    assert bob.join(made["seat_links"]["1"]).json()["seat"] == 1
    with ada.at(made["id"]) as blue, bob.at(made["id"]) as yellow:
        assert set(blue.views) == {0}
        assert set(yellow.views) == {1}
        play([blue, yellow], by_skill(client, made["id"]))
        assert blue.over
        assert yellow.view["result"] == blue.view["result"]
        assert blue.until(lambda m: m["type"] == "table")["table"]["status"] == "over"
    record = ada.get(f"/api/tables/{made['id']}/record").text
    fact = ada.post("/api/check-record", {"text": record}).json()
    assert fact["over"]
    assert fact["score"] == blue.view["score"]


@pytest.mark.parametrize("game", ["prison-2", "prison-4", "base", "mix-free", "mix-draft", "card-2", "card"])
def test_two_people_at_one_screen_have_a_view_each(client: TestClient, game: str) -> None:
    ada = Person(client)
    made = ada.table("me", "here", game=game)
    with ada.at(made["id"]) as both:
        assert set(both.views) == {0, 1}
        play([both], by_chance(2), most=150)
        assert {view["seat"] for view in both.catch_up()["views"]} == {0, 1}


def test_spectators_follow_and_cannot_act(client: TestClient) -> None:
    ada, guest = Person(client), Person(client)
    made = ada.table("me", "here")
    with ada.at(made["id"]) as both, guest.at(made["id"]) as watching:
        assert set(watching.views) == {-1}
        assert watching.table["yours"] == []
        play([both], by_chance(3), most=20)
        watching.up_to(both.seq)
        assert watching.view["options"] == []
        refused = watching.act(0, ["resign"])
        assert (refused["type"], refused["kind"]) == ("refused", "not yours")


@pytest.mark.parametrize("game", ["prison", "base", "multi-4", "card-3"])
def test_how_options_are_written_is_told_to_who_asks(client: TestClient, game: str) -> None:
    ada, guest = Person(client), Person(client)
    made = ada.table(*["me", *["here"] * (3 if game == "multi-4" else 1)], game=game, quick=True)
    kinds: set[str] = set()
    with ada.at(made["id"]) as all_of_them, guest.at(made["id"]) as watching:
        for _ in range(40):
            play([all_of_them], by_chance(4), most=1)
            view = all_of_them.view
            told = all_of_them.ask(type="notation", seat=view["seat"])
            assert (told["type"], told["seat"], told["seq"]) == ("notation", view["seat"], all_of_them.seq)
            seen = house_of(client).live[made["id"]].seen(view["seat"]).state
            read = [read_text(seen, view["seat"], text) for text in told["texts"]]
            assert [over_the_wire(action) for _, action in read] == [option["action"] for option in options_of(view)]
            kinds |= {option["action"][0] for option in options_of(view)}
        watching.up_to(all_of_them.seq)
        assert watching.ask(type="notation", seat=0)["kind"] == "not yours"
    assert {"move", "reveal"} <= kinds


def test_computers_on_both_seats_finish_a_game(client: TestClient) -> None:
    ada = Person(client)
    made = ada.table("computer", "computer", level="1", seed=7)
    with ada.at(made["id"]) as watching:
        watching.until(lambda m: m["type"] == "table" and m["table"]["status"] == "over")
        assert watching.over


def test_quick_start_is_one_request_from_playing(client: TestClient) -> None:
    ada = Person(client)
    made = ada.post("/api/quick", {"game": "prison", "level": "random"}).json()
    with ada.at(made["id"]) as person:
        (seat,) = person.views  # whichever begins
        while not any(d["seat"] == seat for d in person.view["waiting"]):
            person.hear()
        assert person.view["turn"] >= 1
        assert person.view["options"]


def test_a_computer_takes_the_seat_of_someone_who_left_and_gives_it_back(client: TestClient) -> None:
    ada, bob = Person(client), Person(client)
    made = ada.table("me", "link")
    bob.join(made["seat_links"]["1"])
    with ada.at(made["id"]) as blue:
        with bob.at(made["id"]):
            refused = blue.ask(type="seat", seat=1, kind="computer", level="random")
            assert refused["kind"] == "not yours"
        blue.until(lambda m: m["type"] == "table" and not m["table"]["seats"][1]["connected"])
        blue.tell(type="seat", seat=1, kind="computer", level="random")
        blue.until(lambda m: m["type"] == "table" and m["table"]["seats"][1]["kind"] == "computer")
        blue.until(lambda m: m["type"] == "update")
        with bob.at(made["id"]) as yellow:
            assert yellow.table["yours"] == []
            yellow.tell(type="seat", seat=1, kind="person")
            yellow.until(lambda m: m["type"] == "table" and m["table"]["yours"] == [1])
            yellow.until(lambda m: m["type"] == "snapshot")
            assert set(yellow.views) == {1}


def test_random_colours_and_options_reach_the_table(client: TestClient) -> None:
    ada = Person(client)
    seats = set()
    for _ in range(20):
        made = ada.table(
            "me", "computer", random_colours=True, game="prison", options={"target": 6, "handicap": "blue 6 +5"}
        )
        with ada.at(made["id"]) as socket:
            seats.add(socket.table["yours"][0])
            assert socket.table["options"]["target"] == 6
            assert socket.table["options"]["handicap"] == "blue 6 +5"
    assert seats == {0, 1}
