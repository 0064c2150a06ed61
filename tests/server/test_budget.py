"""The time computers have: for a decision, and for all of a turn together."""

from quarterturn.server.computers import Budget
from quarterturn.server.settings import Settings


def test_a_decision_has_its_time() -> None:
    assert Budget(Settings()).seconds(0, 1) == Settings().think_decision


def test_the_decisions_of_a_turn_stay_within_its_time() -> None:
    budget, settings = Budget(Settings()), Settings()
    total = 0.0
    for _ in range(30):
        seconds = budget.seconds(1, 4)
        budget.spend(1, seconds)
        total += seconds
    assert settings.think_turn - 0.1 < total <= settings.think_turn
    assert budget.seconds(0, 4) == settings.think_decision
    assert budget.seconds(1, 5) == settings.think_decision


def test_who_has_thought_too_long_decides_at_once() -> None:
    budget = Budget(Settings())
    budget.seconds(0, 1)
    budget.spend(0, 12.0)
    assert budget.seconds(0, 1) == 0.0
