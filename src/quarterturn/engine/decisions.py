"""Who must decide what now, and every choice there is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from quarterturn.engine.actions import cards, fight, join, list_deeds, mixing, reveal, setup
from quarterturn.engine.actions.abilities import regenerate_options
from quarterturn.engine.actions.remembering import Lister
from quarterturn.engine.board import Board
from quarterturn.engine.listing import Choices, Moves
from quarterturn.engine.state import ACT, CARD, DROP, FIGHT, HIDE, JOIN, NAME, PICK, PUT, TEAM, Action, State


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
        secret = state.table.definition.mixing == "free"
        return [Decision(seat, phase, secret) for seat in mixing.pickers(state)]
    return [_decision(seat, phase) for seat in _awaited(state)]


def _awaited(state: State) -> list[int]:
    """The seats that must decide something outside the usual course of a turn."""
    phase = state.phase
    if phase == FIGHT and state.fight is not None:
        return fight.awaited(state.fight)
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


def legal(state: State, seat: int) -> Sequence[Action]:
    """Every distinct outcome of the decision that waits for a seat; nothing if none does."""
    phase = state.phase
    if phase == ACT:
        return actions(state) if seat == state.seat else []
    if phase == CARD:
        return cards.card_options(state, seat) if seat == state.seat else []
    if seat not in [decision.seat for decision in waiting(state)]:
        return []
    if phase == FIGHT:
        return fight.combat_options(state, seat)
    if phase == PUT:
        return reveal.put_options(state)
    if phase == JOIN:
        return join.options(state, seat)
    if phase == NAME:
        return fight.name_options()
    if phase == HIDE:
        return setup.hide_options(state, seat)
    if phase == TEAM:
        return setup.team_options(state, seat)
    if phase == DROP:
        return setup.drop_options(state, seat)
    return mixing.options(state, seat)


def actions(state: State) -> Choices:
    """What the active player may do with his action points; ending the turn comes first."""
    found: list[Action] = [("end",)]
    moves: list[Moves] = []
    after: list[int] = []
    if state.ap == 0 and not state.potions:
        return Choices(found, moves, after)
    board = Board(state)
    lister = Lister(board)
    where, wounded, healed = state.where, state.wounded, state.healed
    for unit in state.table.teams[state.seat]:
        if where[unit] < 0 or healed >> unit & 1 or (state.ap == 0 and not state.potion(unit)):
            continue
        if wounded >> unit & 1:
            regenerate_options(board, unit, found)
            continue
        listed = lister.listed(unit)
        moves.append(listed.moves)
        after.append(len(found))
        if listed.occasions:
            list_deeds(board, unit, listed.occasions, found)
    return Choices(found, moves, after)
