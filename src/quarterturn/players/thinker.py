"""A computer player: one decision of each kind, as well as its skill allows."""

from __future__ import annotations

from collections.abc import Sequence

from quarterturn.engine.core.fights import opponent_of, playable
from quarterturn.engine.core.state import ACT, CARD, FIGHT, JOIN, NAME, SETUP, Action, State
from quarterturn.engine.game import apply
from quarterturn.engine.squares.board import Board
from quarterturn.engine.view import View, redeal
from quarterturn.players.battle import Duel
from quarterturn.players.beam import Node, Width
from quarterturn.players.errands import Errands
from quarterturn.players.judging import Judge
from quarterturn.players.mind import ERRAND_TURNS, Mind, in_sight
from quarterturn.players.planning import CARD_PRICE, Planner, best_with
from quarterturn.players.preparing import prepare
from quarterturn.players.replying import Replier
from quarterturn.players.ways import Ways

LONG_FOR_TWO = 60  # turns, before which almost all games of two end
ON_ERRANDS = Width(beam=30, each=10, keep=8, most=4000)  # how widely it looks then: there is little else to think of


class Thinker(Mind[Planner]):
    """A player on the board: plans its turns, and answers everything else by what the position is worth afterwards."""

    def outlook(self, state: State) -> tuple[object, ...]:
        return (*in_sight(state), state.raised, state.turn, state.wounded)

    def decide(self, view: View, legal: Sequence[Action]) -> Action:
        if len(legal) == 1:
            return legal[0]
        if view.state.phase in SETUP:
            return prepare(view, legal, self._random)
        if view.state.phase == ACT:
            planned = self.memory.plan.get(self.outlook(view.state))
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
        return self._put(planner.judge.value, planner.seat, state, self._seen(legal))

    def _made_for(self, seat: int, until: float) -> tuple[Planner, Replier | None]:
        skill = self._skill
        judge = Judge(Ways(seat), skill.wary, skill.minds_fire, skill.foresees)
        judge.errand = self.memory.errand
        width = skill.width if judge.errand is None else ON_ERRANDS
        replier = Replier(judge, seat, skill.reply, self._clock) if skill.reply is not None else None
        return Planner(judge, seat, width, self._clock, until), replier

    # --- A turn

    def _card(self, planner: Planner, state: State, legal: Sequence[Action]) -> Action:
        """The card whose best plan is worth most beyond what its points usually bring."""
        cards = [card for _, card in legal]
        if self._skill.width.depth < max(cards):  # it does not see far enough to tell
            self.memory.plan = {}
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
        if done or errand.seeks != judge.seeks(state, planner.seat) or state.turn > self.memory.errand_until:
            self.memory.errand = judge.errand = None
            planner.width = self._skill.width

    def _find_errand(self, planner: Planner, state: State, nodes: list[Node]) -> bool:
        """Look for an errand where no turn makes anything better. Of two alone each waits for the other's moves with
        good reason, unless there is nothing to do at all or the game has become long."""
        judge, seat, idle = planner.judge, planner.seat, nodes[0].parent is None
        if judge.errand is not None or not self._skill.errands:
            return False
        if state.table.seats == 2 and not idle and state.turn < LONG_FOR_TWO:
            return False
        if not self._is_stuck(nodes):
            return False
        seeks, runners = judge.seeks(state, seat), judge.runners(state, seat)
        self.memory.errand = judge.errand = Errands(judge.ways, state, seat, seeks, runners, self._clock).shortest()
        self.memory.errand_until = state.turn + ERRAND_TURNS * state.table.seats
        return judge.errand is not None

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
