"""What every computer player that plans has: its skill, its luck, its clock, and the plan it follows."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any, Generic, TypeVar

from quarterturn.engine.core.state import Action, State
from quarterturn.players.beam import Beam, Node, Width
from quarterturn.players.clock import FOR_REPLIES, Clock
from quarterturn.players.replies import Replies

NOT_LOOKED_AT = 10_000.0  # puts nodes whose reply is not known behind all others
FIRST_TRY = 0.25  # how much of its usual budget a player that uses its time begins with; then twice as much, and so on
STUCK = 0.5  # a turn that makes the position better by less leads nowhere
IN_TIME = 0.4  # the share of a decision's time after which no errand is looked for
ERRAND_TURNS = 6  # of its own, for which a player keeps an errand
AGAIN = 0.33  # the share of the time after which twice as much can no longer be looked at


@dataclass(frozen=True)
class Skill:
    """How well a player looks."""

    width: Width
    wary: bool = True  # whether it sees dangers
    minds_fire: bool = False  # also that of a Fireball wand
    foresees: bool = False  # whether it minds where those would appear whom a reveal brings to light
    errands: bool = False  # whether it looks for a room to turn where it gets no further
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


@dataclass
class Memory:
    """What a player keeps in mind from one decision to the next.

    Whoever makes a new player for each decision hands it on: without it nobody would follow a plan or an errand, or
    notice that the game stands still. It may be lost, or used twice: all that is in it is compared with the position.
    """

    plan: dict[tuple[object, ...], Action] = field(default_factory=dict)  # what to do, by what the plan expects to find
    errand: Any = None  # that of its space
    errand_until: int = 0  # the turn after which it gives up an errand
    standing: tuple[object, ...] = ()  # see below,
    since: int = 0  # and the turn in which it changed last


def standing(state: State) -> tuple[object, ...]:
    """What tells that something has come of a turn."""
    return tuple(state.score), state.wounded, state.revealed


def recalled(states: Iterable[State]) -> Memory:
    """What the states of a game, the newest first, tell whoever has forgotten all: since when it has stood still."""
    memory = Memory()
    for state in states:
        if memory.standing and standing(state) != memory.standing:
            break
        memory.standing, memory.since = standing(state), state.turn
    return memory


Planning = TypeVar("Planning", bound=Beam)  # the search that knows the space


def in_sight(state: State) -> tuple[object, ...]:
    """Where everybody and everything in sight is, and how the rooms lie."""
    places = tuple([place if place >= 0 else -1 for place in state.where])
    rooms = tuple([lying if state.revealed >> slot & 1 else (-1, 0) for slot, lying in enumerate(state.rooms)])
    return places, rooms


class Mind(Generic[Planning]):
    """Plans turns, thinks of the replies, and follows a plan as long as it finds what it expected.

    `seconds`: after so long it decides by what it has found, and then its answers depend on the machine as well.
    `insistent`: it looks more and more widely until the time is used.
    """

    def __init__(
        self,
        seed: int,
        skill: Skill,
        seconds: float | None = None,
        insistent: bool = False,
        memory: Memory | None = None,
    ) -> None:
        self._random = Random(seed)
        self._skill = self._full = skill
        self._clock = Clock(seconds)
        self._insistent = insistent and seconds is not None
        self._planner: Planning | None = None
        self._replier: Replies | None = None
        self.memory = memory if memory is not None else Memory()
        self.chosen: Node | None = None  # the end of the plan it follows

    def _made_for(self, seat: int, until: float) -> tuple[Planning, Replies | None]:
        """Who plans the turns of a seat in that share of a decision's time, and who thinks of the replies."""
        raise NotImplementedError

    def planner(self, seat: int) -> Planning:
        """Who plans the turns of a seat; it keeps what it has found out about the game."""
        if self._planner is None or self._planner.seat != seat:
            if self._planner is not None:
                self.memory.errand = None  # it was another seat's
            until = 1.0 if self._skill.reply is None else 1.0 - FOR_REPLIES
            self._planner, self._replier = self._made_for(seat, until)
        return self._planner

    @property
    def looked(self) -> int:
        """How many positions it has judged so far."""
        own = self._planner.looked() if self._planner is not None else 0
        return own + (self._replier.looked() if self._replier is not None else 0)

    def outlook(self, state: State) -> tuple[object, ...]:
        """What a plan expects to find: all that is in sight and changes within a turn."""
        raise NotImplementedError

    def _seen(self, legal: Sequence[Action]) -> list[Action]:
        """The choices it does not overlook; one at least."""
        if not self._skill.overlooks:
            return list(legal)
        return [a for a in legal if self._random.random() >= self._skill.overlooks] or [legal[0]]

    def _search(self, planner: Beam, state: State, cards: list[int], first: Sequence[Action] = ()) -> list[Node]:
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

    def _weighed(self, planner: Beam, state: State, cards: list[int], first: Sequence[Action]) -> list[Node]:
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

    def _is_stuck(self, nodes: list[Node]) -> bool:
        """Whether no turn makes anything better, and there is time to look for an errand."""
        idle = max([node.alone for node in nodes if node.parent is None])
        return nodes[0].alone <= idle + STUCK and self._clock.spent() <= IN_TIME

    def _follow(self, node: Node) -> Action:
        """Remember a plan; gives its first action."""
        self.chosen = node
        plan: dict[tuple[object, ...], Action] = {} if node.ends else {self.outlook(node.state): ("end",)}
        first: Action = ("end",)
        while node.parent is not None:
            first = node.action
            node = node.parent
            plan[self.outlook(node.state)] = first
        self.memory.plan = plan
        return first

    def _put(self, value: Callable[[State, int], float], seat: int, state: State, legal: Sequence[Action]) -> Action:
        """Of the tokens of a revealed room first the one for which the place matters most, on its best place."""
        values: dict[int, list[tuple[float, int]]] = {}
        for _, token, place in legal:
            after = state.copy()
            after.where[token] = place
            values.setdefault(token, []).append((value(after, seat), place))

        def matters(token: int) -> float:
            found = [value for value, _ in values[token]]
            return max(found) - sum(found) / len(found)

        token = max(values, key=matters)
        return ("put", token, max(values[token])[1])
