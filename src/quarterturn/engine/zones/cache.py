"""The move cache: what was listed for a character stays valid while nothing it depends on has changed.

Most actions change little, far from most characters. So the table keeps an entry for each, and an entry is checked, not
thrown away:

    same place, same stop?    no: a miss
    same tokens?              the places where one came, went, fell or changed hands since, against those within reach
    same rooms?               the rooms that lie otherwise since, against those around these places
    all three yes:            a hit; the entry takes over the new position and ground, to be compared faster next time

On a miss the list may still be the same one: a fit enemy that walks by where it stops nobody is nothing to a character.
"""

from __future__ import annotations

from quarterturn.engine.core.choices import MoveList
from quarterturn.engine.core.native import mypyc_attr
from quarterturn.engine.core.state import State
from quarterturn.engine.core.terms import WALKS_WALLS
from quarterturn.engine.zones.board import Board
from quarterturn.engine.zones.ground import Ground
from quarterturn.engine.zones.reach import moves_of, region_around


@mypyc_attr(acyclic=True)
class Position:
    """Where all tokens are, who carries which and who is wounded; never changed."""

    __slots__ = ("carrier", "where", "wounded")

    def __init__(self, state: State, carrier: tuple[int, ...]) -> None:
        self.where, self.carrier, self.wounded = state.where.copy(), carrier, state.wounded

    def changed_since(self, before: Position) -> int:
        """The places where something is otherwise, as a mask."""
        where, old = self.where, before.where
        carrier, holder, fallen = self.carrier, before.carrier, self.wounded ^ before.wounded
        found = 0
        for token in range(len(where)):
            if where[token] != old[token] or carrier[token] != holder[token] or fallen >> token & 1:
                if where[token] >= 0:
                    found |= 1 << where[token]
                if old[token] >= 0:
                    found |= 1 << old[token]
        return found


@mypyc_attr(acyclic=True)
class Entry:
    """What was listed for a character at a place, and the last ground and position it was valid for."""

    __slots__ = ("ground", "moves", "place", "position", "slots", "stop", "walks", "watched")

    def __init__(self, board: Board, unit: int, position: Position, before: Entry | None) -> None:
        self.place, self.stop = board.state.where[unit], board.zones.stops[unit]
        self.ground, self.position = board.ground, position
        region = region_around(board, unit, False)
        self.watched, self.slots = region.watched, region.slots
        self.moves: MoveList = moves_of(board, unit, region, False, None if before is None else before.moves)
        self.walks: MoveList | None = None  # through walls
        if WALKS_WALLS in board.table.abilities[unit]:
            region = region_around(board, unit, True)
            self.watched |= region.watched
            self.slots |= region.slots
            self.walks = moves_of(board, unit, region, True, None if before is None else before.walks)


@mypyc_attr(acyclic=True)
class MoveCache:
    """The cache as one board sees it: moves are listed anew on a miss."""

    __slots__ = ("before", "board", "changed", "position", "since", "turned")

    def __init__(self, board: Board) -> None:
        self.board = board
        self.position = Position(board.state, board.carrier)
        self.before: Ground | None = None  # the rooms last compared with,
        self.turned = 0  # and the slots where they lie otherwise now, as a mask
        self.since: Position | None = None  # the position last compared with,
        self.changed = 0  # and the places where something is otherwise now

    def get(self, unit: int) -> Entry:
        entries = self.board.table.entries
        entry = entries[unit]
        before = entry if isinstance(entry, Entry) else None
        if before is not None and self.is_valid(unit, before):
            return before
        found = Entry(self.board, unit, self.position, before)
        entries[unit] = found
        return found

    def is_valid(self, unit: int, entry: Entry) -> bool:
        """Whether nothing that matters has changed: neither tokens nor rooms. If so, it is valid for this board."""
        board = self.board
        if entry.place != board.state.where[unit] or entry.stop != board.zones.stops[unit]:
            return False
        if entry.position is not self.position:
            if entry.position is not self.since:
                self.since, self.changed = entry.position, self.position.changed_since(entry.position)
            if self.changed & entry.watched:
                return False
            entry.position = self.position
        if entry.ground is not board.ground:
            if entry.ground is not self.before:
                self.before, self.turned = entry.ground, board.ground.turned_since(entry.ground)
            if self.turned & entry.slots:
                return False
            entry.ground = board.ground
        return True
