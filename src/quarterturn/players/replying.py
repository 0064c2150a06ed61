"""What the other side can make of it: the best lines of a turn once more, with the best reply that was found."""

from __future__ import annotations

from quarterturn.engine.decisions import legal
from quarterturn.engine.game import apply
from quarterturn.engine.state import CARD, State
from quarterturn.players.clock import Clock
from quarterturn.players.judging import Judge
from quarterturn.players.planning import CARD_PRICE, Line, Planner, Width, best_with
from quarterturn.players.ways import Ways

SHARE = 0.35  # how much the reply counts beside the position before it


class Replier:
    """Plans the turn of the seat that comes next."""

    def __init__(self, seat: int, width: Width, clock: Clock) -> None:
        other = 1 - seat
        self.planner = Planner(Judge(Ways(other)), other, width, clock)

    def after(self, state: State) -> float:
        """What a position of a seat's own turn is worth to it once the other side has replied."""
        after = state.copy()
        apply(after, after.seat, ("end",))
        planner = self.planner
        if after.result is not None or after.phase != CARD:
            return -planner.judge.value(after, planner.seat)
        cards = [card for _, card in legal(after, planner.seat)]
        apply(after, planner.seat, ("card", max(cards)))
        lines = planner.lines(after)
        best, most = 0.0, -1e9
        for card in cards:
            _, value = best_with(lines, card, max(cards))
            if value - CARD_PRICE * card > most:
                best, most = value, value - CARD_PRICE * card
        return -best

    def weigh(self, lines: list[Line]) -> list[float]:
        """The values of some lines, with the replies to them.

        Where a line ends because something comes to light, the reply is to how it began; but the points that are left
        may still bring it as far as the safest of the others. Where the time does not suffice, the remaining replies
        are taken to change as much as the others do.
        """
        known: list[float] = []
        for line in lines:
            if self.planner.clock.spent() < 1:
                known.append(self.difference(line))
        usual = sum(known) / len(known) if known else 0.0
        differences = known + [usual] * (len(lines) - len(known))
        closed = [difference for line, difference in zip(lines, differences, strict=True) if not line.ends]
        safest = max(closed or differences)
        values: list[float] = []
        for line, difference in zip(lines, differences, strict=True):
            if line.ends:
                difference = safest + (difference - safest) / (1 + line.left)
            values.append(line.value + SHARE * difference)
        return values

    def difference(self, line: Line) -> float:
        """What the reply changes."""
        if line.state.result is not None:
            return 0.0
        seen = line.before if line.ends else line
        assert seen is not None
        if seen.replied is None:
            seen.replied = self.after(seen.state) - seen.value
        return seen.replied
