"""Rooms as drawings: reading them from `room NAME …` blocks, and checking that they come in pairs."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from quarterturn.blocks import Drawing, FileError, Text, closest, read
from quarterturn.engine.core.definition import ROOM_SIDE, ROOM_SQUARES, Room
from quarterturn.engine.core.terms import EAST, FLOOR, GATE, GEAR, NORTH, OPEN, PIT, SLIT, SOUTH, WALL, WEST

LONGEST_NUMBER = 9  # digits
NAME = re.compile(r"[a-z0-9]+")
OWN_NAME = re.compile(r"[A-Za-z0-9_-]+")
ARROWS = {"cw": 1, "ccw": -1}
EDGES = {" ": OPEN, ":": SLIT, "%": GATE, "|": WALL}  # beside a square
BARS = {"   ": OPEN, ":::": SLIT, "%%%": GATE, "---": WALL}  # above or below a square
SQUARES = FLOOR + PIT + GEAR
CELL = 4  # characters from one square to the next
WIDTH = CELL * ROOM_SIDE + 1
ROWS = 2 * ROOM_SIDE + 1
OWN_SET = "own"


def parse_rooms(file: str, text: str) -> dict[str, Room]:
    """The rooms of a content file: every setting written out, and every pair complete."""
    rooms: dict[str, Room] = {}
    heads: list[tuple[Text, Room]] = []
    for item in read(file, text):
        if not isinstance(item, Drawing):
            raise FileError(file, item.line, 1, "only drawings 'room NAME set=… pair=… gear=…' may stand here")
        room = parse_room(file, item, complete=True)
        if room.name in rooms:
            raise _taken(file, item.head, room)
        rooms[room.name] = room
        heads.append((item.head, room))
    _check_pairs(file, heads)
    return rooms


def parse_own_rooms(file: str, drawings: Iterable[Drawing], known: Mapping[str, Room]) -> dict[str, Room]:
    """The rooms a scenario brings along, in whole pairs beside the known ones; their set and pair may be left out."""
    rooms: dict[str, Room] = {}
    heads: list[tuple[Text, Room]] = []
    taken = {room.pair for room in known.values()}
    for drawing in drawings:
        room, head = parse_room(file, drawing), drawing.head
        if room.name in known or room.name in rooms:
            raise _taken(file, head, room)
        if room.pair < 0:
            raise FileError(file, head.line, head.column, "'{word}' needs its number: write pair=…", word=room.name)
        if room.pair in taken:
            raise FileError(
                file, head.line, head.column, "the pair {n} is there already: choose another number", n=room.pair
            )
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
    squares, edges = _picture(file, drawing)
    if complete:
        _check_gear(file, drawing, squares)
    return Room(name, group, pair, arrow, squares, edges)


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


def _picture(file: str, drawing: Drawing) -> tuple[str, bytes]:
    """The squares and edges drawn under the head, row by row."""
    rows = [_row(file, index, row) for index, row in enumerate(drawing.rows)]
    if len(rows) < ROWS:
        last = drawing.rows[-1] if drawing.rows else drawing.head
        raise FileError(file, last.line, 1, "the drawing ends after {n} of {most} rows", n=len(rows), most=ROWS)
    squares = ""
    edges = bytearray(4 * ROOM_SQUARES)
    for row in range(ROOM_SIDE):
        above, line, below = rows[2 * row : 2 * row + 3]
        for column in range(ROOM_SIDE):
            square, x = 4 * (row * ROOM_SIDE + column), CELL * column
            squares += line[x + 2]
            edges[square + NORTH] = BARS[above[x + 1 : x + CELL]]
            edges[square + EAST] = EDGES[line[x + CELL]]
            edges[square + SOUTH] = BARS[below[x + 1 : x + CELL]]
            edges[square + WEST] = EDGES[line[x]]
    return squares, bytes(edges)


def _row(file: str, index: int, row: Text) -> str:
    """One row of the drawing at its full width, every symbol checked."""
    if index >= ROWS:
        raise FileError(file, row.line, 1, "the drawing has more than {most} rows", most=ROWS)
    if len(row.text) > WIDTH:
        raise FileError(file, row.line, WIDTH + 1, "the row is wider than {most} characters", most=WIDTH)
    between = index % 2 == 0
    # Blanks at the end of a row of squares may have been trimmed: the last edge is then open.
    if len(row.text) < WIDTH - (0 if between else 2):
        raise FileError(file, row.line, len(row.text) + 1, "the row is narrower than {least} characters", least=WIDTH)
    text = row.text.ljust(WIDTH)
    if between:
        _check_bars(file, row.line, text)
    else:
        _check_squares(file, row.line, text)
    return text


def _check_bars(file: str, line: int, text: str) -> None:
    for x in range(0, WIDTH, CELL):
        if text[x] != "+":
            raise FileError(file, line, x + 1, "expected the corner '+', not '{word}'", word=text[x])
        bar = text[x + 1 : x + CELL]
        if bar and bar not in BARS:
            raise FileError(file, line, x + 2, "'{word}' is no edge: use --- %%% ::: or three blanks", word=bar)


def _check_squares(file: str, line: int, text: str) -> None:
    for x, symbol in enumerate(text):
        if x % CELL == 0 and symbol not in EDGES:
            raise FileError(file, line, x + 1, "'{word}' is no edge: use | % : or a blank", word=symbol)
        if x % CELL == 2 and symbol not in SQUARES:
            raise FileError(file, line, x + 1, "'{word}' is no square: use . o or @", word=symbol)
        if x % 2 and symbol != " ":
            raise FileError(file, line, x + 1, "expected a blank between square and edge, not '{word}'", word=symbol)


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
        if members[0][1].set != room.set:
            raise FileError(file, last.line, last.column, "the rooms of pair {n} must be of one set", n=number)
