"""The squares around one square, numbered anew so that sets of them are numbers: bit i stands for the i-th square.

What a walk of a few steps can meet fits into one machine word for almost every miniature, however large the plan is;
where it does not, the same numbers simply grow.
"""

from __future__ import annotations

from typing import Final

from quarterturn.engine.native import mypyc_attr

# Powers of two have different remainders here (2 is a primitive root of 131), so a remainder tells which bit it is.
_PRIME: Final = 131


def _places() -> list[int]:
    found = [0] * _PRIME
    for number in range(_PRIME - 1):
        found[pow(2, number, _PRIME)] = number
    return found


_PLACE: Final = _places()
MOST: Final = 250  # squares in a patch, and rooms of a plan; one move goes over fewer than 130 (`place`)
BITS: Final = [1 << number for number in range(MOST)]


def place(bit: int) -> int:
    """The number of the one bit that is set."""
    return _PLACE[bit % _PRIME]


_TEN_BITS: Final = [number.bit_count() for number in range(1 << 10)]


def count(bits: int) -> int:
    """How many bits are set. Compiled, this is much faster than asking the number itself."""
    found = 0
    while bits:
        found += _TEN_BITS[bits & 1023]
        bits >>= 10
    return found


# The ways out of a square as one number: a bit for each direction that is open, the same shifted for arrow-slits, and
# one for a pit. North and south stand side by side, so do east and west: each pair is looked up at once.
WAY_BITS: Final = [1, 4, 2, 8]  # north, east, south, west
SLITS: Final = 4  # shifted by so many
WAYS_TO_PIT: Final = 1 << 8
WAYS_TO_SEE: Final = [way | way << SLITS for way in WAY_BITS]  # through either

FAR: Final = 255  # in place of a square's number: not within reach,
BESIDE: Final = 254  # or one step too far away
NOWHERE_REACHED: Final[frozenset[int]] = frozenset()
FEW_STEPS: Final = 5  # with so many, all squares around one fit into a machine word, whatever is between them


@mypyc_attr(acyclic=True)
class Surroundings:
    """The squares at most a few steps from one of a plan, whatever is between them. Not to be changed."""

    __slots__ = ("east_west", "north_south", "numbers", "slots", "squares")

    def __init__(self, step: tuple[int, ...], slots_by: list[int], middle: int, steps: int) -> None:
        size = len(slots_by)
        self.squares = [middle]  # the nearest first, so that the middle is bit 0
        self.slots: list[int] = []  # for each the rooms' places at it and beside it, as a mask
        self.north_south: list[int] = []  # for each, by whether it is open there: the squares to which it leads
        self.east_west: list[int] = []
        numbers = [FAR] * size  # for each square of the board its place among the squares, or FAR or BESIDE
        numbers[middle] = 0
        begin = 0
        for far in range(steps + 1):
            end = len(self.squares)
            for square in self.squares[begin:end]:
                for other in step[4 * square : 4 * square + 4]:
                    if other >= 0 and numbers[other] == FAR:
                        numbers[other] = len(self.squares) if far < steps else BESIDE
                        if far < steps:
                            self.squares.append(other)
            begin = end
        for square in self.squares:
            north, east, south, west = [_bit(numbers, step[4 * square + direction]) for direction in range(4)]
            self.north_south += [0, north, south, north | south]
            self.east_west += [0, east, west, east | west]
            self.slots.append(slots_by[square])
        self.numbers = numbers


def _bit(numbers: list[int], square: int) -> int:
    return BITS[numbers[square]] if square >= 0 and numbers[square] < BESIDE else 0


