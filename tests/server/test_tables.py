"""One authority per table: sequence numbers, undo, consent, coming back, and the file that outlives the process."""

import sqlite3
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect
from tests.server.playing import Message, Person, Socket, by_chance, by_skill, house_of, play, running, settings_for

from quarterturn.content.texts import typeset
from quarterturn.content.texts.phrases import capital
from quarterturn.engine.core.rulings import RULES_VERSION
from quarterturn.engine.core.state import ACT, FIGHT
from quarterturn.server.making import new_table, rematch_of
from quarterturn.server.settings import Limits


def team(view: Message) -> list[Any]:
    found: list[Any] = view["options"][0]["action"]
    return found


def test_an_action_is_stored_before_it_is_announced(client: TestClient, tmp_path: Path) -> None:
    ada = Person(client)
    made = ada.table("me", "here")
    with ada.at(made["id"]) as both:
        play([both], by_chance(1), most=10)
        with sqlite3.connect(tmp_path / "quarterturn.sqlite3") as file:
            rows = file.execute("select seq, text from actions order by seq").fetchall()
        file.close()
    assert [seq for seq, _ in rows] == list(range(1, 11))


def test_stale_and_double_actions_are_refused(client: TestClient) -> None:
    ada = Person(client)
    made = ada.table("me", "here")
    with ada.at(made["id"]) as both:
        first = both.act(0, team(both.views[0]))
        assert first["type"] == "update"
        assert both.act(0, team(both.views[1]), seq=0)["kind"] == "stale"  # his own is done
        assert both.act(1, team(both.views[1]), seq=0)["type"] == "update"  # behind only by a secret choice
        assert both.act(1, ["hide", 5, 0], seq=1)["kind"] == "stale"
        assert both.act(1, ["resign"], seq=99)["kind"] == "stale"
        play([both], by_chance(1), stop=lambda: both.view["phase"] == "card")
        view = both.view
        card = view["options"][0]["action"]
        seq = both.seq
        assert both.act(view["seat"], card)["type"] == "update"
        assert both.act(view["seat"], card, seq=seq)["kind"] == "stale"


def test_two_tabs_send_the_same_action_at_once(client: TestClient) -> None:
    ada = Person(client)
    made = ada.table("me", "here")
    with ada.at(made["id"]) as one, ada.at(made["id"]) as two:
        action = team(one.views[0])
        one.tell(type="act", seat=0, seq=0, action=action)
        two.tell(type="act", seat=0, seq=0, action=action)
        heard = [s.until(lambda m: m["type"] in ("update", "refused")) for s in (one, two)]
        if all(m["type"] == "update" for m in heard):
            late = [s for s in (one, two) if s.catch_up()]
            assert len(late) == 2
        assert len(house_of(client).live[made["id"]].game.log) == 1


def test_refusals_are_in_the_language_of_who_asks(client: TestClient) -> None:
    ada = Person(client)
    made = ada.table("me", "here", quick=True)
    with ada.at(made["id"]) as both:
        seat = both.view["seat"]

        def said(language: str, **message: Any) -> str:
            detail: str = both.ask(seat=seat, language=language, **message)["detail"]
            return detail

        act: Message = {"type": "act", "seq": both.seq}
        assert said("en", type="why", text="card 9") == "There is no Action card 9"
        assert said("fr", type="why", text="card 9") == "Il n’y a pas de carte Action 9"
        assert said("fr", **act, text="card 9") == "Il n’y a pas de carte Action 9"
        assert said("fr", **act, text="dance") == typeset("Il n’y a pas d’action « dance »", "fr")
        assert said("fr", **act, action=["dance"]) == "Cette action n’existe pas"
        assert said("fr", type="undo", seq=99) == "La table a changé entre-temps"
        assert said("fr", type="ask", what="rematch") == "La partie n’est pas encore finie"
        both.tell(type="nonsense")
        assert both.hear()["detail"] == "Ce message ne fait pas partie du protocole"  # in the language known so far
        assert both.ask(type="undo", seat=seat, seq=both.seq, language="de")["kind"] == "bad message"


def test_refusals_over_http_are_in_the_language_of_the_page(client: TestClient) -> None:
    made = Person(client).table("me", "link")
    bob = Person(client)
    bob.headers["accept-language"] = "fr-CA, en;q=0.5"
    assert bob.post(f"/api/tables/{made['id']}/join", {}).json()["detail"] == "Aucune place n’est ouverte à tous"
    wish = {"game": "chess", "seats": [{"kind": "me"}, {"kind": "here"}]}
    assert bob.post("/api/tables", wish).json()["detail"] == typeset("Il n’y a pas de jeu « chess »", "fr")
    bob.headers["accept-language"] = "de"
    assert bob.post("/api/tables", wish).json()["detail"] == "There is no game 'chess'"


