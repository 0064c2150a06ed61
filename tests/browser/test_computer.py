"""One click from the first page into a game against the computer."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import Invite


@pytest.mark.timeout(300)
def test_quick_start_and_some_turns(invite: Invite) -> None:
    ada = invite()
    ada.open()
    ada.button("Quick start").click()
    ada.at_table()
    assert sorted(seat["kind"] for seat in ada.table["seats"]) == ["computer", "person"]
    turns = 0
    for _ in range(120):
        ada.until(lambda: bool(ada.wanted) or ada.over, "my turn again")
        if ada.over or turns == 3:
            break
        wanted = ada.wanted
        if wanted == "act":
            expect(ada.heading).to_have_text("Your turn")
            assert ada.page.title().startswith("● Your turn")
            if ada.options("reveal") and ada.view["ap"]:
                ada.do_first("reveal")
            else:
                ada.end_turn()
                turns += 1
        elif wanted == "card":
            card = ada.options("card")[-1]["action"][1]
            ada.acted(ada.button(f"Action card {card}", exact=True).click)
        elif wanted == "put":
            ada.acted(ada.button("Place it anywhere").click)
        else:
            ada.do_first()
    assert turns == 3 or ada.over
    log = ada.page.get_by_role("log", name="Log")
    expect(log).to_contain_text("Yellow plays the")
    ada.button("Menu").click()
    ada.button("Resign").click()
    ada.acted(ada.page.get_by_text("Give up this game?").locator("..").get_by_role("button", name="Resign").click)
    ending = ada.page.get_by_role("dialog", name="The game is over")
    expect(ending).to_contain_text("You have lost")
    expect(ending).to_contain_text("resigned")


def test_the_computer_takes_a_seat_that_was_left(invite: Invite) -> None:
    ada = invite()
    ada.sit(ada.make("me", "link", game="prison-1", quick=True)["id"])
    expect(ada.board).to_be_visible()
    ada.button("Computer takes over").click()
    ada.until(lambda: ada.table["seats"][1]["kind"] == "computer", "the computer at the table")
    expect(ada.page.locator("header")).to_contain_text("Bruno")  # what a computer in the second seat is called
