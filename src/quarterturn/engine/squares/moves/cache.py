"""The move cache: what was listed for a miniature stays valid while nothing it depends on has changed.

Most actions change little, far from most miniatures. So the table keeps two entries for each miniature, the last and
the one before (what has changed is often soon as it was), and an entry is checked, not thrown away:

    same square?      no: a miss
    same tokens?      the tokens that moved since (`Position.changed_since`) against the squares the list depends on
    same rooms?       the rooms that turned since (`Ground.turned_since`) against those the patch depends on;
                      if one did, the patch is made anew: as long as it leads to the same squares, the list is valid
    all three yes:    a hit, and the entry takes over the new position and ground, to be compared faster next time
"""

from __future__ import annotations

from typing import Final

from quarterturn.engine.core.native import i64, mypyc_attr, vec
from quarterturn.engine.core.terms import SPANS_PITS
from quarterturn.engine.squares.board import Board, Position
from quarterturn.engine.squares.ground import Ground
from quarterturn.engine.squares.kinds import deed_mask
from quarterturn.engine.squares.moves.paths import Moves
from quarterturn.engine.squares.moves.reach import patch_of, reach
from quarterturn.engine.squares.patch import FAR, Patch

_NONE: Final[list[int]] = []  # not to be changed


@mypyc_attr(acyclic=True)
class CacheEntry:
    """What was listed for a miniature on a square, and the last ground and position it was valid for."""

    __slots__ = ("deed_mask", "ground", "moves", "older", "position", "square")

    def __init__(self, board: Board, square: int, moves: Moves, deed_mask: int) -> None:
        self.square = square
        self.moves = moves
        self.deed_mask = deed_mask
        self.ground, self.position = board.ground, board.position
        self.older: CacheEntry | None = None


@mypyc_attr(acyclic=True)
class MoveCache:
    """The cache as one board sees it: moves are listed anew on a miss."""

    __slots__ = ("before", "board", "changed", "ground", "position", "since", "turned")

    def __init__(self, board: Board) -> None:
        self.board = board
        self.ground, self.position = board.ground, board.position
        self.before: Ground | None = None  # the rooms last compared with,
        self.turned = 0  # and the places where another one lies now, as a mask
        self.since: Position | None = None  # the position last compared with,
        self.changed = _NONE  # and the tokens that are elsewhere now, or have fallen or risen

    def get(self, unit: int) -> CacheEntry:
        board = self.board
        square = board.state.where[unit]
        entry = board.table.move_cache[unit]
        last = entry if isinstance(entry, CacheEntry) else None
        if last is not None and self.is_valid(unit, square, last):
            return last
        found = None if last is None else last.older
        if found is None or not self.is_valid(unit, square, found):
            found = CacheEntry(board, square, reach(board, unit), deed_mask(board, unit))
        if last is not None:
            last.older = None
        found.older, board.table.move_cache[unit] = last, found
        return found

    def is_valid(self, unit: int, square: int, entry: CacheEntry) -> bool:
        """Whether nothing that matters has changed: neither tokens nor rooms. If so, it is valid for this board."""
        if entry.square != square:
            return False
        if entry.position is not self.position:
            if not self.has_same_tokens(entry.moves, entry.position):
                return False
            entry.position = self.position
        if entry.ground is not self.ground:
            if not self.has_same_rooms(unit, entry):
                return False
            entry.ground = self.ground
        return True

    def has_same_tokens(self, moves: Moves, before: Position) -> bool:
        """Whether no token has changed on the squares they depend on, nor beside pits, where Ropes hold (PIT-4)."""
        if self.since is not before:
            self.since, self.changed = before, self.position.changed_since(before)
        patch = moves.patch
        watched = moves.depends_on() & patch.reached
        now, old = self.position.places, before.places
        for token in self.changed:
            if _is_among(patch.index_of, watched, now[token]) or _is_among(patch.index_of, watched, old[token]):
                return False
            rope = patch.pits and self.board.table.effect[token] == SPANS_PITS
            if rope and (self.is_beside_pit(patch, now[token]) or self.is_beside_pit(patch, old[token])):
                return False
        return True

    def is_beside_pit(self, patch: Patch, square: int) -> bool:
        return square >= 0 and any(patch.is_pit(near) for near in self.ground.near[square])

    def has_same_rooms(self, unit: int, entry: CacheEntry) -> bool:
        """Whether the rooms the moves depend on lie as before, or lead where they did."""
        if self.before is not entry.ground:
            self.before, self.turned = entry.ground, self.ground.turned_since(entry.ground)
        moves = entry.moves
        patch = moves.patch
        if not self.turned & patch.slots:
            return True
        if self.ground.layout is not entry.ground.layout or (patch.pits and self.has_ropes_near(patch)):
            return False
        now = patch_of(self.board, unit)
        if not now.leads_like(patch, moves.visited):
            return False
        moves.patch, entry.deed_mask = now, deed_mask(self.board, unit)
        return True

    def has_ropes_near(self, patch: Patch) -> bool:
        where, index_of = self.position.where, patch.index_of
        return any(where[rope] >= 0 and index_of[where[rope]] != FAR for rope in self.board.table.ropes)


def _is_among(index_of: vec[i64], squares: int, square: i64) -> bool:
    """Whether a square of the board, if it is one, belongs to a set."""
    if square < 0:
        return False
    index: int = index_of[square]
    return index != FAR and squares >> index & 1 != 0
