"""Who must decide what now; and the choices of the decisions that are the same in every space."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from quarterturn.engine.core import mixing, rooms, setup
from quarterturn.engine.core.fights import awaited
from quarterturn.engine.core.state import ACT, CARD, DROP, FIGHT, HIDE, JOIN, NAME, PICK, PUT, TEAM, Action, State


class Decision(NamedTuple):
    """One seat's waiting decision. `secret`: the others learn the answer later, or never."""

    seat: int
    kind: str
    secret: bool


def waiting(state: State) -> list[Decision]:
    """The decisions that wait: one, or several where players choose at the same time."""
    phase = state.phase
    if phase in (ACT, CARD, HIDE):
        return [_decision(state.seat, phase)]
    if phase == PICK:
        secret = state.table.mixing == "free"
        return [Decision(seat, phase, secret) for seat in mixing.pickers(state)]
    return [_decision(seat, phase) for seat in _awaited(state)]


def _awaited(state: State) -> list[int]:
    """The seats that must decide something outside the usual course of a turn."""
    phase = state.phase
    if phase == FIGHT and state.fight is not None:
        return awaited(state.fight)
    if phase == PUT and state.placing is not None:
        return [state.placing.placer]
    if phase == JOIN and state.fight is not None:
        return [state.fight.asked]
    if phase == NAME and state.fight is not None:
        return [state.fight.namer]
    if phase == TEAM:
        return setup.choosers(state)
    if phase == DROP:
        return [seat for seat in range(state.table.seats) if setup.to_drop(state, seat)]
    return []


_SECRET: Final = (FIGHT, HIDE, TEAM, DROP)
_KNOWN: Final[dict[str, list[Decision]]] = {phase: [] for phase in (ACT, CARD, PUT, JOIN, NAME, *_SECRET)}


def _decision(seat: int, phase: str) -> Decision:
    """The decision of a seat in a phase where it is always as secret: the same ones come again and again."""
    known = _KNOWN[phase]
    while len(known) <= seat:
        known.append(Decision(len(known), phase, phase in _SECRET))
    return known[seat]


def shared_options(state: State, seat: int) -> Sequence[Action]:
    """Every choice of a decision of the set-up, or of placing what was found."""
    phase = state.phase
    if phase == PUT:
        return rooms.put_options(state)
    if phase == HIDE:
        return setup.hide_options(state, seat)
    if phase == TEAM:
        return setup.team_options(state, seat)
    if phase == DROP:
        return setup.drop_options(state, seat)
    return mixing.options(state, seat)
