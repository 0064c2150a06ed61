"""Jobs in other processes: what they give, what they refuse, and what happens to one that does not end."""

import asyncio
import multiprocessing
import os
import time
from collections.abc import Awaitable, Callable

import pytest

from quarterturn.server.checking import require_record
from quarterturn.server.refusing import Busy, Refuse
from quarterturn.server.workers import Workers

if multiprocessing.parent_process() is not None:
    time.sleep(3)  # a worker has much to read before a job of this module


def answer() -> int:
    return 42


def use(workers: Callable[[], Workers], test: Callable[[Workers], Awaitable[None]]) -> None:
    async def main() -> None:
        made = workers()
        try:
            await test(made)
        finally:
            await made.close()

    asyncio.run(main())


def one_quick() -> Workers:
    return Workers(1, waiting=3, each=2, seconds=0.5)


def test_a_job_that_does_not_end_is_ended_and_the_next_one_is_done() -> None:
    async def test(workers: Workers) -> None:
        first = await workers.do("a", os.getpid)
        assert first != os.getpid()
        with pytest.raises(Busy):
            await workers.do("a", time.sleep, 600)
        assert await workers.do("b", os.getpid) not in (first, os.getpid())
        with pytest.raises(ProcessLookupError):
            os.kill(first, 0)

    use(one_quick, test)


def test_what_a_worker_reads_first_is_not_counted_to_a_job() -> None:
    async def test(workers: Workers) -> None:
        assert await workers.do("a", answer) == 42

    use(lambda: Workers(1, waiting=3, each=2, seconds=2), test)


def test_a_process_that_dies_is_replaced() -> None:
    async def test(workers: Workers) -> None:
        with pytest.raises(Busy):
            await workers.do("a", os._exit, 1)
        assert await workers.do("a", sum, [1, 2]) == 3

    use(one_quick, test)


def test_a_refusal_comes_back_in_every_language() -> None:
    async def test(workers: Workers) -> None:
        text = "game: prison-1\nrooms:\n" + "  39a 39b\n" * 17
        with pytest.raises(Refuse) as refused:
            await workers.do("a", require_record, text)
        assert refused.value.words("en") == "line 19: the board has more than 16 rows"
        assert refused.value.words("fr") == "ligne 19\u00a0: le plateau a plus de 16 rangées"
        assert refused.value.status == 422

    use(lambda: Workers(1, waiting=3, each=2, seconds=30), test)


def test_the_line_is_bounded_for_each_and_for_all() -> None:
    async def test(workers: Workers) -> None:
        release = asyncio.Event()
        loop = asyncio.get_running_loop()

        def wait() -> None:
            asyncio.run_coroutine_threadsafe(release.wait(), loop).result()

        async def refused(who: str) -> bool:
            """Whether he is sent away at once."""
            try:
                await asyncio.wait_for(workers.do(who, wait), 5)
            except Busy:
                return True
            except TimeoutError:
                return False
            return False

        jobs = [asyncio.create_task(workers.do("a", wait)) for _ in range(2)]
        await asyncio.sleep(0)
        try:
            assert await refused("a"), "two of his wait already"
            jobs.append(asyncio.create_task(workers.do("b", wait)))
            await asyncio.sleep(0)
            assert await refused("c"), "three wait already"
        finally:
            release.set()
        await asyncio.gather(*jobs)
        await workers.do("a", wait)

    use(lambda: Workers(0, waiting=3, each=2, seconds=30), test)


def test_one_with_many_jobs_does_not_stand_before_others() -> None:
    done: list[str] = []

    async def test(workers: Workers) -> None:
        jobs = [asyncio.create_task(workers.do("a", done.append, f"a{n}")) for n in range(3)]
        jobs.append(asyncio.create_task(workers.do("b", done.append, "b")))
        await asyncio.gather(*jobs)

    use(lambda: Workers(0, waiting=9, each=9, seconds=30), test)
    assert done == ["a0", "b", "a1", "a2"]
