"""Walks written in short: a far place instead of every one on the way, or `out`."""

from __future__ import annotations

from typing import NoReturn

from quarterturn.engine.core.kinds import DEEDS
from quarterturn.engine.core.state import ACT, Action
from quarterturn.engine.core.terms import illegal
from quarterturn.terminal.context import Context, Misread, exact, same, written
from quarterturn.terminal.spaces import Space, space_of

OUT = "out"
NOWHERE = -1


def find_walk(context: Context, unit_word: str, steps: list[str]) -> Action | None:
    """The shortest listed move that passes the places and does the deeds of the line, if it leaves places out."""
    state = context.state
    space = space_of(state)
    out = steps[-1] == OUT
    if not out and not _has_gap(context, unit_word, steps):
        return None
    found: list[Action] = []
    for action in context.legal:
        if action[0] != "move" or not same(unit_word, state.table.tokens[action[1]].name):
            continue
        if out and not space.leaves(state, context.seat, action[2][-1]):
            continue
        if _passes(space, written(context, action).split()[2:], steps[:-1] if out else steps, anywhere=out):
            found.append(action)
    if found:
        return min(found, key=lambda action: len(action[2]))
    if not out:
        _refuse_walk(context, unit_word, steps)
    raise Misread("misread-no-way-out", who=context.words.noun(unit_word.rpartition(":")[2]))


def _passes(space: Space, path: list[str], steps: list[str], anywhere: bool) -> bool:
    """Whether a path goes by the steps in order, with exactly their deeds, and ends where they end."""
    deeds = [word for word in path if not space.is_place(word)]
    wanted = [word for word in steps if not space.is_place(word)]
    if len(deeds) != len(wanted) or not all(_same_deed(a, b) for a, b in zip(wanted, deeds, strict=True)):
        return False
    rest = iter(path)
    if not all(any(step == word or _same_deed(step, word) for word in rest) for step in steps):
        return False
    last = [word for word in steps if space.is_place(word)]
    ends = [word for word in path if space.is_place(word)]
    return anywhere or not last or steps[-1] != last[-1] or ends[-1] == last[-1]


def _same_deed(typed: str, written: str) -> bool:
    return typed[0] in DEEDS and typed[0] == written[0] and same(typed[1:], written[1:])


def _has_gap(context: Context, unit_word: str, steps: list[str]) -> bool:
    """Whether a line names a place that is not beside the one before."""
    state, space = context.state, space_of(context.state)
    here = _place_of(context, unit_word)
    for step in steps:
        if not space.is_place(step):
            continue
        place = space.read_place(state, step, context.seat)
        if here < 0 or place < 0:
            return False
        if place not in space.beside(state, here):
            return True
        here = place
    return False


def _place_of(context: Context, unit_word: str) -> int:
    state = context.state
    team = state.table.teams[context.seat]
    return next((state.where[t] for t in team if same(unit_word, state.table.tokens[t].name)), -1)


def _refuse_walk(context: Context, unit_word: str, steps: list[str]) -> NoReturn:
    """Find out what stops a walk to a far place: try the shortest open way there, whoever stands on it."""
    state, space = context.state, space_of(context.state)
    if state.phase != ACT:  # something else is to be decided: that is the reason
        exact(context, " ".join(["move", unit_word, *steps]))
    goal = space.read_place(state, steps[-1], context.seat) if space.is_place(steps[-1]) else NOWHERE
    path = _open_way(context, _place_of(context, unit_word), goal)
    if len(steps) == 1 and path:
        exact(context, " ".join(["move", unit_word, *(space.place_name(state, place) for place in path)]))
    if goal >= 0 and space.is_open(state, goal):
        raise illegal(space.way_rule, "no way leads there now")
    raise illegal(space.way_rule, "{square} is not open: a room still face down, or no room", square=steps[-1])


def _open_way(context: Context, start: int, goal: int) -> list[int]:
    """The places of a shortest way over open edges."""
    space = space_of(context.state)
    came: dict[int, int] = {start: start}
    queue = [start]
    for place in queue:
        for near in space.near(context.state, place, context.seat) if place >= 0 else ():
            if near not in came:
                came[near] = place
                queue.append(near)
    path: list[int] = []
    while goal in came and goal != start:
        path.insert(0, goal)
        goal = came[goal]
    return path
