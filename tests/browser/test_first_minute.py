"""The first minute: what a newcomer is told, a draft one can see, own tables first, rules over the table, no server."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Route, expect
from tests.browser.conftest import Invite
from tests.browser.driving import serving
from tests.browser.positions import MIDDLE
from tests.browser.test_phone import PHONE
from tests.builds import ROOT

UNCOVERED = """e => {
  const {x, y} = e.getBoundingClientRect();
  return e.contains(document.elementFromPoint(x + 9, y + 9));
}"""


@pytest.mark.parametrize("screen", [{}, PHONE], ids=["desktop", "phone"])
def test_a_first_game_says_what_it_is_about_once(invite: Invite, screen: dict[str, object]) -> None:
    ada = invite(newcomer=True, **screen)
    ada.open()
    ada.button("Quick start").click()
    ada.at_table()
    card = ada.page.get_by_role("region", name="Your first game")
    expect(card).to_contain_text("Get your people out")
    expect(card).to_contain_text("You begin.")
    assert ada.view["active"] == ada.view["seat"]
    shown, hand = ada.page.locator(".overlay .point"), ada.page.locator(".hand .pointed")
    exits = [ada.table["plan"]["lines"][line]["squares"] for line in ada.view["ways_out"]]
    expect(shown).to_have_count(sum(map(len, exits)))
    expect(ada.page.locator(".overlay .arrow")).to_be_in_viewport()
    for title, rooms, cards in (("Play an Action card", 0, 1), ("Open a room", 2, 0), ("Turn the rooms", 8, 0)):
        card.get_by_role("button", name="Next").click()
        expect(card).to_contain_text(title)
        expect(shown).to_have_count(rooms)
        expect(hand).to_have_count(cards)
        assert card.locator("p").evaluate(UNCOVERED)  # not under its own buttons
    card.get_by_role("button", name="Next").click()
    expect(card).to_have_count(0)
    expect(shown).to_have_count(0)
    ada.page.reload()
    ada.at_table()
    expect(card).to_have_count(0)


def test_one_touch_sends_the_cards_away_for_good(invite: Invite) -> None:
    ada = invite(newcomer=True)
    ada.open()
    ada.button("Quick start").click()
    ada.at_table()
    card = ada.page.get_by_role("region", name="Your first game")
    card.get_by_role("button", name="I know the game").click()
    expect(card).to_have_count(0)
    expect(ada.page.locator(".overlay .point")).to_have_count(0)
    ada.open()
    ada.button("Quick start").click()
    ada.at_table()
    expect(card).to_have_count(0)


def test_a_scenario_says_its_own_goal(invite: Invite) -> None:
    ada = invite(newcomer=True)
    ada.sit(ada.make("me", "computer", "computer", game="m-3", quick=True)["id"])
    card = ada.page.get_by_role("region", name="Your first game")
    expect(card).to_contain_text("for 48 turns: kills are worth nothing")
    expect(card).not_to_contain_text("points win")
    expect(card).to_contain_text("You begin" if ada.view["turn"] == 1 else "Your turn")


@pytest.mark.parametrize("screen", [{}, PHONE], ids=["desktop", "phone"])
def test_a_first_game_of_cards_says_what_it_is_about(invite: Invite, screen: dict[str, object]) -> None:
    ada = invite(newcomer=True, **screen)
    ada.sit(ada.make("me", "computer", game="card-3", quick=True, begin=True)["id"])
    card = ada.page.get_by_role("region", name="Your first game")
    for title in ("Get your people out", "Spend your points", "Open a room", "Turn the rooms"):
        expect(card).to_contain_text(title)
        assert card.locator("p").evaluate(UNCOVERED)
        card.get_by_role("button", name="Next").click()
    expect(card).to_have_count(0)


def test_the_middle_of_a_game_is_no_first_minute(invite: Invite) -> None:
    ada = invite(newcomer=True)
    ada.sit(ada.make("me", "link", record=MIDDLE + "> end\n> card 3\n> end\n> card 5\n")["id"])
    expect(ada.heading).to_have_text("Your turn")
    expect(ada.page.get_by_role("region", name="Your first game")).to_have_count(0)


@pytest.mark.parametrize("screen", [{}, PHONE], ids=["desktop", "phone"])
def test_a_draft_shows_what_is_picked(invite: Invite, screen: dict[str, object]) -> None:
    ada = invite(**screen)
    ada.sit(ada.make("me", "here", game="mix-draft")["id"])
    pairs = ada.page.locator("ul.room li")
    expect(pairs.first.locator(".floor")).to_have_count(2)
    for pair in pairs.all()[:4]:
        expect(pair).to_be_in_viewport(ratio=1)  # to be compared with each other
    expect(ada.page.get_by_role("heading", name="Room pairs")).to_contain_text("4 more")
    before = ada.seq
    pairs.first.get_by_role("button").first.click()
    assert ada.seq == before
    ada.acted(pairs.first.get_by_role("button", name="Take Pair").click)
    while ada.options("pick")[0]["action"][1] == "room":
        pairs.first.get_by_role("button").first.click()
        ada.acted(pairs.first.get_by_role("button", name="Take Pair").click)
    first = ada.page.locator("ul.character li").first
    expect(first).to_contain_text("moves")
    assert len(first.locator(".about").inner_text()) > 20


def test_own_tables_and_running_lessons_come_first(invite: Invite) -> None:
    ada = invite()
    ada.make("me", "computer", game="prison-1", lesson="prison-1", quick=True)
    ada.open()
    mine = ada.page.get_by_role("heading", name="My tables")
    expect(mine).to_be_visible()
    expect(ada.page.locator(".first").get_by_role("listitem")).to_have_count(1)
    expect(ada.page.locator(".first .seat small")).to_have_text("· Apprentice")
    assert " · Apprentice" in ada.page.locator(".first .seats").inner_text()
    top, title = mine.bounding_box(), ada.page.get_by_role("heading", level=1).bounding_box()
    assert top is not None
    assert title is not None
    assert top["y"] < title["y"]
    ada.open("/learn")
    ada.page.get_by_role("link", name="Go on").click()
    ada.at_table()


def test_a_rule_opens_over_the_table(invite: Invite) -> None:
    ada = invite()
    ada.sit(ada.make("me", "link", record=MIDDLE)["id"])
    ada.command("move naga a1")
    ada.page.locator(".toasts").get_by_role("link").click()
    panel = ada.page.get_by_role("dialog").filter(has=ada.page.get_by_role("heading", name="MOVE-"))
    expect(panel).to_be_visible()
    ada.page.keyboard.press("Escape")
    expect(panel).to_have_count(0)
    expect(ada.board).to_be_visible()


@pytest.mark.parametrize("width", [360, 820, 1280])
def test_a_rule_is_not_under_the_head_of_the_page(invite: Invite, width: int) -> None:
    ada = invite(viewport={"width": width, "height": 800})
    ada.open("/rules#MOVE-3")
    rule = ada.page.locator("#MOVE-3")
    expect(rule).to_be_in_viewport()
    ada.until(lambda: rule.evaluate("e => e.classList.contains('aimed')"), "the rule aimed at")
    seen = rule.evaluate("e => { const r = e.getBoundingClientRect();"
                         " return e.contains(document.elementFromPoint(r.left + 20, r.top + 4)); }")  # fmt: skip
    assert seen


def test_pictures_that_do_not_come_are_not_missed(invite: Invite) -> None:
    ada = invite()
    ada.forgives = "net::"
    missed: set[str] = set()

    def miss(route: Route) -> None:
        missed.add(route.request.url.rpartition("/")[2].partition("-")[0])
        route.abort()

    ada.page.route(re.compile("(HeroBoard|CardPlanPicture)-"), miss)
    ada.open()
    ada.until(lambda: missed == {"HeroBoard"}, "the first page's own picture asked for")
    expect(ada.button("Quick start")).to_be_enabled()
    ada.button("New table").click()
    ada.until(lambda: len(missed) == 2, "the picture of a card game asked for")
    expect(ada.page.get_by_role("dialog")).to_be_visible()
    ada.page.evaluate("new Promise(done => setTimeout(done))")  # what is wrong now has been complained about


def test_it_can_be_installed_and_says_when_the_server_is_away(invite: Invite) -> None:
    ada = invite(own=True)
    ada.forgives = "net::"
    ada.open()
    manifest = json.loads((ROOT / "web" / "public" / "manifest.webmanifest").read_text(encoding="utf-8"))
    for icon in manifest["icons"]:
        answer = ada.context.request.get(ada.url + icon["src"])
        assert answer.ok
        assert answer.headers["content-type"] == icon["type"]
    ada.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    ada.page.reload()
    ada.until(lambda: ada.page.evaluate("navigator.serviceWorker.controller !== null"), "the worker in charge")
    ada.context.set_offline(True)
    ada.page.reload()
    expect(ada.page.get_by_role("heading", name="No connection")).to_be_visible()
    expect(ada.page.get_by_role("heading", name="Pas de connexion")).to_be_visible()


def test_a_draw_is_answered_by_the_computer(invite: Invite) -> None:
    ada = invite()
    ada.sit(ada.make("me", "computer", record=MIDDLE)["id"])
    ada.do("offer draw")
    refused = ada.page.locator(".toasts").get_by_text("says no")
    ada.until(lambda: ada.over or refused.count() > 0, "an answer")


def test_what_is_said_is_noticed(invite: Invite) -> None:
    ada, bob = invite(), invite()
    made = ada.make("me", "link", record=MIDDLE)
    ada.sit(made["id"])
    bob.open(next(iter(made["seat_links"].values())))
    bob.button("Take the seat").click()
    bob.at_table()
    ada.button("Chat").click()
    ada.button("Hello!").click()
    expect(bob.page.locator(".toasts")).to_contain_text("Hello!")
    ada.button("Good luck").click()
    bob.button("Chat, 2 new").click()
    expect(bob.button("Chat", exact=True)).to_be_visible()
    expect(bob.page.get_by_role("log", name="Chat")).to_contain_text("Hello!")


@pytest.mark.parametrize(("n", "told"), [(1, "Discussion, 1 nouveau message"), (2, "Discussion, 2 nouveaux messages")])
def test_one_message_is_one_in_french(invite: Invite, n: int, told: str) -> None:
    ada, bob = invite(), invite(locale="fr-FR")
    made = ada.make("me", "link", record=MIDDLE)
    ada.sit(made["id"])
    bob.open(next(iter(made["seat_links"].values())))
    bob.button("Prendre place").click()
    bob.at_table()
    ada.button("Chat").click()
    for words in ("Hello!", "Good luck!")[:n]:
        ada.button(words).click()
    expect(bob.button(told, exact=True)).to_be_visible()


def test_who_refuses_a_draw_says_so(invite: Invite) -> None:
    ada, bob = invite(), invite()
    made = ada.make("me", "link", record=MIDDLE)
    ada.sit(made["id"])
    bob.context.request.put(f"{bob.url}/api/me", data={"name": "Bob"})
    bob.open(next(iter(made["seat_links"].values())))
    bob.button("Take the seat").click()
    bob.at_table()
    ada.do("offer draw")
    bob.page.get_by_role("alertdialog").get_by_role("button", name="No").click()
    expect(ada.page.locator(".toasts")).to_contain_text("Bob says no.")
    assert not ada.over


def test_who_is_away_looks_away_and_not_given_up(invite: Invite) -> None:
    ada, bob, eve = invite(), invite(), invite()
    made = ada.make("me", "link", "link", "link", game="m-6", quick=True)
    ada.sit(made["id"])
    for person, link in zip((bob, eve), made["seat_links"].values(), strict=False):
        person.open(link)
        person.button("Take the seat").click()
        person.at_table()
    bob.open("/")
    eve.do("resign")
    rows = ada.page.get_by_role("list").filter(has=ada.page.locator(".who")).get_by_role("listitem")
    away, gone = rows.filter(has=ada.page.locator(".away")), rows.filter(has=ada.page.locator(".gone"))
    expect(away).to_have_count(1)
    expect(gone).to_have_count(1)
    line = "e => getComputedStyle(e).textDecorationLine"
    assert away.locator(".name").evaluate(line) == "none"
    assert gone.locator(".name").evaluate(line) == "line-through"
    expect(away).to_contain_text("away")


def test_who_looks_on_is_told_so(invite: Invite) -> None:
    ada, eve = invite(), invite(**PHONE)
    table = ada.make("me", "link", record=MIDDLE)["id"]
    ada.sit(table)
    expect(ada.page.get_by_text("You are watching")).to_have_count(0)
    eve.open(f"/watch/{table}")
    eve.at_table()
    expect(eve.page.get_by_text("You are watching")).to_be_visible()


def test_the_lobby_has_always_something_to_watch(invite: Invite, tmp_path: Path) -> None:
    with serving(tmp_path / "quiet") as server:  # where nobody else plays
        ada, eve = invite(url=server.url), invite(url=server.url)
        ada.make("me", "link", public=True)
        eve.open()
        expect(eve.page.get_by_role("heading", name="Games to watch")).to_be_visible()
        eve.button("Watch two computers play").click()
        eve.at_table()
        expect(eve.page.get_by_text("You are watching")).to_be_visible()
        played = ada.make("me", "computer", quick=True, public=True)["id"]
        eve.open()
        eve.page.get_by_role("region", name="Open tables").get_by_role("link", name="Watch: Prison", exact=True).click()
        eve.at_table()
        assert eve.table["id"] == played
        eve.open("about:blank")  # before the server goes


def test_lesson_one_meets_the_rope_and_the_jump(invite: Invite) -> None:
    ada = invite()
    ada.open("/learn")
    ada.page.locator("ol button").first.click()
    ada.at_table()
    ada.acted(ada.button("Action card 2").click)
    ada.tap("b0")
    ada.button("Reveal room A1").click()
    ada.acted(ada.button("Do it").click)
    assert ada.wanted == "put"
    ada.acted(lambda: ada.tap("c2"))
    lesson = ada.page.get_by_role("region", name="Lesson")
    ada.tap("b0")
    ada.acted(lambda: ada.tap("b2"))
    met = set()
    for _ in range(12):
        for title in lesson.get_by_role("heading").all_inner_texts():
            met.add(title.lower())
        button = lesson.get_by_role("button", name="Got it")
        if not button.count():
            break
        button.first.click()
    assert "a rope" in met
    ada.end_turn()
    ada.until(lambda: bool(ada.wanted), "something to decide")
    while ada.wanted == "put":  # the computer has opened a room
        ada.acted(ada.button("Place it anywhere").click)
        ada.until(lambda: bool(ada.wanted), "something to decide")
    ada.acted(ada.button("Action card 3").click)
    expect(lesson.get_by_role("heading", name="You could jump")).to_be_visible()


def test_the_log_does_not_tell_where_one_hid_what(invite: Invite) -> None:
    for aid in (False, True):
        ada = invite()
        ada.sit(ada.make("me", "computer", game="prison-1", options={"memory_aid": aid})["id"])
        ada.button("Do it for me").click()
        ada.until(lambda: ada.wanted == "hide", "tokens to hide")  # noqa: B023
        before = ada.seq
        ada.do_first("hide")
        ada.up_to(before + 1)
        ada.command_line.press("Escape")
        log = ada.page.get_by_role("log", name="Log")
        hidden = log.get_by_text("face down").filter(has_text="Blue")
        expect(hidden.first).to_be_visible()
        told = hidden.first.inner_text()
        assert ("a token" in told) is not aid, told


def test_do_it_for_me_keeps_what_was_placed(invite: Invite) -> None:
    ada = invite()
    ada.sit(ada.make("me", "link", game="prison-1")["id"])
    ada.page.locator(".tray button").last.click()
    name = ada.page.locator(".tray button.chosen").inner_text().split()[-1].lower()
    ada.tap("i0")
    ada.acted(ada.button("Do it for me").click)
    team = json.loads(next(frame for frame in reversed(ada.heard) if '"update"' in frame))
    text = team["line"]["text"]
    assert f"{name} i" in text, text
