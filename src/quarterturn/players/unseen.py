"""Who lies face down in a room, as far as a seat knows: of its own all, of the others' how many cards lie there."""

from __future__ import annotations

from quarterturn.engine.core.state import State
from quarterturn.engine.core.terms import HIDDEN


def own_hidden(state: State, seat: int, slot: int) -> int:
    """How many characters of one's own lie there."""
    return sum([state.where[unit] == HIDDEN - slot for unit in state.table.teams[seat]])


def likely_hidden(state: State, seat: int, slot: int) -> float:
    """How many characters of another seat are likely to lie there: of its tokens one knows the number, not which."""
    table, where = state.table, state.where
    hidden = [unit for unit in table.teams[seat] if where[unit] <= HIDDEN]
    if not hidden:
        return 0.0
    lying = [token for token, piece in enumerate(table.tokens) if piece.seat == seat and where[token] <= HIDDEN]
    return sum([where[token] == HIDDEN - slot for token in lying]) * len(hidden) / len(lying)
