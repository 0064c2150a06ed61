"""Exchanges on the way: how the search for moves gets from one inventory state to another.

Each deed (pick up, put down, give, take, trade) is a transition to a state, new or known, on the same square. States
are found again in a hash table by what is held and what was moved: the same can come about in another order, as with
transpositions in chess.
"""

from __future__ import annotations

from typing import Final

from quarterturn.engine.core.bits import bit_index
from quarterturn.engine.core.native import mypyc_attr
from quarterturn.engine.core.terms import GONE, NOBODY
from quarterturn.engine.squares.board import Board
from quarterturn.engine.squares.moves.inventory import (
    Inventory,
    Leaf,
    Source,
    Tokens,
    key_of,
    others,
    put_at,
    with_put,
    without,
)  # fmt: skip
from quarterturn.engine.squares.moves.scene import Scene
from quarterturn.engine.squares.patch import Patch

FRESH: Final = -2  # in place of a token just put down: nothing at all has been done yet
BUCKETS: Final = 8  # of a hash table; a few states are just gone through
_NO_BUCKETS: Final[list[Inventory | None]] = []  # not to be changed
_NO_LEAF_BUCKETS: Final[list[Leaf | None]] = []
_NO_LEAVES: Final[list[Leaf]] = []


@mypyc_attr(acyclic=True)
class Exchanges(Scene):
    """The inventory states of one mover that are known so far."""

    __slots__ = (
        "buckets", "claimed_early", "deeds", "inventories", "leaf_buckets", "leaves", "step", "transposes", "visited",
    )  # fmt: skip

    def __init__(self, board: Board, unit: int, patch: Patch, deeds: bool) -> None:
        # Before the scene is looked at: compiled, what is set after that is checked whenever it is read.
        self.deeds = deeds  # whether any are done
        self.step = 0
        self.inventories: list[Inventory] = []
        self.buckets = _NO_BUCKETS  # for more than a few: the youngest of each
        self.leaves = _NO_LEAVES
        self.leaf_buckets = _NO_LEAF_BUCKETS
        self.visited = 0  # in the leaves
        self.transposes = False  # more than one thing was moved: the same can come about in another order
        self.claimed_early: dict[int, int] | None = None  # `claimed` of states still to come
        super().__init__(board, unit, patch)

    # --- The table of states.

    def begin(self, inventory: Inventory) -> None:
        """Begin the search in a new inventory state: work out where it may go and end."""
        self.register(inventory)
        before = inventory.parent
        if len(inventory.things) > 1 or len(inventory.hurts) > 1 or (before is not None and before.overfull):
            inventory.overfull = self.is_overfull(inventory)
        footing, hanging = self.footing, self.hanging
        if self.pits and inventory.held != NOBODY and inventory.held in self.table.ropes:
            hanging = self.pits_for_rope(inventory)
            footing = self.pits if self.flies else hanging
        inventory.passable = ~(self.blocked | (self.pits & ~footing))
        if inventory.held == NOBODY:
            barred = (self.not_free | self.goods) & ~inventory.emptied | inventory.changed
            inventory.special = self.goods & ~inventory.emptied | inventory.changed
        else:
            barred = self.not_loaded & ~inventory.emptied | inventory.changed
            inventory.special = barred | self.pits
        inventory.valid_ends = inventory.passable & ~(barred | self.exits | (self.pits & ~hanging))
        pits = inventory.changed & self.pits
        while pits:
            bit = pits & -pits
            pits ^= bit
            if self.has_footing(self.patch.squares[bit_index(bit)], inventory):
                inventory.passable |= bit
            else:
                inventory.passable &= ~bit
        if inventory.overfull:
            inventory.valid_ends = 0

    def mark(self, inventory: Inventory, bit: int, emptied: bool) -> None:
        """On a square something else lies now; or `emptied`: nothing at all, and nobody stands there."""
        if emptied:
            inventory.emptied |= bit
            inventory.changed &= ~bit
        else:
            inventory.changed |= bit
            inventory.emptied &= ~bit

    def register(self, inventory: Inventory) -> None:
        inventory.index = len(self.inventories)
        self.inventories.append(inventory)
        if self.buckets:
            self.put_in_bucket(inventory)
        elif len(self.inventories) > BUCKETS:
            self.buckets = [None] * BUCKETS
            for one in self.inventories:
                self.put_in_bucket(one)
        if self.claimed_early is not None and inventory.held != NOBODY:
            inventory.claimed = self.claimed_early.get(key_of(inventory.held, inventory.moved), 0)

    def put_in_bucket(self, inventory: Inventory) -> None:
        bucket = inventory.moved + inventory.held & BUCKETS - 1
        inventory.next_in_bucket, self.buckets[bucket] = self.buckets[bucket], inventory

    def find(self, held: int, moved: int) -> Inventory | None:
        """The inventory state that holds this and has moved that, if it is known."""
        if not self.buckets:
            for inventory in self.inventories:
                if inventory.held == held and inventory.moved == moved:
                    return inventory
            return None
        one = self.buckets[moved + held & BUCKETS - 1]
        while one is not None and (one.held != held or one.moved != moved):
            one = one.next_in_bucket
        return one

    def add_source(self, known: Inventory, bit: int, inventory: Inventory, deed: str, token: int, second: int) -> None:
        """Go on with a state that is known already, from one more square."""
        known.visited |= bit
        known.next_frontier |= bit
        by = Source(inventory.index, bit, self.step, deed, token, second)
        by.next, known.sources = known.sources, by

    def add_leaf(self, leaf: Leaf) -> None:
        if not self.leaf_buckets:
            self.leaves, self.leaf_buckets = [], [None] * BUCKETS
        self.leaves.append(leaf)
        bucket = leaf.moved & BUCKETS - 1
        leaf.next_in_bucket, self.leaf_buckets[bucket] = self.leaf_buckets[bucket], leaf

    def leaf_ends(self, moved: int) -> int:
        """Where the leaves end in which just these things have been moved."""
        ends = 0
        one = self.leaf_buckets[moved & BUCKETS - 1] if self.leaf_buckets else None
        while one is not None:
            if one.moved == moved:
                ends |= one.ends
            one = one.next_in_bucket
        return ends

    # --- Results.

    def add_result(self, square: int, bit: int, inventory: Inventory) -> None:
        """Note a result unless it is known: the end square, what is carried there, what lies elsewhere."""
        held, moved = inventory.held, inventory.moved
        if inventory.overfull:
            return
        if held == NOBODY and (self.goods | inventory.changed) & ~inventory.emptied & bit:
            held = self.first_lying(square, inventory)
            if held != NOBODY:  # the same as coming with it in hand
                moved = without(moved, held)
        if bit == 1 and moved == 0 and held == self.load:
            return
        if held == NOBODY or self.claim(held, moved, bit, inventory):
            inventory.ends |= bit

    def claim(self, held: int, moved: int, bit: int, inventory: Inventory) -> bool:
        """Whether nothing ends on a square yet with full hands and this result; from now on something does."""
        full = inventory if held == inventory.held else self.find(held, moved)
        if full is not None:
            new = not full.claimed & bit
            full.claimed |= bit
        else:
            key = key_of(held, moved)
            if self.claimed_early is None:
                self.claimed_early = {}
            known = self.claimed_early.get(key, 0)
            new = not known & bit
            self.claimed_early[key] = known | bit
        return new

    # --- Deeds: each is a transition on the same square. `just`: what was put down there a moment ago.

    def exchange(self, square: int, bit: int, inventory: Inventory, just: int, left: int) -> None:
        """Everything that can be done with what is on a square: the listing twin of `Walk.do`. `left`: steps."""
        other = self.board.miniature_at(square)
        if other != NOBODY and other != self.unit:
            if self.is_own(other):
                self.deal_with_friend(other, square, bit, inventory, left)
        elif inventory.held == NOBODY:
            self.pick_up(square, bit, inventory, just, left)
        elif not bit & self.pits:
            self.put_down(square, bit, inventory, left)
        elif inventory.held in self.table.ropes:
            self.hang_rope(square, bit, inventory, just, left)

    def pick_up(self, square: int, bit: int, inventory: Inventory, just: int, left: int) -> None:
        things, hurts = self.lying(square, inventory)
        if just < 0 and not hurts and len(things) == 1:  # as nearly always
            self.transition(square, bit, inventory, left, "+", things[0], things[0], (), ())
            return
        hanging = hurts[0] if hurts and bit & self.pits else NOBODY
        # Of alike things, such as two Ropes of one side, any will do; just put down, none.
        alike = self.table.alike
        seen = [alike[just]] if just >= 0 else []
        for thing in things:
            if alike[thing] in seen:
                continue
            seen.append(alike[thing])
            rest = others(things, thing)
            if hanging == NOBODY or (rest and not self.is_friend(hanging)):
                self.transition(square, bit, inventory, left, "+", thing, thing, rest, hurts)
            elif not self.is_friend(hanging):
                self.transition(square, bit, inventory, left, "+", thing, thing, rest, (), fallen=hanging)
        for wounded in hurts:
            if self.is_friend(wounded):
                rest = others(hurts, wounded)
                self.transition(square, bit, inventory, left, "+", wounded, wounded, things, rest)

    def put_down(self, square: int, bit: int, inventory: Inventory, left: int) -> None:
        """Leave what is held; where another of its kind lies, take that in exchange, or come back for one of them."""
        held = inventory.held
        things, hurts = self.lying(square, inventory)
        is_thing = bool(self.table.effect[held])
        alike = things if is_thing else hurts
        if not alike or (left > 1 and self.pays_to_return(square, bit, inventory, left)):
            if is_thing:
                self.transition(square, bit, inventory, left, "!", held, NOBODY, (*things, held), hurts)
            else:
                self.transition(square, bit, inventory, left, "!", held, NOBODY, things, (*hurts, held))
            return
        for other in alike:
            if self.table.alike[other] != self.table.alike[held] and (is_thing or self.is_friend(other)):
                rest = (*others(alike, other), held)
                if is_thing:
                    self.transition(square, bit, inventory, left, "!", held, other, rest, hurts, second=other)
                else:
                    self.transition(square, bit, inventory, left, "!", held, other, things, rest, second=other)

    def pays_to_return(self, square: int, bit: int, inventory: Inventory, left: int) -> bool:
        """Whether there is anything to fetch or carry off before coming back to a square where too much lies."""
        things, hurts = self.lying(square, inventory)
        if things and not self.table.effect[inventory.held]:
            return True
        for wounded in hurts:
            if things and self.is_friend(wounded):
                return True
        around = bit
        for _ in range(left // 2):
            around |= self.patch.neighbours(around)
        return around & ~bit & (self.goods & ~inventory.emptied | inventory.changed) != 0

    def hang_rope(self, square: int, bit: int, inventory: Inventory, just: int, left: int) -> None:
        """Leave a Rope on a pit, or change it for one there: who hangs on that one hangs on."""
        things, hurts = self.lying(square, inventory)
        if things and hurts:
            rest = (*things[1:], inventory.held)
            self.transition(square, bit, inventory, left, "~", hurts[0], things[0], rest, hurts)
        if self.attachable(square, inventory) or just == FRESH:  # where it lies, it holds whatever turned since (PIT-4)
            self.put_down(square, bit, inventory, left)

    def deal_with_friend(self, friend: int, square: int, bit: int, inventory: Inventory, left: int) -> None:
        """Take from, give to or trade with a friendly miniature; its Rope over a pit stays (PIT-3)."""
        held = inventory.held
        things, hurts = self.lying(square, inventory)
        theirs = things[0] if things else hurts[0] if hurts else NOBODY
        if theirs in self.table.ropes and bit & self.pits:
            return
        if theirs == NOBODY and held == NOBODY:
            return
        deed = ">" if theirs == NOBODY else "<" if held == NOBODY else "~"
        if held == NOBODY:
            self.transition(square, bit, inventory, left, deed, friend, theirs, (), ())
        elif self.table.effect[held]:
            self.transition(square, bit, inventory, left, deed, friend, theirs, (held,), ())
        else:
            self.transition(square, bit, inventory, left, deed, friend, theirs, (), (held,))

    def transition(
        self, square: int, bit: int, inventory: Inventory, left: int, deed: str, token: int, held: int, things: Tokens,
        hurts: Tokens, second: int = NOBODY, fallen: int = NOBODY,
    ) -> None:  # fmt: skip
        """Go on from a square in another inventory state by a deed, unless that state has been there before.

        Then `held` is held and `things` and `hurts` lie there; `second` was picked up right after the deed.
        """
        moved = without(inventory.moved, held)
        if inventory.held != NOBODY and self.board.state.where[inventory.held] != square:
            moved = with_put(moved, put_at(inventory.held, square))
        if fallen != NOBODY:
            moved = with_put(moved, put_at(fallen, GONE))
        new = self.find(held, moved)
        if new is None:
            new = Inventory(held, moved, inventory, square, bit, self.step, deed, token)
            new.second, new.things, new.hurts = second, things, hurts
            new.changed, new.emptied = inventory.changed, inventory.emptied
            self.mark(new, bit, not things and not hurts and self.is_clear(square, bit))
            self.begin(new)
        elif new.visited & bit:
            return
        else:
            self.add_source(new, bit, inventory, deed, token, second)
        if held == NOBODY:
            self.transposes = True
            new.valid_ends &= ~self.leaf_ends(moved)
        if fallen != NOBODY and self.may_hang(square, new):
            self.add_result(square, bit, new)
        # A second deed on the same square undoes the first, unless something else lies there or has gone for good.
        if fallen != NOBODY or (held == NOBODY and len(things) + len(hurts) > 1):
            self.exchange(square, bit, new, token, left)

    # --- Drops on plain squares: the most frequent transition by far.

    def drop(self, square: int, bit: int, inventory: Inventory, left: int) -> None:
        """Put down what is held on a plain square: the most frequent deed by far."""
        held = inventory.held
        moved = inventory.moved
        home = self.board.state.where[held] == square
        if moved or home:
            self.transposes = True
        if not home:
            put = put_at(held, square)
            moved = with_put(moved, put) if moved else put
        new = self.find(NOBODY, moved) if self.transposes else None
        if new is not None:
            if new.visited & bit:
                return
            self.add_source(new, bit, inventory, "!", held, NOBODY)
        elif inventory.drop_known and not inventory.overfull and not inventory.changed & self.pits:
            if self.try_leaf(moved, bit, inventory, left):
                return
            new = self.dropped(moved, square, bit, inventory)
            new.passable, new.valid_ends = inventory.drop_passable, inventory.drop_ends & ~bit
            self.register(new)
            new.special = self.goods & ~new.emptied | new.changed
        else:
            new = self.dropped(moved, square, bit, inventory)
            self.begin(new)
            inventory.drop_known, inventory.drop_passable = True, new.passable
            inventory.drop_ends = new.valid_ends | bit
        if self.transposes:
            new.valid_ends &= ~self.leaf_ends(moved)

    def dropped(self, moved: int, square: int, bit: int, inventory: Inventory) -> Inventory:
        """The state after a drop, where it may go and end still to be worked out."""
        held = inventory.held
        new = Inventory(NOBODY, moved, inventory, square, bit, self.step, "!", held)
        new.changed, new.emptied = inventory.changed | bit, inventory.emptied & ~bit
        if self.table.effect[held]:
            new.things = self.table.alone[held]
        else:
            new.hurts = self.table.alone[held]
        return new

    def try_leaf(self, moved: int, bit: int, inventory: Inventory, left: int) -> bool:
        """After a drop finish the search at once, if there is nothing but plain squares left for it."""
        entered = self.patch.flood(bit, left, inventory.drop_passable)
        if entered & (self.goods & ~inventory.emptied | inventory.changed | self.exits):
            return False
        self.visited |= entered
        ends = entered & inventory.drop_ends
        if self.transposes:
            ends &= ~self.leaf_ends(moved)
        if ends:
            self.add_leaf(Leaf(moved, inventory, bit, self.step, ends))
        return True
