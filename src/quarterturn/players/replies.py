"""Weighing plans with the replies to them: what is the same on the board and with cards."""

from __future__ import annotations

from quarterturn.engine.core.state import State
from quarterturn.players.beam import Node
from quarterturn.players.clock import Clock

SHARE = 0.65  # how much the reply counts beside the position before it


class Replies:
    """Weighs plans with the replies to them."""

    def __init__(self, clock: Clock) -> None:
        self.clock = clock

    def looked(self) -> int:
        """How many positions have been judged for replies."""
        raise NotImplementedError

    def after(self, state: State) -> float:
        """What a position of a seat's own turn is worth to it once the next enemy has replied."""
        raise NotImplementedError

    def weigh(self, nodes: list[Node]) -> list[float]:
        """The values of some nodes, with the replies to them.

        Where one ends because something comes to light, the reply is to how it began; but the points that are left
        may still bring it as far as the safest of the others. Where the time does not suffice, the remaining replies
        are taken to change as much as the others do.
        """
        known: list[float] = []
        for node in nodes:
            if self.clock.spent() < 1:
                known.append(self.difference(node))
        usual = sum(known) / len(known) if known else 0.0
        differences = known + [usual] * (len(nodes) - len(known))
        closed = [difference for node, difference in zip(nodes, differences, strict=True) if not node.ends]
        safest = max(closed or differences)
        values: list[float] = []
        for node, difference in zip(nodes, differences, strict=True):
            if node.ends:
                difference = safest + (difference - safest) / (1 + node.left)
            values.append(node.value + SHARE * difference)
        return values

    def difference(self, node: Node) -> float:
        """What the reply changes."""
        if node.state.result is not None:
            return 0.0
        seen = node.parent if node.ends else node
        assert seen is not None
        if seen.replied is None:
            seen.replied = self.after(seen.state) - seen.value
        return seen.replied
