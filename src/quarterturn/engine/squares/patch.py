"""Local bitboards: the squares around one square, numbered anew so that a set of them is a bit mask.

A plan has hundreds of squares, but a move of a few steps meets few of them. So each patch gives the squares within
reach indices of its own, the nearest first; index i is bit i of a mask, and the middle is bit 0:

             5
          7  1  6            squares   the square of the board for each index
      12  4  0  2  8         index_of  the index for each square of the board, or FAR
         11  3  9            _near     for each index the mask of its neighbours, as the walls lead
            10

A step of a breadth-first search is then `neighbours(frontier) & passable & ~visited` for all squares at once. Up to
five steps all indices fit into one machine word (61 squares), and the numbering depends on the plan alone
(`Surroundings`): a turned room changes only the masks. For more steps only squares that are reached get an index; where
those are more than a word has bits, the masks are simply longer numbers.
"""

from __future__ import annotations

from typing import Final

from quarterturn.engine.core.bits import bit_index
from quarterturn.engine.core.native import i64, mypyc_attr, vec

MOST: Final = 250  # squares in a patch, and rooms of a plan
BITS: Final = [1 << number for number in range(MOST)]
WORD: Final = 62  # bits of a set that the compiled engine keeps in a machine word
_WORD_BITS: Final = vec[i64](BITS[:WORD])
_NOTHING: Final = vec[i64]([0] * WORD)
_FEW: Final[list[int]] = []

# Powers of two have different remainders here (2 is a primitive root of 67), so the remainder is a perfect
# hash of a single bit.
_PRIME: Final = 67
_INDEX_BY_REMAINDER: Final = vec[i64]([0] * _PRIME)
for _index in range(WORD):
    _INDEX_BY_REMAINDER[BITS[_index] % _PRIME] = _index


# The ways out of a square as one number: a bit for each direction that is open, the same shifted for arrow-slits, and
# one for a pit. North and south stand side by side, so do east and west: each pair is looked up at once.
WAY_BITS: Final = [1, 4, 2, 8]  # north, east, south, west
SLITS: Final = 4  # shifted by so many
WAYS_TO_PIT: Final = 1 << 8
_WAY_BITS: Final = vec[i64](WAY_BITS + [way << SLITS for way in WAY_BITS])
_ANY_SLIT: Final = 15 << SLITS
WAYS_TO_SEE: Final = [way | way << SLITS for way in WAY_BITS]  # through either

FAR: Final = 255  # in place of an index: not within reach
NO_SQUARES: Final[frozenset[int]] = frozenset()
FEW_STEPS: Final = 5  # with so many, all squares around one fit into a word, whatever is between them


@mypyc_attr(acyclic=True)
class Surroundings:
    """The squares at most a few steps from one of a plan, whatever is between them. Not to be changed."""

    __slots__ = ("east_west", "index_of", "lines", "north_south", "slots", "squares")

    def __init__(self, step: tuple[int, ...], slots_by: list[int], line_of: list[int], middle: int) -> None:
        self.squares = vec[i64]([0] * WORD)  # the nearest first, so that the middle is bit 0
        self.index_of = vec[i64]([FAR] * len(slots_by))  # for each square of the board its index among these, or FAR
        self.slots: list[int] = []  # for each the rooms' places at it and beside it, as a mask
        self.lines = 0  # those that lie on a line
        self.north_south = vec[i64]([0] * (4 * WORD))  # for each, by whether it is open there: where it leads
        self.east_west = vec[i64]([0] * (4 * WORD))
        self._find(step, middle)
        for index in range(len(self.squares)):
            square: int = self.squares[index]
            self.slots.append(slots_by[square])
            if line_of[square] >= 0:
                self.lines |= BITS[index]
            north, east, south, west = [self._bit(step[4 * square + direction]) for direction in range(4)]
            _set_pair(self.north_south, index, north, south)
            _set_pair(self.east_west, index, east, west)

    def _find(self, step: tuple[int, ...], middle: int) -> None:
        self.squares[0] = middle
        self.index_of[middle] = begin = 0
        end = 1
        for _ in range(FEW_STEPS):
            found = end
            for index in range(begin, end):
                square: int = self.squares[index]
                for direction in range(4):
                    other = step[4 * square + direction]
                    if other >= 0 and self.index_of[other] == FAR:
                        self.squares[found] = other
                        self.index_of[other] = found
                        found += 1
            begin, end = end, found
        self.squares = self.squares[:end]

    def _bit(self, square: int) -> int:
        return BITS[self.index_of[square]] if square >= 0 and self.index_of[square] != FAR else 0


