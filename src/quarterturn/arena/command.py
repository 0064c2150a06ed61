"""A match from the command line: asked for, played, told."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from quarterturn.arena import MOST, PATIENCE
from quarterturn.arena.contest import cores, hold
from quarterturn.arena.match import arrange
from quarterturn.arena.progress import Reporter
from quarterturn.arena.report import report
from quarterturn.arena.saying import speaker

FOLDER = Path("arena")  # where matches are kept that name no place of their own


@dataclass(frozen=True)
class Wish:
    """A match as somebody asks for it."""

    players: tuple[str, ...]
    game: str
    games: int  # of each pairing
    seed: int
    folder: Path | None = None
    options: tuple[str, ...] = ()
    workers: int = 0  # 0 = one for each core
    most: int = MOST
    patience: float = PATIENCE


def run(wish: Wish, language: str, echo: Callable[[str], object]) -> None:
    """Play what is missing and tell the result. Raises CannotPlay."""
    say = speaker(language)
    match = arrange(wish.players, wish.game, wish.seed, wish.options, wish.most)
    folder = wish.folder or FOLDER / match.name
    games = wish.games * match.pairings
    echo(say("begins", players=f" {say('versus')} ".join(match.labels), games=games, game=match.game, folder=folder))
    if wish.games % match.group_size:
        echo(say("uneven"))
    reporter = Reporter(match, games, say, language)
    outcomes = hold(match, games, folder, wish.workers or cores(), wish.patience, reporter)
    for line in report(match, outcomes, say, language):
        echo(line)
