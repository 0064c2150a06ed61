"""Words of the notation and what they stand for: squares, edges, rooms, seats, tokens, cards."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import cache
from typing import Final, NamedTuple

from quarterturn import limits
from quarterturn.blocks import Text, closest
from quarterturn.content.loader import load
from quarterturn.engine.core.definition import Collection, Plan
from quarterturn.engine.core.state import State
from quarterturn.engine.core.terms import COLOURS, IN_HAND, NOBODY, SIGNS
from quarterturn.engine.squares.board import square_name
from quarterturn.engine.squares.layout import Layout
from quarterturn.notation.errors import NotUnderstood

LONGEST = 20  # digits of a number: no game needs more, and Python refuses to read very many
SQUARE = re.compile(rf"([a-z]{{1,{LONGEST}}})(\d{{1,{LONGEST}}})")
EDGE = re.compile(rf"([a-z]{{1,{LONGEST}}}\d{{1,{LONGEST}}})/([a-z]{{1,{LONGEST}}}\d{{1,{LONGEST}}})")
SLOT = re.compile(r"[A-Z]+\d+")
ZONE = re.compile(  # of the card game, or a facing
    rf"(?:(?P<colour>[a-z]+):(?=>))?(?P<facing>>)?(?P<slot>[A-Z]{{1,{LONGEST}}}\d{{1,{LONGEST}}})"
    rf"(?P<sign>[{re.escape(SIGNS)}])"
)
CARD = re.compile(rf"\+?(\d{{1,{LONGEST}}})")
TURNED_ROOM = re.compile(r"(\?)?([A-Za-z0-9_-]+)(?:\+([0-3]))?")

UNSEEN = "?"  # in place of what a reader may not know: it is printed, never read

LEAVING: Final = "out"  # in place of a zone

OFF_BOARD = -2  # a square that is written properly but is not on this board: the rules refuse it
NO_SLOT = -1
NO_TOKEN = -1  # a token the game knows but this table has not: the rules refuse it

ALIASES: Final = {"mechanork": "mekanork", "spear": "telescoping-spear"}  # other words for a name


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


def is_zone(word: str) -> bool:
    """Whether it is written as a place of the card game; the board has none such."""
    return word == LEAVING or ZONE.fullmatch(word) is not None


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


def parse_slot(plan: Plan, word: Text) -> int:
    if not SLOT.fullmatch(word.text):
        raise NotUnderstood("'{word}' is not a room's place such as A2", word.column, word=word.text)
    return slot_named(plan, word.text)


def slot_named(plan: Plan, name: str) -> int:
    return next((i for i, slot in enumerate(plan.slots) if slot.name == name), NO_SLOT)


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


def is_absent(state: State, text: str) -> bool:
    """Whether it is a colour that only other games have."""
    return text in COLOURS and text not in colours(state)


def parse_seat(state: State, word: Text) -> int:
    return colours(state).index(parse_choice(word, colours(state), "colour"))


class Named(NamedTuple):
    """A name as it is written: the seat, if its colour is named, and the bare name."""

    seat: int | None  # NOBODY: of a colour that nobody has here
    name: str

    def tokens(self, state: State) -> list[int]:
        """Every token of this table that it may mean."""
        owner = state.table.owner
        return [t for t in state.table.named.get(self.name, ()) if self.seat in (None, owner[t])]


def parse_names(state: State, word: Text) -> list[Named]:
    """Names with colons between them, each perhaps with its colour: `naga`, `yellow:naga`, `yellow:naga:rope`."""
    found: list[Named] = []
    seat: int | None = None
    column = word.column
    pieces = word.text.split(":")
    for at, text in enumerate(pieces):
        piece = Text(word.line, column, text)
        column += len(text) + 1
        if at + 1 < len(pieces) and seat is None and not is_name(state, text):
            seat = NOBODY if is_absent(state, text) else parse_seat(state, piece)
            continue
        found.append(Named(seat, parse_name(state, piece)))
        seat = None
    return found


def parse_name(state: State, word: Text) -> str:
    """A bare name of any game: one that this table has not is understood all the same."""
    return parse_choice(word._replace(text=ALIASES.get(word.text, word.text)), _names(state), "name")


def is_name(state: State, text: str) -> bool:
    return ALIASES.get(text, text) in _names(state)


def _names(state: State) -> set[str]:
    return {*known_names(state.table.collection), *_names_of_all_games()}


def split_name(state: State, word: Text) -> Named:
    """`yellow:naga` or `naga`."""
    names = parse_names(state, word)
    if len(names) > 1:
        raise NotUnderstood("'{word}' is more than one name", word.column, word=word.text)
    return names[0]


def known_names(collection: Collection) -> list[str]:
    return [*collection.characters, *collection.objects]


@cache
def _names_of_all_games() -> frozenset[str]:
    collection = load()
    return frozenset(known_names(collection) + known_names(collection.of("C")))


def without_star(word: Text) -> Text:
    """The name of a wounded, which may bear its star."""
    return word._replace(text=word.text.removesuffix("*"))


def tokens_named(state: State, word: Text) -> list[int]:
    """Every token of this table that a word may mean."""
    return split_name(state, word).tokens(state)


def own_token(state: State, seat: int, word: Text, fits: Callable[[int], bool] | None = None) -> int:
    """A token of a seat's own; of several alike, one whose place fits."""
    others = tokens_named(state, word)
    found = [t for t in others if state.table.owner[t] == seat]
    fitting = [t for t in found if fits is None or fits(state.where[t])]
    return (fitting or found or others or [NO_TOKEN])[0]


def is_on_board(place: int) -> bool:
    return place >= 0


def is_in_hand(place: int) -> bool:
    return place == IN_HAND


def edge_name(state: State, a: int, b: int) -> str:
    return f"{square_name(state, a)}/{square_name(state, b)}"


def slot_name(state: State, slot: int) -> str:
    return state.table.definition.plan.slots[slot].name


def split(state: State, token: int) -> str:
    """A token in two words, `yellow naga`, as positions have it."""
    found = state.table.tokens[token]
    return f"{state.colour(found.seat)} {found.name}"
