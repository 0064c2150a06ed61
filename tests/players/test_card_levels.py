"""The levels at the card game: whole games, legal answers only, the same luck the same choice, nothing but the view."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest
from tests.builds import portion
from tests.worlds import other_world

from quarterturn.content.games import parse_games
from quarterturn.content.loader import load
from quarterturn.engine.core.options import Handicap, Options
from quarterturn.engine.core.state import ACT, SETUP, State
from quarterturn.engine.game import Game, apply, new_game
from quarterturn.engine.view import view
from quarterturn.engine.zones.board import Board
from quarterturn.players import OFFERED, make
from quarterturn.players.cards.judging import Judge
from quarterturn.players.cards.levels import CARD_SKILLS
from quarterturn.players.cards.thinker import CardThinker
from quarterturn.players.cards.thinning import worth_a_look
from quarterturn.players.cards.walking import settled
from quarterturn.players.cards.ways import Ways
from quarterturn.players.cards.weighing import FURTHER

Runner = Callable[..., Any]
CARD_GAMES = [name for name, game in load().games.items() if game.book == "C"]
LONG = 14  # turns of a game in which choices are looked at


def decisions(name: str, seed: int, options: Options | None = None, turns: int = LONG) -> Iterator[tuple[Game, int]]:
    """The decisions of a game played by chance and by greed, which shows more of the table."""
    random = Random(seed)
    game = new_game(load(), load().games[name], seed, options)
    players = [make("greedy", 2 * seed), make("greedy", 2 * seed + 1)]
    chance = make("random", seed)
    while not game.over and game.state.turn < turns:
        seat = game.waiting()[0].seat
        yield game, seat
        player = players[seat] if random.random() < 0.7 else chance
        game.apply(player.decide(view(game.state, seat, recall=True), game.legal(seat)), seat)


@pytest.mark.parametrize("name", CARD_GAMES)
@pytest.mark.parametrize("level", OFFERED)
def test_every_level_answers_every_decision_of_every_game(match: Runner, name: str, level: str) -> None:
    played = match(name, 3, (level, level), longest=4)  # the runner checks each answer
    assert played.kinds["end"] >= 3


ROW = """game: row
book: cards
seats: blue yellow
characters: naga cleric wizard
objects: rope
starters: 2
pairs: 51
board:
  2 2
target: 3
"""


@pytest.mark.parametrize("level", OFFERED)
def test_a_table_may_have_a_single_row_of_rooms(level: str) -> None:
    game = new_game(load(), parse_games("row", ROW, load())["row"], 1)
    players = [make(level, seat) for seat in (0, 1)]
    while not game.over and game.state.turn < 3:
        seat = game.waiting()[0].seat
        game.apply(players[seat].decide(view(game.state, seat, recall=True), game.legal(seat)), seat)
    assert game.state.turn >= 2


@pytest.mark.parametrize("teams", load().games["card"].teams)
def test_teams_are_chosen_in_every_way_with_a_handicap(match: Runner, teams: Any) -> None:
    options = Options(teams=teams, handicap=Handicap(0, 6, (6,)), secret_objects=True)
    played = match("card", 2, ("2", "4"), options, longest=3)
    assert played.kinds["pick"] >= 14
    assert played.kinds["drop"] == 2


@pytest.mark.parametrize("seed", range(portion(2, 10)))
def test_what_is_worth_a_look_is_allowed_and_listed(seed: int) -> None:
    looked = 0
    for game, seat in decisions("card", seed, turns=30):
        if game.state.phase != ACT:
            continue
        judge, board, legal = Judge(Ways()), Board(game.state), game.legal(seat)
        for action in worth_a_look(board, judge, keep=4):
            after = game.state.copy()
            apply(after, seat, action)  # raises where it is not allowed
            found = settled(board, action, legal)
            same = game.state.copy()
            if found is not None:
                apply(same, seat, found)
            looked += 1
            if action[0] in ("move", "walk"):  # one Rope for another is nothing new, and so not listed
                assert everything(same) == everything(after)
            else:
                assert found is not None, action
    assert looked > 100


def everything(state: State) -> tuple[list[tuple[str, int]], list[int]]:
    """What is where, two alike things not told apart; and the score."""
    return sorted((state.name(token), place) for token, place in enumerate(state.where)), state.score


@pytest.mark.parametrize("level", ["2", "4"])
def test_the_same_luck_makes_the_same_choice(level: str) -> None:
    for number, (game, seat) in enumerate(decisions("card-3", 4, turns=8)):
        if number % 9 == 0:
            seen, legal = view(game.state, seat, recall=True), game.legal(seat)
            first, again = (make(level, 11).decide(seen, legal) for _ in range(2))
            assert first == again


def test_only_what_its_seat_knows_counts() -> None:
    """In another world that looks the same to a seat it chooses the same, whatever is hidden there."""
    random, compared, different = Random(5), 0, 0
    options = Options(memory_aid=False, secret_objects=True)
    for number, (game, seat) in enumerate(decisions("card-3", 6, options, turns=10)):
        if number % 7:
            continue
        other = other_world(game, seat, random, own=False)
        seen = [view(one.state, seat, recall=True) for one in (game, other)]
        assert seen[0] == seen[1]
        different += game.state.key() != other.state.key()
        choices = [make("3", 8).decide(one, game.legal(seat)) for one in seen]
        assert choices[0] == choices[1]
        compared += 1
    assert compared > 8
    assert different > 4


@pytest.mark.parametrize("level", OFFERED)
def test_thinking_is_bounded_by_counting(level: str) -> None:
    """Without a clock a decision looks at no more positions than its skill says, and a layer of what these lead to."""
    skill = CARD_SKILLS[level]
    searches = 2 * skill.replies + FURTHER  # of an attack: before it, and after it is won
    most = skill.width.most + (searches * skill.reply.most if skill.reply is not None else 0)
    slack = 1000 * (1 + skill.replies)  # the children of one node each, and ways out
    for number, (game, seat) in enumerate(decisions("card", 9, turns=12)):
        if game.state.phase == ACT and number % 8 == 0 and len(game.legal(seat)) > 1:
            player = CardThinker(3, skill)
            player.decide(view(game.state, seat, recall=True), game.legal(seat))
            assert 0 < player.looked <= most + slack


def test_without_time_it_answers_at_once_and_legally() -> None:
    looked = []
    for number, (game, seat) in enumerate(decisions("card", 2, turns=10)):
        if game.state.phase == ACT and number % 5 == 0:
            player = CardThinker(3, CARD_SKILLS["5"], seconds=0.0)
            assert player.decide(view(game.state, seat, recall=True), game.legal(seat)) in game.legal(seat)
            looked.append(player.looked)
    assert len(looked) > 3
    assert max(looked) <= 3  # the position itself, and little more


def test_a_timed_player_plays_cards() -> None:
    game = next(game for game, _ in decisions("card-2", 1) if game.state.phase == ACT)
    seat = game.state.seat
    assert make("5@0.01s", 1).decide(view(game.state, seat, recall=True), game.legal(seat)) in game.legal(seat)


def test_the_set_up_is_not_foretold() -> None:
    """Two lucks pick, place and hide differently somewhere."""
    for phase in SETUP[:1] + SETUP[2:]:
        game, seat = next((g, s) for g, s in decisions("card", 5) if g.state.phase == phase)
        seen, legal = view(game.state, seat, recall=True), game.legal(seat)
        assert len({make("5", luck).decide(seen, legal) for luck in range(12)}) > 1
