"""What a plan fixes for good: its squares, lines and slots as arrays; and the memos that all its tables share."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from quarterturn.engine.core.definition import NEUTRAL, ROOM_SIDE, Plan, Room
from quarterturn.engine.core.native import i64, mypyc_attr, vec
from quarterturn.engine.core.terms import CLOSED
from quarterturn.engine.squares.patch import SLITS, WAY_BITS, WAYS_TO_PIT, Surroundings
from quarterturn.engine.squares.tiles import (
    EDGE_MASKS,
    FREE_EDGE,
    PIT_BIT,
    SLIT_EDGE,
    STEPS,
    WALL_EDGE,
    Tile,
    face_of,
)  # fmt: skip
from quarterturn.engine.squares.turning import turn_square

LAYOUTS_KEPT: Final = 32


@mypyc_attr(acyclic=True)
class Links:
    """The squares to which a square leads, by what is between them."""

    __slots__ = ("edges", "near", "slits", "walls", "ways")

    def __init__(self, layout: Layout, square: int, edges: int) -> None:
        near: list[int] = []
        slits: list[int] = []
        walls: list[int] = []
        self.edges = edges
        self.ways = WAYS_TO_PIT if edges & PIT_BIT else 0  # as `Patch` counts them
        for direction in range(4):
            edge = edges >> 2 * direction & 3
            other = layout.step[4 * square + direction]
            if edge == FREE_EDGE:
                near.append(other)
                self.ways |= WAY_BITS[direction]
            if edge == SLIT_EDGE:
                slits.append(other)
                self.ways |= WAY_BITS[direction] << SLITS
            if edge in (SLIT_EDGE, WALL_EDGE):
                walls.append(other)
        self.near, self.slits, self.walls = tuple(near), tuple(slits), tuple(walls)


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
            face = face_of(room, turn, tuple([state == CLOSED for state in gates]))
            found = self._tiles[key] = Tile(len(self._by_number), face, self.room_squares[slot], self.step)
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
            known += [None] * EDGE_MASKS
        found = known[edges]
        if found is None:
            found = known[edges] = Links(self, square, edges)
        return found


@lru_cache(LAYOUTS_KEPT)
def layout_of(plan: Plan) -> Layout:
    """The layout of a plan, with all that is remembered of it: the same one for all its tables."""
    return Layout(plan)
