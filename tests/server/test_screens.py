"""Nobody looks behind the screen of a seat he then plays against, and what was seen is told to all."""

import shutil
from pathlib import Path

import pytest
from starlette.testclient import TestClient
from tests.server.playing import Message, Person, Socket, by_chance, house_of, play, running, settings_for

from quarterturn.engine.core.state import ACT, HIDE, Action
from quarterturn.engine.core.terms import HIDDEN
from quarterturn.engine.view import view
from quarterturn.notation import format_position


def change(socket: Socket, seat: int, kind: str) -> Message:
    """Ask for a change of a seat; the refusal, or how the table stands then."""
    socket.tell(type="seat", seat=seat, kind=kind, level="random")
    return now(socket)


def now(socket: Socket) -> Message:
    """How the table stands, when all that came before is heard; or the refusal that was in it."""
    socket.refs += 1
    socket.tell(type="say", text=f"{id(socket)} {socket.refs}")
    refused: list[Message] = []

    def heard(message: Message) -> bool:
        if message["type"] == "refused":
            refused.append(message)
        return bool(message["type"] == "chat" and message["line"]["text"] == f"{id(socket)} {socket.refs}")

    socket.until(heard)
    return refused[0] if refused else socket.catch_up()


def seated(told: Message) -> list[str]:
    assert told["type"] == "snapshot", told
    return [seat["kind"] for seat in told["table"]["seats"]]


def test_a_computers_seat_is_taken_for_good_where_others_play(client: TestClient) -> None:
    ada, bob = Person(client), Person(client)
    made = ada.table("me", "link", "computer", game="multi-3", quick=True)
    bob.join(made["seat_links"]["1"])
    with ada.at(made["id"]) as host, bob.at(made["id"]) as guest:
        assert host.table["may_take"] == [2]
        assert seated(change(host, 2, "person")) == ["person", "person", "person"]
        for kind in ("computer", "open"):
            refused = change(host, 2, kind)
            assert (refused["type"], refused["kind"]) == ("refused", "not yours")
            assert "cannot be handed on" in refused["detail"]
        assert "cannot be handed on" in change(host, 0, "computer")["detail"], "nor the one he had"
        told = now(guest)["table"]
        assert told["seats"][2]["name"] == told["seats"][0]["name"], "all see who plays it"


def test_who_has_handed_a_seat_on_takes_no_other(client: TestClient) -> None:
    ada, bob = Person(client), Person(client)
    made = ada.table("link", "computer", "computer", game="multi-3", quick=True)
    bob.join(made["seat_links"]["0"])
    with ada.at(made["id"]) as host, bob.at(made["id"]) as guest:
        change(host, 1, "person")
        assert seated(change(host, 1, "computer")) == ["person", "computer", "computer"]
        name = ada.get("/api/me").json()["name"]
        assert [seat["seen_by"] for seat in now(guest)["table"]["seats"]] == [[], [name], []]
        assert now(host)["table"]["may_take"] == [1]
        assert "no other seat can be yours" in change(host, 2, "person")["detail"]
        assert seated(change(host, 1, "person")) == ["person", "person", "computer"]
        assert [seat["seen_by"] for seat in now(guest)["table"]["seats"]] == [[], [], []]


def test_the_set_up_of_an_open_seat_is_not_done_for_a_guest(client: TestClient) -> None:
    ada, bob = Person(client), Person(client)
    made = ada.table("me", "link", game="prison")
    link = made["seat_links"]["1"]
    with ada.at(made["id"]) as host:
        ada.join(link)
        told = change(host, 1, "open")
        assert seated(told) == ["person", "open"], "nothing lies there yet"
        link = told["table"]["seat_links"]["1"]
        assert ada.join(link).status_code == 200
    with ada.at(made["id"]) as host:
        live = house_of(client).live[made["id"]]
        play([host], by_chance(1), stop=lambda: live.game.state.phase == HIDE)
        refused = change(host, 1, "open")
        assert (refused["type"], refused["kind"]) == ("refused", "not yours")
        assert bob.join(link).status_code == 403


def test_whoever_plays_alone_looks_where_he_likes_until_others_come(client: TestClient) -> None:
    ada, bob = Person(client), Person(client)
    made = ada.table("me", "computer", quick=True)
    with ada.at(made["id"]) as host:
        change(host, 1, "person")
        assert seated(change(host, 1, "computer")) == ["person", "computer"]
        assert "cannot be handed on" in change(host, 1, "open")["detail"]
        assert seated(change(host, 0, "open")) == ["open", "computer"]
        link = now(host)["table"]["seat_links"]["0"]
        assert bob.join(link).status_code == 200
        with bob.at(made["id"]) as guest:
            assert all(seat["seen_by"] for seat in guest.table["seats"])
    live = house_of(client).live
    row = live[made["id"]].row
    live.clear()
    with bob.at(made["id"]):
        assert live[made["id"]].row.seats == row.seats, "it is stored"


def test_the_tokens_of_a_mixed_game_from_a_record_do_not_tell_their_names(client: TestClient) -> None:
    """In the order of their names, the tokens that lie hidden between two others would be between them by name."""
    ada, bob = Person(client), Person(client)
    made = ada.table("me", "here", game="mix-free", quick=True)
    with ada.at(made["id"]) as both:
        live = house_of(client).live[made["id"]]
        play([both], by_chance(4), stop=lambda: live.game.state.phase == ACT)
    text = format_position(live.game.state)
    orders = set()
    for _ in range(6):
        again = ada.table("me", "link", game="mix-free", record=text + "shuffle: 1\n")
        bob.join(again["seat_links"]["1"])
        state = house_of(client).live[again["id"]].game.state
        assert format_position(state) == text
        hidden = [t for t, place in enumerate(state.where) if place <= HIDDEN]
        assert {view(state, -1).state.table.tokens[t].name for t in hidden} == {"unknown"}
        assert [(t.seat, t.thing is not None) for t in state.table.tokens] == sorted(
            (t.seat, t.thing is not None) for t in state.table.tokens
        )
        orders.add(tuple(token.name for token in state.table.tokens))
        before = state.key()
        house_of(client).live.clear()
        with bob.at(again["id"]):
            assert house_of(client).live[again["id"]].game.state.key() == before, "resumed with the same numbers"
    assert len(orders) == 6


@pytest.mark.parametrize("begun", ["seed", "record"])
def test_a_computers_luck_hangs_on_nothing_that_can_be_known(tmp_path: Path, begun: str) -> None:
    """The same stored table goes on twice, as somebody might try it who knows all that is known of it."""
    first, second = tmp_path / "first", tmp_path / "second"
    with running(settings_for(first)) as client:
        ada = Person(client)
        record = house_of(client).live[ada.table("me", "here", quick=True, seed=5)["id"]].game
        wish = {"seed": 3} if begun == "seed" else {"record": format_position(record.state)}
        table = ada.table("computer", "computer", **wish)["id"]
    shutil.copytree(first, second)
    played: list[list[Action]] = []
    for folder in (first, second):
        with running(settings_for(folder)) as client, Person(client, ada.cookie).at(table) as watching:
            while watching.seq < 12:
                watching.hear()
            played.append([entry.action for entry in house_of(client).live[table].game.log[:12]])
    assert played[0] != played[1]
