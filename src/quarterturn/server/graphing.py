"""Who was ahead: the chances of the first seat from turn to turn of a game that is over, and where they swung."""

from __future__ import annotations

from dataclasses import dataclass

from quarterturn.engine.game import Game
from quarterturn.engine.state import State
from quarterturn.players.advice import chance
from quarterturn.players.judging import Judge
from quarterturn.players.ways import Ways
from quarterturn.server import protocol as p
from quarterturn.server.computers import Thinkers
from quarterturn.server.log import SETUP
from quarterturn.server.refusing import Refuse

FIRST = 0  # the seat whose chances are drawn
SWING = 0.12  # what a turn must change to be a turning point
MARKED = 3  # turning points at most


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
    judge = Judge(Ways(FIRST))
    chances = [ahead(moments[n].state, judge) for n in [*starts, len(moments) - 1]]
    points = [_point(moments[n], c) for n, c in zip([*starts, len(moments) - 1], chances, strict=True)]
    swings = sorted(range(len(starts)), key=lambda i: -abs(chances[i + 1] - chances[i]))[:MARKED]
    ends = [*starts[1:], len(moments) - 1]
    turning = [
        _turning(moments[starts[i] : ends[i] + 1], judge)
        for i in sorted(swings)
        if abs(chances[i + 1] - chances[i]) >= SWING
    ]
    return p.Graph(points=points, turning=turning)


def ahead(state: State, judge: Judge) -> float:
    """The first seat's chance to win. Nothing is secret any more, so the truth is judged, not what a seat knew."""
    if state.result is not None:
        return len(set(state.result) & {FIRST}) / len(state.result) if state.result else 0.5
    return chance(judge.value(state, FIRST))


def _point(moment: Moment, value: float) -> p.GraphPoint:
    state = moment.state
    return p.GraphPoint(at=moment.at, turn=state.turn, seat=state.seat, chance=round(value, 3))


def _turning(turn: list[Moment], judge: Judge) -> p.TurningPoint:
    """The action of a turn that changed most."""
    chances = [ahead(moment.state, judge) for moment in turn]
    most = max(range(1, len(turn)), key=lambda n: abs(chances[n] - chances[n - 1]))
    before = turn[most - 1].state
    return p.TurningPoint(
        at=turn[most].at, turn=before.turn, seat=before.seat, before=round(chances[most - 1], 3),
        after=round(chances[most], 3),
    )  # fmt: skip
