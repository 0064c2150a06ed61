"""Which reason is told where several forbid an action of the card game; what it costs is asked after all of them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from quarterturn.engine.core.terms import IllegalAction, Refusal

_ORDER: Final = (
    "CARD-START-3", "CARD-STOP-1", "CARD-MOVE-3", "CARD-MOVE-1", "CARD-EXIT-2", "CARD-GOLD-2", "CARD-GOLD-1",
    "SHOT-6", "CARD-FIGHT-1", "CARD-OBJ-SPEAR", "CARD-SHOT-2", "CARD-SIGHT-1", "CARD-SHOT-1",
)  # fmt: skip


def first(problems: Iterable[Refusal]) -> IllegalAction:
    """The first in the order of the rules, to be raised; of equals the one met first."""
    return IllegalAction(min(problems, key=_rank))


def _rank(problem: Refusal) -> int:
    return _ORDER.index(problem.rule) if problem.rule in _ORDER else len(_ORDER)
