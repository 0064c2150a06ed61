"""The rooms as they lie: which zone is beside which, and what bars the way between them (CARD-SPACE-2 to -5).

Both rooms bring their border where they meet, and all of it must be got through (CARD-SPACE-3): so what bars a way is a
sum of bits, and whoever passes some of them takes those away.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from quarterturn.engine.core.bits import bit_index
from quarterturn.engine.core.definition import Room
from quarterturn.engine.core.native import mypyc_attr
from quarterturn.engine.core.terms import CLOSED, GATE, NOBODY, OPEN, OUT, PITFALL, SIGNS, SLIT, WALL
from quarterturn.engine.zones.layout import NO_PLACE, PRINTED, TOWARDS_LINE, Layout

BAR_WALL: Final = 1
BAR_SLIT: Final = 2
BAR_GATE: Final = 4  # a closed portcullis
BAR_PIT: Final = 8
ALL_BARS: Final = 15
BARS: Final = {OPEN: 0, WALL: BAR_WALL, SLIT: BAR_SLIT, GATE: BAR_GATE, PITFALL: BAR_PIT}
STOPS_LOOKS: Final = BAR_WALL | BAR_GATE  # and a slit, unless it is at the looker's own zone (CARD-SIGHT-1)
ROOMS_KEPT: Final = 1024  # as they lie: some eighty rooms, each turned, opened or broken

Lying = tuple[Room, int, int, bool]  # a room, its turn, the state of its portcullis, whether its walls are broken


@lru_cache(ROOMS_KEPT)
def sides_of(room: Room, turn: int, gate: int, broken: bool) -> tuple[list[int], list[int], list[bool]]:
    """A room as it lies: by sign the corner of its zone; by sign and direction its border, and whether it is the gate.

    The lists are not to be changed.
    """
    corners, own, is_gate = [0] * 4, [0] * 16, [False] * 16
    for index in range(4):
        sign = SIGNS.index(room.squares[index])
        corners[sign] = (PRINTED[index] + turn) % 4
        for direction in range(4):
            edge = room.edges[4 * index + (direction - turn) % 4]
            is_gate[4 * sign + direction] = edge == GATE
            if (edge == GATE and gate != CLOSED) or (broken and edge != PITFALL):
                edge = OPEN
            own[4 * sign + direction] = BARS[edge]
    return corners, own, is_gate


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
class Memo:
    """Something worked out about a ground that depends on some of its rooms only."""

    __slots__ = ("slots",)

    slots: int  # which, as a mask


@mypyc_attr(acyclic=True)
class Ground:
    """The table as its rooms lie now; never changed. What is asked of a side of a zone is at `4 * zone + direction`."""

    def __init__(self, layout: Layout, rooms: Sequence[Lying | None], before: Ground | None = None) -> None:
        """`rooms` by slot; None is face down. `before`: a ground of the same table, from which the rest is taken."""
        self.layout = layout
        self.lying = list(rooms)
        self.turn = [0 if lying is None else lying[1] for lying in rooms]
        if before is None:
            sides, facings = 4 * layout.zones, len(layout.facings)
            self.zone_at = [NO_PLACE] * (4 * layout.slots)  # by cell; no zone in a face-down room
            self.cell_of = [NO_PLACE] * layout.zones
            self.own = [0] * sides  # what the zone's own room has there,
            self.gate = [False] * sides  # and whether that is its portcullis, closed or not
            self.bars = [0] * sides  # what bars the way there in all
            self.beside = [NO_PLACE] * sides  # the zone there
            self.face_down = [-1] * sides  # the face-down room there, by slot
            self.line = [-1] * sides  # the seat whose starting zone is there
            self.contact = (
                list(range(layout.zones)) + [NOBODY] * facings
            )  # per place the zone in which one there fights
            self.near = layout.near.copy()  # per place the rooms on which the ways from it depend, as a mask
            self.pits = [False] * layout.places  # per place whether there is a pit to jump over,
            self.edges = [True] * layout.places  # and whether a face-down room may be beside it
            self._turns = [_turns_from(layout, facing) for facing in layout.facings]
            changed = (1 << layout.slots) - 1
        else:
            self.zone_at, self.cell_of = before.zone_at.copy(), before.cell_of.copy()
            self.own, self.gate = before.own.copy(), before.gate.copy()
            self.bars, self.beside = before.bars.copy(), before.beside.copy()
            self.face_down, self.line = before.face_down.copy(), before.line.copy()
            self.near = before.near.copy()
            self.contact, self.pits, self.edges = before.contact.copy(), before.pits.copy(), before.edges.copy()
            self._turns = before._turns
            changed = self.turned_since(before)
        self._lay_all(changed)
        self._contacts = [0] * layout.places
        self.memo: dict[tuple[int, ...], Memo] = {}  # what is worked out about this ground (patch.py)
        self._ways: dict[int, list[Way]] = {}
        if before is not None:
            self._take_over(before, changed)

    def _lay_all(self, changed: int) -> None:
        """`changed`: the slots to lay anew; borders beside them may be others then."""
        layout = self.layout
        touched = 0  # the zones there, as a mask
        for slot in range(layout.slots):
            if changed >> slot & 1:
                lying = self.lying[slot]
                if lying is not None:
                    self._lay(slot, lying)
                else:
                    self._take_up(slot)
                touched |= 15 << 4 * slot
        for slot in range(layout.slots):
            if changed >> slot & 1:
                for cell in layout.border[slot]:
                    if self.zone_at[cell] != NO_PLACE:
                        touched |= 1 << self.zone_at[cell]
        while touched:
            low = touched & -touched
            touched ^= low
            zone = bit_index(low)
            if self.cell_of[zone] != NO_PLACE:
                self._join(zone)
        for facing in layout.facings:
            if changed >> (layout.faced(facing) >> 2) & 1:
                self.contact[facing] = self._contact(facing)  # CARD-START-7
                self.edges[facing] = self.is_face_down(layout.faced(facing) >> 2)
                self.pits[facing] = self._is_pit(self.entrance(facing))

    def _take_over(self, before: Ground, changed: int) -> None:
        """What was worked out about another ground and depends on no changed room."""
        for key, known in before.memo.items():
            if not known.slots & changed:
                self.memo[key] = known
        for number, ways in before._ways.items():
            if not self.near[number >> 1] & changed:
                self._ways[number] = ways

    def _contact(self, facing: int) -> int:
        side = self.entrance(facing)
        return side >> 2 if side >= 0 and self.bars[side] == 0 else NOBODY

    def _is_pit(self, side: int) -> bool:
        return side >= 0 and self.bars[side] == BAR_PIT

    def _lay(self, slot: int, lying: Lying) -> None:
        corners, own, gate = sides_of(*lying)
        for sign in range(4):
            zone, cell = 4 * slot + sign, self.layout.cell(slot, corners[sign])
            self.zone_at[cell], self.cell_of[zone] = zone, cell
        self.own[16 * slot : 16 * slot + 16] = own
        self.gate[16 * slot : 16 * slot + 16] = gate

    def _take_up(self, slot: int) -> None:
        """A room is face down: it has no zones."""
        for corner in range(4):
            self.zone_at[self.layout.cell(slot, corner)] = NO_PLACE
        for zone in range(4 * slot, 4 * slot + 4):
            self.cell_of[zone] = NO_PLACE
            self.pits[zone] = False
            for side in range(4 * zone, 4 * zone + 4):
                self.own[side] = self.bars[side] = 0
                self.gate[side] = False
                self.beside[side] = NO_PLACE
                self.face_down[side] = self.line[side] = -1

    def _join(self, zone: int) -> None:
        cell = self.cell_of[zone]
        near = 1 << (zone >> 2)
        pits = edges = False
        for direction in range(4):
            side = 4 * zone + direction
            other = self.layout.beside(cell, direction)
            bars, beside, face_down, line = self.own[side], NO_PLACE, -1, -1
            if other == NO_PLACE:
                if direction in TOWARDS_LINE:
                    line = TOWARDS_LINE.index(direction)
            elif self.zone_at[other] == NO_PLACE:
                face_down = self.layout.slot_at(other)
                near |= 1 << face_down
                edges = True
            else:
                beside = self.zone_at[other]
                if other_slot(beside, zone):
                    near |= 1 << (beside >> 2)
                    bars |= self.own[4 * beside + (direction + 2) % 4]
            self.bars[side], self.beside[side], self.face_down[side], self.line[side] = bars, beside, face_down, line
            if bars == BAR_PIT:
                pits = True
        self.near[zone], self.pits[zone], self.edges[zone] = near, pits, edges

    def places_in_contact(self, place: int) -> int:
        """The places from which one fights with somebody at a place, as a mask (CARD-START-7)."""
        found = self._contacts[place]
        if found:
            return found
        zone = self.contact[place]
        found = 1 << place
        if zone != NOBODY:
            found |= 1 << zone
            for seat in (0, 1):
                facing = self.layout.facing_to(seat, zone)
                if facing >= 0 and self.contact[facing] == zone:
                    found |= 1 << facing
        self._contacts[place] = found
        return found

    def turned_since(self, before: Ground) -> int:
        """The slots where a room lies otherwise, as a mask."""
        found = 0
        for slot in range(len(self.lying)):
            if self.lying[slot] != before.lying[slot]:
                found |= 1 << slot
        return found

    def is_face_down(self, slot: int) -> bool:
        return self.cell_of[4 * slot] == NO_PLACE

    def printed_side(self, zone: int, direction: int) -> int:
        """A side of a zone as its room has it printed: it turns with the room (CARD-STOP-4)."""
        return (direction - self.turn[zone >> 2]) % 4

    def side_now(self, zone: int, printed: int) -> int:
        return (printed + self.turn[zone >> 2]) % 4

    def direction_to(self, zone: int, other: int) -> int:
        """On which side of a zone another lies, or -1."""
        for direction in range(4):
            if self.beside[4 * zone + direction] == other:
                return direction
        return -1

    def entrance(self, facing: int) -> int:
        """The side of the faced zone that a starting zone touches, as `4 * zone + direction`; -1 if it is far."""
        seat, zone = self.layout.seat_of(facing), self.layout.faced(facing)
        side = 4 * zone + TOWARDS_LINE[seat]
        return side if self.line[side] == seat else -1

    def ways(self, seat: int, place: int) -> list[Way]:
        """Every step of one of a seat from a place, whatever bars it: ahead, back to its starting zone, out."""
        key = 2 * place + seat
        found = self._ways.get(key)
        if found is None:
            found = self._ways[key] = self._ways_from(seat, place)
        return found

    def _ways_from(self, seat: int, place: int) -> list[Way]:
        layout, found = self.layout, list[Way]()
        if layout.is_facing(place):
            side, turns = self.entrance(place), self._turns[place - layout.zones]
            return [Way(side >> 2, side, self.bars[side], side & 3), *turns] if side >= 0 else turns
        for side in range(4 * place, 4 * place + 4):
            bars, line = self.bars[side], self.line[side]
            if self.beside[side] >= 0:
                found.append(Way(self.beside[side], side, bars, (side + 2) & 3))
            elif line == seat:
                found.append(Way(layout.facing_to(seat, place), side, bars))
            elif line >= 0:
                found.append(Way(OUT, side, bars, blocked_from=layout.facing_to(line, place)))
        return found


def _turns_from(layout: Layout, facing: int) -> list[Way]:
    """The ways from a facing to the others of its starting zone (CARD-START-2)."""
    return [Way(other, -1, 0) for other in layout.own_facings(layout.seat_of(facing)) if other != facing]


def other_slot(a: int, b: int) -> bool:
    return a >> 2 != b >> 2
