"""Pictures of every screen into docs/screens, wide (1280) and narrow (390): `make screenshots`."""

from __future__ import annotations

import io
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import Browser, expect
from tests.browser import chromium
from tests.browser.cards import Cards
from tests.browser.driving import Person, serving
from tests.browser.positions import CROWD
from tests.browser.test_phone import PHONE
from tests.builds import ROOT

from quarterturn import players
from quarterturn.engine.game import Game
from quarterturn.engine.view import view
from quarterturn.notation import format_record, parse_record

FOLDER = ROOT / "docs" / "screens"
LARGEST = 300_000  # bytes
MAIN = ("home", "table", "combat", "cards")  # in light, too
FRENCH = ("home", "table", "cards")
WIDE: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}
WIDTHS: dict[int, dict[str, Any]] = {1280: WIDE, 390: PHONE}


def played(game: str, seed: int, wanted: Callable[[Game], bool]) -> str:
    """The record of a game that computers played up to a moment worth a picture."""
    found = parse_record("picture", f"rules: 1\ngame: {game}\nseed: {seed}\n")
    while not found.over and not wanted(found):
        seat = found.waiting()[0].seat
        seen = view(found.state, seat, recall=True)
        found.apply(players.make("greedy", len(found.log)).decide(seen, found.legal(seat)), seat)
    return format_record(found, seed)


def in_full_swing(game: Game) -> bool:
    state = game.state
    ready = state.phase == "act" and state.seat == 0 and state.ap >= 3
    return ready and state.turn >= 8 and any(action[0] == "turn" for action in game.legal(0))


def in_the_thick(game: Game) -> bool:
    """A card game in which much is open and somebody has a choice of ways."""
    state = game.state
    return state.phase == "act" and state.seat == 0 and state.turn >= 14 and state.ap >= 3 and len(game.legal(0)) > 40


def fighting(game: Game) -> bool:
    return game.state.phase == "fight" and game.state.turn >= 5 and game.waiting()[0].seat == 0


class Album:
    """The pictures of one width, theme and language."""

    def __init__(self, browser: Browser, url: str, width: int, theme: str, language: str) -> None:
        self.browser, self.url = browser, url
        wishes = {**WIDTHS[width], "color_scheme": theme, "locale": "fr-FR" if language == "fr" else "en-GB"}
        self.ada = Person(browser, url, **wishes)
        self.bob = Person(browser, url)
        self.name(self.ada, "Ada")
        self.name(self.bob, "Bob")
        self.suffix = f"{width}" + ("-light" if theme == "light" else "") + ("-fr" if language == "fr" else "")

    @staticmethod
    def name(person: Person, name: str) -> None:
        person.context.request.put(f"{person.url}/api/me", data={"name": name})

    def go_on(self, record: str, game: str = "prison", computers: int = 1) -> None:
        """Ada in the middle of a game against the computer."""
        self.ada.sit(self.ada.make("me", *["computer"] * computers, record=record, game=game)["id"])

    def sit(self, **wishes: Any) -> None:
        """Ada at a table with Bob."""
        made = self.ada.make("me", "link", **wishes)
        token = made["seat_links"]["1"].split("token=")[1]
        self.bob.context.request.post(f"{self.url}/api/tables/{made['id']}/join", data={"token": token})
        self.bob.sit(made["id"])
        self.ada.sit(made["id"])

    def take(self, name: str) -> None:
        page = self.ada.page
        page.mouse.move(0, 0)
        page.wait_for_load_state("networkidle")
        page.wait_for_timeout(700)  # whatever moves has come to rest
        raw = page.screenshot(type="png", animations="disabled")
        path = FOLDER / f"{name}-{self.suffix}.png"
        path.write_bytes(small(raw))
        print(f"{path.relative_to(ROOT)}  {path.stat().st_size // 1000} kB", flush=True)


def small(raw: bytes) -> bytes:
    """The picture as it is if it is small enough, else with as large a palette as fits."""
    picture = Image.open(io.BytesIO(raw)).convert("RGB")
    out = io.BytesIO()
    picture.save(out, "PNG", optimize=True)
    for colours in (256, 128, 64):
        if out.tell() < LARGEST:
            break
        out = io.BytesIO()
        palette = picture.quantize(colours, Image.Quantize.MAXCOVERAGE, kmeans=2)
        picture.quantize(palette=palette, dither=Image.Dither.FLOYDSTEINBERG).save(out, "PNG", optimize=True)
    return out.getvalue()


