"""Remembering what was listed: most actions change nothing near most miniatures, so it stays good."""

from __future__ import annotations

from quarterturn.engine.actions import occasions
from quarterturn.engine.actions.reach import reach
from quarterturn.engine.board import Board, Position
from quarterturn.engine.listing import Moves
from quarterturn.engine.native import mypyc_attr
from quarterturn.engine.space.patch import BITS, FAR, Patch
from quarterturn.engine.space.squares import Ground
from quarterturn.engine.terms import SPANS_PITS


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
        self.changed: list[int] = []  # the squares where something is different now,
        self.ropes: list[int] = []  # and of those the ones with Ropes

    def listed(self, unit: int) -> Remembered:
        board = self.board
        square = board.state.where[unit]
        known = board.table.last_listed[unit]
        if isinstance(known, Remembered) and known.square == square and self.is_good(known):
            return known
        found = Remembered(board, square, reach(board, unit), occasions(board, unit))
        board.table.last_listed[unit] = found
        return found

    def is_good(self, known: Remembered) -> bool:
        """Whether nothing that matters has changed: neither rooms nor tokens. If so, it is good for this board."""
        if known.ground is not self.ground:
            if not self.is_unturned(known.moves.patch, known.ground):
                return False
            known.ground = self.ground
        if known.position is not self.position:
            if not self.is_quiet(known.moves.patch, known.position):
                return False
            known.position = self.position
        return True

    def is_unturned(self, patch: Patch, before: Ground) -> bool:
        """Whether the rooms of a patch lie as they did."""
        if self.before is not before:
            self.before, self.turned = before, self.ground.turned_since(before)
        return not self.turned & patch.slots

    def is_quiet(self, patch: Patch, before: Position) -> bool:
        """Whether nothing has changed on a patch; nor beside it where it matters, as a Rope may hold there (PIT-4)."""
        if self.since is not before:
            self.compare(before)
        numbers, reached = patch.numbers, patch.reached
        for square in self.changed:
            number = numbers[square]
            if number != FAR and reached & BITS[number]:
                return False
        return not patch.pits or not self.ropes or self.holds_nothing(patch)

    def holds_nothing(self, patch: Patch) -> bool:
        """Whether no Rope that came or went lies beside a pit of a patch."""
        for square in self.ropes:
            for near in self.board.ground.near[square]:
                number = patch.numbers[near]
                if number != FAR and patch.pits & BITS[number]:
                    return False
        return True

    def compare(self, before: Position) -> None:
        """Find out what has changed since another position."""
        now, old, effect = self.position.where, before.where, self.board.table.effect
        changed: list[int] = []
        ropes: list[int] = []
        for token in self.position.changed_since(before):
            here, there = now[token], old[token]
            if here >= 0:
                changed.append(here)
            if there >= 0 and there != here:
                changed.append(there)
            if effect[token] == SPANS_PITS:
                ropes += [square for square in (here, there) if square >= 0]
        self.since, self.changed, self.ropes = before, changed, ropes


def listed(board: Board, unit: int) -> Moves:
    """The moves of a miniature, listed anew only if its surroundings have changed since the last time."""
    return Lister(board).listed(unit).moves
