"""Actions made from their kinds alone: every one there could be in a position, and any one with nonsense in it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import chain, combinations, product
from random import Random
from typing import Any

from tests.events import places

from quarterturn.engine.core import kinds as k
from quarterturn.engine.core.kinds import DEEDS, Kind, Part
from quarterturn.engine.core.state import Action, State
from quarterturn.engine.core.terms import HAS_CROSSBOW, OUT
from quarterturn.engine.game import check
from quarterturn.engine.squares.table import table_of
from quarterturn.engine.zones import table as zones
from quarterturn.engine.zones.combat import ARMS

# --- Every combination of what an action can name.


def every_deed(state: State) -> Iterator[Action]:
    """Every action in a turn but moves, which are walked (tests/engine/conftest.py)."""
    yield ("end",)
    for kind in state.table.rules.kinds.values():
        if kind.of_unit and not kind.has(k.PATH) and not kind.has(k.ZONE_PATH):
            for unit in _actors(state, kind):
                yield from _combined(state, kind, unit)


def _actors(state: State, kind: Kind) -> Iterable[int]:
    """Who tries it: everything; where that would take too long, one's own."""
    many = (
        kind.has(k.JOINERS)
        or kind.has(k.HELPERS)
        or kind.has(k.FLIGHT)
        or [part.sort for part in kind.parts].count(k.SQUARE) > 1
    )
    return state.table.teams[state.seat] if many else range(len(state.table.tokens))


def _combined(state: State, kind: Kind, unit: int) -> Iterator[Action]:
    if kind.has(k.FLIGHT):
        yield from _flights(state, kind, unit)
        return
    domains = [_domain(state, part) for part in kind.parts[1:]]
    if kind.name == "jump" and kind.has(k.SQUARE):  # over a pit beside it: all others are refused for that
        domains[0] = [(square,) for square in _beside(state, state.where[unit])]
    for items in product(*domains):
        yield (kind.name, unit, *(value for item in items for value in item))


def _domain(state: State, part: Part) -> list[tuple[Any, ...]]:
    """All a part can be, each as the items it is of the action."""
    own = state.table.teams[state.seat]
    if part.sort in (k.SQUARE, k.EDGE):
        return _squares(state, part)
    found: dict[str, Iterable[Any]] = {
        k.FOE: range(len(state.where)),
        k.ANYONE: range(len(state.where)),
        k.JOINERS: (joiners for size in range(len(own)) for joiners in combinations(own, size)),
        k.SLOT: range(len(state.rooms)),
        k.CHOICE: part.values,
        k.PLACE: (OUT, *range(zones.table_of(state).layout.places)) if state.zones else (),
        k.HELPERS: _helpers(state) if part.sort == k.HELPERS else (),
        k.ARM: ARMS,
        k.LOOT: (None, *state.table.objects),
        k.DISCARD: (None, *range(8)),
        k.TWICE: (False, True),
    }
    return [(value,) for value in found[part.sort]]


def _squares(state: State, part: Part) -> list[tuple[Any, ...]]:
    size = table_of(state).layout.size
    if part.sort == k.SQUARE:
        return [(square,) for square in range(size)]
    return [(square, near) for square in range(size) for near in _beside(state, square) if near > square]


def _helpers(state: State) -> Iterator[tuple[tuple[int, str], ...]]:
    """Up to three own characters, each with any weapon; those without one are refused for that, one is enough."""
    carrier = zones.zones_of(state).carrier
    own = [unit for unit in state.table.teams[state.seat] if state.where[unit] >= 0]
    armed = [unit for unit in own if unit in carrier or HAS_CROSSBOW in state.table.abilities[unit]]
    pairs = [(unit, arm) for unit in own if unit in armed or unit == own[0] for arm in ARMS]
    return chain.from_iterable(combinations(pairs, size) for size in range(4))


