"""Computer players: they are given a view and the choices of their seat, never the state."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from difflib import get_close_matches
from typing import Protocol

from quarterturn.engine.state import Action
from quarterturn.engine.view import View
from quarterturn.players.levels import GREEDY, SKILLS
from quarterturn.players.random_player import RandomPlayer
from quarterturn.players.thinker import Skill, Thinker


class Player(Protocol):
    """Whoever decides for a seat: one choice of those that are legal, which are never none."""

    def decide(self, view: View, legal: Sequence[Action]) -> Action: ...


def _thinker(skill: Skill) -> Callable[[int], Player]:
    return lambda seed: Thinker(seed, skill)


OFFERED = tuple(SKILLS)  # to people, from gentle to strong

LEVELS: dict[str, Callable[[int], Player]] = {
    **{level: _thinker(skill) for level, skill in SKILLS.items()},
    "greedy": _thinker(GREEDY),
    "random": RandomPlayer,
}

FORMER = {"gentle": "1"}  # names that kept games may still use


class UnknownLevel(ValueError):
    """There is no computer player of that name; `suggestion` is the one that was probably meant, or empty."""

    def __init__(self, level: str) -> None:
        self.level = level
        self.suggestion = next(iter(get_close_matches(level.lower(), LEVELS, 1)), "")
        hint = f"did you mean {self.suggestion!r}?" if self.suggestion else f"there are: {', '.join(LEVELS)}"
        super().__init__(f"no computer player {level!r}; {hint}")


def make(level: str, seed: int) -> Player:
    """A computer player; the same level and seed decide the same in the same game."""
    level = FORMER.get(level, level)
    if level not in LEVELS:
        raise UnknownLevel(level)
    return LEVELS[level](seed)
