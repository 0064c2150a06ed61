"""Pruning the choices before they are looked at: of the hundreds a turn offers, those that a player would think of."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from quarterturn.engine.core.state import Action
from quarterturn.engine.core.terms import GEAR, PIT
from quarterturn.engine.squares.board import Board
from quarterturn.engine.squares.kinds import ATTACKS
from quarterturn.engine.squares.reveal import whole_line
from quarterturn.players.errands import Errand
from quarterturn.players.ways import Ways

REVEALERS = 2  # moves to a face-down room that are kept for each miniature
KEPT = 2  # ends kept for each way of exchanging things


def worth_a_look(
    board: Board, legal: Sequence[Action], ways: Ways, keep: int = 99, errand: Errand | None = None
) -> list[Action]:
    """All actions but moves; of the moves of each miniature those that bring it nearest to the exit or to the goal of
    its errand, to gears, to enemies and to rooms that are face down, `keep` of each; and the best ends of each sensible
    exchange."""
    found: list[Action] = []
    moves: dict[int, list[Action]] = {}
    for action in legal:
        kind = action[0]
        if kind == "move":
            moves.setdefault(action[1], []).append(action)
        elif kind in ATTACKS:
            if not action[3] or kind != "fight":
                found.append(action)
            elif found and found[-1][:3] == action[:3]:
                found[-1] = action  # the more join, the better
            else:
                found.append(action)
        elif kind != "end":
            found.append(action)
    walker = errand.walker(board.state) if errand is not None else -1
    for unit, listed in moves.items():
        if errand is not None and unit == walker:
            _thin(board, unit, listed, errand.field(board, ways), keep, found, thorough=True)
        else:
            field = ways.to_aim(board, board.table.owner[unit], ways.gait(board, unit))
            _thin(board, unit, listed, field, keep, found)
    return found


def _thin(
    board: Board,
    unit: int,
    listed: list[Action],
    field: list[int],
    keep: int,
    found: list[Action],
    thorough: bool = False,
) -> None:
    """Add the moves of one miniature to those found. `thorough`: also those that just put something down: there may be
    something in the way where it must stop."""
    table, ground = board.table, board.ground
    seat = table.owner[unit]
    exits = table.exits[seat]
    plain: list[tuple[int, int, Action]] = []
    exchanges: dict[tuple[Any, ...], list[tuple[int, int, Action]]] = {}
    for number, action in enumerate(listed):
        path = action[2]
        last = path[-1]
        far = field[last] if type(last) is int else 999
        for item in path:
            if type(item) is not int:
                if thorough or not _pointless(board, path):
                    deeds = tuple([item for item in path if type(item) is not int])
                    exchanges.setdefault(deeds, []).append((far, number, action))
                break
        else:
            plain.append((far, number, action))
    plain.sort()
    if len(plain) <= keep:
        found += [action for _, _, action in plain]
    else:
        to_attack, to_reveal = keep, REVEALERS
        beside = _beside_enemies(board, seat)
        for rank, (_, _, action) in enumerate(plain):
            end = action[2][-1]
            if rank < keep or end in exits or ground.kind[end] == GEAR:
                found.append(action)
            elif end in beside and to_attack > 0:
                to_attack -= 1
                found.append(action)
            elif to_reveal > 0 and ground.face_down_beside(end, whole_line(board.state)):
                to_reveal -= 1
                found.append(action)
    for ends in exchanges.values():
        ends.sort()
        found += [action for _, _, action in ends[:KEPT]]


def _beside_enemies(board: Board, seat: int) -> set[int]:
    owner, foes, near = board.table.owner, board.table.foes[seat], board.ground.near
    return {
        square
        for place, other in (*board.fit.items(), *board.hurt.items())
        if foes[owner[other]]
        for square in near[place]
    }


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
