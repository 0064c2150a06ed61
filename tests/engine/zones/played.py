"""Recorded card games as the page is told of them: `python -m tests.engine.zones.played` writes them for its tests.

The page moves cards and rooms by the events alone; its tests see whether that leads to the next view.
"""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec
from tests.test_records import FILES, replayed

from quarterturn.engine.core.state import ACT
from quarterturn.engine.view import open_view
from quarterturn.server.presenting import event_view, seat_view

FILE = Path(__file__).resolve().parents[3] / "web" / "tests" / "played.json"
RECORDS = ("card-3-score", "card-score", "card-advanced-score")  # together they have nearly every kind of event
UNTOLD = {"paid", "turn", "turn-ended", "saved", "chose", "combat", "cards", "named", "over"}  # nothing moves


def written() -> str:
    games = [_game(file) for file in FILES if file.stem in RECORDS]
    return json.dumps(games, separators=(",", ":")) + "\n"


def _game(file: Path) -> dict[str, Any]:
    game = replayed(file)
    states = [*game.states(), game.state]
    first = next(number for number, state in enumerate(states) if state.phase == ACT)
    shown = [_shown(state) for state in states[first:]]
    told = [[event_view(event) for event in entry.events if event[0] not in UNTOLD] for entry in game.log[first:]]
    table = states[first].table
    facts = [{"name": r.name, "squares": r.squares, "edges": list(r.edges)} for r in table.rooms]
    slots = [slot.name for slot in table.definition.plan.slots]
    changes = [_changed(before, after) for before, after in pairwise(shown)]
    moves = [[events, change] for events, change in zip(told, changes, strict=True) if events or change]
    return {"record": file.stem, "slots": slots, "facts": facts, "start": shown[0], "moves": moves}


def _shown(state: Any) -> dict[str, Any]:
    view = msgspec.json.decode(msgspec.json.encode(seat_view(open_view(state), [], [], False)))
    zones = view["zones"]
    tokens = [
        [token["name"], token["seat"], token["kind"], token["square"], token["wounded"], carrier]
        for token, carrier in zip(view["tokens"], zones["carrier"], strict=True)
    ]
    return {"tokens": tokens, "rooms": view["rooms"], "gates": zones["gates"], "broken": zones["broken"]}


def _changed(before: dict[str, Any], after: dict[str, Any]) -> dict[str, Any]:
    """What differs; of the tokens only those, by number."""
    found = {key: after[key] for key in ("rooms", "gates", "broken") if before[key] != after[key]}
    tokens = {i: now for i, (was, now) in enumerate(zip(before["tokens"], after["tokens"], strict=True)) if was != now}
    return {**found, "tokens": tokens} if tokens else found


if __name__ == "__main__":
    FILE.write_text(written(), encoding="utf-8")
