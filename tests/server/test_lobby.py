"""The lobby: who I am, my tables and open ones, links, texts, positions, and the page itself."""

import sqlite3
import time
from pathlib import Path

from starlette.testclient import TestClient
from tests.server.playing import Person, running, settings_for

from quarterturn.server.guard import new_secret

POSITION = """game: prison-1
rooms:
  40a 40b
  39a ?39b
units:
  blue naga c3
  yellow mekanork d4
turn: blue 3
"""


def test_guests_get_a_name_and_an_unguessable_cookie(client: TestClient) -> None:
    answer = client.get("/api/me")
    cookie = answer.headers["set-cookie"]
    assert answer.json()["name"].startswith("Guest ")
    assert "HttpOnly" in cookie
    french = client.get("/api/me", headers={"accept-language": "fr", "cookie": f"quarterturn={new_secret()}"})
    assert french.json()["name"].startswith("Invité ")
    assert "SameSite=lax" in cookie
    ada = Person(client)
    client.put("/api/me", json={"name": "Ada"}, headers=ada.headers)
    assert ada.get("/api/me").json() == {"name": "Ada"}
    with ada.at(ada.table("me", "link")["id"]) as socket:
        assert socket.table["seats"][0]["name"] == "Ada"


def test_an_invitation_tells_the_game_and_who_sits_where(client: TestClient) -> None:
    ada, bob = Person(client), Person(client)
    made = ada.table("me", "link", game="prison-1")
    told = bob.get(f"/api/tables/{made['id']}").json()
    assert (told["game"], told["status"], told["yours"]) == ("prison-1", "waiting", [])
    assert [seat["kind"] for seat in told["seats"]] == ["person", "open"]
    assert told["invited"] is None
    assert bob.get("/api/tables/nowhere").status_code == 404


def test_an_invitation_tells_which_seat_it_is_for(client: TestClient) -> None:
    ada, bob = Person(client), Person(client)
    made = ada.table("me", "link", "link", game="multi-3")
    tokens = {seat: link.split("?token=")[1] for seat, link in made["seat_links"].items()}
    for token, seat in ((tokens["1"], 1), (tokens["2"], 2), ("nothing", None)):
        assert bob.get(f"/api/tables/{made['id']}", token=token).json()["invited"] == seat


def test_card_games_are_offered_with_what_they_are_made_of(client: TestClient) -> None:
    content = Person(client).get("/api/content").json()
    games = {game["id"]: game for game in content["games"]}
    assert games["prison-1"]["plan"]["space"] == "squares"
    cards = [game for game in games.values() if game["plan"]["space"] == "zones"]
    assert [game["id"] for game in cards] == ["card-1", "card-2", "card-3", "card", "card-advanced"]
    teams = next(option for option in games["card"]["options"] if option["name"] == "teams")
    assert (teams["sort"], teams["words"]) == ("word", ["mutual", "secret", "draft"])
    naga = {side: next(c for c in parts["characters"] if c["name"] == "naga")["movement"]
            for side, parts in (("board", content), ("cards", content["cards"]))}  # fmt: skip
    assert naga == {"board": 6, "cards": 3}
    assert {len(room["edges"]) for room in content["cards"]["rooms"]} == {16}


def test_who_goes_first_may_be_wished(client: TestClient) -> None:
    ada = Person(client)
    wish = {"game": "prison-1", "seats": [{"kind": "me"}, {"kind": "computer"}], "options": {"first": "purple"}}
    assert ada.post("/api/tables", wish).status_code == 422
    assert ada.post("/api/tables", {**wish, "options": {"first": "yellow"}}).status_code == 200


