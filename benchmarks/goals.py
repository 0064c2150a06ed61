"""Goals of the benchmarks, and what is said about them in the end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


class Goal(NamedTuple):
    """Something the engine wants to reach, and what it reached."""

    what: str
    goal: str
    measured: str
    met: bool


def account(goals: Sequence[Goal]) -> list[str]:
    """One line for each goal: whether it is met, and by how much."""
    return [f"{'met' if goal.met else 'MISSED':8}{goal.what}: {goal.measured} (wanted {goal.goal})" for goal in goals]


def verdict(goals: Sequence[Goal], not_measured: int = 0) -> list[str]:
    """One line for each goal that is missed, or one that says that none is; and one for what could not be measured."""
    lines = [f"Missed: {goal.what}: wanted {goal.goal}, measured {goal.measured}" for goal in goals if not goal.met]
    if not lines:
        lines = [f"All {len(goals)} measured goals are met."]
    if not_measured:
        lines.append(f"Not measured: {not_measured} goals of the compiled build, which is not there.")
    return lines
