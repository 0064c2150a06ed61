"""Planning a turn of the card game: what a beam (beam.py) over its actions needs to know.

The points that are left at the end of a turn are kept, three at most, so each node counts with those it would keep.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from quarterturn.engine.core.fights import opponent_of
from quarterturn.engine.core.hands import hand_values
from quarterturn.engine.core.state import Action, Fight, State
from quarterturn.engine.game import apply
from quarterturn.engine.zones import fight as fights
from quarterturn.engine.zones import rooms
from quarterturn.engine.zones.board import Board
from quarterturn.engine.zones.combat import resolve
from quarterturn.engine.zones.wheel import MOST_KEPT
from quarterturn.players.battle import Stakes
from quarterturn.players.beam import WON, Beam, Node, Width
from quarterturn.players.cards.cast import SAVED
from quarterturn.players.cards.duel import I_LOOK, NOBODY_LOOKS, THEY_LOOK, Duel, Play, plays
from quarterturn.players.cards.judging import Judge
from quarterturn.players.cards.thinning import of_unit, worth_a_look
from quarterturn.players.clock import Clock
from quarterturn.players.unseen import own_hidden

TEMPO = 0.3  # what a point is worth beyond keeping it, where something has come to light and it can be spent at once
REVEAL = 2.0  # what seeing a room is worth, whatever it shows
FOUND = 0.8  # the same for each character of one's own that is known to lie there
PROMISES = 4  # continuations looked at to see what a move is good for
LONG_GAME = 24.0  # actions to the end of the nearer race from which on every card counts in full
HOPELESS = -6  # attacks with a lead below are not looked at
ATTACKS = tuple(fights.RULES)
ENDING = ("reveal", *ATTACKS)  # something comes to light
PROMISING = ("move", "walk", "jump")  # what is done for the sake of what comes next


class Planner(Beam):
    """Plans turns of one seat."""

    def __init__(self, judge: Judge, seat: int, width: Width, clock: Clock, until: float = 1.0) -> None:
        super().__init__(seat, width, clock, until)
        self.judge = judge

    def looked(self) -> int:
        return self.judge.looked

    def root(self, state: State) -> Node:
        return Node(state, None, (), self.judge.value(state, self.seat), state.ap, False, TEMPO)

    def key(self, state: State) -> tuple[Any, ...]:
        return (
            tuple(state.where), state.rooms, state.gates, state.ap, state.wounded, state.healed, state.struck,
            tuple(state.score), tuple(state.jumps), state.zones,
        )  # fmt: skip

    def choices(self, state: State) -> list[Action]:
        """What is worth a look now."""
        board = Board(state)
        return worth_a_look(board, self.judge, self.width.keep, self.judge.errand)

    def children(self, node: Node, first: Sequence[Action], visited: set[tuple[Any, ...]]) -> list[Node]:
        return self.expand(node, first if first and node.parent is None else self.choices(node.state), visited)

    def expand(self, node: Node, choices: Sequence[Action], visited: set[tuple[Any, ...]]) -> list[Node]:
        found: list[Node] = []
        for action in choices:
            new = self.child(node, action)
            if new is None:
                continue
            if not new.ends:
                key = self.key(new.state)
                if key in visited:
                    continue
                visited.add(key)
            found.append(new)
        return found

    def child(self, node: Node, action: Action) -> Node | None:
        kind = action[0]
        state = node.state
        if kind == "reveal":
            kept = SAVED[min(state.ap, MOST_KEPT)] - SAVED[min(state.ap - 1, MOST_KEPT)]
            return Node(
                state, node, action, node.value - kept + self.light(state, action[2]), node.left - 1, True, TEMPO
            )
        after = state.copy()
        apply(after, self.seat, action)
        if kind in ATTACKS:
            fight = after.fight
            assert fight is not None
            if fight.strength[0] - fight.strength[1] < HOPELESS or _idle(after, fight):
                return None
            return Node(after, node, action, self.combat_value(after), after.ap, True, TEMPO)
        over = after.result is not None
        new = Node(after, node, action, self.judge.value(after, self.seat), 0 if over else after.ap, over, TEMPO)
        if new.open and kind in PROMISING:
            new.rank = max(new.rank, self.promise(new, action[1]))
        return new

    def promise(self, node: Node, unit: int) -> float:
        """What a character that has just moved could do next where it is: turn a room, attack, reveal."""
        state, best = node.state, -WON
        if state.where[unit] < 0 or state.ap == 0:
            return best
        board = Board(state)
        found: list[Action] = []
        rooms.turn_options(board, unit, found)
        fights.attack_options(board, unit, found)
        rooms.reveal_options(board, unit, found)
        for action in found[:PROMISES]:
            kind = action[0]
            if kind == "reveal":
                best = max(best, node.value + self.light(state, action[2]))
                continue
            after = state.copy()
            apply(after, self.seat, action)
            value = self.combat_value(after) if kind in ATTACKS else self.judge.value(after, self.seat)
            best = max(best, value)
        return best + TEMPO * (node.left - 1)

    # --- Ways out

    def ways_out(self, root: Node, first: Sequence[Action]) -> list[Node]:
        found: list[Node] = []
        state = root.state
        board = Board(state)
        for unit in board.table.teams[self.seat]:
            if state.where[unit] < 0 or (state.wounded | state.healed) >> unit & 1:
                continue
            if self.judge.way(board, unit) < root.left + 1:
                found += self.way_out(root, unit, first)
        return found

    def own_choices(self, node: Node, unit: int, first: Sequence[Action]) -> list[Action]:
        if first and node.parent is None:
            own = [action for action in first if action[1:2] == (unit,)]
        else:
            own = of_unit(Board(node.state), unit, self.judge, self.width.keep)
        return [action for action in own if action[0] not in ENDING]

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
        lead = fight.strength[0] - fight.strength[1]
        other = opponent_of(fight, seat)
        stakes = Stakes(lead, won, tied, lost) if seat == fight.attacker else Stakes(-lead, lost, tied, won)
        mine, theirs = hand_values(state.combat[seat]), hand_values(state.combat[other])
        look = I_LOOK if fight.look == seat else THEY_LOOK if fight.look == other else NOBODY_LOOKS
        own, others = self.plays(state, fight, seat), self.plays(state, fight, other)
        return Duel(stakes, mine, theirs, own, others, self.thrift(state), look)

    def plays(self, state: State, fight: Fight, seat: int) -> tuple[Play, ...]:
        """What a seat may play: a named card must be among it."""
        named = fight.forced if seat != fight.namer else -1
        return plays(hand_values(state.combat[seat]), cards_of(fight, seat), named)

    def thrift(self, state: State) -> float:
        """How much cards count that are kept: the shorter the way to the end, the less is left to fight for."""
        shortest = min(self.judge.race(state, 0), self.judge.race(state, 1))
        return min(4, 1 + int(4 * shortest / LONG_GAME)) / 4

    def after(self, state: State, fight: Fight, result: int, seat: int) -> float:
        """The position after a result for the attacker, no card spent: that is counted apart."""
        after = state.copy()
        strength = (result if result > 0 else 0, -result if result < 0 else 0)
        resolve(after, fight._replace(strength=strength, cards=(0, 0), twice=-1), [])
        return self.judge.value(after, seat)

    def combat_value(self, state: State) -> float:
        """What a declared attack is worth to the attacker, the Telepath's call included."""
        duel = self.duel(state, self.seat)
        fight = state.fight
        assert fight is not None
        if fight.namer == self.seat:
            return duel.naming(1)[1]
        if fight.namer >= 0:
            return -duel.mirrored().naming(cards_of(fight, self.seat))[1]
        return duel.solution().value


def cards_of(fight: Fight, seat: int) -> int:
    """How many cards a seat plays."""
    return 2 if fight.twice == seat else 1


def _idle(state: State, fight: Fight) -> bool:
    """Whether a combat is bound to change nothing: a tie, and nobody has a card but the one that comes back."""
    attack, defence = fight.strength
    return attack == defence and {hand_values(state.combat[seat]) for seat in (0, 1)} == {(0,)}
