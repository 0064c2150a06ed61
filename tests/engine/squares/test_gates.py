"""Two portcullises that meet on one edge (WORD-2): listed once, the nearer meant, and told apart in a position."""

import pytest

from quarterturn.engine.core.state import State
from quarterturn.engine.game import Game
from quarterturn.engine.squares.gates import between
from quarterturn.engine.squares.table import ground_of
from quarterturn.notation import format_position, parse_action, parse_record

MEETING = """game: base
rooms:
  13a 13b
units:
  blue thief {at}
  blue mekanork c3
gates:
  e2/f2 {state}
turn: blue 5
"""


def meeting(at: str = "e2", state: str = "closed") -> Game:
    return parse_record("meeting", MEETING.format(at=at, state=state))


def done(game: Game, *texts: str) -> State:
    for text in texts:
        seat, action = parse_action(game.state, text)
        game.apply(action, seat)
    return game.state


def written(state: State) -> list[str]:
    return [line.strip() for line in format_position(state).splitlines() if line.startswith("  e2/f2")]


@pytest.mark.parametrize(
    ("state", "kinds"),
    [("closed", ["open"]), ("open", ["close"]), ("open closed", ["close", "open"]), ("broken", [])],
)
def test_what_can_be_done_is_listed_once(state: str, kinds: list[str]) -> None:
    legal = [action for action in meeting(state=state).legal(0) if action[0] in ("open", "close")]
    assert sorted(action[0] for action in legal) == kinds


@pytest.mark.parametrize("at", ["e2", "f2"])
def test_the_nearer_is_meant_however_the_rooms_came_to_lie(at: str) -> None:
    for before in (
        (),
        ("turn mekanork B1 cw", "turn mekanork B1 ccw"),
        ("turn mekanork A1 cw", "turn mekanork A1 ccw"),
    ):
        game = meeting(at)
        state = done(game, *before, "open thief e2/f2")
        assert written(state) == ["e2/f2 open closed" if at == "e2" else "e2/f2 closed open"]


@pytest.mark.parametrize("state", ["open", "broken", "open closed", "closed broken", "broken open"])
def test_a_position_tells_them_apart(state: str) -> None:
    game = meeting(state=state)
    assert written(game.state) == [f"e2/f2 {state}"]
    again = parse_record("again", format_position(game.state))
    assert again.state.key() == game.state.key()


def test_each_side_has_its_own_first() -> None:
    state = meeting().state
    e2, f2 = parse_action(state, "open thief e2/f2")[1][2:]
    ground = ground_of(state)
    assert between(state, ground, e2, f2) == between(state, ground, f2, e2)[::-1]
