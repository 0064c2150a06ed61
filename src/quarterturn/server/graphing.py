"""Who was ahead: every side's chances from turn to turn of a game that is over, and where they swung."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from math import exp

from quarterturn.engine.core.state import ACT, FIGHT, JOIN, NAME, SETUP, Action, State
from quarterturn.engine.core.terms import IllegalAction
from quarterturn.engine.game import Entry, Game, apply, legal
from quarterturn.engine.squares.kinds import ATTACKS
from quarterturn.engine.view import view
from quarterturn.players import reasons
from quarterturn.players.advice import SCALE, advise, judge_for
from quarterturn.players.beam import WON
from quarterturn.players.cards import reasons as card_reasons
from quarterturn.players.cards.judging import Judge as CardJudge
from quarterturn.players.cards.planning import ATTACKS as CARD_ATTACKS
from quarterturn.server import protocol as p
from quarterturn.server.computers import Thinkers
from quarterturn.server.presenting import is_card_game
from quarterturn.server.refusing import Refuse

SWING = 0.12  # what a turn must change to be a turning point
MARKED = 3  # turning points at most
WORTH_TELLING = 0.04  # what another action must have been better by to be spoken of
LEFT_TO_CHANCE = ("reveal", *ATTACKS, *CARD_ATTACKS)  # what comes of these is not known before


@dataclass(frozen=True)
class Moment:
    """A state of the game, after so many actions, and what was done then; nothing at the end."""

    at: int
    state: State
    done: Entry | None


async def graph_of(game: Game, thinkers: Thinkers) -> p.Graph:
    """Raises Refuse if it cannot be had."""
    states, done = [*game.states(), game.state], [*game.log, None]
    moments = [Moment(at, *both) for at, both in enumerate(zip(states, done, strict=True))]
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
    turning = [_turning(moments, starts[i], ends[i], odds) for i in sorted(marked) if swings[i] >= SWING]
    return p.Graph(sides=odds.sides, points=points, turning=turning)


class Odds:
    """Every side's chance to win. Nothing is secret any more, so the truth is judged, not what a seat knew."""

    def __init__(self, state: State) -> None:
        teams = [seat.team for seat in state.table.definition.seats]
        self.sides = [[s for s, other in enumerate(teams) if other == team] for team in dict.fromkeys(teams)]
        self.judges = [judge_for(state, side[0]) for side in self.sides]

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


def _turning(moments: list[Moment], start: int, end: int, odds: Odds) -> p.TurningPoint:
    """The action of a turn that changed most, and the side for which it did: who could have done better, if anybody."""
    turn = moments[start : end + 1]
    chances = [odds.at(moment.state) for moment in turn]
    most = max(range(1, len(turn)), key=lambda n: _swing(chances[n - 1], chances[n]))
    old, new = chances[most - 1], chances[most]
    changes = [after - before for before, after in zip(old, new, strict=True)]
    worst = min(range(len(changes)), key=changes.__getitem__)
    better = _better(turn, most, worst, new[worst], odds)
    if better is None and turn[0].state.seat not in odds.sides[worst]:
        better = _before(moments[: start + 1], worst, odds)
    side = worst if better else max(range(len(changes)), key=lambda n: abs(changes[n]))
    before = turn[most - 1].state
    return p.TurningPoint(
        at=turn[most].at, turn=before.turn, seat=before.seat, side=side, before=round(old[side], 3),
        after=round(new[side], 3), better=better, gain=_gain(turn[most - 1], turn[most].state, odds),
    )  # fmt: skip


def _gain(moment: Moment, after: State, odds: Odds) -> p.Reason | None:
    """What somebody's action came to, if there is a word for it."""
    before, done = moment.state, moment.done
    if done is None or after.score != before.score:
        return None  # points speak for themselves
    mine = len(done.action) > 1 and done.action[1] in before.table.teams[done.seat]
    if done.action[0] != "put" and (before.phase != ACT or not mine):
        return None
    judge = odds.judges[next(n for n, side in enumerate(odds.sides) if done.seat in side)]
    found = (
        card_reasons.of_done(judge, done.seat, before, after, done.action)
        if isinstance(judge, CardJudge)
        else reasons.of_done(judge, done.seat, before, after, done.action)
    )
    return None if found is None else p.Reason(reason=found[0], arguments=found[1])


