"""What is told of an action costs the same however long the game is."""

from random import Random
from typing import Any

import pytest

from quarterturn.content.loader import load
from quarterturn.engine.core.build import compiled
from quarterturn.engine.game import Game, new_game
from quarterturn.engine.view import SPECTATOR, entry_for, view_after


class Short(list[Any]):
    """A long list of which only single items are looked at."""

    def __iter__(self) -> Any:
        raise AssertionError("the whole history was looked at")

    def __getitem__(self, which: Any) -> Any:
        found = super().__getitem__(which)
        assert not isinstance(which, slice) or len(found) < 5, "much of the history was looked at"
        return found


def played(game: Game, actions: int) -> Game:
    random = Random(4)
    for _ in range(actions):
        if game.over:
            break
        seat = game.waiting()[0].seat
        legal = game.legal(seat)
        kind = random.choice(sorted({action[0] for action in legal}))
        game.apply(random.choice([action for action in legal if action[0] == kind]), seat)
    return game


@pytest.mark.skipif(compiled(), reason="compiled code looks at lists by itself")
@pytest.mark.parametrize("actions", [40, 41, 60, 90, 120])
def test_neither_an_entry_nor_a_view_looks_at_the_whole_game(actions: int) -> None:
    content = load()
    game = played(new_game(content, content.games["prison"], seed=5), actions)
    number = len(game.log)
    told = [(entry_for(game, number - 1, seat), view_after(game, number, seat)) for seat in (0, 1, SPECTATOR)]
    game._past, game.log = Short(game._past), Short(game.log)
    again = [(entry_for(game, number - 1, seat), view_after(game, number, seat)) for seat in (0, 1, SPECTATOR)]
    assert again == told
