"""Holding a match: what its folder lacks is played, kept and told as it comes."""

from __future__ import annotations

import os
from contextlib import closing
from pathlib import Path

from quarterturn.arena.ledger import Ledger
from quarterturn.arena.match import Match
from quarterturn.arena.outcome import Outcome
from quarterturn.arena.progress import Reporter
from quarterturn.arena.workers import play_all


def hold(match: Match, games: int, folder: Path, workers: int, patience: float, reporter: Reporter) -> list[Outcome]:
    """All games of a match, in order. Raises CannotPlay if the folder is not this match's."""
    with Ledger(folder, match) as ledger, reporter:
        reporter.kept(ledger.first(games))
        with closing(play_all(match, ledger.missing(games), workers, patience)) as coming:
            for outcome, record in coming:
                ledger.keep(outcome, record)
                reporter.played(outcome)
        return ledger.first(games)


def cores() -> int:
    """The processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