def test_a_new_name_reaches_the_seats(client: TestClient) -> None:
    ada, bob = Person(client), Person(client)
    made = ada.table("me", "link")
    bob.join(made["seat_links"]["1"])
    shared = ada.table("me", "here")
    with bob.at(made["id"]) as socket:
        client.put("/api/me", json={"name": "Ada L."}, headers=ada.headers)
        told = socket.until(lambda m: m["type"] == "table")
        assert told["table"]["seats"][0]["name"] == "Ada L."
    names = {table["id"]: [seat["name"] for seat in table["seats"]] for table in ada.get("/api/tables").json()["mine"]}
    assert names[made["id"]][0] == "Ada L."
    assert names[shared["id"]] == ["Ada L.", ""]


def test_public_tables_are_listed_and_open_to_all(client: TestClient) -> None:
    ada, bob = Person(client), Person(client)
    made = ada.table("me", "link", public=True)
    private = ada.table("me", "link")
    assert {table["id"] for table in ada.get("/api/tables").json()["mine"]} == {made["id"], private["id"]}
    assert [table["id"] for table in bob.get("/api/tables").json()["open"]] == [made["id"]]
    assert bob.post(f"/api/tables/{made['id']}/join").json()["seat"] == 1
    lobby = bob.get("/api/tables").json()
    assert lobby["open"] == []
    assert lobby["mine"][0]["yours"] == [1]
    assert lobby["mine"][0]["your_turn"]
    later = ada.table("me", "link", public=True)
    assert [(table["id"], table["status"]) for table in Person(client).get("/api/tables").json()["open"]] == [
        (later["id"], "waiting"),
        (made["id"], "playing"),
    ]


def test_public_tables_on_which_nothing_happens_are_not_listed_for_ever(tmp_path: Path) -> None:
    settings = settings_for(tmp_path)
    with running(settings) as client:
        made = Person(client).table("me", "link", public=True)
        with sqlite3.connect(settings.file) as file:
            file.execute("update tables set changed = changed - 100000")
        file.close()
        bob = Person(client)
        assert bob.get("/api/tables").json()["open"] == []
        assert bob.post(f"/api/tables/{made['id']}/join").json()["seat"] == 1


def test_the_host_alone_sees_the_links_of_open_seats(client: TestClient) -> None:
    ada = Person(client)
    made = ada.table("me", "link")
    with ada.at(made["id"]) as host, Person(client).at(made["id"]) as watching:
        assert host.table["host"]
        assert host.table["seat_links"] == made["seat_links"]
        assert not watching.table["host"]
        assert watching.table["seat_links"] == {}


def test_nobody_gets_at_the_secrets_of_someone_who_left(client: TestClient) -> None:
    ada, bob = Person(client), Person(client)
    made = ada.table("me", "link")
    bob.join(made["seat_links"]["1"])
    with ada.at(made["id"]) as blue:
        for kind in ("open", "person"):
            assert blue.ask(type="seat", seat=1, kind=kind)["kind"] == "not yours"
        blue.tell(type="seat", seat=1, kind="computer", level="random")
        blue.until(lambda m: m["type"] == "table" and m["table"]["seats"][1]["kind"] == "computer")
        blue.tell(type="seat", seat=1, kind="person")
        assert blue.until(lambda m: m["type"] == "refused")["kind"] == "not yours"


def test_a_seat_is_kept_for_whoever_has_just_left(tmp_path: Path) -> None:
    with running(settings_for(tmp_path, away=60.0)) as client:
        ada, bob, eve = Person(client), Person(client), Person(client)
        made = ada.table("me", "link")
        bob.join(made["seat_links"]["1"])
        with ada.at(made["id"]) as host:
            with bob.at(made["id"]) as guest:
                assert host.catch_up()["table"]["may_give"] == {}
                assert (
                    host.ask(type="seat", seat=1, kind="computer")["detail"] == "Whoever has that seat is at the table"
                )
                assert guest.table["may_give"] == {}
            told = host.until(lambda m: m["type"] == "table" and m["table"]["may_give"])
            assert 50 < told["table"]["may_give"]["1"] <= 60
            refused = host.ask(type="seat", seat=1, kind="computer", language="fr")
            assert (refused["kind"], "vient de partir" in refused["detail"]) == ("not yours", True)
            with eve.at(made["id"]) as watching:
                assert watching.table["may_give"] == {}
                assert watching.ask(type="seat", seat=1, kind="computer")["kind"] == "not yours"