def _better(turn: list[Moment], most: int, side: int, reached: float, odds: Odds) -> p.Better | None:
    """What a side could have decided instead, the last time it was asked before that, if it had been clearly better."""
    asked = [n for n, moment in enumerate(turn[:most]) if moment.done and moment.done.seat in odds.sides[side]]
    if not asked:
        return None
    last = asked[-1]
    if turn[last].state.phase in (JOIN, NAME, FIGHT):
        return _clearly(_in_hindsight(turn[last:most], side, odds), reached)
    return _clearly(_advised(turn[last:], side, odds), reached)


def _before(moments: list[Moment], side: int, odds: Odds) -> p.Better | None:
    """What a side could have done in its own turn before, where it could do nothing now: the choice that lost most."""
    best: p.Better | None = None
    turn = next((moment.state.turn for moment in reversed(moments) if moment.state.seat in odds.sides[side]), 0)
    for n, (moment, after) in enumerate(pairwise(moments)):
        state, done = moment.state, moment.done
        if state.turn != turn or state.phase != ACT or done is None or done.seat != state.seat:
            continue
        if len(legal(state, done.seat)) > 1:
            found = _clearly(_advised(moments[n:], side, odds), odds.at(after.state)[side])
            if found is not None and (best is None or _by(found) > _by(best)):
                best = found
    return best


def _by(better: p.Better) -> float:
    return better.chance - better.instead_of


def _clearly(found: p.Better | None, reached: float) -> p.Better | None:
    """It is worth telling if it is clearly better than what was reached."""
    if found is None or found.chance < reached + WORTH_TELLING:
        return None
    return found.model_copy(update={"instead_of": round(reached, 3)})


def _advised(moments: list[Moment], side: int, odds: Odds) -> p.Better | None:
    """What the adviser would have done at the first of these moments, from what could be known; nothing if that was
    done, then or later in the turn."""
    before, done = moments[0].state, moments[0].done
    assert done is not None
    options = legal(before, done.seat)
    if not options:  # gave up without being asked
        return None
    given = advise(view(before, done.seat, recall=True), options)
    turn = [moment.done for moment in moments if moment.done and moment.state.turn == before.turn]
    if any(entry.seat == done.seat and entry.action == given.action for entry in turn):
        return None
    if given.action[0] in LEFT_TO_CHANCE:
        chance = given.chance
    else:
        after = before.copy()
        apply(after, done.seat, given.action)
        chance = odds.at(after)[side]
    return _told(before, given.action, given.reason, given.arguments, chance)


def _in_hindsight(moments: list[Moment], side: int, odds: Odds) -> p.Better | None:
    """Of what is chosen in secret, what would have been best as the others chose; the cheapest of what is as good."""
    first, *others = [moment.done for moment in moments if moment.done is not None]
    best: p.Better | None = None
    for action in legal(moments[0].state, first.seat):
        after = moments[0].state.copy()
        try:
            for seat, chosen in [(first.seat, action), *((done.seat, done.action) for done in others)]:
                apply(after, seat, chosen)
        except IllegalAction:
            continue  # the others could not have gone on like that
        chance = round(odds.at(after)[side], 3)
        if best is None or chance > best.chance:
            best = _told(after, action, "", {}, chance)
    return best


def _told(state: State, action: Action, reason: str, arguments: dict[str, str | int], chance: float) -> p.Better:
    cards = is_card_game(state)
    return p.Better(
        action=None if cards else list(action), card_action=list(action) if cards else None, turn=state.turn,
        reason=reason, arguments=arguments, chance=round(chance, 3), instead_of=0.0,
    )  # fmt: skip
