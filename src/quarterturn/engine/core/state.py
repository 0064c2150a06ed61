"""The state of a game: plain data, small, cheap to copy. Everything that can change during a game is here."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, NamedTuple, TypeVar

from quarterturn.engine.core.hands import hand_of
from quarterturn.engine.core.native import mypyc_attr
from quarterturn.engine.core.table import Table

Action = tuple[Any, ...]
Event = tuple[Any, ...]

# Phases of a game, in their order.
PICK: Final = "pick"  # mixed sets: choosing rooms, characters, objects
DROP: Final = "drop"  # handicap: removing characters
TEAM: Final = "team"  # putting characters on the dots
HIDE: Final = "hide"  # putting tokens face down on the rooms
CARD: Final = "card"  # the active player plays an Action card
ACT: Final = "act"  # the active player spends action points
PUT: Final = "put"  # tokens of a revealed room are being placed
JOIN: Final = "join"  # a player of another colour is asked whether he joins a combat (M-6)
NAME: Final = "name"  # a Telepath's side may name a card
FIGHT: Final = "fight"  # Combat cards are being chosen
OVER: Final = "over"

SETUP: Final = (PICK, DROP, TEAM, HIDE)  # the phases before the first turn


class Placing(NamedTuple):
    """Tokens of a revealed room that wait for their squares: first the revealer's part, then the other's."""

    slot: int
    revealer: int
    placer: int
    tokens: tuple[int, ...]
    later: tuple[int, ...]  # the revealer's own objects, which `other` places (REVEAL-4)
    other: int


class Fight(NamedTuple):
    """A declared combat that waits for cards."""

    attacker: int  # seats
    defender: int
    target: int
    attackers: tuple[int, ...]
    defenders: tuple[int, ...]
    shooters: tuple[int, ...]  # of the attackers: by Bow
    spears: tuple[int, ...]  # of the attackers: by Telescoping spear
    strength: tuple[int, int]  # attacker, defender, before cards
    namer: int  # the seat whose Telepath may name a card, or -1
    forced: int  # the card value the namer's opponent must play, or -1
    cards: tuple[int, ...]  # chosen in secret by attacker, defender, then the allies in their order; -1 = not yet

    # What only alliances have (M-6).
    allies: tuple[tuple[int, int], ...] = ()  # who has joined: seat, and side 0 = attacking, 1 = defending
    asked: int = -1  # the seat that must say now whether it joins
    declined: tuple[tuple[int, int], ...] = ()  # who has said no: seat, and in how many contacts it was then

    # What only the card game has.
    look: int = -1  # the seat that plays after seeing the other's card (CARD-ABIL-WEAPON-MASTER)
    twice: int = -1  # the seat that plays two cards (CARD-ABIL-BERSERKER)
    extra: int = -1  # the second of them; -1 = not yet


@mypyc_attr(acyclic=True)
class State:
    """One moment of a game. `where[token]` is a place of its space (0 or more), or one of those of terms.py."""

    __slots__ = (
        "acted", "actions", "ap", "choices", "combat", "ended", "fight", "first", "gates", "ground", "healed",
        "highest", "jumps", "last_card", "offers", "phase", "picks", "placing", "potions", "quiet", "raised",
        "resigned", "result", "revealed", "rng", "rooms", "score", "seat", "shown", "struck", "table", "turn", "where",
        "wounded", "zones",
    )  # fmt: skip

    table: Table
    ground: object  # the space as the rooms lie: each space knows its own
    phase: str
    seat: int  # whose turn it is: to place, to play
    first: int  # who was drawn to begin this phase
    turn: int  # turns begun
    rng: int
    where: list[int]
    wounded: int  # masks over tokens
    struck: int  # wounded in this turn (FIGHT-2)
    healed: int  # healed or regenerated in this turn (MOVE-8)
    potions: tuple[tuple[int, int], ...]  # (token, AP left)
    rooms: tuple[tuple[int, int], ...]  # per slot: room, turn
    revealed: int  # mask over slots
    gates: tuple[int, ...]
    raised: bool  # the room that can be raised is up, until the turn ends (M-2)
    score: list[int]
    actions: list[int]  # Action cards in hand, a mask over their numbers
    combat: list[int]  # Combat cards in hand, masks over COMBAT_CARDS
    jumps: list[int]
    last_card: list[int]  # the Action card in sight, 0 = none
    ap: int
    highest: int  # the highest Action card so far (TURN-4); 9 = no restriction
    acted: bool  # something was done in this turn
    quiet: int  # turns in a row in which nothing was done (END-3)
    placing: Placing | None
    fight: Fight | None
    choices: tuple[Any, ...]  # secret set-up choices per seat: a placement of the starting team
    picks: tuple[tuple[Any, ...], ...]  # mixed sets: per seat (pairs, characters, objects) chosen
    shown: int  # mask over seats whose Combat hand was shown in this turn
    offers: int  # mask over seats that offer a draw
    resigned: int  # mask over seats that have given up while others play on (MULTI-6)
    result: tuple[int, ...] | None  # the winners' seats; () = draw
    ended: str  # how it ended: score, prize, cycles, quiet, hopeless, nobody, resigned, agreed
    zones: tuple[Any, ...]  # what only the card game keeps; never changed, only replaced; () on the board

    def copy(self) -> State:
        new = State()
        new.table = self.table
        new.ground = self.ground
        new.phase = self.phase
        new.seat = self.seat
        new.first = self.first
        new.turn = self.turn
        new.rng = self.rng
        new.where = self.where.copy()
        new.wounded = self.wounded
        new.struck = self.struck
        new.healed = self.healed
        new.potions = self.potions
        new.rooms = self.rooms
        new.revealed = self.revealed
        new.gates = self.gates
        new.raised = self.raised
        new.score = self.score.copy()
        new.actions = self.actions.copy()
        new.combat = self.combat.copy()
        new.jumps = self.jumps.copy()
        new.last_card = self.last_card.copy()
        new.ap = self.ap
        new.highest = self.highest
        new.acted = self.acted
        new.quiet = self.quiet
        new.placing = self.placing
        new.fight = self.fight
        new.choices = self.choices
        new.picks = self.picks
        new.shown = self.shown
        new.offers = self.offers
        new.resigned = self.resigned
        new.result = self.result
        new.ended = self.ended
        new.zones = self.zones
        return new

    def key(self) -> tuple[Any, ...]:
        """Everything that tells this state from another of the same table, as one comparable value."""
        return (
            self.phase, self.seat, self.first, self.turn, self.rng, tuple(self.where), self.wounded, self.struck,
            self.healed, self.potions, self.rooms, self.revealed, self.gates, tuple(self.score), tuple(self.actions),
            tuple(self.combat), tuple(self.jumps), tuple(self.last_card), self.ap, self.highest, self.acted, self.quiet,
            self.placing, self.fight, self.choices, self.picks, self.shown, self.offers, self.resigned, self.result,
            self.ended, self.raised, self.zones, self.table.doors, self.table.tokens,
        )  # fmt: skip

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.key() == other.key()

    __hash__ = None  # type: ignore[assignment]

    def __reduce__(self) -> tuple[Any, ...]:
        """For other processes: the ground is laid anew there."""
        return _arrived, (self.table, {name: getattr(self, name) for name in _TOLD})

    def potion(self, unit: int) -> int:
        """The AP of its own that a character still has (OBJ-POTION)."""
        for token, ap in self.potions:
            if token == unit:
                return ap
        return 0

    def __repr__(self) -> str:
        return f"<State {self.summary()}>"

    def summary(self) -> str:
        """The game and how far it is, in a line that everybody may read."""
        try:
            game = self.table.definition.id
            score = " ".join([f"{self.colour(seat)} {points}" for seat, points in enumerate(self.score)])
            if self.result is not None:
                winners = " ".join([self.colour(seat) for seat in self.result]) or "nobody"
                return f"{game}: over ({self.ended}), won by {winners}; {score}"
            if self.turn == 0:
                return f"{game}: set-up ({self.phase})"
            return f"{game}: turn {self.turn}, {self.colour(self.seat)} ({self.phase}), {self.ap} AP; {score}"
        except AttributeError:
            return "that is still empty"

    def name(self, token: int) -> str:
        """A token as the notation names it: `yellow:naga`."""
        found = self.table.tokens[token]
        return f"{self.colour(found.seat)}:{found.name}"

    def colour(self, seat: int) -> str:
        return self.table.definition.seats[seat].colour


# What a state tells of itself when it is sent to another process.
_TOLD: Final = (
    "acted", "actions", "ap", "choices", "combat", "ended", "fight", "first", "gates", "healed", "highest", "jumps",
    "last_card", "offers", "phase", "picks", "placing", "potions", "quiet", "raised", "resigned", "result",
    "revealed", "rng", "rooms", "score", "seat", "shown", "struck", "turn", "where", "wounded",
    "zones",
)  # fmt: skip


def _arrived(table: Table, told: dict[str, Any]) -> State:
    state = State()
    for name, value in told.items():
        setattr(state, name, value)
    state.table = table
    state.ground = table.rules.ground(state)
    return state


def new_state(table: Table, seed: int) -> State:
    """An empty state: no token placed, no room turned up, full hands."""
    definition = table.definition
    seats = range(table.seats)
    state = State()
    state.table = table
    state.phase, state.seat, state.first, state.turn = CARD, 0, 0, 0
    state.rng = seed & (1 << 64) - 1
    state.where = [-1] * len(table.tokens)
    state.wounded = state.struck = state.healed = 0
    state.potions = ()
    state.rooms, state.revealed, state.gates, state.raised = (), 0, (0,) * table.gate_count, False
    state.score = [0 for _ in seats]
    all_actions = sum(1 << card for card in definition.action_cards)
    state.actions = [all_actions for _ in seats]
    state.combat = [hand_of(definition.combat_cards) for _ in seats]
    state.jumps = [definition.jump_cards for _ in seats]
    state.last_card = [0 for _ in seats]
    state.ap, state.highest, state.acted, state.quiet = 0, 0, False, 0
    state.placing, state.fight = None, None
    state.choices = (None,) * table.seats
    state.picks = ()
    state.shown, state.offers, state.resigned, state.result, state.ended = 0, 0, 0, None, ""
    state.zones = ()
    state.ground = table.rules.ground(state)
    return state


def draw(state: State, sides: int) -> int:
    """A number below `sides` from the game's own generator (SETUP-1); SplitMix64, so that a state stays small."""
    mask = (1 << 64) - 1
    state.rng = state.rng + 0x9E3779B97F4A7C15 & mask
    z = state.rng
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 & mask
    z = (z ^ z >> 27) * 0x94D049BB133111EB & mask
    return (z ^ z >> 31) * sides >> 64


def draw_first(state: State) -> int:
    """The seat that goes first; drawn, unless the table has settled it (SETUP-6)."""
    drawn, first = draw(state, state.table.seats), state.table.options.first
    colours = [seat.colour for seat in state.table.definition.seats]
    return colours.index(first) if first else drawn


T = TypeVar("T")


def shuffled(state: State, items: Iterable[T]) -> list[T]:
    """The items in an order drawn from the game's generator."""
    order = list(items)
    for i in range(len(order) - 1, 0, -1):
        j = draw(state, i + 1)
        order[i], order[j] = order[j], order[i]
    return order
