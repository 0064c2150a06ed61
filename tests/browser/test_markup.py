"""Names and messages that look like markup are shown as what they are: text."""

from __future__ import annotations

from playwright.sync_api import Dialog, expect
from tests.browser.conftest import Invite

NAME = "<b onclick=alert(1)>Eve"
WORDS = "<img src=x onerror=alert(1)><script>alert(2)</script> & <i>hello</i>"


def test_names_and_chat_are_text(invite: Invite) -> None:
    eve, bob = invite(), invite()
    alarms: list[str] = []

    def alarm(dialog: Dialog) -> None:
        alarms.append(dialog.message)
        dialog.dismiss()

    for person in (eve, bob):
        person.page.on("dialog", alarm)
    eve.open()
    eve.button("Change").click()
    eve.page.get_by_label("Your name").fill(NAME)
    eve.button("Save").click()
    expect(eve.page.get_by_text(f"Playing as {NAME}", exact=True)).to_be_visible()
    made = eve.make("me", "link", game="prison-1", public=True)
    bob.open()
    expect(bob.page.get_by_text(NAME).first).to_be_visible()
    bob.open(made["seat_links"]["1"])
    bob.button("Take the seat").click()
    bob.at_table()
    eve.sit(made["id"])
    expect(bob.page.locator("header").get_by_text(NAME)).to_be_visible()
    for person in (eve, bob):
        person.button("Chat").click()
    eve.page.get_by_label("Write a message").fill(WORDS)
    eve.button("Send").click()
    for person in (eve, bob):
        said = person.page.get_by_role("log", name="Chat")
        expect(said.get_by_text(WORDS)).to_be_visible()
        expect(said.locator("img, script, i, b")).to_have_count(0)
    assert alarms == []
