"""The WebSocket of a table: reading what a client sends, doing it, and a way out for what it is told."""

from __future__ import annotations

import asyncio
import logging

from pydantic import ValidationError
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from quarterturn.content.texts.refusals import refusal_text
from quarterturn.engine.state import Action
from quarterturn.notation import NotationError
from quarterturn.server import manners
from quarterturn.server import protocol as p
from quarterturn.server.guard import COOKIE, Bucket, new_secret, origin_allowed, player_of
from quarterturn.server.house import House
from quarterturn.server.reading import read_action, read_text
from quarterturn.server.refusing import Misread, Refuse, Unresumable
from quarterturn.server.tables import LiveTable

log = logging.getLogger(__name__)

# Why a connection ends, as WebSocket close codes.
BAD_ORIGIN, NO_TABLE, TOO_MUCH, AGAIN = 4403, 4404, 4429, 4503


class Connection:
    """One client: what it is told waits in line, so that a slow client never holds up a table."""

    def __init__(self, socket: WebSocket, house: House, table: LiveTable, player: str, name: str) -> None:
        self.socket, self.house, self.table, self.player, self.name = socket, house, table, player, name
        self.limits = house.settings.limits
        self.bucket = Bucket(self.limits.messages_per_second, self.limits.message_burst)
        self.refusals = 0
        self.ref: int | None = None  # of the message being handled
        self.language = "en"  # of the last that said one
        self._out: asyncio.Queue[str | None] = asyncio.Queue()
        self._end = (1000, "")

    def send(self, text: str) -> None:
        if self._out.qsize() > self.limits.unsent:
            self.drop("too slow; connect again")
        else:
            self._out.put_nowait(text)

    def drop(self, reason: str) -> None:
        self._end = (AGAIN, reason)
        self._out.put_nowait(None)

    async def run(self) -> None:
        writer = asyncio.create_task(self._write())
        try:
            await self.table.attach(self)
            await self._read()
        except WebSocketDisconnect:
            pass
        except Refuse as problem:
            self.drop(problem.words(self.language))
        finally:
            await self.table.detach(self)
            self._out.put_nowait(None)
            await writer

    async def _write(self) -> None:
        try:
            while (text := await self._out.get()) is not None:
                await self.socket.send_text(text)
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
                await self._handle(message.get("text"))
            except Refuse as problem:
                self._refuse(problem)
            if self.refusals > self.limits.refusals:
                self._end = (TOO_MUCH, "too many messages")
                return

    def _refuse(self, problem: Refuse) -> None:
        detail = problem.words(self.language)
        refused = p.Refused(kind=problem.kind, rule=problem.rule, detail=detail, ref=self.ref)
        self.send(refused.model_dump_json())

    # --- One message

    async def _handle(self, text: str | None) -> None:
        if not self.bucket.take():
            self.refusals += 1
            raise Refuse("too many", "too many messages; wait a moment")
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
                self._why(message)
            case p.Hint():
                table.hints.ask(self, message)
            case p.Undo():
                await table.undo(self.player, message.seat, message.seq)
            case p.CatchUp():
                async with table.lock:
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
                return read_action(seen, message.action)
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
        detail = refusal_text(refusal, message.language) if refusal else ""
        answer = p.WhyAnswer(ref=message.ref, rule=refusal.rule if refusal else None, detail=detail)
        self.send(answer.model_dump_json())


async def table_socket(socket: WebSocket, house: House, table_id: str) -> None:
    """A connection to a table, from hello to goodbye."""
    await socket.accept()
    if not origin_allowed(socket.headers, house.settings.origins):
        await socket.close(BAD_ORIGIN, "this page may not connect here")
        return
    try:
        table = await house.find(table_id)
    except Unresumable as problem:
        await socket.close(NO_TABLE, problem.words()[:120])
        return
    if table is None:
        await socket.close(NO_TABLE, "there is no such table")
        return
    player = player_of(socket.cookies.get(COOKIE)) or new_secret()  # without a cookie: a spectator, for this once
    name = await house.store.player_name(player) or "?"
    await Connection(socket, house, table, player, name).run()
