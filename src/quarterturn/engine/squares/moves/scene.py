"""The scene of a move: who stands and what lies within reach, as bit masks; and the questions of ropes and pits.

The masks tell how all was when the move began. What the mover has changed since stands in the chain of its inventory
states (inventory.py), which every question here follows first.
"""

from __future__ import annotations

from quarterturn.engine.core.bits import bit_index
from quarterturn.engine.core.native import mypyc_attr
from quarterturn.engine.core.terms import CROSSES_PITS, FLIES, NOBODY, PIT
from quarterturn.engine.squares.board import Board
from quarterturn.engine.squares.moves.inventory import Inventory, Lying
from quarterturn.engine.squares.patch import FAR, WAYS_TO_PIT, Patch


@mypyc_attr(acyclic=True)
class Scene:
    """What one mover finds around it. Sets of squares are bit masks of a patch."""

    __slots__ = (
        "blocked", "board", "crosses", "exits", "flies", "footing", "goods", "ground", "hanging", "load", "not_free",
        "not_loaded", "patch", "pits", "position", "seat", "start", "table", "unit",
    )  # fmt: skip

    def __init__(self, board: Board, unit: int, patch: Patch) -> None:
        self.board, self.unit = board, unit
        self.table = table = board.table
        self.seat = table.owner[unit]
        self.ground, self.position = board.ground, board.position
        abilities = table.abilities[unit]
        self.flies = FLIES in abilities
        self.crosses = CROSSES_PITS in abilities
        self.start = board.state.where[unit]
        self.patch = patch
        self.exits = patch.along(table.exits[self.seat])
        self.pits = patch.pits & ~self.exits
        carried = board.carried(unit)
        self.load = NOBODY if carried is None else carried
        self.blocked = 0  # where an enemy bars the way
        self.not_free = 0  # where a mover with free hands does not end, pits apart (MOVE-4),
        self.not_loaded = 0  # and one with full hands
        self.goods = 0  # where a mover with free hands may find something to take
        self.footing = 0  # of the pits: those it may come onto without a Rope in hand,
        self.hanging = 0  # and those it may end on
        self._scan_characters()

    def _scan_characters(self) -> None:
        """Who stands and what lies within reach; what the mover carries is not counted."""
        board, table = self.board, self.table
        where, wounded = board.position.places, board.state.wounded
        index_of, owner, seat = self.patch.index_of, table.owner, self.seat
        around = self.patch.reached & ~1
        foes = table.foes[seat]
        stand = blocked = own = foreign = climbers = 0
        for token in table.characters:
            square = where[token]
            if square < 0:
                continue
            index: int = index_of[square]
            if index == FAR:
                continue
            bit = 1 << index & around
            if not bit:
                continue
            foe = foes[owner[token]]
            if wounded >> token & 1:
                if foe:
                    foreign |= bit
                else:
                    own |= bit
            elif foe and not board.may_pass_over(self.unit, token):
                blocked |= bit
            else:
                stand |= bit
                if self.pits & bit and not foe and CROSSES_PITS in table.abilities[token]:
                    climbers |= bit
        things = self._scan_objects(climbers)
        self.blocked = blocked
        if table.closed[seat]:  # lines it may not enter (M-1, M-5)
            self.blocked |= self.patch.along(table.closed[seat])
        self.goods = things | own
        self.not_free = stand | foreign | (own & things)
        self.not_loaded = stand | foreign | own | things

    def _scan_objects(self, climbers: int) -> int:
        """Where objects lie; and the pits a mover without a Rope in hand may come onto, and end on."""
        table, index_of, where = self.table, self.patch.index_of, self.board.position.places
        around = self.patch.reached & ~1
        things = roped = 0
        for token in table.objects:
            square = where[token]
            if square < 0:
                continue
            index: int = index_of[square]
            if index == FAR:
                continue
            bit = 1 << index & around
            things |= bit
            if self.pits & bit and token in table.ropes:
                roped |= bit
        self.hanging = self.pits if self.crosses else roped
        self.footing = self.pits if self.crosses or self.flies else roped | climbers
        return things

    def is_own(self, unit: int) -> bool:
        return self.table.owner[unit] == self.seat

    def is_friend(self, other: int) -> bool:
        """Whether another is one of its own or an ally's (M-7): the mover passes it, and carries it wounded."""
        return not self.table.foes[self.seat][self.table.owner[other]]

    def is_clear(self, square: int, bit: int) -> bool:
        """Whether a square is plain if nothing lies there: no pit, and nobody else stands there."""
        return not bit & self.pits and (square == self.start or self.board.miniature_at(square) == NOBODY)

    # --- What is where in an inventory state.

    def lying(self, square: int, inventory: Inventory) -> Lying:
        """The objects and the wounded on a square: as the chain of states left it, or as it was from the beginning."""
        one: Inventory | None = inventory
        while one is not None:
            if one.at == square:
                return one.things, one.hurts
            one = one.parent
        thing: int = self.position.thing_at[square]
        wounded: int = self.position.hurt_at[square]
        alone = self.table.alone
        return () if thing == NOBODY else alone[thing], () if wounded == NOBODY else alone[wounded]

    def first_lying(self, square: int, inventory: Inventory) -> int:
        """What a mover with free hands takes along from a square by standing there, or NOBODY."""
        one: Inventory | None = inventory
        while one is not None:
            if one.at == square:
                return one.things[0] if one.things else one.hurts[0] if one.hurts else NOBODY
            one = one.parent
        found = self.position.thing_at[square]
        return self.position.hurt_at[square] if found == NOBODY else found

    def is_overfull(self, inventory: Inventory) -> bool:
        """Whether two of a kind lie somewhere."""
        one: Inventory | None = inventory
        while one is not None:
            if len(one.things) > 1 or len(one.hurts) > 1:
                things, hurts = self.lying(one.at, inventory)  # unless tidied up since
                if len(things) > 1 or len(hurts) > 1:
                    return True
            one = one.parent
        return False

    def may_end_on_changed(self, square: int, inventory: Inventory) -> bool:
        """Whether the mover may end on a square where things lie differently now (MOVE-4)."""
        if square != self.start and self.board.miniature_at(square) != NOBODY:
            return False
        things, hurts = self.lying(square, inventory)
        if len(things) + len(hurts) + (inventory.held != NOBODY) > 1 or (hurts and not self.is_friend(hurts[0])):
            return False
        return self.ground.kind[square] != PIT or self.may_hang(square, inventory)

    # --- Ropes and pits.

    def has_rope(self, square: int, inventory: Inventory) -> bool:
        one: Inventory | None = inventory
        while one is not None:
            if one.at == square:
                return not self.table.ropes.isdisjoint(one.things)
            one = one.parent
        found = self.position.thing_at[square]
        return found != NOBODY and found in self.table.ropes

    def attachable(self, pit: int, inventory: Inventory) -> bool:
        """Whether a Rope holds on a pit (PIT-4)."""
        firm = self.ground.firm_beside(pit)
        if firm >= 2:
            return True
        ways = self.ground.ways
        for near in self.ground.near[pit]:
            if ways[near] >= WAYS_TO_PIT and self.has_rope(near, inventory):
                firm += 1
        return firm >= 2

    def pits_for_rope(self, inventory: Inventory) -> int:
        """The pits that hold the Rope a mover has in hand."""
        found = 0
        rest = self.pits
        while rest:
            bit = rest & -rest
            rest ^= bit
            if self.attachable(self.patch.squares[bit_index(bit)], inventory):
                found |= bit
        return found

    def has_footing(self, pit: int, inventory: Inventory) -> bool:
        """Whether the mover may come onto a pit: the listing twin of `Walk.require_footing`."""
        if self.flies:
            return True
        if inventory.held in self.table.ropes:
            return self.attachable(pit, inventory)
        if self.crosses:
            return True
        friend = self.board.miniature_at(pit)
        if friend != NOBODY and CROSSES_PITS in self.table.abilities[friend] and friend != self.unit:
            return self.is_friend(friend) or self.has_rope(pit, inventory)
        return self.has_rope(pit, inventory)

    def may_hang(self, pit: int, inventory: Inventory) -> bool:
        """Whether the mover may end on a pit."""
        if inventory.held in self.table.ropes:
            return self.attachable(pit, inventory)
        return self.crosses or self.has_rope(pit, inventory)
