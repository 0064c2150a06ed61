"""Whether our rooms are as fair as the printed ones: `make fairness`.

Random labyrinths of the printed pairs and of ours are crossed by a lone character who knows them; the search counts
the fewest actions. Then a character is put on every square of every room, as after a reveal, to see where it is stuck.
docs/content.md holds the figures.
"""

from __future__ import annotations

import argparse
import statistics
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from math import ceil, nan, sqrt
from random import Random
from typing import NamedTuple

from quarterturn.content.loader import load
from quarterturn.engine.core.definition import Room, two_wide_plan
from quarterturn.engine.core.terms import CLOSED, GEAR
from quarterturn.engine.squares.ground import Ground
from quarterturn.engine.squares.layout import Layout
from quarterturn.engine.squares.turning import QUARTERS

PRINTED, OURS = (1, 2, 3, 4), (9, 10, 11, 12)
MOVEMENTS = (2, 3, 4, 5, 6)
SEED = 3  # seeds 1 and 2 were looked at while the rooms were drawn: a verdict needs labyrinths they were not fitted to
LABYRINTHS = 400
TYPICAL = 4  # the movement most characters have
CONFIDENCE = 1.96  # standard errors either side of a mean: 95 %


class Means(NamedTuple):
    """What the lone character may do besides moving: so many quarter turns and jumps in all."""

    turns: int
    jumps: int


# Three Jump cards are what one has (TURN-6). More than six quarter turns opened no way in the samples tried.
ON_FOOT, JUMPING, TURNING, ALL_MEANS = Means(0, 0), Means(0, 3), Means(6, 0), Means(6, 3)
WORDS = {ON_FOOT: "moves only", JUMPING: "jumps", TURNING: "turns rooms", ALL_MEANS: "jumps, turns rooms"}


BOARDS = {"two rooms wide": Layout(two_wide_plan(((2, 2),) * 4)), "cross": Layout(load().games["multi-4"].plan)}


class Labyrinth:
    """Rooms lying face up, each on its slot with its turn."""

    def __init__(self, layout: Layout, lying: Sequence[tuple[Room, int]]) -> None:
        self.layout, self.lying = layout, lying
        self.ground = Ground.bare(layout)
        for slot, (room, turn) in enumerate(lying):
            self.ground = _with_room(self.ground, slot, room, turn)

    def turned(self, slot: int) -> Labyrinth:
        """The labyrinth after a quarter turn of one room along its arrow."""
        room, turn = self.lying[slot]
        after = Labyrinth.__new__(Labyrinth)
        after.layout = self.layout
        after.lying = [*self.lying[:slot], (room, (turn + room.arrow) % QUARTERS), *self.lying[slot + 1 :]]
        after.ground = _with_room(self.ground, slot, *after.lying[slot])
        return after

    def turnable(self, gear: int) -> list[int]:
        """The slots a miniature on a gear may turn (ROTATE-1)."""
        pair = self.lying[self.layout.slot_of[gear]][0].pair
        return [slot for slot, (room, _) in enumerate(self.lying) if room.pair == pair]


def _with_room(ground: Ground, slot: int, room: Room, turn: int) -> Ground:
    return ground.with_room(slot, room, turn, 0, [CLOSED] * len(room.gates))


@cache
def rooms_of(pairs: tuple[int, ...]) -> tuple[Room, ...]:
    return tuple(room for room in load().rooms.values() if room.pair in pairs)


def labyrinths(board: str, pairs: tuple[int, ...], count: int, seed: int) -> Iterator[Labyrinth]:
    """Random labyrinths; where the pairs are too few for the board, some of them lie there twice."""
    layout = BOARDS[board]
    wanted = len(layout.plan.slots) // 2
    for number in range(count):
        random = Random(f"{seed} {board} {number}")
        chosen = random.sample(pairs * ceil(wanted / len(pairs)), wanted)
        rooms = [room for pair in chosen for room in rooms_of((pair,))]
        random.shuffle(rooms)
        yield Labyrinth(layout, [(room, random.randrange(QUARTERS)) for room in rooms])


# --- Crossing

Place = tuple[int, int, int]  # a square, how the labyrinth lies, and the jumps made


