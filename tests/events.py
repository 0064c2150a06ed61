"""Whether events are as the registry says."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from quarterturn.engine.core import events as e
from quarterturn.engine.core.state import Event, State
from quarterturn.engine.core.terms import DIRECTIONS
from quarterturn.engine.squares import table as squares
from quarterturn.engine.zones import table as zones


def misfit(event: Event, state: State, told: bool = False) -> str:
    """What is wrong with an event, or nothing. One that is told by a view may lack its secret parts."""
    kind, *values = event
    if kind not in e.EVENTS:
        return f"there is no event {kind}"
    parts = e.EVENTS[kind].parts
    if len(parts) != len(values):
        return f"{event} has not its {len(parts)} parts"
    for part, value in zip(parts, values, strict=True):
        if not (told and part.secret and value is None) and not _fits(part, value, state, told and part.secret):
            return f"{event}: {value!r} is no {part.sort}, as {part.name} must be"
    return ""


def wrongly_masked(event: Event, told: Event) -> bool:
    """Whether a view has changed anything but secret parts of an event."""
    parts = e.EVENTS[event[0]].parts
    pairs = zip(parts, event[1:], told[1:], strict=True)
    return event[0] != told[0] or any(not part.secret and true != said for part, true, said in pairs)


def places(state: State) -> int:
    """How many places the space of a game has."""
    if state.table.definition.book == "C":
        return zones.table_of(state).layout.places
    return squares.table_of(state).layout.size


def _fits(part: e.Part, value: Any, state: State, masked: bool) -> bool:
    table = state.table

    def every(items: Iterable[Any], upto: int, lowest: int = 0) -> bool:
        return isinstance(items, tuple) and all(type(item) is int and lowest <= item < upto for item in items)

    def one(item: Any, upto: int, lowest: int = 0) -> bool:
        return every((item,), upto, lowest)

    seats, tokens, size = table.seats, len(table.tokens), places(state)
    match part.sort:
        case e.SEAT:
            return one(value, seats)
        case e.TOKEN:
            return one(value, tokens)
        case e.SQUARE:
            return one(value, size, -10)
        case e.SLOT:
            return one(value, len(state.rooms))
        case e.ROOM:
            return value in table.collection.rooms
        case e.NUMBER:
            return one(value, 100)
        case e.CARD:
            return value is None or one(value, 7)
        case e.PICKED:
            return type(value) in (int, str)
        case e.DIRECTION:
            return value in DIRECTIONS
        case e.CHOICE:
            return value in [chosen for _, chosen in part.words]
        case e.SEATS:
            return every(value, seats)
        case e.TOKENS:
            return every(value, tokens)
        case e.CARDS:
            return every(value, 7)
        case e.SIDES:
            return every(value, 2)
        case e.WAY:
            return every(value, size)
        case e.SUMS:
            return every(value, 100) and len(value) == 2
        case e.OWNERS:
            return every(value, seats, -1)
        case e.PLACES:
            known = all((masked and token is None) or one(token, tokens) for token, _ in value)
            return known and every(tuple(square for _, square in value), size)
    return False
