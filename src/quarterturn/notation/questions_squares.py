"""Questions about the board: squares, edges, and what lies on them."""

from __future__ import annotations

from functools import partial
from typing import Final

from quarterturn.engine.core.state import State
from quarterturn.engine.core.terms import CLOSED, GATE_STATES, GONE, OUT
from quarterturn.engine.squares.board import Board, square_name
from quarterturn.engine.squares.gates import between
from quarterturn.engine.squares.moves.walk import reach
from quarterturn.engine.squares.table import ground_of, table_of
from quarterturn.notation import words as w
from quarterturn.notation.asking import Answer, Question, compare_loads, compare_places, told_place
from quarterturn.notation.errors import NotUnderstood


def _told(state: State, place: int) -> str:
    return told_place(place, partial(square_name, state))


def _at(q: Question) -> tuple[bool, str]:
    unit = q.unit()
    square = w.parse_square(table_of(q.state).layout, q.next("a square"))
    if square < 0:
        raise NotUnderstood("that square is not on this board")
    place = q.place(unit)
    return place == square, f"it is {_told(q.state, place)}"


def _carries(q: Question) -> tuple[bool, str]:
    state, unit = q.state, q.unit()
    board = Board(state)
    place = q.place(unit)
    if state.wounded >> unit & 1:
        load = None if board.is_carried(unit) else board.things.get(place)
    else:
        load = board.carried(unit) if place >= 0 else None
    return compare_loads(q, [] if load is None else [load])


def _object(q: Question) -> tuple[bool, str]:
    found = q.tokens("an object")
    word = q.next("a square, or gone")
    square = w.OFF_BOARD if word.text == "gone" else w.parse_square(table_of(q.state).layout, word)
    if any(q.state.where[t] == square >= 0 for t in found):
        return True, f"it is {word.text}"
    places = [q.place(t) for t in found]
    fact = f"it is {', '.join(_told(q.state, place) for place in places) or 'nowhere'}"
    return word.text == "gone" and all(place in (GONE, OUT) for place in places), fact


def _gate(q: Question) -> tuple[bool, str]:
    word = q.next("an edge")
    found = between(q.state, ground_of(q.state), *w.parse_sides(table_of(q.state).layout, word))
    if not found:
        raise NotUnderstood("there is no portcullis on {word}", word.column, word=word.text)
    wanted = [w.parse_choice(q.next("closed, open or broken"), GATE_STATES, "state")]
    states = [GATE_STATES[q.state.gates[gate]] for gate in found]
    fact = f"it is {' '.join(states)}"
    if len(found) > 1 and not q.parts:  # where two meet, one word for both: one that is closed closes the way (WORD-2)
        closed = GATE_STATES[CLOSED]
        return (closed in states if wanted == [closed] else states == 2 * wanted), fact
    if len(found) > 1:
        wanted.append(w.parse_choice(q.parts.pop(0), GATE_STATES, "state"))
    return states == wanted, fact


def _sees(q: Question) -> tuple[bool, str]:
    sees = Board(q.state).sees(q.exactly(), q.exactly())
    return sees, "it sees it" if sees else "it does not see it"


def _reach(q: Question) -> tuple[bool, str]:
    unit = q.mover()
    still = (q.state.wounded | q.state.healed) >> unit & 1
    reached = set() if still else reach(Board(q.state), unit)
    return compare_places(
        {"out" if s < 0 else square_name(q.state, s) for s in reached}, {part.text for part in q.rest()}
    )


QUESTIONS: Final[dict[str, Answer]] = {
    "at": _at, "carries": _carries, "object": _object, "gate": _gate, "sees": _sees, "reach": _reach,
}  # fmt: skip
