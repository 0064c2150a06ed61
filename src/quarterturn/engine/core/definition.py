"""What a game is made of, as plain data: characters, objects, rooms, plans, cards, ends.

The content loader builds these from files and checks them; the engine only reads them. This module stays uncompiled in
either build: data that travels between processes is best left to Python.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from math import isqrt
from typing import Literal

from quarterturn.engine.core.terms import GATE

ROOM_SIDE = 5
ROOM_SQUARES = ROOM_SIDE * ROOM_SIDE
ZONE_SIDE = 2  # a card room: four zones (CARD-SPACE-1)

COMBAT_CARDS = (0, 1, 2, 2, 3, 3, 4, 5, 6)
ACTION_CARDS = (2, 3, 4, 5)
JUMP_CARDS = 3
ANY_NUMBER = 99  # of a common object


@dataclass(frozen=True, slots=True)
class Character:
    """A kind of character, as printed."""

    name: str
    sets: tuple[str, ...]
    movement: int
    combat: int
    abilities: frozenset[str]
    worth: int = 1  # victory points for leaving (EXIT-4)


@dataclass(frozen=True, slots=True)
class Thing:
    """A kind of object. `common` ones may repeat in a team (WORD-8); of a card there are `copies`."""

    name: str
    sets: tuple[str, ...]
    effect: str
    common: bool = False
    copies: int = 0  # how many of it a player has; 0 = any number of a common one, one of the others

    @property
    def limit(self) -> int:
        """How many of it a team may have at most."""
        return self.copies or (ANY_NUMBER if self.common else 1)


@dataclass(frozen=True)
class Room:
    """A printed room: 25 squares, or four zones, row by row from the top, and the edges of each on its four sides.

    `edges[4 * square + direction]` is OPEN, SLIT, GATE or WALL in the printed orientation; between zones PITFALL too.
    """

    name: str
    set: str
    pair: int
    arrow: int  # +1 turns clockwise, -1 counter-clockwise
    squares: str
    edges: bytes

    @property
    def gates(self) -> tuple[tuple[int, int], ...]:
        """Each portcullis once, as (square, direction): inner ones by their northern or western square."""
        return _gates(self.edges)


@cache
def _gates(edges: bytes) -> tuple[tuple[int, int], ...]:
    found: list[tuple[int, int]] = []
    squares = len(edges) // 4
    side = isqrt(squares)
    for square in range(squares):
        row, column = divmod(square, side)
        for direction, owned in ((0, row == 0), (1, True), (2, True), (3, column == 0)):
            if owned and edges[4 * square + direction] == GATE:
                found.append((square, direction))
    return tuple(found)


Kind = Literal["both", "characters", "objects"]


@dataclass(frozen=True, slots=True)
class Slot:
    """A place for a room: the column and row of its south-west square, and what may be hidden there."""

    name: str
    x: int
    y: int
    capacity: int
    holds: Kind = "both"
    shaft: bool = False  # no room lies here at the start; one may slide in (M-4)


# Whose a line is, if not a seat's.
NEUTRAL = -1  # everybody's ground (MULTI-8)
FOR_ALL = -2  # everybody's way out (M-3)
DOOR = -3  # one seat's way out, drawn when set-up ends (M-5)


@dataclass(frozen=True, slots=True)
class Line:
    """A line: its squares as (column, row), its dots (indices into the squares), its owner's seat or a mark above."""

    seat: int
    squares: tuple[tuple[int, int], ...]
    dots: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Plan:
    """The board before any room lies on it: slots at square offsets, and starting lines."""

    width: int
    height: int
    slots: tuple[Slot, ...]
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Seat:
    """One side: its colour, its tokens, how many stand on the dots at the start, and its team."""

    colour: str
    characters: tuple[str, ...]
    objects: tuple[str, ...]
    starters: int
    team: int


Book = Literal["B", "P", "C"]
Ending = Literal["turn", "at-once"]
OtherLines = Literal["worthless", "closed"]
Mixing = Literal["", "free", "mutual", "draft"]
Teams = Literal["", "mutual", "secret", "draft"]  # how a table chooses them, where its game leaves that open


