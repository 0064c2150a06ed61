"""A fight: the page is left and opened again in the middle of it, and a card stays secret until both are shown."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Locator, expect
from tests.browser.conftest import Invite
from tests.browser.driving import Person
from tests.browser.positions import FIGHT, MIDDLE
from tests.browser.test_phone import PHONE, SMALL, assert_nothing_sticks_out


def scene(person: Person) -> Locator:
    return person.page.get_by_role("dialog", name="Combat")


def test_a_reload_in_the_middle_of_a_combat(invite: Invite) -> None:
    ada, bob = invite(), invite()
    made = ada.make("me", "link", record=FIGHT)
    ada.sit(made["id"])
    bob.open(made["seat_links"]["1"])
    bob.button("Take the seat").click()
    bob.at_table()
    for person in (ada, bob):
        expect(scene(person)).to_contain_text("Choose your Combat card")
    ada.acted(scene(ada).get_by_role("button", name="+4").click)
    expect(scene(ada)).to_contain_text("The other side is choosing")
    for person in (ada, bob, ada):
        person.page.reload()
        person.at_table()
        expect(scene(person)).to_be_visible()
        expect(scene(person).get_by_label("Card chosen")).to_have_count(1)
    expect(scene(ada)).to_contain_text("The other side is choosing")
    expect(scene(bob)).to_contain_text("Choose your Combat card")
    assert_card_unknown(bob)
    bob.acted(scene(bob).get_by_role("button", name="+3").click)
    for person, told in ((ada, "You win the fight"), (bob, re.compile("wins the fight"))):  # 2 + 4 against 1 + 3
        person.up_to(bob.seq)
        expect(scene(person).get_by_role("status")).to_have_text(told)
        expect(scene(person).locator(".total")).to_have_text(["6", "4"])
        scene(person).get_by_role("button", name="Go on").click()
        expect(scene(person)).to_have_count(0)
        expect(person.page.get_by_role("img", name="wounded yellow Wizard").first).to_be_visible()


def assert_card_unknown(person: Person) -> None:
    """Nothing this browser was told, and nothing on its page, says which card the other one chose."""
    for text in person.heard:
        message = json.loads(text)
        for view in message.get("views", []):
            assert view["fight"]["cards"] in ([None, None], [-2, None])
            assert view["hands"][0]["combat"] is None
        for line in [*message.get("log", []), *([message["line"]] if "line" in message else [])]:
            assert "+4" not in line["text"]
    expect(scene(person).locator(".side").first).not_to_contain_text(re.compile(r"\+\s*4"))


def test_an_attack_is_shown_with_both_sums_before_it_is_done(invite: Invite) -> None:
    ada = invite()
    ada.sit(ada.make("me", "link", record=MIDDLE)["id"])
    ada.tap("g2")
    ada.tap("h2")
    planned = ada.page.get_by_role("region", name="Planned")
    expect(planned.locator("strong")).to_have_text(["2", "1"])
    assert ada.seq == 0
    ada.acted(planned.get_by_role("button", name="Attack").click)
    expect(scene(ada)).to_be_visible()


@pytest.mark.parametrize("screen", [PHONE, SMALL], ids=["390", "360"])
def test_on_a_phone_the_board_stays_in_sight(invite: Invite, screen: dict[str, Any]) -> None:
    ada = invite(**screen)
    ada.sit(ada.make("me", "computer", record=FIGHT)["id"])
    expect(scene(ada)).to_contain_text("Choose your Combat card")
    for shown in ("to be chosen", "turned over"):
        box, board = scene(ada).bounding_box(), ada.board.bounding_box()
        assert box is not None
        assert board is not None
        assert box["height"] < board["height"] / 2, shown
        assert_nothing_sticks_out(ada)
        expect(ada.button("Menu", exact=True)).to_be_in_viewport(ratio=1)
        if shown == "to be chosen":
            ada.acted(scene(ada).get_by_role("button", name="+4").click)
            expect(scene(ada).get_by_role("status")).to_be_visible()
