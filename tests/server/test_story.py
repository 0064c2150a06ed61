"""The log of a table as it is sent: the same as ever, but each line written once."""

from random import Random

import pytest
from starlette.testclient import TestClient
from tests.server.playing import Person, by_chance, choose, house_of, play

from quarterturn.content.loader import load
from quarterturn.engine.game import Game, new_game
from quarterturn.engine.view import SPECTATOR, log_for
from quarterturn.server import protocol as p
from quarterturn.server.log import Story


def play_on(game: Game, count: int, random: Random) -> None:
    for _ in range(count):
        seat = game.waiting()[0].seat
        legal = game.legal(seat)
        game.apply(random.choice([a for a in legal if a[0] in ("fight", "combat", "name")] or legal), seat)


@pytest.mark.parametrize("seat", [0, 1, SPECTATOR])
def test_a_line_is_written_once_and_again_only_if_it_says_more(seat: int) -> None:
    content, random = load(), Random(8)
    game, story = new_game(content, content.games["prison-1"], seed=8), Story()
    again = 0
    for step in range(100):
        before = story.lines(game, list(range(len(game.log))), seat)
        play_on(game, 1, random)
        after = story.lines(game, list(range(len(game.log))), seat)
        fresh = Story().lines(game, list(range(len(game.log))), seat)
        assert after == fresh, f"step {step}"
        for old, new in zip(before, after, strict=False):
            assert (old is new) == (old == new)
            again += old is not new
    assert 0 < again < 10, "teams that are shown, and cards that are turned over"


def test_another_action_after_one_taken_back_is_another_line() -> None:
    content, random = load(), Random(1)
    game, story = new_game(content, content.games["prison-1"], seed=1), Story()
    play_on(game, 60, random)
    first = story.lines(game, list(range(60)), SPECTATOR)
    again = game.rewind()
    game.apply(again.action, again.seat)
    second = story.lines(game, [*range(59), 60], SPECTATOR)
    assert [line.seq for line in second] == [*range(59), 60]
    assert second[:59] == first[:59]


def test_entries_with_nothing_to_hide_are_those_of_the_game() -> None:
    content = load()
    game = new_game(content, content.games["prison-1"], seed=8)
    play_on(game, 200, Random(8))
    told = log_for(game, SPECTATOR)
    same = sum(entry is own for entry, own in zip(told, game.log, strict=True))
    assert 100 < same < 200


def test_a_snapshot_is_what_the_protocol_says_and_made_once_for_the_same_seats(client: TestClient) -> None:
    ada, guest, other = Person(client), Person(client), Person(client)
    made = ada.table("me", "me", quick=True)
    with ada.at(made["id"]) as playing, guest.at(made["id"]) as watching, other.at(made["id"]) as looking:
        play([playing, watching, looking], by_chance(3), most=20)
        for socket in (playing, watching):
            told = socket.catch_up()
            found = p.Snapshot.model_validate_json(socket.heard[-1])
            assert found.model_dump(mode="json") == told
            assert [line["seq"] for line in found.log] == [line["seq"] for line in socket.log]
            assert len(found.log) > 20
        table = house_of(client).live[made["id"]]
        kept = dict(table._made)
        watching.catch_up()
        looking.catch_up()
        assert dict(table._made) == kept
        seen = playing.view
        playing.act(seen["seat"], choose(seen, Random(2)))
        assert len(playing.catch_up()["log"]) == len(playing.log) > 21
