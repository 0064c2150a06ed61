"""Counting the tree of play from a position, to tell whether a change of the rules' code changed the rules.

A file of counts is a record or position of the notation whose comments hold what is expected, depth by depth:

    # perft 1 87
    # perft 2 5012

A node is a choice of the one who decides; where several decide at once, they are taken seat by seat in their order.
"""

from __future__ import annotations

import re

from quarterturn.engine.core.state import Action, State
from quarterturn.engine.game import apply, legal, waiting
from quarterturn.notation import format_action

EXPECTED = re.compile(r"^#\s*perft\s+(\d+)\s+(\d+)\s*$", re.MULTILINE)


def expected(text: str) -> dict[int, int]:
    """The counts that a file promises, by depth."""
    return {int(depth): int(number) for depth, number in EXPECTED.findall(text)}


def count(state: State, depth: int) -> int:
    """The number of ways to make `depth` choices in a row from a state."""
    if depth == 0:
        return 1
    choices = _choices(state)
    if depth == 1:
        return len(choices)
    return sum(count(_after(state, *choice), depth - 1) for choice in choices)


def divide(state: State, depth: int) -> dict[str, int]:
    """The count split by the first choice, each as the notation writes it."""
    split: dict[str, int] = {}
    for seat, action in _choices(state) if depth else []:
        text = format_action(state, seat, action)
        split[text] = split.get(text, 0) + count(_after(state, seat, action), depth - 1)
    return split


def _choices(state: State) -> list[tuple[int, Action]]:
    decisions = waiting(state)
    if not decisions:
        return []
    seat = decisions[0].seat
    return [(seat, action) for action in legal(state, seat)]


def _after(state: State, seat: int, action: Action) -> State:
    after = state.copy()
    apply(after, seat, action)
    return after
