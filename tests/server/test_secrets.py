"""Everything a seat or a spectator receives in games, byte by byte: nothing in it that the seat may not know."""

import json
import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from starlette.testclient import TestClient
from tests.server.playing import Message, Person, Socket, by_chance, by_skill, house_of, play
from tests.worlds import other_world

from quarterturn.engine.core.state import ACT, FIGHT, PICK, SETUP, State
from quarterturn.engine.core.terms import HIDDEN, IN_HAND, STAYS_OUT
from quarterturn.engine.game import Game
from quarterturn.engine.view import view
from quarterturn.notation import format_position
from quarterturn.server.advising import advice
from quarterturn.server.presenting import seat_options, seat_view
from quarterturn.server.tables import LiveTable
from quarterturn.server.views import encode

GAMES = [
    ("prison-1", {}, True), ("prison-3", {}, True), ("prison", {}, False), ("prison", {"memory_aid": True}, False),
    ("base", {"handicap": "blue 6 +5"}, False), ("mix-free", {}, False), ("mix-free", {"memory_aid": True}, False),
    ("mix-draft", {}, False), ("card-1", {}, False), ("card-3", {"secret_objects": True}, False),
    ("card", {"teams": "secret"}, False), ("card", {"teams": "draft", "secret_objects": True}, False),
]  # fmt: skip


@pytest.mark.parametrize(("game", "options", "whole"), GAMES, ids=str)
def test_no_byte_tells_a_secret(client: TestClient, game: str, options: dict[str, Any], whole: bool) -> None:
    ada, bob, eve = Person(client), Person(client), Person(client)
    made = ada.table("me", "link", game=game, seed=11, options=options)
    bob.join(made["seat_links"]["1"])
    with ada.at(made["id"]) as blue, bob.at(made["id"]) as yellow, eve.at(made["id"]) as watching:
        spies = [Spy(blue, 0), Spy(yellow, 1), Spy(watching, -1)]
        live = house_of(client).live[made["id"]]

        def look() -> bool:
            for spy in spies:
                if len(live.game.log) % 20 == 0:
                    spy.socket.catch_up()
                spy.look(live.game)
            return False

        how = by_skill(client, made["id"]) if whole else by_chance(5)
        play([blue, yellow, watching], how, most=600 if whole else 120, stop=look)
        assert all(spy.searched > 50_000 for spy in spies)
        assert blue.over or not whole
        if not whole:
            blue.act(0, ["resign"])
            yellow.up_to(blue.seq)
        assert all(token["place"] != "unknown" for token in yellow.view["tokens"])  # now all is open


class Spy:
    """Looks at every byte a socket gets, knowing the truth."""

    def __init__(self, socket: Socket, seat: int) -> None:
        self.socket, self.seat = socket, seat
        self.read = 0
        self.searched = 0

    def look(self, game: Game) -> None:
        if game.over:
            return
        for text in self.socket.heard[self.read :]:
            message = json.loads(text)
            if message["type"] not in ("snapshot", "update"):
                continue
            self.searched += len(text)
            if message["seq"] == len(game.log):  # older ones were looked at when they were the newest
                self._search(text, message, game)
        self.read = len(self.socket.heard)

    def _search(self, text: str, message: Message, game: Game) -> None:
        state = game.state
        assert [view["seat"] for view in message["views"]] == [self.seat]
        sent = message["views"][0]
        self._is_the_view(sent, game)
        self._places(sent, state)
        self._cards(sent, state)
        self._log(message, state)
        for name in hidden_names(state, self.seat):
            assert f'"{name}"' not in text, name
            assert not re.search(rf"\b{name}\b", text) or state.phase == PICK, name
        if "table" in message:
            assert message["table"]["seat_links"] == {}

    def _is_the_view(self, sent: Message, game: Game) -> None:
        seen = view(game.state, self.seat)
        options = seat_options(game.state, seen)
        may_undo = self.seat >= 0 and game.check_undo(self.seat) is None
        assert sent == json.loads(encode(seat_view(seen, game.waiting(), options, may_undo)))

    def _places(self, sent: Message, state: State) -> None:
        own_too = not state.table.options.memory_aid
        for token, place in enumerate(state.where):
            mine = state.table.owner[token] == self.seat
            face_down = place <= HIDDEN and (not mine or own_too)
            behind_screen = not mine and (place in (IN_HAND, STAYS_OUT) or (place >= 0 and state.phase in SETUP))
            if face_down or behind_screen:
                shown = sent["tokens"][token]
                assert (shown["place"], shown["square"], shown["slot"]) == ("unknown", None, None)
        for slot, room in enumerate(sent["rooms"]):
            assert (room is None) == (not state.revealed >> slot & 1)
        assert sent["under"] == []

    def _cards(self, sent: Message, state: State) -> None:
        for seat, hand in enumerate(sent["hands"]):
            if seat == self.seat or state.table.options.memory_aid:
                continue
            assert hand["actions"] is None
            assert hand["combat"] is None or (state.shown >> seat & 1 and self.seat >= 0)
        if state.fight is not None:
            sides = (state.fight.attacker, state.fight.defender)
            assert all(card in (None, -2) for side, card in zip(sides, sent["fight"]["cards"], strict=True)
                       if side != self.seat)  # fmt: skip

    def _log(self, message: Message, state: State) -> None:
        lines = message["log"] if "log" in message else [message["line"]]
        for number, line in enumerate(reversed(lines)):
            kind = next(word for word in line["text"].split() if word not in ("blue", "yellow"))
            mine = line["seat"] == self.seat
            secret = kind in ("hide", "drop") or (kind == "team" and state.phase in SETUP)
            secret = secret or (kind == "pick" and state.table.definition.mixing == "free")
            secret = secret or (kind == "combat" and state.phase == FIGHT and number == 0)
            if secret and not mine:
                assert " ?" in line["text"]
                assert not set(tokens_told(line)) & set(range(len(state.where)))
            if "log" in message and kind == "hide" and not state.table.options.memory_aid:
                assert " ?" in line["text"]  # not even one's own, later


