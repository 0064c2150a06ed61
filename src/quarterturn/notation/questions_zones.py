"""Questions about a table of the card game: zones, facings, who carries what, what is saved or broken."""

from __future__ import annotations

from functools import partial
from typing import Final

from quarterturn.blocks import Text
from quarterturn.engine.core.state import State
from quarterturn.engine.core.terms import GATE_STATES, GONE, NOBODY, OUT
from quarterturn.engine.zones.board import Board
from quarterturn.engine.zones.layout import NO_PLACE
from quarterturn.engine.zones.reach import reached
from quarterturn.engine.zones.sight import sees
from quarterturn.engine.zones.table import table_of, zones_of
from quarterturn.notation import words as w
from quarterturn.notation.asking import Answer, Hidden, Question, compare_loads, compare_places, told_place
from quarterturn.notation.errors import NotUnderstood
from quarterturn.notation.zone_places import parse_place, place_name


def _told(state: State, place: int) -> str:
    return told_place(place, partial(place_name, state))


def _place(q: Question, word: Text, seat: int | None = None) -> int:
    place = parse_place(q.state, word, seat)
    if place == NO_PLACE:
        raise NotUnderstood("{word} is not on this table", word.column, word=word.text)
    return place


def _slot(q: Question) -> tuple[int, Text]:
    word = q.next("a room's place")
    slot = w.parse_slot(q.state.table.definition.plan, word)
    if slot == w.NO_SLOT:
        raise NotUnderstood("there is no room {word}", word.column, word=word.text)
    return slot, word


def _at(q: Question) -> tuple[bool, str]:
    unit = q.unit()
    wanted = _place(q, q.next("a zone such as A1^"), q.state.table.owner[unit])
    place = q.place(unit)
    return place == wanted, f"it is {_told(q.state, place)}"


def _carries(q: Question) -> tuple[bool, str]:
    unit = q.unit()
    in_play = q.place(unit) >= 0 and bool(q.state.zones)
    answer = compare_loads(q, Board(q.state).loads(unit) if in_play else [])
    if in_play and unit in dict(zones_of(q.state).unseen):
        raise Hidden
    return answer


def _object(q: Question) -> tuple[bool, str]:
    return _found(q, q.tokens("an object"), lying=False)


def _lies(q: Question) -> tuple[bool, str]:
    return _found(q, q.tokens("an object"), lying=True)


def _found(q: Question, found: list[int], lying: bool) -> tuple[bool, str]:
    """Whether one of some tokens is at a place, carried by nobody if it is to lie there; or none is left."""
    state = q.state
    word = q.next("a zone such as A1^" if lying else "a zone such as A1^, or gone")
    gone = word.text == "gone" and not lying
    places = [] if gone else _places(q, word)
    carrier = zones_of(state).carrier if state.zones else (NOBODY,) * len(state.where)
    if any(state.where[t] in places and (not lying or carrier[t] == NOBODY) for t in found):
        return True, f"it is {word.text}"
    where = [q.place(t) for t in found]
    fact = ", ".join(
        f"{_told(state, place)}{'' if carrier[t] == NOBODY else ', carried'}"
        for t, place in zip(found, where, strict=True)
    )
    return gone and all(place in (GONE, OUT) for place in where), f"it is {fact or 'nowhere'}"


def _places(q: Question, word: Text) -> set[int]:
    """A place; before a room that is an end room of both sides, that of either."""
    return {_place(q, word, seat) for seat in range(q.state.table.seats)}


def _saved(q: Question) -> tuple[bool, str]:
    seat = q.seat()
    saved = zones_of(q.state).saved[seat] if q.state.zones else 0
    return saved == w.parse_number(q.next("a number")), f"{saved} AP are saved"


def _walls(q: Question) -> tuple[bool, str]:
    slot, _ = _slot(q)
    w.parse_choice(q.next("broken"), ("broken",), "state")
    broken = bool(q.state.zones) and bool(zones_of(q.state).broken >> slot & 1)
    return broken, f"they are {'broken' if broken else 'whole'}"


def _gate(q: Question) -> tuple[bool, str]:
    """The portcullis of a room; one that lies face down has its state too, as `room` tells what lies there."""
    slot, word = _slot(q)
    wanted = w.parse_choice(q.next("closed, open or broken"), GATE_STATES, "state")
    room = q.state.rooms[slot][0] if q.state.rooms else -1
    if room < 0:
        raise Hidden
    gate = table_of(q.state).gate_of(room)
    if gate < 0:
        raise NotUnderstood("room {word} has no portcullis", word.column, word=word.text)
    now = GATE_STATES[q.state.gates[gate]]
    return now == wanted, f"it is {now}"


def _sees(q: Question) -> tuple[bool, str]:
    seen = sees(Board(q.state), q.exactly(), q.exactly())
    return seen, "it sees it" if seen else "it does not see it"


def _reach(q: Question) -> tuple[bool, str]:
    unit = q.mover()
    state = q.state
    seat = state.table.owner[unit]
    still = (state.wounded | state.healed) >> unit & 1
    found: set[int] = set() if still else reached(Board(state), unit)
    found.discard(state.where[unit])
    return compare_places(
        {_told(state, place) if place == OUT else place_name(state, place, seat) for place in found},
        {part.text for part in q.rest()},
    )


QUESTIONS: Final[dict[str, Answer]] = {
    "at": _at, "carries": _carries, "object": _object, "lies": _lies, "saved": _saved, "walls": _walls,
    "gate": _gate, "sees": _sees, "reach": _reach,
}  # fmt: skip
