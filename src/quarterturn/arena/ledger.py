"""A match's folder: what is played, how each game went, and its record. What is kept there is never played again."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO

from quarterturn.arena.match import Match
from quarterturn.arena.outcome import Outcome, from_line
from quarterturn.arena.trouble import CannotPlay

try:
    import fcntl
except ImportError:  # not on every system; there it is up to people not to play one match twice at a time
    fcntl = None  # type: ignore[assignment]

MATCH = "match.json"
GAMES = "games.jsonl"
UNFINISHED = ".new"  # a file that is still being written


class Ledger:
    """The open folder of a match. Raises CannotPlay if it is another match's, or none."""

    def __init__(self, folder: Path, match: Match) -> None:
        self.folder = folder
        try:
            folder.mkdir(parents=True, exist_ok=True)
            _require_same(folder, match)
            self._file: BinaryIO = (folder / GAMES).open("a+b")
        except OSError as problem:
            raise CannotPlay("arena:folder", folder=folder, reason=problem.strerror or problem) from problem
        try:
            self._lock()
            self.outcomes = self._read()
        except BaseException:
            self._file.close()
            raise

    def __enter__(self) -> Ledger:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._file.close()

    def missing(self, games: int) -> list[int]:
        return [number for number in range(games) if number not in self.outcomes]

    def first(self, games: int) -> list[Outcome]:
        """The outcomes of the first games of the match, in their order."""
        return [self.outcomes[number] for number in range(games) if number in self.outcomes]

    def keep(self, outcome: Outcome, record: str) -> None:
        """First the record, then the line that counts the game: a line without its record cannot be."""
        _write(record_path(self.folder, outcome.number), record)
        self._file.write(outcome.as_line().encode())
        self._file.flush()
        os.fsync(self._file.fileno())
        self.outcomes[outcome.number] = outcome

    def _lock(self) -> None:
        if fcntl is None:
            return
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as problem:
            raise CannotPlay("arena:folder-busy", folder=self.folder) from problem

    def _read(self) -> dict[int, Outcome]:
        """What has been played. A last line torn by a kill is cut off; its game is played again."""
        self._file.seek(0)
        text = self._file.read()
        whole = text[: text.rfind(b"\n") + 1]
        if len(whole) < len(text):
            self._file.truncate(len(whole))
        found = outcomes(whole.decode(errors="replace").splitlines())
        return {outcome.number: outcome for outcome in found if record_path(self.folder, outcome.number).is_file()}


def outcomes(lines: Iterable[str]) -> list[Outcome]:
    """The outcomes of the lines that are whole."""
    found: list[Outcome] = []
    for line in lines:
        with suppress(ValueError, KeyError, TypeError):
            found.append(from_line(line))
    return found


def record_path(folder: Path, number: int) -> Path:
    """People count from 1."""
    return folder / f"game-{number + 1:05}.qt"


def _require_same(folder: Path, match: Match) -> None:
    path = folder / MATCH
    if path.is_file():
        try:
            kept: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
            differing = [
                (key, value, kept[key]) for key, value in json.loads(match.as_text()).items() if value != kept[key]
            ]
        except (ValueError, KeyError, TypeError) as problem:
            raise CannotPlay("arena:folder-foreign", folder=folder) from problem
        if differing:
            what, wanted, found = differing[0]
            raise CannotPlay("arena:folder-other", folder=folder, what=what, found=_said(found), wanted=_said(wanted))
        return
    if any(other.suffix != UNFINISHED for other in folder.iterdir()):
        raise CannotPlay("arena:folder-foreign", folder=folder)
    _write(path, match.as_text())


def _said(value: object) -> str:
    return (" ".join(map(str, value)) if isinstance(value, list) else str(value)) or "-"


def _write(path: Path, text: str) -> None:
    """All of it or nothing."""
    unfinished = path.with_name(path.name + UNFINISHED)
    unfinished.write_text(text, encoding="utf-8")
    unfinished.replace(path)
