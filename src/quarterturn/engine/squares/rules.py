"""The rules of the board games, as the core asks for them (core/rules.py)."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from quarterturn.engine.core.decisions import waiting
from quarterturn.engine.core.points import discard, unmark
from quarterturn.engine.core.rules import Rules
from quarterturn.engine.core.state import Event, State
from quarterturn.engine.core.table import Frame
from quarterturn.engine.core.terms import GONE, PIT
from quarterturn.engine.squares import cards, join, reveal, setup, slide
from quarterturn.engine.squares.decisions import legal
from quarterturn.engine.squares.kinds import KINDS
from quarterturn.engine.squares.table import BoardTable, ground_of, laid


def new_table(frame: Frame) -> BoardTable:
    return BoardTable(RULES, frame)


def abandon(state: State, unit: int, square: int, events: list[Event]) -> None:
    """What is left over a pit without a Rope is lost (FIGHT-11).

    If the player has given up, a wounded that was carried falls too, and nobody scores (MULTI-6).
    """
    if ground_of(state).kind[square] != PIT:
        return
    table = state.table
    given_up = state.resigned >> table.owner[unit] & 1
    lying = [token for token, place in enumerate(state.where) if place == square]
    if any(token in table.ropes for token in lying):
        return
    for token in lying:
        if table.effect[token]:
            discard(state, token, events)
        elif given_up:
            state.where[token] = GONE
            unmark(state, token)
            events.append(("eliminated", token, square))


def _no_secrets(_masked: State, _seat: int, _recall: bool) -> None:
    """On the board everything that is secret is so in every game."""


def _nobody_nameless(_state: State, _seat: int) -> Sequence[int]:
    """Whoever stands or lies on the board is known."""
    return ()


def _nothing_to_deal(_state: State, _spare: Sequence[int], _random: Random) -> None:
    """And so nothing more is to be drawn."""


RULES: Final[Rules] = Rules(
    table=new_table,
    ground=laid,
    kinds=KINDS,
    cited={},
    waiting=waiting,
    legal=legal,
    starts=setup.starts,
    start_problem=setup.start_problem,
    dot=setup.dot,
    hiding_places=setup.hiding_places,
    hiding_problem=setup.hiding_problem,
    open_play=setup.open_play,
    begin_turn=cards.turn_begins,
    end_turn=cards.turn_ends,
    abandon=abandon,
    places=reveal.places,
    placing_problem=reveal.placing_problem,
    withdraw=join.withdraw,
    hurry=join.hurry,
    fixed=slide.fixed,
    mask=_no_secrets,
    nameless=_nobody_nameless,
    deal=_nothing_to_deal,
)
