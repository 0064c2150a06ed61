"""Who is where in the card game, who carries what, who is in contact with whom: a state looked up by place."""

from __future__ import annotations

from typing import Final

from quarterturn.engine.core.acting import require_able
from quarterturn.engine.core.kinds import Check
from quarterturn.engine.core.native import mypyc_attr
from quarterturn.engine.core.state import Action, State
from quarterturn.engine.core.terms import NOBODY, IllegalAction
from quarterturn.engine.zones.ground import Ground
from quarterturn.engine.zones.layout import TOWARDS_LINE
from quarterturn.engine.zones.table import CardTable, ground_of, nothing_kept, table_of, zones_of

_NOTHING: Final[list[int]] = []
MOST_IN_ZONE: Final = 3  # characters of one colour (CARD-GOLD-1)


@mypyc_attr(acyclic=True)
class Board:
    """A state with its ground, looked up by place."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.table: CardTable = table_of(state)
        self.ground: Ground = ground_of(state)
        self.zones = zones_of(state) if state.zones else nothing_kept(len(state.where), state.table.seats)  # set-up
        self.carrier = self.zones.carrier
        self._at: list[list[int]] | None = None
        self._loads: dict[int, list[int]] | None = None
        self._counted = False
        self._fit = [0, 0]  # per seat the places with somebody fit, as masks;
        self._all = [0, 0]  # with anybody at all,
        self._fit_and_no_giant = [0, 0]  # and with one who stops small ones too
        self._full = [0, 0]  # the zones that hold as many of a seat as they may
        self._things = -1  # where something lies or is held that the active seat could get; -1 = not looked at yet

    # --- By place.

    def at(self, place: int) -> list[int]:
        """All characters at a place, fit and wounded, carried ones too; in ascending order."""
        found = self._at
        if found is None:
            found = self._at = [[] for _ in range(self.table.layout.places)]
            where = self.state.where
            for token in self.table.characters:
                if where[token] >= 0:
                    found[where[token]].append(token)
        return found[place]

    def is_fit(self, unit: int) -> bool:
        return not self.state.wounded >> unit & 1

    def fit_at(self, place: int, seat: int) -> list[int]:
        """The fit characters of a seat at a place."""
        where, wounded = self.state.where, self.state.wounded
        return [unit for unit in self.table.teams[seat] if where[unit] == place and not wounded >> unit & 1]

    # --- Sets of places, as masks.

    def _count(self) -> None:
        self._counted = True
        table, where, wounded = self.table, self.state.where, self.state.wounded
        for seat in (0, 1):
            fit = fit_and_no_giant = one = two = three = 0
            for unit in table.teams[seat]:
                if where[unit] >= 0:
                    bit = 1 << where[unit]
                    three |= two & bit
                    two |= one & bit
                    one |= bit
                    if not wounded >> unit & 1:
                        fit |= bit
                        if table.stops_small[unit]:
                            fit_and_no_giant |= bit
            self._all[seat], self._fit[seat], self._fit_and_no_giant[seat] = one, fit, fit_and_no_giant
            self._full[seat] = three & table.layout.zone_mask

    def fit_places(self, seat: int) -> int:
        """Where somebody fit of a seat is."""
        if not self._counted:
            self._count()
        return self._fit[seat]

    def all_places(self, seat: int) -> int:
        """Where somebody of a seat is, fit or wounded."""
        if not self._counted:
            self._count()
        return self._all[seat]

    def stoppers(self, unit: int) -> int:
        """Where somebody is who stops a character, or blocks its way out before it (CARD-STOP-5, CARD-EXIT-2)."""
        if self.table.unstoppable[unit]:
            return 0
        if not self._counted:
            self._count()
        enemy = 1 - self.table.owner[unit]
        return self._fit_and_no_giant[enemy] if self.table.small[unit] else self._fit[enemy]

    def full_zones(self, seat: int, left: int) -> int:
        """The zones that hold as many of a seat as they may (CARD-GOLD-1), when one of them has left a place."""
        if not self._counted:
            self._count()
        return self._full[seat] & ~(1 << left)

    def thing_places(self) -> int:
        """Where something lies that the active seat could pick up, or is held that it could be given or take."""
        if self._things < 0:
            found = 0
            table, state, carrier = self.table, self.state, self.carrier
            where, wounded, seat = state.where, state.wounded, state.seat
            for token in range(len(where)):
                if where[token] < 0 or found >> where[token] & 1:
                    continue
                if table.is_object[token] or (wounded >> token & 1 and table.owner[token] == seat):
                    holder = carrier[token]
                    if holder == NOBODY or table.owner[holder] == seat or wounded >> holder & 1:
                        found |= 1 << where[token]
            self._things = found
        return self._things

    # --- Carrying (CARD-GOLD-2).

    def loads(self, unit: int) -> list[int]:
        """What a character carries: objects and wounded, in ascending order; not to be changed."""
        found = self._loads
        if found is None:
            found = self._loads = {}
            for token, carrier in enumerate(self.carrier):
                if carrier != NOBODY:
                    found.setdefault(carrier, []).append(token)
        return found.get(unit, _NOTHING)

    def has_effect(self, unit: int, effect: str) -> bool:
        return self.thing(unit, effect) != NOBODY

    def thing(self, unit: int, effect: str) -> int:
        """The first object with an effect that a character carries, or NOBODY."""
        for token in self.loads(unit):
            if self.table.effect[token] == effect:
                return token
        return NOBODY

    def is_carried(self, token: int) -> bool:
        return self.carrier[token] != NOBODY

    # --- Contact (CARD-START-7).

    def reached_zone(self, place: int) -> int:
        """The zone in which a character at a place fights: its own, or the near one it faces over an open border."""
        return self.ground.contact[place]

    def in_contact(self, unit: int, other: int) -> bool:
        """Contact counts for combat only: same zone, same facing, or over an open border of a starting zone."""
        here, there = self.state.where[unit], self.state.where[other]
        if here == there:
            return True
        zone = self.reached_zone(here)
        return zone != NOBODY and zone == self.reached_zone(there)

    def fighters_around(self, zone: int, seat: int) -> list[int]:
        """The fit characters of a seat in a zone, and those who face it in contact (CARD-FIGHT-2)."""
        found = self.fit_at(zone, seat)
        facing = self.table.layout.facing_to(seat, zone)
        if facing >= 0 and self.reached_zone(facing) == zone:
            found += self.fit_at(facing, seat)
        return found

    def foe_in_contact(self, unit: int) -> int:
        """An enemy, fit or wounded, in contact with a character, or NOBODY; who is carried does not count."""
        for foe in self.table.teams[1 - self.table.owner[unit]]:
            if self.state.where[foe] >= 0 and self.in_contact(unit, foe) and not self.is_carried(foe):
                return foe
        return NOBODY

    # --- Stops and blocked ways out (CARD-STOP-1, CARD-EXIT-2).

    def stopper(self, unit: int, zone: int) -> int:
        """A fit enemy in a zone that stops who enters it, or NOBODY."""
        if self.table.unstoppable[unit]:
            return NOBODY
        for foe in self.fit_at(zone, 1 - self.table.owner[unit]):
            if self.table.stops(foe, unit):
                return foe
        return NOBODY

    def blocker(self, unit: int, zone: int, moving: bool) -> int:
        """A fit enemy that faces a zone and so blocks the way out of it, or NOBODY; some pass it while moving."""
        enemy = 1 - self.table.owner[unit]
        facing = self.table.layout.facing_to(enemy, zone)
        for foe in self.fit_at(facing, enemy) if facing >= 0 else ():
            if not moving or self.table.stops(foe, unit):
                return foe
        return NOBODY

    def way_out(self, seat: int, zone: int) -> int:
        """The side of a zone by which a seat leaves, as `4 * zone + direction`, or -1."""
        side = 4 * zone + TOWARDS_LINE[1 - seat]
        return side if self.ground.line[side] == 1 - seat else -1

    def name(self, place: int) -> str:
        return self.table.layout.name(place)


def require_actor(state: State, seat: int, unit: int) -> Board:
    """The character must be able to act now; gives the board to ask on."""
    require_able(state, seat, unit)
    return Board(state)


def is_allowed(check: Check, state: State, action: Action) -> bool:
    """Whether the rules allow an action: what is listed and what is accepted cannot differ."""
    try:
        check(state, state.seat, action)
    except IllegalAction:
        return False
    return True


def add_if_allowed(check: Check, state: State, action: Action, found: list[Action]) -> None:
    if is_allowed(check, state, action):
        found.append(action)
