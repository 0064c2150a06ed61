"""Remembering what was listed: most actions change nothing near most miniatures, so it stays good."""

from __future__ import annotations

from typing import Final

from quarterturn.engine.actions import occasions
from quarterturn.engine.actions.reach import patch_of, reach
from quarterturn.engine.board import Board, Position
from quarterturn.engine.listing import Moves
from quarterturn.engine.native import mypyc_attr
from quarterturn.engine.space.patch import BITS, FAR, Patch
from quarterturn.engine.space.squares import Ground
from quarterturn.engine.table import Table
from quarterturn.engine.terms import SPANS_PITS

KEPT: Final = 4  # listings per miniature: what has changed is often soon as it was
_NO_SQUARES: Final[list[int]] = []  # not to be changed


@mypyc_attr(acyclic=True)
class Remembered:
    """What was listed for a miniature on a square, and the last rooms and position it was good for."""

    __slots__ = ("ground", "moves", "occasions", "position", "square")

    def __init__(self, board: Board, square: int, moves: Moves, occasions: int) -> None:
        self.square = square
        self.moves = moves
        self.occasions = occasions  # for other deeds
        self.ground, self.position = board.ground, board.position


@mypyc_attr(acyclic=True)
class Change:
    """What has changed since a position."""

    __slots__ = ("before", "ropes", "squares")

    def __init__(self, table: Table, before: Position, now: Position) -> None:
        self.before = before
        self.squares: list[int] = []  # where something is different now,
        self.ropes = _NO_SQUARES  # and of those the ones with Ropes
        for token in now.changed_since(before):
            here, there = now.where[token], before.where[token]
            if here >= 0:
                self.squares.append(here)
            if there >= 0 and there != here:
                self.squares.append(there)
            if table.effect[token] == SPANS_PITS:
                self.ropes = self.ropes + [square for square in (here, there) if square >= 0]


@mypyc_attr(acyclic=True)
class Lister:
    """Lists moves on one board: anew only if there is nothing to remember."""

    __slots__ = ("before", "board", "changes", "ground", "position", "turned")

    def __init__(self, board: Board) -> None:
        self.board = board
        self.ground, self.position = board.ground, board.position
        self.before: Ground | None = None  # the rooms last compared with,
        self.turned = 0  # and the places where another one lies now, as a mask
        self.changes: list[Change] = []  # all that were asked for

    def listed(self, unit: int) -> Remembered:
        board = self.board
        square = board.state.where[unit]
        known = board.table.last_listed[unit]  # the youngest last
        for number in range(len(known) - 1, -1, -1):
            one = known[number]
            if isinstance(one, Remembered) and one.square == square and self.is_good(unit, one):
                if number < len(known) - 1:
                    known.append(known.pop(number))
                return one
        if len(known) == KEPT:
            del known[0]
        found = Remembered(board, square, reach(board, unit), occasions(board, unit))
        known.append(found)
        return found

    def is_good(self, unit: int, known: Remembered) -> bool:
        """Whether nothing that matters has changed: neither tokens nor rooms. If so, it is good for this board."""
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
        change = self.change_since(before)
        patch = moves.patch
        numbers, reached = patch.numbers, patch.reached
        for square in change.squares:
            number = numbers[square]
            if number != FAR and reached & BITS[number] and moves.touched() & BITS[number]:
                return False
        return not patch.pits or not change.ropes or not self.may_hold(patch, change.ropes)

    def change_since(self, before: Position) -> Change:
        for change in self.changes:
            if change.before is before:
                return change
        found = Change(self.board.table, before, self.position)
        self.changes.append(found)
        return found

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

    def may_hold(self, patch: Patch, ropes: list[int]) -> bool:
        """Whether any of some Ropes lies on a patch, or beside a pit of it."""
        for square in ropes:
            for near in (square, *self.ground.near[square]):
                number = patch.numbers[near]
                if number != FAR and patch.reached & BITS[number] and (near == square or patch.pits & BITS[number]):
                    return True
        return False

    def has_ropes_near(self, patch: Patch) -> bool:
        where, numbers = self.position.where, patch.numbers
        return any(where[rope] >= 0 and numbers[where[rope]] != FAR for rope in self.board.table.ropes)


def listed(board: Board, unit: int) -> Moves:
    """The moves of a miniature, listed anew only if its surroundings have changed since the last time."""
    return Lister(board).listed(unit).moves