@mypyc_attr(acyclic=True)
class Patch:
    """What lies within some steps of a square, whoever stands there, with the rooms as they lie. Not to be changed."""

    __slots__ = ("near", "numbers", "pits", "reached", "reached_squares", "slots", "squares", "tiles")

    def __init__(
        self,
        squares: list[int],
        numbers: list[int],
        near: list[int],
        reached: int,
        pits: int,
        slots: int,
        tiles: list[int],
    ) -> None:
        self.squares = squares  # the nearest first, so that the middle is bit 0
        self.numbers = numbers  # for each square of the board its place among the squares, or FAR or BESIDE
        self.near = near  # for each square that is reached the set of those beside it
        self.reached = reached  # not all squares need be
        self.reached_squares = NOWHERE_REACHED  # when asked for
        self.pits = pits
        self.slots = slots  # the rooms' places on which any of this depends, as a mask,
        self.tiles = tiles  # and what lies on each place of the board (squares.py)

    def those_of(self, wanted: frozenset[int]) -> int:
        """Some squares as a set: those that may be on the patch."""
        found = 0
        for square in wanted:
            number = self.numbers[square]
            if number < BESIDE:
                found |= BITS[number]
        return found

    def around(self, squares: int) -> int:
        """The squares beside any of some."""
        found = 0
        near = self.near
        while squares:
            bit = squares & -squares
            found |= near[_PLACE[bit % _PRIME]]
            squares ^= bit
        return found

    def entered(self, start: int, steps: int, passing: int) -> int:
        """The squares one enters with some steps from one of them on, within a set; not where one begins."""
        seen = layer = start
        while steps and layer:
            layer = self.around(layer) & passing & ~seen
            seen |= layer
            steps -= 1
        return seen ^ start

    def within(self) -> frozenset[int]:
        """All squares that are reached."""
        if not self.reached_squares:
            reached = self.reached
            self.reached_squares = frozenset([s for n, s in enumerate(self.squares) if reached & BITS[n]])
        return self.reached_squares

    def leads_like(self, other: Patch, squares: int) -> bool:
        """Whether everything is the same as on another patch of the same middle, as far as some squares lead."""
        if self.squares is not other.squares and self.squares != other.squares:
            return False
        around = squares
        while squares:
            bit = squares & -squares
            squares ^= bit
            near = self.near[_PLACE[bit % _PRIME]]
            if near != other.near[_PLACE[bit % _PRIME]]:
                return False
            around |= near
        return not (self.pits ^ other.pits) & around


def near_patch(around: Surroundings, steps: int, ways: list[int], slips: bool, tiles: list[int]) -> Patch:
    """The patch of some surroundings. `ways`: for each square of the board the ways out of it."""
    squares, slots_by, north_south, east_west = around.squares, around.slots, around.north_south, around.east_west
    found = [0] * len(squares)
    pits = slots = reached = 0
    layer = 1
    for _ in range(steps + 1):
        reached |= layer
        following = 0
        while layer:
            bit = layer & -layer
            layer ^= bit
            number = _PLACE[bit % _PRIME]
            out = ways[squares[number]]
            if out >= WAYS_TO_PIT:
                pits |= bit
            if slips:
                out |= out >> SLITS
            near = north_south[4 * number + (out & 3)] | east_west[4 * number + (out >> 2 & 3)]
            found[number] = near
            slots |= slots_by[number]
            following |= near
        layer = following & ~reached
    return Patch(squares, around.numbers, found, reached, pits, slots, tiles)


def wide_patch(
    near: list[tuple[int, ...]], slits: list[tuple[int, ...]] | None, ways: list[int], slots_by: list[int],
    tiles: list[int], middle: int, steps: int,
) -> Patch:  # fmt: skip
    """A patch of many steps: only what is reached gets a number, so that the numbers stay small."""
    squares = [middle]
    numbers = [FAR] * len(ways)
    numbers[middle] = 0
    slots = slots_by[middle]
    pits = 1 if ways[middle] >= WAYS_TO_PIT else 0
    masks: list[int] = []
    for step in range(steps + 1):
        for number in range(len(masks), len(squares)):
            square = squares[number]
            mask = 0
            for other in near[square] if slits is None else near[square] + slits[square]:
                place = numbers[other]
                if place == FAR:
                    slots |= slots_by[other]
                    place = numbers[other] = len(squares) if step < steps else BESIDE
                    if place == BESIDE:
                        continue
                    squares.append(other)
                    if ways[other] >= WAYS_TO_PIT:
                        pits |= BITS[place]
                if place != BESIDE:
                    mask |= BITS[place]
            masks.append(mask)
    return Patch(squares, numbers, masks, (1 << len(squares)) - 1, pits, slots, tiles)
