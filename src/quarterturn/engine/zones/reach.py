"""Listing movements: one path for every distinct result, by a breadth-first search over places and who holds what.

A node is (place, stop, holdings). Holdings are, for each thing that could change hands on the way, who has it or where
it lies. Deeds cost nothing and are tried at every place; a step costs a point. `Walk` (moves.py) knows the same rules
for any path a player names; tests compare the two by brute force: change them together.
"""

from __future__ import annotations

from quarterturn.engine.core.native import mypyc_attr
from quarterturn.engine.core.state import Action
from quarterturn.engine.core.terms import NOBODY, OUT, WALKS_WALLS
from quarterturn.engine.zones.board import MOST_IN_ZONE, Board
from quarterturn.engine.zones.carrying import Deed
from quarterturn.engine.zones.ground import ALL_BARS, BAR_GATE, BAR_PIT, BAR_SLIT, BAR_WALL
from quarterturn.engine.zones.stops import stop_on_entering, way_back
from quarterturn.engine.zones.table import FREE

# Who has a thing or where it lies: its carrier, or the place behind all tokens.
Holdings = tuple[int, ...]
Node = tuple[int, int, Holdings]


@mypyc_attr(acyclic=True)
class Reach:
    """All that one movement of a character can come to."""

    moving: bool = True  # some pass who blocks a way out while moving (CARD-EXIT-2)

    def __init__(self, board: Board, unit: int, deeds: bool = True) -> None:
        self.board, self.unit = board, unit
        self.table, self.ground, self.layout = board.table, board.ground, board.table.layout
        self.seat = self.table.owner[unit]
        self.points = self._points()
        self.tokens = len(self.table.tokens)
        self.things = self._things_around() if deeds else self._own_loads()
        start: Node = (board.state.where[unit], board.zones.stops[unit], tuple(self._holder(t) for t in self.things))
        self.start = start
        self.paths: dict[Node, tuple[object, ...]] = {start: ()}
        self.outs: dict[Holdings, tuple[object, ...]] = {}
        frontier = self._with_deeds([start]) if deeds else [start]
        for _ in range(self.points):
            frontier = self._stepped(frontier)
            if deeds:
                frontier = self._with_deeds(frontier)

    def _points(self) -> int:
        return self.table.movement[self.unit]

    # --- Things.

    def _things_around(self) -> list[int]:
        """What could change hands within reach: all that lies, and all that a friend or an enemy wounded holds."""
        near = self._places_around()
        found: list[int] = []
        state = self.board.state
        for token in range(self.tokens):
            place = state.where[token]
            if place < 0 or place not in near or not (self.table.effect[token] or state.wounded >> token & 1):
                continue
            if not self.table.effect[token] and self.table.owner[token] != self.seat:
                continue
            holder = self.board.carrier[token]
            if holder == NOBODY or self.table.owner[holder] == self.seat or state.wounded >> holder & 1:
                found.append(token)
        return found

    def _places_around(self) -> set[int]:
        """The places it could come to at the very best, with a Rope in hand."""
        start = self.board.state.where[self.unit]
        if self.table.hands[self.unit] == 0:
            return {start}
        found = {start}
        frontier = [start]
        for _ in range(self.points):
            reached: list[int] = []
            for place in frontier:
                for target, _ in self._steps(place, self.table.passes_borders[self.unit] | BAR_PIT):
                    if target != OUT and target not in found:
                        found.add(target)
                        reached.append(target)
            frontier = reached
        return found

    def _own_loads(self) -> list[int]:
        return self.board.loads(self.unit)

    def _holder(self, token: int) -> int:
        holder = self.board.carrier[token]
        return holder if holder != NOBODY else self.tokens + self.board.state.where[token]

    def _held_by(self, holdings: Holdings, who: int) -> list[int]:
        things = self.things
        return [things[i] for i in range(len(things)) if holdings[i] == who]

    # --- Steps.

    def _steps(self, place: int, passes: int) -> list[tuple[int, int]]:
        """Where a step leads from a place, and over which side; -1 from facing to facing."""
        ground, layout = self.ground, self.layout
        found: list[tuple[int, int]] = []
        if layout.is_facing(place):
            side = ground.entrance(place)
            if side >= 0 and not ground.bars[side] & ~passes:
                found.append((side >> 2, side))
            for facing in layout.own_facings(self.seat):
                if facing != place:
                    found.append((facing, -1))
            return found
        for side in range(4 * place, 4 * place + 4):
            if ground.bars[side] & ~passes:
                continue
            if ground.beside[side] >= 0:
                found.append((ground.beside[side], side))
            elif ground.line[side] == self.seat:
                found.append((layout.facing_to(self.seat, place), side))
            elif ground.line[side] >= 0:
                found.append((OUT, side))
        return found

    def _stepped(self, frontier: list[Node]) -> list[Node]:
        board, layout, unit = self.board, self.layout, self.unit
        found: list[Node] = []
        for node in frontier:
            place, stop, holdings = node
            passes = self.table.passes_borders[unit]
            if any(self.table.is_rope(thing) for thing in self._held_by(holdings, unit)):
                passes |= BAR_PIT
            stopped = stop != FREE and board.stopper(unit, place) != NOBODY
            back = way_back(board, place, stop) if stopped else -1
            for target, side in self._steps(place, passes):
                if stopped and side & 3 != back:
                    continue
                path = (*self.paths[node], target)
                if target == OUT:
                    if holdings not in self.outs and board.blocker(unit, place, self.moving) == NOBODY:
                        self.outs[holdings] = path
                    continue
                if layout.is_facing(target):
                    new_stop = FREE
                elif layout.is_facing(place):
                    new_stop = stop_on_entering(board, unit, target, side & 3)
                else:
                    new_stop = stop_on_entering(board, unit, target, ((side & 3) + 2) % 4)
                reached = (target, new_stop, holdings)
                if reached not in self.paths:
                    self.paths[reached] = path
                    found.append(reached)
        return found

    # --- Deeds.

    def _with_deeds(self, frontier: list[Node]) -> list[Node]:
        """The nodes of a frontier, and all that exchanges at their places make of them."""
        found = list(frontier)
        for node in found:  # grows while it is gone through
            place, stop, holdings = node
            for deed, after in self._deeds(place, holdings):
                reached = (place, stop, after)
                if reached not in self.paths:
                    self.paths[reached] = (*self.paths[node], deed)
                    found.append(reached)
        return found

    def _deeds(self, place: int, holdings: Holdings) -> list[tuple[Deed, Holdings]]:
        """Every exchange that is possible at a place, and what it makes of the holdings (CARD-MOVE-4)."""
        things, unit, found = self.things, self.unit, list[tuple[Deed, Holdings]]()
        here = self.tokens + place
        mine = [i for i in range(len(things)) if holdings[i] == unit]
        free_hands = self.table.hands[unit] - len(mine)
        if free_hands > 0:
            for i in range(len(things)):
                if holdings[i] == here:
                    found.append((("+", things[i]), self._picked_up(holdings, i, here)))
        for i in mine:
            found.append((("!", things[i]), _with(holdings, i, here)))
        for who in self.board.at(place):
            if self._is_partner(who, holdings, here):
                self._exchange_with(who, mine, free_hands, holdings, found)
        return found

    def _picked_up(self, holdings: Holdings, i: int, here: int) -> Holdings:
        """A wounded that is picked up leaves what it held (CARD-MOVE-5)."""
        wounded = self.things[i]
        changed = [here if holder == wounded else holder for holder in holdings]
        changed[i] = self.unit
        return tuple(changed)

    def _is_partner(self, who: int, holdings: Holdings, here: int) -> bool:
        if who == self.unit:
            return False
        if self.table.owner[who] != self.seat:
            return bool(self.board.state.wounded >> who & 1) and not self.board.is_carried(who)
        # A friend that is carried, by the mover or by another, exchanges nothing.
        return self.board.is_fit(who) or (who in self.things and holdings[self.things.index(who)] == here)

    def _exchange_with(
        self, who: int, mine: list[int], free_hands: int, holdings: Holdings, found: list[tuple[Deed, Holdings]]
    ) -> None:
        things, unit, table = self.things, self.unit, self.table
        theirs = [i for i in range(len(things)) if holdings[i] == who]
        friend = table.owner[who] == self.seat
        if friend and len(theirs) < table.hands[who]:
            for i in mine:
                if self._may_hold(who, things[i]):
                    found.append(((">", who, things[i]), _with(holdings, i, who)))
        for j in theirs:
            if free_hands > 0:
                found.append((("<", who, things[j]), _with(holdings, j, unit)))
            for i in mine:
                if self._may_hold(who, things[i]):
                    found.append((("~", who, things[i], things[j]), _with(_with(holdings, i, who), j, unit)))

    def _may_hold(self, who: int, thing: int) -> bool:
        """Whether somebody may carry such a thing: wounded are carried by fit friends only."""
        if self.table.hands[who] == 0:
            return False
        return bool(self.table.effect[thing]) or (self.table.owner[who] == self.seat and self.board.is_fit(who))

    # --- Results.

    def ends(self) -> list[tuple[Node, tuple[object, ...]]]:
        """The nodes where the movement may end, with their paths: no zone is too full (CARD-GOLD-1)."""
        return [(node, path) for node, path in self.paths.items() if path and self._has_room(node[0], node[2])]

    def exits(self) -> list[tuple[object, ...]]:
        """The paths that lead out."""
        return [path for holdings, path in self.outs.items() if self._has_room(OUT, holdings)]

    def _has_room(self, place: int, holdings: Holdings) -> bool:
        """Counts own characters by zone as they come to lie; `place` is OUT for one who leaves."""
        counts: dict[int, int] = {}
        state = self.board.state
        things = self.things
        carried = {things[i]: holdings[i] for i in range(len(things)) if not self.table.effect[things[i]]}
        for unit in self.table.teams[self.seat]:
            where = state.where[unit]
            if unit == self.unit:
                where = place
            elif unit in carried:
                holder = carried[unit]
                if holder >= self.tokens:
                    where = holder - self.tokens
                else:
                    where = place if holder == self.unit else state.where[holder]
            if self.layout.is_zone(where):
                counts[where] = counts.get(where, 0) + 1
                if counts[where] > MOST_IN_ZONE:
                    return False
        return True


