"""What only the card game keeps secret: with secret objects, what an enemy carries and who its wounded are.

How much somebody carries is seen, and that a wounded lies there (CARD-OPT-SECRET). Whoever remembers all that he saw
happen knows it all, so nothing is hidden from one who recalls.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from quarterturn.engine.core.state import State
from quarterturn.engine.core.terms import ATTACK_BONUS, DEFENCE_BONUS, NOBODY, UNKNOWN
from quarterturn.engine.zones.board import Board
from quarterturn.engine.zones.table import FREE, Fallen, table_of, zones_of


def mask(masked: State, seat: int, recall: bool) -> None:
    """Hide what a seat may not know in a state that is to become its view."""
    if recall or not masked.table.options.secret_objects or not masked.zones:
        return
    board = Board(masked.copy())
    _mask_sums(board, masked, seat)
    carrier, stops, named = list(board.carrier), list(board.zones.stops), -1
    unseen: list[tuple[int, int]] = []
    for unit in _enemies(board, seat):
        things = _things(board, unit)
        for thing in things:
            carrier[thing], masked.where[thing] = NOBODY, UNKNOWN
        if things and board.is_fit(unit):
            unseen.append((unit, len(things)))
    fallen = _fallen(board, seat)
    for _, unit in fallen:
        carrier[unit], masked.where[unit] = NOBODY, UNKNOWN
        masked.wounded &= ~(1 << unit)
        masked.struck &= ~(1 << unit)
        stops[unit] = FREE  # what it did in this turn would name it
        named &= ~(1 << unit)
    zones = board.zones
    masked.zones = zones._replace(
        carrier=tuple(carrier), stops=tuple(stops), shot=zones.shot & named, charged=zones.charged & named,
        unseen=tuple(unseen), fallen=tuple(found for found, _ in fallen),
    )  # fmt: skip


def _enemies(board: Board, seat: int) -> list[int]:
    """The characters in play that are not a seat's own."""
    return [unit for unit in board.table.characters if board.state.where[unit] >= 0 and board.table.owner[unit] != seat]


def _things(board: Board, unit: int) -> list[int]:
    return [load for load in board.loads(unit) if board.table.effect[load]]


def _fallen(board: Board, seat: int) -> list[tuple[Fallen, int]]:
    """The wounded whose names a seat does not know, in an order that does not tell them."""
    state, table = board.state, board.table
    return sorted(
        (
            Fallen(
                table.owner[unit], state.where[unit], board.carrier[unit], len(_things(board, unit)),
                bool(state.struck >> unit & 1),
            ),
            unit,
        )
        for unit in _enemies(board, seat)
        if not board.is_fit(unit)
    )  # fmt: skip


def nameless(state: State, seat: int) -> list[int]:
    """Those wounded by their numbers, as `fallen` in the seat's view lists them."""
    return [unit for _, unit in _fallen(Board(state), seat)] if state.zones else []


def _mask_sums(board: Board, masked: State, seat: int) -> None:
    """Sums before the cards show what the seat knows: not the bonus of what it does not see."""
    fight = masked.fight
    if fight is None:
        return
    sums = list(fight.strength)
    sides = ((fight.attacker, fight.attackers, ATTACK_BONUS), (fight.defender, fight.defenders, DEFENCE_BONUS))
    for side, (owner, units, effect) in enumerate(sides):
        if owner != seat:
            fighting = [unit for unit in units if unit not in fight.shooters and unit not in fight.spears]
            things = [load for unit in fighting for load in board.loads(unit)]
            sums[side] -= sum([board.table.effect[thing] == effect for thing in things])
    masked.fight = fight._replace(strength=(sums[0], sums[1]))


def deal(state: State, spare: Sequence[int], random: Random) -> None:
    """Draw what `mask` has hidden; `spare`: how many tokens of each seat have no other place to be."""
    zones = zones_of(state) if state.zones else None
    if zones is None or not (zones.unseen or zones.fallen):
        return
    table, left = table_of(state), list(spare)
    carrier = list(zones.carrier)
    holders = [who for who, count in zones.unseen for _ in range(count)]
    # Who carries most comes first, or there might be nobody left who can.
    for found in sorted(zones.fallen, key=lambda found: -found.objects):
        able = [unit for unit in table.teams[found.seat] if table.hands[unit] >= found.objects]
        unit = random.choice([unit for unit in able if state.where[unit] == UNKNOWN])
        state.where[unit], carrier[unit] = found.place, found.carrier
        state.wounded |= 1 << unit
        state.struck |= found.struck << unit
        holders += [unit] * found.objects
        left[found.seat] -= 1
    random.shuffle(holders)
    for seat, count in enumerate(left):
        things = [thing for thing in table.objects if state.where[thing] == UNKNOWN and table.owner[thing] == seat]
        for thing in random.sample(things, count):
            carrier[thing] = holders.pop()
            state.where[thing] = state.where[carrier[thing]]
    state.zones = zones._replace(carrier=tuple(carrier), unseen=(), fallen=())
