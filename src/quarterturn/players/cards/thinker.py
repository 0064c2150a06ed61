"""A computer player of the card game: one decision of each kind, as well as its skill allows."""

from __future__ import annotations

from collections.abc import Sequence

from quarterturn.engine.core.fights import opponent_of
from quarterturn.engine.core.state import ACT, FIGHT, NAME, SETUP, Action, State
from quarterturn.engine.view import View, redeal
from quarterturn.engine.zones.board import Board
from quarterturn.engine.zones.combat import played
from quarterturn.players.beam import Node
from quarterturn.players.cards.errands import Errands
from quarterturn.players.cards.judging import Judge
from quarterturn.players.cards.planning import Planner, cards_of
from quarterturn.players.cards.preparing import prepare
from quarterturn.players.cards.replying import Replier
from quarterturn.players.cards.walking import settled
from quarterturn.players.cards.ways import Ways
from quarterturn.players.cards.weighing import Weighing
from quarterturn.players.mind import ERRAND_TURNS, Mind, in_sight, standing

STANDSTILL = 16  # turns of both sides after which it no longer waits for the other


class CardThinker(Mind[Planner]):
    """Plans its turns, and answers everything else by what the position is worth afterwards."""

    def outlook(self, state: State) -> tuple[object, ...]:
        return (*in_sight(state), state.gates, state.turn, state.ap, state.wounded, state.zones)

    def decide(self, view: View, legal: Sequence[Action]) -> Action:
        if len(legal) == 1:
            return legal[0]
        if view.state.phase in SETUP:
            return prepare(view, legal, self._random)
        if view.state.phase == ACT:
            planned = self.memory.plan.get(self.outlook(view.state))
            found = settled(Board(view.state), planned, legal) if planned is not None else None
            if found is not None:
                return found
        self._clock.start()
        planner = self.planner(view.seat)
        state = redeal(view, self._random)
        if state.phase == ACT:
            return self._act(planner, state, legal)
        if state.phase == NAME:
            return self._name(planner, state, legal)
        if state.phase == FIGHT:
            return self._combat(planner, state, legal)
        return self._put(planner.judge.value, planner.seat, state, self._seen(legal))

    def _made_for(self, seat: int, until: float) -> tuple[Planner, Replier | None]:
        skill = self._skill
        judge = Judge(Ways(), skill.wary, skill.foresees)
        judge.errand = self.memory.errand
        replier = Replier(judge, seat, skill.reply, self._clock) if skill.reply is not None else None
        return Planner(judge, seat, skill.width, self._clock, until), replier

    def _act(self, planner: Planner, state: State, legal: Sequence[Action]) -> Action:
        """The first action of the best plan that is listed; what comes to the same by another path is the same."""
        self._dare(planner, state)
        self._forget_errand(planner, state)
        choices = planner.choices(state)
        if choices:
            board = Board(state)
            nodes = self._search(planner, state, [state.ap], self._seen(choices))
            if self._find_errand(planner, state, nodes):
                nodes = self._search(planner, state, [state.ap], self._seen(planner.choices(state)))
            unlisted: set[Action] = set()
            for node in nodes:
                action = self._follow(node)
                found = settled(board, action, legal) if action not in unlisted else None
                if found is not None:
                    return found
                unlisted.add(action)
        return ("end",)

    def _dare(self, planner: Planner, state: State) -> None:
        """Where both sides wait for each other, dangers are no longer minded until something has come of it."""
        memory = self.memory
        if standing(state) != memory.standing:
            memory.standing, memory.since = standing(state), state.turn
        planner.judge.wary = self._skill.wary and state.turn < memory.since + STANDSTILL

    def _weigh(self, nodes: list[Node], cards: list[int]) -> None:
        """Think of the replies to the best plans; the others come after them. Who dares does not."""
        if not isinstance(self._replier, Replier) or not self._replier.judge.wary:
            return
        weighed = Weighing(self._replier).weigh(nodes, self._skill.replies // len(cards))
        known = {id(node) for node in weighed}
        nodes[:] = weighed + [node for node in nodes if id(node) not in known]

    def _forget_errand(self, planner: Planner, state: State) -> None:
        """When it is done or has taken too long."""
        errand = planner.judge.errand
        if errand is not None and (errand.void(state) or state.turn > self.memory.errand_until):
            self.memory.errand = planner.judge.errand = None

    def _find_errand(self, planner: Planner, state: State, nodes: list[Node]) -> bool:
        """Look for an errand where no turn makes anything better."""
        judge = planner.judge
        if judge.errand is not None or not self._skill.errands or not self._is_stuck(nodes):
            return False
        self.memory.errand = judge.errand = Errands(judge, state, planner.seat, self._clock).shortest()
        self.memory.errand_until = state.turn + 2 * ERRAND_TURNS
        return judge.errand is not None

    # --- What others have a say in

    def _name(self, planner: Planner, state: State, legal: Sequence[Action]) -> Action:
        """A Telepath's call."""
        if self._random.random() < self._skill.guesses:
            return self._random.choice(legal)
        fight = state.fight
        assert fight is not None
        cards = cards_of(fight, opponent_of(fight, planner.seat))
        return ("name", planner.duel(state, planner.seat).naming(cards)[0])

    def _combat(self, planner: Planner, state: State, legal: Sequence[Action]) -> Action:
        """Cards by the balance of both hands, or the best answer to those that are seen."""
        if self._random.random() < self._skill.guesses:
            return self._random.choice(legal)
        fight = state.fight
        assert fight is not None
        duel = planner.duel(state, planner.seat)
        if fight.look == planner.seat:
            play = duel.answer(played(fight, 1 if planner.seat == fight.attacker else 0))
        else:
            play = duel.play(self._random)
        return ("combat", *play) if len(play) == 2 else ("combat", play[0], None)
