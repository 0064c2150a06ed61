"""Lists of actions that are cheap to make: the moves among them are put together when they are looked at."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, overload

from quarterturn.engine.core.native import mypyc_attr
from quarterturn.engine.core.state import Action


@mypyc_attr(acyclic=True)
class MoveList:
    """The listed moves of one character: how many there are is known, their paths are found when they are asked for."""

    __slots__ = ("count", "kind")

    count: int
    kind: str  # the one kind of action all of them are

    def action(self, number: int) -> Action:
        raise NotImplementedError

    def actions(self) -> list[Action]:
        """All of them in order; not to be changed."""
        raise NotImplementedError


class Choices(Sequence[Action]):
    """Actions in order, like a list that is not to be changed."""

    __slots__ = ("_after", "_length", "_moves", "_plain")

    def __init__(self, plain: list[Action], moves: Sequence[MoveList], after: list[int]) -> None:
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
            found += [moves.kind] * moves.count
            done = after
        return found + [action[0] for action in self._plain[done:]]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and self._all() == list(other)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return repr(self._all())

    def __reduce__(self) -> tuple[Any, ...]:
        return list, (self._all(),)
