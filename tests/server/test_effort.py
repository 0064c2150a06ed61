"""The processor's time: who uses up the share of his address waits, and nobody else does."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from dataclasses import replace

import pytest
from tests.server.playing import ROOMY

from quarterturn.server.effort import Effort

WORTH = 0.01  # seconds of the processor


async def toil() -> None:
    ends = time.perf_counter() + WORTH
    while time.perf_counter() < ends:
        pass


def noting(done: list[str], name: str) -> Callable[[], Awaitable[None]]:
    async def note() -> None:
        done.append(name)

    return note


def effort(per_second: float, burst: float) -> Effort:
    return Effort(replace(ROOMY, address_work_per_second=per_second, address_work_burst=burst))


@pytest.mark.parametrize("asks", [True, False], ids=["asked", "sent"])
def test_an_address_that_has_used_up_its_share_waits_and_others_do_not(asks: bool) -> None:
    async def main() -> None:
        busy, done = effort(1e-6, WORTH / 2), list[str]()
        await (busy.of("east", "eve", toil) if asks else busy.count("east", toil()))
        late = asyncio.create_task(busy.of("east", "eve", noting(done, "eve")))
        for _ in range(3):
            await busy.of("west", "ada", noting(done, "ada"))
            await asyncio.sleep(0)
        late.cancel()
        assert done == ["ada"] * 3

    asyncio.run(main())


def test_what_is_counted_is_work_not_waiting() -> None:
    async def main() -> None:
        busy, done = effort(1e-6, WORTH), list[str]()
        await busy.of("east", "eve", lambda: asyncio.sleep(2 * WORTH))
        await busy.of("east", "eve", noting(done, "eve"))
        assert done == ["eve"]

    asyncio.run(main())


def test_behind_one_address_they_take_turns() -> None:
    async def main() -> None:
        busy, done = effort(1e6, 1.0), list[str]()
        works = [busy.of("east", "eve", noting(done, f"eve {n}")) for n in range(5)]
        await asyncio.gather(*works, busy.of("east", "ada", noting(done, "ada")))
        assert done.index("ada") <= 2
        assert sorted(done) == ["ada", *(f"eve {n}" for n in range(5))]

    asyncio.run(main())


def test_an_address_has_one_thing_done_before_others_have_theirs() -> None:
    async def main() -> None:
        busy, done = effort(1e6, 1.0), list[str]()
        east = [busy.of("east", f"eve {n}", noting(done, f"eve {n}")) for n in range(4)]
        await asyncio.gather(*east, busy.of("west", "ada", noting(done, "ada")))
        assert done.index("ada") == 1

    asyncio.run(main())


def test_a_failure_and_a_cancellation_come_through() -> None:
    async def main() -> None:
        busy = effort(1e6, 1.0)

        async def fail() -> None:
            await asyncio.sleep(0)
            raise KeyError("here")

        with pytest.raises(KeyError, match="here"):
            await busy.of("east", "eve", fail)
        heard: list[str] = []

        async def wait() -> None:
            try:
                await asyncio.Event().wait()
            except asyncio.CancelledError:
                heard.append("cancelled")
                raise

        waiting = asyncio.create_task(busy.of("east", "eve", wait))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        waiting.cancel()
        with pytest.raises(asyncio.CancelledError):
            await waiting
        assert heard == ["cancelled"]

    asyncio.run(main())
