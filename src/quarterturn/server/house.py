"""All tables of this server: making them, and finding them in memory or in the file."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from starlette.types import ASGIApp

from quarterturn.content.loader import loaded
from quarterturn.server import protocol as p
from quarterturn.server.checking import require_record
from quarterturn.server.committing import moved
from quarterturn.server.computers import Thinkers
from quarterturn.server.effort import Effort
from quarterturn.server.guard import Buckets, Origins, new_secret
from quarterturn.server.guests import Guests
from quarterturn.server.kept import Kept
from quarterturn.server.making import Played, new_table, rematch_of, resume
from quarterturn.server.places import Places
from quarterturn.server.refusing import Busy, CannotMake, Elsewhere, NotStored, TableLost, Unresumable
from quarterturn.server.settings import Settings
from quarterturn.server.shares import Shares
from quarterturn.server.storage import UNANSWERED, Store, TableRow
from quarterturn.server.tables import LiveTable
from quarterturn.server.workers import Workers

if TYPE_CHECKING:
    from quarterturn.server.passing import Passing

log = logging.getLogger(__name__)

UNTOUCHED = 2.0  # seconds after which a table nobody is at may be played elsewhere: nobody is on his way to it
SWEEP = 60.0  # seconds from one look for tables nobody is at to the next
ENDING = 2.0  # seconds in which what is being done at the tables comes to its end when the server stops
COME_BACK = "the server is being restarted; connect again"


class House:
    """The tables, and what they share: the file, the workers of the computer players."""

    def __init__(self, settings: Settings, store: Store | None = None) -> None:
        self.settings = settings
        self.store = store or Store(settings)
        self.store.lost = self._lose_all
        self.thinkers = Thinkers(settings)
        limits = settings.limits
        self.readers = Workers(settings.readers, limits.reading_waiting, limits.reading_each, limits.reading_seconds)
        self.shares = Shares(limits)
        self.effort = Effort(limits)
        self.guests = Guests(limits)
        self.speaking = Buckets(limits.messages_per_second, limits.message_burst)
        self.speaking_everywhere = Buckets(limits.all_messages_per_second, limits.all_message_burst)
        self.catching_up = Buckets(limits.catch_ups_per_second, limits.catch_up_burst)
        self.origins = Origins(settings.origins)
        self._places = Places()  # by address, before tables are made or opened, which takes long of long games
        self._making = asyncio.Lock()
        self._kept: dict[str, Kept] = {}
        content = loaded()
        self.collection = content.collection
        for problem in content.problems:
            log.warning("a scenario is left out: %s", problem)
        self.live: dict[str, LiveTable] = {}
        self._opening = asyncio.Lock()
        self._waking: asyncio.Task[None] | None = None
        self._sweeping: asyncio.Task[None] | None = None
        self.leaving = False  # the server has been told to stop: others should be sent elsewhere
        self.stopping = False  # nobody comes in any more
        self.passing: Passing | None = None  # on to other servers, where there are some

    async def open(self, app: ASGIApp) -> None:
        """`app` answers what other servers pass on."""
        await self.store.open()
        node = self.store.base.node
        if node is not None and self.settings.bus:
            from quarterturn.server.passing import Passing  # only where it is wanted: its client is an extra

            self.passing = Passing(self.settings.bus, node, app, self)
        self._waking = asyncio.create_task(self._wake_stored())
        self._sweeping = asyncio.create_task(self._sweep())

    def last_used(self) -> float:
        """When something was done at a table last."""
        return max((table.used for table in self.live.values()), default=0.0)

    async def send_away(self) -> None:
        """Let what is being done come to its end, table by table, and tell everybody to come back."""
        self.leaving = self.stopping = True
        if self.guests.count:
            log.info("the server stops: %d connections are told to come back", self.guests.count)
        if self.passing is not None:
            await self.passing.send_away(COME_BACK)
        if self.live:
            await asyncio.wait([asyncio.create_task(_end(table)) for table in self.live.values()], timeout=ENDING)

    async def close(self) -> None:
        self.leaving = self.stopping = True
        if self._sweeping is not None:
            self._sweeping.cancel()
        for table in list(self.live.values()):
            table.close(COME_BACK)
        if self.passing is not None:
            await self.passing.close()
        if self._waking is not None:
            await asyncio.wait([self._waking])  # not cancelled: a reading broken off would leave its connection open
        await self.thinkers.close()
        await self.readers.close()
        await self.store.close()

    def kept(self, name: str, make: Callable[[], p.Wire]) -> Kept:
        """An answer that is the same for everybody."""
        if name not in self._kept:
            self._kept[name] = Kept(make().model_dump_json())
        return self._kept[name]

    # --- Finding

    async def find(self, table_id: str, address: str = "") -> LiveTable | None:
        """A table by its id, read from the database if it is not in memory; `address`: of who asks, if it is a person.

        Raises Unresumable, Elsewhere, TableLost.
        """
        if table_id in self.live:
            return self.live[table_id]
        async with self._places.of(address), self._opening:
            if table_id in self.live:
                return self.live[table_id]
            await self.store.settled()  # also what was begun at a table that has been given up
            node = self.store.base.node
            epoch = await self.store.claim(table_id)
            row = await self.store.find_table(table_id)
            if row is None:
                return None
            if epoch is not None:  # whatever stands there by now: that may be the epoch of whoever has taken it since
                row = replace(row, epoch=epoch)
            played = await asyncio.to_thread(resume, row, await self.store.actions_of(row.id))
            table = self._open(row, played)
            table.chat = await self.store.chat_of(row.id)
            await asyncio.to_thread(table.write_story)
            if self.store.base.node != node:  # the lease ended meanwhile, and all that was played here was given up
                raise moved()
            self._keep(table)
            return table

    def present(self, table_id: str) -> set[int]:
        """The seats whose people are at a table, wherever it is played."""
        if table_id in self.live:
            return self.live[table_id].present()
        return self.passing.present(table_id) if self.passing is not None else set()

    def present_here(self) -> dict[str, list[int]]:
        """The same of all tables in memory."""
        return {table_id: list(seats) for table_id, table in self.live.items() if (seats := table.present())}

    async def hand_over(self, table_id: str) -> bool:
        """Whether another server, where somebody comes to a table, may play it from now on: nobody is at it here."""
        async with self._opening:
            table = self.live.get(table_id)
            if table is not None:
                if not table.idle or time.monotonic() < table.used + UNTOUCHED:
                    return False
                table.close("")
                del self.live[table_id]
            await self.store.release(table_id)
            return True

    async def _begin(self, table: LiveTable) -> None:
        """A new table is stored. Among many servers the first that is asked for it plays it."""
        if self.store.base.node is not None:
            await self.store.release(table.row.id)
            return
        await asyncio.to_thread(table.write_story)
        self._keep(table)

    def _keep(self, table: LiveTable) -> None:
        self.live[table.row.id] = table
        if len(self.live) > self.settings.limits.live_tables or self._actions_too_many() > 0:
            self.forget_idle(but=table)

    def _actions_too_many(self) -> int:
        """More of them in memory than there should be: every state of a game is kept, to look back and to take back."""
        return sum(len(table.game.log) for table in self.live.values()) - self.settings.limits.live_actions

    def _open(self, row: TableRow, played: Played) -> LiveTable:
        table = LiveTable(row, played, self.store, self.settings, self.thinkers)

        def forget() -> None:
            if self.live.get(row.id) is table:
                del self.live[row.id]

        table.lost = forget
        if self.passing is not None:
            table.opponents.away = self.passing.thinking
        return table

    def _lose_all(self) -> None:
        """Another server may have taken over what is played here."""
        for table in list(self.live.values()):
            table.close("the table is played elsewhere now; connect again")
        self.live.clear()

    async def _sweep(self) -> None:
        shared = self.store.base.node is not None
        while True:
            await asyncio.sleep(min(SWEEP, self.settings.lease) if shared else SWEEP)
            self.forget_idle()
            if shared and self._waking is not None and self._waking.done():  # also those of a server that has gone
                self._waking = asyncio.create_task(self._wake_stored())

    def forget_idle(self, but: LiveTable | None = None) -> None:
        """The tables nobody is at leave the memory: after a time, and sooner if there are too many.

        `but`: not the one to which somebody is on his way.
        """
        latest = time.monotonic() - self.settings.idle
        idle = sorted(
            (table for table in self.live.values() if table.idle and table is not but), key=lambda table: table.used
        )
        too_many = len(self.live) - self.settings.limits.live_tables
        actions_too_many = self._actions_too_many()
        for number, table in enumerate(idle):
            if number < too_many or table.used < latest or actions_too_many > 0:
                actions_too_many -= len(table.game.log)
                table.close("")
                del self.live[table.row.id]

    async def _wake_stored(self) -> None:
        """After a start, the stored tables that do not wait for a person go on: one after the other, so that whoever
        opens a table meanwhile never waits for more than one of these."""
        for table_id in await self._stored():
            try:
                table = await self.find(table_id)
                if self.stopping:
                    return
                if table is not None:
                    await table.go_on()
            except Unresumable as problem:
                log.warning("table %s: %s", table_id, problem.words())
            except (Elsewhere, TableLost):
                pass  # another was quicker
            except Exception:
                log.exception("table %s could not go on", table_id)

    async def _stored(self) -> list[str]:
        try:
            return await self.store.going_on()
        except (NotStored, *UNANSWERED) as problem:
            log.warning("the stored tables cannot be read: %s", problem)
            return []

    async def rename(self, player: str, name: str) -> None:
        """A player's new name, also on the seats he has; whoever shares his screen keeps theirs."""
        await self.store.name_player(player, name)
        await self.renamed(player, name)
        if self.passing is not None:
            self.passing.rename(player, name)

    async def renamed(self, player: str, name: str) -> None:
        """The name is stored: now it stands at the tables in memory, too."""
        async with self._opening:
            pass  # a table that was being read may have read the old name
        for table in list(self.live.values()):
            if table.knows(player):
                with contextlib.suppress(TableLost):
                    await table.rename(player, name)

    # --- Making

    async def make(self, wish: p.NewTable, player: str, name: str, address: str) -> LiveTable:
        """A new table, made under this name. Raises CannotMake, Busy: a record is first read where it can be ended."""
        if await self.store.count_unfinished(player) >= self.settings.limits.tables_per_player:
            raise CannotMake("you have too many unfinished tables")
        if wish.record is not None:
            self.forget_idle()
            if self._actions_too_many() > 0:
                raise Busy("the server is busy; try again in a moment")
            await self.readers.do(address, require_record, wish.record)
        async with self._places.of(address), self._making:
            row, played, first = await asyncio.to_thread(new_table, wish, player, name, self.settings.fixed_seeds)
        table = self._open(row, played)
        table.row = table.summarised(row)
        renamed = await self.store.player_name(player) != name
        await self.store.add_table(table.row, first, host_name=name)
        await self._begin(table)
        if renamed:
            await self.renamed(player, name)
        return table

    async def rematch(self, old: LiveTable) -> LiveTable:
        """The same game between the same players, each on the next seat. What is stored says so of both tables."""
        row, played, first = new_table(rematch_of(old.row), old.row.host, "", fixed_seed=False)
        sat = old.row.seats
        seats = [replace(sat[seat.seat - 1], seat=seat.seat, token=new_secret(), seen={}) for seat in sat]
        table = self._open(row, played)
        table.row = table.summarised(replace(row, public=old.row.public, seats=seats))
        await self.store.add_table(table.row, first, rematch_of=old.row)
        await self._begin(table)
        return table


async def _end(table: LiveTable) -> None:
    with contextlib.suppress(TableLost):
        async with table.held():
            table.close(COME_BACK)
