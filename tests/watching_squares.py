"""Random games on the board, watched: eager players, and the golden rules written anew for this alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from random import Random

from quarterturn.engine.core.state import ACT, SETUP, Action, State
from quarterturn.engine.core.terms import CROSSES_PITS, NOWHERE, PIT
from quarterturn.engine.game import Entry
from quarterturn.engine.squares.ground import Ground
from quarterturn.engine.squares.table import ground_of, table_of

BOLD = ("fight", "shoot", "spear", "fireball", "reveal", "raise", "slide")


def choose(random: Random, state: State, seat: int, choices: Sequence[Action]) -> Action:
    """A choice that gets a game somewhere: out if it can, forward, into combat, into the unknown."""
    if state.phase != ACT:
        return random.choice(choices)
    if len(choices) == 1 or random.random() < 0.02:
        return choices[0]  # end the turn
    exits = table_of(state).exits[seat] or top_room(state)
    leaving = [a for a in choices if a[0] == "leave" or (a[0] in ("move", "jump", "walk") and _end_of(a) in exits)]
    if leaving and random.random() < 0.8:
        return random.choice(leaving)
    kinds = sorted({action[0] for action in choices} - {"end"})
    bold = [kind for kind in kinds if kind in BOLD]
    kind = random.choice(bold if bold and random.random() < 0.4 else kinds)
    among = [action for action in choices if action[0] == kind]
    if kind == "move" and random.random() < 0.7:
        way = ways_out(state.ground, exits)
        looked_at = 8 if state.table.seats == 2 else 40  # the way is longer in the large games
        return min(random.sample(among, min(looked_at, len(among))), key=lambda action: way.get(_end_of(action), 99))
    return random.choice(among)


def top_room(state: State) -> frozenset[int]:
    """The room by which everybody leaves who has no line to leave by (M-2)."""
    lift = state.table.definition.lift
    return frozenset(table_of(state).layout.room_squares[lift] if lift >= 0 else ())


@lru_cache(maxsize=64)
def ways_out(ground: Ground, exits: frozenset[int]) -> dict[int, int]:
    """How many steps it is from each square to the nearest exit, nobody in the way."""
    steps = dict.fromkeys(exits, 0)
    edge = list(exits)
    for square in edge:
        for near in ground.near[square]:
            if near not in steps:
                steps[near] = steps[square] + 1
                edge.append(near)
    return steps


def _end_of(action: Action) -> int:
    if action[0] == "move":
        return next(item for item in reversed(action[2]) if isinstance(item, int))
    end: int = action[-1]
    return end


def is_place(state: State, place: int) -> bool:
    return place < table_of(state).layout.size and ground_of(state).kind[place] != NOWHERE


def left_for_nothing(state: State, unit: int, entry: Entry) -> bool:
    """Whether somebody left by a line that does not pay (M-4)."""
    table = table_of(state)
    ways = [event[-1] for event in entry.events if event[0] in ("step", "jumped", "walked") and event[1] == unit]
    return bool(ways) and ways[-1] in table.worthless[table.owner[unit]]


def golden_problems(state: State) -> Iterator[str]:
    """GOLD-3, GOLD-4, pits, exits, marks: written for this test alone, from the rules."""
    table = table_of(state)
    squares: dict[int, list[int]] = {}
    for token, place in enumerate(state.where):
        if place >= 0 and state.phase not in SETUP:
            squares.setdefault(place, []).append(token)
    for square, tokens in squares.items():
        things = [t for t in tokens if table.effect[t]]
        wounded = [t for t in tokens if state.wounded >> t & 1]
        fit = [t for t in tokens if t not in things and t not in wounded]
        names = " ".join(state.name(t) for t in tokens)
        if len(tokens) > 2 or max(len(things), len(wounded), len(fit)) > 1:
            yield f"GOLD-3: {names} on one square"
        if fit and wounded and table.foes[table.owner[fit[0]]][table.owner[wounded[0]]]:
            yield f"GOLD-4: {names}"
        if any(square in table.exits[table.owner[t]] | table.closed[table.owner[t]] for t in (*fit, *wounded)):
            yield f"EXIT-1: {names} on an opposing line"
        if ground_of(state).kind[square] == PIT:
            roped = any(t in table.ropes for t in things)
            if not roped and not any(CROSSES_PITS in table.abilities[t] for t in fit):
                yield f"MOVE-4: {names} on a pit without a rope"
    if state.ap < 0 or any(points <= 0 for _, points in state.potions):
        yield f"TURN-2: {state.ap} AP, potions {state.potions}"
    if any(state.where[unit] < 0 or state.wounded >> unit & 1 for unit, _ in state.potions):
        yield f"OBJ-POTION: the AP of one who is gone or wounded: {state.potions}"
