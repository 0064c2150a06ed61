"""Who sits where: fair, and fixed by the seed and the number."""

from collections import Counter

import pytest

from quarterturn.arena.outcome import Outcome, Pace
from quarterturn.arena.seating import groups, sitting
from quarterturn.arena.tally import tally


def test_two_players_exchange_their_seats_in_the_same_set_up() -> None:
    first, second, third = (sitting(number, 2, range(2), 7) for number in range(3))
    assert (first.seats, second.seats, third.seats) == ((0, 1), (1, 0), (0, 1))
    assert first.setup_seed == second.setup_seed != third.setup_seed
    assert len({*first.player_seeds, *second.player_seeds, *third.player_seeds, first.setup_seed}) == 7


def test_seeds_stay_what_they_are() -> None:
    """A change here makes every match that is kept another one."""
    game = sitting(5, 2, range(2), 7)
    assert (game.setup_seed, game.player_seeds) == (3615323315, (2316840448, 3723197174))


@pytest.mark.parametrize(("players", "seats"), [(2, 2), (3, 2), (5, 2), (2, 4), (3, 4), (4, 4), (5, 4), (3, 3), (2, 3)])
def test_everybody_sits_everywhere_equally_often(players: int, seats: int) -> None:
    meeting = groups(players, seats)
    games = [sitting(number, players, range(seats), 1) for number in range(len(meeting) * min(players, seats))]
    sat = Counter((seat, player) for game in games for seat, player in enumerate(game.seats))
    assert len(sat) == players * seats
    assert len(set(sat.values())) == 1


def test_all_pairs_meet() -> None:
    met = Counter(frozenset(sitting(number, 4, range(2), 1).seats) for number in range(24))
    assert set(met.values()) == {4}
    assert len(met) == 6


def outcome(seats: tuple[int, ...], winners: tuple[int, ...]) -> Outcome:
    return Outcome(0, seats, winners, "score", 1, 1, (0,) * len(seats), (Pace(),) * len(seats))


def test_who_has_won_in_a_larger_game() -> None:
    assert outcome((0, 1, 0, 1), (2,)).result(0) == 1
    assert outcome((0, 1, 0, 1), (0, 1)).result(0) == 0.5
    assert outcome((0, 1, 2), ()).result(2) == 0.5
    sums = tally("abc", 3, [outcome((0, 1, 2), (1,)), outcome((1, 2, 0), (2,))])
    assert [(record.won, record.lost) for record in sums.players] == [(1, 1), (1, 1), (0, 2)]
    assert [sums.pairs[pair].games for pair in ((0, 1), (0, 2), (1, 2))] == [2, 1, 1]


def test_two_who_meet_where_two_teams_play_have_a_team_each() -> None:
    teams = (0, 1, 1, 0)  # M-7: blue, green, red, yellow
    assert sitting(0, 2, teams, 7).seats == (0, 1, 1, 0)
    assert sitting(1, 2, teams, 7).seats == (1, 0, 0, 1)
