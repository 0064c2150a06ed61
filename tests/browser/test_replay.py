"""Looking back at a game: it plays by itself, the log goes along, and every moment has its address."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect
from tests.browser.conftest import Invite
from tests.browser.driving import Person
from tests.browser.positions import MIDDLE


def played(ada: Person) -> str:
    """A table with a few actions behind it."""
    table: str = ada.make("me", "here", record=MIDDLE)["id"]
    ada.sit(table)
    for _ in range(2):
        ada.do_first("turn")
    ada.do("resign")
    ada.command_line.press("Escape")
    ada.page.get_by_role("dialog", name="The game is over").get_by_role("button", name="Look at the board").click()
    return table


def current(ada: Person) -> Locator:
    return ada.page.get_by_role("log", name="Log").locator("[aria-current]")


def test_it_plays_by_itself(invite: Invite) -> None:
    ada = invite()
    played(ada)
    ada.button("One step back").first.click()
    ada.button("One step back").first.click()
    expect(ada.page.locator(".scrubber")).to_contain_text(re.compile(r"\d+ / \d+"))
    ada.button("Play", exact=True).click()
    ada.button("Speed: 1 times").click()
    expect(ada.button("Speed: 2 times")).to_be_visible()
    expect(ada.button("Result", exact=True)).to_be_visible()  # the end is reached


def test_the_log_goes_along_and_is_touched(invite: Invite) -> None:
    ada = invite()
    table = played(ada)
    lines = ada.page.get_by_role("log", name="Log").get_by_role("button")
    lines.filter(has_text="turns").first.click()
    expect(ada.heading).to_have_text("Looking back")
    expect(current(ada)).to_contain_text("turns")
    assert ada.page.locator(".overlay g.number").count() >= 1  # where it happened
    ada.page.wait_for_url(re.compile(r"#at=\d+$"))
    address = ada.page.url
    ada.button("One step on").first.click()
    expect(current(ada)).not_to_have_count(0)
    ada.open("/")
    ada.open(address)
    ada.at_table()
    expect(ada.heading).to_have_text("Looking back")
    expect(current(ada)).to_contain_text("turns")
    assert table in address
