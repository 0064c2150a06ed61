"""How far a match is, while it is played: a bar where there is a terminal, else a line now and then."""

from __future__ import annotations

import sys
from time import monotonic
from types import TracebackType
from typing import TextIO

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from quarterturn.arena.match import Match
from quarterturn.arena.outcome import Outcome
from quarterturn.arena.report import failure
from quarterturn.arena.saying import Say, share
from quarterturn.arena.tally import tally

PAUSE = 5.0  # seconds between two lines
FAILURES = 3  # told at once; the report tells more


class Reporter:
    """Follows a match game by game."""

    def __init__(self, match: Match, games: int, say: Say, language: str, stream: TextIO | None = None) -> None:
        self.match, self.games, self.say, self.language = match, games, say, language
        self.console = Console(file=stream or sys.stderr)
        self.sums = tally(match.players, match.seats, ())
        self.begun = self.told = monotonic()
        self.fresh = self.failures = 0
        self.bar = self._bar() if self.console.is_terminal else None
        if self.bar is not None:
            self.task = self.bar.add_task("", total=games)

    def _bar(self) -> Progress:
        columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
        return Progress(*columns, TimeElapsedColumn(), TimeRemainingColumn(), console=self.console)

    def __enter__(self) -> Reporter:
        if self.bar is not None:
            self.bar.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if self.bar is not None:
            self.bar.stop()

    def kept(self, outcomes: list[Outcome]) -> None:
        """Games that were played before."""
        for outcome in outcomes:
            self.sums.add(outcome)
        if outcomes:
            self._write(self.say("goes-on", kept=len(outcomes), games=self.games))

    def played(self, outcome: Outcome) -> None:
        self.sums.add(outcome)
        self.fresh += 1
        if outcome.note and self.failures < FAILURES:
            self.failures += 1
            self._write(failure(self.match, outcome, self.say, self.language))
        if self.bar is not None:
            self.bar.update(self.task, completed=self.sums.games, description=self._standing())
        elif self.sums.games == self.games or monotonic() - self.told >= PAUSE:
            self.told = monotonic()
            self._write(self._line())

    def _standing(self) -> str:
        return f"{self.match.labels[0]}: {share(self.sums.players[0], self.say)}"

    def _line(self) -> str:
        left = (monotonic() - self.begun) / self.fresh * (self.games - self.sums.games)
        minutes, seconds = divmod(round(left), 60)
        return self.say(
            "progress", done=self.sums.games, games=self.games, standing=self._standing(),
            left=f"{minutes}:{seconds:02}",
        )  # fmt: skip

    def _write(self, line: str) -> None:
        self.console.print(line, markup=False, highlight=False, soft_wrap=True)
