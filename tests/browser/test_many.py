"""Three and four at a table: the set-up, turns, people by link beside computers, small screens, doors, spectators."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Locator, expect
from tests.browser.conftest import Invite
from tests.browser.driving import Message, Person
from tests.browser.positions import BESIDE, SHAFT
from tests.browser.test_access import findings
from tests.browser.test_finger import WHOLE
from tests.browser.test_phone import PHONE, SMALL, assert_nothing_sticks_out
from tests.builds import ROOT

from quarterturn.content.loader import load
from quarterturn.engine.core.state import CARD, HIDE
from quarterturn.engine.core.terms import IN_HAND
from quarterturn.engine.game import new_game
from quarterturn.notation import format_record, parse_record

FINGER = 36  # px: what a square measures at least where it is to be touched


def seats(*kinds: str) -> list[Message]:
    return [{"kind": kind, "level": "random" if kind == "computer" else None} for kind in kinds]


def table(person: Person, game: str, *kinds: str, **wishes: Any) -> Message:
    """A table at which the computers choose at random, and so at once."""
    return person.make(game=game, seats=seats(*kinds), **wishes)


def almost_set_up(name: str) -> str:
    """The record of a game in which one token has still to be hidden."""
    game = new_game(load(), load().games[name], 1)
    random = Random(1)
    while game.state.phase != HIDE or game.state.where.count(IN_HAND) > 1:
        seat = game.waiting()[0].seat
        game.apply(random.choice(game.legal(seat)), seat)
    return format_record(game, 1)


def players(person: Person) -> Locator:
    return person.page.get_by_role("region", name="Players, in the order of their turns").get_by_role("listitem")


def take_turn(person: Person) -> None:
    """Play a card, reveal what can be revealed, end the turn; answer whatever is asked on the way."""
    turn = person.view["turn"]
    while person.view["turn"] == turn and not person.over:
        person.until(lambda: bool(person.wanted) or person.view["turn"] != turn or person.over, "asked again")
        decide(person)


def decide(person: Person) -> None:
    wanted = person.wanted
    if wanted == "card":
        card = person.options("card")[0]["action"][1]
        person.acted(person.button(f"Action card {card}", exact=True).click)
    elif wanted == "act" and person.options("reveal") and person.view["ap"]:
        person.do_first("reveal")
    elif wanted == "act":
        person.end_turn()
    elif wanted == "put":
        person.acted(person.button("Place it anywhere").click)
    elif wanted:
        person.do_first()


def come_to_turn(person: Person) -> None:
    """Answer what the others' turns ask for, until it is one's own."""
    while not person.over:
        person.until(lambda: bool(person.wanted) or person.over, "asked for something")
        if person.wanted == "card":
            return
        decide(person)


def unit(person: Person) -> float:
    """How many pixels a square measures."""
    (left, _), (right, _) = person.spots([0, 1])
    (_, top), (_, bottom) = person.spots([0, 1])
    return max(abs(right - left), abs(bottom - top))


@pytest.mark.timeout(240)
def test_one_person_and_three_computers_from_the_set_up_on(invite: Invite) -> None:
    ada = invite()
    ada.sit(table(ada, "multi-4", "me", "computer", "computer", "computer")["id"])
    expect(players(ada)).to_have_count(4)
    ada.until(lambda: ada.wanted == "team" and len(ada.view["waiting"]) == 1, "the computers have chosen")
    ada.acted(ada.button("Do it for me").click)
    ada.until(lambda: ada.wanted == "hide", "my token to hide")
    slot = ada.options("hide")[0]["action"][2]
    place = ada.table["plan"]["slots"][slot]
    middle = (place["y"] + 2) * ada.table["plan"]["width"] + place["x"] + 2
    ada.acted(lambda: ada.tap(middle))
    assert ada.view["face_down"][slot][0] == 1
    expect(ada.page.get_by_role("region", name="Square")).to_have_count(0)
    ada.until(lambda: ada.wanted == "hide", "my next token to hide")
    ada.button("Do it for me").click()
    ada.until(lambda: ada.view["turn"] > 0, "everything hidden")
    assert not [text for text in ada.heard if '"type":"refused"' in text], "every token was hidden in its turn"
    come_to_turn(ada)
    for _ in range(2):
        expect(players(ada).first).to_have_attribute("aria-current", "step")
        take_turn(ada)
        come_to_turn(ada)
    log = ada.page.get_by_role("log", name="Log")
    for colour in ("Green", "Yellow", "Red"):
        expect(log).to_contain_text(f"{colour} plays the")
    expect(players(ada).nth(3)).to_contain_text("Combat cards in hand: ")


@pytest.mark.timeout(240)
def test_two_by_link_and_two_computers(invite: Invite) -> None:
    ada, bob, eve = invite(), invite(), invite()
    made = table(ada, "multi-4", "me", "computer", "link", "computer", quick=True)
    ada.sit(made["id"])
    expect(ada.page.get_by_text("nobody sits here yet")).to_be_visible()
    bob.open(made["seat_links"]["2"])
    bob.button("Take the seat").click()
    bob.at_table()
    eve.open(f"/watch/{made['id']}")
    eve.at_table()
    assert ada.page.locator(".world").get_attribute("data-quarters") == "0"
    assert bob.page.locator(".world").get_attribute("data-quarters") == "2", "the own line is at the bottom"
    people = [ada, bob]
    for person in (ada, bob):
        while person.wanted != "card":  # whoever is asked meanwhile, answers
            person.until(lambda: any(p.wanted for p in people), "somebody asked")
            other = next(p for p in people if p.wanted)
            if other.wanted == "card":
                if other is person:
                    break
                take_turn_among(other, people)
            else:
                decide(other)
            person.up_to(other.seq)
        take_turn_among(person, people)
    expect(players(eve)).to_have_count(4)
    expect(eve.button("End turn")).to_have_count(0)
    ada.button("Menu").click()
    ada.button("Resign").click()
    ada.acted(ada.page.get_by_text("the others play on").locator("..").get_by_role("button", name="Resign").click)
    expect(players(bob).first).to_contain_text("has resigned")
    expect(players(eve).first).to_contain_text("has resigned")
    expect(ada.button("Resign", exact=True)).to_have_count(0)
    assert not bob.over
    assert all(
        token["square"] is None for token in bob.view["tokens"] if token["seat"] == 0 and token["kind"] == "character"
    )


def take_turn_among(person: Person, people: list[Person]) -> None:
    """A turn in which others may have to answer."""
    turn = person.view["turn"]
    while person.view["turn"] == turn and not person.over:
        person.until(lambda: any(p.wanted for p in people) or person.view["turn"] != turn, "somebody asked")
        for other in people:
            other.up_to(person.seq)
            if other.wanted and person.view["turn"] == turn:
                decide(other)
                person.up_to(other.seq)


def test_a_large_board_on_a_phone(invite: Invite) -> None:
    ada = invite(**PHONE)
    ada.sit(table(ada, "multi-4", "me", "here", "here", "here", quick=True)["id"])
    assert_nothing_sticks_out(ada)
    expect(players(ada)).to_have_count(4)
    small = unit(ada)
    assert small < FINGER
    far = ada.page.locator(".world").bounding_box()
    near = ada.board.bounding_box()
    assert far is not None
    assert near is not None
    assert far["width"] <= near["width"], "the whole board is in sight"
    seat = ada.view["active"]
    ada.acted(ada.button(f"Action card {ada.options('card')[0]['action'][1]}", exact=True).tap)
    mine = next(t["square"] for t in ada.view["tokens"] if t["seat"] == seat and t["square"] is not None)
    ada.page.touchscreen.tap(*ada.spot(mine))
    ada.until(lambda: unit(ada) >= FINGER, "a closer look")
    expect(ada.page.get_by_role("region", name=re.compile("Cleric|Goblin|Mekanork"))).to_have_count(0)
    ada.page.wait_for_timeout(400)  # or it would be the second of two taps
    ada.tap(mine)
    expect(ada.page.locator("aside section h3").first).to_be_visible()
    ada.button("See it all").tap()
    ada.until(lambda: abs(unit(ada) - small) < 2, "the whole board again")
    ada.button("Come nearer").tap()
    ada.until(lambda: unit(ada) >= FINGER, "a closer look by the button")
    assert_nothing_sticks_out(ada)


def test_a_phone_shows_it_all_while_others_play(invite: Invite) -> None:
    ada = invite(**PHONE)
    ada.sit(table(ada, "multi-4", "me", "computer", "computer", "computer", quick=True)["id"])
    come_to_turn(ada)
    ada.acted(ada.button(f"Action card {ada.options('card')[0]['action'][1]}", exact=True).tap)
    ada.button("Come nearer").tap()
    ada.until(lambda: unit(ada) >= FINGER, "a closer look")
    ada.end_turn()
    ada.until(lambda: unit(ada) < FINGER, "the whole board")
    expect(ada.button("Come nearer")).to_be_visible()


def test_a_second_click_and_the_wheel_come_nearer(invite: Invite) -> None:
    ada = invite()
    ada.sit(table(ada, "m-3", "me", "here", "here", quick=True)["id"])
    before = unit(ada)
    x, y = ada.spot(5 * ada.table["plan"]["width"] + 20)
    ada.page.mouse.dblclick(x, y)
    ada.until(lambda: unit(ada) >= FINGER, "a closer look")
    ada.button("See it all").click()
    ada.until(lambda: abs(unit(ada) - before) < 1, "the whole board again")
    ada.page.mouse.move(x, y)
    ada.page.mouse.wheel(0, -300)
    ada.until(lambda: unit(ada) > before * 1.5, "larger squares")


@pytest.mark.timeout(240)
def test_doors_are_hidden_until_the_set_up_ends(invite: Invite) -> None:
    ada = invite()
    ada.sit(table(ada, "m-5", "me", "computer", "computer", "computer")["id"])
    unknown = ada.page.locator(".ground .plate text")
    expect(unknown).to_have_count(4)
    ada.until(lambda: ada.wanted == "team", "my first starter")
    dot = ada.options("team")[0]["action"][1][0][1]
    ada.acted(lambda: ada.tap(dot))
    assert dot in ada.view["starters"][0]
    ada.until(lambda: ada.wanted == "team", "my next starter")
    ada.acted(ada.button("Do it for me").click)
    ada.sit(table(ada, "m-5", "me", "here", "here", "here", record=almost_set_up("m-5"))["id"])
    assert ada.view["doors"] == []
    expect(unknown).to_have_count(4)
    ada.button("It is me").click()
    ada.button("Do it for me").click()
    ada.until(lambda: bool(ada.view["doors"]), "the doors shown")
    expect(unknown).to_have_count(0)
    expect(ada.page.get_by_role("log", name="Log")).to_contain_text("The doors are shown: ")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing(invite: Invite, theme: str) -> None:
    ada = invite(color_scheme=theme)
    for game in ("m-7", "m-5"):
        ada.sit(table(ada, game, "me", "here", "here", "here", quick=True)["id"])
        expect(players(ada)).to_have_count(4)
        assert findings(ada) == []


def test_in_french(invite: Invite) -> None:
    ada = invite(locale="fr-FR", **PHONE)
    ada.sit(table(ada, "m-7", "me", "here", "here", "here", quick=True)["id"])
    panel = ada.page.get_by_role("region", name="Les joueurs, dans l’ordre des tours")
    expect(panel.get_by_role("listitem")).to_have_count(4)
    expect(panel.locator(".teams strong")).to_have_count(2)
    assert_nothing_sticks_out(ada)


@pytest.mark.parametrize("screen", [{}, PHONE, SMALL], ids=["1280", "390", "360"])
def test_those_who_are_out_cover_nothing(invite: Invite, screen: dict[str, Any]) -> None:
    """Neither the points nor the cards of a player, on the widest words there are."""
    ada = invite(locale="fr-FR", **screen)
    text = (ROOT / "tests" / "records" / "multi-4-score.qt").read_text(encoding="utf-8")
    game = parse_record("four", text)
    while game.over or (game.state.phase, game.state.seat) != (CARD, 0):
        game.rewind()
    record = "\n> ".join(text.split("\n> ")[: len(game.log) + 1]) + "\n"
    ada.sit(ada.make("me", "computer", "computer", "computer", game="multi-4", record=record)["id"])
    panel = ada.page.get_by_role("region", name="Les joueurs, dans l’ordre des tours")
    expect(panel.locator(".shelf").first).to_be_visible()
    for part in panel.locator("li > strong, .cards > span").all():
        expect(part).to_be_in_viewport(ratio=1)
        assert part.evaluate(WHOLE), part.inner_text()


def test_joining_a_combat_of_others(invite: Invite) -> None:
    ada = invite()
    ada.sit(table(ada, "m-6", "me", "here", "here", "here", record=BESIDE)["id"])
    ada.do("fight warrior thief")
    scene = ada.page.get_by_role("dialog", name="Combat")
    expect(ada.heading).to_have_text("Blue: Do you join?")
    expect(scene.get_by_role("button", name="Join the defenders")).to_have_count(0)
    ada.acted(scene.get_by_role("button", name="Join the attackers").click)
    for _ in range(3):
        ada.button("It is me").click()
        ada.acted(scene.get_by_role("button", name=re.compile(r"^\+1")).click)
    expect(ada.page.get_by_role("log", name="Log")).to_contain_text("Blue joins the attackers")
    assert [ada.views[seat]["score"] for seat in (0,)] == [[1, 0, 0, 1]]


def test_the_elevator_slides(invite: Invite) -> None:
    ada = invite()
    ada.sit(table(ada, "m-4", "me", "here", "here", "here", record=SHAFT)["id"])
    assert ada.view["empty"] == [2, 12]
    ada.tap("g7")
    ada.acted(ada.button("Elevator up").click)
    assert ada.view["empty"] == [2, 7]
    expect(ada.page.get_by_role("log", name="Log")).to_contain_text("slides the elevator from C2 to C3")
