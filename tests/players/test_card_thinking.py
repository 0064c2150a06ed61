"""How the card game's players think: ways out, dangers, combats with one card or two, plans, and what they say."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from quarterturn.content.loader import load
from quarterturn.engine.core.terms import OUT, UNKNOWN
from quarterturn.engine.game import Game, apply
from quarterturn.engine.view import choices, meant, view
from quarterturn.engine.zones.board import Board
from quarterturn.notation import parse_record
from quarterturn.players.advice import REASONS, advise, standing
from quarterturn.players.battle import Stakes
from quarterturn.players.beam import WON
from quarterturn.players.cards.duel import I_LOOK, NOBODY_LOOKS, THEY_LOOK, Duel, plays
from quarterturn.players.cards.judging import Judge
from quarterturn.players.cards.levels import CARD_SKILLS
from quarterturn.players.cards.reasons import reason
from quarterturn.players.cards.replying import Replier
from quarterturn.players.cards.thinker import CardThinker
from quarterturn.players.cards.thinning import worth_a_look
from quarterturn.players.cards.ways import ACTION, Ways
from quarterturn.players.cards.weighing import LOST, Weighing

TABLE = """
game: card
rooms:
  52a 51b
  52b 51a
units:
{units}
turn: blue {points}
"""


def table(*units: str, points: int = 3) -> Game:
    lines = "\n".join(f"  {unit}" for unit in units)
    return parse_record("table", TABLE.format(units=lines, points=points))


def token(game: Game, name: str, seat: int = 0) -> int:
    return next(t for t in game.state.table.named[name] if game.state.table.owner[t] == seat)


def best(game: Game, level: str = "5", seat: int = 0) -> tuple[Any, ...]:
    return CardThinker(1, CARD_SKILLS[level]).decide(view(game.state, seat, recall=True), game.legal(seat))


# --- Ways


def far(game: Game, name: str) -> float:
    judge, board = Judge(Ways()), Board(game.state)
    return judge.way(board, token(game, name))


def test_a_ghost_needs_no_open_way_and_a_rope_saves_a_jump() -> None:
    game = table("blue ghost B1@", "blue cleric B1@", "yellow troll A2^")
    assert far(game, "ghost") < far(game, "cleric")
    bare, roped = (table("blue cleric A2@" + more, "yellow troll B2^") for more in ("", " rope"))
    assert far(roped, "cleric") <= far(bare, "cleric")


def test_who_faces_the_way_out_blocks_it() -> None:
    free, blocked = (table("blue naga A2^", f"yellow troll >{facing}") for facing in ("B2^", "A2^"))
    assert far(free, "naga") < far(blocked, "naga")


def test_an_enemy_on_the_way_costs_time_but_not_those_who_fly() -> None:
    for name, longer in (("cleric", True), ("wizard", False)):
        free, stopped = (table(f"blue {name} B1^", f"yellow troll {zone}") for zone in ("B2c", "B2s"))
        assert (far(stopped, name) > far(free, name)) == longer


def test_a_step_is_a_whole_number_for_everybody() -> None:
    assert all(ACTION % movement == 0 for movement in (1, 2, 3, 4))


# --- Dangers


def danger(game: Game, seat: int = 0) -> tuple[float, int]:
    return Judge(Ways()).most_in_danger(game.state, seat)


def test_a_stronger_group_in_reach_is_a_danger_and_company_helps() -> None:
    alone = danger(table("blue goblin A1c", "yellow colossus A1c", "yellow troll A1c"))
    together = danger(table("blue goblin A1c", "blue warrior A1c", "blue paladin A1c", "yellow colossus A1c"))
    assert alone[0] > together[0]
    assert danger(table("blue goblin A1c", "yellow colossus B2^"))[0] == 0  # two points of movement away and more


def test_nobody_stays_in_contact_with_a_zone_from_where_it_is_beaten() -> None:
    """In a starting zone one can be attacked from the zone one faces, and from no other (CARD-START-7)."""
    game = table("blue goblin >A1^", "blue naga* B2c", "yellow colossus A1s", "yellow warrior A1s", points=1)
    board, judge, goblin = Board(game.state), Judge(Ways()), token(game, "goblin")
    contact = board.reached_zone(game.state.where[goblin])
    assert contact >= 0
    moves = [action for action in worth_a_look(board, judge, keep=0) if action[:2] == ("move", goblin)]
    assert any(board.reached_zone(path[-1]) < 0 for _, _, path in moves)
    game.apply(best(game), 0)
    assert Board(game.state).reached_zone(game.state.where[goblin]) != contact


# --- Combats


HAND = (0, 1, 2, 2, 3, 3, 4, 5, 6)
LOOKS = (NOBODY_LOOKS, I_LOOK, THEY_LOOK)


def test_two_cards_are_worth_more_than_one_and_seeing_more_than_not() -> None:
    stakes = Stakes(0, 10.0, 0.0, -10.0)
    one, two = plays(HAND, 1), plays(HAND, 2)
    blind = Duel(stakes, HAND, HAND, one, one, 0.25).solution().value
    assert abs(blind) < 1e-6  # the same on both sides
    assert Duel(stakes, HAND, HAND, two, one, 0.25).solution().value > blind
    ahead = Stakes(1, 10.0, 0.0, -10.0)
    blind, seeing, seen = (Duel(ahead, HAND, HAND, one, one, 0.25, look).solution().value for look in LOOKS)
    assert seeing > blind > seen


def test_a_named_card_is_among_those_played() -> None:
    assert plays((0, 2, 5), 1, named=5) == ((5,),)
    assert plays((0, 2, 5), 2, named=5) == ((0, 5), (2, 5))
    duel = Duel(Stakes(0, 10.0, 0.0, -10.0), (0, 3), (0, 4), plays((0, 3), 1), plays((0, 4), 1), 0.0)
    card, worth = duel.naming(1)
    assert worth >= duel.solution().value
    assert card in (None, 4)


def test_a_weapon_master_plays_just_enough() -> None:
    game = table("blue weapon-master B1^", "yellow warrior B1^")
    fighter, foe = token(game, "weapon-master"), token(game, "warrior", 1)
    game.apply(("fight", fighter, foe, False, ()), 0)
    game.apply(("combat", 2, None), 1)
    assert best(game) == ("combat", 3, None)


def test_a_berserker_announces_two_cards_where_that_pays() -> None:
    game = table("blue berserker B1^", "yellow colossus* B1^", "yellow goblin B2^", points=1)
    state = game.state
    apply(state, 0, ("fight", token(game, "berserker"), token(game, "colossus", 1), True, ()))
    answer = best(game)
    assert answer[0] == "combat"
    assert answer[2] is not None


# --- Plans


def test_it_plans_a_win_over_several_actions() -> None:
    text = TABLE.format(units="  blue naga B1@\n  yellow troll A1^", points=3)
    game = parse_record("table", text + "score: blue 4\n")
    player = CardThinker(1, CARD_SKILLS["5"])
    while not game.over and game.state.seat == 0:
        game.apply(player.decide(view(game.state, 0, recall=True), game.legal(0)), 0)
    assert game.state.result == (0,)


def test_it_keeps_points_where_nothing_is_to_be_done() -> None:
    game = table("blue troll* A1c", "blue goblin* A1c", "yellow cleric B2^")
    assert best(game)[0] in ("regenerate", "end")


# A table on which the Samurai lies wounded in the Dark angel's reach, and blue lacks one point.
CROWDED = """
game: card
rooms:
  53b+2 53a
  55b+2 55a
  54b+2 54a+1
  52a+3 52b+2
