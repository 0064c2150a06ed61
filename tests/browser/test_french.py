"""In French: from the browser's language, and switched at any time; nothing is left untranslated."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect
from tests.browser.conftest import Invite
from tests.browser.positions import FIGHT, MIDDLE
from tests.builds import ROOT

MESSAGE = re.compile(r"^([a-z][\w-]*) = ?(.*)$", re.MULTILINE)
EVERYTHING = """() => {
  const found = [document.title];
  for (const e of document.querySelectorAll('body *')) {
    if (!e.checkVisibility()) continue;
    for (const name of ['aria-label', 'title', 'placeholder']) found.push(e.getAttribute(name) ?? '');
    for (const n of e.childNodes) if (n.nodeType === 3 && n.data.trim()) found.push(n.data.trim());
  }
  return found;
}"""


def texts(language: str) -> dict[str, str]:
    shared = ROOT / "src" / "quarterturn" / "content" / "texts" / f"game.{language}.ftl"
    files = [shared, *sorted((ROOT / "web" / "src" / "text").glob(f"*.{language}.ftl"))]
    return {key: text for file in files for key, text in MESSAGE.findall(file.read_text(encoding="utf-8"))}


def words_of(page: Page) -> list[str]:
    found: list[str] = page.evaluate(EVERYTHING)
    return [" ".join(text.split()) for text in found if text]


ENGLISH, FRENCH = texts("en"), texts("fr")
FOREIGN = {
    text for key, text in ENGLISH.items() if len(text) > 3 and "{" not in text and text not in FRENCH.values() and key
}  # fmt: skip


def assert_french(page: Page) -> None:
    shown = words_of(page)
    assert len(shown) > 10
    assert [
        text for text in shown if re.fullmatch(r"(?:game|square|page):\S+", text) or (text in ENGLISH and "-" in text)
    ] == []
    assert [text for text in shown if text in FOREIGN] == []


def test_the_browsers_language_is_taken(invite: Invite) -> None:
    zoe = invite(locale="fr-FR")
    for path in ("/", "/learn", "/rules", "/about"):
        zoe.open(path)
        expect(zoe.page.get_by_role("heading", level=1)).to_be_visible()
        expect(zoe.page.locator("html")).to_have_attribute("lang", "fr")
        zoe.page.wait_for_load_state("networkidle")
        assert_french(zoe.page)
    zoe.open()
    zoe.page.get_by_role("button", name=FRENCH["new-table"]).click()
    expect(zoe.page.get_by_role("dialog")).to_be_visible()
    assert_french(zoe.page)


def test_the_language_is_switched_in_the_middle_of_a_game(invite: Invite) -> None:
    ada = invite()
    for record in (MIDDLE, FIGHT):
        ada.sit(ada.make("me", "link", record=record)["id"])
        ada.page.locator("header select").select_option("fr")
        expect(ada.page.locator("html")).to_have_attribute("lang", "fr")
        if record == MIDDLE:
            expect(ada.heading).to_have_text(FRENCH["decide-act"])
            ada.tap("b2")
        ada.page.get_by_role("button", name=FRENCH["menu"]).click()
        assert_french(ada.page)
        ada.page.locator("header select").select_option("en")
        expect(ada.page.locator("html")).to_have_attribute("lang", "en")


def test_the_choice_is_kept(invite: Invite) -> None:
    ada = invite()
    ada.open()
    ada.page.locator("header select").select_option("fr")
    expect(ada.page.get_by_role("button", name=FRENCH["quick-start"])).to_be_visible()
    ada.page.reload()
    expect(ada.page.get_by_role("button", name=FRENCH["quick-start"])).to_be_visible()
