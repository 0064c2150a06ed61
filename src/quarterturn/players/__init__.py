"""Computer players: they are given a view and the choices of their seat, never the state."""

from __future__ import annotations

import re
from collections.abc import Sequence
from difflib import get_close_matches
from typing import Protocol

from quarterturn.engine.core.definition import GameDef
from quarterturn.engine.core.state import Action
from quarterturn.engine.view import View
from quarterturn.players.greedy import Greedy
from quarterturn.players.levels import GREEDY, SKILLS
from quarterturn.players.random_player import RandomPlayer
from quarterturn.players.thinker import Skill, Thinker


class Player(Protocol):
    """Whoever decides for a seat: one choice of those that are legal, which are never none."""

    def decide(self, view: View, legal: Sequence[Action]) -> Action: ...


OFFERED = tuple(SKILLS)  # to people, from gentle to strong

THINKERS: dict[str, Skill] = {**SKILLS, "greedy": GREEDY}  # on the board
LEVELS = (*THINKERS, "random")

TIMED = re.compile(r"([1-9])@(?![0.]+s)([0-9]{1,3}(?:\.[0-9]{1,3})?)s")  # such as `5@0.3s`

FOR_CARDS = ("greedy", "random")  # who plays the card game

FORMER = {"gentle": "1"}  # names that kept games may still use


class UnknownLevel(ValueError):
    """There is no computer player of that name; `suggestion` is the one that was probably meant, or empty."""

    def __init__(self, level: str) -> None:
        self.level = level
        self.suggestion = next(iter(get_close_matches(level.lower(), LEVELS, 1)), "")
        hint = f"did you mean {self.suggestion!r}?" if self.suggestion else f"there are: {', '.join(LEVELS)}"
        super().__init__(f"no computer player {level!r}; {hint}")


def levels_of(game: GameDef) -> tuple[str, ...]:
    """The players there are for a game."""
    return FOR_CARDS if game.book == "C" else LEVELS


def gentlest(game: GameDef) -> str:
    """Who plays against somebody who has not said against whom."""
    return levels_of(game)[0]


def plays(level: str, game: GameDef) -> bool:
    """Whether a player knows a game; whoever is made by somebody else may know any."""
    return not is_level(level) or level in levels_of(game) or (game.book != "C" and TIMED.fullmatch(level) is not None)


def has_adviser(game: GameDef) -> bool:
    """Whether hints are given in a game."""
    return game.book != "C"


def is_level(name: str) -> bool:
    """Whether there is such a player: a level, or one that uses so much time for each decision, such as `5@1s`."""
    timed = TIMED.fullmatch(name)
    return name in LEVELS or (timed is not None and timed[1] in SKILLS)


def make(level: str, seed: int, seconds: float | None = None) -> Player:
    """A computer player; the same level and seed decide the same in the same game.

    `seconds`: the most time for one decision. Without it, and but for names such as `5@1s`, no answer depends on time.
    """
    level = FORMER.get(level, level)
    if not is_level(level):
        raise UnknownLevel(level)
    if level == "random":
        return RandomPlayer(seed)
    if level == "greedy":
        return Greedy(seed, seconds)
    timed = TIMED.fullmatch(level)
    if timed is not None:
        return Thinker(seed, SKILLS[timed[1]], float(timed[2]), insistent=True)
    return Thinker(seed, SKILLS[level], seconds)