units:
  blue crossbowman A1@
  blue dark-angel A2@ yellow:sword
  blue elf-scout B1s treasure
  blue thief >A1s
  yellow crossbowman A1c
  yellow dark-angel >B4^
  yellow elf-scout A4^ telescoping-spear
  yellow ghost B2@
  yellow naga B3@
  yellow samurai* A2s
  yellow weapon-master >A4^
objects:
  blue armor B2s
  blue bow A2^
  blue rope A1^
  blue sword B2c
  blue telescoping-spear A2@
  yellow armor A3@
  yellow bow A3^
  yellow rope A2c
hands:
  blue combat 0 1 2 3 3 5
  yellow combat 0 1 2 3 3
score: blue 4 yellow 2
turn: yellow 1
"""


def test_a_reply_that_wins_in_two_actions_is_seen_on_a_crowded_table() -> None:
    """Ways out and what movements promise must not use up what may be looked at before the first action is taken."""
    replier = CardThinker(1, CARD_SKILLS["5"])._made_for(1, 1.0)[1]
    assert replier is not None
    assert replier.after(parse_record("crowded", CROWDED).state) < -WON / 2


# The Goblin is about to leave with two points and another after it; what looks best for blue does not hinder that.
LAST_CHANCE = """
game: card
rooms:
  51b+2 54b+3
  54a+1 52a+1
  51a+1 55b+1
  52b+3 55a
units:
  blue crossbowman B3@ goblin*
  blue dark-angel B3c
  blue elf-scout B2@ treasure
  blue ghost* B4c
  blue naga B1s rope
  blue thief A4s yellow:bow
  yellow crossbowman B4^
  yellow dark-angel A2c
  yellow elf-scout* A3^ treasure
  yellow goblin A1@ blue:armor
  yellow naga* B2@
objects:
  blue bow A2@
  blue fireball-scroll B2^
  blue sword A1s
  yellow armor A3c
  yellow fireball-scroll A4c
  yellow rope B3^
  yellow sword B4s
gates:
  A3 open
hands:
  blue combat 0 2 2 3
  yellow combat 0
