"""The yardstick: a player that takes the one action after which the position looks best, whatever the game."""

from __future__ import annotations

from collections.abc import Sequence

from quarterturn.engine.core.state import Action
from quarterturn.engine.view import View
from quarterturn.players.card_greedy import CardGreedy
from quarterturn.players.levels import GREEDY
from quarterturn.players.thinker import Thinker


class Greedy:
    """On the board, and with cards."""

    def __init__(self, seed: int, seconds: float | None = None) -> None:
        self._board, self._cards = Thinker(seed, GREEDY, seconds), CardGreedy(seed)

    def decide(self, view: View, legal: Sequence[Action]) -> Action:
        player = self._cards if view.state.table.definition.book == "C" else self._board
        return player.decide(view, legal)
