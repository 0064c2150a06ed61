"""Where a character can be within one movement, numbered so that a set of such spots is a bit mask.

A spot is a place, and how one stands stopped there (CARD-STOP-1): an enemy makes up to four spots of a zone, one for
each side by which it can be entered, and from each of them only the way back is left. The start is bit 0, OUT the spot
from which nothing goes on:

                  ┌───────┐              steps      per spot the mask of those one step away
     facing 0 ──> │ zone 1 ──> zone 2    rope_steps the same with a Rope in hand
              <── │   ^     x stopped    at()       the mask of the spots of a place
                  └───│───┘  3 (west)    places     the place of each spot
                      └──────────┘ back

How far one comes from a spot in a few steps (`spread`) is asked again and again, so the steps stand in a row of words,
each with the spot itself, and what is two steps away or more is worked out once.

Patches depend on the rooms around, on who stops and blocks near by, and on what the character passes. The table keeps
the last few of each place: rooms turn to and fro, and most patches have been there before. Where there are more spots
than a word has bits (a quick character of one's own making in a crowd), `many` has the steps as longer numbers and
there are no words.
"""

from __future__ import annotations

from typing import Final

from quarterturn.engine.core.bits import bit_index, popcount, words
from quarterturn.engine.core.native import i64, mypyc_attr, vec
from quarterturn.engine.zones.ground import Ground
from quarterturn.engine.zones.layout import NO_PLACE
from quarterturn.engine.zones.survey import BITS, Survey

PLACE: Final = 8  # bits of a place: two rooms in each of 16 rows (limits.py) make 144 of them
PLACES: Final = (1 << PLACE) - 1
WORD: Final = 62  # bits of a set that the compiled engine keeps in a machine word
_BITS: Final = vec[i64](BITS[:WORD])
_NO_STEPS: Final[list[int]] = []
_NO_WORDS: Final = vec[i64]([0])

# Powers of two have different remainders here (2 is a primitive root of 67), so the remainder is a perfect
# hash of a single bit.
_PRIME: Final = 67
_INDEX_BY_REMAINDER: Final = vec[i64]([0] * _PRIME)
for _index in range(WORD):
    _INDEX_BY_REMAINDER[(1 << _index) % _PRIME] = _index

_POPCOUNT_OF_TEN: Final = vec[i64]([number.bit_count() for number in range(1 << 10)])


@mypyc_attr(acyclic=True)
class Fan:
    """Where one comes to from some spots on: the spots met first after 0, 1, 2 … steps of the movement.

    Fans are kept by their patch, so they remember none. They hold tuples of numbers, not lists: of those the
    garbage collector takes no notice.
    """

    __slots__ = ("_rows", "_total", "first", "layers", "seen")

    def __init__(self, layers: tuple[int, ...], first: int) -> None:
        self.layers = layers
        self.first = first  # the first layer that is not empty
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
        known = self._rows
        if known is None:
            found: list[int] = []
            for layer in range(self.first, len(self.layers)):
                rest = self.layers[layer] & ~patch.out
                while rest:
                    low = rest & -rest
                    rest ^= low
                    place: int = patch.places[bit_index(low)]
                    spots = patch.spread(low, patch.points - layer)
                    if patch.has_twins and patch.at(place) != low:
                        _add_row(found, place, spots)
                    else:
                        found.append(spots << PLACE | place)
            known = self._rows = tuple(found)
        return known

    def row(self, patch: Patch, place: int) -> int:
        """All spots one can come to from one place; none if nothing can be put down there."""
        found = 0
        rest = patch.at(place) & self.seen
        while rest:
            low = rest & -rest
            rest ^= low
            found |= patch.spread(low, patch.points - self.layer_of(low))
        return found

    def total(self, patch: Patch) -> int:
        """How many spots there are in all rows."""
        if self._total < 0:
            found = 0
            if patch.has_twins or patch.many:
                for row in self.rows(patch):
                    found += popcount(row >> PLACE)
            else:
                for layer in range(self.first, len(self.layers)):
                    found += patch.count_from(self.layers[layer] & ~patch.out, patch.points - layer)
            self._total = found
        return self._total

    def emptied(self, patch: Patch, place: int) -> Fan:
        """Where one comes to who puts its last thing down at a place of the fan, and goes on without a Rope."""
        layers: list[int] = []
        spots = seen = 0
        at = patch.at(place)
        for layer in range(len(self.layers)):
            spots = (patch.next(spots, False) | self.layers[layer] & at) & ~seen
            layers.append(spots)
            seen |= spots
        return fan_of(layers)


