"""Why a player of cards does something, as one of the reasons advice knows (advice.py)."""

from __future__ import annotations

from typing import Any

from quarterturn.engine.core.state import ACT, FIGHT, NAME, PUT, Action, State
from quarterturn.engine.core.terms import OUT
from quarterturn.engine.zones.board import Board
from quarterturn.engine.zones.fight import forecast
from quarterturn.engine.zones.wheel import MOST_KEPT
from quarterturn.players.beam import Node
from quarterturn.players.cards.judging import Judge
from quarterturn.players.cards.planning import ATTACKS, Planner
from quarterturn.players.reasons import Arguments, of_change, of_reveal

TAKING = ("+", "<", "~")  # exchanges by which somebody gets something
OPENERS = ("turn", "open", "break", "smash", "invert")  # what changes ways


def reason(planner: Planner, state: State, action: Action, node: Node | None) -> tuple[str, Arguments]:
    if state.phase == NAME:
        return "names-card", {}
    if state.phase == FIGHT:
        fight = state.fight
        return "answers-cards" if fight is not None and fight.look == planner.seat else "mixes-cards", {}
    if state.phase == PUT:
        return _of_placing(planner.judge, planner.seat, state, action)
    if state.phase != ACT:
        return "sets-up", {}
    if action[0] == "end" or node is None:
        kept = min(state.ap, MOST_KEPT)
        return ("saves", {"n": kept}) if kept else ("waits", {})
    if node.state.result is not None:
        return "wins", {}
    return _of_deed(planner, state, action) or _of_result(planner, state, action, node)


def _of_deed(planner: Planner, state: State, action: Action) -> tuple[str, Arguments] | None:
    """What is its own reason."""
    kind, who = action[0], state.name(action[1])
    if kind == "reveal":
        return of_reveal(state, planner.seat, who, action[2])
    if kind in ATTACKS:
        ours, theirs = forecast(state, action).strength
        return "attacks", {"who": who, "target": state.name(action[2]), "a": ours, "b": theirs}
    if kind in ("heal", "regenerate"):
        return "heals", {"who": who, "target": state.name(action[-1])}
    if kind == "fireball" and state.table.owner[action[2]] != planner.seat:
        return "burns", {"who": who, "target": state.name(action[2])}
    return None


def _of_result(planner: Planner, state: State, action: Action, node: Node) -> tuple[str, Arguments]:
    """What the action comes to by itself, else what is to follow in the same turn."""
    kind, unit, who = action[0], action[1], state.name(action[1])
    after, seat = node.first().state, planner.seat
    if after.score[seat] > state.score[seat]:
        return ("leaves" if after.where[unit] == OUT else "eliminates"), {"who": who}
    before, then = Board(state), Board(after)
    got = [thing for thing in then.loads(unit) if thing not in before.loads(unit)]
    if got and state.table.effect[got[0]]:
        return "fetches", {"who": who, "thing": state.name(got[0])}
    if node.state.score[seat] > state.score[seat]:
        return "escapes", {"who": who}
    change = of_change(planner.judge, (seat, 1 - seat), state, after, kind in OPENERS, who)
    return change or _of_plan(planner, before, then, action, node)


def _of_plan(planner: Planner, before: Board, then: Board, action: Action, node: Node) -> tuple[str, Arguments]:
    """What an action is done for: what its character does next, or whom it comes nearer to."""
    state, unit = before.state, action[1]
    who = state.name(unit)
    for later in node.actions()[1:]:
        if later[1] != unit:
            continue
        if later[0] in ("turn", "reveal"):
            return f"goes-to-{later[0]}", {"who": who, "room": _room(state, later[2])}
        if later[0] in ATTACKS:
            return "goes-to-attack", {"who": who, "target": state.name(later[2])}
        things = [item[-1] for item in _exchanges(later) if item[0] in TAKING]
        if things and state.table.effect[things[-1]]:
            return "goes-to-fetch", {"who": who, "thing": state.name(things[-1])}
    given = [item for item in _exchanges(action) if item[0] == ">"]
    if given:
        return "hands-over", {"who": who, "thing": state.name(given[-1][2]), "target": state.name(given[-1][1])}
    return _nearer(planner.judge, before, then, unit) or ("advances", {"who": who})


def _nearer(judge: Judge, before: Board, then: Board, unit: int) -> tuple[str, Arguments] | None:
    """How near its way out a character has come, if it has."""
    left = judge.way(then, unit)
    if left >= judge.way(before, unit):
        return None
    return "nearer-by-actions", {"who": before.state.name(unit), "n": max(1, round(left))}


def of_done(judge: Judge, seat: int, state: State, after: State, action: Action) -> tuple[str, Arguments] | None:
    """What an action that a seat has done came to, if there is a word for it."""
    kind = action[0]
    if kind == "put":
        told = _of_placing(judge, seat, state, action)
        return None if told[0] == "places-zone" else told
    who = state.name(action[1])
    if kind == "reveal":
        return of_reveal(state, seat, who, action[2])
    change = of_change(judge, (seat, 1 - seat), state, after, kind in OPENERS, who)
    return change or _nearer(judge, Board(state), Board(after), action[1])


def _exchanges(action: Action) -> list[tuple[Any, ...]]:
    """What is picked up, put down, given and taken within a movement."""
    return [item for item in action[2] if not isinstance(item, int)] if action[0] in ("move", "walk") else []


def _of_placing(judge: Judge, seat: int, state: State, action: Action) -> tuple[str, Arguments]:
    """How far from its way out a character is put."""
    _, token, place = action
    if state.table.effect[token]:
        return "places-zone", {}
    left = max(1, round(judge.left(Board(state), token, place)))
    how = "near" if state.table.owner[token] == seat else "far"
    return f"places-{how}-by-actions", {"who": state.name(token), "n": left}


def _room(state: State, slot: int) -> str:
    return state.table.definition.plan.slots[slot].name
