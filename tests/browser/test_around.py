"""What three and four see: the end, who is asked to join, rooms in motion, silence, sides, a phone on its side."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Locator, expect
from tests.browser.conftest import Invite
from tests.browser.driving import Person
from tests.browser.positions import CROWD, MIDDLE, SHAFT
from tests.browser.test_many import almost_set_up, players, table
from tests.browser.test_phone import PHONE, assert_nothing_sticks_out
from tests.builds import ROOT

RECORDS = ROOT / "tests" / "records"
LYING: dict[str, Any] = {**PHONE, "viewport": {"width": 844, "height": 390}}

# Allies stand beside each other; the blue one has just come.
MET = """\
rules: 1
game: m-7
rooms:
  1a 1b 2a 2b
  3a 3b
  4a 4b 9a 9b
units:
  blue wizard a0
  yellow goblin b0
  green goblin a16
turn: blue 4

> move wizard b0 c0
"""


def before_the_end(name: str, missing: int = 1) -> str:
    """A recorded game without its last actions."""
    lines = [line for line in (RECORDS / f"{name}.qt").read_text(encoding="utf-8").splitlines() if line[:1] != "?"]
    last = [number for number, line in enumerate(lines) if line[:1] == ">"][-missing]
    return "\n".join(lines[:last]) + "\n"


def ending(person: Person) -> Locator:
    return person.page.locator(".end")


def log(person: Person) -> Locator:
    return person.page.get_by_role("log").first


def quarters(person: Person) -> str | None:
    return person.page.locator(".world").get_attribute("data-quarters")


# --- How it ends


def test_a_team_wins(invite: Invite) -> None:
    ada = invite()
    ada.sit(table(ada, "m-7", "me", "computer", "computer", "computer", record=before_the_end("m-7-score"))["id"])
    ada.end_turn()
    expect(ending(ada).get_by_role("heading", name="Your team has won!")).to_be_visible()
    expect(ending(ada).locator(".ranks li").first).to_have_class(re.compile("won"))
    expect(ending(ada).locator(".ranks li > strong")).to_have_text(["10", "3"])
    expect(ending(ada)).to_contain_text("Points decide (10 : 3).")


def test_the_last_cycle_ends_a_race(invite: Invite) -> None:
    ada = invite()
    ada.sit(table(ada, "m-3", "me", "here", "here", record=before_the_end("m-3-cycles"))["id"])
    expect(ada.page.get_by_text("turn 48 of 48")).to_be_visible()
    ada.end_turn()
    expect(ending(ada).locator(".ranks li > strong")).to_have_text(["5", "3", "1"])
    expect(ending(ada)).to_contain_text("Everybody has played the last cycle (5 : 1 : 3).")


@pytest.mark.parametrize(
    ("name", "game", "seats", "said"),
    [
        ("m-3-cycles-draw", "m-3", 3, ["Partie nulle", "Chacun a joué son dernier cycle (1 : 1 : 1)"]),
        ("hourglass-cycles", "hourglass", 4, ["et Jaune gagnent", "Vert et Rouge mènent"]),
    ],
)
def test_ends_in_french(invite: Invite, name: str, game: str, seats: int, said: list[str]) -> None:
    ada = invite(locale="fr-FR", color_scheme="light", **PHONE)
    ada.sit(table(ada, game, "me", *["here"] * (seats - 1), record=before_the_end(name))["id"])
    ada.end_turn()
    for words in said:
        expect(ending(ada)).to_contain_text(re.compile(re.escape(words).replace(r"\ ", r"\s")))
    assert_nothing_sticks_out(ada)


def test_the_pyramid_is_left_with_the_keyboard(invite: Invite) -> None:
    ada = invite()
    ada.sit(table(ada, "m-2", "me", "here", "here", "here", record=before_the_end("m-2-score", 2))["id"])
    expect(ada.heading).to_have_text("Yellow: Your turn")
    ada.board.focus()
    said = ada.page.locator(".board p[aria-live]")
    for _ in range(12):
        ada.page.keyboard.press("n")
        ada.page.wait_for_timeout(50)
        if said.inner_text().startswith("n18: yellow Cleric, carries Treasure"):
            break
    for deed in ("Raise the top room", "Leave the labyrinth"):
        ada.until(lambda deed=deed: ada.button(deed).count() > 0, deed)  # type: ignore[misc]
        for _ in range(20):
            ada.page.keyboard.press("Tab")
            if deed in ada.page.evaluate("document.activeElement.textContent"):
                break
        ada.acted(lambda: ada.page.keyboard.press("Enter"))
    expect(ending(ada).get_by_role("heading", name="Yellow wins!")).to_be_visible()
    expect(ending(ada).locator(".ranks li > strong")).to_have_text(["4", "1", "0", "0"])


# --- Who is asked to join


def test_joins_are_asked_one_after_the_other_in_view_of_all(invite: Invite) -> None:
    ada, cyd, eve = invite(), invite(**PHONE), invite()
    made = table(ada, "m-6", "me", "here", "link", "here", record=CROWD)
    cyd.open(made["seat_links"]["2"])
    cyd.button("Take the seat").click()
    cyd.at_table()
    ada.sit(made["id"])
    eve.open(f"/watch/{made['id']}")
    eve.at_table()
    ada.do("fight warrior thief")
    scene = ada.page.get_by_role("dialog", name="Combat")
    expect(ada.heading).to_have_text("Blue: Do you join?")
    expect(scene.get_by_role("status")).to_contain_text("Blue. You stand beside this combat")
    expect(scene.get_by_role("button", name="Join the attackers")).to_contain_text("with Troll: 7 : 2")
    expect(scene.get_by_role("button", name="Join the defenders")).to_contain_text("with Troll: 4 : 6")
    for other in (cyd, eve):
        expect(other.page.get_by_role("dialog", name="Combat")).to_contain_text("decides whether to join")
        expect(other.button(re.compile("^Join"))).to_have_count(0)
    ada.page.reload()
    ada.at_table()
    expect(scene.get_by_role("button", name="Join the defenders")).to_be_visible()
    ada.board.focus()
    ada.acted(lambda: ada.page.keyboard.press("2"))
    expect(cyd.heading).to_have_text("Do you join?")
    joins = cyd.page.get_by_role("dialog", name="Combat").get_by_role("button", name="Join the attackers")
    expect(joins).to_contain_text("with Wizard: 8 : 2")
    assert_nothing_sticks_out(cyd)
    cyd.acted(joins.tap)
    for other in (ada, eve):
        expect(log(other)).to_contain_text("Yellow joins the attackers")
    expect(eve.page.locator(".scene .played")).to_have_count(4)


@pytest.mark.parametrize("screen", [PHONE, LYING], ids=["upright", "lying"])
def test_allies_on_both_sides_fit_on_a_phone(invite: Invite, screen: dict[str, Any]) -> None:
    ada = invite(**screen)
    joined = CROWD + "> fight warrior thief\n> blue join defender\n> yellow join attacker\n"
    ada.sit(table(ada, "m-6", "me", "here", "here", "here", record=joined)["id"])
    for _ in range(3):
        ada.button("It is me").click()
        cards = ada.page.locator(".scene .combat-card")
        expect(cards).to_have_count(4 + 7)
        for card in cards.all():
            expect(card).to_be_in_viewport(ratio=1)
        ada.acted(ada.page.locator(".scene button.combat-card").first.click)


def test_who_lets_the_time_pass_stays_out(invite: Invite) -> None:
    ada = invite()
    timed = CROWD.replace("game: m-6\n", "game: m-6\ntimer: 600\n")
    ada.sit(table(ada, "m-6", "me", "here", "here", "here", record=timed)["id"])
    ada.do("fight warrior thief")
    expect(ada.page.get_by_role("dialog", name="Combat")).to_contain_text("to join or not")
    expect(log(ada)).to_contain_text("Blue stays out of the combat.")
    expect(ada.heading).to_have_text("Yellow: Do you join?")


@pytest.mark.parametrize("where", [(4, True), (19, False)])
def test_a_fight_is_shown_where_it_does_not_hide_itself(invite: Invite, where: tuple[int, bool]) -> None:
    row, above = where
    ada = invite()
    units = f"units:\n  red warrior d{row}\n  green thief e{row}\nturn: red 4\n"
    record = re.sub(r"units:.*", units, CROWD, flags=re.DOTALL)
    ada.sit(table(ada, "m-6", "me", "here", "here", "here", record=record)["id"])
    ada.do("fight warrior thief")
    ada.button("It is me").click()
    box = ada.page.locator(".scene").bounding_box()
    assert box is not None
    _, y = ada.spot(f"e{row}")
    assert (y > box["y"] + box["height"]) if above else (y < box["y"])


# --- Rooms in motion


def halfway(person: Person, deed: str) -> None:
    """Do something and stop the page's time in the middle of what it shows."""
    person.stop_time()
    if deed == "End turn":
        person.end_turn()
    else:
        person.acted(person.button(deed).click)
    person.page.clock.run_for(300)
    expect(person.page.locator(".slot.moving")).to_have_count(1)


