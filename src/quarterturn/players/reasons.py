"""Why a player on the board does something, as one of the reasons advice knows (advice.py)."""

from __future__ import annotations

from typing import Protocol

from quarterturn.engine.core.state import ACT, CARD, FIGHT, JOIN, NAME, PUT, Action, State
from quarterturn.engine.core.terms import HIDDEN
from quarterturn.engine.squares.board import Board
from quarterturn.engine.squares.fight import forecast
from quarterturn.engine.squares.kinds import ATTACKS
from quarterturn.players.beam import Node
from quarterturn.players.judging import Judge
from quarterturn.players.planning import Planner
from quarterturn.players.replying import next_enemy
from quarterturn.players.ways import NO_WAY, STEP

NOTICED = 1.0  # what a danger must change by to be spoken of
OPENERS = ("turn", "open", "break")  # what changes ways

Arguments = dict[str, str | int]


def reason(planner: Planner, state: State, action: Action, node: Node | None) -> tuple[str, Arguments]:
    if state.phase == CARD:
        return "enough-points", {"n": len(node.actions()) if node is not None else action[1]}
    if state.phase == JOIN:
        return ("looks-on" if action[1] is None else "takes-side"), {}
    if state.phase in (NAME, FIGHT):
        return "mixes-cards", {}
    if state.phase != ACT:
        return _of_placing(planner.judge, planner.seat, state, action) if state.phase == PUT else ("sets-up", {})
    if node is None or action[0] == "end":
        return "waits", {}
    if node.state.result is not None:
        return "wins", {}
    return _of_action(planner, state, action, node)


def _of_action(planner: Planner, state: State, action: Action, node: Node) -> tuple[str, Arguments]:
    kind, who = action[0], state.name(action[1])
    if kind == "reveal":
        return of_reveal(state, planner.seat, who, action[2])
    if kind in ATTACKS:
        ours, theirs = forecast(state, action).strength
        return "attacks", {"who": who, "target": state.name(action[2]), "a": ours, "b": theirs}
    if kind in ("heal", "regenerate"):
        return "heals", {"who": who, "target": state.name(action[-1])}
    after = node.first().state
    if after.score[planner.seat] > state.score[planner.seat]:
        return ("leaves" if after.where[action[1]] < 0 else "eliminates"), {"who": who}
    taken = [item[1] for item in action[2] if not isinstance(item, int) and item[0] == "+"] if kind == "move" else []
    if taken and after.where[taken[-1]] == after.where[action[1]]:
        return "fetches", {"who": who, "thing": state.name(taken[-1])}
    if node.state.score[planner.seat] > state.score[planner.seat]:
        return "escapes", {"who": who}
    seats, opens = (planner.seat, next_enemy(state, planner.seat)), kind in OPENERS
    return of_change(planner.judge, seats, state, after, opens, who) or _of_plan(planner, state, action, node)


def of_reveal(state: State, seat: int, who: str, slot: int) -> tuple[str, Arguments]:
    """What there is to be had in a face-down room: one's own people, tokens of others to place (REVEAL-4), or a way."""
    table = state.table
    told: Arguments = {"who": who, "room": table.definition.plan.slots[slot].name}
    there = [token for token, place in enumerate(state.where) if place == HIDDEN - slot]
    if own := sum(table.owner[token] == seat and not table.effect[token] for token in there):
        return "reveals-own", {**told, "n": own}
    if theirs := sum(bool(table.foes[seat][table.owner[token]]) for token in there):
        return "reveals-theirs", {**told, "n": theirs}
    return "reveals", told


class Judging(Protocol):
    """Who judges positions, on the board or with cards."""

    def race(self, state: State, seat: int) -> float: ...

    def most_in_danger(self, state: State, seat: int) -> tuple[float, int]: ...