def _set_pair(pairs: vec[i64], index: i64, one: i64, other: i64) -> None:
    """Note where a square leads on two sides: with none open, the one, the other, or both."""
    pairs[4 * index + 1] = one
    pairs[4 * index + 2] = other
    pairs[4 * index + 3] = one | other


@mypyc_attr(acyclic=True)
class Patch:
    """A local bitboard: what lies within some steps of a square, whoever stands there, with the rooms as they lie.

    Not to be changed.
    """

    __slots__ = (
        "_along", "_lines_asked", "_many", "_near", "_within", "index_of", "lines", "pits", "reached", "slots",
        "squares",
    )  # fmt: skip

    def __init__(
        self,
        squares: vec[i64],
        index_of: vec[i64],
        near: vec[i64],
        many: list[int],
        reached: int,
        lines: int,
        pits: int,
        slots: int,
    ) -> None:
        self.squares = squares  # the nearest first, so that the middle is bit 0
        self.index_of = index_of  # for each square of the board its index, or FAR
        self._near = near  # for each square that is reached the set of those beside it;
        self._many = many  # here instead if there are more than fit into a word
        self.reached = reached  # not all squares need be
        self._within = NO_SQUARES  # when asked for
        self._lines_asked, self._along = NO_SQUARES, 0
        self.lines = lines  # those of the squares that lie on a line, reached or not
        self.pits = pits
        self.slots = slots  # the rooms' places on which any of this depends, as a mask

    def along(self, lines: frozenset[int]) -> int:
        """The squares that are reached and lie along some lines; mostly asked for the same ones again."""
        if lines is self._lines_asked:
            return self._along
        found = 0
        rest = self.lines & self.reached
        while rest:
            bit = rest & -rest
            rest ^= bit
            if self.squares[bit_index(bit)] in lines:
                found |= bit
        self._lines_asked, self._along = lines, found
        return found

    def is_pit(self, square: int) -> bool:
        """Whether a square of the board is a pit that is reached."""
        index: int = self.index_of[square]
        return index != FAR and 1 << index & self.pits != 0

    def neighbours_of(self, index: int) -> int:
        """The neighbours of the square with an index."""
        if self._many:
            return self._many[index]
        return self._near[index]

    def neighbours(self, squares: int) -> int:
        """The squares beside any of a set."""
        if self._many:
            return self._neighbours_of_many(squares)
        by_remainder, near = _INDEX_BY_REMAINDER, self._near
        rest: i64 = squares
        found: i64 = 0
        while rest:
            bit = rest & -rest
            rest ^= bit
            found |= near[by_remainder[bit % _PRIME]]
        return found

    def _neighbours_of_many(self, squares: int) -> int:
        found = 0
        while squares:
            bit = squares & -squares
            found |= self._many[bit_index(bit)]
            squares ^= bit
        return found

    def flood(self, start: int, steps: int, passable: int) -> int:
        """Flood fill: the squares one enters with some steps from a square on, within a set; not where one begins."""
        if not self._many:
            return _flood(self._near, start, steps, passable)
        visited = frontier = start
        while steps and frontier:
            frontier = self._neighbours_of_many(frontier) & passable & ~visited
            visited |= frontier
            steps -= 1
        return visited ^ start

    def within(self) -> frozenset[int]:
        """All squares that are reached."""
        if not self._within:
            reached = self.reached
            self._within = frozenset([self.squares[n] for n in range(len(self.squares)) if reached & BITS[n]])
        return self._within

    def leads_like(self, other: Patch, squares: int) -> bool:
        """Whether all is the same as on another patch of the same middle, as far as some squares lead."""
        if self._many or other._many or not _same(self.squares, other.squares):
            return False
        rest: i64 = squares
        around = rest
        while rest:
            bit = rest & -rest
            rest ^= bit
            index = _INDEX_BY_REMAINDER[bit % _PRIME]
            if self._near[index] != other._near[index]:
                return False
            around |= self._near[index]
        return not (self.pits ^ other.pits) & around


