"""The front door: a new game, what waits, what is legal, why not, doing it, taking it back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, NoReturn

from quarterturn.engine.actions import ANY_TIME, COSTS, KINDS, Check, Perform, mixing, setup
from quarterturn.engine.actions.turn import require_points
from quarterturn.engine.decisions import Decision, legal, waiting
from quarterturn.engine.definition import Collection, GameDef
from quarterturn.engine.scoring import finish, somebody_can_win
from quarterturn.engine.state import ACT, Action, Event, State, draw, new_state
from quarterturn.engine.table import Handicap, Options, Table, Token
from quarterturn.engine.terms import Arguments, IllegalAction, Refusal, illegal, refuse

STAYS_DONE = frozenset({"reveal", "fight", "shoot", "spear", "end"}) | ANY_TIME  # cannot be taken back
RULES_VERSION = 1  # raised whenever a change of the rules makes an old record play differently


def new_table(collection: Collection, definition: GameDef, options: Options) -> Table:
    """A table with the definition's own teams; mixed games get theirs when they are chosen."""
    tokens: list[Token] = []
    for seat, side in enumerate(definition.seats):
        tokens += [Token(name, seat, collection.characters[name], None) for name in side.characters]
        tokens += [Token(name, seat, None, collection.objects[name]) for name in side.objects]
    return Table(collection, definition, options, tuple(tokens), ())


def new_game(collection: Collection, definition: GameDef, seed: int, options: Options | None = None) -> Game:
    """A game at the start of its set-up, with every shuffle taken from the seed (SETUP-1)."""
    options = options or Options()
    _require_options(definition, options)
    table = new_table(collection, definition, options)
    state = new_state(table, seed)
    events: list[Event] = []
    if definition.mixing:
        mixing.begin(state, events)
    else:
        pairs = list(definition.pairs)
        while len(pairs) > definition.pairs_used:
            pairs.pop(draw(state, len(pairs)))
        rooms = tuple(room for pair in pairs for room in collection.rooms.values() if room.pair == pair)
        rooms += tuple(collection.rooms[name] for _, name in definition.fixed if collection.rooms[name] not in rooms)
        state.table = table.with_tokens(table.tokens, rooms)
        state.gates = (0,) * state.table.gate_count
        setup.shuffle_rooms(state)
        setup.begin(state, events)
    return Game(state)


class BadOption(ValueError):
    """A table option that this game does not have, or not with this value."""

    def __init__(self, option: str, template: str, **arguments: str | int) -> None:
        super().__init__(template.format(**arguments))
        self.option, self.template = option, template
        self.arguments: Arguments = tuple(arguments.items())


def _require_options(definition: GameDef, options: Options) -> None:
    if options.target and options.target != definition.target and options.target not in definition.targets:
        _refuse_target(definition, options.target)
    if options.handicap is not None and not definition.handicap:
        raise BadOption("handicap", "{game} is not played with a handicap (OPT-HANDICAP)", game=definition.id)
    if options.handicap is not None:
        _require_handicap(definition, options.handicap)
    if options.draft_size and definition.mixing != "draft":
        raise BadOption("draft-size", "{game} has no draft (MIX-DRAFT)", game=definition.id)
    if options.draft_size and not 4 <= options.draft_size <= definition.team_characters:
        most = definition.team_characters
        raise BadOption("draft-size", "a draft takes 4 to {most} characters each (MIX-DRAFT)", most=most)
    if options.timer < 0:
        raise BadOption("timer", "the timer cannot be negative (OPT-TIMER)")


def _refuse_target(definition: GameDef, target: int) -> NoReturn:
    if not definition.targets:
        raise BadOption("target", "{game} has no target to choose (OPT-TARGET)", game=definition.id)
    raise BadOption(
        "target", "a target of {target} is not possible in {game} (OPT-TARGET): {allowed}",
        target=target, game=definition.id, allowed=", ".join(map(str, definition.targets)),
    )  # fmt: skip


def _require_handicap(definition: GameDef, handicap: Handicap) -> None:
    if not 0 <= handicap.seat < len(definition.seats):
        raise BadOption("handicap", "the handicap names no seat of this game (OPT-HANDICAP)")
    if not 4 <= handicap.characters <= 8:
        raise BadOption("handicap", "a handicap leaves 4 to 8 characters (OPT-HANDICAP)")
    if not set(handicap.cards_removed) <= set(definition.combat_cards) - {0}:
        raise BadOption("handicap", "a handicap removes Combat cards from +1 to +6 (OPT-HANDICAP)")


def check(state: State, seat: int, action: Action) -> Refusal | None:
    """Nothing, or why the action is not possible now."""
    try:
        _kind(state, seat, action)[0](state, seat, action)
        if action[0] in COSTS:
            require_points(state, action[1], COSTS[action[0]])
    except IllegalAction as refused:
        return refused.refusal
    return None


def apply(state: State, seat: int, action: Action) -> list[Event]:
    """Carry an action out on a state and tell what happened, in order; raises IllegalAction and changes nothing."""
    events: list[Event] = []
    kind = action[0]
    perform = _kind(state, seat, action)[1]
    # A position may be written down without much hope; only losing it ends a game.
    hopeful = state.table.only_exits and somebody_can_win(state)
    perform(state, seat, action, events)
    if hopeful and not somebody_can_win(state):
        finish(state, (), "hopeless", events)
    if state.offers and kind not in ANY_TIME:
        state.offers &= 1 << seat  # an offer of a draw lapses when another player goes on
    return events


def _kind(state: State, seat: int, action: Action) -> tuple[Check, Perform]:
    kind = action[0] if action else ""
    found = KINDS.get(kind)
    if found is None:
        raise illegal("TURN-7", "there is no action '{word}'", word=kind)
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
        last, before = self.log[-1], self._past[-1]
        if last.seat != who or before.phase != ACT or before.seat != who or self.over:
            return refuse("TURN-7", "only the active player takes back his own last action")
        if last.action[0] == "turn" and not self.state.table.options.undo_rotations:
            return refuse("ROTATE-3", "a rotation cannot be taken back")
        if last.action[0] in STAYS_DONE:
            return refuse("TURN-7", "that showed something to both sides and stays done")
        return None

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

    def states(self) -> tuple[State, ...]:
        """The states before each logged action, in order; not to be changed."""
        return tuple(self._past)
