"""The search for all results of one movement, over who holds what.

What a character has in hand decides how far it comes and what it can still do, so the search goes from load to load. A
`Load` is one answer to "who holds what, and what lies where" with something in the character's own hands (or the very
first one); its `Fan` (patch.py) has the spots where the character can be with it, layer by layer of steps:

    load 0, nothing in hand:       {a} ── step ──> {b} ── step ──> {c, d}      a: Key, b: Rope
               + key at a │                │ + rope at b
    load 1, Key in hand: {a} ──> {b} ──> {c, d}
                                  │ ! key at b, + rope at b
    load 2, Key at b, Rope in hand: {b} ──> {a, c, d}

What comes after the last thing has been put down needs no search: it is the same for all loads with the same fan, "the
thing at q, and the character as far from q as its points go": a family, counted as a whole. Only loads that have moved
the same things can come to the same by that; it counts for the one that puts the first of these down last.

Most loads would be met at the last step, with a thing just picked up and nobody there to give it to: there is nothing
left to do but to end there or to drop it again, which is what one comes to without it. Such a leaf is a row as well.

Deeds cost nothing; `Walk` (moves.py) knows the same rules for any path a player names, and tests compare the two by
brute force: change them together.
"""

from __future__ import annotations

from typing import Final

from quarterturn.engine.core.bits import bit_index, popcount
from quarterturn.engine.core.native import mypyc_attr
from quarterturn.engine.zones.board import MOST_IN_ZONE, Board
from quarterturn.engine.zones.loads import Load, Source
from quarterturn.engine.zones.patch import PLACE, PLACES, Fan, Patch
from quarterturn.engine.zones.scene import DIGIT, MASK, Scene, crowd_around, put, twins_in

# So many loads are searched, no more: that is a list of half a million results. All twelve objects strewn about a quick
# character stay below it; with a whole team beside them who take and give there would be many millions. What is left
# out of a list there can still be named, and is accepted.
MOST_LOADS: Final = 200_000

# What is searched for, where all would be too much: besides what a character has in hand, one thing only changes hands;
# or one is only taken, and not put down again.
ALL: Final = 0
ONE_THING: Final = 1
TAKE_ONE: Final = 2


