"""What a text that somebody brings turns out to be. These jobs run in a worker, as a text may be anything."""

from __future__ import annotations

from quarterturn.engine.view import open_view, public_view
from quarterturn.server import protocol as p
from quarterturn.server.making import check_record
from quarterturn.server.presenting import plan_fact
from quarterturn.server.telling import looked_at
from quarterturn.server.views import embedded, encode


def require_record(text: str) -> None:
    """Raises CannotMake if that is no saved game or position."""
    check_record(text)


def record_fact(text: str) -> str:
    """A saved game or position as JSON. Raises CannotMake."""
    game = check_record(text)
    state = game.state
    found: p.RecordFact = {
        "game": state.table.definition.id, "actions": len(game.log), "turn": state.turn, "score": state.score,
        "over": game.over, "plan": embedded(plan_fact(state.table.definition).model_dump_json()),
        "view": looked_at(state, open_view(state)), "seen": looked_at(state, public_view(state)),
    }  # fmt: skip
    return encode(found)


def position_view(text: str) -> str:
    """A position as JSON, all of it open. Raises CannotMake."""
    state = check_record(text).state
    return encode(looked_at(state, open_view(state)))
