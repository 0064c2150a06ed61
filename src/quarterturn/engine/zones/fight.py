"""Declaring an attack, naming a card, playing Combat cards in the card game (CARD-FIGHT, CARD-SHOT, CARD-OBJ-SPEAR).

Attacks are `("fight", unit, target, twice, joiners)`, `("shoot", unit, target, arm, joiners)` and
`("spear", unit, target, twice, joiners)`; joiners are pairs of who and with what, in ascending order.
"""

from __future__ import annotations

from itertools import combinations
from typing import Final

from quarterturn.engine.core import naming
from quarterturn.engine.core.acting import pay, require_owned
from quarterturn.engine.core.fights import (
    awaited,
    fight_awaiting,
    pairs_to_play,
    playable,
    require_card,
    require_named,
    with_card,
)  # fmt: skip
from quarterturn.engine.core.hands import hand_values, without_card
from quarterturn.engine.core.state import FIGHT, NAME, Action, Event, Fight, State
from quarterturn.engine.core.terms import (
    BERSERK,
    NOBODY,
    REACHES,
    SHOOTS,
    STOPS_SHOTS,
    STRIKES_FIRST,
    IllegalAction,
    Refusal,
    illegal,
    refuse,
)
from quarterturn.engine.zones.abilities import is_character_in_play
from quarterturn.engine.zones.board import Board, require_actor
from quarterturn.engine.zones.combat import BOW, CROSSBOW, SPEAR, Attack, Joiners, muster, resolve
from quarterturn.engine.zones.ground import BAR_GATE, BAR_PIT, BAR_SLIT, BAR_WALL
from quarterturn.engine.zones.layout import TOWARDS_LINE
from quarterturn.engine.zones.reasons import first
from quarterturn.engine.zones.sight import sees
from quarterturn.engine.zones.table import zones_of

RULES: Final = {"fight": "CARD-FIGHT-1", "shoot": "CARD-SHOT-1", "spear": "CARD-OBJ-SPEAR"}


# --- Who may attack whom.


def _require_target(board: Board, seat: int, how: str, target: int) -> None:
    state, rule = board.state, RULES[how]
    if not is_character_in_play(state, target):
        raise illegal(rule, "the target is not on the table")
    if board.table.owner[target] == seat:
        raise illegal(rule, "{who} is no enemy", who=state.name(target))
    if state.struck >> target & 1:
        struck = "SHOT-7" if how == "shoot" else "FIGHT-2"
        raise illegal(struck, "{who} was wounded in this turn", who=state.name(target))
    if board.is_carried(target):
        raise illegal("CARD-FIGHT-1", "{who} is being carried and cannot be a target", who=state.name(target))


def _close_problem(board: Board, unit: int, target: int) -> Refusal | None:
    if board.in_contact(unit, target):
        return None
    return refuse("CARD-FIGHT-1", "{who} is not in contact", who=board.state.name(target))


def _shot_problem(board: Board, unit: int, target: int, arm: str, rule: str = "CARD-SHOT-1") -> Refusal | None:
    """Why a character cannot shoot at another, if so (SHOT-6, CARD-SHOT-1, CARD-SHOT-2, CARD-SIGHT-1).

    `rule`: what it lacks a weapon for.
    """
    state = board.state
    if board.has_effect(target, STOPS_SHOTS):
        return refuse("SHOT-6", "{who} has the Large shield", who=state.name(target))
    foe = board.foe_in_contact(unit)
    if foe != NOBODY:
        return refuse("CARD-SHOT-2", "{foe} is in contact with {who}", foe=state.name(foe), who=state.name(unit))
    if not sees(board, unit, target):
        who, whom = state.name(unit), state.name(target)
        return refuse("CARD-SIGHT-1", "{who} has no line of sight to {target}", who=who, target=whom)
    if arm not in arms_of(board, unit) or arm == SPEAR:
        return refuse(rule, "{who} has not that weapon", who=state.name(unit))
    if arm == CROSSBOW and board.zones.shot >> unit & 1:
        return refuse("CARD-SHOT-1", "{who} has fired the crossbow in this turn", who=state.name(unit))
    return None


