"""How far it is out: for every square, the steps a kind of character still needs to leave the labyrinth.

An estimate that never says "no way": a wall costs the actions it takes to turn a room, a closed portcullis those it
takes to have it opened, a face-down room the action that reveals it. Enemies in the way cost as much as an action,
but only to the seat that asks: where they stand is the same in all that it considers.
"""

from __future__ import annotations

from heapq import heappop, heappush
from math import ceil
from typing import NamedTuple

from quarterturn.engine.board import Board
from quarterturn.engine.space.squares import Ground
from quarterturn.engine.state import State
from quarterturn.engine.terms import (
    BREAKS_GATES,
    CROSSES_PITS,
    FLIES,
    NOWHERE,
    PASSES_SLITS,
    PICKS_LOCKS,
    SPANS_PITS,
    UNLOCKS,
    WALKS_WALLS,
)  # fmt: skip

# Costs in half steps; an action counts for four steps, whoever takes it.
STEP = 2
ACTION = 4 * STEP
UNKNOWN_STEP = 3
NO_WAY = 1_000_000


class Gait(NamedTuple):
    """What a character passes, with what it carries."""

    flies: bool
    over_pits: bool
    slits: bool
    gates: bool
    walls: bool


def gait(board: Board, unit: int) -> Gait:
    abilities = board.table.abilities[unit]
    return Gait(
        FLIES in abilities,
        FLIES in abilities or CROSSES_PITS in abilities or board.has_effect(unit, SPANS_PITS),
        PASSES_SLITS in abilities,
        PICKS_LOCKS in abilities or BREAKS_GATES in abilities or board.has_effect(unit, UNLOCKS),
        WALKS_WALLS in abilities,
    )


class Ways:
    """The distances of one game, worked out when asked for and remembered for each board, side and gait."""

    def __init__(self, seat: int) -> None:
        self._seat = seat
        self._fields: dict[object, list[int]] = {}
        self._borders: dict[Ground, list[list[tuple[int, int, int]]]] = {}

    def actions(self, board: Board, unit: int) -> float:
        """How many moves a miniature needs to leave: between the exact quotient and the whole number above it."""
        quotient = self._moves(board, unit)
        return 0.4 * ceil(quotient) + 0.6 * quotient

    def whole_actions(self, board: Board, unit: int) -> int:
        return ceil(self._moves(board, unit))

    def _moves(self, board: Board, unit: int) -> float:
        return self.steps(board, unit, board.state.where[unit]) / board.table.movement[unit]

    def steps(self, board: Board, unit: int, square: int) -> float:
        """The steps from a square to the exit, for a character that goes as `unit` does now."""
        return self.towards(board, unit, board.table.exits[board.table.owner[unit]], square)

    def towards(self, board: Board, unit: int, goals: frozenset[int], square: int) -> float:
        """The same to the nearest of some squares."""
        return self._field(board, board.table.owner[unit], gait(board, unit), goals)[square] / STEP

    def _field(self, board: Board, seat: int, how: Gait, goals: frozenset[int]) -> list[int]:
        state, ground = board.state, board.ground
        roped = frozenset(s for s in map(state.where.__getitem__, board.table.ropes) if s in ground.pits)
        blocked = self._blocked(board, seat, how)
        key = (ground, goals, how, state.jumps[seat] > 0, roped, blocked)
        field = self._fields.get(key)
        if field is None:
            pit = self._pit_cost(state, seat, how)
            entry = [_entry(kind) for kind in ground.kind]
            for square in ground.pits - roped:
                entry[square] += pit
            for square in blocked:
                entry[square] += ACTION
            field = self._fields[key] = self._spread(ground, goals, entry, how)
        return field

    def _blocked(self, board: Board, seat: int, how: Gait) -> frozenset[int]:
        if seat != self._seat or how.flies:
            return frozenset()
        owner, foes = board.table.owner, board.table.foes[seat]
        return frozenset(square for square, other in board.fit.items() if foes[owner[other]])

    def _pit_cost(self, state: State, seat: int, how: Gait) -> int:
        if how.over_pits:
            return 0
        return ACTION + STEP if state.jumps[seat] else 3 * ACTION

    def _spread(self, ground: Ground, goals: frozenset[int], entry: list[int], how: Gait) -> list[int]:
        """Backwards from the goals to every square, the cheapest first."""
        wall = ACTION if how.walls else 3 * ACTION + STEP
        slit = 0 if how.slits else wall
        hard = (0, slit, ACTION if how.gates else min(wall, 2 * ACTION), wall)
        field = [NO_WAY] * ground.layout.size
        heap: list[tuple[int, int]] = []
        for square in goals:
            field[square] = 0
            heap.append((0, square))
        heap.sort()
        into = self._into(ground)
        while heap:
            far, square = heappop(heap)
            if far > field[square]:
                continue
            far += entry[square]
            for other, edge, reveals in into[square]:
                cost = far + hard[edge] + reveals
                if cost < field[other]:
                    field[other] = cost
                    heappush(heap, (cost, other))
        return field

    def _into(self, ground: Ground) -> list[list[tuple[int, int, int]]]:
        """For each square: the squares it is entered from, how hard the edge is, and what revealing its room costs."""
        found = self._borders.get(ground)
        if found is None:
            layout, edge = ground.layout, ground.edge
            found = self._borders[ground] = [[] for _ in range(layout.size)]
            for square in range(layout.size):
                face_down = ground.kind[square] == NOWHERE
                for direction in range(4):
                    other = layout.step[4 * square + direction]
                    if other < 0:
                        continue
                    hard = max(edge[4 * square + direction], edge[4 * other + (direction ^ 2)])
                    reveals = ACTION if face_down and layout.slot_of[other] != layout.slot_of[square] else 0
                    found[square].append((other, hard, reveals))
        return found


def _entry(kind: str) -> int:
    return UNKNOWN_STEP if kind == NOWHERE else STEP
