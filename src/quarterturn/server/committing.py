"""One writer for all tables: whatever has come while it wrote is committed together.

A commit costs a sync of the disk, however much is in it. Whoever comes alone is written at once; a hundred who come
while that is done share the next commit. Each hears of his own: nothing is stored by halves, and nobody's rows fail
for another's.
"""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

from quarterturn.server.refusing import NotStored

log = logging.getLogger(__name__)

TOGETHER = 256  # writes in one commit at most, so that the first of them does not wait for long
WAITING = 1024  # writes under way at most; who comes then waits in line before he may bring his

# Durable before announced: WAL with a sync at every commit (about 0.3 ms).
PRAGMAS = ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON")


class Statement(NamedTuple):
    sql: str
    values: Mapping[str, Any]


class _Write(NamedTuple):
    """Statements that are done all or none, and who waits for them."""

    statements: Sequence[Statement]
    done: asyncio.Future[None]


class Writer:
    """The one connection that writes, in a thread of its own."""

    def __init__(self, path: Path, patience: float) -> None:
        self.path, self.patience = path, patience  # patience: seconds to wait for another program that writes
        self._room = asyncio.Semaphore(WAITING)
        self._line: asyncio.Queue[_Write | None] = asyncio.Queue()
        self._thread = ThreadPoolExecutor(1, "writer")
        self._file: sqlite3.Connection | None = None
        self._task: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Raises sqlite3.Error."""
        self._file = await asyncio.get_running_loop().run_in_executor(self._thread, self._connect)
        self._task = asyncio.create_task(self._work())

    async def close(self) -> None:
        """What has come by now is still written."""
        task, self._task = self._task, None
        if task is not None:
            self._line.put_nowait(None)
            await task
        if self._file is not None:
            await asyncio.get_running_loop().run_in_executor(self._thread, self._file.close)
        self._thread.shutdown()

    async def write(self, *statements: Statement) -> None:
        """Do these, all or none, and come back when they are on the disk. Raises NotStored: nothing was changed.

        Whoever is cancelled while he waits does not know; `settled` waits until it is decided.
        """
        async with self._room:
            if self._task is None:
                raise NotStored("the server stops")
            done = asyncio.get_running_loop().create_future()
            self._line.put_nowait(_Write(statements, done))
            await done

    async def settled(self) -> None:
        """Until everything that came before is on the disk, or never will be."""
        await self.write()

    @property
    def waiting(self) -> int:
        """How many are in line."""
        return self._line.qsize()

    async def _work(self) -> None:
        loop = asyncio.get_running_loop()
        while (first := await self._line.get()) is not None:
            line = [write for write in (first, *self._others()) if not write.done.cancelled()]
            problems = await loop.run_in_executor(self._thread, self._commit, [write.statements for write in line])
            for problem in dict.fromkeys(problems):
                if problem is not None:
                    log.error("%s: not stored: %s", self.path, problem)
            for write, problem in zip(line, problems, strict=True):
                if not write.done.cancelled():
                    _answer(write.done, problem)

    def _others(self) -> Iterator[_Write]:
        """Who else waits in line."""
        for _ in range(min(self._line.qsize(), TOGETHER - 1)):
            more = self._line.get_nowait()
            if more is None:  # the end of the line: it is looked at when these are done
                self._line.put_nowait(None)
                return
            yield more

    # --- In the thread

    def _connect(self) -> sqlite3.Connection:
        file = sqlite3.connect(self.path, timeout=self.patience, isolation_level=None, check_same_thread=False)
        try:
            for pragma in PRAGMAS:
                file.execute(f"PRAGMA {pragma}")
        except sqlite3.Error:
            file.close()
            raise
        return file

    def _commit(self, line: Sequence[Sequence[Statement]]) -> list[Exception | None]:
        """All in one transaction; if that fails, each half in its own, until those are found that are to blame."""
        try:
            self._transact(line)
        except Exception as problem:
            if len(line) == 1 or _is_locked(problem):
                return [problem] * len(line)
            half = len(line) // 2
            return self._commit(line[:half]) + self._commit(line[half:])
        return [None] * len(line)

    def _transact(self, line: Sequence[Sequence[Statement]]) -> None:
        file = self._file
        assert file is not None
        if not any(line):
            return
        file.execute("BEGIN IMMEDIATE")
        try:
            for statements in line:
                for sql, values in statements:
                    file.execute(sql, values)
            file.execute("COMMIT")
        except BaseException:
            if file.in_transaction:  # some errors end it by themselves
                file.execute("ROLLBACK")
            raise


def _answer(done: asyncio.Future[None], problem: Exception | None) -> None:
    if problem is None:
        done.set_result(None)
    else:
        refusal = NotStored("this could not be stored, and nothing has changed")
        refusal.__cause__ = problem
        done.set_exception(refusal)


def _is_locked(problem: Exception) -> bool:
    """Another program writes: that is nobody's fault here, and to wait again for each would take for ever."""
    return isinstance(problem, sqlite3.OperationalError) and problem.sqlite_errorcode & 0xFF == sqlite3.SQLITE_BUSY
