"""What is two movements away, against making all of them one after the other."""

from __future__ import annotations

from random import Random

import pytest
from tests.builds import portion
from tests.engine.zones.test_reach import crowded, played

from quarterturn.engine.core.state import Action, State
from quarterturn.engine.game import apply, check, legal
from quarterturn.engine.zones.board import Board
from quarterturn.engine.zones.reach import further


def plain_moves(state: State, unit: int) -> list[Action]:
    """The movements of a character on which nothing is exchanged."""
    moves = [action for action in legal(state, state.seat) if action[:2] == ("move", unit)]
    return [move for move in moves if all(isinstance(step, int) for step in move[2])]


def tried(state: State, unit: int) -> set[int]:
    """Where two movements lead and one does not."""
    near = {move[2][-1]: move for move in plain_moves(state, unit)}
    found: set[int] = set()
    for place, move in near.items():
        after = state.copy()
        apply(after, after.seat, move)
        if place >= 0 and after.result is None:
            found |= {second[2][-1] for second in plain_moves(after, unit)}
    return found - {*near, state.where[unit]}


def compare(state: State) -> int:
    """How many places were found: those that trying finds, and the paths can be gone."""
    state.ap, count = max(state.ap, 2), 0
    for unit in {action[1] for action in legal(state, state.seat) if action[0] == "move"}:
        found = further(Board(state), unit)
        assert {second[-1] for _, second in found} == tried(state, unit), (unit, state)
        for first, second in found:
            after = state.copy()
            apply(after, after.seat, ("move", unit, tuple(first)))
            assert check(after, after.seat, ("move", unit, tuple(second))) is None
        count += len(found)
    return count


@pytest.mark.parametrize("seed", range(portion(3, 12)))
def test_it_is_what_two_movements_come_to(seed: int) -> None:
    random = Random(seed)
    assert sum(compare(played(random, "card", random.randrange(60))) for _ in range(4)) > 0
    for number in range(6):
        compare(crowded(100 * seed + number))
