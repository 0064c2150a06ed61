"""Rooms as drawings: reading them from `room NAME …` blocks, and checking that they come in pairs.

A drawing is one of two sheets: the board's rooms have five by five squares, those of the card game two by two zones.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from quarterturn.blocks import Drawing, FileError, Text, closest, read
from quarterturn.engine.core.definition import ROOM_SIDE, ZONE_SIDE, Room
from quarterturn.engine.core.terms import (
    EAST,
    FLOOR,
    GATE,
    GEAR,
    NORTH,
    OPEN,
    PIT,
    PITFALL,
    SIGNS,
    SLIT,
    SOUTH,
    WALL,
    WEST,
)

LONGEST_NUMBER = 9  # digits
NAME = re.compile(r"[a-z0-9]+")
OWN_NAME = re.compile(r"[A-Za-z0-9_-]+")
ARROWS = {"cw": 1, "ccw": -1}
EDGES = {" ": OPEN, ":": SLIT, "%": GATE, "|": WALL, "o": PITFALL}  # beside a square or zone
BARS = {"   ": OPEN, ":::": SLIT, "%%%": GATE, "---": WALL, "ooo": PITFALL}  # above or below it
CELL = 4  # characters from one square to the next
OWN_SET = "own"


@dataclass(frozen=True, slots=True)
class Sheet:
    """How large a room is drawn, and what may stand in its squares."""

    side: int
    squares: str
    pits_between: bool  # whether a pit is a border, and no square

    @property
    def width(self) -> int:
        return CELL * self.side + 1

    @property
    def rows(self) -> int:
        return 2 * self.side + 1

    def has(self, edge: int) -> bool:
        return self.pits_between or edge != PITFALL


BOARD: Final = Sheet(ROOM_SIDE, FLOOR + PIT + GEAR, pits_between=False)
CARD: Final = Sheet(ZONE_SIDE, SIGNS, pits_between=True)


def parse_rooms(file: str, text: str, sheet: Sheet = BOARD) -> dict[str, Room]:
    """The rooms of a content file: every setting written out, every pair complete, all on the same sheet."""
    rooms: dict[str, Room] = {}
    heads: list[tuple[Text, Room]] = []
    for item in read(file, text):
        if not isinstance(item, Drawing):
            raise FileError(file, item.line, 1, "only drawings 'room NAME set=… pair=… gear=…' may stand here")
        room = parse_room(file, item, complete=True)
        if sheet_of(room) is not sheet:
            raise FileError(
                file, item.line, item.head.column, "a room of this file is drawn {n} by {n}, not {side} by {side}",
                n=sheet.side, side=sheet_of(room).side,
            )  # fmt: skip
        if room.name in rooms:
            raise _taken(file, item.head, room)
        rooms[room.name] = room
        heads.append((item.head, room))
    _check_pairs(file, heads)
    return rooms


def sheet_of(room: Room) -> Sheet:
    """On which sheet a room is drawn, and so in which games it may lie."""
    return CARD if len(room.squares) == ZONE_SIDE * ZONE_SIDE else BOARD


def parse_own_rooms(file: str, drawings: Iterable[Drawing], known: Sequence[Room]) -> dict[str, Room]:
    """The rooms a scenario brings along, in whole pairs beside the known ones; their set and pair may be left out."""
    rooms: dict[str, Room] = {}
    heads: list[tuple[Text, Room]] = []
    names, taken = {room.name for room in known}, {room.pair for room in known}
    for drawing in drawings:
        room, head = parse_room(file, drawing), drawing.head
        if room.name in names or room.name in rooms:
            raise _taken(file, head, room)
        if room.pair < 0:
            raise FileError(file, head.line, head.column, "'{word}' needs its number: write pair=…", word=room.name)
        if room.pair in taken:
            raise FileError(
                file, head.line, head.column, "the pair {n} is there already: choose another number", n=room.pair
            )
        if sheet_of(room) is BOARD:
            _check_gear(file, drawing, room.squares)
        rooms[room.name] = room
        heads.append((head, room))
    _check_pairs(file, heads)
    return rooms


def _taken(file: str, head: Text, room: Room) -> FileError:
    return FileError(file, head.line, head.column, "'{word}' is there already: choose another name", word=room.name)


def parse_room(file: str, drawing: Drawing, complete: bool = False) -> Room:
    """One room. Unless `complete` is asked for, its set, pair and gear may be left out, and it may have any name."""
    name, settings = _head(file, drawing.head, NAME if complete else OWN_NAME)
    if complete:
        _require_settings(file, drawing.head, settings)
    pair = _pair(file, drawing, name, settings.get("pair"))
    arrow = _arrow(file, settings.get("gear"))
    group = settings["set"].text if "set" in settings else OWN_SET
    sheet = _sheet(drawing)
    squares, edges = _picture(file, drawing, sheet)
    room = Room(name, group, pair, arrow, squares, edges)
    if sheet is CARD:
        _check_card(file, drawing.head, room)
    elif complete:
        _check_gear(file, drawing, squares)
    return room


def _head(file: str, head: Text, names: re.Pattern[str]) -> tuple[str, dict[str, Text]]:
    words = head.words()
    if not words or not names.fullmatch(words[0].text):
        raise FileError(file, head.line, head.column, "a room needs a name of small letters and digits, such as 39a")
    settings: dict[str, Text] = {}
    for word in words[1:]:
        key, equals, value = word.text.partition("=")
        if not equals or not value:
            raise FileError(
                file, word.line, word.column, "expected set=…, pair=… or gear=…, not '{word}'", word=word.text
            )
        if key not in ("set", "pair", "gear"):
            hint = closest(key, ("set", "pair", "gear"))
            raise FileError(file, word.line, word.column, "a room has no setting '{word}'", hint, word=key)
        if key in settings:
            raise FileError(file, word.line, word.column, "'{key}' is set twice", key=key)
        settings[key] = Text(word.line, word.column + len(key) + 1, value)
    return words[0].text, settings


def _require_settings(file: str, head: Text, settings: dict[str, Text]) -> None:
    for key in ("set", "pair", "gear"):
        if key not in settings:
            raise FileError(file, head.line, head.column, "'{key}=' is missing", key=key)


def _pair(file: str, drawing: Drawing, name: str, given: Text | None) -> int:
    """The number on the gear: given, or read from the name; a room of a case file may have one of its own."""
    if given is not None:
        if not given.text.isdecimal() or len(given.text) > LONGEST_NUMBER:
            raise FileError(file, given.line, given.column, "pair must be a number, not '{word}'", word=given.text)
        return int(given.text)
    digits = re.search(rf"\d{{1,{LONGEST_NUMBER}}}", name)
    return int(digits[0]) if digits else -drawing.line


def _arrow(file: str, given: Text | None) -> int:
    if given is None:
        return ARROWS["cw"]
    if given.text not in ARROWS:
        raise FileError(file, given.line, given.column, "gear must be cw or ccw, not '{word}'", word=given.text)
    return ARROWS[given.text]


def _sheet(drawing: Drawing) -> Sheet:
    """The sheet whose width the first row comes nearest to; one without rows is taken for a room of the board."""
    small = drawing.rows and 2 * len(drawing.rows[0].text) < CARD.width + BOARD.width
    return CARD if small else BOARD


def _picture(file: str, drawing: Drawing, sheet: Sheet) -> tuple[str, bytes]:
    """The squares and edges drawn under the head, row by row. Of an inner edge both its squares know."""
    rows = [_row(file, sheet, index, row) for index, row in enumerate(drawing.rows)]
    if len(rows) < sheet.rows:
        last = drawing.rows[-1] if drawing.rows else drawing.head
        raise FileError(file, last.line, 1, "the drawing ends after {n} of {most} rows", n=len(rows), most=sheet.rows)
    squares = ""
    edges = bytearray(4 * sheet.side * sheet.side)
    for row in range(sheet.side):
        above, line, below = rows[2 * row : 2 * row + 3]
        for column in range(sheet.side):
            square, x = 4 * (row * sheet.side + column), CELL * column
            squares += line[x + 2]
            edges[square + NORTH] = BARS[above[x + 1 : x + CELL]]
            edges[square + EAST] = EDGES[line[x + CELL]]
            edges[square + SOUTH] = BARS[below[x + 1 : x + CELL]]
            edges[square + WEST] = EDGES[line[x]]
    return squares, bytes(edges)


def _row(file: str, sheet: Sheet, index: int, row: Text) -> str:
    """One row of the drawing at its full width, every symbol checked."""
    if index >= sheet.rows:
        raise FileError(file, row.line, 1, "the drawing has more than {most} rows", most=sheet.rows)
    width = sheet.width
    if len(row.text) > width:
        raise FileError(file, row.line, width + 1, "the row is wider than {most} characters", most=width)
    between = index % 2 == 0
    # Blanks at the end of a row of squares may have been trimmed: the last edge is then open.
    if len(row.text) < width - (0 if between else 2):
        raise FileError(file, row.line, len(row.text) + 1, "the row is narrower than {least} characters", least=width)
    text = row.text.ljust(width)
    if between:
        _check_bars(file, sheet, row.line, text)
    else:
        _check_squares(file, sheet, row.line, text)
    return text


def _check_bars(file: str, sheet: Sheet, line: int, text: str) -> None:
    allowed = _allowed(sheet, BARS)
    for x in range(0, sheet.width, CELL):
        if text[x] != "+":
            raise FileError(file, line, x + 1, "expected the corner '+', not '{word}'", word=text[x])
        bar = text[x + 1 : x + CELL]
        if bar and bar not in allowed:
            raise FileError(
                file, line, x + 2, "'{word}' is no edge: use {symbols} or three blanks",
                word=bar, symbols=_visible(allowed),
            )  # fmt: skip


def _check_squares(file: str, sheet: Sheet, line: int, text: str) -> None:
    allowed = _allowed(sheet, EDGES)
    for x, symbol in enumerate(text):
        if x % CELL == 0 and symbol not in allowed:
            raise FileError(
                file, line, x + 1, "'{word}' is no edge: use {symbols} or a blank",
                word=symbol, symbols=_visible(allowed),
            )  # fmt: skip
        if x % CELL == 2 and symbol not in sheet.squares:
            raise FileError(
                file, line, x + 1, "'{word}' cannot stand here: use {symbols}",
                word=symbol, symbols=_visible(sheet.squares),
            )  # fmt: skip
        if x % 2 and symbol != " ":
            raise FileError(file, line, x + 1, "expected a blank between square and edge, not '{word}'", word=symbol)


def _allowed(sheet: Sheet, symbols: dict[str, int]) -> list[str]:
    return [symbol for symbol, edge in symbols.items() if sheet.has(edge)]


def _visible(symbols: Iterable[str]) -> str:
    return " ".join(symbol for symbol in symbols if symbol.strip())


def _check_card(file: str, head: Text, room: Room) -> None:
    """The zones of a card are told apart by their signs (CARD-SPACE-1), and its portcullis by the room alone."""
    for sign in SIGNS:
        if room.squares.count(sign) != 1:
            raise FileError(
                file, head.line, head.column,
                "a card has each of the signs {symbols} once, this one has '{word}' {n} times",
                symbols=_visible(SIGNS), word=sign, n=room.squares.count(sign),
            )  # fmt: skip
    if len(room.gates) > 1:
        raise FileError(
            file, head.line, head.column, "a card has one portcullis at most, this one {n}", n=len(room.gates)
        )


def _check_gear(file: str, drawing: Drawing, squares: str) -> None:
    gears = squares.count(GEAR)
    if gears != 1:
        raise FileError(
            file, drawing.line, drawing.head.column, "a room has one rotation gear '@', this one {n}", n=gears
        )


def _check_pairs(file: str, heads: Iterable[tuple[Text, Room]]) -> None:
    """Each number is borne by two rooms of one set, whose arrows point opposite ways."""
    pairs: dict[int, list[tuple[Text, Room]]] = {}
    for head, room in heads:
        pairs.setdefault(room.pair, []).append((head, room))
    for number, members in pairs.items():
        last, room = members[-1]
        if len(members) != 2:
            names = ", ".join(member.name for _, member in members)
            raise FileError(
                file, last.line, last.column, "pair {n} needs two rooms, but has {rooms}", n=number, rooms=names
            )
        if members[0][1].arrow == room.arrow:
            raise FileError(file, last.line, last.column, "the arrows of pair {n} must point opposite ways", n=number)
        if sheet_of(members[0][1]) is not sheet_of(room):
            raise FileError(file, last.line, last.column, "the rooms of pair {n} must be of one size", n=number)
        if members[0][1].set != room.set:
            raise FileError(file, last.line, last.column, "the rooms of pair {n} must be of one set", n=number)
