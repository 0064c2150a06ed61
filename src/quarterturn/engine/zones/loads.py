"""The nodes of the search for movements: who holds what, and how one comes to that (search.py has a picture)."""

from __future__ import annotations

from quarterturn.engine.core.native import mypyc_attr
from quarterturn.engine.zones.patch import Fan
from quarterturn.engine.zones.scene import Scene


@mypyc_attr(acyclic=True)
class Source:
    """How one comes to a load: at some spots of a layer, by putting one thing down and taking another.

    `given`, `taken`: which of the things, or -1. Between the two the character may have gone from where it put the one
    down (`holder`, as a digit) to where it takes the other, if that was the last in its hands.
    """

    __slots__ = ("given", "holder", "is_trade", "layer", "load", "next", "parent", "spots", "taken")

    def __init__(
        self, load: Load, layer: int, spots: int, parent: Load, given: int, holder: int, taken: int, is_trade: bool
    ) -> None:
        self.load, self.layer, self.spots, self.parent = load, layer, spots, parent
        self.given, self.holder, self.taken, self.is_trade = given, holder, taken, is_trade
        self.next: Source | None = None


@mypyc_attr(acyclic=True)
class Load:
    """Who holds what, and the spots where the character can be with it.

    No lists in here: there may be thousands of these, and the garbage collector would go through them all.
    """

    __slots__ = ("_receivers", "ends", "family", "fan", "held", "holders", "last", "mine", "moved", "source")

    def __init__(self, holders: int, mine: int, held: int, last: int, moved: int) -> None:
        self.holders = holders
        self.mine = mine  # which of the things it carries itself, as a mask,
        self.held = held  # how many these are,
        self.last = last  # and one of them, or -1
        self.moved = moved  # which are in its hands or elsewhere than at first, as a mask
        self.fan: Fan | None = None
        self.source: Source | None = None
        self._receivers: tuple[int, ...] | None = None
        self.ends = 0  # where the movement may end
        # How many ends there are with the last thing put down anywhere, if no other load comes to these.
        self.family = 0

    def receivers(self, scene: Scene) -> tuple[int, ...]:
        """Who could be given the last thing, as digits."""
        known = self._receivers
        if known is None:
            known = self._receivers = scene.receivers(self.holders, self.last)
        return known
