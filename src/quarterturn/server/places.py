"""Where only so much can be done at once, whoever wants many things stands in line behind himself, and has one place
before what all want."""

from __future__ import annotations

import asyncio
from weakref import WeakValueDictionary


class Places:
    """A lock for each who has or wants it, and no longer."""

    def __init__(self) -> None:
        self._found: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    def of(self, who: str) -> asyncio.Lock:
        found = self._found.get(who)
        if found is None:
            found = self._found[who] = asyncio.Lock()
        return found
