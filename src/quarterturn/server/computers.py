"""Computer players at the tables: they think outside the event loop, see only views, and never hold up anybody else."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import secrets
import threading
import time
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from copy import copy
from random import Random
from typing import Any, NamedTuple, TypeVar

from quarterturn import players
from quarterturn.engine.core.state import Action
from quarterturn.engine.game import Game
from quarterturn.engine.view import View
from quarterturn.server import logs
from quarterturn.server.settings import Settings

log = logging.getLogger(__name__)

STARTING = 60.0  # seconds a new worker has to read the program
PATIENCE = 3.0  # seconds the server waits for workers when it stops
NICE = 5
QUICKEST = players.OFFERED[0]
QUICK = {"random", *(name for name, skill in players.THINKERS.items() if skill.width.depth <= 3)}  # in milliseconds
CROWDED = 0.2  # seconds of thought that everybody has, however many wait

Result = TypeVar("Result")


class Thought(NamedTuple):
    """A decision, how long it took, and what the player keeps in mind after it, if that is known."""

    action: Action
    seconds: float
    memory: players.Memory | None = None


def think(
    level: str,
    seed: int,
    view: View,
    legal: Sequence[Action],
    seconds: float,
    memory: players.Memory | None = None,
) -> Thought:
    """One decision. Runs in a worker; whatever the player does, a legal choice comes back."""
    if len(legal) == 1:
        return Thought(legal[0], 0.0, memory)
    begun = time.perf_counter()
    memory = copy(memory) if memory is not None else players.Memory()  # a thread must not touch the one that is kept
    action = players.make(level, seed, seconds, memory).decide(view, legal)
    if action not in legal:
        log.error("the computer player %r chose %r, which is not legal", level, action)
        action = at_random(seed, legal)
    return Thought(action, time.perf_counter() - begun, memory)


def from_history(game: Game) -> players.Memory:
    """What somebody keeps in mind who has not thought about a game yet: what its history tells."""
    return players.recalled((game.state, *reversed(game.states())))


def new_luck() -> int:
    """What a computer's choice is drawn from: nothing that anybody could know, or it could be foretold."""
    return secrets.randbits(63)


def at_random(seed: int, legal: Sequence[Action]) -> Action:
    """A kind of action, then one of that kind."""
    random = Random(seed)
    kind = random.choice(sorted({action[0] for action in legal}))
    return random.choice([action for action in legal if action[0] == kind])


Away = Callable[[str, int, float], Awaitable[Thought | None]]  # what another server thinks: level, seed, seconds


class Budget:
    """The time the computers of a table have for their turns: of what is left, half at most for the next decision.

    And what they keep in mind, as a new player thinks about each: it is lost with the server, and that does no harm.
    """

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.line = asyncio.Lock()  # a table has one place in the line of those who want to think
        self.memories: dict[int, players.Memory] = {}  # by seat
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


