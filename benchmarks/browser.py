"""The page in a real browser: what the first load sends, how fast a tap is confirmed, how smoothly a room turns.

make web && .venv/bin/python -m benchmarks.browser          (--quick for a first impression)
"""

from __future__ import annotations

import argparse
import asyncio
import gzip
import json
import os
import re
import statistics
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx2
from playwright.sync_api import Browser
from tests.browser import chromium
from tests.browser.cards import Cards
from tests.browser.driving import Person, Server
from tests.browser.positions import CARDS, MIDDLE
from websockets.asyncio.client import connect

# The real server, but for the limits: the 200 tables are made by one machine, which no person would do.
ROOMY = """
import sys
from pathlib import Path
from quarterturn.server.serve import serve
from quarterturn.server.settings import Limits, Settings
limits = Limits(messages_per_second=1e6, message_burst=10**6, requests_per_second=1e6, request_burst=10**6,
                tables_per_player=10**6)
data = Path(sys.argv[sys.argv.index('--data') + 1])
serve(Settings(data=data, limits=limits, port=0), False, lambda text: print(text, flush=True))
"""
CLOCK = """
window.taps = []; let tapped = 0;
addEventListener('pointerup', () => { tapped = performance.now(); }, true);
window.WebSocket = class extends WebSocket {
  constructor(...wanted) {
    super(...wanted);
    this.addEventListener('message', (event) => {
      if (!tapped || !event.data.startsWith('{"type":"update"')) return;
      const start = tapped; const heard = performance.now(); tapped = 0;
      requestAnimationFrame(() => setTimeout(() => window.taps.push([heard - start, performance.now() - start])));
    });
  }
};
"""
FRAMES = """
() => new Promise((resolve) => {
  const times = []; let seen = false; const start = performance.now();
  const frame = (now) => {
    const moving = document.querySelector('.slot.moving') !== null;
    if (moving) { seen = true; times.push(now); }
    if ((seen && !moving) || now - start > 15000) resolve(times.slice(1).map((t, i) => t - times[i]));
    else requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
})
"""


class RoomyServer(Server):
    command = (sys.executable, "-c", ROOMY)


@contextmanager
def serving() -> Iterator[Server]:
    with tempfile.TemporaryDirectory() as data:
        server = RoomyServer(Path(data))
        server.start()
        try:
            yield server
        finally:
            server.kill()


# --- What the first load sends


def first_load(browser: Browser, url: str, path: str) -> None:
    """Every file up to the moment the network is quiet, as it went over the line."""
    context = browser.new_context(locale="en-GB")
    page = context.new_page()
    wire = context.new_cdp_session(page)
    wire.send("Network.enable")
    names: dict[str, str] = {}
    sent: dict[str, int] = {}
    wire.on("Network.responseReceived", lambda e: names.__setitem__(e["requestId"], e["response"]["url"]))
    wire.on("Network.loadingFinished", lambda e: sent.__setitem__(e["requestId"], int(e["encodedDataLength"])))
    page.goto(url + path)
    page.wait_for_load_state("networkidle")
    page.wait_for_timeout(1500)
    kinds = {"JavaScript": r"\.js$", "styles": r"\.css$", "fonts": r"\.woff2?$", "game facts": r"/api/"}
    print(f"\nFirst load of {path}")
    scripts = [names[key] for key in sent if re.search(r"\.js$", names.get(key, ""))]
    for kind, form in kinds.items():
        here = [size for key, size in sent.items() if re.search(form, names.get(key, ""))]
        print(f"  {kind:<12}{sum(here) / 1000:8.1f} kB sent in {len(here)} files")
    packed = sum(len(gzip.compress(context.request.get(script).body(), 9)) for script in scripts)
    icons = [name for name in scripts if re.search(r"/(first|Icon|icons|ui|tokens)-", name)]
    of_icons = sum(len(gzip.compress(context.request.get(script).body(), 9)) for script in icons)
    print(
        f"  JavaScript gzipped at its best: {packed / 1000:.1f} kB, of which icons {of_icons / 1000:.1f} kB (goal: 120)"
    )
    context.close()


# --- From the tap to the confirmed action


def taps(browser: Browser, url: str, times: int) -> tuple[list[float], list[float]]:
    """A move by tapping, then taken back, many times over; milliseconds until confirmed, and until on the screen."""
    ada = Person(browser, url)
    ada.page.add_init_script(CLOCK)
    ada.sit(ada.make("me", "here", record=MIDDLE)["id"])
    ada.tap("c4")
    return there_and_back(ada, lambda: ada.tap("c3"), times)


def card_taps(browser: Browser, url: str, times: int) -> tuple[list[float], list[float]]:
    """The same at a table of cards."""
    ada = Person(browser, url)
    ada.page.add_init_script(CLOCK)
    cards = Cards(ada)
    cards.sit(ada.make("me", "here", game="card", record=CARDS)["id"])
    unit = cards.find("mekanork", 0)
    end = next(path[0] for _, who, path in cards.options("move") if who == unit and len(path) == 1)
    cards.choose(unit)
    return there_and_back(ada, lambda: cards.tap(end), times)


def there_and_back(ada: Person, deed: Callable[[], object], times: int) -> tuple[list[float], list[float]]:
    undo = ada.button("Undo")
    for _ in range(times + 3):
        ada.acted(deed)
        undo.wait_for()
        ada.acted(undo.click)
        undo.wait_for(state="detached")
    found: list[list[float]] = ada.page.evaluate("window.taps")[3:]  # the first ones warm up
    ada.close()
    return [heard for heard, _ in found], [shown for _, shown in found]


