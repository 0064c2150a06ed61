"""Random card games, watched: eager players, and the golden rules written anew for this alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random

from quarterturn.engine.core.state import ACT, SETUP, Action, State
from quarterturn.engine.core.terms import CARRIES_TWO, GHOSTLY, NOBODY, OUT
from quarterturn.engine.game import Entry
from quarterturn.engine.zones.layout import WIDTH
from quarterturn.engine.zones.table import ground_of, table_of, zones_of

BOLD = ("fight", "shoot", "spear", "fireball", "reveal", "steal", "smash", "invert", "heal", "open", "break")


def choose(random: Random, state: State, seat: int, choices: Sequence[Action]) -> Action:
    """A choice that gets a game somewhere: out if it can, forward, into combat, into the unknown."""
    if state.phase != ACT:
        return random.choice(choices)
    if len(choices) == 1 or random.random() < 0.1:
        return choices[0]  # end the turn
    leaving = [action for action in choices if OUT in _places(action)]
    if leaving and random.random() < 0.8:
        return random.choice(leaving)
    kinds = sorted({action[0] for action in choices} - {"end"})
    bold = [kind for kind in kinds if kind in BOLD]
    kind = random.choice(bold if bold and random.random() < 0.6 else kinds)
    among = [action for action in choices if action[0] == kind]
    if kind == "move" and random.random() < 0.7:
        return max(random.sample(among, min(8, len(among))), key=lambda action: _progress(state, seat, action))
    return random.choice(among)


def _places(action: Action) -> list[int]:
    if action[0] in ("move", "walk"):
        return [item for item in action[2] if isinstance(item, int)]
    return [action[2]] if action[0] == "jump" else []


def _progress(state: State, seat: int, action: Action) -> int:
    """How many rows forward a movement ends."""
    place = (_places(action) or [state.where[action[1]]])[-1]
    layout = table_of(state).layout
    if not layout.is_zone(place):
        return -1
    row = ground_of(state).cell_of[place] // WIDTH
    return row if seat == 0 else layout.rows - 1 - row


def is_place(state: State, place: int) -> bool:
    layout = table_of(state).layout
    return layout.is_facing(place) or (layout.is_zone(place) and not ground_of(state).is_face_down(place >> 2))


def left_for_nothing(_state: State, _unit: int, _entry: Entry) -> bool:
    """Every way out pays."""
    return False


def golden_problems(state: State) -> Iterator[str]:
    """CARD-GOLD-1, CARD-GOLD-2, CARD-TURN-2, marks and starting zones: from the rules."""
    table, layout = table_of(state), table_of(state).layout
    if state.phase in SETUP or not state.zones:
        return
    zones = zones_of(state)
    crowd = Counter((state.where[unit], table.owner[unit]) for unit in table.characters if state.where[unit] >= 0)
    for (place, seat), number in crowd.items():
        if layout.is_zone(place) and number > 3:
            yield f"CARD-GOLD-1: {number} of seat {seat} in {layout.name(place)}"
        if layout.is_facing(place) and layout.seat_of(place) != seat:
            yield f"CARD-EXIT-1: seat {seat} stays at {layout.name(place)}"
    loads = Counter(zones.carrier)
    for token, carrier in enumerate(zones.carrier):
        if carrier == NOBODY:
            continue
        names = f"{state.name(carrier)} carries {state.name(token)}"
        wounded, carried_wounded = state.wounded >> carrier & 1, not table.effect[token]
        most = 0 if GHOSTLY in table.abilities[carrier] else 2 if CARRIES_TWO in table.abilities[carrier] else 1
        if state.where[token] != state.where[carrier] or state.where[carrier] < 0:
            yield f"{names}, and they are not at one place"
        if table.effect[carrier] or loads[carrier] > most or zones.carrier[carrier] != NOBODY:
            yield f"CARD-GOLD-2: {names}"
        own = table.owner[carrier] == table.owner[token]
        if carried_wounded and (wounded or not own or not state.wounded >> token & 1):
            yield f"CARD-GOLD-2: {names}, a wounded"
    if not 0 <= state.ap <= 6 or any(not 0 <= saved <= 3 for saved in zones.saved):
        yield f"CARD-TURN-2: {state.ap} AP, saved {zones.saved}"
    for unit, stop in enumerate(zones.stops):
        if stop >= 0 and (not layout.is_zone(state.where[unit]) or table.owner[unit] != state.seat):
            yield f"CARD-STOP-1: {state.name(unit)} is stopped at {state.where[unit]}"