@mypyc_attr(acyclic=True)
class Search:
    """The search itself, and what it has found."""

    def __init__(
        self, scene: Scene, patch: Patch, full: int, through_walls: bool, most: int = 0, extent: int = ALL
    ) -> None:
        """`full`: the zones where no friend may end, as a mask (CARD-GOLD-1).

        `most`: with more loads and rows than that the search is given up (`is_cut`); 0 = never.
        """
        self.scene, self.patch, self.full, self.through_walls = scene, patch, full, through_walls
        self.extent, self.is_cut = extent, False
        self.twins = twins_in(scene) if len(scene.things) > 1 else []
        # Whether only loads that have moved the same things come to the same by putting the last one down, and whether
        # to put one back where it was comes to nothing new. With a Rope it may; an enemy that only trades, a wounded
        # who lets go, two of a kind make more of it.
        self.orderly = not (scene.hurt or self.twins or scene.has_enemies)
        self.plain = self.orderly and not (scene.ropes and patch.has_pits and len(scene.things) > 1)
        self.loads: list[Load] = []
        self.found: dict[int, Load] = {}  # by who holds what
        self.roomy, self._is_crowded = ~0, False  # where no zone is too full, if no wounded is moved
        self.lasts: dict[int, int] = {}  # for each set of things elsewhere, which of them is in hand in some load
        self.rows: dict[int, int] = {}  # leaves, and what one comes to with empty hands: who holds what, and the ends
        self._partners = 0  # the spots where there is one, but for wounded friends
        for place in scene.stands.values():
            self._partners |= patch.at(place)
        self._no_leaves = self._partners if scene.hands == 1 and not scene.hurt else ~0  # the spots where none can be
        self._due: list[list[Source] | None] = [None] * (patch.points + 1)
        self._begin()
        for layer in range(patch.points + 1):
            sources = self._due[layer]
            if sources is not None:
                number = 0
                while number < len(sources):  # it grows
                    if 0 < most < len(self.loads) + len(self.rows):
                        self.is_cut = True
                        return
                    self._enter(sources[number])
                    number += 1

    def _begin(self) -> None:
        scene = self.scene
        mine, held, last = 0, 0, -1
        for i in range(len(scene.things)):
            if scene.start >> DIGIT * i & MASK == scene.me:
                mine, held, last = mine | 1 << i, held + 1, i
        first = Load(scene.start, mine, held, last, mine)
        self.found[scene.start] = first
        self.loads.append(first)
        first.fan = self.patch.fan(0, 1, mine & scene.ropes != 0)
        self._do_deeds(first, first.fan)

    def _enter(self, source: Source) -> None:
        """One comes to a load, perhaps for the first time."""
        load, patch = source.load, self.patch
        fan, spots = load.fan, source.spots
        if fan is not None:
            spots &= ~fan.seen_by(source.layer)
            if not spots:
                return
            source.spots = spots
        source.next, load.source = load.source, source
        further = patch.fan(source.layer, spots, load.mine & self.scene.ropes != 0)
        load.fan = further if fan is None else patch.merged(fan, further)
        self._do_deeds(load, further)

    def _reach(
        self, holders: int, layer: int, spots: int, parent: Load, given: int, holder: int, taken: int,
        is_trade: bool = False,
    ) -> None:  # fmt: skip
        """By deeds one comes to a load, at some spots of a layer."""
        load = self.found.get(holders)
        if load is None:
            if len(self.loads) >= MOST_LOADS:
                return
            mine, held, last, moved = parent.mine, parent.held, parent.last, parent.moved
            if given >= 0:
                mine, held = mine & ~(1 << given), held - 1
                if self.scene.start >> DIGIT * given & MASK == holder:
                    moved &= ~(1 << given)
                else:
                    moved |= 1 << given
            if taken >= 0:
                mine, held, last, moved = mine | 1 << taken, held + 1, taken, moved | 1 << taken
            elif last == given:
                last = bit_index(mine)
            load = self.found[holders] = Load(holders, mine, held, last, moved)
            self.loads.append(load)
        elif load.fan is not None and not spots & ~load.fan.seen_by(layer):
            return
        source = Source(load, layer, spots, parent, given, holder, taken, is_trade)
        if load.fan is None and load.held == 1:
            fan = self.patch.fan(layer, spots, load.mine & self.scene.ropes != 0)
            if self._is_quiet(load, fan):
                load.fan, load.source = fan, source
                return
        sources = self._due[layer]
        if sources is None:
            self._due[layer] = [source]
        else:
            sources.append(source)

    def _is_quiet(self, load: Load, fan: Fan) -> bool:
        """Whether no deed is left but to put the one thing in hand down: nothing else is within reach."""
        scene, patch = self.scene, self.patch
        if scene.hands > 1 or scene.hurt:
            return False
        for i in range(len(scene.things)):
            if i != load.last and fan.seen & patch.at(scene.place_of(load.holders, i)):
                return False
        return True

    # --- Deeds (CARD-MOVE-4).

    def _do_deeds(self, load: Load, fan: Fan) -> None:
        if self.extent != ALL and self._has_change(load):  # then what it carries is only put down
            if load.held > 1 and self.extent == ONE_THING:
                self._put_down_one(load, fan)
            return
        if load.held < self.scene.hands:
            self._take(load, fan)
        if load.held == 1:
            self._put_down_last(load, fan)
        elif load.held > 1:
            self._put_down_one(load, fan)
        if load.held and (fan.seen & self._partners or self.scene.hurt):
            self._trade(load, fan)

    def _has_change(self, load: Load) -> bool:
        """Whether something has changed hands besides what the character had in hand."""
        return load.moved & ~self.loads[0].moved != 0

    def _take(self, load: Load, fan: Fan) -> None:
        """Pick up what lies there, take from a friend or an enemy wounded."""
        scene, holders, patch = self.scene, load.holders, self.patch
        for i in range(len(scene.things)):
            place = scene.place_of(holders, i)
            spots = fan.seen & patch.at(place) if place >= 0 else 0
            if not spots:
                continue
            after = scene.taken(holders, i)
            is_last = spots & ~fan.layers[patch.points] == 0
            if is_last and not spots & self._no_leaves and holders >> DIGIT * i & MASK == place:
                self.rows[after] = self.rows.get(after, 0) | spots
            else:
                self._reach_at(after, place, fan, load, -1, -1, i)

    def _put_down_last(self, load: Load, fan: Fan) -> None:
        """Drop the one thing in hand or give it away, go on with empty hands, and take something else."""
        scene, holders = self.scene, load.holders
        for i in range(len(scene.things)):
            place = scene.place_of(holders, i)  # none for what is in hand
            if place < 0:
                continue
            rest = fan.seen & self.patch.at(place)
            while rest:
                goal = rest & -rest
                rest ^= goal
                self._fetch(load, fan, i, goal)

    def _fetch(self, load: Load, fan: Fan, i: int, goal: int) -> None:
        """Put the one thing in hand down wherever one comes from there to another thing, and take that at a spot."""
        scene, patch, holders, rows, points = self.scene, self.patch, load.holders, self.rows, self.patch.points
        towards, shift = patch.towards(goal), DIGIT * load.last
        before = scene.start >> shift & MASK if self.plain else -1  # who puts it back need not have had it
        after = scene.taken(holders, i) & ~(MASK << shift)
        is_leaf = holders >> DIGIT * i & MASK < scene.places and not goal & self._no_leaves  # if it is the last step
        receivers = load.receivers(scene)
        given = 0  # the spots where somebody could be given it
        for receiver in receivers:
            given |= patch.at(scene.stands_at(holders, receiver))
        for layer in range(fan.first, points + 1):
            spots = fan.layers[layer] & towards[points - layer]
            while spots:
                low = spots & -spots
                spots ^= low
                place: int = patch.places[bit_index(low)]
                arrival = layer
                while not towards[arrival - layer] & low:
                    arrival += 1
                if place != before:
                    key = after | place << shift
                    if arrival == points and is_leaf:
                        rows[key] = rows.get(key, 0) | goal
                    else:
                        self._reach(key, arrival, goal, load, load.last, place, i)
                if given & low:
                    for receiver in receivers:
                        if scene.stands_at(holders, receiver) == place and receiver != scene.places + scene.things[i]:
                            self._reach(after | receiver << shift, arrival, goal, load, load.last, receiver, i)

    def _put_down_one(self, load: Load, fan: Fan) -> None:
        """Drop one of several things in hand, or give it away."""
        scene, holders = self.scene, load.holders
        for given in range(len(scene.things)):
            if not load.mine >> given & 1:
                continue
            for row in fan.rows(self.patch):
                place = row & PLACES
                self._reach_at(put(holders, given, place), place, fan, load, given, place, -1)
            for holder in scene.receivers(holders, given):
                place = scene.stands_at(holders, holder)
                self._reach_at(put(holders, given, holder), place, fan, load, given, holder, -1)

    def _trade(self, load: Load, fan: Fan) -> None:
        """With a friend or an enemy wounded."""
        scene, holders = self.scene, load.holders
        for taken in range(len(scene.things)):
            holder = holders >> DIGIT * taken & MASK
            if holder < scene.places or holder == scene.me:
                continue
            place = scene.place_of(holders, taken)
            if not fan.seen & self.patch.at(place):
                continue
            for given in range(len(scene.things)):
                if load.mine >> given & 1 and scene.may_hold(holder - scene.places, given):
                    after = put(put(holders, given, holder), taken, scene.me)
                    self._reach_at(after, place, fan, load, given, holder, taken, is_trade=True)

    def _reach_at(
        self, holders: int, place: int, fan: Fan, parent: Load, given: int, holder: int, taken: int,
        is_trade: bool = False,
    ) -> None:  # fmt: skip
        """By deeds at a place one comes to a load, whenever one is there."""
        at = self.patch.at(place)
        for layer in range(fan.first, len(fan.layers)):
            spots = fan.layers[layer] & at
            if spots:
                self._reach(holders, layer, spots, parent, given, holder, taken, is_trade)

    # --- Where it may end (CARD-GOLD-1).

    def close(self, board: Board) -> None:
        """Find all results: the ends of every load, and those with empty hands after it."""
        scene, patch = self.scene, self.patch
        full = patch.spots_in(self.full)
        if self.through_walls:
            full |= 1
        self.roomy, self._is_crowded = ~full, full != 0
        crowd = crowd_around(board, scene) if scene.hurt else {}
        if self.orderly:
            for load in self.loads:
                if load.held == 1:
                    self.lasts[load.moved] = self.lasts.get(load.moved, 0) | 1 << load.last
        for load in self.loads:
            fan = load.fan
            assert fan is not None
            load.ends = fan.seen & (self._roomy(load.holders, crowd) if scene.hurt else self.roomy)
            if self.rows and load.holders in self.rows:
                self.rows[load.holders] &= ~fan.seen
            if load.held == 1 and not (self.extent == TAKE_ONE and self._has_change(load)):
                if not self.orderly:
                    self._add_rows(load, fan)
                else:
                    load.family = self._count_family(load, fan)
                    if not self.plain:
                        self._put_back(load, fan)
        first = self.loads[0]
        if first.held == 0 and scene.start in self.rows:
            self.rows[scene.start] &= ~(first.ends | 1)
        first.ends &= ~1  # where nothing has changed is no result
        if scene.hurt or self._is_crowded:
            for holders, ends in self.rows.items():
                self.rows[holders] = ends & (self._roomy(holders, crowd) if scene.hurt else self.roomy)
        if self.twins:
            self._drop_alike()

    def _put_back(self, load: Load, fan: Fan) -> None:
        """Put the last thing down where it was: with a Rope one may come so to what is new."""
        scene = self.scene
        digit = scene.start >> DIGIT * load.last & MASK
        if digit == scene.me or (digit >= scene.places and digit not in load.receivers(scene)):
            return
        key = put(load.holders, load.last, digit)
        ends = fan.row(self.patch, scene.stands_at(load.holders, digit))
        if ends:
            ends &= ~self._others(key, self.lasts.get(load.moved & ~(1 << load.last), 0))
        if ends:
            self.rows[key] = self.rows.get(key, 0) | ends

    def _others(self, holders: int, lasts: int) -> int:
        """The ends to which other loads come too by putting down the last thing in hand: one of some, as a mask."""
        scene, found = self.scene, 0
        while lasts:
            low = lasts & -lasts
            lasts ^= low
            i = bit_index(low)
            load = self.found.get(put(holders, i, scene.me))
            digit = holders >> DIGIT * i & MASK
            if load is not None and load.held == 1 and (digit < scene.places or digit in load.receivers(scene)):
                assert load.fan is not None
                found |= load.fan.row(self.patch, scene.stands_at(holders, digit))
        return found

    def _count_family(self, load: Load, fan: Fan) -> int:
        found = 0
        before, rivals = self.scene.start >> DIGIT * load.last & MASK, self._rivals(load)
        if self._is_crowded or rivals:
            for row in fan.rows(self.patch):
                if row & PLACES != before:
                    found += popcount(self._own(load, row & PLACES, row >> PLACE, rivals))
            for holder in load.receivers(self.scene):
                if holder != before:
                    ends = fan.row(self.patch, self.scene.stands_at(load.holders, holder))
                    found += popcount(self._own(load, holder, ends, rivals))
            return found
        found = fan.total(self.patch)
        if before < self.scene.places:
            found -= popcount(fan.row(self.patch, before))
        for holder in load.receivers(self.scene):
            if holder != before:
                found += popcount(fan.row(self.patch, self.scene.stands_at(load.holders, holder)))
        return found

    def _own(self, load: Load, holder: int, ends: int, rivals: int) -> int:
        """Of the ends with the last thing put down somewhere those that are possible and count for this load."""
        ends &= self.roomy
        return ends & ~self._others(put(load.holders, load.last, holder), rivals) if rivals and ends else ends

    def _rivals(self, load: Load) -> int:
        """Which things others have in hand last who move the same ones; what they come to is theirs."""
        return self.lasts[load.moved] & (1 << load.last) - 1

    def family(self, load: Load, fan: Fan) -> list[tuple[int, int]]:
        """The last thing put down, wherever it can be: into whose hands or where, as a digit, and the ends."""
        scene, rivals = self.scene, self._rivals(load)
        before = scene.start >> DIGIT * load.last & MASK  # not there: `_put_back`
        found = [(row & PLACES, row >> PLACE) for row in fan.rows(self.patch)]
        for holder in load.receivers(scene):
            found.append((holder, fan.row(self.patch, scene.stands_at(load.holders, holder))))
        return [(holder, self._own(load, holder, ends, rivals)) for holder, ends in found if holder != before]

    def _add_rows(self, load: Load, fan: Fan) -> None:
        """The same where other loads may come to anything of it."""
        rows, shift = self.rows, DIGIT * load.last
        others = load.holders & ~(MASK << shift)
        for row in fan.rows(self.patch):
            key = others | (row & PLACES) << shift
            rows[key] = rows.get(key, 0) | row >> PLACE
        for holder in load.receivers(self.scene):
            spots = fan.row(self.patch, self.scene.stands_at(load.holders, holder))
            if spots:
                key = others | holder << shift
                rows[key] = rows.get(key, 0) | spots

    def _roomy(self, holders: int, crowd: dict[int, int]) -> int:
        """The spots where one may end, with the wounded where they are."""
        scene, layout = self.scene, self.scene.table.layout
        crowd = crowd.copy()
        room = MOST_IN_ZONE
        for i in scene.hurt:
            place = scene.place_of(holders, i)
            if place < 0:
                room -= 1
            elif layout.is_zone(place):
                crowd[place] = crowd.get(place, 0) + 1
        full = 0
        for zone, count in crowd.items():
            if count > MOST_IN_ZONE:
                return 0
            if count >= room:
                full |= 1 << zone
        roomy = ~self.patch.spots_in(full)
        return roomy & ~1 if self.through_walls else roomy

    def _drop_alike(self) -> None:
        """Of results that differ only in which of two alike things is where, one is enough."""
        seen = {self._canonical(self.scene.start): 1}
        for load in self.loads:
            key = self._canonical(load.holders)
            before = seen.get(key, 0)
            seen[key] = before | load.ends
            load.ends &= ~before
        for holders, ends in self.rows.items():
            key = self._canonical(holders)
            before = seen.get(key, 0)
            seen[key] = before | ends
            self.rows[holders] = ends & ~before

    def _canonical(self, holders: int) -> int:
        """The one number for all answers that differ only in which of two alike things is where."""
        for twins in self.twins:
            digits = [holders >> DIGIT * i & MASK for i in twins]
            ordered = sorted(digits)
            if digits != ordered:
                for number, i in enumerate(twins):
                    holders = put(holders, i, ordered[number])
        return holders
