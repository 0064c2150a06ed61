"""What the search for movements has found (reach.py), and the path to each result when somebody asks for it.

The layers of an inventory are worked out once more. From the end backwards: a bit of a layer came by the deed of a
source, and one goes on in the inventory before it; or by a step, and one goes on at a spot of the layer before from
which it is one step away.
"""

from __future__ import annotations

from typing import Any

from quarterturn.engine.core.bits import bit_index, popcount
from quarterturn.engine.core.choices import MoveList
from quarterturn.engine.core.native import mypyc_attr
from quarterturn.engine.core.state import Action
from quarterturn.engine.zones.carrying import Deed
from quarterturn.engine.zones.patch import Patch


@mypyc_attr(acyclic=True)
class Source:
    """A deed by which one comes to an inventory, at some spots of a layer; the next one is another."""

    __slots__ = ("given", "layer", "next", "parent", "sign", "spots", "taken", "who")

    def __init__(
        self, layer: int, spots: int, parent: Inventory, sign: str, who: int, given: int, taken: int,
        another: Source | None,
    ) -> None:  # fmt: skip
        self.layer, self.spots, self.parent, self.sign = layer, spots, parent, sign
        self.who, self.given, self.taken = who, given, taken
        self.next = another

    def deed(self) -> Deed:
        """As an action names it (carrying.py)."""
        if self.sign == "+":
            return self.sign, self.taken
        if self.sign == "!":
            return self.sign, self.given
        if self.sign == ">":
            return self.sign, self.who, self.given
        if self.sign == "<":
            return self.sign, self.who, self.taken
        return self.sign, self.who, self.given, self.taken


@mypyc_attr(acyclic=True)
class Inventory:
    """Who holds what, and the spots where the character can be with it.

    A leaf is one in which there is nothing more to exchange within reach. No lists in here: there are thousands of
    these, and the garbage collector would go through them all.
    """

    __slots__ = ("ends", "frontier", "has_rope", "held", "holders", "is_leaf", "mine", "source", "visited")

    def __init__(self, holders: int, mine: int, held: int, has_rope: bool) -> None:
        self.holders = holders
        self.mine = mine  # which of the things it carries itself, as a mask,
        self.held = held  # and how many these are
        self.has_rope = has_rope
        self.visited = 0
        self.frontier = 0  # while it is searched: the spots of the last layer
        self.ends = 0  # where the movement may end
        self.is_leaf = False
        self.source: Source | None = None


@mypyc_attr(acyclic=True)
class Moves(MoveList):
    """The listed movements of a character: an index over the ends of all inventories."""

    __slots__ = ("_actions", "inventories", "patch", "unit")

    def __init__(self, kind: str, unit: int, patch: Patch, inventories: list[Inventory]) -> None:
        self.kind, self.unit, self.patch, self.inventories = kind, unit, patch, inventories
        self._actions: list[Action] | None = None
        self.count = 0
        for inventory in inventories:
            self.count += popcount(inventory.ends)

    def action(self, number: int) -> Action:
        if self._actions is not None:
            return self._actions[number]
        for inventory in self.inventories:
            count = popcount(inventory.ends)
            if number < count:
                ends = inventory.ends
                for _ in range(number):
                    ends &= ends - 1
                return (self.kind, self.unit, self._path(inventory, ends & -ends))
            number -= count
        raise IndexError("no such move")

    def actions(self) -> list[Action]:
        if self._actions is None:
            found: list[Action] = []
            for inventory in self.inventories:
                rest = inventory.ends
                while rest:
                    low = rest & -rest
                    rest ^= low
                    found.append((self.kind, self.unit, self._path(inventory, low)))
            self._actions = found
        return self._actions

    def _path(self, inventory: Inventory, spot: int) -> tuple[Any, ...]:
        patch = self.patch
        path: list[Any] = []
        layers = self._layers(inventory)
        layer = 0
        while not layers[layer] & spot:
            layer += 1
        while True:
            source = inventory.source
            while source is not None and (source.layer != layer or not source.spots & spot):
                source = source.next
            if source is not None:
                path.append(source.deed())
                inventory = source.parent
                layers = self._layers(inventory)
            elif layer == 0:
                break
            else:
                path.append(patch.places[bit_index(spot)])
                layer -= 1
                spot = patch.before(spot, layers[layer], inventory.has_rope)
        path.reverse()
        return tuple(path)

    def _layers(self, inventory: Inventory) -> list[int]:
        """The search of an inventory once more: the spots met first after 0, 1, 2 … steps."""
        layers: list[int] = []
        frontier = 1 if inventory is self.inventories[0] else 0
        visited = 0
        for layer in range(self.patch.points + 1):
            source = inventory.source
            while source is not None:
                if source.layer == layer:
                    frontier |= source.spots
                source = source.next
            layers.append(frontier)
            visited |= frontier
            frontier = self.patch.next(frontier, inventory.has_rope) & ~visited
        return layers
