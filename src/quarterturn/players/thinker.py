"""A computer player: one decision of each kind, as well as its skill allows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random

from quarterturn.engine.core.fights import opponent_of, playable
from quarterturn.engine.core.state import ACT, CARD, FIGHT, JOIN, NAME, SETUP, Action, State
from quarterturn.engine.game import apply
from quarterturn.engine.squares.board import Board
from quarterturn.engine.view import View, redeal
from quarterturn.players.battle import Duel
from quarterturn.players.clock import FOR_REPLIES, Clock
from quarterturn.players.errands import Errands
from quarterturn.players.judging import Judge
from quarterturn.players.planning import CARD_PRICE, Node, Planner, Width, best_with
from quarterturn.players.preparing import prepare
from quarterturn.players.replying import Replier
from quarterturn.players.ways import Ways

NOT_LOOKED_AT = 10_000.0  # puts nodes whose reply is not known behind all others
FIRST_TRY = 0.25  # how much of its usual budget a player that uses its time begins with; then twice as much, and so on
STUCK = 0.5  # a turn that makes the position better by less leads nowhere
LONG_FOR_TWO = 60  # turns, before which almost all games of two end
IN_TIME = 0.5  # the share of a decision's time after which no errand is looked for
ERRAND_TURNS = 6  # of its own, for which a player keeps an errand
ON_ERRANDS = Width(beam=30, each=10, keep=8, most=4000)  # how widely it looks then: there is little else to think of
AGAIN = 0.33  # the share of the time after which twice as much can no longer be looked at


@dataclass(frozen=True)
class Skill:
    """How well a player looks."""

    width: Width
    wary: bool = True  # whether it sees dangers
    minds_fire: bool = False  # also that of a Fireball wand
    foresees: bool = False  # whether it minds where those would appear whom a reveal brings to light
    overlooks: float = 0.0  # the share of its choices that it does not see
    guesses: float = 0.0  # how often it plays any Combat card
    replies: int = 0  # to how many of its best nodes it thinks of the reply
    reply: Width | None = None  # how far it looks for it

    def wider(self, times: float) -> Skill:
        """The same skill with so many times the positions to look at."""
        width = self.width
        wider = replace(
            width,
            beam=max(1, round(width.beam * times)),
            keep=max(1, round(width.keep * times**0.5)),
            most=round(width.most * times),
        )
        return replace(self, width=wider, replies=round(self.replies * times))


class Thinker:
    """Plans its turns, and answers everything else by what the position is worth afterwards.

    `seconds`: after so long it decides by what it has found, and then its answers depend on the machine as well.
    `insistent`: it looks more and more widely until the time is used.
    """

    def __init__(self, seed: int, skill: Skill, seconds: float | None = None, insistent: bool = False) -> None:
        self._random = Random(seed)
        self._skill = self._full = skill
        self._clock = Clock(seconds)
        self._insistent = insistent and seconds is not None
        self._planner: Planner | None = None
        self._replier: Replier | None = None
        self._plan: dict[tuple[object, ...], Action] = {}
        self._errand_until = 0  # the turn after which it gives up an errand
        self.chosen: Node | None = None  # the end of the plan it follows

    @property
    def looked(self) -> int:
        """How many positions it has judged so far."""
        own = self._planner.judge.looked if self._planner is not None else 0
        return own + (self._replier.looked if self._replier is not None else 0)

    def decide(self, view: View, legal: Sequence[Action]) -> Action:
        if len(legal) == 1:
            return legal[0]
        if view.state.phase in SETUP:
            return prepare(view, legal, self._random)
        if view.state.phase == ACT:
            planned = self._plan.get(outlook(view.state))
            if planned is not None and planned in legal:
                return planned
        self._clock.start()
        planner = self.planner(view.seat)
        state = redeal(view, self._random)
        if state.phase == CARD:
            return self._card(planner, state, legal)
        if state.phase == ACT:
            return self._follow(self._search(planner, state, [state.ap], self._seen(legal))[0])
        if state.phase == JOIN:
            return max(self._seen(legal), key=lambda action: planner.joining(state, action))
        if state.phase in (NAME, FIGHT):
            return self._combat(planner, state, legal)
        return self._put(planner, state, self._seen(legal))

    def planner(self, seat: int) -> Planner:
        if self._planner is None or self._planner.seat != seat:
            skill = self._skill
            until = 1.0 if skill.reply is None else 1.0 - FOR_REPLIES
            judge = Judge(Ways(seat), skill.wary, skill.minds_fire, skill.foresees)
            self._planner = Planner(judge, seat, skill.width, self._clock, until)
            self._replier = (
                Replier(self._planner.judge, seat, skill.reply, self._clock) if skill.reply is not None else None
            )
        return self._planner

    def _seen(self, legal: Sequence[Action]) -> list[Action]:
        """The choices it does not overlook; one at least."""
        if not self._skill.overlooks:
            return list(legal)
        return [a for a in legal if self._random.random() >= self._skill.overlooks] or [legal[0]]

    # --- A turn

    def _card(self, planner: Planner, state: State, legal: Sequence[Action]) -> Action:
        """The card whose best plan is worth most beyond what its points usually bring."""
        cards = [card for _, card in legal]
        if self._skill.width.depth < max(cards):  # it does not see far enough to tell
            self._plan = {}
            return ("card", self._random.choice(cards) if self._skill.overlooks else max(cards))
        after = state.copy()
        apply(after, planner.seat, ("card", max(cards)))
        self._forget_errand(planner, state)
        nodes = self._search(planner, after, cards)
        if self._find_errand(planner, after, nodes):
            planner.width = ON_ERRANDS
            nodes = self._search(planner, after, cards)
        best, most, chosen = cards[0], -1e9, nodes[0]
        for card in cards:
            node, value = best_with(nodes, card, max(cards))
            if value - CARD_PRICE * card > most:
                best, most, chosen = card, value - CARD_PRICE * card, node
        self._follow(chosen)
        return ("card", best)

    def _forget_errand(self, planner: Planner, state: State) -> None:
        """When it is done or has taken too long."""
        judge, errand = planner.judge, planner.judge.errand
        if errand is None:
            return
        done = errand.void(state) or errand.left(Board(state), judge.ways) == 0
        if done or errand.seeks != judge.seeks(state, planner.seat) or state.turn > self._errand_until:
            judge.errand = None
            planner.width = self._skill.width

    def _find_errand(self, planner: Planner, state: State, nodes: list[Node]) -> bool:
        """Look for an errand where no turn makes anything better. Of two alone each waits for the other's moves with
        good reason, unless there is nothing to do at all or the game has become long."""
        judge, seat, idle = planner.judge, planner.seat, nodes[0].parent is None
        if judge.errand is not None or (state.table.seats == 2 and not idle and state.turn < LONG_FOR_TWO):
            return False
        if nodes[0].alone > max([node.alone for node in nodes if node.parent is None]) + STUCK:
            return False
        if self._clock.spent() > IN_TIME:
            return False
        seeks, runners = judge.seeks(state, seat), judge.runners(state, seat)
        judge.errand = Errands(judge.ways, state, seat, seeks, runners, self._clock).shortest()
        self._errand_until = state.turn + ERRAND_TURNS * state.table.seats
        return judge.errand is not None

    def _search(self, planner: Planner, state: State, cards: list[int], first: Sequence[Action] = ()) -> list[Node]:
        """The sequences looked at with their replies, the best first; what is cut short by the clock is dropped if
        there is something less wide that was not."""
        if not self._insistent:
            return self._weighed(planner, state, cards, first)
        times = FIRST_TRY
        found: list[Node] = []
        while not found or self._clock.spent() < AGAIN:
            self._skill = self._full.wider(times)
            planner.width = self._skill.width
            wider = self._weighed(planner, state, cards, first)
            if len(wider) == len(found):
                break  # there is nothing more to look at
            if not found or self._clock.spent() < 1:
                found = wider
            times *= 2
        return found

    def _weighed(self, planner: Planner, state: State, cards: list[int], first: Sequence[Action]) -> list[Node]:
        nodes = planner.search(state, first)
        self._weigh(nodes, cards)
        return nodes

    def _weigh(self, nodes: list[Node], cards: list[int]) -> None:
        """Think of the replies to the best nodes for each card; the others come after them."""
        if self._replier is None:
            return
        top: list[Node] = []
        for card in cards:
            fitting = [node for node in nodes if node.spent <= card and node not in top]
            top += fitting[: max(2, self._skill.replies // len(cards))]
        values = self._replier.weigh(top)
        for node in nodes:
            node.value -= NOT_LOOKED_AT
        for node, value in zip(top, values, strict=True):
            node.value = value
        nodes.sort(key=lambda node: -node.value)

    def _follow(self, node: Node) -> Action:
        """Remember a plan; gives its first action."""
        self.chosen = node
        self._plan = {} if node.ends else {outlook(node.state): ("end",)}
        first: Action = ("end",)
        while node.parent is not None:
            first = node.action
            node = node.parent
            self._plan[outlook(node.state)] = first
        return first

    # --- What others have a say in

    def _combat(self, planner: Planner, state: State, legal: Sequence[Action]) -> Action:
        """A card by the balance of both hands, or a Telepath's call."""
        if self._random.random() < self._skill.guesses:
            return self._random.choice(legal)
        duel = planner.duel(state, planner.seat)
        if state.phase == NAME:
            return ("name", duel.best_name())
        fight = state.fight
        assert fight is not None
        other = opponent_of(fight, planner.seat)
        mine, theirs = tuple(playable(state, planner.seat)), tuple(playable(state, other))
        forced = Duel(duel.stakes, duel.my_hand, duel.their_hand, mine, theirs, duel.thrift)
        return ("combat", forced.card(self._random))

    def _put(self, planner: Planner, state: State, legal: Sequence[Action]) -> Action:
        """First the token for which the square matters most, on its best square."""
        values: dict[int, list[tuple[float, int]]] = {}
        for _, token, square in legal:
            after = state.copy()
            after.where[token] = square
            values.setdefault(token, []).append((planner.judge.value(after, planner.seat), square))

        def matters(token: int) -> float:
            found = [value for value, _ in values[token]]
            return max(found) - sum(found) / len(found)

        token = max(values, key=matters)
        return ("put", token, max(values[token])[1])


def outlook(state: State) -> tuple[object, ...]:
    """What a plan expects to find: all that is in sight and changes within a turn."""
    places = tuple([place if place >= 0 else -1 for place in state.where])
    rooms = tuple([lying if state.revealed >> slot & 1 else (-1, 0) for slot, lying in enumerate(state.rooms)])
    return (places, rooms, state.raised, state.turn, state.wounded)