def _spear_problem(board: Board, unit: int, target: int) -> Refusal | None:
    state, rule = board.state, "CARD-OBJ-SPEAR"
    if not board.has_effect(unit, REACHES):
        return refuse(rule, "{who} carries no Telescoping spear", who=state.name(unit))
    foe = board.foe_in_contact(unit)
    if foe != NOBODY:
        return refuse(rule, "{foe} is in contact with {who}", foe=state.name(foe), who=state.name(unit))
    if state.where[target] not in spear_places(board, unit):
        return refuse(rule, "the spear does not reach {who}", who=state.name(target))
    return None


def spear_places(board: Board, unit: int) -> list[int]:
    """Where a spear reaches: the zones across a border, over a pit or through a slit too.

    Between a starting zone and the faced zone only over a pit or through a slit: else they are in contact.
    """
    ground, layout, place = board.ground, board.table.layout, board.state.where[unit]
    seat = board.table.owner[unit]
    if layout.is_facing(place):
        side = ground.entrance(place)
        return [side >> 2] if side >= 0 and _spans_line(ground.bars[side]) else []
    found: list[int] = []
    for side in range(4 * place, 4 * place + 4):
        if ground.beside[side] >= 0 and not ground.bars[side] & (BAR_WALL | BAR_GATE):
            found.append(ground.beside[side])
    side = 4 * place + TOWARDS_LINE[1 - seat]
    if ground.line[side] == 1 - seat and _spans_line(ground.bars[side]):
        found.append(layout.facing_to(1 - seat, place))
    return found


def _spans_line(bars: int) -> bool:
    return bool(bars & (BAR_SLIT | BAR_PIT)) and not bars & (BAR_WALL | BAR_GATE)


def arms_of(board: Board, unit: int) -> list[str]:
    """With what a character can fight from afar: its crossbow first."""
    found = [CROSSBOW] if board.table.shoots[unit] else []
    if not board.carries(unit):
        return found
    if board.has_effect(unit, SHOOTS):
        found.append(BOW)
    if board.has_effect(unit, REACHES):
        found.append(SPEAR)
    return found


# --- Attacks.


def check_attack(state: State, seat: int, action: Action) -> None:
    _declared(state, seat, action)


def _declared(state: State, seat: int, action: Action) -> tuple[Attack, Fight]:
    how, unit, target, special, joiners = action
    board = require_actor(state, seat, unit)
    for joiner, _ in joiners:
        _require_able_joiner(state, seat, joiner)
    _require_target(board, seat, how, target)
    if how == "fight":
        problem = _close_problem(board, unit, target)
    elif how == "shoot":
        problem = _shot_problem(board, unit, target, special)
    else:
        problem = _spear_problem(board, unit, target)
    arm = special if how == "shoot" else SPEAR if how == "spear" else ""
    attack = Attack(how, unit, target, arm, joiners)
    problems = [problem, *_joiner_problems(board, attack)]
    found = [one for one in problems if one is not None]
    if found:
        raise first(found)  # of equals the attacker's own
    if not board.table.fights:
        raise illegal("CARD-GAME-1", "this game has no Combat cards, so nobody can attack")
    fight = muster(board, attack)
    if special is True:
        _require_duel(board, unit, fight)
        fight = fight._replace(twice=seat)
    return attack, fight


def _require_able_joiner(state: State, seat: int, unit: int) -> None:
    require_owned(state, seat, unit)
    if state.wounded >> unit & 1:
        raise illegal("WOUND-1", "{who} is wounded", who=state.name(unit))
    if state.healed >> unit & 1:
        raise illegal("MOVE-8", "{who} was healed in this turn", who=state.name(unit))


def _joiner_problems(board: Board, attack: Attack) -> list[Refusal | None]:
    """Those who join from afar must be able to attack the target themselves (CARD-SHOT-4, CARD-OBJ-SPEAR)."""
    state = board.state
    free = is_free(board.state, attack.how, attack.unit)
    units = [unit for unit, _ in attack.joiners]
    found: list[Refusal | None] = []
    for unit, arm in attack.joiners:
        if unit == attack.unit or units.count(unit) > 1:
            found.append(refuse("CARD-SHOT-4", "{who} takes part already", who=state.name(unit)))
        elif arm != SPEAR:
            found.append(_shot_problem(board, unit, attack.target, arm, "CARD-SHOT-4"))
            if free:
                found.append(refuse("CARD-ABIL-SAMURAI", "no shooter joins an attack that costs nothing"))
        elif attack.how == "shoot":
            found.append(refuse("CARD-OBJ-SPEAR", "a spear joins a close attack, not a shot"))
        else:
            found.append(_spear_problem(board, unit, attack.target))
    return found


