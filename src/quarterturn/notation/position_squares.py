"""What positions of the board have of their own: squares, portcullises on edges, potions, a raised room."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from quarterturn import limits
from quarterturn.blocks import Text
from quarterturn.engine.core.definition import GameDef, Plan, two_wide_plan
from quarterturn.engine.core.state import State
from quarterturn.engine.core.terms import GATE_STATES
from quarterturn.engine.squares.board import square_name
from quarterturn.engine.squares.gates import between
from quarterturn.engine.squares.table import laid, table_of
from quarterturn.notation import words as w
from quarterturn.notation.checks_squares import require_possible as require_possible
from quarterturn.notation.errors import NotUnderstood
from quarterturn.notation.lines import Lines, require_empty
from quarterturn.notation.position_pieces import ROOM_FOR_ALL, Piece

HEADERS: Final = ("doors", "raised", "highest", "played")
POTION: Final = "potion"


def plan(rows: int, definition: GameDef) -> Plan:
    """A board of another shape than the game's own: two rooms wide, blue below, yellow or the last seat above."""
    colours = [seat.colour for seat in definition.seats]
    far_seat = colours.index("yellow") if "yellow" in colours else len(colours) - 1
    return two_wide_plan(((ROOM_FOR_ALL, ROOM_FOR_ALL),) * rows, far_seat)


# --- Reading


def read_place(state: State, word: Text, _seat: int) -> int:
    place = w.parse_square(table_of(state).layout, word)
    if place == w.OFF_BOARD:
        raise NotUnderstood("{word} is not on this board", word.column, word=word.text)
    return place


def read_rest(state: State, _pieces: Sequence[Piece], lines: Lines) -> None:
    layout = table_of(state).layout
    ground = table_of(state).ground(state.rooms, state.revealed, state.gates)
    gates = list(state.gates)
    for line in lines.each("gates"):
        parts = line.words()
        word = lines.next_word(parts, "an edge")
        found = between(state, ground, *w.parse_sides(layout, word))
        if not found:
            raise NotUnderstood("there is no portcullis on {word}", word.column, word=word.text)
        value = lines.gate_state(parts)
        for gate in found:  # where two meet, a word for both, or one for each
            if gate != found[0] and parts:
                value = lines.gate_state(parts)
            gates[gate] = value
        require_empty(parts)
    state.gates = tuple(gates)
    state.raised = _raised(state, lines)
    state.ground = laid(state)


def _raised(state: State, lines: Lines) -> bool:
    """Whether the top room is up in this turn (M-2)."""
    lines.line = lines.headers.value("raised")
    if lines.line is None:
        return False
    lift = state.table.definition.lift
    if lift < 0 or not state.revealed >> lift & 1:
        raise NotUnderstood("no room can be raised here", lines.line.column)
    return True


def read_mark(state: State, unit: int, mark: Text, parts: list[Text], lines: Lines) -> None:
    w.parse_choice(mark, (POTION, "wounded", "healed"), "mark")
    points = w.parse_number(lines.next_word(parts, "a number of AP"), limits.POINTS)
    state.potions = tuple(sorted((*state.potions, (unit, points))))


# --- Writing


def write_place(state: State, place: int, _seat: int) -> str:
    return square_name(state, place)


def write_loads(_state: State, _unit: int) -> list[int]:
    """What somebody carries lies on its square: it has a line of its own."""
    return []


def write_unseen_loads(_state: State, _unit: int) -> list[str]:
    """On the board what is carried is public (GOLD-5)."""
    return []


def write_unseen_units(_state: State) -> list[str]:
    return []


def write_gates(state: State) -> list[str]:
    lines: list[str] = []
    # A raised room has gates at its border too.
    lowered = table_of(state).ground(state.rooms, state.revealed, state.gates)
    for square, found in sorted(lowered.gates_at.items()):
        for other in dict.fromkeys(other for _, other in found if square < other):
            states = [state.gates[gate] for gate in between(state, lowered, square, other)]
            if any(states):
                words = dict.fromkeys(states) if len(set(states)) == 1 else states  # where two meet, one for each
                lines.append(" ".join([w.edge_name(state, square, other), *(GATE_STATES[value] for value in words)]))
    return lines


def write_rest(state: State) -> list[str]:
    colours = w.colours(state)
    lines = ["raised: yes"] if state.raised else []
    if state.table.doors:
        lines.append("doors: " + " ".join("nobody" if seat < 0 else colours[seat] for seat in state.table.doors))
    return lines


def write_marks(state: State, _tokens: list[int]) -> list[str]:
    return [f"{w.split(state, unit)} {POTION} {ap}" for unit, ap in state.potions]
