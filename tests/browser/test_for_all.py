"""For everybody: by ear, from any place of the page, magnified, in colours of one's own."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import Invite
from tests.browser.driving import Person
from tests.browser.positions import FIGHT, MIDDLE
from tests.browser.test_phone import PHONE, assert_nothing_sticks_out


def said(person: Person) -> str:
    person.page.wait_for_timeout(80)
    return person.page.locator(".board p[aria-live]").inner_text()


def test_the_cursor_speaks_of_walls_pits_people_and_prices(invite: Invite) -> None:
    ada = invite(**PHONE)
    ada.sit(ada.make("me", "here", record=MIDDLE)["id"])
    keys = ada.page.keyboard
    ada.board.focus()
    while "Cleric" not in said(ada):
        keys.press("n")
    assert said(ada).startswith("g2: blue Cleric.")
    assert re.search(r"wall below", said(ada))
    keys.press("ArrowDown")
    keys.press("ArrowLeft")
    keys.press("ArrowUp")
    assert re.match(r"f2\..* In reach for one action\.", said(ada))
    keys.press("w")
    assert "on the right: g2: blue Cleric" in said(ada)
    keys.press("m")
    assert re.match(r"\d+ squares in reach: .*Targets: h2: yellow Wizard 2 : 1", said(ada))
    keys.press("o")
    assert "c9: yellow Colossus." in said(ada)


def test_keys_work_wherever_the_focus_is_and_it_comes_back(invite: Invite) -> None:
    ada = invite()
    ada.sit(ada.make("me", "here", record=MIDDLE)["id"])
    keys = ada.page.keyboard
    ada.button("End turn").focus()
    while not ada.page.get_by_role("region", name="Mekanork").is_visible():
        keys.press("n")
        ada.page.wait_for_timeout(50)
    button = ada.button("Turn 39 (A1) right")
    button.focus()
    keys.press("Enter")
    expect(ada.page.get_by_role("status").filter(has_text="cannot be taken back")).to_be_visible()
    ada.acted(lambda: keys.press("Enter"))
    expect(ada.board).to_be_focused()


def test_drawers_keep_the_focus(invite: Invite) -> None:
    ada = invite()
    ada.sit(ada.make("me", "here", record=MIDDLE)["id"])
    ada.board.focus()
    ada.page.keyboard.press("?")
    keys = ada.page.locator(".sliding")
    expect(keys).to_be_focused()
    for _ in range(4):
        ada.page.keyboard.press("Tab")
        assert keys.evaluate("e => e.contains(document.activeElement)")
    ada.page.keyboard.press("Escape")
    expect(ada.board).to_be_focused()


def test_a_combat_takes_the_focus_and_a_wrong_digit_is_refused_aloud(invite: Invite) -> None:
    ada = invite()
    ada.sit(ada.make("me", "link", record=FIGHT)["id"])
    expect(ada.page.get_by_role("dialog", name="Combat")).to_be_focused()
    ada.page.keyboard.press("9")
    expect(ada.page.locator(".toasts[aria-live]")).to_contain_text("Why not?")
    ada.acted(lambda: ada.page.keyboard.press("2"))


def test_the_end_takes_the_focus_keeps_it_and_goes_with_escape(invite: Invite) -> None:
    ada = invite()
    ada.sit(ada.make("me", "here", record=MIDDLE)["id"])
    ada.board.focus()
    ada.do("resign")
    ended = ada.page.get_by_role("dialog", name="The game is over")
    expect(ended).to_be_focused()
    for key in ("Tab", "Tab", "Shift+Tab", "Shift+Tab", "Shift+Tab", *["Tab"] * 12):
        ada.page.keyboard.press(key)
        assert ended.evaluate("e => e.contains(document.activeElement)"), key
    ada.page.keyboard.press("Escape")
    expect(ended).to_have_count(0)
    assert ada.page.evaluate("document.activeElement !== document.body")


def test_a_card_that_cannot_be_played_is_refused_aloud(invite: Invite) -> None:
    ada = invite()
    ada.sit(ada.make("me", "here", record=MIDDLE.replace("turn: blue 4", "turn: blue card"))["id"])
    ada.board.focus()
    heard = ada.page.locator(".toasts[aria-live]")
    ada.page.keyboard.press("9")
    expect(heard).to_contain_text("Why not?")
    assert ada.seq == 0
    ada.acted(lambda: ada.page.keyboard.press("4"))
    ada.page.keyboard.press("3")
    expect(heard).to_contain_text("Nothing can be chosen by a number now.")


def test_a_rotation_is_told_or_refused_aloud(invite: Invite) -> None:
    ada = invite()
    ada.sit(ada.make("me", "here", record=MIDDLE)["id"])
    ada.board.focus()
    while "c4" not in ada.page.locator(".board > [aria-live]").first.inner_text():
        ada.page.keyboard.press("n")
        ada.page.wait_for_timeout(50)
    ada.page.keyboard.press("r")
    expect(ada.page.locator(".toasts[aria-live]")).to_contain_text("Naga does not stand on a gear")
    while "b2" not in ada.page.locator(".board > [aria-live]").first.inner_text():
        ada.page.keyboard.press("n")
        ada.page.wait_for_timeout(50)
    told = ada.page.get_by_role("status").filter(has_text="cannot be taken back")
    for turn in ("Turn 39 (A1) right.", "Turn 39 (A1) left."):
        ada.page.keyboard.press("r")
        expect(told).to_contain_text(turn)


@pytest.mark.parametrize("size", [(640, 360), (640, 400), (512, 384)])
def test_at_200_percent_squares_can_be_hit(invite: Invite, size: tuple[int, int]) -> None:
    ada = invite(viewport={"width": size[0], "height": size[1]})
    ada.sit(ada.make("me", "here", record=MIDDLE)["id"])
    _left, _, width, quarters = ada.world()
    assert width / (12 if quarters % 2 else 10) >= 29
    assert_nothing_sticks_out(ada)
    ada.tap("b2")
    expect(ada.page.get_by_role("region", name="Mekanork")).to_be_visible()


def test_at_400_percent_nothing_is_cut(invite: Invite) -> None:
    ada = invite(viewport={"width": 320, "height": 256})
    ada.sit(ada.make("me", "here", record=MIDDLE)["id"])
    assert_nothing_sticks_out(ada)
    box = ada.board.bounding_box()
    assert box is not None
    assert box["height"] >= 180
    ada.end_turn()
    card = ada.button("Action card 3")
    card.scroll_into_view_if_needed()
    ada.acted(card.click)


def test_spent_cards_are_told_apart_in_forced_colours(invite: Invite) -> None:
    wishes: dict[str, Any] = {"forced_colors": "active"}
    ada = invite(**wishes)
    ada.sit(ada.make("me", "here", record=MIDDLE.replace("turn: blue 4", "turn: blue card"))["id"])
    look = "e => [getComputedStyle(e).borderTopStyle, getComputedStyle(e).textDecorationLine]"
    card = ada.page.locator(".action").nth(1)
    assert card.evaluate(look) == ["solid", "none"]
    ada.acted(card.click)
    expect(ada.page.locator(".action.spent")).to_have_count(1)
    assert ada.page.locator(".action.spent").evaluate(look) == ["dashed", "line-through"]
