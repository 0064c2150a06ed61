"""The squares around one square, numbered anew so that sets of them are numbers: bit i stands for the i-th square.

What a walk of a few steps can meet fits into one machine word for almost every miniature, however large the plan is;
where it does not, the same numbers simply grow.
"""

from __future__ import annotations

from typing import Final

# Powers of two have different remainders here (2 is a primitive root of 131), so a remainder tells which bit it is.
_PRIME: Final = 131


def _places() -> list[int]:
    found = [0] * _PRIME
    for number in range(_PRIME - 1):
        found[pow(2, number, _PRIME)] = number
    return found


_PLACE: Final = _places()


def place(bit: int) -> int:
    """The number of the one bit that is set."""
    return _PLACE[bit % _PRIME]


class Patch:
    """What lies within some steps of a square, whoever stands there. Not to be changed."""

    __slots__ = ("bits", "exits", "near", "pits", "reached", "slots", "squares")

    def __init__(self, squares: list[int], near: list[int], bits: list[int], pits: int, slots: int) -> None:
        self.squares = squares  # the nearest first, so that the middle is bit 0
        self.near = near  # for each square the set of those beside it
        self.bits = bits  # for each square of the board its bit; 0 one step too far away, -1 further
        self.pits = pits
        self.slots = slots  # the rooms' places on which any of this depends, as a mask
        self.exits: dict[int, int] = {}  # per seat: the squares by which it leaves, when asked for
        self.reached: frozenset[int] = frozenset()  # all squares, when asked for

    def exits_of(self, seat: int, exits: frozenset[int]) -> int:
        found = self.exits.get(seat)
        if found is None:
            found = self.exits[seat] = self.those_of(exits)
        return found

    def those_of(self, wanted: frozenset[int]) -> int:
        """Which squares of the patch are among some, as a set."""
        found = 0
        for square in self.squares:
            if square in wanted:
                found |= self.bits[square]
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


def make_patch(
    near: list[tuple[int, ...]], kind: list[str], pit: str, slots_by: list[int], middle: int, steps: int
) -> Patch:
    squares = [middle]
    bits = [-1] * len(kind)
    bits[middle] = 1
    slots = slots_by[middle]
    pits = 1 if kind[middle] == pit else 0
    first = 0
    for _ in range(steps):
        behind = len(squares)
        for number in range(first, behind):
            for other in near[squares[number]]:
                if bits[other] < 0:
                    bit = 1 << len(squares)
                    bits[other] = bit
                    squares.append(other)
                    slots |= slots_by[other]
                    if kind[other] == pit:
                        pits |= bit
        first = behind
    masks: list[int] = []
    for square in squares:
        mask = 0
        for other in near[square]:
            if bits[other] < 0:
                bits[other] = 0
                slots |= slots_by[other]
            mask |= bits[other]
        masks.append(mask)
    return Patch(squares, masks, bits, pits, slots)
