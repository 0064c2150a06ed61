"""The places of the card game as words: zones `A1^`, facings `>A1^`, and `out`."""

from __future__ import annotations

from quarterturn.blocks import Text
from quarterturn.engine.core.state import State
from quarterturn.engine.core.terms import OUT, SIGNS
from quarterturn.engine.zones.layout import NO_PLACE
from quarterturn.engine.zones.table import table_of
from quarterturn.notation import words as w
from quarterturn.notation.errors import NotUnderstood


def parse_place(state: State, word: Text, seat: int | None = None) -> int:
    """A place, OUT, or NO_PLACE for one this table has not: the rules refuse that.

    A room may be an end room of both sides, where there is one row of them: a facing is then that of `seat`, or of the
    colour in front, `yellow:>A1^`.
    """
    if word.text == w.LEAVING:
        return OUT
    found = w.ZONE.fullmatch(word.text)
    if not found:
        raise NotUnderstood("'{word}' is not a zone such as A1^", word.column, word=word.text)
    layout = table_of(state).layout
    slot = w.slot_named(layout.plan, found["slot"])
    if slot == w.NO_SLOT:
        return NO_PLACE
    zone = 4 * slot + SIGNS.index(found["sign"])
    if not found["facing"]:
        return zone
    if found["colour"]:
        return layout.facing_to(w.parse_seat(state, word._replace(text=found["colour"])), zone)
    sides = [layout.facing_to(side, zone) for side in (seat or 0, 1 - (seat or 0))]
    return next((facing for facing in sides if facing != NO_PLACE), NO_PLACE)


def place_name(state: State, place: int, seat: int | None = None) -> str:
    """A place as it is read back for a seat: with the colour only where the facing would be taken for the other's."""
    layout = table_of(state).layout
    name = layout.name(place)
    if layout.is_facing(place) and parse_place(state, Text(1, 1, name), seat) != place:
        return f"{state.colour(layout.seat_of(place))}:{name}"
    return name
