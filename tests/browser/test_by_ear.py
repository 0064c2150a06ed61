"""A whole game by someone who sees nothing: with keys alone, and by what the accessibility tree says."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect
from tests.browser.conftest import Invite
from tests.browser.driving import Person

DECISIONS = 300  # of one's own: against the gentlest computer it is over long before
OURS = re.compile("Play an Action card|Your turn|Place what you found|The game is over")
OPPOSITE = {"ArrowUp": "ArrowDown", "ArrowRight": "ArrowLeft", "ArrowDown": "ArrowUp", "ArrowLeft": "ArrowRight"}
CALLED = """() => {
  const e = document.activeElement;
  return e.getAttribute('aria-label') || e.textContent.trim();
}"""


class Listener:
    """Knows what things are called, what has the focus and what live regions say; not where anything is."""

    def __init__(self, person: Person) -> None:
        self.page = person.page

    @property
    def heading(self) -> Locator:
        """Whose turn it is and what is asked for."""
        return self.page.get_by_role("complementary").locator("h2[aria-live]")

    @property
    def said(self) -> str:
        """What the board says of the square the cursor is on, or to a question."""
        return self.page.get_by_role("main").locator("p[aria-live]").first.inner_text()

    @property
    def square(self) -> tuple[int, int]:
        """Column and row of the cursor, from the name of the square it is on."""
        found = re.match(r"([a-z])(\d+)", self.said)
        assert found is not None, self.said
        return ord(found[1]) - ord("a"), int(found[2])

    def press(self, key: str) -> str:
        before = self.said
        self.page.keyboard.press(key)
        for _ in range(20):
            self.page.wait_for_timeout(25)
            if self.said not in ("", before):
                break
        return self.said

    def reach(self, name: str) -> None:
        """With Tab, until what has the focus is called so."""
        for _ in range(80):
            self.page.keyboard.press("Tab")
            if re.match(name, str(self.page.evaluate(CALLED))):
                return
        raise AssertionError(f"nothing called {name} can be reached")

    def walk(self, square: str) -> None:
        """The cursor over the squares; which arrow goes where is heard on the way: the board may lie on its side."""
        goal = ord(square[0]) - ord("a"), int(square[1:])
        ways: dict[str, tuple[int, int]] = {}
        for _ in range(60):
            column, row = self.square
            if (column, row) == goal:
                return
            left = goal[0] - column, goal[1] - row
            known = [key for key, way in ways.items() if way[0] * left[0] + way[1] * left[1] > 0]
            key = known[0] if known else next(key for key in OPPOSITE if key not in ways)
            self.press(key)
            moved = self.square[0] - column, self.square[1] - row
            if moved == (0, 0):
                ways[key] = (0, 0)  # the edge of the board
            else:
                ways[key], ways[OPPOSITE[key]] = moved, (-moved[0], -moved[1])
        raise AssertionError(f"{square} not reached")


@pytest.mark.timeout(500)
def test_a_whole_game_by_ear(invite: Invite) -> None:
    ada = invite()
    ear, keys = Listener(ada), ada.page.keyboard
    ada.open("/learn")
    expect(ada.page.get_by_role("heading", level=1)).to_be_visible()
    ear.reach(r"Begin[\s\S]*Prison 1")
    keys.press("Enter")
    expect(ada.page.get_by_role("application")).to_be_visible()

    # The first turn without help: a card, a room, what lies there, somebody, a way.
    expect(ear.heading).to_have_text("Play an Action card")
    keys.press("2")
    expect(ear.heading).to_have_text("Your turn")
    ear.reach("The board")
    while "Naga" not in ear.press("n"):
        pass
    assert ear.said.startswith("b0: blue Naga. starting line.")
    ear.reach("Reveal room A1")
    keys.press("Enter")
    expect(ada.page.get_by_role("status").filter(has_text="cannot be taken back")).to_be_visible()
    keys.press("Enter")
    expect(ear.heading).to_have_text("Place what you found")
    expect(ada.page.get_by_role("application")).to_be_focused()
    assert "c2" in ear.press("m")
    ear.press("ArrowDown")
    ear.walk("c2")
    keys.press("Enter")
    expect(ear.heading).to_have_text("Your turn")
    while "Naga" not in ear.press("n"):
        pass
    assert "b2" in ear.press("m")
    ear.press("ArrowDown")
    ear.walk("b2")
    assert "In reach for one action." in ear.said
    keys.press("Enter")
    expect(ada.page.get_by_role("img", name="b2: blue Naga")).to_be_visible()
    ada.acted(lambda: keys.press("e"))

    # All the rest as advised, which is said before it is done.
    advised = ada.page.get_by_role("region", name="What the computer would do").get_by_role("status")
    told: set[str] = set()
    for _ in range(DECISIONS):
        expect(ear.heading).to_have_text(OURS)
        if "over" in ear.heading.inner_text().lower():
            break
        keys.press("h")
        expect(advised).to_be_visible()
        told.add(advised.inner_text())
        ada.acted(lambda: keys.press("h"))
        expect(advised).to_have_count(0)
    ended = ada.page.get_by_role("dialog", name="The game is over")
    expect(ended).to_be_focused()
    expect(ended.get_by_role("heading").first).to_have_text(re.compile("you have (won|lost)", re.IGNORECASE))
    assert len(told) > 5


class CardListener(Listener):
    """The same at the table of cards, where each place is a button with a name of its own."""

    @property
    def here(self) -> str:
        return str(self.page.evaluate(CALLED))

    def seek(self, wanted: str) -> None:
        """To the first corner, then row by row, until the place under the cursor says what is wanted."""
        for key in ("Home", "ArrowUp"):
            for _ in range(12):
                self.page.keyboard.press("ArrowLeft" if key == "Home" else key)
        for row in range(10):
            for _ in range(12):
                if re.search(wanted, self.here):
                    return
                self.page.keyboard.press("ArrowLeft" if row % 2 else "ArrowRight")
            self.page.keyboard.press("ArrowDown")
        raise AssertionError(f"no place says {wanted}")

    def choose(self, name: str) -> str:
        for _ in range(8):
            if name in self.press("n"):
                return self.said
        raise AssertionError(f"{name} not told of")


@pytest.mark.timeout(500)
def test_a_whole_game_of_cards_by_ear(invite: Invite) -> None:
    ada = invite()
    ear, keys = CardListener(ada), ada.page.keyboard
    made = ada.make("me", "computer", game="card-1", quick=True, seed=101, options={"first": "blue"})
    ada.sit(made["id"])

    # The first turn without help: somebody, a room, a way.
    expect(ear.heading).to_have_text("Your turn")
    points = ada.page.get_by_role("complementary").get_by_role("status")
    expect(points.filter(has_text="2 actions at hand")).to_have_count(1)
    ear.reach(r"before A1|before B1|room A1")
    assert re.search(r"before [AB]1, facing \w+; moves 3, fights 2", ear.choose("Naga"))
    ear.reach("Reveal room")
    keys.press("Enter")
    keys.press("Enter")
    # The other side puts down what it hid there.
    expect(points.filter(has_text="One action at hand")).to_have_count(1)
    assert "in reach" in ear.choose("Naga")
    assert "places in reach" in ear.press("m")
    ear.seek(r"^[AB]1 .*1 action")
    place = ear.here.split(";")[0].split(":")[0]
    keys.press("Enter")
    expect(ada.page.get_by_role("button", name=re.compile(f"^{place}: blue Naga"))).to_have_count(1)
    ada.acted(lambda: keys.press("u"))
    expect(ada.page.get_by_role("button", name=re.compile(f"^{place}: blue Naga"))).to_have_count(0)

    # All the rest as advised, which is said before it is done.
    advised = ada.page.get_by_role("region", name="What the computer would do").get_by_role("status")
    told: set[str] = set()
    for _ in range(DECISIONS):
        expect(ear.heading).to_have_text(OURS)
        if "over" in ear.heading.inner_text().lower():
            break
        expect(ada.button("Hint", exact=True)).to_be_visible()  # whatever moved has come to rest
        keys.press("h")
        expect(advised).to_be_visible()
        told.add(advised.inner_text())
        ada.acted(lambda: keys.press("h"))
        expect(advised).to_have_count(0)
    ended = ada.page.get_by_role("dialog", name="The game is over")
    expect(ended).to_be_focused()
    expect(ended.get_by_role("heading").first).to_have_text(re.compile("you have (won|lost)", re.IGNORECASE))
    assert len(told) > 5
