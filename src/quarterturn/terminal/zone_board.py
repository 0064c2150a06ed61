"""Drawing the table of the card game as a seat sees it: rooms of four zones, and the starting zones at both ends.

A room is a card of its own with all its borders, since each room brings its own where two meet (CARD-SPACE-3):

    ━━━━━━━━━━━━━            ^ c s @   the signs of the zones, as they are typed
    ^ Na      c ┃            A1·51     in the middle: the room's place and its pair
        ·A1·51━━┃            Nar       Naga, who carries the object r
    ┃ @↻  ┃ s   ┃            (k)       an object that lies there
    ╪╪╪╪╪╪ ━━━━━
"""

from __future__ import annotations

from itertools import groupby
from operator import itemgetter
from typing import Final

from rich.text import Text

from quarterturn.engine.core.terms import CLOSED, GATE, OPEN, PITFALL, RAISED, SIGNS, SLIT, WALL
from quarterturn.engine.view import View
from quarterturn.engine.zones.layout import GEAR_SIGN, NO_PLACE, WIDTH
from quarterturn.engine.zones.table import ground_of, table_of, zones_of
from quarterturn.terminal import glyphs as g
from quarterturn.terminal.figures import Frame, Look, Pieces
from quarterturn.terminal.words import Words
from quarterturn.terminal.zone_figures import ZoneFigures, length, packed

LINES: Final = 2  # of text in a zone
ROOM_LINES: Final = 2 * LINES + 3
STRIP: Final = 2  # lines of a starting zone: four facings before each end room, two by two
EDGES: Final = {OPEN: g.NONE, WALL: g.WALL, SLIT: g.SLIT, GATE: g.CLOSED, PITFALL: g.PITFALL}
GATES: Final = {CLOSED: g.CLOSED, RAISED: g.RAISED}
UP, RIGHT, DOWN, LEFT = range(4)  # sides on the screen, clockwise like the directions of the table
SIGN_STYLE: Final = "bold #e8c877"
FAR_STYLE: Final = "#8d8373"


def zone_columns(look: Look) -> int:
    """Without colour, the letter of the team needs room too."""
    return 11 if look.colour else 15


def room_columns(look: Look) -> int:
    return 2 * zone_columns(look) + 3


def frame(view: View, look: Look) -> Frame:
    """What the drawn table takes; nothing stands around it."""
    rows = table_of(view.state).layout.rows // 2
    return Frame(2 * room_columns(look), ROOM_LINES * rows + 2 * STRIP)


def spot(view: View, look: Look, place: int) -> tuple[int, int]:
    """The line and column where a place is drawn: the middle of its room, or the end of it one faces."""
    layout = table_of(view.state).layout
    facing = layout.is_facing(place)
    slot = (layout.faced(place) if facing else max(place, 0)) >> 2
    row, column = divmod(slot, 2)
    top_row = layout.rows // 2 - 1 - row if look.quarters == 0 else row
    column = column if look.quarters == 0 else 1 - column
    line = STRIP + ROOM_LINES * top_row + ROOM_LINES // 2
    if facing:
        line += ROOM_LINES // 2 * (1 if (layout.seat_of(place) == 0) == (look.quarters == 0) else -1)
    return line, room_columns(look) * column + room_columns(look) // 2


def draw_table(view: View, look: Look, words: Words) -> list[Text]:
    """The table as lines of text."""
    return _Drawing(view, look, words).lines()


