"""Who is drawn into a combat, what each side is worth, and what a result does (sections 11 to 13)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from quarterturn.engine.core.fights import ATTACKING, DEFENDING, fighters, seats_of, side_of
from quarterturn.engine.core.hands import without_card
from quarterturn.engine.core.points import award, discard, eliminate
from quarterturn.engine.core.state import ACT, Event, Fight, State
from quarterturn.engine.core.terms import ATTACK_BONUS, DEFENCE_BONUS, NAMES_CARDS, NOBODY, PIT, STABS
from quarterturn.engine.squares.board import Board

STAB_BONUS = 2
BOW_STRENGTH = 1


def muster(board: Board, target: int, shooters: Sequence[int], spears: Sequence[int], close: Sequence[int]) -> Fight:
    """Everybody who takes part in an attack on `target` by the active player."""
    attacker, defender = board.state.seat, board.table.owner[target]
    attackers = (*close, *shooters, *spears)
    fight = Fight(
        attacker, defender, target, attackers, (target,), tuple(shooters), tuple(spears), (0, 0), -1, -1, (-1, -1)
    )
    return gathered(board, fight)


def gathered(board: Board, fight: Fight) -> Fight:
    """A combat with everybody who is drawn in: that is compulsory and grows until nobody more is (FIGHT-3, M-6)."""
    attacking, defending = seats_of(fight, ATTACKING), seats_of(fight, DEFENDING)
    from_afar = (*fight.shooters, *fight.spears)
    attackers = [unit for unit in fight.attackers if unit not in from_afar]
    defenders = [*fight.defenders]
    while True:
        joining = _drawn_in(board, attacking, attackers, defenders)
        joining = [unit for unit in joining if may_take_part(board, unit, ATTACKING)]
        attackers += joining
        helping = _drawn_in(board, defending, defenders, attackers)
        helping = [unit for unit in helping if may_take_part(board, unit, DEFENDING)]
        defenders += helping
        if not joining and not helping:
            break
    attackers = sorted({*attackers, *from_afar})
    return fight._replace(
        attackers=tuple(attackers),
        defenders=tuple(defenders),
        strength=(_attack(board, fight, attackers, defenders), _defence(board, fight, attackers, defenders)),
        namer=_namer(board, fight, attackers, defenders),
    )


def may_take_part(board: Board, unit: int, side: int) -> bool:
    """Whether a miniature may be drawn into a combat on a side, or take that side."""
    state, table = board.state, board.table
    if state.healed >> unit & 1 and (side == ATTACKING or table.rulings.healed_stand_aside):  # MOVE-8
        return False
    return side == ATTACKING or state.where[unit] not in table.havens  # MULTI-8


def _drawn_in(board: Board, seats: Sequence[int], involved: Iterable[int], enemies: Iterable[int]) -> list[int]:
    """Miniatures of a side, not yet involved, that are adjacent to an involved enemy."""
    owner, near, where = board.table.owner, board.ground.near, board.state.where
    found: list[int] = []
    for enemy in enemies:
        for square in near[where[enemy]]:
            unit = board.miniature_at(square)
            if unit != NOBODY and owner[unit] in seats and unit not in involved and unit not in found:
                found.append(unit)
    return found


def _attack(board: Board, fight: Fight, attackers: list[int], defenders: list[int]) -> int:
    """The attacking side before cards: its Bows count 1 each (SHOT-3), a spear allows no other bonus (OBJ-SPEAR)."""
    total = 0
    for unit in attackers:
        if unit in fight.shooters:
            total += BOW_STRENGTH
            continue
        total += board.table.combat[unit] + _stab(board, fight, unit, attackers, defenders)
        total += board.has_effect(unit, ATTACK_BONUS)
    return total


def _defence(board: Board, fight: Fight, attackers: list[int], defenders: list[int]) -> int:
    """The defending side before cards: a wounded has 0, but its Armor counts (WOUND-1, OBJ-ARMOR)."""
    total = 0
    for unit in defenders:
        if not board.state.wounded >> unit & 1:
            total += board.table.combat[unit] + _stab(board, fight, unit, defenders, attackers)
        total += board.has_effect(unit, DEFENCE_BONUS)
    return total


def _stab(board: Board, fight: Fight, unit: int, side: list[int], others: list[int]) -> int:
    """+2 beside another involved miniature of her side; where somebody shoots, only in close contact (SHOT-5)."""
    if STABS not in board.table.abilities[unit]:
        return 0
    helped = any(other != unit and not board.state.wounded >> other & 1 for other in side)
    near = board.ground.near[board.state.where[unit]]
    in_contact = any(board.state.where[other] in near for other in others)
    return STAB_BONUS if helped and (in_contact or not fight.shooters) else 0


def _namer(board: Board, fight: Fight, attackers: list[int], defenders: list[int]) -> int:
    """The seat whose Telepath may name a card: one on one, in close combat, unless both have one (ABIL-TELEPATH)."""
    if fight.shooters or len(attackers) + len(defenders) != 2:
        return -1
    attacks = NAMES_CARDS in board.table.abilities[attackers[0]]
    defends = NAMES_CARDS in board.table.abilities[fight.target] and not board.state.wounded >> fight.target & 1
    if attacks == defends:
        return -1
    return fight.attacker if attacks else fight.defender


def gather(state: State, fight: Fight, events: list[Event]) -> None:
    """Those who take part stand there now; what waits next is not settled."""
    state.fight = fight
    events.append(("combat", fight.target, fight.attackers, fight.defenders, fight.strength))


def resolve(state: State, fight: Fight, events: list[Event]) -> None:
    """All cards are on the table: turn them over and see who is hurt (FIGHT-5 to FIGHT-11)."""
    seats = fighters(fight)
    sides = tuple([side_of(fight, seat) for seat in seats])
    cards = fight.cards
    sums = [*fight.strength]
    for i in range(len(seats)):
        state.combat[seats[i]] = without_card(state.combat[seats[i]], cards[i])
        sums[sides[i]] = sums[sides[i]] + cards[i]
    totals = (sums[0], sums[1])
    events.append(("cards", seats, fight.cards, totals, sides))
    state.fight, state.phase = None, ACT
    if totals[0] > totals[1]:
        winners = seats_of(fight, ATTACKING)
        for unit in fight.defenders:
            if state.wounded >> unit & 1:
                eliminate(state, unit, winners, events)
            else:
                wound(state, unit, winners, events)
    elif totals[1] > totals[0]:
        for unit in fight.attackers:
            if unit in fight.spears:
                discard(state, Board(state).thing_at[state.where[unit]], events)
            elif unit not in fight.shooters:
                wound(state, unit, seats_of(fight, DEFENDING), events)


def wound(state: State, unit: int, by: tuple[int, ...], events: list[Event]) -> None:
    """A miniature is wounded; one it carried dies (FIGHT-10), and so does a Thief over a bare pit (PIT-7).

    Where wounds score (M-6), each enemy counts once: who is wounded and dies of it at once is killed.
    """
    board = Board(state)
    square = state.where[unit]
    carried: int = board.hurt_at[square]
    state.wounded |= 1 << unit
    state.struck |= 1 << unit
    state.potions = tuple([pair for pair in state.potions if pair[0] != unit])
    events.append(("wounded", unit))
    if carried != NOBODY:
        eliminate(state, carried, by, events)
    if board.ground.kind[square] == PIT and not board.has_rope(square):
        eliminate(state, unit, by, events)
    elif state.table.definition.wounds_score:
        for seat in by:
            award(state, seat, 1, "wound", events)
