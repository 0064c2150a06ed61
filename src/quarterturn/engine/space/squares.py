"""The space of the board game: squares, the edges between them, who is adjacent, who sees whom.

`Layout` is what a plan fixes for good. `Ground` is the board as the rooms lie now: it is never changed, a rotation or
a portcullis makes a new one that shares nothing mutable with the old, so states may share it freely.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Final

from quarterturn.engine.definition import NEUTRAL, ROOM_SIDE, ROOM_SQUARES, Plan, Room
from quarterturn.engine.native import i64, mypyc_attr, vec
from quarterturn.engine.space.patch import (
    BITS,
    FEW_STEPS,
    SLITS,
    WAY_BITS,
    WAYS_TO_PIT,
    Patch,
    Surroundings,
    near_patch,
    wide_patch,
)  # fmt: skip
from quarterturn.engine.space.turning import turn_square, turned
from quarterturn.engine.terms import CLOSED, GATE, GEAR, LINE, NOWHERE, OPEN, PIT, SLIT

MOST_STEPS: Final = 16  # more than any miniature can go
LAYOUTS_KEPT: Final = 32
STEPS: Final = ((0, 1), (1, 0), (0, -1), (-1, 0))  # north, east, south, west


class Layout:
    """A plan as arrays over the squares of its bounding box; square = row * width + column."""

    __slots__ = (
        "_by_number", "_clockwise", "_links", "_parted", "_surroundings", "_tiles", "along", "apart", "borders",
        "height", "line_of", "line_slots", "plan", "room_squares", "size", "slot_of", "slots_by", "step", "steps",
        "width",
    )  # fmt: skip

    def __init__(self, plan: Plan, apart: int = -1) -> None:
        self.plan = plan
        self.apart = apart  # a place cut off from all others, or -1
        self._parted: dict[int, Layout] = {}
        self.width, self.height = plan.width, plan.height
        self.size = plan.width * plan.height
        self.line_of = [-1] * self.size
        self.along: list[tuple[int, ...]] = []  # each line's squares
        for number, line in enumerate(plan.lines):
            self.along.append(tuple(self.square(x, y) for x, y in line.squares))
            for square in self.along[-1]:
                self.line_of[square] = number
        self.room_squares = tuple(self._squares_of(slot.x, slot.y) for slot in plan.slots)
        self.slot_of = [-1] * self.size
        for slot, squares in enumerate(self.room_squares):
            for square in squares:
                self.slot_of[square] = slot
        self.step = tuple(self._neighbour(square, direction) for square in range(self.size) for direction in range(4))
        self.steps = vec[i64](self.step)  # the same, quick to look up
        self.slots_by = [self._slots_by(square) for square in range(self.size)]
        self.borders = tuple(self._border_of(squares) for squares in self.room_squares)
        self._clockwise = [-1] * self.size  # where a square of a room comes to lie when the room turns
        for squares in self.room_squares:
            for local, square in enumerate(squares):
                self._clockwise[square] = squares[turn_square(local, 1)]
        self._tiles: dict[tuple[object, ...], Tile] = {}
        self._by_number: list[Tile | None] = [None]
        self._links: list[list[Links | None]] = [[] for _ in range(self.size)]
        self._surroundings: list[Surroundings | None] = [None] * self.size
        self.line_slots = tuple(
            tuple(sorted({self.slot_of[n] for square in squares for n in self._around(square) if self.slot_of[n] >= 0}))
            for squares in self.along
        )

    def parted(self, slot: int) -> Layout:
        """The same plan with no step between one place and the others (M-2)."""
        found = self._parted.get(slot)
        if found is None:
            found = self._parted[slot] = Layout(self.plan, slot)
        return found

    def square(self, x: int, y: int) -> int:
        return y * self.width + x

    def dots(self, line: int) -> tuple[int, ...]:
        return tuple(self.along[line][dot] for dot in self.plan.lines[line].dots)

    def turned_square(self, square: int, quarters: int) -> int:
        """The square where something on a square of a room comes to lie after some clockwise quarter turns."""
        for _ in range(quarters % 4):
            square = self._clockwise[square]
        return square

    def _neighbour(self, square: int, direction: int) -> int:
        y, x = divmod(square, self.width)
        dx, dy = STEPS[direction]
        if not (0 <= x + dx < self.width and 0 <= y + dy < self.height):
            return -1
        there = (y + dy) * self.width + x + dx
        if self.apart >= 0 and (self.slot_of[square] == self.apart) != (self.slot_of[there] == self.apart):
            return -1
        return there if self._connected(self.line_of[square], self.line_of[there]) else -1

    def _connected(self, line: int, other: int) -> bool:
        """Neighbouring lines connect (MULTI-8), but nobody walks from one of them straight onto a way out."""
        if line < 0 or other < 0 or line == other:
            return True
        lines = self.plan.lines
        return lines[line].seat >= NEUTRAL and lines[other].seat >= NEUTRAL

    def touch(self, square: int, other: int) -> bool:
        """Whether two squares lie side by side, connected or not."""
        (y, x), (row, column) = divmod(square, self.width), divmod(other, self.width)
        return abs(x - column) + abs(y - row) == 1

    def leads(self, square: int, other: int) -> bool:
        """Whether two squares lie side by side and are connected, whatever edge is between them."""
        return other in self.step[4 * square : 4 * square + 4]

    def _around(self, square: int) -> list[int]:
        return [n for n in self.step[4 * square : 4 * square + 4] if n >= 0]

    def _slots_by(self, square: int) -> int:
        """The rooms' places at a square and beside it, as a mask."""
        found = 0
        for near in (square, *self._around(square)):
            if self.slot_of[near] >= 0:
                found |= 1 << self.slot_of[near]
        return found

    def _border_of(self, squares: tuple[int, ...]) -> list[tuple[int, int, int]]:
        """The edges between a room and its outside: the square in the room, `4 * square + direction` on both sides."""
        return [
            (local, 4 * square + direction, 4 * self.step[4 * square + direction] + (direction ^ 2))
            for local, square in enumerate(squares)
            for direction in range(4)
            if self.step[4 * square + direction] >= 0 and self.step[4 * square + direction] not in squares
        ]

    def _squares_of(self, x: int, y: int) -> tuple[int, ...]:
        top = y + ROOM_SIDE - 1
        return tuple(self.square(x + column, top - row) for row in range(ROOM_SIDE) for column in range(ROOM_SIDE))

    def tile(self, slot: int, room: Room, turn: int, gates: Sequence[int]) -> Tile:
        """What lies on a slot, the same one for the same room turned and opened in the same way."""
        key = (slot, room.squares, room.edges, turn, gates)
        found = self._tiles.get(key)
        if found is None:
            face = _face(room, turn, tuple([state == CLOSED for state in gates]))
            found = self._tiles[key] = Tile(self, len(self._by_number), slot, face)
            self._by_number.append(found)
        return found

    def gates_on(self, tile: int) -> list[tuple[int, int]]:
        """The portcullises of what lies on a slot, by its number."""
        found = self._by_number[tile]
        return [] if found is None else found.gates

    def surroundings(self, square: int) -> Surroundings:
        found = self._surroundings[square]
        if found is None:
            found = self._surroundings[square] = Surroundings(self.step, self.slots_by, self.line_of, square)
        return found

    def links(self, square: int, edges: int) -> Links:
        """Where a square leads with these edges, two bits for each direction and one for a pit; always the same."""
        known = self._links[square]
        if not known:
            known += [None] * _WAYS_TO_LEAD
        found = known[edges]
        if found is None:
            found = known[edges] = Links(self, square, edges)
        return found


