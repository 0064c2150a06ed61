"""What only the card game shows: who carries what, points that are kept, stops, portcullises by room."""

from __future__ import annotations

from collections.abc import Sequence

from quarterturn.engine.core.state import ACT, Action, Fight, State
from quarterturn.engine.core.terms import GATE_STATES, IllegalAction
from quarterturn.engine.zones import reach
from quarterturn.engine.zones.board import Board, require_actor
from quarterturn.engine.zones.fight import RULES as ATTACKS
from quarterturn.engine.zones.fight import forecast
from quarterturn.engine.zones.table import FREE, ground_of, table_of, zones_of
from quarterturn.server import views as v

FORETOLD = frozenset({*ATTACKS, "fireball"})  # kinds of which is told what they lead to


def zones_view(state: State, options: Sequence[v.CardOptionView]) -> v.ZonesView:
    table, ground = table_of(state), ground_of(state)
    kept = zones_of(state) if state.zones else None
    seats, tokens = range(table.seats), range(len(table.tokens))
    if kept is None:  # before the teams are chosen there is nothing to keep
        return {
            "carrier": [-1 for _ in tokens], "saved": [0 for _ in seats], "stopped": [], "shot": [], "charged": [],
            "smashed": [], "broken": [], "gates": [None for _ in table.definition.plan.slots], "unseen": [],
            "fallen": [], "options": options,
        }  # fmt: skip
    return {
        "carrier": kept.carrier,
        "saved": kept.saved,
        "stopped": [
            (unit, ground.side_now(state.where[unit], side))
            for unit, side in enumerate(kept.stops)
            if side != FREE and state.where[unit] >= 0
        ],
        "shot": _members(kept.shot), "charged": _members(kept.charged), "smashed": _members(kept.smashed),
        "broken": _members(kept.broken),
        "gates": [_gate(state, slot) for slot in range(len(state.rooms))],
        "unseen": kept.unseen,
        "fallen": [
            {"seat": f.seat, "place": f.place, "carrier": f.carrier, "objects": f.objects, "struck": f.struck}
            for f in kept.fallen
        ],
        "options": options,
    }  # fmt: skip


def _members(mask: int) -> list[int]:
    return [number for number in range(mask.bit_length()) if mask >> number & 1]


def _gate(state: State, slot: int) -> v.GateState | None:
    """How the one portcullis of a room stands, as far as the room is seen."""
    room = state.rooms[slot][0]
    gate = table_of(state).gate_of(room) if state.revealed >> slot & 1 else -1
    return None if gate < 0 else GATE_STATES[state.gates[gate]]


def combat_of(state: State, _seat: int, action: Action) -> Fight | None:
    """The combat to which an attack leads, as far as the seat sees who takes part."""
    if action[0] not in ATTACKS or state.phase != ACT or action[2] < 0:  # a mark: it is not known who that is
        return None
    try:
        return forecast(state, action)
    except IllegalAction:  # a shield, say, that only others know of (CARD-OPT-SECRET)
        return None


def strike_of(state: State, action: Action) -> v.Strike | None:
    """Whom a fireball hits: who is carried by the target is lost with it (CARD-OBJ-FIREBALL)."""
    if action[0] != "fireball" or state.phase != ACT:
        return None
    target, board = action[2], Board(state)
    carried = [load for load in board.loads(target) if not board.table.is_object[load]]
    return {"target": target, "goal": None, "lost": [*carried, target]}


def further(state: State, seat: int, unit: int) -> list[tuple[list[int], list[int]]]:
    """Two movements of a character to each place that is so far away; none if it cannot pay for both."""
    try:
        board = require_actor(state, seat, unit)
    except IllegalAction:
        return []
    return reach.further(board, unit) if state.ap > 1 else []
