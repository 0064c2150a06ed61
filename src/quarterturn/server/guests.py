"""Everybody who is connected: how many, from where, and who has to go when there are too many.

Those who play at the table they are connected to go last, and whoever has most connections goes first: nobody is
locked out of his own table by spectators, nor by somebody behind the same address.
"""

from __future__ import annotations

from collections import Counter
from typing import Protocol

from quarterturn.server.refusing import Refuse
from quarterturn.server.settings import Limits

STRANGER = ""  # whoever shows an identity that was never given out here: they have one share together


class Guest(Protocol):
    """Somebody connected."""

    address: str
    share: str  # his identity, or STRANGER
    unsent: int  # bytes that wait for him

    @property
    def seated(self) -> bool: ...

    def drop(self, reason: str) -> None: ...


class Guests:
    """All who are connected to this server."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.count = 0
        self.unsent = 0  # bytes that wait for all of them
        self._at: dict[str, dict[Guest, None]] = {}  # by address, in the order in which they came

    def admit(self, guest: Guest) -> None:
        """Raises Refuse if there is no place; else somebody may have to go."""
        here = self._at.get(guest.address, {})
        if len(here) >= self.limits.sockets_per_address:
            self._make_place(guest, here)
        elif self.count >= self.limits.sockets:
            self._make_place(guest, max(self._at.values(), key=len))
        self._at.setdefault(guest.address, {})[guest] = None
        self.count += 1

    def leave(self, guest: Guest) -> None:
        here = self._at.get(guest.address, {})
        if guest not in here:
            return
        del here[guest]
        self.count -= 1
        if not here:
            del self._at[guest.address]

    def _make_place(self, guest: Guest, among: dict[Guest, None]) -> None:
        shares = Counter(other.share for other in among)
        shares[guest.share] += 1

        def rank(other: Guest) -> tuple[bool, int]:
            return other.seated, -shares[other.share]

        first = min(among, key=rank)
        if rank(first) >= rank(guest):
            raise Refuse("too many", "too many connections; close some")
        first.drop("too many connections; close some")
        self.leave(first)

    # --- What waits for those who do not read

    def wait(self, size: int) -> None:
        """So many more bytes are unsent; if that is too much, whoever reads least has to go, spectators first."""
        self.unsent += size
        if self.unsent <= self.limits.unsent_bytes_of_all:
            return
        waiting = [guest for here in self._at.values() for guest in here if guest.unsent]
        for guest in sorted(waiting, key=lambda guest: (guest.seated, -guest.unsent)):
            if self.unsent <= self.limits.unsent_bytes_of_all:
                return
            guest.drop("too slow; connect again")

    def sent(self, size: int) -> None:
        self.unsent -= size
