"""Who sits where in which game, and from which seeds: all of it follows from the match's seed and the game's number."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from itertools import combinations

SEEDS = 2**32


@dataclass(frozen=True)
class Sitting:
    """One game of a match before it begins. Players are numbers into the list of those named."""

    number: int
    seats: tuple[int, ...]  # per seat: who plays it
    setup_seed: int
    player_seeds: tuple[int, ...]  # per seat


def groups(players: int, seats: int) -> list[tuple[int, ...]]:
    """Who meets whom: everybody where there are seats enough, else each choice of as many players as fit."""
    return list(combinations(range(players), min(players, seats)))


def sitting(number: int, players: int, teams: Sequence[int], seed: int) -> Sitting:
    """The game of a number, from 0 on; `teams`: the team of each seat.

    The groups take turns, so that a shorter match is the beginning of a longer one. Within a group as many games in a
    row as it has players start from one set-up, and everybody moves on by a seat: each sits everywhere equally often.
    Two who meet where two teams play have a team each.
    """
    seats = len(teams)
    meeting = groups(players, seats)
    turn, at = divmod(number, len(meeting))
    group = meeting[at]
    setup, rotation = divmod(turn, len(group))
    seated = tuple(group[(place + rotation) % len(group)] for place in _places(teams))
    own = tuple(derived(seed, "player", number, seat) for seat in range(seats))
    return Sitting(number, seated, derived(seed, "setup", setup), own)


def _places(teams: Sequence[int]) -> list[int]:
    """Where each seat comes when they are filled: the teams take turns."""
    order = sorted(range(len(teams)), key=lambda seat: (list(teams[:seat]).count(teams[seat]), teams[seat]))
    return [order.index(seat) for seat in range(len(teams))]


def derived(seed: int, *path: object) -> int:
    """A seed that tells nothing about the others made from the same one."""
    text = "/".join(map(str, (seed, *path)))
    return int.from_bytes(sha256(text.encode()).digest()[:8], "big") % SEEDS