def test_a_shaft_is_under_the_room_that_leaves_it(invite: Invite) -> None:
    ada = invite(reduced_motion="no-preference")
    ada.page.clock.install()
    ada.sit(table(ada, "m-4", "me", "here", "here", "here", record=SHAFT)["id"])
    shafts = ada.page.locator(".slot svg .rung")
    expect(shafts).to_have_count(2)
    ada.tap("g7")
    halfway(ada, "Elevator up")
    expect(shafts).to_have_count(3)
    ada.page.clock.resume()
    expect(shafts).to_have_count(2)


def test_a_raised_room_has_its_frame_until_it_turns_down(invite: Invite) -> None:
    ada = invite(reduced_motion="no-preference")
    ada.page.clock.install()
    ada.sit(table(ada, "m-2", "me", "here", "here", "here", record=before_the_end("m-2-score"))["id"])
    raised = ada.page.locator(".slot.raised")
    expect(raised).to_have_count(1)
    halfway(ada, "End turn")
    expect(raised).to_have_count(0)
    ada.page.clock.resume()
    expect(ada.page.locator(".slot.moving")).to_have_count(0)


# --- Silence, sides, doors


def test_silent_allies_see_that_they_are(invite: Invite) -> None:
    ada, eve = invite(), invite()
    made = table(ada, "m-7", "me", "here", "here", "here", silent=True, record=MET)
    ada.sit(made["id"])
    ada.button("Chat").click()
    drawer = ada.page.get_by_role("dialog", name="Chat")
    expect(drawer.get_by_role("status")).to_contain_text("Allies may not talk now")
    expect(drawer.get_by_role("button", name="Hello!")).to_be_disabled()
    expect(drawer.get_by_label("Write a message")).to_be_disabled()
    eve.open(f"/watch/{made['id']}")
    eve.at_table()
    eve.button("Chat").click()
    eve.button("Good luck!").click()
    expect(drawer.get_by_role("log")).to_contain_text("Good luck!")
    ada.button("Chat").click()
    ada.end_turn()
    ada.button("Chat").click()
    expect(drawer.get_by_role("status")).to_contain_text("more seconds to talk")
    drawer.get_by_role("button", name="Hello!").click()
    expect(eve.page.get_by_role("dialog", name="Chat").get_by_role("log")).to_contain_text("Hello!")


