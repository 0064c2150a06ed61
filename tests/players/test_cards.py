"""Computer players at the card game: every game is answered, and greedy is better than chance."""

from collections.abc import Callable
from typing import Any

import pytest

from quarterturn.content.loader import load
from quarterturn.engine.core.options import Options
from quarterturn.engine.core.terms import OUT
from quarterturn.engine.view import view
from quarterturn.notation import parse_record
from quarterturn.players import make

Runner = Callable[..., Any]
CARD_GAMES = [name for name, game in load().games.items() if game.book == "C"]
TABLE = """
game: card
rooms:
  52a 51b
  52b 51a
units:
{units}
turn: blue 3
"""


def choice(units: str) -> tuple[Any, ...]:
    """What greedy does first."""
    game = parse_record("table", TABLE.format(units=units))
    return make("greedy", 1).decide(view(game.state, 0, recall=True), game.legal(0))


@pytest.mark.parametrize("name", CARD_GAMES)
def test_every_decision_of_every_game_is_answered_legally(match: Runner, name: str) -> None:
    played = match(name, 1, ("greedy", "random"), longest=8)  # the runner checks each answer
    assert played.kinds["end"] > 2


@pytest.mark.parametrize("teams", load().games["card"].teams)
def test_teams_are_chosen_in_every_way(match: Runner, teams: Any) -> None:
    played = match("card", 2, ("greedy", "random"), Options(teams=teams, secret_objects=True), longest=3)
    assert played.kinds["pick"] >= 14


def test_the_same_seed_plays_the_same_game(match: Runner) -> None:
    first, again = (match("card-2", 5, ("greedy", "random"), longest=8).chosen for _ in range(2))
    assert first == again


def test_greedy_beats_chance(match: Runner) -> None:
    points = 0.0
    for seed in range(6):
        seat = seed % 2
        players = ("greedy", "random") if seat == 0 else ("random", "greedy")
        points += match("card-1", seed, players).points(seat)
    assert points >= 5


def test_it_leaves_if_it_can() -> None:
    action = choice("  blue naga A2^\n  blue cleric B1s\n  yellow troll* B1s")
    assert action[0] == "move"
    assert action[2][-1] == OUT


def test_it_finishes_a_wounded() -> None:
    assert choice("  blue warrior B1^\n  yellow goblin* B1^")[:3] == ("fight", 0, 1)


def test_it_does_not_fight_against_all_odds() -> None:
    assert choice("  blue goblin B1^\n  yellow colossus B1^")[0] != "fight"


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize(
    ("units", "points"),
    [
        ("  blue naga A2^\n  yellow troll* B1s\nobjects:\n  blue treasure A2^\n  blue rope A2^", 2),
        ("  blue naga A2^ rope\n  yellow troll* B1s\nobjects:\n  yellow treasure A2^", 2),
        ("  blue naga A2^\n  blue goblin* A2^\n  yellow troll* B1s\nobjects:\n  blue treasure A2^", 2),
    ],
)
def test_it_leaves_with_what_counts_most(units: str, points: int, seed: int) -> None:
    """A Treasure rather than a Rope, or a wounded, who is rescued for no point (EXIT-3)."""
    game = parse_record("table", TABLE.format(units=units))
    game.apply(make("greedy", seed).decide(view(game.state, 0, recall=True), game.legal(0)), 0)
    assert game.state.score[0] == points
