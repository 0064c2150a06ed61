"""The listing of the card game against its rules: in small crowded positions `legal` is what trying everything finds.

`legal` searches over sets of places (zones/reach.py); the rules themselves stand in the checks. Here every unit tries
every step and every exchange from every situation they lead to, and only the checks decide (tests/candidates.py tries
all other kinds of action).
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from tests.builds import portion
from tests.candidates import every_deed

from quarterturn.content.loader import load
from quarterturn.engine.core.choices import Choices
from quarterturn.engine.core.options import Options
from quarterturn.engine.core.state import ACT, Action, State
from quarterturn.engine.core.terms import CLOSED, GONE, NOBODY, OUT, RAISED, IllegalAction
from quarterturn.engine.game import apply, check, legal, new_game, waiting
from quarterturn.engine.zones.abilities import Stroll
from quarterturn.engine.zones.board import MOST_IN_ZONE, Board
from quarterturn.engine.zones.moves import Walk
from quarterturn.engine.zones.reach import MOST_INVENTORIES
from quarterturn.engine.zones.table import FREE, CardTable, laid, table_of, zones_of
from quarterturn.notation import parse_action, parse_cases

COLLECTION = load()
GAMES = ("card-1", "card-2", "card-3", "card", "card-advanced")
DAILY, NIGHTLY, BATCH = range(portion(20, 90)), range(1_000, 9_000), 100
MOVED_WOUNDED = (116, 121, 133, 163)  # where something is given to a wounded that was carried and put down

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
                new.require_inside()
                new.carrying.do(item)
        except IllegalAction:
            continue
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


# --- Positions, crowded around one zone.


def played(random: Random, name: str, decisions: int) -> State:
    """A random game after some decisions of its turns, or its last state in which somebody acts."""
    definition = COLLECTION.games[name]
    options = Options(teams=random.choice(definition.teams)) if definition.teams else Options()
    state = new_game(COLLECTION, definition, random.getrandbits(32), options).state
    last = state
    while state.result is None and decisions:
        seat = random.choice(waiting(state)).seat
        found = legal(state, seat)
        kind = random.choice(sorted({action[0] for action in found}))
        apply(state, seat, random.choice([action for action in found if action[0] == kind]))
        if state.phase == ACT:
            decisions -= 1
            last = state.copy()
    return last


def crowded(seed: int) -> State:
    """A few tokens around one zone, everything a mover may meet there."""
    random = Random(seed)
    state = played(random, random.choice(GAMES[2:]), 1)
    table = table_of(state)
    state.rooms = tuple((room, random.randrange(4)) for room, _ in state.rooms)
    state.revealed = sum(1 << slot for slot in range(len(state.rooms)) if random.random() < 0.9)
    state.gates = tuple(random.choice((CLOSED, CLOSED, RAISED)) for _ in state.gates)
    state.ap, state.acted = random.choice((0, 1, 1, 1)), True
    state.jumps[state.seat] = random.randrange(2)
    state.ground = laid(state)
    around = places_around(random, state)
    place_tokens(random, state, table, around)
    return state


def places_around(random: Random, state: State) -> list[int]:
    """A few places within two steps of one, as if nothing barred the way."""
    table = table_of(state)
    layout, ground = table.layout, laid(state)
    around = {random.choice([zone for zone in range(layout.zones) if ground.cell_of[zone] >= 0])}
    for _ in range(2):
        for zone in [place for place in around if layout.is_zone(place)]:
            around |= {ground.beside[side] for side in range(4 * zone, 4 * zone + 4) if ground.beside[side] >= 0}
            around |= {facing for facing in (layout.facing_to(0, zone), layout.facing_to(1, zone)) if facing >= 0}
    return sorted(random.sample(sorted(around), min(len(around), random.choice((2, 4, 12)))))


def place_tokens(random: Random, state: State, table: CardTable, around: list[int]) -> None:
    layout, count = table.layout, len(table.tokens)
    state.where = [GONE] * count
    state.wounded = state.struck = state.healed = 0
    units = random.sample(table.characters, random.randint(2, 6))
    for unit in units:
        homes = [place for place in around if layout.is_zone(place) or layout.seat_of(place) == table.owner[unit]]
        crowd = [place for place in homes if sum(
            state.where[other] == place for other in table.teams[table.owner[unit]]) < MOST_IN_ZONE]  # fmt: skip
        state.where[unit] = random.choice(crowd) if crowd else GONE
        if random.random() < 0.35:
            state.wounded |= 1 << unit
    for thing in random.sample(table.objects, random.randint(0, 3)):
        state.where[thing] = random.choice(around)
    carrier = [NOBODY] * count
    for token in random.sample(range(count), count):
        holders = [unit for unit in units if may_carry(state, table, carrier, unit, token)]
        if holders and random.random() < 0.6:
            carrier[token] = random.choice(holders)
            state.where[token] = state.where[carrier[token]]
    state.zones = zones_of(state)._replace(carrier=tuple(carrier), stops=(FREE,) * count)
    board = Board(state)
    stops = [
        random.randrange(4) if state.where[unit] >= 0 and not table.effect[unit] and random.random() < 0.3
        and layout.is_zone(state.where[unit]) and board.stopper(unit, state.where[unit]) != NOBODY else FREE
        for unit in range(count)
    ]  # fmt: skip
    state.zones = zones_of(state)._replace(stops=tuple(stops))


def may_carry(state: State, table: CardTable, carrier: list[int], unit: int, token: int) -> bool:
    """Whether a position may have a token in somebody's hands: an object that lies anywhere, a wounded beside it."""
    if state.where[unit] < 0 or state.where[token] < 0 or carrier[unit] != NOBODY:
        return False
    if carrier.count(unit) >= table.hands[unit] or unit in carrier[token : token + 1]:
        return False
    if table.effect[token]:
        return True
    both_here = table.owner[token] == table.owner[unit] and state.where[token] == state.where[unit]
    fit = not state.wounded >> unit & 1
    return bool(both_here and fit and state.wounded >> token & 1 and token not in carrier)


