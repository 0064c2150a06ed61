"""Who is stopped, and what is left to it (CARD-STOP-1 to -5); and what every action sees to at its end."""

from __future__ import annotations

from typing import Final

from quarterturn.engine.core.points import finish, leaders
from quarterturn.engine.core.state import Event, State
from quarterturn.engine.core.terms import GONE, NOBODY, OUT, STAYS_OUT, illegal
from quarterturn.engine.zones.board import Board
from quarterturn.engine.zones.table import FREE, zones_of

_OVER_FOR: Final = (OUT, GONE, STAYS_OUT)


def stop_on_entering(board: Board, unit: int, zone: int, back: int) -> int:
    """How a character is stopped that enters a zone over its side `back`: that side as printed, or FREE."""
    return FREE if board.stopper(unit, zone) == NOBODY else board.ground.printed_side(zone, back)


def way_back(board: Board, zone: int, stop: int) -> int:
    """The side of its zone over which a stopped one may go, as the room lies now (CARD-STOP-4); -1 if it is free."""
    return -1 if stop == FREE else board.ground.side_now(zone, stop)


def require_free(board: Board, unit: int, zone: int, stop: int, direction: int) -> None:
    """A stopped one leaves its zone over the border by which it came, and no other (CARD-STOP-1, CARD-STOP-2)."""
    foe = board.stopper(unit, zone) if stop != FREE else NOBODY
    if foe != NOBODY and direction != way_back(board, zone, stop):
        who, whom = board.state.name(unit), board.state.name(foe)
        raise illegal("CARD-STOP-1", "{foe} stops {who} here: it can only go back", foe=whom, who=who)


def settle(state: State, events: list[Event]) -> None:
    """After an action: stops lapse where nobody is left who stops (CARD-STOP-2); with nobody left it is over."""
    if state.result is not None:
        return
    zones = zones_of(state)
    board: Board | None = None
    for unit, stop in enumerate(zones.stops):
        if stop != FREE:
            board = board or Board(state)
            if board.stopper(unit, state.where[unit]) == NOBODY:
                stops = zones_of(state).stops
                state.zones = zones_of(state)._replace(stops=(*stops[:unit], FREE, *stops[unit + 1 :]))
    for unit in state.table.characters:
        if state.where[unit] not in _OVER_FOR:
            return
    finish(state, leaders(state), "nobody", events)  # CARD-END-2
