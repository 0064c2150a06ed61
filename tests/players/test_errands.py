"""Where no single turn makes anything better: the way out is found all the same, others passing meanwhile."""

from __future__ import annotations

import pytest
from tests.crowd import BOARD

from quarterturn.engine.core.state import ACT, State
from quarterturn.engine.core.terms import GONE, OUT
from quarterturn.engine.game import Game
from quarterturn.engine.squares.board import Board
from quarterturn.engine.squares.fight import all_revealed
from quarterturn.engine.view import view
from quarterturn.notation import parse_action, parse_cases
from quarterturn.players import make
from quarterturn.players.clock import Clock
from quarterturn.players.errands import LEAVE, Errands
from quarterturn.players.judging import Judge
from quarterturn.players.ways import Ways

# The board of cases/pyramid.qt.
PYRAMID = """game: m-2
rooms:
  9a
  9b 10a 10b 11a
  11b 12a 12b 1a 1b
  2a 2b 3a 3b 4a 4b
"""
PLANNING = ("4", "5")  # the levels that plan whole turns


OTHERS = """  green cleric a1
  yellow cleric d1
  red cleric v1
"""


def begin(text: str) -> Game:
    return parse_cases("errand", text)[0].begin()


def pyramid(units: str, points: int, more: str = "", greens: int = 0) -> Game:
    """Blue's turn with five action points; it has so many victory points of four, and cannot jump."""
    score = f"score: blue {points} green {greens} yellow 0 red 0\n"
    hands = "hands:\n  blue jump 0\n  green combat 0\n"
    return begin(f"{PYRAMID}units:\n  blue {units}\n{OTHERS}{more}{hands}{score}turn: blue 5\n")


def alliances(rooms: str, units: str, points: int) -> Game:
    score = f"score: blue {points} green 0 yellow 0 red 0\n"
    return begin(f"{rooms}units:\n{units}{score}turn: blue 5\n")


def play_on(game: Game, level: str, turns: int) -> State:
    """Blue's turns by a level; the others pass."""
    player, last = make(level, 1), game.state.turn + turns
    while not game.over and game.state.turn < last:
        seat = game.waiting()[0].seat
        legal = game.legal(seat)
        if seat == 0:
            game.apply(player.decide(view(game.state, 0, recall=True), legal), 0)
        else:
            game.apply(("end",) if game.state.phase == ACT else legal[0], seat)
    return game.state


@pytest.mark.parametrize("level", PLANNING)
def test_the_top_room_is_raised_by_its_gear(level: str) -> None:
    """Being in it is not enough: it takes two moves to the gear, and then it goes up (M-2)."""
    assert play_on(pyramid("wizard l16", 3), level, 1).result == (0,)


def test_raised_for_one_side_it_is_no_nearer_to_the_others() -> None:
    """Whoever has raised it leaves from anywhere in it; for the others the way to the gear is the same as before."""
    game = pyramid("wizard n18\n  green thief l16", 0)
    before = [Ways(0).to_aim(Board(game.state), seat, 0) for seat in (0, 1)]
    game.apply(parse_action(game.state, "raise wizard")[1], 0)
    after = [Ways(0).to_aim(Board(game.state), seat, 0) for seat in (0, 1)]
    corner = game.state.where[game.state.table.named["thief"][0]]
    assert before[0][corner] == before[1][corner] == after[1][corner] > 0
    assert after[0][corner] == 0


def test_what_lies_on_the_gear_is_taken_away() -> None:
    """With the Treasure in its hands the Troll cannot stop on the wand."""
    objects = "objects:\n  blue treasure m18\n  blue fireball-wand n18\n"
    assert play_on(pyramid("troll m18", 2, objects), "4", 8).result == (0,)


def test_a_wounded_enemy_on_the_gear_is_driven_away() -> None:
    """Nobody scores for that, and green would be rid of a burden: it is done for what follows."""
    state, ways = pyramid("troll m18\n  green wizard* n18", 3).state, Ways(0)
    errand = Errands(ways, state, 0, LEAVE, [state.table.named["troll"][0]], Clock()).shortest()
    assert errand is not None
    before = errand.left(Board(state), ways)
    state.where[state.table.named["wizard"][0]] = GONE
    assert errand.left(Board(state), ways) < before
    assert play_on(pyramid("troll m18\n  green wizard* n18", 3, greens=3), "4", 12).result == (0,)


def test_a_room_is_turned_though_the_gear_lies_far_from_the_way_out() -> None:
    """The Cleric stands as near as it can get; it must turn its back on the exit to come to a gear."""
    game = pyramid("cleric r12", 3)
    judge = Judge(Ways(0))
    errand = Errands(judge.ways, game.state, 0, LEAVE, judge.runners(game.state, 0), Clock()).shortest()
    assert errand is not None
    assert errand.turner == errand.runner
    no_time = Clock(0.0)
    assert Errands(judge.ways, game.state, 0, LEAVE, judge.runners(game.state, 0), no_time).shortest() is None
    assert play_on(game, "4", 60).result == (0,)


def test_nobody_walks_beside_the_plan() -> None:
    """Two squares with walls all around and nothing above them: there is no errand from here."""
    game = pyramid("troll s15", 3)
    assert Errands(Ways(0), game.state, 0, LEAVE, [game.state.table.named["troll"][0]], Clock()).shortest() is None


def test_who_regenerates_far_from_the_exit_is_no_farther_from_it_than_before() -> None:
    assert play_on(pyramid("troll* i0", 3), "4", 1).wounded == 0


LAST_OF_BLUE = "  blue troll u14\n  green goblin c3\n  yellow cleric d1\n  red cleric b5\n"


def test_the_last_one_leaves_for_the_last_point_only() -> None:
    """With 8 of 12 points, three must be fought for (M-6): who would do that if the Troll is gone?"""
    troll = alliances(BOARD, LAST_OF_BLUE, 8).state.table.named["troll"][0]
    assert play_on(alliances(BOARD, LAST_OF_BLUE, 8), "4", 1).where[troll] != OUT
    assert play_on(alliances(BOARD, LAST_OF_BLUE, 11), "4", 1).result == (0,)


def test_whoever_must_fight_ends_the_peace() -> None:
    """The corner that still lies face down holds nothing, but nobody may attack before it is revealed (M-6)."""
    peaceful = BOARD.replace("  3a ", "  ?3a ")
    units = "  blue thief h12\n  green goblin g3\n  yellow cleric d1\n  red cleric v9\n"
    assert all_revealed(play_on(alliances(peaceful, units, 8), "4", 40))


def test_in_peace_there_is_no_danger() -> None:
    """A Troll beside a Goblin: a chance for it once all rooms are revealed, and nothing before (M-6)."""
    units = "  blue troll g4\n  green goblin g3\n  yellow cleric d1\n  red cleric v9\n"
    war, peace = (alliances(rooms, units, 0).state for rooms in (BOARD, BOARD.replace("  3a ", "  ?3a ")))
    wary, calm = Judge(Ways(0)), Judge(Ways(0), wary=False)
    assert wary.value(war, 0) > calm.value(war, 0)
    assert wary.value(peace, 0) == calm.value(peace, 0)
