"""What a seat is told and can look up, at every step: the same in every world that looks the same to it."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from tests.worlds import other_world

from quarterturn.content.loader import load
from quarterturn.engine.core.options import Handicap, Options
from quarterturn.engine.core.state import SETUP
from quarterturn.engine.game import Game, new_game
from quarterturn.engine.view import SPECTATOR, entry_for, kept_entry, log_for, open_view, redeal, view, view_after
from quarterturn.notation import format_action, format_view, parse_action, parse_cases, parse_record

COLLECTION = load()
CASES = Path(__file__).resolve().parents[1] / "cases"
AID = Options(memory_aid=True)
GAMES = [
    ("prison", Options()), ("prison", AID), ("prison-3", Options()), ("base", Options(handicap=Handicap(0, 6, (5,)))),
    ("mix-free", Options()), ("mix-free", AID), ("mix-draft", Options()), ("m-2", Options()), ("m-5", Options()),
    ("m-6", Options()), ("multi-3", Options()), ("m-7", AID),
    ("card-3", Options()), ("card", Options(teams="secret")), ("card-advanced", AID),
]  # fmt: skip


def play(game: Game, random: Random, resigning: float = 0.0) -> None:
    """One action of whoever is waited for: rather an attack or a reveal than a step. With many, one may resign."""
    seat = random.choice(game.waiting()).seat
    if random.random() < resigning and game.state.table.seats > 2:
        game.apply(("resign",), seat)
        return
    legal = game.legal(seat)
    kinds = sorted({action[0] for action in legal})
    kind = random.choice([k for k in kinds if k in ("fight", "shoot", "spear", "reveal")] or kinds)
    game.apply(random.choice([action for action in legal if action[0] == kind]), seat)


def looked_up(game: Game, seat: int) -> list[object]:
    """All that a seat can have of a game: what was done, in text too, what it sees now and what it saw."""
    entries = log_for(game, seat)
    texts = [format_action(state, e.seat, e.action) for state, e in zip(game.states(), entries, strict=True)]
    seen = view(game.state, seat)
    position = "" if game.state.phase in SETUP else format_view(seen)
    return [entries, texts, seen, position, *(view_after(game, n, seat) for n in range(0, len(entries), 7))]


@pytest.mark.parametrize(("name", "options"), GAMES, ids=lambda value: getattr(value, "memory_aid", value))
def test_worlds_that_look_alike_read_alike(name: str, options: Options) -> None:
    random = Random(name)
    game = new_game(COLLECTION, COLLECTION.games[name], 2, options)
    different = 0
    for step in range(110):
        play(game, random, resigning=0.02)
        if game.over:
            break
        for seat in (*range(game.state.table.seats), SPECTATOR):
            told = entry_for(game, len(game.log) - 1, seat)
            world = other_world(game, seat, random, own=False)
            assert entry_for(world, len(game.log) - 1, seat) == told
            if (step + seat) % 5 == 0:
                world = other_world(game, seat, random)
                assert looked_up(world, seat) == looked_up(game, seat)
                different += world.state.key() != game.state.key()
        if random.random() < 0.1 and game.check_undo() is None:
            game.undo()
    assert different > 5


@pytest.mark.parametrize(("name", "options"), GAMES[:7], ids=lambda value: getattr(value, "memory_aid", value))
def test_a_position_printed_from_a_view_is_the_same_when_dealt_anew(name: str, options: Options) -> None:
    random = Random(name)
    game = new_game(COLLECTION, COLLECTION.games[name], 3, options)
    printed = 0
    while not game.over and len(game.log) < 120:
        play(game, random)
        for seat in (0, 1, SPECTATOR):
            seen = view(game.state, seat)
            if game.state.phase not in SETUP and not game.over:
                assert format_view(view(redeal(seen, random), seat)) == format_view(seen)
                printed += 1
    assert printed > 30


@pytest.mark.parametrize("aid", [False, True])
def test_what_one_hides_is_told_and_kept_only_with_the_memory_aid(aid: bool) -> None:
    game = new_game(COLLECTION, COLLECTION.games["prison"], 4, Options(memory_aid=aid))
    random = Random(4)
    while game.log == [] or game.log[-1].action[0] != "hide":
        seat = game.waiting()[0].seat
        game.apply(random.choice(game.legal(seat)), seat)
    number, entry = len(game.log) - 1, game.log[-1]
    unseen = ("hide", None, entry.action[2])
    assert entry_for(game, number, entry.seat) == entry
    assert entry_for(game, number, entry.seat, later=True).action == (entry.action if aid else unseen)
    assert kept_entry(game, number, entry.seat) == entry_for(game, number, entry.seat, later=True)
    for other in (1 - entry.seat, SPECTATOR):
        assert entry_for(game, number, other).action == unseen
        assert entry_for(game, number, other).events[0] == ("hid", entry.seat, None, entry.action[2])


def test_a_team_is_told_in_three_steps() -> None:
    """SETUP-3: the dots when all have chosen. SETUP-6: the characters when the set-up ends."""
    game = new_game(COLLECTION, COLLECTION.games["prison"], 5)
    team = game.legal(0)[7]
    dots = tuple((None, square) for _, square in team[1])
    game.apply(team, 0)
    assert entry_for(game, 0, 0).action == team
    assert (entry_for(game, 0, 1).action, entry_for(game, 0, 1).events[0]) == (("team", None), ("team", 0, None))
    game.apply(game.legal(1)[0], 1)
    assert (entry_for(game, 0, 1).action, entry_for(game, 0, 1).events[0]) == (("team", dots), ("team", 0, dots))
    while game.state.phase in SETUP:
        game.apply(game.legal()[0], game.waiting()[0].seat)
    assert entry_for(game, 0, 1).action == team
    assert entry_for(game, 0, SPECTATOR).events == game.log[0].events


def test_a_combat_card_that_is_never_turned_over_stays_secret() -> None:
    """MULTI-6: when one side of a combat resigns, there is none, and what the other had chosen is nobody's business."""
    game = new_game(COLLECTION, COLLECTION.games["multi-3"], 6)
    random = Random(6)
    while game.state.phase != "fight" or max(game.state.fight.cards) < 0:  # type: ignore[union-attr]
        play(game, random)
    number, entry = len(game.log) - 1, game.log[-1]
    fight = game.state.fight
    assert fight is not None
    game.apply(("resign",), fight.defender if entry.seat == fight.attacker else fight.attacker)
    assert game.state.fight is None
    assert not game.over
    while len(game.log) < number + 30 and not game.over:
        assert entry_for(game, number, entry.seat).action == entry.action
        third = 3 - fight.attacker - fight.defender
        assert {entry_for(game, number, reader).action for reader in (third, SPECTATOR)} == {("combat", None)}
        play(game, random)


