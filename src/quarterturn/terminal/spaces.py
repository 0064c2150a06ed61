"""What the terminal asks of the space a game is played in: squares or zones. The one place where it is chosen."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from rich.text import Text

from quarterturn.engine.core.definition import Book
from quarterturn.engine.core.kinds import Kind
from quarterturn.engine.core.state import Action, Fight, State
from quarterturn.engine.squares import fight as square_fight
from quarterturn.engine.squares.board import square_name
from quarterturn.engine.squares.kinds import ATTACKS
from quarterturn.engine.squares.kinds import KINDS as SQUARE_KINDS
from quarterturn.engine.view import View
from quarterturn.engine.zones import fight as zone_fight
from quarterturn.engine.zones.kinds import KINDS as ZONE_KINDS
from quarterturn.notation.words import is_square, is_zone
from quarterturn.terminal import board, square_places, zone_board, zone_places
from quarterturn.terminal import glyphs as g
from quarterturn.terminal.figures import Frame, Look
from quarterturn.terminal.words import Words


@dataclass(frozen=True)
class Space:
    """How the places of a space are drawn, named and typed, and what is told of those who are there."""

    kinds: Mapping[str, Kind]
    attacks: tuple[str, ...]  # the kinds of action that begin a combat
    forecast: Callable[[State, Action], Fight]  # of an attack

    # The picture.
    quarters: tuple[int, ...]  # how it may be turned
    draw: Callable[[View, Look, Words], list[Text]]
    frame: Callable[[View, Look], Frame]  # its size and its margins
    spot: Callable[[View, Look, int], tuple[int, int]]  # the line and column of a place, the margins not counted
    edges: Mapping[str, str]  # the borders of the legend, and the names they have in the texts
    signs: Callable[[Look, Words], list[Text]]  # what else the legend explains

    # Places.
    place_name: Callable[[State, int], str]
    is_place: Callable[[str], bool]
    as_typed: Callable[[str], str]  # a word as the notation writes it, if it is a place that was typed in short
    read_place: Callable[[State, str, int], int]  # below 0: not of this table
    is_start: Callable[[str], bool]  # whether a word is a place where somebody may start
    starts: Callable[[State, int], list[str]]  # such places for a whole team
    beside: Callable[[State, int], Sequence[int]]  # one step away, whatever bars the way
    near: Callable[[State, int, int], Iterable[int]]  # one step away over an open border, for a seat
    is_open: Callable[[State, int], bool]  # whether somebody can be there
    leaves: Callable[[State, int, int], bool]  # whether a seat's path that ends there leads out
    reach: Callable[[State, Iterable[int]], str]  # many places in few words
    middle: Callable[[State, int], int]  # a place in the middle of a room
    home: Callable[[State, int], int]  # where a seat begins

    # Beside the picture.
    hand: Callable[[View, Words, int], list[str]]
    saved: Callable[[State, int], int]  # action points kept for the next turn
    loads: Callable[[State, int], list[int]]
    is_carried: Callable[[State, int], bool]
    lying: Callable[[State], list[int]]  # objects that nobody has
    mark: Callable[[State, int, Words], str]  # what else is to be said of somebody

    # Texts.
    texts: str  # the ending of the texts that differ: those of actions as they are typed
    way_rule: str  # the rule by which ways are barred
    help: tuple[str, ...]  # the actions that `help` explains


_GATES: Final = {g.CLOSED: "gate:closed", g.RAISED: "gate:open", g.BROKEN: "gate:broken"}
SQUARES: Final = Space(
    SQUARE_KINDS, ATTACKS, square_fight.forecast,
    (0, 1, 2, 3), board.draw_board, board.frame, board.spot,
    {g.WALL: "edge:wall", g.SLIT: "edge:slit", **_GATES}, square_places.signs,
    square_name, is_square, square_places.as_typed, square_places.read_place, square_places.is_start,
    square_places.starts, square_places.beside, square_places.near, square_places.is_open, square_places.leaves,
    square_places.reach, square_places.middle, square_places.home,
    square_places.hand, square_places.saved, square_places.loads, square_places.is_carried, square_places.lying,
    square_places.mark,
    "", "MOVE-3", ("card", "move", "far", "deeds", "reveal", "turn", "fight", "others"),
)  # fmt: skip
ZONES: Final = Space(
    ZONE_KINDS, tuple(zone_fight.RULES), zone_fight.forecast,
    (0, 2), zone_board.draw_table, zone_board.frame, zone_board.spot,
    {g.WALL: "edge:wall", g.SLIT: "edge:slit", **_GATES, g.PITFALL: "edge:pit"}, zone_places.signs,
    zone_places.place_name, is_zone, zone_places.as_typed, zone_places.read_place, zone_places.is_start,
    zone_places.starts, zone_places.beside, zone_places.near, zone_places.is_open, zone_places.leaves,
    zone_places.reach, zone_places.middle, zone_places.home,
    zone_places.hand, zone_places.saved, zone_places.loads, zone_places.is_carried, zone_places.lying,
    zone_places.mark,
    "-zones", "CARD-MOVE-3",
    ("move-zones", "far-zones", "deeds-zones", "reveal", "turn", "fight", "others-zones"),
)  # fmt: skip
SPACES: Final[dict[Book, Space]] = {"B": SQUARES, "P": SQUARES, "C": ZONES}


def space_of(state: State) -> Space:
    return SPACES[state.table.definition.book]