class _Drawing:
    """A canvas of (sign, style), filled room by room; (row, column) are cells on the screen."""

    def __init__(self, view: View, look: Look, words: Words) -> None:
        self.view, self.look, self.words, self.signs = view, look, words, look.signs
        self.state, self.table = view.state, table_of(view.state)
        self.layout, self.ground = self.table.layout, ground_of(self.state)
        self.broken = zones_of(self.state).broken if self.state.zones else 0
        self.figures = ZoneFigures(view, look)
        self.cell, self.room = zone_columns(look), room_columns(look)
        width, height = frame(view, look).size
        self.canvas = [[(" ", "")] * width for _ in range(height)]
        for row in range(self.layout.rows // 2):
            for column in range(2):
                self._draw_room(row, column)
        for seat in range(2):
            self._draw_start(seat)

    # --- From the screen to the table

    def _cell(self, row: int, column: int) -> int:
        """The cell at a place of the screen; seen from the other side the table is turned by half."""
        if self.look.quarters == 0:
            return (self.layout.rows - 1 - row) * WIDTH + column
        return row * WIDTH + WIDTH - 1 - column

    def _edge(self, zone: int, side: int) -> str:
        """What is drawn on a side of a zone, the sides counted on the screen: what its own room has there."""
        slot, sign = divmod(zone, 4)
        number, turn = self.state.rooms[slot]
        room = self.table.rooms[number]
        direction = (side - self.look.quarters) % 4
        edge = room.edges[4 * room.squares.index(SIGNS[sign]) + (direction - turn) % 4]
        walls_broken = self.broken >> slot & 1 and edge != PITFALL
        if edge == GATE:
            state = self.state.gates[self.table.gate_of(number)]
            return g.BROKEN if walls_broken else GATES.get(state, g.BROKEN)
        return g.RUBBLE if walls_broken and edge != OPEN else EDGES[edge]

    # --- Rooms

    def _draw_room(self, row: int, column: int) -> None:
        top, left = STRIP + ROOM_LINES * row, self.room * column
        slot = self.layout.slot_at(self._cell(2 * row, 2 * column))
        if self.ground.is_face_down(slot):
            self._draw_back(slot, top, left)
            return
        zones = [[self.ground.zone_at[self._cell(2 * row + y, 2 * column + x)] for x in range(2)] for y in range(2)]
        self._fill(top, left, ROOM_LINES, self.room, g.GROUND)
        for y in range(2):
            for x in range(2):
                self._draw_zone(zones[y][x], top + 1 + (LINES + 1) * y, left + 1 + (self.cell + 1) * x)
        for y in range(3):
            for x in range(3):
                self._draw_corner(zones, y, x, top, left)
        pair = self.table.rooms[self.state.rooms[slot][0]].pair
        self._label(f"{self._slot_name(slot)}{'·' if self.look.boxes else '.'}{pair}", top, left)

    def _draw_zone(self, zone: int, top: int, left: int) -> None:
        sign = zone % 4
        ground = g.GEAR_GROUND if sign == GEAR_SIGN else g.ZONE_GROUND
        self._fill(top, left, LINES, self.cell, ground)
        label = SIGNS[sign]
        if sign == GEAR_SIGN:
            label += self.signs.arrows[self.table.rooms[self.state.rooms[zone >> 2][0]].arrow]
        self.put(top, left, label, g.GEAR_STYLE if sign == GEAR_SIGN else f"{SIGN_STYLE} {ground}")
        start = len(label) + 1
        widths = [self.cell - start, *[self.cell] * (LINES - 1)]
        for number, pieces in enumerate(packed(self.figures.items(zone, ground), widths, ground)):
            self.put_all(top + number, left + (0 if number else start), pieces)
        for side, (line, column) in ((UP, (top - 1, left)), (DOWN, (top + LINES, left))):
            self._bar(line, column, self._edge(zone, side))
        for side, column in ((LEFT, left - 1), (RIGHT, left + self.cell)):
            post = self._edge(zone, side)
            for line in range(LINES):
                self.put(top + line, column, self.signs.posts[post], g.EDGE_STYLES[post])

    def _bar(self, line: int, column: int, edge: str) -> None:
        end, middle = self.signs.bars[edge]
        rest = (self.cell - 1) // 2
        far_end = "╶" if end == "╴" else end
        self.put(line, column, end * rest + middle + far_end * rest, g.EDGE_STYLES[edge])

    def _draw_corner(self, zones: list[list[int]], y: int, x: int, top: int, left: int) -> None:
        """A corner of zones: it joins the borders that end there."""
        up = self._edge(zones[y - 1][min(x, 1)], LEFT if x < 2 else RIGHT) if y else g.NONE
        down = self._edge(zones[y][min(x, 1)], LEFT if x < 2 else RIGHT) if y < 2 else g.NONE
        before = self._edge(zones[min(y, 1)][x - 1], UP if y < 2 else DOWN) if x else g.NONE
        after = self._edge(zones[min(y, 1)][x], UP if y < 2 else DOWN) if x < 2 else g.NONE
        arms = (up, after, down, before)
        strongest = max(arms, key=g.HEAVY.__getitem__)
        style = g.EDGE_STYLES[g.WALL if strongest == g.SLIT else strongest] if g.HEAVY[strongest] else g.FAINT
        self.put(top + (LINES + 1) * y, left + (self.cell + 1) * x, self.signs.corner(*arms), style)

    def _draw_back(self, slot: int, top: int, left: int) -> None:
        """A face-down room: how many cards of each colour lie beside it."""
        self._fill(top, left, ROOM_LINES, self.room, g.SHADE_STYLE)
        self._fill(top + 1, left + 1, ROOM_LINES - 2, self.room - 2, g.SHADE_STYLE, self.signs.shade)
        counts = self.view.face_down[slot] if self.view.face_down else ()
        pieces: Pieces = []
        for seat, count in enumerate(counts):
            if count:
                colour = self.state.colour(seat)
                text = self.signs.token * count if self.look.colour else f"{count} {self.words.colour(colour)}"
                pieces += [(" ", g.SHADE_STYLE)] if pieces else []
                pieces.append((text, f"{g.TEAMS[colour].token} on {g.SHADE_STYLE.rpartition('on ')[2]}"))
        self._centre(top + ROOM_LINES // 2 - 1, left, [(self._slot_name(slot), g.SHADE_TEXT)])
        if pieces:
            self._centre(top + ROOM_LINES // 2 + 1, left, pieces)

    def _slot_name(self, slot: int) -> str:
        return self.layout.plan.slots[slot].name

    def _label(self, text: str, top: int, left: int) -> None:
        self.put(top + LINES + 1, left + (self.room - len(text)) // 2, text, f"bold #ffffff {g.GROUND}")

    def _centre(self, line: int, left: int, pieces: Pieces) -> None:
        around = [(" ", g.SHADE_STYLE), *pieces, (" ", g.SHADE_STYLE)]
        self.put_all(line, left + (self.room - length(around)) // 2, around)

    # --- Starting zones

    def _draw_start(self, seat: int) -> None:
        """Who stands before which end room, and which of its signs he faces; a near zone's sign is bright."""
        at_bottom = (seat == 0) == (self.look.quarters == 0)
        top = len(self.canvas) - STRIP if at_bottom else 0
        team = g.TEAMS[self.state.colour(seat)]
        self._fill(top, 0, STRIP, len(self.canvas[0]), team.line)
        facings = self.layout.own_facings(seat)
        for gate in range(2):
            slot = self.layout.faced(facings[4 * gate]) >> 2
            column = slot % 2 if self.look.quarters == 0 else 1 - slot % 2
            for sign in range(4):
                row, part = divmod(sign, 2)
                left = self.room * column + part * (self.room // 2 + 1)
                self._draw_facing(facings[4 * gate + sign], top + row, left, team)

    def _draw_facing(self, facing: int, line: int, left: int, team: g.TeamStyle) -> None:
        zone = self.layout.faced(facing)
        near = self.ground.entrance(facing) >= 0 or self.ground.cell_of[zone] == NO_PLACE
        label = f">{self.layout.name(zone)}"
        self.put(line, left, label, f"{SIGN_STYLE if near else FAR_STYLE} {team.line}")
        room = self.room // 2 - len(label) - 1
        self.put_all(line, left + len(label) + 1, packed(self.figures.items(facing, team.line), [room], team.line)[0])

    # --- The canvas

    def put(self, y: int, x: int, text: str, style: str) -> None:
        for i, sign in enumerate(text):
            self.canvas[y][x + i] = (sign, style)

    def put_all(self, y: int, x: int, pieces: Pieces) -> None:
        for text, style in pieces:
            self.put(y, x, text, style)
            x += len(text)

    def _fill(self, top: int, left: int, height: int, width: int, style: str, sign: str = " ") -> None:
        for y in range(top, top + height):
            self.put(y, left, sign * width, style)

    def lines(self) -> list[Text]:
        drawn: list[Text] = []
        for row in self.canvas:
            line = Text()
            for style, run in groupby(row, key=itemgetter(1)):
                line.append("".join(sign for sign, _ in run), style)
            drawn.append(line)
        return drawn
