"""The first minute: what a newcomer is told, a draft one can see, own tables first, rules over the table, no server."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import Invite
from tests.browser.driving import ROOT
from tests.browser.positions import MIDDLE
from tests.browser.test_phone import PHONE


@pytest.mark.parametrize("screen", [{}, PHONE], ids=["desktop", "phone"])
def test_a_first_game_says_what_it_is_about_once(invite: Invite, screen: dict[str, object]) -> None:
    ada = invite(**screen)
    ada.open()
    ada.button("Quick start").click()
    ada.at_table()
    card = ada.page.get_by_role("region", name="Your first game")
    expect(card).to_contain_text("Get your people out")
    expect(card).to_contain_text("You begin.")
    assert ada.view["active"] == ada.view["seat"]
    for title in ("Play an Action card", "Open a room", "Turn the rooms"):
        card.get_by_role("button", name="Next").click()
        expect(card).to_contain_text(title)
    card.get_by_role("button", name="Next").click()
    expect(card).to_have_count(0)
    ada.page.reload()
    ada.at_table()
    expect(card).to_have_count(0)


@pytest.mark.parametrize("screen", [{}, PHONE], ids=["desktop", "phone"])
def test_a_draft_shows_what_is_picked(invite: Invite, screen: dict[str, object]) -> None:
    ada = invite(**screen)
    ada.sit(ada.make("me", "here", game="mix-draft")["id"])
    pairs = ada.page.locator("ul.room li")
    expect(pairs.first.locator(".floor")).to_have_count(2)
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


def test_it_can_be_installed_and_says_when_the_server_is_away(invite: Invite) -> None:
    ada = invite()
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
