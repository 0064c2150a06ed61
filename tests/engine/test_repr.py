"""Games, states and tables tell what they are, in a line, in every phase of every game."""

from random import Random

import pytest

from quarterturn.content.loader import load
from quarterturn.engine.core.state import State
from quarterturn.engine.game import new_game
from quarterturn.engine.view import SPECTATOR, view


def test_what_they_say() -> None:
    game = new_game(load(), load().games["prison-1"], 7)
    assert repr(game.state.table) == "<Table prison-1: blue yellow; 8 tokens, 4 rooms>"
    assert repr(game) == "<Game of 0 actions, prison-1: set-up (team)>"
    random = Random(7)
    while game.state.turn == 0:
        seat = game.waiting()[0].seat
        game.apply(random.choice(game.legal(seat)), seat)
    colour = game.state.colour(game.state.seat)
    assert repr(game.state) == f"<State prison-1: turn 1, {colour} (card), 0 AP; blue 0 yellow 0>"
    game.apply(("card", 2))
    assert repr(game.state) == f"<State prison-1: turn 1, {colour} (act), 2 AP; blue 0 yellow 0>"
    game.apply(("resign",), 0)
    assert repr(game) == (
        f"<Game of {len(game.log)} actions, prison-1: over (resigned), won by yellow; blue 0 yellow 0>"
    )
    assert repr(State()) == "<State that is still empty>"


@pytest.mark.parametrize("name", [*load().games])
def test_every_phase_has_its_line_and_no_secrets(name: str) -> None:
    game = new_game(load(), load().games[name], 3)
    random = Random(3)
    while not game.over and len(game.log) < 250:
        seat = game.waiting()[0].seat
        legal = game.legal(seat)
        kind = random.choice(sorted({action[0] for action in legal}))
        game.apply(random.choice([action for action in legal if action[0] == kind]), seat)
        for told in (repr(game), repr(game.state), repr(game.state.table)):
            assert name in told
            assert "\n" not in told
            assert len(told) < 160
        seen = view(game.state, SPECTATOR).state
        assert repr(seen) == repr(game.state)  # nothing is in it that not everybody may know
