"""Every choice there is in a card game."""

from __future__ import annotations

from collections.abc import Sequence

from quarterturn.engine.core import naming
from quarterturn.engine.core.choices import Choices, MoveList
from quarterturn.engine.core.decisions import shared_options, waiting
from quarterturn.engine.core.state import ACT, FIGHT, NAME, Action, State
from quarterturn.engine.zones import abilities, fight, gates, jump, objects, rooms
from quarterturn.engine.zones.board import Board
from quarterturn.engine.zones.cache import MoveCache
from quarterturn.engine.zones.ground import AT_EDGE, AT_GATE, AT_PIT
from quarterturn.engine.zones.layout import GEAR_SIGN


def legal(state: State, seat: int) -> Sequence[Action]:
    """Every distinct outcome of the decision that waits for a seat; nothing if none does."""
    phase = state.phase
    if phase == ACT:
        return actions(state) if seat == state.seat else []
    if seat not in [decision.seat for decision in waiting(state)]:
        return []
    if phase == FIGHT:
        return fight.combat_options(state, seat)
    if phase == NAME:
        return naming.options()
    return shared_options(state, seat)


def actions(state: State) -> Choices:
    """What the active player may do with his action points; ending the turn comes first."""
    found: list[Action] = [("end",)]
    moves: list[MoveList] = []
    after: list[int] = []
    board = Board(state)
    cache = MoveCache(board)
    for unit in state.table.teams[state.seat]:
        if state.where[unit] < 0 or state.healed >> unit & 1:
            continue
        if state.wounded >> unit & 1:
            if state.ap:
                abilities.regenerate_options(board, unit, found)
            continue
        fight.attack_options(board, unit, found)
        if state.ap:
            entry = cache.get(unit)
            moves.append(entry.moves)
            after.append(len(found))
            if entry.walks is not None:
                moves.append(entry.walks)
                after.append(len(found))
            _with_points(board, unit, found)
    return Choices(found, moves, after)


def _with_points(board: Board, unit: int, found: list[Action]) -> None:
    """What costs an action point, but for moves and attacks: one of these may be free (CARD-ABIL-SAMURAI)."""
    place, table = board.state.where[unit], board.table
    marks = board.ground.marks[place]
    if marks & AT_EDGE:
        rooms.reveal_options(board, unit, found)
    if place & 3 == GEAR_SIGN:
        rooms.turn_options(board, unit, found)
    if marks & AT_PIT:
        jump.options(board, unit, found)
    if marks & AT_GATE and (table.opens[unit] or board.carries(unit)):
        gates.options(board, unit, found)
    if table.handy[unit]:
        abilities.options(board, unit, found)
        objects.options(board, unit, found)
