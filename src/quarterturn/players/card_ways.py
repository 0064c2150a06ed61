"""How far it is out of the labyrinth in the card game, in movement points; what is not known yet is guessed."""

from __future__ import annotations

from heapq import heappop, heappush
from typing import Final

from quarterturn.engine.core.state import State
from quarterturn.engine.core.terms import NOBODY
from quarterturn.engine.zones.board import Board
from quarterturn.engine.zones.ground import BAR_PIT
from quarterturn.engine.zones.layout import NO_PLACE, TOWARDS_LINE, WIDTH
from quarterturn.engine.zones.table import ground_of, table_of

UNSEEN: Final = 2  # points for a step into a face-down room: it must be revealed, and may be barred
BARRED: Final = 5  # for one over a border that must be opened, turned away or jumped
BLOCKED: Final = 4  # more where an enemy stands in the way out


class Ways:
    """The ways out of one state. They differ by seat, and by the borders somebody passes."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.table, self.ground, self.board = table_of(state), ground_of(state), Board(state)
        self.layout = self.table.layout
        self._known: dict[tuple[int, int], list[float]] = {}

    def left(self, unit: int, place: int) -> float:
        """How many movement points a character needs from a place to leave."""
        distances = self._distances(self.table.owner[unit], self._passes(unit))
        if self.layout.is_zone(place):
            cell = self.ground.cell_of[place]
            return distances[cell] if cell != NO_PLACE else max(distances)
        return self._from_start(place, distances)

    def _from_start(self, facing: int, distances: list[float]) -> float:
        """By the near zone of any end room; to face another one costs a point (CARD-START-2)."""
        seat = self.layout.seat_of(facing)
        row = 0 if seat == 0 else self.layout.rows - 1
        found: list[float] = []
        for cell in range(row * WIDTH, row * WIDTH + WIDTH):
            zone = self.ground.zone_at[cell]
            if zone == NO_PLACE:
                found.append(UNSEEN + 1 + distances[cell])
                continue
            barred = self.ground.bars[4 * zone + TOWARDS_LINE[seat]] != 0
            faced = self.layout.faced(facing) == zone
            found.append((BARRED if barred else 1) + (not faced) + distances[cell])
        return min(found)

    def _passes(self, unit: int) -> int:
        roped = any(self.table.is_rope(thing) for thing in self.board.loads(unit))
        return self.table.passes_borders[unit] | (BAR_PIT if roped else 0)

    def _distances(self, seat: int, passes: int) -> list[float]:
        """Points to the way out by cell: Dijkstra's search, begun outside."""
        key = (seat, passes)
        if key in self._known:
            return self._known[key]
        found = [float("inf")] * (WIDTH * self.layout.rows)
        queue: list[tuple[float, int]] = []
        row = self.layout.rows - 1 if seat == 0 else 0
        for cell in range(row * WIDTH, row * WIDTH + WIDTH):
            heappush(queue, (self._exit(seat, cell, passes), cell))
        while queue:
            cost, cell = heappop(queue)
            if cost >= found[cell]:
                continue
            found[cell] = cost
            for direction in range(4):
                other = self.layout.beside(cell, direction)
                if other != NO_PLACE:
                    heappush(queue, (cost + self._step(cell, other, direction, passes), other))
        self._known[key] = found
        return found

    def _exit(self, seat: int, cell: int, passes: int) -> float:
        zone = self.ground.zone_at[cell]
        if zone == NO_PLACE:
            return UNSEEN
        barred = self.ground.bars[4 * zone + TOWARDS_LINE[1 - seat]] & ~passes
        facing = self.layout.facing_to(1 - seat, zone)
        blocked = bool(self.board.fit_at(facing, 1 - seat)) if facing != NOBODY else False
        return (BARRED if barred else 1) + (BLOCKED if blocked else 0)

    def _step(self, cell: int, other: int, direction: int, passes: int) -> float:
        zone, beyond = self.ground.zone_at[cell], self.ground.zone_at[other]
        if zone == NO_PLACE and beyond == NO_PLACE:
            return UNSEEN
        side = 4 * zone + direction if zone != NO_PLACE else 4 * beyond + (direction + 2) % 4
        if self.ground.bars[side] & ~passes:
            return BARRED
        return 1 if zone != NO_PLACE and beyond != NO_PLACE else UNSEEN
