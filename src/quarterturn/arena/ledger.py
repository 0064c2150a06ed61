"""A match's folder: what is played, how each game went, and its record. What is kept there is never played again."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import astuple
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO

from quarterturn.arena.match import Match
from quarterturn.arena.outcome import NOBODY, Outcome, from_line
from quarterturn.arena.trouble import CannotPlay
from quarterturn.content.texts.phrases import has_phrase

try:
    import fcntl
except ImportError:  # not on every system; there it is up to people not to play one match twice at a time
    fcntl = None  # type: ignore[assignment]

MATCH = "match.json"
GAMES = "games.jsonl"
UNFINISHED = ".new"  # a file that is still being written


class Ledger:
    """The open folder of a match. Raises CannotPlay if it is another match's, or none, or cannot be written."""

    def __init__(self, folder: Path, match: Match) -> None:
        self.folder, self.match = folder, match
        with self._trouble_told():
            folder.mkdir(parents=True, exist_ok=True)
            _require_same(folder, match)
            self._file: BinaryIO = (folder / GAMES).open("a+b")
        try:
            self._lock()
            with self._trouble_told():
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
        with self._trouble_told():
            _write(record_path(self.folder, outcome.number), record)
            self._file.write(outcome.as_line().encode())
            self._file.flush()
            os.fsync(self._file.fileno())
        self.outcomes[outcome.number] = outcome

    @contextmanager
    def _trouble_told(self) -> Iterator[None]:
        try:
            yield
        except OSError as problem:
            raise CannotPlay("arena-folder", folder=self.folder, reason=problem.strerror or problem) from problem

    def _lock(self) -> None:
        if fcntl is None:
            return
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as problem:
            raise CannotPlay("arena-folder-busy", folder=self.folder) from problem

    def _read(self) -> dict[int, Outcome]:
        """What has been played. A last line torn by a kill is cut off; the game of a line that fits none is played."""
        self._file.seek(0)
        text = self._file.read()
        whole = text[: text.rfind(b"\n") + 1]
        if len(whole) < len(text):
            self._file.truncate(len(whole))
        found = outcomes(whole.decode(errors="replace").splitlines())
        fitting = [outcome for outcome in found if fits(outcome, self.match)]
        return {outcome.number: outcome for outcome in fitting if _is_kept(record_path(self.folder, outcome.number))}


def outcomes(lines: Iterable[str]) -> list[Outcome]:
    """The outcomes of the lines that are whole."""
    found: list[Outcome] = []
    for line in lines:
        with suppress(ValueError, KeyError, TypeError):
            found.append(from_line(line))
    return found


def fits(outcome: Outcome, match: Match) -> bool:
    """Whether an outcome is one that a game of the match can have: the file may have been written by anybody."""
    whole = (outcome.number, outcome.turns, outcome.decisions, outcome.culprit, *outcome.winners, *outcome.score)
    times = [value for pace in outcome.pace for value in astuple(pace)]
    if not all(type(value) is int for value in whole) or not all(type(value) in (int, float) for value in times):
        return False
    seats = range(match.seats)
    return (
        outcome.number >= 0
        and outcome.seats == match.sitting(outcome.number).seats
        and set(outcome.winners) <= set(seats)
        and outcome.culprit in (NOBODY, *seats)
        and len(outcome.pace) == len(outcome.score) == match.seats
        and type(outcome.note) is str
        and has_phrase(f"ended-{outcome.ended}")
    )


def record_path(folder: Path, number: int) -> Path:
    """People count from 1."""
    return folder / f"game-{number + 1:05}.qt"


def _is_kept(record: Path) -> bool:
    """Whether a record is there, and not the empty file that a machine may leave which stops while it writes."""
    return record.is_file() and record.stat().st_size > 0


def _require_same(folder: Path, match: Match) -> None:
    path = folder / MATCH
    if path.is_file():
        try:
            kept: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
            differing = [
                (key, value, kept[key]) for key, value in json.loads(match.as_text()).items() if value != kept[key]
            ]
        except (ValueError, KeyError, TypeError) as problem:
            raise CannotPlay("arena-folder-foreign", folder=folder) from problem
        if differing:
            what, wanted, found = differing[0]
            raise CannotPlay("arena-folder-other", folder=folder, what=what, found=_said(found), wanted=_said(wanted))
        return
    if any(other.suffix != UNFINISHED for other in folder.iterdir()):
        raise CannotPlay("arena-folder-foreign", folder=folder)
    _write(path, match.as_text())


def _said(value: object) -> str:
    return (" ".join(map(str, value)) if isinstance(value, list) else str(value)) or "-"


def _write(path: Path, text: str) -> None:
    """All of it or nothing, even if the machine stops: its content is on the disk before its name is."""
    unfinished = path.with_name(path.name + UNFINISHED)
    with unfinished.open("w", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    unfinished.replace(path)
