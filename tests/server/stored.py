"""A database with tables of every kind, as the server of the day writes it: `python -m tests.server.stored`.

It lies in `fixtures/` for good, so that every later version is seen to go on with it. The name tells the format and
the rules it was written under; beside it, in JSON, stands what its people saw last.
"""

from __future__ import annotations

import json
import sqlite3
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from typing import Any

from starlette.testclient import TestClient
from tests.server.playing import Message, Person, Socket, by_chance, by_skill, house_of, play, running, settings_for

from quarterturn.engine.core.state import FIGHT
from quarterturn.engine.game import RULES_VERSION
from quarterturn.server.migrating import newest_format

FOLDER = Path(__file__).parent / "fixtures"
NAMES = ("ada", "bob", "cleo", "dan")
COOKIES = [name.ljust(32, "-") for name in NAMES]


def newest() -> Path:
    """The file that the code of the day writes."""
    return FOLDER / f"{newest_format()}-rules-{RULES_VERSION}.sqlite3"


def facts(socket: Socket) -> Message:
    """What is seen of a table from a seat, in the words that are least likely to change."""
    view = socket.view
    return {
        "seq": socket.seq, "log": [line["text"] for line in socket.log], "turn": view["turn"], "score": view["score"],
        "result": view["result"], "ended": view["ended"], "chat": [line["text"] for line in socket.catch_up()["chat"]],
    }  # fmt: skip


