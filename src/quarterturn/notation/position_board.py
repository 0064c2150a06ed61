"""The board of a position: its rooms as they are drawn, on the game's own plan or on one two rooms wide."""

from __future__ import annotations

from collections.abc import Sequence

from quarterturn import limits
from quarterturn.blocks import Text, closest
from quarterturn.engine.core.definition import Collection, GameDef, Plan, Slot
from quarterturn.engine.squares.table import shaft_of
from quarterturn.notation import words as w
from quarterturn.notation.errors import NotUnderstood
from quarterturn.notation.lines import Lines
from quarterturn.notation.spaces import SPACES

NO_ROOM_HERE = "."
EMPTY = ("", 0, True)  # an empty shaft


def drawn_rows(plan: Plan) -> list[list[Slot]]:
    """The slots of a plan row by row from the bottom, each from the left."""
    rows: dict[int, list[Slot]] = {}
    for slot in plan.slots:
        rows.setdefault(slot.y, []).append(slot)
    return [rows[y] for y in sorted(rows)]


class DrawnBoard:
    """The rooms of a position, and the plan they lie on."""

    def __init__(self, lines: Lines, definition: GameDef, collection: Collection) -> None:
        self.lines, self.definition, self.collection = lines, definition, collection
        self.space = SPACES[definition.book]
        self.slots: list[tuple[str, int, bool]] = []  # room, turn, face down; bottom row first, as the plan counts
        self.plan = self._read()

    def _read(self) -> Plan:
        rows = self.lines.headers.lines("rooms")
        if not rows:
            raise self.lines.headers.mistake(None, "a position needs 'rooms:', a saved game needs 'seed:'")
        plan = self.definition.plan
        drawn = drawn_rows(plan)
        if len(rows) == len(drawn) and self._fits(rows, drawn):
            for row, places in zip(reversed(rows), drawn, strict=True):
                self._read_row(row, places)
            self._require_one_in_the_shaft(rows[0])
            return plan
        if len(rows) > limits.ROWS:
            raise self.lines.headers.mistake(rows[limits.ROWS], "the board has more than {most} rows", most=limits.ROWS)
        for row in reversed(rows):
            self.lines.line = row
            found = row.words()
            if len(found) != 2:
                raise NotUnderstood("a row of the board has two rooms, or the game's own plan is drawn", row.column)
            self.slots += [self._room(word) for word in found]
        return self.space.positions.plan(len(rows), self.definition)

    def _fits(self, rows: Sequence[Text], drawn: list[list[Slot]]) -> bool:
        """Whether rows of words are the game's own plan: a word for each room, and `.` wherever there is none."""
        return all(
            sum(word.text != NO_ROOM_HERE for word in row.words()) in (len(places), len(places) - self._cells(places))
            for row, places in zip(reversed(rows), drawn, strict=True)
        )

    def _cells(self, places: list[Slot]) -> int:
        """How many of some places are cells of the shaft (M-4)."""
        slots = self.definition.plan.slots
        return sum(slots[cell] in places for cell in shaft_of(self.definition))

    def _read_row(self, row: Text, places: list[Slot]) -> None:
        """The rooms of one row; in one with a shaft every place is written, the empty ones as `.`."""
        self.lines.line = row
        words = row.words()
        if not self._cells(places):
            words = [word for word in words if word.text != NO_ROOM_HERE]
        if len(words) != len(places):
            raise NotUnderstood("this row of the board has {n} places", row.column, n=len(places))
        for word in words:
            self.slots.append(EMPTY if word.text == NO_ROOM_HERE else self._room(word))

    def _require_one_in_the_shaft(self, row: Text) -> None:
        """Of the cells of a shaft exactly one has a room (M-4)."""
        cells = shaft_of(self.definition)
        if cells and sum(self.slots[cell] != EMPTY for cell in cells) != 1:
            raise NotUnderstood("exactly one room lies in the shaft", row.column)

    def _room(self, word: Text) -> tuple[str, int, bool]:
        found = w.TURNED_ROOM.fullmatch(word.text)
        if not found:
            raise NotUnderstood("'{word}' is not a room such as 39a+1 or ?40b", word.column, word=word.text)
        name = found[2]
        if name not in self.collection.rooms:
            raise NotUnderstood("unknown room '{word}'", word.column, closest(name, self.collection.rooms), word=name)
        if len(self.collection.rooms[name].squares) != self.space.room_side**2:
            raise NotUnderstood("room {word} is not one of this game's kind", word.column, word=name)
        return name, int(found[3] or 0), bool(found[1])
