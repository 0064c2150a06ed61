"""Errands in the card game: what to do where no turn of one's own makes the position better.

Seen zone by zone the best place may be one before a wall, while the gear that turns the wall away lies back where one
came from. An errand is the shortest way out that can be gone as the rooms lie, or as they would lie once one or two of
them have been turned: somebody goes to a gear and turns a room, and somebody leaves.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from quarterturn.engine.core.state import State
from quarterturn.engine.core.terms import OUT
from quarterturn.engine.zones.board import Board
from quarterturn.engine.zones.layout import GEAR_SIGN
from quarterturn.engine.zones.rooms import turn_options
from quarterturn.engine.zones.table import laid
from quarterturn.players.cards.race import Race
from quarterturn.players.cards.ways import ACTION, FAR
from quarterturn.players.clock import Clock
from quarterturn.players.errands import ENOUGH, QUARTERS, able

ROOMS: Final = 2  # at most so many are turned for it


class Turning(NamedTuple):
    """A room that is turned for an errand, and from where."""

    turner: int
    gear: int  # the zone
    slot: int
    way: int
    turned: int  # how the room lies then

    def quarters(self, state: State) -> int:
        """How often the room is still to be turned."""
        return (self.turned - state.rooms[self.slot][1]) * self.way % 4


class Errand(NamedTuple):
    """Who leaves, and which rooms are turned for that before."""

    runner: int
    length: int  # twelfths of an action, of all that is to be done
    turnings: tuple[Turning, ...] = ()
    rests: tuple[int, ...] = ()  # per turning what is to be done after it

    def step(self, state: State) -> int:
        """The number of the first room that is still to be turned; that of all if none is."""
        for number, turning in enumerate(self.turnings):
            if turning.quarters(state):
                return number
        return len(self.turnings)

    def walker(self, state: State) -> int:
        """Whose turn it is to walk."""
        step = self.step(state)
        return self.turnings[step].turner if step < len(self.turnings) else self.runner

    def field(self, board: Board, race: Race) -> list[int]:
        """How far it is from each place to where the walker must go."""
        step = self.step(board.state)
        if step == len(self.turnings):
            return firmly(race, board, self.runner, OUT)
        return firmly(race, board, self.turnings[step].turner, self.turnings[step].gear)

    def left(self, board: Board, race: Race) -> int:
        """What is left of it, in twelfths of an action; all of it if it has come to nothing."""
        state = board.state
        if state.where[self.runner] == OUT:
            return 0
        walker, step = self.walker(state), self.step(state)
        if not able(state, walker):
            return self.length + ACTION
        far = self.field(board, race)[state.where[walker]]
        if step < len(self.turnings):
            far += self.turnings[step].quarters(state) * ACTION + self.rests[step]
        return min(far, self.length + ACTION)

    def void(self, state: State) -> bool:
        """Whether it is done, or cannot be done any more."""
        return not able(state, self.runner) or not able(state, self.walker(state))


def firmly(race: Race, board: Board, unit: int, goal: int) -> list[int]:
    """How far it is from each place to a goal, for a character with what it carries, as the rooms lie."""
    return race.ways.firmly(board, unit, race.gait(board, unit, race.cast(board.table)), goal)


class Errands:
    """Looks for the shortest errand of a seat."""

    def __init__(self, race: Race, state: State, seat: int, clock: Clock) -> None:
        self.race, self.state, self.clock = race, state, clock
        self.team = [unit for unit in state.table.teams[seat] if able(state, unit)]
        self.best: Errand | None = None

    def shortest(self) -> Errand | None:
        """With two rooms turned only if one will not do; None where nothing has to be turned."""
        for rooms in range(ROOMS + 1):
            if rooms < 2 or self.best is None:
                self._look(self.state, rooms, (), ())
        return self.best if self.best is not None and self.best.turnings else None

    def _look(self, state: State, rooms: int, turnings: tuple[Turning, ...], costs: tuple[int, ...]) -> None:
        """Turn so many rooms more, then let somebody leave; `costs`: what each turning has taken."""
        if rooms == 0:
            self._leave(state, turnings, costs)
            return
        board = Board(state)
        for slot in range(len(state.rooms)):
            if state.revealed >> slot & 1 and self.clock.spent() < ENOUGH:
                gear = 4 * slot + GEAR_SIGN
                walks = [(firmly(self.race, board, unit, gear)[state.where[unit]], unit) for unit in self.team]
                walk, turner = min(walks, default=(FAR, -1))
                if walk < FAR:
                    self._turn(state, rooms, turnings, costs, gear, turner, walk)

    def _turn(
        self,
        state: State,
        rooms: int,
        turnings: tuple[Turning, ...],
        costs: tuple[int, ...],
        gear: int,
        turner: int,
        walk: int,
    ) -> None:
        there = state.copy()
        there.where[turner] = gear
        found: list[tuple[str, int, int, int]] = []
        turn_options(Board(there), turner, found)
        for _, _, slot, way in found:
            if slot in [before.slot for before in turnings]:
                continue
            after = there.copy()
            for quarters in range(1, QUARTERS + 1):
                room, turned = after.rooms[slot]
                turned = (turned + way) % 4
                after.rooms = (*after.rooms[:slot], (room, turned), *after.rooms[slot + 1 :])
                after.ground = laid(after)
                turning = Turning(turner, gear, slot, way, turned)
                self._look(after, rooms - 1, (*turnings, turning), (*costs, walk + quarters * ACTION))

    def _leave(self, state: State, turnings: tuple[Turning, ...], costs: tuple[int, ...]) -> None:
        """The runner that has the shortest way now, with what had to be done before."""
        board = Board(state)
        before = sum(costs)
        for runner in self.team:
            rest = firmly(self.race, board, runner, OUT)[state.where[runner]]
            if rest < FAR and (self.best is None or before + rest < self.best.length):
                rests = tuple([rest + sum(costs[number + 1 :]) for number in range(len(costs))])
                self.best = Errand(runner, before + rest, turnings, rests)
