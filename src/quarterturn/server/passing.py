"""What is asked of one server and meant for another, which plays the table: it is passed on, and the answer back.

A request goes as it came, and a WebSocket is a line on which everything is numbered. The owner's application answers
both as if they had come to it, so only what the client's seats may see comes back. The bus may lose anything: whoever
misses a number, or hears nothing for a while, gives the line up and opens another, on which the whole table comes anew.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Awaitable, Callable, MutableMapping
from itertools import count
from sys import getsizeof
from typing import TYPE_CHECKING, Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp
from starlette.websockets import WebSocket, WebSocketDisconnect

from quarterturn.engine.game import check
from quarterturn.engine.view import View, view
from quarterturn.notation import NotationError, format_action, parse_action
from quarterturn.players import LEVELS
from quarterturn.server import computers
from quarterturn.server.bus import Bus, Redis
from quarterturn.server.ending import ended
from quarterturn.server.guard import address_of
from quarterturn.server.guests import Guests
from quarterturn.server.making import resume
from quarterturn.server.refusing import PASSED, Busy
from quarterturn.server.transport import AGAIN, GOODBYE, cut_off

if TYPE_CHECKING:
    from quarterturn.server.house import House

log = logging.getLogger(__name__)

ALL = "quarterturn:all"
BEAT = 0.5  # seconds from one word that lines are open to the next
SILENCE = 4 * BEAT  # so long a line may be silent
PRESENT = 4  # beats from one word of who is at the tables to the next
FORGOTTEN = 3 * PRESENT * BEAT  # seconds after which a server's last word of that does not count any more
ANSWERING = 5.0  # seconds for the answer to a request
PASSED_ON = ("cookie", "origin", "host", "accept-language", "content-type")  # headers of a request
BROUGHT_BACK = ("content-type", "content-disposition", "set-cookie", "retry-after")  # and of its answer

Headers = list[tuple[bytes, bytes]]
Event = MutableMapping[str, Any]


class Ask(msgspec.Struct, tag="ask", array_like=True):
    """A request, from somebody at `sender`."""

    id: str
    sender: str
    address: str
    scheme: str
    method: str
    path: str
    query: bytes
    headers: Headers
    body: bytes


class Answer(msgspec.Struct, tag="answer", array_like=True):
    id: str
    status: int
    headers: Headers
    body: bytes


class Open(msgspec.Struct, tag="open", array_like=True):
    """A line for a client at `sender`."""

    line: str
    sender: str
    address: str
    path: str
    headers: Headers


class Say(msgspec.Struct, tag="say", array_like=True):
    """The next message on a line, to the owner or to the client."""

    line: str
    number: int
    text: str


class End(msgspec.Struct, tag="end", array_like=True):
    """The last on a line: why, as WebSockets say it."""

    line: str
    number: int
    code: int
    reason: str


class Beat(msgspec.Struct, tag="beat", array_like=True):
    """How much has been said on each open line to somebody."""

    sender: str
    said: dict[str, int]


class Renamed(msgspec.Struct, tag="renamed", array_like=True):
    """A player has a new name; it is stored."""

    sender: str
    player: str
    name: str


class Present(msgspec.Struct, tag="present", array_like=True):
    """The seats whose people are there, of all tables that somebody plays: what was lost before does not matter."""

    sender: str
    seats: dict[str, list[int]]


class Idle(msgspec.Struct, tag="idle", array_like=True):
    """Somebody could think for others."""

    sender: str


class Think(msgspec.Struct, tag="think", array_like=True):
    """A decision of a computer, to be made from the log as it is stored."""

    id: str
    sender: str
    table: str
    seq: int
    seat: int
    level: str
    seed: int
    seconds: float


class Thought(msgspec.Struct, tag="thought", array_like=True):
    """What was decided, in the notation; nothing if it could not be."""

    id: str
    text: str
    seconds: float


Message = Ask | Answer | Open | Say | End | Beat | Renamed | Present | Idle | Think | Thought
READ = msgspec.msgpack.Decoder(Message)
WRITE = msgspec.msgpack.Encoder()


def channel_of(node: str) -> str:
    """Where a node listens: its name stays the same when it takes another lease."""
    return f"quarterturn:{node.partition('.')[0]}"


class Line:
    """One end of a line. What waits there is bounded in bytes, its own and that of all guests together."""

    def __init__(self, id: str, peer: str, tell: Callable[[str, Message], None], guests: Guests) -> None:
        self.id, self.peer, self._tell, self._guests = id, peer, tell, guests
        self.said = self.heard = 0
        self.unsent = 0  # bytes that wait
        self.opened = self.alive = time.monotonic()
        self._in: asyncio.Queue[Say | End | None] = asyncio.Queue()
        self.broken = False

    def say(self, text: str) -> None:
        self.said += 1
        self._tell(self.peer, Say(self.id, self.said, text))

    def end(self, code: int, reason: str) -> None:
        self.said += 1
        self._tell(self.peer, End(self.id, self.said, code, reason))

    def hear(self, message: Say | End) -> None:
        if self.broken:
            return
        limits, size = self._guests.limits, _size(message)
        if message.number != self.heard + 1:
            self.give_up()
        elif self._in.qsize() >= limits.unsent or self.unsent + size > max(size, limits.unsent_bytes):
            self.fall_behind()
        else:
            self.heard += 1
            self.alive = time.monotonic()
            self._in.put_nowait(message)
            self.unsent += size
            self._guests.wait(size)

    def beaten(self, said: int | None) -> None:
        """The other end says how much it has said; None: it knows of no such line."""
        now = time.monotonic()
        if said is None:
            if now - self.opened > SILENCE:
                self.give_up()
        elif said > self.heard:  # they come in their order: something was lost
            self.give_up()
        else:
            self.alive = now

    def give_up(self) -> None:
        """Nothing more is heard, not even what waits: whoever comes again is told all anew."""
        if not self.broken:
            self.broken = True
            self._guests.sent(self.unsent)
            self.unsent = 0
            while not self._in.empty():
                self._in.get_nowait()
            self._in.put_nowait(None)

    def fall_behind(self) -> None:
        """Nobody listens at this end."""
        self.give_up()

    async def next(self) -> Say | End | None:
        """What comes next; None: the line is broken."""
        message = await self._in.get()
        if message is not None:
            self.unsent -= _size(message)
            self._guests.sent(_size(message))
        return message


def _size(message: Say | End) -> int:
    return getsizeof(message.text) if isinstance(message, Say) else 0


class Passenger(Line):
    """The near end, for a client who is at a table elsewhere, and a guest here as all others are."""

    seated = False  # whether he is, only the owner of the table knows

    def __init__(self, socket: WebSocket, share: str, peer: str, tell: Callable[[str, Message], None], guests: Guests):
        super().__init__(secrets.token_hex(8), peer, tell, guests)
        self.address, self.share, self.dropped = address_of(socket), share, ""
        self._socket = socket

    def drop(self, reason: str) -> None:
        """He has to go."""
        self.dropped = reason
        self.give_up()
        cut_off(self._socket)

    def fall_behind(self) -> None:
        self.drop("too slow; connect again")


class Passing:
    """This server's place on the bus. `app` answers what is passed on to it."""

    def __init__(self, url: str, node: str, app: ASGIApp, house: House) -> None:
        self.here = channel_of(node)
        self._app, self._house = app, house
        self._bus: Bus = Redis(url, [self.here, ALL], self._hear)
        self._asked: dict[str, asyncio.Future[Any]] = {}
        self._idle: dict[str, float] = {}  # who could think, and when he said so
        self._present: dict[str, tuple[float, Present]] = {}  # who said last who is where, and when
        self._out: dict[str, Passenger] = {}  # for clients here, to tables elsewhere
        self._in: dict[str, Line] = {}  # the other way round
        self._tasks: set[asyncio.Task[None]] = set()
        self._do(self._beat())

    async def close(self) -> None:
        await ended(self._tasks)
        await self._bus.close()

    async def send_away(self, reason: str) -> None:
        """Those whose tables are elsewhere, until they have been told."""
        for line in self._out.values():
            line.drop(reason)
        ends = time.monotonic() + GOODBYE
        while self._out and time.monotonic() < ends:
            await asyncio.sleep(0.01)

    def _do(self, work: Awaitable[None]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _tell(self, channel: str, message: Message) -> None:
        self._bus.publish(channel, WRITE.encode(message))

    # --- From here

    async def ask(self, node: str, request: Request) -> Response:
        """What the owner of a table answers. Raises Busy."""
        body = await request.body()
        ask = Ask(
            secrets.token_hex(8), self.here, address_of(request), request.url.scheme, request.method, request.url.path,
            request.scope["query_string"], _some(request.scope["headers"], PASSED_ON), body,
        )  # fmt: skip
        try:
            answer: Answer = await self._answered(channel_of(node), ask, ANSWERING)
        except TimeoutError as problem:
            raise Busy("the server is busy; try again in a moment") from problem
        response = Response(answer.body, answer.status)
        response.raw_headers += answer.headers
        return response

    async def _answered(self, channel: str, question: Ask | Think, seconds: float) -> Any:
        """What comes back. Raises TimeoutError."""
        future = self._asked[question.id] = asyncio.get_running_loop().create_future()
        try:
            self._tell(channel, question)
            return await asyncio.wait_for(future, seconds)
        finally:
            del self._asked[question.id]

    @property
    def helped(self) -> bool:
        """Whether another server has nothing to think about."""
        return self._idle_peer() is not None

    def _idle_peer(self) -> str | None:
        fresh = time.monotonic() - SILENCE
        return next((peer for peer, said in self._idle.items() if said > fresh), None)

    def thinking(self, table: str, seq: int, view: View) -> computers.Away:
        """Lets another server think that has nothing to do; nothing comes of it if there is none."""

        async def think(level: str, seed: int, seconds: float) -> computers.Thought | None:
            peer = self._idle_peer()
            if peer is None:
                return None
            del self._idle[peer]  # until he says so again
            wish = Think(secrets.token_hex(8), self.here, table, seq, view.seat, level, seed, seconds)
            try:
                thought: Thought = await self._answered(peer, wish, seconds + ANSWERING)
                who, action = parse_action(view.state, thought.text)
            except (TimeoutError, NotationError):
                return None
            if who != view.seat or check(view.state, who, action) is not None:
                return None  # it may be of another version
            return computers.Thought(action, thought.seconds)

        return think

    async def through(
        self, socket: WebSocket, node: str, player: str, heard: Callable[[], Awaitable[None]]
    ) -> End | None:
        """Let a client speak with the owner of a table; `heard` is awaited for each of his messages.

        Gives how it ended; None: the line broke. Raises Refuse if there is no place for him, WebSocketDisconnect if he
        has gone.
        """
        guests = self._house.guests
        line = Passenger(socket, self._house.shares.of(player), channel_of(node), self._tell, guests)
        guests.admit(line)
        self._out[line.id] = line
        headers = _some(socket.scope["headers"], PASSED_ON)
        self._tell(line.peer, Open(line.id, self.here, address_of(socket), socket.url.path, headers))

        async def listen() -> None:
            while True:
                message = await socket.receive()
                if message["type"] == "websocket.disconnect":
                    raise WebSocketDisconnect
                await heard()
                line.say(message.get("text") or "")

        listening = asyncio.create_task(listen())
        following = asyncio.create_task(self._follow(line, socket))
        try:
            done, _ = await asyncio.wait((listening, following), return_when=asyncio.FIRST_COMPLETED)
            if line.dropped:
                await socket.close(AGAIN, line.dropped)
                raise WebSocketDisconnect(AGAIN)
            if following in done:
                return following.result()
            listening.result()
            return None
        finally:
            guests.leave(line)
            line.give_up()
            line.end(1001, "")
            await ended((listening, following))
            del self._out[line.id]

    async def _follow(self, line: Line, socket: WebSocket) -> End | None:
        while isinstance(message := await line.next(), Say):
            await socket.send_text(message.text)
        return message

    def present(self, table: str) -> set[int]:
        """The seats of a table elsewhere whose people are there, as far as has been heard."""
        fresh = time.monotonic() - FORGOTTEN
        self._present = {sender: heard for sender, heard in self._present.items() if heard[0] > fresh}
        return {seat for _, said in self._present.values() for seat in said.seats.get(table, ())}

    def rename(self, player: str, name: str) -> None:
        self._tell(ALL, Renamed(self.here, player, name))

    # --- From elsewhere

    def _hear(self, data: bytes) -> None:
        try:
            message = READ.decode(data)
        except msgspec.DecodeError:
            log.warning("something on the bus cannot be read")
            return
        match message:
            case Ask():
                self._do(self._answer(message))
            case Answer() | Thought():
                future = self._asked.get(message.id)
                if future is not None and not future.done():
                    future.set_result(message)
            case Open():
                self._do(self._serve(message))
            case Say() | End():
                line = self._out.get(message.line) or self._in.get(message.line)
                if line is not None:
                    line.hear(message)
            case Beat():
                for line in (*self._out.values(), *self._in.values()):
                    if line.peer == message.sender:
                        line.beaten(message.said.get(line.id))
            case Renamed():
                if message.sender != self.here:
                    self._do(self._house.renamed(message.player, message.name))
            case Present():
                if message.sender != self.here:
                    self._present[message.sender] = (time.monotonic(), message)
            case Idle():
                if message.sender != self.here:
                    self._idle[message.sender] = time.monotonic()
            case Think():
                self._do(self._think(message))

    async def _answer(self, ask: Ask) -> None:
        told = False
        answer = Answer(ask.id, 500, [], b"")

        async def receive() -> Event:
            nonlocal told
            if told:
                await asyncio.Event().wait()
            told = True
            return {"type": "http.request", "body": ask.body, "more_body": False}

        async def send(event: Event) -> None:
            if event["type"] == "http.response.start":
                answer.status, answer.headers = event["status"], _some(event["headers"], BROUGHT_BACK)
            else:
                answer.body += event.get("body", b"")

        scope = {
            **_scope("http", ask.address, ask.path, ask.headers), "scheme": ask.scheme, "method": ask.method,
            "query_string": ask.query, "http_version": "1.1",
        }  # fmt: skip
        try:
            await self._app(scope, receive, send)
        except Exception:  # the application has noted it
            answer.status = 500
        self._tell(ask.sender, answer)

    async def _serve(self, wish: Open) -> None:
        line = self._in[wish.line] = Line(wish.line, wish.sender, self._tell, self._house.guests)
        begun = False

        async def receive() -> Event:
            nonlocal begun
            if not begun:
                begun = True
                return {"type": "websocket.connect"}
            message = await line.next()
            if isinstance(message, Say):
                return {"type": "websocket.receive", "text": message.text}
            return {"type": "websocket.disconnect", "code": 1006}

        async def send(event: Event) -> None:
            if event["type"] == "websocket.send":
                line.say(event["text"])
            elif event["type"] == "websocket.close":
                line.end(event.get("code", 1000), event.get("reason") or "")

        try:
            scope = _scope("websocket", wish.address, wish.path, wish.headers)
            scope |= {"query_string": b"", "subprotocols": []}
            await self._app(scope, receive, send)
        finally:
            line.give_up()
            del self._in[wish.line]

    async def _think(self, wish: Think) -> None:
        """Whatever comes of it is told: somebody waits."""
        try:
            found = await self._thought(wish)
        except Exception:
            log.exception("nothing could be thought about table %s", wish.table)
            found = None
        self._tell(wish.sender, found or Thought(wish.id, "", 0.0))

    async def _thought(self, wish: Think) -> Thought | None:
        """Only the log is asked what the table is like, and only the seat's view is thought about."""
        store, lane = self._house.store, self._house.thinkers.slow
        row = await store.find_table(wish.table)
        if row is None or wish.level not in LEVELS:
            return None
        actions = [action for action in await store.actions_of(wish.table) if action.seq <= wish.seq]
        game = (await asyncio.to_thread(resume, row, actions)).game
        seen, legal = view(game.state, wish.seat, recall=True), game.legal(wish.seat)
        given = (wish.level, wish.seed, seen, legal, wish.seconds, computers.from_history(game))
        thought = await lane.work(computers.think, lambda: given)
        if thought is None:
            return None
        return Thought(wish.id, format_action(game.state, wish.seat, thought.action), thought.seconds)

    async def _beat(self) -> None:
        for number in count():
            await asyncio.sleep(BEAT)
            silent = time.monotonic() - SILENCE
            said: dict[str, dict[str, int]] = {}
            for line in (*self._out.values(), *self._in.values()):
                if line.alive < silent:
                    line.give_up()
                said.setdefault(line.peer, {})[line.id] = line.said
            for peer, counts in said.items():
                self._tell(peer, Beat(self.here, counts))
            if self._house.thinkers.slow.idle:
                self._tell(ALL, Idle(self.here))
            if number % PRESENT == 0:
                self._tell(ALL, Present(self.here, self._house.present_here()))


def _some(headers: Headers, names: tuple[str, ...]) -> Headers:
    return [(name, value) for name, value in headers if name.decode("latin-1").lower() in names]


def _scope(kind: str, address: str, path: str, headers: Headers) -> dict[str, Any]:
    return {
        "type": kind, "asgi": {"version": "3.0"}, "scheme": "ws", "path": path, "raw_path": path.encode(),
        "root_path": "", "headers": headers, "client": (address, 0), "server": None, "state": {PASSED: True},
    }  # fmt: skip
