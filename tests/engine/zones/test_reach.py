"""The listing of the card game against its rules: in small crowded positions it is what trying everything finds."""

from __future__ import annotations

from random import Random

import pytest
from tests.builds import portion
from tests.engine.zones.trying import disagreement, outcome

from quarterturn.content.loader import load
from quarterturn.engine.core.choices import Choices
from quarterturn.engine.core.options import Options
from quarterturn.engine.core.state import ACT, State
from quarterturn.engine.core.terms import CLOSED, GONE, NOBODY, RAISED
from quarterturn.engine.game import apply, legal, new_game, waiting
from quarterturn.engine.zones.board import MOST_IN_ZONE, Board
from quarterturn.engine.zones.ground import ALL_BARS
from quarterturn.engine.zones.patch import WORD
from quarterturn.engine.zones.reach import patch_around
from quarterturn.engine.zones.table import FREE, CardTable, laid, table_of, zones_of
from quarterturn.notation import parse_action, parse_cases

COLLECTION = load()
GAMES = ("card-1", "card-2", "card-3", "card", "card-advanced")
DAILY, NIGHTLY, BATCH = range(portion(20, 90)), range(1_000, 9_000), 100
MOVED_WOUNDED = (116, 121, 133, 163)  # where something is given to a wounded that was carried and put down

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


def test_more_spots_than_a_word_has_bits() -> None:
    """A quick character that passes everything, and enemies who stop it on each side over which it comes to them."""
    random = Random(1)
    state = played(random, "card-advanced", 1)
    table, layout = table_of(state), table_of(state).layout
    state.revealed = (1 << layout.slots) - 1
    state.ground = laid(state)
    unit = next(unit for unit in table.teams[state.seat] if not table.unstoppable[unit])
    table.movement = tuple(10 if token == unit else movement for token, movement in enumerate(table.movement))
    table.passes_borders = tuple(ALL_BARS if token == unit else how for token, how in enumerate(table.passes_borders))
    state.where = [GONE] * len(table.tokens)
    start = state.where[unit] = 4 * (layout.slots // 2)
    foes = table.teams[1 - state.seat]
    around = [zone for zone in range(layout.zones) if abs(zone - start) > 7]
    for foe, zone in zip(foes, random.sample(around, len(foes)), strict=True):
        state.where[foe] = zone
    state.where[table.objects[0]] = max(state.where[foe] for foe in foes)
    board = Board(state)
    assert len(patch_around(board, unit, through_walls=False).places) > WORD
    assert disagreement(state) == ""


@pytest.mark.parametrize("name", GAMES)
def test_what_is_remembered_is_what_is_there(name: str) -> None:
    """Patches and listed moves are kept; a table that remembers nothing lists the same."""
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


def test_things_strewn_about_are_all_listed() -> None:
    """A hundred thousand results, each of them once: nothing is left out, and nothing takes long."""
    game = parse_cases("strewn", STREWN)[0].begin()
    listed = game.legal()
    assert len(listed) == 107_761  # as an earlier search found too, which looked at every single one
    chosen = Random(0).sample(range(len(listed)), 200)
    outcomes = {outcome(game.state, listed[number]) for number in chosen}
    assert len(outcomes) == 200
    far = "move elf-scout >A1c +key >A1s !key +sword >A1@ !sword +armor >B1^ !armor"
    assert game.check(parse_action(game.state, far)[1]) is None


ROUND_TRIP = """
case: Out over a pit and back to where one was, stopped now
game: card-1
rooms:
  52b+2 52a+3
  51a+1 51b
units:
  blue mekanork B1^
  yellow naga B1^
objects:
  blue rope B1^
  blue key B1^
turn: blue 1
"""


def test_a_thing_at_the_start_is_picked_up_after_a_round_trip_with_the_rope() -> None:
    """The Key in hand and the Rope back in its place, it is stopped as it was not before: only a Rope does that."""
    game = parse_cases("round trip", ROUND_TRIP)[0].begin()
    assert disagreement(game.state) == ""
