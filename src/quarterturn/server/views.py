"""The game as a seat sees it, over the wire: the part of the protocol that is made for every action.

Plain dictionaries whose keys are checked by the types: thousands are made in a second, and written by msgspec. The
page's types are made from these too; `protocol.py` has all other messages.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Literal, NotRequired, TypeVar

import msgspec
from pydantic import ConfigDict, WithJsonSchema, with_config
from typing_extensions import TypedDict

Keys = TypeVar("Keys", bound=type)


def closed(keys: Keys) -> Keys:
    """With no key besides those that are told."""
    return with_config(ConfigDict(extra="forbid"))(keys)


# An action: the engine's tuples go over the wire as lists, for which the page has types of its own.
ActionTold = Annotated[Sequence[Any], WithJsonSchema({"tsType": "Action"})]
CardActionTold = Annotated[Sequence[Any], WithJsonSchema({"tsType": "CardAction"})]

GateState = Literal["closed", "open", "broken"]

_ENCODER = msgspec.json.Encoder()


def encode(message: Any) -> str:
    return _ENCODER.encode(message).decode()


def written(message: Any) -> Any:
    """Something as it stands in a message that is encoded later: once, however often it is told."""
    return msgspec.Raw(_ENCODER.encode(message))


def embedded(json: str) -> Any:
    """What is written already, to stand in a message."""
    return msgspec.Raw(json.encode())


@closed
class TokenView(TypedDict):
    """A token. `place`: a square (>= 0), or hand, out, gone, placing, stays-out, hidden (on `slot`), unknown."""

    id: int
    name: str
    seat: int
    kind: Literal["character", "object"]
    square: int | None
    place: str
    slot: int | None
    wounded: bool
    struck: bool
    healed: bool
    potion: int


@closed
class LyingRoom(TypedDict):
    """A revealed room as it lies."""

    name: str
    turn: int


@closed
class GateView(TypedDict):
    a: int
    b: int
    state: GateState


@closed
class HandView(TypedDict):
    """A seat's cards; None where they are not known, only counted."""

    combat: Sequence[int] | None
    combat_count: int
    actions: Sequence[int] | None
    action_count: int
    jumps: int
    last_card: int


@closed
class FightView(TypedDict):
    attacker: int
    defender: int
    target: int
    attackers: Sequence[int]
    defenders: Sequence[int]
    shooters: Sequence[int]
    spears: Sequence[int]
    strength: Sequence[int]
    namer: int | None
    forced: int | None
    seats: Sequence[int]  # who plays a card: attacker, defender, and whoever has joined (M-6)
    sides: Sequence[int]  # of these seats: 0 attacking, 1 defending
    cards: Sequence[int | None]  # of these seats; -2 = chosen, face down
    asked: int | None  # the seat that must say whether it joins
    look: int | None  # the seat that plays after seeing the other's card (CARD-ABIL-WEAPON-MASTER)
    twice: int | None  # the seat that plays two cards (CARD-ABIL-BERSERKER)
    extra: int | None  # the second of them; -2 = chosen, face down


@closed
class PlacingView(TypedDict):
    slot: int
    revealer: int
    placer: int
    tokens: Sequence[int]
    later: Sequence[int]


@closed
class DecisionView(TypedDict):
    seat: int
    kind: str
    secret: bool


@closed
class PicksView(TypedDict):
    """Mixed sets: what a seat has picked; None = picked in secret."""

    rooms: Sequence[int | None]
    characters: Sequence[str | None]
    objects: Sequence[str | None]
    wanted: Sequence[int]  # how many are still to be picked, of each of these


@closed
class Forecast(TypedDict):
    """Who would take part in a combat, and both sums before cards."""

    attackers: Sequence[int]
    defenders: Sequence[int]
    strength: Sequence[int]


@closed
class Strike(TypedDict):
    """Whom a fireball or a scream hits, the square it is pushed to, and who is eliminated by it."""

    target: int
    goal: int | None
    lost: Sequence[int]


