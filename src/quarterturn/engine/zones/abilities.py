"""What some characters can do for an action point: heal, regenerate, walk through walls, smash, steal, levitate."""

from __future__ import annotations

from typing import Final

from quarterturn.engine.core.acting import pay, require_able, require_owned, require_phase
from quarterturn.engine.core.native import mypyc_attr
from quarterturn.engine.core.state import ACT, Action, Event, State, draw
from quarterturn.engine.core.terms import (
    BROKEN,
    HEALS,
    LEVITATES,
    NOBODY,
    OUT,
    REGENERATES,
    SMASHES,
    STEALS,
    WALKS_WALLS,
    illegal,
)
from quarterturn.engine.zones.board import Board, add_if_allowed, require_actor
from quarterturn.engine.zones.gates import set_gate
from quarterturn.engine.zones.ground import BAR_PIT, is_walkable
from quarterturn.engine.zones.jump import side_towards
from quarterturn.engine.zones.moves import Walk, follow
from quarterturn.engine.zones.table import zones_of

LEVITATION: Final = 3  # zones an object goes at most (CARD-ABIL-TELEKINETICIST)


def _require_ability(board: Board, unit: int, ability: str, rule: str) -> None:
    if ability not in board.table.abilities[unit]:
        raise illegal(rule, "{who} has not that ability", who=board.state.name(unit))


# --- The Cleric heals.


def check_heal(state: State, seat: int, action: Action) -> None:
    _, unit, target = action
    board = require_actor(state, seat, unit)
    rule = "CARD-ABIL-CLERIC"
    _require_ability(board, unit, HEALS, rule)
    if not is_character_in_play(state, target) or not state.wounded >> target & 1:
        raise illegal(rule, "there is no such wounded to heal")
    if state.where[target] != state.where[unit]:
        raise illegal(rule, "{who} is not in the same zone", who=state.name(target))
    if board.is_carried(target):
        raise illegal(rule, "{who} is being carried", who=state.name(target))


def perform_heal(state: State, seat: int, action: Action, events: list[Event]) -> None:
    check_heal(state, seat, action)
    _, unit, target = action
    pay(state, unit, 1, events)
    get_up(state, target, events)


def get_up(state: State, unit: int, events: list[Event]) -> None:
    """A wounded is fit again, and does nothing more this turn (MOVE-8)."""
    state.wounded &= ~(1 << unit)
    state.healed |= 1 << unit
    events.append(("healed", unit))


def heal_options(board: Board, unit: int, found: list[Action]) -> None:
    where, wounded = board.state.where, board.state.wounded
    for other in board.table.characters:
        if wounded >> other & 1 and where[other] == where[unit] and not board.is_carried(other):
            found.append(("heal", unit, other))


def is_character_in_play(state: State, token: int) -> bool:
    return 0 <= token < len(state.table.tokens) and not state.table.effect[token] and state.where[token] >= 0


# --- The Troll regenerates.


def check_regenerate(state: State, seat: int, action: Action) -> None:
    _, unit = action
    require_phase(state, seat, ACT)
    require_owned(state, seat, unit)
    rule = "CARD-ABIL-TROLL"
    if REGENERATES not in state.table.abilities[unit] or not state.wounded >> unit & 1:
        require_able(state, seat, unit)  # another wounded does nothing, and nor does one healed this turn
    if REGENERATES not in state.table.abilities[unit]:
        raise illegal(rule, "{who} has not that ability", who=state.name(unit))
    if not state.wounded >> unit & 1:
        raise illegal(rule, "{who} is not wounded", who=state.name(unit))
    if state.struck >> unit & 1:
        raise illegal(rule, "{who} was wounded in this turn", who=state.name(unit))
    if zones_of(state).carrier[unit] != NOBODY:
        raise illegal(rule, "{who} is being carried", who=state.name(unit))


def perform_regenerate(state: State, seat: int, action: Action, events: list[Event]) -> None:
    check_regenerate(state, seat, action)
    _, unit = action
    pay(state, unit, 1, events)
    get_up(state, unit, events)