HEAD = "game: prison-1\nseed: 3\n"
BROKEN = [
    ("game: chess\nseed: 1\n", "ligne 1 : jeu inconnu : « chess »"),
    ("game: prison-1\nseeed: 1\n", "ligne 2 : en-tête inconnu : « seeed » ; serait-ce « seed » ?"),
    (HEAD + "target: 9\n", "ligne 3 : prison-1 : l’objectif ne se choisit pas (OPT-TARGET)"),
    (HEAD + "timer: x\n", "ligne 3 : « x » n’est pas un nombre"),
    (HEAD + "> blue dance\n", "ligne 3 : il n’y a pas d’action « dance »"),
    (HEAD + "> blue card 2\n", "ligne 3 : interdit : TURN-7: il faut d’abord choisir les équipes de départ"),
    ("game: prison-1\n", "ligne 1 : une position a besoin de « rooms: », une partie de « seed: »"),
    ("what is this", "ligne 1 : il faut ici « clé: valeur », un dessin « room … » ou une ligne de jeu"),
    ("room 1\n", "cette partie a ses propres salles, inconnues ici"),
]


@pytest.mark.parametrize(("text", "french"), BROKEN, ids=range(len(BROKEN)))
def test_what_is_wrong_with_a_record_is_said_in_french_too(client: TestClient, text: str, french: str) -> None:
    bob = Person(client)
    english = bob.post("/api/check-record", {"text": text}).json()["detail"]
    bob.headers["accept-language"] = "fr"
    answer = bob.post("/api/check-record", {"text": text})
    assert answer.status_code == 422
    assert answer.json()["detail"] == capital(typeset(french, "fr")) != capital(english)


def test_every_problem_over_http_is_said_in_french_too(tmp_path: Path) -> None:
    limits = Limits(request_burst=2, requests_per_second=0.001)
    with running(settings_for(tmp_path, limits=limits)) as client:
        bob = Person(client)
        bob.headers["accept-language"] = "fr"
        table = bob.table("me", "here", quick=True)["id"]

        def said(path: str, status: int, **params: int) -> str:
            answer = bob.get(path, **params)
            assert answer.status_code == status
            detail: str = answer.json()["detail"]
            return detail

        assert said("/api/nothing", 404) == "Il n’y a rien à cette adresse"
        assert said("/api/tables/none/record", 404) == "Cette table n’existe pas"
        assert said(f"/api/tables/{table}/replay", 404, upto=999).startswith("La partie compte")
        assert said(f"/api/tables/{table}/replay", 403, upto=0, seat=4) == "Ce n’est pas votre place"
        assert said(f"/api/tables/{table}/replay", 422) == typeset("« upto » manque ou ne convient pas", "fr")
        assert said("/api/texts/xx", 404) == typeset("Il y a des textes en : en, fr", "fr")
        long = bob.post("/api/check-record", {"text": "x" * 200_001})
        assert long.json()["detail"] == typeset("« text » a plus de 200000 caractères", "fr")
        assert bob.post("/api/quick").json()["detail"] == typeset("Trop de demandes ; patientez un instant", "fr")


def test_a_table_from_a_record_has_the_wished_options_or_is_refused(client: TestClient) -> None:
    ada = Person(client)
    record = "case: one\n" + HEAD + "timer: 30\n\n"
    made = ada.table("me", "here", record=record, options={"timer": 90, "memory_aid": True, "undo_rotations": True})
    with ada.at(made["id"]) as both:
        options = both.table["options"]
        assert (options["timer"], options["memory_aid"], options["undo_rotations"]) == (90, True, True)
    kept = ada.table("me", "here", record=record)
    with ada.at(kept["id"]) as both:
        assert both.table["options"]["timer"] == 30
    seats = [{"kind": "me"}, {"kind": "here"}]
    fixed: list[dict[str, Any]] = [
        {"options": {name: value}} for name, value in (("target", 6), ("handicap", "blue 6"), ("draft_size", 5))
    ]
    for more in (*fixed, {"seed": 1}, {"game": "base"}):
        refused = ada.post("/api/tables", {"game": "prison-1", "seats": seats, "record": record, **more})
        assert (refused.status_code, "record" in refused.json()["detail"]) == (422, True)


