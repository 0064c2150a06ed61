"""Words of the notation and what they stand for: squares, edges, rooms, seats, tokens, cards."""

from __future__ import annotations

import re
from collections.abc import Iterable

from quarterturn import limits
from quarterturn.blocks import Text, closest
from quarterturn.engine.core.definition import Collection
from quarterturn.engine.core.state import State
from quarterturn.engine.squares.board import square_name
from quarterturn.engine.squares.layout import Layout
from quarterturn.notation.errors import NotUnderstood

LONGEST = 20  # digits of a number: no game needs more, and Python refuses to read very many
SQUARE = re.compile(rf"([a-z]{{1,{LONGEST}}})(\d{{1,{LONGEST}}})")
EDGE = re.compile(rf"([a-z]{{1,{LONGEST}}}\d{{1,{LONGEST}}})/([a-z]{{1,{LONGEST}}}\d{{1,{LONGEST}}})")
CARD = re.compile(rf"\+?(\d{{1,{LONGEST}}})")
TURNED_ROOM = re.compile(r"(\?)?([A-Za-z0-9_-]+)(?:\+([0-3]))?")

UNSEEN = "?"  # in place of what a reader may not know: it is printed, never read

OFF_BOARD = -2  # a square that is written properly but is not on this board: the rules refuse it
NO_SLOT = -1
NO_TOKEN = -1  # a token the game knows but this table has not: the rules refuse it


def column_number(letters: str) -> int:
    number = 0
    for letter in letters:
        number = 26 * number + ord(letter) - ord("a") + 1
    return number - 1


def parse_square(layout: Layout, word: Text) -> int:
    found = SQUARE.fullmatch(word.text)
    if not found:
        raise NotUnderstood("'{word}' is not a square such as c4", word.column, word=word.text)
    x, y = column_number(found[1]), int(found[2])
    return layout.square(x, y) if x < layout.width and y < layout.height else OFF_BOARD


def is_square(word: str) -> bool:
    return SQUARE.fullmatch(word) is not None


def parse_edge(layout: Layout, word: Text) -> tuple[int, int]:
    """The two squares of an edge in ascending order, as actions have them."""
    first, second = parse_sides(layout, word)
    return min(first, second), max(first, second)


def parse_sides(layout: Layout, word: Text) -> tuple[int, int]:
    """The two squares of an edge as they are written."""
    found = EDGE.fullmatch(word.text)
    if not found:
        raise NotUnderstood("'{word}' is not an edge such as c3/c4", word.column, word=word.text)
    first = parse_square(layout, Text(word.line, word.column, found[1]))
    second = parse_square(layout, Text(word.line, word.column + found.start(2), found[2]))
    return first, second


def parse_slot(layout: Layout, word: Text) -> int:
    if not re.fullmatch(r"[A-Z]+\d+", word.text):
        raise NotUnderstood("'{word}' is not a room's place such as A2", word.column, word=word.text)
    return next((i for i, slot in enumerate(layout.plan.slots) if slot.name == word.text), NO_SLOT)


def parse_card(word: Text) -> int:
    found = CARD.fullmatch(word.text)
    if not found:
        raise NotUnderstood("'{word}' is not a card such as +3", word.column, word=word.text)
    return int(found[1])


def is_number(text: str) -> bool:
    return text.isdecimal() and len(text) <= LONGEST


def parse_number(word: Text, most: int = limits.NUMBER) -> int:
    if not is_number(word.text):
        raise NotUnderstood("'{word}' is not a number", word.column, word=word.text)
    number = int(word.text)
    if number > most:
        raise NotUnderstood("{word} is too much: at most {most}", word.column, word=word.text, most=most)
    return number


def parse_choice(word: Text, known: Iterable[str], sort: str) -> str:
    options = list(known)
    if word.text not in options:
        hint = closest(word.text, options)
        raise NotUnderstood("unknown {sort} '{word}'", word.column, hint, sort=sort, word=word.text)
    return word.text


def colours(state: State) -> list[str]:
    return [seat.colour for seat in state.table.definition.seats]


def parse_seat(state: State, word: Text) -> int:
    return colours(state).index(parse_choice(word, colours(state), "colour"))


def split_name(state: State, word: Text) -> tuple[int | None, str]:
    """`yellow:naga` or `naga`, checked against all the game knows: the seat, if named, and the bare name."""
    colour, colon, name = word.text.rpartition(":")
    seat = parse_seat(state, Text(word.line, word.column, colour)) if colon else None
    known = known_names(state.table.collection)
    rest = Text(word.line, word.column + len(colour) + len(colon), name)
    return seat, parse_choice(rest, known, "name")


def known_names(collection: Collection) -> list[str]:
    return [*collection.characters, *collection.objects]


def tokens_named(state: State, word: Text) -> list[int]:
    """Every token of this table that a word may mean."""
    seat, name = split_name(state, word)
    return [t for t in state.table.named.get(name, ()) if seat in (None, state.table.owner[t])]


def own_token(state: State, seat: int, word: Text, places: Iterable[int] | None = None) -> int:
    """A token of a seat's own; of several alike, one that is in one of the given places."""
    owner = state.table.owner
    found = [t for t in tokens_named(state, word) if owner[t] == seat]
    wanted = None if places is None else set(places)
    fitting = [t for t in found if wanted is None or state.where[t] in wanted]
    others = tokens_named(state, word)
    return (fitting or found or others or [NO_TOKEN])[0]


def edge_name(state: State, a: int, b: int) -> str:
    return f"{square_name(state, a)}/{square_name(state, b)}"


def slot_name(state: State, slot: int) -> str:
    return state.table.definition.plan.slots[slot].name
