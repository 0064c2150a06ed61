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

from quarterturn.engine.core.bits import words
from quarterturn.engine.core.choices import MoveList
from quarterturn.engine.core.native import i64, mypyc_attr
from quarterturn.engine.core.terms import WALKS_WALLS
from quarterturn.engine.zones.board import Board
from quarterturn.engine.zones.ground import Ground
from quarterturn.engine.zones.patch import Patch
from quarterturn.engine.zones.reach import moves_of, patch_around


@mypyc_attr(acyclic=True)
class Position:
    """Where all tokens are, who carries which and who is wounded; never changed."""

    __slots__ = ("carrier", "places", "wounded", "zone_of")

    def __init__(self, board: Board) -> None:
        self.places, self.carrier, self.wounded = words(board.state.where), board.carrier, board.state.wounded
        self.zone_of = board.table.layout.zone_of

    def changed_since(self, before: Position) -> list[int]:
        """The places where something is otherwise."""
        now, old = self.places, before.places
        fallen, carrier, held_by = self.wounded ^ before.wounded, self.carrier, before.carrier
        is_quiet = not fallen and carrier is held_by  # all there is to see is who is where
        found: list[int] = []
        for token, place in enumerate(now):
            last = old[token]
            if place == last:
                if is_quiet or not (fallen >> token & 1 or carrier[token] != held_by[token]):
                    continue
            elif last >= 0 and last not in found:
                found.append(last)
            if place >= 0 and place not in found:
                found.append(place)
        return found


@mypyc_attr(acyclic=True)
class Entry:
    """What was listed for a character at a place, and the last ground and position it was valid for."""

    __slots__ = ("ground", "moves", "patch", "place", "position", "stop", "walk_patch", "walks")

    def __init__(self, board: Board, unit: int, position: Position, before: Entry | None) -> None:
        self.place, self.stop = board.state.where[unit], board.zones.stops[unit]
        self.ground, self.position = board.ground, position
        self.patch = patch_around(board, unit, False)
        self.moves: MoveList = moves_of(board, unit, self.patch, False, None if before is None else before.moves)
        self.walk_patch: Patch | None = None  # through walls
        self.walks: MoveList | None = None
        if WALKS_WALLS in board.table.abilities[unit]:
            self.walk_patch = patch_around(board, unit, True)
            self.walks = moves_of(board, unit, self.walk_patch, True, None if before is None else before.walks)

    def depends_on(self, place: i64, zone: i64) -> bool:
        """Whether it matters what is at a place. `zone`: the place itself, or the zone one faces there.

        Who faces a zone within reach may block the way out of it.
        """
        if self.patch.reaches(place) or self.patch.reaches(zone):
            return True
        return self.walk_patch is not None and (self.walk_patch.reaches(place) or self.walk_patch.reaches(zone))

    def slots(self) -> int:
        """The rooms it depends on."""
        return self.patch.slots if self.walk_patch is None else self.patch.slots | self.walk_patch.slots


@mypyc_attr(acyclic=True)
class MoveCache:
    """The cache as one board sees it: moves are listed anew on a miss."""

    __slots__ = ("before", "board", "changed", "position", "since", "turned")

    def __init__(self, board: Board) -> None:
        self.board = board
        self.position = Position(board)
        self.before: Ground | None = None  # the rooms last compared with,
        self.turned = 0  # and the slots where they lie otherwise now, as a mask
        self.since: Position | None = None  # the position last compared with,
        self.changed: list[int] = []  # and the places where something is otherwise now

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
            for place in self.changed:
                if entry.depends_on(place, self.position.zone_of[place]):
                    return False
            entry.position = self.position
        if entry.ground is not board.ground:
            if entry.ground is not self.before:
                self.before, self.turned = entry.ground, board.ground.turned_since(entry.ground)
            if self.turned & entry.slots():
                return False
            entry.ground = board.ground
        return True
