"""The wire: every message between server and page, as types. The page's own types are generated from these.

A client sends `ClientMessage`s over the table's WebSocket and gets `ServerMessage`s. Whatever describes the game is a
`SeatView` (views.py), made from the engine's view of that seat and nothing else.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, WithJsonSchema
from typing_extensions import TypedDict

from quarterturn.content.texts import LANGUAGES
from quarterturn.server.views import (
    CardOptionView,
    ClockView,
    LogLine,
    OptionView,
    SeatView,
    Undone,
    Update,
    closed,
)

MAX_TEXT = 300
MAX_NAME = 24
MAX_ACTION_TEXT = 400

Language = Annotated[str, Field(pattern=f"^({'|'.join(LANGUAGES)})$")]


class Wire(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, json_schema_serialization_defaults_required=True)


# An action as lists. What may stand in it is told by its kind: server/reading.py asks, the page has types of its own.
ActionLists = Annotated[list[Any], WithJsonSchema({"tsType": "Action | CardAction"})]
BoardActionLists = Annotated[list[Any], WithJsonSchema({"tsType": "Action"})]
CardActionLists = Annotated[list[Any], WithJsonSchema({"tsType": "CardAction"})]


# --- Fixed facts: sent once


class RoomFact(Wire):
    """A printed room: its squares row by row from the top, and edges (4 * square + north, east, south, west).

    It has 25 squares; a room of the card game has four zones, each with its sign.
    """

    name: str
    pair: int
    set: str
    arrow: int
    squares: str
    edges: list[int]  # 0 open, 1 arrow-slit, 2 portcullis, 3 wall, 4 pit


class CharacterFact(Wire):
    name: str
    movement: int
    combat: int
    abilities: list[str]
    worth: int


class ObjectFact(Wire):
    name: str
    effect: str
    common: bool
    copies: int  # cards of it that a player may choose from, where teams are chosen


class SlotFact(Wire):
    name: str
    x: int
    y: int
    capacity: int
    holds: str
    shaft: bool = False  # no room lies here at the start


class LineFact(Wire):
    """A line. `seat`: whose it is, or -1 neutral, -2 a way out for all, -3 a door of one colour."""

    seat: int
    squares: list[int]
    dots: list[int]  # squares


class PlanFact(Wire):
    space: Literal["squares", "zones"]
    width: int
    height: int
    slots: list[SlotFact]
    lines: list[LineFact]
    colours: list[str]  # of the seats, in the order of their turns
    teams: list[int]  # of the seats: who has the same number plays together


class OptionFact(Wire):
    """An option that a game's table may set: `values` are the numbers to choose from, `words` the words."""

    name: str
    sort: Literal["switch", "number", "handicap", "word"]
    values: list[int]
    usual: int
    words: list[str]  # the usual one first


class GameFact(Wire):
    """A game to choose in the lobby."""

    id: str
    plan: PlanFact
    pairs: list[int]
    target: int
    mixing: str
    options: list[OptionFact]
    characters: list[list[str]]  # per seat
    objects: list[list[str]]


class PartsFact(Wire):
    """What games are made of."""

    rooms: list[RoomFact]
    characters: list[CharacterFact]
    objects: list[ObjectFact]


class Content(PartsFact):
    cards: PartsFact  # the card game's
    games: list[GameFact]
    strengths: list[list[str]]  # OPT-HANDICAP: who plays against whom with a handicap, the stronger first
    levels: list[str] = []  # of the computer players, from gentle to strong


# --- Tables

Status = Literal["waiting", "playing", "over"]


class SeatInfo(Wire):
    seat: int
    colour: str
    kind: Literal["open", "person", "computer"]
    name: str
    level: str | None
    connected: bool
    seen_by: list[str] = []  # who has looked behind its screen, and does not play it now


class TableInfo(Wire):
    id: str
    game: str
    plan: PlanFact
    seats: list[SeatInfo]
    options: dict[str, Any]
    host: bool  # the receiver made this table
    yours: list[int]  # seats the receiver plays
    may_take: list[int] = []  # seats a computer plays which the receiver may take, or take back
    may_give: dict[int, float] = {}  # seats that lack a player, and in how many seconds a computer may be given them
    may_hint: bool = False  # the receiver may ask what the computer would do
    talk: float | None = None  # seconds for which the players may talk, where allies are silent (M-7)
    lesson: str | None
    status: Status
    rematch: str | None
    seat_links: dict[int, str] = {}  # for the host only: the secret links of open seats
    watch_link: str = ""


# --- Server to client


class Snapshot(Wire):
    """The whole table: after connecting, and whenever a client asks to catch up."""

    type: Literal["snapshot"] = "snapshot"
    seq: int
    table: TableInfo
    views: list[SeatView]  # one per seat of the receiver; a spectator gets one with seat -1
    log: list[LogLine]
    clock: ClockView | None
    chat: list[ChatLine]