def _require_duel(board: Board, unit: int, fight: Fight) -> None:
    """Two cards are for a Berserker who attacks one on one in close combat (CARD-ABIL-BERSERKER)."""
    rule, state = "CARD-ABIL-BERSERKER", board.state
    if BERSERK not in board.table.abilities[unit]:
        raise illegal(rule, "{who} is no Berserker", who=state.name(unit))
    if len(fight.attackers) + len(fight.defenders) != 2 or fight.shooters:
        raise illegal(rule, "two cards are played one on one only")
    if len(hand_values(state.combat[state.seat])) < 2:
        raise illegal(rule, "there are no two Combat cards left")


def price(state: State, action: Action) -> int:
    """The first close attack a Samurai starts in a turn costs nothing (CARD-ABIL-SAMURAI)."""
    return 0 if is_free(state, action[0], action[1]) else 1


def is_free(state: State, how: str, unit: int) -> bool:
    charges = STRIKES_FIRST in state.table.abilities[unit]
    return charges and how != "shoot" and not zones_of(state).charged >> unit & 1


def perform_attack(state: State, seat: int, action: Action, events: list[Event]) -> None:
    attack, fight = _declared(state, seat, action)
    pay(state, attack.unit, price(state, action), events)
    zones = zones_of(state)
    shot, charged = zones.shot, zones.charged
    for unit, arm in ((attack.unit, attack.arm), *attack.joiners):
        if arm == CROSSBOW:
            shot |= 1 << unit
    if STRIKES_FIRST in state.table.abilities[attack.unit] and attack.how != "shoot":
        charged |= 1 << attack.unit
    state.zones = zones._replace(shot=shot, charged=charged)
    events.append(("attacked", attack.how, attack.unit, attack.target))
    if fight.twice >= 0:
        events.append(("announced", seat))
    state.fight = fight
    events.append(("combat", fight.target, fight.attackers, fight.defenders, fight.strength))
    state.phase = NAME if fight.namer >= 0 else FIGHT


def forecast(state: State, action: Action) -> Fight:
    """Who would take part in an attack and the sums before cards, without declaring it."""
    return _declared(state, state.seat, action)[1]


def attack_options(board: Board, unit: int, found: list[Action]) -> None:
    state, table = board.state, board.table
    seat, zone = table.owner[unit], board.reached_zone(state.where[unit])
    is_close = zone != NOBODY and board.side(1 - seat).contact >> zone & 1 != 0
    is_armed = table.shoots[unit] or board.carries(unit)
    if not table.fights or not (is_close or is_armed):
        return
    enemies = targets(board, seat)
    if is_close:
        for foe in enemies:
            if board.in_contact(unit, foe):
                _list_attacks(board, "fight", unit, foe, found)
        if board.foe_in_contact(unit) != NOBODY:
            return  # CARD-SHOT-2, CARD-OBJ-SPEAR
    if not is_armed:
        return
    for arm in arms_of(board, unit):
        for foe in enemies:
            if arm == SPEAR:
                if board.state.where[foe] in spear_places(board, unit):
                    _list_attacks(board, "spear", unit, foe, found)
            elif state.ap and _hits(board, unit, foe, arm):
                for joiners in _joinings(board, unit, foe, shots=True, spears=False):
                    found.append(("shoot", unit, foe, arm, joiners))


def targets(board: Board, seat: int) -> list[int]:
    """The enemies of a seat that can be attacked at all."""
    where, struck, carrier = board.state.where, board.state.struck, board.carrier
    return [
        foe for foe in board.table.teams[1 - seat]
        if where[foe] >= 0 and carrier[foe] == NOBODY and not struck >> foe & 1
    ]  # fmt: skip