RACE = """
game: prison-3
rooms:
  39a 39b
  40a 40b
units:
  blue naga c5
  yellow mekanork d5
turn: blue 4

> fight naga mekanork
> combat +1
"""


def test_cards_are_read_when_they_are_turned_over_and_no_longer_when_that_is_taken_back() -> None:
    game = parse_record("race", RACE)
    assert entry_for(game, 1, 1).action == ("combat", None)
    game.apply(("combat", 2), 1)
    assert [entry.action for entry in log_for(game, 1)] == [entry.action for entry in game.log]
    game.rewind()
    assert log_for(game, 1)[1].action == log_for(game, SPECTATOR)[1].action == ("combat", None)


def test_the_card_of_an_ally_who_has_left_is_not_turned_over_with_the_others() -> None:
    cases = parse_cases("alliance", (CASES / "alliance.qt").read_text(encoding="utf-8"))
    case = next(case for case in cases if case.title.startswith("An ally who resigns is missing"))
    game = case.begin()
    for line in (play.text for play in case.plays if play.mark == ">"):
        seat, action = parse_action(game.state, line)
        game.apply(action, seat)
    cards = {entry.seat: entry.action for entry in log_for(game, SPECTATOR) if entry.action[0] == "combat"}
    green = [seat.colour for seat in game.state.table.definition.seats].index("green")
    assert cards.pop(green) == ("combat", None)
    assert None not in dict(cards.values()).values()
    assert len(cards) == 3


def test_all_is_open_once_a_game_is_over() -> None:
    game = new_game(COLLECTION, COLLECTION.games["mix-free"], 7)
    random = Random(7)
    while game.state.phase in SETUP or len(game.log) < 60:
        play(game, random)
    assert log_for(game, 1) != game.log
    game.apply(("resign",), 0)
    for reader in (0, 1, SPECTATOR):
        assert log_for(game, reader) == game.log
        assert view_after(game, 40, reader) == open_view(game.states()[40], reader)


def test_what_enemies_carry_is_told_and_not_kept() -> None:
    """With secret objects an exchange is told when it happens; later only who was there (CARD-OPT-SECRET)."""
    text = """
game: card
secret-objects: on
rooms:
  51a 51b
  52a 52b
units:
  blue naga B1s
  yellow troll A2^
objects:
  blue rope B1s
turn: blue 3
"""
    game = parse_cases("veiled", f"case: x{text}")[0].begin()
    game.apply(parse_action(game.state, "move naga +rope B1c")[1])
    happened = [event[0] for event in entry_for(game, 0, 1).events]
    assert "picked-up" in happened
    (own,), (others,), (watched,) = (log_for(game, seat) for seat in (0, 1, SPECTATOR))
    assert own == game.log[0]
    for entry in (others, watched):
        assert [event[0] for event in entry.events] == ["paid", "step"]
        assert format_action(game.start, 0, entry.action) == "move naga B1c"
