"""Revealing a room and placing what lay on it (section 5)."""

from __future__ import annotations

from quarterturn.engine.actions.turn import pay, require_actor
from quarterturn.engine.board import Board, square_name
from quarterturn.engine.scoring import discard, end_turn
from quarterturn.engine.state import ACT, PUT, Action, Event, Placing, State
from quarterturn.engine.terms import HIDDEN, PASSES_SLITS, SLIT, TO_PLACE, WALKS_WALLS, WALL, illegal


def whole_line(state: State) -> bool:
    """Whether a starting line gives access to both rooms along it (REVEAL-2: base) or to the one in front (Prison)."""
    return state.table.whole_lines


def check(state: State, seat: int, action: Action) -> None:
    _, unit, slot = action
    board = require_actor(state, seat, unit)
    layout, ground = board.ground.layout, board.ground
    if not 0 <= slot < len(layout.room_squares):
        raise illegal("REVEAL-1", "there is no such room")
    if ground.vacant >> slot & 1:
        raise illegal("M-4", "no room lies in {room} now", room=layout.plan.slots[slot].name)
    if not ground.is_face_down(slot):
        raise illegal("REVEAL-1", "room {room} is already face up", room=layout.plan.slots[slot].name)
    square = state.where[unit]
    if slot in ground.face_down_beside(square, whole_line(state)):
        return
    if layout.line_of[square] >= 0:
        raise illegal("REVEAL-2", "{who} does not stand before that room", who=state.name(unit))
    if state.raised and layout.slot_of[square] == layout.apart:
        raise illegal("M-2", "the top room is raised")
    for direction in range(4):
        other = layout.step[4 * square + direction]
        if other >= 0 and layout.slot_of[other] == slot:
            edge = ground.edge[4 * square + direction]
            abilities = state.table.abilities[unit]
            if (edge == SLIT and PASSES_SLITS in abilities) or (edge == WALL and WALKS_WALLS in abilities):
                raise illegal("REVEAL-3", "that way of passing does not help to reveal a room")
            raise illegal("REVEAL-1", "the edge between them is closed")
    raise illegal("REVEAL-1", "{who} does not stand at the border of that room", who=state.name(unit))


def perform(state: State, seat: int, action: Action, events: list[Event]) -> None:
    check(state, seat, action)
    _, unit, slot = action
    table = state.table
    pay(state, unit, 1, events)
    state.revealed |= 1 << slot
    state.ground = table.reground(state.ground, slot, state.rooms, state.gates)
    found = [token for token, place in enumerate(state.where) if place == HIDDEN - slot]
    for token in found:
        state.where[token] = TO_PLACE
    room, turn = state.rooms[slot]
    events.append(("revealed", unit, slot, table.rooms[room].name, turn, tuple(found)))
    for token in [t for t in found if not table.may_hold(slot, t)]:
        found.remove(token)
        discard(state, token, events)  # REVEAL-7
    later = tuple(t for t in found if table.effect[t] and table.owner[t] == seat)
    tokens = tuple(t for t in found if t not in later)
    _go_on(state, Placing(slot, seat, seat, tokens, later, _other_placer(state, seat)))


def _other_placer(state: State, seat: int) -> int:
    """Who places the revealer's objects: the player on his right (REVEAL-5), or as the game says (M-7).

    If that one has resigned, it is the next enemy in that direction.
    """
    table = state.table
    placed_by = table.definition.placed_by
    other = placed_by[seat] if placed_by else (seat - 1) % table.seats
    while state.resigned >> other & 1 or not table.foes[seat][other]:
        other = (other - 1) % table.seats
    return other


def _go_on(state: State, placing: Placing) -> None:
    """Ask for the next token to be placed: the revealer's part, then the other's (REVEAL-4)."""
    if not placing.tokens and placing.later:
        placing = placing._replace(placer=placing.other, tokens=placing.later, later=())
    state.placing = placing if placing.tokens else None
    state.phase = PUT if placing.tokens else ACT


def withdraw(state: State, seat: int) -> None:
    """Somebody has resigned while tokens are placed: his characters are gone, the rest is for those who play on."""
    placing = state.placing
    assert placing is not None
    gone = [t for t in (*placing.tokens, *placing.later) if state.where[t] != TO_PLACE]
    tokens, later = (tuple(t for t in part if t not in gone) for part in (placing.tokens, placing.later))
    other = _other_placer(state, placing.revealer)
    heir = other if placing.placer == placing.other or placing.revealer == seat else placing.revealer
    placer = heir if placing.placer == seat else placing.placer
    _go_on(state, placing._replace(placer=placer, tokens=tokens, later=later, other=other))


def options(board: Board, unit: int, found: list[Action]) -> None:
    for slot in board.ground.face_down_beside(board.state.where[unit], board.table.whole_lines):
        found.append(("reveal", unit, slot))


def check_put(state: State, seat: int, action: Action) -> None:
    _, token, square = action
    placing = state.placing
    if placing is None:
        raise illegal("TURN-7", "nothing waits to be placed")
    if placing.placer != seat:
        raise illegal("TURN-7", "it is {colour} who places now", colour=state.colour(placing.placer))
    if token in placing.later:
        raise illegal("TURN-7", "{colour} places that, after the rest (REVEAL-4)", colour=state.colour(placing.other))
    if token not in placing.tokens:
        raise illegal("REVEAL-4", "that token does not wait to be placed")
    if square not in Board(state).empty_floor(placing.slot):
        where = square_name(state, square)
        raise illegal("REVEAL-4", "{square} is not an empty floor or gear square of that room", square=where)


def perform_put(state: State, seat: int, action: Action, events: list[Event]) -> None:
    check_put(state, seat, action)
    _, token, square = action
    placing = state.placing
    assert placing is not None
    state.where[token] = square
    events.append(("placed", seat, token, square))
    _go_on(state, placing._replace(tokens=tuple(t for t in placing.tokens if t != token)))
    if state.placing is None and state.resigned >> state.seat & 1:  # the revealer gave up meanwhile (MULTI-6)
        end_turn(state, events)


def put_options(state: State) -> list[Action]:
    placing = state.placing
    assert placing is not None
    squares = Board(state).empty_floor(placing.slot)
    alike = state.table.alike
    different = {alike[token]: token for token in reversed(placing.tokens)}  # two Ropes of a side are one choice
    return [("put", token, square) for token in reversed(different.values()) for square in squares]


def place_for_other(state: State, events: list[Event]) -> None:
    """Out of time (OPT-TIMER): the revealer places the other's part himself; his own part goes to the first squares."""
    placing = state.placing
    assert placing is not None
    if placing.placer != placing.revealer and not state.resigned >> placing.revealer & 1:
        state.placing = placing._replace(placer=placing.revealer)
        events.append(("placer", placing.revealer))
    else:
        perform_put(state, placing.placer, put_options(state)[0], events)
