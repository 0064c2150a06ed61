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

from quarterturn.engine.core.bits import bit_index, popcount
from quarterturn.engine.core.native import mypyc_attr
from quarterturn.engine.core.terms import OUT
from quarterturn.engine.zones.ground import BAR_GATE, BAR_PIT, BAR_SLIT, BAR_WALL, Ground, Memo, Way
from quarterturn.engine.zones.table import FREE

PATCHES_KEPT: Final = 16  # in one region
PLACE: Final = 8  # bits of a place: two rooms in each of 16 rows (limits.py) make 144 of them
PLACES: Final = (1 << PLACE) - 1


def is_walkable(bars: int) -> bool:
    """Whether there is a wall or slit on a side, and neither a closed portcullis nor a pit (CARD-ABIL-WALLWALKER)."""
    return bars & (BAR_WALL | BAR_SLIT) != 0 and bars & (BAR_GATE | BAR_PIT) == 0


@mypyc_attr(acyclic=True)
class Region(Memo):
    """The places within a movement at the very best, with a Rope in hand and nobody in the way.

    It stays the same while the rooms it touches lie as they do, whatever is turned elsewhere. Grounds remember their
    regions, so no region remembers a ground: that would be a circle of references.
    """

    __slots__ = ("passes", "patches", "places", "points", "seat", "start", "watched")

    def __init__(self, ground: Ground, seat: int, start: int, points: int, passes: int) -> None:
        self.seat, self.start, self.points, self.passes = seat, start, points, passes
        self.patches: dict[tuple[int, ...], Patch] = {}
        self.places = frontier = 1 << start
        self.slots = 0  # the rooms on which the ways between them depend, as a mask
        for _ in range(points):
            reached, rest = 0, frontier
            while rest:
                low = rest & -rest
                rest ^= low
                place = bit_index(low)
                self.slots |= ground.near[place]
                for way in ground.ways(seat, place):
                    if way.target != OUT and not way.bars & ~(passes | BAR_PIT):
                        reached |= 1 << way.target
            frontier = reached & ~self.places
            self.places |= frontier
        self.watched = self.places  # and the enemy's facings from which ways out of them are blocked
        ends = self.places & ground.layout.end_zones[1 - seat]
        while ends:
            low = ends & -ends
            ends ^= low
            self.watched |= 1 << ground.layout.facing_to(1 - seat, bit_index(low))


def region_of(ground: Ground, seat: int, start: int, points: int, passes: int) -> Region:
    key = (seat, start, points, passes)
    known = ground.memo.get(key)
    if known is None:
        known = ground.memo[key] = Region(ground, seat, start, points, passes)
    return cast(Region, known)


@mypyc_attr(acyclic=True)
class Fan:
    """Where one comes to from some spots on: the spots met first after 0, 1, 2 … steps of the movement.

    Fans are kept by their patch, so they remember none. They hold tuples of numbers, not lists: of those the
    garbage collector takes no notice.
    """

    __slots__ = ("_rows", "_total", "first", "layers", "seen")

    def __init__(self, layers: list[int]) -> None:
        self.layers = tuple(layers)
        self.first = 0  # the first layer that is not empty
        while not layers[self.first]:
            self.first += 1
        self.seen = 0
        for spots in layers:
            self.seen |= spots
        self._rows: tuple[int, ...] | None = None
        self._total = -1

    def seen_by(self, layer: int) -> int:
        """The spots met in a layer or before."""
        found = 0
        for number in range(self.first, layer + 1):
            found |= self.layers[number]
        return found

    def layer_of(self, spot: int) -> int:
        layer = self.first
        while not self.layers[layer] & spot:
            layer += 1
        return layer

    def rows(self, patch: Patch) -> tuple[int, ...]:
        """Each place where a last thing can be put down, and all spots one can come to from there, without a Rope.

        Each is one number, `spots << PLACE | place`.
        """
        if self._rows is None:
            found: dict[int, int] = {}
            for layer in range(self.first, len(self.layers)):
                rest, left = self.layers[layer] & ~patch.out, patch.points - layer
                while rest:
                    low = rest & -rest
                    rest ^= low
                    place = patch.places[bit_index(low)]
                    found[place] = found.get(place, place) | patch.spread(low, left) << PLACE
            self._rows = tuple(found.values())
        return self._rows

    def row(self, patch: Patch, place: int) -> int:
        """All spots one can come to from one place; none if nothing can be put down there."""
        for row in self.rows(patch):
            if row & PLACES == place:
                return row >> PLACE
        return 0

    def total(self, patch: Patch) -> int:
        """How many spots there are in all rows."""
        if self._total < 0:
            self._total = 0
            for row in self.rows(patch):
                self._total += popcount(row >> PLACE)
        return self._total

    def emptied(self, patch: Patch, place: int) -> Fan:
        """Where one comes to who puts its last thing down at a place of the fan, and goes on without a Rope."""
        layers: list[int] = []
        spots = seen = 0
        for layer in range(len(self.layers)):
            spots = (patch.next(spots, False) | self.layers[layer] & patch.at[place]) & ~seen
            layers.append(spots)
            seen |= spots
        return Fan(layers)


