"""Computer players: they are given a view and the choices of their seat, never the state."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from quarterturn.engine.state import Action
from quarterturn.engine.view import View


class Player(Protocol):
    """Whoever decides for a seat: one choice of those that are legal, which are never none."""

    def decide(self, view: View, legal: Sequence[Action]) -> Action: ...
