"""The ladder: each level against the one below it, the strongest with more time, one of them at the larger tables, and
the page of it (`make ladder`).

`python -m quarterturn.arena.ladder --games 200` plays what is missing and writes docs/levels.md, in a checkout. With
`--game` only what was measured changes there; each section says by which players. With `--kept` nothing is played: the
page tells what the folder has, which may be less than was wanted.
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
from time import perf_counter
from typing import Final

from quarterturn.arena import PATIENCE
from quarterturn.arena.contest import cores, hold
from quarterturn.arena.ledger import Ledger
from quarterturn.arena.match import Match, arrange
from quarterturn.arena.progress import Reporter
from quarterturn.arena.saying import share, speaker
from quarterturn.arena.tally import Tally, tally
from quarterturn.arena.trouble import CannotPlay
from quarterturn.content.loader import loaded
from quarterturn.content.texts import name
from quarterturn.engine.core.definition import GameDef
from quarterturn.engine.game import RULES_VERSION
from quarterturn.engine.view import view
from quarterturn.players import LEVELS, THINKERS
from quarterturn.players.cards.levels import CARD_SKILLS
from quarterturn.players.cards.thinker import CardThinker
from quarterturn.players.thinker import Thinker

ROOT: Final = Path(__file__).resolve().parents[3]
PAGE: Final = "docs/levels.md"
GAMES: Final = ("prison", "base", "card")
YARDSTICKS: Final = ("greedy", "random")  # what the strongest is held against besides
SEED: Final = 7
SECONDS: Final = ("0.3", "1", "3")  # for each decision, to see how strength grows with time
TIMED_GAMES: Final = 12  # of each of these matches, unless told: they take long
MANY_GAMES: Final = 12  # of each match at a table for three or four, unless told
MANY: Final = (
    "A level with the simple players at one table: everybody sits on each seat equally often, and where there is a\n"
    "seat too many, somebody has two. Where two sides play, each player has one. *Won* is won alone or with an ally;\n"
    "of three equal players each would get a third of the points."
)
BY_TIME: Final = (
    "The strongest level looks more and more widely until the time for a decision is used (`5@1s`: a second). How\n"
    "far it comes depends on the machine, and on what else runs there; these games cannot be played again exactly."
)
HEAD: Final = (
    "<!-- Made by `make ladder`: not to be changed by hand. -->\n\n"
    "# The levels, measured\n\n"
    "Each level plays the one below it, and the strongest plays the simple ones. Games come in pairs with the\n"
    "same set-up and the colours exchanged; draws count half; in brackets the 95 % interval (Wilson). Times are\n"
    "those of the first-named player, on the machine that made this page. `make ladder` makes it anew."
)
COLUMNS: Final = (
    "match",
    "won",
    "drawn",
    "lost",
    "points",
    "turns",
    "per decision",
    "longest decision",
    "longest turn",
)


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


def timed(levels: Iterable[str]) -> list[tuple[str, str]]:
    """The strongest level with more and more time, against the one below it."""
    lower, upper = sorted((level for level in levels if level.isdigit()), key=int)[-2:]
    return [(f"{upper}@{seconds}s", lower) for seconds in SECONDS]


def larger_tables(levels: Iterable[str], games: dict[str, GameDef]) -> list[tuple[str, tuple[str, ...]]]:
    """For every game of three and more seats: the level below the strongest, and who sits there with it."""
    level = sorted((level for level in levels if level.isdigit()), key=int)[-2]
    found: list[tuple[str, tuple[str, ...]]] = []
    for game, definition in games.items():
        if len(definition.seats) > 2:
            two_sides = len({seat.team for seat in definition.seats}) == 2
            found += [(game, (level, other)) for other in YARDSTICKS] if two_sides else [(game, (level, *YARDSTICKS))]
    return found


def climb(game: str, players: tuple[str, ...], games: int, seed: int, folder: Path, kept: bool = False) -> Rung:
    """One match of the ladder; what the same players have played before is not played again, with `kept` nothing is."""
    match = arrange(players, game, seed)
    say = speaker("en")
    print(f"{' v '.join(players)}, {game}", file=sys.stderr)
    if kept:
        with Ledger(folder / match.name, match) as ledger:
            outcomes = ledger.first(games)
    else:
        outcomes = hold(match, games, folder / match.name, cores(), PATIENCE, Reporter(match, games, say, "en"))
    return Rung(match, tally(match.players, match.seats, outcomes))


@dataclass(frozen=True)
class Speed:
    """What a level looked at while it thought, in one game against itself."""

    level: str
    game: str
    looked: int
    seconds: float

    @property
    def sentence(self) -> str:
        return (
            f"Level {self.level} judges {self.looked / self.seconds:,.0f} positions per second "
            f"({self.looked:,} in {self.seconds:.0f} s of thinking, one game of `{self.game}` against itself)."
        )


def speed(level: str, game: str, seed: int) -> Speed:
    """How many positions a level judges in a second."""
    match = arrange((level, level), game, seed)
    played = match.begin(seed)
    cards = match.definition.book == "C"
    players = [
        CardThinker(seed + seat, CARD_SKILLS[level]) if cards else Thinker(seed + seat, THINKERS[level])
        for seat in range(match.seats)
    ]
    seconds = 0.0
    while not played.over:
        seat = played.waiting()[0].seat
        legal, seen = played.legal(seat), view(played.state, seat, recall=True)
        begun = perf_counter()
        action = players[seat].decide(seen, legal)
        seconds += perf_counter() - begun
        played.apply(action, seat)
    return Speed(level, game, sum(player.looked for player in players), seconds)


def page(
    rungs: Sequence[Rung],
    many: Sequence[Rung],
    by_time: Sequence[Rung],
    pace: Speed | None,
    commit: str,
    before: str = "",
) -> str:
    """The text of the page; of the one before, sections stay that were not measured anew."""
    edition = rungs[0].match.edition
    made = f"Rules version {RULES_VERSION}, players edition `{edition}`, commit `{commit}`, "
    made += f"Python {platform.python_version()}."
    found = _sections(before)
    for game in dict.fromkeys(rung.match.game for rung in rungs):
        here = [rung for rung in rungs if rung.match.game == game]
        found[f"## {name(f'game:{game}')} (`{game}`)"] = [made, *_matches(here)]
    if many:
        found["## Three and four players"] = [made, MANY, *_matches(many, with_game=True)]
    if pace is not None:
        timed_matches = [BY_TIME, *_matches(by_time)] if by_time else []
        found[f"## Strength by time (`{pace.game}`)"] = [made, pace.sentence, *timed_matches]
    parts = [HEAD, *("\n\n".join([heading, *texts]) for heading, texts in found.items())]
    return "\n\n".join(parts) + "\n"


def _sections(text: str) -> dict[str, list[str]]:
    """What stands under each heading of a page."""
    found: dict[str, list[str]] = {}
    for section in text.split("\n\n## ")[1:]:
        heading, _, rest = section.partition("\n\n")
        found[f"## {heading}"] = [rest.rstrip()]
    return found


def _matches(rungs: Sequence[Rung], with_game: bool = False) -> list[str]:
    """A table of matches, and the commands that play them."""
    columns = ("game", *COLUMNS) if with_game else COLUMNS
    rows = [_line(columns), "|---" * len(columns) + "|"]
    for rung in rungs:
        game = [f"{name(f'game:{rung.match.game}')} (`{rung.match.game}`)"] if with_game else []
        rows.append(_line([*game, *_row(rung)]))
    return ["\n".join(rows), "\n".join(["```sh", *(rung.command for rung in rungs), "```"])]


def _line(cells: Sequence[object]) -> str:
    return f"| {' | '.join(map(str, cells))} |"


def _row(rung: Rung) -> list[object]:
    record, pace, sums = rung.sums.players[0], rung.sums.pace[0], rung.sums
    return [
        " v ".join(rung.match.labels), record.won, record.drawn, record.lost, share(record, speaker("en")),
        f"{sums.turns / sums.games:.0f}", f"{pace.total / max(1, pace.decisions):.0f} ms",
        f"{pace.longest / 1000:.1f} s", f"{pace.longest_turn / 1000:.1f} s",
    ]  # fmt: skip


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
    parser.add_argument("--many", type=int, default=MANY_GAMES, help="of each match for three and four; 0: none")
    parser.add_argument(
        "--timed", type=int, default=TIMED_GAMES, help="of each match by time; 0 leaves that section alone"
    )
    parser.add_argument("--kept", action="store_true", help="play nothing: write what the folder has")
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--folder", type=Path, default=ROOT / "arena", help="where the matches are kept")
    parser.add_argument("--page", type=Path, default=ROOT / PAGE)
    wish = parser.parse_args(arguments)
    if wish.games < 1 or wish.seed < 0:
        parser.error("--games must be at least 1, --seed at least 0")
    if not wish.page.parent.is_dir():  # told before hours of play, not after
        parser.error(f"--page: there is no folder {wish.page.parent}")
    commit = commit_of(ROOT)
    try:
        matches = [(game, players) for game in wish.game or GAMES for players in pairings(LEVELS)]
        tables = larger_tables(LEVELS, loaded().ours) if wish.many > 0 else []
        first, quick = matches[0][0], timed(LEVELS) if wish.timed > 0 else []

        def climbed(matches: Iterable[tuple[str, tuple[str, ...]]], most: int) -> list[Rung]:
            games = min(wish.games, most)
            rungs = [climb(game, players, games, wish.seed, wish.folder, wish.kept) for game, players in matches]
            return [rung for rung in rungs if rung.sums.games]

        rungs, many = climbed(matches, wish.games), climbed(tables, wish.many)
        by_time = climbed([(first, players) for players in quick], wish.timed)
        pace = speed(quick[0][0].partition("@")[0], first, wish.seed) if quick else None
        if not rungs:
            parser.error("--kept: there is no game of these players in --folder")
    except CannotPlay as problem:
        print(problem, file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print(speaker("en")("stopped"), file=sys.stderr)
        return 130
    before = wish.page.read_text(encoding="utf-8") if wish.page.exists() else ""
    wish.page.write_text(page(rungs, many, by_time, pace, commit, before), encoding="utf-8")
    print(f"{wish.page.name} written")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
