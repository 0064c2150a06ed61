"""Where a character can be within one movement, numbered so that a set of such spots is a bit mask.

A spot is a place, and how one stands stopped there (CARD-STOP-1): an enemy makes up to four spots of a zone, one for
each side by which it can be entered, and from each of them only the way back is left. The start is bit 0, OUT the spot
from which nothing goes on:

                  ┌───────┐              steps      per spot the mask of those one step away
     facing 0 ──> │ zone 1 ──> zone 2    rope_steps the same with a Rope in hand
              <── │   ^     x stopped    at         per place the mask of its spots
                  └───│───┘  3 (west)    places     the place of each spot
                      └──────────┘ back

Patches depend on the rooms around, on who stops and blocks near by, and on what the character passes. They are kept
with their region, which the table finds again as long as those rooms lie as they did.
"""

from __future__ import annotations

from typing import Final, cast

from quarterturn.engine.core.bits import bit_index
from quarterturn.engine.core.native import mypyc_attr
from quarterturn.engine.core.terms import OUT
from quarterturn.engine.zones.ground import BAR_GATE, BAR_PIT, BAR_SLIT, BAR_WALL, Ground, Way
from quarterturn.engine.zones.table import FREE, CardTable

REGIONS_KEPT: Final = 8  # around one place, as rooms have lain
PATCHES_KEPT: Final = 16  # in one region


def is_walkable(bars: int) -> bool:
    """Whether there is a wall or slit on a side, and neither a closed portcullis nor a pit (CARD-ABIL-WALLWALKER)."""
    return bars & (BAR_WALL | BAR_SLIT) != 0 and bars & (BAR_GATE | BAR_PIT) == 0


@mypyc_attr(acyclic=True)
class Region:
    """The places within a movement at the very best, with a Rope in hand and nobody in the way.

    It stays the same while the rooms it touches lie as they do, whatever is turned elsewhere. Grounds remember their
    regions, so no region remembers a ground: that would be a circle of references.
    """

    __slots__ = ("lying", "passes", "patches", "places", "points", "seat", "slots", "start", "watched")

    def __init__(self, ground: Ground, seat: int, start: int, points: int, passes: int) -> None:
        self.lying, self.seat, self.start, self.points, self.passes = ground.lying, seat, start, points, passes
        self.patches: dict[tuple[int, ...], Patch] = {}
        self.places = frontier = 1 << start
        self.slots = 0  # the rooms of these places and those beside them, as a mask
        for step in range(points + 1):
            reached, rest = 0, frontier
            while rest:
                low = rest & -rest
                rest ^= low
                place = bit_index(low)
                self.slots |= ground.slots_around(place)
                for way in ground.ways(seat, place):
                    if way.target != OUT and not way.bars & ~(passes | BAR_PIT):
                        reached |= 1 << way.target
            if step < points:
                frontier = reached & ~self.places
                self.places |= frontier
        self.watched = self.places  # and the enemy's facings from which ways out of them are blocked
        for zone in range(ground.layout.zones):
            if self.places >> zone & 1:
                facing = ground.layout.facing_to(1 - seat, zone)
                if facing >= 0:
                    self.watched |= 1 << facing

    def is_valid_for(self, ground: Ground) -> bool:
        """Whether all rooms it touches lie as they did."""
        before, now = self.lying, ground.lying
        return all(before[slot] == now[slot] for slot in range(len(now)) if self.slots >> slot & 1)


def region_of(table: CardTable, ground: Ground, seat: int, start: int, points: int, passes: int) -> Region:
    key = (seat, start, points, passes)
    known = ground.memo.get(key)
    if known is not None:
        return cast(Region, known)
    earlier = table.regions.setdefault(key, [])
    for one in earlier:
        region = cast(Region, one)
        if region.is_valid_for(ground):
            ground.memo[key] = region
            return region
    region = Region(ground, seat, start, points, passes)
    if len(earlier) >= REGIONS_KEPT:
        del earlier[0]
    earlier.append(region)
    ground.memo[key] = region
    return region


@mypyc_attr(acyclic=True)
class Spread:
    """Where one comes to without a Rope from some spots in so many steps, and the spots met last."""

    __slots__ = ("last", "spots")

    def __init__(self, patch: Patch, spots: int, steps: int) -> None:
        self.last = self.spots = spots
        for _ in range(steps):
            self.last = patch.next(self.last, False) & ~self.spots
            self.spots |= self.last


