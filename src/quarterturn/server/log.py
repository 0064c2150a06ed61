"""The story of a game as one receiver may read it: every action in the notation, without what is secret to him."""

from __future__ import annotations

from quarterturn.engine.actions import ANY_TIME
from quarterturn.engine.game import Game
from quarterturn.engine.state import DROP, FIGHT, HIDE, PICK, TEAM, Event
from quarterturn.engine.view import SPECTATOR, events_for
from quarterturn.notation import format_action
from quarterturn.server import protocol as p
from quarterturn.server.presenting import event_view

SETUP = (PICK, DROP, TEAM, HIDE)
SECRETS = ("hide", "combat", "team", "drop", "pick")


def is_secret_kind(game: Game, kind: str) -> bool:
    """Whether a choice is made in secret while others choose at the same time."""
    return kind in ("team", "combat", "drop") or (kind == "pick" and game.state.table.definition.mixing == "free")


def log_lines(game: Game, seqs: list[int], seat: int) -> list[p.LogLine]:
    """The whole log, as it may be read again later: without the memory aid a seat's own hidden tokens too are gone."""
    return [log_line(game, number, seqs[number], seat, later=True) for number in range(len(game.log))]


def log_line(game: Game, number: int, seq: int, seat: int, later: bool = False) -> p.LogLine:
    states = game.states()
    before = states[number]
    after = states[number + 1] if number + 1 < len(states) else game.state
    entry = game.log[number]
    text = format_action(before, entry.seat, entry.action)
    events: list[Event] = list(entry.events)
    if not game.over:
        reader = SPECTATOR if later and _forgotten(game, entry.action[0]) else seat
        if _is_veiled(game, number, entry.seat == reader, entry.action[0]):
            text = _veiled(text, entry.action[0])
        events = events_for(events, after, reader)
    return p.LogLine(seq=seq, seat=entry.seat, text=text, events=[event_view(event) for event in events])


def _forgotten(game: Game, kind: str) -> bool:
    """Where a seat has put its tokens it has to remember (SETUP-5), unless the table has the memory aid."""
    return kind == "hide" and not game.state.table.options.memory_aid


def _is_veiled(game: Game, number: int, mine: bool, kind: str) -> bool:
    if mine or kind not in SECRETS:
        return False
    if kind == "combat":  # until both cards are turned over
        since = (entry.action[0] for entry in game.log[number:])
        return game.state.phase == FIGHT and all(kind == "combat" or kind in ANY_TIME for kind in since)
    if kind == "team":
        return game.state.phase in SETUP
    return kind != "pick" or game.state.table.definition.mixing == "free"


def _veiled(text: str, kind: str) -> str:
    """The action without its object; where a token was hidden is in sight."""
    head, _, tail = text.partition(kind)
    return f"{head}{kind} ?" + (f" {tail.split()[-1]}" if kind == "hide" else "")
