"""Actions from the wire: lists of untrusted values become the engine's tuples, or are turned away.

Whether an action is legal is the engine's business; here only its shape is asked, so that nothing reaches the rules
that they were not written for.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from quarterturn.engine.actions.join import SIDES
from quarterturn.engine.actions.mixing import KINDS as PICK_KINDS
from quarterturn.engine.state import Action, State
from quarterturn.notation import parse_action
from quarterturn.notation.words import colours
from quarterturn.server.refusing import BadAction

DEEDS = ("+", "!", ">", "<", "~")
LONGEST = 64  # parts of a path, joiners, placements
HIGHEST = 99  # card values, pairs of rooms


Part = Callable[[State, Any], Any]


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


def _square(state: State, value: Any) -> int:
    return _whole(value, 0, state.table.layout.size)


def _slot(state: State, value: Any) -> int:
    return _whole(value, 0, len(state.table.layout.plan.slots))


def _number(_state: State, value: Any) -> int:
    return _whole(value, 0, HIGHEST + 1)


def _number_or_none(state: State, value: Any) -> int | None:
    return None if value is None else _number(state, value)


def _way(_state: State, value: Any) -> int:
    if type(value) is not int or value not in (1, -1):
        raise BadAction("a room turns or slides by 1 or -1")
    return value


def _direction(_state: State, value: Any) -> int:
    return _whole(value, 0, 4)


def _tokens(state: State, value: Any) -> tuple[int, ...]:
    return tuple(_token(state, item) for item in _items(value))


def _placements(state: State, value: Any) -> tuple[tuple[int, int], ...]:
    found: list[tuple[int, int]] = []
    for item in _items(value):
        pair = _items(item)
        if len(pair) != 2:
            raise BadAction("a placement is a token and a square")
        found.append((_token(state, pair[0]), _square(state, pair[1])))
    return tuple(found)


def _path(state: State, value: Any) -> tuple[Any, ...]:
    found: list[Any] = []
    for item in _items(value):
        if type(item) is int:
            found.append(_square(state, item))
            continue
        deed = _items(item)
        if len(deed) != 2 or type(deed[0]) is not str or deed[0] not in DEEDS:
            raise BadAction("a path is of squares, and deeds such as ['+', token]")
        found.append((deed[0], _token(state, deed[1])))
    return tuple(found)


def _pick_kind(_state: State, value: Any) -> str:
    if type(value) is not str or value not in PICK_KINDS:
        raise BadAction("picked is a room, a character or an object")
    return value


def _pick(state: State, value: Any) -> int | str:
    if type(value) is str and len(value) <= LONGEST:
        return value
    return _number(state, value)


def _side(_state: State, value: Any) -> str | None:
    if value is not None and value not in SIDES:
        raise BadAction("a side is attacker, defender or nothing")
    return str(value) if value is not None else None


SHAPES: dict[str, tuple[Part, ...]] = {
    "pick": (_pick_kind, _pick), "drop": (_token,), "team": (_placements,), "hide": (_token, _slot),
    "card": (_number,), "end": (), "reveal": (_token, _slot), "put": (_token, _square),
    "turn": (_token, _slot, _way), "move": (_token, _path), "jump": (_token, _square, _square),
    "fight": (_token, _token, _tokens), "shoot": (_token, _token, _tokens), "spear": (_token, _token, _tokens),
    "join": (_side,), "name": (_number_or_none,), "combat": (_number,),
    "open": (_token, _square, _square), "close": (_token, _square, _square), "break": (_token, _square, _square),
    "heal": (_token, _token), "regenerate": (_token,), "walk": (_token, _square), "scream": (_token, _token),
    "fireball": (_token, _direction), "drink": (_token,),
    "raise": (_token,), "leave": (_token,), "slide": (_token, _way),
    "resign": (), "offer draw": (), "accept draw": (),
}  # fmt: skip


def read_action(state: State, lists: list[Any]) -> Action:
    """The engine's action; raises BadAction. The clock's word `timeout` is not for players to say."""
    if not lists or type(lists[0]) is not str or lists[0] not in SHAPES:
        raise BadAction("there is no such action")
    shape = SHAPES[lists[0]]
    if len(lists) != 1 + len(shape):
        raise BadAction("'{word}' has {count} particulars", word=lists[0], count=len(shape))
    return (lists[0], *(part(state, value) for part, value in zip(shape, lists[1:], strict=True)))


def read_text(state: State, seat: int, text: str) -> tuple[int, Action]:
    """An action in the notation, said by a seat unless a colour stands in front. Raises NotationError, BadAction."""
    words = text.split()
    line = " ".join(words)
    if words and words[0] not in colours(state):
        line = f"{state.colour(seat)} {line}"
    found, action = parse_action(state, line)
    if action[0] not in SHAPES:
        raise BadAction("there is no such action")
    return found, action
