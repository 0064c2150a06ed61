"""Actions made from their kinds alone: every one there could be in a position, and any one with nonsense in it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations, product
from random import Random
from typing import Any

from quarterturn.engine.core import kinds as k
from quarterturn.engine.core.kinds import DEEDS, Kind, Part
from quarterturn.engine.core.state import Action, State
from quarterturn.engine.squares.kinds import KINDS
from quarterturn.engine.squares.table import table_of

# --- Every combination of what an action can name.


def every_deed(state: State) -> Iterator[Action]:
    """Every action in a turn but moves, which are walked (tests/engine/conftest.py)."""
    yield ("end",)
    for kind in KINDS.values():
        if kind.of_unit and not kind.has(k.PATH):
            for unit in _actors(state, kind):
                yield from _combined(state, kind, unit)


def _actors(state: State, kind: Kind) -> Iterable[int]:
    """Who tries it: everything; where that would take too long, one's own."""
    many = kind.has(k.JOINERS) or [part.sort for part in kind.parts].count(k.SQUARE) > 1
    return state.table.teams[state.seat] if many else range(len(state.table.tokens))


def _combined(state: State, kind: Kind, unit: int) -> Iterator[Action]:
    domains = [_domain(state, part) for part in kind.parts[1:]]
    if kind.name == "jump":  # over a pit beside it: all others are refused for that
        domains[0] = [(square,) for square in _beside(state, state.where[unit])]
    for items in product(*domains):
        yield (kind.name, unit, *(value for item in items for value in item))


def _domain(state: State, part: Part) -> list[tuple[Any, ...]]:
    """All a part can be, each as the items it is of the action."""
    layout, own = table_of(state).layout, state.table.teams[state.seat]
    found: dict[str, Iterable[Any]] = {
        k.FOE: range(len(state.where)),
        k.ANYONE: range(len(state.where)),
        k.JOINERS: (joiners for size in range(len(own)) for joiners in combinations(own, size)),
        k.SLOT: range(len(state.rooms)),
        k.SQUARE: range(layout.size),
        k.CHOICE: part.values,
    }
    if part.sort == k.EDGE:
        return [(square, near) for square in range(layout.size) for near in _beside(state, square) if near > square]
    return [(value,) for value in found[part.sort]]


def _beside(state: State, square: int) -> list[int]:
    step = table_of(state).layout.step
    return [near for near in step[4 * square : 4 * square + 4] if near >= 0] if square >= 0 else []


# --- Any action of the right form: wrong tokens, wrong squares, numbers out of range.


def garbage(random: Random, state: State) -> Action:
    kind = KINDS[random.choice(sorted(KINDS))]
    return (kind.name, *(_nonsense(random, state, part) for part in kind.parts for _ in range(part.size)))


def _nonsense(random: Random, state: State, part: Part) -> Any:
    def token() -> int:
        return random.randint(-2, len(state.where) + 1)

    def square() -> int:
        return random.randint(-2, table_of(state).layout.size + 1)

    def path() -> tuple[Any, ...]:
        steps = [square(), (random.choice(DEEDS), token()), square()]
        return tuple(random.sample(steps, random.randint(0, 3)))

    makers: dict[str, Callable[[], Any]] = {
        **dict.fromkeys((k.UNIT, k.FOE, k.ANYONE, k.FOUND, k.HELD, k.MEMBER), token),
        **dict.fromkeys((k.POINTS, k.CARD), lambda: random.randint(-1, 9)),
        **dict.fromkeys((k.SQUARE, k.EDGE), square),
        k.CALL: lambda: random.choice((None, -1, 0, 3, 9)),
        k.SLOT: lambda: random.randint(-2, len(state.rooms) + 1),
        k.JOINERS: lambda: (token(),) * random.randrange(2),
        k.TEAM: lambda: tuple((token(), square()) for _ in range(random.randint(0, 5))),
        k.PATH: path,
        k.PICK: lambda: random.choice((1, 39, 99, "naga", "rope")),
        k.CHOICE: lambda: random.choice((*part.values, *WRONG_CHOICES.get(type(part.values[0]), ()))),
    }
    return makers[part.sort]()


WRONG_CHOICES: dict[type, tuple[Any, ...]] = {int: (0, 2, 5), str: ("",)}
