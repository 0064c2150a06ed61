"""The parts of actions that only the card game has, as words: places, paths, weapons, and what lies or is held."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from quarterturn.blocks import Text
from quarterturn.engine.core import kinds as k
from quarterturn.engine.core.kinds import DEEDS, Part
from quarterturn.engine.core.state import Action, State
from quarterturn.engine.core.terms import HAS_CROSSBOW, NOBODY
from quarterturn.engine.zones.abilities import may_hold_more
from quarterturn.engine.zones.board import Board
from quarterturn.engine.zones.combat import BOW, CROSSBOW, SPEAR
from quarterturn.engine.zones.fight import arms_of
from quarterturn.engine.zones.layout import NO_PLACE
from quarterturn.notation import words as w
from quarterturn.notation.errors import Ambiguous, NotUnderstood
from quarterturn.notation.parts import Form, Reader
from quarterturn.notation.zone_places import parse_place, place_name
from quarterturn.notation.zone_trail import Trail

HANDING: Final = ">"
WITH: Final = "with"
TWICE: Final = "twice"
DISCARD: Final = "discard"
ARM_WORDS: Final = {CROSSBOW: CROSSBOW, BOW: BOW, SPEAR: SPEAR, "telescoping-spear": SPEAR}
NO_ARM: Final = ""  # one who has no weapon: the rules refuse it


# --- Places


def _place(reader: Reader, word: Text) -> int:
    """A place; the table has no squares, and the rules refuse them."""
    return NO_PLACE if w.is_square(word.text) else parse_place(reader.state, word, reader.seat)


def _read_place(reader: Reader, _part: Part) -> int:
    return _place(reader, reader.next("a zone such as A1^"))


def _write_place(state: State, action: Action, at: int, _part: Part) -> str:
    return place_name(state, action[at], _side_of(state, action[1]))


def _side_of(state: State, token: int | None) -> int | None:
    return None if token is None else state.table.owner[token]


def _read_path(reader: Reader, _part: Part) -> tuple[Any, ...]:
    trail = Trail(reader.state, reader.made[-1])
    path: list[Any] = []
    while reader.words:
        word = reader.words.pop(0)
        if word.text[0] in DEEDS and not w.is_zone(word.text):
            deed = trail.find(word)
            path.append(deed)
            trail.do(deed)
        else:
            path.append(_place(reader, word))
            trail.go(path[-1])
    return tuple(path)


def _write_path(state: State, action: Action, at: int, _part: Part) -> str:
    path, seat = action[at], _side_of(state, action[at - 1])
    if all(isinstance(item, int) for item in path):  # most movements, and a server prints hundreds of them
        return " ".join([place_name(state, place, seat) for place in path])
    trail, words = Trail(state, action[at - 1]), []
    for item in path:
        if isinstance(item, int):
            words.append(place_name(state, item, seat))
            trail.go(item)
        else:
            words.append(trail.word(item))
            trail.do(item)
    return " ".join(words)


def _read_team(reader: Reader, _part: Part) -> tuple[tuple[int, int], ...]:
    placement: list[tuple[int, int]] = []
    while reader.words:
        token = w.own_token(reader.state, reader.seat, reader.next("a character"))
        facing = parse_place(reader.state, reader.next("a facing such as >A1^"), reader.seat)
        placement.append((token, facing))
    return tuple(sorted(placement, key=lambda pair: pair[1]))


def _write_team(state: State, action: Action, at: int, _part: Part) -> str:
    words: list[str] = []
    for token, place in action[at]:
        name = w.UNSEEN if token is None else state.table.tokens[token].name
        words += [name, place_name(state, place, _side_of(state, token))]
    return " ".join(words)


# --- Weapons


def _default_arm(state: State, unit: int, column: int) -> str:
    """With what somebody joins if it is not said: its crossbow, else the only weapon it has."""
    arms = arms_of(Board(state), unit) if unit >= 0 else []
    if len(arms) > 1 and CROSSBOW not in arms:
        raise Ambiguous("{who} has two weapons; name one", column, who=state.name(unit))
    return arms[0] if arms else NO_ARM


def _read_helpers(reader: Reader, _part: Part) -> tuple[tuple[int, str], ...]:
    if not reader.words:
        return ()
    word = reader.next(WITH)
    if word.text != WITH:
        raise NotUnderstood("expected 'with' before those who join, not '{word}'", word.column, word=word.text)
    joiners = [_read_helper(reader)]
    while reader.words:
        joiners.append(_read_helper(reader))
    return tuple(sorted(joiners))


def _read_helper(reader: Reader) -> tuple[int, str]:
    """`cleric`, or `cleric:bow`: the weapon comes last."""
    word = reader.next("a character")
    who, colon, weapon = word.text.rpartition(":")
    if not colon or not (weapon in ARM_WORDS or _is_object(reader.state, weapon)):
        unit = w.own_token(reader.state, reader.seat, word, w.is_on_board)
        return unit, _default_arm(reader.state, unit, word.column)
    unit = w.own_token(reader.state, reader.seat, word._replace(text=who), w.is_on_board)
    return unit, ARM_WORDS.get(weapon, weapon)


def _is_object(state: State, name: str) -> bool:
    return name in state.table.collection.objects


def _write_helpers(state: State, action: Action, at: int, _part: Part) -> str:
    words: list[str] = []
    for unit, arm in action[at]:
        arms = arms_of(Board(state), unit)
        usual = arm == CROSSBOW or arms == [arm]
        words.append(state.table.tokens[unit].name + ("" if usual else f":{arm}"))
    return " ".join([WITH, *words]) if words else ""


def _read_arm(reader: Reader, _part: Part) -> str:
    """The weapon of a shooter, if it is said: else its crossbow, or the Bow."""
    unit = reader.made[1]
    if reader.words and reader.words[0].text != WITH:
        word = reader.words.pop(0)
        return ARM_WORDS.get(word.text) or w.parse_name(reader.state, word)
    return _usual_arm(reader.state, unit)


def _usual_arm(state: State, unit: int) -> str:
    return CROSSBOW if unit >= 0 and HAS_CROSSBOW in state.table.abilities[unit] else BOW


def _write_arm(state: State, action: Action, at: int, _part: Part) -> str:
    return "" if action[at] == _usual_arm(state, action[1]) else str(action[at])


def _read_twice(reader: Reader, _part: Part) -> bool:
    if reader.words and reader.words[0].text == TWICE:
        reader.words.pop(0)
        return True
    return False


def _write_twice(_state: State, action: Action, at: int, _part: Part) -> str:
    return TWICE if action[at] else ""


# --- Cards


def _read_second(reader: Reader, _part: Part) -> int | None:
    return w.parse_card(reader.words.pop(0)) if reader.words else None


def _write_second(_state: State, action: Action, at: int, _part: Part) -> str:
    return "" if action[at] is None else f"+{action[at]}"


def _read_discard(reader: Reader, _part: Part) -> int | None:
    if not reader.words:
        return None
    word = reader.words.pop(0)
    if word.text != DISCARD:
        raise NotUnderstood("expected 'discard' before the card, not '{word}'", word.column, word=word.text)
    return w.parse_card(reader.next("a card such as +3"))


def _write_discard(_state: State, action: Action, at: int, _part: Part) -> str:
    return "" if action[at] is None else f"{DISCARD} +{action[at]}"


# --- Objects


def _own_first(state: State, seat: int, tokens: Iterable[int]) -> list[int]:
    """Of tokens that are the same in effect, those of one's own colour first."""
    return sorted(tokens, key=lambda token: (state.table.owner[token] != seat, token))


