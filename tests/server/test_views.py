"""What a seat is shown: the same whether it is written anew or kept, and never more of it than one can read."""

import json
from random import Random
from typing import Any

import pytest
from starlette.testclient import TestClient
from tests.server.playing import Person, options_of

from quarterturn import limits
from quarterturn.content.loader import load
from quarterturn.engine.game import Game, new_game
from quarterturn.engine.view import view
from quarterturn.server import views as v
from quarterturn.server.presenting import Memo, seat_options, seat_view

STANDS = (">A1^", ">A1c", ">B1^", ">B1s")
TEAM = ("elf-scout", "naga", "thief", "warrior", "troll", "goblin", "cleric", "ghost")
THINGS = ("armor", "bow", "fireball-scroll", "key", "large-shield", "rope", "sword", "treasure")


def crowded(things: int) -> str:
    """A whole team before the first rooms, among things that each of them could carry about."""
    strewn = [(seat, name) for seat in ("blue", "yellow") for name in THINGS][:things]
    lines = [
        "game: card", "rooms:", "  52a 52b", "  51a 51b", "units:",
        *(f"  blue {name} {STANDS[number % 4]}" for number, name in enumerate(TEAM)), "  yellow troll B2c", "objects:",
        *(f"  {seat} {name} {STANDS[number % 4]}" for number, (seat, name) in enumerate(strewn)), "turn: blue 5",
    ]  # fmt: skip
    return "\n".join(lines) + "\n"


def shown(game: Game, seat: int, memo: Memo | None) -> Any:
    seen = view(game.state, seat)
    return json.loads(v.encode(seat_view(seen, game.waiting(), seat_options(game.state, seen), False, memo)))


@pytest.mark.parametrize("name", ["prison", "card"])
def test_what_is_kept_is_what_would_be_written_anew(name: str) -> None:
    random, memos = Random(4), [Memo(), Memo()]
    game = new_game(load(), load().games[name], seed=4)
    listed = 0
    for _ in range(120):
        for seat in range(2):
            kept = shown(game, seat, memos[seat])
            assert kept == shown(game, seat, None)
            listed += len(options_of(kept))
        seat = game.waiting()[0].seat
        legal = game.legal(seat)
        kind = random.choice(sorted({action[0] for action in legal} - {"resign", "offer draw"}))
        game.apply(random.choice([action for action in legal if action[0] == kind]), seat)
    assert listed > 2_000


def test_a_crowd_among_many_things_is_told_what_is_simple_and_may_do_the_rest(client: TestClient) -> None:
    ada = Person(client)
    made = ada.table("me", "here", game="card", record=crowded(12))
    with ada.at(made["id"]) as both:
        options = options_of(both.views[0])
        of_each = [sum(o["action"][:2] == ["move", unit] for o in options) for unit in range(len(TEAM))]
        assert max(of_each) <= 3 * limits.RESULTS
        assert len(options) < 20_000
        done = both.act(0, text="move warrior +key >B1^ !key +sword >A1^")  # two things change hands
        assert done["type"] == "update"
        assert len(options_of(both.views[0])) < 20_000