@mypyc_attr(acyclic=True)
class Patch:
    """The spots within a movement, and what is one step away from each."""

    __slots__ = (
        "_fans",
        "_free",
        "_spreads",
        "_stopped",
        "_towards",
        "at",
        "blockers",
        "has_pits",
        "out",
        "passes",
        "places",
        "points",
        "rope_steps",
        "seat",
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
        self._free = [0] * ground.layout.places
        self._stopped: dict[int, int] = {}
        self._new_spot(start, stop)
        begun = 0
        for _ in range(points):
            known = len(self.places)
            for index in range(begun, known):
                self._go_on(ground, index)
            begun = known
        self.steps += [0] * (len(self.places) - begun)
        self.rope_steps += [0] * (len(self.places) - begun)
        self.has_pits = self.steps != self.rope_steps  # where a Rope helps
        if not self.has_pits:
            self.rope_steps = self.steps
        self._fans: dict[int, Fan] = {}
        self._spreads: dict[int, int] = {}
        self._towards: dict[int, tuple[int, ...]] = {}

    def is_like(self, other: Patch) -> bool:
        """Whether one comes from place to place in just the same way."""
        if self is other:
            return True
        return self.places == other.places and self.steps == other.steps and self.rope_steps == other.rope_steps

    def _new_spot(self, place: int, stop: int) -> int:
        bit = 1 << len(self.places)
        self.places.append(place)
        self.stops.append(stop)
        if place == OUT:
            self.out = bit
            return bit
        if stop == FREE:
            self._free[place] = bit
        else:
            self._stopped[4 * place + stop] = bit
        self.at[place] |= bit
        return bit

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
                barring = self._barring_walker(way) if self.through_walls else way.bars & ~self.passes
                if barring & ~BAR_PIT:
                    continue
                target = way.target
                if target == OUT:
                    if self.blockers >> way.blocked_from & 1:
                        continue
                    bit = self.out or self._new_spot(OUT, FREE)
                elif self.stoppers >> target & 1 and way.back >= 0:  # CARD-STOP-1
                    stop = ground.printed_side(target, way.back)
                    bit = self._stopped.get(4 * target + stop, 0) or self._new_spot(target, stop)
                else:
                    bit = self._free[target] or self._new_spot(target, FREE)
                rope_steps |= bit
                if not barring:
                    steps |= bit
        self.steps.append(steps)
        self.rope_steps.append(rope_steps)

    def _barring_walker(self, way: Way) -> int:
        """What bars a way to one who goes through walls."""
        return 0 if way.side >= 0 and is_walkable(way.bars) else BAR_WALL

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
        steps = self.rope_steps if with_rope else self.steps
        found = 0
        while spots:
            low = spots & -spots
            spots ^= low
            found |= steps[bit_index(low)]
        return found

    def fan(self, layer: int, spots: int, with_rope: bool) -> Fan:
        """Where one comes to from some spots of a layer."""
        key = (spots << 4 | layer) << 1 | with_rope
        known = self._fans.get(key)
        if known is None:
            layers = [0] * (self.points + 1)
            seen = layers[layer] = spots
            for further in range(layer + 1, self.points + 1):
                spots = self.next(spots, with_rope) & ~seen
                layers[further] = spots
                seen |= spots
            known = self._fans[key] = Fan(layers)
        return known

    def spread(self, spot: int, steps: int) -> int:
        """All spots one comes to from one in so many steps, without a Rope."""
        if steps < 2:
            return spot | self.steps[bit_index(spot)] if steps else spot
        key = spot << 4 | steps
        seen = self._spreads.get(key, -1)
        if seen < 0:
            seen = spot | self.steps[bit_index(spot)]
            for _ in range(steps - 1):
                seen |= self.next(seen, False)
            self._spreads[key] = seen
        return seen

    def towards(self, spot: int) -> tuple[int, ...]:
        """The spots from which one comes to another without a Rope: in no step, in one at most, in two …"""
        known = self._towards.get(spot)
        if known is None:
            found = [spot]
            for _ in range(self.points):
                near = seen = found[-1]
                for index in range(len(self.steps)):
                    if self.steps[index] & seen:
                        near |= 1 << index
                found.append(near)
            known = self._towards[spot] = tuple(found)
        return known

    def merged(self, one: Fan, other: Fan) -> Fan:
        """Two fans as one."""
        layers: list[int] = []
        seen = 0
        for layer in range(self.points + 1):
            spots = (one.layers[layer] | other.layers[layer]) & ~seen
            layers.append(spots)
            seen |= spots
        return Fan(layers)

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
