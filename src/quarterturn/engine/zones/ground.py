"""The rooms as they lie: which zone is beside which, and what bars the way between them (CARD-SPACE-2 to -5).

Both rooms bring their border where they meet, and all of it must be got through (CARD-SPACE-3): so what bars a way is a
sum of bits, and whoever passes some of them takes those away.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from quarterturn.engine.core.bits import words
from quarterturn.engine.core.definition import Room
from quarterturn.engine.core.native import i64, mypyc_attr, vec
from quarterturn.engine.core.terms import CLOSED, GATE, NOBODY, NORTH, OPEN, OUT, PITFALL, SIGNS, SLIT, SOUTH, WALL
from quarterturn.engine.zones.layout import NO_PLACE, PRINTED, Layout

BAR_WALL: Final = 1
BAR_SLIT: Final = 2
BAR_GATE: Final = 4  # a closed portcullis
BAR_PIT: Final = 8
ALL_BARS: Final = 15
BARS: Final = {OPEN: 0, WALL: BAR_WALL, SLIT: BAR_SLIT, GATE: BAR_GATE, PITFALL: BAR_PIT}
STOPS_LOOKS: Final = BAR_WALL | BAR_GATE  # and a slit, unless it is at the looker's own zone (CARD-SIGHT-1)
AT_PIT: Final = 1  # in `Ground.marks`: a pit to jump over,
AT_EDGE: Final = 2  # perhaps a face-down room,
AT_GATE: Final = 4  # a portcullis, whatever its state
MOST_SLOTS: Final = 62  # 16 rows of two are allowed (limits.py)
_SLOTS: Final = vec[i64]([1 << slot for slot in range(MOST_SLOTS)])


@mypyc_attr(acyclic=True)
class Lying:
    """A room as it lies. The table has one for each way of lying, so that these are told apart at once."""

    __slots__ = ("broken", "corners", "gate", "is_gate", "own", "room", "turn")

    def __init__(self, room: Room, turn: int, gate: int, broken: bool) -> None:
        self.room, self.turn = room, turn
        self.gate, self.broken = gate, broken  # the state of its portcullis, and whether its walls are broken
        corners, own, is_gate = [0] * 4, [0] * 16, [0] * 16
        for index in range(4):
            sign = SIGNS.index(room.squares[index])
            corners[sign] = (PRINTED[index] + turn) % 4
            for direction in range(4):
                edge = room.edges[4 * index + (direction - turn) % 4]
                is_gate[4 * sign + direction] = int(edge == GATE)
                if (edge == GATE and gate != CLOSED) or (broken and edge != PITFALL):
                    edge = OPEN
                own[4 * sign + direction] = BARS[edge]
        self.corners = words(corners)  # by sign the corner of its zone,
        self.own = words(own)  # by sign and direction its border,
        self.is_gate = words(is_gate)  # and whether that is its portcullis


@mypyc_attr(acyclic=True)
class Way:
    """A step from a place, as far as the rooms allow it."""

    __slots__ = ("back", "bars", "blocked_from", "side", "target")

    def __init__(self, target: int, side: int, bars: int, back: int = -1, blocked_from: int = 0) -> None:
        self.target = target  # OUT for leaving
        self.side = side  # the side of a zone that is crossed, `4 * zone + direction`; -1 from facing to facing
        self.bars = bars  # what bars it
        self.back = back  # by which side of the zone one comes in; -1 for no zone
        self.blocked_from = blocked_from  # of a way out: the enemy's facing to it (CARD-EXIT-2)


@mypyc_attr(acyclic=True)
class Ground:
    """The table as its rooms lie now; never changed. What is asked of a side of a zone is at `4 * zone + direction`."""

    __slots__ = (
        "_ways", "bars", "beside", "cell_of", "contact", "face_down", "gate", "layout", "line", "lying",
        "marks", "near", "own", "turn", "zone_at",
    )  # fmt: skip

    def __init__(self, layout: Layout, rooms: Sequence[Lying | None], before: Ground | None = None) -> None:
        """`rooms` by slot; None is face down. `before`: a ground of the same table, from which the rest is taken."""
        self.layout = layout
        self.lying = list(rooms)
        self._ways: dict[int, list[Way]] | None = None
        if before is None:
            sides, places = 4 * layout.zones, layout.places
            self.turn = vec[i64]([0] * layout.slots)
            self.zone_at = vec[i64]([NO_PLACE] * (4 * layout.slots))  # by cell; no zone in a face-down room
            self.cell_of = vec[i64]([NO_PLACE] * layout.zones)
            self.own = vec[i64]([0] * sides)  # what the zone's own room has there,
            self.gate = self.own[:]  # and whether that is its portcullis, closed or not
            self.bars = self.own[:]  # what bars the way there in all
            self.beside = vec[i64]([NO_PLACE] * sides)  # the zone there
            self.face_down = self.beside[:]  # the face-down room there, by slot; or -1
            self.line = self.beside[:]  # the seat whose starting zone is there; or -1
            # Per place the zone in which one there fights,
            self.contact = vec[i64](list(range(layout.zones)) + [NOBODY] * len(layout.facings))
            self.near = layout.near[:]  # the rooms on which the ways from it depend, as a mask,
            self.marks = vec[i64]([AT_EDGE] * places)  # and what there is at a border of it, as bits
            changed = (1 << layout.slots) - 1
        else:
            self.turn = before.turn[:]
            self.zone_at, self.cell_of = before.zone_at[:], before.cell_of[:]
            self.own, self.gate = before.own[:], before.gate[:]
            self.bars, self.beside = before.bars[:], before.beside[:]
            self.face_down, self.line = before.face_down[:], before.line[:]
            self.contact, self.near = before.contact[:], before.near[:]
            self.marks = before.marks[:]
            changed = self.turned_since(before)
        self._lay_all(changed)

    def _lay_all(self, changed: int) -> None:
        """`changed`: the slots to lay anew; borders beside them may be others then."""
        layout = self.layout
        for slot in range(layout.slots):
            if changed >> slot & 1:
                lying = self.lying[slot]
                if lying is not None:
                    self._lay(slot, lying)
                else:
                    self._take_up(slot)
        for slot in range(layout.slots):
            if changed >> slot & 1:
                if self.lying[slot] is not None:
                    for zone in range(4 * slot, 4 * slot + 4):
                        self._join(zone)
                for cell in layout.border[slot]:
                    beyond = self.zone_at[cell]
                    if beyond != NO_PLACE:
                        self._join(beyond)
        if changed & layout.end_rooms:
            for facing in layout.facings:
                faced = layout.zone_of[facing]
                if changed >> (faced >> 2) & 1:
                    side = self.entrance(facing)
                    bars: i64 = ALL_BARS
                    if side >= 0:
                        bars = self.bars[side]
                    marks: i64 = 0
                    self.contact[facing] = NOBODY
                    if bars == 0:
                        self.contact[facing] = faced  # CARD-START-7
                    elif bars == BAR_PIT:
                        marks = AT_PIT
                    if self.is_face_down(faced >> 2):
                        marks |= AT_EDGE
                    elif side >= 0 and self.gate[side]:
                        marks |= AT_GATE
                    self.marks[facing] = marks

    def _lay(self, slot: i64, lying: Lying) -> None:
        cells, corners, own, is_gate = self.layout.cells, lying.corners, lying.own, lying.is_gate
        self.turn[slot] = lying.turn
        for sign in range(4):
            zone, cell = 4 * slot + sign, cells[4 * slot + corners[sign]]
            self.zone_at[cell] = zone
            self.cell_of[zone] = cell
        side: i64 = 16 * slot
        index: i64 = 0
        while index < 16:
            self.own[side] = own[index]
            self.gate[side] = is_gate[index]
            side += 1
            index += 1

    def _take_up(self, slot: i64) -> None:
        """A room is face down: it has no zones."""
        self.turn[slot] = 0
        for cell in range(4 * slot, 4 * slot + 4):
            self.zone_at[self.layout.cells[cell]] = NO_PLACE
        for zone in range(4 * slot, 4 * slot + 4):
            self.cell_of[zone] = NO_PLACE
            self.marks[zone] = 0
        for side in range(16 * slot, 16 * slot + 16):
            self.own[side] = self.bars[side] = self.gate[side] = 0
            self.beside[side] = self.face_down[side] = self.line[side] = NO_PLACE

    def _join(self, zone: i64) -> None:
        """What is on the four sides of a zone."""
        layout = self.layout
        slot: i64 = zone >> 2
        around: i64 = 4 * self.cell_of[zone]
        near = _SLOTS[slot]
        marks: i64 = 0
        direction: i64 = 0
        while direction < 4:
            side: i64 = 4 * zone + direction
            cell = layout.cells_beside[around + direction]
            bars = self.own[side]
            if self.gate[side]:
                marks |= AT_GATE
            beside: i64 = NO_PLACE
            face_down: i64 = -1
            line: i64 = -1
            if cell == NO_PLACE:
                if direction == SOUTH:
                    line = 0
                elif direction == NORTH:
                    line = 1
            else:
                beside = self.zone_at[cell]
                if beside == NO_PLACE:
                    face_down = layout.slot_of[cell]
                    near |= _SLOTS[face_down]
                    marks |= AT_EDGE
                elif beside >> 2 != slot:
                    near |= _SLOTS[beside >> 2]
                    across: i64 = 4 * beside + (direction + 2 & 3)
                    bars |= self.own[across]
                    if self.gate[across]:
                        marks |= AT_GATE
            self.bars[side] = bars
            self.beside[side] = beside
            self.face_down[side] = face_down
            self.line[side] = line
            if bars == BAR_PIT:
                marks |= AT_PIT
            direction += 1
        self.near[zone] = near
        self.marks[zone] = marks

    def turned_since(self, before: Ground) -> int:
        """The slots where a room lies otherwise, as a mask."""
        found = 0
        now, old = self.lying, before.lying
        for slot in range(len(now)):
            if now[slot] is not old[slot]:
                found |= 1 << slot
        return found

    def is_face_down(self, slot: i64) -> bool:
        return self.cell_of[4 * slot] == NO_PLACE

    def printed_side(self, zone: i64, direction: i64) -> i64:
        """A side of a zone as its room has it printed: it turns with the room (CARD-STOP-4)."""
        return direction - self.turn[zone >> 2] & 3

    def side_now(self, zone: i64, printed: i64) -> i64:
        return printed + self.turn[zone >> 2] & 3

    def direction_to(self, zone: i64, other: i64) -> i64:
        """On which side of a zone another lies, or -1."""
        direction: i64 = 0
        while direction < 4:
            if self.beside[4 * zone + direction] == other:
                return direction
            direction += 1
        return -1

    def entrance(self, facing: i64) -> i64:
        """The side of the faced zone that a starting zone touches, as `4 * zone + direction`; -1 if it is far."""
        seat: i64 = facing - self.layout.zones >> 3
        side: i64 = 4 * self.layout.zone_of[facing] + NORTH
        if seat == 0:
            side += SOUTH - NORTH
        if self.line[side] == seat:
            return side
        return -1

    def ways(self, seat: int, place: int) -> list[Way]:
        """Every step of one of a seat from a place, whatever bars it: ahead, back to its starting zone, out."""
        if self._ways is None:
            self._ways = {}
        key = 2 * place + seat
        found = self._ways.get(key)
        if found is None:
            found = self._ways[key] = self._ways_from(seat, place)
        return found

    def _ways_from(self, seat: int, place: int) -> list[Way]:
        layout, found = self.layout, list[Way]()
        if layout.is_facing(place):
            entrance = self.entrance(place)
            if entrance >= 0:
                found.append(Way(entrance >> 2, entrance, self.bars[entrance], entrance & 3))
            # To the others of its starting zone (CARD-START-2).
            return found + [Way(other, -1, 0) for other in layout.own_facings(seat) if other != place]
        for side in range(4 * place, 4 * place + 4):
            bars, line = self.bars[side], self.line[side]
            if self.beside[side] >= 0:
                found.append(Way(self.beside[side], side, bars, (side + 2) & 3))
            elif line == seat:
                found.append(Way(layout.facing_to(seat, place), side, bars))
            elif line >= 0:
                found.append(Way(OUT, side, bars, blocked_from=place))
        return found


def other_slot(a: int, b: int) -> bool:
    return a >> 2 != b >> 2


def is_walkable(bars: int) -> bool:
    """Whether there is a wall or slit on a side, and neither a closed portcullis nor a pit (CARD-ABIL-WALLWALKER)."""
    return bars & (BAR_WALL | BAR_SLIT) != 0 and bars & (BAR_GATE | BAR_PIT) == 0