@lru_cache(LAYOUTS_KEPT)
def layout_of(plan: Plan) -> Layout:
    """The layout of a plan, with all that is remembered of it: the same one for all its tables."""
    return Layout(plan)


# An edge as `Links` counts them.
_SHUT: Final = 0  # no square behind it, or a closed portcullis
_FREE: Final = 1
_SLIT: Final = 2
_WALL: Final = 3
_PIT: Final = 1 << 8
_WAYS_TO_LEAD: Final = 1 << 9
# For each direction OPEN, SLIT, GATE and WALL, put in its place; and everything but the edge in that direction.
_EDGES: Final = [edge << 2 * direction for direction in range(4) for edge in (_FREE, _SLIT, _SHUT, _WALL)]
_OTHERS: Final = [_WAYS_TO_LEAD - 1 ^ 3 << 2 * direction for direction in range(4)]


def _seams() -> list[tuple[int, int]]:
    """The edges between squares of a room, as `4 * square + direction` from both sides; each twice."""
    found: list[tuple[int, int]] = []
    for square in range(ROOM_SQUARES):
        y, x = divmod(square, ROOM_SIDE)  # the top row first, unlike on the board
        for direction, (dx, dy) in enumerate(STEPS):
            if 0 <= x + dx < ROOM_SIDE and 0 <= y - dy < ROOM_SIDE:
                other = (y - dy) * ROOM_SIDE + x + dx
                found.append((4 * square + direction, 4 * other + (direction ^ 2)))
    return found