def test_the_board_turns_by_hand_or_to_whoever_plays(invite: Invite) -> None:
    ada = invite()
    ada.sit(table(ada, "multi-4", "me", "here", "here", "here", quick=True)["id"])
    seat = ada.view["active"]
    for wanted in ("1", "2", "3", "0"):
        ada.button("Turn the board", exact=True).click()
        ada.until(lambda wanted=wanted: quarters(ada) == wanted, "a quarter on")  # type: ignore[misc]
    sides = {0: "0", 1: "3", 2: "2", 3: "1"}
    follow = ada.button("The board turns to whoever plays")
    follow.click()
    expect(follow).to_have_attribute("aria-pressed", "true")
    ada.until(lambda: quarters(ada) == sides[seat], "the side of whoever plays")
    card = ada.options("card")[0]["action"][1]
    ada.acted(ada.button(f"Action card {card}", exact=True).click)
    ada.end_turn()
    ada.until(lambda: quarters(ada) == sides[(seat + 1) % 4], "the side of the next")
    follow.click()
    ada.until(lambda: quarters(ada) == "0", "the side of the first")


def test_who_resigns_sees_the_board_and_has_no_hand(invite: Invite) -> None:
    ada = invite()
    record = before_the_end("multi-4-score", 40)
    ada.sit(table(ada, "multi-4", "me", "computer", "computer", "computer", record=record)["id"])
    expect(ada.button("Action card 2")).to_be_visible()
    ada.button("Menu").click()
    ada.button("Resign").click()
    ada.acted(ada.page.get_by_text("the others play on").locator("..").get_by_role("button", name="Resign").click)
    expect(ada.page.get_by_role("dialog", name="Menu")).to_have_count(0)
    expect(ada.button(re.compile("^Action card"))).to_have_count(0)
    expect(players(ada).first).to_contain_text("has resigned")


