"""How a game of a match went: what is kept of it besides its record."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from typing import Any

FORFEIT = "forfeit"  # a player failed: an error, an answer that is none, no answer
BROKEN_OFF = "broken-off"  # too long
FAILED = "failed"  # nobody's fault but the program's
NOBODY = -1  # instead of a seat


@dataclass(frozen=True)
class Pace:
    """How long one seat thought, in milliseconds; decisions with a single choice do not count."""

    decisions: int = 0
    total: float = 0.0
    longest: float = 0.0
    longest_turn: float = 0.0


@dataclass(frozen=True)
class Outcome:
    """The end of one game. `winners` are seats; nobody = a draw."""

    number: int
    seats: tuple[int, ...]  # per seat: who played it
    winners: tuple[int, ...]
    ended: str  # as the engine says it, or one of the words above
    turns: int
    decisions: int
    score: tuple[int, ...]
    pace: tuple[Pace, ...]  # per seat
    culprit: int = NOBODY  # the seat that forfeits
    note: str = ""  # why

    def as_line(self) -> str:
        return json.dumps(asdict(self), ensure_ascii=False) + "\n"

    def result(self, player: int) -> float:
        """1, a half or 0. In a larger game all who win have won, and if all do, nobody has."""
        won = {self.seats[seat] for seat in self.winners}
        if not won or won == set(self.seats):
            return 0.5
        return float(player in won)

    def same_play(self) -> tuple[object, ...]:
        """All but the time it took: what the seeds decide."""
        return (
            self.number, self.seats, self.winners, self.ended, self.turns, self.decisions, self.score, self.culprit,
            self.note,
        )  # fmt: skip


def from_line(line: str) -> Outcome:
    """An outcome as it was written. Raises ValueError, KeyError or TypeError for a line that is none."""
    fields: dict[str, Any] = json.loads(line)
    for key in ("seats", "winners", "score"):
        fields[key] = tuple(fields[key])
    fields["pace"] = tuple(Pace(**pace) for pace in fields["pace"])
    return Outcome(**fields)
