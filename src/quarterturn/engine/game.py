"""The front door: a new game, what waits, what is legal, why not, doing it, taking it back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from quarterturn.engine.core import mixing, setup
from quarterturn.engine.core.acting import require_points
from quarterturn.engine.core.decisions import Decision
from quarterturn.engine.core.definition import Book, Collection, GameDef
from quarterturn.engine.core.kinds import Kind
from quarterturn.engine.core.options import BadOption as BadOption
from quarterturn.engine.core.options import Options, require
from quarterturn.engine.core.points import finish, somebody_can_win
from quarterturn.engine.core.rules import Rules
from quarterturn.engine.core.rulings import RULES_VERSION as RULES_VERSION
from quarterturn.engine.core.rulings import RULINGS
from quarterturn.engine.core.state import Action, Event, State, new_state
from quarterturn.engine.core.table import Frame, Table, Token
from quarterturn.engine.core.terms import IllegalAction, Refusal, illegal, refuse
from quarterturn.engine.squares import rules as squares
from quarterturn.engine.zones import rules as zones

# The rules of the space of each rulebook.
_SPACES: Final[dict[Book, Rules]] = {"B": squares.RULES, "P": squares.RULES, "C": zones.RULES}


def make_table(frame: Frame) -> Table:
    """A table of the space a game is played in, which its rulebook tells."""
    return _SPACES[frame.definition.book].table(frame)


def new_table(collection: Collection, definition: GameDef, options: Options, rules: int = RULES_VERSION) -> Table:
    """A table with the definition's own teams; mixed games get theirs when they are chosen."""
    collection = collection.of(definition.book)
    tokens: list[Token] = []
    for seat, side in enumerate(definition.seats):
        tokens += [Token(name, seat, collection.characters[name], None) for name in side.characters]
        tokens += [Token(name, seat, None, collection.objects[name]) for name in side.objects]
    return make_table(Frame(collection, definition, options, RULINGS[rules], tuple(tokens)))


def new_game(
    collection: Collection, definition: GameDef, seed: int, options: Options | None = None, rules: int = RULES_VERSION
) -> Game:
    """A game at the start of its set-up, with every shuffle taken from the seed (SETUP-1).

    `rules`: the version of the rules it is played under to its end.
    """
    options = options or Options()
    require(definition, options)
    if rules not in RULINGS:
        raise BadOption(
            "rules", "version '{word}' of the rules is not known; this program plays 1 to {version}",
            word=rules, version=RULES_VERSION,
        )  # fmt: skip
    table = new_table(collection, definition, options, rules)
    state = new_state(table, seed)
    if table.mixing:
        mixing.begin(state)
    else:
        pairs = mixing.draw_pairs(state)
        collection = state.table.collection
        rooms = tuple(room for pair in pairs for room in collection.rooms.values() if room.pair == pair)
        rooms += tuple(collection.rooms[name] for _, name in definition.fixed if collection.rooms[name] not in rooms)
        state.table = table.with_tokens(table.tokens, rooms)
        state.gates = (0,) * state.table.gate_count
        setup.shuffle_rooms(state)
        setup.begin(state, [])  # nobody is there yet who could be told
    return Game(state)


def waiting(state: State) -> list[Decision]:
    """The decisions that wait: one, or several where players choose at the same time."""
    return state.table.rules.waiting(state)


def legal(state: State, seat: int) -> Sequence[Action]:
    """Every distinct outcome of the decision that waits for a seat; nothing if none does."""
    return state.table.rules.legal(state, seat)


def check(state: State, seat: int, action: Action) -> Refusal | None:
    """Nothing, or why the action is not possible now."""
    try:
        kind = _kind(state, seat, action)
        kind.check(state, seat, action)
        if kind.cost:
            require_points(state, action[1], kind.cost if kind.price is None else kind.price(state, action))
    except IllegalAction as refused:
        return _own(state, refused.refusal)
    return None


def apply(state: State, seat: int, action: Action) -> list[Event]:
    """Carry an action out on a state and tell what happened, in order; raises IllegalAction and changes nothing."""
    events: list[Event] = []
    kind = _kind(state, seat, action)
    # A position may be written down without much hope; only losing it ends a game.
    hopeful = state.table.only_exits and somebody_can_win(state)
    try:
        kind.perform(state, seat, action, events)
    except IllegalAction as refused:
        raise IllegalAction(_own(state, refused.refusal)) from None
    if hopeful and not somebody_can_win(state):
        finish(state, (), "hopeless", events)
    if state.offers and not kind.any_time:
        state.offers &= 1 << seat  # an offer of a draw lapses when another player goes on
    return events


