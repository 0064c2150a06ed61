"""The race: how many actions a side still needs, who runs, and what it seeks where leaving is not enough."""

from __future__ import annotations

from quarterturn.engine.core.points import total as points
from quarterturn.engine.core.state import State
from quarterturn.engine.core.terms import HIDDEN
from quarterturn.engine.squares.board import Board
from quarterturn.engine.squares.table import BoardTable, table_of
from quarterturn.players.cast import (
    ACTIONS,
    FARTHEST,
    HURT_ACTIONS,
    LONGEST,
    MENDING,
    SHORT,
    UNSEEN_ACTIONS,
    Cast,
    at_peace,
)
from quarterturn.players.errands import FIGHT, LEAVE, REVEAL, able
from quarterturn.players.ways import Fields, Ways, lifted


def length(race: list[tuple[float, int]], need: int) -> float:
    """How many actions the nearest characters need to bring the points that are still missing."""
    race.sort()
    total = 0.0
    for actions, worth in race:
        if need <= 0:
            break
        if worth:
            total += actions
            need -= worth
    return min(LONGEST, total + 10.0 * max(0, need))


class Race:
    """How far the sides of one game are from the points they need, and what brings them."""

    def __init__(self, ways: Ways) -> None:
        self.ways = ways
        self._casts: dict[BoardTable, Cast] = {}

    def cast(self, table: BoardTable) -> Cast:
        found = self._casts.get(table)
        if found is None:
            if len(self._casts) > 50:
                self._casts.clear()
            found = self._casts[table] = Cast(table)
        return found

    def mending(self, board: Board, unit: int) -> float:
        """How far a wounded is from the exit: no nearer than it will be when it can walk again."""
        half = self.ways.to_aim(board, board.table.owner[unit], self.ways.gait(board, unit))[board.state.where[unit]]
        on_foot = ACTIONS[min(board.table.movement[unit], 9)][min(half, FARTHEST - 1)]
        return max(HURT_ACTIONS, MENDING + on_foot)

    def missing(self, state: State, seat: int) -> int:
        """The points a side lacks even if all its characters leave, where they can be fought for."""
        table, cast = state.table, self.cast(table_of(state))
        if not cast.feuds:
            return 0
        need = table.target - points(state, seat)
        for ally in table.allies[seat]:
            for unit in table.teams[ally]:
                if state.where[unit] >= 0 or state.where[unit] <= HIDDEN:
                    need -= cast.worth[unit]
        return max(0, need)

    def shortage(self, state: State, seat: int) -> float:
        """What it costs to lack points: the more, the fewer are left to fight for them."""
        missing = self.missing(state, seat)
        if not missing:
            return 0.0
        fighters = 0
        for unit in state.table.teams[seat]:
            if state.where[unit] <= HIDDEN or able(state, unit):
                fighters += 1
        return SHORT * missing / (1 + fighters)

    def runners(self, state: State, seat: int) -> list[int]:
        """Those of a side who can bring it the points it needs."""
        worth, seeks = self.cast(table_of(state)).worth, self.seeks(state, seat)
        return [unit for unit in state.table.teams[seat] if able(state, unit) and (worth[unit] or seeks != LEAVE)]

    def seeks(self, state: State, seat: int) -> int:
        """What brings a side the points it needs."""
        if not self.missing(state, seat):
            return LEAVE
        return REVEAL if at_peace(state) else FIGHT

    def lifter(self, board: Board, seat: int) -> tuple[int, int]:
        """Whoever of a side is nearest to the gear that raises the room they leave from, and its half steps (M-2).

        Nobody needs to go there while the room is raised: -1.
        """
        nearest, least = -1, 0
        if lifted(board.state, seat):
            return nearest, least
        for unit in board.table.teams[seat]:
            square = board.state.where[unit]
            if square >= 0 and not board.state.wounded >> unit & 1:
                half = self.ways.to_aim(board, seat, self.ways.gait(board, unit))[square]
                if nearest < 0 or half < least:
                    nearest, least = unit, half
        return nearest, least

    def race(self, state: State, seat: int) -> float:
        """How many actions a side needs to bring the points that are still missing."""
        if state.result is not None:
            return 0.0
        board, cast = Board(state), self.cast(table_of(state))
        fields = self.ways.fields(board, seat)
        found: list[tuple[float, int]] = []
        for unit in state.table.teams[seat]:
            square, worth = state.where[unit], cast.worth[unit]
            if square <= HIDDEN or state.wounded >> unit & 1:
                found.append((UNSEEN_ACTIONS if square <= HIDDEN else HURT_ACTIONS, worth))
            elif square >= 0:
                found.append((self.way(board, unit, fields), worth))
        return length(found, state.table.target - points(state, seat))

    def way(self, board: Board, unit: int, fields: Fields) -> float:
        """How many actions a miniature needs to get out, with the distances for its seat."""
        seat, cast = board.table.owner[unit], self.cast(board.table)
        field = self.ways.field(board, seat, self.ways.gait(board, unit), fields, cast.goals[seat])
        return cast.actions[unit][min(field[board.state.where[unit]], FARTHEST - 1)]