class TableChanged(Wire):
    """Somebody sat down, left, came back; or options changed."""

    type: Literal["table"] = "table"
    table: TableInfo


RefusalKind = Literal["illegal", "ambiguous", "not understood", "stale", "not yours", "too many", "bad message"]


class Refused(Wire):
    """An action or message was not possible: the kind of error, the rule if a rule forbids it, and why in words."""

    type: Literal["refused"] = "refused"
    kind: RefusalKind
    rule: str | None
    detail: str
    ref: int | None


class WhyAnswer(Wire):
    """The answer to `why`: None = it is possible."""

    type: Literal["why"] = "why"
    ref: int
    rule: str | None
    detail: str


class NotationAnswer(Wire):
    """The answer to `notation`: the seat's options as of `seq`, in their order."""

    type: Literal["notation"] = "notation"
    ref: int
    seq: int
    seat: int
    texts: list[str]


class FurtherAnswer(Wire):
    """The answer to `further`: for each place two movements away the places both enter, -2 for out of the labyrinth."""

    type: Literal["further"] = "further"
    ref: int
    ways: list[tuple[list[int], list[int]]]


class ChatLine(Wire):
    seat: int | None
    name: str
    text: str
    at: float


class ChatMessage(Wire):
    type: Literal["chat"] = "chat"
    line: ChatLine


class Asked(Wire):
    """A player asks for something that needs consent; with an answer: how a player answered."""

    type: Literal["asked"] = "asked"
    what: Literal["take-back", "rematch", "draw"]  # of a draw, only that somebody refuses
    seat: int
    answer: bool | None = None


class Thinking(Wire):
    """A computer player is at work on a seat's decision; `seconds` bounds it."""

    type: Literal["thinking"] = "thinking"
    seat: int
    seconds: float


class Advice(Wire):
    """What the computer would do for a seat, and why: the text `because-{reason}` with these arguments, in which tokens
    are named as in the notation. Made from what that seat knows, and told to nobody but who asked."""

    ref: int
    seat: int
    reason: str
    arguments: dict[str, str | int]
    chance: float  # of this seat to win


class HintAnswer(Advice):
    """A hint for a game on the board."""

    type: Literal["hint"] = "hint"
    option: OptionView
    plan: list[BoardActionLists] = []  # what is meant to follow in the same turn


class CardHintAnswer(Advice):
    """A hint for a card game."""

    type: Literal["card-hint"] = "card-hint"
    option: CardOptionView
    plan: list[CardActionLists] = []


ServerMessage = Annotated[
    Snapshot
    | Update
    | Undone
    | TableChanged
    | Refused
    | WhyAnswer
    | NotationAnswer
    | FurtherAnswer
    | ChatMessage
    | Asked
    | Thinking
    | HintAnswer
    | CardHintAnswer,
    Field(discriminator="type"),
]


# --- Client to server


class Wish(Wire):
    """What may be refused: `ref` comes back with the refusal, which is said in `language`."""

    ref: int = 0
    language: Language = "en"


class Act(Wish):
    """Do an action: as lists (from an option) or in the notation. `seq` is the last one the client has seen."""

    type: Literal["act"] = "act"
    seq: int = Field(ge=0)
    seat: int = Field(ge=0, le=4)
    action: ActionLists | None = None
    text: str | None = Field(default=None, max_length=MAX_ACTION_TEXT)


class Why(Wish):
    """Why is this not possible? Asks without doing."""

    type: Literal["why"] = "why"
    seat: int = Field(ge=0, le=4)
    action: ActionLists | None = None
    text: str | None = Field(default=None, max_length=MAX_ACTION_TEXT)


class Notation(Wish):
    """How are the options of a seat written?"""

    type: Literal["notation"] = "notation"
    seat: int = Field(ge=0, le=4)


class Further(Wish):
    """Where does a character of the card game come to with two movements, and with no less?"""

    type: Literal["further"] = "further"
    seat: int = Field(ge=0, le=4)
    unit: int = Field(ge=0)


class Hint(Wish):
    """What would the computer do here? Answered once it is found, unless the table has changed by then."""

    type: Literal["hint"] = "hint"
    seq: int = Field(ge=0)
    seat: int = Field(ge=0, le=4)


class Undo(Wish):
    type: Literal["undo"] = "undo"
    seq: int = Field(ge=0)
    seat: int = Field(ge=0, le=4)


class CatchUp(Wire):
    """Send the whole table again."""

    type: Literal["catch-up"] = "catch-up"


class Say(Wish):
    type: Literal["say"] = "say"
    text: str = Field(min_length=1, max_length=MAX_TEXT)


class AskFor(Wish):
    """Ask the others for a take-back or a rematch, or answer such a request. A draw is only refused like this: to offer
    and to accept it are actions."""

    type: Literal["ask"] = "ask"
    what: Literal["take-back", "rematch", "draw"]
    seat: int = Field(ge=0, le=4)
    answer: bool | None = None