# --- The screens: each brings the page to what its name says


def screens(album: Album, records: dict[str, str]) -> Iterator[tuple[str, Callable[[], object]]]:
    ada = album.ada
    page = ada.page

    def opened(path: str) -> None:
        ada.open(path)
        expect(page.get_by_role("heading", level=1)).to_be_visible()

    def dialog() -> None:
        opened("/")
        page.locator(".ways button").last.click()
        expect(page.get_by_role("dialog")).to_be_visible()

    def links() -> None:
        dialog()
        page.locator("#seat-1").select_option("link")
        page.get_by_role("dialog").locator("form button").last.click()
        expect(page.locator("#link-1")).to_be_visible()

    def invitation() -> None:
        host = Person(album.browser, album.url)
        link = host.make("me", "link", game="prison-1")["seat_links"]["1"]
        host.close()
        opened(link)

    def table() -> None:
        album.go_on(records["table"])
        turner = next(option["action"][1] for option in ada.options("turn"))
        ada.tap(next(token["square"] for token in ada.view["tokens"] if token["id"] == turner))
        expect(page.locator("aside .actions")).to_be_visible()

    def cards() -> None:
        made = ada.make("me", "computer", record=records["cards"], game="card")
        player = Cards(ada, "fr" if album.suffix.endswith("fr") else "en")
        player.sit(made["id"])
        moves = [action[1] for action in player.options("move")]
        player.choose(max(set(moves), key=moves.count))

    def teams() -> None:
        made = ada.make("me", "computer", game="card", options={"teams": "draft", "first": "blue"})
        ada.open(f"/table/{made['id']}")
        expect(page.get_by_role("button", name="Assassin").first).to_be_visible()

    def rotation() -> None:
        table()
        page.locator("aside .do").first.click()
        expect(page.locator(".ghost")).to_be_visible()

    def combat() -> None:
        album.go_on(records["combat"])
        expect(page.locator(".scene")).to_be_visible()

    def curtain() -> None:
        ada.sit(ada.make("me", "here", game="prison-1")["id"])
        expect(page.locator(".curtain")).to_be_visible()

    def ending() -> None:
        album.go_on(records["end"])
        expect(page.locator(".end")).to_be_visible()

    def lesson() -> None:
        opened("/learn")
        page.locator("ol button").first.click()
        ada.at_table()

    def menu() -> None:
        table()
        page.locator("header nav button").last.click()
        expect(page.locator(".sliding")).to_be_visible()

    def chat() -> None:
        album.sit(game="prison", quick=True)
        page.locator("header nav button").nth(-2).click()
        expect(page.locator(".sliding")).to_be_visible()

    yield "home", lambda: opened("/")
    yield "new-table", dialog
    yield "links", links
    yield "invitation", invitation
    yield "learn", lambda: opened("/learn")
    yield "lesson", lesson
    yield "rules", lambda: opened("/rules")
    yield "about", lambda: opened("/about")
    yield "missing", lambda: opened("/no/such/page")
    yield "setup", lambda: album.sit(game="prison")
    yield "table", table
    yield "cards", cards
    yield "teams", teams
    yield "rotation", rotation
    yield "combat", combat
    yield "curtain", curtain
    yield "menu", menu
    yield "chat", chat
    yield "end", ending
    yield "four", lambda: album.go_on(records["four"], "multi-4", 3)
    yield "join", lambda: album.go_on(CROWD + "> fight warrior thief\n", "m-6", 3)


def main(names: list[str]) -> None:
    """All screens, or those named."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    records = {
        "table": played("prison", 9, in_full_swing),
        "combat": played("prison", 7, fighting),
        "end": played("prison", 7, lambda _: False),
        "four": played("multi-4", 7, in_full_swing),
        "cards": played("card", 7, in_the_thick),
    }
    kinds = [("dark", "en"), ("light", "en"), ("dark", "fr")]
    with tempfile.TemporaryDirectory() as data, serving(Path(data)) as server, chromium.running() as browser:
        for width in WIDTHS:
            for theme, language in kinds:
                album = Album(browser, server.url, width, theme, language)
                for name, show in screens(album, records):
                    wanted = (theme == "dark" or name in MAIN) and (language == "en" or name in FRENCH)
                    if wanted and (not names or name in names):
                        show()
                        album.take(name)
                album.ada.close()
                album.bob.close()


if __name__ == "__main__":
    main(sys.argv[1:])