class Maker:
    """Makes the tables and plays on them, and keeps what was seen there last."""

    def __init__(self, client: TestClient) -> None:
        self.client = client
        self.people = [Person(client, cookie) for cookie in COOKIES]
        self.seen: dict[str, Message] = {}
        for name, person in zip(NAMES, self.people, strict=True):
            client.put("/api/me", headers=person.headers, json={"name": name.title()})

    @contextmanager
    def table(self, about: str, count: int, game: str, **wishes: Any) -> Iterator[list[Socket]]:
        """A table of so many people, the others by link."""
        made = self.people[0].table("me", *["link"] * (count - 1), game=game, **wishes)
        for person, link in zip(self.people[1:], made["seat_links"].values(), strict=False):
            person.join(link)
        with self.at(about, made["id"], self.people[:count]) as sockets:
            yield sockets

    @contextmanager
    def at(self, about: str, table: str, people: list[Person]) -> Iterator[list[Socket]]:
        with ExitStack() as stack:
            sockets = [stack.enter_context(person.at(table)) for person in people]
            yield sockets
            for socket in sockets:
                socket.catch_up()
            self.seen[table] = {"about": about, **facts(sockets[0])}

    def in_a_fight(self, table: str) -> bool:
        state = house_of(self.client).live[table].game.state
        return state.phase == FIGHT and state.fight is not None and max(state.fight.cards) >= 0

    def make(self) -> None:
        self._running()
        self._finished()

    def _running(self) -> None:
        with self.table("with chat and undone actions", 2, "prison-1", quick=True, seed=7) as both:
            active = both[both[0].view["active"]]
            other = next(socket for socket in both if socket is not active)
            seat = active.view["seat"]
            active.act(seat, text="card 2")
            active.act(seat, next(o["action"] for o in active.view["options"] if o["action"][0] == "move"))
            active.ask(type="undo", seat=seat, seq=active.seq)
            active.act(seat, text="end")
            active.tell(type="ask", what="take-back", seat=seat)
            other.until(lambda m: m["type"] == "asked")
            other.tell(type="ask", what="take-back", seat=1 - seat, answer=True)
            active.until(lambda m: m["type"] == "undone")
            other.up_to(active.seq)
            both[0].tell(type="say", text="Good luck!")
            for socket in both:
                socket.until(lambda m: m["type"] == "chat")
            play(both, by_chance(1), most=12)
            shared = self.people[0].get(f"/api/tables/{self._id(both)}/position", upto=len(both[0].log)).json()["text"]
        with self.table("the set-up done by hand", 2, "prison", seed=8) as both:
            play(both, by_chance(2), most=45)
        options = {"memory_aid": True, "undo_rotations": True, "timer": 900, "target": 6}
        with self.table("with options", 2, "base", quick=True, seed=9, options=options) as both:
            play(both, by_chance(3), most=30)
        with self.table("in the middle of a combat", 2, "prison-3", quick=True, seed=5) as both:
            play(both, by_chance(8), stop=lambda: self.in_a_fight(self._id(both)))
        with self.table("by three", 3, "multi-3", quick=True, seed=3) as all_three:
            play(all_three, by_chance(4), most=25)
        with self.table("by four, allies silent", 4, "m-7", quick=True, seed=4, silent=True) as all_four:
            play(all_four, by_chance(5), most=25)
        with self.table("in the draft", 2, "mix-draft", seed=6, options={"draft_size": 6}) as both:
            play(both, by_chance(6), most=9)
        with self.table("in the set-up", 2, "prison-4", seed=11) as both:
            play(both, by_chance(7), most=7)
        ada = self.people[0]
        waiting = ada.table("me", "link", game="prison-2", public=True)
        with self.at("open to all, and begun by one", waiting["id"], [ada]) as one:
            one[0].act(0, one[0].views[0]["options"][0]["action"])
        begun = ada.table("me", "here", game="prison-1", record=shared)
        with self.at("begun from a position", begun["id"], [ada]) as here:
            play(here, by_chance(9), most=6)
        lesson = ada.table("me", "computer", game="prison-1", quick=True, lesson="first", level="1", seed=13)
        with self.at("against a computer", lesson["id"], [ada]) as one:
            self._against_computer(one[0], 12)

    def _against_computer(self, socket: Socket, count: int) -> None:
        how = by_chance(10)
        while socket.seq < count or not self._mine(socket):
            if self._mine(socket):
                socket.act(socket.view["seat"], how(socket.view))
            else:
                socket.hear()

    def _mine(self, socket: Socket) -> bool:
        return any(decision["seat"] in socket.views for decision in socket.view["waiting"])

    def _finished(self) -> None:
        with self.table("won by points", 2, "prison-1", quick=True, seed=21) as both:
            play(both, by_skill(self.client, self._id(both)))
            assert both[0].view["ended"] == "score"
            record = self.people[0].get(f"/api/tables/{self._id(both)}/record").text
        with self.table("a draw", 2, "prison", quick=True, seed=22) as both:
            play(both, by_chance(11), most=8)
            both[0].act(0, ["offer draw"])
            both[1].up_to(both[0].seq)
            both[1].act(1, ["accept draw"])
        with self.table("given up, with a rematch", 2, "base-beginner", quick=True, seed=23) as both:
            play(both, by_chance(12), most=8)
            both[1].act(1, ["resign"])
            both[0].up_to(both[1].seq)
            both[0].tell(type="ask", what="rematch", seat=0)
            both[1].until(lambda m: m["type"] == "asked")
            both[1].tell(type="ask", what="rematch", seat=1, answer=True)
            told = both[0].until(lambda m: m["type"] == "table" and m["table"]["rematch"])
        with self.at("a rematch", told["table"]["rematch"], self.people[:2]) as both:
            play(both, by_chance(13), most=4)
        ada = self.people[0]
        begun = "\n".join(record.splitlines()[: len(record.splitlines()) // 2]) + "\n"
        saved = ada.table("me", "here", game="prison-1", record=begun)
        with self.at("begun from a saved game", saved["id"], [ada]) as here:
            play(here, by_chance(14), most=5)

    def _id(self, sockets: list[Socket]) -> str:
        found: str = sockets[0].table["id"]
        return found


def main() -> None:
    if newest().exists():
        sys.exit(f"{newest().name} is there already, and stays as it was written")
    with tempfile.TemporaryDirectory() as folder:
        settings = settings_for(Path(folder))
        with running(settings) as client:
            maker = Maker(client)
            maker.make()
        with closing(sqlite3.connect(settings.file)) as file:
            file.execute("VACUUM")
            file.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        newest().write_bytes(settings.file.read_bytes())
    seen = json.dumps(maker.seen, indent=1, ensure_ascii=False)
    newest().with_suffix(".json").write_text(seen + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
