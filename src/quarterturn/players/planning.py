"""Planning a turn on the board: what a beam (beam.py) over its actions needs to know."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from quarterturn.engine.core.fights import ATTACKING, fighters, opponent_of, side_of
from quarterturn.engine.core.hands import hand_values
from quarterturn.engine.core.state import Action, Fight, State
from quarterturn.engine.game import apply, legal
from quarterturn.engine.squares.board import Board
from quarterturn.engine.squares.combat import resolve
from quarterturn.engine.squares.fight import attack_options as attacks
from quarterturn.engine.squares.kinds import ATTACKS
from quarterturn.engine.squares.lift import options as lifts
from quarterturn.engine.squares.rotate import options as rotations
from quarterturn.players.battle import Duel, Stakes
from quarterturn.players.beam import TEMPO, WON, Beam, Node, Width
from quarterturn.players.clock import Clock
from quarterturn.players.errands import able
from quarterturn.players.judging import Judge
from quarterturn.players.thinning import worth_a_look
from quarterturn.players.unseen import own_hidden

REVEAL = 2.0  # what seeing a room is worth, whatever it shows
FOUND = 0.8  # the same for each character of one's own that is known to lie there
CARD_PRICE = 1.0  # what an action point of a card must bring to be worth spending now
PROMISES = 4  # continuations looked at to see what a move is good for
EVEN, ODDS = 0.5, 0.1  # how likely an attack of others wins, and how much a lead of 1 adds to that
LONG_GAME = 24.0  # actions to the end of the nearer race from which on every card counts in full
HOPELESS = -6  # attacks with a lead below are not looked at
ENDING = ("reveal", *ATTACKS)  # something comes to light
PROMISING = ("move", "raise")  # what is done for the sake of what comes next


def best_with(nodes: list[Node], card: int, largest: int) -> tuple[Node, float]:
    """The best of the nodes found with the largest card that a smaller one is enough for."""
    best, most = nodes[-1], -1e9
    for node in nodes:
        if node.spent <= card:
            value = node.value - (TEMPO * (largest - card) if node.ends else 0.0)
            if value > most:
                best, most = node, value
    return best, most


def points_left(state: State) -> int:
    total = state.ap
    for _, own in state.potions:
        total += own
    return total


class Planner(Beam):
    """Plans turns of one seat."""

    def __init__(self, judge: Judge, seat: int, width: Width, clock: Clock, until: float = 1.0) -> None:
        super().__init__(seat, width, clock, until)
        self.judge = judge

    def looked(self) -> int:
        return self.judge.looked

    def root(self, state: State) -> Node:
        return Node(state, None, (), self.judge.value(state, self.seat), points_left(state), False)

    def key(self, state: State) -> tuple[Any, ...]:
        return (
            tuple(state.where), state.rooms, state.gates, state.ap, state.potions, state.wounded, state.healed,
            state.struck, state.raised, tuple(state.score), tuple(state.jumps),
        )  # fmt: skip

    def children(self, node: Node, first: Sequence[Action], visited: set[tuple[Any, ...]]) -> list[Node]:
        return self.expand(node, self.choices(node, first), visited)

    def choices(self, node: Node, first: Sequence[Action]) -> Sequence[Action]:
        return first if first and node.parent is None else legal(node.state, self.seat)

    def ways_out(self, root: Node, first: Sequence[Action]) -> list[Node]:
        found: list[Node] = []
        board = Board(root.state)
        fields = self.judge.ways.fields(board, self.seat)
        for unit in board.table.teams[self.seat]:
            if able(root.state, unit) and self.judge.way(board, unit, fields) < root.left + 1:
                found += self.way_out(root, unit, first)
        return found

    def own_choices(self, node: Node, unit: int, first: Sequence[Action]) -> list[Action]:
        return [a for a in self.choices(node, first) if a[0] not in ENDING and a[1:2] == (unit,)]

    def expand(self, node: Node, choices: Sequence[Action], visited: set[tuple[Any, ...]]) -> list[Node]:
        state = node.state
        board = Board(state)
        found: list[Node] = []
        for action in worth_a_look(board, choices, self.judge.ways, self.width.keep, self.judge.errand):
            new = self.child(node, action)
            if new is None:
                continue
            if new.open or new.left == 0:
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
            new = Node(state, node, action, node.value + self.light(state, action[2]), node.left - 1, True)
            new.spent += state.potion(action[1]) == 0
            return new
        after = state.copy()
        apply(after, self.seat, action)
        if kind in ATTACKS:
            fight = after.fight
            assert fight is not None
            if fight.strength[0] - fight.strength[1] < HOPELESS or _idle(after, fight):
                return None
            return Node(after, node, action, self.combat_value(after), node.left - 1, True)
        value = self.judge.value(after, self.seat)
        new = Node(after, node, action, value, points_left(after), after.result is not None)
        if new.open and kind in PROMISING:
            new.rank = max(new.rank, self.promise(new, action[1]))
        return new

    def promise(self, node: Node, unit: int) -> float:
        """What a miniature that has just moved could do next where it stands: raise or turn a room, leave, attack."""
        state, best = node.state, -WON
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
        return best + TEMPO * (node.left - 1)

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
