"""The two scrolls: fire, and rooms that change places (CARD-OBJ-FIREBALL, CARD-OBJ-INVERSION)."""

from __future__ import annotations

from quarterturn.engine.core.acting import pay
from quarterturn.engine.core.points import discard
from quarterturn.engine.core.state import Action, Event, State
from quarterturn.engine.core.terms import BURNS, CASTS, HIDDEN, INVERTS, NOBODY, illegal
from quarterturn.engine.zones.abilities import is_character_in_play
from quarterturn.engine.zones.board import Board, add_if_allowed, require_actor
from quarterturn.engine.zones.carrying import put_down
from quarterturn.engine.zones.combat import kill
from quarterturn.engine.zones.sight import sees
from quarterturn.engine.zones.stops import settle
from quarterturn.engine.zones.table import laid, zones_of


def _require_scroll(board: Board, unit: int, effect: str, rule: str) -> int:
    """The scroll a magic user carries."""
    if CASTS not in board.table.abilities[unit]:
        raise illegal(rule, "{who} is no magic user", who=board.state.name(unit))
    scroll = board.thing(unit, effect)
    if scroll == NOBODY:
        raise illegal(rule, "{who} does not carry the scroll", who=board.state.name(unit))
    return scroll


def _use_up(state: State, scroll: int, events: list[Event]) -> None:
    put_down(state, [scroll])
    discard(state, scroll, events)


# --- Fire.


def check_fireball(state: State, seat: int, action: Action) -> None:
    _, unit, target = action
    board = require_actor(state, seat, unit)
    rule = "CARD-OBJ-FIREBALL"
    if not is_character_in_play(state, target):
        raise illegal(rule, "the target is not on the table")
    if board.is_carried(target):
        raise illegal("CARD-FIGHT-1", "{who} is being carried and cannot be a target", who=state.name(target))
    if not sees(board, unit, target):
        who, whom = state.name(unit), state.name(target)
        raise illegal("CARD-SIGHT-1", "{who} has no line of sight to {target}", who=who, target=whom)
    _require_scroll(board, unit, BURNS, rule)
    if target == unit:
        raise illegal(rule, "it is not cast at oneself")


def perform_fireball(state: State, seat: int, action: Action, events: list[Event]) -> None:
    check_fireball(state, seat, action)
    _, unit, target = action
    scroll = _require_scroll(Board(state), unit, BURNS, "CARD-OBJ-FIREBALL")
    pay(state, unit, 1, events)
    events.append(("burned", unit, target))
    _use_up(state, scroll, events)
    kill(state, target, seat, events)
    settle(state, events)


def options(board: Board, unit: int, found: list[Action]) -> None:
    """What a magic user can do with the scrolls it carries."""
    if CASTS in board.table.abilities[unit]:
        if board.has_effect(unit, BURNS):
            _fireball_options(board, unit, found)
        if board.has_effect(unit, INVERTS):
            _invert_options(board, unit, found)


def _fireball_options(board: Board, unit: int, found: list[Action]) -> None:
    for target in board.table.characters:
        if board.state.where[target] >= 0:
            add_if_allowed(check_fireball, board.state, ("fireball", unit, target), found)


# --- Rooms that change places.


def check_invert(state: State, seat: int, action: Action) -> None:
    _, unit, slot = action
    board = require_actor(state, seat, unit)
    rule = "CARD-OBJ-INVERSION"
    _require_scroll(board, unit, INVERTS, rule)
    if not board.table.layout.is_zone(state.where[unit]):
        raise illegal(rule, "{who} is in no room", who=state.name(unit))
    if slot not in neighbours(board, state.where[unit] >> 2):
        raise illegal(rule, "the two rooms must share a side")


def neighbours(board: Board, slot: int) -> list[int]:
    """The rooms that share a side with another; the table is two rooms wide."""
    return [other for other in (slot ^ 1, slot - 2, slot + 2) if 0 <= other < board.table.layout.slots]


def perform_invert(state: State, seat: int, action: Action, events: list[Event]) -> None:
    """Both rooms change places, unturned, with everything in them; facings stay where they are (CARD-START-5)."""
    check_invert(state, seat, action)
    _, unit, slot = action
    board = Board(state)
    scroll = _require_scroll(board, unit, INVERTS, "CARD-OBJ-INVERSION")
    pay(state, unit, 1, events)
    here = state.where[unit] >> 2
    _use_up(state, scroll, events)
    other = {here: slot, slot: here}
    zones = board.table.layout.zones
    for token, place in enumerate(state.where):
        if 0 <= place < zones and place >> 2 in other:
            state.where[token] = 4 * other[place >> 2] + (place & 3)
        elif place <= HIDDEN and HIDDEN - place in other:
            state.where[token] = HIDDEN - other[HIDDEN - place]
    rooms = list(state.rooms)
    rooms[here], rooms[slot] = rooms[slot], rooms[here]
    state.rooms = tuple(rooms)
    state.revealed = _swapped(state.revealed, here, slot)
    kept = zones_of(state)
    state.zones = kept._replace(broken=_swapped(kept.broken, here, slot))
    state.ground = laid(state)
    events.append(("swapped", unit, here, slot))


def _swapped(mask: int, a: int, b: int) -> int:
    """A mask with two of its bits exchanged."""
    return mask if mask >> a & 1 == mask >> b & 1 else mask ^ (1 << a | 1 << b)


def _invert_options(board: Board, unit: int, found: list[Action]) -> None:
    for slot in range(board.table.layout.slots):
        add_if_allowed(check_invert, board.state, ("invert", unit, slot), found)
