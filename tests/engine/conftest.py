"""The slow reference: everything the rules accept, found by trying, and small positions to try it on.

`legal` lists what can be done by clever walks; the rules themselves stand in the checks. Here every unit tries every
deed on every token and every square, and only the checks decide. What comes out must be what is listed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from typing import Any

import pytest
from tests.candidates import every_deed
from tests.engine.zones import trying

from quarterturn.blocks import FileError
from quarterturn.content.loader import load
from quarterturn.engine.core.acting import pay
from quarterturn.engine.core.kinds import DEEDS
from quarterturn.engine.core.state import ACT, Action, State
from quarterturn.engine.core.terms import IllegalAction
from quarterturn.engine.game import apply, check, legal
from quarterturn.engine.squares.board import Board, square_name
from quarterturn.engine.squares.moves.walk import Walk
from quarterturn.engine.squares.table import ground_of, table_of
from quarterturn.notation import format_action, format_position, parse_cases

Outcomes = dict[tuple[Any, ...], Action]
CONTENT = load()


# --- Moves: every step and every deed, from every situation they lead to.


def _fork(walk: Walk) -> Walk:
    new = Walk(walk.board, walk.unit)
    new.square, new.held, new.steps, new.left = walk.square, walk.held, walk.steps, walk.left
    new.touched = {square: tokens.copy() for square, tokens in walk.touched.items()}
    new.killed, new.events = walk.killed.copy(), walk.events.copy()
    return new


def _situation(walk: Walk, start: Walk) -> tuple[Any, ...]:
    """What the rest of a walk depends on, but for the steps left."""
    lying = frozenset((s, tuple(tokens)) for s, tokens in walk.touched.items() if tokens != start.lying(s))
    return walk.square, walk.steps > 0, walk.held, walk.left, lying, tuple(walk.killed)


def _tries(walk: Walk, tokens: range) -> Iterator[tuple[Any, Walk]]:
    """Every single thing the mover can do next: a step to any side, any deed with any token."""
    step = walk.board.ground.layout.step
    for square in step[4 * walk.square : 4 * walk.square + 4]:
        if square >= 0:
            new = _fork(walk)
            try:
                new.step(square)
            except IllegalAction:
                continue
            yield square, new
    for deed in DEEDS:
        for token in tokens:
            new = _fork(walk)
            try:
                new.do(deed, token)
            except IllegalAction:
                continue
            yield (deed, token), new


def _paths(state: State, unit: int) -> list[tuple[Any, ...]]:
    """A path to every situation in which a move of the unit may end."""
    start = Walk(Board(state), unit)
    tokens = range(len(state.table.tokens))
    found: list[tuple[Any, ...]] = []
    seen = {_situation(start, start)}
    # Deeds cost no step, so a situation is met first with the most steps left if the layers go step by step.
    layer: list[tuple[Walk, tuple[Any, ...]]] = [(start, ())]
    while layer:
        after: list[tuple[Walk, tuple[Any, ...]]] = []
        while layer:
            walk, path = layer.pop()
            if walk.steps:
                try:
                    walk.require_good_end()
                    found.append(path)
                except IllegalAction:
                    pass
            for item, new in _tries(walk, tokens):
                if (situation := _situation(new, start)) not in seen:
                    seen.add(situation)
                    (after if new.steps > walk.steps else layer).append((new, (*path, item)))
        layer = after
    return found


def all_outcomes(state: State) -> tuple[Outcomes, set[tuple[Any, ...]]]:
    """Every state the rules allow the active player to come to by one action, with an action that leads there.

    Beside it those that change nothing but the action points: a move there and back is legal, but not worth listing.
    """
    seat = state.seat
    actions: list[Action] = [action for action in every_deed(state) if check(state, seat, action) is None]
    nothing: set[tuple[Any, ...]] = set()
    for unit in state.table.teams[seat]:
        fit = state.where[unit] >= 0 and not (state.wounded | state.healed) >> unit & 1
        if fit and state.ap + state.potion(unit):
            actions += [("move", unit, path) for path in _paths(state, unit)]
            nothing.add(_canonical(_paid(state, unit)))
    return {outcome(state, action): action for action in actions}, nothing


def _paid(state: State, unit: int) -> State:
    after = state.copy()
    pay(after, unit, 1, [])
    return after


def outcome(state: State, action: Action, exact: bool = False) -> tuple[Any, ...]:
    """The state after an action of the active player, as one comparable value; `exact`: alike tokens told apart."""
    after = state.copy()
    apply(after, state.seat, action)
    return after.key() if exact else _canonical(after)


def _canonical(state: State) -> tuple[Any, ...]:
    """A state as one comparable value, whichever of two alike tokens is where."""
    places: dict[object, list[int]] = {}
    for token, place in zip(state.table.tokens, state.where, strict=True):
        places.setdefault(token, []).append(place)
    lying = [sorted(found) for found in places.values()]
    order = {token: iter(found) for token, found in zip(places, lying, strict=True)}
    tidy = state.copy()
    tidy.where = [next(order[token]) for token in state.table.tokens]
    return tidy.key()


def disagreement(state: State) -> str:
    """Where the listing and the rules differ, in words; nothing where they agree."""
    assert state.phase == ACT
    allowed, nothing = all_outcomes(state)
    listed: Outcomes = {}
    exactly: dict[tuple[Any, ...], Action] = {}
    twice: list[Action] = []
    refused: list[str] = []
    for action in legal(state, state.seat):
        if (refusal := check(state, state.seat, action)) is not None:
            refused.append(f"  {format_action(state, state.seat, action)}: {refusal}")
            continue
        listed[outcome(state, action)] = action
        key = (action[:2], outcome(state, action, exact=True))  # two may well come to the same by exchanging
        if action[0] == "move" and key in exactly:
            twice += [exactly[key], action]
        exactly[key] = action
    missing = [allowed[key] for key in allowed.keys() - listed.keys() - nothing]
    extra = [listed[key] for key in listed.keys() - allowed.keys()]
    parts = [f"listed, but refused:\n{line}" for line in refused[:5]]
    for what, actions in (("missing", missing), ("not found by trying", extra), ("listed twice", twice)):
        if actions:
            shown = sorted(format_action(state, state.seat, action) for action in actions)
            parts.append(f"{len(shown)} {what}:\n" + "\n".join(f"  {text}" for text in shown[:10]))
    return "\n".join([*parts, format_position(state)]) if parts else ""


# --- Small positions, crowded around one square.

SLOW_FEET = ("colossus", "troll", "mekanork", "telepath", "warrior")
GAMES = ("prison", "base", "prison-3", "prison-2", "mix-free")
GAMES_FOR_MANY = ("multi-3", "multi-4", "m-1", "m-3", "m-5", "m-7")


def crowded_position(seed: int, for_many: bool = False) -> State:
    """A position drawn from a seed: a few tokens around a pit or near a line, everything a mover may meet."""
    random = Random(seed)
    while True:
        text = _draw_position(random, _drawn_plan(random) if for_many else _blank_board(random))
        try:
            return parse_cases(f"seed {seed}", text)[0].begin().state
        except FileError:
            continue  # against a golden rule: draw again


def _draw_position(random: Random, blank: str) -> str:
    state = parse_cases("board", blank)[0].begin().state
    ground, layout = ground_of(state), table_of(state).layout
    colours = [seat.colour for seat in state.table.definition.seats]
    hearts = [*ground.pits, *ground.pits, *(s for s in range(layout.size) if ground.kind[s] != " ")]
    if len(colours) > 2:
        hearts += [square for line in layout.along for square in line] * 5  # what is special there are the lines
    heart = random.choice(hearts)
    around = _around(state, heart, random.choice((2, 2, 3)))
    squares = [square_name(state, square) for square in around]
    pits = [square_name(state, square) for square in around if square in ground.pits]
    lines = ["units:"]
    names = random.sample(sorted(state.table.collection.characters), 6)
    names[0] = random.choice(SLOW_FEET) if random.random() < 0.7 else names[0]
    names = list(dict.fromkeys(names))
    for number, name in enumerate(names[: random.randint(2, 5)]):
        colour = "blue" if number == 0 or random.random() < 0.6 else random.choice(colours[1:])
        hurt = "*" if number and random.random() < 0.5 else ""
        lines.append(f"  {colour} {name}{hurt} {random.choice(squares)}")
    lines.append("objects:")
    for _ in range(random.randint(0, 3)):
        lines.append(f"  {random.choice(colours)} {_thing(random, state)} {random.choice(squares)}")
    for pit in pits:
        if random.random() < 0.5:
            lines.append(f"  {random.choice(colours)} rope {pit}")
    lines.append(f"turn: blue {random.choice((1, 2, 3, 5))}")
    return blank + "\n".join(lines) + "\n"


def _blank_board(random: Random) -> str:
    game = random.choice(GAMES)
    pool = ["1a", "1b", "2a", "2b", "3a", "3b", "4a", "4b", "37a", "37b", "38a", "38b", "39a", "39b", "40a", "40b"]
    rooms = [f"{'?' if random.random() < 0.1 else ''}{room}+{random.randrange(4)}" for room in random.sample(pool, 4)]
    return f"game: {game}\nrooms:\n  {rooms[0]} {rooms[1]}\n  {rooms[2]} {rooms[3]}\n"


def _drawn_plan(random: Random) -> str:
    """The own plan of a game for many, with rooms of all kinds."""
    game = CONTENT.games[random.choice(GAMES_FOR_MANY)]
    rows: dict[int, list[str]] = {}
    for slot in game.plan.slots:
        rows.setdefault(slot.y, []).append(f"{random.choice(sorted(CONTENT.rooms))}+{random.randrange(4)}")
    drawn = "\n".join(f"  {' '.join(rows[y])}" for y in sorted(rows, reverse=True))
    return f"game: {game.id}\nrooms:\n{drawn}\n"


def _around(state: State, heart: int, radius: int) -> list[int]:
    found = {heart}
    for _ in range(radius):
        found |= {n for s in found for n in (*ground_of(state).near[s], *ground_of(state).links[s].slits)}
    return sorted(found)


def _thing(random: Random, state: State) -> str:
    return "rope" if random.random() < 0.4 else random.choice(sorted(state.table.collection.objects))


@pytest.fixture
def crowded() -> Callable[[int], State]:
    """Draws a small position from a seed."""
    return crowded_position


@pytest.fixture
def crowded_among_many() -> Callable[[int], State]:
    """Draws a small position of a game for three or four from a seed."""
    return partial(crowded_position, for_many=True)


@pytest.fixture
def compare() -> Callable[[State], str]:
    """Tells where listing and rules differ in a position."""
    return lambda state: trying.disagreement(state) if state.zones else disagreement(state)
