"""What is known while a line is read, and what the readers of lines share."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from quarterturn.engine.core.state import Action, State
from quarterturn.engine.core.terms import IllegalAction
from quarterturn.engine.game import check
from quarterturn.notation import format_action, parse_action
from quarterturn.terminal.words import Words


class Misread(Exception):
    """Text that has no single meaning; says which of the terminal's own texts explains it."""

    def __init__(self, key: str, **values: object) -> None:
        super().__init__(key)
        self.key, self.values = key, values


class Context(NamedTuple):
    """Who types, in which state, and what may be chosen."""

    state: State
    seat: int
    legal: Sequence[Action]
    words: Words


def exact(context: Context, text: str) -> Action:
    """A line of the notation; raises NotationError, or IllegalAction where a rule forbids it."""
    state, seat = context.state, context.seat
    _, action = parse_action(state, f"{state.colour(seat)} {text}")
    refusal = check(state, seat, action)
    if refusal is not None:
        raise IllegalAction(refusal)
    return action


def written(context: Context, action: Action) -> str:
    """An action as the one who acts would write it."""
    colour = context.state.colour(context.seat)
    return format_action(context.state, context.seat, action).removeprefix(f"{colour} ")


def same(typed: str, written: str) -> bool:
    """Whether two words of the notation name the same thing; one of them may say the colour too."""
    return typed == written or written.endswith(f":{typed}") or typed.endswith(f":{written}")
