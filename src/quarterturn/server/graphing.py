"""Who was ahead: every side's chances from turn to turn of a game that is over, and where they swung."""

from __future__ import annotations

from dataclasses import dataclass
from math import exp

from quarterturn.engine.core.state import ACT, SETUP, State
from quarterturn.engine.game import Game, apply, legal
from quarterturn.engine.squares.kinds import ATTACKS
from quarterturn.engine.view import view
from quarterturn.players.advice import SCALE, advise
from quarterturn.players.judging import WON, Judge
from quarterturn.players.levels import ADVISER
from quarterturn.players.ways import Ways
from quarterturn.server import protocol as p
from quarterturn.server.computers import Thinkers
from quarterturn.server.refusing import Refuse

SWING = 0.12  # what a turn must change to be a turning point
MARKED = 3  # turning points at most
WORTH_TELLING = 0.04  # what another action must have been better by to be spoken of
LEFT_TO_CHANCE = ("reveal", *ATTACKS)  # what comes of these is not known before


@dataclass(frozen=True)
class Moment:
    """A state of the game, after so many actions."""

    at: int
    state: State


async def graph_of(game: Game, thinkers: Thinkers) -> p.Graph:
    """Raises Refuse if it cannot be had."""
    moments = [Moment(at, state) for at, state in enumerate([*game.states(), game.state])]
    found = await thinkers.work(draw, [moment for moment in moments if moment.state.phase not in SETUP])
    if found is None:
        raise Refuse("too many", "the graph could not be drawn; try again later")
    return found


def draw(moments: list[Moment]) -> p.Graph:
    """The graph of these moments, of which the last is the end. Runs in a worker."""
    starts = [0, *(n for n in range(1, len(moments)) if moments[n].state.turn != moments[n - 1].state.turn)]
    starts = [n for n in starts if n < len(moments) - 1]
    odds = Odds(moments[-1].state)
    chances = [odds.at(moments[n].state) for n in [*starts, len(moments) - 1]]
    points = [_point(moments[n], c) for n, c in zip([*starts, len(moments) - 1], chances, strict=True)]
    swings = [_swing(chances[i], chances[i + 1]) for i in range(len(starts))]
    marked = sorted(range(len(starts)), key=lambda i: -swings[i])[:MARKED]
    ends = [*starts[1:], len(moments) - 1]
    turning = [_turning(moments[starts[i] : ends[i] + 1], odds) for i in sorted(marked) if swings[i] >= SWING]
    return p.Graph(sides=odds.sides, points=points, turning=turning)


class Odds:
    """Every side's chance to win. Nothing is secret any more, so the truth is judged, not what a seat knew."""

    def __init__(self, state: State) -> None:
        teams = [seat.team for seat in state.table.definition.seats]
        self.sides = [[s for s, other in enumerate(teams) if other == team] for team in dict.fromkeys(teams)]
        self.judges = [Judge(Ways(side[0])) for side in self.sides]

    def at(self, state: State) -> list[float]:
        if state.result is not None:
            winners = set(state.result)
            won = [not winners or bool(winners.intersection(side)) for side in self.sides]
            return [float(side) / sum(won) for side in won]
        values = [self._value(state, n) for n in range(len(self.sides))]
        weights = [exp(max(-30.0, (value - max(values)) / (2 * SCALE))) for value in values]
        return [weight / sum(weights) for weight in weights]

    def _value(self, state: State, number: int) -> float:
        """What the position is worth to a side; whoever has resigned cannot win."""
        side = self.sides[number]
        if all(state.resigned >> seat & 1 for seat in side):
            return -WON
        return self.judges[number].value(state, side[0])


def _swing(before: list[float], after: list[float]) -> float:
    return max(abs(b - a) for a, b in zip(before, after, strict=True))


def _point(moment: Moment, chances: list[float]) -> p.GraphPoint:
    state = moment.state
    return p.GraphPoint(at=moment.at, turn=state.turn, seat=state.seat, chances=[round(c, 3) for c in chances])


def _turning(turn: list[Moment], odds: Odds) -> p.TurningPoint:
    """The action of a turn that changed most, and the side for which it did."""
    chances = [odds.at(moment.state) for moment in turn]
    most = max(range(1, len(turn)), key=lambda n: _swing(chances[n - 1], chances[n]))
    old, new = chances[most - 1], chances[most]
    side = max(range(len(odds.sides)), key=lambda n: abs(new[n] - old[n]))
    before = turn[most - 1].state
    own = next(number for number, seats in enumerate(odds.sides) if before.seat in seats)
    return p.TurningPoint(
        at=turn[most].at, turn=before.turn, seat=before.seat, side=side, before=round(old[side], 3),
        after=round(new[side], 3), better=_better(before, own, new[own], odds) if new[own] < old[own] else None,
    )  # fmt: skip


def _better(before: State, side: int, reached: float, odds: Odds) -> p.Better | None:
    """What whose turn it was could have done instead, from what he knew, if it left him clearly better off."""
    if before.phase != ACT:
        return None
    seat = before.seat
    given = advise(view(before, seat, recall=True), legal(before, seat), ADVISER)
    if given.action[0] in LEFT_TO_CHANCE:
        chance = given.chance
    else:
        after = before.copy()
        apply(after, seat, given.action)
        chance = odds.at(after)[side]
    if chance < reached + WORTH_TELLING:
        return None
    return p.Better(action=list(given.action), reason=given.reason, arguments=given.arguments, chance=round(chance, 3))
