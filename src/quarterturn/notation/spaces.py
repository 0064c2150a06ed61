"""What the notation asks of the space a game is played in: squares or zones. The one place where it is chosen."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from quarterturn.blocks import Text
from quarterturn.engine.core.definition import Book, GameDef, Plan
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


@dataclass(frozen=True)
class Space:
    """How the places of a space, and what is found there, are read and written."""

    kinds: Mapping[str, Kind]
    forms: Mapping[str, Form]  # how each sort of part of an action is read and written
    questions: Mapping[str, Answer]  # those that ask for a place, or for what only this space has

    # Positions.
    room_side: int  # squares or zones along a side of a room
    headers: tuple[str, ...]  # those that only positions of this space have
    plan: Callable[[int, GameDef], Plan]  # of so many rows of two rooms
    read_place: Callable[[State, Text, int], int]  # a place of this table, for a piece of a seat; raises NotUnderstood
    write_place: Callable[[State, int, int], str]
    read_rest: Callable[[State, Sequence[Piece], Lines], None]  # portcullises, and all that only this space keeps
    read_mark: Callable[[State, int, Text, list[Text], Lines], None]  # a mark of a character, by its first word
    require_possible: Callable[[State, Sequence[Text], Lines], None]
    write_loads: Callable[[State, int], list[int]]  # what is written on the line of its carrier
    write_unseen_loads: Callable[[State, int], list[str]]  # in a view: those whose name is not known
    write_unseen_units: Callable[[State], list[str]]  # in a view: wounded whose name is not known
    write_gates: Callable[[State], list[str]]
    write_rest: Callable[[State], list[str]]  # the headers that only this space has
    write_marks: Callable[[State, list[int]], list[str]]  # of these tokens, in this order


SQUARES: Final = Space(
    SQUARE_KINDS, {**parts.FORMS, **squares.FORMS}, questions_squares.QUESTIONS,
    position_squares.ROOM_SIDE, position_squares.HEADERS, position_squares.plan, position_squares.read_place,
    position_squares.write_place, position_squares.read_rest, position_squares.read_mark,
    position_squares.require_possible, position_squares.write_loads, position_squares.write_unseen_loads,
    position_squares.write_unseen_units, position_squares.write_gates, position_squares.write_rest, position_squares.write_marks,
)  # fmt: skip
ZONES: Final = Space(
    ZONE_KINDS, {**parts.FORMS, **zones.FORMS}, questions_zones.QUESTIONS,
    position_zones.ROOM_SIDE, position_zones.HEADERS, position_zones.plan, position_zones.read_place,
    position_zones.write_place, position_zones.read_rest, position_zones.read_mark,
    position_zones.require_possible, position_zones.write_loads, position_zones.write_unseen_loads,
    position_zones.write_unseen_units, position_zones.write_gates, position_zones.write_rest, position_zones.write_marks,
)  # fmt: skip
SPACES: Final[dict[Book, Space]] = {"B": SQUARES, "P": SQUARES, "C": ZONES}
EVERY_KIND: Final = {**ZONE_KINDS, **SQUARE_KINDS}  # every verb there is, whatever the game


def space_of(state: State) -> Space:
    return SPACES[state.table.definition.book]
