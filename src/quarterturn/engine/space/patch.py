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
MOST: Final = 250  # squares in a patch: so many numbers fit into a byte beside the special ones
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


FAR: Final = 255  # in place of a square's number: not within reach,
BESIDE: Final = 254  # or one step too far away
NOWHERE_REACHED: Final[frozenset[int]] = frozenset()


@mypyc_attr(acyclic=True)
class Patch:
    """What lies within some steps of a square, whoever stands there. Not to be changed."""

    __slots__ = ("exits", "near", "numbers", "pits", "reached", "slots", "squares", "tiles")

    def __init__(
        self, squares: tuple[int, ...], near: tuple[int, ...], numbers: bytes, pits: int, slots: int, tiles: list[int]
    ) -> None:
        self.squares = squares  # the nearest first, so that the middle is bit 0
        self.near = near  # for each square the set of those beside it
        self.numbers = numbers  # for each square of the board its place among the squares, or FAR or BESIDE
        self.pits = pits
        self.slots = slots  # the rooms' places on which any of this depends, as a mask,
        self.tiles = tiles  # and what lies on each place of the board (squares.py)
        self.exits: dict[int, int] = {}  # per seat: the squares by which it leaves, when asked for
        self.reached = NOWHERE_REACHED  # all squares, when asked for

    def exits_of(self, seat: int, exits: frozenset[int]) -> int:
        found = self.exits.get(seat)
        if found is None:
            found = self.exits[seat] = self.those_of(exits)
        return found

    def those_of(self, wanted: frozenset[int]) -> int:
        """Which squares of the patch are among some, as a set."""
        found = 0
        for number, square in enumerate(self.squares):
            if square in wanted:
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

    def holds_on(self, tiles: list[int]) -> bool:
        """Whether all this is the same with other rooms on the board."""
        slots = self.slots
        changed = 0
        for slot, tile in enumerate(self.tiles):
            if tile != tiles[slot]:
                changed |= BITS[slot]
        return not changed & slots


def make_patch(
    near: list[tuple[int, ...]], slits: list[tuple[int, ...]] | None, kind: list[str], pit: str,
    slots_by: list[int], tiles: list[int], middle: int, steps: int,
) -> Patch:  # fmt: skip
    """The patch around a square; with `slits`, for somebody who passes those too."""
    squares = [middle]
    numbers = [FAR] * len(kind)
    numbers[middle] = 0
    slots = slots_by[middle]
    pits = 1 if kind[middle] == pit else 0
    masks: list[int] = []
    beside: list[int] = []
    for step in range(steps + 1):
        for number in range(len(masks), len(squares)):
            square = squares[number]
            mask = 0
            for other in near[square] if slits is None else near[square] + slits[square]:
                place = numbers[other]
                if place == FAR:
                    slots |= slots_by[other]
                    place = len(squares) if step < steps else BESIDE
                    numbers[other] = place
                    if place == BESIDE:
                        beside.append(other)
                        continue
                    squares.append(other)
                    if kind[other] == pit:
                        pits |= BITS[place]
                if place != BESIDE:
                    mask |= BITS[place]
            masks.append(mask)
    return Patch(tuple(squares), tuple(masks), _by_square(len(kind), squares, beside), pits, slots, tiles)


def _by_square(size: int, squares: list[int], beside: list[int]) -> bytes:
    found = bytearray(b"\xff" * size)
    for number, square in enumerate(squares):
        found[square] = number
    for square in beside:
        found[square] = BESIDE
    return bytes(found)
