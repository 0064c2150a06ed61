"""OPT-TIMER: the server's clock ends turns, and hurries the other player where the rules say so."""

import asyncio
import sqlite3
import time
from pathlib import Path

from tests.crowd import BOARD
from tests.server.playing import Person, Socket, by_chance, house_of, play, running, settings_for

from quarterturn.engine.core.state import FIGHT, PUT, State
from quarterturn.notation import parse_action, parse_record
from quarterturn.server.clock import Clock, Running, runs


def test_a_turn_ends_where_it_stands_when_time_is_out(tmp_path: Path) -> None:
    with running(settings_for(tmp_path)) as client:
        ada = Person(client)
        made = ada.table("me", "here", quick=True, options={"timer": 1})
        with ada.at(made["id"]) as both:
            first = both.view["active"]
            began = time.monotonic()
            update = both.until(lambda m: m["type"] == "update")
            assert 0.5 < time.monotonic() - began < 5
            assert update["line"]["text"] == "timeout"
            assert both.view["active"] == 1 - first
            assert update["clock"]["seats"] == [1 - first]
            assert update["clock"]["what"] == "turn"


def test_no_clock_runs_while_a_seat_is_open(tmp_path: Path) -> None:
    with running(settings_for(tmp_path)) as client:
        ada, bob = Person(client), Person(client)
        made = ada.table("me", "link", quick=True, options={"timer": 120})
        with ada.at(made["id"]) as blue:
            assert blue.catch_up()["clock"] is None
            bob.join(made["seat_links"]["1"])
            blue.until(lambda m: m["type"] == "snapshot")
            clock = blue.catch_up()["clock"]
            assert 100 < clock["seconds"] <= 120


def test_the_other_has_little_time_to_place_and_to_defend(tmp_path: Path) -> None:
    with running(settings_for(tmp_path, short_time=0.2)) as client:
        ada = Person(client)
        made = ada.table("me", "here", game="prison-3", quick=True, options={"timer": 600}, seed=5)
        with ada.at(made["id"]) as both:

            def state() -> State:
                return house_of(client).live[made["id"]].game.state

            def other_places() -> bool:
                placing = state().placing
                return state().phase == PUT and placing is not None and placing.placer != state().seat

            play([both], by_chance(8), stop=other_places)
            _expect_timeout(both, "placing")
            assert both.view["placing"]["placer"] == both.view["active"]
            clock = both.catch_up()["clock"]  # the revealer's own time goes on: the other's was not taken from it
            assert (clock["what"], clock["seats"]) == ("turn", [both.view["active"]])
            assert 500 < clock["seconds"] <= 600

            def defender_is_late() -> bool:
                fight = state().fight
                return state().phase == FIGHT and fight is not None and fight.cards[0] >= 0

            play([both], by_chance(9), stop=defender_is_late)
            _expect_timeout(both, "combat")
            cards = next(e for e in both.log[-1]["events"] if e["kind"] == "cards")
            assert cards["data"][1][1] == 0


POTION = """game: base
rooms:
  2a 2b
  1a 1b
units:
  blue goblin e5
  blue warrior d3 speed-potion
  yellow wizard e8
turn: blue 3
"""


def test_a_speed_potion_gives_a_minute_more_and_taking_it_back_takes_it_away(tmp_path: Path) -> None:
    with running(settings_for(tmp_path)) as client:
        ada = Person(client)
        made = ada.table("me", "here", game="base", record=POTION, options={"timer": 120})
        with ada.at(made["id"]) as both:
            assert 100 < both.catch_up()["clock"]["seconds"] <= 120
            drunk = both.act(0, text="drink warrior")
            assert drunk["type"] == "update", drunk
            assert 160 < drunk["clock"]["seconds"] <= 180
            assert both.act(0, ["end"])["clock"]["seconds"] <= 120  # the next turn has its own time
        again = ada.table("me", "here", game="base", record=POTION, options={"timer": 120})
        with ada.at(again["id"]) as both:
            both.act(0, text="drink warrior")
            undone = both.ask(type="undo", seat=0, seq=both.seq)
            assert undone["type"] == "undone", undone
            assert 100 < undone["clock"]["seconds"] <= 120


