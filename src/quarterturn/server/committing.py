"""One writer for all tables: whatever has come while it wrote is committed together.

A commit costs a sync of the disk, however much is in it. Whoever comes alone is written at once; a hundred who come
while that is done share the next commit. Each hears of his own: nothing is stored by halves, and nobody's rows fail
for another's.
"""

from __future__ import annotations

import asyncio
import logging
import sqlite3
import threading
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import lru_cache, partial
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any, NamedTuple

from sqlalchemy import ClauseElement
from sqlalchemy.dialects import sqlite

from quarterturn.server.refusing import NotStored, TableLost

log = logging.getLogger(__name__)

TOGETHER = 256  # writes in one commit at most, so that the first of them does not wait for long
WAITING = 1024  # writes under way at most; who comes then waits in line before he may bring his

# Durable before announced: WAL with a sync at every commit (about 0.3 ms).
PRAGMAS = ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON")


class Statement(NamedTuple):
    words: ClauseElement
    values: Mapping[str, Any]
    must: bool = False  # change a row: if there is none, somebody else has taken over, and nothing is done


class Fenced(Exception):
    """What must be there to be changed is not, or not any more."""


class _Write(NamedTuple):
    """Statements that are done all or none, and who waits for them."""

    statements: Sequence[Statement]
    done: asyncio.Future[None]


class Writer:
    """The one connection that writes, in a thread of its own: the line leads there without a detour."""

    def __init__(self, path: Path, patience: float) -> None:
        self.path, self.patience = path, patience  # patience: seconds to wait for another program that writes
        self._room = asyncio.Semaphore(WAITING)
        self._line: SimpleQueue[_Write | None] = SimpleQueue()
        self._file: sqlite3.Connection | None = None
        self._thread: threading.Thread | None = None
        self._open = False

    async def open(self) -> None:
        """Raises sqlite3.Error."""
        self._file = await asyncio.to_thread(self._connect)
        work = partial(self._work, asyncio.get_running_loop())
        self._thread = threading.Thread(target=work, name="writer", daemon=True)  # a server that dies does not wait
        self._thread.start()
        self._open = True

    async def close(self) -> None:
        """What has come by now is still written."""
        self._open = False
        if self._thread is not None:
            self._line.put(None)
            await asyncio.to_thread(self._thread.join)
        if self._file is not None:
            self._file.close()

    async def write(self, *statements: Statement) -> None:
        """Do these, all or none, and come back when they are on the disk. Raises NotStored: nothing was changed.

        Whoever is cancelled while he waits does not know; `settled` waits until it is decided.
        """
        async with self._room:
            if not self._open:
                raise NotStored("the server stops")
            done = asyncio.get_running_loop().create_future()
            self._line.put(_Write(statements, done))
            await done

    async def settled(self) -> None:
        """Until everything that came before is on the disk, or never will be."""
        await self.write()

    @property
    def waiting(self) -> int:
        """How many are in line."""
        return self._line.qsize()

    def _answer(self, line: Sequence[_Write], problems: Sequence[Exception | None]) -> None:
        for problem in dict.fromkeys(problems):
            if problem is not None:
                log.error("%s: not stored: %s", self.path, problem)
        for write, problem in zip(line, problems, strict=True):
            if not write.done.cancelled():
                _answer(write.done, problem)

    # --- In the thread

    def _work(self, loop: asyncio.AbstractEventLoop) -> None:
        more: _Write | None
        while (more := self._line.get()) is not None:
            line = [more]
            with suppress(Empty):
                while len(line) < TOGETHER and (more := self._line.get_nowait()) is not None:
                    line.append(more)
            line = [write for write in line if not write.done.cancelled()]
            problems = self._commit([write.statements for write in line])
            with suppress(RuntimeError):  # nobody is left who could hear it
                loop.call_soon_threadsafe(self._answer, line, problems)
            if more is None:
                return

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
                for words, values, must in statements:
                    if file.execute(_sql(words), values).rowcount == 0 and must:
                        raise Fenced
            file.execute("COMMIT")
        except BaseException:
            if file.in_transaction:  # some errors end it by themselves
                file.execute("ROLLBACK")
            raise


@lru_cache
def _sql(words: ClauseElement) -> str:
    """A statement in the words of SQLite, with a `:name` for each value; made once."""
    return str(words.compile(dialect=sqlite.dialect(paramstyle="named")))


def _answer(done: asyncio.Future[None], problem: Exception | None) -> None:
    if problem is None:
        done.set_result(None)
    else:
        refusal = moved() if isinstance(problem, Fenced) else not_stored()
        refusal.__cause__ = problem
        done.set_exception(refusal)


def not_stored() -> NotStored:
    return NotStored("this could not be stored, and nothing has changed")


def moved() -> TableLost:
    return TableLost("the table is played elsewhere now; connect again")


def _is_locked(problem: Exception) -> bool:
    """Another program writes: that is nobody's fault here, and to wait again for each would take for ever."""
    return isinstance(problem, sqlite3.OperationalError) and problem.sqlite_errorcode & 0xFF == sqlite3.SQLITE_BUSY