class SeatChange(Wish):
    """The host, or a seat's own player, gives a seat to a computer, or takes it back."""

    type: Literal["seat"] = "seat"
    seat: int = Field(ge=0, le=4)
    kind: Literal["open", "person", "computer"]
    level: str | None = Field(default=None, max_length=20)


ClientMessage = Annotated[
    Act | Why | Notation | Further | Hint | Undo | CatchUp | Say | AskFor | SeatChange, Field(discriminator="type")
]

CLIENT_MESSAGE: TypeAdapter[ClientMessage] = TypeAdapter(ClientMessage)


# --- HTTP


class SeatWish(Wire):
    kind: Literal["me", "here", "link", "computer"]
    level: str | None = Field(default=None, max_length=20)


OptionValue = bool | Annotated[int, Field(ge=0, le=3600)] | Annotated[str, Field(max_length=60)]


class NewTable(Wire):
    """POST /api/tables"""

    game: str = Field(max_length=40)
    seats: list[SeatWish] = Field(min_length=2, max_length=5)
    options: dict[str, OptionValue] = {}  # by name, as `OptionFact` tells them; a handicap as the notation writes it
    public: bool = False
    lesson: str | None = Field(default=None, max_length=20)
    quick: bool = False  # the set-up is done at random for every seat
    hints: bool = False  # hints also where people play each other by link
    silent: bool = False  # allies may not talk (M-7)
    random_colours: bool = False
    begin: bool = False  # whoever makes the table takes the seat whose turn is first, if the set-up is done
    seed: int | None = Field(default=None, ge=0)
    record: str | None = Field(default=None, max_length=200_000)  # start from a saved game or position
    name: str = Field(default="", max_length=MAX_NAME)


class Quick(Wire):
    """POST /api/quick: a game against the computer, the set-up done."""

    game: str = Field(default="prison", max_length=40)
    level: str = Field(default="1", max_length=20)


class Join(Wire):
    """POST /api/tables/{id}/join; without a token: any open seat of a public table."""

    token: str | None = Field(default=None, max_length=100)


class Joined(Wire):
    id: str
    seat: int
    url: str


class RecordText(Wire):
    """POST /api/check-record; the answer to GET /api/tables/{id}/position"""

    text: str = Field(max_length=200_000)


@closed
class RecordFact(TypedDict):
    """What a saved game or position is."""

    game: str
    actions: int
    turn: int
    score: list[int]
    over: bool
    plan: PlanFact
    view: SeatView  # all open
    seen: SeatView  # as a spectator sees it


class GraphPoint(Wire):
    """Every side's chance to win as a turn begins; the last point is the end of the game."""

    at: int  # actions of the log before it
    turn: int
    seat: int  # whose turn it is
    chances: list[float]  # per side


class Reason(Wire):
    """What an action is good for, as in a hint."""

    reason: str
    arguments: dict[str, str | int]


class Better(Reason):
    """What a side could have done in a turn, why (nothing: seen from the end), and the chance then and as it was."""

    turn: int
    action: BoardActionLists | None
    card_action: CardActionLists | None  # in a card game
    chance: float
    instead_of: float


class TurningPoint(Wire):
    """An action that changed much: `at` is the number of actions up to and with it."""

    at: int
    turn: int
    seat: int  # whose turn it was
    side: int  # whose chance changed most
    before: float
    after: float
    better: Better | None = None  # what would have been, for that side
    gain: Reason | None = None  # what it changed for whoever did it


class Graph(Wire):
    """GET /api/tables/{id}/graph: who was ahead, for games that are over."""

    sides: list[list[int]]  # the seats of each side: one, or those of a team
    points: list[GraphPoint]
    turning: list[TurningPoint]


class RuleFact(Wire):
    id: str
    title: str
    text: str
    section: str


class Rules(Wire):
    """GET /api/rules/{language}: the rules in words, which are by far the most of them: only who reads them waits."""

    rules: list[RuleFact]


class Texts(Wire):
    """GET /api/texts/{language}: the game in words, without its rules."""

    names: dict[str, str]
    forms: dict[str, str]  # what sentences must know of a name in this language, such as its gender
    about: dict[str, str]


class TableLinks(Wire):
    """What the maker of a table gets: where it is, and the secret links of the seats that are open by link."""

    id: str
    url: str
    seat_links: dict[int, str]
    watch_link: str


class TableSummary(Wire):
    id: str
    game: str
    seats: list[SeatInfo]
    status: str
    yours: list[int]
    your_turn: bool
    turn: int
    score: list[int]
    changed: float
    lesson: str | None = None
    invited: int | None = None  # the seat to which the link leads that was asked with


class Lobby(Wire):
    """GET /api/tables"""

    mine: list[TableSummary]
    open: list[TableSummary]  # public: those one can join, then those one can watch


class Me(Wire):
    """GET and PUT /api/me"""

    name: str = Field(max_length=MAX_NAME)


class Problem(Wire):
    """Every HTTP error's body."""

    error: str
    detail: str
