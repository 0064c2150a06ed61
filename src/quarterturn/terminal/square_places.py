"""What the terminal asks of the games on the board: names of squares, ways, and what stands beside the picture."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final

from rich.text import Text

from quarterturn.blocks import Text as Word
from quarterturn.engine.core.state import State
from quarterturn.engine.core.terms import NOWHERE
from quarterturn.engine.squares.board import Board, square_name
from quarterturn.engine.squares.setup import dots_for
from quarterturn.engine.squares.table import ground_of, table_of
from quarterturn.engine.view import View
from quarterturn.notation.words import parse_square
from quarterturn.terminal import glyphs as g
from quarterturn.terminal.figures import Look
from quarterturn.terminal.words import Words

DOT: Final = re.compile(r"[a-z]|[a-z]{1,2}\d+")  # its column, or its square

# --- Places


def read_place(state: State, word: str, _seat: int) -> int:
    return parse_square(table_of(state).layout, Word(1, 1, word))


def as_typed(word: str) -> str:
    return word


def is_start(word: str) -> bool:
    return DOT.fullmatch(word) is not None


def starts(state: State, seat: int) -> list[str]:
    """The dots a seat may choose from, as they are typed: by their column, where that tells them apart."""
    names = [square_name(state, square) for square in dots_for(state, seat)]
    columns = [name.rstrip("0123456789") for name in names]
    return names if table_of(state).havens or len(set(columns)) < len(columns) else columns


def beside(state: State, place: int) -> Sequence[int]:
    """The squares on the four sides of one."""
    return table_of(state).layout.step[4 * place : 4 * place + 4]


def near(state: State, place: int, _seat: int) -> Iterable[int]:
    """Where an open way leads."""
    return ground_of(state).near[place]


def is_open(state: State, place: int) -> bool:
    return ground_of(state).kind[place] != NOWHERE


def leaves(state: State, seat: int, place: int) -> bool:
    return place in table_of(state).exits[seat]


def reach(state: State, places: Iterable[int]) -> str:
    """Squares column by column, those in a row as a range."""
    columns: dict[str, list[int]] = {}
    for square in places:
        name = square_name(state, square)
        letters = name.rstrip("0123456789")
        columns.setdefault(letters, []).append(int(name[len(letters) :]))
    return " ".join(
        column + ranges(sorted(columns[column])) for column in sorted(columns, key=lambda column: (len(column), column))
    )


def ranges(numbers: list[int]) -> str:
    """`1-3,5` for 1 2 3 5."""
    texts: list[str] = []
    start = end = numbers[0]
    for number in [*numbers[1:], -1]:
        if number == end + 1:
            end = number
            continue
        texts.append(str(start) if start == end else f"{start}-{end}")
        start = end = number
    return ",".join(texts)


def middle(state: State, slot: int) -> int:
    """The square in the middle of a room."""
    squares = table_of(state).layout.room_squares[slot]
    return squares[len(squares) // 2]


def home(state: State, seat: int) -> int:
    """Where a seat begins."""
    return next(iter(dots_for(state, seat)), 0)


# --- Beside the picture


def hand(view: View, words: Words, seat: int) -> list[str]:
    """Action and Combat cards one by one as far as they are known, else as numbers."""
    actions, combat = view.action_hand(seat), view.combat_hand(seat)
    known = " ".join(map(str, actions or ()))
    texts = [words("hand-action", cards=f"×{view.action_cards[seat]}" if actions is None else known)]
    if view.state.table.definition.combat_cards:
        cards = " ".join(f"+{card}" for card in combat or ())
        texts.append(words("hand-combat", cards=cards or f"×{view.combat_cards[seat]}"))
    return [*texts, words("hand-jump", n=view.state.jumps[seat])]


def saved(_state: State, _seat: int) -> int:
    return 0


def loads(state: State, unit: int) -> list[int]:
    """What a character carries, or what lies with a wounded."""
    board = Board(state)
    if not state.wounded >> unit & 1:
        load = board.carried(unit)
    else:
        load = None if board.is_carried(unit) else board.things.get(state.where[unit])
    return [] if load is None else [load]


def is_carried(state: State, unit: int) -> bool:
    return Board(state).is_carried(unit)


def lying(state: State) -> list[int]:
    """The objects on the floor where nobody stands."""
    board = Board(state)
    return [t for t in state.table.objects if state.where[t] >= 0 and board.character_at(state.where[t]) is None]


def mark(state: State, unit: int, words: Words) -> str:
    return words("potion", n=state.potion(unit)) if state.potion(unit) else ""


def signs(look: Look, words: Words) -> list[Text]:
    """What the squares are, for the legend."""
    shown = look.signs
    squares = Text.assemble(
        (f" {shown.pit} ", g.PIT_STYLE), f" {words.name('square:pit')}   ",
        (f"39{shown.arrows[1]}", g.GEAR_STYLE), f" {words.name('square:gear')}   ",
        (f" {shown.dot} ", g.TEAMS["blue"].line), f" {words.name('square:line')}   ",
    )  # fmt: skip
    return [squares]
