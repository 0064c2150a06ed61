"""What the engine remembers, positions and listed moves: never anything else than what looking anew would find."""

import random

import pytest
from tests.builds import portion

from quarterturn.content.loader import load
from quarterturn.engine.core.choices import Choices
from quarterturn.engine.core.state import State
from quarterturn.engine.game import apply, legal, new_game, waiting
from quarterturn.engine.squares.board import Board, Position
from quarterturn.engine.squares.kinds import deed_mask
from quarterturn.engine.squares.moves.cache import MoveCache
from quarterturn.engine.squares.moves.reach import reach

COLLECTION = load()
DECISIONS = portion(100, 400)
BACK = 0.2  # how often an earlier state is looked at again,
LATELY = 30  # of so many


def check(state: State) -> None:
    """Compare all that is remembered for a state with what looking anew finds."""
    board, anew = Board(state), Position(state)
    assert (board.who, board.hurt_at, board.thing_at) == (anew.who, anew.hurt_at, anew.thing_at)
    assert (board.fit, board.hurt, board.things) == anew.by_square()
    cache = MoveCache(board)
    for unit in state.table.characters:
        if state.where[unit] >= 0 and not state.wounded >> unit & 1:
            known = cache.get(unit)
            assert known.moves.actions() == reach(board, unit).actions()
            assert known.deed_mask == deed_mask(board, unit)


@pytest.mark.parametrize("game", [name for name, game in COLLECTION.games.items() if game.book != "C"])
def test_what_is_remembered_is_what_is_there(game: str) -> None:
    rng = random.Random(game)
    state = new_game(COLLECTION, COLLECTION.games[game], seed=5).state
    earlier: list[State] = []  # of the same table, as a search goes back to them
    for _ in range(DECISIONS):
        if state.result is not None:
            break
        check(state)
        earlier.append(state.copy())
        if rng.random() < BACK:
            check(rng.choice([one for one in earlier[-LATELY:] if one.table is state.table]))
        seat = rng.choice(waiting(state)).seat
        options = legal(state, seat)
        if type(options) is Choices:  # compiled, an instance test would be true of any sequence
            assert options.kinds() == [option[0] for option in options]
        kind = rng.choice(sorted({option[0] for option in options}))  # or hardly a room would ever turn
        apply(state, seat, rng.choice([option for option in options if option[0] == kind]))
