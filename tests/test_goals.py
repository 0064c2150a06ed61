"""What the benchmarks say about their goals in the end."""

from benchmarks.goals import Goal, account, verdict

MET = Goal("pure: options/s over python-chess", "at least 1.00", "1.20  [1.10 to 1.30]", True)
MISSED = Goal("compiled: decisions/s over python-chess", "at least 3.00", "2.80  [2.70 to 2.90]", False)


def test_every_missed_goal_has_its_line() -> None:
    missed = "Missed: compiled: decisions/s over python-chess: wanted at least 3.00, measured 2.80  [2.70 to 2.90]"
    assert verdict([MISSED, MET, MISSED]) == [missed, missed]


def test_it_is_said_when_all_are_met() -> None:
    assert verdict([MET, MET]) == ["All 2 measured goals are met."]


def test_it_is_said_what_was_not_measured() -> None:
    missing = "Not measured: 4 goals of the compiled build, which is not there."
    assert verdict([MET, MET], 4) == ["All 2 measured goals are met.", missing]


def test_each_goal_is_accounted_for() -> None:
    assert account([MET, MISSED]) == [
        "met     pure: options/s over python-chess: 1.20  [1.10 to 1.30] (wanted at least 1.00)",
        "MISSED  compiled: decisions/s over python-chess: 2.80  [2.70 to 2.90] (wanted at least 3.00)",
    ]
