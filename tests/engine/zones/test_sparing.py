"""Lists that are kept short: of a movement with too many results, those by which one thing at most changes hands."""

from typing import Any

import pytest

from quarterturn.engine.core.state import Action, State
from quarterturn.engine.game import Game, apply, check
from quarterturn.engine.zones.table import zones_of
from quarterturn.notation import parse_record

MOST = (20, 300)
ROOMS = "game: card\nrooms:\n  52a 52b\n  51a 51b\n"
STREWN = {
    "hands full and empty": "units:\n  blue naga A1^ rope\n  blue warrior A1c sword\n  yellow troll* A1c key\n"
    "objects:\n  blue key A1^\n  yellow bow A1c\n  yellow rope A2^\n  yellow armor A1s\nturn: blue 1\n",
    "before the rooms": "units:\n  blue elf-scout >A1^\n  blue goblin >A1c\n  yellow troll B2c\n"
    "objects:\n  blue key >A1^\n  yellow bow >A1c\n  yellow key >B1^\n  blue armor >A1^\nturn: blue 1\n",
    "a wounded who holds something": "units:\n  blue cleric A1^\n  blue goblin* A1^ key\n  blue troll A1c\n"
    "  yellow warrior B2c\nobjects:\n  blue rope A1c\n  yellow sword A1s\nturn: blue 1\n",
}


def moves(game: Game) -> list[Action]:
    return [action for action in game.legal() if action[0] == "move"]


def after(state: State, action: Action) -> State:
    done = state.copy()
    apply(done, 0, action)
    return done


def exchanged(action: Action) -> set[int]:
    """The things that the deeds on the way are done with."""
    return {thing for sign, *parts in deeds(action) for thing in (parts[-2:] if sign == "~" else parts[-1:])}


def deeds(action: Action) -> list[Any]:
    return [step for step in action[2] if not isinstance(step, int)]


@pytest.mark.parametrize("most", MOST)
@pytest.mark.parametrize("name", STREWN)
def test_what_is_simple_is_listed_and_all_can_be_named(name: str, most: int) -> None:
    whole, spared = (parse_record("strewn", ROOMS + STREWN[name]) for _ in range(2))
    spared.spare(most)
    state, carrier = whole.state, zones_of(whole.state).carrier
    full, simple = moves(whole), moves(spared)
    listed = {after(state, a).key() for a in simple}
    assert len(simple) < len(full) / 2 or most > MOST[0]
    assert listed <= {after(state, a).key() for a in full}
    assert all(check(spared.state, 0, action) is None for action in full)
    for unit in state.table.teams[0]:
        of_all, mine = ([a for a in found if a[1] == unit] for found in (full, simple))
        if len(of_all) <= most:
            assert mine == of_all
            continue
        strange = [{thing for thing in exchanged(a) if carrier[thing] != unit} for a in mine]
        assert all(len(things) <= 1 for things in strange)
        taken = [a for a in of_all if [deed[0] for deed in deeds(a)] in ([], ["+"])]
        assert {after(state, a).key() for a in taken} <= listed
