"""A player for whatever game it meets: one half of it knows the board, the other the cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from quarterturn.engine.core.state import Action
from quarterturn.engine.view import View


class Player(Protocol):
    """Whoever decides for a seat: one choice of those that are legal, which are never none."""

    def decide(self, view: View, legal: Sequence[Action]) -> Action: ...


class Either:
    """Asks the half that knows the game."""

    def __init__(self, board: Player, cards: Player) -> None:
        self.board, self.cards = board, cards

    def decide(self, view: View, legal: Sequence[Action]) -> Action:
        player = self.cards if view.state.table.definition.book == "C" else self.board
        return player.decide(view, legal)
