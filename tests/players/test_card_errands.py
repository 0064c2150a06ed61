"""Where no single turn of the card game makes anything better: the way out is found all the same."""

from __future__ import annotations

import pickle
from collections import Counter

import pytest

from quarterturn.engine.core.terms import OUT
from quarterturn.engine.game import Game
from quarterturn.engine.view import view
from quarterturn.engine.zones.board import Board
from quarterturn.notation import parse_record
from quarterturn.players.cards.errands import Errands, firmly
from quarterturn.players.cards.judging import Judge
from quarterturn.players.cards.levels import CARD_SKILLS
from quarterturn.players.cards.thinker import STANDSTILL, CardThinker
from quarterturn.players.cards.ways import FAR, Ways
from quarterturn.players.clock import FOR_REPLIES, Clock
from quarterturn.players.errands import ENOUGH
from quarterturn.players.mind import IN_TIME, recalled

# Blue is shut in: to come any nearer to its way out it must first go back to a gear.
TABLE = """game: card
rooms:
{rooms}
units:
  blue cleric {zone}
  yellow goblin* {foe}
hands:
  blue jump {jumps}
  blue combat 0
turn: blue 3
"""
BACK_TO_A_GEAR = ("  53b 53a+2\n  56b+2 51b+2\n  56a+3 51a+3\n  52b+2 52a+3", "A3c", "B1c")
TWO_ROOMS = ("  53a+3 52b\n  56a+3 56b\n  52a+1 51a+3\n  53b+1 51b+1", "A3@", "B1@")
# Nothing but a pit leads to the way out.
OVER_A_PIT = ("  52b 51a+1\n  52a 51b", "A2^", "B1s")

WAITING = """game: card
rooms:
  52b 51a
  52a 51b
units:
  blue cleric A1^
  yellow {foe} B2^
turn: blue 3
number: {turn}
"""


def table(rooms: str, zone: str, foe: str, jumps: int = 0) -> Game:
    return parse_record("shut in", TABLE.format(rooms=rooms, zone=zone, foe=foe, jumps=jumps))


def cleric(game: Game) -> int:
    return next(unit for unit in game.state.table.teams[0] if game.state.where[unit] >= 0)


def far_out(game: Game) -> int:
    return firmly(Judge(Ways()), Board(game.state), cleric(game), OUT)[game.state.where[cleric(game)]]


def play_on(game: Game, turns: int, served: bool = False) -> list[Counter[str]]:
    """Level 5 plays blue until the Cleric is out, yellow passes: what blue did in each of its turns.

    `served`: as a server plays, with a new player and other luck for each decision, and the memory handed on.
    """
    player, unit, last = CardThinker(1, CARD_SKILLS["5"]), cleric(game), game.state.turn + turns
    did = [Counter[str]()]
    while not game.over and game.state.turn < last and game.state.where[unit] != OUT:
        seat = game.waiting()[0].seat
        if served:
            handed_on = pickle.loads(pickle.dumps(player.memory))
            player = CardThinker(len(game.log), CARD_SKILLS["5"], memory=handed_on)
        if seat == 0:
            action = player.decide(view(game.state, 0, recall=True), game.legal(0))
            did[-1][action[0]] += 1
            game.apply(action, 0)
        else:
            game.apply(("end",), seat)
            did.append(Counter())
    return did


@pytest.mark.parametrize("served", [False, True])
@pytest.mark.parametrize(("position", "rooms"), [(BACK_TO_A_GEAR, 1), (TWO_ROOMS, 2)])
def test_rooms_are_turned_where_that_opens_the_only_way(
    position: tuple[str, str, str], rooms: int, served: bool
) -> None:
    game = table(*position)
    assert far_out(game) >= FAR
    errand = Errands(Judge(Ways()), game.state, 0, Clock()).shortest()
    assert errand is not None
    assert len(errand.turnings) == rooms
    play_on(game, 8, served)
    assert game.state.score[0] == 1


@pytest.mark.parametrize("position", [BACK_TO_A_GEAR, TWO_ROOMS])
def test_who_is_shut_in_does_not_hoard(position: tuple[str, str, str]) -> None:
    for did in play_on(table(*position), 8):
        assert set(did) > {"end"} or "end" not in did


def test_an_errand_is_measured_from_where_it_has_come_to() -> None:
    game = table(*BACK_TO_A_GEAR)
    judge = Judge(Ways())
    errand = judge.errand = Errands(judge, game.state, 0, Clock()).shortest()
    assert errand is not None
    assert errand.left(Board(game.state), judge) == errand.length
    turning = errand.turnings[0]
    closer, further = game.state.copy(), game.state.copy()
    closer.where[turning.turner] = turning.gear
    further.wounded |= 1 << errand.runner
    assert errand.left(Board(closer), judge) < errand.length < errand.left(Board(further), judge)
    assert judge.owed(Board(closer)) < judge.owed(Board(game.state))
    assert errand.void(further)
    assert not errand.void(closer)


def test_a_pit_is_a_way_only_for_who_has_a_card_to_jump_with() -> None:
    assert far_out(table(*OVER_A_PIT, jumps=1)) < FAR <= far_out(table(*OVER_A_PIT, jumps=0))


@pytest.mark.parametrize("served", [False, True])
@pytest.mark.parametrize("level", ["4", "5"])
def test_a_standstill_is_broken(level: str, served: bool) -> None:
    """Whoever minds dangers no longer does where nothing has come of many turns, and does again when something has.

    `served`: as a server asks, a new player each time.
    """
    player = CardThinker(1, CARD_SKILLS[level])

    def is_wary(turn: int, foe: str) -> bool:
        nonlocal player
        if served:
            player = CardThinker(turn, CARD_SKILLS[level], memory=pickle.loads(pickle.dumps(player.memory)))
        game = parse_record("waiting", WAITING.format(turn=turn, foe=foe))
        player.decide(view(game.state, 0, recall=True), game.legal(0))
        return player.planner(0).judge.wary

    assert is_wary(5, "troll")
    assert is_wary(5 + STANDSTILL - 2, "troll")
    assert not is_wary(5 + STANDSTILL, "troll")
    assert is_wary(5 + STANDSTILL, "troll*")
    assert is_wary(5 + 2 * STANDSTILL - 2, "troll*")


def test_an_errand_is_found_in_time_to_plan_a_turn_with_it() -> None:
    """The search for turns, which leaves time for the replies, must still have some when an errand has been found."""
    assert IN_TIME < ENOUGH < 1 - FOR_REPLIES


def test_the_history_tells_how_long_a_game_has_stood_still() -> None:
    """For whoever was handed nothing: a server that has just taken a table over, or thinks for another."""
    game = parse_record("waiting", WAITING.format(turn=5, foe="troll"))
    while game.state.turn < 5 + STANDSTILL:
        seat = game.state.seat
        to_and_fro = [a for a in game.legal(seat) if a[0] == "move" and len(a[2]) == 1 and a[2] != (OUT,)]
        game.apply(to_and_fro[0], seat)
        game.apply(("end",), seat)
    states = (game.state, *reversed(game.states()))
    assert recalled(states).since == 5
    assert recalled(states[:3]).since == states[2].turn > 5
    for memory, wary in ((recalled(states), False), (None, True)):
        player = CardThinker(1, CARD_SKILLS["5"], memory=memory)
        seat = game.state.seat
        player.decide(view(game.state, seat, recall=True), game.legal(seat))
        assert player.planner(seat).judge.wary == wary
    game.state.score[0] += 1
    assert recalled((game.state, *reversed(game.states()))).since == game.state.turn
