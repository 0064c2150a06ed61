"""Playing without a mouse: keys on the board, and the command line in the notation."""

from __future__ import annotations

import re

from playwright.sync_api import expect
from tests.browser.conftest import Invite
from tests.browser.driving import Person
from tests.browser.positions import FIGHT, MIDDLE


def to_the_board(person: Person) -> None:
    """With Tab alone."""
    person.page.locator("body").press("Tab")
    for _ in range(40):
        if person.board.evaluate("e => e === document.activeElement"):
            return
        person.page.keyboard.press("Tab")
    raise AssertionError("the board cannot be reached with Tab")


def cursor(person: Person) -> str:
    """The square the cursor is on, as a screen reader is told."""
    told = person.page.locator(".board > p[aria-live]").inner_text()
    found = re.match(r"[a-z]\d+", told)
    return found[0] if found else ""


def walk_to(person: Person, square: str) -> None:
    """Arrow keys until the cursor is there, whichever way the board is turned."""
    for _ in range(60):
        here = cursor(person)
        if here == square:
            return
        (x, y), (goal_x, goal_y) = person.spot(here), person.spot(square)
        keys = "ArrowRight" if goal_x > x + 1 else "ArrowLeft" if goal_x < x - 1 else ""
        keys = keys or ("ArrowDown" if goal_y > y else "ArrowUp")
        person.page.keyboard.press(keys)
        person.until(lambda here=here: cursor(person) != here, "the cursor moved")  # type: ignore[misc]
    raise AssertionError(f"{square} not reached")


def naga(person: Person) -> int:
    return next(int(t["square"]) for t in person.view["tokens"] if t["name"] == "naga" and t["seat"] == 0)


def test_a_turn_with_the_keyboard_alone(invite: Invite) -> None:
    ada = invite()
    ada.sit(ada.make("me", "here", record=MIDDLE)["id"])
    keys = ada.page.keyboard
    to_the_board(ada)
    for _ in range(6):
        keys.press("n")
        ada.page.wait_for_timeout(50)
        if cursor(ada) == "c4":
            break
    expect(ada.page.get_by_role("region", name="Naga")).to_be_visible()
    walk_to(ada, "c3")
    ada.acted(lambda: keys.press("Enter"))
    assert naga(ada) == 3 * 10 + 2
    ada.acted(lambda: keys.press("u"))
    assert naga(ada) == 4 * 10 + 2
    for _ in range(6):
        keys.press("n")
        ada.page.wait_for_timeout(50)
        if cursor(ada) == "b2":
            break
    keys.press("r")
    expect(ada.page.locator(".ghost")).to_be_visible()
    keys.press("Escape")
    expect(ada.page.locator(".ghost")).to_have_count(0)
    keys.press("r")
    ada.acted(lambda: keys.press("Enter"))
    assert [room["turn"] for room in ada.view["rooms"]].count(0) < 4
    keys.press("e")
    expect(ada.page.get_by_role("status").filter(has_text="Once more to end the turn")).to_have_count(1)
    ada.acted(lambda: keys.press("e"))
    expect(ada.heading).to_have_text("Play an Action card")
    ada.acted(lambda: keys.press("3"))
    assert ada.view["ap"] == 3
    keys.press("?")
    expect(ada.page.get_by_text("next character that can act")).to_be_visible()


def test_a_combat_card_with_the_keyboard(invite: Invite) -> None:
    ada = invite()
    ada.sit(ada.make("me", "link", record=FIGHT)["id"])
    to_the_board(ada)
    ada.acted(lambda: ada.page.keyboard.press("5"))
    expect(ada.page.get_by_role("dialog", name="Combat")).to_contain_text("The other side is choosing")


def test_the_command_line_says_why_not(invite: Invite) -> None:
    ada = invite()
    ada.page.clock.install()
    ada.sit(ada.make("me", "here", record=MIDDLE)["id"])
    ada.board.focus()
    ada.page.keyboard.press("/")
    line = ada.page.locator("input#command-line")
    expect(line).to_be_focused()
    ada.page.keyboard.type("fight naga wizard")
    ada.page.keyboard.press("Enter")
    refusal = ada.page.get_by_role("status").filter(has_text="Why not?")
    rule = refusal.get_by_role("link")
    expect(rule).to_have_attribute("href", "/rules#FIGHT-1")
    assert ada.seq == 0
    rule.first.click()
    panel = ada.page.get_by_role("dialog").filter(has=ada.page.get_by_role("heading", name="FIGHT-1"))
    expect(panel).to_be_visible()
    panel.get_by_role("button", name="Close").click()
    ada.stop_time()  # by itself it would go after a while
    ada.command("fight naga colossus")
    expect(refusal).to_contain_text("Colossus")
    ada.do("move naga c3")
    expect(refusal).to_have_count(0)  # what was wrong is so no longer


def test_the_command_line_offers_what_can_be_done(invite: Invite) -> None:
    ada = invite()
    ada.sit(ada.make("me", "here", record=MIDDLE)["id"])
    ada.command_line.fill("move na")
    offered = ada.page.locator("form.command li button")
    expect(offered).to_have_count(5)
    expect(offered).to_have_text([re.compile("^move naga ")] * 5)
    ada.command_line.fill("move naga c3")
    offered.get_by_text("move naga c3", exact=True).click()
    ada.acted(lambda: ada.command_line.press("Enter"))
    assert naga(ada) == 3 * 10 + 2
    ada.command_line.fill("move naga c3")  # where it stands now
    expect(offered).to_have_count(0)
    ada.command_line.fill("move naga c4")
    expect(offered.first).to_have_text(re.compile("^move naga c4"))


def test_tapping_what_is_not_possible_says_why(invite: Invite) -> None:
    ada = invite()
    ada.sit(ada.make("me", "here", record=MIDDLE)["id"])
    reason = ada.page.get_by_role("status").filter(has_text="Why not?")
    for unit, square, told in (("c4", "c9", "Yellow Colossus is on c9, not beside c4"),
                               ("g2", "g3", "closed portcullis is between g2 and g3")):  # fmt: skip
        ada.tap(unit)
        ada.tap(square)
        expect(reason).to_contain_text(told)
        expect(reason.get_by_role("link")).to_be_visible()
    assert ada.seq == 0
