"""Golden playthroughs: short games told step by step, with what each seat is told and sees.

Each file of this folder is the beginning of a recorded game: after every action the events as a seat is told of them,
and the lines of its view that have gone or come; those who are told and see the same stand together. A change that lets
a seat see more, or less, shows up as a line.
`python -m tests.playthroughs` writes the files anew.
"""

from __future__ import annotations

import re
from difflib import unified_diff
from pathlib import Path

from quarterturn.engine.game import Game
from quarterturn.engine.view import SPECTATOR, entry_for, view
from quarterturn.notation import format_action, format_view, parse_record

FOLDER = Path(__file__).parent
RECORDS = FOLDER.parent / "records"
GAMES = ("card-1-score", "card-2-score", "card-3-score", "card-score", "card-secret-score", "card-advanced-score")
STEPS = 70


def playthrough(name: str) -> str:
    """The first steps of a recorded game, as everybody at the table sees them."""
    record = re.sub(r"^\? .*\n", "", (RECORDS / f"{name}.qt").read_text(encoding="utf-8"), flags=re.MULTILINE)
    game = parse_record(name, record)
    log = game.log[:STEPS]
    while len(game.log):
        game.rewind()
    seats = (*range(game.state.table.seats), SPECTATOR)
    lines: list[str] = []
    seen = {seat: sight(game, seat) for seat in seats}
    for number, entry in enumerate(log):
        lines.append(f"{number + 1}. {format_action(game.state, entry.seat, entry.action)}")
        game.apply(entry.action, entry.seat)
        blocks: dict[tuple[str, ...], list[str]] = {}
        for seat in seats:
            now = sight(game, seat)
            block = (*told(game, number, seat), *changes(seen[seat], now))
            blocks.setdefault(block, []).append("spectator" if seat == SPECTATOR else game.state.colour(seat))
            seen[seat] = now
        for block, who in blocks.items():
            lines += [f"  {' '.join(who)}:", *block]
    return "\n".join(lines) + "\n"


MARKS = ("--", "++", "@@")  # of the differ itself


def sight(game: Game, seat: int) -> list[str]:
    """The view of a seat, line by line; before there is a position, nothing."""
    return format_view(view(game.state, seat)).splitlines() if game.state.zones else []


def changes(before: list[str], after: list[str]) -> list[str]:
    """The lines of a view that have gone and come."""
    return [f"    {line}" for line in unified_diff(before, after, n=0, lineterm="") if line[:2] not in MARKS]


def told(game: Game, number: int, seat: int) -> list[str]:
    return [f"    {' '.join(map(str, event))}" for event in entry_for(game, number, seat).events]
