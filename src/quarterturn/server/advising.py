"""Hints: what the computer would do for a person, from what that person's seat knows, told to nobody else."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import TYPE_CHECKING

from quarterturn.content.texts.phrases import capital
from quarterturn.engine.core.state import Action
from quarterturn.engine.view import View, choices
from quarterturn.players.advice import Advice, advise
from quarterturn.server import protocol as p
from quarterturn.server.computers import new_luck
from quarterturn.server.presenting import is_card_game, option_view
from quarterturn.server.refusing import Refuse
from quarterturn.server.screens import with_others

if TYPE_CHECKING:
    from quarterturn.server.tables import Client, LiveTable


def advice(view: View, legal: Sequence[Action], seed: int) -> Advice:
    """One hint. Runs in a worker."""
    return advise(view, legal, seed=seed)


class Hints:
    """The hints of a table: one at a time for a seat; what was asked before the table changed is dropped."""

    def __init__(self, table: LiveTable) -> None:
        self.table = table
        self._wishes: dict[int, tuple[Client, p.Hint]] = {}  # the newest of each seat
        self._tasks: dict[int, asyncio.Task[None]] = {}

    def refusal(self, player: str) -> Refuse | None:
        """Why somebody may not have hints: another person could be played against with them."""
        row = self.table.row
        if row.lesson is not None or not with_others(row.seats, player) or row.options.get("hints"):
            return None
        return Refuse(
            "illegal",
            "hints are for games against the computer: other people play here, and the table was made without them",
        )

    def ask(self, client: Client, wish: p.Hint) -> None:
        """Begin to look for a hint. Raises Refuse."""
        self.table.require_own(client.player, wish.seat)
        refusal = self.refusal(client.player)
        if refusal is not None:
            raise refusal
        if not self._fresh(wish):
            raise Refuse("stale", "the table has changed meanwhile")
        if all(decision.seat != wish.seat for decision in self.table.game.waiting()):
            raise Refuse("illegal", "there is nothing for you to decide now")
        if wish.seat in self._wishes and self._fresh(self._wishes[wish.seat][1]):
            raise Refuse("too many", "a hint is on its way already")
        self._wishes[wish.seat] = (client, wish)
        if wish.seat not in self._tasks:
            self._tasks[wish.seat] = asyncio.create_task(self._answer(wish.seat))

    def close(self) -> None:
        for task in self._tasks.values():
            task.cancel()

    def _fresh(self, wish: p.Hint) -> bool:
        table = self.table
        return wish.seq == table.seq or (wish.seq < table.seq and table.may_be_late(wish.seat, wish.seq))

    async def _answer(self, seat: int) -> None:
        try:
            while seat in self._wishes:
                client, wish = asked = self._wishes[seat]
                answer = await self._found(wish)
                if self._wishes.get(seat) is asked:
                    del self._wishes[seat]
                    if answer is not None and self._fresh(wish):
                        client.send(answer.model_dump_json())
        finally:
            self._wishes.pop(seat, None)
            self._tasks.pop(seat, None)

    async def _found(self, wish: p.Hint) -> p.Wire | None:
        table, seat = self.table, wish.seat
        async with table.held():
            if not self._fresh(wish):
                return None
            seen = table.seen(seat)
            legal = choices(table.game.state, seen)
        given = await table.thinkers.advise(advice, seen, legal, new_luck())
        if given is None:
            refusal = Refuse("too many", "no hint was found in time")
            return p.Refused(kind=refusal.kind, rule=None, detail=capital(refusal.words(wish.language)), ref=wish.ref)
        answer = p.CardHintAnswer if is_card_game(seen.state) else p.HintAnswer
        return answer(
            ref=wish.ref, seat=seat, option=option_view(seen.state, seat, given.action), reason=given.reason,
            arguments=given.arguments, plan=[list(action) for action in given.plan], chance=round(given.chance, 3),
        )  # fmt: skip
