"""The one authority over a table: it alone changes the game, stores every action before it is announced, and tells all.

Everything that changes a table happens under its lock. What a client is told is built in `telling.py`.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import defaultdict
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import replace
from typing import Protocol, TypeVar

from quarterturn.engine.core.state import Action
from quarterturn.engine.core.terms import IllegalAction, Refusal
from quarterturn.engine.game import check
from quarterturn.engine.view import SPECTATOR, View, chosen_together, view_after
from quarterturn.notation import format_action, parse_action
from quarterturn.server import protocol as p
from quarterturn.server import telling
from quarterturn.server import views as v
from quarterturn.server.advising import Hints
from quarterturn.server.clock import Clock
from quarterturn.server.computers import Thinkers
from quarterturn.server.log import Story
from quarterturn.server.making import Played
from quarterturn.server.opponents import Opponents
from quarterturn.server.presenting import Memo
from quarterturn.server.refusing import Forbidden, NotStored, Refuse, TableLost
from quarterturn.server.settings import Settings
from quarterturn.server.silence import MINUTE, met
from quarterturn.server.storage import ActionRow, ChatRow, SeatRow, Store, TableRow

log = logging.getLogger(__name__)

OFFER: Action = ("offer draw",)

Result = TypeVar("Result")


class Client(Protocol):
    """Somebody connected to a table."""

    player: str
    name: str

    def send(self, text: str) -> None: ...

    def drop(self, reason: str) -> None: ...


class LiveTable:
    """A table in memory: its row, its game, who is connected."""

    def __init__(self, row: TableRow, played: Played, store: Store, settings: Settings, thinkers: Thinkers) -> None:
        self.row, self.store, self.settings, self.thinkers = row, store, settings, thinkers
        self._lock = asyncio.Lock()
        self.game = played.game
        self.seq = played.seq  # grows with every stored action, also with those that take one back
        self.seqs = played.seqs  # of each action in the log
        self.past = played.past  # by seq: who did what
        self.chat: list[ChatRow] = []
        self.clients: dict[Client, None] = {}  # in the order in which they came
        self.asks: dict[str, set[int]] = {}  # what is asked for by consent: the seats that agree
        self.asker = 0
        self._seen: dict[int, View] = {}  # made once per seat and change, like their messages:
        self.views: dict[int, v.SeatView] = {}
        self.memos: defaultdict[int, Memo] = defaultdict(Memo)  # what stays the same over changes
        self._made: dict[object, str] = {}  # and other texts, made once and change
        self.story = Story()
        self.opponents = Opponents(self)
        self.hints = Hints(self)
        self.graph: p.Graph | None = None  # made when it is first asked for
        self.graphing = asyncio.Lock()
        self.clock = Clock(settings, self.game.state.table.options.timer, self._time_out)
        stored = row.summary or {}
        if stored.get("clock") is not None and stored.get("turn") == self.game.state.turn:
            self.clock.restore(self.game.state.turn, stored["clock"])
        self.closed = False  # nobody does anything here any more
        self.lost: Callable[[], None] = lambda: None  # called when memory and file may differ
        self.opened = self.used = time.monotonic()
        self.left: dict[str, float] = {}  # when somebody who plays was last here
        self.talk_until = 0.0  # where allies are silent: they may talk so long

    # --- Who is here

    def seats_of(self, player: str) -> list[int]:
        return [seat.seat for seat in self.row.seats if seat.player == player and seat.kind == "person"]

    def connected(self, player: str | None) -> bool:
        return any(client.player == player for client in self.clients)

    def present(self) -> set[int]:
        """The seats whose people are here."""
        return {s.seat for s in self.row.seats if s.kind == "person" and self.connected(s.player)}

    def has_say(self, player: str) -> bool:
        """Whether somebody may change seats that are not his own."""
        return player == self.row.host or bool(self.seats_of(player))

    def patience(self, seat: SeatRow) -> float:
        """For how many seconds more a seat is kept for its player, who is not here."""
        if seat.kind != "person" or seat.player is None:
            return 0.0
        return max(0.0, self.left.get(seat.player, self.opened) + self.settings.away - time.monotonic())

    @property
    def silent(self) -> bool:
        """Whether the players may not talk now (M-7)."""
        return self.talk == 0

    @property
    def talk(self) -> float | None:
        """For how many seconds the players may talk, where allies are silent; None: as long as they like."""
        if not self.row.options.get("silent") or self.game.over:
            return None
        return round(max(0.0, self.talk_until - time.monotonic()), 1)

    async def attach(self, client: Client) -> None:
        async with self.held():
            self._make_place(client)
            new = not self.connected(client.player)
            self.clients[client] = None
            self.used = time.monotonic()
            self._start_clock()
            self.send_snapshot(client)
            if new and self.seats_of(client.player):
                self.announce_table(but=client)
            self.opponents.wake()

    def _make_place(self, client: Client) -> None:
        """Who plays here finds a place: a spectator goes, or his own oldest connection. Raises Refuse."""
        limits = self.settings.limits
        own = [other for other in self.clients if other.player == client.player]
        if len(own) >= limits.clients_per_player:
            self._send_away(own[0])
        elif len(self.clients) >= limits.clients_per_table:
            spectators = [other for other in self.clients if not self.seats_of(other.player)]
            if not spectators or not self.seats_of(client.player):
                raise Refuse("too many", "too many people are at this table")
            self._send_away(spectators[-1])

    def _send_away(self, client: Client) -> None:
        del self.clients[client]
        client.drop("too many people are at this table")

    async def go_on(self) -> None:
        """Resumed with nobody here: the clock runs, and computers play until a person is to decide."""
        async with self.held():
            self._start_clock()
            self.opponents.wake()
        await self.opponents.done()

    def _start_clock(self) -> None:
        if self.clock.running is None:
            self.follow_clock()

    async def detach(self, client: Client) -> None:
        async with self._lock:
            self.clients.pop(client, None)
            self.used = time.monotonic()
            if not self.seats_of(client.player):
                return
            self.left[client.player] = self.used
            if not self.closed and not self.connected(client.player):
                self.announce_table()

    def knows(self, player: str) -> bool:
        return self.connected(player) or any(seat.player == player for seat in self.row.seats)

    async def rename(self, player: str, name: str) -> None:
        """A new name, for all to see; it is stored."""
        async with self.held():
            for client in self.clients:
                if client.player == player:
                    client.name = name
            mine = [seat.player == player and seat.name != "" for seat in self.row.seats]
            if any(mine):
                both = zip(self.row.seats, mine, strict=True)
                self.row = replace(self.row, seats=[replace(s, name=name) if his else s for s, his in both])
                self.announce_table()

    @property
    def idle(self) -> bool:
        return not (self.clients or self.opponents.thinking or self._lock.locked() or self.clock.running)

    @property
    def resting(self) -> bool:
        """Computers among themselves, and nobody looks on."""
        return not self.clients and not any(seat.kind == "person" for seat in self.row.seats)

    @property
    def waiting_for_people(self) -> bool:
        return telling.has_open_seat(self.row)

    # --- Telling

    def send_snapshot(self, client: Client) -> None:
        client.send(telling.snapshot(self, client))
        for text in self.opponents.told():
            client.send(text)

    def announce_table(self, but: Client | None = None) -> None:
        for client in list(self.clients):
            if client is not but:
                client.send(p.TableChanged(table=telling.table_info(self, client)).model_dump_json())

    def announce(self, message: p.Wire) -> None:
        text = message.model_dump_json()
        for client in list(self.clients):
            client.send(text)

    def _messages(self, build: Callable[[LiveTable, tuple[int, ...]], str]) -> list[tuple[Client, str]]:
        """What to send to whom: the same to all who have the same seats."""
        built: dict[tuple[int, ...], str] = {}
        messages: list[tuple[Client, str]] = []
        for client in self.clients:
            seats = tuple(self.seats_of(client.player))
            if seats not in built:
                built[seats] = build(self, seats)
            messages.append((client, built[seats]))
        return messages

    # --- Acting

    async def act(self, player: str, seat: int, seq: int, read: Callable[[], Action]) -> None:
        """A player's action. Raises Refuse; `read` makes the action from what the client sent."""
        async with self.held():
            self.require_own(player, seat)
            if seq > self.seq:
                raise Refuse("stale", "that is ahead of the table")
            action = read()
            if seq != self.seq and not self._in_time(seat, seq, action[0]):
                raise Refuse("stale", "the table has changed meanwhile")
            refusal = self.refusal(seat, action)
            if refusal is not None:
                raise Forbidden(refusal)
            await self.do(seat, action)
        if action == OFFER:
            await self.opponents.weigh_draw()

    def write_story(self) -> None:
        """The log for whoever may come, beforehand: of a long game it takes longer than others want to wait."""
        for reader in (SPECTATOR, *range(len(self.row.seats))):
            self.story.lines(self.game, self.seqs, reader)

    def once(self, key: object, make: Callable[[], str]) -> str:
        """A text that stays the same until the game goes on."""
        if key not in self._made:
            self._made[key] = make()
        return self._made[key]

    def seen(self, seat: int) -> View:
        """What a seat (or a spectator) knows now."""
        if seat not in self._seen:
            self._seen[seat] = view_after(self.game, len(self.game.log), seat)
        return self._seen[seat]

    def refusal(self, seat: int, action: Action) -> Refusal | None:
        """Why a seat cannot do something, judged by what it knows, so that the answer tells no secret.

        What it does not know of, such as tokens it may not count, is no reason: what is possible is possible.
        """
        if check(self.game.state, seat, action) is None:
            return None
        return check(self.seen(seat).state, seat, action)

    def _in_time(self, seat: int, seq: int, kind: str) -> bool:
        """Whether what a seat decided before the last actions still holds: where others act, it may be long before."""
        return self.game.state.table.rules.kinds[kind].any_time or (
            chosen_together(self.game.state, kind) and self.may_be_late(seat, seq)
        )

    def may_be_late(self, seat: int, seq: int) -> bool:
        """Behind only by other seats' secret choices, which are made at the same time."""
        return all(other != seat and chosen_together(self.game.state, kind) for other, kind in self.past[seq:])

    def require_own(self, player: str, seat: int) -> None:
        if seat not in self.seats_of(player):
            raise Refuse("not yours", "that is not your seat")

    async def do(self, seat: int, action: Action) -> None:
        """Carry out, store, announce; under the lock.

        The action is taken as its notation reads, so that a resumed game is the same.
        """
        state = self.game.state
        text = format_action(state, seat, action)
        who, meant = parse_action(state, text)
        if who != seat:
            raise Refuse("bad message", "that cannot be written down")
        try:
            events = self.game.apply(meant, seat)
        except IllegalAction as problem:
            raise Forbidden(problem.refusal) from problem
        with self._ahead():
            self._count(seat, meant[0], sum(event[0] == "drank" for event in events))
            self.seqs.append(self.seq)
            await self._store(ActionRow(self.seq, "act", seat, text))
        for client, message in self._messages(telling.update):
            client.send(message)
        if self.row.options.get("silent") and met(self.game):
            self.talk_until = time.monotonic() + MINUTE
            self.announce_table()
        self._settle()

    async def undo(self, player: str, seat: int, seq: int) -> None:
        async with self.held():
            self.require_own(player, seat)
            if seq != self.seq:
                raise Refuse("stale", "the table has changed meanwhile")
            refusal = self.game.check_undo(seat)
            if refusal is not None:
                raise Forbidden(refusal)
            await self.rewind(seat)

    async def rewind(self, seat: int, count: int = 1) -> None:
        """Take the last actions back, all or none, and tell all; under the lock."""
        rows: list[ActionRow] = []
        messages: list[tuple[Client, str]] = []
        with self._ahead():
            for _ in range(count):
                entry = self.game.rewind()
                self._count(seat, "undo", -sum(event[0] == "drank" for event in entry.events))
                self.seqs.pop()
                rows.append(ActionRow(self.seq, "undo", seat, ""))
                messages += self._messages(telling.undone)
            await self._store(*rows)
        for client, message in messages:
            client.send(message)
        self._settle()

    def _count(self, seat: int, kind: str, potions: int) -> None:
        """The game has gone on by one action, in memory only; the clock goes with it, so that its time is stored."""
        self.seq += 1
        self.past.append((seat, kind))
        self.follow_clock(potions)
        self._changed()

    def _changed(self) -> None:
        self._seen.clear()
        self.views.clear()
        self._made.clear()
        self.asks.pop("take-back", None)
        self.used = time.monotonic()

    # --- Storing

    @asynccontextmanager
    async def held(self) -> AsyncIterator[None]:
        """The lock, for all that changes the table or tells of it. Raises TableLost if it was closed meanwhile."""
        async with self._lock:
            if self.closed or not self.store.base.holds:
                raise TableLost("the table was closed meanwhile; connect again")
            yield

    @contextmanager
    def _ahead(self) -> Iterator[None]:
        """While memory is ahead of the file. If it remains so, nobody may hear of it: the table is given up."""
        try:
            yield
        except BaseException as problem:
            self._give_up()
            if isinstance(problem, NotStored):
                raise TableLost("the table could not be stored; connect again") from problem
            raise

    async def _store(self, *new: ActionRow) -> None:
        row = self.summarised(self.row)
        await self.store.append(row, *new)
        self.row = row

    async def save_seat(self, seat: SeatRow) -> None:
        """Another has a seat, as soon as it is stored. Raises NotStored: he has not."""
        seats = [seat if other.seat == seat.seat else other for other in self.row.seats]
        row = self.summarised(replace(self.row, seats=seats))
        await self.kept(self.store.save_seat(row, seat))
        self.row = row

    async def kept(self, writing: Awaitable[Result]) -> Result:
        """Wait until something is stored that memory follows then; who is cancelled does not know whether it is."""
        try:
            return await writing
        except (asyncio.CancelledError, TableLost):
            self._give_up()
            raise

    def _give_up(self) -> None:
        """Memory and file may differ: whoever comes again finds the table as the file has it."""
        self.close("the table could not be stored; connect again")
        self.lost()

    def summarised(self, row: TableRow) -> TableRow:
        """A row with what the lobby shows of the table as it stands."""
        state = self.game.state
        waiting = [decision.seat for decision in self.game.waiting()]
        left = round(self.clock.left_now, 2) if self.clock.seconds else None
        summary = {"turn": state.turn, "score": list(state.score), "waiting": waiting, "clock": left}
        return replace(row, status=telling.status(self.game, row), summary=summary, changed=time.time())

    def _settle(self) -> None:
        if self.game.over:
            self.announce_table()
        self.opponents.wake()

    # --- The clock

    def follow_clock(self, potions: int = 0) -> None:
        """Before an action is stored, so that the time left is stored with it."""
        self.clock.follow(self.game.state, potions, paused=self.waiting_for_people or self.resting)

    async def _time_out(self) -> None:
        with suppress(TableLost):
            await self._play_timeouts()

    async def _play_timeouts(self) -> None:
        async with self.held():
            while self.clock.out and not self.game.over and self.clock.running is not None:
                await self.do(self.clock.running.seats[0], ("timeout",))

    # --- The end

    def close(self, reason: str) -> None:
        self.closed = True
        self.clock.stop()
        self.opponents.close()
        self.hints.close()
        for client in list(self.clients):
            client.drop(reason)
