"""The seam between what all games share and what each space has of its own: one record of plain functions.

`squares/rules.py` fills it for the games on the board. It stands on the table, so whoever has a state finds what holds
there: `state.table.rules`. The core asks it and knows no space by name.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random

from quarterturn.engine.core.decisions import Decision
from quarterturn.engine.core.kinds import Kind
from quarterturn.engine.core.state import Action, Event, State
from quarterturn.engine.core.table import Frame, Table
from quarterturn.engine.core.terms import Refusal


@dataclass(frozen=True)
class Rules:
    """How one space is played. A hook that is given `events` changes the state and tells what happened."""

    # A table of this space: a function of a module, so that it is found again in other processes.
    table: Callable[[Frame], Table]
    ground: Callable[[State], object]  # the space as the rooms of a state lie, for `state.ground`

    # What can be done.
    kinds: dict[str, Kind]  # the kinds of action by name; every action asks, and only of a dict is that fast
    waiting: Callable[[State], list[Decision]]  # the decisions that wait
    legal: Callable[[State, int], Sequence[Action]]  # every choice of the decision that waits for a seat

    cited: dict[str, str]  # by rule of the core: the id under which this space's rulebook has it

    # Set-up.
    starts: Callable[[State, int], tuple[tuple[int, ...], ...]]  # all the places a seat's starters may take together
    start_problem: Callable[[State, int, Sequence[int]], Refusal | None]  # why they cannot stand on these, if so
    dot: Callable[[State, int], int]  # what others see of a starter's place before the teams are shown
    hiding_places: Callable[[State, int], list[int]]  # the rooms on which a token may be hidden now
    hiding_problem: Callable[[State, int, int], Refusal | None]  # why a token cannot be hidden on a room, if so
    open_play: Callable[[State, list[Event]], None]  # what is settled after the set-up, before the first turn

    # Turns.
    begin_turn: Callable[[State, list[Event]], None]  # the active seat begins: what waits, and with which points
    end_turn: Callable[[State, list[Event]], None]  # it ends: what comes back, and what is kept
    abandon: Callable[[State, int, int, list[Event]], None]  # what (a character, gone from a place) leaves behind

    # Placing what was found on a room (REVEAL-4).
    places: Callable[[State, int], list[int]]  # where in the room of a slot a token may be placed
    placing_problem: Callable[[State, int, int], Refusal | None]  # why it may not come to a place, if so

    # A combat that waits.
    withdraw: Callable[[State, int, list[Event]], None]  # a seat has resigned meanwhile (MULTI-6)
    hurry: Callable[[State, list[int], list[Event]], None]  # seats are out of time: it is decided for them (OPT-TIMER)

    # Secrets.
    fixed: Callable[[State], dict[int, str]]  # by place: the rooms of which everybody knows where they lie
    mask: Callable[[State, int, bool], None]  # in a state masked for (seat, recall): hide what only this space keeps
    nameless: Callable[[State, int], Sequence[int]]  # the characters that a seat sees without knowing who they are
    deal: Callable[[State, Sequence[int], Random], None]  # in a state dealt anew: draw what `mask` has hidden; per
    # seat, how many of its unknown tokens have no other place to be
