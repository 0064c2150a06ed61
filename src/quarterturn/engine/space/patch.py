"""The squares around one square, numbered anew so that sets of them are numbers: bit i stands for the i-th square.

What a walk of a few steps can meet fits into one machine word for almost every miniature, however large the plan is;
where it does not, the same numbers simply grow.
"""

from __future__ import annotations

from typing import Final

from quarterturn.engine.native import i64, mypyc_attr, vec

MOST: Final = 250  # squares in a patch, and rooms of a plan
BITS: Final = [1 << number for number in range(MOST)]
WORD: Final = 62  # bits of a set that the compiled engine keeps in a machine word
_FULL_WORD: Final = 0x3FFFFFFFFFFFFFFF
_WORD_BITS: Final = vec[i64](BITS[:WORD])
_NOTHING: Final = vec[i64]([0] * WORD)
_FEW: Final[list[int]] = []

# Powers of two have different remainders here (2 is a primitive root of 67), so a remainder tells which bit it is.
_PRIME: Final = 67
_PLACES: Final = vec[i64]([0] * _PRIME)
for _number in range(WORD):
    _PLACES[BITS[_number] % _PRIME] = _number


def place(bit: int) -> int:
    """The number of the one bit that is set."""
    return bit.bit_length() - 1


_TEN_BITS: Final = vec[i64]([number.bit_count() for number in range(1 << 10)])


def count(bits: int) -> int:
    """How many bits are set. Compiled, this is much faster than asking the number itself."""
    if bits > _FULL_WORD:
        return bits.bit_count()
    by_ten = _TEN_BITS
    rest: i64 = bits
    found: i64 = 0
    while rest:
        found += by_ten[rest & 1023]
        rest >>= 10
    return found


# The ways out of a square as one number: a bit for each direction that is open, the same shifted for arrow-slits, and
# one for a pit. North and south stand side by side, so do east and west: each pair is looked up at once.
WAY_BITS: Final = [1, 4, 2, 8]  # north, east, south, west
SLITS: Final = 4  # shifted by so many
WAYS_TO_PIT: Final = 1 << 8
_WAY_BITS: Final = vec[i64](WAY_BITS + [way << SLITS for way in WAY_BITS])
_ANY_SLIT: Final = 15 << SLITS
WAYS_TO_SEE: Final = [way | way << SLITS for way in WAY_BITS]  # through either

FAR: Final = 255  # in place of a square's number: not within reach
NO_SQUARES: Final[frozenset[int]] = frozenset()
FEW_STEPS: Final = 5  # with so many, all squares around one fit into a word, whatever is between them


@mypyc_attr(acyclic=True)
class Surroundings:
    """The squares at most a few steps from one of a plan, whatever is between them. Not to be changed."""

    __slots__ = ("east_west", "lines", "north_south", "numbers", "slots", "squares")

    def __init__(self, step: tuple[int, ...], slots_by: list[int], line_of: list[int], middle: int) -> None:
        self.squares = vec[i64]([0] * WORD)  # the nearest first, so that the middle is bit 0
        self.numbers = vec[i64]([FAR] * len(slots_by))  # for each square of the board its place among these, or FAR
        self.slots: list[int] = []  # for each the rooms' places at it and beside it, as a mask
        self.lines = 0  # those that lie on a line
        self.north_south = vec[i64]([0] * (4 * WORD))  # for each, by whether it is open there: where it leads
        self.east_west = vec[i64]([0] * (4 * WORD))
        self._find(step, middle)
        for number in range(len(self.squares)):
            square: int = self.squares[number]
            self.slots.append(slots_by[square])
            if line_of[square] >= 0:
                self.lines |= BITS[number]
            north, east, south, west = [self._bit(step[4 * square + direction]) for direction in range(4)]
            _set_pair(self.north_south, number, north, south)
            _set_pair(self.east_west, number, east, west)

    def _find(self, step: tuple[int, ...], middle: int) -> None:
        self.squares[0] = middle
        self.numbers[middle] = begin = 0
        end = 1
        for _ in range(FEW_STEPS):
            found = end
            for number in range(begin, end):
                square: int = self.squares[number]
                for direction in range(4):
                    other = step[4 * square + direction]
                    if other >= 0 and self.numbers[other] == FAR:
                        self.squares[found] = other
                        self.numbers[other] = found
                        found += 1
            begin, end = end, found
        self.squares = self.squares[:end]

    def _bit(self, square: int) -> int:
        return BITS[self.numbers[square]] if square >= 0 and self.numbers[square] != FAR else 0


def _set_pair(pairs: vec[i64], number: i64, one: i64, other: i64) -> None:
    """Note where a square leads on two sides: with none open, the one, the other, or both."""
    pairs[4 * number + 1] = one
    pairs[4 * number + 2] = other
    pairs[4 * number + 3] = one | other


