"""Computer players at the tables: they think outside the event loop, see only views, and never hold up anybody else."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import multiprocessing
import os
import secrets
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from random import Random
from typing import Any, NamedTuple, TypeVar

from quarterturn import players
from quarterturn.engine.core.state import Action
from quarterturn.engine.view import View
from quarterturn.server.settings import Settings

log = logging.getLogger(__name__)

PATIENCE = 3.0  # seconds the server waits for workers when it stops
QUICKEST = players.OFFERED[0]

Result = TypeVar("Result")


class Thought(NamedTuple):
    """A decision, and how long it took."""

    action: Action
    seconds: float


def think(level: str, seed: int, view: View, legal: Sequence[Action], seconds: float) -> Thought:
    """One decision. Runs in a worker; whatever the player does, a legal choice comes back."""
    if len(legal) == 1:
        return Thought(legal[0], 0.0)
    begun = time.perf_counter()
    action = players.make(level, seed, seconds).decide(view, legal)
    if action not in legal:
        log.error("the computer player %r chose %r, which is not legal", level, action)
        action = at_random(seed, legal)
    return Thought(action, time.perf_counter() - begun)


def new_luck() -> int:
    """What a computer's choice is drawn from: nothing that anybody could know, or it could be foretold."""
    return secrets.randbits(63)


def at_random(seed: int, legal: Sequence[Action]) -> Action:
    """A kind of action, then one of that kind."""
    random = Random(seed)
    kind = random.choice(sorted({action[0] for action in legal}))
    return random.choice([action for action in legal if action[0] == kind])


class Budget:
    """The time the computers of a table have for their turns: of what is left, half at most for the next decision."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self._turn = -1
        self._spent: dict[int, float] = {}

    def seconds(self, seat: int, turn: int) -> float:
        """For the next decision of a seat."""
        if turn != self._turn:
            self._turn, self._spent = turn, {}
        left = self.settings.think_turn - self._spent.get(seat, 0.0)
        return max(0.0, min(self.settings.think_decision, left / 2))

    def spend(self, seat: int, seconds: float) -> None:
        self._spent[seat] = self._spent.get(seat, 0.0) + seconds


class Thinkers:
    """The workers that all tables share. They are started when the first computer has to decide."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self._executor: Executor | None = None
        self.free = asyncio.Semaphore(max(1, settings.workers))  # in line, nobody's time to think runs

    async def choose(self, level: str, seed: int, view: View, legal: Sequence[Action], budget: Budget) -> Action:
        """A computer's choice. If thinking fails or takes too long: what the quickest level would do, or anything."""
        for name in (level, QUICKEST):
            seconds = budget.seconds(view.seat, view.state.turn)
            thought = await self.work(think, name, seed, view, legal, seconds)
            if thought is not None:
                budget.spend(view.seat, thought.seconds)
                return thought.action
        return at_random(seed, legal)

    async def work(self, job: Callable[..., Result], *arguments: Any) -> Result | None:
        """What a job comes to, done by a worker; None if it fails or takes too long."""
        loop = asyncio.get_running_loop()
        try:
            async with self.free:
                return await asyncio.wait_for(
                    loop.run_in_executor(self._workers(), job, *arguments), self.settings.think_most
                )
        except TimeoutError:
            log.warning("%s took longer than %s s", job.__name__, self.settings.think_most)
            self._give_up()
        except BrokenProcessPool:
            log.exception("a worker died")
            self._executor = None
        except Exception:
            log.exception("%s failed", job.__name__)
        return None

    def _give_up(self) -> None:
        """Whoever is still busy goes once he is done; until then new workers do what comes, or all would wait."""
        executor, self._executor = self._executor, None
        if executor is not None:
            executor.shutdown(wait=False)

    def _workers(self) -> Executor:
        if self._executor is None:
            if self.settings.workers:
                spawn = multiprocessing.get_context("spawn")  # a fork would copy the event loop's threads
                self._executor = ProcessPoolExecutor(self.settings.workers, spawn, initializer=_end_with_parent)
            else:
                self._executor = ThreadPoolExecutor(1, "computer-player")
        return self._executor

    async def close(self) -> None:
        executor, self._executor = self._executor, None
        if executor is None:
            return
        end = asyncio.to_thread(executor.shutdown, wait=True, cancel_futures=True)
        with contextlib.suppress(TimeoutError):  # whoever still thinks then, ends with this process
            await asyncio.wait_for(end, PATIENCE)


def _end_with_parent() -> None:
    """A worker whose server was killed must not live on."""
    parent = multiprocessing.parent_process()
    if parent is None:
        return

    def watch() -> None:
        parent.join()
        os._exit(0)

    threading.Thread(target=watch, daemon=True).start()