class Turnings:
    """A labyrinth in all the ways it may come to lie by turning rooms, worked out when asked for."""

    def __init__(self, labyrinth: Labyrinth) -> None:
        self.layout = labyrinth.layout
        self.lies = [labyrinth]
        self.quarters = [(0,) * len(labyrinth.lying)]  # for each lie: how often each room has been turned
        self._numbers = {self.quarters[0]: 0}

    def after(self, lie: int, slot: int) -> int:
        """The number of the lie that comes of another by turning one room a quarter."""
        quarters = list(self.quarters[lie])
        quarters[slot] += 1
        key = tuple(quarters)
        if key not in self._numbers:
            self._numbers[key] = len(self.lies)
            self.lies.append(self.lies[lie].turned(slot))
            self.quarters.append(key)
        return self._numbers[key]


class Crossing:
    """The quickest way of one character from its starting line out by another, in a labyrinth it knows.

    Time is counted in steps, and an action lasts for as many steps as the character's movement: so a move that
    is broken off to turn a room or to jump loses the steps it had left.
    """

    def __init__(self, turnings: Turnings, movement: int, means: Means) -> None:
        self.turnings, self.movement, self.means = turnings, movement, means
        self.layout = turnings.layout
        self.goals = frozenset(square for line in self.layout.along[1:] for square in line)
        self.waiting: dict[int, list[Place]] = {}

    def actions(self, start: int) -> int | None:
        """The fewest actions, or None if there is no way."""
        self.waiting = {0: [(start, 0, 0)]}
        fewest: dict[tuple[int, int], int] = {}  # jumps made where one has been: more of them later are no better
        time = 0
        while self.waiting:
            for place in self.waiting.pop(time, ()):
                square, lie, jumps = place
                if square in self.goals:
                    return self._actions_in(time)
                if jumps < fewest.get((square, lie), self.means.jumps + 1):
                    fewest[square, lie] = jumps
                    self._go_on(place, time)
            time += 1
        return None

    def _actions_in(self, time: int) -> int:
        return -(-time // self.movement)

    def _go_on(self, place: Place, time: int) -> None:
        square, lie, jumps = place
        ground = self.turnings.lies[lie].ground
        next_action = (self._actions_in(time) + 1) * self.movement
        for other in ground.near[square]:
            if other not in ground.pits:
                self._put(time + 1, (other, lie, jumps))
            elif jumps < self.means.jumps:
                for landing in ground.near[other]:  # JUMP-1
                    if landing not in ground.pits:
                        self._put(next_action, (landing, lie, jumps + 1))
        if ground.kind[square] == GEAR and sum(self.turnings.quarters[lie]) < self.means.turns:
            self._turn(place, next_action)

    def _turn(self, place: Place, time: int) -> None:
        square, lie, jumps = place
        labyrinth = self.turnings.lies[lie]
        for slot in labyrinth.turnable(square):
            if self.turnings.quarters[lie][slot] < QUARTERS - 1:
                after, arrow = self.turnings.after(lie, slot), labyrinth.lying[slot][0].arrow
                own = slot == self.layout.slot_of[square]
                carried = self.layout.turned_square(square, arrow) if own else square  # ROTATE-3
                self._put(time, (carried, after, jumps))

    def _put(self, time: int, place: Place) -> None:
        self.waiting.setdefault(time, []).append(place)


Ways = dict[int, list[int | None]]  # for each movement the fewest actions, labyrinth by labyrinth


def crossings(
    board: str, pairs: tuple[int, ...], means: Means, count: int, seed: int, movements: Sequence[int] = MOVEMENTS
) -> Ways:
    """How quickly many labyrinths are crossed from a dot of the first line; each time from the next one."""
    dots = BOARDS[board].dots(0)
    found: Ways = {movement: [] for movement in movements}
    for number, labyrinth in enumerate(labyrinths(board, pairs, count, seed)):
        turnings = Turnings(labyrinth)
        for movement in movements:
            found[movement].append(Crossing(turnings, movement, means).actions(dots[number % len(dots)]))
    return found


# --- Being stuck


class Stuck(NamedTuple):
    """Shares of the squares on which a revealed character may be put."""

    sealed: float  # no open edge of the room is within reach, whatever lies around it
    kept: float  # it cannot walk out of the room as the neighbours lie
    helpless: float  # nor reach a gear


def region(ground: Ground, square: int) -> set[int]:
    """Where one may walk to, with neither rope nor key."""
    reached, new = {square}, [square]
    while new:
        for other in ground.near[new.pop()]:
            if other not in reached and other not in ground.pits:
                reached.add(other)
                new.append(other)
    return reached


def stuck(labyrinth: Labyrinth, slot: int) -> Stuck:
    """The shares for one room of a labyrinth."""
    layout, ground = labyrinth.layout, labyrinth.ground
    inside = set(layout.room_squares[slot])
    alone = _with_room(Ground.bare(layout), slot, *labyrinth.lying[slot])
    places = sorted(inside - ground.pits)  # REVEAL-4: floor or the gear
    regions = [region(ground, square) for square in places]
    sealed = sum(not _opens(alone, region(alone, square) & inside, slot) for square in places)
    kept = sum(reached <= inside for reached in regions)
    helpless = sum(reached <= inside and not any(ground.kind[s] == GEAR for s in reached) for reached in regions)
    return Stuck(sealed / len(places), kept / len(places), helpless / len(places))


def _opens(ground: Ground, squares: set[int], slot: int) -> bool:
    """Whether some square of a room has an open outer edge."""
    layout = ground.layout
    for square in squares:
        for direction in range(4):
            other = layout.step[4 * square + direction]
            outside = other < 0 or layout.slot_of[other] != slot
            if outside and not ground.edge[4 * square + direction]:
                return True
    return False


def stuck_by_room(board: str, pairs: tuple[int, ...], count: int, seed: int) -> dict[str, Stuck]:
    """The mean shares for each room, over its turnings and neighbours."""
    found: dict[str, list[Stuck]] = {room.name: [] for room in rooms_of(pairs)}
    for labyrinth in labyrinths(board, pairs, count, seed):
        for slot, (room, _) in enumerate(labyrinth.lying):
            found[room.name].append(stuck(labyrinth, slot))
    return {name: Stuck(*map(statistics.fmean, zip(*shares, strict=True))) for name, shares in found.items()}


# --- Tables


class Estimate(NamedTuple):
    mean: float
    error: float  # standard error

    def __str__(self) -> str:
        return f"{self.mean:5.2f} ± {CONFIDENCE * self.error:.2f}"

    def minus(self, other: Estimate) -> Estimate:
        return Estimate(self.mean - other.mean, sqrt(self.error**2 + other.error**2))


def estimate(values: Sequence[float]) -> Estimate:
    """A mean with its error; no numbers where there are too few values for one."""
    if len(values) < 2:
        return Estimate(nan, nan)
    return Estimate(statistics.fmean(values), statistics.stdev(values) / sqrt(len(values)))


def found_ways(actions: Iterable[int | None]) -> list[int]:
    return [number for number in actions if number is not None]


def print_crossings(board: str, count: int, seed: int) -> None:
    print(f"\nActions to cross, {board}: {count} labyrinths of each kind")
    print(f"{'':20}{'movement':>9}{'pairs 1-4':>16}{'pairs 9-12':>16}{'ours - printed':>17}{'no way':>17}")
    for means, words in WORDS.items():
        movements = MOVEMENTS if means in (JUMPING, ALL_MEANS) else (TYPICAL,)
        printed, ours = (crossings(board, pairs, means, count, seed, movements) for pairs in (PRINTED, OURS))
        for movement in movements:
            print(f"{words:20}{movement:9}{compared(printed[movement], ours[movement])}", flush=True)


def compared(printed: list[int | None], ours: list[int | None]) -> str:
    a, b = estimate(found_ways(printed)), estimate(found_ways(ours))
    none = " / ".join(f"{some.count(None) / len(some):.1%}" for some in (printed, ours))
    return f"{a!s:>16}{b!s:>16}{b.minus(a)!s:>17}{none:>17}"


def print_stuck(count: int, seed: int) -> None:
    print(f"\nRevealed characters that are stuck, share of squares: {count} labyrinths two rooms wide")
    print(f"{'room':9}{'sealed off':>12}{'kept inside':>13}{'and no gear':>13}")
    for pairs in (PRINTED, OURS):
        shares = stuck_by_room("two rooms wide", pairs, count, seed)
        for name, share in shares.items():
            print(f"{name:9}{share.sealed:12.1%}{share.kept:13.1%}{share.helpless:13.1%}")
        mean = Stuck(*map(statistics.fmean, zip(*shares.values(), strict=True)))
        print(f"{'mean':9}{mean.sealed:12.1%}{mean.kept:13.1%}{mean.helpless:13.1%}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--labyrinths", type=int, default=LABYRINTHS)
    parser.add_argument("--seed", type=int, default=SEED)
    asked = parser.parse_args()
    for board in BOARDS:
        print_crossings(board, asked.labyrinths, asked.seed)
    print_stuck(asked.labyrinths, asked.seed)


if __name__ == "__main__":
    main()
