"""Listing movements: every distinct result once, by a breadth-first search over who holds what.

Most characters have nothing to exchange within reach: theirs are the spots of their patch (patch.py). For the others
the search goes from inventory to inventory. An inventory is one answer to "who has what, and what lies where"; it has
the spots where the character can be with it, as masks, layer by layer of steps:

    inventory 0, Rope in hand:    {a} ── step ──> {b, c} ── step ──> {d}
                                        drop at b │        drop at d │
    inventory 1, Rope at b:                      {b} ── step ──> {a} │
    inventory 2, Rope at d:                                         {d}

Deeds cost nothing and are done within a layer, a step leads to the next one. Each bit of a layer came by a step within
its inventory, or by the deed of one `Source`; paths.py goes back that way when a path is asked for. `Walk` (moves.py)
knows the same rules for any path a player names; tests compare the two by brute force: change them together.
"""

from __future__ import annotations

from typing import Final, cast

from quarterturn.engine.core.bits import bit_index
from quarterturn.engine.core.native import mypyc_attr
from quarterturn.engine.core.terms import NOBODY, WALKS_WALLS
from quarterturn.engine.zones.board import MOST_IN_ZONE, Board
from quarterturn.engine.zones.ground import ALL_BARS
from quarterturn.engine.zones.patch import Patch, Region, Spread, patch_of, region_of
from quarterturn.engine.zones.paths import Inventory, Moves, Source

# Who holds a thing or where it lies is a digit of a number: a place, or behind all places a token.
DIGIT: Final = 9  # bits: there are at most 64 places and 250 tokens (limits.py)
MASK: Final = (1 << DIGIT) - 1
# So many inventories are searched, no more: things strewn over a starting zone can be put together in millions of ways.
# What is left out of a list in such a place can still be named, and is accepted.
MOST_INVENTORIES: Final = 2000


@mypyc_attr(acyclic=True)
class Scene:
    """What one character may meet within a movement: things that can change hands, and who exchanges them."""

    def __init__(self, board: Board, unit: int, region: Region) -> None:
        self.board, self.unit, self.table = board, unit, board.table
        self.seat, self.hands = board.table.owner[unit], board.table.hands[unit]
        self.places = board.table.layout.places
        self.things: list[int] = []  # ascending, so one number for one inventory
        self.partners: list[int] = []  # who exchanges, where it stands or lies; wounded friends are things
        self.start = 0
        self.key: list[int] = [unit]
        self._look_around(region.places)

    def _look_around(self, region: int) -> None:
        """Everything within reach but fit enemies: the things, and the one key to all that the listing depends on."""
        board, table, seat = self.board, self.table, self.seat
        where, wounded, carrier = board.state.where, board.state.wounded, board.carrier
        for token in range(len(where)):
            place = where[token]
            if place < 0 or not region >> place & 1:
                continue
            holder = carrier[token]
            is_hurt = wounded >> token & 1
            is_friend = table.owner[token] == seat
            if table.is_object[token] or (is_hurt and is_friend):
                if holder == NOBODY:
                    self._add(token, place)
                elif table.owner[holder] == seat or wounded >> holder & 1:
                    self._add(token, self.places + holder)
                else:
                    continue
            elif token != self.unit and table.hands[token] and (is_friend or (is_hurt and holder == NOBODY)):
                self.partners.append(token)
            elif not is_friend:
                continue
            self.key.append(token << 24 | place << 16 | (holder + 1) << 8 | is_hurt)

    def _add(self, token: int, holder: int) -> None:
        self.start |= holder << DIGIT * len(self.things)
        self.things.append(token)