score: blue 2 yellow 2
turn: {turn}
"""


def test_it_looks_on_where_its_best_plans_lose_at_once() -> None:
    game = parse_record("last chance", LAST_CHANCE.format(turn="blue 3"))
    player, other = (CardThinker(seat, CARD_SKILLS["5"]) for seat in (0, 1))
    plans = player.planner(0).search(game.state)
    passed = parse_record("passed", LAST_CHANCE.format(turn="yellow 3")).state
    assert other.planner(1).search(passed)[0].state.result == (1,)
    while game.state.seat == 0:
        seat = game.waiting()[0].seat
        game.apply(player.decide(view(game.state, seat, recall=True), game.legal(seat)), seat)
    assert other.planner(1).search(game.state)[0].value < WON / 2
    assert player.chosen is not None
    assert player.chosen.alone < plans[0].value - 5


def test_an_attack_is_weighed_by_what_its_target_can_do_afterwards() -> None:
    """The Goblin is about to win, but not if the Warrior beats it before."""
    game = table("blue warrior A1^", "blue naga B2c", "yellow goblin A1^", "yellow troll* B2s", points=1)
    game.state.score[1] = 3
    player = CardThinker(1, CARD_SKILLS["5"])
    planner = player.planner(0)
    assert isinstance(player._replier, Replier)
    root = planner.root(game.state)
    attack = planner.child(root, ("fight", token(game, "warrior"), token(game, "goblin", 1), False, ()))
    assert attack is not None
    best, other = Weighing(player._replier).weigh([root, attack], 2)
    assert best is attack
    assert best.value > other.value + WON / 4
    assert other.value < LOST


# --- Advice


def test_advice_has_a_reason_and_a_plan_that_can_be_played() -> None:
    game = table("blue naga B1@", "blue cleric A1^", "yellow troll A1^")
    given = advise(view(game.state, 0, recall=True), game.legal(0))
    assert given.reason in REASONS
    assert given.action in game.legal(0)
    state = game.state.copy()
    for action in (given.action, *given.plan):
        apply(state, 0, action)


def test_who_is_nearer_to_winning_is_ahead() -> None:
    game = table("blue naga A2^", "blue cleric A2^", "yellow troll A2c")
    ahead, behind = (standing(view(game.state, seat, recall=True)) for seat in (0, 1))
    assert ahead > 0.5 > behind


@pytest.mark.parametrize("name", ["card-1", "card"])
def test_leaving_is_advised_as_leaving(name: str) -> None:
    assert name in load().games
    game = table("blue naga A2^", "yellow troll B1^")
    given = advise(view(game.state, 0, recall=True), game.legal(0), seed=Random(2).getrandbits(60))
    assert given.action[2][-1] == OUT
    assert given.reason in ("leaves", "wins")


def test_only_what_is_taken_is_fetched() -> None:
    """What a character hands over later in the turn is nothing it goes to fetch."""
    game = table("blue naga A1c key", "blue cleric A1@", "yellow troll* B1@")
    naga, cleric, key = (token(game, name) for name in ("naga", "cleric", "key"))
    planner, there = CardThinker(1, CARD_SKILLS["5"]).planner(0), game.state.where[cleric]
    first = planner.child(planner.root(game.state), ("move", naga, (there,)))
    assert first is not None
    then = planner.child(first, ("move", naga, ((">", cleric, key),)))
    assert reason(planner, game.state, first.action, then)[0] == "advances"


SECRET = """
game: card
secret-objects: on
memory-aid: off
rooms:
  52a 51b
  52b 51a
units:
  blue naga A1c
  blue warrior B1^
  yellow troll* A1@ {held}
  yellow {fallen}* B1^
  yellow colossus A2^ {carried}
objects:
  yellow {lying} B2@
turn: blue 3
"""
WORLDS = (
    SECRET.format(held="rope", fallen="goblin", carried="key", lying="sword"),
    SECRET.format(held="sword", fallen="cleric", carried="rope", lying="key"),
)


@pytest.mark.parametrize("seed", range(8))
def test_a_hint_names_nothing_that_its_seat_does_not_know(seed: int) -> None:
    """What was drawn for it is a guess: that it would be right or wrong must not be seen either (CARD-OPT-SECRET)."""
    heard = []
    for world in WORLDS:
        game = parse_record("secret", world)
        seen = view(game.state, 0)
        given = advise(seen, choices(game.state, seen), seed=seed)
        unknown = {t for t, place in enumerate(seen.state.where) if place == UNKNOWN}
        assert not unknown.intersection(tokens(given.action))
        assert not {seen.state.name(t) for t in unknown}.intersection(given.arguments.values())
        assert not given.plan
        heard.append((given.reason, given.arguments))
        game.apply(meant(game.state, 0, given.action), 0)  # raises where it is not allowed


def tokens(action: tuple[Any, ...]) -> set[int]:
    """All tokens that are moved or touched by an action."""
    kind, unit, what = action[:3]
    if kind in ("move", "walk"):
        return {unit, *(token for item in what if not isinstance(item, int) for token in item[1:])}
    return {unit, what} if kind == "fight" else {unit}


def test_a_wounded_without_a_name_is_finished_all_the_same() -> None:
    game = parse_record("secret", WORLDS[0].replace("blue 3", "blue 1"))
    seen = view(game.state, 0)
    given = advise(seen, choices(game.state, seen))
    assert given.action[0] == "fight"
    assert given.action[2] < 0  # the mark of one that lies there
    assert meant(game.state, 0, given.action)[2] == token(game, "goblin", 1)