@closed
class OptionView(TypedDict):
    """A legal choice: the engine's action as lists, and what it leads to. `Notation` asks how it is written."""

    action: ActionTold
    forecast: NotRequired[Forecast | None]  # of an attack, or of joining one
    strike: NotRequired[Strike | None]  # of a fireball or a scream


@closed
class CardOptionView(TypedDict):
    """A legal choice in the card game."""

    action: CardActionTold
    forecast: NotRequired[Forecast | None]
    strike: NotRequired[Strike | None]


@closed
class FallenView(TypedDict):
    """A wounded enemy whose name is not known (CARD-OPT-SECRET)."""

    seat: int
    place: int
    carrier: int
    objects: int
    struck: bool


@closed
class ZonesView(TypedDict):
    """What only the card game has. A token's `square` is its place there: a zone or a facing (zones/layout.py)."""

    carrier: Sequence[int]  # per token: who carries it, or -1
    saved: Sequence[int]  # per seat: action points kept for the next turn
    stopped: Sequence[tuple[int, int]]  # who is stopped, and the side of its zone, as it lies, by which it may go back
    shot: Sequence[int]  # who has fired the crossbow in this turn
    charged: Sequence[int]  # who has had its free attack in this turn
    smashed: Sequence[int]  # who has broken a room's walls
    broken: Sequence[int]  # slots whose walls are broken
    gates: Sequence[GateState | None]  # per slot: how its portcullis stands
    unseen: Sequence[tuple[int, int]]  # who carries how many objects that are not seen
    fallen: Sequence[FallenView]
    options: Sequence[CardOptionView]  # what the seat may do


@closed
class SeatView(TypedDict):
    """Everything one seat may know (seat -1: a spectator), and what it may do."""

    seat: int
    phase: str
    active: int
    turn: int
    last_turn: int  # with which the game ends whatever the points; 0 = with none
    ap: int
    highest: int
    score: Sequence[int]
    target: int
    rooms: Sequence[LyingRoom | None]
    empty: Sequence[int]  # slots where no room lies, face up or down
    gates: Sequence[GateView]
    tokens: Sequence[TokenView]
    face_down: Sequence[Sequence[int]]  # per slot, per seat
    starters: Sequence[Sequence[int]]  # per seat: dots taken face down during the set-up
    hands: Sequence[HandView]
    fight: FightView | None
    placing: PlacingView | None
    raised: int | None  # the slot of the room that is up until the turn ends (M-2)
    waiting: Sequence[DecisionView]
    picks: Sequence[PicksView]
    shown: Sequence[int]
    offers: Sequence[int]
    resigned: Sequence[int]  # seats that have given up while others play on
    doors: Sequence[int]  # per door whose it is, -1 nobody's; empty while they are face down
    ways_out: Sequence[int]  # the lines by which this seat leaves and scores
    result: Sequence[int] | None
    ended: str
    options: Sequence[OptionView]  # in the card game they stand in `zones`
    zones: ZonesView | None  # in the card game
    may_undo: bool
    under: Sequence[LyingRoom | None]  # per slot: the room lying face down, where all secrets are open


@closed
class EventView(TypedDict):
    """Something that happened: its kind and parts, as engine/core/events.py has them; the page has a type for each."""

    kind: str
    data: Sequence[Any]


@closed
class LogLine(TypedDict):
    """One action of the game: who, what in the notation, and its events as this seat may see them."""

    seq: int
    seat: int
    text: str
    events: Sequence[Annotated[EventView, WithJsonSchema({"tsType": "EventView"})]]


@closed
class ClockView(TypedDict):
    """OPT-TIMER: seconds left for whom, as of now; None = no clock runs."""

    seats: Sequence[int]
    seconds: float
    what: Literal["turn", "placing", "joining", "combat"]


@closed
class Update(TypedDict):
    """One action happened: its events to animate, and the views after it."""

    type: Literal["update"]
    seq: int
    line: LogLine
    views: Sequence[SeatView]
    clock: ClockView | None


@closed
class Undone(TypedDict):
    """The last action was taken back."""

    type: Literal["undone"]
    seq: int
    views: Sequence[SeatView]
    clock: ClockView | None