@dataclass(frozen=True, slots=True)
class GameDef:
    """A game or scenario: everything that is fixed before the seed and the table's options."""

    id: str
    book: Book  # which rulebook holds where they differ (REVEAL-2)
    seats: tuple[Seat, ...]
    plan: Plan
    pairs: tuple[int, ...]  # the room pairs to take from
    pairs_used: int  # how many of them are on the board
    target: int  # 0: victory points do not decide
    ending: Ending = "turn"
    exits_score: bool = True
    kills_score: bool = True
    free_lines: tuple[int, ...] = ()  # seats that walk on the other lines instead of leaving by them
    prize: tuple[int, str] | None = None  # (seat, character): the game is about this one (prison-2)
    starters_in_turn: bool = False  # characters are put on the dots seat by seat, not at once
    first_turn: int | None = None  # None: drawn
    mixing: Mixing = ""
    teams: tuple[Teams, ...] = ()  # the ways to choose teams from which the table may take one (CARD-TEAM-1)
    team_characters: int = 8  # mixed games: how many of each make a team
    team_objects: int = 6
    combat_cards: tuple[int, ...] = COMBAT_CARDS
    action_cards: tuple[int, ...] = ACTION_CARDS
    jump_cards: int = JUMP_CARDS
    targets: tuple[int, ...] = ()  # what the table may choose (OPT-TARGET)
    handicap: bool = False  # whether OPT-HANDICAP applies
    passing_draws: bool = False  # two cycles of passing are a draw, whatever the points (END-3)

    # What only the games for three and four have (section 19).
    rule: str = ""  # the id under which the rules tell what is special here
    leaves: tuple[tuple[int, ...], ...] = ()  # per seat: by whose lines it leaves for points; () = any enemy's
    other_lines: OtherLines = "worthless"  # what the other enemies' lines are then
    placed_by: tuple[int, ...] = ()  # per seat: who places his found objects; () = the player on his right (REVEAL-5)
    kept: int = 0  # characters each seat keeps of its team, of its own choice; 0 = all
    by_levels: bool = False  # a row of rooms is filled before the next (M-2)
    fixed: tuple[tuple[int, str], ...] = ()  # (slot, room): rooms that lie where the plan says
    cycles: int = 0  # the game ends after so many Action-card cycles; 0 = not by that (M-3)
    wounds_score: bool = False  # wounding scores as killing does (M-6)
    peace: bool = False  # no combat before every room is revealed (M-6)
    alliances: bool = False  # others may join a combat (M-6)
    lift: int = -1  # the slot of the room that is raised to leave (M-2)
    slider: int = -1  # the slot where the sliding room begins (M-4)
    drivers: tuple[str, ...] = ()  # the rooms whose gears slide it
    spare: int = 0  # how many more tokens the rooms would hold


@dataclass(frozen=True, slots=True)
class Collection:
    """All content: what a game may be built from. The card game has characters, objects and rooms of its own."""

    characters: dict[str, Character] = field(default_factory=dict)
    objects: dict[str, Thing] = field(default_factory=dict)
    rooms: dict[str, Room] = field(default_factory=dict)
    games: dict[str, GameDef] = field(default_factory=dict)
    cards: Collection | None = None  # those of the card game

    def of(self, book: Book) -> Collection:
        """What the games of a rulebook are made of."""
        return self.cards if book == "C" and self.cards is not None else self


# --- What is settled when a table is made.


@dataclass(frozen=True, slots=True)
class Token:
    """One piece: a character or an object of a seat."""

    name: str
    seat: int
    character: Character | None
    thing: Thing | None


COLUMN_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
LINE_LENGTH = 2 * ROOM_SIDE
LINE_DOTS = (1, 3, 6, 8)  # squares 2, 4, 7, 9 (SETUP-2)


def two_wide_plan(capacities: tuple[tuple[int, int], ...], far_seat: int = 1) -> Plan:
    """The usual board (SETUP-1): two rooms wide, `capacities` row by row from the bottom, a line at each end."""
    rows = len(capacities)
    slots = tuple(
        Slot(f"{COLUMN_LETTERS[column]}{row + 1}", column * ROOM_SIDE, 1 + row * ROOM_SIDE, capacity)
        for row, pair in enumerate(capacities)
        for column, capacity in enumerate(pair)
    )
    top = 1 + rows * ROOM_SIDE
    lines = tuple(
        Line(seat, tuple((x, y) for x in range(LINE_LENGTH)), LINE_DOTS) for seat, y in ((0, 0), (far_seat, top))
    )
    return Plan(LINE_LENGTH, top + 1, slots, lines)


def card_plan(capacities: tuple[tuple[int, int], ...], holds: Kind = "both") -> Plan:
    """The table of the card game (CARD-SPACE-5): two rooms wide, in zones; its starting zones have no squares."""
    slots = tuple(
        Slot(f"{COLUMN_LETTERS[column]}{row + 1}", column * ZONE_SIDE, row * ZONE_SIDE, capacity, holds)
        for row, pair in enumerate(capacities)
        for column, capacity in enumerate(pair)
    )
    return Plan(2 * ZONE_SIDE, len(capacities) * ZONE_SIDE, slots, ())