CARDS = """\
rules: 2
game: card
rooms:
  52a 53b+1
  54a 55b
  51a 56a
  53a 52b+1
units:
  blue goblin A4@
  blue naga* A1s
  yellow troll B4^
turn: blue 2
"""


def test_what_is_two_movements_away_is_told(client: TestClient) -> None:
    ada, bob = Person(client), Person(client)
    made = ada.table("me", "link", game="card", record=CARDS)
    bob.join(made["seat_links"]["1"])
    with ada.at(made["id"]) as blue, bob.at(made["id"]) as yellow:
        tokens = {token["name"]: token["id"] for token in blue.view["tokens"]}

        def ways(name: str, asks: Socket = blue, seat: int = 0) -> Any:
            return asks.ask(type="further", seat=seat, unit=tokens[name])["ways"]

        assert [way[1][-1] for way in ways("goblin")].count(-2) == 1  # out of the labyrinth
        assert [ways("naga"), ways("troll"), ways("troll", yellow, 1)] == [[], [], []]
        assert blue.ask(type="further", seat=0, unit=999)["ways"] == []
        assert yellow.ask(type="further", seat=0, unit=tokens["goblin"])["kind"] == "not yours"
        first, second = next(way for way in ways("goblin") if way[1][-1] == -2)
        blue.act(0, ["move", tokens["goblin"], first])
        assert ways("goblin") == []  # one action is left
        assert blue.act(0, ["move", tokens["goblin"], second])["type"] == "update"


def test_refusals_name_the_rule(client: TestClient) -> None:
    ada = Person(client)
    made = ada.table("me", "here", quick=True)
    with ada.at(made["id"]) as both:
        seat = both.view["seat"]
        refused = both.act(seat, ["card", 5])
        assert (refused["type"], refused["kind"], refused["rule"]) == ("refused", "illegal", "TURN-4")
        assert refused["detail"]
        assert refused["ref"] == both.refs
        why = both.ask(type="why", seat=seat, text="card 9")
        assert (why["type"], why["rule"]) == ("why", "TURN-6")
        assert both.ask(type="why", seat=seat, text="card 2")["rule"] is None
        assert both.act(seat, text="dance")["kind"] == "not understood"
        assert both.act(seat, text=f"{'yellow' if seat == 0 else 'blue'} card 2")["kind"] == "not yours"
        assert both.act(seat, ["timeout"])["kind"] == "bad message"
        assert both.act(seat, text="timeout")["kind"] == "bad message"
        assert both.act(seat, text="card 2")["type"] == "update"


def test_undo_and_take_back(client: TestClient) -> None:
    ada, bob = Person(client), Person(client)
    made = ada.table("me", "link", quick=True, seed=7)
    bob.join(made["seat_links"]["1"])
    with ada.at(made["id"]) as blue, bob.at(made["id"]) as yellow:
        sockets = [blue, yellow]
        active = sockets[blue.view["active"]]
        other = sockets[1 - blue.view["active"]]
        seat = active.view["seat"]
        active.act(seat, text="card 2")
        before = active.view
        move = next(o["action"] for o in before["options"] if o["action"][0] == "move")
        active.act(seat, move)
        assert active.view["may_undo"]
        assert active.ask(type="undo", seat=seat, seq=active.seq)["type"] == "undone"
        assert active.view == before
        other.up_to(active.seq)
        assert len(other.log) == len(active.log)
        assert other.ask(type="undo", seat=1 - seat, seq=other.seq)["kind"] == "illegal"

        active.act(seat, text="end")
        active.tell(type="ask", what="take-back", seat=seat)
        assert other.until(lambda m: m["type"] == "asked")["seat"] == seat
        other.tell(type="ask", what="take-back", seat=1 - seat, answer=False)
        assert active.until(lambda m: m["type"] == "asked" and m["answer"] is not None)["answer"] is False
        active.tell(type="ask", what="take-back", seat=seat)
        other.until(lambda m: m["type"] == "asked" and m["answer"] is None)
        other.tell(type="ask", what="take-back", seat=1 - seat, answer=True)
        active.until(lambda m: m["type"] == "undone")
        assert active.view == before


