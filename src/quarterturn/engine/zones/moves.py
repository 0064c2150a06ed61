"""Moving through zones and facings, with exchanges on the way (CARD-MOVE, CARD-START, CARD-STOP, CARD-EXIT).

An action is `("move", unit, path)`: the places entered in order, OUT for leaving, and between them deeds
(carrying.py). `Walk` follows any path and names the rule that stops it; reach.py lists one path for each result.
"""

from __future__ import annotations

from typing import Any

from quarterturn.engine.core.acting import pay
from quarterturn.engine.core.native import mypyc_attr
from quarterturn.engine.core.points import leave
from quarterturn.engine.core.state import Action, Event, State
from quarterturn.engine.core.terms import NOBODY, OUT, IllegalAction, Refusal, illegal, refuse
from quarterturn.engine.zones.board import Board, require_actor
from quarterturn.engine.zones.carrying import Carrying, Deed, let_go
from quarterturn.engine.zones.ground import BAR_PIT
from quarterturn.engine.zones.layout import TOWARDS_LINE
from quarterturn.engine.zones.reasons import first
from quarterturn.engine.zones.stops import require_free, settle, stop_on_entering, way_back
from quarterturn.engine.zones.table import FREE


@mypyc_attr(acyclic=True)
class Walk:
    """One character under way: where it is, what it carries, how it is stopped, and whether it has left."""

    def __init__(self, board: Board, unit: int) -> None:
        self.board, self.unit = board, unit
        self.table, self.ground, self.layout = board.table, board.ground, board.table.layout
        self.seat = self.table.owner[unit]
        self.carrying = Carrying(board, unit)
        self.stop = board.zones.stops[unit]
        self.points = 0
        self.steps = 0
        self.left = False
        self.problems: list[Refusal] = []  # what forbids it, though it could go on

    @property
    def place(self) -> int:
        return self.carrying.place

    def passes(self, bars: int) -> bool:
        """Whether it gets past what bars a side; a Rope helps over pits (CARD-OBJ-ROPE)."""
        left = bars & ~self.table.passes_borders[self.unit]
        return left == 0 or (left == BAR_PIT and any(self.table.is_rope(t) for t in self.carrying.loads(self.unit)))

    # --- Steps, each for one movement point.

    def step(self, target: int) -> None:
        self.require_inside()
        side = self.require_way_in(target) if self.layout.is_facing(self.place) else self.require_way(target)
        if side >= 0 and not self.passes(self.ground.bars[side]):
            here, there = self.board.name(self.place), self.board.name(target)
            raise illegal("CARD-MOVE-3", "the way from {here} to {there} is barred", here=here, there=there)
        if self.points == self.table.movement[self.unit]:
            self.problems.append(refuse("CARD-MOVE-1", "it has {n} movement points", n=self.points))
        if target == OUT:
            self.require_open_exit(moving=True)
        self.points += 1
        self.go(target, side)

    def require_inside(self) -> None:
        if self.left:
            raise illegal("CARD-EXIT-1", "it has left the labyrinth")

    def require_way_in(self, target: int) -> int:
        """From a starting zone: another facing (-1), or the side over which the faced zone is entered."""
        here = self.place
        if self.layout.is_facing(target):
            if self.layout.seat_of(target) != self.seat:
                raise illegal("CARD-START-1", "that is the enemy's starting zone")
            if target == here:
                raise illegal("CARD-MOVE-1", "it faces that zone already")
            return -1
        if self.faces_unrevealed(target):
            raise illegal("CARD-MOVE-3", "the room is still face down")
        side = self.ground.entrance(here)
        if target != self.layout.faced(here) or side < 0:
            raise illegal("CARD-START-3", "from here it enters the near zone it faces, and no other")
        return side

    def faces_unrevealed(self, target: int) -> bool:
        """Whether it faces a zone of a room that is face down: near or far, nobody knows."""
        return target == self.layout.faced(self.place) and self.ground.is_face_down(target >> 2)

    def require_way(self, target: int) -> int:
        """From a zone: the side over which it goes to a zone beside it, back to its start, or out."""
        here = self.place
        direction = self.free_direction(target)
        if direction < 0:
            if target != OUT and self.layout.is_facing(target):
                raise illegal("CARD-START-4", "one goes back to one's own starting zone facing the near zone just left")
            raise illegal("CARD-MOVE-3", "there is no way from {here}", here=self.board.name(here))
        return 4 * here + direction

    def free_direction(self, target: int) -> int:
        """In which direction a place lies, or -1; a stopped one has its way back only, even into the unknown."""
        direction = self.direction_of(target)
        if not self.hidden_behind(target):
            require_free(self.board, self.unit, self.place, self.stop, direction)
        return direction

    def hidden_behind(self, target: int) -> bool:
        """Whether a place may lie behind the border by which it came, in a room now face down (CARD-STOP-4)."""
        back = way_back(self.board, self.place, self.stop)
        return back >= 0 and target >= 0 and self.ground.face_down[4 * self.place + back] == target >> 2

    def direction_of(self, target: int) -> int:
        """In which direction from its zone a place lies, if it can be gone to from there at all; else -1."""
        here = self.place
        if target == OUT:
            return self.board.way_out(self.seat, here) - 4 * here if self.board.way_out(self.seat, here) >= 0 else -1
        if self.layout.is_zone(target):
            return self.ground.direction_to(here, target)
        towards = TOWARDS_LINE[self.seat]
        near = self.ground.line[4 * here + towards] == self.seat
        return towards if near and target == self.layout.facing_to(self.seat, here) else -1

    def require_open_exit(self, moving: bool) -> None:
        """A fit enemy that faces the zone blocks the way out of it (CARD-EXIT-2)."""
        foe = self.board.blocker(self.unit, self.place, moving)
        if foe != NOBODY:
            raise illegal("CARD-EXIT-2", "{who} faces this zone and blocks the way out", who=self.board.state.name(foe))

    def go(self, target: int, side: int) -> None:
        """It is there now; who enters a zone with a fit enemy is stopped (CARD-STOP-1)."""
        here = self.place
        self.steps += 1
        if target == OUT:
            self.left, self.stop = True, FREE
            return
        self.carrying.events.append(("step", self.unit, here, target))
        self.carrying.place = target
        if self.layout.is_facing(target):
            self.stop = FREE
            return
        back = side & 3 if self.layout.is_facing(here) else ((side & 3) + 2) % 4
        self.stop = stop_on_entering(self.board, self.unit, target, back)

    def exchange(self, deed: Deed) -> None:
        self.require_inside()
        try:
            self.carrying.do(deed)
        except IllegalAction as problem:
            self.problems.append(problem.refusal)

    # --- The end.

    def require_end(self) -> None:
        """Whether it may end here."""
        if self.steps == 0 and not self.carrying.exchanged and not self.problems:
            raise illegal("CARD-MOVE-1", "a movement has a step or an exchange")
        self.carrying.require_room(self.left)

    def finish(self, events: list[Event], stepping: str = "step") -> None:
        """Write the walk into the state, and tell of it; a jump or a walk through a wall is told in its own words."""
        state = self.board.state
        events.extend([(stepping, *event[1:]) if event[0] == "step" else event for event in self.carrying.events])
        self.carrying.settle(self.stop)
        if self.stop != FREE:
            events.append(("stopped", self.unit, self.place))
        if self.left:
            loads = tuple(self.carrying.loads(self.unit))
            let_go(state, self.unit)
            leave(state, self.unit, loads, events)
        settle(state, events)


def follow(walk: Walk, path: tuple[Any, ...]) -> Walk:
    """Go a path to its end, or as far as it can be gone: then the first of all reasons is told."""
    try:
        for item in path:
            if isinstance(item, int):
                walk.step(item)
            else:
                walk.exchange(item)
        walk.require_end()
    except IllegalAction as problem:
        walk.problems.append(problem.refusal)
    if walk.problems:
        raise first(walk.problems)
    return walk


def _walked(state: State, seat: int, action: Action) -> Walk:
    _, unit, path = action
    return follow(Walk(require_actor(state, seat, unit), unit), path)


def check(state: State, seat: int, action: Action) -> None:
    _walked(state, seat, action)


def perform(state: State, seat: int, action: Action, events: list[Event]) -> None:
    walk = _walked(state, seat, action)
    pay(state, walk.unit, 1, events)
    walk.finish(events)
