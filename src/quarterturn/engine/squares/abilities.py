"""Abilities that cost action points: healing, regenerating, walking through walls, screaming (section 14)."""

from __future__ import annotations

from typing import Final

from quarterturn.engine.core.acting import pay, require_able, require_owned, require_phase
from quarterturn.engine.core.points import eliminate
from quarterturn.engine.core.state import ACT, Action, Event, State
from quarterturn.engine.core.terms import (
    CROSSES_PITS,
    HEALS,
    NOBODY,
    NOWHERE,
    OPEN,
    PIT,
    REGENERATES,
    SCREAMS,
    WALKS_WALLS,
    IllegalAction,
    Refusal,
    illegal,
    refuse,
)  # fmt: skip
from quarterturn.engine.squares.board import Board, require_actor, square_name
from quarterturn.engine.squares.jump import land
from quarterturn.engine.squares.obstacles import not_beside

SCREAM_COST: Final = 2


def on_board(state: State, token: int) -> bool:
    table = state.table
    return 0 <= token < len(table.tokens) and table.tokens[token].character is not None and state.where[token] >= 0


# --- ABIL-CLERIC


def check_heal(state: State, seat: int, action: Action) -> None:
    _, unit, target = action
    board = require_actor(state, seat, unit)
    rule = "ABIL-CLERIC"
    if HEALS not in state.table.abilities[unit]:
        raise illegal(rule, "{who} is no healer", who=state.name(unit))
    if not on_board(state, target) or not state.wounded >> target & 1:
        raise illegal(rule, "only a wounded on the board can be healed")
    if board.is_carried(target):
        raise illegal(rule, "{who} is being carried", who=state.name(target))
    if state.where[target] not in board.ground.near[state.where[unit]]:
        raise IllegalAction(not_beside(board, rule, unit, target))


def perform_heal(state: State, seat: int, action: Action, events: list[Event]) -> None:
    check_heal(state, seat, action)
    _, unit, target = action
    pay(state, unit, 1, events)
    _recover(state, target, events)


def _recover(state: State, unit: int, events: list[Event]) -> None:
    state.wounded &= ~(1 << unit)
    state.healed |= 1 << unit
    events.append(("healed", unit))


def heal_options(board: Board, unit: int, found: list[Action]) -> None:
    """For a healer."""
    who, wounded = board.who, board.state.wounded
    for square in board.ground.near[board.state.where[unit]]:
        target = who[square]
        if target != NOBODY and wounded >> target & 1:
            found.append(("heal", unit, target))


# --- ABIL-TROLL: the one action of a wounded


def check_regenerate(state: State, seat: int, action: Action) -> None:
    _, unit = action
    rule = "ABIL-TROLL"
    require_phase(state, seat, ACT)
    require_owned(state, seat, unit)
    if REGENERATES not in state.table.abilities[unit] or not state.wounded >> unit & 1:
        require_able(state, seat, unit)  # another wounded does nothing, and nor does one healed this turn
    if REGENERATES not in state.table.abilities[unit]:
        raise illegal(rule, "{who} does not regenerate", who=state.name(unit))
    if not state.wounded >> unit & 1:
        raise illegal(rule, "{who} is not wounded", who=state.name(unit))
    if state.struck >> unit & 1:
        raise illegal(rule, "{who} was wounded in this turn", who=state.name(unit))
    if Board(state).is_carried(unit):
        raise illegal(rule, "{who} is being carried", who=state.name(unit))


def perform_regenerate(state: State, seat: int, action: Action, events: list[Event]) -> None:
    check_regenerate(state, seat, action)
    _, unit = action
    pay(state, unit, 1, events)
    _recover(state, unit, events)


def regenerate_options(board: Board, unit: int, found: list[Action]) -> None:
    """For a wounded, unlike all other options."""
    struck = board.state.struck >> unit & 1
    if REGENERATES in board.table.abilities[unit] and not struck and not board.is_carried(unit):
        found.append(("regenerate", unit))


# --- ABIL-WALLWALKER


def _walk_problem(board: Board, unit: int, square: int) -> Refusal | None:
    """Why she cannot come out there, if so."""
    state, seat = board.state, board.table.owner[unit]
    if square not in board.ground.links[state.where[unit]].walls:
        goal = square_name(state, square)
        return refuse("ABIL-WALLWALKER", "there is no wall to walk through towards {square}", square=goal)
    if square in board.table.exits[seat]:
        return board.exit_problem(unit, square)
    return board.end_problem(unit, square, board.carried(unit), "ABIL-WALLWALKER")


def check_walk(state: State, seat: int, action: Action) -> None:
    _, unit, square = action
    board = require_actor(state, seat, unit)
    if WALKS_WALLS not in state.table.abilities[unit]:
        raise illegal("ABIL-WALLWALKER", "{who} does not walk through walls", who=state.name(unit))
    problem = _walk_problem(board, unit, square)
    if problem is not None:
        raise IllegalAction(problem)


def perform_walk(state: State, seat: int, action: Action, events: list[Event]) -> None:
    check_walk(state, seat, action)
    _, unit, square = action
    load = Board(state).carried(unit)
    pay(state, unit, 1, events)
    events.append(("walked", unit, state.where[unit], square))
    land(state, unit, load, square, events)


def walk_options(board: Board, unit: int, found: list[Action]) -> None:
    """For one who walks through walls."""
    for square in board.ground.links[board.state.where[unit]].walls:
        if _walk_problem(board, unit, square) is None:
            found.append(("walk", unit, square))


