"""Accessibility: axe finds nothing serious on any screen, in light and in dark."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import Invite
from tests.browser.driving import Person
from tests.browser.positions import FIGHT, MIDDLE
from tests.builds import ROOT

AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
RUN = "async () => (await axe.run()).violations.filter(v => v.impact === 'serious' || v.impact === 'critical')"


def findings(person: Person) -> list[str]:
    """What axe calls serious or critical: the rule, where, and what is wrong there."""
    person.page.wait_for_timeout(350)  # whatever fades in has faded in
    person.page.evaluate(AXE.read_text(encoding="utf-8"))  # evaluated, not added: the page allows no foreign script
    return [
        f"{finding['id']} ({finding['impact']}) {node['target']}: {node['failureSummary']}"
        for finding in person.page.evaluate(RUN)
        for node in finding["nodes"]
    ]


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("path", ["/", "/rules", "/learn", "/about"])
def test_pages(invite: Invite, path: str, theme: str) -> None:
    ada = invite(color_scheme=theme)
    ada.open(path)
    expect(ada.page.get_by_role("heading", level=1)).to_be_visible()
    ada.page.wait_for_load_state("networkidle")
    assert findings(ada) == []


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_dialog_for_a_new_table(invite: Invite, theme: str) -> None:
    ada = invite(color_scheme=theme)
    ada.open()
    ada.button("New table").click()
    expect(ada.page.get_by_role("dialog")).to_be_visible()
    assert findings(ada) == []
    ada.page.get_by_label("The other side", exact=True).select_option(label="Someone else, by link")
    ada.button("Create the table").click()
    expect(ada.page.get_by_role("link", name="To the table")).to_be_visible()
    assert findings(ada) == []


@pytest.mark.timeout(240)
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_table(invite: Invite, theme: str) -> None:
    ada = invite(color_scheme=theme)
    ada.sit(ada.make("me", "here", record=MIDDLE)["id"])
    assert findings(ada) == []
    ada.tap("b2")
    expect(ada.page.get_by_role("region", name="Mekanork")).to_be_visible()
    ada.command("fight naga wizard")
    expect(ada.page.get_by_text("Why not?").first).to_be_visible()
    ada.button("Menu").click()
    assert findings(ada) == []
    ada.sit(ada.make("me", "link", record=FIGHT)["id"])
    assert findings(ada) == []
    ada.sit(ada.make("me", "here", game="prison")["id"])
    assert findings(ada) == []
