"""Set-up on the board: dots on the starting lines, capacities by colour and level, doors (section 3, SETUP-7, M-5)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from quarterturn.engine.core.definition import DOOR, NEUTRAL
from quarterturn.engine.core.setup import room_left, starters
from quarterturn.engine.core.state import Event, State, shuffled
from quarterturn.engine.core.terms import EMPTY_SHAFT, IN_HAND, Refusal, refuse
from quarterturn.engine.squares.table import table_of

# --- The starting team


def dots_for(state: State, seat: int) -> tuple[int, ...]:
    """The dots a seat may choose from: those of its own line, or the free ones of the neutral lines (MULTI-8)."""
    layout = table_of(state).layout
    if state.table.one_by_one:
        taken = {place for place in state.where if place >= 0}
        return tuple(dot for n in _lines_of(state, NEUTRAL) for dot in layout.dots(n) if dot not in taken)
    return tuple(dot for n in _lines_of(state, seat) for dot in layout.dots(n))


def _lines_of(state: State, owner: int) -> list[int]:
    return [n for n, line in enumerate(state.table.definition.plan.lines) if line.seat == owner]


def starts(state: State, seat: int) -> tuple[tuple[int, ...], ...]:
    """All the dots a seat's starters may take together; where they are put down in turn, those of the next one."""
    return tuple(combinations(dots_for(state, seat), 1 if state.table.one_by_one else starters(state, seat)))


def start_problem(state: State, seat: int, squares: Sequence[int]) -> Refusal | None:
    """Why starters cannot stand on these squares, if so."""
    dots = dots_for(state, seat)
    if all(square in dots and squares.count(square) == 1 for square in squares):
        return None
    if state.table.one_by_one:
        return refuse("MULTI-8", "each must stand on a free dot of a neutral line")
    return refuse("SETUP-2", "each must stand on a dot of its own on your starting line")


def dot(_state: State, square: int) -> int:
    """Everybody sees on which dots somebody stands."""
    return square


# --- Tokens face down on the rooms


def hiding_problem(state: State, token: int, slot: int) -> Refusal | None:
    """Why a token cannot be put face down on a room, if so."""
    place = state.table.definition.plan.slots[slot]
    if state.rooms[slot] == EMPTY_SHAFT:
        return refuse("M-4", "no room lies in {room} now", room=place.name)
    if not state.table.may_hold(slot, token):
        return refuse("SETUP-7", "{room} takes {holds} only", room=place.name, holds=place.holds)
    left = room_left(state)
    if left[slot] == 0:
        return refuse("SETUP-4", "{room} is full", room=place.name)
    if not _level_open(state, slot, left):
        return refuse(state.table.definition.rule, "a lower level has room left")
    if not _Room(state, left).is_enough_after(token, slot):
        return refuse("MULTI-7", "some token would be left without a place")
    return None


def hiding_places(state: State, token: int) -> list[int]:
    """The rooms on which a token may be put face down now."""
    return _Room(state, room_left(state)).places_for(token)


def _level_open(state: State, slot: int, left: list[int]) -> bool:
    """Whether nothing can go on a lower row of rooms any more, where they are filled level after level (M-2).

    With somebody gone, a level may stay half empty: then nobody has anything left for it (MULTI-6).
    """
    if not state.table.definition.by_levels:
        return True
    slots = state.table.definition.plan.slots
    for lower, place in enumerate(slots):
        if place.y < slots[slot].y and left[lower]:
            for token, where in enumerate(state.where):
                if where == IN_HAND and state.table.may_hold(lower, token):
                    return False
    return True


class _Room:
    """The places left on the rooms by kind, and everybody's tokens that still need one (MULTI-7)."""

    def __init__(self, state: State, left: list[int]) -> None:
        self.state, self.left = state, left
        self.for_both = self.for_characters = self.for_objects = 0
        table = state.table
        for slot in range(len(left)):
            holds = table.holds[slot]
            if holds == "both":
                self.for_both += left[slot]
            elif holds == "characters":
                self.for_characters += left[slot]
            else:
                self.for_objects += left[slot]
        self.characters = self.objects = 0
        for token in range(len(state.where)):
            if state.where[token] == IN_HAND:
                if table.effect[token]:
                    self.objects += 1
                else:
                    self.characters += 1

    def is_enough_after(self, token: int, slot: int) -> bool:
        """Whether all others would still find a place with a token on a slot."""
        table = self.state.table
        holds = table.holds[slot]
        is_object = bool(table.effect[token])
        characters = self.characters - (not is_object) - self.for_characters + (holds == "characters")
        objects = self.objects - is_object - self.for_objects + (holds == "objects")
        return max(0, characters) + max(0, objects) <= self.for_both - (holds == "both")

    def places_for(self, token: int) -> list[int]:
        """Where a token may be put: the same places for all objects, and the same ones for all characters."""
        state, left = self.state, self.left
        return [
            slot
            for slot in range(len(left))
            if left[slot]
            and state.table.may_hold(slot, token)
            and _level_open(state, slot, left)
            and self.is_enough_after(token, slot)
        ]


# --- The doors


def open_play(state: State, events: list[Event]) -> None:
    """The doors are turned up, if there are any; with three players the fourth is a decoy (M-5)."""
    doors = _lines_of(state, DOOR)
    if doors:
        owners = [seat if seat < state.table.seats else NEUTRAL for seat in range(len(doors))]
        state.table = state.table.with_doors(tuple(shuffled(state, owners)))
        events.append(("doors-shown", state.table.doors))
