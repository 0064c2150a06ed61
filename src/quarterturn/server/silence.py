"""Allies that may not talk, but for a minute after a turn in which they met (M-7, an option of the table)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import takewhile
from typing import Final

from quarterturn.engine.definition import GameDef
from quarterturn.engine.game import Game
from quarterturn.engine.state import Event, State
from quarterturn.engine.table import Table

MINUTE: Final = 60.0


def has_allies(definition: GameDef) -> bool:
    teams = [seat.team for seat in definition.seats]
    return len(set(teams)) < len(teams)


def met(game: Game) -> bool:
    """Whether in the turn that has just ended somebody passed an ally's miniature, or came to stand beside one."""
    after = game.state
    turn = zip(reversed(game.log[:-1]), reversed(game.states()[:-1]), strict=True)  # without the end itself
    for entry, before in takewhile(lambda done: done[0].action[0] not in ("end", "timeout"), turn):
        if any(_meets(event, before, after) for event in entry.events):
            return True
        after = before
    return False


def _meets(event: Event, before: State, after: State) -> bool:
    if event[0] != "step":
        return False
    _, unit, _, square = event
    near = () if after.where[unit] < 0 else after.ground.near[after.where[unit]]
    return square in _allies(before, unit) or any(place in near for place in _allies(after, unit))


def _allies(state: State, unit: int) -> Iterator[int]:
    """Where the miniatures of a character's allies stand."""
    table: Table = state.table
    seat = table.owner[unit]
    for other in table.characters:
        ally = table.owner[other] != seat and not table.foes[seat][table.owner[other]]
        if ally and state.where[other] >= 0 and not state.wounded >> other & 1:
            yield state.where[other]
