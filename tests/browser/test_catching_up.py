"""Lost connections and second tabs: the page comes back by itself and stands exactly where the game stands."""

from __future__ import annotations

import json
from pathlib import Path

from playwright.sync_api import Page, WebSocketRoute, expect
from tests.browser.conftest import Invite
from tests.browser.driving import serving
from tests.browser.positions import MIDDLE


def pieces(page: Page) -> list[str]:
    """Every piece on the board, and where it is drawn."""
    found: list[str] = page.locator(".overlay [role=img]").evaluate_all(
        "all => all.map(e => e.getAttribute('aria-label') + e.getAttribute('transform'))"
    )
    return found


def test_a_killed_server_comes_back(invite: Invite, tmp_path: Path) -> None:
    with serving(tmp_path / "games") as server:
        ada = invite(url=server.url)
        ada.forgives = "ERR_CONNECTION_REFUSED"
        ada.sit(ada.make("me", "here", record=MIDDLE)["id"])
        ada.do("move naga c3")
        ada.do("turn mekanork A1 cw")
        before, seq = ada.views, ada.seq
        seen = pieces(ada.page)
        server.kill()
        lost = ada.page.get_by_text("Connection lost")
        expect(lost).to_be_visible()
        ada.views, ada.seq = {}, -1
        server.start()
        expect(lost).to_have_count(0)
        ada.until(lambda: bool(ada.views), "the table heard of again")
        assert (ada.views, ada.seq) == (before, seq)
        assert pieces(ada.page) == seen
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


def test_a_message_that_got_lost_is_made_up_for(invite: Invite) -> None:
    """Also if what came before it is still being shown: the page ends up with what is newest."""
    ada = invite()
    table = ada.make("me", "here", record=MIDDLE)["id"]
    ada.sit(table)
    bob = invite(reduced_motion="no-preference")
    told: list[str] = []
    asked: list[str] = []
    lost = {ada.seq + 2}

    def between(page: WebSocketRoute) -> None:
        server = page.connect_to_server()

        def down(frame: str | bytes) -> None:
            message = json.loads(frame)
            if message["type"] != "update" or message["seq"] not in lost:
                told.append(f"{message['type']} {message.get('seq')}")
                page.send(frame)

        def up(frame: str | bytes) -> None:
            asked.append(json.loads(frame)["type"])
            server.send(frame)

        server.on_message(down)
        page.on_message(up)

    bob.page.route_web_socket("**/api/ws/*", between)
    bob.page.clock.install()
    bob.open(f"/watch/{table}")
    bob.at_table()
    bob.stop_time()
    room = ada.page.locator(".world .room").first
    for text in ("turn mekanork A1 cw", "move naga c3", "turn mekanork A1 cw"):
        ada.do(text)
    bob.until(lambda: f"snapshot {ada.seq}" in told, "the whole table heard of again")
    for _ in range(20):  # everything is over by then
        bob.page.clock.run_for(100)
    assert asked == ["catch-up"]
    assert bob.page.locator(".world .room").first.get_attribute("style") == room.get_attribute("style")
    assert pieces(bob.page) == pieces(ada.page)
    assert bob.page.get_by_role("log").inner_text() == ada.page.get_by_role("log").inner_text()