@pytest.mark.parametrize(
    ("game", "options"),
    [("prison", {}), ("prison-4", {"memory_aid": True}), ("base", {"handicap": "blue 6 +5"}), ("mix-free", {}),
     ("mix-draft", {})],
    ids=str,
)  # fmt: skip
def test_worlds_that_look_alike_send_the_same_bytes(client: TestClient, game: str, options: dict[str, Any]) -> None:
    ada, bob, eve = Person(client), Person(client), Person(client)
    made = ada.table("me", "link", game=game, seed=12, options=options)
    bob.join(made["seat_links"]["1"])
    compared: set[str] = set()
    with ada.at(made["id"]) as blue, bob.at(made["id"]) as yellow, eve.at(made["id"]) as watching:
        live = house_of(client).live[made["id"]]
        readers = [(ada, blue, 0), (bob, yellow, 1), (eve, watching, -1)]

        def look() -> bool:
            truth = live.game
            if len(truth.log) % 6 == 5:
                for person, socket, seat in readers:
                    here = all_that_can_be_had(person, socket, seat, live)
                    live.game = other_world(truth, seat, Random(len(truth.log)))
                    live._changed()
                    there = all_that_can_be_had(person, socket, seat, live)
                    live.game = truth
                    live._changed()
                    assert there == here
                    compared.add(truth.state.phase)
            return False

        play([blue, yellow, watching], by_chance(5), most=100, stop=look)
    assert {"hide", "act"} <= compared


def all_that_can_be_had(person: Person, socket: Socket, seat: int, live: LiveTable) -> list[object]:
    """The snapshot and the replays byte by byte, the options in words, what the record tells, and a hint."""
    game, path = live.game, f"/api/tables/{live.row.id}"
    texts = socket.ask(type="notation", seat=seat)["texts"] if seat >= 0 else []
    socket.catch_up()
    record = person.get(f"{path}/record")
    way = record.text.partition("rules:")[0]  # what comes after it is dealt anew
    replays = [person.get(f"{path}/replay", upto=number).text for number in range(0, len(game.log) + 1, 8)]
    awaited = len(game.log) % 24 == 5 and any(decision.seat == seat for decision in game.waiting())
    hint = advice(live.seen(seat), game.legal(seat), 1) if awaited else None
    return [socket.heard[-1], texts, record.status_code, way, replays, hint]


def tokens_told(line: Message) -> Iterator[object]:
    for event in line["events"]:
        if event["kind"] in ("hid", "left-out"):
            yield event["data"][1]
        elif event["kind"] == "team":
            yield from (token for token, _ in event["data"][1] or ())


def hidden_names(state: State, seat: int) -> set[str]:
    """Rooms face down; in a free choice also the tokens that only others have and nobody has shown."""
    found = {
        state.table.rooms[room].name
        for slot, (room, _) in enumerate(state.rooms)
        if not state.revealed >> slot & 1
    }  # fmt: skip
    found -= {state.table.rooms[room].name for slot, (room, _) in enumerate(state.rooms) if state.revealed >> slot & 1}
    if state.table.definition.mixing == "free":
        seen = view(state, seat)
        known = {token.name for token in seen.state.table.tokens}
        found |= {token.name for token in state.table.tokens} - known
    return found


