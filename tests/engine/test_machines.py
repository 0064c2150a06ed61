"""The room that is raised (M-2) and the room that slides (M-4), where a case in the notation cannot look."""

from __future__ import annotations

import pickle
from random import Random

import pytest

from quarterturn.content.loader import load
from quarterturn.engine.core.state import HIDE, TEAM, State
from quarterturn.engine.core.terms import EMPTY_SHAFT, HIDDEN
from quarterturn.engine.game import Game, new_game
from quarterturn.engine.squares.slide import elevator
from quarterturn.engine.squares.table import ground_of, table_of
from quarterturn.engine.view import redeal, view
from quarterturn.notation import format_action, format_position, parse_action, parse_cases

PYRAMID = """
game: m-2
rooms:
  9a
  9b 10a 10b 11a
  11b 12a 12b 1a 1b
  2a 2b 3a 3b 4a 4b
units:
  blue wizard n18
  blue goblin m16
  green thief m15
"""
ELEVATOR = """
game: m-4
rooms:
  2a 2b . 4a 4b
  12a 3a ?1a+2 3b 12b
  10a 10b . 11a 11b
units:
  blue thief g7
  green thief q8
hidden:
  C2 blue rope, red treasure
"""


def begin(text: str) -> Game:
    return parse_cases("position", text)[0].begin()


def say(game: Game, text: str) -> None:
    seat, action = parse_action(game.state, text)
    assert format_action(game.state, seat, action) == text
    game.apply(action, seat)


def read_again(state: State) -> State:
    return begin(format_position(state)).state


# --- The Pyramid


def test_a_raised_room_is_apart_in_every_copy_of_the_state() -> None:
    game = begin(PYRAMID)
    say(game, "raise wizard")
    state = game.state
    goblin = next(t for t, token in enumerate(state.table.tokens) if token.name == "goblin")
    below = state.where[goblin] - table_of(state).layout.width
    seen = view(state, 1)
    for other in (
        state.copy(), read_again(state), pickle.loads(pickle.dumps(state)), seen.state, redeal(seen, Random(1)),
    ):  # fmt: skip
        assert other.raised
        assert below not in ground_of(other).near[state.where[goblin]]
    assert read_again(state) == state


def test_what_was_apart_is_joined_again() -> None:
    game = begin(PYRAMID)
    before = ground_of(game.state)
    say(game, "raise wizard")
    say(game, "end")
    assert not game.state.raised
    assert ground_of(game.state).layout is before.layout
    assert ground_of(game.state).near == ground_of(read_again(game.state)).near


def test_options_list_raising_once_and_leaving_then() -> None:
    game = begin(PYRAMID)
    assert [a[0] for a in game.legal() if a[0] in ("raise", "leave")] == ["raise"]
    say(game, "raise wizard")
    assert [a[0] for a in game.legal() if a[0] in ("raise", "leave")] == ["leave", "leave"]


# --- The Elevator


@pytest.mark.parametrize("way", ["up", "down"])
def test_a_position_is_read_again_wherever_the_elevator_is(way: str) -> None:
    game = begin(ELEVATOR)
    say(game, f"slide thief {way}")
    assert read_again(game.state) == game.state
    assert ground_of(read_again(game.state)).vacant == ground_of(game.state).vacant


def test_a_slid_elevator_stays_a_secret_but_for_its_name() -> None:
    game = in_play("m-4", seed=5)
    state = game.state
    before, after = elevator(state), table_of(state).shaft[2]
    rooms = list(state.rooms)
    rooms[before], rooms[after] = EMPTY_SHAFT, rooms[before]
    state.rooms = tuple(rooms)
    state.where = [HIDDEN - after if place == HIDDEN - before else place for place in state.where]
    state.ground = table_of(state).ground(state.rooms, state.revealed, state.gates)
    for seat in range(4):
        seen = view(state, seat)
        assert sum(seen.face_down[after]) == 4
        assert sum(seen.face_down[before]) == 0
        dealt = redeal(seen, Random(seat))
        assert view(dealt, seat) == seen
        assert dealt.table.rooms[dealt.rooms[after][0]].name == "1a"
        assert all(dealt.table.effect[t] for t, place in enumerate(dealt.where) if place == HIDDEN - after)


def test_an_empty_cell_is_never_face_down() -> None:
    state = in_play("m-4", seed=3).state
    assert [slot for slot in table_of(state).shaft if ground_of(state).is_face_down(slot)] == [elevator(state)]


def in_play(game: str, seed: int) -> Game:
    """A game whose set-up is done at random."""
    found, random = new_game(load(), load().games[game], seed), Random(seed)
    while found.state.phase in (TEAM, HIDE):
        seat = found.waiting()[0].seat
        found.apply(random.choice(found.legal(seat)), seat)
    return found