@mypyc_attr(acyclic=True)
class Search:
    """The search itself."""

    def __init__(self, scene: Scene, patch: Patch) -> None:
        self.scene, self.patch, self.table = scene, patch, scene.table
        self.unit, self.things, self.places = scene.unit, scene.things, scene.places
        self.me = scene.places + scene.unit
        table = self.table
        numbers = range(len(self.things))
        self.hurt = [i for i in numbers if not table.is_object[self.things[i]]]
        kinds = [table.alike[thing] for thing in self.things]
        self.ropes = sum([1 << i for i in numbers if table.is_rope(self.things[i])])
        self.twins = [[i for i in numbers if kinds[i] == kind] for kind in set(kinds) if kinds.count(kind) > 1]
        self.found: dict[int, Inventory] = {}
        self.inventories: list[Inventory] = []
        self.active: list[Inventory] = []  # those that are no leaves
        self.queue: list[Inventory] = []  # deeds are still to be tried in this layer with these,
        self.spots: list[int] = []  # at these spots
        self.layer = 0
        self._begin()
        while True:
            number = 0
            while number < len(self.queue):  # it grows
                self._do_deeds(self.queue[number], self.spots[number] & ~patch.out)
                number += 1
            if self.layer == patch.points:
                return
            self._step()

    def _begin(self) -> None:
        mine = held = 0
        for i in range(len(self.things)):
            if self.scene.start >> DIGIT * i & MASK == self.me:
                mine |= 1 << i
                held += 1
        inventory = self._new_inventory(self.scene.start, mine, held)
        inventory.visited = inventory.frontier = 1
        self.found[self._canonical(self.scene.start)] = inventory
        self.queue.append(inventory)
        self.spots.append(1)

    def _step(self) -> None:
        """From all spots of this layer to the next one."""
        patch = self.patch
        self.layer += 1
        self.queue, self.spots = [], []
        for inventory in self.active:
            spots = inventory.frontier
            if spots:
                spots = patch.next(spots, inventory.has_rope) & ~inventory.visited
                inventory.frontier = spots
                if spots:
                    inventory.visited |= spots
                    self.queue.append(inventory)
                    self.spots.append(spots)

    def _reach(self, holders: int, spots: int, parent: Inventory, sign: str, who: int, given: int, taken: int) -> None:
        """By a deed one has come to an inventory, at some spots of this layer; `given`, `taken`: which thing, or -1."""
        key = self._canonical(holders) if self.twins else holders
        inventory = self.found.get(key)
        if inventory is None:
            if len(self.inventories) >= MOST_INVENTORIES:
                return
            mine, held = parent.mine, parent.held
            if given >= 0:
                mine, held = mine & ~(1 << given), held - 1
            if taken >= 0:
                mine, held = mine | 1 << taken, held + 1
            inventory = self._new_inventory(holders, mine, held)
            self.found[key] = inventory
        elif inventory.holders != holders:
            return  # the same but for which of two alike things is where: a path must not mix them up
        else:
            if inventory.is_leaf:
                self._go_on_from_leaf(inventory)
            spots &= ~inventory.visited
        if spots:
            inventory.visited |= spots
            inventory.frontier |= spots
            given_token = self.things[given] if given >= 0 else NOBODY
            taken_token = self.things[taken] if taken >= 0 else NOBODY
            inventory.source = Source(self.layer, spots, parent, sign, who, given_token, taken_token, inventory.source)
            self.queue.append(inventory)
            self.spots.append(spots)

    def _new_inventory(self, holders: int, mine: int, held: int) -> Inventory:
        inventory = Inventory(holders, mine, held, mine & self.ropes != 0)
        self.inventories.append(inventory)
        self.active.append(inventory)
        return inventory

    def _reach_leaf(self, holders: int, here: int, spread: Spread, parent: Inventory, thing: int) -> bool:
        """By dropping a thing one has come to an inventory in which nothing more can be exchanged."""
        key = self._canonical(holders) if self.twins else holders
        if key in self.found or len(self.inventories) >= MOST_INVENTORIES:
            return False
        leaf = Inventory(holders, 0, 0, False)
        leaf.visited, leaf.is_leaf = spread.spots, True
        leaf.source = Source(self.layer, here, parent, "!", NOBODY, thing, NOBODY, None)
        self.found[key] = leaf
        self.inventories.append(leaf)
        return True

    def _go_on_from_leaf(self, leaf: Inventory) -> None:
        """One has come to a leaf another way: from this layer on it is an inventory like others."""
        source = leaf.source
        assert source is not None
        steps = self.layer - source.layer
        spread = self.patch.spread_from(source.spots, steps)
        leaf.is_leaf = False
        leaf.visited, leaf.frontier = spread.spots, spread.last
        self.active.append(leaf)

    def _canonical(self, holders: int) -> int:
        """The one number for all inventories that differ only in which of two alike things is where."""
        for twins in self.twins:
            digits = sorted([holders >> DIGIT * i & MASK for i in twins])
            for i, digit in zip(twins, digits, strict=True):
                holders = _with(holders, i, digit)
        return holders

    # --- Deeds (CARD-MOVE-4).

    def _do_deeds(self, inventory: Inventory, spots: int) -> None:
        holders, at, mine = inventory.holders, self.patch.at, inventory.mine
        has_free_hand = self.scene.hands > inventory.held
        others_hold = False
        rest = holders
        for i in range(len(self.things)):
            place = rest & MASK
            rest >>= DIGIT
            if place >= self.places:
                others_hold = others_hold or place != self.me
            elif has_free_hand and spots & at[place]:
                self._reach(self._picked_up(holders, i, place), spots & at[place], inventory, "+", NOBODY, -1, i)
        if mine:
            self._drop(inventory, spots)
        elif not others_hold:
            return
        where = self.scene.board.state.where
        for who in self.scene.partners:
            if spots & at[where[who]]:
                self._exchange(inventory, spots & at[where[who]], who, has_free_hand)
        for i in self.hurt:
            place = holders >> DIGIT * i & MASK
            if place < self.places and spots & at[place]:
                self._exchange(inventory, spots & at[place], self.things[i], has_free_hand)

    def _picked_up(self, holders: int, i: int, place: int) -> int:
        """A wounded that is picked up leaves what it held (CARD-MOVE-5)."""
        if i in self.hurt:
            theirs = self.places + self.things[i]
            for j in range(len(self.things)):
                if holders >> DIGIT * j & MASK == theirs:
                    holders = _with(holders, j, place)
        return _with(holders, i, self.me)

    def _drop(self, inventory: Inventory, spots: int) -> None:
        patch, left = self.patch, self.patch.points - self.layer
        tempting = self._tempting(inventory) if inventory.held == 1 else ~0
        while spots:
            place = patch.places[bit_index(spots & -spots)]
            here = spots & patch.at[place]
            spots ^= here
            for i in range(len(self.things)):
                if not inventory.mine >> i & 1:
                    continue
                after = _with(inventory.holders, i, place)
                if tempting != ~0:
                    spread = patch.spread_from(here, left)
                    if not spread.spots & tempting and self._reach_leaf(after, here, spread, inventory, self.things[i]):
                        continue
                self._reach(after, here, inventory, "!", NOBODY, i, -1)

    def _tempting(self, inventory: Inventory) -> int:
        """The spots where one with empty hands can get something else than what it has dropped itself.

        What it has dropped it might as well have kept: it comes as far with full hands.
        """
        found, rest = 0, inventory.holders
        for _ in self.things:
            place = rest & MASK
            rest >>= DIGIT
            if place >= self.places:
                place = self.scene.board.state.where[place - self.places] if place != self.me else -1
            if place >= 0:
                found |= self.patch.at[place]
        return found

    def _exchange(self, inventory: Inventory, spots: int, who: int, has_free_hand: bool) -> None:
        """Give to a friend, take from a friend or an enemy wounded, trade with either."""
        holders, things, mine = inventory.holders, self.things, inventory.mine
        is_friend = self.table.owner[who] == self.scene.seat
        holder = self.places + who
        theirs = [i for i in range(len(things)) if holders >> DIGIT * i & MASK == holder]
        for i in range(len(things)):
            if not mine >> i & 1 or not self._may_hold(who, i, is_friend):
                continue
            given = _with(holders, i, holder)
            if is_friend and len(theirs) < self.table.hands[who]:
                self._reach(given, spots, inventory, ">", who, i, -1)
            for j in theirs:
                self._reach(_with(given, j, self.me), spots, inventory, "~", who, i, j)
        if has_free_hand:
            for j in theirs:
                self._reach(_with(holders, j, self.me), spots, inventory, "<", who, -1, j)

    def _may_hold(self, who: int, i: int, is_friend: bool) -> bool:
        """Whether somebody may carry such a thing: wounded are carried by fit friends only (CARD-GOLD-2)."""
        if self.table.hands[who] == 0:
            return False
        return i not in self.hurt or (is_friend and self.scene.board.is_fit(who))

    # --- Where it may end (CARD-GOLD-1).

    def close(self) -> list[Inventory]:
        """Mark in every inventory the spots where no zone is too full; where nothing has changed is no result."""
        patch, board = self.patch, self.scene.board
        roomy = ~patch.spots_in(board.full_zones(self.scene.seat, patch.places[0]))
        crowd = self._crowd() if self.hurt else {}
        for inventory in self.inventories:
            if self.hurt:
                roomy = self._roomy(inventory, crowd)
            inventory.ends = inventory.visited & roomy
            if patch.through_walls:
                inventory.ends &= ~1
        self.inventories[0].ends &= ~1
        return self.inventories

    def _crowd(self) -> dict[int, int]:
        """Per zone the friends that stay there whatever is done: all but those who lie or are carried within reach."""
        found: dict[int, int] = {}
        where, layout = self.scene.board.state.where, self.table.layout
        movable = [self.things[i] for i in self.hurt]
        for friend in self.table.teams[self.scene.seat]:
            zone = where[friend]
            if friend != self.unit and layout.is_zone(zone) and friend not in movable:
                found[zone] = found.get(zone, 0) + 1
        return found

    def _roomy(self, inventory: Inventory, crowd: dict[int, int]) -> int:
        """The spots where one may end, with the wounded where they are in an inventory."""
        state, layout = self.scene.board.state, self.table.layout
        crowd = crowd.copy()
        room = MOST_IN_ZONE
        for i in self.hurt:
            place = inventory.holders >> DIGIT * i & MASK
            if place == self.me:
                room -= 1
                continue
            if place >= self.places:
                place = state.where[place - self.places]
            if layout.is_zone(place):
                crowd[place] = crowd.get(place, 0) + 1
        full = 0
        for zone, count in crowd.items():
            if count > MOST_IN_ZONE:
                return 0
            if count >= room:
                full |= 1 << zone
        return ~self.patch.spots_in(full)


