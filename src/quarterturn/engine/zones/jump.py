"""Jumping over a pit on a border (CARD-JUMP-1 to -3).

An action is `("jump", unit, place, card)`: OUT for leaving; the Combat card that is discarded, or None for a Jump card.
"""

from __future__ import annotations

from quarterturn.engine.core.acting import pay
from quarterturn.engine.core.hands import hand_values, without_card
from quarterturn.engine.core.state import Action, Event, State
from quarterturn.engine.core.terms import OUT, illegal
from quarterturn.engine.zones.board import MOST_IN_ZONE, Board, require_actor
from quarterturn.engine.zones.ground import BAR_PIT
from quarterturn.engine.zones.moves import Walk
from quarterturn.engine.zones.table import FREE


def check(state: State, seat: int, action: Action) -> None:
    _jumped(state, seat, action)


def _jumped(state: State, seat: int, action: Action) -> Walk:
    _, unit, target, card = action
    walk = Walk(require_actor(state, seat, unit), unit)
    side = side_towards(walk, target, "CARD-JUMP-1")
    if target == OUT:
        walk.require_open_exit(moving=False)
    walk.go(target, side)
    walk.carrying.require_room(walk.left)
    if walk.ground.bars[side] != BAR_PIT:
        raise illegal("CARD-JUMP-1", "there is no pit to jump over that way")
    foes = walk.board.fit_at(target, 1 - seat) if walk.layout.is_zone(target) else []
    if foes:
        raise illegal("CARD-JUMP-1", "{who} stands behind the pit", who=state.name(foes[0]))
    _require_card(state, seat, card)
    return walk


def side_towards(walk: Walk, target: int, rule: str) -> int:
    """The side of a zone that is crossed on the way to a place, no step in between; without one, refused by `rule`."""
    here, side = walk.place, -1
    if not walk.layout.is_facing(here):
        direction = walk.free_direction(target)
        side = 4 * here + direction if direction >= 0 else -1
    elif walk.layout.is_zone(target) and not walk.faces_unrevealed(target):
        side = walk.require_way_in(target)
    if side < 0:
        raise illegal(rule, "nothing to cross lies that way")
    return side


def _require_card(state: State, seat: int, card: int | None) -> None:
    if card is None:
        if state.jumps[seat] == 0:
            raise illegal("CARD-JUMP-3", "no Jump card is left: a Combat card other than +0 must be discarded")
        return
    if state.jumps[seat]:
        raise illegal("CARD-JUMP-3", "a Combat card is discarded only when no Jump card is left")
    if card == 0 or card not in hand_values(state.combat[seat]):
        raise illegal("CARD-JUMP-3", "no Combat card +{card} can be discarded", card=card)


def perform(state: State, seat: int, action: Action, events: list[Event]) -> None:
    walk = _jumped(state, seat, action)
    _, unit, _, card = action
    pay(state, unit, 1, events)
    if card is None:
        state.jumps[seat] -= 1
    else:
        state.combat[seat] = without_card(state.combat[seat], card)
        events.append(("card-discarded", seat, card))
    walk.finish(events, "leapt")


def options(board: Board, unit: int, found: list[Action]) -> None:
    """Over every pit at its place; where no Jump card is left, with every Combat card that can be given for it."""
    landings = _landings(board, unit)
    if not landings:
        return
    for place in landings:
        for card in cards_to_jump_with(board.state, board.table.owner[unit]):
            found.append(("jump", unit, place, card))


def _landings(board: Board, unit: int) -> list[int]:
    """Where it can jump to: not past one who stops it, nor among enemies, nor where no room is left (`_jumped`)."""
    ground, layout = board.ground, board.table.layout
    here, seat = board.state.where[unit], board.table.owner[unit]
    if layout.is_facing(here):
        side = ground.entrance(here)
        return [side >> 2] if side >= 0 and ground.bars[side] == BAR_PIT and _is_free(board, unit, side >> 2) else []
    found: list[int] = []
    back = -1
    if board.zones.stops[unit] != FREE and board.stop_zones(unit) >> here & 1:
        back = ground.side_now(here, board.zones.stops[unit])
    for direction in range(4):
        side = 4 * here + direction
        if ground.bars[side] != BAR_PIT or (back >= 0 and direction != back):
            continue
        if ground.beside[side] >= 0:
            if _is_free(board, unit, ground.beside[side]):
                found.append(ground.beside[side])
        elif ground.line[side] == seat:
            found.append(layout.facing_to(seat, here))
        elif ground.line[side] >= 0 and not board.blocked_zones(unit, moving=False) >> here & 1:
            found.append(OUT)
    return found


def _is_free(board: Board, unit: int, zone: int) -> bool:
    """Whether no fit enemy is in a zone, and one of a seat may come there with what it carries (CARD-GOLD-1)."""
    seat, where, carrier = board.table.owner[unit], board.state.where, board.carrier
    if board.side(1 - seat).fit >> zone & 1:
        return False
    count = 0
    for friend in board.table.teams[seat]:
        if where[friend] == zone or friend == unit or carrier[friend] == unit:
            count += 1
    return count <= MOST_IN_ZONE


def cards_to_jump_with(state: State, seat: int) -> list[int | None]:
    """A Jump card (None), or when there is none the Combat cards that may be discarded, each once (CARD-JUMP-3)."""
    if state.jumps[seat]:
        return [None]
    return [value for value in dict.fromkeys(hand_values(state.combat[seat])) if value]
