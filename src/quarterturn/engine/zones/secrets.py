"""What only the card game keeps secret: with secret objects, what an enemy carries and who its wounded are."""

from __future__ import annotations

from random import Random

from quarterturn.engine.core.state import State


def mask(_masked: State, _seat: int, _recall: bool) -> None:
    """Hide what a seat may not know."""


def deal(_state: State, _random: Random) -> None:
    """Draw what `mask` has hidden."""
