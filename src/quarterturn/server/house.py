"""All tables of this server: making them, and finding them in memory or in the file."""

from __future__ import annotations

import asyncio
import logging
import time

from quarterturn.content.loader import loaded
from quarterturn.server import protocol as p
from quarterturn.server.computers import Thinkers
from quarterturn.server.guard import new_secret
from quarterturn.server.making import Played, new_table, rematch_of, resume
from quarterturn.server.refusing import CannotMake, Unresumable
from quarterturn.server.settings import Settings
from quarterturn.server.storage import ActionRow, SeatRow, Store, TableRow
from quarterturn.server.tables import LiveTable

log = logging.getLogger(__name__)

IDLE = 1800  # seconds after which a table nobody is at leaves the memory


class House:
    """The tables, and what they share: the file, the workers of the computer players."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.store = Store(settings)
        self.thinkers = Thinkers(settings)
        content = loaded()
        self.collection = content.collection
        for problem in content.problems:
            log.warning("a scenario is left out: %s", problem)
        self.live: dict[str, LiveTable] = {}
        self._opening = asyncio.Lock()
        self._waking: asyncio.Task[None] | None = None
        self._closing = False

    async def open(self) -> None:
        await self.store.open()
        self._waking = asyncio.create_task(self._wake_stored())

    async def close(self) -> None:
        self._closing = True
        for table in list(self.live.values()):
            table.close("the server stops")
        if self._waking is not None:
            await self._waking  # not cancelled: a reading that is broken off would leave its connection open
        await self.thinkers.close()
        await self.store.close()

    # --- Finding

    async def find(self, table_id: str) -> LiveTable | None:
        """A table by its id, read from the file if it is not in memory. Raises Unresumable."""
        if table_id in self.live:
            return self.live[table_id]
        async with self._opening:
            if table_id in self.live:
                return self.live[table_id]
            row = await self.store.find_table(table_id)
            if row is None:
                return None
            self._forget_idle()
            played = await asyncio.to_thread(resume, row, await self.store.actions_of(row.id))
            table = self._open(row, played)
            table.chat = await self.store.chat_of(row.id)
            self.live[row.id] = table
            return table

    def _open(self, row: TableRow, played: Played) -> LiveTable:
        table = LiveTable(row, played, self.store, self.settings, self.thinkers)

        def forget() -> None:
            self.live.pop(row.id, None)

        table.lost = forget
        return table

    def _forget_idle(self) -> None:
        now = time.monotonic()
        for table_id, table in list(self.live.items()):
            if table.idle and now - table.used > IDLE:
                table.close("")
                del self.live[table_id]

    async def _wake_stored(self) -> None:
        """After a start, the stored tables that do not wait for a person go on: one after the other, so that whoever
        opens a table meanwhile never waits for more than one."""
        for table_id in await self.store.going_on():
            try:
                table = await self.find(table_id)
                if self._closing:
                    return
                if table is not None:
                    await table.go_on()
            except Unresumable as problem:
                log.warning("table %s: %s", table_id, problem.words())
            except Exception:
                log.exception("table %s could not go on", table_id)

    async def rename(self, player: str, name: str) -> None:
        """A player's new name, also on the seats he has; whoever shares his screen keeps theirs."""
        await self.store.name_player(player, name)
        for table in list(self.live.values()):
            async with table.lock:
                table.rename(player, name)

    # --- Making

    async def make(self, wish: p.NewTable, player: str, name: str) -> LiveTable:
        """A new table. Raises CannotMake."""
        if await self.store.count_unfinished(player) >= self.settings.limits.tables_per_player:
            raise CannotMake("you have too many unfinished tables")
        made = await asyncio.to_thread(new_table, wish, player, name, self.settings.fixed_seeds)
        return await self._add(*made)

    async def rematch(self, old: LiveTable) -> LiveTable:
        """The same game between the same players, each on the next seat."""
        row, played, first = new_table(rematch_of(old.row), old.row.host, "", fixed_seed=False)
        row.public = old.row.public
        count = len(row.seats)
        for seat in old.row.seats:
            number = (seat.seat + 1) % count
            row.seats[number] = SeatRow(number, seat.kind, seat.level, seat.player, seat.name, new_secret())
        return await self._add(row, played, first)

    async def _add(self, row: TableRow, played: Played, first: list[ActionRow]) -> LiveTable:
        table = self._open(row, played)
        table.summarise()
        await self.store.add_table(row, first)
        self.live[row.id] = table
        return table
