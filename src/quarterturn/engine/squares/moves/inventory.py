"""The nodes of the search for moves: inventory states, what the mover holds and what it has put down where.

The search is breadth-first over pairs (inventory state, square). A state is a node of its own with a bit mask of the
squares it has visited, so one BFS step of a state is a few operations on masks. Deeds cost no step: they lead to
another state on the same square. An example, from `s` with free hands, a Rope on `a`:

    state 0: free hands            s ── a ── b          visited {s, a, b}
                                        │ "+ rope"      parent of 1
    state 1: holds the rope             a ── b ── c     visited {a, b, c}
                                             │ "! rope" parent of 2; its memo: where one goes after a drop
    state 2: free, rope lies on b            b ── c     a leaf: nothing but walking is left, so only its ends are kept

`held` and `moved` tell states apart; they are the key of a hash table with chained buckets (exchanges.py). A state that
is reached again, on another square or step, gets one more `Source`: its search is a multi-source BFS.
"""

from __future__ import annotations

from typing import Final

from quarterturn.engine.core.native import mypyc_attr
from quarterturn.engine.core.terms import GONE, NOBODY

Tokens = tuple[int, ...]
Lying = tuple[Tokens, Tokens]  # the objects and the wounded on a square; more than one for a while

# What has been put down elsewhere is one number: for each token 11 bits for itself and 13 for its square, the lowest
# pair first. A move that rearranges more than two tokens has a long number, which is no harm.
_TOKEN: Final = 1 << 11
_PLACE: Final = 1 << 13
_PUT: Final = _TOKEN * _PLACE


def put_at(token: int, square: int) -> int:
    """A token put down somewhere; GONE is a place like any other. Never 0, which means nothing moved."""
    return token * _PLACE + square - GONE + 1


def with_put(moved: int, put: int) -> int:
    """With one more; kept in order, so that the same things moved are the same number."""
    if moved == 0:
        return put
    low = moved % _PUT
    if put < low:
        return moved * _PUT + put
    return with_put(moved // _PUT, put) * _PUT + low


def without(moved: int, token: int) -> int:
    if moved == 0:
        return 0
    low = moved % _PUT
    if low // _PLACE == token:
        return moved // _PUT
    return without(moved // _PUT, token) * _PUT + low


def others(tokens: Tokens, token: int) -> Tokens:
    return () if len(tokens) == 1 else tuple([other for other in tokens if other != token])


def key_of(held: int, moved: int) -> int:
    return moved * _TOKEN + held + 1


@mypyc_attr(acyclic=True)
class Inventory:
    """One inventory state of a mover, with all that lies differently then; and how far it gets.

    What lies differently is a persistent list: each state knows the one square it has changed, and its parent.
    Sets of squares are bit masks of a patch. Steps are counted from the beginning of the move.
    """

    __slots__ = (
        "at", "changed", "claimed", "deed", "drop_ends", "drop_known", "drop_passable", "emptied", "ends", "exit",
        "frontier", "held", "hurts", "index", "moved", "next_frontier", "next_in_bucket", "origin", "origin_step",
        "overfull", "parent", "passable", "second", "sources", "special", "things", "token", "valid_ends", "visited",
    )  # fmt: skip

    def __init__(
        self, held: int, moved: int, parent: Inventory | None, at: int, origin: int, step: int, deed: str, token: int
    ) -> None:
        self.held = held  # a token, or NOBODY
        self.moved = moved  # what has been put down elsewhere, as one number
        self.index = 0  # among all states of the mover
        self.next_in_bucket: Inventory | None = None  # an older one
        self.parent = parent
        self.at = at  # the square it has changed, or NOBODY;
        self.changed = 0  # the set of all so far that are not plain now,
        self.emptied = 0  # and of those that are
        self.things: Tokens = ()  # what lies there now; more than one of a kind for a while
        self.hurts: Tokens = ()
        self.overfull = False  # somewhere lie two of a kind: the move cannot end so (GOLD-3)
        self.passable = 0  # where it may go,
        self.valid_ends = 0  # where it may end,
        self.special = 0  # and where more is to be asked
        self.drop_known = False  # the memo of the same for when it has dropped what it holds:
        self.drop_passable = 0
        self.drop_ends = 0
        # The search.
        self.origin, self.origin_step = origin, step  # the bit of the square where it begins, with which step,
        self.deed, self.token = deed, token  # by which deed of its parent; none for the first state
        self.second = NOBODY  # a token picked up right after
        self.sources: Source | None = None  # where it begins as well: the last of them
        self.visited = origin
        self.frontier = 0
        self.next_frontier = origin
        self.exit = 0  # the exit by which it leaves first
        self.ends = 0  # where a listed move ends
        self.claimed = 0  # for full hands: where any listed move ends with the same result

    def source(self, bit: int, step: int) -> Source | None:
        one = self.sources
        while one is not None:
            if one.step == step and one.origin == bit:
                return one
            one = one.next
        return None


@mypyc_attr(acyclic=True)
class Source:
    """Where the search of a state begins as well: on which square, with which step, by which deed of which parent.

    That parent may be younger, so it is told by its index: no circle of references can come about.
    """

    __slots__ = ("deed", "next", "origin", "parent", "second", "step", "token")

    def __init__(self, parent: int, origin: int, step: int, deed: str, token: int, second: int) -> None:
        self.parent, self.origin, self.step = parent, origin, step
        self.deed, self.token = deed, token
        self.second = second  # a token picked up right after, or NOBODY
        self.next: Source | None = None  # of the same state


@mypyc_attr(acyclic=True)
class Leaf:
    """The state after something was put down on a plain square, where nothing but walking follows, in a few words."""

    __slots__ = ("ends", "moved", "next_in_bucket", "origin", "origin_step", "parent")

    def __init__(self, moved: int, parent: Inventory, origin: int, step: int, ends: int) -> None:
        self.moved, self.parent, self.origin, self.origin_step, self.ends = moved, parent, origin, step, ends
        self.next_in_bucket: Leaf | None = None  # an older one

    def inventory(self) -> Inventory:
        """The same in full, as far as finding the path needs it."""
        parent = self.parent
        found = Inventory(NOBODY, self.moved, parent, NOBODY, self.origin, self.origin_step, "!", parent.held)
        found.passable = parent.drop_passable
        found.ends = self.ends
        found.visited = self.origin | self.ends
        return found
