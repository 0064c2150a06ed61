"""Every file gets its tables by the migrations, a new one and one of an earlier version alike.

A file's format is the number of the last migration it had. All that a file lacks is done in one transaction: what
fails leaves it as it was.
"""

from __future__ import annotations

import logging
import shutil
import sqlite3
import time
from contextlib import closing
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import URL, Connection, NullPool, inspect
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import create_async_engine

from quarterturn.server.settings import Settings
from quarterturn.server.trouble import Trouble

log = logging.getLogger(__name__)

MIGRATIONS = Path(__file__).parent / "migrations"
FIRST = "0001"  # the format of the files from before there were migrations
FIRST_TABLES = {"tables", "seats", "actions", "chat", "players"}


class StorageError(Trouble):
    """The folder or the file is not one this program can use."""


def pending(file: Path) -> Path:
    """A copy, whole and sound, that is to be in the place of the games."""
    return file.with_name(f"{file.stem}-restored{file.suffix}")


def require_file(settings: Settings) -> None:
    """Raises StorageError."""
    if pending(settings.file).exists():
        raise StorageError(
            f"{pending(settings.file)} is not in its place yet: start the server, or restore a copy once more"
        )
    if not settings.file.is_file():
        raise StorageError(f"there are no games in {settings.data}")


class NewerFile(StorageError):
    """A later version of this program wrote the file."""

    def __init__(self, path: Path | str, found: str, newest: str) -> None:
        super().__init__(f"{path} has format {found}; this program reads formats up to {newest}")
        self.found, self.newest = found, newest


class UpgradeFailed(StorageError):
    """A migration could not be done; the file is as it was."""

    def __init__(self, path: Path | str, newest: str, problem: Exception) -> None:
        super().__init__(f"{path} could not be brought to format {newest}, and is as it was: {reason(problem)}")


def reason(problem: Exception) -> str:
    """What went wrong, in a line: of SQLAlchemy's accounts only what the database said."""
    said = problem.orig if isinstance(problem, DBAPIError) else problem
    return str(said).partition("\n")[0]


def address(path: Path) -> URL:
    return URL.create("sqlite+aiosqlite", database=str(path))


def configured(connection: Connection) -> Config:
    """What Alembic's commands need to know."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    return config


def newest_format() -> str:
    """The format of the tables in schema.py."""
    newest = ScriptDirectory(str(MIGRATIONS)).get_current_head()
    assert newest is not None
    return newest


async def bring_up_to_date(path: Path) -> None:
    """Raises StorageError, or what SQLite says of a file that is no database."""
    # A connection of its own, on which SQLite minds no foreign keys: a table with rows of others can be made anew.
    engine = create_async_engine(address(path), poolclass=NullPool)
    try:
        async with engine.begin() as connection:
            await connection.exec_driver_sql(
                "BEGIN IMMEDIATE"
            )  # by itself the driver begins with rows, not with tables
            backup = await connection.run_sync(_migrate, path)
    finally:
        await engine.dispose()
    if backup is not None:
        log.warning("%s has a new format; as it was before, it is kept in %s", path, backup)


async def require_ours(path: Path) -> None:
    """Raises StorageError if this program cannot go on with the games of a file."""
    engine = create_async_engine(address(path), poolclass=NullPool)
    try:
        async with engine.connect() as connection:  # what is not committed has not been
            if await connection.run_sync(_recognise, path, newest_format()) is None:
                raise StorageError(f"{path} has no games in it")
    finally:
        await engine.dispose()


def require_format(connection: Connection, path: Path) -> None:
    """Raises StorageError if a file has to be brought up to date before."""
    require_newest(path, _recognise(connection, path, newest_format()))


def require_newest(place: Path | str, found: str | None) -> None:
    """Raises StorageError if a server has to open what has this format before."""
    if found != newest_format():
        said = f"has format {found}" if found else "has no games in it"
        raise StorageError(f"{place} {said}; start the server once, which brings it to {newest_format()}")


def _migrate(connection: Connection, path: Path) -> Path | None:
    """Do what a file lacks. Gives the copy that was made of it before."""
    newest = newest_format()
    found = _recognise(connection, path, newest)
    if found == newest:
        return None
    backup = None if found is None else _back_up(path, found)
    try:
        if found == FIRST:  # those from before there were migrations do not say so
            MigrationContext.configure(connection).stamp(ScriptDirectory(str(MIGRATIONS)), FIRST)
        command.upgrade(configured(connection), newest)
        if connection.exec_driver_sql("PRAGMA foreign_key_check").first():
            raise ValueError("rows would be left that belong to nothing")
        # For programs from before there were migrations, which look only here.
        connection.exec_driver_sql(f"PRAGMA user_version = {int(newest)}")
    except Exception as problem:
        if backup is not None:
            backup.unlink()
        raise UpgradeFailed(path, newest, problem) from problem
    return backup


def _recognise(connection: Connection, path: Path, newest: str) -> str | None:
    """The format of a file; None: it is new. Raises StorageError."""
    version: int = connection.exec_driver_sql("PRAGMA user_version").scalar_one()
    tables = set(inspect(connection).get_table_names())
    if not version and not tables:
        return None
    scripts = ScriptDirectory(str(MIGRATIONS))
    found = " ".join(MigrationContext.configure(connection).get_current_heads())
    if not found and version <= int(FIRST) and tables >= FIRST_TABLES:
        return FIRST
    ours = bool(tables & FIRST_TABLES)
    if ours and found in {script.revision for script in scripts.walk_revisions()}:
        return found
    if (ours and found) or version > int(newest):
        raise NewerFile(path, found or str(version), newest)
    raise StorageError(f"{path} cannot be used: it is a database of something else")


def _back_up(path: Path, found: str) -> Path:
    """A copy beside the file."""
    backup = path.with_name(f"{path.stem}-{found}-{time.strftime('%Y%m%d-%H%M%S')}{path.suffix}")
    copy_database(path, backup)
    return backup


def copy_database(source: Path, target: Path) -> None:
    """As it stands now, whoever writes to it; one file, which only those may read who may read the other.

    Raises OSError, sqlite3.Error; then there is no copy.
    """
    target.touch(0o600, exist_ok=False)
    try:
        shutil.copymode(source, target)
        with closing(sqlite3.connect(source)) as old, closing(sqlite3.connect(target)) as new:
            old.backup(new)
            new.execute("PRAGMA journal_mode = DELETE")
            if new.execute("PRAGMA quick_check").fetchone() != ("ok",):
                raise sqlite3.DatabaseError("it is damaged")
    except BaseException:
        target.unlink()
        raise