def _hits(board: Board, unit: int, foe: int, arm: str) -> bool:
    """Whether nothing is wrong with a shot by one who has the weapon, and no enemy in contact (`_shot_problem`)."""
    if arm == CROSSBOW and board.zones.shot >> unit & 1:
        return False
    return sees(board, unit, foe) and not board.has_effect(foe, STOPS_SHOTS)


def _list_attacks(board: Board, how: str, unit: int, foe: int, found: list[Action]) -> None:
    """A close attack with every choice of joiners; a Berserker's with two cards too, where that is possible."""
    free = is_free(board.state, how, unit)
    if board.state.ap == 0 and not free:
        return
    for joiners in _joinings(board, unit, foe, shots=not free, spears=True):
        found.append((how, unit, foe, False, joiners))
    if BERSERK in board.table.abilities[unit]:
        fight = muster(board, Attack(how, unit, foe, SPEAR if how == "spear" else "", ()))
        try:
            _require_duel(board, unit, fight)
        except IllegalAction:
            return
        found.append((how, unit, foe, True, ()))


def _joinings(board: Board, unit: int, foe: int, shots: bool, spears: bool) -> list[Joiners]:
    """Every choice of those who may join an attack from afar, each with one of its weapons."""
    helpers: list[tuple[int, str]] = []
    for other in board.table.teams[board.table.owner[unit]]:
        if not (board.table.shoots[other] or board.carries(other)) or other == unit or board.state.where[other] < 0:
            continue
        if (board.state.wounded | board.state.healed) >> other & 1:
            continue
        arms = arms_of(board, other)
        if not arms or board.foe_in_contact(other) != NOBODY:  # CARD-SHOT-2, CARD-OBJ-SPEAR
            continue
        for arm in arms:
            if arm == SPEAR:
                if spears and board.state.where[foe] in spear_places(board, other):
                    helpers.append((other, arm))
            elif shots and _hits(board, other, foe, arm):
                helpers.append((other, arm))
    if not helpers:
        return [()]
    return [
        chosen
        for size in range(len(helpers) + 1)
        for chosen in combinations(helpers, size)
        if len({who for who, _ in chosen}) == size
    ]


# --- Combat cards: ("combat", card, second), the second only where two were announced.


def check_combat(state: State, seat: int, action: Action) -> None:
    _, value, second = action
    fight = fight_awaiting(state, seat)
    hand = state.combat[seat]
    for card in (value,) if second is None else (value, second):
        require_card(hand, card)
        hand = _taken(hand, card)
    if second is None and fight.twice == seat:
        raise illegal("CARD-ABIL-BERSERKER", "two cards were announced")
    if second is not None and fight.twice != seat:
        raise illegal("CARD-ABIL-BERSERKER", "one card is played")
    require_named(fight, seat, value, second)


def _taken(hand: int, card: int) -> int:
    """A hand without a card; here the +0 is away too: it comes back only when it has been played."""
    return without_card(hand, card) if card else hand & ~1


def perform_combat(state: State, seat: int, action: Action, events: list[Event]) -> None:
    check_combat(state, seat, action)
    _, value, second = action
    fight = with_card(fight_awaiting(state, seat), seat, value)
    if second is not None:
        fight = fight._replace(extra=second)
    state.fight = fight
    events.append(("chose", seat))
    if not awaited(fight):
        resolve(state, fight, events)
    elif fight.look in awaited(fight):
        events.append(("laid-open", seat, value, second))


def combat_options(state: State, seat: int) -> list[Action]:
    fight = state.fight
    assert fight is not None
    if fight.twice != seat:
        return [("combat", value, None) for value in playable(state, seat)]
    return [("combat", *pair) for pair in pairs_to_play(state, seat)]


def withdraw(_state: State, _seat: int, _events: list[Event]) -> None:
    """With two players a combat never goes on without one of them (END-4)."""


def hurry(state: State, late: list[int], events: list[Event]) -> None:
    """Out of time: nothing is named, and the card is the +0 (OPT-TIMER)."""
    fight = state.fight
    assert fight is not None
    if state.phase == NAME:
        naming.perform(state, fight.namer, ("name", None), events)
        return
    for seat in late:
        if state.fight is not None and seat in awaited(state.fight):
            perform_combat(state, seat, combat_options(state, seat)[0], events)
