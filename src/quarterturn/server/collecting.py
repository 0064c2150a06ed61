"""When circles of references are looked for: often among what is new, and among all only when nobody waits.

A full collection looks at every state of every table while all tables wait, and finds next to nothing: what there is
is kept until its table goes. So what has outlived a moment is taken out of the collector's sight. Circles that come
apart later, such as those of connections that have ended, wait there for a moment in which nothing happens.
"""

from __future__ import annotations

import asyncio
import gc
import time
from collections.abc import Callable

MOMENT = 0.5  # seconds from one look at what is new to the next
QUIET = 30.0  # seconds in which nobody has done anything, before all is looked at
NEVER = 1_000_000


class Collector:
    """`used`: when something was done last, by `time.monotonic`."""

    def __init__(self, used: Callable[[], float]) -> None:
        self._used = used
        self._all_seen = self._done = time.monotonic()
        self._before = gc.get_threshold()

    async def work(self) -> None:
        gc.set_threshold(2_000, 5, NEVER)  # so that there is never much that is new
        self.look_at_all()
        try:
            while True:
                await asyncio.sleep(MOMENT)
                self.look(time.monotonic())
        finally:
            gc.set_threshold(*self._before)
            gc.unfreeze()

    def look(self, now: float) -> None:
        """At what is new; at all once it has been quiet for long, if something was done before that."""
        self._done = max(self._done, self._used())
        if self._all_seen < self._done < now - QUIET:
            self.look_at_all()
        else:
            gc.collect(1)
            gc.freeze()

    def look_at_all(self) -> None:
        self._all_seen = time.monotonic()
        gc.unfreeze()
        gc.collect()
        gc.freeze()
