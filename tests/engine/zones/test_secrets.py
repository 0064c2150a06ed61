"""With secret objects nothing in a view tells who an enemy wounded is (CARD-OPT-SECRET)."""

from random import Random

import pytest

from quarterturn.engine.view import redeal, view
from quarterturn.notation import format_view, parse_action, parse_cases, parse_record

BEATEN = """
case: One that has just come, struck and lost
rule: CARD-OPT-SECRET
game: card
secret-objects: on
rooms:
  52a 51a
  51b 52b
units:
  blue samurai A1^
  blue crossbowman A1^
  yellow colossus A1^
marks:
  blue samurai stopped A1^ up
  blue crossbowman stopped A1^ down
  blue crossbowman shot
"""
PLAY = ("fight samurai colossus", "blue combat +0", "yellow combat +6")
YELLOW = 1


@pytest.mark.parametrize("name", ["samurai", "crossbowman"])
def test_no_mark_of_the_turn_names_a_wounded(name: str) -> None:
    game = parse_cases("beaten", BEATEN)[0].begin()
    for text in PLAY:
        who, action = parse_action(game.state, text)
        game.apply(action, who)
    seen = view(game.state, YELLOW)
    assert name not in format_view(seen)
    assert view(redeal(seen, Random(1)), YELLOW) == seen


GHOST = """
game: card
secret-objects: on
memory-aid: off
rooms:
  52a 51a
  51b 52b
units:
  blue samurai A1^
  yellow ghost* A1s
  yellow cleric* B1^ key
"""


@pytest.mark.parametrize("seed", range(6))
def test_whoever_is_drawn_for_a_wounded_can_carry_what_it_carries(seed: int) -> None:
    """A Ghost carries nothing, so it must not be left for the one with the Key."""
    seen = view(parse_record("ghost", GHOST).state, 0)
    world = redeal(seen, Random(seed))
    assert view(world, 0) == seen