def of_change(
    judge: Judging, seats: tuple[int, int], state: State, after: State, opens: bool, who: str
) -> tuple[str, Arguments] | None:
    """What an action changes in the race and in who is in danger, if it changes anything there.

    `seats`: one's own and the enemy's; `opens`: whether it is the kind of action that changes ways.
    """
    seat, other = seats
    shorter = round(judge.race(state, seat) - judge.race(after, seat))
    longer = round(judge.race(after, other) - judge.race(state, other))
    if opens and shorter > 0:
        return "opens-way", {"who": who, "n": shorter}
    if longer > 0:
        return "blocks", {"who": who, "n": longer}
    gain, target = judge.most_in_danger(after, other)
    if gain > judge.most_in_danger(state, other)[0] + NOTICED:
        return "threatens", {"who": who, "target": state.name(target)}
    if judge.most_in_danger(after, seat)[0] < judge.most_in_danger(state, seat)[0] - NOTICED:
        return "retreats", {"who": who}
    ahead = round(judge.race(after, other) - judge.race(after, seat))
    if shorter > 0 and ahead > 0:
        return "wins-race", {"who": who, "n": ahead}
    return None


def _of_plan(planner: Planner, state: State, action: Action, node: Node) -> tuple[str, Arguments]:
    """What an action is done for: what its miniature does next, or whom or what it comes nearer to."""
    unit, who = action[1], state.name(action[1])
    for later in node.actions()[1:]:
        if later[0] in ("turn", "reveal") and later[1] == unit:
            return f"goes-to-{later[0]}", {"who": who, "room": state.table.definition.plan.slots[later[2]].name}
        if later[0] in ATTACKS and later[1] == unit:
            return "goes-to-attack", {"who": who, "target": state.name(later[2])}
        things = [item[1] for item in later[2] if not isinstance(item, int) and item[0] == "+"] if _moves(later) else []
        if things and later[1] == unit:
            return "goes-to-fetch", {"who": who, "thing": state.name(things[-1])}
    before, after = Board(state), Board(node.first().state)
    here, there = before.state.where[unit], after.state.where[unit]
    if there >= 0 and _moves(action):
        if nearer := _nearer(planner.judge, before, after, unit):
            return nearer
        foe = _nearest_foe(planner.seat, after, there)
        if foe is not None and _apart(after, foe, there) < _apart(before, foe, here):
            return "hunts", {"who": who, "target": state.name(foe)}
    return "advances", {"who": who}


def _nearer(judge: Judge, before: Board, after: Board, unit: int) -> tuple[str, Arguments] | None:
    """How near its way out a miniature has come, if it has."""
    here, there = before.state.where[unit], after.state.where[unit]
    left = NO_WAY if there < 0 else judge.ways.steps(after, unit, there)
    if left >= min(judge.ways.steps(before, unit, here), NO_WAY / STEP):
        return None
    return "nearer", {"who": before.state.name(unit), "n": max(1, round(left))}


def of_done(judge: Judge, seat: int, state: State, after: State, action: Action) -> tuple[str, Arguments] | None:
    """What an action that a seat has done came to, if there is a word for it."""
    kind = action[0]
    if kind == "put":
        told = _of_placing(judge, seat, state, action)
        return None if told[0] == "places" else told
    who = state.name(action[1])
    if kind == "reveal":
        return of_reveal(state, seat, who, action[2])
    change = of_change(judge, (seat, next_enemy(state, seat)), state, after, kind in OPENERS, who)
    return change or _nearer(judge, Board(state), Board(after), action[1])


def _of_placing(judge: Judge, seat: int, state: State, action: Action) -> tuple[str, Arguments]:
    """How far from its way out a character is put."""
    _, token, square = action
    if state.table.tokens[token].character is None:
        return "places", {}
    left = judge.ways.steps(Board(state), token, square)
    reason = "places-far" if state.table.foes[seat][state.table.owner[token]] else "places-near"
    return ("places", {}) if left >= NO_WAY / STEP else (reason, {"who": state.name(token), "n": max(1, round(left))})


def _moves(action: Action) -> bool:
    return bool(action[0] == "move")


def _nearest_foe(seat: int, board: Board, square: int) -> int | None:
    table = board.state.table
    foes = [unit for other, team in enumerate(table.teams) if table.foes[seat][other] for unit in team]
    here = [unit for unit in foes if board.state.where[unit] >= 0]
    return min(here, key=lambda unit: _apart(board, unit, square), default=None)


def _apart(board: Board, unit: int, square: int) -> int:
    width, other = board.ground.layout.width, board.state.where[unit]
    return abs(other % width - square % width) + abs(other // width - square // width)
