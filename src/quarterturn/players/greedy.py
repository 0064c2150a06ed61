"""A player that does what looks best at once, in every kind of decision; and how it can be made to err."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil
from random import Random

from quarterturn.engine.actions.fight import attack_options as attacks
from quarterturn.engine.actions.fight import forecast, playable
from quarterturn.engine.actions.reveal import options as reveals
from quarterturn.engine.actions.rotate import options as rotations
from quarterturn.engine.board import Board
from quarterturn.engine.game import apply
from quarterturn.engine.state import ACT, CARD, FIGHT, NAME, Action, Fight, State
from quarterturn.engine.table import hand_values
from quarterturn.engine.terms import HIDDEN
from quarterturn.engine.view import View, redeal
from quarterturn.players.battle import Stakes, best_name, draw_card, solve
from quarterturn.players.gears import helpful_gears
from quarterturn.players.judging import Judge
from quarterturn.players.preparing import PHASES, prepare
from quarterturn.players.thinning import worth_a_look
from quarterturn.players.ways import Ways

REVEAL = 2.0  # what seeing a room is worth, whatever it shows
FOUND = 0.8  # the same for each character of one's own that is known to lie there
EAGER = 0.4  # what a combat brings besides its result: an answer, and cards that are spent
DAWDLE = 0.05  # what doing nothing is worth: less is not worth the trouble
SECOND = 0.3  # what an action costs that is only thought of as the next one
LATER = 0.4  # how much of it counts if it must wait for another turn


@dataclass(frozen=True)
class Style:
    """How well a player looks."""

    noise: float = 0.0  # how far it misjudges what an action brings
    overlooks: float = 0.0  # the share of its choices that it does not see
    wary: bool = True  # whether it sees dangers
    guesses: float = 0.0  # how often it plays any Combat card


GREEDY = Style()
GENTLE = Style(noise=0.25, overlooks=0.4, wary=False, guesses=0.5)


class GreedyPlayer:
    """Plays the action after which the position looks best to it."""

    def __init__(self, seed: int, style: Style = GREEDY) -> None:
        self._random = Random(seed)
        self._style = style

    def decide(self, view: View, legal: Sequence[Action]) -> Action:
        if len(legal) == 1:
            return legal[0]
        if view.state.phase in PHASES:
            return prepare(view, legal, self._random)
        state = redeal(view, self._random)
        thought = _Thought(state, view.seat, self._style, self._random)
        if state.phase == CARD:
            return thought.card(legal)
        if state.phase == ACT:
            return thought.action(legal)
        if state.phase in (NAME, FIGHT):
            return thought.combat(legal)
        return thought.put(legal)


class _Thought:
    """One decision being made, with all that is worked out on the way."""

    def __init__(self, state: State, seat: int, style: Style, random: Random) -> None:
        self.state, self.seat, self.style, self.random = state, seat, style, random
        self.board = Board(state)
        self.ways = Ways(seat)
        self.judge = Judge(self.ways, style.wary)

    def seen(self, legal: Sequence[Action]) -> list[Action]:
        """The choices it does not overlook; one at least."""
        if not self.style.overlooks:
            return list(legal)
        return [a for a in legal if self.random.random() >= self.style.overlooks] or [legal[0]]

    def misjudged(self, value: float) -> float:
        return value + self.random.gauss(0, self.style.noise) if self.style.noise else value

    # --- A turn

    def card(self, legal: Sequence[Action]) -> Action:
        """The smallest card that brings somebody out; a large one to fight; else as many points as there are hands."""
        board, judge = self.board, self.judge
        mine = [u for u in board.fit.values() if board.table.owner[u] == self.seat]
        needs = [ceil(self.ways.actions(board, u)) for u in mine if judge.worth(board, u)]
        cards = sorted(card for _, card in legal)
        enough = [card for card in cards if needs and card >= min(needs)]
        if enough:
            return ("card", enough[0])
        foes = board.table.foes[self.seat]
        targets = [u for s, u in (*board.fit.items(), *board.hurt.items()) if foes[board.table.owner[u]]]
        if judge.wary and any(judge.danger(board, u) > 1.0 for u in targets):
            return ("card", cards[-1])
        busy = len(mine) >= 3
        return ("card", self.random.choice(cards[len(cards) // 2 :] if busy else cards))

    def action(self, legal: Sequence[Action]) -> Action:
        now = self.judge.value(self.state, self.seat)
        best, best_value = legal[0], now + DAWDLE  # to end the turn comes first
        for action in self.seen(worth_a_look(self.state, legal, self.ways)):
            if action[0] == "end":
                continue
            value = self.misjudged(self.worth(action, now))
            if value > best_value:
                best, best_value = action, value
        if best[0] == "end":
            best = self.restless(legal)
        return best

    def restless(self, legal: Sequence[Action]) -> Action:
        """Nothing is gained at once: go towards a gear that would help, or end the turn."""
        goals = helpful_gears(self.judge, self.state, self.seat) if len(legal) > 1 else frozenset()
        ways, board = self.ways, self.board
        best, shortest = legal[0], float("inf")
        for action in legal if goals else ():
            if action[0] != "move" or not all(isinstance(item, int) for item in action[2]):
                continue
            _, unit, path = action
            here, there = (ways.towards(board, unit, goals, square) for square in (self.state.where[unit], path[-1]))
            if there < here and there < shortest and path[-1] not in board.table.exits[self.seat]:
                best, shortest = action, there
        return best

    def worth(self, action: Action, now: float) -> float:
        """What the position is worth after an action; where chance or the other side has a say, a guess at it."""
        kind = action[0]
        if kind == "reveal":
            return now + REVEAL + FOUND * self.own_hidden(action[2])
        if kind in ("fight", "shoot", "spear"):
            return now + EAGER + self.combat_value(forecast(self.state, action), self.board)
        after = self.state.copy()
        apply(after, self.seat, action)
        value = self.judge.value(after, self.seat)
        if kind in ("move", "jump", "turn", "walk", "open", "break"):
            value = max(value, self.follow_up(after, action[1], value))
        return value

    def own_hidden(self, slot: int) -> int:
        where = self.state.where
        return sum(where[unit] == HIDDEN - slot for unit in self.board.table.teams[self.seat])

    def follow_up(self, state: State, unit: int, value: float) -> float:
        """The best the same miniature can do next: turn a room, reveal one, attack; some of it may wait a turn."""
        if state.result is not None or state.where[unit] < 0:
            return value
        board = Board(state)
        left = state.ap + state.potion(unit) > 0
        share = 1.0 if left else LATER
        best = 0.0
        found: list[Action] = []
        rotations(board, unit, found)
        for turn in found:
            after = state.copy()
            after.ap += 1
            apply(after, self.seat, turn)
            best = max(best, self.judge.value(after, self.seat) - value)
        found = []
        reveals(board, unit, found)
        for _, _, slot in found:
            best = max(best, REVEAL + FOUND * self.own_hidden(slot))
        found = []
        if left:
            attacks(board, unit, found)
        for attack in found:
            best = max(best, EAGER + self.combat_value(forecast(state, attack), board))
        return value + share * best - SECOND

    # --- What a reveal shows

    def put(self, legal: Sequence[Action]) -> Action:
        """First the token for which the square matters most, on its best square."""
        values: dict[int, list[tuple[float, int]]] = {}
        for _, token, square in legal:
            after = self.state.copy()
            after.where[token] = square
            values.setdefault(token, []).append((self.misjudged(self.judge.value(after, self.seat)), square))

        def matters(token: int) -> float:
            found = [value for value, _ in values[token]]
            return max(found) - sum(found) / len(found)

        token = max(values, key=matters)
        return ("put", token, max(values[token])[1])

    # --- Combat

    def hands(self, fight: Fight) -> tuple[tuple[int, ...], tuple[int, ...]]:
        other = fight.defender if self.seat == fight.attacker else fight.attacker
        if self.state.phase == FIGHT:
            return tuple(playable(self.state, self.seat)), tuple(playable(self.state, other))
        combat = self.state.combat
        return _values(combat[self.seat]), _values(combat[other])

    def combat_value(self, fight: Fight, board: Board) -> float:
        return solve(Stakes(*self.judge.fight(board, fight, self.seat)), *self.hands(fight)).value

    def combat(self, legal: Sequence[Action]) -> Action:
        """A card by the balance of both hands, or a Telepath's call."""
        fight = self.state.fight
        assert fight is not None
        if self.random.random() < self.style.guesses:
            return self.random.choice(legal)
        stakes, (mine, theirs) = Stakes(*self.judge.fight(self.board, fight, self.seat)), self.hands(fight)
        if self.state.phase == NAME:
            return ("name", best_name(stakes, mine, theirs))
        return ("combat", draw_card(stakes, mine, theirs, self.random))


def _values(hand: int) -> tuple[int, ...]:
    return tuple(sorted(set(hand_values(hand))))