def _read_item(reader: Reader, _part: Part) -> int:
    """An object: the one she carries, or one that lies; told by its zone where that is needed, `A1s:rope`."""
    state = reader.state
    word = reader.next("an object")
    carrier = Board(state).carrier
    place, colon, name = word.text.partition(":")
    if colon and w.is_zone(place):
        where = parse_place(state, word._replace(text=place), reader.seat)
        named = w.tokens_named(state, word._replace(column=word.column + len(place) + 1, text=name))
        found = [t for t in named if state.where[t] == where and carrier[t] == NOBODY]
    else:
        named = w.tokens_named(state, word)
        found = [t for t in named if state.where[t] >= 0]
    one_of_each: dict[tuple[int, int], int] = {}
    for token in _own_first(state, reader.seat, found):
        one_of_each.setdefault((state.where[token], carrier[token]), token)
    unit = reader.made[1]
    known = sorted(one_of_each.values(), key=lambda token: carrier[token] != unit)  # what she holds comes first
    fitting = [token for token in known if reader.allows(token, reader.words)]
    if len(fitting) > 1 and carrier[fitting[0]] != unit:
        raise Ambiguous("'{word}' may be any of several; name its zone", word.column, word=word.text)
    return (fitting or known or named or [w.NO_TOKEN])[0]