def regenerate_options(board: Board, unit: int, found: list[Action]) -> None:
    if REGENERATES in board.table.abilities[unit]:
        add_if_allowed(check_regenerate, board.state, ("regenerate", unit), found)


# --- The Wall-walker: ("walk", unit, path), one step through a wall, exchanges before and after it.


@mypyc_attr(acyclic=True)
class Stroll(Walk):
    """A Wall-walker under way: one step, through a wall or slit."""

    crossed: int = 0  # what bars the way it has gone

    def step(self, target: int) -> None:
        rule = "CARD-ABIL-WALLWALKER"
        self.require_inside()
        if self.steps:
            raise illegal(rule, "it goes through one wall at a time")
        side = side_towards(self, target, rule)
        if target == OUT:
            self.require_open_exit(moving=False)
        self.crossed = self.ground.bars[side]
        self.go(target, side)

    def require_end(self) -> None:
        """Ability and wall are asked for last: a blocked exit, hands and a full zone are reasons before them."""
        if not self.steps:
            raise illegal("CARD-ABIL-WALLWALKER", "it goes through no wall")
        self.carrying.require_room(self.left)
        _require_ability(self.board, self.unit, WALKS_WALLS, "CARD-ABIL-WALLWALKER")
        if not is_walkable(self.crossed):
            raise illegal("CARD-ABIL-WALLWALKER", "there is no wall or slit to walk through that way")


def _walked(state: State, seat: int, action: Action) -> Walk:
    _, unit, path = action
    return follow(Stroll(require_actor(state, seat, unit), unit), path)


def check_walk(state: State, seat: int, action: Action) -> None:
    _walked(state, seat, action)


def perform_walk(state: State, seat: int, action: Action, events: list[Event]) -> None:
    walk = _walked(state, seat, action)
    pay(state, walk.unit, 1, events)
    walk.finish(events, "walked")


# --- The Golem breaks the walls of its room.


def check_smash(state: State, seat: int, action: Action) -> None:
    _, unit = action
    board = require_actor(state, seat, unit)
    rule = "CARD-ABIL-GOLEM"
    _require_ability(board, unit, SMASHES, rule)
    if board.zones.smashed >> unit & 1:
        raise illegal(rule, "{who} has done that once in this game", who=state.name(unit))
    if not board.table.layout.is_zone(state.where[unit]):
        raise illegal(rule, "{who} is in no room", who=state.name(unit))


def perform_smash(state: State, seat: int, action: Action, events: list[Event]) -> None:
    check_smash(state, seat, action)
    _, unit = action
    pay(state, unit, 1, events)
    slot = state.where[unit] >> 2
    zones = zones_of(state)
    state.zones = zones._replace(smashed=zones.smashed | 1 << unit, broken=zones.broken | 1 << slot)
    set_gate(state, slot, BROKEN)
    events.append(("smashed", unit, slot))


def smash_options(board: Board, unit: int, found: list[Action]) -> None:
    if SMASHES in board.table.abilities[unit]:
        add_if_allowed(check_smash, board.state, ("smash", unit), found)


# --- The Pickpocket steals: ("steal", unit, target, thing); None where the thief cannot see what there is.


def check_steal(state: State, seat: int, action: Action) -> None:
    _, unit, target, thing = action
    board = require_actor(state, seat, unit)
    rule = "CARD-ABIL-PICKPOCKET"
    if board.loads(unit):
        raise illegal("CARD-GOLD-2", "{who} has its hands full", who=state.name(unit))
    _require_ability(board, unit, STEALS, rule)
    if not is_character_in_play(state, target) or state.table.owner[target] == seat:
        raise illegal(rule, "one steals from an enemy")
    if state.where[target] != state.where[unit]:
        raise illegal(rule, "{who} is not in the same zone", who=state.name(target))
    objects = objects_of(board, target)
    if not objects:
        raise illegal(rule, "{who} carries no object", who=state.name(target))
    blind = state.table.options.secret_objects
    if blind and thing is not None:
        raise illegal("CARD-OPT-SECRET", "what an enemy carries is secret: one takes what there is")
    if thing is None and not blind and len(objects) > 1:
        raise illegal(rule, "say what is stolen")
    if thing is not None and thing not in objects:
        raise illegal(rule, "{who} does not carry that", who=state.name(target))


