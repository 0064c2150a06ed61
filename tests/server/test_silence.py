"""M-7's option: allies may not talk, but for a minute after a turn in which they met."""

from __future__ import annotations

import pytest
from starlette.testclient import TestClient
from tests.server.playing import Person

from quarterturn.notation.records import parse_record
from quarterturn.server.silence import met

POSITION = """
game: m-7
rooms:
  1a 1b 2a 2b
  3a 3b
  4a 4b 9a 9b
units:
  blue wizard a0
  blue troll c0
  yellow goblin b0
  yellow thief k0
  green goblin a16
"""


@pytest.mark.parametrize(
    ("moves", "meets"),
    [
        ("> move wizard b0 c0", None),  # two do not stand on one square
        ("> end", False),
        ("> move troll d0\n> end", False),  # the goblin beside it until then is left behind
        ("> move troll d0\n> move troll c0\n> end", True),  # and comes to stand beside it again
        ("> move wizard b0 c0 d0\n> end", True),  # passed
        ("> move troll d0\n> end\n> card 3\n> end", False),  # another turn, in which nobody moved
    ],
)
def test_allies_meet_by_passing_and_by_coming_to_stand_beside(moves: str, meets: bool | None) -> None:
    if meets is None:
        with pytest.raises(Exception, match="MOVE-4"):
            parse_record("test", POSITION + moves + "\n")
        return
    assert met(parse_record("test", POSITION + moves + "\n")) is meets


def test_silent_allies_are_refused_and_strangers_may_talk(client: TestClient) -> None:
    ada, bob = Person(client), Person(client)
    made = ada.table("me", "computer", "computer", "computer", game="m-7", silent=True)
    with ada.at(made["id"]) as player, bob.at(made["id"]) as guest:
        player.tell(type="say", text="go left")
        answer = player.until(lambda m: m["type"] == "refused")
        assert answer["kind"] == "not yours"
        assert player.catch_up()["table"]["talk"] == 0
        guest.tell(type="say", text="hello")
        assert player.until(lambda m: m["type"] == "chat")["line"]["text"] == "hello"


def test_only_a_game_with_allies_can_be_silent(client: TestClient) -> None:
    seats = [{"kind": "me"}, {"kind": "here"}]
    answer = Person(client).post("/api/tables", {"game": "prison", "seats": seats, "silent": True})
    assert answer.status_code == 422
    assert "allies" in answer.text


def test_the_minute_after_a_meeting_is_announced(client: TestClient) -> None:
    ada = Person(client)
    record = "rules: 1\n" + POSITION.lstrip() + "turn: blue 4\n\n> move wizard b0 c0 d0\n"
    made = ada.table("me", "here", "here", "here", game="m-7", silent=True, record=record)
    with ada.at(made["id"]) as player:
        player.act(0, ["end"])
        player.until(lambda m: m["type"] == "table" and m["table"]["talk"] > 0)
        player.tell(type="say", text="go left")
        assert player.until(lambda m: m["type"] == "chat")["line"]["text"] == "go left"