def _own(state: State, refusal: Refusal) -> Refusal:
    """A refusal under the id its rule has in this game: some rules of the core are told anew by a rulebook."""
    rule = state.table.rules.cited.get(refusal.rule)
    return refusal if rule is None else replace(refusal, rule=rule)


def _kind(state: State, seat: int, action: Action) -> Kind:
    name = action[0] if action else ""
    found = state.table.rules.kinds.get(name)
    if found is None:
        raise illegal("TURN-7", "there is no action '{word}'", word=name)
    if len(action) != found.length:
        raise illegal("TURN-7", "'{word}' has {count} particulars", word=name, count=found.length - 1)
    if not 0 <= seat < state.table.seats:
        raise illegal("TURN-7", "there is no such seat")
    if state.result is not None:
        raise illegal("TURN-7", "the game is over")
    return found


class Entry(NamedTuple):
    """One thing done in a game: by whom, what, and what happened."""

    seat: int
    action: Action
    events: tuple[Event, ...]


class Game:
    """A game being played: its state, its log, and the way back."""

    def __init__(self, state: State) -> None:
        self.start = state.copy()
        self.state = state
        self.log: list[Entry] = []
        self._past: list[State] = []

    def __repr__(self) -> str:
        return f"<Game of {len(self.log)} actions, {self.state.summary()}>"

    def waiting(self) -> list[Decision]:
        return waiting(self.state)

    def legal(self, seat: int | None = None) -> Sequence[Action]:
        """Every distinct choice of a seat's waiting decision (of the first one that waits, if no seat is named)."""
        if seat is None:
            decisions = self.waiting()
            if not decisions:
                return []
            seat = decisions[0].seat
        return legal(self.state, seat)

    def check(self, action: Action, seat: int | None = None) -> Refusal | None:
        """Why an action is not possible, or None; by default for the active seat."""
        return check(self.state, self.state.seat if seat is None else seat, action)

    def apply(self, action: Action, seat: int | None = None) -> tuple[Event, ...]:
        """Do it. Raises IllegalAction, with the game unchanged, if a rule forbids it."""
        who = self.state.seat if seat is None else seat
        after = self.state.copy()
        events = tuple(apply(after, who, action))
        self._past.append(self.state)
        self.state = after
        self.log.append(Entry(who, action, events))
        return events

    def spare(self, most: int) -> None:
        """List only the simple results of a movement that has more than so many; the others can still be named."""
        for state in (self.start, *self.states(), self.state):
            state.table.most = most

    @property
    def over(self) -> bool:
        return self.state.result is not None

    # --- Taking back

    def check_undo(self, seat: int | None = None) -> Refusal | None:
        """Why the last action cannot be taken back by the player who asks, or None.

        Within a turn the active player may take back what showed nobody anything new: no reveal, no combat, nobody
        else's decision, and no rotation (ROTATE-3) unless the table allows it.
        """
        who = self.state.seat if seat is None else seat
        if not self.log:
            return refuse("TURN-7", "nothing has been done yet")
        last = self.log[-1]
        if self.over:
            return refuse("TURN-7", "the game is over")
        if last.seat != who:
            return refuse("TURN-7", "the last action was somebody else's")
        kind = self.state.table.rules.kinds[last.action[0]]
        allowed = kind.undo_option and self.state.table.options.undo_rotations
        return None if allowed or kind.stays is None else _own(self.state, kind.stays)

    def undo(self, seat: int | None = None) -> Entry:
        """Take the last action back; raises IllegalAction if that is not allowed."""
        refusal = self.check_undo(seat)
        if refusal is not None:
            raise IllegalAction(refusal)
        return self.rewind()

    def rewind(self) -> Entry:
        """Step back by one action, whatever it was: for replays, analysis and take-backs by consent."""
        self.state = self._past.pop()
        return self.log.pop()

    def state_after(self, number: int) -> State:
        """The state after so many actions of the log; not to be changed."""
        return self._past[number] if number < len(self._past) else self.state

    def states(self) -> tuple[State, ...]:
        """The states before each logged action, in order; not to be changed."""
        return tuple(self._past)
