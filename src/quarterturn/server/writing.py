"""Games as text, for people to keep and to share: whatever can be loaded again, and nothing that is still secret."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from random import SystemRandom
from typing import TYPE_CHECKING

from quarterturn.content.texts import name
from quarterturn.engine.view import SPECTATOR, redeal, view_after
from quarterturn.notation import format_position, format_record, has_position
from quarterturn.server.refusing import Missing

if TYPE_CHECKING:
    from quarterturn.server.tables import LiveTable

UNFIT = re.compile(r'[\\/:*?"<>|\s]+')  # for the name of a file, somewhere
DEALT = "# The game is not over: what could not be seen is dealt anew here."


def record(table: LiveTable, reader: int) -> str:
    """The whole game once it is over. Before, the position as the reader knows it, after what he may know of the way
    there: a record from the set-up on could only be loaded with every secret in it."""
    game = table.game
    if game.over:
        return table.once("record", lambda: format_record(game, table.row.seed))
    return table.once(("moves", reader), lambda: _moves(table, reader)) + _position(table, len(game.log), reader)


def _moves(table: LiveTable, reader: int) -> str:
    lines = table.story.lines(table.game, table.seqs, reader)
    return "".join(f"{line}\n" for line in [DEALT, *(f"# > {line.text}" for line in lines)])


def file_name(table: LiveTable, language: str) -> str:
    """What the file of a record is called: the game, who plays, the day, and the score."""
    game = name(f"game:{table.row.game}", language)
    who = " - ".join(seat.name or name(table.game.state.colour(seat.seat), language) for seat in table.row.seats)
    day = datetime.fromtimestamp(table.row.changed, UTC).date().isoformat()
    score = "-".join(str(points) for points in table.game.state.score)
    return UNFIT.sub(" ", f"{game}, {who}, {day}, {score}.txt").replace("  ", " ")


def position(table: LiveTable, number: int) -> str:
    """The position after so many actions, as everybody may know it; what nobody knows is dealt anew."""
    return _position(table, number, SPECTATOR)


def _position(table: LiveTable, number: int, reader: int) -> str:
    seen = table.seen(reader) if number == len(table.game.log) else view_after(table.game, number, reader)
    if not has_position(seen.state):
        raise Missing("the set-up is still going on: there is no position yet")
    return format_position(seen.state if table.game.over else redeal(seen, SystemRandom()))
