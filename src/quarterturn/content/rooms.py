"""Rooms as drawings: reading them from `room NAME …` blocks, and checking that they come in pairs."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from quarterturn.blocks import Drawing, FileError, Text, read, suggestion
from quarterturn.engine.definition import ROOM_SIDE, ROOM_SQUARES, Room
from quarterturn.engine.terms import EAST, FLOOR, GATE, GEAR, NORTH, OPEN, PIT, SLIT, SOUTH, WALL, WEST

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
            raise FileError(file, item.line, item.head.column, f"the room '{room.name}' is there already")
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
            raise FileError(
                file, head.line, head.column, f"the room '{room.name}' is there already: choose another name"
            )
        if room.pair < 0:
            raise FileError(file, head.line, head.column, f"'{room.name}' needs its number: write pair=…")
        if room.pair in taken:
            raise FileError(
                file, head.line, head.column, f"the pair {room.pair} is there already: choose another number"
            )
        _check_gear(file, drawing, room.squares)
        rooms[room.name] = room
        heads.append((head, room))
    _check_pairs(file, heads)
    return rooms


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
            raise FileError(file, word.line, word.column, f"expected set=…, pair=… or gear=…, not '{word.text}'")
        if key not in ("set", "pair", "gear"):
            hint = suggestion(key, ("set", "pair", "gear"))
            raise FileError(file, word.line, word.column, f"a room has no setting '{key}'{hint}")
        if key in settings:
            raise FileError(file, word.line, word.column, f"'{key}' is set twice")
        settings[key] = Text(word.line, word.column + len(key) + 1, value)
    return words[0].text, settings


def _require_settings(file: str, head: Text, settings: dict[str, Text]) -> None:
    for key in ("set", "pair", "gear"):
        if key not in settings:
            raise FileError(file, head.line, head.column, f"'{key}=' is missing")


def _pair(file: str, drawing: Drawing, name: str, given: Text | None) -> int:
    """The number on the gear: given, or read from the name; a room of a case file may have one of its own."""
    if given is not None:
        if not given.text.isdecimal() or len(given.text) > LONGEST_NUMBER:
            raise FileError(file, given.line, given.column, f"pair must be a number, not '{given.text}'")
        return int(given.text)
    digits = re.search(rf"\d{{1,{LONGEST_NUMBER}}}", name)
    return int(digits[0]) if digits else -drawing.line


def _arrow(file: str, given: Text | None) -> int:
    if given is None:
        return ARROWS["cw"]
    if given.text not in ARROWS:
        raise FileError(file, given.line, given.column, f"gear must be cw or ccw, not '{given.text}'")
    return ARROWS[given.text]


def _picture(file: str, drawing: Drawing) -> tuple[str, bytes]:
    """The squares and edges drawn under the head, row by row."""
    rows = [_row(file, index, row) for index, row in enumerate(drawing.rows)]
    if len(rows) < ROWS:
        last = drawing.rows[-1] if drawing.rows else drawing.head
        raise FileError(file, last.line, 1, f"the drawing ends after {len(rows)} of {ROWS} rows")
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
        raise FileError(file, row.line, 1, f"the drawing has more than {ROWS} rows")
    if len(row.text) > WIDTH:
        raise FileError(file, row.line, WIDTH + 1, f"the row is wider than {WIDTH} characters")
    between = index % 2 == 0
    # Blanks at the end of a row of squares may have been trimmed: the last edge is then open.
    if len(row.text) < WIDTH - (0 if between else 2):
        raise FileError(file, row.line, len(row.text) + 1, f"the row is narrower than {WIDTH} characters")
    text = row.text.ljust(WIDTH)
    if between:
        _check_bars(file, row.line, text)
    else:
        _check_squares(file, row.line, text)
    return text


def _check_bars(file: str, line: int, text: str) -> None:
    for x in range(0, WIDTH, CELL):
        if text[x] != "+":
            raise FileError(file, line, x + 1, f"expected the corner '+', not '{text[x]}'")
        bar = text[x + 1 : x + CELL]
        if bar and bar not in BARS:
            raise FileError(file, line, x + 2, f"'{bar}' is no edge: use --- %%% ::: or three blanks")


def _check_squares(file: str, line: int, text: str) -> None:
    for x, symbol in enumerate(text):
        if x % CELL == 0 and symbol not in EDGES:
            raise FileError(file, line, x + 1, f"'{symbol}' is no edge: use | % : or a blank")
        if x % CELL == 2 and symbol not in SQUARES:
            raise FileError(file, line, x + 1, f"'{symbol}' is no square: use . o or @")
        if x % 2 and symbol != " ":
            raise FileError(file, line, x + 1, f"expected a blank between square and edge, not '{symbol}'")


def _check_gear(file: str, drawing: Drawing, squares: str) -> None:
    gears = squares.count(GEAR)
    if gears != 1:
        raise FileError(file, drawing.line, drawing.head.column, f"a room has one rotation gear '@', this one {gears}")


def _check_pairs(file: str, heads: Iterable[tuple[Text, Room]]) -> None:
    """Each number is borne by two rooms of one set, whose arrows point opposite ways."""
    pairs: dict[int, list[tuple[Text, Room]]] = {}
    for head, room in heads:
        pairs.setdefault(room.pair, []).append((head, room))
    for number, members in pairs.items():
        last, room = members[-1]
        if len(members) != 2:
            names = ", ".join(member.name for _, member in members)
            raise FileError(file, last.line, last.column, f"pair {number} needs two rooms, but has {names}")
        if members[0][1].arrow == room.arrow:
            raise FileError(file, last.line, last.column, f"the arrows of pair {number} must point opposite ways")
        if members[0][1].set != room.set:
            raise FileError(file, last.line, last.column, f"the rooms of pair {number} must be of one set")
