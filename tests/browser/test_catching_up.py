"""Lost connections and second tabs: the page comes back by itself and stands exactly where the game stands."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import expect
from tests.browser.conftest import Invite
from tests.browser.driving import serving
from tests.browser.positions import MIDDLE


def test_a_killed_server_comes_back(invite: Invite, tmp_path: Path) -> None:
    with serving(tmp_path / "games") as server:
        ada = invite(url=server.url)
        ada.forgives = "ERR_CONNECTION_REFUSED"
        ada.sit(ada.make("me", "here", record=MIDDLE)["id"])
        ada.do("move naga c3")
        ada.do("turn mekanork A1 cw")
        before, seq = ada.views, ada.seq
        pieces = ada.page.locator(".overlay [role=img]")
        seen = pieces.evaluate_all("all => all.map(e => e.getAttribute('aria-label') + e.getAttribute('transform'))")
        server.kill()
        lost = ada.page.get_by_text("Connection lost")
        expect(lost).to_be_visible()
        ada.views, ada.seq = {}, -1
        server.start()
        expect(lost).to_have_count(0)
        ada.until(lambda: bool(ada.views), "the table heard of again")
        assert (ada.views, ada.seq) == (before, seq)
        again = pieces.evaluate_all("all => all.map(e => e.getAttribute('aria-label') + e.getAttribute('transform'))")
        assert again == seen
        ada.do("end")
        expect(ada.heading).to_have_text("Play an Action card")


def test_two_tabs_of_one_player_show_the_same(invite: Invite) -> None:
    ada = invite()
    table = ada.make("me", "here", record=MIDDLE)["id"]
    ada.sit(table)
    other = ada.context.new_page()
    other.goto(f"{ada.url}/table/{table}")
    expect(other.get_by_role("img", name="c4: blue Naga")).to_be_visible()
    ada.do("move naga c3")
    expect(other.get_by_role("img", name="c3: blue Naga")).to_be_visible()
    other.get_by_role("button", name="Undo").click()
    expect(ada.page.get_by_role("img", name="c4: blue Naga")).to_be_visible()
