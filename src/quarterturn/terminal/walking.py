"""Walks written in short: a far square instead of every square on the way, or `out`."""

from __future__ import annotations

from typing import NoReturn

from quarterturn.blocks import Text
from quarterturn.engine.core.kinds import DEEDS
from quarterturn.engine.core.state import Action, State
from quarterturn.engine.core.terms import NOWHERE, illegal
from quarterturn.engine.squares.board import square_name
from quarterturn.engine.squares.table import ground_of, table_of
from quarterturn.notation.words import OFF_BOARD, is_square, parse_square
from quarterturn.terminal.context import Context, Misread, exact, same, written


def find_walk(context: Context, unit_word: str, steps: list[str]) -> Action | None:
    """The shortest listed move that passes the squares and does the deeds of the line, if it leaves squares out."""
    state = context.state
    out = steps[-1] == "out"
    if not out and not _has_gap(context, unit_word, steps):
        return None
    exits = table_of(state).exits[context.seat]
    found: list[Action] = []
    for action in context.legal:
        if action[0] != "move" or not same(unit_word, state.table.tokens[action[1]].name):
            continue
        if out and action[2][-1] not in exits:
            continue
        if _passes(written(context, action).split()[2:], steps[:-1] if out else steps, anywhere=out):
            found.append(action)
    if found:
        return min(found, key=lambda action: len(action[2]))
    if not out:
        _refuse_walk(context, unit_word, steps)
    raise Misread("misread-no-way-out", who=context.words.noun(unit_word.rpartition(":")[2]))


def _passes(path: list[str], steps: list[str], anywhere: bool) -> bool:
    """Whether a path goes by the steps in order, with exactly their deeds, and ends where they end."""
    deeds = [word for word in path if word[0] in DEEDS]
    wanted = [word for word in steps if word[0] in DEEDS]
    if len(deeds) != len(wanted) or not all(_same_deed(a, b) for a, b in zip(wanted, deeds, strict=True)):
        return False
    rest = iter(path)
    if not all(any(step == word or _same_deed(step, word) for word in rest) for step in steps):
        return False
    last = [word for word in steps if is_square(word)]
    ends = [word for word in path if is_square(word)]
    return anywhere or not last or steps[-1] != last[-1] or ends[-1] == last[-1]


def _same_deed(typed: str, written: str) -> bool:
    return typed[0] in DEEDS and typed[0] == written[0] and same(typed[1:], written[1:])


def _has_gap(context: Context, unit_word: str, steps: list[str]) -> bool:
    """Whether a line names a square that is not beside the one before."""
    state, layout = context.state, table_of(context.state).layout
    here = _square_of(context, unit_word)
    for step in steps:
        if not is_square(step):
            continue
        square = parse_square(layout, Text(1, 1, step))
        if here < 0 or square == OFF_BOARD:
            return False
        if square not in table_of(state).layout.step[4 * here : 4 * here + 4]:
            return True
        here = square
    return False


def _square_of(context: Context, unit_word: str) -> int:
    state = context.state
    team = state.table.teams[context.seat]
    return next((state.where[t] for t in team if same(unit_word, state.table.tokens[t].name)), -1)


def _refuse_walk(context: Context, unit_word: str, steps: list[str]) -> NoReturn:
    """Find out what stops a walk to a far square: try the shortest open way there, whoever stands on it."""
    state = context.state
    goal = parse_square(table_of(state).layout, Text(1, 1, steps[-1])) if is_square(steps[-1]) else OFF_BOARD
    path = _open_way(state, _square_of(context, unit_word), goal)
    if len(steps) == 1 and path:
        exact(context, " ".join(["move", unit_word, *(square_name(state, square) for square in path)]))
    barred = goal != OFF_BOARD and ground_of(state).kind[goal] != NOWHERE
    if barred:
        raise illegal("MOVE-3", "no way leads there now")
    raise illegal("MOVE-3", "{square} is not open: a room still face down, or no room", square=steps[-1])


def _open_way(state: State, start: int, goal: int) -> list[int]:
    """The squares of a shortest way over open edges."""
    came: dict[int, int] = {start: start}
    queue = [start]
    for square in queue:
        for near in ground_of(state).near[square] if square >= 0 else ():
            if near not in came:
                came[near] = square
                queue.append(near)
    path: list[int] = []
    while goal in came and goal != start:
        path.insert(0, goal)
        goal = came[goal]
    return path
