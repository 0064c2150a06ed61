"""The slow reference for the card game: everything the rules accept, found by trying.

`legal` searches over sets of places (zones/search.py); the rules themselves stand in the checks. Here every unit tries
every step and every exchange from every situation they lead to, and only the checks decide (tests/candidates.py tries
all other kinds of action).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tests.candidates import every_deed

from quarterturn.engine.core.state import ACT, Action, State
from quarterturn.engine.core.terms import OUT, IllegalAction
from quarterturn.engine.game import apply, check, legal, waiting
from quarterturn.engine.zones.abilities import Stroll
from quarterturn.engine.zones.board import Board
from quarterturn.engine.zones.moves import Walk
from quarterturn.engine.zones.table import zones_of

# --- Moves: every step and every exchange, from every situation they lead to.


def forked(walk: Walk) -> Walk:
    new = type(walk)(walk.board, walk.unit)
    new.stop, new.points, new.steps, new.left = walk.stop, walk.points, walk.steps, walk.left
    if isinstance(new, Stroll) and isinstance(walk, Stroll):
        new.crossed = walk.crossed
    new.carrying.place, new.carrying.exchanged = walk.carrying.place, walk.carrying.exchanged
    new.carrying.where, new.carrying.carrier = walk.carrying.where.copy(), walk.carrying.carrier.copy()
    return new


def situation(walk: Walk) -> tuple[Any, ...]:
    """What the rest of a walk depends on, but for the points left."""
    places = tuple(walk.carrying.final_place(token) for token in range(len(walk.carrying.where)))
    return walk.place, walk.stop, walk.left, walk.steps > 0, places, tuple(walk.carrying.carrier)


def deeds(walk: Walk) -> Iterator[Action]:
    """Every exchange that names what is in play; only what is held by the right one is worth trying to hand over."""
    carrier = walk.carrying.carrier
    tokens = [token for token, place in enumerate(walk.carrying.where) if place >= 0]
    units = [token for token in tokens if not walk.table.effect[token]]
    for token in tokens:
        yield "+", token
        yield "!", token
    held = [token for token in tokens if carrier[token] == walk.unit]
    for who in units:
        for thing in tokens:
            if carrier[thing] == who:
                yield "<", who, thing
                for given in held:
                    yield "~", who, given, thing
        for given in held:
            yield ">", who, given


def tries(walk: Walk) -> Iterator[tuple[Any, Walk]]:
    """Every single thing that can be done next."""
    for item in (OUT, *range(walk.layout.places), *deeds(walk)):
        new = forked(walk)
        try:
            if isinstance(item, int):
                new.step(item)
            else:
                new.exchange(item)
        except IllegalAction:
            continue
        if not new.problems:
            yield item, new


def paths(start: Walk) -> list[tuple[Any, ...]]:
    """A path to every situation in which a walk may end."""
    found: list[tuple[Any, ...]] = []
    seen = {situation(start)}
    layer: list[tuple[Walk, tuple[Any, ...]]] = [(start, ())]
    while layer:  # deeds cost no step, so each situation is met first with the most points left
        after: list[tuple[Walk, tuple[Any, ...]]] = []
        while layer:
            walk, path = layer.pop()
            try:
                walk.require_end()
                found.append(path)
            except IllegalAction:
                pass
            for item, new in tries(walk):
                if (reached := situation(new)) not in seen:
                    seen.add(reached)
                    (after if new.steps > walk.steps else layer).append((new, (*path, item)))
        layer = after
    return found


# --- What comes of an action.


def canonical(state: State) -> tuple[Any, ...]:
    """A state as one comparable value, whichever of two alike things is where."""
    alike, zones = state.table.alike, zones_of(state)
    spots: dict[int, list[tuple[int, int]]] = {}
    for token, place in enumerate(state.where):
        spots.setdefault(alike[token], []).append((place, zones.carrier[token]))
    order = {token: iter(sorted(found)) for token, found in spots.items()}
    tidy = state.copy()
    lying = [next(order[alike[token]]) for token in range(len(state.where))]
    tidy.where = [place for place, _ in lying]
    tidy.zones = zones._replace(carrier=tuple(carrier for _, carrier in lying))
    return tidy.key()


def outcome(state: State, action: Action) -> tuple[Any, ...]:
    """Who did it and how, and the state after it."""
    after = state.copy()
    apply(after, state.seat, action)
    return (*action[:2], canonical(after))


def allowed_actions(state: State) -> list[Action]:
    """All that the rules accept of all there is to try."""
    found = [action for action in every_deed(state) if check(state, state.seat, action) is None]
    for unit in state.table.teams[state.seat]:
        if state.ap and state.where[unit] >= 0 and not (state.wounded | state.healed) >> unit & 1:
            for kind, walk in (("move", Walk), ("walk", Stroll)):
                tried = [(kind, unit, path) for path in paths(walk(Board(state), unit))]
                found += [action for action in tried if kind == "move" or check(state, state.seat, action) is None]
    return found


def is_idle(state: State, action: Action) -> bool:
    """A movement there and back changes nothing but the points: it is legal, and not worth listing."""
    before, after = state.copy(), state.copy()
    apply(after, state.seat, action)
    before.ap, before.acted = after.ap, after.acted
    return action[0] == "move" and canonical(before) == canonical(after)


def disagreement(state: State) -> str:
    """Where the listing and the rules differ, in words; nothing where they agree."""
    allowed = {outcome(state, action): action for action in allowed_actions(state) if not is_idle(state, action)}
    listed: dict[tuple[Any, ...], Action] = {}
    parts: list[str] = []
    for action in legal(state, state.seat):
        refusal = check(state, state.seat, action)
        if refusal is not None:
            parts.append(f"refused: {action}: {refusal}")
            continue
        key = outcome(state, action)
        if key in listed:
            parts.append(f"listed twice: {listed[key]} and {action}")
        listed[key] = action
    parts += [f"missing: {allowed[key]}" for key in allowed.keys() - listed.keys()]
    parts += [f"not found by trying: {listed[key]}" for key in listed.keys() - allowed.keys()]
    return "\n".join([*parts[:20], repr(state.key())]) if parts else ""


def count_by_trying(state: State, depth: int) -> int:
    """The tree of play as perft counts it, each action of a turn found by trying."""
    if depth == 0:
        return 1
    if state.result is not None:
        return 0
    seat = waiting(state)[0].seat
    if state.phase == ACT:
        distinct = {outcome(state, action): action for action in allowed_actions(state) if not is_idle(state, action)}
        actions = list(distinct.values())
    else:
        actions = list(legal(state, seat))
    if depth == 1:
        return len(actions)
    found = 0
    for action in actions:
        after = state.copy()
        apply(after, seat, action)
        found += count_by_trying(after, depth - 1)
    return found
