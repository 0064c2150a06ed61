"""Which plans stand up to the reply: attacks by what becomes of them, and others than the best where those lose.

The plan that looks best may lose at once. Where all that were weighed do, the next are tried until some hold; a line
that has won against one plan is tried against the next before any other reply to it is thought of.
"""

from __future__ import annotations

from typing import Final

from quarterturn.engine.core.state import Action, State
from quarterturn.engine.core.terms import IllegalAction
from quarterturn.engine.game import apply
from quarterturn.engine.zones.board import Board
from quarterturn.engine.zones.combat import resolve
from quarterturn.players.beam import WON, Node
from quarterturn.players.cards.cast import ODDS
from quarterturn.players.cards.planning import ATTACKS
from quarterturn.players.cards.replying import Replier
from quarterturn.players.replies import SHARE

LOST: Final = -WON / 10  # a plan that is worth less is answered by a win, or very likely so
HOLDING: Final = 3  # plans that do not lose are enough to choose from
FURTHER: Final = 24  # replies thought of besides, where all others lose

Line = tuple[Action, ...]


class Weighing:
    """Weighs the plans of one search with the replies to them."""

    def __init__(self, replier: Replier) -> None:
        self.replier = replier
        self.seat = 1 - replier.planner.seat
        self.refutations: list[Line] = []  # what has won for the other side against some plan
        self.searches = 0

    def weigh(self, nodes: list[Node], most: int) -> list[Node]:
        """The plans that were weighed, the best first: so many of these, and more if all of them lose."""
        top = nodes[:most]
        for node, value in zip(top, self.replier.weigh(top), strict=True):
            node.value = value + SHARE * self._if_won(node) / (1 + node.left)
        if max([node.value for node in top]) < LOST:
            top += self._holding(nodes[most:])
        top.sort(key=lambda node: -node.value)
        return top

    def _holding(self, nodes: list[Node]) -> list[Node]:
        """Further plans, as far as some must be looked at to find those that do not lose."""
        found: list[Node] = []
        holding, until = 0, self.searches + FURTHER
        for node in nodes:
            if holding == HOLDING or self.searches >= until or self.replier.clock.spent() >= 1:
                break
            node.value = node.alone + SHARE * self._difference(node)
            holding += node.value > LOST
            found.append(node)
        return found

    def _difference(self, node: Node) -> float:
        """What the reply changes."""
        if node.state.result is not None:
            return 0.0
        seen = node.parent if node.ends else node  # before something comes to light
        assert seen is not None
        if seen.replied is None:
            seen.replied = self._reply(seen.state) - seen.alone
        return seen.replied + self._if_won(node)

    def _if_won(self, node: Node) -> float:
        """What the reply changes less, or more, after an attack than before it, as likely as the attack is won."""
        before = node.parent.replied if node.parent is not None else None
        if before is None or node.action[0] not in ATTACKS or self.replier.clock.spent() >= 1:
            return 0.0
        fight = node.state.fight
        assert fight is not None
        won = node.state.copy()
        resolve(won, fight._replace(strength=(1, 0), cards=(0, 0), twice=-1), [])
        change = 0.0 if won.result is not None else self._reply(won) - self.replier.judge.value(won, self.seat)
        return ODDS[min(120, max(0, 60 + fight.strength[0] - fight.strength[1]))] * (change - before)

    def _reply(self, state: State) -> float:
        """What a position is worth once the other side has replied."""
        replier = self.replier
        after = state.copy()
        apply(after, after.seat, ("end",))
        if after.result is not None:
            return replier.judge.value(after, self.seat)
        if any(self._wins(line, after) for line in self.refutations):
            return -WON
        self.searches += 1
        best = replier.planner.search(after)[0]
        if best.state.result == (replier.planner.seat,):
            self.refutations.append(tuple(best.actions()))
        return -best.value - replier.judge.owed(Board(after))

    def _wins(self, line: Line, state: State) -> bool:
        """Whether a line of the other side wins from here."""
        after, winner = state.copy(), self.replier.planner.seat
        try:
            for action in line:
                apply(after, winner, action)
        except IllegalAction:
            return False
        return after.result == (winner,)
