"""The places of the card game as numbers: zones by room and sign, facings before the end rooms (CARD-SPACE, -START).

A zone is `4 * slot + sign`, so cards stay in their zone when a room turns (CARD-ROTATE-1). Behind the zones come the
facings, `zones + 4 * gate + sign`: gates 0 and 1 are the first seat's end rooms, 2 and 3 the second's.

    slot 2 | slot 3      cells of a room, clockwise from the top left:   0 1
    slot 0 | slot 1                                                      3 2
"""

from __future__ import annotations

from functools import cache
from typing import Final

from quarterturn.engine.core.definition import Plan
from quarterturn.engine.core.native import i64, vec
from quarterturn.engine.core.terms import NORTH, SIGNS, SOUTH

WIDTH: Final = 4  # cells from left to right
GEAR_SIGN: Final = SIGNS.index("@")
NO_PLACE: Final = -1
TOWARDS_LINE: Final = (SOUTH, NORTH)  # per seat: from its end rooms to its starting zone
DX: Final = (0, 1, 0, -1)  # by direction
DY: Final = (1, 0, -1, 0)
CLOCKWISE_CELLS: Final = ((0, 1), (1, 1), (1, 0), (0, 0))  # column and row of a room's cells, rows upwards
PRINTED: Final = (0, 1, 3, 2)  # by index in the drawing, row by row from the top: its number clockwise


class Layout:
    """What a plan of card rooms is in numbers; never changed."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.slots = len(plan.slots)
        self.zones = 4 * self.slots
        self.places = self.zones + 16
        self.facings = range(self.zones, self.places)
        self.zone_mask = (1 << self.zones) - 1
        self.rows = self.slots  # of cells: two for each row of two rooms
        self.ends = (0, 1, self.slots - 2, self.slots - 1)  # per gate: the room before which one stands
        self.end_rooms = sum(1 << slot for slot in {*self.ends})
        self.around = [  # per slot itself and those that share a side with it, as a mask; the table is two rooms wide
            sum(1 << other for other in (slot, slot ^ 1, slot - 2, slot + 2) if 0 <= other < self.slots)
            for slot in range(self.slots)
        ]
        first, second = 1 << self.ends[0] | 1 << self.ends[1], 1 << self.ends[2] | 1 << self.ends[3]
        self.near = vec[i64](
            [0] * self.zones + [first] * 8 + [second] * 8
        )  # per facing its seat's end rooms, as a mask
        self.nowhere = vec[i64]([NO_PLACE] * self.places)  # per place nothing; to be copied
        cells, sides = range(4 * self.slots), range(4)
        self.slot_of = vec[i64]([self.slot_at(cell) for cell in cells])  # by cell
        # The cells beside another, at `4 * cell + direction`; NO_PLACE outside the table.
        self.cells_beside = vec[i64]([self._cell_beside(cell, direction) for cell in cells for direction in sides])
        # The cells of a room, at `4 * slot + corner`.
        self.cells = vec[i64]([self.cell(slot, corner) for slot in range(self.slots) for corner in sides])
        self.border = [self._border_of(slot) for slot in range(self.slots)]  # per slot the cells beside it
        self._faced = [self._faced_from(facing) for facing in self.facings]
        # Per place the zone by which it is told in masks over zones: itself, or the one that is faced.
        self.zone_of = vec[i64](list(range(self.zones)) + self._faced)
        self._facing_to = [[NO_PLACE] * self.places, [NO_PLACE] * self.places]  # per seat, by zone; none for facings
        for facing in self.facings:
            self._facing_to[self.seat_of(facing)][self.faced(facing)] = facing
        self.end_zones = [sum(1 << zone for zone in range(self.zones) if self.facing_to(seat, zone) >= 0)
                          for seat in (0, 1)]  # fmt: skip

    def is_zone(self, place: int) -> bool:
        return 0 <= place < self.zones

    def is_facing(self, place: int) -> bool:
        return self.zones <= place < self.places

    def facing(self, gate: int, sign: int) -> int:
        return self.zones + 4 * gate + sign

    def seat_of(self, facing: int) -> int:
        """Whose starting zone a facing is in."""
        return (facing - self.zones) // 8

    def faced(self, facing: int) -> int:
        """The zone one faces, near or far (CARD-START-1)."""
        return self._faced[facing - self.zones]

    def _faced_from(self, facing: int) -> int:
        gate, sign = divmod(facing - self.zones, 4)
        return 4 * self.ends[gate] + sign

    def facing_to(self, seat: int, zone: int) -> int:
        """The facing of a seat to a zone of one of its end rooms, or NO_PLACE."""
        return self._facing_to[seat][zone]

    def own_facings(self, seat: int) -> range:
        return range(self.zones + 8 * seat, self.zones + 8 * seat + 8)

    def cell(self, slot: int, corner: int) -> int:
        """The cell of a room's corner, corners counted clockwise from the top left."""
        row, column = divmod(slot, 2)
        x, y = CLOCKWISE_CELLS[corner]
        return (2 * row + y) * WIDTH + 2 * column + x

    def slot_at(self, cell: int) -> int:
        y, x = divmod(cell, WIDTH)
        return 2 * (y // 2) + x // 2

    def beside(self, cell: int, direction: int) -> int:
        """The cell beside another, or NO_PLACE outside the table."""
        return self.cells_beside[4 * cell + direction]

    def _cell_beside(self, cell: int, direction: int) -> int:
        y, x = divmod(cell, WIDTH)
        x, y = x + DX[direction], y + DY[direction]
        return y * WIDTH + x if 0 <= x < WIDTH and 0 <= y < self.rows else NO_PLACE

    def _border_of(self, slot: int) -> list[int]:
        found: list[int] = []
        for corner in range(4):
            for direction in range(4):
                other = self.beside(self.cell(slot, corner), direction)
                if other != NO_PLACE and self.slot_at(other) != slot:
                    found.append(other)
        return found

    def name(self, place: int) -> str:
        """A place as the notation writes it: `A1^`, `>A1^`."""
        if self.is_facing(place):
            return ">" + self.name(self.faced(place))
        if not self.is_zone(place):
            return "out"
        slot, sign = divmod(place, 4)
        return self.plan.slots[slot].name + SIGNS[sign]


@cache
def layout_of(plan: Plan) -> Layout:
    return Layout(plan)