class Lane:
    """Some workers and the line before them. They are started when there is something to do.

    The time a worker takes to start is nobody's: on a busy machine that may be longer than any job.
    """

    def __init__(self, workers: int, seconds: float) -> None:
        """`workers`: processes, 0 = a thread of this one; `seconds`: after which a job is given up."""
        self.workers, self.most = workers, seconds
        self.free = asyncio.Semaphore(max(1, workers))  # in line, nobody's time to think runs
        self.waiting = 0
        self._rested: list[Executor] = []  # one for each worker that has nothing to do
        self._running: set[asyncio.Task[Any]] = set()

    def share(self, seconds: float) -> float:
        """What is left of a time to think where others wait, so that the line goes on."""
        behind = self.waiting / max(1, self.workers)
        return seconds if behind < 1 else min(seconds, max(CROWDED, seconds / behind))

    @property
    def idle(self) -> bool:
        """Whether somebody could begin at once."""
        return not self.free.locked()

    async def work(self, job: Callable[..., Result], make: Callable[[], Sequence[Any]]) -> Result | None:
        """What a job comes to; None if it fails or takes too long. What it is given is made when its turn has come."""
        self.waiting += 1
        try:
            await self.free.acquire()
        finally:
            self.waiting -= 1
        # Not broken off with whoever asked: a worker is free when it is done, not before.
        running = asyncio.create_task(self._run(job, make))
        self._running.add(running)
        running.add_done_callback(self._running.discard)
        return await asyncio.shield(running)

    async def _run(self, job: Callable[..., Result], make: Callable[[], Sequence[Any]]) -> Result | None:
        worker = self._rested.pop() if self._rested else self._new()
        loop = asyncio.get_running_loop()
        try:
            await asyncio.wait_for(loop.run_in_executor(worker, _present), STARTING)
            found = await asyncio.wait_for(loop.run_in_executor(worker, job, *make()), self.most)
        except (TimeoutError, BrokenProcessPool) as problem:
            log.warning("%s took longer than %s s, or its worker died: %r", job.__name__, self.most, problem)
            _end(worker)  # a new one does what comes
            return None
        except Exception:
            log.exception("%s failed", job.__name__)
            found = None
        finally:
            self.free.release()
        self._rested.append(worker)
        return found

    def _new(self) -> Executor:
        if not self.workers:
            return ThreadPoolExecutor(1, "computer-player")
        spawn = multiprocessing.get_context("spawn")  # a fork would copy the event loop's threads
        return ProcessPoolExecutor(1, spawn, initializer=_begin_worker)

    async def close(self) -> None:
        """Whoever still thinks after a while ends with this process."""
        if self._running:
            await asyncio.wait(list(self._running), timeout=PATIENCE)
        for worker in self._rested:
            worker.shutdown(wait=False)
        self._rested.clear()


class Thinkers:
    """The workers that all tables share: those that think, and one for what takes milliseconds.

    Nobody who plays a quick level, or asks for a hint, waits behind those who think.
    """

    def __init__(self, settings: Settings) -> None:
        self.slow = Lane(settings.workers, settings.think_most)
        self.quick = Lane(min(1, settings.workers), settings.think_most)

    async def choose(
        self, level: str, seed: int, view: View, legal: Sequence[Action], budget: Budget, away: Away | None = None
    ) -> Action:
        """A computer's choice. If thinking fails or takes too long: what the quickest level would do, or anything.

        Where all are busy here, another server may think; if nothing comes from there it is done here, with the same
        luck, so that it does no harm if it is done twice.
        """
        async with budget.line:
            for name in (level, QUICKEST):
                lane = self.quick if name in QUICK else self.slow
                seconds = budget.seconds(view.seat, view.state.turn)

                def given(name: str = name, lane: Lane = lane, seconds: float = seconds) -> Sequence[Any]:
                    return name, seed, view, legal, lane.share(seconds), budget.memories.get(view.seat)

                thought = None
                if away is not None and not lane.idle:
                    thought = await away(name, seed, seconds)
                if thought is None:
                    thought = await lane.work(think, given)
                if thought is not None:
                    budget.spend(view.seat, thought.seconds)
                    if thought.memory is not None:
                        budget.memories[view.seat] = thought.memory
                    return thought.action
        return at_random(seed, legal)

    async def work(self, job: Callable[..., Result], *arguments: Any) -> Result | None:
        """What a long job comes to; None if it fails or takes too long."""
        return await self.slow.work(job, lambda: arguments)

    async def advise(self, job: Callable[..., Result], *arguments: Any) -> Result | None:
        """The same of a short one, for which a person waits."""
        return await self.quick.work(job, lambda: arguments)

    async def close(self) -> None:
        await asyncio.gather(self.slow.close(), self.quick.close())


def _end(worker: Executor) -> None:
    """At once, whatever it does; a thread goes when it is done."""
    for process in list((getattr(worker, "_processes", None) or {}).values()):
        process.kill()
    worker.shutdown(wait=False)


def _present() -> None:
    """What a worker does first, once it has started."""


def _begin_worker() -> None:
    """A worker goes behind those who play, and must not live on when its server was killed."""
    logs.as_the_server()
    if hasattr(os, "nice"):
        os.nice(NICE)
    parent = multiprocessing.parent_process()
    if parent is None:
        return

    def watch() -> None:
        parent.join()
        os._exit(0)

    threading.Thread(target=watch, daemon=True).start()
