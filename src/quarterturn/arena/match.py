"""A match: who plays which game how, and what makes it the same match as another."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path

import quarterturn
from quarterturn import limits
from quarterturn.arena import MOST
from quarterturn.arena.entrants import edition_of, try_out
from quarterturn.arena.seating import Sitting, groups, sitting
from quarterturn.arena.trouble import CannotPlay
from quarterturn.blocks import FileError, closest
from quarterturn.content.loader import load, loaded
from quarterturn.engine.core.definition import GameDef
from quarterturn.engine.core.options import OPTIONS
from quarterturn.engine.game import RULES_VERSION, Game
from quarterturn.notation import parse_cases
from quarterturn.notation.options import format_options

PLAYED_BY = ("engine", "content", "players")  # the parts of the package that a result depends on


@dataclass(frozen=True)
class Match:
    """Everything a game of the match depends on; how many games are played, and by how many workers, does not count."""

    players: tuple[str, ...]
    game: str
    options: tuple[str, ...]  # as headers of a record: `target: 6`
    seed: int
    most: int  # decisions after which a game is broken off as a draw
    rules: int
    edition: str  # of the rules and players of this program
    own: tuple[str, ...]  # per player: the edition of its file, if it is somebody's own

    @property
    def seats(self) -> int:
        return len(self.definition.seats)

    @property
    def definition(self) -> GameDef:
        return load().games[self.game]

    @property
    def pairings(self) -> int:
        return len(groups(len(self.players), self.seats))

    @property
    def group_size(self) -> int:
        """How many games in a row share a set-up."""
        return min(len(self.players), self.seats)

    @property
    def labels(self) -> list[str]:
        """The players' names, told apart where one plays against itself."""
        seen: dict[str, int] = {}
        found: list[str] = []
        for player in self.players:
            seen[player] = seen.get(player, 0) + 1
            found.append(player if seen[player] == 1 else f"{player}#{seen[player]}")
        return found

    @property
    def name(self) -> str:
        """A folder's name for the match; two matches that differ have different ones."""
        said = f"{self.game}-{'-v-'.join(map(_short, self.players))}-seed{self.seed}"
        return f"{re.sub(r'[^A-Za-z0-9.-]+', '_', said)[:80]}-{sha256(self.as_text().encode()).hexdigest()[:8]}"

    def as_text(self) -> str:
        return json.dumps(asdict(self), indent=1) + "\n"

    def sitting(self, number: int) -> Sitting:
        teams = [seat.team for seat in self.definition.seats]
        return sitting(number, len(self.players), teams, self.seed)

    def begin(self, setup_seed: int) -> Game:
        """The game of a seed, before the first decision; its movements are listed as at a server."""
        game = _begin(self.game, self.options, setup_seed, self.rules)
        game.spare(limits.RESULTS)
        return game


def arrange(players: Sequence[str], game: str, seed: int, options: Sequence[str] = (), most: int = MOST) -> Match:
    """A match as somebody asks for it. Raises CannotPlay with what is wrong."""
    if len(players) < 2:
        raise CannotPlay("arena-two-players")
    if most < 1:
        raise CannotPlay("arena-most", most=most)
    games = load().games
    if game not in games:
        hint = closest(game, games)
        key = "arena-game-unknown-hint" if hint else "arena-game-unknown"
        raise CannotPlay(key, game=game, hint=hint, games=", ".join(games))
    for player in players:
        try_out(player)
    own = tuple(edition_of(player) for player in players)
    return Match(tuple(players), game, _headers(game, options), seed, most, RULES_VERSION, _edition_with(game), own)


@cache
def edition() -> str:
    """What tells this version of rules and players from another: a change of either may change every result."""
    root = Path(quarterturn.__file__).parent
    digest = sha256()
    for part in PLAYED_BY:
        for path in sorted((root / part).rglob("*")):
            if path.suffix in (".py", ".qt") or path.name.endswith("rooms.txt"):
                digest.update(path.relative_to(root).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()[:8]


def _edition_with(game: str) -> str:
    """The edition; for a scenario of the user's own, with what it and its rooms are at the moment."""
    content = loaded()
    if game not in content.own:
        return edition()
    scenario = content.scenarios[game]
    return f"{edition()}-{sha256(repr((scenario.games[game], scenario.rooms)).encode()).hexdigest()[:8]}"


def _headers(game: str, options: Sequence[str]) -> tuple[str, ...]:
    """Options such as `target=6` as the headers of a record, in the one way these are written."""
    lines: list[str] = []
    for option in options:
        found = re.fullmatch(r"\s*([a-z-]+)\s*[=:]\s*(\S[^\n]*)", option)
        if found is None or found[1] not in OPTIONS:
            raise CannotPlay("arena-option-unknown", option=option, known=", ".join(OPTIONS))
        lines.append(f"{found[1]}: {found[2]}")
    try:
        table = _begin(game, tuple(lines), 0).state.table
    except FileError as problem:
        raise CannotPlay("arena-option-wrong") from problem
    return tuple(format_options(table.options, table.definition))


def _begin(game: str, options: Sequence[str], seed: int, rules: int = RULES_VERSION) -> Game:
    text = "\n".join([f"game: {game}", f"seed: {seed}", *options]) + "\n"
    return parse_cases("options", text)[0].begin(rules)


def _short(player: str) -> str:
    return Path(player.rpartition(":")[0]).stem + "." + player.rpartition(":")[2] if ":" in player else player
