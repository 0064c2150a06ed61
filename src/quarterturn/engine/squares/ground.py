"""The space of the board games: squares, the edges between them, who is adjacent, who sees whom.

`Layout` (layout.py) is what a plan fixes for good, a `Tile` (tiles.py) a room as it lies. `Ground` is the board as the
rooms lie now: it is never changed, a rotation or a portcullis makes a new one that shares nothing mutable with the old,
so states may share it freely.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from quarterturn.engine.core.definition import Room
from quarterturn.engine.core.native import mypyc_attr
from quarterturn.engine.core.terms import GEAR, LINE, NOWHERE, OPEN, PIT, SLIT
from quarterturn.engine.squares.layout import Layout, Links
from quarterturn.engine.squares.patch import BITS, FEW_STEPS, WAYS_TO_PIT, Patch, near_patch, wide_patch
from quarterturn.engine.squares.tiles import EDGE_BITS, OTHER_EDGES, Face, Tile

MOST_STEPS: Final = 16  # more than any miniature can go

# What the board offers to do on a square.
ROOM_FACE_DOWN: Final = 1  # to be revealed from there
ON_GEAR: Final = 2
PIT_BESIDE: Final = 4  # to be jumped over
AT_GATE: Final = 8


@mypyc_attr(acyclic=True)
class Ground:
    """The board as it lies: kinds of squares, the edge each square brings, and the neighbours that follow."""

    __slots__ = (
        "_face_down", "_firm", "_patches", "_pits", "_rays", "_seen_rooms", "edge", "gates_at", "kind",
        "layout", "links", "near", "tiles", "vacant", "ways",
    )  # fmt: skip

    layout: Layout
    kind: list[str]
    tiles: list[int]  # per slot: the number of what lies there
    edge: bytes  # 4 * square + direction: what the square's own room brings there
    links: list[Links]  # where each square leads; two things of it again, as they are asked for most:
    near: list[tuple[int, ...]]  # adjacent squares (WORD-3)
    ways: list[int]  # the ways out and the pits as numbers (patch.py)
    vacant: int  # mask over the places where no room lies, not even face down (M-4)
    gates_at: dict[int, tuple[tuple[int, int], ...]]  # square: (gate, square on its other side)
    _rays: dict[int, tuple[int, ...]]  # a memo, like the following
    _seen_rooms: dict[int, tuple[int, ...]]
    _firm: dict[int, int]
    _pits: frozenset[int] | None
    _patches: dict[int, Patch]
    _face_down: int  # mask over the places of rooms, -1 if not known

    @classmethod
    def bare(cls, layout: Layout, vacant: int = 0) -> Ground:
        """The plan with every room face down; on the places of a mask lies none."""
        ground = cls()
        ground.layout, ground.vacant = layout, vacant
        ground.kind = [NOWHERE] * layout.size
        ground.tiles = [0] * len(layout.room_squares)
        ground.edge = bytes(4 * layout.size)
        ground.gates_at = {}
        ground._clear_memos()
        for squares in layout.along:
            for square in squares:
                ground.kind[square] = LINE
        ground.links = [layout.links(square, ground._on_lines(square)) for square in range(layout.size)]
        ground.near = [links.near for links in ground.links]
        ground.ways = [links.ways for links in ground.links]
        return ground

    def _on_lines(self, square: int) -> int:
        """The edges of a square before any room lies face up."""
        edges = 0
        for direction in range(4):
            other = self.layout.step[4 * square + direction]
            if other >= 0 and self.kind[square] == LINE and self.kind[other] == LINE:
                edges |= EDGE_BITS[4 * direction + OPEN]
        return edges

    def with_room(self, slot: int, room: Room, turn: int, gate_base: int, gates: Sequence[int]) -> Ground:
        """This ground with `room` lying face up on `slot`; `gates[gate_base + i]` is its i-th portcullis."""
        states = tuple(gates[gate_base : gate_base + len(room.gates)])
        return self.with_tile(slot, self.layout.tile(slot, room, turn, states), gate_base)

    def with_tile(self, slot: int, tile: Tile, gate_base: int) -> Ground:
        """The same for a room as it comes to lie there."""
        ground = Ground()
        layout = ground.layout = self.layout
        ground.vacant = self.vacant
        ground.tiles = self.tiles.copy()
        ground.tiles[slot] = tile.number
        ground.kind, ground.links = self.kind.copy(), self.links.copy()
        ground.near, ground.ways = self.near.copy(), self.ways.copy()
        ground._clear_memos()
        squares, kinds = layout.room_squares[slot], tile.face.kinds
        for local in range(len(squares)):
            ground.kind[squares[local]] = kinds[local]
        ground.edge = self._edges_with(squares, tile.face.rows)
        ground.gates_at = self.gates_at.copy()
        end = gate_base + len(tile.gates)
        for square, other in layout.gates_on(self.tiles[slot]):
            ground._leave_out(square, gate_base, end)
            ground._leave_out(other, gate_base, end)
        for number, (square, other) in enumerate(tile.gates, gate_base):
            if other >= 0:
                ground._add_gate(square, other, number)
                ground._add_gate(other, square, number)
        ground._link(slot, tile.face)
        return ground

    def _edges_with(self, squares: tuple[int, ...], rows: list[bytes]) -> bytes:
        """The edges of all squares, with a room lying on some of them."""
        parts: list[bytes] = []
        done, begin = 0, 4 * squares[len(squares) - len(rows)]
        for row in rows:
            parts.append(self.edge[done:begin])
            parts.append(row)
            done = begin + len(row)
            begin += 4 * self.layout.width
        parts.append(self.edge[done:])
        return b"".join(parts)

    def _link(self, slot: int, face: Face) -> None:
        """Work out anew where the squares of a room lead, and those beside it."""
        kind, edge, links = self.kind, self.edge, self.links
        inside = face.inside.copy()
        for local, own, facing in self.layout.borders[slot]:
            other = facing >> 2
            if kind[other] != NOWHERE:
                hard, theirs = edge[own], edge[facing]
                if theirs > hard:
                    hard = theirs
                inside[local] = inside[local] | EDGE_BITS[4 * (own & 3) + hard]
                self._lead(other, links[other].edges & OTHER_EDGES[facing & 3] | EDGE_BITS[4 * (facing & 3) + hard])
        squares = self.layout.room_squares[slot]
        for local in range(len(squares)):
            self._lead(squares[local], inside[local])

    def _lead(self, square: int, edges: int) -> None:
        if self.links[square].edges != edges:
            links = self.layout.links(square, edges)
            self.links[square], self.near[square], self.ways[square] = links, links.near, links.ways

    def _clear_memos(self) -> None:
        """Nothing has been asked yet."""
        self._rays, self._seen_rooms, self._patches, self._firm = {}, {}, {}, {}
        self._pits = None
        self._face_down = -1

    def turned_since(self, before: Ground) -> int:
        """The places where something else lies than before, or nothing, as a mask; all if the plan is cut otherwise."""
        if self.layout is not before.layout:
            return -1
        turned = self.vacant ^ before.vacant
        mine, old = self.tiles, before.tiles
        for slot in range(len(mine)):
            if mine[slot] != old[slot]:
                turned |= BITS[slot]
        return turned

    def _leave_out(self, square: int, first: int, end: int) -> None:
        """Take some portcullises away from a square."""
        here = self.gates_at.get(square)
        if here is not None:
            others = tuple([found for found in here if not first <= found[0] < end])
            if others:
                self.gates_at[square] = others
            else:
                del self.gates_at[square]

    def _add_gate(self, square: int, other: int, gate: int) -> None:
        here = self.gates_at.get(square)
        self.gates_at[square] = ((gate, other),) if here is None else (*here, (gate, other))

    def passage(self, square: int, direction: int) -> int:
        """How hard it is to leave a square in a direction (WORD-2); the neighbour must be on the board."""
        other = self.layout.step[4 * square + direction]
        return max(self.edge[4 * square + direction], self.edge[4 * other + (direction ^ 2)])

    @property
    def pits(self) -> frozenset[int]:
        if self._pits is None:
            self._pits = frozenset(square for square, kind in enumerate(self.kind) if kind == PIT)
        return self._pits

    def patch(self, square: int, steps: int, slips: bool) -> Patch:
        """What lies at most some steps from a square, whoever stands in between."""
        key = (square * MOST_STEPS + steps) * 2 + slips
        found = self._patches.get(key)
        if found is None:
            layout = self.layout
            if steps <= FEW_STEPS:
                found = near_patch(layout.surroundings(square), self.ways, steps, slips)
            else:
                found = wide_patch(layout.steps, layout.slots_by, layout.line_of, self.ways, square, steps, slips)
            self._patches[key] = found
        return found

    def within(self, square: int, steps: int, slips: bool) -> frozenset[int]:
        """The squares at most some steps away, whoever stands in between."""
        return self.patch(square, steps, slips).within()

    def ray(self, square: int, direction: int) -> tuple[int, ...]:
        """The squares in line from a square until something other than a character stops the sight (WORD-6)."""
        key = 4 * square + direction
        found = self._rays.get(key)
        if found is None:
            found = self._rays[key] = tuple(self._look(square, direction))
        return found

    def _look(self, square: int, direction: int) -> list[int]:
        seen: list[int] = []
        here = square
        while True:
            there = self.layout.step[4 * here + direction]
            if there < 0 or self.kind[there] == NOWHERE:
                return seen
            hard = self.passage(here, direction)
            if hard > SLIT or (hard == SLIT and here != square):
                return seen
            seen.append(there)
            here = there

    def face_down_beside(self, square: int, whole_line: bool) -> tuple[int, ...]:
        """The face-down rooms a miniature on a square has direct access to (REVEAL-1, REVEAL-2)."""
        found = self._seen_rooms.get(square)
        if found is None:
            found = self._seen_rooms[square] = self._beside(square, whole_line)
        return found

    def _beside(self, square: int, whole_line: bool) -> tuple[int, ...]:
        layout = self.layout
        line = layout.line_of[square]
        if line >= 0 and whole_line:
            return tuple(slot for slot in layout.line_slots[line] if self.is_face_down(slot))
        found: list[int] = []
        for direction in range(4):
            other = layout.step[4 * square + direction]
            if other >= 0 and self.kind[other] == NOWHERE and self.edge[4 * square + direction] == OPEN:
                slot = layout.slot_of[other]
                if slot >= 0 and self.is_face_down(slot):
                    found.append(slot)
        return tuple(found)

    def firm_beside(self, pit: int) -> int:
        """How many squares adjacent to a pit are none: a Rope holds between two (PIT-4)."""
        found = self._firm.get(pit, -1)
        if found < 0:
            found = self._firm[pit] = len([near for near in self.near[pit] if self.kind[near] != PIT])
        return found

    def offers(self, square: int, whole_line: bool) -> int:
        """What the board offers to do on a square, as bits; on most squares nothing."""
        found = ON_GEAR if self.kind[square] == GEAR else 0
        if square in self.gates_at:
            found |= AT_GATE
        for near in self.near[square]:
            if self.ways[near] >= WAYS_TO_PIT:
                found |= PIT_BESIDE
        on_line = self.layout.line_of[square] >= 0
        if (self._face_down_slots() & self.layout.slots_by[square] or on_line) and self._beside(square, whole_line):
            found |= ROOM_FACE_DOWN
        return found

    def _face_down_slots(self) -> int:
        """The places of the rooms that are face down, as a mask."""
        if self._face_down < 0:
            self._face_down = 0
            for slot in range(len(self.tiles)):
                if self.is_face_down(slot):
                    self._face_down |= BITS[slot]
        return self._face_down

    def is_face_down(self, slot: int) -> bool:
        return self.kind[self.layout.room_squares[slot][0]] == NOWHERE and not self.vacant >> slot & 1
