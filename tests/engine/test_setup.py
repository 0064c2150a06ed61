"""Set-up rules that no case can show: what no published two-player game offers, and what chance does."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from quarterturn.content.loader import load
from quarterturn.engine.game import new_game
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
