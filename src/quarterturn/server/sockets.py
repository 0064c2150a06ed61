"""The WebSocket of a table: reading what a client sends, doing it, and a way out for what it is told."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import deque
from functools import partial
from sys import getsizeof

from pydantic import ValidationError
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from quarterturn.content.texts.phrases import capital
from quarterturn.content.texts.refusals import refusal_text
from quarterturn.engine.core.state import Action
from quarterturn.engine.view import meant
from quarterturn.notation import NotationError
from quarterturn.server import manners
from quarterturn.server import protocol as p
from quarterturn.server import views as v
from quarterturn.server.guard import COOKIE, address_of, new_secret, player_of
from quarterturn.server.guests import STRANGER
from quarterturn.server.house import COME_BACK, House
from quarterturn.server.presenting import further, option_texts, seat_options
from quarterturn.server.reading import read_action, read_text
from quarterturn.server.refusing import PASSED, Busy, Elsewhere, Misread, Refuse, TableLost, TooOften, Unresumable
from quarterturn.server.storage import UNANSWERED
from quarterturn.server.tables import LiveTable
from quarterturn.server.transport import AGAIN, BAD_ORIGIN, LONG, NO_TABLE, TOO_MUCH, cut_off

log = logging.getLogger(__name__)

NOT_READ = "the table could not be read; connect again"
A_SNAPSHOT = 5.0  # what a connection costs, in requests
AFTER_A_BREAK = 0.2  # seconds until a table that was played elsewhere is looked for again


class Unheard(Refuse):
    """A message too many."""


class Connection:
    """One client: what it is told waits in line, so that a slow client never holds up a table.

    The line is bounded in bytes, its own and that of all together. Whoever does not read is cut off.
    """

    def __init__(self, socket: WebSocket, house: House, table: LiveTable, player: str, name: str | None) -> None:
        self.socket, self.house, self.table, self.player, self.name = socket, house, table, player, name or "?"
        self.limits, self.guests = house.settings.limits, house.guests
        self.address = address_of(socket)
        self.share = STRANGER if name is None else player
        self.refusals = 0
        self.ref: int | None = None  # of the message being handled
        self.language = "en"  # of the last that said one
        self.unsent = 0
        self._out: deque[str] = deque()
        self._more = asyncio.Event()
        self._end: tuple[int, str] | None = None

    @property
    def seated(self) -> bool:
        return bool(self.table.seats_of(self.player))

    def send(self, text: str) -> None:
        if self._end is not None:
            return
        size = getsizeof(text)
        if len(self._out) >= self.limits.unsent or (self._out and self.unsent + size > self.limits.unsent_bytes):
            self.drop("too slow; connect again")
            return
        self._out.append(text)
        self.unsent += size
        self._more.set()
        self.guests.wait(size)

    def drop(self, reason: str) -> None:
        self._finish(AGAIN, reason)

    def _finish(self, code: int, reason: str) -> None:
        """Nothing more is said but why; whoever does not hear even that, is cut off."""
        if self._end is not None:
            return
        self._end = (code, reason)
        for text in self._out:
            self._gone(text)
        self._out.clear()
        self._more.set()
        cut_off(self.socket)

    def _gone(self, text: str) -> None:
        self.unsent -= getsizeof(text)
        self.guests.sent(getsizeof(text))

    async def run(self) -> None:
        writer = asyncio.create_task(self._write())
        try:
            async with self.house.shares.turn(self.address, self.player):
                self.guests.admit(self)
                await self.house.effort.of(self.address, self.share, partial(self.table.attach, self))
            await self._read()
        except WebSocketDisconnect:
            pass
        except Refuse as problem:
            self._finish(TOO_MUCH, problem.words(self.language))
        finally:
            self.guests.leave(self)
            await self.table.detach(self)
            self._finish(1000, "")
            await writer

    async def _write(self) -> None:
        try:
            while self._end is None:
                await self._more.wait()
                self._more.clear()
                while self._out:
                    text = self._out.popleft()
                    try:
                        sending = self.socket.send_text(text)
                        await (sending if len(text) < LONG else self.house.effort.count(self.address, sending))
                    finally:
                        self._gone(text)
            if self.socket.application_state == WebSocketState.CONNECTED:
                await self.socket.close(*self._end)
        except (WebSocketDisconnect, RuntimeError, OSError):
            log.debug("a client has gone")

    async def _read(self) -> None:
        while self.socket.client_state == WebSocketState.CONNECTED:
            message = await self.socket.receive()
            if message["type"] == "websocket.disconnect":
                return
            self.ref = None
            try:
                await self.house.effort.of(self.address, self.share, partial(self._handle, message.get("text")))
            except Unheard as problem:
                self._refuse(problem)
                self.refusals += 1
                await asyncio.sleep(self.limits.too_often)  # and nothing more is read: whoever sends too much waits
            except Refuse as problem:
                self._refuse(problem)
            if self.refusals > self.limits.refusals:
                self._finish(TOO_MUCH, "too many messages")
                return

    def _refuse(self, problem: Refuse) -> None:
        detail = capital(problem.words(self.language))
        refused = p.Refused(kind=problem.kind, rule=problem.rule, detail=detail, ref=self.ref)
        self.send(refused.model_dump_json())

    # --- One message

    @property
    def _key(self) -> str:
        """By whom messages are counted: more sockets do not give more of them, and strangers share."""
        return f"{self.address} {self.share}"

    async def _handle(self, text: str | None) -> None:
        house, here = self.house, f"{self._key} {self.table.row.id}"
        if not (house.speaking.take(here) and house.speaking_everywhere.take(self._key)):
            raise Unheard("too many", "too many messages; wait a moment")
        if text is None or len(text) > self.limits.message_bytes:
            raise Refuse("bad message", "messages are JSON text of limited length")
        try:
            message = p.CLIENT_MESSAGE.validate_json(text)
        except ValidationError as problem:
            raise Refuse("bad message", "the message is not one of the protocol") from problem
        if isinstance(message, p.Wish):
            self.ref, self.language = message.ref, message.language
        await self._do(message)

    async def _do(self, message: p.ClientMessage) -> None:
        table = self.table
        match message:
            case p.Act():
                await table.act(self.player, message.seat, message.seq, lambda: self._action(message))
            case p.Why():
                async with table.held():
                    self._why(message)
            case p.Notation():
                async with table.held():
                    self._notation(message)
            case p.Further():
                async with table.held():
                    self._further(message)
            case p.Hint():
                async with table.held():
                    table.hints.ask(self, message)
            case p.Undo():
                await table.undo(self.player, message.seat, message.seq)
            case p.CatchUp():
                if not self.house.catching_up.take(self._key):
                    raise Unheard("too many", "too many messages; wait a moment")
                async with table.held():
                    table.send_snapshot(self)
            case p.Say():
                await manners.say(table, self, message.text)
            case p.AskFor():
                await manners.ask(self.house, table, self.player, message)
            case p.SeatChange():
                await manners.change_seat(table, self.player, self.name, message)

    def _action(self, message: p.Act | p.Why) -> Action:
        """The action a message means, read as its seat sees the table, so that not even a misreading tells a secret."""
        seen = self.table.seen(message.seat).state
        try:
            if message.action is not None:
                return meant(self.table.game.state, message.seat, read_action(seen, message.action))
            seat, action = read_text(seen, message.seat, message.text or "")
        except NotationError as problem:
            raise Misread(problem) from problem
        if seat != message.seat:
            raise Refuse("not yours", "that is not your seat")
        return action

    def _why(self, message: p.Why) -> None:
        self.table.require_own(self.player, message.seat)
        action = self._action(message)
        refusal = self.table.refusal(message.seat, action)
        detail = capital(refusal_text(refusal, message.language)) if refusal else ""
        answer = p.WhyAnswer(ref=message.ref, rule=refusal.rule if refusal else None, detail=detail)
        self.send(answer.model_dump_json())

    def _notation(self, message: p.Notation) -> None:
        table, seat = self.table, message.seat
        table.require_own(self.player, seat)
        texts = table.once(("notation", seat), lambda: v.encode(self._texts(seat)))
        head = p.NotationAnswer(ref=message.ref, seq=table.seq, seat=seat, texts=[]).model_dump_json(exclude={"texts"})
        self.send(f'{head[:-1]},"texts":{texts}}}')

    def _texts(self, seat: int) -> list[str]:
        seen = self.table.seen(seat)
        return option_texts(seen.state, seat, seat_options(self.table.game.state, seen))

    def _further(self, message: p.Further) -> None:
        self.table.require_own(self.player, message.seat)
        ways = further(self.table.seen(message.seat).state, message.seat, message.unit)
        self.send(p.FurtherAnswer(ref=message.ref, ways=ways).model_dump_json())


async def table_socket(socket: WebSocket, house: House, table_id: str) -> None:
    """A connection to a table, from hello to goodbye."""
    player = player_of(socket.cookies.get(COOKIE)) or new_secret()  # without a cookie: a spectator, for this once
    try:
        house.shares.take(address_of(socket), player, A_SNAPSHOT)
    except (Busy, TooOften) as problem:
        await asyncio.sleep(house.settings.limits.too_often)
        await socket.accept()
        await socket.close(TOO_MUCH, problem.words())
        return
    async with house.shares.turn(address_of(socket), player):
        await socket.accept()
        if house.stopping:
            await socket.close(AGAIN, COME_BACK)
            return
        if not house.origins.allow(socket.headers):
            await socket.close(BAD_ORIGIN, "this page may not connect here")
            return
    with contextlib.suppress(WebSocketDisconnect):
        table = await _found(socket, house, table_id, player)
        if table is not None:
            try:
                name = await house.store.player_name(player)
            except UNANSWERED:
                await socket.close(AGAIN, NOT_READ)
                return
            if name is not None:
                house.shares.know(player, address_of(socket))
            await Connection(socket, house, table, player, name).run()


async def _found(socket: WebSocket, house: House, table_id: str, player: str) -> LiveTable | None:
    """The table, as soon as it is played here. As long as it is elsewhere, the client is served from there. None: there
    is no more to say, and the connection is closed."""
    while not house.stopping:
        try:
            return await _look(socket, house, table_id, player)
        except Away:
            await asyncio.sleep(AFTER_A_BREAK)
    await socket.close(AGAIN, COME_BACK)
    return None


class Away(Exception):
    """A table was played elsewhere, and is not any more, or cannot be reached."""


async def _look(socket: WebSocket, house: House, table_id: str, player: str) -> LiveTable | None:
    passed = PASSED in socket.scope.get("state", {})
    try:
        async with house.shares.turn(address_of(socket), player):
            if passed and await house.hand_over(table_id):
                await socket.close(AGAIN, "the table is played elsewhere now; connect again")
                return None
            table = await house.find(table_id, address_of(socket))
        if table is None:
            await socket.close(NO_TABLE, "there is no such table")
        return table
    except Unresumable as problem:
        await socket.close(NO_TABLE, problem.words()[:120])
    except Elsewhere as elsewhere:
        if house.passing is None or passed:
            await socket.close(AGAIN, elsewhere.words())
            return None
        try:
            ended = await house.passing.through(socket, elsewhere.node, player, partial(_paced, socket, house, player))
        except Refuse as problem:
            await socket.close(TOO_MUCH, problem.words())
            return None
        if ended is None or ended.code == AGAIN:
            raise Away from elsewhere
        await socket.close(ended.code, ended.reason)
    except TableLost as problem:
        await socket.close(AGAIN, problem.words())
    except UNANSWERED:
        await socket.close(AGAIN, NOT_READ)
    return None


async def _paced(socket: WebSocket, house: House, player: str) -> None:
    """Whoever sends too much is not heard for a while, wherever his table is played."""
    while not house.speaking_everywhere.take(f"{address_of(socket)} {house.shares.of(player)}"):
        await asyncio.sleep(house.settings.limits.too_often)
