"""The squares within reach of one, found in two ways: for a few steps and for many."""

import pytest

from quarterturn.content.loader import load
from quarterturn.engine.core.bits import bit_index
from quarterturn.engine.game import new_game
from quarterturn.engine.squares.ground import Ground
from quarterturn.engine.squares.patch import FEW_STEPS, WORD, Patch, near_patch, wide_patch
from quarterturn.engine.squares.table import table_of

COLLECTION = load()


def all_face_up(game: str, seed: int) -> Ground:
    state = new_game(COLLECTION, COLLECTION.games[game], seed).state
    return table_of(state).ground(state.rooms, (1 << len(state.rooms)) - 1, state.gates)


def squares_of(patch: Patch, bits: int) -> set[int]:
    found = set()
    while bits:
        found.add(patch.squares[bit_index(bits & -bits)])
        bits &= bits - 1
    return found


@pytest.mark.parametrize("steps", range(1, FEW_STEPS + 1))
@pytest.mark.parametrize("slips", [False, True])
@pytest.mark.parametrize("game", ["prison", "base", "multi-4"])
def test_few_steps_and_many_find_the_same(game: str, slips: bool, steps: int) -> None:
    ground = all_face_up(game, seed=steps)
    layout = ground.layout
    for middle, leads in enumerate(ground.near):
        if leads:
            near = near_patch(layout.surroundings(middle), ground.ways, steps, slips)
            wide = wide_patch(layout.steps, layout.slots_by, layout.line_of, ground.ways, middle, steps, slips)
            assert near.within() == wide.within()
            assert squares_of(near, near.pits) == squares_of(wide, wide.pits)
            for number, square in enumerate(wide.squares):
                beside = near.neighbours_of(near.index_of[square]) & near.reached
                assert squares_of(near, beside) == squares_of(wide, wide.neighbours_of(number))


@pytest.mark.parametrize("slips", [False, True])
def test_more_squares_than_fit_into_a_word(slips: bool) -> None:
    ground = all_face_up("multi-4", seed=1)
    middles = [middle for middle, leads in enumerate(ground.near) if leads]
    large = 0
    for middle in middles:
        patch = ground.patch(middle, 9, slips)
        found, rim = {middle}, {middle}
        for _ in range(9):
            rim = {n for s in rim for n in (*ground.near[s], *(ground.links[s].slits if slips else ()))} - found
            found |= rim
        assert patch.within() == found
        assert squares_of(patch, patch.flood(1, 9, -1)) == found - {middle}
        beside = {n for s in rim for n in (*ground.near[s], *(ground.links[s].slits if slips else ()))} & found
        assert squares_of(patch, patch.neighbours(sum(1 << patch.index_of[s] for s in rim))) == beside
        large += len(found) > WORD
    assert 0 < large < len(middles)
