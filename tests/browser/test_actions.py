"""Every kind of action, done as a person does it: with taps, buttons and drawn paths, by mouse and by finger.

A step that begins with `>` must be accepted by the server as an action; the others only choose and show.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from playwright.sync_api import Browser, expect
from tests.browser.driving import Person, Server
from tests.browser.test_phone import PHONE

# Boards X and Y of tests/cases/characters.qt.
X = "game: prison\nrooms:\n  40b 39b\n  39a 40a\n"
Y = "game: base\nrooms:\n  2a 2b\n  1a 1b\n"
DARK = "game: prison\nrooms:\n  ?40b 39b\n  39a 40a\n"


@dataclass(frozen=True)
class Case:
    title: str
    board: str
    units: str  # separated by commas
    steps: str  # one a line
    played: str  # the last action, in the notation
    told: str  # in the log, in words
    seen: str = ""  # on the board: what a square is called
    more: str = ""  # further lines of the position

    def __str__(self) -> str:
        return self.title

    @property
    def record(self) -> str:
        units = "".join(f"  {unit.strip()}\n" for unit in self.units.split(","))
        turn = "" if "turn:" in self.more else "turn: blue 4\n"
        return f"rules: 1\n{self.board}units:\n{units}{self.more}{turn}"


BURDENED = "blue cleric g2 rope, blue naga f2 key, blue wizard h2, yellow colossus c9"
PAIRED = "blue cleric f2 bow, blue naga j2 yellow:bow, yellow wizard h2"

CASES = [
    Case("move", X, BURDENED, "tap g2\n> tap h3", "move cleric h2 h3",
         "blue Cleric: g2 → h3", "h3: blue Cleric, carries Rope"),
    Case("give", X, BURDENED, "tap g2\npress give Rope to Wizard\n> tap h3", "move cleric h2 >wizard h3",
         "blue Cleric gives blue Rope to blue Wizard.", "h2: blue Wizard, carries Rope"),
    Case("trade", X, BURDENED, "tap g2\npress trade Rope for Key with Naga\n> tap f3", "move cleric f2 ~naga f3",
         "blue Cleric trades blue Rope for blue Key with blue Naga.", "f2: blue Naga, carries Rope"),
    Case("drop and take", X, BURDENED, "tap g2\npress drop Rope\npress take Key from Naga\ntap f3\n"
         "> press Move to f3, drop Rope on g2, take Key from Naga on f2",
         "move cleric !rope f2 <naga f3", "blue Cleric takes blue Key from blue Naga.", "g2: Rope"),
    Case("drop on the way", X, "blue cleric g2 rope, yellow colossus c9",
         "tap g2\npress drop Rope\ntap f1\n> press Move to f1, drop Rope on f2", "move cleric f2 !rope f1",
         "blue Cleric drops blue Rope on f2.", "f2: Rope"),
    Case("drawn past something", X, "blue naga f2, blue wizard h2",
         "draw f2 g2 h2 h3\n> press Move to h3, pick up Bow on g2, give Bow to Wizard on h2",
         "move naga g2 +bow h2 >wizard h3", "blue Naga gives blue Bow to blue Wizard.",
         "h2: blue Wizard, carries Bow", "objects:\n  blue bow g2\n"),
    Case("drawn round a corner", X, "blue naga f2, yellow colossus c9", "> draw f2 f1 g1 h1 h2",
         "move naga f1 g1 h1 h2", "blue Naga: f2 → h2", "h2: blue Naga"),
    Case("carry", X, "blue cleric g2, blue naga* h2", "tap g2\ntap h2\n> press Move to h2", "move cleric h2",
         "blue Cleric: g2 → h2", "h2: blue Cleric, carries Naga"),
    Case("heal", X, "blue cleric g2, blue naga* h2 rope", "tap g2\n> tap h2", "heal cleric blue:naga",
         "blue Naga is healed.", "h2: blue Naga, carries Rope"),
    Case("regenerate", Y, "blue troll* g3, yellow goblin b1", "tap g3\n> press Regenerate", "regenerate troll",
         "blue Troll is healed.", "g3: blue Troll"),
    Case("through a wall", Y, "blue wall-walker b4 sword", "tap b4\n> tap a4", "walk wall-walker a4",
         "blue Wall-Walker walks through the wall to a4.", "a4: blue Wall-Walker, carries Sword"),
    Case("onto a pit", Y, "blue thief e1", "tap e1\n> tap f1", "move thief f1",
         "blue Thief: e1 → f1", "f1: blue Thief"),
    Case("jump", X, "blue cleric g4", "tap g4\n> tap i4", "jump cleric h4 i4",
         "blue Cleric jumps over h4 to i4.", "i4: blue Cleric"),
    Case("open and close", Y, "blue thief b3", "tap b3\n> edge a3 b3\n> press Close the portcullis a3/b3",
         "close thief a3/b3", "blue Thief opens the portcullis a3/b3."),
    Case("break", Y, "blue warrior b3", "tap b3\n> press Break the portcullis", "break warrior a3/b3",
         "blue Warrior breaks the portcullis a3/b3."),
    Case("scream", X, "blue banshee f4, yellow mekanork g4",
         "tap f4\ntap g4\nread into the pit on h4\n> press Do it · 2",
         "scream banshee yellow:mekanork", "yellow Mekanork is eliminated."),
    Case("fireball", X, "blue wizard f2 fireball-wand, blue cleric f3, yellow naga h2",
         "tap f2\ntap h2\nread Out of the game at once: yellow Naga.\n> press Do it · 1", "fireball wizard east",
         "blue Wizard casts a fireball at yellow Naga."),
    Case("drink", Y, "blue goblin c3 speed-potion", "tap c3\n> press Drink the potion\nread 4 actions of its own",
         "drink goblin", "blue Goblin drinks the potion: 4 AP."),
    Case("fight", X, "blue colossus h1, blue cleric g2, blue naga i2, yellow wizard h2, yellow mekanork h3",
         "tap g2\ntap h2\nread Attack Wizard\n> press Attack · 1", "fight cleric wizard",
         "Combat: blue Cleric, blue Naga (4) against yellow Wizard (1)."),
    Case("fight a wounded", X, "blue cleric g2, yellow wizard* h2", "tap g2\n> tap h2 h2", "fight cleric wizard",
         "blue Cleric attacks yellow Wizard."),
    Case("shoot together", X, PAIRED, "tap f2\ntap h2\nswitch Naga joins in\n> press Attack · 1",
         "shoot cleric wizard with naga", "blue Cleric shoots at yellow Wizard."),
    Case("spear", X, "blue mekanork g4 telescoping-spear, yellow naga i4", "tap g4\ntap i4\n> press Attack · 1",
         "spear mekanork naga", "blue Mekanork attacks yellow Naga with the spear."),
    Case("name a card", X, "blue telepath g2, yellow wizard h2", "tap g2\ntap h2\n> press Attack · 1\n> press +4",
         "name +4", "Blue names +4."),
    Case("turn a room", X, "blue mekanork b2", "tap b2\npress Turn 39 (A1) left\n> press Do it · 1",
         "turn mekanork A1 ccw", "blue Mekanork turns A1 counter-clockwise.", "d2: blue Mekanork"),
    Case("reveal and place", DARK, "blue naga c5", "tap c5\ntap c8\n> press Do it · 1\nread for blue Wizard.\n> tap b8",
         "put blue:wizard b8", "blue Naga reveals A2; found: blue Wizard, yellow Bow.", "b8: blue Wizard",
         "hidden:\n  A2 blue wizard, yellow bow\n"),
    Case("leave", Y, "blue goblin c10 treasure, yellow goblin b1", "tap c10\n> tap c11", "move goblin c11",
         "blue Goblin leaves the labyrinth."),
    Case("play a card", X, "blue cleric g2, yellow naga i4", "> press Action card 3", "card 3",
         "Blue plays the 3.", more="turn: blue card\n"),
]  # fmt: skip

WITH_A_FINGER = {
    "move", "give", "drawn past something", "heal", "open and close", "name a card", "reveal and place",
}  # fmt: skip


@pytest.fixture(scope="module")
def desk(browser: Browser, shared_server: Server) -> Iterator[Person]:
    person = Person(browser, shared_server.url)
    yield person
    person.close()


@pytest.fixture(scope="module")
def phone(browser: Browser, shared_server: Server) -> Iterator[Person]:
    person = Person(browser, shared_server.url, **PHONE)
    yield person
    person.close()


def begin(person: Person, record: str, *kinds: str) -> None:
    game = re.search(r"^game: (\S+)$", record, re.MULTILINE)
    assert game is not None
    person.views.clear()
    person.sit(person.make(*kinds or ("me", "link"), game=game[1], record=record)["id"])
    person.heard.clear()


def step(person: Person, text: str) -> None:
    if text.startswith("> "):
        person.acted(lambda: step(person, text[2:]))
        return
    verb, _, rest = text.partition(" ")
    if verb == "tap":
        for square in rest.split():
            person.tap(square)
    elif verb == "press":
        person.button(rest).first.click()
    elif verb == "switch":
        person.page.get_by_label(rest).check()
    elif verb == "read":
        expect(person.page.get_by_text(rest).first).to_be_visible()
    elif verb == "edge":
        touch_between(person, *rest.split())
    else:
        draw(person, rest.split())


def touch_between(person: Person, square: str, other: str) -> None:
    person.bring(square)
    (x, y), (u, v) = person.spots([square, other])
    touch = person.page.touchscreen.tap if person.touch else person.page.mouse.click
    touch((x + u) / 2, (y + v) / 2)


def draw(person: Person, squares: list[str]) -> None:
    first, *others = person.spots(squares)
    person.page.mouse.move(*first)
    person.page.mouse.down()
    for spot in others:
        person.page.mouse.move(*spot, steps=3)
    person.page.mouse.up()


def last_played(person: Person) -> str:
    updates = [message for message in map(json.loads, person.heard) if message["type"] == "update"]
    return str(updates[-1]["line"]["text"])


def assert_told(person: Person, words: str) -> None:
    if person.touch:
        person.button("Log").tap()
    expect(person.page.get_by_role("log", name="Log")).to_contain_text(words, ignore_case=True)


def play(person: Person, case: Case) -> None:
    begin(person, case.record)
    for text in case.steps.splitlines():
        step(person, text)
    assert last_played(person) == case.played
    if case.seen:
        expect(person.board.get_by_role("img", name=case.seen, exact=True).first).to_be_attached()
    assert_told(person, case.told)
    assert not person.complaints


@pytest.mark.parametrize("case", CASES, ids=str)
def test_with_the_mouse(desk: Person, case: Case) -> None:
    play(desk, case)


@pytest.mark.parametrize("case", [case for case in CASES if case.title in WITH_A_FINGER], ids=str)
def test_with_a_finger(phone: Person, case: Case) -> None:
    play(phone, case)


SCATTERED = """\
    blue cleric g2, blue naga* j10, blue mekanork b3 bow, blue banshee i5, blue colossus d4, yellow goblin c9"""
WHYS = [
    ("tap g2", "press Heal", "Blue Naga is on j10, not beside g2", "ABIL-CLERIC"),
    ("", "press Turn a room", "Blue Cleric does not stand on a gear", "ROTATE-1"),
    ("", "tap c9", "Yellow Goblin is on c9, not beside g2", "FIGHT-1"),
    ("", "tap j5", "It moves 4 squares at most", "MOVE-1"),
    ("tap b3", "tap c9", "Yellow Goblin on c9 is not in a straight line from b3", "SHOT-1"),
    ("tap i5", "press Scream", "line of sight", "ABIL-BANSHEE"),
    ("tap d4", "press Break a portcullis", "portcullis", "ABIL-COLOSSUS-BREAK"),
]


def test_a_reason_goes_when_it_no_longer_holds(desk: Person) -> None:
    begin(desk, Case("", X, SCATTERED, "", "", "").record)
    reason = desk.page.locator(".toasts").get_by_text("Why not?")
    desk.tap("g2")
    desk.tap("c9")
    expect(reason).to_be_visible()
    desk.tap("d4")
    expect(reason).to_have_count(0)


def test_what_is_not_possible_says_why(desk: Person) -> None:
    begin(desk, Case("", X, SCATTERED, "", "", "").record)
    reason = desk.page.locator(".toasts").get_by_text("Why not?").locator("..")
    for first, then, words, rule in WHYS:
        if first:
            step(desk, first)
        step(desk, then)
        expect(reason.get_by_role("link")).to_have_attribute("href", f"/rules#{rule}")
        expect(reason).to_contain_text(words)
    assert desk.seq == 0


def test_a_friend_in_the_line_of_fire_is_selected_not_burned(desk: Person) -> None:
    begin(desk, Case("", X, "blue wizard f2 fireball-wand, blue cleric f3", "", "", "").record)
    desk.tap("f2")
    expect(desk.button("Fireball at blue Cleric")).to_be_visible()
    desk.tap("f3")
    expect(desk.page.get_by_role("region", name="Cleric")).to_be_visible()
    assert desk.seq == 0


def test_nothing_stays_selected_when_the_turn_passes(desk: Person) -> None:
    begin(desk, Case("", X, "blue cleric g2, yellow wizard i4", "", "", "").record, "me", "here")
    desk.tap("g2")
    expect(desk.page.get_by_role("region", name="Cleric")).to_be_visible()
    desk.end_turn()
    expect(desk.page.get_by_role("region", name="Cleric")).to_have_count(0)
    expect(desk.heading).to_have_text("Play an Action card")


def test_a_second_tap_lets_go_even_where_one_could_come_back_with_something(desk: Person) -> None:
    begin(desk, Case("", X, "blue naga f2, yellow colossus c9", "", "", "", more="objects:\n  blue bow g2\n").record)
    naga = next(token for token in desk.view["tokens"] if token["name"] == "naga")
    assert any(option["action"][2][-1] == naga["square"] for option in desk.options("move"))
    desk.tap("f2")
    expect(desk.page.get_by_role("region", name="Naga")).to_be_visible()
    desk.tap("f2")
    expect(desk.page.get_by_role("region", name="Naga")).to_have_count(0)
    expect(desk.page.get_by_role("region", name="Planned")).to_have_count(0)
    assert desk.seq == 0
