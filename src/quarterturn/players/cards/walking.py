"""The movements a player of cards would think of: where to end, what to fetch on the way, whom to hand something.

The engine lists every distinct result, often thousands. Here a movement changes one thing at most: something is picked
up or taken, for something dropped or traded where hands are full, or handed to a friend. `settled` finds the listed
movement that comes to the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from quarterturn.engine.core.bits import bit_index
from quarterturn.engine.core.state import Action
from quarterturn.engine.core.terms import OUT, WALKS_WALLS
from quarterturn.engine.zones.board import MOST_IN_ZONE, Board
from quarterturn.engine.zones.layout import GEAR_SIGN
from quarterturn.engine.zones.patch import Patch
from quarterturn.engine.zones.reach import meets_goods, patch_around
from quarterturn.players.cards.race import Race

REVEALERS = 2  # movements to a face-down room that are kept for each character
HIDERS = 1  # facings in contact with no zone that are kept for whoever waits in a starting zone
AFTER = 2  # ends kept for each exchange


class Walking:
    """The movements of one character. `towards`: how far each place is from where it goes, if not out."""

    def __init__(
        self, board: Board, unit: int, race: Race, keep: int, towards: list[int] | None, through_walls: bool = False
    ) -> None:
        self.board, self.unit, self.ways, self.cast, self.keep = board, unit, race.ways, race.cast(board.table), keep
        self.table, self.state = board.table, board.state
        self.seat = self.table.owner[unit]
        self.kind = "walk" if through_walls else "move"
        self.patch: Patch = patch_around(board, unit, through_walls)
        self.points = self.patch.points
        self.loads = board.loads(unit)
        self.roped = self._has_rope(self.loads)
        self.field = towards if towards is not None else self._field(self.loads)

    def _has_rope(self, loads: Sequence[int]) -> bool:
        return any(self.table.is_rope(thing) for thing in loads)

    def _field(self, loads: Sequence[int]) -> list[int]:
        how = self.cast.gait[self.unit]
        for thing in loads:
            how |= self.cast.adds[thing]
        movement, stoppers = self.table.movement[self.unit], self.board.stoppers(self.unit)
        return self.ways.field(self.board, self.seat, how, movement, stoppers)

    def add_to(self, found: list[Action]) -> None:
        layers = self._layers(1, self.points, self.roped)
        self._plain(layers, found)
        if self.table.hands[self.unit] and meets_goods(self.board, self.seat, self.patch):
            self._exchanges(layers, found)
        elif self.loads:
            self._hand_over(layers, found)

    # --- Where one comes to.

    def _layers(self, spots: int, points: int, roped: bool) -> list[int]:
        """The spots met first after 0, 1, 2 … steps."""
        layers = [spots]
        visited = spots
        for _ in range(points):
            spots = self.patch.next(spots, roped) & ~visited
            visited |= spots
            layers.append(spots)
        return layers

    def _steps(self, layers: list[int], spot: int, roped: bool) -> tuple[int, ...]:
        """The places on the way to a spot, without the first."""
        layer = 0
        while not layers[layer] & spot:
            layer += 1
        path: list[int] = []
        while layer:
            path.append(self.patch.places[bit_index(spot)])
            layer -= 1
            spot = self.patch.before(spot, layers[layer], roped)
        path.reverse()
        return tuple(path)

    def _ends(self, layers: list[int], loads: Sequence[int], field: list[int]) -> list[tuple[int, int]]:
        """The spots where one may stop, the nearest to the way out first."""
        hurt = [load for load in loads if not self.table.is_object[load]]
        gone = [self.unit, *hurt]
        layout, where = self.table.layout, self.state.where
        found: list[tuple[int, int]] = []
        for layer in layers:
            rest = layer
            while rest:
                spot = rest & -rest
                rest ^= spot
                place = self.patch.places[bit_index(spot)]
                if place == OUT:
                    found.append((-1, spot))
                    continue
                if place < layout.zones:
                    there = [u for u in self.table.teams[self.seat] if where[u] == place and u not in gone]
                    if len(there) + len(gone) > MOST_IN_ZONE:
                        continue
                found.append((field[place], spot))
        found.sort()
        return found

    # --- Movements without exchange.

    def _plain(self, layers: list[int], found: list[Action]) -> None:
        """The nearest to the way out; gears, zones where somebody is to be fought or healed, rooms to reveal."""
        here = self.state.where[self.unit]
        zones = self.table.layout.zones
        to_meet, to_reveal = self.keep, REVEALERS
        to_hide = HIDERS if here >= zones and self.board.reached_zone(here) >= 0 else 0
        number = 0
        for _, spot in self._ends(layers, self.loads, self.field):
            place = self.patch.places[bit_index(spot)]
            if spot == 1 or place == here:
                continue
            wanted = number < self.keep or place == OUT
            if not wanted and place < zones:
                if place & 3 == GEAR_SIGN:
                    wanted = True
                elif to_meet > 0 and self._meets(place):
                    to_meet -= 1
                    wanted = True
                elif to_reveal > 0 and self._beside_face_down(place):
                    to_reveal -= 1
                    wanted = True
            elif to_hide > 0 and place >= zones and self.board.reached_zone(place) < 0:
                to_hide -= 1
                wanted = True
            if wanted:
                found.append((self.kind, self.unit, self._steps(layers, spot, self.roped)))
            number += 1

    def _meets(self, place: int) -> bool:
        """Whether an enemy is there, or a friend."""
        return bool(self.board.at(place))

    def _beside_face_down(self, place: int) -> bool:
        return max(self.board.ground.face_down[4 * place : 4 * place + 4]) >= 0

    # --- Movements with one.

    def _exchanges(self, layers: list[int], found: list[Action]) -> None:
        board, table, where, carrier = self.board, self.table, self.state.where, self.board.carrier
        for token in range(len(where)):
            place = where[token]
            if place < 0 or not self.patch.reaches(place) or carrier[token] == self.unit or token == self.unit:
                continue
            is_object = table.is_object[token]
            if not is_object and (board.is_fit(token) or table.owner[token] != self.seat):
                continue
            holder = carrier[token]
            if holder >= 0 and not self._gives(holder):
                continue
            if is_object and self.worth(token) <= 0:
                continue
            spots = self.patch.at(place)
            for layer, reached in enumerate(layers):
                if reached & spots:
                    self._fetch(layers, layer, reached & spots, token, holder, found)
                    break
        if self.loads:
            self._hand_over(layers, found)

    def _gives(self, holder: int) -> bool:
        """Whether one may take from somebody: a friend, or a wounded enemy; nobody who is carried."""
        if self.board.carrier[holder] >= 0:
            return False
        return self.table.owner[holder] == self.seat or not self.board.is_fit(holder)

    def worth(self, thing: int) -> float:
        """What an object is worth in this character's hands."""
        if self.cast.burns[thing]:
            return 4.0 if self.cast.casts[self.unit] else 0.05
        return self.cast.carried[thing]

    def _opens(self, thing: int) -> bool:
        """Whether one comes further with an object than without."""
        return self.cast.adds[thing] & ~self.cast.gait[self.unit] != 0

    def _fetch(self, layers: list[int], layer: int, spots: int, token: int, holder: int, found: list[Action]) -> None:
        """To where it lies or is held, take it, and on."""
        spot = spots & -spots
        way = self._steps(layers, spot, self.roped)
        full = len(self.loads) >= self.table.hands[self.unit]
        deeds: tuple[Any, ...]
        if full:
            given = min(self.loads, key=lambda load: (self.table.is_object[load], self.worth(load)))
            if not self.table.is_object[given] or (self.worth(given) >= self.worth(token) and not self._opens(token)):
                return
            if holder < 0:
                deeds = (("!", given), ("+", token))
            elif self.table.owner[holder] == self.seat and self.board.is_fit(holder):
                deeds = (("~", holder, given, token),)
            else:
                deeds = (("!", given), ("<", holder, token))
            loads = [load for load in self.loads if load != given] + [token]
        else:
            deeds = (("+", token),) if holder < 0 else (("<", holder, token),)
            loads = [*self.loads, token]
        roped = self._has_rope(loads)
        further = self._layers(spot, self.points - layer, roped)
        field = self._field(loads)
        kept = 0
        for far, end in self._ends(further, loads, field):
            if self.kind == "walk" and not way and end == spot:
                continue
            found.append((self.kind, self.unit, (*way, *deeds, *self._steps(further, end, roped))))
            kept += 1
            if kept == AFTER and far >= 0:
                break

    def _hand_over(self, layers: list[int], found: list[Action]) -> None:
        """To a friend with a free hand, who makes more of it, or who goes first."""
        table, state = self.table, self.state
        for friend in table.teams[self.seat]:
            place = state.where[friend]
            if friend == self.unit or place < 0 or not self.board.is_fit(friend) or not self.patch.reaches(place):
                continue
            if len(self.board.loads(friend)) >= table.hands[friend]:
                continue
            for load in self.loads:
                if not table.is_object[load] or not self._better_there(load, friend):
                    continue
                for layer, reached in enumerate(layers):
                    spots = reached & self.patch.at(place)
                    if spots:
                        self._give(layers, layer, spots & -spots, load, friend, found)
                        break

    def _better_there(self, load: int, friend: int) -> bool:
        if self.cast.burns[load]:
            return self.cast.casts[friend] and not self.cast.casts[self.unit]
        return True

    def _give(self, layers: list[int], layer: int, spot: int, load: int, friend: int, found: list[Action]) -> None:
        way = self._steps(layers, spot, self.roped)
        loads = [other for other in self.loads if other != load]
        roped = self._has_rope(loads)
        further = self._layers(spot, self.points - layer, roped)
        for _, end in self._ends(further, loads, self._field(loads))[:1]:
            if self.kind == "walk" and not way and end == spot:
                continue
            steps = self._steps(further, end, roped)
            found.append((self.kind, self.unit, (*way, (">", friend, load), *steps)))