def test_a_rematch_swaps_the_seats(client: TestClient) -> None:
    ada, bob = Person(client), Person(client)
    made = ada.table("me", "link", quick=True, options={"memory_aid": True})
    bob.join(made["seat_links"]["1"])
    with ada.at(made["id"]) as blue, bob.at(made["id"]) as yellow:
        assert blue.ask(type="ask", what="rematch", seat=0)["kind"] == "illegal"
        blue.act(0, ["resign"])
        assert blue.view["ended"] == "resigned"
        blue.tell(type="ask", what="rematch", seat=0)
        yellow.until(lambda m: m["type"] == "asked")
        yellow.tell(type="ask", what="rematch", seat=1, answer=True)
        told = blue.until(lambda m: m["type"] == "table" and m["table"]["rematch"])
    with ada.at(told["table"]["rematch"]) as again:
        assert again.table["yours"] == [1]
        assert again.table["options"]["memory_aid"]
        assert again.view["phase"] == "card"  # the set-up was done for them, and is again


def test_draws_are_agreed(client: TestClient) -> None:
    ada = Person(client)
    made = ada.table("me", "here", quick=True)
    with ada.at(made["id"]) as both:
        assert both.act(0, ["accept draw"])["rule"] == "END-3"
        both.act(0, ["offer draw"])
        assert both.act(1, text="accept draw")["type"] == "update"
        assert both.view["result"] == []


def test_whoever_comes_back_catches_up_to_the_exact_state(client: TestClient) -> None:
    ada, bob = Person(client), Person(client)
    made = ada.table("me", "link", game="prison-4")
    bob.join(made["seat_links"]["1"])
    with ada.at(made["id"]) as blue:
        with bob.at(made["id"]) as yellow:
            play([blue, yellow], by_chance(4), most=60)
            left = yellow.view
        with bob.at(made["id"]) as back:
            assert back.view == left
            assert (back.seq, len(back.log)) == (blue.seq, len(blue.log))


def in_a_fight(client: TestClient, table: str) -> bool:
    state = house_of(client).live[table].game.state
    return state.phase == FIGHT and state.fight is not None and max(state.fight.cards) >= 0


def test_a_new_process_on_the_same_file_resumes_in_the_middle_of_a_combat(tmp_path: Path) -> None:
    settings = settings_for(tmp_path)
    with running(settings) as client:
        ada, bob = Person(client), Person(client)
        made = ada.table("me", "link", game="prison-3", seed=5)
        bob.join(made["seat_links"]["1"])
        with ada.at(made["id"]) as blue, bob.at(made["id"]) as yellow:
            how = by_chance(8)
            play([blue, yellow], how, stop=lambda: in_a_fight(client, made["id"]))
            blue.tell(type="say", text="good <b>luck</b>\u202e")
            yellow.until(lambda m: m["type"] == "chat")
            _undo_something(blue, yellow)
            before = [(s.views, s.seq) for s in (blue, yellow)]
            logs = [s.catch_up()["log"] for s in (blue, yellow)]
    with running(settings) as client:  # nothing was told to the old one: it is the file that counts
        ada, bob = Person(client, ada.cookie), Person(client, bob.cookie)
        with ada.at(made["id"]) as blue, bob.at(made["id"]) as yellow:
            assert [(s.views, s.seq) for s in (blue, yellow)] == before
            assert [s.log for s in (blue, yellow)] == logs
            assert blue.catch_up()["chat"][0]["text"] == "good <b>luck</b>"
            play([blue, yellow], by_skill(client, made["id"]))
            assert blue.over


def _undo_something(blue: Socket, yellow: Socket) -> None:
    """A choice in the fight is taken back by consent, and made again."""
    chooser = next(s for s in (blue, yellow) if s.log[-1]["seat"] in s.views)
    other = yellow if chooser is blue else blue
    chooser.tell(type="ask", what="take-back", seat=next(iter(chooser.views)))
    other.until(lambda m: m["type"] == "asked")
    other.tell(type="ask", what="take-back", seat=next(iter(other.views)), answer=True)
    for socket in (blue, yellow):
        socket.until(lambda m: m["type"] == "undone")
    seat = next(iter(chooser.views))
    chooser.act(seat, chooser.views[seat]["options"][0]["action"])
    other.up_to(chooser.seq)


OUT_PAST_A_WOUNDED = """game: base
rooms:
  1a 2a
  3a 4a
units:
  blue goblin b10
  blue cleric d10
  yellow troll* c11
turn: blue 3
"""