_SEAMS: Final = _seams()
_FACING: Final = dict(_SEAMS)


@mypyc_attr(acyclic=True)
class Links:
    """The squares to which a square leads, by what is between them."""

    __slots__ = ("edges", "near", "slits", "walls", "ways")

    def __init__(self, layout: Layout, square: int, edges: int) -> None:
        near: list[int] = []
        slits: list[int] = []
        walls: list[int] = []
        self.edges = edges
        self.ways = WAYS_TO_PIT if edges & _PIT else 0  # as `Patch` counts them
        for direction in range(4):
            edge = edges >> 2 * direction & 3
            other = layout.step[4 * square + direction]
            if edge == _FREE:
                near.append(other)
                self.ways |= WAY_BITS[direction]
            if edge == _SLIT:
                slits.append(other)
                self.ways |= WAY_BITS[direction] << SLITS
            if edge in (_SLIT, _WALL):
                walls.append(other)
        self.near, self.slits, self.walls = tuple(near), tuple(slits), tuple(walls)


@mypyc_attr(acyclic=True)
class Face:
    """A room, turned and with some portcullises closed, wherever it lies."""

    __slots__ = ("gates", "inside", "kinds", "rows")

    def __init__(self, room: Room, turn: int, closed: Sequence[bool]) -> None:
        kinds, printed = turned(room, turn)
        self.kinds = list(kinds)
        self.gates = [(turn_square(local, turn), (direction + turn) % 4) for local, direction in room.gates]
        edges = list(printed)
        for (local, direction), shut in zip(self.gates, closed, strict=True):
            edge = 4 * local + direction
            edges[edge] = GATE if shut else OPEN
            if edge in _FACING:
                edges[_FACING[edge]] = edges[edge]
        self._lay(bytes(edges))

    def _lay(self, edges: bytes) -> None:
        length = 4 * ROOM_SIDE
        self.rows = [edges[first : first + length] for first in range(len(edges) - length, -1, -length)]  # from below
        # What is between each square and those of the same room, and whether it is a pit, as `Layout.links` asks for.
        self.inside = [_PIT if kind == PIT else 0 for kind in self.kinds]
        for own, facing in _SEAMS:
            hard = max(edges[own], edges[facing])
            self.inside[own >> 2] = self.inside[own >> 2] | _EDGES[4 * (own & 3) + hard]


@cache
def _face(room: Room, turn: int, closed: tuple[bool, ...]) -> Face:
    return Face(room, turn, closed)


@mypyc_attr(acyclic=True)
class Tile:
    """A room as it lies on a slot, turned and with its portcullises open or not."""

    __slots__ = ("face", "gates", "number")

    def __init__(self, layout: Layout, number: int, slot: int, face: Face) -> None:
        self.number = number  # tells it from all others of the layout; 0 stands for a room face down
        self.face = face
        squares = layout.room_squares[slot]
        self.gates = [  # of each portcullis the squares on its two sides
            (squares[local], layout.step[4 * squares[local] + direction]) for local, direction in face.gates
        ]


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
    _rays: dict[int, tuple[int, ...]]  # worked out when asked for, like the following
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
        ground._forget()
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
                edges |= _EDGES[4 * direction + OPEN]
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
        ground._forget()
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
                inside[local] = inside[local] | _EDGES[4 * (own & 3) + hard]
                self._lead(other, links[other].edges & _OTHERS[facing & 3] | _EDGES[4 * (facing & 3) + hard])
        squares = self.layout.room_squares[slot]
        for local in range(len(squares)):
            self._lead(squares[local], inside[local])

    def _lead(self, square: int, edges: int) -> None:
        if self.links[square].edges != edges:
            links = self.layout.links(square, edges)
            self.links[square], self.near[square], self.ways[square] = links, links.near, links.ways

    def _forget(self) -> None:
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
