"""Whatever a state holds goes wherever the state goes: into copies, comparisons, other processes and views."""

from __future__ import annotations

import pickle
from typing import Any

import pytest

from quarterturn.content.loader import load
from quarterturn.engine.core.build import compiled
from quarterturn.engine.core.state import Fight, Placing, State
from quarterturn.engine.game import new_game
from quarterturn.engine.view import view

COLLECTION = load()
FOLLOWS = {"ground", "table", "__hash__"}  # from the other slots, and from the game; no state has a hash
SLOTS = set(State.__mypyc_attrs__) if compiled() else set(State.__slots__)  # type: ignore[attr-defined]
OWN = sorted(SLOTS - FOLLOWS)


def start() -> State:
    """The set-up of a game, but with every room face up, so that a change in one is seen."""
    state = new_game(COLLECTION, COLLECTION.games["prison"], seed=3).state
    state.revealed = (1 << len(state.rooms)) - 1
    state.ground = state.table.rules.ground(state)
    return state


def others(state: State) -> dict[str, Any]:
    """For every slot a value that is not the one it has."""
    return {
        "acted": True, "actions": [4, 8], "ap": 3, "choices": (((0, 1),), ((9, 150),)), "combat": [1, 3],
        "ended": "agreed", "fight": Fight(0, 1, 9, (0,), (9,), (), (), (3, 2), -1, -1, (-1, -1)), "first": 1,
        "gates": (2, *state.gates[1:]), "healed": 2, "highest": 4, "jumps": [2, 3], "last_card": [0, 5], "offers": 2,
        "phase": "act", "picks": (((1,), (), ()), ((), (), ())), "placing": Placing(0, 0, 0, (1,), (), 1),
        "potions": ((3, 2),), "quiet": 4, "raised": True, "resigned": 1, "result": (1,),
        "revealed": state.revealed & ~1, "rng": state.rng ^ 77, "rooms": (*state.rooms[::-1],), "score": [2, 1],
        "seat": 1 - state.seat, "shown": 1, "struck": 8, "turn": 12, "where": [5, *state.where[1:]], "wounded": 5,
        "zones": (0, (1, 2)),
    }  # fmt: skip


def changed(name: str) -> State:
    state = start()
    value = others(state)[name]
    assert value != getattr(state, name), f"{name} has that value already"
    setattr(state, name, value)
    return state


def test_every_slot_is_tried() -> None:
    assert sorted(others(start())) == OWN


@pytest.mark.parametrize("name", OWN)
def test_a_slot_is_copied_compared_and_sent(name: str) -> None:
    state = changed(name)
    value = getattr(state, name)
    copy, sent = state.copy(), pickle.loads(pickle.dumps(state))
    assert getattr(copy, name) == getattr(sent, name) == value
    assert not isinstance(value, list) or getattr(copy, name) is not value
    assert copy == sent == state
    assert state != start()


@pytest.mark.parametrize("name", OWN)
def test_a_slot_is_seen_in_a_view(name: str) -> None:
    state, before = changed(name), start()
    seeing = [seat for seat in range(2) if view(state, seat) != view(before, seat)]
    assert seeing == ([] if name == "rng" else [0, 1])  # nobody sees what chance has in store


@pytest.mark.parametrize("game", COLLECTION.games)
def test_a_table_finds_its_rules_in_another_process(game: str) -> None:
    state = new_game(COLLECTION, COLLECTION.games[game], seed=1).state
    sent = pickle.loads(pickle.dumps(state))
    assert sent.table.rules is state.table.rules
    assert type(sent.table) is type(state.table)
