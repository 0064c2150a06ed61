"""The story of a game as one receiver may read it: every action in the notation, and what happened."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from quarterturn.engine.core.state import State
from quarterturn.engine.game import Entry, Game
from quarterturn.engine.view import kept_entry, log_for
from quarterturn.notation import format_action
from quarterturn.server import views as v
from quarterturn.server.presenting import event_view

if TYPE_CHECKING:
    from quarterturn.server.tables import LiveTable


class Line(NamedTuple):
    """A line of the log as it was written for a reader."""

    seq: int
    entry: Entry
    text: str
    json: str


class Story:
    """The log of a table for each of its readers. A line is written once, and again only if it comes to say more.

    Kept as text: thousands of lines as objects would be built, and looked through by the collector, every time.
    """

    def __init__(self) -> None:
        self._told: dict[int, list[Line]] = {}

    def lines(self, game: Game, seqs: list[int], seat: int) -> list[Line]:
        """The whole log, as it may be looked up again."""
        known = self._told.get(seat, [])
        found: list[Line] = []
        for number, (before, entry, seq) in enumerate(zip(game.states(), log_for(game, seat), seqs, strict=True)):
            line = known[number] if number < len(known) else None
            if line is None or line.seq != seq or line.entry != entry:
                told = line_of(before, entry, seq)
                line = Line(seq, entry, told["text"], v.encode(told))
            found.append(line)
        self._told[seat] = found
        return found


def last_line(table: LiveTable, seat: int) -> v.LogLine:
    """What has just been done, as it is told when it happens; written once for all who may know all of it."""
    game = table.game
    number = len(game.log) - 1
    entry = kept_entry(game, number, seat)

    def written() -> str:
        return v.encode(line_of(game.state_after(number), entry, table.seqs[-1]))

    open_to_all = entry is game.log[-1]
    line: v.LogLine = v.embedded(table.once("last line", written) if open_to_all else written())
    return line


def line_of(before: State, entry: Entry, seq: int) -> v.LogLine:
    """What somebody did, as the entry that his reader may know tells it."""
    text = format_action(before, entry.seat, entry.action)
    return {"seq": seq, "seat": entry.seat, "text": text, "events": [event_view(event) for event in entry.events]}
