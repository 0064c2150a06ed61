"""What must hold before a folder's games are used: nobody else serves them, a copy that was being put in their place
is there, and their file is whole."""

from __future__ import annotations

import contextlib
import logging
import os
import sqlite3
import sys
import time
from contextlib import closing
from pathlib import Path
from typing import TextIO

from quarterturn.server.migrating import StorageError, pending, reason

if sys.platform != "win32":
    import fcntl

log = logging.getLogger(__name__)

LOCK = "quarterturn.lock"
BESIDE = ("-wal", "-shm", "-journal", "")  # what one database has in its folder; the file itself is the last to go
STEPS = 10_000  # of SQLite's machine, between two looks at the clock


class FolderInUse(StorageError):
    """Another server keeps its games in the folder: each would undo what the other stores."""


class DamagedFile(StorageError):
    """A page of the file is not as SQLite left it."""

    def __init__(self, path: Path, problem: str) -> None:
        super().__init__(f"{path} cannot be used: it is damaged ({problem}); put a backup of the file in its place")


def lock_folder(folder: Path) -> TextIO:
    """The folder is this server's until the file that is given back is closed, or the process ends in any way.

    Raises FolderInUse, OSError. The file itself stays: whoever removes it could remove another's.
    """
    path = folder / LOCK
    file = path.open("a+", encoding="ascii", errors="replace")
    if sys.platform != "win32":
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            file.seek(0)
            owner = file.read(20).strip()
            file.close()
            raise FolderInUse(
                f"the folder {folder} is in use by another server{f' (process {owner})' if owner else ''}"
            ) from None
        except OSError:
            file.close()
            raise
    belong_to_folder(path)
    with contextlib.suppress(OSError):  # only for the other's message
        file.truncate(0)
        file.write(str(os.getpid()))
        file.flush()
    return file


def belong_to_folder(path: Path) -> None:
    """What root makes in a server's folder is the server's, or it could not use it. Raises OSError."""
    if sys.platform != "win32" and os.geteuid() == 0:
        owner = path.parent.stat()
        os.chown(path, owner.st_uid, owner.st_gid)


def finish_restoring(file: Path) -> None:
    """What was broken off, perhaps, comes to its end. Raises OSError."""
    if pending(file).exists():
        aside = put_in_place(file)
        log.warning("%s is what was being restored%s", file, f"; what was there is kept in {aside}" if aside else "")


def put_in_place(file: Path) -> Path | None:
    """The pending copy becomes the games, in a folder that is ours; wherever this was broken off, it goes on.

    Gives where the games are now that were there. Raises OSError.
    """
    new = pending(file)
    made = new.stat().st_mtime  # the same, however often this is begun
    day = time.strftime("%Y%m%d-%H%M%S", time.localtime(made))
    aside = file.with_name(f"{file.stem}-replaced-{day}-{int(1000 * made) % 1000:03}{file.suffix}")
    for part in BESIDE:
        with contextlib.suppress(FileNotFoundError):
            file.with_name(file.name + part).rename(aside.with_name(aside.name + part))
    new.rename(file)
    return aside if aside.exists() else None


def require_sound(path: Path, seconds: float) -> None:
    """Look at every page, for so long at most. Raises DamagedFile, or what SQLite says of what is no database."""
    ends = time.monotonic() + seconds
    with closing(sqlite3.connect(path)) as file:
        file.execute("PRAGMA user_version").fetchone()  # a file of no use at all is told apart from a damaged one
        file.set_progress_handler(lambda: time.monotonic() > ends, STEPS)
        try:
            found: str = file.execute("PRAGMA quick_check(1)").fetchone()[0]
        except sqlite3.OperationalError as problem:
            if problem.sqlite_errorcode != sqlite3.SQLITE_INTERRUPT:
                raise
            log.warning("%s is large: only what could be looked at in %g s was checked for damage", path, seconds)
            return
        except sqlite3.DatabaseError as problem:
            raise DamagedFile(path, reason(problem)) from problem
    if found != "ok":
        raise DamagedFile(path, " ".join(found.replace("*** in database main ***", "").split()))