def test_a_table_without_timer_has_no_clock(tmp_path: Path) -> None:
    with running(settings_for(tmp_path)) as client:
        ada = Person(client)
        made = ada.table("me", "here", quick=True)
        with ada.at(made["id"]) as both:
            assert both.catch_up()["clock"] is None
            assert both.act(both.view["seat"], text="card 2")["clock"] is None


def test_a_stored_turn_goes_on_with_the_time_it_had_left(tmp_path: Path) -> None:
    settings = settings_for(tmp_path)
    with running(settings) as client:
        ada = Person(client)
        made = ada.table("me", "here", quick=True, options={"timer": 600})
        with ada.at(made["id"]) as both:
            both.act(both.view["seat"], text="card 2")
            stored = house_of(client).live[made["id"]].row.summary
            assert stored is not None
            assert 500 < stored["clock"] <= 600
    with sqlite3.connect(settings.file) as file:
        file.execute("update tables set summary = json_set(summary, '$.clock', 77)")
    file.close()
    with running(settings) as client, Person(client, ada.cookie).at(made["id"]) as both:
        assert 60 < both.catch_up()["clock"]["seconds"] <= 77


def _expect_timeout(both: Socket, what: str) -> None:
    told = both.catch_up()["clock"]
    assert told["what"] == what
    assert told["seconds"] <= 0.2
    both.until(lambda m: m["type"] == "update" and "timeout" in m["line"]["text"])


CROWD = (
    BOARD
    + """units:
  red troll h2
  blue goblin h3
  green wizard h4
turn: red 5

> fight troll blue:goblin
"""
)


def test_who_is_asked_to_join_has_a_time_of_his_own() -> None:
    game = parse_record("crowd", CROWD)
    assert runs(game.state) == Running("joining", (1,))
    for text, running_now in (
        ("green join attacker", Running("turn", (3,))),
        ("red combat +1", Running("combat", (0, 1))),
        ("green combat +1", Running("combat", (0,))),
    ):
        seat, action = parse_action(game.state, text)
        game.apply(action, seat)
        assert runs(game.state) == running_now


async def _never() -> None:
    raise AssertionError("nobody's time was out")


def test_all_who_owe_a_card_have_the_same_time(tmp_path: Path) -> None:
    game = parse_record("crowd", CROWD)

    def play_on(text: str) -> State:
        seat, action = parse_action(game.state, text)
        game.apply(action, seat)
        return game.state

    async def follow() -> None:
        clock = Clock(settings_for(tmp_path), 120, _never)
        play_on("green join attacker")
        clock.follow(play_on("red combat +1"))
        began, ends = clock.view(), clock.ends
        assert began is not None
        assert (began["what"], began["seats"]) == ("combat", (0, 1))
        clock.follow(play_on("green combat +1"))
        left = clock.view()
        assert left is not None
        assert left["seats"] == (0,)
        assert clock.ends == ends, "who is late gains nothing by another's answer"
        clock.stop()

    asyncio.run(follow())


def test_it_is_said_whose_time_ran_out(tmp_path: Path) -> None:
    with running(settings_for(tmp_path, short_time=0.2)) as client:
        ada = Person(client)
        record = CROWD + "> green join attacker\n"
        made = ada.table("me", "here", "here", "here", game="m-6", record=record, options={"timer": 600})
        with ada.at(made["id"]) as all_four:
            assert all_four.act(3, text="combat +1")["clock"]["seats"] == [0, 1]
            update = all_four.until(lambda m: m["type"] == "update" and "timeout" in m["line"]["text"])
            told = {event["kind"]: event["data"] for event in update["line"]["events"]}
            assert told["timeout"] == [[0, 1]]
            assert "cards" in told, "all of them have played now"