def _with(holders: int, i: int, digit: int) -> int:
    """An inventory with one thing elsewhere."""
    return holders & ~(MASK << DIGIT * i) | digit << DIGIT * i


# --- The moves of a character.


def moves_of(board: Board, unit: int, through_walls: bool = False) -> Moves:
    """All that one movement of a character can come to, or one walk through a wall; worked out once."""
    table = board.table
    region = _region_around(board, unit, through_walls)
    patch = _patch_around(board, unit, region, through_walls)
    kind = "walk" if through_walls else "move"
    if table.hands[unit] == 0 or not board.thing_places() & region.places:
        return Moves(kind, unit, patch, [_without_things(board, patch)])
    scene = Scene(board, unit, region)
    scene.key.append(through_walls)
    key = tuple(scene.key)
    known = table.moves.get(key)
    if known is not None:
        before = cast(Moves, known)
        if before.patch is patch:
            return before
    found = Moves(kind, unit, patch, Search(scene, patch).close())
    table.keep_moves(key, found, len(found.inventories))
    return found


def _region_around(board: Board, unit: int, through_walls: bool) -> Region:
    table = board.table
    points = 1 if through_walls else table.movement[unit]
    passes = ALL_BARS if through_walls else table.passes_borders[unit]
    return region_of(table, board.ground, table.owner[unit], board.state.where[unit], points, passes)


