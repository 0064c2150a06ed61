"""On a phone: upright, small, with fingers."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import Invite
from tests.browser.driving import Person
from tests.browser.positions import FIGHT, MIDDLE

PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2
}  # fmt: skip
SMALL: dict[str, Any] = {**PHONE, "viewport": {"width": 360, "height": 640}}
SMALLEST: dict[str, Any] = {**PHONE, "viewport": {"width": 320, "height": 568}}


def assert_nothing_sticks_out(person: Person) -> None:
    wide, inner = person.page.evaluate("[document.documentElement.scrollWidth, document.documentElement.clientWidth]")
    assert wide <= inner


@pytest.mark.parametrize("screen", [PHONE, SMALL], ids=["390", "360"])
@pytest.mark.parametrize("fonts", [True, False], ids=["own-fonts", "before-they-come"])
def test_nothing_has_to_be_scrolled_sideways(invite: Invite, screen: dict[str, Any], fonts: bool) -> None:
    ada = invite(**screen)
    if not fonts:
        ada.page.route("**/*.woff2", lambda route: route.fulfill(body=""))
    for path in ("/", "/learn", "/rules", "/about", "/nowhere"):
        ada.open(path)
        expect(ada.page.get_by_role("heading", level=1)).to_be_visible()
        assert_nothing_sticks_out(ada)
    ada.open()
    ada.button("New table").tap()
    expect(ada.page.get_by_role("dialog")).to_be_visible()
    assert_nothing_sticks_out(ada)
    for record in (MIDDLE, FIGHT):
        ada.sit(ada.make("me", "link", record=record)["id"])
        assert_nothing_sticks_out(ada)


def test_playing_with_a_finger(invite: Invite) -> None:
    ada = invite(**PHONE)
    ada.sit(ada.make("me", "here", record=MIDDLE)["id"])
    ada.tap("c4")
    expect(ada.page.get_by_role("region", name="Naga")).to_be_visible()
    ada.acted(lambda: ada.tap("c3"))
    assert next(t["square"] for t in ada.view["tokens"] if t["name"] == "naga" and t["seat"] == 0) == 3 * 10 + 2
    ada.tap("b2")
    ada.button(re.compile(r"Turn .*A1.*")).first.tap()
    expect(ada.page.locator(".ghost")).to_be_visible()
    ada.acted(ada.button("Do it").tap)
    ada.end_turn()
    expect(ada.heading).to_have_text("Play an Action card")
    ada.acted(ada.button(f"Action card {ada.options('card')[0]['action'][1]}", exact=True).tap)
    expect(ada.heading).to_have_text("Your turn")
    ada.button("Log").tap()
    expect(ada.page.get_by_role("log", name="Log")).to_contain_text("turns A1")


def test_the_language_is_told_by_its_sign_where_its_name_has_no_room(invite: Invite) -> None:
    ada = invite(**SMALL, locale="fr-FR")
    ada.open()
    chooser = ada.page.locator("header span[data-language]")
    assert chooser.evaluate("e => getComputedStyle(e, '::before').content").startswith('"fr')
    expect(chooser.get_by_role("combobox", name="Langue")).to_have_value("fr")
    assert_nothing_sticks_out(ada)
