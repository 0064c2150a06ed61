"""How far it is out of the labyrinth in the card game; what is not known yet is guessed.

Distances are in twelfths of an action point, so that a step of anybody who moves 1 to 4 zones is a whole number. They
are kept for each ground, side and gait (what somebody passes, how far it moves), and for who stands in the way.
"""

from __future__ import annotations

from typing import Final

from quarterturn.engine.core.terms import BREAKS_GATES, OUT, PICKS_LOCKS, SPANS_PITS, UNLOCKS, WALKS_WALLS
from quarterturn.engine.zones.board import Board
from quarterturn.engine.zones.ground import ALL_BARS, BAR_GATE, BAR_PIT, BAR_SLIT, BAR_WALL, Ground
from quarterturn.engine.zones.layout import NO_PLACE, TOWARDS_LINE, WIDTH
from quarterturn.engine.zones.table import CardTable

ACTION: Final = 12
OPENS: Final = 16  # beside the bars it passes: whether it opens portcullises,
WALKS: Final = 32  # walks through walls,
FIRM: Final = 64  # goes only where it needs nobody else, as the rooms lie,
JUMPS: Final = 128  # and has a card to jump with

# What it takes to get over what one does not pass, besides the step.
TURNED: Final = 20  # a wall or slit: a room must be turned
LIFTED: Final = 16  # a portcullis: somebody with a Key must come
JUMPED: Final = 14  # a pit: an action, and a Jump card
UNSEEN: Final = 7  # into a face-down room: it must be revealed, and may be barred
GUESSED: Final = 2  # each step within one
BLOCKED: Final = 16  # an enemy stands before the way out
STOPPED: Final = 7  # an enemy is in a zone on the way: the movement ends there, and the turn of who goes

GROUNDS_KEPT: Final = 200
FIELDS_KEPT: Final = 2000  # of one ground
FAR: Final = 400  # farther than any way there is


def gait(abilities: frozenset[str], passes: int) -> int:
    """What a character passes and opens with empty hands."""
    found = passes
    if PICKS_LOCKS in abilities or BREAKS_GATES in abilities:
        found |= OPENS
    return found | WALKS if WALKS_WALLS in abilities else found


def gait_with(effect: str) -> int:
    """What an object adds to that."""
    return BAR_PIT if effect == SPANS_PITS else OPENS if effect == UNLOCKS else 0


def hindrance(bars: int, how: int) -> int:
    """What bars cost somebody with such a gait, besides the step."""
    left = bars & ~how
    if not left:
        return 0
    cost = 0
    if how & FIRM:
        through_wall = how & WALKS and not left & (BAR_GATE | BAR_PIT)
        if (left & (BAR_WALL | BAR_SLIT) and not through_wall) or (left & BAR_GATE and not how & OPENS):
            return FAR
        if left & BAR_PIT and not how & JUMPS:
            return FAR
    if left & (BAR_WALL | BAR_SLIT):
        cost += ACTION // 2 if how & WALKS and not left & (BAR_GATE | BAR_PIT) else TURNED
    if left & BAR_GATE:
        cost += ACTION if how & OPENS else LIFTED
    if left & BAR_PIT:
        cost += JUMPED
    return cost


class Net:
    """The steps of a side with one gait as the rooms lie, whoever is where; by cell, because of face-down rooms."""

    def __init__(self, ground: Ground, seat: int, how: int, step: int) -> None:
        layout = ground.layout
        self.exits: list[tuple[int, int, int]] = []  # cell, cost, the enemy's facing to it as a bit
        self.starts: list[tuple[int, int, int]] = []  # near cell, cost, its zone
        self.steps: list[list[tuple[int, int]]] = []  # by cell: the cells from which it is one step, and the cost
        for cell in range(WIDTH * layout.rows):
            found: list[tuple[int, int]] = []
            for direction in range(4):
                other = layout.beside(cell, direction)
                if other != NO_PLACE:
                    found.append((other, step + self._over(ground, cell, other, direction, how)))
            self.steps.append(found)
        last, first = ((layout.rows - 1) * WIDTH, 0) if seat == 0 else (0, (layout.rows - 1) * WIDTH)
        for cell in range(last, last + WIDTH):
            zone = ground.zone_at[cell]
            if zone == NO_PLACE:
                self.exits.append((cell, step + GUESSED, 0))
            else:
                facing = layout.facing_to(1 - seat, zone) - layout.zones - 8 * (1 - seat)
                cost = hindrance(ground.bars[4 * zone + TOWARDS_LINE[1 - seat]], how)
                self.exits.append((cell, step + cost, 1 << facing))
        for cell in range(first, first + WIDTH):
            zone = ground.zone_at[cell]
            cost = UNSEEN if zone == NO_PLACE else hindrance(ground.bars[4 * zone + TOWARDS_LINE[seat]], how)
            self.starts.append((cell, step + cost, zone))

    def _over(self, ground: Ground, cell: int, other: int, direction: int, how: int) -> int:
        """What it costs to get from the second of two cells to the first, besides the step."""
        zone, beyond = ground.zone_at[cell], ground.zone_at[other]
        if zone == NO_PLACE and beyond == NO_PLACE:
            return GUESSED if ground.layout.slot_at(cell) == ground.layout.slot_at(other) else UNSEEN
        if zone == NO_PLACE:
            return UNSEEN + hindrance(ground.bars[4 * beyond + (direction + 2) % 4], how)
        cost = hindrance(ground.bars[4 * zone + direction], how)
        return cost if beyond != NO_PLACE else cost + GUESSED


