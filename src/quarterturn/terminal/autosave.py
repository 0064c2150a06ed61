"""Games that were left unfinished: each is kept after every action, so that none is lost with its terminal.

They lie in the user's state folder, a file for each, which holds what `save` would write and, in a comment, who plays.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Mapping
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import Final

from quarterturn.engine.game import Game
from quarterturn.terminal.files import SUFFIX, game_text, write_whole

VARIABLE: Final = "QUARTERTURN_STATE"  # names another folder than the usual one
MOST: Final = 20  # games kept; older ones are removed
PLAYERS: Final = re.compile(r"# players:((?: \w+=\S+)+)")


def state_folder() -> Path:
    """Where this program keeps what it must remember from one time to the next."""
    named = os.environ.get(VARIABLE, "")
    if named:
        return Path(named)
    base = os.environ.get("XDG_STATE_HOME", "")
    if not base and sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA", "")
    usual = ("Library", "Application Support") if sys.platform == "darwin" else (".local", "state")
    return (Path(base) if base else Path.home().joinpath(*usual)) / "quarterturn"


class Autosave:
    """The file of one game that is being played, and who plays its seats, by colour."""

    def __init__(self, game: Game, players: Mapping[str, str]) -> None:
        begun = datetime.now().strftime("%Y%m%d-%H%M%S-%f")  # to the microsecond: no two have the same
        self.path = _games() / f"{game.state.table.definition.id}-{begun}{SUFFIX}"
        colours = [seat.colour for seat in game.state.table.definition.seats]
        self.head = "# players: " + " ".join(f"{colour}={players[colour]}" for colour in colours) + "\n"

    def keep(self, game: Game, seed: int | None) -> None:
        """Write the game as it stands. Raises OSError."""
        self.path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        write_whole(self.path, self.head + game_text(game, seed))

    def take_over(self, path: Path) -> None:
        """Go on with the game of another file in this one, which nobody else writes."""
        with suppress(OSError):
            path.replace(self.path)

    def forget(self) -> None:
        """The game is over."""
        with suppress(OSError):
            self.path.unlink(missing_ok=True)


def unfinished() -> list[Path]:
    """The games that were left, the latest first."""
    try:
        found = [(path.stat().st_mtime_ns, path) for path in _games().glob(f"*{SUFFIX}")]
    except OSError:
        return []
    return [path for _, path in sorted(found, reverse=True)]


def remove_old() -> None:
    """Keep the latest only."""
    for path in unfinished()[MOST:]:
        with suppress(OSError):
            path.unlink()


def players_of(text: str) -> dict[str, str]:
    """Who played the game of a file, by colour, as far as it says so."""
    found = PLAYERS.match(text)
    return dict(pair.split("=", 1) for pair in found[1].split()) if found else {}


def _games() -> Path:
    return state_folder() / "games"
