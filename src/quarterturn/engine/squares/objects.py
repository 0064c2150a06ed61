"""Objects that are used up: the Fireball wand and the Speed potion (OBJ-WAND, OBJ-POTION)."""

from __future__ import annotations

from typing import Final

from quarterturn.engine.core.acting import pay
from quarterturn.engine.core.points import discard, eliminate
from quarterturn.engine.core.state import Action, Event, State
from quarterturn.engine.core.table import CAN_CAST
from quarterturn.engine.core.terms import BURNS, CASTS, DIRECTIONS, NOBODY, QUICKENS, illegal
from quarterturn.engine.squares.board import Board, require_actor

POTION_POINTS: Final = 4


def check_fireball(state: State, seat: int, action: Action) -> None:
    _, unit, direction = action
    board = require_actor(state, seat, unit)
    if CASTS not in state.table.abilities[unit]:
        raise illegal("OBJ-WAND", "{who} is no spellcaster", who=state.name(unit))
    if not board.has_effect(unit, BURNS):
        raise illegal("OBJ-WAND", "{who} carries no Fireball wand", who=state.name(unit))
    if direction not in range(4) or board.first_in_sight(state.where[unit], direction) is None:
        raise illegal("OBJ-WAND", "there is nobody in sight in that direction")


def perform_fireball(state: State, seat: int, action: Action, events: list[Event]) -> None:
    check_fireball(state, seat, action)
    _, unit, direction = action
    board = Board(state)
    struck = burned(board, unit, direction)
    pay(state, unit, 1, events)
    events.append(("fireball", unit, struck[-1], DIRECTIONS[direction]))
    discard(state, board.thing_at[state.where[unit]], events)
    for victim in struck:
        eliminate(state, victim, (seat,), events)


def burned(board: Board, unit: int, direction: int) -> list[int]:
    """Whom a fireball burns: the first in sight, and before it the wounded it carries."""
    target = board.first_in_sight(board.state.where[unit], direction)
    assert target is not None
    carried: int = board.hurt_at[board.state.where[target]]
    return [target] if carried in (NOBODY, target) else [carried, target]


def fireball_options(board: Board, unit: int, found: list[Action]) -> None:
    if board.table.skills[unit] & CAN_CAST and board.has_effect(unit, BURNS):
        for direction in range(4):
            if board.first_in_sight(board.state.where[unit], direction) is not None:
                found.append(("fireball", unit, direction))


def check_drink(state: State, seat: int, action: Action) -> None:
    _, unit = action
    if not require_actor(state, seat, unit).has_effect(unit, QUICKENS):
        raise illegal("OBJ-POTION", "{who} carries no Speed potion", who=state.name(unit))


def perform_drink(state: State, seat: int, action: Action, events: list[Event]) -> None:
    check_drink(state, seat, action)
    _, unit = action
    potion: int = Board(state).thing_at[state.where[unit]]
    pay(state, unit, 1, events)
    points = state.potion(unit) + POTION_POINTS
    state.potions = tuple(sorted((*(p for p in state.potions if p[0] != unit), (unit, points))))
    events.append(("drank", unit, POTION_POINTS))
    discard(state, potion, events)


def drink_options(board: Board, unit: int, found: list[Action]) -> None:
    if board.has_effect(unit, QUICKENS):
        found.append(("drink", unit))
