"""Combat cards: sound where the answer is plain, unforeseeable where it is not."""

from random import Random

import pytest

from quarterturn.players.battle import Stakes, best_name, draw_card, payoff, solve

FULL = (0, 1, 2, 3, 4, 5, 6)


def best_response(stakes: Stakes, mine: tuple[int, ...], theirs: tuple[int, ...]) -> float:
    """What an opponent who knows the mix leaves to it."""
    mix = solve(stakes, mine, theirs).mix
    return min(sum(p * payoff(stakes, card, other) for p, card in zip(mix, mine, strict=True)) for other in theirs)


def test_nothing_is_wasted_on_a_combat_that_cannot_be_lost() -> None:
    assert draw_card(Stakes(7, 10, 10), FULL, FULL, Random(1)) == 0


def test_nothing_is_wasted_on_a_combat_that_cannot_be_won() -> None:
    assert draw_card(Stakes(-7, 10, 10), FULL, FULL, Random(1)) == 0


def test_against_a_known_card_the_cheapest_that_wins() -> None:
    assert draw_card(Stakes(0, 10, 10), FULL, (3,), Random(1)) == 4


def test_a_close_combat_is_not_played_the_same_way_every_time() -> None:
    random = Random(3)
    assert len({draw_card(Stakes(2, 5, 5), FULL, FULL, random) for _ in range(50)}) > 2


@pytest.mark.parametrize("lead", range(-4, 5))
@pytest.mark.parametrize("hand", [FULL, (0, 2, 5), (0, 6)])
def test_a_reader_of_minds_gains_little(lead: int, hand: tuple[int, ...]) -> None:
    stakes = Stakes(lead, 8, 6)
    assert best_response(stakes, hand, FULL) > solve(stakes, hand, FULL).value - 0.8


def test_a_combat_and_its_mirror_are_worth_the_opposite() -> None:
    assert solve(Stakes(2, 8, 5), FULL, (0, 3)).value == pytest.approx(-solve(Stakes(-2, 5, 8), (0, 3), FULL).value)


def test_the_telepath_names_the_card_that_can_be_beaten_best() -> None:
    assert best_name(Stakes(0, 10, 10), (0, 6), (0, 2, 6)) == 2
    assert best_name(Stakes(0, 10, 10), (0, 6), (0,)) is None
