"""The database as a file beside one server: SQLite, and the folder it lies in."""

from __future__ import annotations

import asyncio
import sqlite3
from typing import Any, TextIO

from sqlalchemy import Connection, NullPool, event
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from quarterturn.server.committing import Writer
from quarterturn.server.migrating import (
    StorageError,
    address,
    bring_up_to_date,
    reason,
    require_file,
    require_format,
)
from quarterturn.server.opening import finish_restoring, lock_folder, require_sound
from quarterturn.server.settings import Settings


class File:
    """One connection reads, and `committing.py` has the one that writes. Every table is this server's."""

    node = None
    holds = True
    chained = False

    def __init__(self, settings: Settings) -> None:
        self.settings, self.path, self.shown = settings, settings.file, str(settings.file)
        # One connection to read with: it waits for no lock, and sees what has been committed.
        self.engine: AsyncEngine = create_async_engine(
            address(self.path), pool_size=1, max_overflow=0, pool_timeout=60, hide_parameters=True
        )
        event.listen(self.engine.sync_engine, "connect", _only_read)
        self._writer = Writer(self.path, settings.lock_time)
        self.write, self.settled = self._writer.write, self._writer.settled
        self._folder: TextIO | None = None  # whose lock makes the folder ours

    @property
    def waiting(self) -> int:
        return self._writer.waiting

    async def prepare(self) -> None:
        """Take the folder, and make the file ready. Raises StorageError."""
        try:
            self.settings.data.mkdir(parents=True, exist_ok=True)
            self._folder = lock_folder(self.settings.data)
        except OSError as problem:
            raise StorageError(
                f"the folder {self.settings.data} cannot be used: {problem.strerror or problem}"
            ) from problem
        try:
            finish_restoring(self.path)
            await asyncio.to_thread(require_sound, self.path, self.settings.check_time)
            await bring_up_to_date(self.path)
        except (sqlite3.Error, DBAPIError, OSError) as problem:
            raise StorageError(f"{self.path} cannot be used: {reason(problem)}") from problem

    async def open(self) -> None:
        """Begin; what has not been prepared yet is. Raises StorageError."""
        if self._folder is None:
            await self.prepare()
        try:
            await self._writer.open()
        except sqlite3.Error as problem:
            raise StorageError(f"{self.path} cannot be used: {reason(problem)}") from problem

    async def close(self) -> None:
        """Once everything is written that was begun. The folder is free again."""
        async with self.engine.connect():
            pass  # there is one connection only: whoever still reads has come to an end
        await self.engine.dispose()
        await self._writer.close()
        if self._folder is not None:
            self._folder.close()

    def apart(self) -> AsyncEngine:
        require_file(self.settings)
        waiting = {"timeout": self.settings.lock_time}
        return create_async_engine(address(self.path), poolclass=NullPool, connect_args=waiting)

    def require_format(self, connection: Connection) -> None:
        require_format(connection, self.path)

    async def claim(self, _table: str) -> None:
        """Nobody else could have it, and it has no epochs."""

    async def release(self, _table: str) -> None:
        """Nobody else could want it."""

    async def alive(self) -> set[str]:
        return set()


def _only_read(connection: Any, _record: object) -> None:
    cursor = connection.cursor()
    cursor.execute("PRAGMA query_only = ON")
    cursor.close()
