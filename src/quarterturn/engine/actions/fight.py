"""Declaring an attack, naming a card, playing Combat cards (sections 11 and 13, ABIL-TELEPATH, OBJ-SPEAR).

An attack is `("fight" | "shoot" | "spear", unit, target, joiners)`; joiners are the shooters and spear carriers that
are declared with it, in ascending order.
"""

from __future__ import annotations

from itertools import combinations

from quarterturn.engine.actions.abilities import on_board
from quarterturn.engine.actions.turn import pay, require_actor, require_owned
from quarterturn.engine.board import Board, illegal
from quarterturn.engine.combat import begin, muster, resolve
from quarterturn.engine.state import FIGHT, NAME, Action, Event, Fight, State
from quarterturn.engine.table import hand_values
from quarterturn.engine.terms import NOWHERE, OPEN, REACHES, SHOOTS, SLIT, STOPS_SHOTS

CARD_VALUES = range(7)


# --- Who may attack whom.


def _require_target(board: Board, seat: int, target: int, rule: str) -> None:
    state = board.state
    if not state.table.definition.combat_cards:
        raise illegal("FIGHT-9", "this game has no Combat cards, so nobody can attack")
    if not on_board(state, target):
        raise illegal(rule, "the target is not on the board")
    if not state.table.foes[seat][state.table.owner[target]]:
        raise illegal(rule, f"{state.name(target)} is no enemy")
    if state.wounded >> target & 1 and board.is_carried(target):
        raise illegal("FIGHT-1", f"{state.name(target)} is being carried and cannot be a target")
    if state.struck >> target & 1:
        wounded_now = "SHOT-7" if rule.startswith("SHOT") else "FIGHT-2"
        raise illegal(wounded_now, f"{state.name(target)} was wounded in this turn")


def _close_problem(board: Board, unit: int, target: int) -> str | None:
    adjacent = board.state.where[target] in board.ground.near[board.state.where[unit]]
    return None if adjacent else f"FIGHT-1 {board.state.name(target)} is not adjacent"


def _shot_problem(board: Board, unit: int, target: int) -> str | None:
    """Why a character cannot shoot at another, as rule and words (SHOT-1, SHOT-2, SHOT-6)."""
    state = board.state
    square = state.where[unit]
    if not board.has_effect(unit, SHOOTS):
        return f"SHOT-1 {state.name(unit)} carries no Bow"
    if state.where[target] in board.ground.near[square]:
        return f"SHOT-2 {state.name(target)} is adjacent"
    if board.foe_beside(square, board.table.owner[unit]):
        return f"SHOT-2 an enemy miniature is adjacent to {state.name(unit)}"
    if not board.sees(unit, target):
        return f"SHOT-1 {state.name(unit)} has no line of sight to {state.name(target)}"
    if board.has_effect(target, STOPS_SHOTS):
        return f"SHOT-6 {state.name(target)} has the Large shield"
    return None


def _spear_problem(board: Board, unit: int, target: int) -> str | None:
    state = board.state
    if not board.has_effect(unit, REACHES):
        return f"OBJ-SPEAR {state.name(unit)} carries no Telescoping spear"
    if board.foe_beside(state.where[unit], board.table.owner[unit]):
        return f"OBJ-SPEAR an enemy miniature is adjacent to {state.name(unit)}"
    if state.where[target] not in spear_squares(board, state.where[unit]):
        return f"OBJ-SPEAR the spear does not reach {state.name(target)}"
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
        elif hard == OPEN and board.character_at(first) is None:
            second = step[4 * first + direction]
            if second >= 0 and ground.kind[second] != NOWHERE and ground.passage(first, direction) == OPEN:
                found.append(second)
    return found


PROBLEMS = {"fight": _close_problem, "shoot": _shot_problem, "spear": _spear_problem}
RULES = {"fight": "FIGHT-1", "shoot": "SHOT-1", "spear": "OBJ-SPEAR"}


def _join_problem(board: Board, unit: int, target: int) -> str | None:
    """Why a character cannot be declared to join from afar (SHOT-4, OBJ-SPEAR)."""
    if board.has_effect(unit, SHOOTS):
        problem = _shot_problem(board, unit, target)
        return problem.replace("SHOT-1", "SHOT-4", 1) if problem else None
    if board.has_effect(unit, REACHES):
        return _spear_problem(board, unit, target)
    return f"SHOT-4 {board.state.name(unit)} has neither Bow nor spear to join with"


# --- Attacks.


def check_attack(state: State, seat: int, action: Action) -> None:
    how, unit, target, joiners = action
    board = require_actor(state, seat, unit)
    _require_target(board, seat, target, RULES[how])
    problem = PROBLEMS[how](board, unit, target)
    if problem:
        raise illegal(*problem.split(" ", 1))
    for joiner in joiners:
        require_owned(state, seat, joiner)
        if state.wounded >> joiner & 1:
            raise illegal("WOUND-1", f"{state.name(joiner)} is wounded")
        if state.healed >> joiner & 1:
            raise illegal("MOVE-8", f"{state.name(joiner)} was healed in this turn")
        problem = _join_problem(board, joiner, target)
        if joiner == unit or list(joiners).count(joiner) > 1:
            problem = f"SHOT-4 {state.name(joiner)} takes part already"
        if problem:
            raise illegal(*problem.split(" ", 1))


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
    begin(state, fight, events)


