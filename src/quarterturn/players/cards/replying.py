"""What the other side can make of a plan in the card game: its turn is planned too, with the points it has kept."""

from __future__ import annotations

from quarterturn.engine.core.state import State
from quarterturn.engine.game import apply
from quarterturn.engine.zones.board import Board
from quarterturn.players.beam import Width
from quarterturn.players.cards.judging import Judge
from quarterturn.players.cards.planning import Planner
from quarterturn.players.clock import Clock
from quarterturn.players.replies import Replies


class Replier(Replies):
    """Plans the turn of the enemy that comes next."""

    def __init__(self, judge: Judge, seat: int, width: Width, clock: Clock) -> None:
        super().__init__(clock)
        self.judge = judge
        theirs = Judge(judge.ways, foresees=judge.foresees)
        self.planner = Planner(theirs, 1 - seat, width, clock)

    def looked(self) -> int:
        return self.planner.judge.looked

    def after(self, state: State) -> float:
        after = state.copy()
        apply(after, after.seat, ("end",))
        if after.result is not None:
            return self.judge.value(after, 1 - self.planner.seat)
        return -self.planner.search(after)[0].value - self.judge.owed(Board(after))
