"""Choices worth looking at: what can be done without the exchanges that nobody would make."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from quarterturn.engine.board import Board
from quarterturn.engine.state import Action, State
from quarterturn.engine.terms import PIT
from quarterturn.players.ways import Ways

KEPT = 2  # ends kept for each way of exchanging things


def worth_a_look(state: State, legal: Sequence[Action], ways: Ways) -> list[Action]:
    """All actions but moves; moves that exchange nothing; of the others, the best ends of each sensible exchange."""
    board = Board(state)
    found: list[Action] = []
    exchanges: dict[tuple[Any, ...], list[tuple[float, int, Action]]] = {}
    for number, action in enumerate(legal):
        if action[0] != "move":
            found.append(action)
            continue
        _, unit, path = action
        deeds = tuple(item for item in path if not isinstance(item, int))
        if not deeds:
            found.append(action)
        elif not _pointless(board, path):
            steps = ways.steps(board, unit, path[-1]) if isinstance(path[-1], int) else 0.0
            exchanges.setdefault((unit, *deeds), []).append((steps, number, action))
    for ends in exchanges.values():
        found += [action for _, _, action in sorted(ends)[:KEPT]]
    return found


def _pointless(board: Board, path: tuple[Any, ...]) -> bool:
    """Whether a move ends with free hands by putting something down, and be it a Rope beside a pit."""
    square = -1
    dropped = False
    for item in path:
        if isinstance(item, int):
            square = item
        elif item[0] == "!":
            dropped = not (item[1] in board.table.ropes and square >= 0 and board.ground.kind[square] == PIT)
        else:
            dropped = False
    return dropped
