"""Every choice there is in a board game."""

from __future__ import annotations

from collections.abc import Sequence

from quarterturn.engine.core import naming
from quarterturn.engine.core.choices import Choices
from quarterturn.engine.core.decisions import shared_options, waiting
from quarterturn.engine.core.state import ACT, CARD, FIGHT, JOIN, NAME, Action, State
from quarterturn.engine.squares import cards, fight, join
from quarterturn.engine.squares.abilities import regenerate_options
from quarterturn.engine.squares.board import Board
from quarterturn.engine.squares.kinds import list_deeds
from quarterturn.engine.squares.moves.cache import MoveCache
from quarterturn.engine.squares.moves.paths import Moves


def legal(state: State, seat: int) -> Sequence[Action]:
    """Every distinct outcome of the decision that waits for a seat; nothing if none does."""
    phase = state.phase
    if phase == ACT:
        return actions(state) if seat == state.seat else []
    if phase == CARD:
        return cards.card_options(state, seat) if seat == state.seat else []
    if seat not in [decision.seat for decision in waiting(state)]:
        return []
    if phase == FIGHT:
        return fight.combat_options(state, seat)
    if phase == JOIN:
        return join.options(state, seat)
    if phase == NAME:
        return naming.options()
    return shared_options(state, seat)


def actions(state: State) -> Choices:
    """What the active player may do with his action points; ending the turn comes first."""
    found: list[Action] = [("end",)]
    moves: list[Moves] = []
    after: list[int] = []
    if state.ap == 0 and not state.potions:
        return Choices(found, moves, after)
    board = Board(state)
    cache = MoveCache(board)
    where, wounded, healed = state.where, state.wounded, state.healed
    for unit in state.table.teams[state.seat]:
        if where[unit] < 0 or healed >> unit & 1 or (state.ap == 0 and not state.potion(unit)):
            continue
        if wounded >> unit & 1:
            regenerate_options(board, unit, found)
            continue
        entry = cache.get(unit)
        moves.append(entry.moves)
        after.append(len(found))
        if entry.deed_mask:
            list_deeds(board, unit, entry.deed_mask, found)
    return Choices(found, moves, after)