@mypyc_attr(acyclic=True)
class Patch:
    """What lies within some steps of a square, whoever stands there, with the rooms as they lie. Not to be changed."""

    __slots__ = (
        "_along", "_lines_asked", "_many", "_near", "_within", "lines", "numbers", "pits", "reached", "slots",
        "squares",
    )  # fmt: skip

    def __init__(
        self,
        squares: vec[i64],
        numbers: vec[i64],
        near: vec[i64],
        many: list[int],
        reached: int,
        lines: int,
        pits: int,
        slots: int,
    ) -> None:
        self.squares = squares  # the nearest first, so that the middle is bit 0
        self.numbers = numbers  # for each square of the board its place among the squares, or FAR
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
            if self.squares[place(bit)] in lines:
                found |= bit
        self._lines_asked, self._along = lines, found
        return found

    def is_pit(self, square: int) -> bool:
        """Whether a square of the board is a pit that is reached."""
        number: int = self.numbers[square]
        return number != FAR and 1 << number & self.pits != 0

    def beside(self, number: int) -> int:
        """The squares beside the one with a number."""
        if self._many:
            return self._many[number]
        return self._near[number]

    def around(self, squares: int) -> int:
        """The squares beside any of some."""
        if self._many:
            return self._around_many(squares)
        places, near = _PLACES, self._near
        rest: i64 = squares
        found: i64 = 0
        while rest:
            bit = rest & -rest
            rest ^= bit
            found |= near[places[bit % _PRIME]]
        return found

    def _around_many(self, squares: int) -> int:
        found = 0
        while squares:
            bit = squares & -squares
            found |= self._many[place(bit)]
            squares ^= bit
        return found

    def entered(self, start: int, steps: int, passing: int) -> int:
        """The squares one enters with some steps from one of them on, within a set; not where one begins."""
        if not self._many:
            return _entered(self._near, start, steps, passing)
        seen = layer = start
        while steps and layer:
            layer = self._around_many(layer) & passing & ~seen
            seen |= layer
            steps -= 1
        return seen ^ start

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
            number = _PLACES[bit % _PRIME]
            if self._near[number] != other._near[number]:
                return False
            around |= self._near[number]
        return not (self.pits ^ other.pits) & around


def _same(squares: vec[i64], others: vec[i64]) -> bool:
    return len(squares) == len(others) and all(squares[number] == others[number] for number in range(len(squares)))


def _entered(near: vec[i64], start: i64, steps: i64, passing: i64) -> i64:
    places = _PLACES
    seen = layer = start
    while steps and layer:
        following: i64 = 0
        while layer:
            bit = layer & -layer
            layer ^= bit
            following |= near[places[bit % _PRIME]]
        layer = following & passing & ~seen
        seen |= layer
        steps -= 1
    return seen ^ start


def near_patch(around: Surroundings, ways: list[int], steps: int, slips: bool) -> Patch:
    """The patch of some surroundings. `ways`: for each square of the board the ways out of it."""
    squares, slots_by, north_south, east_west = around.squares, around.slots, around.north_south, around.east_west
    places = _PLACES
    found = _NOTHING[: len(squares)]
    slots = 0
    pits: i64 = 0
    reached: i64 = 0
    layer: i64 = 1
    for _ in range(steps + 1):
        reached |= layer
        following: i64 = 0
        while layer:
            bit = layer & -layer
            layer ^= bit
            number = places[bit % _PRIME]
            out: i64 = ways[squares[number]]
            if out >= WAYS_TO_PIT:
                pits |= bit
            if slips:
                out |= out >> SLITS
            near = north_south[4 * number + (out & 3)] | east_west[4 * number + (out >> 2 & 3)]
            found[number] = near
            slots |= slots_by[number]
            following |= near
        layer = following & ~reached
    return Patch(squares, around.numbers, found, _FEW, reached, around.lines, pits, slots)


def wide_patch(
    step: vec[i64], slots_by: list[int], line_of: list[int], ways: list[int], middle: int, steps: int, slips: bool,
) -> Patch:  # fmt: skip
    """A patch of many steps: only what is reached gets a number, so that the numbers stay small."""
    bits, way_bits = _WORD_BITS, _WAY_BITS
    squares = vec[i64]([0] * MOST)
    numbers = vec[i64]([FAR] * len(ways))
    near = vec[i64]([0] * WORD)
    squares[0] = middle
    numbers[middle] = 0
    number: i64 = 0
    found: i64 = 1
    pits = lines = slots = 0
    for left in range(steps, -1, -1):
        end = found
        while number < end:
            square = squares[number]
            out: i64 = ways[square]
            beside: i64 = 0
            direction: i64 = 0
            while direction < (8 if slips and out & _ANY_SLIT else 4):  # through arrow-slits last
                if out & way_bits[direction]:
                    other = step[4 * square + direction % 4]
                    if left and numbers[other] == FAR:
                        squares[found] = other
                        numbers[other] = found
                        found += 1
                    if numbers[other] < WORD:
                        beside |= bits[numbers[other]]
                direction += 1
            if number < WORD:
                near[number] = beside
            slots |= slots_by[square]
            if out >= WAYS_TO_PIT:
                pits |= BITS[number]
            if line_of[square] >= 0:
                lines |= BITS[number]
            number += 1
    many = _beside(step, ways, squares[:found], numbers, slips) if found > WORD else _FEW
    return Patch(squares[:found], numbers, near, many, BITS[found] - 1, lines, pits, slots)


def _beside(step: vec[i64], ways: list[int], squares: vec[i64], numbers: vec[i64], slips: bool) -> list[int]:
    """For each of many squares the set of those beside it."""
    many: list[int] = []
    for square in squares:
        leads = ways[square] | ways[square] >> SLITS if slips else ways[square]
        others = [numbers[step[4 * square + direction]] for direction in range(4) if leads & WAY_BITS[direction]]
        many.append(sum([BITS[other] for other in others if other != FAR]))
    return many
