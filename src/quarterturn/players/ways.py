"""Distance fields: for every square, the steps a kind of character still needs to leave the labyrinth.

Dijkstra's algorithm backwards from the exits, memoised for each board, side and gait. It is an estimate that never says
"no way": a wall costs the actions it takes to turn a room, a closed portcullis those it takes to have it opened, a
face-down room the action that reveals it. Enemies in the way cost as much as an action, but only to the seat that asks:
where they stand is the same in nearly all that it considers.
"""

from __future__ import annotations

from collections.abc import Iterable

from quarterturn.engine.core.state import State
from quarterturn.engine.core.terms import (
    BREAKS_GATES,
    CROSSES_PITS,
    FLIES,
    GEAR,
    NOWHERE,
    PASSES_SLITS,
    PICKS_LOCKS,
    SPANS_PITS,
    UNLOCKS,
    WALKS_WALLS,
)  # fmt: skip
from quarterturn.engine.squares.board import Board
from quarterturn.engine.squares.ground import Ground
from quarterturn.engine.squares.layout import Layout
from quarterturn.engine.squares.table import BoardTable, ground_of

# Costs in half steps; an action counts for four steps, whoever takes it.
STEP = 2
ACTION = 4 * STEP
UNKNOWN_STEP = 3
NO_WAY = 1_000_000
MEMO_SIZE = 4000  # then it begins anew

# What a character passes, with what it carries: a sum of these.
AIR = 1
PITS = 2
SLITS = 4
GATES = 8
WALLS = 16
FIRM = 32  # only as the rooms lie now: what it does not pass is no way at all

Border = tuple[int, int, int]  # the square it is entered from, how hard the edge is, what revealing the room costs
Fields = dict[int, list[int]]  # by gait: the half steps from each square


def gait(abilities: frozenset[str]) -> int:
    """What a character passes with empty hands."""
    how = 0
    if FLIES in abilities:
        how |= AIR | PITS
    if CROSSES_PITS in abilities:
        how |= PITS
    if PASSES_SLITS in abilities:
        how |= SLITS
    if PICKS_LOCKS in abilities or BREAKS_GATES in abilities:
        how |= GATES
    if WALKS_WALLS in abilities:
        how |= WALLS
    return how


def gait_with(effect: str) -> int:
    """What an object adds."""
    return PITS if effect == SPANS_PITS else GATES if effect == UNLOCKS else 0


def goals(table: BoardTable, seat: int) -> frozenset[int]:
    """The squares a seat's characters strive for: lines that pay, or the room that is raised to leave (M-2)."""
    definition = table.definition
    if definition.lift >= 0:
        return frozenset(table.layout.room_squares[definition.lift])
    return table.exits[seat] - table.worthless[seat]


def lifted(state: State, seat: int) -> bool:
    """Whether a side may leave from the raised room: it comes back when the turn ends (M-2)."""
    return state.raised and state.seat == seat and state.ap > 0


def aims(board: Board, seat: int) -> frozenset[int]:
    """Where somebody of a side must come first: to the gear that raises the room they leave from, once it is seen
    (M-2); elsewhere just where they leave."""
    places = goals(board.table, seat)
    if board.table.lift < 0 or lifted(board.state, seat):
        return places
    return frozenset([square for square in places if board.ground.kind[square] == GEAR]) or places


