"""Looking back at a game: it plays by itself, the log goes along, and every moment has its address."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Locator, expect
from tests.browser.conftest import Invite
from tests.browser.driving import Person
from tests.browser.positions import BESIDE, MIDDLE
from tests.browser.test_phone import PHONE


def played(ada: Person) -> str:
    """A table with a few actions behind it."""
    table: str = ada.make("me", "here", record=MIDDLE)["id"]
    ada.sit(table)
    for _ in range(2):
        ada.do_first("turn")
    ada.do("resign")
    ada.page.get_by_role("dialog", name="The game is over").get_by_role("button", name="Look at the board").click()
    ada.command_line.press("Escape")
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


def test_it_is_played_on_from_any_moment(invite: Invite) -> None:
    ada = invite()
    played(ada)
    ada.button("One step back").first.click()
    ada.button("One step back").first.click()
    expect(ada.heading).to_have_text("Looking back")
    ada.button("Play on from here").first.click()
    ada.button("Play on against the computer").click()
    ada.at_table()
    assert not ada.over


def test_a_record_with_lines_that_must_be_true_loads(invite: Invite, tmp_path: Path) -> None:
    ada = invite()
    asking = MIDDLE + "? turn blue\n> move naga c3\n"
    for text, seats in ((asking + "? turn blue\n", 2), (BESIDE, 4), (asking + "? turn yellow\n", 0)):
        file = tmp_path / "asking.txt"
        file.write_text(text, encoding="utf-8")
        ada.open("/")
        ada.page.wait_for_load_state("networkidle")  # with one's own tables, the button has another place
        with ada.page.expect_file_chooser() as chooser:
            ada.button("Load a record").click()
        ada.views = {}
        ada.forgives = "" if seats else "422"
        chooser.value.set_files(file)
        if seats:
            ada.at_table()
            assert len(ada.table["seats"]) == seats
        else:
            expect(ada.page.get_by_role("alert")).to_contain_text("this is not true here")


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


def test_a_moment_is_gone_to_by_its_address_and_keeps_it(invite: Invite) -> None:
    """Typed where one is already; and after the log that was touched has gone from over the table."""
    ada = invite(**PHONE)
    ada.sit(ada.make("me", "here", record=MIDDLE + "> move naga c3\n> end\n> resign\n")["id"])
    ada.page.get_by_role("dialog", name="The game is over").get_by_role("button", name="Look at the board").tap()
    ada.button("Log").tap()
    ada.page.get_by_role("log", name="Log").get_by_role("button").filter(has_text="Blue Naga").tap()
    ada.page.wait_for_url(re.compile(r"#at=1$"))
    ada.button("Close", exact=True).tap()
    expect(ada.page.get_by_role("dialog", name="Log")).to_have_count(0)
    ada.page.wait_for_timeout(600)
    assert ada.page.url.endswith("#at=1")
    ada.page.evaluate("location.hash = '#at=2'")
    expect(ada.page.locator(".foot .scrubber")).to_contain_text("2 / 3")
