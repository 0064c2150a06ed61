"""Others' combats (M-6): a computer takes the side that is sure to win, and not the one that is sure to lose."""

from __future__ import annotations

import pytest
from tests.crowd import BOARD

from quarterturn.engine.game import Game
from quarterturn.engine.view import view
from quarterturn.notation import parse_action, parse_record
from quarterturn.players import make
from quarterturn.players.advice import advise
from quarterturn.players.levels import SKILLS

# Seven against a Goblin whose side has nothing in its hand; green touches only the Goblin.
SURE = """units:
  red troll h2
  red warrior g3
  blue goblin h3
  green wizard h4
hands:
  blue combat 0
turn: red 5

> fight troll blue:goblin
"""
# A Goblin attacks a Troll and a Warrior; green touches the Goblin, and a blue Thief.
LOST = """units:
  red goblin g3
  blue troll g4
  blue warrior g2
  blue thief i3
  green wizard h3
hands:
  red combat 0
  green combat 0
turn: red 5

> fight goblin blue:troll
"""


def asked(text: str) -> Game:
    game = parse_record("asked", BOARD + text)
    assert [decision.kind for decision in game.waiting()] == ["join"]
    return game


def answer(game: Game, level: str) -> object:
    seat = game.waiting()[0].seat
    return make(level, 1).decide(view(game.state, seat, recall=True), game.legal(seat))[1]


@pytest.mark.parametrize("level", ["4", "5"])
def test_it_joins_a_combat_that_is_won(level: str) -> None:
    assert answer(asked(SURE), level) == "attacker"


@pytest.mark.parametrize("level", ["4", "5"])
def test_it_does_not_join_the_weak(level: str) -> None:
    game = asked(LOST)
    assert ("join", "attacker") in game.legal()
    assert answer(game, level) == "defender"


def test_the_reason_is_told() -> None:
    game = asked(SURE)
    seat = game.waiting()[0].seat
    assert advise(view(game.state, seat, recall=True), game.legal(seat), SKILLS["4"]).reason == "takes-side"


@pytest.mark.parametrize("level", ["random", "1", "2", "3", "4", "5"])
def test_every_level_answers_and_plays_its_card(level: str) -> None:
    game = asked(SURE)
    game.apply(parse_action(game.state, "green join attacker")[1], 1)
    while game.state.fight is not None:
        seat = game.waiting()[0].seat
        choices = game.legal(seat)
        chosen = make(level, 1).decide(view(game.state, seat, recall=True), choices)
        assert chosen in choices
        game.apply(chosen, seat)
    assert answer(asked(SURE), level) in (None, "attacker")
