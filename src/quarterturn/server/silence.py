"""Allies that may not talk, but for a minute after a turn in which they met (M-7, an option of the table)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from quarterturn.engine.core.definition import GameDef
from quarterturn.engine.core.state import Event, State
from quarterturn.engine.game import Game
from quarterturn.engine.squares.table import ground_of

MINUTE: Final = 60.0
WAYS_TO_GO: Final = ("step", "jumped", "walked")  # events that begin with a miniature and end with where it comes


def has_allies(definition: GameDef) -> bool:
    teams = [seat.team for seat in definition.seats]
    return len(set(teams)) < len(teams)


def met(game: Game) -> bool:
    """Whether a turn has just ended in which somebody passed an ally's miniature, or came to stand beside one."""
    number = len(game.log)
    if not number or game.state.turn == game.state_after(number - 1).turn:
        return False
    ended = game.state_after(number - 1).turn
    for at in reversed(range(number)):
        before, after = game.state_after(at), game.state_after(at + 1)
        if before.turn != ended:
            return False
        if any(_meets(event, before, after) for event in game.log[at].events):
            return True
    return False


def _meets(event: Event, before: State, after: State) -> bool:
    if event[0] not in WAYS_TO_GO:
        return False
    unit, square = event[1], event[-1]
    near = () if after.where[unit] < 0 else ground_of(after).near[after.where[unit]]
    return square in _allies(before, unit) or any(place in near for place in _allies(after, unit))


def _allies(state: State, unit: int) -> Iterator[int]:
    """Where the miniatures of a character's allies stand."""
    table = state.table
    seat = table.owner[unit]
    for other in table.characters:
        ally = table.owner[other] != seat and not table.foes[seat][table.owner[other]]
        if ally and state.where[other] >= 0 and not state.wounded >> other & 1:
            yield state.where[other]
