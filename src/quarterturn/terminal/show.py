"""Showing the content in a terminal: every room in its four turnings."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.console import Console
from rich.text import Text

from quarterturn.blocks import suggestion
from quarterturn.content.drawing import draw
from quarterturn.content.rooms import BOARD, CARD, sheet_of
from quarterturn.engine.core.definition import Collection, Room
from quarterturn.engine.core.terms import GEAR
from quarterturn.engine.squares.turning import QUARTERS

GAP = "   "
STYLES = {
    r"[-|]+": "bold bright_white",  # walls
    r"%+": "bold bright_cyan",  # portcullises
    r":+": "yellow",  # arrow-slits, in brass
    r"[.+]": "bright_black",  # floor and corners
    r"o+": "white on grey11",  # pits
    r"[\^cs]": "bold",  # signs of zones
    r"[@↻↺]": "bold bright_green",  # gears
}
ARROWS = {1: "↻", -1: "↺"}
LEGEND = "| --- wall   % %%% portcullis   : ::: arrow-slit   "
LEGENDS = {BOARD: LEGEND + "o pit trap   . floor", CARD: LEGEND + "o ooo pit trap   ^ c s zones"}
WAYS = {1: "clockwise", -1: "counter-clockwise"}


def show_rooms(console: Console, collection: Collection, names: Sequence[str] | None = None) -> None:
    """Draw the named rooms, or all of them, in their four turnings; a name nobody knows raises a KeyError."""
    rooms = list(_named(collection, names))
    for room in rooms:
        console.print(Text.assemble((room.name, "bold"), f"  {room.set}, pair {room.pair}, turns {WAYS[room.arrow]}"))
        for turnings in _strips(room, console.width):
            console.print(Text.assemble((_titles(room, turnings), "cyan")), no_wrap=True)
            console.print(_strip(room, turnings, _gear_symbol(console, room)), no_wrap=True)
    for sheet, legend in LEGENDS.items():
        if any(sheet_of(room) is sheet for room in rooms):
            console.print(Text(legend, "bright_black"))


def _named(collection: Collection, names: Sequence[str] | None) -> Iterable[Room]:
    rooms = {**collection.rooms, **collection.of("C").rooms}
    for name in names or ():
        if name not in rooms:
            raise KeyError(f"there is no room '{name}'{suggestion(name, rooms)}")
    return [rooms[name] for name in names] if names else rooms.values()


def _strips(room: Room, width: int) -> list[range]:
    """The four turnings in as few strips as the width allows, all of the same length."""
    fits = (width + len(GAP)) // (sheet_of(room).width + len(GAP))
    length = max(size for size in (1, 2, QUARTERS) if size <= max(fits, 1))
    return [range(start, start + length) for start in range(0, QUARTERS, length)]


def _titles(room: Room, turnings: range) -> str:
    width = sheet_of(room).width
    return GAP.join(f"{room.name}+{quarters}".ljust(width) for quarters in turnings).rstrip()


def _strip(room: Room, turnings: range, gear: str) -> Text:
    """Some turnings of a room side by side."""
    rows = zip(*(draw(room, quarters) for quarters in turnings), strict=True)
    strip = Text("".join(GAP.join(row).rstrip().replace(GEAR, gear) + "\n" for row in rows))
    for symbols, style in STYLES.items():
        strip.highlight_regex(symbols, style)
    return strip


def _gear_symbol(console: Console, room: Room) -> str:
    """The gear as an arrow, where the terminal can write one."""
    return ARROWS[room.arrow] if console.encoding.startswith("utf") else GEAR
