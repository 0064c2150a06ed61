"""Games as text, for people to keep and to share: whatever can be loaded again, and nothing that is still secret."""

from __future__ import annotations

from random import SystemRandom
from typing import TYPE_CHECKING

from quarterturn.engine.game import RULES_VERSION
from quarterturn.engine.state import State
from quarterturn.engine.view import SPECTATOR, redeal, view
from quarterturn.notation import format_position, format_record
from quarterturn.server.log import SETUP, log_lines
from quarterturn.server.refusing import Missing

if TYPE_CHECKING:
    from quarterturn.server.tables import LiveTable

DEALT = "# The game is not over: what could not be seen is dealt anew here."


def record(table: LiveTable, reader: int) -> str:
    """The whole game once it is over. Before, the position as the reader knows it, after what he may know of the way
    there: a record from the set-up on could only be loaded with every secret in it."""
    game = table.game
    if game.over:
        return format_record(game, table.row.seed)
    moves = [f"# > {line.text}" for line in log_lines(game, table.seqs, reader)]
    return "\n".join([DEALT, *moves, f"rules: {RULES_VERSION}", _as_seen(game.state, reader)])


def position(table: LiveTable, number: int) -> str:
    """The position after so many actions, as everybody may know it."""
    game = table.game
    state = [*game.states(), game.state][number]
    if not game.over:
        return _as_seen(state, SPECTATOR)
    _require_position(state)
    return format_position(state)


def _as_seen(state: State, reader: int) -> str:
    _require_position(state)
    return format_position(redeal(view(state, reader), SystemRandom()))


def _require_position(state: State) -> None:
    if state.phase in SETUP:
        raise Missing("the set-up is still going on: there is no position yet")