def _flights(state: State, kind: Kind, unit: int) -> Iterator[Action]:
    """Every object over every border, barred or not, and at the end into anybody's hands."""
    table, ground = zones.table_of(state), zones.ground_of(state)
    layout = table.layout
    lines = range(layout.zones, layout.places)

    def beside(place: int) -> set[int]:
        if place in lines:
            return {layout.faced(place), *lines}
        faced = {layout.facing_to(seat, place) for seat in range(2)}
        return {near for near in {*ground.beside[4 * place : 4 * place + 4], *faced} if near >= 0}

    for thing in table.objects:
        ways: list[tuple[int, ...]] = [()] if state.where[thing] >= 0 else []
        for way in ways:  # grows; where a way is refused, so is all that goes on from there
            place = way[-1] if way else state.where[thing]
            for end in ((), *(((">", who),) for who in table.characters if state.where[who] == place)):
                yield (kind.name, unit, thing, (*way, *end))
            if not way or check(state, state.seat, (kind.name, unit, thing, way)) is None:
                ways += [(*way, near) for near in beside(place)]


def _beside(state: State, square: int) -> list[int]:
    step = table_of(state).layout.step
    return [near for near in step[4 * square : 4 * square + 4] if near >= 0] if square >= 0 else []


# --- Any action of the right form: wrong tokens, wrong squares, numbers out of range.


def garbage(random: Random, state: State) -> Action:
    kind = random.choice(list(state.table.rules.kinds.values()))
    return (kind.name, *(_nonsense(random, state, part) for part in kind.parts for _ in range(part.size)))


def _nonsense(random: Random, state: State, part: Part) -> Any:
    def token() -> int:
        return random.randint(-2, len(state.where) + 1)

    def square() -> int:
        return random.randint(-2, places(state) + 1)

    def path() -> tuple[Any, ...]:
        steps = [square(), (random.choice(DEEDS), token()), square()]
        return tuple(random.sample(steps, random.randint(0, 3)))

    def zone_path() -> tuple[Any, ...]:
        deeds = [("+", token()), ("!", token()), (">", token(), token()), ("~", token(), token(), token())]
        return tuple(random.sample([square(), random.choice(deeds), square()], random.randint(0, 3)))

    makers: dict[str, Callable[[], Any]] = {
        **dict.fromkeys((k.UNIT, k.FOE, k.ANYONE, k.FOUND, k.HELD, k.MEMBER), token),
        **dict.fromkeys((k.POINTS, k.CARD), lambda: random.randint(-1, 9)),
        **dict.fromkeys((k.SQUARE, k.EDGE, k.PLACE), square),
        **dict.fromkeys((k.CALL, k.SECOND, k.DISCARD), lambda: random.choice((None, -1, 0, 3, 9))),
        k.ITEM: token,
        k.LOOT: lambda: random.choice((None, token())),
        k.SLOT: lambda: random.randint(-2, len(state.rooms) + 1),
        k.JOINERS: lambda: (token(),) * random.randrange(2),
        k.TEAM: lambda: tuple((token(), square()) for _ in range(random.randint(0, 5))),
        k.PATH: path,
        k.ZONE_PATH: path,
        k.FLIGHT: lambda: (square(), (">", token()))[: random.randrange(3)],
        k.HELPERS: lambda: ((token(), random.choice((*ARMS, ""))),) * random.randrange(3),
        k.ARM: lambda: random.choice((*ARMS, "")),
        k.TWICE: lambda: random.choice((False, True)),
        k.PICK: lambda: random.choice((1, 39, 99, "naga", "rope")),
        k.CHOICE: lambda: random.choice((*part.values, *WRONG_CHOICES.get(type(part.values[0]), ()))),
        k.PLACE: square,
        k.ZONE_PATH: zone_path,
        k.FLIGHT: lambda: tuple(random.sample([square(), square(), (">", token())], random.randint(0, 3))),
        k.HELPERS: lambda: ((token(), random.choice((*ARMS, ""))),) * random.randrange(3),
        k.ARM: lambda: random.choice((*ARMS, "")),
        k.ITEM: token,
        k.LOOT: lambda: random.choice((None, token())),
        **dict.fromkeys((k.SECOND, k.DISCARD), lambda: random.choice((None, random.randint(-1, 9)))),
        k.TWICE: lambda: random.random() < 0.2,
    }
    return makers[part.sort]()


WRONG_CHOICES: dict[type, tuple[Any, ...]] = {int: (0, 2, 5), str: ("",)}
