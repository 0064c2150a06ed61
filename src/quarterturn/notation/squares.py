"""The parts of actions that stand on squares, as words: squares, edges, paths, and the places of a starting team."""

from __future__ import annotations

from typing import Any

from quarterturn.blocks import Text
from quarterturn.engine.core import kinds as k
from quarterturn.engine.core.definition import NEUTRAL
from quarterturn.engine.core.kinds import DEEDS, Part
from quarterturn.engine.core.state import Action, State
from quarterturn.engine.squares.board import Board, square_name
from quarterturn.engine.squares.table import table_of
from quarterturn.notation import words as w
from quarterturn.notation.errors import Ambiguous, NotUnderstood
from quarterturn.notation.parts import Form, Reader


def _square(reader: Reader, word: Text) -> int:
    """A square; the board has no zones, and the rules refuse them."""
    return w.OFF_BOARD if w.is_zone(word.text) else w.parse_square(table_of(reader.state).layout, word)


def _read_square(reader: Reader, _part: Part) -> int:
    return _square(reader, reader.next("a square"))


def _write_square(state: State, action: Action, at: int, _part: Part) -> str:
    return square_name(state, action[at])


def _read_edge(reader: Reader, _part: Part) -> tuple[int, int]:
    word = reader.next("an edge such as c3/c4")
    if w.SLOT.fullmatch(word.text):
        return w.OFF_BOARD, w.OFF_BOARD  # where a portcullis of the card game is
    return w.parse_edge(table_of(reader.state).layout, word)


def _write_edge(state: State, action: Action, at: int, _part: Part) -> str:
    return w.edge_name(state, action[at], action[at + 1])


# --- Paths


def _read_path(reader: Reader, _part: Part) -> tuple[Any, ...]:
    trail = _Trail(reader.state, reader.made[-1])
    path: list[Any] = []
    while reader.words:
        word = reader.words.pop(0)
        if word.text[0] in DEEDS and not w.is_zone(word.text):
            deed = word.text[0]
            token = trail.find(deed, Text(word.line, word.column + 1, word.text[1:]))
            path.append((deed, token))
            trail.do(deed, token)
        else:
            trail.square = _square(reader, word)
            path.append(trail.square)
    return tuple(path)


def _write_path(state: State, action: Action, at: int, _part: Part) -> str:
    path = action[at]
    if all(isinstance(item, int) for item in path):  # most moves, and a server prints hundreds of them
        return " ".join([square_name(state, square) for square in path])
    trail, words = _Trail(state, action[at - 1]), []
    for item in path:
        if isinstance(item, int):
            words.append(square_name(state, item))
            trail.square = item
            continue
        deed, token = item
        words.append(deed + _word_on_trail(trail, deed, token))
        trail.do(deed, token)
    return " ".join(words)


def _word_on_trail(trail: _Trail, deed: str, token: int) -> str:
    """The bare name if it is read back as this token on this square, else with the colour."""
    bare = trail.state.table.tokens[token].name
    if deed == "!" or len(trail.state.table.named[bare]) == 1:
        return bare
    try:
        return bare if trail.find(deed, Text(1, 1, bare)) == token else trail.state.name(token)
    except Ambiguous:
        return trail.state.name(token)


class _Trail:
    """Where tokens are while a path is read or written, so that its bare names can be told apart."""

    def __init__(self, state: State, unit: int) -> None:
        self.state, self.unit = state, unit
        self.square = state.where[unit] if unit >= 0 else w.OFF_BOARD
        self.held = Board(state).carried(unit) if unit >= 0 and self.square >= 0 else None
        self.moved: dict[int, int] = {}

    def place(self, token: int) -> int:
        return w.OFF_BOARD if token == self.held else self.moved.get(token, self.state.where[token])

    def freshness(self, token: int) -> int:
        """How lately a token was put down on this path: 0 = it was not."""
        return list(self.moved).index(token) + 1 if token in self.moved else 0

    def here(self, tokens: list[int]) -> list[int]:
        return [t for t in tokens if self.place(t) == self.square and t != self.unit]

    def find(self, deed: str, word: Text) -> int:
        named = w.tokens_named(self.state, word)
        wounded = self.state.wounded
        owner, mine = self.state.table.owner, self.state.table.owner[self.unit] if self.unit >= 0 else -1
        if deed == "!":
            found = [t for t in named if t == self.held]
        elif deed == "+":
            found = self.here(named)
        else:  # a partner: a friendly miniature before a wounded
            found = sorted(self.here(named), key=lambda t: (bool(wounded >> t & 1), owner[t] != mine))[:1]
        if len({owner[t] for t in found}) > 1:
            raise Ambiguous("'{word}' lies here in several colours; name the colour", word.column, word=word.text)
        found.sort(key=self.freshness)  # of two alike, not the one put down last
        own = [t for t in named if owner[t] == mine]
        return (found or own or named or [w.NO_TOKEN])[0]

    def with_partner(self, who: int, otherwise: int | None) -> int | None:
        """What lies with somebody on this square."""
        here = [t for t in range(len(self.state.where)) if t != who and self.place(t) == self.square]
        return next((t for t in here if self.state.table.effect[t] or self.state.wounded >> t & 1), otherwise)

    def do(self, deed: str, token: int) -> None:
        """Follow a deed, roughly: enough to know who holds what."""
        if token < 0:
            return
        before = self.held
        if deed == "+":
            self.held = token
        elif deed in "!>":
            self.held = None
        else:
            self.held = self.with_partner(token, before)
        if before is not None and self.held != before:
            self.moved.pop(before, None)
            self.moved[before] = self.square


# --- Starting teams


def _read_team(reader: Reader, _part: Part) -> tuple[tuple[int, int], ...]:
    columns = _columns(reader.state, reader.seat)
    placement: list[tuple[int, int]] = []
    while reader.words:
        token = w.own_token(reader.state, reader.seat, reader.next("a character"))
        column = reader.next("the column of its dot")
        if w.SQUARE.fullmatch(column.text):
            placement.append((token, w.parse_square(table_of(reader.state).layout, column)))
            continue
        if not column.text.isalpha() or not column.text.islower():
            raise NotUnderstood("'{word}' is not a column such as b", column.column, word=column.text)
        placement.append((token, columns.get(column.text, w.OFF_BOARD)))
    return tuple(sorted(placement, key=lambda pair: pair[1]))


def _write_team(state: State, action: Action, at: int, _part: Part) -> str:
    words: list[str] = []
    for token, square in action[at]:
        column = _column(state, square)
        told = token is not None and _columns(state, state.table.owner[token]).get(column) == square
        name = w.UNSEEN if token is None else state.table.tokens[token].name
        words += [name, column if told else square_name(state, square)]
    return " ".join(words)


def _columns(state: State, seat: int) -> dict[str, int]:
    """The squares of the lines where a seat's starters stand by their column, as far as that tells them apart."""
    layout = table_of(state).layout
    columns: dict[str, list[int]] = {}
    for line, squares in zip(layout.plan.lines, layout.along, strict=True):
        if line.seat in (seat, NEUTRAL):
            for square in squares:
                columns.setdefault(_column(state, square), []).append(square)
    return {column: squares[0] for column, squares in columns.items() if len(squares) == 1}


def _column(state: State, square: int) -> str:
    return square_name(state, square).rstrip("0123456789")


FORMS: dict[str, Form] = {
    k.SQUARE: Form(_read_square, _write_square),
    k.EDGE: Form(_read_edge, _write_edge),
    k.PATH: Form(_read_path, _write_path),
    k.TEAM: Form(_read_team, _write_team),
}