def forecast(state: State, action: Action) -> Fight:
    """Who would take part in an attack and the sums before cards, without declaring it."""
    return _mustered(Board(state), action)


def attack_options(board: Board, unit: int, found: list[Action]) -> None:
    state, table = board.state, board.table
    if not table.definition.combat_cards:
        return
    seat = table.owner[unit]
    square = state.where[unit]
    for near in board.ground.near[square]:
        if near in board.fit or near in board.hurt:
            _attack_on(board, seat, "fight", unit, near, found)
    thing = board.things.get(square)
    if thing in table.bows:
        for direction in range(4):
            target = board.first_in_sight(square, direction)
            if target is not None and _shot_problem(board, unit, target) is None:
                _attack_on(board, seat, "shoot", unit, state.where[target], found)
    elif thing in table.spears and not board.foe_beside(square, seat):
        for far in spear_squares(board, square):
            _attack_on(board, seat, "spear", unit, far, found)


def _attack_on(board: Board, seat: int, how: str, unit: int, square: int, found: list[Action]) -> None:
    """List an attack on whoever stands on a square, with every choice of joiners."""
    target = board.character_at(square)
    if target is None or not board.table.foes[seat][board.table.owner[target]] or board.state.struck >> target & 1:
        return
    helpers = _helpers(board, seat, unit, target)
    for size in range(len(helpers) + 1):
        for joiners in combinations(helpers, size):
            found.append((how, unit, target, joiners))


def _helpers(board: Board, seat: int, unit: int, target: int) -> list[int]:
    table, state = board.table, board.state
    arms = [t for t in (*table.bows, *table.spears) if state.where[t] in board.fit]
    if not arms:
        return []
    carriers = sorted(board.fit[state.where[t]] for t in arms)
    return [
        c
        for c in carriers
        if c != unit and table.owner[c] == seat and not state.healed >> c & 1 and not _join_problem(board, c, target)
    ]


# --- The Telepath's call.


def check_name(state: State, seat: int, action: Action) -> None:
    _, value = action
    fight = state.fight
    if fight is None or state.phase != NAME or fight.namer != seat:
        raise illegal("TURN-7", "no Telepath of yours waits to name a card")
    if value == 0:
        raise illegal("ABIL-TELEPATH", "the +0 cannot be named")
    if value is not None and value not in CARD_VALUES:
        raise illegal("TURN-6", f"there is no Combat card +{value}")


def perform_name(state: State, seat: int, action: Action, events: list[Event]) -> None:
    """The opponent must play the named card if he has it; if not, he shows his hand (ABIL-TELEPATH)."""
    check_name(state, seat, action)
    _, value = action
    fight = state.fight
    assert fight is not None
    opponent = fight.defender if seat == fight.attacker else fight.attacker
    events.append(("named", seat, value))
    state.phase = FIGHT
    if value is None:
        return
    hand = hand_values(state.combat[opponent])
    if value in hand:
        state.fight = fight._replace(forced=value)
    else:
        state.shown |= 1 << opponent
        events.append(("shown", opponent, hand))


def name_options() -> list[Action]:
    return [("name", None), *(("name", value) for value in CARD_VALUES if value)]


# --- Combat cards, chosen in secret by both sides.


def _side(fight: Fight, seat: int) -> int:
    return 0 if seat == fight.attacker else 1


def awaited(fight: Fight) -> list[int]:
    """The seats that have not chosen their card yet."""
    return [s for s, card in zip((fight.attacker, fight.defender), fight.cards, strict=True) if card < 0]


def playable(state: State, seat: int) -> list[int]:
    """The card values a side may play now, each once."""
    fight = state.fight
    assert fight is not None
    if fight.forced >= 0 and seat != fight.namer:
        return [fight.forced]
    return sorted(set(hand_values(state.combat[seat])))


def check_combat(state: State, seat: int, action: Action) -> None:
    _, value = action
    fight = state.fight
    if fight is None or state.phase != FIGHT or seat not in awaited(fight):
        raise illegal("TURN-7", "no Combat card of yours is waited for")
    if value not in CARD_VALUES:
        raise illegal("TURN-6", f"there is no Combat card +{value}")
    if value not in hand_values(state.combat[seat]):
        raise illegal("FIGHT-8", f"no +{value} is left in your hand")
    if value not in playable(state, seat):
        raise illegal("ABIL-TELEPATH", f"the Telepath named the +{fight.forced}, it must be played")


def perform_combat(state: State, seat: int, action: Action, events: list[Event]) -> None:
    check_combat(state, seat, action)
    _, value = action
    fight = state.fight
    assert fight is not None
    cards = list(fight.cards)
    cards[_side(fight, seat)] = value
    fight = fight._replace(cards=(cards[0], cards[1]))
    state.fight = fight
    events.append(("chose", seat))
    if not awaited(fight):
        resolve(state, fight, events)


def combat_options(state: State, seat: int) -> list[Action]:
    return [("combat", value) for value in playable(state, seat)]