# --- ABIL-BANSHEE


class Push:
    """A character pushed one square straight away from the Banshee: where it comes to, and whether it lives."""

    def __init__(self, board: Board, target: int, direction: int) -> None:
        """`direction`: where the Banshee sees it, or -1."""
        self.board, self.target = board, target
        self.state, self.table = board.state, board.table
        self.seat = self.table.owner[target]
        self.wounded = bool(self.state.wounded >> target & 1)
        self.source = self.state.where[target]
        self.load = self._load()
        self.direction = direction
        self.goal = board.ground.layout.step[4 * self.source + direction] if direction >= 0 else -1
        self.hindrance, self.in_the_way = "", NOBODY  # what forbids it, a sentence, and whom it speaks of
        self.dies = not self._hindered() and self._falls()
        self.possible = not self.hindrance and (self.dies or not self._crowded())

    @property
    def problem(self) -> Refusal | None:
        """Why it is not possible, if so: most pushes are only looked at, so it is told when asked for."""
        template, names = self.hindrance, {"target": self.state.name(self.target)}
        if self.in_the_way != NOBODY:
            names["who"] = self.state.name(self.in_the_way)
        return None if self.possible else refuse("ABIL-BANSHEE", template, **names)

    def _because(self, template: str, who: int = NOBODY) -> bool:
        self.hindrance, self.in_the_way = template, who
        return True

    def _load(self) -> int | None:
        if not self.wounded:
            return self.board.carried(self.target)
        thing = self.board.thing_at[self.source]
        return None if thing == NOBODY else thing

    def _hindered(self) -> bool:
        board, table, goal = self.board, self.table, self.goal
        if self.wounded and board.is_carried(self.target):
            return self._because("{target}: it is being carried")
        if self.direction < 0:
            return self._because("{target}: it is not in the Banshee's line of sight")
        line = board.ground.layout.line_of[self.source]
        owner = board.ground.layout.plan.lines[line].seat if line >= 0 else -1
        if owner >= 0 and not table.foes[self.seat][owner]:
            return self._because("{target}: it stands on its own starting line")
        if goal < 0 or board.ground.kind[goal] == NOWHERE:
            return self._because("{target}: it cannot be pushed off the board or into a face-down room")
        if board.ground.passage(self.source, self.direction) != OPEN:
            return self._because("{target}: a wall, arrow-slit or closed portcullis is in the way")
        if goal in table.exits[self.seat] or goal in table.closed[self.seat]:
            return self._because("{target}: it cannot be pushed onto an opposing starting line")
        other = board.miniature_at(goal)
        if other != NOBODY and not (self.wounded and not table.foes[self.seat][table.owner[other]]):
            return self._because("{target}: {who} is in the way", who=other)
        lying = board.hurt_at[goal]
        if lying != NOBODY and table.foes[self.seat][table.owner[lying]]:
            return self._because("{target}: {who} is in the way", who=lying)
        return False

    def _falls(self) -> bool:
        board, table = self.board, self.table
        if board.ground.kind[self.goal] != PIT or self.load in table.ropes or board.has_rope(self.goal):
            return False
        return self.wounded or CROSSES_PITS not in table.abilities[self.target]

    def _crowded(self) -> bool:
        board, goal = self.board, self.goal
        fits = (board.miniature_at(goal) != NOBODY) + (not self.wounded)
        wounded = (
            (board.hurt_at[goal] != NOBODY)
            + self.wounded
            + (self.load is not None and not self.table.effect[self.load])
        )
        things = (board.thing_at[goal] != NOBODY) + (self.load is not None and bool(self.table.effect[self.load]))
        if max(fits, wounded, things) > 1 or fits + wounded + things > 2:
            return self._because("{target}: there would be more than two tokens on that square")
        return False


def push_by(board: Board, unit: int, target: int) -> Push:
    """What a scream of a character does to another."""
    for direction in range(4):
        if board.first_in_sight(board.state.where[unit], direction) == target:
            return Push(board, target, direction)
    return Push(board, target, -1)


def check_scream(state: State, seat: int, action: Action) -> None:
    _, unit, target = action
    board = require_actor(state, seat, unit)
    rule = "ABIL-BANSHEE"
    if SCREAMS not in state.table.abilities[unit]:
        raise illegal(rule, "{who} does not scream", who=state.name(unit))
    if not on_board(state, target) or target == unit:
        raise illegal(rule, "the target is not on the board")
    problem = push_by(board, unit, target).problem
    if problem is not None:
        raise IllegalAction(problem)


def perform_scream(state: State, seat: int, action: Action, events: list[Event]) -> None:
    check_scream(state, seat, action)
    _, unit, target = action
    push = push_by(Board(state), unit, target)
    pay(state, unit, SCREAM_COST, events)
    events.append(("screamed", unit, target))
    events.append(("pushed", target, push.source, push.goal))
    if push.dies:
        eliminate(state, target, (seat,), events)
        return
    state.where[target] = push.goal
    if push.load is not None:
        state.where[push.load] = push.goal


def scream_options(board: Board, unit: int, found: list[Action]) -> None:
    """For one who screams."""
    state = board.state
    if state.ap + state.potion(unit) < SCREAM_COST:
        return
    for direction in range(4):
        target = board.first_in_sight(state.where[unit], direction)
        if target is not None and Push(board, target, direction).possible:
            found.append(("scream", unit, target))
