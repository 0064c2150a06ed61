"""Which rooms would better lie otherwise, and which gears turn them."""

from __future__ import annotations

from quarterturn.engine.state import State
from quarterturn.engine.terms import GEAR
from quarterturn.players.judging import Judge

HELPS = 0.3  # what a turned room must bring to be worth a walk
QUARTER = 0.3  # what each quarter turn costs


def turned(state: State, slot: int, quarters: int) -> State:
    """The position with a room turned, whoever did it."""
    after = state.copy()
    room, turn = state.rooms[slot]
    after.rooms = (*state.rooms[:slot], (room, (turn + quarters) % 4), *state.rooms[slot + 1 :])
    after.ground = state.table.reground(state.ground, slot, after.rooms, state.revealed, state.gates)
    layout = state.table.layout
    for token, square in enumerate(state.where):
        if square >= 0 and layout.slot_of[square] == slot:
            after.where[token] = layout.turned_square(slot, square, quarters)
    return after


def gears_of(state: State, slot: int) -> frozenset[int]:
    """The gears that turn a room: its own and those of the rooms of the same number (ROTATE-1)."""
    rooms, layout = state.table.rooms, state.table.layout
    pair = rooms[state.rooms[slot][0]].pair
    slots = [s for s, (room, _) in enumerate(state.rooms) if rooms[room].pair == pair]
    return frozenset(q for s in slots for q in layout.room_squares[s] if state.ground.kind[q] == GEAR)


def helpful_gears(judge: Judge, state: State, seat: int) -> frozenset[int]:
    """The gears of the room whose turning helps a seat most; none if none does."""
    best, gain = -1, judge.value(state, seat) + HELPS
    for slot, (room, _) in enumerate(state.rooms):
        if state.revealed >> slot & 1:
            for quarters in (1, 2, 3):
                after = turned(state, slot, quarters * state.table.rooms[room].arrow)
                value = judge.value(after, seat) - QUARTER * quarters
                if value > gain:
                    best, gain = slot, value
    return gears_of(state, best) if best >= 0 else frozenset()
