"""Processes for what would hold up the event loop, such as reading a text somebody brings.

A job has a time limit and is ended at it, whatever it does; the line of those that wait is bounded. Nobody has more
than one job at work, so that whoever brings many waits behind himself.
"""

from __future__ import annotations

import asyncio
import importlib
import logging
import multiprocessing
import os
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any, TypeVar

from quarterturn.content.loader import load
from quarterturn.server import logs
from quarterturn.server.places import Places
from quarterturn.server.refusing import Busy, Refuse, Told

log = logging.getLogger(__name__)

NICE = 10  # a game that is played goes before a text that is read
STARTING = 60.0  # seconds a new process has to read the program and the content of the game

Result = TypeVar("Result")


class Overdue(Exception):
    """A job was not done in time, or its process has died."""


class Worker:
    """One process, started when there is something to do for it."""

    def __init__(self) -> None:
        self._process: BaseProcess | None = None
        self._line: Connection | None = None

    def do(self, job: Callable[..., Any], arguments: tuple[Any, ...], seconds: float) -> Any:
        """What a job gives, or the refusal it raises. Raises Overdue. For a thread: it waits."""
        try:
            line = self._line or self._start(job.__module__)
            line.send((job, arguments))
            if line.poll(seconds):
                return line.recv()
        except (EOFError, OSError) as problem:
            self.end()
            raise Overdue from problem
        self.end()
        raise Overdue

    def _start(self, module: str) -> Connection:
        spawn = multiprocessing.get_context("spawn")  # a fork would copy the event loop's threads
        self._line, theirs = spawn.Pipe()
        self._process = spawn.Process(target=_work, args=(theirs, module), daemon=True)
        self._process.start()
        theirs.close()
        if not self._line.poll(STARTING):
            raise EOFError
        self._line.recv()  # it is ready: what comes now is the job's own time
        return self._line

    def end(self) -> None:
        if self._line is not None:
            self._line.close()
        if self._process is not None:
            self._process.kill()
            self._process.join()
        self._line = self._process = None


def _work(line: Connection, module: str) -> None:
    """The life of a worker for jobs of a module. It ends with the server, whose end of the line is closed then."""
    logs.as_the_server()
    load()
    importlib.import_module(module)  # which may take longer than the jobs
    if hasattr(os, "nice"):
        os.nice(NICE)
    try:
        line.send(None)
        while True:
            job, arguments = line.recv()
            line.send(_answer(job, arguments))
    except (EOFError, OSError, KeyboardInterrupt):
        return


def _answer(job: Callable[..., Any], arguments: tuple[Any, ...]) -> Any:
    """What a job gives. A refusal goes back in words, as what it was made of may be anything."""
    try:
        return job(*arguments)
    except Refuse as refusal:
        return Told(refusal)
    except Exception:
        log.exception("%s failed", job.__name__)
        return Told(Refuse("bad message", "something went wrong here; it has been noted"))


class Workers:
    """A few workers and the line before them."""

    def __init__(self, count: int, waiting: int, each: int, seconds: float) -> None:
        """`count` processes, 0 = a thread of this one; `waiting` jobs at most, `each` of one person or address."""
        self.waiting, self.each, self.seconds = waiting, each, seconds
        self._free = [Worker() for _ in range(count)]
        self._turn = asyncio.Semaphore(max(1, count))
        self._places = Places()
        self._jobs: Counter[str] = Counter()

    async def do(self, who: str, job: Callable[..., Result], *arguments: Any) -> Result:
        """What a job gives; raises the Refuse it raises, or Busy."""
        with self._in_line(who):
            async with self._places.of(who):
                # Not broken off with whoever asked: a worker is free when it has answered, not before.
                found = await asyncio.shield(asyncio.create_task(self._done(job, arguments)))
        if isinstance(found, Told):
            raise found
        return found  # type: ignore[no-any-return]

    @contextmanager
    def _in_line(self, who: str) -> Iterator[None]:
        if self._jobs[who] >= self.each or self._jobs.total() >= self.waiting:
            raise Busy("the server is busy; try again in a moment")
        self._jobs[who] += 1
        try:
            yield
        finally:
            self._jobs[who] -= 1
            if not self._jobs[who]:
                del self._jobs[who]

    async def _done(self, job: Callable[..., Any], arguments: tuple[Any, ...]) -> Any:
        async with self._turn:
            if not self._free:
                return await asyncio.to_thread(_answer, job, arguments)
            worker = self._free.pop()
            try:
                return await asyncio.to_thread(worker.do, job, arguments, self.seconds)
            except Overdue as problem:
                log.warning("%s took longer than %s s, or its process died", job.__name__, self.seconds)
                raise Busy("that takes longer than anybody may keep the server busy") from problem
            finally:
                self._free.append(worker)

    async def close(self) -> None:
        for worker in self._free:
            await asyncio.to_thread(worker.end)
