"""The race: how many actions a side still needs to bring the points that are missing."""

from __future__ import annotations

from quarterturn.engine.core.state import State
from quarterturn.engine.core.terms import HIDDEN
from quarterturn.engine.zones.board import Board
from quarterturn.engine.zones.table import CardTable, table_of
from quarterturn.players.cards.cast import ACTIONS, FARTHEST, HURT_ACTIONS, UNSEEN_ACTIONS, Cast
from quarterturn.players.cards.ways import Ways
from quarterturn.players.race import length


class Race:
    """How far the sides of one game are from the points they need."""

    def __init__(self, ways: Ways) -> None:
        self.ways = ways
        self._casts: dict[CardTable, Cast] = {}

    def cast(self, table: CardTable) -> Cast:
        found = self._casts.get(table)
        if found is None:
            if len(self._casts) > 50:
                self._casts.clear()
            found = self._casts[table] = Cast(table)
        return found

    def gait(self, board: Board, unit: int, cast: Cast) -> int:
        """How a character goes with what it carries."""
        how = cast.gait[unit]
        for thing in board.loads(unit):
            how |= cast.adds[thing]
        return how

    def left(self, board: Board, unit: int, place: int) -> float:
        """How many actions a character needs to get out from a place, with what it carries."""
        how = self.gait(board, unit, self.cast(board.table))
        return ACTIONS[min(self.ways.left(board, unit, how, place), FARTHEST - 1)]

    def way(self, board: Board, unit: int) -> float:
        """The same from where it is."""
        return self.left(board, unit, board.state.where[unit])

    def race(self, state: State, seat: int) -> float:
        """How many actions a side needs to bring the points that are still missing."""
        if state.result is not None:
            return 0.0
        board = Board(state)
        cast = self.cast(table_of(state))
        found: list[tuple[float, int]] = []
        for unit in state.table.teams[seat]:
            place, worth = state.where[unit], cast.worth[unit]
            if place <= HIDDEN or (place >= 0 and state.wounded >> unit & 1):
                found.append((UNSEEN_ACTIONS if place <= HIDDEN else HURT_ACTIONS, worth))
            elif place >= 0:
                found.append((self.way(board, unit), worth))
        return length(found, state.table.target - state.score[seat])