def _add_row(found: list[int], place: int, spots: int) -> None:
    """One more spot of a place, which may have a row already."""
    for number in range(len(found)):
        if found[number] & PLACES == place:
            found[number] |= spots << PLACE
            return
    found.append(spots << PLACE | place)


def fan_of(layers: list[int]) -> Fan:
    first = 0
    while not layers[first]:
        first += 1
    return Fan(tuple(layers), first)


@mypyc_attr(acyclic=True)
class Patch:
    """The spots within a movement, and what is one step away from each."""

    __slots__ = (
        "_fans", "_first_at", "_near", "_next_at", "_roped", "_spreads", "_towards", "blockers", "has_pits",
        "has_twins", "lying", "many", "many_roped", "older", "out", "places", "points", "seat", "slots", "stoppers",
        "stops", "zones",
    )  # fmt: skip

    def __init__(self, survey: Survey, points: int, older: Patch | None) -> None:
        """`older`: another one of the same place, where the table looks next."""
        self.seat, self.points, self.older = survey.seat, points, older
        self.out, self.zones, self.slots = survey.out, survey.zones, survey.slots
        self.lying = survey.ground.lying  # the rooms when it was made; it depends on those of `slots`,
        self.stoppers, self.blockers = survey.stoppers & survey.zones, survey.blockers & survey.zones  # and on these
        self.places = words(survey.places)
        self.stops = survey.stops  # per spot how one is stopped there
        self._first_at = survey.first_at  # per place one of its spots, or NO_PLACE;
        self._next_at = words(survey.next_at)  # per spot another of the same place
        self.has_twins = survey.has_twins  # whether some place has several
        self.has_pits = survey.steps != survey.rope_steps  # where a Rope helps
        self.many, self.many_roped = _NO_STEPS, _NO_STEPS
        self._near = self._roped = _NO_WORDS
        if len(survey.places) > WORD:
            self.many, self.many_roped = survey.steps, survey.rope_steps
        else:
            self._near = words([BITS[spot] | steps for spot, steps in enumerate(survey.steps)])
            if self.has_pits:
                self._roped = words(survey.rope_steps)
        self._fans: dict[int, Fan] = {}
        self._spreads: dict[int, int] = {}
        self._towards: dict[int, tuple[int, ...]] = {}

    def is_valid(self, ground: Ground, stoppers: int, blockers: int) -> bool:
        """Whether all it depends on is as when it was made."""
        if stoppers & self.zones != self.stoppers or blockers & self.zones != self.blockers:
            return False
        now, then = ground.lying, self.lying
        if now is not then:
            rest = self.slots
            while rest:
                low = rest & -rest
                rest ^= low
                slot = bit_index(low)
                if now[slot] is not then[slot]:
                    return False
            self.lying = now
        return True

    def is_like(self, other: Patch) -> bool:
        """Whether one comes from place to place in just the same way."""
        if self is other:
            return True
        if self.many or other.many or self.has_pits != other.has_pits or self.points != other.points:
            return False
        if not _same(self.places, other.places) or not _same(self._near, other._near):
            return False
        return not self.has_pits or _same(self._roped, other._roped)

    def at(self, place: i64) -> int:
        """The spots of a place."""
        found = 0
        spot = self._first_at[place]
        while spot != NO_PLACE:
            index: int = spot
            found |= BITS[index]
            spot = self._next_at[spot]
        return found

    def reaches(self, place: i64) -> bool:
        return self._first_at[place] != NO_PLACE

    def spots_in(self, places: int) -> int:
        """The spots at some zones."""
        found = 0
        places &= self.zones
        while places:
            low = places & -places
            places ^= low
            found |= self.at(bit_index(low))
        return found

    def next(self, spots: int, with_rope: bool) -> int:
        """All spots one step away from some, perhaps with these."""
        if self.many:
            return _next_of_many(self.many_roped if with_rope else self.many, spots)
        steps = self._near
        if with_rope and self.has_pits:
            steps = self._roped
        rest: i64 = spots
        found: i64 = 0
        while rest:
            low = rest & -rest
            rest ^= low
            found |= steps[_INDEX_BY_REMAINDER[low % _PRIME]]
        return found

    def fan(self, layer: int, spots: int, with_rope: bool) -> Fan:
        """Where one comes to from some spots of a layer."""
        with_rope = with_rope and self.has_pits
        key = (spots << 4 | layer) << 1 | with_rope
        known = self._fans.get(key)
        if known is None:
            layers = [0] * layer
            layers.append(spots)
            seen = spots
            for _ in range(self.points - layer):
                spots = self.next(spots, with_rope) & ~seen
                layers.append(spots)
                seen |= spots
            known = self._fans[key] = Fan(tuple(layers), layer)
        return known

    def spread(self, spot: int, steps: int) -> int:
        """All spots one comes to from one in so many steps, without a Rope."""
        if steps == 0:
            return spot
        if steps == 1:
            return spot | self.next(spot, False)
        key = spot << 4 | steps
        seen = self._spreads.get(key, 0)
        if not seen:
            seen = spot
            for _ in range(steps):
                seen |= self.next(seen, False)
            self._spreads[key] = seen
        return seen

    def count_from(self, spots: int, steps: int) -> int:
        """How many spots one comes to from each of some in so many steps, without a Rope, all added up."""
        if steps == 0:
            return popcount(spots)
        count: i64 = 0
        if steps == 1 and not self.many:
            near, index_of, counts = self._near, _INDEX_BY_REMAINDER, _POPCOUNT_OF_TEN
            rest: i64 = spots
            while rest:
                low = rest & -rest
                rest ^= low
                reached = near[index_of[low % _PRIME]]
                while reached:
                    count += counts[reached & 1023]
                    reached >>= 10
            return count
        found = 0
        while spots:
            spot = spots & -spots
            spots ^= spot
            found += popcount(self.spread(spot, steps))
        return found

    def towards(self, spot: int) -> tuple[int, ...]:
        """The spots from which one comes to another without a Rope: in no step, in one at most, in two …"""
        known = self._towards.get(spot)
        if known is None:
            found = [spot]
            for _ in range(self.points):
                if self.many:
                    found.append(found[-1] | _before_many(self.many, found[-1]))
                else:
                    found.append(_before(self._near, found[-1]))
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
        return Fan(tuple(layers), min(one.first, other.first))

    def before(self, spot: int, layer: int, with_rope: bool) -> int:
        """A spot of a layer from which another, of a later one, is one step away."""
        while True:
            low = layer & -layer
            if self.next(low, with_rope) & spot:
                return low
            layer ^= low


def _before(near: vec[i64], goals: i64) -> i64:
    """The spots from which one comes to any of some with a step at most."""
    found: i64 = 0
    for index in range(len(near)):
        if near[index] & goals:
            found |= _BITS[index]
    return found


def _before_many(steps: list[int], goals: int) -> int:
    found = 0
    for index in range(len(steps)):
        if steps[index] & goals:
            found |= BITS[index]
    return found


def _same(words: vec[i64], others: vec[i64]) -> bool:
    if len(words) != len(others):
        return False
    for index in range(len(words)):  # noqa: SIM110  compiled, a generator would be an object
        if words[index] != others[index]:
            return False
    return True


def _next_of_many(steps: list[int], spots: int) -> int:
    found = 0
    while spots:
        low = spots & -spots
        spots ^= low
        found |= steps[bit_index(low)]
    return found
