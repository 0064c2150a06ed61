"""Listing moves: every distinct end result of one miniature's move, each with a shortest path.

A breadth-first search over squares and inventory states (a picture is in inventory.py), one step in all states at once:

    step 0     the first state on the mover's square, and what can be done there
    step n     in each state:  entered = neighbours(frontier) & passable & ~visited
                               plain squares:    all of them at once: they are ends; a loaded mover may drop there
                               special squares:  one by one: things to exchange, pits, who stands in the way
               exchanges open further states, which take part from the next step on (exchanges.py)

Only the masks are kept: paths are reconstructed backwards when somebody looks at a move (paths.py). This is where
listing spends its time, so it is written for speed: `Walk` (walk.py) is the text of the rules, and the tests hold the
two against each other. `Scene`, `Exchanges` and `Reach` are one object in three layers: calls between them are cheap.
"""

from __future__ import annotations

from quarterturn.engine.core.bits import bit_index
from quarterturn.engine.core.native import mypyc_attr
from quarterturn.engine.core.terms import NOBODY
from quarterturn.engine.squares.board import Board
from quarterturn.engine.squares.moves.exchanges import FRESH, Exchanges
from quarterturn.engine.squares.moves.inventory import Inventory
from quarterturn.engine.squares.moves.paths import Moves
from quarterturn.engine.squares.patch import Patch


@mypyc_attr(acyclic=True)
class Reach(Exchanges):
    """One miniature's moves. Results that change nothing at all are left out.

    Nothing is exchanged on the last step: without a step to follow, it would end where standing there ends anyway; but
    see PIT-5.
    """

    __slots__ = ()

    def moves(self) -> Moves:
        root = Inventory(self.load, 0, None, NOBODY if self.load == NOBODY else self.start, 1, 0, "", NOBODY)
        if self.load != NOBODY:
            self.mark(root, 1, self.pits & 1 == 0)
        self.begin(root)
        movement = self.table.movement[self.unit]
        if self.load != NOBODY and self.deeds:
            self.exchange(self.start, 1, root, FRESH, movement)
        self.advance()
        for left in range(movement - 1, -1, -1):
            self.step += 1
            for number in range(len(self.inventories)):
                inventory = self.inventories[number]
                if inventory.frontier:
                    self.expand(inventory, left)
            self.advance()
        return Moves(self.unit, self.patch, self.exits, self.visited, self.inventories, self.leaves)

    def advance(self) -> None:
        """A step is complete in every inventory state: what was entered is its frontier now."""
        for inventory in self.inventories:
            inventory.frontier = inventory.next_frontier
            inventory.next_frontier = 0

    def expand(self, inventory: Inventory, left: int) -> None:
        """Step from every square of the frontier to all neighbours; then so many steps are left."""
        entered = self.patch.neighbours(inventory.frontier) & inventory.passable & ~inventory.visited
        if entered == 0:
            return
        inventory.visited |= entered
        out = entered & self.exits
        if out:
            entered ^= out
            if not inventory.exit and not inventory.overfull:
                inventory.exit = out & -out
                inventory.ends |= inventory.exit
        inventory.next_frontier |= entered
        special = entered & inventory.special
        plain = entered ^ special
        held = inventory.held
        ends = plain & inventory.valid_ends
        if held != NOBODY and ends:
            ends &= ~inventory.claimed
            inventory.claimed |= ends
        inventory.ends |= ends
        while special:
            bit = special & -special
            special ^= bit
            self.enter_special(self.patch.squares[bit_index(bit)], bit, inventory, left)
        if left and held != NOBODY and self.deeds:
            while plain:
                bit = plain & -plain
                plain ^= bit
                self.drop(self.patch.squares[bit_index(bit)], bit, inventory, left)

    def enter_special(self, square: int, bit: int, inventory: Inventory, left: int) -> None:
        """Come onto a square that is not plain."""
        pit = bit & self.pits != 0
        if self.deeds and left:
            if inventory.held != NOBODY or (inventory.changed | self.goods) & ~inventory.emptied & bit:
                self.exchange(square, bit, inventory, NOBODY, left)
        elif self.deeds and pit and inventory.held == NOBODY and self.lying(square, inventory)[1]:
            # The one deed that counts on the last step: taking a Rope.
            self.exchange(square, bit, inventory, NOBODY, left)
        if inventory.changed & bit:
            if self.may_end_on_changed(square, inventory):
                self.add_result(square, bit, inventory)
        else:
            barred = self.not_free if inventory.held == NOBODY else self.not_loaded
            if not barred & bit and (not pit or self.may_hang(square, inventory)):
                self.add_result(square, bit, inventory)


def reach(board: Board, unit: int, deeds: bool = True) -> Moves:
    """The moves of a miniature, listed anew; without deeds those that only walk."""
    patch = patch_of(board, unit)
    return Reach(board, unit, patch, deeds).moves()


def patch_of(board: Board, unit: int) -> Patch:
    """What a miniature can come to with one move."""
    table = board.table
    return board.ground.patch(board.state.where[unit], table.movement[unit], table.slips[unit])
