"""What the notation asks of the space a game is played in: squares or zones. The one place where it is chosen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from quarterturn.blocks import Text
from quarterturn.engine.core.definition import ROOM_SIDE, ZONE_SIDE, Book, GameDef, Plan
from quarterturn.engine.core.kinds import Kind
from quarterturn.engine.core.state import State
from quarterturn.engine.squares.kinds import KINDS as SQUARE_KINDS
from quarterturn.engine.zones.kinds import KINDS as ZONE_KINDS
from quarterturn.notation import (
    parts,
    position_squares,
    position_zones,
    questions_squares,
    questions_zones,
    squares,
    zones,
)
from quarterturn.notation.asking import Answer
from quarterturn.notation.lines import Lines
from quarterturn.notation.parts import Form
from quarterturn.notation.position_pieces import Piece


class Positions(Protocol):
    """What positions of a space have of their own; the modules position_squares and position_zones are such."""

    def plan(self, rows: int, definition: GameDef, /) -> Plan:
        """The plan of so many rows of two rooms."""

    def read_place(self, state: State, word: Text, seat: int, /) -> int:
        """A place of this table, for a piece of a seat; raises NotUnderstood."""

    def read_rest(self, state: State, pieces: Sequence[Piece], lines: Lines, /) -> None:
        """Portcullises, and all that only this space keeps."""

    def read_mark(self, state: State, unit: int, mark: Text, parts: list[Text], lines: Lines, /) -> None:
        """A mark of a character, by its first word."""

    def require_possible(self, state: State, texts: Sequence[Text], lines: Lines, /) -> None:
        """Raise NotUnderstood where a position breaks the golden rules; `texts`: where each token is written."""

    def write_place(self, state: State, place: int, seat: int, /) -> str: ...

    def write_loads(self, state: State, unit: int, /) -> list[int]:
        """What is written on the line of its carrier."""

    def write_unseen_loads(self, state: State, unit: int, /) -> list[str]:
        """In a view: what somebody carries without its name being known."""

    def write_unseen_units(self, state: State, /) -> list[str]:
        """In a view: wounded whose names are not known."""

    def write_gates(self, state: State, /) -> list[str]: ...

    def write_rest(self, state: State, /) -> list[str]:
        """The headers that only this space has."""

    def write_marks(self, state: State, tokens: list[int], /) -> list[str]:
        """The marks of these tokens, in this order, that only this space has."""


@dataclass(frozen=True)
class Space:
    """How the places of a space, and what is found there, are read and written."""

    kinds: Mapping[str, Kind]
    forms: Mapping[str, Form]  # how each sort of part of an action is read and written
    questions: Mapping[str, Answer]  # those that ask for a place, or for what only this space has
    positions: Positions
    headers: tuple[str, ...]  # those that only positions of this space have
    room_side: int  # squares or zones along a side of a room


SQUARES: Final = Space(
    SQUARE_KINDS, {**parts.FORMS, **squares.FORMS}, questions_squares.QUESTIONS,
    position_squares, position_squares.HEADERS, ROOM_SIDE,
)  # fmt: skip
ZONES: Final = Space(
    ZONE_KINDS, {**parts.FORMS, **zones.FORMS}, questions_zones.QUESTIONS,
    position_zones, position_zones.HEADERS, ZONE_SIDE,
)  # fmt: skip
SPACES: Final[dict[Book, Space]] = {"B": SQUARES, "P": SQUARES, "C": ZONES}
EVERY_KIND: Final = {**ZONE_KINDS, **SQUARE_KINDS}  # every verb there is, whatever the game


def space_of(state: State) -> Space:
    return SPACES[state.table.definition.book]
