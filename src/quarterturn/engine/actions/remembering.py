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
from quarterturn.engine.terms import SPANS_PITS

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
class Lister:
    """Lists moves on one board: anew only if there is nothing to remember."""

    __slots__ = ("before", "board", "changed", "ground", "position", "ropes", "since", "turned")

    def __init__(self, board: Board) -> None:
        self.board = board
        self.ground, self.position = board.ground, board.position
        self.before: Ground | None = None  # the rooms last compared with,
        self.turned = 0  # and the places where another one lies now, as a mask
        self.since: Position | None = None  # the position last compared with,
        self.changed = _NO_SQUARES  # the squares where something is different now,
        self.ropes = _NO_SQUARES  # and of those the ones with Ropes

    def listed(self, unit: int) -> Remembered:
        board = self.board
        square = board.state.where[unit]
        known = board.table.last_listed[unit]
        if isinstance(known, Remembered) and known.square == square and self.is_good(unit, known):
            return known
        found = Remembered(board, square, reach(board, unit), occasions(board, unit))
        board.table.last_listed[unit] = found
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
        if self.since is not before:
            self.compare(before)
        patch = moves.patch
        numbers, reached = patch.numbers, patch.reached
        for square in self.changed:
            number = numbers[square]
            if number != FAR and reached & BITS[number] and moves.touched() & BITS[number]:
                return False
        return not patch.pits or not self.ropes or not self.may_hold(patch, self.ropes)

    def is_unturned(self, unit: int, known: Remembered) -> bool:
        """Whether a miniature finds the same ways: the rooms lie as before, or they lead where they did."""
        if self.before is not known.ground:
            self.before, self.turned = known.ground, self.ground.turned_since(known.ground)
        moves = known.moves
        patch = moves.patch
        if not self.turned & patch.slots:
            return True
        if self.ground.layout is not known.ground.layout or (patch.pits and self.may_hold(patch, self.lying_ropes())):
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

    def lying_ropes(self) -> list[int]:
        """Where Ropes are."""
        where = self.position.where
        return [where[rope] for rope in self.board.table.ropes if where[rope] >= 0]

    def compare(self, before: Position) -> None:
        """Find out what has changed since another position."""
        now, old, effect = self.position.where, before.where, self.board.table.effect
        changed: list[int] = []
        ropes = _NO_SQUARES
        for token in self.position.changed_since(before):
            here, there = now[token], old[token]
            if here >= 0:
                changed.append(here)
            if there >= 0 and there != here:
                changed.append(there)
            if effect[token] == SPANS_PITS:
                ropes = ropes + [square for square in (here, there) if square >= 0]
        self.since, self.changed, self.ropes = before, changed, ropes


def listed(board: Board, unit: int) -> Moves:
    """The moves of a miniature, listed anew only if its surroundings have changed since the last time."""
    return Lister(board).listed(unit).moves
