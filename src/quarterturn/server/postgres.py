"""The database as a server of its own, PostgreSQL, which many nodes share. Wants `quarterturn[scale]`.

A node has a lease, by the database's clock, which it renews while it lives. A table is played by one node, its owner;
whoever takes it over raises its epoch, and what is stored names the epoch it was done in. So a node that slept through
its lease cannot write any more, whatever it believes: the row it would change is not there.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import time
from collections.abc import Awaitable, Callable, Sequence
from functools import lru_cache, partial
from typing import Any

import asyncpg
from alembic import command
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import ClauseElement, Connection, NullPool, inspect, text
from sqlalchemy.dialects.postgresql import asyncpg as dialects
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from quarterturn.server.committing import Fenced, Statement, moved, not_stored
from quarterturn.server.ending import ended
from quarterturn.server.migrating import (
    FIRST_TABLES,
    MIGRATIONS,
    NewerFile,
    StorageError,
    UpgradeFailed,
    configured,
    newest_format,
    reason,
    require_newest,
)
from quarterturn.server.refusing import Elsewhere, NotStored, TableLost
from quarterturn.server.settings import hidden

log = logging.getLogger(__name__)

READERS, WRITERS = 4, 8  # connections
PATIENCE = (
    10.0  # seconds for a connection or an answer: where the other end has gone unseen, none comes for a long time
)
PATIENT: dict[str, Any] = {"timeout": PATIENCE, "command_timeout": PATIENCE}
MIGRATING = 7_120_418  # the number of a lock: of nodes that start together, one migrates
OLD = 86_400.0  # seconds after which a node's lease is forgotten
NOW = "extract(epoch from statement_timestamp())"  # when the database was asked: what it sees is at least as new
REGISTER = f"insert into nodes (id, until) values ($1, {NOW} + $2)"
# A lease that has ended stays so: others may have acted upon it.
RENEW = f"update nodes set until = {NOW} + $2 where id = $1 and until > {NOW}"
FORGET = f"delete from nodes where until < {NOW} - $1"
LEAVE = "delete from nodes where id = $1"
ALIVE = f"select id from nodes where until > {NOW}"
CLAIM = f"""
    update tables set owner = $1, epoch = epoch + 1 where id = $2 and $1 in ({ALIVE})
    and (owner is null or owner not in ({ALIVE}) or split_part(owner, '.', 1) = split_part($1, '.', 1))
    returning epoch
