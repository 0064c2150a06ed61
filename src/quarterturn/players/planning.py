"""Planning a turn: sequences of actions, the best few of each length carried on (a beam over the turn).

A reveal and a combat end a sequence, because something comes to light: they count with what may be expected of them,
and the rest of the turn is planned anew afterwards.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from quarterturn.engine.actions.fight import attack_options as attacks
from quarterturn.engine.actions.lift import options as lifts
from quarterturn.engine.actions.rotate import options as rotations
from quarterturn.engine.board import Board
from quarterturn.engine.combat import ATTACKING, fighters, opponent_of, resolve, side_of
from quarterturn.engine.decisions import legal
from quarterturn.engine.game import apply
from quarterturn.engine.state import Action, Fight, State
from quarterturn.engine.table import hand_values
from quarterturn.engine.terms import HIDDEN, OUT
from quarterturn.players.battle import Duel, Stakes
from quarterturn.players.clock import Clock
from quarterturn.players.errands import able
from quarterturn.players.judging import WON, Judge
from quarterturn.players.thinning import worth_a_look

REVEAL = 2.0  # what seeing a room is worth, whatever it shows
FOUND = 0.8  # the same for each character of one's own that is known to lie there
CARD_PRICE = 1.0  # what an action point of a card must bring to be worth spending now
TEMPO = 0.7  # what an action point is worth that can still be spent after something has come to light
PROMISES = 4  # continuations looked at to see what a move is good for
EVEN, ODDS = 0.5, 0.1  # how likely an attack of others wins, and how much a lead of 1 adds to that
LONG_GAME = 24.0  # actions to the end of the nearer race from which on every card counts in full
HOPELESS = -6  # attacks with a lead below are not looked at
ATTACKS = ("fight", "shoot", "spear")
ENDING = ("reveal", *ATTACKS)  # something comes to light
PROMISING = ("move", "raise")  # what is done for the sake of what comes next
WAYS_OUT = 2  # sequences carried on to see whether one miniature alone gets out


@dataclass(frozen=True)
class Width:
    """How much of a turn is looked at."""

    beam: int = 8  # sequences carried on at each length
    each: int = 6  # of them, at most so many that begin alike
    keep: int = 5  # moves of a miniature looked at for each reason
    most: int = 2500  # positions looked at
    depth: int = 12  # actions planned ahead
    team: bool = False  # whether nobody is forgotten: what each miniature does best, and how it gets out


class Line:
    """A sequence of actions within a turn and where it leads."""

    __slots__ = ("action", "alone", "before", "ends", "left", "open", "rank", "replied", "spent", "state", "value")

    def __init__(self, state: State, before: Line | None, action: Action, value: float, left: int, ends: bool) -> None:
        self.state, self.before, self.action = state, before, action
        self.spent: int = 0 if before is None else before.spent + before.state.ap - state.ap  # of the Action card
        self.left = left  # action points, of all kinds
        self.ends = ends  # because something comes to light
        self.open = not ends and left > 0  # whether more can be planned
        self.value = value + TEMPO * left if ends else value
        self.alone = self.value  # before any reply is thought of
        self.rank = value + TEMPO * left
        self.replied: float | None = None  # what the other side's best reply changes, once it is known

    def first(self) -> Line:
        """The line after its first action."""
        line = self
        while line.before is not None and line.before.before is not None:
            line = line.before
        return line

    def actions(self) -> list[Action]:
        found: list[Action] = []
        line: Line | None = self
        while line is not None and line.before is not None:
            found.append(line.action)
            line = line.before
        found.reverse()
        return found


def best_with(lines: list[Line], card: int, largest: int) -> tuple[Line, float]:
    """The best of the lines planned with the largest card that a smaller one is enough for."""
    best, most = lines[-1], -1e9
    for line in lines:
        if line.spent <= card:
            value = line.value - (TEMPO * (largest - card) if line.ends else 0.0)
            if value > most:
                best, most = line, value
    return best, most


def points_left(state: State) -> int:
    total = state.ap
    for _, own in state.potions:
        total += own
    return total


def _key(state: State) -> tuple[Any, ...]:
    return (
        tuple(state.where), state.rooms, state.gates, state.ap, state.potions, state.wounded, state.healed,
        state.struck, state.raised, tuple(state.score), tuple(state.jumps),
    )  # fmt: skip


class Planner:
    """Plans turns of one seat. `until`: the share of a decision's time after which it plays the best it has found."""

    def __init__(self, judge: Judge, seat: int, width: Width, clock: Clock, until: float = 1.0) -> None:
        self.judge, self.seat, self.width = judge, seat, width
        self.clock, self.until = clock, until

    def lines(self, state: State, first: Sequence[Action] = ()) -> list[Line]:
        """The sequences that were looked at, the best first. Each may be followed by the end of the turn.

        `first`: the choices for the first action, if not all.
        """
        start = self.judge.looked
        root = Line(state, None, (), self.judge.value(state, self.seat), points_left(state), False)
        ways_out = self.ways_out(root, first) if self.width.team else []
        found = [root, *ways_out]
        layer = [root]
        seen = {_key(line.state) for line in found}
        for depth in range(self.width.depth):
            following: list[Line] = []
            for line in layer:
                if self.judge.looked - start < self.width.most and self.clock.spent() < self.until:
                    following += self.further(line, self.choices(line, first), seen)
            found += following
            layer = self.best(following) + [line for line in ways_out if line.open and len(line.actions()) == depth + 1]
        found.sort(key=lambda line: -line.value)
        return found

    def best(self, lines: list[Line]) -> list[Line]:
        """Those to carry on, not too many with the same beginning."""
        lines = sorted([line for line in lines if line.open], key=lambda line: -line.rank)
        chosen: list[Line] = []
        counts: dict[int, int] = {}
        for line in lines:
            before = id(line.before)
            if counts.get(before, 0) < self.width.each:
                counts[before] = counts.get(before, 0) + 1
                chosen.append(line)
                if len(chosen) == self.width.beam:
                    break
        if self.width.team:
            acting = {line.action[1] for line in chosen}
            for line in lines:
                if line.action[1] not in acting:
                    acting.add(line.action[1])
                    chosen.append(line)
        return chosen

    def choices(self, line: Line, first: Sequence[Action]) -> Sequence[Action]:
        return first if first and line.before is None else legal(line.state, self.seat)

    def ways_out(self, root: Line, first: Sequence[Action]) -> list[Line]:
        """For each miniature that gets out within the turn by its own actions alone, how it does.

        Each of its steps may look worse than what others could do, and the best few sequences would lose sight of it.
        """
        found: list[Line] = []
        board = Board(root.state)
        fields = self.judge.ways.fields(board, self.seat)
        for unit in board.table.teams[self.seat]:
            if able(root.state, unit) and self.judge.way(board, unit, fields) < root.left + 1:
                found += self.way_out(root, unit, first)
        return found

    def way_out(self, root: Line, unit: int, first: Sequence[Action]) -> list[Line]:
        layer, seen = [root], {_key(root.state)}
        while layer and self.clock.spent() < self.until:
            following: list[Line] = []
            for line in layer:
                own = [a for a in self.choices(line, first) if a[0] not in ENDING and a[1:2] == (unit,)]
                following += self.further(line, own, seen)
            following.sort(key=lambda line: -line.value)
            out = [line for line in following if line.state.where[unit] == OUT]
            if out:
                return out[:1]
            layer = [line for line in following if line.open][:WAYS_OUT]
        return []

    def further(self, line: Line, choices: Sequence[Action], seen: set[tuple[Any, ...]]) -> list[Line]:
        """A sequence with each promising action added."""
        state = line.state
        board = Board(state)
        found: list[Line] = []
        for action in worth_a_look(board, choices, self.judge.ways, self.width.keep, self.judge.errand):
            new = self.added(line, action)
            if new is None:
                continue
            if new.open or new.left == 0:
                key = _key(new.state)
                if key in seen:
                    continue
                seen.add(key)
            found.append(new)
        return found

    def added(self, line: Line, action: Action) -> Line | None:
        kind = action[0]
        state = line.state
        if kind == "reveal":
            new = Line(state, line, action, line.value + self.light(state, action[2]), line.left - 1, True)
            new.spent += state.potion(action[1]) == 0
            return new
        after = state.copy()
        apply(after, self.seat, action)
        if kind in ATTACKS:
            fight = after.fight
            assert fight is not None
            if fight.strength[0] - fight.strength[1] < HOPELESS or _idle(after, fight):
                return None
            return Line(after, line, action, self.combat_value(after), line.left - 1, True)
        value = self.judge.value(after, self.seat)
        new = Line(after, line, action, value, points_left(after), after.result is not None)
        if new.open and kind in PROMISING:
            new.rank = max(new.rank, self.promise(new, action[1]))
        return new

    def promise(self, line: Line, unit: int) -> float:
        """What a miniature that has just moved could do next where it stands: raise or turn a room, leave, attack."""
        state, best = line.state, -WON
        square = state.where[unit]
        if square < 0 or state.ap + state.potion(unit) == 0:
            return best
        board = Board(state)
        found: list[Action] = []
        if board.table.lift >= 0:
            lifts(board, unit, found)
        rotations(board, unit, found)
        attacks(board, unit, found)
        for action in found[:PROMISES]:
            after = state.copy()
            apply(after, self.seat, action)
            value = self.combat_value(after) if action[0] in ATTACKS else self.judge.value(after, self.seat)
            best = max(best, value)
        return best + TEMPO * (line.left - 1)

    # --- Reveals

    def light(self, state: State, slot: int) -> float:
        """What revealing a room is likely to bring; on an errand nobody shrinks from whom it may show."""
        if self.judge.foresees and self.judge.errand is None:
            return REVEAL + self.judge.found(state, self.seat, slot)
        return REVEAL + FOUND * own_hidden(state, self.seat, slot)

    # --- Combat

    def duel(self, state: State, seat: int) -> Duel:
        """The combat that waits, seen by a seat, with what the position would be worth after it."""
        fight = state.fight
        assert fight is not None
        won, tied, lost = (self.after(state, fight, result, seat) for result in (1, 0, -1))
        attack, defence = fight.strength
        other = opponent_of(fight, seat)
        help = self.help(state, fight, seat)
        if side_of(fight, seat) == ATTACKING:
            stakes = Stakes(attack - defence + help, won, tied, lost)
        else:
            stakes = Stakes(defence - attack + help, lost, tied, won)
        hands = hand_values(state.combat[seat]), hand_values(state.combat[other])
        return Duel(stakes, *hands, thrift=self.thrift(state))

    def thrift(self, state: State) -> float:
        """How much cards count that are kept: the shorter the way to the end, the less is left to fight for."""
        shortest = min([self.judge.race(state, seat) for seat in range(state.table.seats)])
        return min(4, 1 + int(4 * shortest / LONG_GAME)) / 4

    def help(self, state: State, fight: Fight, seat: int) -> int:
        """What the cards of the others who have joined are likely to add to a seat's lead (M-6)."""
        lead = 0.0
        for ally in fighters(fight):
            if ally not in (seat, opponent_of(fight, seat)):
                hand = hand_values(state.combat[ally])
                middle = sum(hand) / len(hand)
                lead += middle if side_of(fight, ally) == side_of(fight, seat) else -middle
        return round(lead)

    def joining(self, state: State, action: Action) -> float:
        """What it is worth to join a side of others' combat, or to look on (M-6)."""
        after = state.copy()
        apply(after, self.seat, action)
        fight = after.fight
        assert fight is not None
        if action[1] is not None:
            return self.duel(after, self.seat).solution().value
        odds = min(max(EVEN + ODDS * (fight.strength[0] - fight.strength[1]), 0.0), 1.0)
        return odds * self.after(after, fight, 1, self.seat) + (1 - odds) * self.after(after, fight, -1, self.seat)

    def after(self, state: State, fight: Fight, result: int, seat: int) -> float:
        """The position after a result for the attacker, no card spent: that is counted apart."""
        after = state.copy()
        strength = (result if result > 0 else 0, -result if result < 0 else 0)
        resolve(after, fight._replace(strength=strength, cards=(0,) * len(fight.cards)), [])
        return self.judge.value(after, seat)

    def combat_value(self, state: State) -> float:
        """What a declared attack is worth to the attacker, the Telepath's call included."""
        duel = self.duel(state, self.seat)
        fight = state.fight
        assert fight is not None
        if fight.namer == self.seat:
            return duel.named()
        if fight.namer >= 0:
            return -duel.mirrored().named()
        return duel.solution().value


def _idle(state: State, fight: Fight) -> bool:
    """Whether a combat is bound to change nothing: a tie, and nobody has a card but the one that comes back."""
    attack, defence = fight.strength
    return attack == defence and {hand_values(state.combat[seat]) for seat in fighters(fight)} == {(0,)}


def own_hidden(state: State, seat: int, slot: int) -> int:
    return sum([state.where[unit] == HIDDEN - slot for unit in state.table.teams[seat]])