def test_a_computer_stands_in_as_well_as_it_can_until_the_player_is_back(tmp_path: Path) -> None:
    with running(settings_for(tmp_path, away=0.3)) as client:
        ada, bob = Person(client), Person(client)
        made = ada.table("me", "link")
        bob.join(made["seat_links"]["1"])
        with bob.at(made["id"]) as guest:  # who is not the host has the same say
            time.sleep(0.4)
            guest.tell(type="seat", seat=0, kind="computer", level="random")
            told = guest.until(lambda m: m["type"] == "table" and m["table"]["seats"][0]["kind"] == "computer")
            assert told["table"]["seats"][0]["level"] == "5"
            guest.tell(type="seat", seat=0, kind="computer", level="random")
            refused = guest.until(lambda m: m["type"] == "refused")
            assert refused["detail"] == "A computer stands in there until its player comes back"
            with ada.at(made["id"]) as host:
                assert host.table["may_take"] == [0]
                host.tell(type="seat", seat=0, kind="person")
                back = host.until(lambda m: m["type"] == "table" and m["table"]["yours"] == [0])
                assert back["table"]["seats"][0]["kind"] == "person"


def test_the_seed_is_not_chosen_where_strangers_join(tmp_path: Path) -> None:
    with running(settings_for(tmp_path, fixed_seeds=False)) as client:
        wish = {"game": "prison-1", "seats": [{"kind": "me"}, {"kind": "link"}], "seed": 1}
        assert Person(client).post("/api/tables", wish).status_code == 422
        assert Person(client).table("me", "computer", seed=1)["id"]


def test_facts_and_texts(client: TestClient) -> None:
    content = client.get("/api/content").json()
    assert {"prison-1", "base", "mix-free"} <= {game["id"] for game in content["games"]}
    assert content["levels"] == ["1", "2", "3", "4", "5"]
    for language in ("en", "fr"):
        words = client.get(f"/api/texts/{language}").json()
        assert words["names"]["naga"]
        assert {"MOVE-1", "OPT-TIMER"} <= {rule["id"] for rule in client.get(f"/api/rules/{language}").json()["rules"]}
        assert "rules" not in words  # the page is there without them, sooner


def test_a_position_travels_in_a_link(client: TestClient) -> None:
    answer = client.get("/api/position", params={"text": POSITION})
    assert answer.status_code == 200, answer.text
    seen = answer.json()
    assert seen["active"] == 0
    assert sum(room is not None for room in seen["rooms"]) == 3
    assert sum(room is not None for room in seen["under"]) == 1


def test_the_page_is_served_with_every_address_of_its_own(tmp_path: Path) -> None:
    static = tmp_path / "page"
    (static / "assets").mkdir(parents=True)
    (static / "index.html").write_text("<!doctype html>the page")
    (static / "assets" / "a.js").write_text("1")
    (tmp_path / "secret.txt").write_text("secret")
    with running(settings_for(tmp_path, static=static)) as client:
        for path in ("/", "/table/abc", "/rules"):
            assert "the page" in client.get(path).text
        asset = client.get("/assets/a.js")
        assert "immutable" in asset.headers["cache-control"]
        assert asset.headers["x-content-type-options"] == "nosniff"
        assert "default-src" in client.get("/").headers["content-security-policy"]
        assert "secret" not in client.get("/..%2fsecret.txt").text
        assert "secret" not in client.get("/%2e%2e/secret.txt").text


def test_without_a_built_page_the_server_says_how_to_get_one(client: TestClient) -> None:
    assert "make web" in client.get("/").text
