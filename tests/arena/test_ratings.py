"""The figures, against values worked out by hand or found in books."""

from itertools import combinations
from math import log10, sqrt

import pytest

from quarterturn.arena.ratings import ELO, bradley_terry, wilson
from quarterturn.arena.saying import percent, share, speaker
from quarterturn.arena.tally import Record


@pytest.mark.parametrize(
    ("points", "games", "low", "high"),
    [
        (0, 10, 0.0, 0.2775),
        (10, 10, 0.7225, 1.0),
        (5, 10, 0.2366, 0.7634),
        (81, 263, 0.2553, 0.3662),  # Newcombe 1998, table I
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_wilson(points: float, games: int, low: float, high: float) -> None:
    assert wilson(points, games) == pytest.approx((low, high), abs=5e-5)


def test_no_games_say_nothing() -> None:
    assert wilson(0, 0) == (0.0, 1.0)


def test_shares_in_words() -> None:
    english, french = speaker("en"), speaker("fr")
    assert share(Record(196, 1, 3), english) == "98.3 % [95.3-99.4]"
    assert share(Record(196, 1, 3), french) == "98,3 % [95,3-99,4]"
    assert share(Record(200, 0, 0), english) == "100.0 % [98.1-100.0]"
    assert [percent(value, english) for value in (0.0, 0.9825, 0.0005, 1.0)] == ["0.0", "98.3", "0.1", "100.0"]


def test_two_players_have_the_elo_difference_of_their_odds() -> None:
    ratings, errors = bradley_terry(2, {(0, 1): 75, (1, 0): 25}, prior=0)
    assert ratings[0] - ratings[1] == pytest.approx(400 * log10(3))
    assert sum(ratings) == pytest.approx(0)
    difference = 1 / sqrt(100 * 0.75 * 0.25)  # the standard error of log odds; each is half of it from the middle
    assert errors == pytest.approx([ELO * difference / 2] * 2)


def test_three_players_with_consistent_odds() -> None:
    """Strengths 4, 2, 1: who meets whom 60 times scores 40, 48 and 40."""
    points = {(0, 1): 40.0, (1, 0): 20.0, (0, 2): 48.0, (2, 0): 12.0, (1, 2): 40.0, (2, 1): 20.0}
    ratings, errors = bradley_terry(3, points, prior=0)
    step = 400 * log10(2)
    assert ratings == pytest.approx([step, 0, -step], abs=1e-6)
    assert errors[0] == pytest.approx(errors[2])
    assert errors[1] < errors[0]  # who is in the middle is best known


def test_a_perfect_score_is_rated_finitely() -> None:
    ratings, errors = bradley_terry(2, {(0, 1): 200, (1, 0): 0})
    assert ratings[0] - ratings[1] == pytest.approx(400 * log10(200.5 / 0.5))
    assert 0 < errors[0] < 400


def test_equals_are_equal() -> None:
    points = dict.fromkeys([pair for a, b in combinations(range(4), 2) for pair in ((a, b), (b, a))], 10.0)
    assert bradley_terry(4, points)[0] == pytest.approx([0, 0, 0, 0])
