"""The levels: what they answer, that they repeat themselves, and that each is better than the one below it."""

from collections.abc import Callable
from typing import Any

import pytest

from quarterturn.content.loader import load
from quarterturn.engine.table import Handicap, Options
from quarterturn.players import LEVELS, UnknownLevel, make

Runner = Callable[..., Any]
GAMES = tuple(load().games)


def score(match: Runner, name: str, better: str, worse: str, seeds: range) -> float:
    """The points of the better player, which sits on either side in turn."""
    total = 0.0
    for seed in seeds:
        seat = seed % 2
        players = (better, worse) if seat == 0 else (worse, better)
        total += match(name, seed, players).points(seat)
    return total


@pytest.mark.parametrize("name", GAMES)
def test_every_decision_of_every_game_is_answered_legally(match: Runner, name: str) -> None:
    played = match(name, 1, ("greedy", "gentle"), longest=10)  # the runner checks each answer
    assert played.kinds["card"] > 1


def test_a_handicap_is_answered(match: Runner) -> None:
    handicap = Options(handicap=Handicap(0, 6, (6,)))
    assert match("prison", 3, ("greedy", "gentle"), handicap, longest=2).kinds["drop"] == 2


def test_greedy_makes_use_of_what_the_game_offers(match: Runner) -> None:
    kinds = match("prison", 5, ("greedy", "greedy")).kinds
    assert {"reveal", "move", "turn", "fight", "combat", "put"} <= set(kinds)


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_seed_plays_the_same_game(match: Runner, level: str) -> None:
    first, second = (match("prison-1", 6, (level, "greedy"), longest=10) for _ in range(2))
    assert first.chosen == second.chosen


def test_greedy_beats_random_in_a_short_game(match: Runner) -> None:
    assert score(match, "prison-1", "greedy", "random", range(10)) >= 8


@pytest.mark.parametrize("name", ["prison-4", "prison", "base"])
def test_greedy_beats_random_in_longer_games(match: Runner, name: str) -> None:
    assert score(match, name, "greedy", "random", range(2)) >= 1.5


def test_gentle_beats_random(match: Runner) -> None:
    assert score(match, "prison-1", "gentle", "random", range(10)) >= 7


@pytest.mark.nightly
@pytest.mark.parametrize("name", [name for name in GAMES if name != "prison-2"])
def test_each_level_beats_the_one_below_it(match: Runner, name: str) -> None:
    assert score(match, name, "greedy", "random", range(20)) >= 16
    assert score(match, name, "gentle", "random", range(20)) >= 14


def test_an_unknown_level_is_refused_with_a_suggestion() -> None:
    with pytest.raises(UnknownLevel, match="did you mean 'greedy'") as caught:
        make("greddy", 1)
    assert caught.value.suggestion == "greedy"
    with pytest.raises(UnknownLevel, match="there are: random, gentle, greedy"):
        make("x", 1)
