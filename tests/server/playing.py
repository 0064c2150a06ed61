"""What the tests of the server play with: people with cookies and sockets, at a real app with a real file."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

from starlette.testclient import TestClient, WebSocketTestSession

from quarterturn import players
from quarterturn.engine.core.state import Action
from quarterturn.engine.view import view as engine_view
from quarterturn.server.app import create_app
from quarterturn.server.guard import new_secret
from quarterturn.server.house import House
from quarterturn.server.settings import Limits, Settings

Message = dict[str, Any]

ROOMY = Limits(
    messages_per_second=1e6, message_burst=10**6, requests_per_second=1e6, request_burst=10**6,
    all_messages_per_second=1e6, all_message_burst=10**6, too_often=0.0, requests_at_once=100,
    catch_ups_per_second=1e6, catch_up_burst=10**6, own_requests_per_second=1e6, own_request_burst=10**6,
    all_requests_per_second=1e6, all_request_burst=10**6, newcomers_per_second=1e6, newcomer_burst=10**6,
    address_work_per_second=1e6, address_work_burst=1e6,
)  # fmt: skip


def settings_for(folder: Path, **changes: Any) -> Settings:
    plain = Settings(
        data=folder, static=folder / "no-page", limits=ROOMY, workers=0, readers=0, think_least=0.0, away=0.0,
        fixed_seeds=True,
    )  # fmt: skip
    return replace(plain, **changes)


@contextmanager
def running(settings: Settings) -> Iterator[TestClient]:
    """The app, from start to end."""
    with TestClient(create_app(settings), base_url="http://testserver") as client:
        yield client


def house_of(client: TestClient) -> House:
    house: House = client.app.state.house  # type: ignore[attr-defined]
    return house


class Person:
    """Somebody with a cookie of their own."""

    def __init__(self, client: TestClient, cookie: str | None = None) -> None:
        self.client = client
        self.cookie = cookie or new_secret()
        self.headers = {"cookie": f"quarterturn={self.cookie}"}

    def get(self, path: str, **params: Any) -> Any:
        return self.client.get(path, headers=self.headers, params=params)

    def post(self, path: str, body: Any = None) -> Any:
        return self.client.post(path, headers=self.headers, json=body)

    def table(self, *kinds: str, game: str = "prison-1", level: str = "random", **wishes: Any) -> Message:
        seats = [{"kind": kind, "level": level if kind == "computer" else None} for kind in kinds]
        answer = self.post("/api/tables", {"game": game, "seats": seats, **wishes})
        assert answer.status_code == 200, answer.text
        made: Message = answer.json()
        return made

    def join(self, link: str) -> Any:
        table, token = link.removeprefix("/join/").split("?token=")
        return self.post(f"/api/tables/{table}/join", {"token": token})

    @contextmanager
    def at(self, table: str) -> Iterator[Socket]:
        with self.client.websocket_connect(f"/api/ws/{table}", headers=self.headers) as session:
            yield Socket(session)


class Socket:
    """A connection to a table: it keeps every byte it got, and the newest of what it was told."""

    def __init__(self, session: WebSocketTestSession) -> None:
        self.session = session
        self.heard: list[str] = []
        self.seq = -1
        self.views: dict[int, Message] = {}
        self.table: Message = {}
        self.log: list[Message] = []
        self.refs = 0
        self.until(lambda m: m["type"] == "snapshot")

    def hear(self) -> Message:
        text = self.session.receive_text()
        self.heard.append(text)
        message: Message = json.loads(text)
        self._follow(message)
        return message

    def _follow(self, message: Message) -> None:
        kind = message["type"]
        if kind in ("snapshot", "update", "undone"):
            self.seq = message["seq"]
            self.views = {view["seat"]: view for view in message["views"]}
        if kind in ("snapshot", "table"):
            self.table = message["table"]
        if kind == "snapshot":
            self.log = message["log"]
        elif kind == "update":
            self.log.append(message["line"])
        elif kind == "undone":
            self.log.pop()

    def until(self, wanted: Callable[[Message], bool]) -> Message:
        while not wanted(message := self.hear()):
            pass
        return message

    def up_to(self, seq: int) -> None:
        while self.seq < seq:
            self.hear()

    def tell(self, **message: Any) -> None:
        self.session.send_text(json.dumps(message))

    def ask(self, **message: Any) -> Message:
        """Send a message, and wait until it is answered by an update, a refusal, …"""
        self.refs += 1
        self.tell(ref=self.refs, **message)
        return self.until(lambda m: m["type"] not in ("thinking", "table"))

    def act(
        self, seat: int, action: list[Any] | None = None, text: str | None = None, seq: int | None = None
    ) -> Message:
        seq = self.seq if seq is None else seq
        return self.ask(type="act", seat=seat, seq=seq, action=action, text=text)

    def catch_up(self) -> Message:
        self.tell(type="catch-up")
        return self.until(lambda m: m["type"] == "snapshot")

    @property
    def view(self) -> Message:
        """The view of the first of its seats that is waited for, else of the first."""
        waited = [seat for seat, view in self.views.items() if any(d["seat"] == seat for d in view["waiting"])]
        return self.views[waited[0]] if waited else next(iter(self.views.values()))

    @property
    def over(self) -> bool:
        return self.view["result"] is not None


def over_the_wire(action: Action) -> list[Any]:
    lists: list[Any] = json.loads(json.dumps(action))
    return lists


def options_of(view: Message) -> list[Message]:
    """What a view lists for its seat: on the board, or in the card game."""
    found: list[Message] = (view["zones"] or view)["options"]
    return found


def choose(view: Message, random: Random) -> list[Any]:
    """One of the choices a view lists: an attack if there is one, else a kind, then one of that kind."""
    options = options_of(view)
    kinds = sorted({option["action"][0] for option in options})
    kinds = [kind for kind in kinds if kind in ("fight", "shoot", "spear")] or kinds
    if len(kinds) > 1 and "end" in kinds and random.random() < 0.8:
        kinds.remove("end")
    kind = random.choice(kinds)
    chosen: list[Any] = random.choice([o["action"] for o in options if o["action"][0] == kind])
    return chosen


Choose = Callable[[Message], list[Any]]


def by_chance(seed: int) -> Choose:
    random = Random(seed)
    return lambda view: choose(view, random)


def by_skill(client: TestClient, table: str, level: str = "1") -> Choose:
    """Choose as a computer player would, so that a game comes to its end."""

    def chosen(view: Message) -> list[Any]:
        game = house_of(client).live[table].game
        seat = view["seat"]
        seen = engine_view(game.state, seat, recall=True)
        return over_the_wire(players.make(level, len(game.log)).decide(seen, game.legal(seat)))

    return chosen


def play(sockets: list[Socket], choose: Choose, most: int = 3000, stop: Callable[[], bool] = lambda: False) -> int:
    """Play on, whoever is waited for; every socket keeps up. Gives how many actions were done."""
    for number in range(most):
        first = sockets[0]
        if first.over or stop():
            return number
        waited = {decision["seat"] for decision in first.view["waiting"]}
        actor = next(socket for socket in sockets if waited & set(socket.views))
        view = actor.view
        answer = actor.act(view["seat"], choose(view))
        assert answer["type"] == "update", answer
        for socket in sockets:
            socket.up_to(actor.seq)
    return most