def objects_of(board: Board, unit: int) -> list[int]:
    return [thing for thing in board.loads(unit) if board.table.effect[thing]]


def perform_steal(state: State, seat: int, action: Action, events: list[Event]) -> None:
    """From one with two objects that are secret, one is taken at random (CARD-OPT-SECRET)."""
    check_steal(state, seat, action)
    _, unit, target, thing = action
    objects = objects_of(Board(state), target)
    pay(state, unit, 1, events)
    if thing is None:
        thing = objects[draw(state, len(objects))] if len(objects) > 1 else objects[0]
    zones = zones_of(state)
    state.zones = zones._replace(carrier=(*zones.carrier[:thing], unit, *zones.carrier[thing + 1 :]))
    events.append(("stole", unit, thing, target))


def steal_options(board: Board, unit: int, found: list[Action]) -> None:
    state, seat = board.state, board.table.owner[unit]
    if STEALS not in board.table.abilities[unit] or board.loads(unit):
        return
    for other in board.table.teams[1 - seat]:
        if state.where[other] != state.where[unit]:
            continue
        objects = objects_of(board, other)
        if state.table.options.secret_objects:
            if objects:
                found.append(("steal", unit, other, None))
        else:
            alike = board.table.alike
            kinds = [alike[thing] for thing in objects]
            for number, thing in enumerate(objects):
                if kinds.index(kinds[number]) == number:  # two Swords of a Paladin are one choice
                    found.append(("steal", unit, other, thing))


# --- The Telekineticist: ("levitate", unit, thing, path), the places it passes, and at the end perhaps (">", who).


def check_levitate(state: State, seat: int, action: Action) -> None:
    _levitated(state, seat, action)


def _levitated(state: State, seat: int, action: Action) -> tuple[int, int]:
    """Where the object ends, and in whose hands or NOBODY's."""
    _, unit, thing, path = action
    board = require_actor(state, seat, unit)
    rule = "CARD-ABIL-TELEKINETICIST"
    for handing in [item for item in path if not isinstance(item, int)]:
        _require_hands(board, handing[1])
    _require_ability(board, unit, LEVITATES, rule)
    _require_levitated(board, unit, thing)
    place, points, receiver = state.where[thing], 0, NOBODY
    for item in path:
        if receiver != NOBODY:
            raise illegal(rule, "what is handed over goes no further")
        if not isinstance(item, int):
            receiver = _receiver(board, place, item)
            continue
        if item not in flights(board, seat, place):
            raise illegal(rule, "it cannot fly to {zone} from there", zone=board.name(item))
        points += 1
        if points > LEVITATION:
            raise illegal(rule, "it goes {n} zones at most", n=LEVITATION)
        place = item
    if place == state.where[thing] and receiver == board.carrier[thing]:
        raise illegal(rule, "nothing would change")
    return place, receiver


def _require_levitated(board: Board, unit: int, thing: int) -> None:
    """An object that lies in her room, or her own; in a starting zone only what she carries."""
    state, layout = board.state, board.table.layout
    rule = "CARD-ABIL-TELEKINETICIST"
    if not 0 <= thing < len(state.where) or not board.table.effect[thing] or state.where[thing] < 0:
        raise illegal(rule, "there is no such object")
    if board.carrier[thing] == unit:
        return
    here, there = state.where[unit], state.where[thing]
    if board.is_carried(thing):
        raise illegal(rule, "somebody else carries {thing}", thing=state.name(thing))
    if not layout.is_zone(here) or not layout.is_zone(there) or here >> 2 != there >> 2:
        raise illegal(rule, "{thing} does not lie in her room", thing=state.name(thing))


