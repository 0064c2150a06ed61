"""Declaring an attack, naming a card, playing Combat cards (sections 11 and 13, ABIL-TELEPATH, OBJ-SPEAR).

An attack is `("fight" | "shoot" | "spear", unit, target, joiners)`; joiners are the shooters and spear carriers that
are declared with it, in ascending order.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

from quarterturn.engine.core.acting import pay, require_owned
from quarterturn.engine.core.fights import (
    awaited,
    fight_awaiting,
    playable,
    require_card,
    require_named,
    with_card,
)  # fmt: skip
from quarterturn.engine.core.state import Action, Event, Fight, State
from quarterturn.engine.core.terms import (
    EMPTY_SHAFT,
    NOBODY,
    NOWHERE,
    OPEN,
    REACHES,
    SHOOTS,
    SLIT,
    STOPS_SHOTS,
    IllegalAction,
    Refusal,
    illegal,
    refuse,
)  # fmt: skip
from quarterturn.engine.squares.abilities import on_board
from quarterturn.engine.squares.alliance import ask_or_await
from quarterturn.engine.squares.board import Board, require_actor
from quarterturn.engine.squares.combat import gather, muster, resolve
from quarterturn.engine.squares.obstacles import not_beside, unseen
from quarterturn.engine.squares.table import table_of

# --- Who may attack whom.


def _require_target(board: Board, seat: int, target: int, rule: str) -> None:
    state = board.state
    if not state.table.fights:
        raise illegal("FIGHT-9", "this game has no Combat cards, so nobody can attack")
    if board.table.peace and not all_revealed(state):
        raise illegal(state.table.definition.rule, "there is no combat before every room is revealed")
    if not on_board(state, target):
        raise illegal(rule, "the target is not on the board")
    if not state.table.foes[seat][state.table.owner[target]]:
        if state.table.owner[target] != seat:
            raise illegal(state.table.definition.rule, "{who} is an ally", who=state.name(target))
        raise illegal(rule, "{who} is no enemy", who=state.name(target))
    if state.wounded >> target & 1 and board.is_carried(target):
        raise illegal("FIGHT-1", "{who} is being carried and cannot be a target", who=state.name(target))
    if state.struck >> target & 1:
        wounded_now = "SHOT-7" if rule.startswith("SHOT") else "FIGHT-2"
        raise illegal(wounded_now, "{who} was wounded in this turn", who=state.name(target))


def is_peace(state: State) -> bool:
    """Whether nobody can attack at all now (FIGHT-9, M-6)."""
    table = table_of(state)
    return not table.fights or (table.peace and not all_revealed(state))


def all_revealed(state: State) -> bool:
    return state.revealed.bit_count() == sum(lying != EMPTY_SHAFT for lying in state.rooms)


def _close_problem(board: Board, unit: int, target: int) -> Refusal | None:
    if board.state.where[target] in board.table.havens:
        return refuse("MULTI-8", "{who} stands on a neutral line", who=board.state.name(target))
    adjacent = board.state.where[target] in board.ground.near[board.state.where[unit]]
    return None if adjacent else not_beside(board, "FIGHT-1", unit, target)


def _shot_problem(board: Board, unit: int, target: int) -> Refusal | None:
    """Why a character cannot shoot at another, if so (SHOT-1, SHOT-2, SHOT-6)."""
    state = board.state
    square = state.where[unit]
    if not board.has_effect(unit, SHOOTS):
        return refuse("SHOT-1", "{who} carries no Bow", who=state.name(unit))
    if state.where[target] in board.ground.near[square]:
        return refuse("SHOT-2", "{who} is adjacent", who=state.name(target))
    if board.foe_beside(square, board.table.owner[unit]):
        return refuse("SHOT-2", "an enemy miniature is adjacent to {who}", who=state.name(unit))
    if not board.sees(unit, target):
        return unseen(board, "SHOT-1", unit, target)
    if board.has_effect(target, STOPS_SHOTS):
        return refuse("SHOT-6", "{who} has the Large shield", who=state.name(target))
    return None


def _spear_problem(board: Board, unit: int, target: int) -> Refusal | None:
    state = board.state
    if not board.has_effect(unit, REACHES):
        return refuse("OBJ-SPEAR", "{who} carries no Telescoping spear", who=state.name(unit))
    if board.foe_beside(state.where[unit], board.table.owner[unit]):
        return refuse("OBJ-SPEAR", "an enemy miniature is adjacent to {who}", who=state.name(unit))
    if state.where[target] in board.table.havens:
        return refuse("MULTI-8", "{who} stands on a neutral line", who=state.name(target))
    if state.where[target] not in spear_squares(board, state.where[unit]):
        return refuse("OBJ-SPEAR", "the spear does not reach {who}", who=state.name(target))
    return None


def spear_squares(board: Board, square: int) -> list[int]:
    """The squares a spear reaches: two away over a square without a character, or right behind a slit."""
    ground, step = board.ground, board.ground.layout.step
    found: list[int] = []
    for direction in range(4):
        first = step[4 * square + direction]
        if first < 0 or ground.kind[first] == NOWHERE:
            continue
        hard = ground.passage(square, direction)
        if hard == SLIT:
            found.append(first)
        elif hard == OPEN and board.who[first] == NOBODY:
            second = step[4 * first + direction]
            if second >= 0 and ground.kind[second] != NOWHERE and ground.passage(first, direction) == OPEN:
                found.append(second)
    return found


PROBLEMS = {"fight": _close_problem, "shoot": _shot_problem, "spear": _spear_problem}
RULES = {"fight": "FIGHT-1", "shoot": "SHOT-1", "spear": "OBJ-SPEAR"}


def _join_problem(board: Board, unit: int, target: int) -> Refusal | None:
    """Why a character cannot be declared to join from afar (SHOT-4, OBJ-SPEAR)."""
    if board.has_effect(unit, SHOOTS):
        problem = _shot_problem(board, unit, target)
        return replace(problem, rule="SHOT-4") if problem is not None and problem.rule == "SHOT-1" else problem
    if board.has_effect(unit, REACHES):
        return _spear_problem(board, unit, target)
    return refuse("SHOT-4", "{who} has neither Bow nor spear to join with", who=board.state.name(unit))


# --- Attacks.


def check_attack(state: State, seat: int, action: Action) -> None:
    how, unit, target, joiners = action
    board = require_actor(state, seat, unit)
    _require_target(board, seat, target, RULES[how])
    problem = PROBLEMS[how](board, unit, target)
    if problem is not None:
        raise IllegalAction(problem)
    for joiner in joiners:
        require_owned(state, seat, joiner)
        if state.wounded >> joiner & 1:
            raise illegal("WOUND-1", "{who} is wounded", who=state.name(joiner))
        if state.healed >> joiner & 1:
            raise illegal("MOVE-8", "{who} was healed in this turn", who=state.name(joiner))
        problem = _join_problem(board, joiner, target)
        if joiner == unit or list(joiners).count(joiner) > 1:
            problem = refuse("SHOT-4", "{who} takes part already", who=state.name(joiner))
        if problem is not None:
            raise IllegalAction(problem)


def _mustered(board: Board, action: Action) -> Fight:
    how, unit, target, joiners = action
    shooters = [j for j in joiners if board.has_effect(j, SHOOTS)]
    spears = [j for j in joiners if j not in shooters]
    close: list[int] = []
    {"fight": close, "shoot": shooters, "spear": spears}[how].append(unit)
    return muster(board, target, shooters, spears, close)


def perform_attack(state: State, seat: int, action: Action, events: list[Event]) -> None:
    check_attack(state, seat, action)
    how, unit, target, _ = action
    fight = _mustered(Board(state), action)
    pay(state, unit, 1, events)
    events.append(("attacked", how, unit, target))
    gather(state, fight, events)
    ask_or_await(state, events)


def forecast(state: State, action: Action) -> Fight:
    """Who would take part in an attack and the sums before cards, without declaring it."""
    return _mustered(Board(state), action)


def attack_options(board: Board, unit: int, found: list[Action]) -> None:
    if is_peace(board.state):
        return
    table, who = board.table, board.who
    seat, square = table.owner[unit], board.state.where[unit]
    for near in board.ground.near[square]:
        if who[near] != NOBODY and near not in table.havens:
            _attack_on(board, seat, "fight", unit, who[near], found)
    thing: int = board.thing_at[square]
    if thing not in table.arms or board.foe_beside(square, seat):  # SHOT-2, OBJ-SPEAR
        return
    if thing in table.bows:
        for direction in range(4):
            target = board.first_in_sight(square, direction)
            if target is None or not table.foes[seat][table.owner[target]]:
                continue
            if _shot_problem(board, unit, target) is None:
                _attack_on(board, seat, "shoot", unit, target, found)
    else:
        for far in spear_squares(board, square):
            if who[far] != NOBODY and far not in table.havens:
                _attack_on(board, seat, "spear", unit, who[far], found)


def _attack_on(board: Board, seat: int, how: str, unit: int, target: int, found: list[Action]) -> None:
    """List an attack on a character if it is an enemy, with every choice of joiners."""
    if not board.table.foes[seat][board.table.owner[target]] or board.state.struck >> target & 1:
        return
    helpers = _helpers(board, seat, unit, target)
    if not helpers:
        found.append((how, unit, target, ()))
        return
    for size in range(len(helpers) + 1):
        for joiners in combinations(helpers, size):
            found.append((how, unit, target, joiners))


def _helpers(board: Board, seat: int, unit: int, target: int) -> list[int]:
    """Those who may join an attack from afar."""
    table, state = board.table, board.state
    found: list[int] = []
    for arm in table.arms:
        square = state.where[arm]
        carrier = board.who[square] if square >= 0 else NOBODY
        if carrier in (NOBODY, unit) or table.owner[carrier] != seat or (state.wounded | state.healed) >> carrier & 1:
            continue
        if _join_problem(board, carrier, target) is None:
            found.append(carrier)
    found.sort()
    return found


# --- Combat cards, chosen in secret by everybody who takes part.


def check_combat(state: State, seat: int, action: Action) -> None:
    _, value = action
    fight = fight_awaiting(state, seat)
    require_card(state.combat[seat], value)
    require_named(fight, seat, value)


def perform_combat(state: State, seat: int, action: Action, events: list[Event]) -> None:
    check_combat(state, seat, action)
    _, value = action
    fight = with_card(fight_awaiting(state, seat), seat, value)
    state.fight = fight
    events.append(("chose", seat))
    if not awaited(fight):
        resolve(state, fight, events)


def combat_options(state: State, seat: int) -> list[Action]:
    return [("combat", value) for value in playable(state, seat)]