def _write_item(state: State, action: Action, at: int, _part: Part) -> str:
    """What is held is told by its name, what lies by its zone too, unless all of that name lie there."""
    unit, thing = action[1], action[at]
    carrier, seat = Board(state).carrier, state.table.owner[unit]
    in_play = [t for t in state.table.named[state.table.tokens[thing].name] if state.where[t] >= 0]
    there = [t for t in in_play if (state.where[t], carrier[t]) == (state.where[thing], carrier[thing])]
    name = _name_among(state, seat, thing, there)
    if carrier[thing] != NOBODY or there == in_play:
        return name
    return f"{place_name(state, state.where[thing], seat)}:{name}"


def _name_among(state: State, seat: int, thing: int, others: list[int]) -> str:
    """The bare name, if of some tokens of that name this one is taken; else with its colour."""
    taken = _own_first(state, seat, others)[:1]
    alike = state.table.alike
    return state.table.tokens[thing].name if [alike[t] for t in taken] == [alike[thing]] else state.name(thing)


def _read_loot(reader: Reader, _part: Part) -> int | None:
    """What is stolen; nothing is named where one takes blindly, or the only thing there is."""
    state, target = reader.state, reader.made[2]
    carrier = Board(state).carrier
    if not reader.words:
        return None
    named = w.tokens_named(state, reader.words.pop(0))
    held = [t for t in named if target >= 0 and carrier[t] == target]
    return (_own_first(state, reader.seat, held) or named or [w.NO_TOKEN])[0]


def _write_loot(state: State, action: Action, at: int, _part: Part) -> str:
    thing = action[at]
    if thing is None:
        return ""
    carrier = Board(state).carrier
    held = [t for t in state.table.named[state.table.tokens[thing].name] if carrier[t] == carrier[thing]]
    return _name_among(state, state.table.owner[action[1]], thing, held)


def _read_flight(reader: Reader, _part: Part) -> tuple[Any, ...]:
    """The zones an object passes, and perhaps at the end whom it is handed to."""
    state, thing = reader.state, reader.made[-1]
    place = state.where[thing] if thing >= 0 else w.OFF_BOARD
    path: list[Any] = []
    while reader.words:
        word = reader.words.pop(0)
        if word.text[0] == HANDING and not w.is_zone(word.text):
            rest = word._replace(column=word.column + 1, text=word.text[1:])
            path.append((HANDING, _receiver(state, place, rest)))
        else:
            place = _place(reader, word)
            path.append(place)
    return tuple(path)


def _receiver(state: State, place: int, word: Text) -> int:
    named = w.tokens_named(state, word)
    here = [t for t in named if state.where[t] == place and not state.table.effect[t]]
    board = Board(state)
    able = [t for t in here if may_hold_more(board, t)]
    if len(able) > 1:
        raise Ambiguous("'{word}' may be any of several; name the colour", word.column, word=word.text)
    return (able or here or named or [w.NO_TOKEN])[0]


def _write_flight(state: State, action: Action, at: int, _part: Part) -> str:
    seat = _side_of(state, action[1])
    return " ".join(
        place_name(state, item, seat) if isinstance(item, int) else HANDING + state.name(item[1]) for item in action[at]
    )


FORMS: dict[str, Form] = {
    k.PLACE: Form(_read_place, _write_place),
    k.ZONE_PATH: Form(_read_path, _write_path),
    k.TEAM: Form(_read_team, _write_team),
    k.HELPERS: Form(_read_helpers, _write_helpers),
    k.ARM: Form(_read_arm, _write_arm),
    k.TWICE: Form(_read_twice, _write_twice),
    k.SECOND: Form(_read_second, _write_second, optional=True),
    k.DISCARD: Form(_read_discard, _write_discard),
    k.ITEM: Form(_read_item, _write_item),
    k.LOOT: Form(_read_loot, _write_loot),
    k.FLIGHT: Form(_read_flight, _write_flight),
}