class Ways:
    """The distance fields of one game, with a memo for each board, side and gait."""

    def __init__(self, seat: int) -> None:
        self._seat = seat
        self._memo: dict[object, Fields] = {}
        self._names: dict[Ground, object] = {}
        self._borders: dict[Ground, list[list[Border]]] = {}

    def name(self, state: State) -> object:
        """A board by what lies face up on it: the same in every world dealt anew."""
        ground = ground_of(state)
        found = self._names.get(ground)
        if found is None:
            if len(self._names) > MEMO_SIZE:
                self._names.clear()
                self._borders.clear()
            table = state.table
            lying: list[object] = [ground.vacant]
            for slot, (number, turn) in enumerate(state.rooms):
                if state.revealed >> slot & 1:
                    room, base = table.rooms[number], table.gate_base[number]
                    lying += [slot, room.name, turn, state.gates[base : base + len(room.gates)]]
            found = self._names[ground] = tuple(lying)
        return found

    def fields(self, board: Board, seat: int) -> Fields:
        """The distances to the exits of a seat, by gait; `field` completes them."""
        return self._fields(board, seat, -1)

    def _fields(self, board: Board, seat: int, goal: object) -> Fields:
        state, pits = board.state, board.ground.pits
        roped = [s for s in map(state.where.__getitem__, board.table.ropes) if s in pits]
        blocked: tuple[int, ...] = ()
        if seat == self._seat:
            owner, foes = board.table.owner, board.table.foes[seat]
            blocked = tuple([square for square, other in board.fit.items() if foes[owner[other]]])
        key = (self.name(state), seat, goal, state.jumps[seat] > 0, *sorted(roped), blocked)
        found = self._memo.get(key)
        if found is None:
            if len(self._memo) > MEMO_SIZE:
                self._memo.clear()
            found = self._memo[key] = {}
        return found

    def field(self, board: Board, seat: int, how: int, fields: Fields, places: Iterable[int]) -> list[int]:
        """The half steps from each square for a gait; kept in `fields`."""
        found = fields.get(how)
        if found is None:
            found = fields[how] = self._computed(board, seat, how, places)
        return found

    def steps(self, board: Board, unit: int, square: int) -> float:
        """The steps from a square to the exit, for a character that goes as `unit` does now."""
        seat = board.table.owner[unit]
        fields = self.fields(board, seat)
        return self.field(board, seat, self.gait(board, unit), fields, goals(board.table, seat))[square] / STEP

    def to_aim(self, board: Board, seat: int, how: int) -> list[int]:
        """The half steps from each square to where somebody of a side must come first."""
        places = aims(board, seat)
        fields = self.fields(board, seat) if board.table.lift < 0 else self._fields(board, seat, places)
        return self.field(board, seat, how, fields, places)

    def firmly(self, board: Board, unit: int, places: frozenset[int], firm: bool = True) -> list[int]:
        """The half steps from each square to the nearest of some, for a miniature, as the rooms lie; or NO_WAY."""
        seat = board.table.owner[unit]
        how = self.gait(board, unit) | (FIRM if firm else 0)
        return self.field(board, seat, how, self._fields(board, seat, places), places)

    def walk(self, board: Board, unit: int, places: frozenset[int], firm: bool = True) -> int:
        """The same from where it stands."""
        return self.firmly(board, unit, places, firm)[board.state.where[unit]]

    def towards(self, board: Board, unit: int, places: frozenset[int], square: int) -> float:
        """The same to the nearest of some squares."""
        seat = board.table.owner[unit]
        fields = self._fields(board, seat, places)
        return self.field(board, seat, self.gait(board, unit), fields, places)[square] / STEP

    def gait(self, board: Board, unit: int) -> int:
        how = gait(board.table.abilities[unit])
        thing = board.things.get(board.state.where[unit])
        return how if thing is None else how | gait_with(board.table.effect[thing])

    def _computed(self, board: Board, seat: int, how: int, places: Iterable[int]) -> list[int]:
        state, ground = board.state, board.ground
        entry = [UNKNOWN_STEP if kind == NOWHERE else STEP for kind in ground.kind]
        if not how & PITS:
            pit = ACTION + STEP if state.jumps[seat] else NO_WAY if how & FIRM else 3 * ACTION
            roped = {state.where[rope] for rope in board.table.ropes}
            for square in ground.pits:
                if square not in roped:
                    entry[square] += pit
        if seat == self._seat and not how & AIR:
            owner, foes = board.table.owner, board.table.foes[seat]
            for square, other in board.fit.items():
                if foes[owner[other]]:
                    entry[square] += ACTION
        return _dijkstra(self._into(ground, board.table.layout), places, entry, how)

    def _into(self, ground: Ground, layout: Layout) -> list[list[Border]]:
        """For each square: the squares it is entered from, how hard the edge is, and what revealing its room costs.

        By the plan as it is, also while a room is raised: it comes back when the turn ends (M-2).
        """
        found = self._borders.get(ground)
        if found is None:
            edge, kind = ground.edge, ground.kind
            step, slot_of = layout.step, layout.slot_of
            found = self._borders[ground] = []
            for square in range(layout.size):
                face_down = kind[square] == NOWHERE
                around: list[Border] = []
                for direction in range(4):
                    other = step[4 * square + direction]
                    if other < 0 or _nothing(ground, square) or _nothing(ground, other):
                        continue
                    hard = max(edge[4 * square + direction], edge[4 * other + (direction ^ 2)])
                    around.append((other, hard, ACTION if face_down and slot_of[other] != slot_of[square] else 0))
                found.append(around)
        return found


def _nothing(ground: Ground, square: int) -> bool:
    """Whether there is neither room nor line: no way leads beside the plan, nor through an empty shaft (M-4)."""
    slot = ground.layout.slot_of[square]
    return bool(ground.vacant >> slot & 1) if slot >= 0 else ground.kind[square] == NOWHERE


def _dijkstra(into: list[list[Border]], places: Iterable[int], entry: list[int], how: int) -> list[int]:
    """Dijkstra backwards from some places to every square; the queue is a ring of buckets, one for each cost (Dial)."""
    wall = ACTION if how & WALLS else NO_WAY if how & FIRM else 3 * ACTION + STEP
    slit = 0 if how & SLITS else wall
    gate = ACTION if how & GATES else NO_WAY if how & FIRM else 2 * ACTION
    hard = (0, slit, gate, wall)
    field = [NO_WAY] * len(into)
    buckets: list[list[int]] = [[] for _ in range(ACTION * 12)]
    ring = len(buckets)
    for square in places:
        field[square] = 0
        buckets[0].append(square)
    cost, left = 0, len(buckets[0])
    while left:
        here = buckets[cost % ring]
        for square in here:
            left -= 1
            if field[square] != cost:
                continue
            far = cost + entry[square]
            for other, edge, reveals in into[square]:
                total = far + hard[edge] + reveals
                if total < field[other]:
                    field[other] = total
                    buckets[total % ring].append(other)
                    left += 1
        here.clear()
        cost += 1
    return field
