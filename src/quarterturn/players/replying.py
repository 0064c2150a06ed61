"""What the other side can make of it: the best nodes of a turn's search once more, with the best reply that was found.

Of several enemies the next one replies; what that does to a seat is seen with its own eyes.
"""

from __future__ import annotations

from quarterturn.engine.core.state import CARD, State
from quarterturn.engine.game import apply, legal
from quarterturn.players.beam import Width
from quarterturn.players.clock import Clock
from quarterturn.players.judging import Judge
from quarterturn.players.planning import CARD_PRICE, Planner, best_with
from quarterturn.players.replies import Replies
from quarterturn.players.ways import Ways

SHARED_LOSS = 0.5  # of what an enemy hopes for, how much is a loss to one of several others


def next_enemy(state: State, seat: int) -> int:
    """Of a seat's enemies who still play, the one whose turn comes first."""
    table, enemy = state.table, state.seat
    while not table.foes[seat][enemy] or state.resigned >> enemy & 1:
        enemy = (enemy + 1) % table.seats
    return enemy


class Replier(Replies):
    """Plans the turn of the enemy that comes next."""

    def __init__(self, judge: Judge, seat: int, width: Width, clock: Clock) -> None:
        super().__init__(clock)
        self.judge, self.seat, self.width = judge, seat, width
        self._planners: dict[int, Planner] = {}

    def looked(self) -> int:
        return sum([planner.judge.looked for planner in self._planners.values()])

    def planner(self, enemy: int) -> Planner:
        if enemy not in self._planners:
            judge = Judge(Ways(enemy), minds_fire=self.judge.minds_fire, foresees=self.judge.foresees)
            self._planners[enemy] = Planner(judge, enemy, self.width, self.clock)
        return self._planners[enemy]

    def after(self, state: State) -> float:
        after = state.copy()
        apply(after, after.seat, ("end",))
        if after.result is not None or after.phase != CARD:
            return self.judge.value(after, self.seat)
        planner = self.planner(next_enemy(after, self.seat))
        after.seat = planner.seat  # as if those before him passed
        several = state.table.seats > 2
        before = planner.judge.value(after, planner.seat) if several else 0.0
        cards = [card for _, card in legal(after, planner.seat)]
        apply(after, planner.seat, ("card", max(cards)))
        nodes = planner.search(after)
        best, most, chosen = 0.0, -1e9, nodes[0]
        for card in cards:
            node, value = best_with(nodes, card, max(cards))
            if value - CARD_PRICE * card > most:
                best, most, chosen = value, value - CARD_PRICE * card, node
        if not several:
            return -best
        if chosen.ends:  # what comes to light is not known: his hope is a loss to each of the others
            return self.judge.value(after, self.seat) - SHARED_LOSS * (best - before)
        return self.judge.value(chosen.state, self.seat)
