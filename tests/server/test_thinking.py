"""Who thinks when many want to: nobody waits for a quick answer behind long thoughts, and every table has its turn."""

import asyncio
import multiprocessing
import time
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path

import pytest
from tests.server.playing import settings_for
from tests.server.raw import until

from quarterturn.content.loader import load
from quarterturn.engine.game import new_game
from quarterturn.engine.view import view
from quarterturn.notation import parse_record
from quarterturn.server import computers
from quarterturn.server.computers import CROWDED, Budget, Lane, Thinkers
from quarterturn.server.settings import Settings, cores

SOON = 20.0  # seconds in which what need not wait is there, on any machine


def use(folder: Path, test: Callable[[Thinkers, asyncio.Event, Callable[[], None]], Awaitable[None]]) -> None:
    """A test with a job that lasts until it is released."""

    async def main() -> None:
        thinkers = Thinkers(settings_for(folder, think_most=60.0))
        released, loop = asyncio.Event(), asyncio.get_running_loop()

        def busy() -> None:
            asyncio.run_coroutine_threadsafe(released.wait(), loop).result()

        try:
            await test(thinkers, released, busy)
        finally:
            released.set()
            await thinkers.close()

    asyncio.run(main())


def test_a_quick_level_does_not_wait_behind_those_who_think(tmp_path: Path) -> None:
    async def test(thinkers: Thinkers, released: asyncio.Event, busy: Callable[[], None]) -> None:
        thoughts = [asyncio.create_task(thinkers.work(busy)) for _ in range(50)]
        game = new_game(load(), load().games["prison-1"], seed=1)
        seat = game.waiting()[0].seat
        budget = Budget(settings_for(tmp_path))
        for level in ("1", "random"):
            chosen = thinkers.choose(level, 1, view(game.state, seat, recall=True), game.legal(seat), budget)
            assert await asyncio.wait_for(chosen, SOON) in game.legal(seat)
        assert await asyncio.wait_for(thinkers.advise(sum, [1, 2]), SOON) == 3, "nor does who asks for a hint"
        assert not any(thought.done() for thought in thoughts)
        released.set()
        await asyncio.gather(*thoughts)

    use(tmp_path, test)


def test_a_table_has_one_place_in_the_line(tmp_path: Path) -> None:
    order: list[str] = []

    async def test(thinkers: Thinkers, released: asyncio.Event, busy: Callable[[], None]) -> None:
        first = asyncio.create_task(thinkers.work(busy))
        game = new_game(load(), load().games["prison-1"], seed=1)
        seat = game.waiting()[0].seat
        seen, legal = view(game.state, seat, recall=True), game.legal(seat)[:1]
        many, one = Budget(settings_for(tmp_path)), Budget(settings_for(tmp_path))

        async def decide(name: str, budget: Budget) -> None:
            await thinkers.choose("5", 1, seen, legal, budget)
            order.append(name)

        line = [asyncio.create_task(decide(f"many {n}", many)) for n in range(3)]
        line.append(asyncio.create_task(decide("one", one)))
        await asyncio.sleep(0)
        released.set()
        await asyncio.gather(first, *line)

    use(tmp_path, test)
    assert order == ["many 0", "one", "many 1", "many 2"]


def start_slowly() -> None:
    """A worker on a busy machine."""
    time.sleep(3.0)


def test_the_time_a_worker_takes_to_start_is_nobodys(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(computers, "_begin_worker", start_slowly)

    async def ask() -> int | None:
        lane = Lane(1, 2.5)
        try:
            return await lane.work(sum, lambda: ([1, 2],))
        finally:
            await lane.close()

    assert asyncio.run(ask()) == 3


def test_who_goes_away_leaves_his_worker_busy_until_it_is_done(tmp_path: Path) -> None:
    """The next in line would else wait behind it, in its own time."""

    async def test(thinkers: Thinkers, released: asyncio.Event, busy: Callable[[], None]) -> None:
        gone = asyncio.create_task(thinkers.work(busy))
        while thinkers.slow.idle:
            await asyncio.sleep(0.01)
        gone.cancel()
        await asyncio.wait([gone])
        assert not thinkers.slow.idle
        released.set()
        assert await asyncio.wait_for(thinkers.work(sum, [1, 2]), SOON) == 3

    use(tmp_path, test)


def test_a_worker_that_does_not_come_to_its_end_is_ended() -> None:
    """It would else take its time from all others, beside the one that takes its place."""

    async def ask() -> None:
        lane = Lane(1, 0.5)
        await lane.work(time.sleep, lambda: (600.0,))
        until(lambda: not multiprocessing.active_children())
        await lane.close()

    asyncio.run(ask())


def test_where_many_wait_nobody_thinks_for_long() -> None:
    lane = Lane(2, 10.0)
    assert lane.share(3.0) == 3.0
    lane.waiting = 8
    assert lane.share(3.0) == 0.75
    lane.waiting = 50
    assert lane.share(3.0) == CROWDED
    assert lane.share(0.1) == 0.1


def test_thinking_uses_all_cores_but_one() -> None:
    settings = replace(Settings(), data=Path())
    assert settings.workers == max(1, cores() - 1)
    assert Thinkers(settings).slow.workers == settings.workers


SHUT_IN = """game: card
rooms:
  53a+3 52b
  56a+3 56b
  52a+1 51a+3
  53b+1 51b+1
units:
  blue cleric A3@
  yellow goblin* B1@
hands:
  blue jump 0
  blue combat 0
turn: blue 3
"""


def test_what_a_computer_has_in_mind_is_kept_from_one_decision_to_the_next(tmp_path: Path) -> None:
    """To get out, the Cleric must turn two rooms: whoever thought of each step anew would turn round half-way."""
    game = parse_record("shut in", SHUT_IN)

    async def test(thinkers: Thinkers, _released: asyncio.Event, _busy: Callable[[], None]) -> None:
        budget = Budget(settings_for(tmp_path, think_decision=60.0, think_turn=600.0))
        while game.state.score[0] == 0 and game.state.turn < 9:
            seat = game.state.seat
            if seat == 0:
                seen, legal, luck = view(game.state, 0, recall=True), game.legal(0), len(game.log)
                game.apply(await thinkers.choose("5", luck, seen, legal, budget), 0)
            else:
                game.apply(("end",), seat)

    use(tmp_path, test)
    assert game.state.score[0] == 1
