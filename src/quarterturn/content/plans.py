"""Plans as drawings: where rooms and lines lie, read from `board:` and `lines:` of a game."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final

from quarterturn.blocks import Text
from quarterturn.content.records import Record
from quarterturn.engine.core.definition import (
    COLUMN_LETTERS,
    DOOR,
    FOR_ALL,
    LINE_DOTS,
    LINE_LENGTH,
    NEUTRAL,
    ROOM_SIDE,
    ZONE_SIDE,
    GameDef,
    Kind,
    Line,
    Plan,
    Slot,
)
from quarterturn.engine.squares.patch import MOST as MOST_ROOMS

CAPACITY = re.compile(r"(\d+)([oc]?)")
SHIFT = re.compile(r"\+(\d+)")
HOLDS: Final[dict[str, Kind]] = {"": "both", "o": "objects", "c": "characters"}  # SETUP-7
NOTHING = "."  # a gap as wide as a room
SHAFT = "-"  # a place without a room, where one may slide in
CARD_COLUMNS: Final = 2
MOST_ROWS: Final = 26  # as many as there may be columns
OWNERS: Final = {"neutral": NEUTRAL, "exit": FOR_ALL, "door": DOOR}

# The squares outside a room on one of its sides, from left to right or from the bottom up.
SIDES: Final[dict[str, Callable[[int, int, int], tuple[int, int]]]] = {
    "below": lambda x, y, along: (x + along, y - 1),
    "above": lambda x, y, along: (x + along, y + ROOM_SIDE),
    "left-of": lambda x, y, along: (x - 1, y + along),
    "right-of": lambda x, y, along: (x + ROOM_SIDE, y + along),
}


def read_plan(record: Record, colours: Sequence[str]) -> Plan:
    """The plan of a game: its rooms, and the lines beside them; without `lines:` one below and one above."""
    reader = _PlanReader(record, colours, ROOM_SIDE)
    return _boxed(reader.slots, reader.lines())


def read_card_plan(record: Record) -> Plan:
    """The table of a card game, two rooms wide (CARD-SPACE-5), without lines: its starting zones have no squares."""
    slots = _PlanReader(record, (), ZONE_SIDE).slots
    rows = record.lines("board")
    for line in rows:
        words = [word.text for word in line.words()]
        if len(words) != CARD_COLUMNS or not all(CAPACITY.fullmatch(word) for word in words):
            raise record.fault(line, "a row of a card game has two rooms, and nothing beside them")
    return Plan(CARD_COLUMNS * ZONE_SIDE, len(rows) * ZONE_SIDE, tuple(slots), ())


def plan_to_draw(game: GameDef) -> Plan:
    """The plan of a game in squares: that of a card game as a board's, with its starting zones for lines."""
    if game.book != "C":
        return game.plan
    rooms = [
        replace(slot, x=slot.x // ZONE_SIDE * ROOM_SIDE, y=slot.y // ZONE_SIDE * ROOM_SIDE) for slot in game.plan.slots
    ]
    ends = ((0, -1), (1, max(slot.y for slot in rooms) + ROOM_SIDE))
    return _boxed(rooms, [Line(seat, tuple((x, y) for x in range(LINE_LENGTH)), ()) for seat, y in ends])


class _PlanReader:
    """Reads rooms and lines into squares that may still lie below or left of zero."""

    def __init__(self, record: Record, colours: Sequence[str], side: int) -> None:
        self.record, self.colours, self.side = record, colours, side
        self.slots: list[Slot] = []
        rows = record.lines("board")
        if len(rows) > MOST_ROWS:
            raise record.fault(rows[MOST_ROWS], "the board has more than {most} rows", most=MOST_ROWS)
        for row, line in enumerate(reversed(rows)):  # the drawing has the top row first
            self._row(row, line)
            if len(self.slots) > MOST_ROOMS:
                raise record.fault(line, "the board has more than {most} rooms", most=MOST_ROOMS)
        self.named = {slot.name: slot for slot in self.slots}
        self.inside = {(slot.x + dx, slot.y + dy) for slot in self.slots for dx in range(side) for dy in range(side)}

    def _row(self, row: int, line: Text) -> None:
        x = 0
        letters = iter(COLUMN_LETTERS)
        before = len(self.slots)
        for word in line.words():
            shift = SHIFT.fullmatch(word.text)
            if shift and len(self.slots) == before and x == 0:
                x = self.record.as_number(word._replace(text=shift[1]))
                continue
            if word.text != NOTHING:
                name = f"{next(letters)}{row + 1}"
                self.slots.append(self._slot(word, name, x, row * self.side))
            x += self.side
            if x > self.side * len(COLUMN_LETTERS):
                raise self.record.fault(word, "the board is too wide")
        if len(self.slots) == before:
            raise self.record.fault(line, "a row of the board needs at least one room")

    def _slot(self, word: Text, name: str, x: int, y: int) -> Slot:
        if word.text == SHAFT:
            return Slot(name, x, y, 0, shaft=True)
        found = CAPACITY.fullmatch(word.text)
        if not found:
            raise self.record.fault(
                word,
                "expected a capacity such as 2, 1o (objects) or 2c (characters), . (no room) or - (an empty shaft), "
                "not '{word}'",
                word=word.text,
            )
        return Slot(name, x, y, self.record.as_number(word._replace(text=found[1])), HOLDS[found[2]])

    # --- Lines

    def lines(self) -> list[Line]:
        if not self.record.has("lines"):
            return self._usual_lines()
        lines: list[Line] = []
        for text in self.record.lines("lines"):
            line = self._line(text)
            taken = {square for other in lines for square in other.squares}
            if taken & set(line.squares):
                raise self.record.fault(text, "this line lies on another one")
            lines.append(line)
        return lines

    def _usual_lines(self) -> list[Line]:
        """SETUP-2: the first seat's below the bottom row, the second's above the top row."""
        if len(self.colours) > 2:
            raise self.record.fault(self.record.place("board"), "a game for more than two needs 'lines:'")
        ends = (("below", min), ("above", max))
        return [
            self._along(seat, side, [slot for slot in self.slots if slot.y == end(s.y for s in self.slots)])
            for seat, (side, end) in enumerate(ends)
        ]

    def _line(self, text: Text) -> Line:
        owner, *rest = text.words()
        known = [*self.colours, *OWNERS]
        name = self.record.known(owner, known, "owner of a line")
        if len(rest) < 2:
            raise self.record.fault(
                text, "a line is written as 'blue below A1 B1': whose, on which side, of which rooms"
            )
        side = self.record.known(rest[0], SIDES, "side of a room")
        words = [word.text for word in rest]
        cut = words.index("dots") if "dots" in words else len(words)
        if cut == 1 or cut == len(words) - 1:
            raise self.record.fault(rest[-1], "rooms stand before 'dots', and numbers behind it: 'A1 B1 dots 2 9'")
        rooms = [self.named[self.record.known(word, self.named, "room")] for word in rest[1:cut]]
        seat = OWNERS[name] if name in OWNERS else self.colours.index(name)
        line = self._along(seat, side, rooms)
        if set(line.squares) & self.inside:
            raise self.record.fault(text, "a line lies outside the rooms")
        if not _is_straight(line.squares):
            raise self.record.fault(text, "a line runs straight along rooms that lie side by side")
        return self._with_dots(line, text, rest[cut + 1 :])

    def _along(self, seat: int, side: str, rooms: Sequence[Slot]) -> Line:
        squares = sorted(SIDES[side](slot.x, slot.y, along) for slot in rooms for along in range(ROOM_SIDE))
        usual = len(squares) == LINE_LENGTH and seat >= NEUTRAL
        return Line(seat, tuple(squares), LINE_DOTS if usual else ())

    def _with_dots(self, line: Line, text: Text, words: Sequence[Text]) -> Line:
        if not words:
            return line
        if line.seat < NEUTRAL:
            raise self.record.fault(words[0], "nobody starts on an exit or a door, so it has no dots")
        dots = [self.record.as_number(word, 1) - 1 for word in words]
        if max(dots) >= len(line.squares) or len(set(dots)) < len(dots):
            raise self.record.fault(text, "the dots are different numbers from 1 to {most}", most=len(line.squares))
        return replace(line, dots=tuple(sorted(dots)))


def _is_straight(squares: Sequence[tuple[int, int]]) -> bool:
    """Whether squares in order form one row or column without a gap."""
    steps = {(right - x, up - y) for (x, y), (right, up) in pairwise(squares)}
    return len(steps) == 1 and steps <= {(1, 0), (0, 1)}


def _boxed(slots: Sequence[Slot], lines: Sequence[Line]) -> Plan:
    """Everything moved so that the bounding box begins at column and row 0, as the notation counts."""
    cells = [square for line in lines for square in line.squares]
    for slot in slots:
        cells += [(slot.x, slot.y), (slot.x + ROOM_SIDE - 1, slot.y + ROOM_SIDE - 1)]
    left, bottom = min(x for x, _ in cells), min(y for _, y in cells)
    return Plan(
        max(x for x, _ in cells) - left + 1,
        max(y for _, y in cells) - bottom + 1,
        tuple(replace(slot, x=slot.x - left, y=slot.y - bottom) for slot in slots),
        tuple(replace(line, squares=tuple((x - left, y - bottom) for x, y in line.squares)) for line in lines),
    )
