"""Asking the computer what it would do, and looking back at who was ahead."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import Invite
from tests.browser.driving import Person
from tests.browser.positions import FIGHT, MIDDLE
from tests.browser.test_access import findings
from tests.builds import ROOT

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def asked(person: Person) -> None:
    person.button("Hint", exact=True).click()
    expect(person.page.get_by_role("region", name="What the computer would do")).to_be_visible()


def test_a_hint_is_shown_and_followed(invite: Invite) -> None:
    ada = invite()
    ada.sit(ada.make("me", "computer", record=MIDDLE)["id"])
    asked(ada)
    assert ada.page.locator(".involved, .trail").count() >= 1
    assert findings(ada) == []
    ada.acted(ada.button("Do it").click)
    expect(ada.button("Hint", exact=True)).to_be_visible()
    ada.board.press("h")
    expect(ada.button("Do it")).to_be_visible()
    ada.acted(lambda: ada.board.press("h"))


def test_a_hint_tells_its_plan(invite: Invite) -> None:
    """What is to follow this turn is numbered, in words and on the board, and the reason names something."""
    ada = invite()
    ada.sit(ada.make("me", "computer", record=MIDDLE)["id"])
    asked(ada)
    box = ada.page.get_by_role("region", name="What the computer would do")
    steps = box.get_by_role("list", name="Then, this turn").get_by_role("listitem")
    assert steps.count() >= 1
    expect(ada.page.locator(".step").last).to_be_visible()
    expect(box).not_to_contain_text("what counts")


def test_hints_for_cards(invite: Invite) -> None:
    ada = invite(**PHONE)
    ada.sit(ada.make("me", "computer", record=FIGHT)["id"])
    asked(ada)
    expect(ada.page.locator(".combat-card.hinted")).to_have_count(1)
    expect(ada.page.get_by_role("dialog", name="Combat")).to_contain_text("a mix that cannot be read")
    ada.acted(ada.button("Do it").click)


def test_no_hints_against_a_person_unless_agreed(invite: Invite) -> None:
    ada = invite(locale="fr-FR")
    ada.sit(ada.make("me", "link", record=MIDDLE)["id"])
    expect(ada.button("Conseil", exact=True)).to_have_count(0)
    ada.board.press("h")
    expect(ada.page.get_by_text("Les conseils sont pour les parties contre l’ordinateur")).to_be_visible()


@pytest.mark.parametrize(
    ("locale", "earlier", "nothing"),
    [("en-GB", "Better in turn 20, with 100 % instead of 44 %", "Nothing clearly better was found."),
     ("fr-FR", "Mieux au tour 20, à 100 % au lieu de 44 %", "Rien de nettement meilleur n’a été trouvé.")],
)  # fmt: skip
def test_turning_points_are_told_in_words(invite: Invite, locale: str, earlier: str, nothing: str) -> None:
    """What would have been better, and by how much, in this turn or the one before; or that nothing was."""
    ada = invite(locale=locale)
    for name, told in (("card-1-score", earlier), ("card-1-quiet-points", nothing)):
        record = (ROOT / "tests" / "records" / f"{name}.qt").read_text(encoding="utf-8")
        ada.open(f"/table/{ada.make('me', 'here', game='card-1', record=record)['id']}")
        moments = ada.page.locator(".end .moments li")
        expect(moments.last).to_contain_text(told)
        for moment in moments.all():
            expect(moment).to_contain_text(re.compile(r"%\) \w.*(Better|Nothing|Mieux|Rien)"))


def test_who_was_ahead(invite: Invite) -> None:
    ada = invite()
    ada.sit(ada.make("me", "here", record=MIDDLE)["id"])
    ada.do_first("turn")
    ada.do("resign")
    ending = ada.page.get_by_role("dialog", name="The game is over")
    expect(ending.get_by_role("img", name="Chance to win of")).to_be_visible()
    assert findings(ada) == []
    ending.get_by_role("button", name="Turning point").last.click()
    ada.command_line.press("Escape")
    expect(ada.heading).to_have_text("Looking back")
    expect(ada.page.get_by_role("img", name="Chance to win of")).to_be_visible()
    moments = ada.page.locator(".moments li")
    expect(moments.last).to_contain_text("resigns")
    ada.button("Back to now").click()
    expect(ending).to_have_count(0)
    ada.button("Result", exact=True).click()
    expect(ending.get_by_role("img", name="Chance to win of")).to_be_visible()
    moments.last.get_by_role("button", name="Play on from here").click()
    expect(ada.button("Play on against the computer")).to_be_visible()