def test_a_refusal_tells_nothing_about_hidden_tokens(client: TestClient) -> None:
    """Whether the other has a Troll or not: the answer is the same."""
    ada, bob = Person(client), Person(client)
    made = ada.table("me", "link", game="mix-free", quick=True, seed=3)
    bob.join(made["seat_links"]["1"])
    with ada.at(made["id"]) as blue:
        state = house_of(client).live[made["id"]].game.state
        theirs = hidden_names(state, 0) & set(state.table.collection.characters)
        own = next(t["name"] for t in blue.view["tokens"] if t["seat"] == 0 and t["square"] is not None)
        absent = set(state.table.collection.characters) - {token.name for token in state.table.tokens}
        assert theirs
        answers = []
        for name in [*theirs, *absent]:
            answer = blue.ask(type="why", seat=0, text=f"fight {own} yellow:{name}")
            answers.append({**answer, "ref": 0, "detail": answer["detail"].replace(name, "*")})
        assert all(answer == answers[0] for answer in answers)


def test_before_the_end_the_record_is_only_what_everybody_may_know(client: TestClient) -> None:
    ada = Person(client)
    made = ada.table("me", "here", game="prison", quick=True)
    text = ada.get(f"/api/tables/{made['id']}/record").text
    assert "seed" not in text
    assert re.fullmatch(r"\? [AB][1-4]", text.split("hide ")[1].splitlines()[0])
    for upto in (0, 5, 20):
        seen = ada.get(f"/api/tables/{made['id']}/replay", upto=upto).json()
        assert seen["rooms"] == [None] * 8
        assert {token["place"] for token in seen["tokens"]} == {"unknown"}
    assert ada.get(f"/api/tables/{made['id']}/replay", upto=999).status_code == 404
    assert Person(client).get(f"/api/tables/{made['id']}/replay", upto=1, seat=0).status_code == 403


@pytest.mark.parametrize("game", ["prison", "mix-free", "mix-draft"])
def test_a_record_of_a_running_game_can_be_loaded_and_deals_what_nobody_sees(client: TestClient, game: str) -> None:
    ada, bob = Person(client), Person(client)
    made = ada.table("me", "link", game=game)
    bob.join(made["seat_links"]["1"])
    path = f"/api/tables/{made['id']}"
    assert ada.get(f"{path}/record").status_code == 404  # in the set-up everything is secret
    with ada.at(made["id"]) as blue, bob.at(made["id"]) as yellow:
        live = house_of(client).live[made["id"]]
        play([blue, yellow], by_chance(4), stop=lambda: live.game.state.phase == ACT and live.game.state.turn > 2)
        seen = blue.view
    shared = ada.get(f"{path}/position", upto=len(live.game.log)).json()["text"]
    records = [ada.get(f"{path}/record").text for _ in range(6)]
    assert len(set(records)) > 1
    for text in (shared, *records):
        assert "seed" not in text
        fact = ada.post("/api/check-record", {"text": text}).json()
        for known in ("rooms", "gates", "score", "turn", "ap", "active", "face_down"):
            assert fact["seen"][known] == seen[known]
    truth = format_position(live.game.state)
    assert not any(truth in text for text in records)


def test_an_offer_of_a_draw_in_the_middle_of_a_combat_shows_no_card(client: TestClient) -> None:
    ada, bob = Person(client), Person(client)
    made = ada.table("me", "link", game="prison-3", seed=5)
    bob.join(made["seat_links"]["1"])
    with ada.at(made["id"]) as blue, bob.at(made["id"]) as yellow:
        live = house_of(client).live[made["id"]]

        def one_has_chosen() -> bool:
            fight = live.game.state.fight
            return live.game.state.phase == FIGHT and fight is not None and max(fight.cards) >= 0

        play([blue, yellow], by_chance(8), stop=one_has_chosen)
        chooser, other = (blue, yellow) if live.game.log[-1].seat == 0 else (yellow, blue)
        chooser.act(chooser.view["seat"], ["offer draw"])
        other.up_to(chooser.seq)
        assert other.catch_up()["log"][-2]["text"].endswith("combat ?")
        assert re.search(r"combat \+\d", chooser.catch_up()["log"][-2]["text"])
        assert "combat ?" in bob.get(f"/api/tables/{made['id']}/record").text
