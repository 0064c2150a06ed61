"""Worlds dealt anew agree with what everybody knows."""

from random import Random

import pytest

from quarterturn.engine.core.hands import hand_values
from quarterturn.engine.view import SPECTATOR, redeal, view
from quarterturn.notation import parse_action, parse_cases

NAMED = """
case: A Telepath names a card
rule: ABIL-TELEPATH
game: prison
rooms:
  39a 40a
  39b 40b
units:
  blue telepath a1
  yellow colossus b1
hands:
  yellow combat 0 2 5
"""


@pytest.mark.parametrize("seat", [0, SPECTATOR])
def test_a_card_that_must_be_played_is_in_the_hand(seat: int) -> None:
    game = parse_cases("named", NAMED)[0].begin()
    for text in ("fight telepath colossus", "name +5"):
        who, action = parse_action(game.state, text)
        game.apply(action, who)
    random = Random(1)
    for _ in range(50):
        world = redeal(view(game.state, seat), random)
        assert 5 in hand_values(world.combat[1])
        assert view(world, seat) == view(game.state, seat)


SIX_PAIRS = """
case: Rooms of six pairs in a game of four
rule: CARD-SETUP-1
game: card
rooms:
  52a 53b+1
  54a 55b
  ?51a 56a
  53a 52b+1
units:
  blue naga A1^
  yellow troll B4^
"""


@pytest.mark.parametrize("seat", [0, 1, SPECTATOR])
def test_a_position_may_have_rooms_of_more_pairs_than_its_game(seat: int) -> None:
    state = parse_cases("pairs", SIX_PAIRS)[0].begin().state
    for _ in range(20):
        world = redeal(view(state, seat), Random(1))
        assert len({room for room, _ in world.rooms}) == len(state.rooms)
        assert view(world, seat) == view(state, seat)
