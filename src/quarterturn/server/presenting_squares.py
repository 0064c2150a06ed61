"""What only the board games show: lines, portcullises between squares, ways out, whom a strike hits."""

from __future__ import annotations

from quarterturn.engine.core.definition import Plan
from quarterturn.engine.core.state import ACT, Action, Fight, State
from quarterturn.engine.core.terms import GATE_STATES
from quarterturn.engine.squares.abilities import push_by
from quarterturn.engine.squares.board import Board
from quarterturn.engine.squares.fight import forecast
from quarterturn.engine.squares.gates import between
from quarterturn.engine.squares.join import forecast as join_forecast
from quarterturn.engine.squares.kinds import ATTACKS
from quarterturn.engine.squares.layout import layout_of
from quarterturn.engine.squares.objects import burned
from quarterturn.engine.squares.table import ground_of, table_of
from quarterturn.server import protocol as p
from quarterturn.server import views as v

STRIKES = ("fireball", "scream")
FORETOLD = frozenset({"join", *ATTACKS, *STRIKES})  # kinds of which is told what they lead to


def lines(plan: Plan) -> list[p.LineFact]:
    layout = layout_of(plan)
    return [
        p.LineFact(seat=line.seat, squares=list(layout.along[n]), dots=list(layout.dots(n)))
        for n, line in enumerate(plan.lines)
    ]


def gates(state: State) -> list[v.GateView]:
    return [
        {"a": square, "b": other, "state": GATE_STATES[state.gates[gate]]}
        for square, found in sorted(ground_of(state).gates_at.items())
        for other in dict.fromkeys(other for _, other in found if square < other)
        for gate in between(state, ground_of(state), square, other)  # that of the lower square's room first
    ]


def ways_out(state: State, seat: int) -> list[int]:
    table = table_of(state)
    if seat < 0 or not table.definition.exits_score:
        return []
    scoring = table.exits[seat] - table.worthless[seat]
    return [number for number, squares in enumerate(table.layout.along) if scoring.issuperset(squares)]


def combat_of(state: State, seat: int, action: Action) -> Fight | None:
    """The combat to which an attack, or joining one, leads."""
    if action[0] == "join":
        return join_forecast(state, seat, action)
    return forecast(state, action) if action[0] in ATTACKS and state.phase == ACT else None


def strike_of(state: State, action: Action) -> v.Strike | None:
    """Whom a fireball or a scream hits."""
    kind = action[0]
    if kind not in STRIKES or state.phase != ACT:
        return None
    _, unit, at = action
    board = Board(state)
    if kind == "fireball":
        lost = burned(board, unit, at)
        return {"target": lost[-1], "goal": None, "lost": lost}
    push = push_by(board, unit, at)
    return {"target": at, "goal": push.goal, "lost": [at] if push.dies else []}
