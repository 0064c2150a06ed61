"""What the engine remembers, positions and listed moves: never anything else than what looking anew would find."""

import random

import pytest

from quarterturn.content.loader import load
from quarterturn.engine.actions.reach import reach
from quarterturn.engine.actions.remembering import listed
from quarterturn.engine.board import Board, Position
from quarterturn.engine.decisions import legal, waiting
from quarterturn.engine.game import apply, new_game

COLLECTION = load()
DECISIONS = 400


@pytest.mark.parametrize("game", COLLECTION.games)
def test_what_is_remembered_is_what_is_there(game: str) -> None:
    rng = random.Random(game)
    state = new_game(COLLECTION, COLLECTION.games[game], seed=5).state
    for _ in range(DECISIONS):
        if state.result is not None:
            break
        board, anew = Board(state), Position(state)
        assert (board.who, board.hurt_at, board.thing_at) == (anew.who, anew.hurt_at, anew.thing_at)
        assert (board.fit, board.hurt, board.things) == anew.by_square()
        for unit in state.table.characters:
            if state.where[unit] >= 0 and not state.wounded >> unit & 1:
                assert listed(board, unit).actions() == reach(board, unit).actions()
        seat = rng.choice(waiting(state)).seat
        options = legal(state, seat)
        kind = rng.choice(sorted({option[0] for option in options}))  # or hardly a room would ever turn
        apply(state, seat, rng.choice([option for option in options if option[0] == kind]))
