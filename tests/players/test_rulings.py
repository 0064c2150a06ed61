"""Computer players play by the rules of the game they sit at, whatever version that is."""

import pytest

from quarterturn import players
from quarterturn.engine.core.rulings import RULINGS
from quarterturn.engine.view import view
from quarterturn.notation import parse_action, parse_record

LAST_POINT = """rules: {rules}
game: prison
rooms:
  40b 39b
  39a 40a
units:
  blue wall-walker c10
  yellow naga* c11
  yellow cleric j6
score: blue 4 yellow 4
turn: blue 1
"""


@pytest.mark.parametrize("rules", RULINGS)
@pytest.mark.parametrize("level", ["greedy", "5"])
def test_the_winning_step_is_taken_where_the_rules_allow_it(level: str, rules: int) -> None:
    game = parse_record("position", LAST_POINT.format(rules=rules))
    chosen = players.make(level, seed=1).decide(view(game.state, 0), game.legal(0))
    assert game.check(chosen) is None
    out = parse_action(game.state, "walk wall-walker c11")[1]
    assert (chosen == out) == (rules == 1)
