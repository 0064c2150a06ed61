"""Combat cards: sound where the answer is plain, and mixed so that not even a reader of minds gains by it."""

from itertools import product
from random import Random

import pytest

from quarterturn.players.battle import Duel, Stakes, balance, payoff, price, worth_of_hand

FULL = (0, 1, 2, 2, 3, 3, 4, 5, 6)
HANDS = (FULL, (0, 1, 2, 3), (0, 2, 5), (0, 6), (0,))
BOUND = 0.13  # tenths of a victory point: an eighth, because stakes are rounded to the quarter


def test_nothing_is_wasted_on_a_combat_that_cannot_be_lost() -> None:
    assert Duel(Stakes(7, 10, 0, -10), FULL, FULL).card(Random(1)) == 0


def test_nothing_is_wasted_on_a_combat_that_cannot_be_won() -> None:
    assert Duel(Stakes(-7, 10, 0, -10), FULL, FULL).card(Random(1)) == 0


def test_against_a_known_card_the_cheapest_that_wins() -> None:
    assert Duel(Stakes(0, 10, 0, -10), FULL, FULL, theirs=(3,)).card(Random(1)) == 4


def test_cards_that_will_not_be_needed_are_not_spared() -> None:
    """The less a kept card counts, the surer is the one who attacks with a lead, who can always have the last word."""
    shares = [Duel(Stakes(1, 6, 0, -6), FULL, FULL, thrift=thrift).solution() for thrift in (1.0, 0.25)]
    assert shares[0].value < shares[1].value


def test_a_close_combat_is_not_played_the_same_way_every_time() -> None:
    random = Random(3)
    duel = Duel(Stakes(2, 6, 0, -6), FULL, FULL)
    assert len({duel.card(random) for _ in range(50)}) > 2


@pytest.mark.parametrize("lead", range(-4, 5))
@pytest.mark.parametrize("stakes", [(8.3, -6.1), (3.0, -10.0), (12.6, 0.0)])
def test_a_reader_of_minds_gains_almost_nothing(lead: int, stakes: tuple[float, float]) -> None:
    """The best response to the mix, over pairs of hands: what it takes from the value of the combat is bounded."""
    for mine, theirs in product(HANDS, HANDS):
        duel = Duel(Stakes(lead, stakes[0], 0.4, stakes[1]), mine, theirs)
        assert duel.solution().value - best_response(duel) < BOUND


def best_response(duel: Duel) -> float:
    """What an opponent who knows the mix, though not the card that is drawn, leaves to it."""
    mix, hands = duel.solution().mix, (duel.my_hand, duel.their_hand)

    def against(other: int) -> float:
        return sum(p * payoff(duel.stakes, card, other, *hands) for p, card in zip(mix, duel.mine, strict=True))

    return min(map(against, duel.theirs))


def test_the_mix_of_a_table_is_exact() -> None:
    random = Random(5)
    for _ in range(100):
        gains = tuple(tuple(random.gauss(0, 5) for _ in range(6)) for _ in range(7))
        value, mix = balance(gains)
        worst = min(sum(p * row[column] for p, row in zip(mix, gains, strict=True)) for column in range(6))
        assert sum(mix) == pytest.approx(1)
        assert worst == pytest.approx(value)


def test_a_combat_and_its_mirror_are_worth_the_opposite() -> None:
    duel = Duel(Stakes(2, 8, 1, -5), FULL, (0, 3))
    assert duel.solution().value == pytest.approx(-duel.mirrored().solution().value)


def test_the_telepath_names_the_card_that_can_be_beaten_best() -> None:
    assert Duel(Stakes(0, 20, 0, -20), (0, 6), (0, 2, 6)).best_name() == 2
    assert Duel(Stakes(0, 20, 0, -20), (0, 6), (0,)).best_name() is None


def test_cards_are_worth_what_the_rest_of_the_hand_leaves_to_them() -> None:
    assert price(0, FULL) == 0
    assert price(6, FULL) > price(4, FULL) > price(1, FULL) > 0
    assert price(4, (0, 4)) > price(4, FULL)
    assert worth_of_hand((0,)) == 0
