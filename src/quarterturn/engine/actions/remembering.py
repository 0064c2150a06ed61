"""Remembering listed moves: most actions change nothing near most miniatures, so what was listed stays good."""

from __future__ import annotations

from quarterturn.engine.actions.reach import reach
from quarterturn.engine.board import Board, Position
from quarterturn.engine.listing import Moves
from quarterturn.engine.native import mypyc_attr
from quarterturn.engine.space.patch import BITS, FAR, Patch


@mypyc_attr(acyclic=True)
class Remembered:
    """The moves of a miniature from a square, and the last position they were good for."""

    __slots__ = ("ground", "moves", "position", "square")

    def __init__(self, board: Board, square: int, moves: Moves) -> None:
        self.square, self.moves = square, moves
        self.ground, self.position = board.ground, board.position


@mypyc_attr(acyclic=True)
class Lister:
    """Lists moves on one board: anew only if there is nothing to remember."""

    __slots__ = ("board", "changed", "ropes", "since")

    def __init__(self, board: Board) -> None:
        self.board = board
        self.since: Position | None = None  # the position last compared with,
        self.changed: list[int] = []  # the squares where something is different now,
        self.ropes: list[int] = []  # and of those the ones with Ropes

    def moves(self, unit: int) -> Moves:
        board = self.board
        square = board.state.where[unit]
        known = board.table.last_listed.get(unit)
        if isinstance(known, Remembered) and known.square == square and self.is_good(known):
            known.ground, known.position = board.ground, board.position
            return known.moves
        moves = reach(board, unit)
        board.table.last_listed[unit] = Remembered(board, square, moves)
        return moves

    def is_good(self, known: Remembered) -> bool:
        """Whether nothing that matters has changed: neither rooms nor tokens."""
        ground, patch = self.board.ground, known.moves.patch
        same_rooms = known.ground is ground or (known.ground.layout is ground.layout and patch.holds_on(ground.tiles))
        return same_rooms and (known.position is self.board.position or self.is_quiet(patch, known.position))

    def is_quiet(self, patch: Patch, before: Position) -> bool:
        """Whether nothing has changed on a patch; nor beside it where it matters, as a Rope may hold there (PIT-4)."""
        if self.since is not before:
            self.compare(before)
        numbers = patch.numbers
        for square in self.changed:
            number = numbers[square]
            if number != FAR and patch.reached & BITS[number]:
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
        now, ropes = self.board.position, self.board.table.ropes
        self.since, self.changed, self.ropes = before, [], []
        for token in now.changed_since(before):
            self.note(now.where[token], token in ropes)
            self.note(before.where[token], token in ropes)

    def note(self, square: int, rope: bool) -> None:
        if square >= 0:
            self.changed.append(square)
            if rope:
                self.ropes.append(square)


def listed(board: Board, unit: int) -> Moves:
    """The moves of a miniature, listed anew only if its surroundings have changed since the last time."""
    return Lister(board).moves(unit)
