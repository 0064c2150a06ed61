"""The ladder: each level against the one below it, and the page of the results (`make ladder`).

`python -m quarterturn.arena.ladder --games 200` plays what is missing and writes docs/levels.md, in a checkout.
"""

from __future__ import annotations

import platform
import subprocess
import sys
from argparse import ArgumentParser
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Final

from quarterturn.arena import PATIENCE
from quarterturn.arena.contest import cores, hold
from quarterturn.arena.match import Match, arrange
from quarterturn.arena.progress import Reporter
from quarterturn.arena.saying import share, speaker
from quarterturn.arena.tally import Tally, tally
from quarterturn.arena.trouble import CannotPlay
from quarterturn.content.texts import name
from quarterturn.engine.game import RULES_VERSION
from quarterturn.players import LEVELS

ROOT: Final = Path(__file__).resolve().parents[3]
PAGE: Final = "docs/levels.md"
GAMES: Final = ("prison", "base")
YARDSTICKS: Final = ("greedy", "random")  # what the strongest is held against besides
SEED: Final = 7


@dataclass(frozen=True)
class Rung:
    """A match of the ladder and what came of it."""

    match: Match
    sums: Tally

    @property
    def command(self) -> str:
        players, game, seed = " ".join(self.match.players), self.match.game, self.match.seed
        return f"quarterturn arena {players} --game {game} --games {self.sums.games} --seed {seed}"


def pairings(levels: Iterable[str]) -> list[tuple[str, str]]:
    """Each numbered level against the one below, from the bottom; then the strongest against the yardsticks."""
    numbered = sorted((level for level in levels if level.isdigit()), key=int) or list(levels)
    steps = [(upper, lower) for lower, upper in pairwise(numbered)]
    held = [(numbered[-1], other) for other in YARDSTICKS if other != numbered[-1]]
    return list(dict.fromkeys(steps + held))


def climb(game: str, players: tuple[str, str], games: int, seed: int, folder: Path) -> Rung:
    """One match of the ladder; what was played before by the same players is not played again."""
    match = arrange(players, game, seed)
    say = speaker("en")
    print(f"{players[0]} v {players[1]}, {game}", file=sys.stderr)
    outcomes = hold(match, games, folder / match.name, cores(), PATIENCE, Reporter(match, games, say, "en"))
    return Rung(match, tally(match.players, match.seats, outcomes))


def page(rungs: Sequence[Rung], commit: str) -> str:
    """The text of the page."""
    edition = rungs[0].match.edition
    parts = [
        "<!-- Made by `make ladder`: not to be changed by hand. -->",
        "# The levels, measured",
        "Each level plays the one below it, and the strongest plays the simple ones. Games come in pairs with the\n"
        "same set-up and the colours exchanged; draws count half; in brackets the 95 % interval (Wilson). Times are\n"
        "those of the first-named player, on the machine that made this page.",
        f"Rules version {RULES_VERSION}, players edition `{edition}`, commit `{commit}`, "
        f"Python {platform.python_version()}. `make ladder GAMES={rungs[0].sums.games}` makes the page anew.",
    ]
    for game in dict.fromkeys(rung.match.game for rung in rungs):
        here = [rung for rung in rungs if rung.match.game == game]
        parts.append(f"## {name(f'game:{game}')} (`{game}`)")
        parts.append("\n".join([
            "| match | won | drawn | lost | points | turns | per decision | longest decision | longest turn |",
            "|---|---|---|---|---|---|---|---|---|",
            *map(_row, here),
        ]))  # fmt: skip
        parts.append("\n".join(["```sh", *(rung.command for rung in here), "```"]))
    return "\n\n".join(parts) + "\n"


def _row(rung: Rung) -> str:
    record, pace, sums = rung.sums.players[0], rung.sums.pace[0], rung.sums
    cells = [
        " v ".join(rung.match.labels), record.won, record.drawn, record.lost, share(record),
        f"{sums.turns / sums.games:.0f}", f"{pace.total / max(1, pace.decisions):.0f} ms",
        f"{pace.longest / 1000:.1f} s", f"{pace.longest_turn / 1000:.1f} s",
    ]  # fmt: skip
    return f"| {' | '.join(map(str, cells))} |"


def commit_of(root: Path) -> str:
    """The commit of a checkout, with a mark if files differ from it."""
    command = ["git", "describe", "--always", "--dirty=, changed", "--abbrev=10", "--exclude=*"]
    try:
        return subprocess.run(command, cwd=root, check=True, capture_output=True, text=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return "unknown"


def main(arguments: Sequence[str]) -> int:
    parser = ArgumentParser(prog="python -m quarterturn.arena.ladder", description="Measure the levels.")
    parser.add_argument("--games", type=int, default=200, help="of each match")
    parser.add_argument("--game", action="append", help=f"a game; by default {' and '.join(GAMES)}")
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--folder", type=Path, default=ROOT / "arena", help="where the matches are kept")
    parser.add_argument("--page", type=Path, default=ROOT / PAGE)
    wish = parser.parse_args(arguments)
    if wish.games < 1 or wish.seed < 0:
        parser.error("--games must be at least 1, --seed at least 0")
    commit = commit_of(ROOT)
    try:
        rungs = [
            climb(game, players, wish.games, wish.seed, wish.folder)
            for game in wish.game or GAMES
            for players in pairings(LEVELS)
        ]
    except CannotPlay as problem:
        print(problem, file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print(speaker("en")("stopped"), file=sys.stderr)
        return 130
    wish.page.write_text(page(rungs, commit), encoding="utf-8")
    print(f"{wish.page.name} written")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
