"""Errands: what to do where no turn of one's own makes the position better.

Seen square by square the best place may be one before a wall, while the gear that turns the wall away lies back where
one came from. An errand is the shortest way to a goal that can be walked as the rooms lie, or as they would lie once
one of them has been turned: somebody goes to a gear and turns it, and somebody reaches the goal.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from quarterturn.engine.core.state import State
from quarterturn.engine.core.terms import GEAR, OUT
from quarterturn.engine.squares.board import Board
from quarterturn.engine.squares.rotate import options as rotations
from quarterturn.engine.squares.rotate import turn_room
from quarterturn.players.clock import Clock
from quarterturn.players.ways import ACTION, NO_WAY, Ways, aims

QUARTERS = 3  # a room is turned at most so often for it
ENOUGH = 0.5  # the share of a decision's time after which what was found must do: a turn is to be planned with it
TO_CLEAR = 3 * ACTION  # what it counts for that somebody must be driven from the goal


# What a side seeks: a way out; where that cannot bring the points it needs, a combat; and before peace is over (M-6),
# what ends it.
LEAVE, REVEAL, FIGHT = range(3)


class Errand(NamedTuple):
    """Who reaches the goal, and who turns which room for that before."""

    seeks: int
    runner: int
    length: int  # half steps of all that is to be done
    rest: int  # those of the runner, once the room is turned
    firm: bool  # whether the runner's way is free then; if not, it is done when the room is turned
    turner: int = -1  # -1: no room has to be turned
    gear: int = -1  # the place of the room on whose gear it stands then
    slot: int = -1  # the place of the room that is turned
    way: int = 0
    turned: int = 0  # how that lies then

    def quarters(self, state: State) -> int:
        """How often the room is still to be turned."""
        return (self.turned - state.rooms[self.slot][1]) * self.way % 4 if self.turner >= 0 else 0

    def walker(self, state: State) -> int:
        """Whose turn it is to walk."""
        return self.turner if self.quarters(state) else self.runner

    def places(self, board: Board) -> frozenset[int]:
        """Where the walker must go."""
        if self.quarters(board.state):
            return gears(board, self.gear)
        return sought(board, board.table.owner[self.runner], self.seeks)

    def field(self, board: Board, ways: Ways) -> list[int]:
        """The half steps from each square to there."""
        return ways.firmly(board, self.walker(board.state), self.places(board))

    def left(self, board: Board, ways: Ways) -> int:
        """The half steps that are left; all of them if it has come to nothing."""
        state, quarters = board.state, self.quarters(board.state)
        if state.where[self.runner] == OUT or not (quarters or self.firm):
            return 0
        walker, places = self.walker(state), self.places(board)
        if not places:
            return 0
        if not able(state, walker):
            return self.length + TO_CLEAR
        half = self.field(board, ways)[state.where[walker]]
        half += TO_CLEAR if taken(board, walker, places) else 0
        return min(half + quarters * ACTION + self.rest if quarters else half, self.length + TO_CLEAR)

    def void(self, state: State) -> bool:
        """Whether it is done, or cannot be done any more."""
        return not able(state, self.runner) or (self.turner >= 0 and not able(state, self.turner))


def able(state: State, unit: int) -> bool:
    return state.where[unit] >= 0 and not state.wounded >> unit & 1


def taken(board: Board, unit: int, places: frozenset[int]) -> bool:
    """Whether enemies, be they wounded, have all of some squares."""
    foes = board.table.foes[board.table.owner[unit]]
    for square in places:
        other = board.fit.get(square, board.hurt.get(square, -1))
        if other < 0 or not foes[board.table.owner[other]]:
            return False
    return True


def sought(board: Board, seat: int, seeks: int) -> frozenset[int]:
    """The squares where a side finds what it seeks."""
    state, table = board.state, board.table
    if seeks == LEAVE:
        return aims(board, seat)
    if seeks == REVEAL:
        slots = [slot for slot in range(len(state.rooms)) if not state.revealed >> slot & 1]
        return frozenset([square for slot in slots for square in table.layout.room_squares[slot]])
    foes, owner, found = table.foes[seat], table.owner, set[int]()
    for square, other in (*board.fit.items(), *board.hurt.items()):
        if foes[owner[other]] and square not in table.havens:
            found.update(board.ground.near[square])
    return frozenset(found)


def gears(board: Board, slot: int) -> frozenset[int]:
    squares = board.table.layout.room_squares[slot]
    return frozenset([square for square in squares if board.ground.kind[square] == GEAR])


class Errands:
    """Looks for the shortest errand of a seat."""

    def __init__(self, ways: Ways, state: State, seat: int, seeks: int, runners: Sequence[int], clock: Clock) -> None:
        self.ways, self.state, self.seat, self.seeks, self.runners = ways, state, seat, seeks, runners
        self.clock = clock
        self.team = [unit for unit in state.table.teams[seat] if able(state, unit)]
        self.best: Errand | None = None

    def shortest(self) -> Errand | None:
        """Where walls are left in every case, the one that leaves the fewest."""
        for firm in (True, False):
            if firm:
                self._consider(self.state, 0, firm)
            for slot in range(len(self.state.rooms)):
                if self.clock.spent() < ENOUGH:
                    self._turn_from(slot, firm)
            if self.best is not None:
                break
        return self.best if self.best is not None and self.best.length else None

    def _consider(self, state: State, before: int, firm: bool, *turning: int) -> None:
        """The runner that has the shortest way now, with what had to be done before."""
        board = Board(state)
        places = sought(board, self.seat, self.seeks)
        for runner in self.runners:
            rest = self.ways.walk(board, runner, places, firm)
            if rest < NO_WAY and (self.best is None or before + rest < self.best.length):
                self.best = Errand(self.seeks, runner, before + rest, rest, firm, *turning)

    def _turn_from(self, slot: int, firm: bool) -> None:
        """Turn what the gears of a room can turn, by whoever comes there first."""
        board = Board(self.state)
        for gear in gears(board, slot):
            free = [unit for unit in self.team if board.fit.get(gear, unit) == unit]
            walks = [(self.ways.walk(board, unit, frozenset((gear,))), unit) for unit in free]
            walk, turner = min(walks, default=(NO_WAY, -1))
            if walk < NO_WAY:
                self._turn(slot, gear, turner, walk, firm)

    def _turn(self, slot: int, gear: int, turner: int, walk: int, firm: bool) -> None:
        there = self.state.copy()
        there.where[turner] = gear
        found: list[tuple[str, int, int, int]] = []
        rotations(Board(there), turner, found)
        for _, _, room, way in found:
            after = there.copy()
            for quarters in range(1, QUARTERS + 1):
                turn_room(after, room, way)
                turned = after.rooms[room][1]
                self._consider(after, walk + quarters * ACTION, firm, turner, slot, room, way, turned)
