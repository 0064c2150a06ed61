"""From lesson to lesson, leaving and coming back, the end of a game and what comes after, sharing, sound."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from tests.browser.conftest import Invite
from tests.browser.driving import Person
from tests.browser.positions import MIDDLE
from tests.browser.test_phone import PHONE
from tests.builds import ROOT

CLIPBOARD = ["clipboard-read", "clipboard-write"]
LISTEN = """
  window.notes = 0;
  for (const kind of [OscillatorNode, AudioBufferSourceNode]) {
    const start = kind.prototype.start;
    kind.prototype.start = function (...when) { window.notes++; return start.apply(this, when); };
  }
"""


def resign(person: Person, menu: str = "Menu", word: str = "Resign") -> None:
    if not person.button(word).is_visible():
        person.button(menu, exact=True).click()
    person.button(word).click()
    person.acted(person.page.locator(".menu .danger").click)


def test_lessons_follow_each_other_whoever_wins(invite: Invite) -> None:
    ada = invite()
    ada.open("/learn")
    ada.button(re.compile("^Begin")).first.click()
    lesson = ada.page.get_by_role("region", name="Lesson")
    for number in (1, 2, 3):
        ada.until(lambda n=number: ada.table.get("lesson") == f"prison-{n}", f"lesson {number}")  # type: ignore[misc]
        expect(lesson.get_by_role("button", name="Got it").first).to_be_visible()
        resign(ada)
        ada.page.locator(".end").get_by_role("button", name="Next lesson").click()
    ada.until(lambda: ada.table.get("lesson") == "prison-4", "lesson 4")
    lesson.get_by_role("button", name="Skip this lesson").click()
    ada.until(lambda: ada.table.get("lesson") == "prison", "the full game")
    hint = lesson.get_by_role("heading", name="All of it")
    expect(hint).to_be_visible()
    ada.button("Menu", exact=True).click()
    ada.page.locator(".menu").get_by_role("button", name="No more hints").click()
    expect(hint).to_be_hidden()
    ada.page.locator(".menu").get_by_role("button", name="Show the hints again").click()
    expect(hint).to_be_visible()


def test_who_comes_back_takes_the_seat_again(invite: Invite) -> None:
    ada, bob, eve = invite(), invite(), invite()
    made = ada.make("me", "link", game="prison-1", quick=True)
    ada.sit(made["id"])
    bob.open(made["seat_links"]["1"])
    bob.button("Take the seat").click()
    bob.at_table()
    eve.open(made["watch_link"])
    eve.at_table()
    bob.button("Menu", exact=True).click()
    bob.button("Computer takes over").click()
    bob.until(lambda: bob.table["seats"][1]["kind"] == "computer", "the computer plays")
    bob.open("/")
    eve.button("Menu", exact=True).click()
    for forbidden in ("Take the seat", "Computer takes over", "Resign", "Rematch"):
        expect(eve.button(forbidden)).to_have_count(0)
    bob.sit(made["id"])
    bob.button("Menu", exact=True).click()
    bob.button("Take the seat").click()
    bob.until(lambda: bob.table["seats"][1]["kind"] == "person", "the seat taken")
    eve.until(lambda: eve.table["seats"][1]["kind"] == "person", "all know")
    bob.until(lambda: bob.view["seat"] == 1, "his own view")
    resign(bob)
    expect(eve.page.locator(".end")).to_contain_text("the other side has resigned")


@pytest.mark.parametrize(
    ("locale", "leads", "again"), [("en-GB", "You lead", "Rematch"), ("fr-FR", "Vous menez", "Revanche")]
)
def test_the_end_speaks_to_one_and_begins_with_what_comes_next(
    invite: Invite, locale: str, leads: str, again: str
) -> None:
    ada = invite(locale=locale, **PHONE)
    record = (ROOT / "tests" / "records" / "prison-score.qt").read_text(encoding="utf-8")
    ada.sit(ada.make("me", "link", record=record)["id"])
    ended = ada.page.locator(".end")
    expect(ended.locator(".moments li").first).to_be_attached()
    expect(ended).to_contain_text(leads)
    expect(ended.get_by_role("button", name=again)).to_be_in_viewport(ratio=1)


def test_tables_that_wait_for_one_come_first(invite: Invite) -> None:
    ada = invite()
    waiting = ada.make("me", "link", record=MIDDLE)["id"]
    for _ in range(3):
        ada.make("me", "link", record=MIDDLE + "> end\n> resign\n")
    ada.open()
    first = ada.page.locator(".first").get_by_role("listitem").first
    expect(first.get_by_role("link", name="Go on")).to_have_attribute("href", f"/table/{waiting}")


def test_a_finished_game_is_open_and_can_be_stepped_through(invite: Invite, tmp_path: Path) -> None:
    ada = invite()
    ada.sit(ada.make("me", "computer", quick=True)["id"])
    ada.until(lambda: bool(ada.wanted), "my turn")
    expect(ada.page.locator(".face-down")).to_have_count(0)
    resign(ada)
    expect(ada.page.locator(".end")).to_contain_text("You have lost")
    ada.button("Look at the board").click()
    hidden = [token for token in ada.view["tokens"] if token["place"] == "hidden"]
    assert hidden
    expect(ada.page.locator(".face-down")).to_have_count(len(hidden))
    expect(ada.page.get_by_role("log", name="Log")).not_to_contain_text("puts a token face down")
    ada.page.keyboard.press("PageUp")
    expect(ada.heading).to_have_text("Looking back")
    ada.page.keyboard.press("Home")
    expect(ada.page.get_by_text("Before the first action")).to_be_visible()
    ada.page.keyboard.press("ArrowRight")
    expect(ada.page.locator(".said")).to_contain_text("starting team")
    ada.button("Back to now").click()
    expect(ada.heading).to_have_text("The game is over")
    loads_again(ada, tmp_path / "finished.txt")
    expect(ada.page.locator(".end")).to_be_visible()


def test_a_running_game_is_kept_and_shared_without_its_secrets(invite: Invite, tmp_path: Path) -> None:
    ada, eve = invite(permissions=CLIPBOARD), invite()
    ada.sit(ada.make("me", "computer", quick=True)["id"])
    ada.until(lambda: bool(ada.wanted), "my turn")
    ada.button("Menu", exact=True).click()
    ada.button("Copy link to this position").click()
    expect(ada.button("Copied")).to_be_visible()
    eve.open(ada.page.evaluate("navigator.clipboard.readText()"))
    expect(eve.page.locator(".face-down")).to_have_count(0)
    eve.page.get_by_label("Show what lies face down").check()
    expect(eve.page.locator(".face-down").first).to_be_visible()
    eve.button("Play on against the computer").click()
    eve.at_table()
    assert eve.view["rooms"] == ada.view["rooms"]
    text = loads_again(ada, tmp_path / "running.txt")
    assert "seed" not in text


def loads_again(person: Person, file: Path) -> str:
    """Download the record, load it on the first page; its text."""
    if not person.page.locator(".menu").is_visible():
        person.button("Menu", exact=True).click()
    with person.page.expect_download() as download:
        person.page.locator(".menu").get_by_role("link", name="Download the record").click()
    download.value.save_as(file)
    person.open("/")
    with person.page.expect_file_chooser() as chooser:
        person.button("Load a record").click()
    expect(person.page.locator(".lists.first")).to_be_visible()  # the page is laid out anew, and the choice stands
    person.views = {}
    chooser.value.set_files(file)
    person.at_table()
    return file.read_text(encoding="utf-8")


def test_a_link_to_nothing_says_so(invite: Invite) -> None:
    ada = invite(locale="fr-FR")
    ada.open("/position")
    expect(ada.page.get_by_role("alert")).to_contain_text("pas de position dans ce lien")


def test_sound_title_and_favicon(invite: Invite) -> None:
    ada, eve = invite(own=True), invite()
    ada.context.add_init_script(LISTEN)
    made = ada.make("me", "here", game="prison-1", quick=True)
    ada.sit(made["id"])
    eve.sit(made["id"])
    assert icon(ada.page).startswith("data:")
    assert not icon(eve.page).startswith("data:")
    expect(eve.page).to_have_title("Quarterturn")
    ada.acted(lambda: ada.button(re.compile("Action card 2")).click())
    ada.page.wait_for_function("window.notes > 0")
    ada.button("Sound", exact=True).click()
    ada.page.evaluate("window.notes = 0")
    ada.end_turn()
    expect(ada.page.get_by_role("log", name="Log")).to_contain_text("to play —")
    ada.acted(lambda: ada.button(re.compile("Action card 3")).click())
    assert ada.page.evaluate("window.notes") == 0


def icon(page: Page) -> str:
    return str(page.locator("link[rel~=icon]").get_attribute("href"))
