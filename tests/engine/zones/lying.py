"""Tables of card rooms as the engine reads them: `python -m tests.engine.zones.lying` writes them for the page.

The page draws the rooms, and tells what bars a way, by itself; its tests compare it with these.
"""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

from quarterturn.content.loader import load
from quarterturn.engine.core.definition import Room
from quarterturn.engine.core.terms import CLOSED, GATE
from quarterturn.engine.zones.ground import Ground, Lying
from quarterturn.engine.zones.layout import NO_PLACE, WIDTH, Layout, layout_of

FILE = Path(__file__).resolve().parents[3] / "web" / "tests" / "lying.json"
GAMES = ("card-1", "card", "card-advanced")


def written() -> str:
    return json.dumps([_table(name) for name in GAMES], indent=None, separators=(",", ":")) + "\n"


def _table(game: str) -> dict[str, Any]:
    """A table with every room turned somehow, a face-down room, broken walls, portcullises in all states."""
    collection = load()
    definition = collection.games[game]
    layout, rooms = layout_of(definition.plan), list(collection.of("C").rooms.values())
    random = Random(game)
    lying: list[Lying | None] = [
        Lying(room, random.randrange(4), random.randrange(3), random.randrange(4) == 0)
        for room in random.sample(rooms, layout.slots)
    ]
    lying[random.randrange(layout.slots)] = None
    ground = Ground(layout, lying)
    return {
        "slots": [slot.name for slot in definition.plan.slots],
        "rooms": [found and _told(found.room, found.turn, found.gate, found.broken) for found in lying],
        "cells": [None if cell == NO_PLACE else [cell % WIDTH, cell // WIDTH] for cell in ground.cell_of],
        "bars": list(ground.bars),
        "beside": list(ground.beside),
        "face_down": list(ground.face_down),
        "lines": list(ground.line),
        "entrances": [ground.entrance(facing) for facing in layout.facings],
        "names": [layout.name(place) for place in range(layout.places)],
        "facings": _facings(layout),
    }


def _told(room: Room, turn: int, gate: int, broken: bool) -> dict[str, Any]:
    state = gate if GATE in room.edges else CLOSED
    fact = {"name": room.name, "pair": room.pair, "arrow": room.arrow, "squares": room.squares}
    return {**fact, "edges": list(room.edges), "turn": turn, "gate": state, "broken": broken}


def _facings(layout: Layout) -> list[list[int]]:
    return [[layout.seat_of(facing), layout.faced(facing)] for facing in layout.facings]


if __name__ == "__main__":
    FILE.write_text(written(), encoding="utf-8")
