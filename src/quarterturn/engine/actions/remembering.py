"""Remembering what was listed: most actions change nothing near most miniatures, so it stays good."""

from __future__ import annotations

from typing import Final

from quarterturn.engine.actions import occasions
from quarterturn.engine.actions.reach import patch_of, reach
from quarterturn.engine.board import Board, Position
from quarterturn.engine.listing import Moves
from quarterturn.engine.native import i64, mypyc_attr, vec
from quarterturn.engine.space.patch import FAR, Patch
from quarterturn.engine.space.squares import Ground
from quarterturn.engine.terms import SPANS_PITS

_NONE: Final[list[int]] = []  # not to be changed


@mypyc_attr(acyclic=True)
class Remembered:
    """What was listed for a miniature on a square, and the last rooms and position it was good for."""

    __slots__ = ("ground", "moves", "occasions", "older", "position", "square")

    def __init__(self, board: Board, square: int, moves: Moves, occasions: int) -> None:
        self.square = square
        self.moves = moves
        self.occasions = occasions  # for other deeds
        self.ground, self.position = board.ground, board.position
        self.older: Remembered | None = None  # the one before: what has changed is often soon as it was


@mypyc_attr(acyclic=True)
class Lister:
    """Lists moves on one board: anew only if there is nothing to remember."""

    __slots__ = ("before", "board", "changed", "ground", "position", "since", "turned")

    def __init__(self, board: Board) -> None:
        self.board = board
        self.ground, self.position = board.ground, board.position
        self.before: Ground | None = None  # the rooms last compared with,
        self.turned = 0  # and the places where another one lies now, as a mask
        self.since: Position | None = None  # the position last compared with,
        self.changed = _NONE  # and the tokens that are elsewhere now, or have fallen or risen

    def listed(self, unit: int) -> Remembered:
        board = self.board
        square = board.state.where[unit]
        last = board.table.last_listed[unit]
        known = last if isinstance(last, Remembered) else None
        if known is not None and self.is_good(unit, square, known):
            return known
        found = None if known is None else known.older
        if found is None or not self.is_good(unit, square, found):
            found = Remembered(board, square, reach(board, unit), occasions(board, unit))
        if known is not None:
            known.older = None
        found.older, board.table.last_listed[unit] = known, found
        return found

    def is_good(self, unit: int, square: int, known: Remembered) -> bool:
        """Whether nothing that matters has changed: neither tokens nor rooms. If so, it is good for this board."""
        if known.square != square:
            return False
        if known.position is not self.position:
            if not self.is_quiet(known.moves, known.position):
                return False
            known.position = self.position
        if known.ground is not self.ground:
            if not self.is_unturned(unit, known):
                return False
            known.ground = self.ground
        return True

    def is_quiet(self, moves: Moves, before: Position) -> bool:
        """Whether nothing has changed where moves lead; nor beside it where it matters, as Ropes hold there (PIT-4)."""
        if self.since is not before:
            self.since, self.changed = before, self.position.changed_since(before)
        patch = moves.patch
        touched = moves.touched() & patch.reached
        now, old = self.position.places, before.places
        for token in self.changed:
            if _is_among(patch.numbers, touched, now[token]) or _is_among(patch.numbers, touched, old[token]):
                return False
            rope = patch.pits and self.board.table.effect[token] == SPANS_PITS
            if rope and (self.is_beside_pit(patch, now[token]) or self.is_beside_pit(patch, old[token])):
                return False
        return True

    def is_beside_pit(self, patch: Patch, square: int) -> bool:
        return square >= 0 and any(patch.is_pit(near) for near in self.ground.near[square])

    def is_unturned(self, unit: int, known: Remembered) -> bool:
        """Whether a miniature finds the same ways: the rooms lie as before, or they lead where they did."""
        if self.before is not known.ground:
            self.before, self.turned = known.ground, self.ground.turned_since(known.ground)
        moves = known.moves
        patch = moves.patch
        if not self.turned & patch.slots:
            return True
        if self.ground.layout is not known.ground.layout or (patch.pits and self.has_ropes_near(patch)):
            return False
        now = patch_of(self.board, unit)
        if not now.leads_like(patch, moves.seen):
            return False
        moves.patch, known.occasions = now, occasions(self.board, unit)
        return True

    def has_ropes_near(self, patch: Patch) -> bool:
        where, numbers = self.position.where, patch.numbers
        return any(where[rope] >= 0 and numbers[where[rope]] != FAR for rope in self.board.table.ropes)


def _is_among(numbers: vec[i64], squares: int, square: i64) -> bool:
    """Whether a square of the board, if it is one, belongs to a set."""
    if square < 0:
        return False
    number: int = numbers[square]
    return number != FAR and squares >> number & 1 != 0