def walks(board: Board, unit: int, race: Race, keep: int, towards: list[int] | None, found: list[Action]) -> None:
    """The movements of a character worth a look."""
    Walking(board, unit, race, keep, towards).add_to(found)
    if WALKS_WALLS in board.table.abilities[unit]:
        Walking(board, unit, race, keep, towards, through_walls=True).add_to(found)


# --- The same result by the path that is listed.


def settled(board: Board, action: Action, legal: Sequence[Action]) -> Action | None:
    """The listed action that comes to the same, or None."""
    if action[0] not in ("move", "walk"):
        return action if action in legal else None
    kind, unit, path = action
    here = board.state.where[unit]
    end, result = _result(board, unit, path)
    best: Action | None = None
    for other in legal:
        if other[0] != kind or other[1] != unit:
            continue
        if other[2] == path:
            return other
        if best is None and _end(other[2], here) == end and _result(board, unit, other[2])[1] == result:
            best = other
    return best


def _end(path: tuple[Any, ...], here: int) -> int:
    """Where a path ends."""
    end = here
    for item in path:
        if isinstance(item, int):
            end = item
    return end


def _result(board: Board, unit: int, path: tuple[Any, ...]) -> tuple[int, tuple[tuple[int, int, int], ...]]:
    """Where a character is after a path, and who holds what or where it lies; two alike things are not told apart."""
    table, carrier = board.table, list(board.carrier)
    where = list(board.state.where)
    place = where[unit]
    for item in path:
        if isinstance(item, int):
            place = item
            continue
        sign = item[0]
        if sign == "+":
            for token, holder in enumerate(carrier):
                if holder == item[1]:
                    carrier[token] = -1
            carrier[item[1]] = unit
        elif sign == "!":
            carrier[item[1]], where[item[1]] = -1, place
        elif sign == ">":
            carrier[item[2]] = item[1]
        elif sign == "<":
            carrier[item[2]] = unit
        else:
            carrier[item[2]], carrier[item[3]] = item[1], unit
    things: list[tuple[int, int, int]] = []
    for token, holder in enumerate(carrier):
        if where[token] >= 0 and (table.is_object[token] or holder >= 0):
            things.append((table.alike[token], holder, where[token] if holder < 0 else -1))
    things.sort()
    return place, tuple(things)
