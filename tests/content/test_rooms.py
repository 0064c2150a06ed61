"""Drawings of rooms: the good ones are understood, every kind of bad one is refused where it is bad."""

import pytest

from quarterturn.blocks import Drawing, FileError, read
from quarterturn.content.rooms import parse_room, parse_rooms
from quarterturn.engine.core.definition import Room

HEAD = "room 9a  set=ours  pair=9  gear=cw"
ROWS = """\
+   +---+   +   +   +
  .   @   . | .   . :
+   +   +   +%%%+   +
| .   .   .   .   .
+   +:::+   +   +   +
  .   o   .   .   .
+   +   +   +   +   +
  .   .   .   .   .
+   +   +   +   +   +
  .   .   .   .   .
+   +   +   +   +---+
"""
PARTNER = "\n" + HEAD.replace("9a", "9b").replace("cw", "ccw") + "\n" + ROWS


def changed(row: int, text: str) -> str:
    """A pair of rooms, the first of which has another row (the head is row 1, as it is line 1)."""
    lines = f"{HEAD}\n{ROWS}".splitlines()
    lines[row - 1 : row] = text.split("\n") if text else []
    return "\n".join(lines) + "\n" + PARTNER


def one_room(text: str) -> Room:
    (drawing,) = read("own.qt", text)
    assert isinstance(drawing, Drawing)
    return parse_room("own.qt", drawing)


def test_a_pair_is_understood() -> None:
    rooms = parse_rooms("rooms.txt", changed(1, HEAD))
    assert list(rooms) == ["9a", "9b"]
    assert (rooms["9a"].arrow, rooms["9b"].arrow) == (1, -1)
    assert rooms["9a"].squares == ".@........." + "o" + "............."


def test_a_room_of_ones_own_may_leave_its_settings_out() -> None:
    room = one_room(f"room 12x\n{ROWS}")
    assert (room.set, room.pair, room.arrow) == ("own", 12, 1)


def test_a_room_of_ones_own_may_have_settings() -> None:
    room = one_room(f"room cave set=mine gear=ccw pair=7\n{ROWS}")
    assert (room.name, room.set, room.pair, room.arrow) == ("cave", "mine", 7, -1)


def test_a_room_of_ones_own_needs_neither_number_nor_gear() -> None:
    cave = one_room(f"room Cave-of_Doom\n{ROWS.replace('@', '.')}")
    assert cave.name == "Cave-of_Doom"
    assert cave.pair < 0  # no printed room has such a number, so no gear reaches it


@pytest.mark.parametrize(
    ("text", "line", "column", "reason"),
    [
        (changed(12, ""), 11, 1, "ends after 10 of 11 rows"),
        (changed(12, "+   +   +   +   +---+\n  .   .   .   .   ."), 13, 1, "more than 11 rows"),
        (f"{HEAD}\n\n{ROWS}", 3, 1, "expected 'key: value'"),
        (changed(4, "+   +   +   +%%%+   +   +"), 4, 22, "wider than 21"),
        (changed(4, "+   +   +   +%%%+   "), 4, 18, "narrower than 21"),
        (changed(5, "| .   .   .   ."), 5, 16, "narrower than 21"),
        (changed(4, "+   +   +   +%%%+   -"), 4, 21, "expected the corner"),
        (changed(4, "+   +   +   +%% +   +"), 4, 14, "'%% ' is no edge"),
        (changed(4, "+   +   +   +===+   +"), 4, 14, "'===' is no edge"),
        (changed(5, "| .   .   . / .   ."), 5, 13, "'/' is no edge"),
        (changed(5, "| .   .   x   .   ."), 5, 11, "'x' cannot stand here: use . o @"),
        (changed(5, "| .   .   s   .   ."), 5, 11, "'s' cannot stand here: use . o @"),
        (changed(5, "|..   .   .   .   ."), 5, 2, "expected a blank"),
        (changed(3, "  .   .   .   .   ."), 1, 6, "one rotation gear '@', this one 0"),
        (changed(5, "| .   @   .   .   ."), 1, 6, "one rotation gear '@', this one 2"),
        (changed(1, "room"), 1, 5, "needs a name"),
        (changed(1, "room 9A set=ours pair=9 gear=cw"), 1, 6, "needs a name"),
        (changed(1, "room 9a pair=9 gear=cw"), 1, 6, "'set=' is missing"),
        (changed(1, "room 9a set=ours gear=cw"), 1, 6, "'pair=' is missing"),
        (changed(1, "room 9a set=ours pair=9"), 1, 6, "'gear=' is missing"),
        (changed(1, "room 9a set=ours pair=nine gear=cw"), 1, 23, "pair must be a number"),
        (changed(1, "room 9a set=ours pair=9 gear=left"), 1, 30, "gear must be cw or ccw"),
        (changed(1, "room 9a set=ours pair=9 gears=cw"), 1, 25, "no setting 'gears'; did you mean 'gear'"),
        (changed(1, "room 9a set=ours pair=9 pair=9 gear=cw"), 1, 25, "'pair' is set twice"),
        (changed(1, "room 9a ours"), 1, 9, "expected set=…, pair=… or gear=…"),
        (changed(1, HEAD.replace("gear=cw", "gear=ccw")), 14, 6, "arrows of pair 9 must point opposite ways"),
        (changed(1, HEAD.replace("ours", "theirs")), 14, 6, "must be of one set"),
        (changed(1, HEAD.replace("9a", "9b")), 14, 6, "'9b' is there already"),
        (changed(1, HEAD.replace("pair=9", "pair=8")), 1, 6, "pair 8 needs two rooms, but has 9a"),
        (changed(1, HEAD) + PARTNER.replace("9b", "9c"), 27, 6, "pair 9 needs two rooms, but has 9a, 9b, 9c"),
        (changed(1, HEAD) + "\nset: ours", 27, 1, "only drawings"),
    ],
)
def test_a_bad_drawing_is_refused_where_it_is_bad(text: str, line: int, column: int, reason: str) -> None:
    with pytest.raises(FileError) as error:
        parse_rooms("rooms.txt", text)
    assert reason in error.value.reason
    assert (error.value.file, error.value.line, error.value.column) == ("rooms.txt", line, column)