def _same(squares: vec[i64], others: vec[i64]) -> bool:
    return len(squares) == len(others) and all(squares[index] == others[index] for index in range(len(squares)))


def _flood(near: vec[i64], start: i64, steps: i64, passable: i64) -> i64:
    by_remainder = _INDEX_BY_REMAINDER
    visited = frontier = start
    while steps and frontier:
        next_frontier: i64 = 0
        while frontier:
            bit = frontier & -frontier
            frontier ^= bit
            next_frontier |= near[by_remainder[bit % _PRIME]]
        frontier = next_frontier & passable & ~visited
        visited |= frontier
        steps -= 1
    return visited ^ start


def near_patch(around: Surroundings, ways: list[int], steps: int, slips: bool) -> Patch:
    """The patch of some surroundings. `ways`: for each square of the board the ways out of it."""
    squares, slots_by, north_south, east_west = around.squares, around.slots, around.north_south, around.east_west
    by_remainder = _INDEX_BY_REMAINDER
    found = _NOTHING[: len(squares)]
    slots = 0
    pits: i64 = 0
    reached: i64 = 0
    frontier: i64 = 1
    for _ in range(steps + 1):
        reached |= frontier
        next_frontier: i64 = 0
        while frontier:
            bit = frontier & -frontier
            frontier ^= bit
            index = by_remainder[bit % _PRIME]
            out: i64 = ways[squares[index]]
            if out >= WAYS_TO_PIT:
                pits |= bit
            if slips:
                out |= out >> SLITS
            near = north_south[4 * index + (out & 3)] | east_west[4 * index + (out >> 2 & 3)]
            found[index] = near
            slots |= slots_by[index]
            next_frontier |= near
        frontier = next_frontier & ~reached
    return Patch(squares, around.index_of, found, _FEW, reached, around.lines, pits, slots)


def wide_patch(
    step: vec[i64], slots_by: list[int], line_of: list[int], ways: list[int], middle: int, steps: int, slips: bool,
) -> Patch:  # fmt: skip
    """A patch of many steps: only what is reached gets an index, so that indices stay small."""
    bits, way_bits = _WORD_BITS, _WAY_BITS
    squares = vec[i64]([0] * MOST)
    index_of = vec[i64]([FAR] * len(ways))
    near = vec[i64]([0] * WORD)
    squares[0] = middle
    index_of[middle] = 0
    index: i64 = 0
    found: i64 = 1
    pits = lines = slots = 0
    for left in range(steps, -1, -1):
        end = found
        while index < end:
            square = squares[index]
            out: i64 = ways[square]
            beside: i64 = 0
            direction: i64 = 0
            while direction < (8 if slips and out & _ANY_SLIT else 4):  # through arrow-slits last
                if out & way_bits[direction]:
                    other = step[4 * square + direction % 4]
                    if left and index_of[other] == FAR:
                        squares[found] = other
                        index_of[other] = found
                        found += 1
                    if index_of[other] < WORD:
                        beside |= bits[index_of[other]]
                direction += 1
            if index < WORD:
                near[index] = beside
            slots |= slots_by[square]
            if out >= WAYS_TO_PIT:
                pits |= BITS[index]
            if line_of[square] >= 0:
                lines |= BITS[index]
            index += 1
    many = _beside(step, ways, squares[:found], index_of, slips) if found > WORD else _FEW
    return Patch(squares[:found], index_of, near, many, BITS[found] - 1, lines, pits, slots)


def _beside(step: vec[i64], ways: list[int], squares: vec[i64], index_of: vec[i64], slips: bool) -> list[int]:
    """For each of many squares the set of those beside it."""
    many: list[int] = []
    for square in squares:
        leads = ways[square] | ways[square] >> SLITS if slips else ways[square]
        others = [index_of[step[4 * square + direction]] for direction in range(4) if leads & WAY_BITS[direction]]
        many.append(sum([BITS[other] for other in others if other != FAR]))
    return many
