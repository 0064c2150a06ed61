"""Lists of actions that are cheap to make: the moves among them are put together when they are looked at."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, overload

from quarterturn.engine.native import mypyc_attr
from quarterturn.engine.space.patch import Patch, count, place
from quarterturn.engine.state import Action
from quarterturn.engine.terms import NOBODY


@mypyc_attr(acyclic=True)
class Hands:
    """One way the hands of a mover can be filled on its way, with all that lies differently then; and how far it gets.

    What lies differently is told by a chain: each knows the one square it has changed, and the hands before it.
    Sets of squares are bits of a patch. Steps are counted from the beginning of the move.
    """

    __slots__ = (
        "at", "before", "beside", "bit", "changed", "deed", "emptied", "ending", "ends", "freed",
        "freed_ending", "freed_passing", "held", "hurts", "moved", "next", "now", "number", "odd", "opened",
        "out", "over", "passing",
        "second", "seen", "since", "taken", "things", "token",
    )  # fmt: skip

    def __init__(
        self, held: int, moved: int, before: Hands | None, at: int, bit: int, since: int, deed: str, token: int
    ) -> None:
        self.held = held  # a token, or NOBODY
        self.moved = moved  # what has been put down elsewhere (actions/reach.py)
        self.number = 0  # among all hands of the mover
        self.beside: Hands | None = None  # an older one on the same shelf (actions/reach.py)
        self.before = before
        self.at = at  # the square it has changed, or NOBODY;
        self.changed = 0  # the set of all so far that are not plain now,
        self.emptied = 0  # and of those that are
        self.things: tuple[int, ...] = ()  # what lies there now; more than one of a kind for a while
        self.hurts: tuple[int, ...] = ()
        self.over = False  # somewhere lie two of a kind: the move cannot end so (GOLD-3)
        self.passing = 0  # where it may go,
        self.ending = 0  # where it may end,
        self.odd = 0  # and where more is to be asked
        self.freed = False  # whether the same is known for when it has dropped what it holds:
        self.freed_passing = 0
        self.freed_ending = 0
        # The walk.
        self.bit, self.since = bit, since  # on which square it begins, with which step,
        self.deed, self.token = deed, token  # by which deed after the hands before; none for the first hands
        self.second = NOBODY  # a token picked up right after
        self.opened: Opening | None = None  # other beginnings of the same walk: the last of them
        self.seen = bit
        self.now = 0
        self.next = bit
        self.out = 0  # the exit by which it leaves first
        self.ends = 0  # where a listed move ends
        self.taken = 0  # for full hands: where any listed move ends with the same result

    def opening(self, bit: int, step: int) -> Opening | None:
        one = self.opened
        while one is not None:
            if one.step == step and one.bit == bit:
                return one
            one = one.other
        return None


@mypyc_attr(acyclic=True)
class Opening:
    """How a walk with some hands begins as well: on which square, with which step, by which deed after which hands.

    Those hands may be younger, so they are told by their number: no circle of references can come about.
    """

    __slots__ = ("before", "bit", "deed", "other", "second", "step", "token")

    def __init__(self, before: int, bit: int, step: int, deed: str, token: int, second: int) -> None:
        self.before, self.bit, self.step = before, bit, step
        self.deed, self.token = deed, token
        self.second = second  # a token picked up right after, or NOBODY
        self.other: Opening | None = None  # another beginning of the same walk


@mypyc_attr(acyclic=True)
class Drop:
    """Something put down on a plain square, where nothing but walking follows: free hands in a few words."""

    __slots__ = ("before", "beside", "bit", "ends", "moved", "since")

    def __init__(self, moved: int, before: Hands, bit: int, since: int, ends: int) -> None:
        self.moved, self.before, self.bit, self.since, self.ends = moved, before, bit, since, ends
        self.beside: Drop | None = None  # an older one on the same shelf

    def hands(self) -> Hands:
        """The same in full, as far as finding the way needs it."""
        found = Hands(NOBODY, self.moved, self.before, NOBODY, self.bit, self.since, "!", self.before.held)
        found.passing = self.before.freed_passing
        found.ends = self.ends
        found.seen = self.bit | self.ends
        return found


@mypyc_attr(acyclic=True)
class Moves:
    """The listed moves of one miniature."""

    __slots__ = ("_actions", "_touched", "count", "drops", "exits", "hands", "patch", "seen", "unit")

    def __init__(self, unit: int, patch: Patch, exits: int, seen: int, hands: list[Hands], drops: list[Drop]) -> None:
        """`hands` are numbered in order; `seen`: what is entered after the drops."""
        self.unit, self.patch, self.exits = unit, patch, exits
        self._actions: list[Action] | None = None
        self.hands, self.drops = hands, drops
        self.count = 0
        self.seen = seen  # all squares that are entered
        self._touched = 0  # worked out when asked for
        for one in hands:
            self.seen |= one.seen
            if one.ends:
                self.count += count(one.ends)
        for drop in drops:
            self.count += count(drop.ends)

    def touched(self) -> int:
        """The squares that were looked at: those that are entered, and all beside them."""
        if not self._touched:
            self._touched = self.seen | self.patch.around(self.seen)
        return self._touched

    def action(self, number: int) -> Action:
        if self._actions is not None:
            return self._actions[number]
        for hands in self.hands:
            several = count(hands.ends)
            if number < several:
                return self._move(hands, number)
            number -= several
        for drop in self.drops:
            several = count(drop.ends)
            if number < several:
                return self._move(drop.hands(), number)
            number -= several
        raise IndexError("no such move")

    def _move(self, hands: Hands, number: int) -> Action:
        """One of the moves that end with some hands."""
        ends = hands.ends
        for _ in range(number):
            ends &= ends - 1
        return ("move", self.unit, tuple(self._way(hands, ends & -ends)))

    def _layers(self, hands: Hands, until: int) -> list[int]:
        """The walk with some hands once more: the squares entered first with each step, until some are entered."""
        layers: list[int] = []
        seen = 0
        layer = hands.bit
        step = hands.since
        while True:
            one = hands.opened
            while one is not None:
                if one.step == step:
                    layer |= one.bit
                one = one.other
            seen |= layer
            layers.append(layer)
            if not until & ~seen:
                return layers
            layer = self.patch.around(layer & ~self.exits) & hands.passing & ~seen
            step += 1

    def _way(self, hands: Hands, bit: int) -> list[Any]:
        """The path to a square with some hands, found from its end."""
        patch = self.patch
        way: list[Any] = []
        layers = self._layers(hands, bit)
        step = hands.since
        while not layers[step - hands.since] & bit:
            step += 1
        while True:
            opening = hands.opening(bit, step)
            if hands.before is not None and hands.since == step and hands.bit == bit:
                if hands.second != NOBODY:
                    way.append(("+", hands.second))
                way.append((hands.deed, hands.token))
                hands = hands.before
                layers = self._layers(hands, bit)
            elif opening is not None:
                if opening.second != NOBODY:
                    way.append(("+", opening.second))
                way.append((opening.deed, opening.token))
                hands = self.hands[opening.before]
                layers = self._layers(hands, bit)
            elif step == 0:
                break
            else:
                where = place(bit)
                way.append(patch.squares[where])
                step -= 1
                found = patch.beside(where) & layers[step - hands.since] & ~self.exits
                bit = found & -found
        way.reverse()
        return way

    def actions(self) -> list[Action]:
        """All of them, put together once; not to be changed."""
        if self._actions is None:
            known: dict[int, dict[int, tuple[Any, ...]]] = {}
            found: list[Action] = []
            for hands in (*self.hands, *(drop.hands() for drop in self.drops)):
                if not hands.ends:
                    continue
                ways = self._ways(hands, known)
                rest = hands.ends
                while rest:
                    bit = rest & -rest
                    rest ^= bit
                    found.append(("move", self.unit, ways[bit]))
            self._actions = found
        return self._actions

    def _ways(self, hands: Hands, known: dict[int, dict[int, tuple[Any, ...]]]) -> dict[int, tuple[Any, ...]]:
        """The path to every square that is entered with some hands."""
        found = known.get(id(hands))
        if found is not None:
            return found
        patch = self.patch
        found = known[id(hands)] = {}
        if hands.before is None:
            found[1] = ()
        else:
            way = (*self._ways(hands.before, known)[hands.bit], (hands.deed, hands.token))
            found[hands.bit] = way if hands.second == NOBODY else (*way, ("+", hands.second))
        one = hands.opened
        while one is not None:
            way = (*self._ways(self.hands[one.before], known)[one.bit], (one.deed, one.token))
            found[one.bit] = way if one.second == NOBODY else (*way, ("+", one.second))
            one = one.other
        entered = 0
        for layer in self._layers(hands, hands.seen):
            rest = layer
            while rest:
                bit = rest & -rest
                rest ^= bit
                if bit not in found:
                    where = place(bit)
                    came = patch.beside(where) & entered
                    found[bit] = (*found[came & -came], patch.squares[where])
            entered = layer & ~self.exits
        return found

    def squares(self) -> set[int]:
        """Where they end."""
        rest = 0
        for hands in self.hands:
            rest |= hands.ends
        for drop in self.drops:
            rest |= drop.ends
        found: set[int] = set()
        while rest:
            bit = rest & -rest
            rest ^= bit
            found.add(self.patch.squares[place(bit)])
        return found


class Choices(Sequence[Action]):
    """Actions in order, like a list that is not to be changed."""

    __slots__ = ("_after", "_length", "_moves", "_plain")

    def __init__(self, plain: list[Action], moves: list[Moves], after: list[int]) -> None:
        self._plain, self._moves = plain, moves
        self._after = after  # for each of the moves: how many plain actions come before them
        length = len(plain)
        for one in moves:
            length += one.count
        self._length = length

    def __len__(self) -> int:
        return self._length

    @overload
    def __getitem__(self, index: int) -> Action: ...

    @overload
    def __getitem__(self, index: slice) -> list[Action]: ...

    def __getitem__(self, index: int | slice) -> Action | list[Action]:
        if isinstance(index, slice):
            return self._all()[index]
        if not -self._length <= index < self._length:
            raise IndexError("no such action")
        return self._action(index if index >= 0 else index + self._length)

    def _action(self, number: int) -> Action:
        for moves, after in zip(self._moves, self._after, strict=True):
            if number < after:
                break
            if number < after + moves.count:
                return moves.action(number - after)
            number -= moves.count
        return self._plain[number]

    def __iter__(self) -> Iterator[Action]:
        return iter(self._all())

    def _all(self) -> list[Action]:
        found: list[Action] = []
        done = 0
        for moves, after in zip(self._moves, self._after, strict=True):
            found += self._plain[done:after]
            found += moves.actions()
            done = after
        found += self._plain[done:]
        return found

    def kinds(self) -> list[str]:
        """The kind of each, in order; no move is put together for that."""
        found: list[str] = []
        done = 0
        for moves, after in zip(self._moves, self._after, strict=True):
            found += [action[0] for action in self._plain[done:after]]
            found += ["move"] * moves.count
            done = after
        return found + [action[0] for action in self._plain[done:]]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and self._all() == list(other)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return repr(self._all())

    def __reduce__(self) -> tuple[Any, ...]:
        return list, (self._all(),)
