"""A player that chooses at random: first a kind of action, then one of that kind."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from quarterturn.engine.core.choices import Choices
from quarterturn.engine.core.state import Action
from quarterturn.engine.view import View


class RandomPlayer:
    """Chooses by its own generator, so that the same seed plays the same game."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)

    def decide(self, view: View, legal: Sequence[Action]) -> Action:  # noqa: ARG002 - it does not look
        # No move is put together to find out what it is: there may be thousands.
        kinds = legal.kinds() if type(legal) is Choices else [action[0] for action in legal]
        kind = self._random.choice(sorted(set(kinds)))
        return legal[self._random.choice([number for number, found in enumerate(kinds) if found == kind])]
