"""Set-up rules that no case can show: what no published two-player game offers, and what chance does."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from quarterturn.content.loader import load
from quarterturn.engine.core.definition import NEUTRAL
from quarterturn.engine.core.state import CARD, HIDE, TEAM
from quarterturn.engine.game import Game, new_game
from quarterturn.engine.view import SPECTATOR, redeal, view
from quarterturn.notation import parse_action


def test_a_characters_only_room_refuses_an_object() -> None:
    """SETUP-7: red numbers. No two-player game has them, so one is made here."""
    collection = load()
    prison = collection.games["prison"]
    first, *others = prison.plan.slots
    plan = replace(prison.plan, slots=(replace(first, holds="characters"), *others))
    game = new_game(collection, replace(prison, plan=plan), seed=1)
    for colour in ("blue", "yellow"):
        seat, action = parse_action(game.state, f"{colour} team naga b wizard d colossus g telepath i")
        game.apply(action, seat)
    rope, cleric = (parse_action(game.state, text) for text in ("hide rope A1", "hide cleric A1"))
    refusal = game.check(rope[1], rope[0])
    assert refusal is not None
    assert refusal.rule == "SETUP-7"
    assert game.check(cleric[1], cleric[0]) is None


def test_every_room_comes_to_lie_everywhere_and_either_side_begins() -> None:
    """SETUP-1: over many seeds each room is about as often on each slot, in each orientation."""
    collection = load()
    seeds = 2000
    lying: Counter[tuple[int, int]] = Counter()
    turns: Counter[int] = Counter()
    for seed in range(seeds):
        rooms = new_game(collection, collection.games["prison"], seed).state.rooms
        lying.update(enumerate(room for room, _ in rooms))
        turns.update(turn for _, turn in rooms)
    assert len(lying) == 64
    expected = seeds / 8  # 250 each; five standard deviations are about 74
    assert all(abs(count - expected) < 75 for count in lying.values())
    assert all(abs(count - 2 * seeds) < 200 for count in turns.values())
    beginners = Counter(new_game(collection, collection.games["mix-draft"], seed).state.seat for seed in range(seeds))
    assert all(abs(count - seeds / 2) < 115 for count in beginners.values())


# --- Three and four players


def set_up(game: Game, seed: int) -> None:
    """Go through a set-up at random, to the first turn."""
    random = Random(seed)
    while game.state.phase != CARD:
        seat = random.choice(game.waiting()).seat
        game.apply(random.choice(game.legal(seat)), seat)


@pytest.mark.parametrize(("name", "owners"), [("m-5", {0, 1, 2, 3}), ("m-5-three", {0, 1, 2, NEUTRAL})])
def test_doors_are_turned_up_when_set_up_ends(name: str, owners: set[int]) -> None:
    """M-5: until then nobody has one, not even in secret; with three players one is a decoy."""
    collection = load()
    game = new_game(collection, collection.games[name], seed=3)
    set_up(game, seed=3)
    assert set(game.state.table.doors) == owners
    assert len(game.state.table.doors) == 4
    events = game.log[-1].events
    assert ("doors-shown", game.state.table.doors) in events
    game.rewind()
    assert not game.state.table.doors


def test_every_colour_may_have_every_door() -> None:
    """M-5: each of the 24 arrangements comes up about as often."""
    collection = load()
    game = new_game(collection, collection.games["m-5"], seed=0)
    set_up(game, seed=0)
    last = game.rewind()
    found: Counter[tuple[int, ...]] = Counter()
    for number in range(1200):
        before = game.state.copy()
        before.rng = number * 7919
        again = Game(before)
        again.apply(last.action, last.seat)
        found[again.state.table.doors] += 1
    assert len(found) == 24
    assert all(15 < count < 100 for count in found.values())  # 50 each; five standard deviations are 35


def test_starters_on_neutral_lines_are_a_secret_until_set_up_ends() -> None:
    """MULTI-8: the dots are in sight, the characters are not; each seat knows its own."""
    collection = load()
    game = new_game(collection, collection.games["m-3"], seed=2)
    random = Random(2)
    while game.state.phase in (TEAM, HIDE):
        for seat in (0, 1, 2, SPECTATOR):
            seen = view(game.state, seat)
            standing = [(t, p) for t, p in enumerate(seen.state.where) if p >= 0]
            assert {seen.state.table.owner[t] for t, _ in standing} <= {seat}
            dots = {p for p in game.state.where if p >= 0}
            assert {dot for taken in seen.starters for dot in taken} == dots
            assert view(redeal(seen, random), seat) == seen
        seat = game.waiting()[0].seat
        game.apply(random.choice(game.legal(seat)), seat)
    assert sum(place >= 0 for place in view(game.state, SPECTATOR).state.where) == 15


@pytest.mark.parametrize("name", ["multi-3", "multi-4", "m-1", "m-3", "m-5", "m-7"])
def test_any_seat_may_begin(name: str) -> None:
    """SETUP-6 for many: who places first and who plays first is drawn."""
    collection = load()
    definition = collection.games[name]
    placing: set[int] = set()
    playing: set[int] = set()
    for seed in range(24):
        game = new_game(collection, definition, seed)
        set_up(game, seed)
        playing.add(game.state.seat)
        placing.add(next(state.seat for state in game.states() if state.phase == HIDE))
    assert placing == playing == set(range(len(definition.seats)))
