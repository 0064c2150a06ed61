"""Setting up among many in the terminal: lines at the sides, and lines that are everybody's."""

import pytest

from quarterturn.content.loader import load
from quarterturn.engine.game import Game, new_game
from quarterturn.terminal.choices import Choices
from quarterturn.terminal.context import Context
from quarterturn.terminal.reading import read_action
from quarterturn.terminal.square_places import starts
from quarterturn.terminal.story import tell
from quarterturn.terminal.words import Words

WORDS = Words("en")
BLUE, GREEN = 0, 1


def begun(name: str) -> Game:
    return new_game(load(), load().games[name], 1)


def shown(game: Game, seat: int) -> str:
    return "\n".join(line.plain for line in Choices(game.state, seat, game.legal(seat), WORDS).compact())


def test_dots_go_by_their_column_where_that_tells_them_apart() -> None:
    game = begun("multi-4")
    assert starts(game.state, BLUE) == ["h", "j", "m", "o"]
    assert starts(game.state, GREEN) == ["a7", "a9", "a12", "a14"]
    assert "4 characters go on the dots a7 a9 a12 a14" in shown(game, GREEN)


@pytest.mark.parametrize("typed", ["team thief warrior cleric troll", "thief a7 warrior a9 cleric a12 troll a14"])
def test_a_team_at_the_side_is_typed(typed: str) -> None:
    game = begun("multi-4")
    action = read_action(Context(game.state, GREEN, game.legal(GREEN), WORDS), typed)
    assert action[0] == "team"
    assert game.check(action, GREEN) is None
    assert len(action[1]) == 4


def test_on_neutral_lines_one_is_typed_at_a_time() -> None:
    game = begun("m-3")
    seat = game.waiting()[0].seat
    assert "A character goes on one of the dots b0 d0" in shown(game, seat)
    action = read_action(Context(game.state, seat, game.legal(seat), WORDS), "thief d0")
    assert game.check(action, seat) is None
    game.apply(action, seat)
    assert "d0" not in starts(game.state, game.waiting()[0].seat)


def test_the_doors_are_told() -> None:
    game = begun("m-5-three")
    told = tell([("doors-shown", (2, -1, 0, 1))], game.state, WORDS)
    assert told == ["The doors are shown: Yellow at d21, Blue at s0, Green at a3."]


def test_it_is_told_whose_time_ran_out() -> None:
    state = begun("multi-3").state
    assert tell([("timeout", (0, 2))], state, WORDS) == ["Blue and Yellow: out of time."]
    assert tell([("timeout", (1,))], state, Words("fr")) == ["Vert\u00a0: temps écoulé."]