@pytest.mark.parametrize("seed", [*DAILY, *MOVED_WOUNDED])
def test_everything_possible_is_listed_once(seed: int) -> None:
    assert disagreement(crowded(seed)) == ""


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seed", range(portion(2, 8)))
def test_everything_possible_is_listed_once_in_games(name: str, seed: int) -> None:
    random = Random(f"{name} {seed}")
    assert disagreement(played(random, name, random.randrange(1, 60))) == ""


@pytest.mark.parametrize("name", GAMES)
def test_what_is_remembered_is_what_is_there(name: str) -> None:
    """Regions, patches and listed moves are kept; a table that remembers nothing lists the same."""
    random = Random(name)
    state = played(random, name, 1)
    for _ in range(portion(60, 250)):
        if state.result is not None:
            break
        seat = random.choice(waiting(state)).seat
        options = legal(state, seat)
        if state.phase == ACT:
            table = table_of(state)
            forgetful = state.copy()
            forgetful.table = table.with_tokens(table.tokens, table.rooms)
            forgetful.ground = laid(forgetful)
            assert list(legal(forgetful, seat)) == list(options)
            assert type(options) is Choices
            assert options.kinds() == [option[0] for option in options]
            assert [options[number] for number in range(len(options))] == list(options)
        kind = random.choice(sorted({option[0] for option in options}))
        apply(state, seat, random.choice([option for option in options if option[0] == kind]))


@pytest.mark.nightly
@pytest.mark.parametrize("first", NIGHTLY[::BATCH])
def test_everything_possible_is_listed_once_in_many_more(first: int) -> None:
    for seed in range(first, first + BATCH):
        assert disagreement(crowded(seed)) == ""


STREWN = """
case: Eight things before the end rooms
game: card
rooms:
  51a 51b
  52a 52b
units:
  blue elf-scout >A1^
  blue paladin >A1^
  blue naga >B1^
  yellow troll A2^
objects:
  blue rope >A1^
  blue key >A1c
  blue sword >A1s
  blue armor >A1@
  yellow rope >B1^
  yellow key >B1c
  yellow sword >B1s
  yellow bow >B1@
turn: blue 3
"""


def test_things_strewn_about_are_listed_within_bounds() -> None:
    """Millions of results: the list ends somewhere, what it has is accepted, and what it lacks can be named."""
    game = parse_cases("strewn", STREWN)[0].begin()
    listed = game.legal()
    assert 5_000 < len(listed) < 3 * MOST_INVENTORIES * game.state.table.movement[0] * 8
    for action in Random(0).sample(listed, 200):
        assert game.check(action) is None
    far = "move elf-scout >A1c +key >A1s !key +sword >A1@ !sword +armor >B1^ !armor"
    assert game.check(parse_action(game.state, far)[1]) is None
