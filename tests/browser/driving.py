"""What the browser tests play with: a real server process, and people who look at its pages in a real browser."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Locator, Page, WebSocket, expect
from tests.builds import NOT_COMPILED, TREE

Message = dict[str, Any]

BUILD = {} if NOT_COMPILED else {"PYTHONPATH": str(TREE)}
PATIENCE = 30_000  # ms: the machine may be busy with other things
AHEAD = 20  # s: nobody is so busy that a time so far ahead has passed before the browser hears of it
expect.set_options(timeout=PATIENCE)

KNOWS = "try { localStorage.setItem('quarterturn.first-game', 'told') } catch { /* no page of ours */ }"

FORGET = "try { localStorage.clear() } catch { /* no page of ours */ }"

AT_REST = """(world, frames) => new Promise(done => {
  let [before, same] = ['', 0];
  const look = () => {
    const {left, top, width} = world.getBoundingClientRect();
    const now = [left, top, width];
    same = String(now) === before ? same + 1 : 0;
    before = String(now);
    same < frames ? requestAnimationFrame(look) : done([...now, Number(world.dataset.quarters)]);
  };
  look();
})"""


class Server:
    """`quarterturn serve` as a process of its own, which can be killed and started again at the same address.

    It runs the compiled build where there is one: the page is looked at here, and computers are not waited for.
    """

    command: tuple[str, ...] = (sys.executable, "-c", "from quarterturn.cli import app; app()", "serve")

    def __init__(self, data: Path) -> None:
        self.data = data
        self.port = 0
        self.noise = data / "errors.txt"
        self.process: subprocess.Popen[str] | None = None

    def start(self) -> None:
        self.data.mkdir(parents=True, exist_ok=True)
        with self.noise.open("a", encoding="utf-8") as noise:
            self.process = subprocess.Popen(
                [*self.command, "--port", str(self.port), "--data", str(self.data), "--set", "fixed_seeds=true"],
                stdout=subprocess.PIPE, stderr=noise, text=True, env={**os.environ, **BUILD, "PYTHONUNBUFFERED": "1"},
            )  # fmt: skip
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        found = re.search(r"http://\S+:(\d+)/", line)
        assert found, line or self.noise.read_text(encoding="utf-8")
        self.port = int(found[1])

    def kill(self) -> None:
        """Without warning, as when the power fails."""
        if self.process is not None:
            self.process.send_signal(signal.SIGKILL)
            self.process.wait()
            assert self.process.stdout is not None
            self.process.stdout.close()
            self.process = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"


@contextmanager
def serving(data: Path) -> Iterator[Server]:
    """A server until the end, when it must not have failed at anything on the way."""
    server = Server(data)
    server.start()
    try:
        yield server
    finally:
        server.kill()
    assert "Traceback" not in server.noise.read_text(encoding="utf-8")


class Person:
    """Somebody with a browser of their own (cookies, language, screen), and everything the server told that browser.

    A newcomer is told what the game is about; to anybody else those cards would lie over the board.
    """

    def __init__(
        self, browser: Browser, url: str, used: BrowserContext | None = None, newcomer: bool = False, **wishes: Any
    ) -> None:
        plain: dict[str, Any] = {
            "viewport": {"width": 1280, "height": 800}, "locale": "en-GB", "color_scheme": "dark",
            "reduced_motion": "reduce",
        }  # fmt: skip
        self.url = url
        self.touch = bool(wishes.get("has_touch"))
        self.context = used or browser.new_context(**{**plain, **wishes})
        if not used:
            self.context.set_default_timeout(PATIENCE)
            if not newcomer:
                self.context.add_init_script(KNOWS)
        self.page: Page = self.context.new_page()
        self.complaints: list[str] = []
        self.forgives = ""  # complaints with this in them are expected
        self.heard: list[str] = []
        self.seq = -1
        self.views: dict[int, Message] = {}
        self.table: Message = {}
        self.notation: Message = {}  # how options are written
        self.page.on("console", self._console)
        self.page.on("pageerror", lambda error: self.complaints.append(error.stack or str(error)))
        self.page.on("websocket", self._socket)

    # --- What the browser was told

    def _console(self, message: ConsoleMessage) -> None:
        if message.type == "error" and not (self.forgives and self.forgives in message.text):
            self.complaints.append(message.text)

    def _socket(self, socket: WebSocket) -> None:
        socket.on("framereceived", self._hear)

    def _hear(self, frame: str | bytes) -> None:
        text = frame if isinstance(frame, str) else frame.decode()
        self.heard.append(text)
        message: Message = json.loads(text)
        kind = message["type"]
        if kind in ("snapshot", "update", "undone"):
            self.seq = message["seq"]
            self.views = {view["seat"]: view for view in message["views"]}
        if kind in ("snapshot", "table"):
            self.table = message["table"]
        if kind == "notation":
            self.notation = message

    @property
    def view(self) -> Message:
        """The view of the first of its seats that is waited for, else of the first."""
        waited = [seat for seat, view in self.views.items() if any(d["seat"] == seat for d in view["waiting"])]
        return self.views[waited[0]] if waited else next(iter(self.views.values()))

    @property
    def wanted(self) -> str:
        """What this person has to decide now, or nothing."""
        view = self.view
        return next((str(d["kind"]) for d in view["waiting"] if d["seat"] == view["seat"]), "")

    @property
    def over(self) -> bool:
        return self.view["result"] is not None

    def options(self, kind: str) -> list[Message]:
        return [option for option in self.view["options"] if option["action"][0] == kind]

    def until(self, wanted: Callable[[], bool], what: str) -> None:
        """Look at the page until something is so."""
        for _ in range(PATIENCE // 25):
            if wanted():
                return
            self.page.wait_for_timeout(25)
        raise AssertionError(f"{what}: not within {PATIENCE / 1000:.0f} s")

    def up_to(self, seq: int) -> None:
        self.until(lambda: self.seq >= seq, f"action {seq} heard of")

    # --- Going places

    def open(self, path: str = "/") -> None:
        self.page.goto(self.url + path if path.startswith("/") else path)

    def make(self, *kinds: str, **wishes: Any) -> Message:
        """A table by the page's own interface, without the dialog."""
        self.context.request.get(f"{self.url}/api/me")
        seats = [{"kind": kind, "level": "1" if kind == "computer" else None} for kind in kinds]
        answer = self.context.request.post(f"{self.url}/api/tables", data={"game": "prison", "seats": seats, **wishes})
        assert answer.ok, answer.text()
        made: Message = answer.json()
        return made

    def sit(self, table: str) -> None:
        """To the table, and wait for the board."""
        self.open(f"/table/{table}")
        self.at_table()

    def at_table(self) -> None:
        expect(self.board).to_be_visible()
        self.until(lambda: bool(self.views), "the table heard of")
        self.world(frames=10)  # what arrives last still moves the board

    # --- What is on the page

    def button(self, name: str | re.Pattern[str], exact: bool = False) -> Locator:
        return self.page.get_by_role("button", name=name, exact=exact)

    @property
    def board(self) -> Locator:
        return self.page.get_by_role("application")

    @property
    def heading(self) -> Locator:
        """Whose turn it is and what is asked for."""
        return self.page.locator("aside h2").first

    def world(self, frames: int = 2) -> list[float]:
        """Where on the screen the board is (left, top, width) and by how many quarters turned, once it rests."""
        found: list[float] = self.page.locator(".world").evaluate(AT_REST, frames)
        return found

    def spot(self, square: str | int) -> tuple[float, float]:
        """Where on the screen a square of the board is, as this person looks at it."""
        return self.spots([square])[0]

    def spots(self, squares: Iterable[str | int]) -> list[tuple[float, float]]:
        plan = self.table["plan"]
        left, top, width, quarters = self.world()
        found: list[tuple[float, float]] = []
        for square in squares:
            column, row = numbers(square, plan)
            across, up = plan["width"], plan["height"]
            x, y = column + 0.5, up - row - 0.5
            for _ in range(int(quarters)):  # the board is turned clockwise
                x, y = up - y, x
                across, up = up, across
            found.append((left + x * width / across, top + y * width / across))
        return found

    def stop_time(self) -> None:
        """The clock of the page, which was installed before, goes on only as far as it is told to."""
        self.page.clock.pause_at(float(self.page.evaluate("Date.now() / 1000")) + AHEAD)

    # --- Playing

    def tap(self, square: str | int) -> None:
        self.bring(square)
        x, y = self.spot(square)
        if self.touch:
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.click(x, y)

    def bring(self, square: str | int) -> None:
        """Move the board until a square is in sight; on a small screen it shows a part only."""
        box = self.board.bounding_box()
        assert box is not None
        left, top, right, bottom = box["x"], box["y"], box["x"] + box["width"], box["y"] + box["height"]
        plan = self.table["plan"]
        taken = {token["square"] for token in self.view["tokens"]}
        for _ in range(8):
            x, y = self.spot(square)
            if left < x < right and top < y < bottom:
                return
            rooms = range(plan["width"], plan["width"] * (plan["height"] - 1))
            free = self.spots(s for s in rooms if s not in taken)
            middle = ((left + right) / 2, (top + bottom) / 2)
            start = min(free, key=lambda spot: abs(spot[0] - middle[0]) + abs(spot[1] - middle[1]))
            far = (box["width"] * 0.4, box["height"] * 0.4)
            by = [max(-far[i], min(far[i], middle[i] - (x, y)[i])) for i in (0, 1)]
            self.page.mouse.move(*start)
            self.page.mouse.down()
            self.page.mouse.move(start[0] + by[0], start[1] + by[1], steps=4)
            self.page.mouse.up()
        raise AssertionError(f"{square} cannot be brought into sight")

    def acted(self, deed: Callable[[], object]) -> None:
        """Do something that makes the server accept an action."""
        before = self.seq
        deed()
        self.until(lambda: self.seq > before, "the action accepted")

    def end_turn(self) -> None:
        """By its button, which asks once more if actions are left."""
        before, button = self.seq, self.page.locator('aside [title="E"]')
        button.tap() if self.touch else button.click()
        asked = self.page.locator("aside .button.warn")
        self.until(lambda: self.seq > before or asked.count() > 0, "ended, or asked")
        if self.seq == before:
            self.acted(button.tap if self.touch else button.click)

    def command(self, text: str) -> None:
        """Say something in the notation, at the command line."""
        line = self.command_line
        line.fill(text)
        line.press("Enter")

    @property
    def command_line(self) -> Locator:
        """Opened, if it is not."""
        line = self.page.get_by_label("Command line", exact=True).and_(self.page.locator("input"))
        if not line.is_visible():
            self.button("Command line").click()
        return line

    def do(self, text: str) -> None:
        self.acted(lambda: self.command(text))

    def do_first(self, kind: str = "") -> None:
        """The first option there is, or the first of a kind."""
        self.do(next(text for text, option in self.written().items() if option["action"][0] == kind or not kind))

    def written(self) -> dict[str, Message]:
        """The options as the notation writes them, which the page asks for when something is typed."""
        self.command_line.fill("...")
        self.until(lambda: (self.notation.get("seat"), self.notation.get("seq")) == (self.view["seat"], self.seq),
                   "told how options are written")  # fmt: skip
        return dict(zip(self.notation["texts"], self.view["options"], strict=True))

    def leave(self) -> bool:
        """Take everything along, so that the next who uses this browser is a stranger; whether that was possible."""
        if self.page.evaluate("'__pwClock' in globalThis"):
            return False  # its time does not go as others' does
        self.page.evaluate(FORGET)
        for page in self.context.pages:
            page.close()
        self.context.clear_cookies()
        return True

    def close(self) -> None:
        self.context.close()


def numbers(square: str | int, plan: Message) -> tuple[int, int]:
    """Column and row of a square, as the notation names it or as the messages count it."""
    if isinstance(square, int):
        return square % plan["width"], square // plan["width"]
    return ord(square[0]) - ord("a"), int(square[1:])