def _with(holdings: Holdings, i: int, holder: int) -> Holdings:
    return (*holdings[:i], holder, *holdings[i + 1 :])


@mypyc_attr(acyclic=True)
class WallWalk(Reach):
    """All that one walk through a wall can come to: one step, through a wall or slit (CARD-ABIL-WALLWALKER)."""

    moving = False

    def _points(self) -> int:
        return 1

    def _steps(self, place: int, _passes: int) -> list[tuple[int, int]]:
        every_way = super()._steps(place, ALL_BARS)
        return [(target, side) for target, side in every_way if side >= 0 and is_walkable(self.ground.bars[side])]

    def ends(self) -> list[tuple[Node, tuple[object, ...]]]:
        return [(node, path) for node, path in super().ends() if node[0] != self.start[0]]


def is_walkable(bars: int) -> bool:
    """Whether there is a wall or slit on a side, and neither a closed portcullis nor a pit."""
    return bool(bars & (BAR_WALL | BAR_SLIT)) and not bars & (BAR_GATE | BAR_PIT)


def options(board: Board, unit: int, found: list[Action]) -> None:
    _list("move", Reach(board, unit), found)
    if WALKS_WALLS in board.table.abilities[unit]:
        _list("walk", WallWalk(board, unit), found)


def _list(kind: str, reach: Reach, found: list[Action]) -> None:
    for _, path in reach.ends():
        found.append((kind, reach.unit, path))
    for path in reach.exits():
        found.append((kind, reach.unit, path))


def reached(board: Board, unit: int) -> set[int]:
    """The places one movement may end on without dropping or exchanging anything; OUT stands for leaving."""
    found = Reach(board, unit, deeds=False)
    places = {node[0] for node, _ in found.ends()}
    return places | {OUT} if found.outs else places
