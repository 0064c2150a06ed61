"""What the listing of moves remembers: never anything else than what listing anew would find."""

import random

import pytest

from quarterturn.content.loader import load
from quarterturn.engine.actions.reach import listed, reach
from quarterturn.engine.board import Board
from quarterturn.engine.decisions import legal, waiting
from quarterturn.engine.game import apply, new_game

COLLECTION = load()
DECISIONS = 400


@pytest.mark.parametrize("game", COLLECTION.games)
def test_remembered_moves_are_those_listed_anew(game: str) -> None:
    rng = random.Random(game)
    state = new_game(COLLECTION, COLLECTION.games[game], seed=5).state
    for _ in range(DECISIONS):
        if state.result is not None:
            break
        board = Board(state)
        for unit in state.table.characters:
            if state.where[unit] >= 0 and not state.wounded >> unit & 1:
                assert listed(board, unit).actions() == reach(board, unit).actions()
        seat = rng.choice(waiting(state)).seat
        options = legal(state, seat)
        kind = rng.choice(sorted({option[0] for option in options}))  # or hardly a room would ever turn
        apply(state, seat, rng.choice([option for option in options if option[0] == kind]))
