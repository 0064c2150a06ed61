"""The computers at a table: each thinks, outside the table's lock, as soon as it has to decide, and acts under it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING

from quarterturn.engine.core.decisions import Decision
from quarterturn.engine.core.state import HIDE, Action
from quarterturn.engine.view import View, view
from quarterturn.players.advice import standing
from quarterturn.server import protocol as p
from quarterturn.server.computers import Away, Budget, from_history, new_luck
from quarterturn.server.refusing import TableLost
from quarterturn.server.storage import SeatRow

if TYPE_CHECKING:
    from quarterturn.server.tables import LiveTable

ACCEPT: Action = ("accept draw",)
WORTH_PLAYING = 0.45  # the chance to win with which a computer would rather play on than agree to a draw
HASTE = 4


class Opponents:
    """Those of one table."""

    def __init__(self, table: LiveTable) -> None:
        self.table = table
        self.away: Callable[[str, int, View], Away] | None = None  # other servers, which may think for this one
        self._budget = Budget(table.settings)
        self._tasks: dict[int, asyncio.Task[None]] = {}  # by seat
        self._since: dict[int, float] = {}  # when a computer began to think

    @property
    def thinking(self) -> bool:
        return bool(self._tasks)

    def told(self) -> list[str]:
        """Who thinks, and how long that may take at most, as messages."""
        return [self._thinking(seat).model_dump_json() for seat in self._tasks]

    def _thinking(self, seat: int) -> p.Thinking:
        spent = time.monotonic() - self._since.get(seat, time.monotonic())
        return p.Thinking(seat=seat, seconds=round(max(0.0, self.table.settings.think_most - spent), 1))

    def wake(self) -> None:
        """Let every computer think that has to decide."""
        if self.table.resting:
            return
        for decision in self.table.game.waiting():
            seat = self.table.row.seats[decision.seat]
            if seat.kind == "computer" and decision.seat not in self._tasks:
                self._tasks[decision.seat] = asyncio.create_task(self._think(decision, seat))

    async def done(self) -> None:
        """Until none thinks any more, and people are to decide."""
        while self._tasks:
            await asyncio.wait(list(self._tasks.values()))

    async def _think(self, decision: Decision, seat: SeatRow) -> None:
        table = self.table
        state, seq = table.game.state, table.seq
        try:
            self._since[seat.seat] = time.monotonic()
            table.announce(self._thinking(seat.seat))
            seen = view(state, seat.seat, recall=True)
            legal = table.game.legal(seat.seat)
            away = None if self.away is None else self.away(table.row.id, seq, seen)
            if seat.seat not in self._budget.memories:
                self._budget.memories[seat.seat] = from_history(table.game)
            chosen = table.thinkers.choose(seat.level or "random", new_luck(), seen, legal, self._budget, away)
            action, _ = await asyncio.gather(chosen, asyncio.sleep(self._pause()))
        finally:
            self._tasks.pop(seat.seat, None)
        with suppress(TableLost):
            await self._thought(decision, seq, action)

    async def _thought(self, decision: Decision, seq: int, action: Action) -> None:
        """A computer has chosen, at that number of the table."""
        table = self.table
        async with table.held():
            computer = table.row.seats[decision.seat].kind == "computer"
            if computer and (seq == table.seq or self._still_good(decision, action)):
                await table.do(decision.seat, action)
            else:
                self.wake()

    async def weigh_draw(self) -> None:
        """What the computers say to the offer of a draw: yes, if they would rather have that than play on."""
        table = self.table
        for seat in [seat.seat for seat in table.row.seats if seat.kind == "computer"]:
            seq = table.seq
            hoped = await table.thinkers.work(standing, view(table.game.state, seat, recall=True))
            async with table.held():
                if seq != table.seq or table.refusal(seat, ACCEPT) is not None:
                    continue
                if hoped is not None and hoped < WORTH_PLAYING:
                    await table.do(seat, ACCEPT)
                else:
                    table.announce(p.Asked(what="draw", seat=seat, answer=False))

    def _pause(self) -> float:
        """How long a computer waits at least; tokens are hidden faster: there are many, and little to see."""
        return self.table.settings.think_least / (HASTE if self.table.game.state.phase == HIDE else 1)

    def _still_good(self, decision: Decision, action: Action) -> bool:
        """Others have chosen meanwhile, in secret too."""
        game = self.table.game
        return decision.secret and decision in game.waiting() and game.check(action, decision.seat) is None

    def close(self) -> None:
        for task in self._tasks.values():
            if task is not asyncio.current_task():
                task.cancel()
        self._tasks.clear()
