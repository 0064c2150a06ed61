"""Reconstructing paths: the search for moves keeps masks only, and a path is found when somebody looks at a move.

From the end backwards: the frontiers of its state are worked out once more; from each square one steps back to any
neighbour in the frontier before. Where the state began, the deed that led there is written down and one goes on in its
parent:

    frontiers of state 1:   {a} {b, x} {c, y}        end c:  c ← b ← a, where 1 began by "+ rope"
    frontiers of state 0:   {s} {a}                          a ← s          path: a, + rope, b, c
"""

from __future__ import annotations

from typing import Any

from quarterturn.engine.core.bits import bit_index, popcount
from quarterturn.engine.core.choices import MoveList
from quarterturn.engine.core.native import mypyc_attr
from quarterturn.engine.core.state import Action
from quarterturn.engine.core.terms import NOBODY
from quarterturn.engine.squares.moves.inventory import Inventory, Leaf
from quarterturn.engine.squares.patch import Patch


@mypyc_attr(acyclic=True)
class Moves(MoveList):
    """The listed moves of one miniature: an index over the ends of all states, then of all leaves."""

    __slots__ = ("_actions", "_depends_on", "exits", "inventories", "leaves", "patch", "unit", "visited")

    def __init__(
        self, unit: int, patch: Patch, exits: int, visited: int, inventories: list[Inventory], leaves: list[Leaf]
    ) -> None:
        """`visited`: what is entered in the leaves."""
        self.unit, self.patch, self.exits = unit, patch, exits
        self.kind = "move"
        self._actions: list[Action] | None = None
        self.inventories, self.leaves = inventories, leaves
        self.count = 0
        self.visited = visited  # all squares that are entered
        self._depends_on = 0  # a memo
        for one in inventories:
            self.visited |= one.visited
            if one.ends:
                self.count += popcount(one.ends)
        for leaf in leaves:
            self.count += popcount(leaf.ends)

    def depends_on(self) -> int:
        """The squares that were looked at: those that are entered, and all beside them."""
        if not self._depends_on:
            self._depends_on = self.visited | self.patch.neighbours(self.visited)
        return self._depends_on

    def action(self, number: int) -> Action:
        if self._actions is not None:
            return self._actions[number]
        for inventory in self.inventories:
            ends = popcount(inventory.ends)
            if number < ends:
                return self._move(inventory, number)
            number -= ends
        for leaf in self.leaves:
            ends = popcount(leaf.ends)
            if number < ends:
                return self._move(leaf.inventory(), number)
            number -= ends
        raise IndexError("no such move")

    def _move(self, inventory: Inventory, number: int) -> Action:
        """One of the moves that end in a state."""
        ends = inventory.ends
        for _ in range(number):
            ends &= ends - 1
        return ("move", self.unit, tuple(self._path(inventory, ends & -ends)))

    def _frontiers(self, inventory: Inventory, until: int) -> list[int]:
        """The search of a state once more: the frontier of each step, until some squares are entered."""
        frontiers: list[int] = []
        visited = 0
        frontier = inventory.origin
        step = inventory.origin_step
        while True:
            one = inventory.sources
            while one is not None:
                if one.step == step:
                    frontier |= one.origin
                one = one.next
            visited |= frontier
            frontiers.append(frontier)
            if not until & ~visited:
                return frontiers
            frontier = self.patch.neighbours(frontier & ~self.exits) & inventory.passable & ~visited
            step += 1

    def _path(self, inventory: Inventory, bit: int) -> list[Any]:
        """The path to a square in a state, backwards from its end."""
        patch = self.patch
        path: list[Any] = []
        frontiers = self._frontiers(inventory, bit)
        step = inventory.origin_step
        while not frontiers[step - inventory.origin_step] & bit:
            step += 1
        while True:
            source = inventory.source(bit, step)
            if inventory.parent is not None and inventory.origin_step == step and inventory.origin == bit:
                if inventory.second != NOBODY:
                    path.append(("+", inventory.second))
                path.append((inventory.deed, inventory.token))
                inventory = inventory.parent
                frontiers = self._frontiers(inventory, bit)
            elif source is not None:
                if source.second != NOBODY:
                    path.append(("+", source.second))
                path.append((source.deed, source.token))
                inventory = self.inventories[source.parent]
                frontiers = self._frontiers(inventory, bit)
            elif step == 0:
                break
            else:
                where = bit_index(bit)
                path.append(patch.squares[where])
                step -= 1
                found = patch.neighbours_of(where) & frontiers[step - inventory.origin_step] & ~self.exits
                bit = found & -found
        path.reverse()
        return path

    def actions(self) -> list[Action]:
        """All of them, put together once; not to be changed."""
        if self._actions is None:
            memo: dict[int, dict[int, tuple[Any, ...]]] = {}
            found: list[Action] = []
            for inventory in (*self.inventories, *(leaf.inventory() for leaf in self.leaves)):
                if not inventory.ends:
                    continue
                paths = self._paths(inventory, memo)
                rest = inventory.ends
                while rest:
                    bit = rest & -rest
                    rest ^= bit
                    found.append(("move", self.unit, paths[bit]))
            self._actions = found
        return self._actions

    def _paths(self, inventory: Inventory, memo: dict[int, dict[int, tuple[Any, ...]]]) -> dict[int, tuple[Any, ...]]:
        """The path to every square that is entered in a state."""
        found = memo.get(id(inventory))
        if found is not None:
            return found
        patch = self.patch
        found = memo[id(inventory)] = {}
        if inventory.parent is None:
            found[1] = ()
        else:
            path = (*self._paths(inventory.parent, memo)[inventory.origin], (inventory.deed, inventory.token))
            found[inventory.origin] = path if inventory.second == NOBODY else (*path, ("+", inventory.second))
        one = inventory.sources
        while one is not None:
            path = (*self._paths(self.inventories[one.parent], memo)[one.origin], (one.deed, one.token))
            found[one.origin] = path if one.second == NOBODY else (*path, ("+", one.second))
            one = one.next
        entered = 0
        for frontier in self._frontiers(inventory, inventory.visited):
            rest = frontier
            while rest:
                bit = rest & -rest
                rest ^= bit
                if bit not in found:
                    where = bit_index(bit)
                    came = patch.neighbours_of(where) & entered
                    found[bit] = (*found[came & -came], patch.squares[where])
            entered = frontier & ~self.exits
        return found

    def squares(self) -> set[int]:
        """Where they end."""
        rest = 0
        for inventory in self.inventories:
            rest |= inventory.ends
        for leaf in self.leaves:
            rest |= leaf.ends
        found: set[int] = set()
        while rest:
            bit = rest & -rest
            rest ^= bit
            found.add(self.patch.squares[bit_index(bit)])
        return found