def test_a_table_of_older_rules_is_played_on_by_them(tmp_path: Path) -> None:
    """Stored by an earlier program, in a text that does not name the version: the table's row does."""
    settings = settings_for(tmp_path)
    with running(settings) as client:
        ada = Person(client)
        made = ada.table("me", "here", game="base", record=OUT_PAST_A_WOUNDED)
        with ada.at(made["id"]) as both:
            assert both.act(0, text="jump goblin c10 c11")["rule"] == "EXIT-2"
            assert both.act(0, text="move cleric d11")["type"] == "update"
    with sqlite3.connect(settings.file) as file:
        assert file.execute("select rules from tables").fetchall() == [(RULES_VERSION,)]
        file.execute("update tables set rules = 1")
    file.close()
    with running(settings) as client:
        again = Person(client, ada.cookie)
        with again.at(made["id"]) as both:
            assert again.get(f"/api/tables/{made['id']}/record").text.count("\nrules: 1\n") == 1
            assert again.get(f"/api/tables/{made['id']}/position", upto=1).json()["text"].startswith("rules: 1\n")
            assert ["jump", 1, 102, 112] in [option["action"] for option in both.views[0]["options"]]
            assert both.act(0, text="jump goblin c10 c11")["type"] == "update"
            assert both.act(0, ["resign"])["type"] == "update"
        assert again.get(f"/api/tables/{made['id']}/record").text.startswith("rules: 1\n")


def test_a_record_of_older_rules_makes_a_table_of_them_and_its_rematch_one_of_the_present(client: TestClient) -> None:
    ada = Person(client)
    made = ada.table("me", "here", game="base", record=f"rules: 1\n{OUT_PAST_A_WOUNDED}")
    live = house_of(client).live[made["id"]]
    assert (live.row.rules, live.game.state.table.rulings.version) == (1, 1)
    again = new_table(rematch_of(live.row), "ada", "", fixed_seed=False)
    assert (again[0].rules, again[1].game.state.table.rulings.version) == (RULES_VERSION, RULES_VERSION)


@pytest.mark.parametrize("rules", [0, RULES_VERSION + 1])
def test_a_table_of_unknown_rules_is_not_resumed_and_says_why(tmp_path: Path, rules: int) -> None:
    settings = settings_for(tmp_path)
    with running(settings) as client:
        made = Person(client).table("me", "here")
    with sqlite3.connect(settings.file) as file:
        file.execute(f"update tables set rules = {rules}")
    file.close()
    with running(settings) as client:
        answer = Person(client).get(f"/api/tables/{made['id']}/record")
        assert answer.status_code == 410
        assert f"version {rules}" in answer.json()["detail"]
        with pytest.raises(WebSocketDisconnect) as closed, Person(client).at(made["id"]):
            pass
        assert closed.value.code == 4404


def test_a_table_begins_from_a_saved_game(client: TestClient) -> None:
    ada = Person(client)
    made = ada.table("me", "here", quick=True, seed=3)
    with ada.at(made["id"]) as both:
        play([both], by_chance(3), most=12)
        both.act(0, ["resign"])
    record = ada.get(f"/api/tables/{made['id']}/record").text
    running_on = "\n".join(record.rstrip().splitlines()[:-1]) + "\n"
    again = ada.table("me", "here", record=running_on)
    with ada.at(again["id"]) as both:
        assert len(both.log) == len(running_on.split("> ")) - 1
        assert both.act(1, ["resign"])["type"] == "update"
    refused = ada.post("/api/tables", {"game": "prison", "seats": [{"kind": "me"}] * 2, "record": "nonsense"})
    assert refused.status_code == 422


def test_looking_back_shows_what_was_seen_then(client: TestClient) -> None:
    ada, bob = Person(client), Person(client)
    made = ada.table("me", "link", game="prison-4", quick=True)
    bob.join(made["seat_links"]["1"])
    with ada.at(made["id"]) as blue, bob.at(made["id"]) as yellow:
        seen: dict[int, Message] = {}

        def keep() -> bool:
            seen[len(blue.log)] = blue.view
            return False

        play([blue, yellow], by_chance(6), most=30, stop=keep)
        for number, view in seen.items():
            back = ada.get(f"/api/tables/{made['id']}/replay", upto=number).json()
            assert back == {**view, "options": [], "may_undo": False}
        blue.act(0, ["resign"])
        opened = bob.get(f"/api/tables/{made['id']}/replay", upto=len(blue.log) - 10).json()
        assert all(token["place"] != "unknown" for token in opened["tokens"])
        assert any(opened["under"])


def test_only_the_active_phase_offers_actions(client: TestClient) -> None:
    ada = Person(client)
    made = ada.table("me", "here", quick=True)
    with ada.at(made["id"]) as both:
        seat = both.view["seat"]
        both.act(seat, text="card 2")
        assert both.views[seat]["phase"] == ACT
        assert both.views[1 - seat]["options"] == []
