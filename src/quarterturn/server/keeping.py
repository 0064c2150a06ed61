"""Copies of the file with the games: one to keep while the server goes on, and one put back in its place.

To copy the file as it lies there would leave out whatever has been stored since SQLite last tidied up.
"""

from __future__ import annotations

import sqlite3
from pathlib import Path

from quarterturn.server.migrating import StorageError, copy_database, pending, reason, require_file, require_ours
from quarterturn.server.opening import belong_to_folder, finish_restoring, lock_folder, put_in_place, require_sound
from quarterturn.server.settings import Settings

COPY = "pg_dump --format=custom --exclude-table-data=nodes"  # leases have no place in a copy
PUT_BACK = "pg_restore --clean --if-exists --single-transaction"
WHOLE = float("inf")  # seconds to look for damage: no page is left out


def back_up(settings: Settings, target: Path) -> None:
    """Copy the games, also while a server is at work on them. Raises StorageError."""
    _require_no_database(settings, f"{COPY} --file={target} DATABASE")
    require_file(settings)
    if target.exists():
        raise StorageError(f"{target} is there already, and stays as it is: name another file")
    half = target.with_name(f"{target.name}.part")  # so that nobody takes a part for the whole
    try:
        half.unlink(missing_ok=True)
        copy_database(settings.file, half)
        half.rename(target)
    except (sqlite3.Error, OSError) as problem:
        raise StorageError(f"{settings.file} could not be copied to {target}: {reason(problem)}") from problem


async def restore(settings: Settings, file: Path) -> Path | None:
    """Put a copy in the place of the games. Gives where those are now that were there. Raises StorageError.

    Whenever this is broken off, the games are those that were there; or, once the copy has its name as `pending`, those
    of the copy, and whoever has the folder next brings it to its end.
    """
    _require_no_database(settings, f"stop all servers, then {PUT_BACK} --dbname=DATABASE {file}")
    if not file.is_file():
        raise StorageError(f"there is no file {file}")
    new = settings.file.with_name(f"{settings.file.name}.new")
    try:
        settings.data.mkdir(parents=True, exist_ok=True)
        with lock_folder(settings.data):
            finish_restoring(settings.file)
            new.unlink(missing_ok=True)
            copy_database(file, new)
            try:
                require_sound(new, WHOLE)
                await require_ours(new)
                belong_to_folder(new)
                new.rename(pending(settings.file))
            finally:
                new.unlink(missing_ok=True)
            return put_in_place(settings.file)
    except (sqlite3.Error, OSError) as problem:
        later = ", which the next start of the server does" if pending(settings.file).exists() else ""
        raise StorageError(f"{file} could not be put into {settings.data}{later}: {reason(problem)}") from problem


def _require_no_database(settings: Settings, instead: str) -> None:
    """PostgreSQL has programs of its own for this, which know more than we do."""
    if settings.database:
        raise StorageError(f"the games are in PostgreSQL, whose own programs copy them: {instead}")
