"""Turns that must be found: a point to be had this turn or never. Written in the notation."""

import pytest
from tests.players.positions import (
    FACE_DOWN_ROOMS,
    FINISH_THE_WOUNDED,
    IDLE_COMBAT,
    NOTHING_BUT_ENEMIES,
    OUT_OF_THE_FIRE,
    ROOMS,
    STOP_THE_RUNNER,
    THE_LONG_WAY_OUT,
    TURN_TWICE,
    WALK_TURN_WALK,
)

from quarterturn.engine.core.state import State
from quarterturn.engine.core.terms import HIDDEN, OUT
from quarterturn.engine.game import Game
from quarterturn.engine.view import view
from quarterturn.notation import parse_cases
from quarterturn.players import THINKERS, make
from quarterturn.players.beam import Width
from quarterturn.players.clock import Clock
from quarterturn.players.judging import Judge
from quarterturn.players.planning import Planner
from quarterturn.players.ways import Ways

PLANNING = ("4", "5")  # the levels that plan whole turns


def played(position: str, level: str) -> Game:
    """The rest of blue's turn by a level; yellow answers as it must."""
    game = parse_cases("turn", ROOMS + position)[0].begin()
    player, other = make(level, 1), make("random", 1)
    while not game.over and game.state.seat == 0:
        seat = game.waiting()[0].seat
        chosen = (other if seat else player).decide(view(game.state, seat, recall=True), game.legal(seat))
        game.apply(chosen, seat)
    return game


@pytest.mark.parametrize("level", PLANNING)
@pytest.mark.parametrize("position", [TURN_TWICE, WALK_TURN_WALK])
def test_the_last_point_by_turning_a_room_and_walking_out(position: str, level: str) -> None:
    assert played(position, level).state.result == (0,)


@pytest.mark.parametrize("level", PLANNING)
def test_the_last_point_by_a_wounded_that_cannot_be_saved(level: str) -> None:
    assert played(FINISH_THE_WOUNDED, level).state.result == (0,)


@pytest.mark.parametrize("level", ["4", "5"])
def test_a_runner_before_the_exit_is_stopped(level: str) -> None:
    """The Cleric leaves with its next move; it has no cards, and the Colossus is near enough."""
    state = played(STOP_THE_RUNNER, level).state
    cleric = state.table.named["cleric"][0]
    assert state.wounded >> cleric & 1


def test_nobody_plans_a_combat_of_which_nothing_can_come() -> None:
    """With one card more it is worth a thought."""
    planned: list[bool] = []
    for hand in ("0", "0 1"):
        state = parse_cases("idle", ROOMS + IDLE_COMBAT.format(hand=hand))[0].begin().state
        nodes = Planner(Judge(Ways(0)), 0, Width(), Clock()).search(state)
        planned.append("fight" in {node.action[0] for node in nodes if node.parent is not None})
    assert planned == [False, True]


def test_a_way_out_is_seen_however_its_steps_look() -> None:
    """With the Treasure, which counts as well."""
    state = parse_cases("way out", THE_LONG_WAY_OUT)[0].begin().state
    thief = state.table.named["thief"][0]
    nodes = Planner(Judge(Ways(0)), 0, THINKERS["5"].width, Clock()).search(state)
    assert any(node.state.where[thief] == OUT and node.state.score[0] == 3 for node in nodes)


def test_a_plan_that_ends_with_a_reveal_needs_a_card_that_pays_for_it() -> None:
    state = parse_cases("light", FACE_DOWN_ROOMS.format(first="blue", second="yellow"))[0].begin().state
    nodes = Planner(Judge(Ways(0)), 0, Width(), Clock()).search(state)
    revealing = [node for node in nodes if node.parent is not None and node.action[0] == "reveal"]
    assert revealing
    assert all(node.spent == len(node.actions()) for node in revealing)


def test_two_players_do_not_wait_for_ever_before_a_room_of_enemies() -> None:
    """Yellow only passes; sooner or later blue must find out who is there."""
    game = parse_cases("waiting", NOTHING_BUT_ENEMIES)[0].begin()
    player = make("5", 1)
    before = game.state.revealed
    while game.state.revealed == before and game.state.turn < 10:
        seat, legal = game.state.seat, game.legal()
        game.apply(player.decide(view(game.state, 0, recall=True), legal) if seat == 0 else legal[0], seat)
    assert game.state.revealed != before


def test_a_wand_one_move_away_is_a_danger() -> None:
    """The Wizard needs one move to look at the Telepath; without a wand it does no harm from there."""
    armed, bare = (
        parse_cases("fire", ROOMS + OUT_OF_THE_FIRE + wand)[0].begin().state
        for wand in ("objects:\n  yellow fireball-wand b7\n", "")
    )
    harm = [judge.value(bare, 0) - judge.value(armed, 0) for judge in (Judge(Ways(0), minds_fire=True), Judge(Ways(0)))]
    assert harm[0] > harm[1]


def test_a_reveal_is_worth_what_it_brings_near_an_exit() -> None:
    """One's own Naga at yellow's door is worth most, an enemy's at one's own door is worth least."""
    judge = Judge(Ways(0))
    worth: dict[tuple[str, str], float] = {}
    for first, second in (("blue", "yellow"), ("yellow", "blue")):
        state = parse_cases("light", FACE_DOWN_ROOMS.format(first=first, second=second))[0].begin().state
        for colour, room in ((first, "far"), (second, "near")):
            naga = next(token for token in state.table.named["naga"] if colour_of(state, token) == colour)
            worth[colour, room] = judge.found(state, 0, HIDDEN - state.where[naga])
    assert worth["blue", "far"] > worth["blue", "near"] > 0 > worth["yellow", "far"] > worth["yellow", "near"]


def colour_of(state: State, token: int) -> str:
    return state.table.definition.seats[state.table.tokens[token].seat].colour
