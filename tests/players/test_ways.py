"""The way out, counted in steps: what it takes into account. The board is the first one of cases/move.qt."""

from quarterturn.engine.core.state import State
from quarterturn.engine.squares.board import Board
from quarterturn.notation import parse_cases
from quarterturn.players.ways import Ways


def position(units: str, more: str = "", rooms: str = "40b 39b\n  39a 40a") -> State:
    text = f"game: prison\nrooms:\n  {rooms}\nunits:\n  blue {units}\n{more}turn: blue 5\n"
    return parse_cases("way", text)[0].begin().state


def steps(state: State) -> float:
    unit = next(token for token in state.table.characters if state.where[token] >= 0)
    return Ways(0).steps(Board(state), unit, state.where[unit])


def test_in_the_open_it_is_the_number_of_steps() -> None:
    assert steps(position("cleric a10")) == 1
    assert steps(position("cleric a8")) == 3


def test_those_who_pass_an_arrow_slit_count_none() -> None:
    assert steps(position("naga h10")) == 1


def test_a_pit_costs_a_jump_unless_one_flies_or_has_a_rope() -> None:
    flying = steps(position("wizard h10"))
    roped = steps(position("cleric h10", "objects:\n  blue rope h10\n"))
    spanned = steps(position("cleric h10", "objects:\n  blue rope g10\n"))
    jumping = steps(position("cleric h10"))
    stranded = steps(position("cleric h10", "hands:\n  blue jump 0\n"))
    assert flying == roped == spanned == 2
    assert flying < jumping < stranded


def test_a_portcullis_costs_less_to_those_who_open_it() -> None:
    jumpless = "hands:\n  blue jump 0\n"
    assert steps(position("backstabber i9", jumpless)) < steps(position("cleric i9", jumpless))


def test_a_face_down_room_costs_the_action_that_reveals_it() -> None:
    assert 10 < steps(position("cleric i5", rooms="?40b ?39b\n  39a 40a")) < 16


def test_an_enemy_in_the_way_costs_something_to_those_who_cannot_pass() -> None:
    corridor = "  yellow colossus a9\n"
    assert steps(position(f"cleric a8\n{corridor}".rstrip())) > 3
    assert steps(position(f"wizard a8\n{corridor}".rstrip())) == 3
