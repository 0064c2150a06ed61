"""Bit masks as sets of small numbers."""

from __future__ import annotations

from typing import Final

from quarterturn.engine.core.build import compiled
from quarterturn.engine.core.native import i64, vec

_FULL_WORD: Final = 0x3FFFFFFFFFFFFFFF


def bit_index(bit: int) -> int:
    """The index of the one bit that is set."""
    return bit.bit_length() - 1


_POPCOUNT_OF_TEN: Final = vec[i64]([number.bit_count() for number in range(1 << 10)])
_COUNTED_BY_TEN: Final = _FULL_WORD if compiled() else 0  # and less: faster so than by asking the number itself


def popcount(bits: int) -> int:
    """How many bits are set."""
    if bits > _COUNTED_BY_TEN:
        return bits.bit_count()
    by_ten = _POPCOUNT_OF_TEN
    rest: i64 = bits
    found: i64 = 0
    while rest:
        found += by_ten[rest & 1023]
        rest >>= 10
    return found


_LONGEST: Final = 1 << 10
_ZEROS: Final = vec[i64]([0] * _LONGEST)


def words(numbers: list[int]) -> vec[i64]:
    """Numbers as words; quicker than `vec(numbers)`, which looks for a buffer first."""
    count: i64 = len(numbers)
    if count > _LONGEST:
        return vec[i64](numbers)
    found = _ZEROS[:count]
    index: i64 = 0
    while index < count:
        found[index] = numbers[index]
        index += 1
    return found