"""
OWNER = "select owner from tables where id = $1"
RELEASE = text("update tables set owner = null where id = :of and owner = :node")
UNSURE = ("08", "57")  # classes of errors after which nobody knows whether something was stored: the connection went

GONE = (asyncpg.InterfaceError, asyncpg.InternalClientError, OSError, TimeoutError)  # the connection is of no use
SILENT = (asyncpg.PostgresError, *GONE)  # the database does not answer


class Postgres:
    """Connections to read and to write, and the lease of this node."""

    chained = True  # a change and what hangs on it are one statement

    def __init__(self, url: str, lease: float, lost: Callable[[], None]) -> None:
        self.url, self.shown, self.lease = url, hidden(url), lease
        self.engine = self._engine(PATIENT, pool_size=READERS, pool_pre_ping=True)
        self.name = secrets.token_hex(8)  # of this server; its node has a number more with every lease
        self._leases = 0
        self.lost = lost  # called when the lease has ended
        self._pool: asyncpg.Pool | None = None
        self._own: asyncpg.Connection | None = None  # for the lease
        self._ends = 0.0
        self._keeping: asyncio.Task[None] | None = None
        self._begun: set[asyncio.Task[None]] = set()
        self._prepared = False

    @property
    def node(self) -> str:
        return f"{self.name}.{self._leases}"

    @property
    def holds(self) -> bool:
        """Whether the lease runs: if not, others may have taken everything over."""
        return time.monotonic() < self._ends

    @property
    def waiting(self) -> int:
        return len(self._begun)

    async def prepare(self) -> None:
        """Make the database ready. Raises StorageError."""
        engine = self.apart()
        try:
            async with engine.begin() as connection:
                await connection.execute(text("select pg_advisory_xact_lock(:key)"), {"key": MIGRATING})
                await connection.run_sync(self._migrate)
        except (DBAPIError, OSError, TimeoutError) as problem:
            raise StorageError(f"{self.shown} cannot be used: {reason(problem)}") from problem
        finally:
            await engine.dispose()
        self._prepared = True

    def _migrate(self, connection: Connection) -> None:
        """Do what the database lacks."""
        newest = newest_format()
        if self._format(connection) == newest:
            return
        try:
            command.upgrade(configured(connection), newest)
        except Exception as problem:
            raise UpgradeFailed(self.shown, newest, problem) from problem

    def _format(self, connection: Connection) -> str | None:
        """None: there are no games yet. Raises StorageError."""
        found = " ".join(MigrationContext.configure(connection).get_current_heads())
        if found and found not in {script.revision for script in ScriptDirectory(str(MIGRATIONS)).walk_revisions()}:
            raise NewerFile(self.shown, found, newest_format())
        if not found and FIRST_TABLES & set(inspect(connection).get_table_names()):
            raise StorageError(f"{self.shown} cannot be used: it is a database of something else")
        return found or None

    def apart(self) -> AsyncEngine:
        return self._engine({}, poolclass=NullPool)

    def _engine(self, patience: dict[str, Any], **pool: Any) -> AsyncEngine:
        """What the address means, all of it such as `?sslmode=require`, is understood by asyncpg alone."""
        connect = partial(asyncpg.connect, self.url, **patience)
        return create_async_engine("postgresql+asyncpg://", async_creator=connect, hide_parameters=True, **pool)

    def require_format(self, connection: Connection) -> None:
        require_newest(self.shown, self._format(connection))

    async def open(self) -> None:
        """Begin, with a lease. Raises StorageError."""
        if not self._prepared:
            await self.prepare()
        try:
            self._pool = await asyncpg.create_pool(self.url, min_size=0, max_size=WRITERS, **PATIENT)
            await self._register()
        except SILENT as problem:
            raise StorageError(f"{self.shown} cannot be used: {problem}") from problem
        self._keeping = asyncio.create_task(self._keep())

    async def close(self) -> None:
        """Once everything is written that was begun. Whatever was played here may be taken over at once."""
        if self._keeping is not None:
            await ended([self._keeping])
        await self.settled()
        self._ends = 0.0
        pool, self._pool = self._pool, None
        if pool is not None:
            with contextlib.suppress(*SILENT):
                await self._told(PATIENCE, LEAVE, self.node)
            pool.terminate()
        self._let_go()
        await self.engine.dispose()

    # --- The lease

    async def _register(self) -> None:
        self._leases += 1
        began = time.monotonic()
        await self._told(max(self.lease, PATIENCE), REGISTER, self.node, self.lease)
        self._ends = began + self.lease
        await self._told(PATIENCE, FORGET, OLD)

    async def _keep(self) -> None:
        """Renew the lease, in time to fail twice. Once it has ended, all is lost, and a new one is taken."""
        pause = self.lease / 4
        began = time.monotonic()
        while True:
            await asyncio.sleep(began + pause - time.monotonic())
            began = time.monotonic()
            try:
                if await self._renewed(pause):
                    self._ends = began + self.lease
                else:
                    log.warning("the lease of this node has ended: others take its tables over")
                    self._ends = 0.0
                    self.lost()
                    await self._register()
            except Exception as problem:  # whatever it is: nobody else keeps the lease
                log.warning("%s does not answer: %s", self.shown, str(problem) or type(problem).__name__)

    async def _renewed(self, seconds: float) -> bool:
        """Whether the lease goes on. It does not if the answer comes after its end: others may have looked before."""
        return self.holds and _count(await self._told(seconds, RENEW, self.node, self.lease)) == 1 and self.holds

    async def _told(self, seconds: float, sql: str, *values: object) -> str:
        """Something about the lease, on a connection of its own: nobody is in line before it. One that is silent is
        let go, and the next word has another."""
        try:
            async with asyncio.timeout(seconds):
                if self._own is None:
                    self._own = await asyncpg.connect(self.url)
                done: str = await self._own.execute(sql, *values)
                return done
        except BaseException:
            self._let_go()
            raise

    def _let_go(self) -> None:
        own, self._own = self._own, None
        if own is not None:
            own.terminate()

    async def alive(self) -> set[str]:
        """The nodes whose leases run. Raises NotStored."""
        assert self._pool is not None
        try:
            async with self._pool.acquire(timeout=PATIENCE) as connection:
                return {row["id"] for row in await _answered(connection, connection.fetch(ALIVE))}
        except SILENT as problem:
            raise NotStored("the server is busy; try again in a moment") from problem

    async def claim(self, table: str) -> int | None:
        """Take a table that nobody plays; gives the epoch it is ours in, None if there is no such table. Raises
        Elsewhere, TableLost."""
        assert self._pool is not None
        node = self.node
        try:
            async with self._pool.acquire(timeout=PATIENCE) as connection:
                epoch: int | None = await _answered(connection, connection.fetchval(CLAIM, node, table))
                if epoch is not None:
                    return epoch
                found = await _answered(connection, connection.fetchrow(OWNER, table))
        except SILENT as problem:
            raise TableLost("the table could not be read; connect again") from problem
        if found is None:
            return None
        owner: str | None = found["owner"]
        if owner is None or owner == node or not self.holds:
            raise moved()  # it has been left just now, or the lease has ended
        raise Elsewhere(owner)

    async def release(self, table: str) -> None:
        """Leave a table to whoever is asked for it next. Raises TableLost."""
        await self.write(Statement(RELEASE, {"of": table, "node": self.node}))

    # --- Writing

    async def write(self, *statements: Statement) -> None:
        """Do these, all or none, and come back when they are committed. Raises NotStored: nothing was changed; or
        TableLost: another node has taken over, or nobody knows."""
        task = asyncio.create_task(self._write(statements))
        self._begun.add(task)
        task.add_done_callback(self._begun.discard)
        await asyncio.shield(task)  # who goes away leaves it to its end

    async def settled(self) -> None:
        """Until everything that came before is committed, or never will be."""
        if self._begun:
            await asyncio.wait(list(self._begun))

    async def _write(self, statements: Sequence[Statement]) -> None:
        if self._pool is None:
            raise NotStored("the server stops")
        if not statements:
            return
        try:
            async with self._pool.acquire(timeout=PATIENCE) as connection:
                if len(statements) == 1:
                    await _do(connection, statements[0])
                else:
                    async with connection.transaction():
                        for statement in statements:
                            await _do(connection, statement)
        except Fenced as problem:
            raise moved() from problem
        except asyncpg.PostgresError as problem:
            log.error("%s: not stored: %s", self.shown, reason(problem))  # what follows may quote a row
            raise (_unsure() if problem.sqlstate[:2] in UNSURE else not_stored()) from problem
        except GONE as problem:
            log.error("%s does not answer: %s", self.shown, str(problem) or type(problem).__name__)
            raise _unsure() from problem


async def _answered(connection: asyncpg.Connection, asking: Awaitable[Any]) -> Any:
    """What is answered. A connection that is silent is ended, or whoever gives it back would wait for it once more."""
    try:
        return await asking
    except GONE:
        connection.terminate()
        raise


async def _do(connection: asyncpg.Connection, statement: Statement) -> None:
    sql, names = _sql(statement.words)
    done = await _answered(connection, connection.execute(sql, *(statement.values[name] for name in names)))
    if statement.must and _count(done) == 0:
        raise Fenced


def _count(done: str) -> int:
    """How many rows were changed, as PostgreSQL says it: INSERT 0 1."""
    return int(done.rpartition(" ")[2])


def _unsure() -> NotStored:
    return TableLost("the table could not be stored; connect again")


@lru_cache
def _sql(words: ClauseElement) -> tuple[str, tuple[str, ...]]:
    """A statement in the words of PostgreSQL, and the names of its values in their order; made once."""
    compiled = words.compile(dialect=dialects.dialect())  # type: ignore[no-untyped-call]
    return str(compiled), tuple(compiled.positiontup or ())  # type: ignore[attr-defined]