@mypyc_attr(acyclic=True)
class Patch:
    """The spots within a movement, and what is one step away from each."""

    __slots__ = (
        "_further",
        "_indices",
        "_rope_further",
        "_spreads",
        "at",
        "blockers",
        "out",
        "passes",
        "places",
        "points",
        "rope_steps",
        "seat",
        "spread",
        "steps",
        "stoppers",
        "stops",
        "through_walls",
    )  # fmt: skip

    def __init__(
        self, ground: Ground, seat: int, start: int, stop: int, points: int, passes: int, stoppers: int, blockers: int,
        through_walls: bool,
    ) -> None:  # fmt: skip
        """`stoppers`: the places where somebody stops it; `blockers`: those from which somebody blocks a way out."""
        self.seat, self.points, self.passes = seat, points, passes
        self.stoppers, self.blockers, self.through_walls = stoppers, blockers, through_walls
        self.places: list[int] = []
        self.stops: list[int] = []
        self.steps: list[int] = []
        self.rope_steps: list[int] = []
        self.at = [0] * ground.layout.places
        self.out = 0
        self._indices: dict[int, int] = {}
        self._further: dict[int, int] = {}  # memos of `next`
        self._rope_further: dict[int, int] = {}
        self._spot(start, stop)
        begun = 0
        for _ in range(points):
            known = len(self.places)
            for index in range(begun, known):
                self._go_on(ground, index)
            begun = known
        self.steps += [0] * (len(self.places) - begun)
        self.rope_steps += [0] * (len(self.places) - begun)
        self._spreads: dict[int, Spread] = {}
        self.spread = self.spread_from(1, points)  # from the start

    def _spot(self, place: int, stop: int) -> int:
        """The bit of a spot; it is numbered when it is met first."""
        key = 8 * place + stop
        known = self._indices.get(key, -1)
        if known >= 0:
            return 1 << known
        number = len(self.places)
        self._indices[key] = number
        self.places.append(place)
        self.stops.append(stop)
        if place == OUT:
            self.out = 1 << number
        else:
            self.at[place] |= 1 << number
        return 1 << number

    def _go_on(self, ground: Ground, index: int) -> None:
        """The steps from a spot."""
        place, stop = self.places[index], self.stops[index]
        steps = rope_steps = 0
        if place != OUT:
            is_stopped = stop != FREE and self.stoppers >> place & 1 != 0
            back = ground.side_now(place, stop) if is_stopped else -1
            for way in ground.ways(self.seat, place):
                if is_stopped and way.side & 3 != back:
                    continue
                with_rope = self._leads(way, self.passes | BAR_PIT)
                if with_rope:
                    bit = self._spot(way.target, self._stop(ground, way))
                    rope_steps |= bit
                    if self._leads(way, self.passes):
                        steps |= bit
        self.steps.append(steps)
        self.rope_steps.append(rope_steps)

    def _leads(self, way: Way, passes: int) -> bool:
        if self.through_walls:
            if way.side < 0 or not is_walkable(way.bars):
                return False
        elif way.bars & ~passes:
            return False
        return way.target != OUT or not self.blockers >> way.blocked_from & 1

    def _stop(self, ground: Ground, way: Way) -> int:
        """How it is stopped behind a way (CARD-STOP-1)."""
        if way.target == OUT or way.back < 0 or not self.stoppers >> way.target & 1:
            return FREE
        return ground.printed_side(way.target, way.back)

    def spots_in(self, places: int) -> int:
        """The spots at some places."""
        found = 0
        while places:
            low = places & -places
            places ^= low
            found |= self.at[bit_index(low)]
        return found

    def next(self, spots: int, with_rope: bool) -> int:
        """All spots one step away from some."""
        memo = self._rope_further if with_rope else self._further
        known = memo.get(spots, -1)
        if known >= 0:
            return known
        steps = self.rope_steps if with_rope else self.steps
        found, rest = 0, spots
        while rest:
            low = rest & -rest
            rest ^= low
            found |= steps[bit_index(low)]
        memo[spots] = found
        return found

    def spread_from(self, spots: int, steps: int) -> Spread:
        key = spots << 4 | steps
        known = self._spreads.get(key)
        if known is None:
            known = self._spreads[key] = Spread(self, spots, steps)
        return known

    def before(self, spot: int, layer: int, with_rope: bool) -> int:
        """A spot of a layer from which another is one step away."""
        steps = self.rope_steps if with_rope else self.steps
        while True:
            low = layer & -layer
            if steps[bit_index(low)] & spot:
                return low
            layer ^= low


def patch_of(
    region: Region, ground: Ground, stop: int, stoppers: int, blockers: int, through_walls: bool = False
) -> Patch:
    key = (stop, stoppers, blockers, through_walls)
    known = region.patches.get(key)
    if known is None:
        if len(region.patches) >= PATCHES_KEPT:
            region.patches.clear()
        known = region.patches[key] = Patch(
            ground, region.seat, region.start, stop, region.points, region.passes, stoppers, blockers,
            through_walls,
        )  # fmt: skip
    return known
