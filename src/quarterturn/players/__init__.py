"""Computer players: they are given a view and the choices of their seat, never the state."""

from __future__ import annotations

import re
from difflib import get_close_matches

from quarterturn.players.cards.greedy import CardGreedy
from quarterturn.players.cards.levels import CARD_SKILLS
from quarterturn.players.cards.thinker import CardThinker
from quarterturn.players.either import Either
from quarterturn.players.either import Player as Player
from quarterturn.players.levels import GREEDY, SKILLS
from quarterturn.players.mind import Memory as Memory
from quarterturn.players.mind import Skill
from quarterturn.players.mind import recalled as recalled
from quarterturn.players.random_player import RandomPlayer
from quarterturn.players.thinker import Thinker

OFFERED = tuple(SKILLS)  # to people, from gentle to strong

THINKERS: dict[str, Skill] = {**SKILLS, "greedy": GREEDY}  # on the board
LEVELS = (*THINKERS, "random")

TIMED = re.compile(r"([1-9])@(?![0.]+s)([0-9]{1,3}(?:\.[0-9]{1,3})?)s")  # such as `5@0.3s`

FORMER = {"gentle": "1"}  # names that kept games may still use


class UnknownLevel(ValueError):
    """There is no computer player of that name; `suggestion` is the one that was probably meant, or empty."""

    def __init__(self, level: str) -> None:
        self.level = level
        self.suggestion = next(iter(get_close_matches(level.lower(), LEVELS, 1)), "")
        hint = f"did you mean {self.suggestion!r}?" if self.suggestion else f"there are: {', '.join(LEVELS)}"
        super().__init__(f"no computer player {level!r}; {hint}")


def is_level(name: str) -> bool:
    """Whether there is such a player: a level, or one that uses so much time for each decision, such as `5@1s`."""
    timed = TIMED.fullmatch(name)
    return name in LEVELS or (timed is not None and timed[1] in SKILLS)


def make(level: str, seed: int, seconds: float | None = None, memory: Memory | None = None) -> Player:
    """A computer player for any game; the same level and seed decide the same in the same game.

    `seconds`: the most time for one decision. Without it, and but for names such as `5@1s`, no answer depends on time.
    `memory`: that of the player that has decided for the seat so far; it is kept up to date.
    """
    level = FORMER.get(level, level)
    if not is_level(level):
        raise UnknownLevel(level)
    if level == "random":
        return RandomPlayer(seed)
    if level == "greedy":
        return Either(Thinker(seed, GREEDY, seconds, memory=memory), CardGreedy(seed))
    timed = TIMED.fullmatch(level)
    if timed is not None:
        level, seconds = timed[1], float(timed[2])
    insistent = timed is not None
    return Either(
        Thinker(seed, SKILLS[level], seconds, insistent, memory),
        CardThinker(seed, CARD_SKILLS[level], seconds, insistent, memory),
    )
