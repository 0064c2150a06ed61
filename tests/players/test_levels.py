"""The levels: what they answer, that they repeat themselves, and that each is better than the one below it."""

from collections.abc import Callable
from typing import Any

import pytest
from tests.builds import portion

from quarterturn.content.loader import load
from quarterturn.engine.core.options import Handicap, Options
from quarterturn.players import LEVELS, OFFERED, UnknownLevel, make
from quarterturn.players.either import Either, Player
from quarterturn.players.levels import SKILLS
from quarterturn.players.thinker import Thinker

Runner = Callable[..., Any]
GAMES = tuple(name for name, game in load().games.items() if len(game.seats) == 2 and game.book != "C")


def score(match: Runner, name: str, better: str, worse: str, seeds: range) -> float:
    """The points of the better player, which sits on either side in turn."""
    total = 0.0
    for seed in seeds:
        seat = seed % 2
        players = (better, worse) if seat == 0 else (worse, better)
        total += match(name, seed, players).points(seat)
    return total


@pytest.mark.parametrize("name", GAMES[: portion(4, len(GAMES))])
@pytest.mark.parametrize("pair", [("1", "3"), ("4", "5")])
def test_every_decision_of_every_game_is_answered_legally(match: Runner, name: str, pair: tuple[str, str]) -> None:
    played = match(name, 1, pair, longest=3)  # the runner checks each answer
    assert played.kinds["card"] > 1


def test_a_handicap_is_answered(match: Runner) -> None:
    handicap = Options(handicap=Handicap(0, 6, (6,)))
    assert match("prison", 3, ("2", "1"), handicap, longest=2).kinds["drop"] == 2


def test_a_whole_game_has_every_kind_of_decision(match: Runner) -> None:
    kinds = match("prison", 5, ("3", "3")).kinds
    assert {"reveal", "move", "turn", "fight", "combat", "put"} <= set(kinds)


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_seed_plays_the_same_game(match: Runner, level: str) -> None:
    first, second = (match("prison-4", 6, (level, "1"), longest=4) for _ in range(2))
    assert first.chosen == second.chosen


@pytest.mark.parametrize(("better", "worse"), [("1", "random"), ("3", "1"), ("3", "greedy")])
def test_a_level_beats_what_is_below_it_in_a_short_game(match: Runner, better: str, worse: str) -> None:
    assert score(match, "prison-1", better, worse, range(4)) >= 2.5


@pytest.mark.nightly
@pytest.mark.parametrize("name", ["prison", "base"])
@pytest.mark.parametrize("pair", [("1", "random"), *zip(OFFERED[1:], OFFERED[:-1], strict=True), ("5", "greedy")])
def test_each_level_beats_the_one_below_it(match: Runner, name: str, pair: tuple[str, str]) -> None:
    assert score(match, name, *pair, range(20)) >= 11


def test_a_larger_budget_looks_at_more() -> None:
    skill = SKILLS["5"]
    wider = skill.wider(4)
    assert wider.width.most == 4 * skill.width.most
    assert wider.width.beam > skill.width.beam
    assert wider.replies > skill.replies


def test_a_budget_is_kept(match: Runner) -> None:
    player = Thinker(1, SKILLS["4"])
    played = match("prison-4", 2, (player, "1"), longest=6)
    decisions = played.kinds["card"] + played.kinds["put"] + sum(played.kinds[kind] for kind in ("reveal", "combat"))
    assert 0 < player.looked < 2 * SKILLS["4"].width.most * decisions


def test_an_unknown_level_is_refused_with_a_suggestion() -> None:
    with pytest.raises(UnknownLevel, match="did you mean 'greedy'") as caught:
        make("greddy", 1)
    assert caught.value.suggestion == "greedy"
    with pytest.raises(UnknownLevel, match="there are: 1, 2, 3, 4, 5, greedy, random"):
        make("x", 1)


def thinker(player: Player) -> Thinker:
    """The half of a level that plays on the board."""
    assert isinstance(player, Either)
    assert isinstance(player.board, Thinker)
    return player.board


def test_a_former_name_still_plays() -> None:
    assert isinstance(thinker(make("gentle", 1)), Thinker)


@pytest.mark.parametrize("level", ["5@0s", "5@0.0s", "5@00.000s", "9@1s", "5@s", "5@1", "0"])
def test_a_player_needs_time_and_a_name(level: str) -> None:
    with pytest.raises(UnknownLevel):
        make(level, 1)


@pytest.mark.parametrize(("level", "seconds"), [("5", 0.0), ("5@0.02s", None)])
def test_a_bound_on_time_still_gives_an_answer(match: Runner, level: str, seconds: float | None) -> None:
    player = make(level, 1, seconds)
    assert match("prison-1", 2, (player, "1"), longest=8).kinds["card"] > 1
    assert thinker(player).looked > 0


def test_with_no_time_it_looks_at_little(match: Runner) -> None:
    hurried, calm = make("5", 1, 0.0), make("5", 1)
    for player in (hurried, calm):
        match("prison-1", 2, (player, "random"), longest=3)
    assert thinker(hurried).looked < thinker(calm).looked / 2


def test_a_player_that_uses_its_time_looks_at_more_when_it_has_more(match: Runner) -> None:
    looked = []
    for level in ("5@0.001s", "5@1s"):
        player = make(level, 1)
        match("prison-1", 2, (player, "random"), longest=2)
        looked.append(thinker(player).looked)
    assert looked[0] < looked[1]
