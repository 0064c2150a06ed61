"""A player that chooses at random: first a kind of action, then one of that kind."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from quarterturn.engine.core.state import Action
from quarterturn.engine.view import View


class RandomPlayer:
    """Chooses by its own generator, so that the same seed plays the same game."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)

    def decide(self, view: View, legal: Sequence[Action]) -> Action:  # noqa: ARG002 - it does not look
        kinds = sorted({action[0] for action in legal})
        kind = self._random.choice(kinds)
        return self._random.choice([action for action in legal if action[0] == kind])
