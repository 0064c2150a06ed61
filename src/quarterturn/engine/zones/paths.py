"""The listed movements of a character (search.py), and the path to each when somebody asks for it.

From the end backwards: one came to a spot of a load by a step, from a spot of the layer before, or by the deeds of a
source, from the load before it.
"""

from __future__ import annotations

from typing import Any

from quarterturn.engine.core.bits import bit_index, popcount
from quarterturn.engine.core.choices import MoveList
from quarterturn.engine.core.native import mypyc_attr
from quarterturn.engine.core.state import Action
from quarterturn.engine.zones.carrying import Deed
from quarterturn.engine.zones.loads import Load, Source
from quarterturn.engine.zones.patch import Fan, Patch
from quarterturn.engine.zones.scene import DIGIT, MASK, put
from quarterturn.engine.zones.search import Search


@mypyc_attr(acyclic=True)
class Steps(MoveList):
    """Movements with nothing to exchange: an index over the spots where they may end."""

    __slots__ = ("_actions", "ends", "patch", "unit")

    def __init__(self, kind: str, unit: int, patch: Patch, ends: int) -> None:
        self.kind, self.unit, self.patch, self.ends = kind, unit, patch, ends
        self.count = popcount(ends)
        self._actions: list[Action] | None = None

    def action(self, number: int) -> Action:
        return (self.kind, self.unit, self._path(nth(self.ends, number)))

    def actions(self) -> list[Action]:
        if self._actions is None:
            self._actions = [(self.kind, self.unit, self._path(spot)) for spot in each(self.ends)]
        return self._actions

    def _path(self, spot: int) -> tuple[Any, ...]:
        return tuple(path_to(self.patch, self.patch.fan(0, 1, False), spot, False))