def _patch_around(board: Board, unit: int, region: Region, through_walls: bool) -> Patch:
    stoppers = board.stoppers(unit) & region.watched
    blockers = board.fit_places(1 - region.seat) & region.watched if through_walls else stoppers
    return patch_of(region, board.ground, board.zones.stops[unit], stoppers, blockers, through_walls)


def _without_things(board: Board, patch: Patch) -> Inventory:
    """With nothing to exchange there is one inventory, and its layers are those of the patch."""
    inventory = Inventory(0, 0, 0, False)
    inventory.ends = patch.spread.spots & ~1
    full = board.full_zones(patch.seat, patch.places[0])
    if full:
        inventory.ends &= ~patch.spots_in(full)
    return inventory


def list_moves(board: Board, unit: int, found: list[Moves]) -> None:
    found.append(moves_of(board, unit))
    if WALKS_WALLS in board.table.abilities[unit]:
        found.append(moves_of(board, unit, through_walls=True))


def reached(board: Board, unit: int) -> set[int]:
    """The places one movement may end on without dropping or exchanging anything; OUT stands for leaving."""
    table, where, layout = board.table, board.state.where, board.table.layout
    patch = _patch_around(board, unit, _region_around(board, unit, False), False)
    loads = board.loads(unit)
    has_rope = any(table.is_rope(load) for load in loads)
    moving = [unit, *(load for load in loads if not table.is_object[load])]
    staying = [where[friend] for friend in table.teams[table.owner[unit]] if friend not in moving]
    found: set[int] = set()
    visited = frontier = 1
    for _ in range(patch.points):
        frontier = patch.next(frontier, has_rope) & ~visited
        visited |= frontier
    for index, place in enumerate(patch.places):
        is_roomy = not layout.is_zone(place) or staying.count(place) + len(moving) <= MOST_IN_ZONE
        if index and visited >> index & 1 and is_roomy:
            found.add(place)
    return found
