"""Rooms in their four turnings, as the engine turns them: `python -m tests.engine.turned` writes them for the page.

The page turns rooms itself, to draw them and to read their edges; its tests compare it with these.
"""

from __future__ import annotations

import json
from pathlib import Path

from quarterturn.content.loader import load
from quarterturn.engine.squares.turning import QUARTERS, turned

FILE = Path(__file__).resolve().parent.parent.parent / "web" / "tests" / "turned.json"
NAMES = ("2b", "10b", "39a", "40a")  # among them every kind of square and edge


def written() -> str:
    """By room, for 0 to 3 quarters clockwise: squares and edges, a character for each."""
    rooms = load().rooms
    found = {name: [turned(rooms[name], quarters) for quarters in range(QUARTERS)] for name in NAMES}
    told = {
        name: [{"squares": squares, "edges": "".join(map(str, edges))} for squares, edges in turnings]
        for name, turnings in found.items()
    }
    return json.dumps(told, indent=2) + "\n"


if __name__ == "__main__":
    FILE.write_text(written(), encoding="utf-8")
