"""The listing against the rules: in small crowded positions, `legal` is exactly what trying everything finds."""

from collections.abc import Callable

import pytest

from quarterturn.engine.state import State

DAILY, NIGHTLY = range(0, 1_000, 10), range(1_000, 13_000)
BATCH = 100


@pytest.mark.parametrize("seed", DAILY)
def test_everything_possible_is_listed_once(
    seed: int, crowded: Callable[[int], State], compare: Callable[[State], str]
) -> None:
    assert compare(crowded(seed)) == ""


@pytest.mark.parametrize("seed", DAILY[::3])
def test_everything_possible_is_listed_once_among_many(
    seed: int, crowded_among_many: Callable[[int], State], compare: Callable[[State], str]
) -> None:
    assert compare(crowded_among_many(seed)) == ""


@pytest.mark.nightly
@pytest.mark.parametrize("first", NIGHTLY[::BATCH])
def test_everything_possible_is_listed_once_among_many_in_many_more(
    first: int, crowded_among_many: Callable[[int], State], compare: Callable[[State], str]
) -> None:
    for seed in range(first, first + BATCH // 4):
        assert compare(crowded_among_many(seed)) == ""


@pytest.mark.nightly
@pytest.mark.parametrize("first", NIGHTLY[::BATCH])
def test_everything_possible_is_listed_once_in_many_more(
    first: int, crowded: Callable[[int], State], compare: Callable[[State], str]
) -> None:
    for seed in range(first, first + BATCH):
        assert compare(crowded(seed)) == ""
