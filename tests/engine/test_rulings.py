"""A game keeps the version of the rules it began under, whatever is made of it."""

import pickle
from collections.abc import Callable
from random import Random

import pytest

from quarterturn.content.loader import load
from quarterturn.engine.core.options import BadOption
from quarterturn.engine.core.rulings import RULES_VERSION, RULINGS
from quarterturn.engine.core.state import ACT, Action, State
from quarterturn.engine.game import Game, new_game
from quarterturn.engine.squares.fight import forecast
from quarterturn.engine.view import SPECTATOR, redeal, view
from quarterturn.notation import format_record, parse_action, parse_cases, parse_record

CONTENT = load()
versions = pytest.mark.parametrize("rules", RULINGS)

JUMP_OUT = """game: base
rooms:
  1a 2a
  3a 4a
units:
  blue goblin b10
  yellow troll* c11
turn: blue 1
"""
WALK_OUT = """game: prison
rooms:
  40b 39b
  39a 40a
units:
  blue wall-walker c10
  yellow colossus c11
turn: blue 1
"""
HEALED = """game: prison
rooms:
  40b 39b
  39a 40a
units:
  blue colossus g2
  yellow mekanork h2
  yellow naga f2
marks:
  yellow naga healed now
turn: blue 2
"""


def position(text: str, rules: int) -> State:
    return parse_cases("position", f"rules: {rules}\n{text}")[0].begin().state


def act(state: State, text: str) -> Action:
    return parse_action(state, text)[1]


def test_a_ruling_once_made_holds_in_all_later_versions() -> None:
    assert list(RULINGS) == list(range(1, RULES_VERSION + 1))
    for version in range(2, RULES_VERSION + 1):
        before, now = RULINGS[version - 1][1:], RULINGS[version][1:]
        assert now != before
        assert all(new or not old for old, new in zip(before, now, strict=True))


@pytest.mark.parametrize("game", ["prison", "mix-free", "m-5", "m-6"])
def test_a_game_keeps_its_version_in_every_shape(game: str) -> None:
    """Through the choice of teams and the turning of doors, seen by a seat, dealt anew, sent to another process."""
    played = new_game(CONTENT, CONTENT.games[game], seed=4, rules=1)
    dice = Random(4)
    while played.state.phase != ACT:
        seat = played.waiting()[0].seat
        played.apply(dice.choice(played.legal(seat)), seat)
    for state in (played.start, *played.states(), played.state):
        seen = [view(state, seat) for seat in (SPECTATOR, *range(state.table.seats))]
        shapes = [state, pickle.loads(pickle.dumps(state)), state.copy()]
        shapes += [each.state for each in seen] + [redeal(each, dice) for each in seen]
        assert {shape.table.rulings for shape in shapes} == {RULINGS[1]}


def test_a_new_game_is_played_by_the_present_rules() -> None:
    assert new_game(CONTENT, CONTENT.games["prison"], seed=1).state.table.rulings == RULINGS[RULES_VERSION]


@pytest.mark.parametrize("rules", [-1, 0, RULES_VERSION + 1])
def test_there_is_no_game_under_unknown_rules(rules: int) -> None:
    with pytest.raises(BadOption, match=f"version '{rules}' of the rules is not known"):
        new_game(CONTENT, CONTENT.games["prison"], seed=1, rules=rules)


@versions
@pytest.mark.parametrize(("text", "deed"), [(JUMP_OUT, "jump goblin c10 c11"), (WALK_OUT, "walk wall-walker c11")])
def test_lister_and_checker_agree_under_each_version(
    rules: int, text: str, deed: str, compare: Callable[[State], str]
) -> None:
    state = position(text, rules)
    assert compare(state) == ""
    assert (act(state, deed) in Game(state).legal(0)) == (rules == 1)


@versions
def test_a_forecast_is_made_by_the_rules_of_the_game(rules: int) -> None:
    state = position(HEALED, rules)
    assert forecast(state, act(state, "fight colossus mekanork")).strength == (5, 4 if rules == 1 else 2)


@versions
def test_taking_back_and_saving_keep_the_version(rules: int) -> None:
    game = new_game(CONTENT, CONTENT.games["prison-1"], seed=2, rules=rules)
    for _ in range(30):
        seat = game.waiting()[0].seat
        game.apply(game.legal(seat)[-1], seat)
    text = format_record(game, 2)
    assert text.startswith(f"rules: {rules}\n")
    again = parse_record("again", text)
    assert again.state.key() == game.state.key()
    again.rewind()
    assert again.state.table.rulings == RULINGS[rules]
