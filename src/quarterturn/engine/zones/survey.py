"""Finding the spots of a patch (patch.py has a picture of them): from the start on, layer by layer of steps."""

from __future__ import annotations

from typing import Final

from quarterturn.engine.core.bits import bit_index
from quarterturn.engine.core.native import i64, mypyc_attr
from quarterturn.engine.core.terms import OUT
from quarterturn.engine.zones.ground import BAR_PIT, BAR_WALL, Ground, is_walkable
from quarterturn.engine.zones.layout import NO_PLACE
from quarterturn.engine.zones.table import FREE

MOST: Final = 1024  # spots: up to four in each place
BITS: Final = [1 << number for number in range(MOST)]


@mypyc_attr(acyclic=True)
class Survey:
    """The spots as they are found for a patch, layer by layer."""

    __slots__ = (
        "blockers", "first_at", "free", "ground", "has_twins", "next_at", "out", "passes", "places", "rope_steps",
        "seat", "slots", "steps", "stopped", "stoppers", "stops", "through_walls", "zones",
    )  # fmt: skip

    def __init__(
        self, ground: Ground, seat: int, start: int, stop: int, points: int, passes: int, stoppers: int, blockers: int,
        through_walls: bool,
    ) -> None:  # fmt: skip
        """`stoppers`: the zones where somebody stops it; `blockers`: those out of which somebody blocks the way."""
        self.ground, self.seat, self.passes = ground, seat, passes
        self.stoppers, self.blockers, self.through_walls = stoppers, blockers, through_walls
        self.places: list[int] = []
        self.stops: list[int] = []
        self.steps: list[int] = []
        self.rope_steps: list[int] = []
        self.next_at: list[int] = []
        self.first_at = ground.layout.nowhere[:]
        self.free = self.first_at[:]  # per place the spot where one is not stopped
        self.stopped: dict[int, int] = {}  # the others, by `4 * place + stop`
        self.has_twins = False
        self.out = self.zones = self.slots = 0
        if stop == FREE:
            self._free(start)
        else:
            self.stopped[4 * start + stop] = self._new_spot(start, stop)
        begun = 0
        for _ in range(points):
            known = len(self.places)
            for index in range(begun, known):
                self._go_on(self.places[index], self.stops[index])
            begun = known
        self.steps += [0] * (len(self.places) - begun)
        self.rope_steps += [0] * (len(self.places) - begun)

    def _go_on(self, place: int, stop: int) -> None:
        """The steps from the next spot: ahead, back to its starting zone, out."""
        ground, layout = self.ground, self.ground.layout
        walk = rope = 0
        if place == OUT:
            pass
        elif place >= layout.zones:
            self.slots |= ground.near[place]
            entrance: int = ground.entrance(place)
            if entrance >= 0:
                bars = self._barring(entrance)
                if not bars & ~BAR_PIT:
                    rope = BITS[self._entered(entrance >> 2, entrance & 3)]
                    walk = 0 if bars else rope
            if not self.through_walls:
                turns = self._turns(place)  # CARD-START-2
                walk |= turns
                rope |= turns
        else:
            self.slots |= ground.near[place]
            back: int = -1
            if stop != FREE and self.stoppers >> place & 1:
                back = ground.side_now(place, stop)
            for direction in range(4):
                side = 4 * place + direction
                bars = self._barring(side)
                if bars & ~BAR_PIT or (back >= 0 and direction != back):
                    continue
                beside: int = ground.beside[side]
                line: int = ground.line[side]
                if beside >= 0:
                    spot = self._entered(beside, direction + 2 & 3)
                elif line == self.seat:
                    spot = self._free(layout.facing_to(line, place))
                elif line >= 0 and not self.blockers >> place & 1:
                    spot = self._outside()
                else:
                    continue
                rope |= BITS[spot]
                if not bars:
                    walk |= BITS[spot]
        self.steps.append(walk)
        self.rope_steps.append(rope)

    def _barring(self, side: i64) -> int:
        """What bars a side to it."""
        bars: int = self.ground.bars[side]
        if self.through_walls:
            return 0 if is_walkable(bars) else BAR_WALL
        return bars & ~self.passes

    def _turns(self, place: int) -> int:
        """The other spots of its starting zone."""
        found = 0
        facing = self.ground.layout.zones + 8 * self.seat
        for _ in range(8):
            if facing != place:
                spot: int = self.free[facing]
                found |= BITS[self._free(facing) if spot == NO_PLACE else spot]
            facing += 1
        return found

    def _entered(self, zone: int, side: i64) -> int:
        """The spot of a zone that is entered over a side (CARD-STOP-1)."""
        if not self.stoppers >> zone & 1:
            return self._free(zone)
        stop: int = self.ground.printed_side(zone, side)
        spot = self.stopped.get(4 * zone + stop, NO_PLACE)
        if spot == NO_PLACE:
            spot = self.stopped[4 * zone + stop] = self._new_spot(zone, stop)
        return spot

    def _free(self, place: int) -> int:
        """The spot of a place where one is not stopped."""
        spot: int = self.free[place]
        if spot == NO_PLACE:
            spot = self._new_spot(place, FREE)
            self.free[place] = spot
        return spot

    def _outside(self) -> int:
        if not self.out:
            self.out = BITS[len(self.places)]
            self.places.append(OUT)
            self.stops.append(FREE)
            self.next_at.append(NO_PLACE)
        return bit_index(self.out)

    def _new_spot(self, place: int, stop: int) -> int:
        spot = len(self.places)
        self.places.append(place)
        self.stops.append(stop)
        if place < self.ground.layout.zones:
            self.zones |= 1 << place
        before: int = self.first_at[place]
        if before != NO_PLACE:
            self.has_twins = True
        self.next_at.append(before)
        self.first_at[place] = spot
        return spot