@pytest.mark.timeout(240)
def test_doors_are_not_even_in_what_the_page_is_told(invite: Invite) -> None:
    ada, eve = invite(), invite()
    made = table(ada, "m-5", "me", "here", "here", "here", record=almost_set_up("m-5"))
    ada.sit(made["id"])
    eve.open(f"/watch/{made['id']}")
    eve.at_table()
    ada.button("It is me").click()
    ada.button("Do it for me").click()
    for person in (ada, eve):
        person.until(lambda person=person: bool(person.view["doors"]), "the doors shown")  # type: ignore[misc]
        told = [view for text in person.heard for view in json.loads(text).get("views", [])]
        early = [view for view in told if view["phase"] in ("team", "hide")]
        assert early
        assert all(view["doors"] == [] and view["ways_out"] == [] for view in early)


# --- A phone on its side


@pytest.mark.parametrize("screen", [LYING, {**LYING, "viewport": {"width": 932, "height": 430}}], ids=["844", "932"])
def test_a_phone_on_its_side_has_the_board_from_top_to_bottom(invite: Invite, screen: dict[str, Any]) -> None:
    ada = invite(**screen)
    height = screen["viewport"]["height"]
    ada.sit(table(ada, "m-7", "me", "here", "here", "here", record=before_the_end("m-7-score"))["id"])
    box = ada.board.bounding_box()
    assert box is not None
    assert box["height"] == height
    assert_nothing_sticks_out(ada)
    expect(players(ada)).to_have_count(4)
    for button in ("Menu", "Undo", "End turn"):
        expect(ada.button(button)).to_be_in_viewport(ratio=1)
    ada.button("Log").click()
    drawer = ada.page.get_by_role("dialog", name="Log")
    expect(drawer).to_be_in_viewport(ratio=1)
    drawer.get_by_role("button", name="Close").click()
    ada.end_turn()
    expect(ending(ada).locator("figure")).to_be_visible()
    for button in ("Rematch", "Look at the board"):
        expect(ada.button(button)).to_be_in_viewport(ratio=1)


def test_two_at_a_phone_on_its_side(invite: Invite) -> None:
    ada = invite(**LYING)
    ada.sit(ada.make("me", "here", record=MIDDLE, options={"timer": 600})["id"])
    expect(ada.page.get_by_role("timer")).to_be_in_viewport(ratio=1)
    for button in ("Log", "Menu", "End turn"):
        expect(ada.button(button)).to_be_in_viewport(ratio=1)