def flights(board: Board, seat: int, place: int) -> list[int]:
    """The places an object flies to from another for one point: as a flier, and not into the enemy's starting zone."""
    ground, layout = board.ground, board.table.layout
    if layout.is_facing(place):
        found = [facing for facing in layout.own_facings(seat) if facing != place]
        side = ground.entrance(place)
        return [side >> 2, *found] if side >= 0 and not ground.bars[side] & ~BAR_PIT else found
    found = []
    for side in range(4 * place, 4 * place + 4):
        if not ground.bars[side] & ~BAR_PIT:
            if ground.beside[side] >= 0:
                found.append(ground.beside[side])
            elif ground.line[side] == seat:
                found.append(layout.facing_to(seat, place))
    return found


def _receiver(board: Board, place: int, handing: tuple[str, int]) -> int:
    sign, who = handing[0], handing[1]
    if sign != ">" or not is_character_in_play(board.state, who) or board.state.where[who] != place:
        raise illegal("CARD-ABIL-TELEKINETICIST", "nobody is there to hand it to")
    return who


def _require_hands(board: Board, who: int) -> None:
    if is_character_in_play(board.state, who) and not may_hold_more(board, who):
        raise illegal("CARD-GOLD-2", "{who} has its hands full", who=board.state.name(who))


def may_hold_more(board: Board, who: int) -> bool:
    """Whether somebody may be handed one more object; a carried wounded holds nothing (CARD-GOLD-2)."""
    return not board.is_carried(who) and len(board.loads(who)) < board.table.hands[who]


def perform_levitate(state: State, seat: int, action: Action, events: list[Event]) -> None:
    place, receiver = _levitated(state, seat, action)
    _, unit, thing, path = action
    pay(state, unit, 1, events)
    passed = (state.where[thing], *(item for item in path if isinstance(item, int)))
    state.where[thing] = place
    zones = zones_of(state)
    state.zones = zones._replace(carrier=(*zones.carrier[:thing], receiver, *zones.carrier[thing + 1 :]))
    events.append(("levitated", unit, thing, passed))
    if receiver != NOBODY:
        events.append(("handed", unit, thing, receiver))


def levitate_options(board: Board, unit: int, found: list[Action]) -> None:
    """For every object she may move the ways to all ends, one each, and into whose hands."""
    state, table = board.state, board.table
    if LEVITATES not in table.abilities[unit]:
        return
    layout, here, seat = table.layout, state.where[unit], table.owner[unit]
    seen: set[tuple[int, int, int]] = set()
    for thing in table.objects:
        if state.where[thing] < 0:
            continue
        mine = board.carrier[thing] == unit
        lies_here = not board.is_carried(thing) and layout.is_zone(here) and state.where[thing] >> 2 == here >> 2
        if not mine and not (lies_here and layout.is_zone(state.where[thing])):
            continue
        kind = (table.alike[thing], state.where[thing], board.carrier[thing])
        if kind in seen:  # two Ropes of a side in one zone are one choice
            continue
        seen.add(kind)
        for place, path in _flown(board, seat, state.where[thing]).items():
            if path or mine:
                found.append(("levitate", unit, thing, path))
            for who in board.at(place):
                if who != board.carrier[thing] and may_hold_more(board, who):
                    found.append(("levitate", unit, thing, (*path, (">", who))))


def _flown(board: Board, seat: int, start: int) -> dict[int, tuple[int, ...]]:
    """The shortest way to every place an object can be moved to."""
    found: dict[int, tuple[int, ...]] = {start: ()}
    frontier = [start]
    for _ in range(LEVITATION):
        reached: list[int] = []
        for place in frontier:
            for further in flights(board, seat, place):
                if further not in found:
                    found[further] = (*found[place], further)
                    reached.append(further)
        frontier = reached
    return found


def options(board: Board, unit: int, found: list[Action]) -> None:
    """What a fit character with an action point can do by its abilities, but for walking through walls (reach.py)."""
    if HEALS in board.table.abilities[unit]:
        heal_options(board, unit, found)
    smash_options(board, unit, found)
    steal_options(board, unit, found)
    levitate_options(board, unit, found)
