"""The table of a board game: its plan, the ways out, and the boards that have been laid on it."""

from __future__ import annotations

from typing import Final

from quarterturn.engine.core.definition import DOOR, FOR_ALL, NEUTRAL, GameDef, Line
from quarterturn.engine.core.rules import Rules
from quarterturn.engine.core.state import State
from quarterturn.engine.core.table import Frame, Table
from quarterturn.engine.core.terms import EMPTY_SHAFT, GATE_STATES, PASSES_SLITS
from quarterturn.engine.squares.ground import Ground
from quarterturn.engine.squares.layout import Layout, layout_of
from quarterturn.engine.squares.tiles import Tile

GROUNDS_KEPT: Final = 512  # boards remembered per game: enough for a search, small in memory
PASSED_CYCLES: Final = 2  # END-3


class BoardTable(Table):
    """What no action changes in a game on squares."""

    __slots__ = (
        "_grounds", "_tiles", "action_cards", "all_actions", "alone", "bare", "closed", "exits", "havens",
        "last_position", "layout", "lift", "move_cache", "peace", "shaft", "slips", "whole_lines", "worthless",
    )  # fmt: skip

    def __init__(self, rules: Rules, frame: Frame, layout: Layout | None = None) -> None:
        definition, tokens = frame.definition, len(frame.tokens)
        # Before the frame is set: compiled, what is set after that is checked whenever it is read.
        self.layout = layout or layout_of(definition.plan)
        # What every listing asks of the definition.
        self.peace = definition.peace  # no combat before every room is revealed
        self.whole_lines = definition.book == "B"  # a starting line gives access to all rooms along it (REVEAL-2)
        self.action_cards = definition.action_cards
        self.all_actions = sum(1 << card for card in self.action_cards)  # all of them in hand, as a mask
        self.lift = definition.lift  # the place of the room that can be raised, or -1 (M-2)
        self.shaft = shaft_of(definition)
        self.alone: list[tuple[int, ...]] = [(token,) for token in range(tokens)]  # each by itself on a square
        self.bare = Ground.bare(self.layout)
        self._tiles: dict[int, Tile] = {}
        self._grounds: dict[tuple[int, ...], Ground] = {}
        self.move_cache: list[object] = [None] * tokens  # per unit: the entries of moves/cache.py
        self.last_position: object = None  # kept by board.py
        super().__init__(rules, frame)
        self.last_turn = definition.cycles * len(self.action_cards) * self.seats  # M-3
        self.passes = PASSED_CYCLES * len(self.action_cards)
        self.slips = tuple(PASSES_SLITS in abilities for abilities in self.abilities)
        self._sort_lines()
        self.one_by_one = bool(self.havens)

    def _sort_lines(self) -> None:
        """For each seat the line squares by which it leaves (EXIT-1) and those it may not enter; others are ground."""
        lines = self.layout.plan.lines
        doors = [line for line in lines if line.seat == DOOR]
        exits: list[frozenset[int]] = []
        worthless: list[frozenset[int]] = []
        closed: list[frozenset[int]] = []
        for seat in range(self.seats):
            leave: set[int] = set()
            nothing: set[int] = set()
            barred: set[int] = set()
            for line, squares in zip(lines, self.layout.along, strict=True):
                if line.seat == DOOR:
                    mine = bool(self.doors) and self.doors[doors.index(line)] == seat
                    (leave if mine else barred).update(squares)
                elif self._leaves_by(seat, line):
                    leave.update(squares)
                elif line.seat >= 0 and self.foes[seat][line.seat] and self.definition.leaves:
                    (barred if self.definition.other_lines == "closed" else nothing).update(squares)
            exits.append(frozenset(leave | nothing))
            worthless.append(frozenset(nothing))
            closed.append(frozenset(barred))
        self.exits, self.worthless, self.closed = tuple(exits), tuple(worthless), tuple(closed)
        neutral = (
            s for line, along in zip(lines, self.layout.along, strict=True) if line.seat == NEUTRAL for s in along
        )
        self.havens = frozenset(neutral)  # where nobody is attacked in close combat (MULTI-8)

    def _leaves_by(self, seat: int, line: Line) -> bool:
        """Whether a seat leaves by a line and scores for it (EXIT-1, MULTI-2)."""
        if line.seat < 0:
            return line.seat == FOR_ALL
        if not self.foes[seat][line.seat] or seat in self.definition.free_lines:
            return False
        return not self.definition.leaves or line.seat in self.definition.leaves[seat]

    def renewed(self, frame: Frame) -> BoardTable:
        """The same table with other tokens, rooms or doors, on the same layout."""
        return BoardTable(self.rules, frame, self.layout)

    def ground(
        self, rooms: tuple[tuple[int, int], ...], revealed: int, gates: tuple[int, ...], raised: bool = False
    ) -> Ground:
        """The board with these rooms (room, turn) on the slots, those of the mask `revealed` face up.

        `raised`: the room that can be raised has no border with the others now (M-2).
        """
        layout = self.layout.parted(self.lift) if raised else self.layout
        vacant = self._vacant(rooms)
        tiles = [
            self._tile(layout, slot, room, turn, gates) if revealed >> slot & 1 else None
            for slot, (room, turn) in enumerate(rooms)
        ]
        key = _key([tile.number if tile else 0 for tile in tiles], layout, vacant)
        ground = self._grounds.get(key)
        if ground is None:
            ground = Ground.bare(layout, vacant) if raised or vacant else self.bare
            for slot, tile in enumerate(tiles):
                if tile is not None:
                    ground = ground.with_tile(slot, tile, self.gate_base[rooms[slot][0]])
            self._keep(key, ground)
        return ground

    def _vacant(self, rooms: tuple[tuple[int, int], ...]) -> int:
        """The places where no room lies now, as a mask (M-4)."""
        found = 0
        for slot in self.shaft:
            if rooms and rooms[slot] == EMPTY_SHAFT:
                found |= 1 << slot
        return found

    def reground(self, ground: Ground, slot: int, rooms: tuple[tuple[int, int], ...], gates: tuple[int, ...]) -> Ground:
        """`ground` after a change on one slot only, where a room lies face up."""
        room, turn = rooms[slot]
        tile = self._tile(ground.layout, slot, room, turn, gates)
        tiles = ground.tiles.copy()
        tiles[slot] = tile.number
        key = _key(tiles, ground.layout, ground.vacant)
        known = self._grounds.get(key)
        if known is None:
            known = ground.with_tile(slot, tile, self.gate_base[room])
            self._keep(key, known)
        return known

    def _tile(self, layout: Layout, slot: int, room: int, turn: int, gates: tuple[int, ...]) -> Tile:
        """A room as it lies on a slot: looked up by a number, as comparing rooms is slow."""
        key = 0
        gate = base = self.gate_base[room]
        while gate < self.gate_count and self.gate_room[gate] == room:
            key = len(GATE_STATES) * key + gates[gate]
            gate += 1
        key = ((key * len(self.rooms) + room) * len(layout.room_squares) + slot) * 4 + turn
        found = self._tiles.get(key) if layout is self.layout else None
        if found is None:
            found = layout.tile(slot, self.rooms[room], turn, gates[base:gate])
            if layout is self.layout:
                self._tiles[key] = found
        return found

    def _keep(self, key: tuple[int, ...], ground: Ground) -> None:
        if len(self._grounds) >= GROUNDS_KEPT:
            self._grounds.clear()
        self._grounds[key] = ground


def _key(tiles: list[int], layout: Layout, vacant: int) -> tuple[int, ...]:
    """What tells a ground from all others of a table; takes the list of its tiles for itself."""
    tiles.append(vacant)
    tiles.append(layout.apart)
    return tuple(tiles)


def shaft_of(definition: GameDef) -> tuple[int, ...]:
    """The cells of the shaft, from the bottom: the sliding room's own place, and those it may slide into (M-4)."""
    slots = definition.plan.slots
    return tuple(number for number, slot in enumerate(slots) if slot.shaft or number == definition.slider)


def table_of(state: State) -> BoardTable:
    """The table of a state of a board game, as its own rules know it."""
    table = state.table
    assert isinstance(table, BoardTable)  # uncompiled, `cast` would cost more
    return table


def ground_of(state: State) -> Ground:
    """The board as it lies in a state of a board game."""
    ground = state.ground
    assert isinstance(ground, Ground)
    return ground


def laid(state: State) -> Ground:
    """The board laid anew as a state tells."""
    return table_of(state).ground(state.rooms, state.revealed, state.gates, state.raised)
