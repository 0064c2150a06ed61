"""The processor's time on the event loop: so much of it for each address, and those behind one take turns.

However cheap a question is, many people who ask many of them at once would leave nothing for the others. So of all that
is asked from one address only one thing is done in one round of the loop, and what it takes is counted. Who has used up
what there is waits; those behind the same address come one after the other, each person once.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Generator
from typing import Any, TypeVar

from quarterturn.server.guard import Bucket, Buckets
from quarterturn.server.places import Places
from quarterturn.server.settings import Limits

Result = TypeVar("Result")


class Effort:
    """Who has used how much."""

    def __init__(self, limits: Limits) -> None:
        self._pots = Buckets(limits.address_work_per_second, limits.address_work_burst)
        self._places = Places()

    async def of(self, address: str, share: str, work: Callable[[], Awaitable[Result]]) -> Result:
        """Do something for somebody when his turn has come, and count what it takes."""
        line, pot = self._places.of(address), self._pots.of(address)
        if line.locked():
            async with self._places.of(f"{address} {share}"):
                await _turn(line, pot)
        else:
            await _turn(line, pot)
        return await _Counted(work(), pot)

    async def count(self, address: str, work: Awaitable[Result]) -> Result:
        """Count what somebody causes, whose turn it was already."""
        return await _Counted(work, self._pots.of(address))


async def _turn(line: asyncio.Lock, pot: Bucket) -> None:
    """Once there is time left. The next has his turn in the next round at the earliest."""
    await line.acquire()
    try:
        while (seconds := pot.until(0.0)) > 0.0:
            await asyncio.sleep(seconds)
    finally:
        asyncio.get_running_loop().call_soon(line.release)


class _Counted(Awaitable[Result]):
    """Work whose steps on the event loop are counted; while it waits for something, others have theirs."""

    def __init__(self, work: Awaitable[Result], pot: Bucket) -> None:
        self.work, self.pot = work, pot

    def __await__(self) -> Generator[Any, Any, Result]:
        steps = self.work.__await__()
        problem: BaseException | None = None
        while True:
            began = time.perf_counter()
            try:
                awaited = next(steps) if problem is None else steps.throw(problem)
            except StopIteration as end:
                return end.value  # type: ignore[no-any-return]
            finally:
                self.pot.spend(time.perf_counter() - began)
            try:
                yield awaited
                problem = None
            except BaseException as raised:  # such as that it is cancelled: it hears of it where it waits
                problem = raised