@mypyc_attr(acyclic=True)
class Moves(MoveList):
    """Movements with exchanges: an index over the ends of all loads, and over the rows that need no load."""

    __slots__ = ("_actions", "patch", "search", "unit")

    def __init__(self, kind: str, unit: int, search: Search) -> None:
        self.kind, self.unit, self.search, self.patch = kind, unit, search, search.patch
        self._actions: list[Action] | None = None
        self.count = 0
        for load in search.loads:
            self.count += popcount(load.ends) + load.family
        for ends in search.rows.values():
            self.count += popcount(ends)

    def action(self, number: int) -> Action:
        if self._actions is not None:
            return self._actions[number]
        return (self.kind, self.unit, self._path_to(number))

    def actions(self) -> list[Action]:
        if self._actions is None:
            self._actions = [(self.kind, self.unit, path) for path in self._paths()]
        return self._actions

    def _paths(self) -> list[tuple[Any, ...]]:
        """All in order, as `_path_to` counts them."""
        found: list[tuple[Any, ...]] = []
        for load in self.search.loads:
            for spot in each(load.ends):
                found.append(self._path(load, spot))
            if load.family:
                assert load.fan is not None
                for holder, ends in self.search.family(load, load.fan):
                    for spot in each(ends):
                        found.append(self._path_after(load, holder, spot, []))
        for holders, ends in self.search.rows.items():
            for spot in each(ends):
                found.append(self._path_to_row(holders, spot))
        return found

    def _path_to(self, number: int) -> tuple[Any, ...]:
        for load in self.search.loads:
            count = popcount(load.ends)
            if number < count:
                return self._path(load, nth(load.ends, number))
            number -= count
            if number < load.family:
                assert load.fan is not None
                for holder, ends in self.search.family(load, load.fan):
                    count = popcount(ends)
                    if number < count:
                        return self._path_after(load, holder, nth(ends, number), [])
                    number -= count
            number -= load.family
        for holders, ends in self.search.rows.items():
            count = popcount(ends)
            if number < count:
                return self._path_to_row(holders, nth(ends, number))
            number -= count
        raise IndexError("no such move")

    def _path_to_row(self, holders: int, spot: int) -> tuple[Any, ...]:
        """By the load from which it is one thing put down, and for a leaf another one picked up."""
        scene, first = self.search.scene, self.search.loads[0]
        assert first.fan is not None
        for i in range(len(scene.things)):
            if holders >> DIGIT * i & MASK == scene.me:
                path: list[Any] = [("+", self._token(i))]
                before = put(holders, i, self.patch.places[bit_index(spot)])
                if before == scene.start and first.held == 0 and first.fan.seen & spot:
                    return self._path(first, spot, path)
                return self._path_with_empty_hands(before, spot, path)
        return self._path_with_empty_hands(holders, spot, [])

    def _path_with_empty_hands(self, holders: int, spot: int, path: list[Any]) -> tuple[Any, ...]:
        """By the load from which it is one thing put down; `path`: what comes after it, backwards."""
        search, scene = self.search, self.search.scene
        for i in range(len(scene.things)):
            load = search.found.get(put(holders, i, scene.me))
            if load is None or load.held != 1:
                continue
            holder = holders >> DIGIT * i & MASK
            if holder >= scene.places and holder not in scene.receivers(load.holders, i):
                continue  # it came there by a trade
            fan = load.fan
            assert fan is not None
            place = scene.stands_at(holders, holder)
            if fan.row(self.patch, place) & spot:
                return self._path_after(load, holder, spot, path)
        raise IndexError("no way to these hands")

    def _path_after(self, load: Load, holder: int, spot: int, path: list[Any]) -> tuple[Any, ...]:
        """The last thing of a load is put down on the way; `path`: what comes after that way, backwards."""
        spot = self._put_down(load, holder, spot, path)
        path.append(self._down(load.last, holder))
        return self._path(load, spot, path)

    def _put_down(self, load: Load, holder: int, spot: int, path: list[Any]) -> int:
        """Go back from a spot to where the last thing of a load was put down."""
        fan = load.fan
        assert fan is not None
        place = self.search.scene.stands_at(load.holders, holder)
        emptied = fan.emptied(self.patch, place)
        layer = emptied.layer_of(spot)
        while not (fan.layers[layer] & self.patch.at(place)) & spot:
            spot = step_back(self.patch, emptied, spot, layer, False, path)
            layer -= 1
        return spot

    def _path(self, load: Load, spot: int, path: list[Any] | None = None) -> tuple[Any, ...]:
        """Back to the start from a spot of a load; `path`: what comes after it, backwards."""
        if path is None:
            path = []
        scene = self.search.scene
        while True:
            fan = load.fan
            assert fan is not None
            layer = fan.layer_of(spot)
            source = _source(load, layer, spot)
            if source is not None:
                spot = self._undo(source, spot, path)
                load = source.parent
            elif layer:
                spot = step_back(self.patch, fan, spot, layer, load.mine & scene.ropes != 0, path)
            else:
                break
        path.reverse()
        return tuple(path)

    def _undo(self, source: Source, spot: int, path: list[Any]) -> int:
        """Back over the deeds of a source, and the way between them; the spot where the first was done."""
        if source.is_trade:
            who = source.holder - self.search.scene.places
            path.append(("~", who, self._token(source.given), self._token(source.taken)))
            return spot
        if source.taken >= 0:
            path.append(self._up(source.parent, source.taken))
            if source.given >= 0:
                spot = self._put_down(source.parent, source.holder, spot, path)
        if source.given >= 0:
            path.append(self._down(source.given, source.holder))
        return spot

    # --- Deeds, as an action names them (carrying.py).

    def _token(self, i: int) -> int:
        return self.search.scene.things[i]

    def _up(self, load: Load, i: int) -> Deed:
        holder = load.holders >> DIGIT * i & MASK
        places = self.search.scene.places
        return ("+", self._token(i)) if holder < places else ("<", holder - places, self._token(i))

    def _down(self, i: int, holder: int) -> Deed:
        places = self.search.scene.places
        return ("!", self._token(i)) if holder < places else (">", holder - places, self._token(i))


def _source(load: Load, layer: int, spot: int) -> Source | None:
    """By which deeds one came to a spot of a load, if not by a step."""
    source = load.source
    while source is not None and (source.layer != layer or not source.spots & spot):
        source = source.next
    return source


def path_to(patch: Patch, fan: Fan, spot: int, with_rope: bool) -> list[int]:
    """A way from where a fan begins to one of its spots."""
    path: list[int] = []
    for layer in range(fan.layer_of(spot), 0, -1):
        spot = step_back(patch, fan, spot, layer, with_rope, path)
    path.reverse()
    return path


def step_back(patch: Patch, fan: Fan, spot: int, layer: int, with_rope: bool, path: list[Any]) -> int:
    path.append(patch.places[bit_index(spot)])
    return patch.before(spot, fan.layers[layer - 1], with_rope)


def nth(bits: int, number: int) -> int:
    """The bit of a mask before which there are so many."""
    for _ in range(number):
        bits &= bits - 1
    return bits & -bits


def each(bits: int) -> list[int]:
    """All bits of a mask, from the lowest."""
    found: list[int] = []
    while bits:
        found.append(bits & -bits)
        bits &= bits - 1
    return found
