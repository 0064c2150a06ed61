"""How often one may ask: by address, by person, and all together.

Every person has a share of his own; what goes beyond it comes out of a pot that all behind his address have together.
So one of them can empty the pot, and the others still have their shares. An identity that was never given out here is
no person: all of an address have one share together, or everybody would bring as many as he likes.
"""

from __future__ import annotations

import asyncio
from weakref import WeakValueDictionary

from quarterturn.server.guard import Bucket, Buckets
from quarterturn.server.guests import STRANGER
from quarterturn.server.refusing import Busy, TooOften
from quarterturn.server.settings import Limits

KNOWN_KEPT = 20_000  # players remembered; the oldest are looked up again


class Shares:
    """Who has asked how often."""

    def __init__(self, limits: Limits) -> None:
        self._known: dict[str, None] = {}
        self._turns: WeakValueDictionary[str, asyncio.Semaphore] = WeakValueDictionary()
        self._at_once = limits.requests_at_once
        self._all = Bucket(limits.all_requests_per_second, limits.all_request_burst)
        self._pot = Buckets(limits.address_requests_per_second, limits.address_request_burst)
        self._own = Buckets(limits.own_requests_per_second, limits.own_request_burst)
        self._changes = Buckets(limits.requests_per_second, limits.request_burst)
        self._newcomers = Buckets(limits.newcomers_per_second, limits.newcomer_burst)

    def know(self, player: str, address: str) -> None:
        """A player whose identity was given out here. With what he asked as a stranger his own share begins."""
        if player not in self._known:
            self._changes.take(f"{address} {player}")
        self._known.pop(player, None)
        self._known[player] = None
        if len(self._known) > KNOWN_KEPT:
            del self._known[next(iter(self._known))]

    def of(self, player: str | None) -> str:
        """Whose share somebody has."""
        return player if player in self._known else STRANGER

    def take(self, address: str, player: str | None, cost: float = 1.0) -> None:
        """Ask for something. Raises TooOften, or Busy if it is all too much."""
        if not (self._own.take(f"{address} {self.of(player)}", cost) or self._pot.take(address, cost)):
            raise TooOften("too many requests; wait a moment")
        if not self._all.take(cost):
            raise Busy("the server is busy; try again in a moment")

    def turn(self, address: str, player: str | None) -> asyncio.Semaphore:
        """So many of his requests are worked on at once; the others wait for them, and not before those of others."""
        key = f"{address} {self.of(player)}"
        found = self._turns.get(key)
        if found is None:
            found = self._turns[key] = asyncio.Semaphore(self._at_once)
        return found

    def change(self, address: str, player: str | None) -> None:
        """Ask for a change. Raises TooOften."""
        if not self._changes.take(f"{address} {self.of(player)}"):
            raise TooOften("too many requests; wait a moment", 5)

    def newcomer(self, address: str) -> None:
        """Ask for an identity. Raises TooOften."""
        if not self._newcomers.take(address):
            raise TooOften("too many requests; wait a moment", 10)
