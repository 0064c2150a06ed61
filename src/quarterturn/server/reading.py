"""Actions from the wire: lists of untrusted values become the engine's tuples, or are turned away.

Whether an action is legal is the engine's business; here only its shape is asked, so that nothing reaches the rules
that they were not written for.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from quarterturn.engine.core import kinds as k
from quarterturn.engine.core.kinds import DEEDS, Part
from quarterturn.engine.core.state import Action, State
from quarterturn.engine.core.terms import OUT
from quarterturn.engine.squares import table as squares
from quarterturn.engine.zones import table as zones
from quarterturn.engine.zones.combat import ARMS
from quarterturn.notation import parse_action
from quarterturn.notation.spaces import EVERY_KIND, space_of
from quarterturn.notation.words import colours
from quarterturn.server.refusing import BadAction

LONGEST = 64  # parts of a path, joiners, placements
HIGHEST = 99  # card values, pairs of rooms
MOST_IN_DEED = 4  # of the card game: its sign, a partner, two things


def _whole(value: Any, low: int, high: int) -> int:
    if type(value) is not int or not low <= value < high:
        raise BadAction("a number is missing or out of range")
    return value


def _items(value: Any) -> list[Any]:
    if type(value) is not list or len(value) > LONGEST:
        raise BadAction("a list is missing or too long")
    return value


def _token(state: State, value: Any) -> int:
    return _whole(value, 0, len(state.table.tokens))


def _whom(state: State, value: Any) -> int:
    """A token, or the mark of a wounded whom the seat does not know (CARD-OPT-SECRET)."""
    nameless = len(zones.zones_of(state).fallen) if state.zones else 0
    return _whole(value, -nameless, len(state.table.tokens))


def _square(state: State, value: Any) -> int:
    return _whole(value, 0, squares.table_of(state).layout.size)


def _place(state: State, value: Any) -> int:
    """A zone, a facing, or out."""
    return OUT if type(value) is int and value == OUT else _whole(value, 0, zones.table_of(state).layout.places)


def _slot(state: State, value: Any) -> int:
    return _whole(value, 0, len(state.table.definition.plan.slots))


def _number(_state: State, value: Any) -> int:
    return _whole(value, 0, HIGHEST + 1)


def _number_or_none(state: State, value: Any) -> int | None:
    return None if value is None else _number(state, value)


def _tokens(state: State, value: Any) -> tuple[int, ...]:
    return tuple(_token(state, item) for item in _items(value))


def _token_or_none(state: State, value: Any) -> int | None:
    return None if value is None else _token(state, value)


def _switch(_state: State, value: Any) -> bool:
    if type(value) is not bool:
        raise BadAction("one of these is missing: {choices}", choices="true, false")
    return value


def _arm(_state: State, value: Any) -> str:
    if type(value) is not str or value not in ARMS:
        raise BadAction("one of these is missing: {choices}", choices=", ".join(ARMS))
    return value


def _helpers(state: State, value: Any) -> tuple[tuple[int, str], ...]:
    found: list[tuple[int, str]] = []
    for item in _items(value):
        pair = _items(item)
        if len(pair) != 2:
            raise BadAction("one who joins is a token and a weapon")
        found.append((_token(state, pair[0]), _arm(state, pair[1])))
    return tuple(found)


def _placements(state: State, value: Any) -> tuple[tuple[int, int], ...]:
    """Characters of the board or of cards, each with where it starts."""
    place = _place if state.table.definition.book == "C" else _square
    found: list[tuple[int, int]] = []
    for item in _items(value):
        pair = _items(item)
        if len(pair) != 2:
            raise BadAction("a placement is a token and a square")
        found.append((_token(state, pair[0]), place(state, pair[1])))
    return tuple(found)


def _path(state: State, value: Any) -> tuple[Any, ...]:
    found: list[Any] = []
    for item in _items(value):
        if type(item) is int:
            found.append(_square(state, item))
            continue
        deed = _items(item)
        if len(deed) != 2 or type(deed[0]) is not str or deed[0] not in tuple(DEEDS):
            raise BadAction("a path is of squares, and deeds such as ['+', token]")
        found.append((deed[0], _token(state, deed[1])))
    return tuple(found)


def _zone_path(state: State, value: Any) -> tuple[Any, ...]:
    """Places, and deeds with one to three tokens: what is exchanged, and with whom."""
    found: list[Any] = []
    for item in _items(value):
        if type(item) is int:
            found.append(_place(state, item))
            continue
        deed = _items(item)
        if not 2 <= len(deed) <= MOST_IN_DEED or type(deed[0]) is not str or deed[0] not in tuple(DEEDS):
            raise BadAction("a path is of zones, and deeds such as ['+', token]")
        found.append((deed[0], *(_token(state, token) for token in deed[1:])))
    return tuple(found)


def _pick(state: State, value: Any) -> int | str:
    if type(value) is str and len(value) <= LONGEST:
        return value
    return _number(state, value)


# How each sort of part is read from the wire.
READERS: dict[str, Callable[[State, Any], Any]] = {
    **dict.fromkeys((k.UNIT, k.FOUND, k.HELD, k.MEMBER), _token), k.FOE: _whom, k.ANYONE: _whom,
    **dict.fromkeys((k.POINTS, k.CARD), _number),
    k.CALL: _number_or_none, k.SLOT: _slot, k.SQUARE: _square, k.EDGE: _square,
    k.JOINERS: _tokens, k.TEAM: _placements, k.PATH: _path, k.PICK: _pick,
    k.PLACE: _place, k.ZONE_PATH: _zone_path, k.FLIGHT: _zone_path, k.HELPERS: _helpers, k.ARM: _arm,
    k.ITEM: _token, k.LOOT: _token_or_none, k.TWICE: _switch,
    **dict.fromkeys((k.SECOND, k.DISCARD), _number_or_none),
}  # fmt: skip


def _item(state: State, part: Part, value: Any) -> Any:
    if part.sort != k.CHOICE:
        return READERS[part.sort](state, value)
    for allowed in part.values:
        if type(value) is type(allowed) and value == allowed:
            return allowed
    raise BadAction("one of these is missing: {choices}", choices=", ".join(str(allowed) for allowed in part.values))


def read_action(state: State, lists: list[Any]) -> Action:
    """The engine's action; raises BadAction. What the clock says is not for players to say."""
    kind = space_of(state).kinds.get(lists[0]) if lists and type(lists[0]) is str else None
    if kind is None or kind.by_clock:
        raise BadAction("there is no such action")
    if len(lists) != kind.length:
        raise BadAction("'{word}' has {count} particulars", word=kind.name, count=kind.length - 1)
    parts = [part for part in kind.parts for _ in range(part.size)]
    return (kind.name, *(_item(state, part, value) for part, value in zip(parts, lists[1:], strict=True)))


def read_text(state: State, seat: int, text: str) -> tuple[int, Action]:
    """An action in the notation, said by a seat unless a colour stands in front. Raises NotationError, BadAction."""
    words = text.split()
    line = " ".join(words)
    if words and words[0] not in colours(state):
        line = f"{state.colour(seat)} {line}"
    found, action = parse_action(state, line)
    if EVERY_KIND[action[0]].by_clock:
        raise BadAction("there is no such action")
    return found, action
