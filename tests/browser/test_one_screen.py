"""Two people at one screen: whatever is secret is behind a curtain until the right one has taken the device."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect
from tests.browser.conftest import Invite
from tests.browser.driving import Person
from tests.browser.positions import FIGHT

COVERED = """curtain => [[0.01, 0.1], [0.3, 0.5], [0.95, 0.2], [0.95, 0.95], [0.5, 0.98]]
  .filter(([x, y]) => !curtain.contains(document.elementFromPoint(x * innerWidth, y * innerHeight))).length"""


def curtain(person: Person) -> Locator:
    return person.page.get_by_role("dialog", name="Pass the device to")


def take_device(person: Person) -> None:
    expect(curtain(person)).to_be_visible()
    assert curtain(person).evaluate(COVERED) == 0  # nothing shows beside it
    assert curtain(person).evaluate("e => getComputedStyle(e).opacity") == "1"
    curtain(person).get_by_role("button", name="It is me").click()
    expect(curtain(person)).to_have_count(0)


def test_the_teams_are_chosen_behind_a_curtain(invite: Invite) -> None:
    both = invite()
    both.sit(both.make("me", "here", game="prison-3")["id"])
    take_device(both)
    expect(both.heading).to_have_text("Your starting team")
    both.acted(both.button("Do it for me").click)
    take_device(both)
    expect(both.heading).to_have_text("Your starting team")
    assert pieces(both, "blue") == []  # the first team is not to be seen, nor read out
    both.acted(both.button("Do it for me").click)


def pieces(person: Person, colour: str) -> list[str]:
    names: list[str] = person.page.locator(".overlay [role=img]").evaluate_all(
        "all => all.map(e => e.getAttribute('aria-label'))"
    )
    return [name for name in names if colour in name.lower()]


def test_combat_cards_are_chosen_behind_a_curtain(invite: Invite) -> None:
    both = invite()
    both.sit(both.make("me", "here", record=FIGHT)["id"])
    scene = both.page.get_by_role("dialog", name="Combat")
    take_device(both)
    both.acted(scene.get_by_role("button", name="+6").click)
    expect(scene).to_have_count(0)
    take_device(both)
    expect(scene).to_contain_text("Choose your Combat card")
    expect(scene.locator(".side").first).not_to_contain_text(re.compile(r"\+\s*6"))  # a guest's name may have a 6
    both.acted(scene.get_by_role("button", name="+0").click)
    expect(scene.locator(".total")).to_have_text(["8", "1"])