class Idle(threading.Thread):
    """Tables with a computer player each, which waits for a person who is connected and does nothing."""

    def __init__(self, url: str, count: int) -> None:
        super().__init__(daemon=True)
        self.url, self.count = url, count
        self.ready, self.done = threading.Event(), threading.Event()

    def run(self) -> None:
        asyncio.run(self._hold())

    async def _hold(self) -> None:
        async with asyncio.TaskGroup() as group, httpx2.AsyncClient(base_url=self.url) as web:
            await web.get("/api/me")
            wish = {"game": "prison", "seats": [{"kind": "me"}, {"kind": "computer"}], "record": MIDDLE}
            cookie = "; ".join(f"{name}={value}" for name, value in web.cookies.items())
            connected = asyncio.Semaphore(0)
            for _ in range(self.count):
                made = (await web.post("/api/tables", json=wish)).json()
                group.create_task(self._sit(made["id"], cookie, connected))
            for _ in range(self.count):
                await connected.acquire()
            self.ready.set()

    async def _sit(self, table: str, cookie: str, connected: asyncio.Semaphore) -> None:
        address = self.url.replace("http", "ws", 1) + f"/api/ws/{table}"
        async with connect(address, additional_headers={"Cookie": cookie}) as socket:
            first = json.loads(await socket.recv())
            assert first["type"] == "snapshot"
            connected.release()
            while not self.done.is_set():
                await asyncio.sleep(0.5)


def report(name: str, times: list[float], goal: float) -> None:
    cuts = statistics.quantiles(times, n=20)
    print(
        f"  {name:<46} p50 {statistics.median(times):6.1f} ms   p95 {cuts[18]:6.1f} ms   (goal: p95 below {goal:.0f})"
    )


# --- How smoothly a room turns


def frames(browser: Browser, url: str, times: int, **wishes: Any) -> list[float]:
    """The time between frames while a room turns, in milliseconds."""
    ada = Person(browser, url, reduced_motion="no-preference", **wishes)
    ada.sit(ada.make("me", "here", record=MIDDLE.replace("turn:", "undo-rotations: on\nturn:"))["id"])
    found: list[float] = []
    for _ in range(times):
        turn = ada.page.locator("aside .do").first
        if not turn.is_visible():
            ada.tap("b2")
        turn.click()
        watching = ada.page.evaluate_handle("() => ({ times: (" + FRAMES + ")() })")
        ada.acted(ada.button("Do it").first.click)
        found += ada.page.evaluate("async (w) => await w.times", watching)
        ada.acted(ada.button("Undo").click)
        ada.page.wait_for_timeout(500)
    ada.close()
    return found


def card_frames(browser: Browser, url: str, text: str, times: int, **wishes: Any) -> list[float]:
    """The same for one who watches a table of cards where somebody else acts."""
    bob, ada = Person(browser, url), Person(browser, url, reduced_motion="no-preference", **wishes)
    record = CARDS.replace("turn:", "undo-rotations: on\nturn:")
    table = bob.make("me", "here", game="card", record=record)["id"]
    bob.sit(table)
    ada.open(f"/watch/{table}")
    ada.at_table()
    found: list[float] = []
    for _ in range(times):
        watching = ada.page.evaluate_handle("() => ({ times: (" + FRAMES + ")() })")
        bob.do(text)
        found += ada.page.evaluate("async (w) => await w.times", watching)
        bob.acted(bob.button("Undo").click)
        ada.page.wait_for_timeout(500)
    ada.close()
    bob.close()
    return found


def smoothness(name: str, gaps: list[float]) -> None:
    rate, slow = 1000 * len(gaps) / sum(gaps), sum(gap > 25 for gap in gaps) / len(gaps)
    print(
        f"  {name:<34} {rate:5.1f} a second   median gap {statistics.median(gaps):.1f} ms"
        f"   later than 25 ms: {slow:.0%} of {len(gaps)}"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="fewer repetitions")
    parser.add_argument("--tables", type=int, default=200)
    wanted = parser.parse_args()
    times = 20 if wanted.quick else 100
    print(f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f} before the start")
    with chromium.running() as browser, serving() as server:
        print(f"Chromium {browser.version}, headless")
        first_load(browser, server.url, "/")
        ada = Person(browser, server.url)
        first_load(browser, server.url, f"/watch/{ada.make('me', 'here', record=MIDDLE)['id']}")
        ada.close()
        print(f"\nFrom the tap to the confirmed action, {times} moves on loopback")
        heard, shown = taps(browser, server.url, times)
        report("one table, confirmed", heard, 50)
        report("one table, on the screen", shown, 50)
        heard, shown = card_taps(browser, server.url, times)
        report("one table of cards, confirmed", heard, 50)
        report("one table of cards, on the screen", shown, 50)
        idle = Idle(server.url, wanted.tables)
        idle.start()
        assert idle.ready.wait(300), "the tables could not be made"
        heard, shown = taps(browser, server.url, times)
        report(f"{wanted.tables} tables with idle computers, confirmed", heard, 100)
        report(f"{wanted.tables} tables with idle computers, on the screen", shown, 100)
        idle.done.set()
        idle.join(30)
        print("\nFrames while rooms move (goal: 60 a second)")
        again = 3 if wanted.quick else 10
        for size, wishes in (("1280 × 800", {}), ("390 × 844", {"viewport": {"width": 390, "height": 844}})):
            smoothness(f"{size}, a room turns", frames(browser, server.url, again, **wishes))
            for what, text in (("a card room turns", "turn mekanork A1 cw"), ("two change places", "invert wizard A2")):
                smoothness(f"{size}, {what}", card_frames(browser, server.url, text, again, **wishes))
    print(f"\nload {os.getloadavg()[0]:.1f} at the end")


if __name__ == "__main__":
    main()