class Ways:
    """Distances and reaches over the grounds of a game."""

    def __init__(self) -> None:
        self._nets: dict[Ground, dict[int, Net]] = {}
        self._fields: dict[Ground, dict[tuple[int, int, int], list[int]]] = {}
        self._within: dict[Ground, dict[int, int]] = {}

    # --- Ways out.

    def field(self, board: Board, seat: int, how: int, movement: int, stoppers: int, goal: int = OUT) -> list[int]:
        """For each place how far it is out, or to a zone; `stoppers`: where somebody stops or blocks, as a mask
        (CARD-STOP-1)."""
        ground = board.ground
        fields = self._fields.get(ground)
        if fields is None:
            if len(self._fields) >= GROUNDS_KEPT:
                self._fields.clear()
                self._nets.clear()
            fields = self._fields[ground] = {}
            self._nets[ground] = {}
        gait_key = (how << 4 | movement) << 1 | seat
        found = fields.get((stoppers, gait_key, goal))
        if found is None:
            nets = self._nets[ground]
            net = nets.get(gait_key)
            step = ACTION // min(movement, 4)
            if net is None:
                net = nets[gait_key] = Net(ground, seat, how, step)
            if len(fields) >= FIELDS_KEPT:
                fields.clear()
            found = fields[stoppers, gait_key, goal] = self._found(ground, net, seat, step, stoppers, goal)
        return found

    def firmly(self, board: Board, unit: int, how: int, goal: int) -> list[int]:
        """For each place how far it is to a goal for a character that needs nobody else, as the rooms lie; or FAR."""
        table, seat = board.table, board.table.owner[unit]
        how |= FIRM | (JUMPS if board.state.jumps[seat] else 0)
        return self.field(board, seat, how, table.movement[unit], board.stoppers(unit), goal)

    def left(self, board: Board, unit: int, how: int, place: int) -> int:
        """How far it is out for a character with such a gait, from a place."""
        table = board.table
        return self.field(board, table.owner[unit], how, table.movement[unit], board.stoppers(unit))[place]

    def _found(self, ground: Ground, net: Net, seat: int, step: int, stoppers: int, goal: int) -> list[int]:
        layout = ground.layout
        cells = [FAR] * len(net.steps)
        if goal != OUT:
            cells[ground.cell_of[goal]] = 0
        else:
            blocked = stoppers >> layout.zones + 8 * (1 - seat) & 255
            for cell, cost, facing in net.exits:
                cells[cell] = min(FAR, cost + (BLOCKED if blocked & facing else 0))
        self._spread(ground, net, stoppers, cells)
        found = [FAR] * layout.places
        for zone in range(layout.zones):
            cell = ground.cell_of[zone]
            if cell != NO_PLACE:
                found[zone] = cells[cell]
        # From the start by the near zone of any end room; to face another one costs a point (CARD-START-2).
        best = FAR
        faced: dict[int, int] = {}
        for cell, cost, zone in net.starts:
            far = cost + cells[cell]
            if zone != NO_PLACE:
                far += STOPPED if stoppers >> zone & 1 else 0
                faced[zone] = far
            best = min(best, far + step)
        for facing in layout.own_facings(seat):
            found[facing] = min(best, faced.get(layout.faced(facing), FAR))
        return found

    def _spread(self, ground: Ground, net: Net, stoppers: int, found: list[int]) -> None:
        """The same by cell, from the goal outwards; a cell whose distance has become less is looked at again."""
        queue = [cell for cell, far in enumerate(found) if far < FAR]
        number = 0
        while number < len(queue):
            cell = queue[number]
            number += 1
            far = found[cell]
            zone: int = ground.zone_at[cell]  # the mask may have more bits than a word
            if zone != NO_PLACE and stoppers >> zone & 1:
                far += STOPPED
            for other, cost in net.steps[cell]:
                if far + cost < found[other]:
                    found[other] = far + cost
                    queue.append(other)

    # --- Reach.

    def within(self, board: Board, seat: int, place: int, how: int, points: int) -> int:
        """The zones one comes to in so many steps as the rooms lie, if nobody stops one, as a mask."""
        ground = board.ground
        known = self._within.get(ground)
        if known is None:
            if len(self._within) >= GROUNDS_KEPT:
                self._within.clear()
            known = self._within[ground] = {}
        passes = how & ALL_BARS
        key = ((place << 4 | passes) << 4 | points) << 1 | seat
        found = known.get(key, -1)
        if found < 0:
            found = known[key] = self._reach(ground, seat, place, passes, points)
        return found

    def _reach(self, ground: Ground, seat: int, place: int, passes: int, points: int) -> int:
        zones = ground.layout.zones
        seen = {place}
        frontier = [place]
        found = 1 << place if place < zones else 0
        for _ in range(points):
            further: list[int] = []
            for here in frontier:
                for way in ground.ways(seat, here):
                    there = way.target
                    if there != OUT and there not in seen and not way.bars & ~passes:
                        seen.add(there)
                        further.append(there)
                        if there < zones:
                            found |= 1 << there
            frontier = further
        return found


def gaits_of(table: CardTable) -> list[int]:
    """For each token how it goes with empty hands."""
    return [gait(abilities, passes) for abilities, passes in zip(table.abilities, table.passes_borders, strict=True)]
