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
from quarterturn.engine.zones.survey import BITS
from quarterturn.engine.zones.table import CardTable, ground_of, nothing_kept, table_of, zones_of

_NOTHING: Final[list[int]] = []
MOST_IN_ZONE: Final = 3  # characters of one colour (CARD-GOLD-1)


@mypyc_attr(acyclic=True)
class Side:
    """Where those of one seat are: masks over zones."""

    __slots__ = ("all", "contact", "faced", "faced_by_no_giant", "fit", "fit_and_no_giant", "full")

    def __init__(self, board: Board, seat: int) -> None:
        table, where, wounded = board.table, board.state.where, board.state.wounded
        zone_of, in_contact, zones = table.layout.zone_of, board.ground.contact, table.layout.zones
        fit = fit_and_no_giant = faced = faced_by_no_giant = contact = one = two = three = 0
        for unit in table.teams[seat]:
            place = where[unit]
            if place < 0:
                continue
            zone: int = zone_of[place]
            bit = BITS[zone]
            if in_contact[place] >= 0:
                contact |= bit
            is_fit = not wounded >> unit & 1
            if place < zones:
                three |= two & bit
                two |= one & bit
                one |= bit
                if is_fit:
                    fit |= bit
                    if table.stops_small[unit]:
                        fit_and_no_giant |= bit
            elif is_fit:
                faced |= bit
                if table.stops_small[unit]:
                    faced_by_no_giant |= bit
        self.all = one  # where somebody is, fit or wounded,
        self.fit = fit  # fit,
        self.fit_and_no_giant = fit_and_no_giant  # fit, who stops small ones too;
        self.faced = faced  # what somebody fit faces,
        self.faced_by_no_giant = faced_by_no_giant
        self.contact = contact  # where somebody fights, fit or wounded: there, or facing it over an open border;
        self.full = three  # where as many are as may be


@mypyc_attr(acyclic=True)
class Board:
    """A state with its ground, looked up by place."""

    __slots__ = (
        "_at", "_carriers", "_first", "_goods", "_goods_of", "_second", "carrier", "ground", "state", "table", "zones",
    )  # fmt: skip

    def __init__(self, state: State) -> None:
        self.state = state
        self.table: CardTable = table_of(state)
        self.ground: Ground = ground_of(state)
        self.zones = zones_of(state) if state.zones else nothing_kept(len(state.where), state.table.seats)  # set-up
        self.carrier = self.zones.carrier
        self._at: list[list[int]] | None = None
        self._carriers = -1  # who carries something, as a mask over tokens; -1 = not looked at yet
        self._first: Side | None = None
        self._second: Side | None = None
        self._goods = _NOTHING  # what a seat could get at somewhere,
        self._goods_of = NOBODY  # and which seat that is

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

    # --- Sets of zones, as masks.

    def side(self, seat: int) -> Side:
        """Where those of a seat are."""
        found = self._second if seat else self._first
        if found is None:
            found = Side(self, seat)
            if seat:
                self._second = found
            else:
                self._first = found
        return found

    def stoppers(self, unit: int) -> int:
        """The places of all who stop a character, or block its way out before it (CARD-STOP-5, CARD-EXIT-2)."""
        found = 0
        where, wounded = self.state.where, self.state.wounded
        for foe in self.table.teams[1 - self.table.owner[unit]]:
            if where[foe] >= 0 and not wounded >> foe & 1 and self.table.stops(foe, unit):
                found |= 1 << where[foe]
        return found

    def stop_zones(self, unit: int) -> int:
        """Where somebody is who stops a character (CARD-STOP-5)."""
        if self.table.unstoppable[unit]:
            return 0
        enemy = self.side(1 - self.table.owner[unit])
        return enemy.fit_and_no_giant if self.table.small[unit] else enemy.fit

    def blocked_zones(self, unit: int, moving: bool) -> int:
        """What somebody faces who blocks the way out of it; some pass him while moving (CARD-EXIT-2)."""
        if moving and self.table.unstoppable[unit]:
            return 0
        enemy = self.side(1 - self.table.owner[unit])
        return enemy.faced_by_no_giant if moving and self.table.small[unit] else enemy.faced

    def full_zones(self, seat: int, left: int) -> int:
        """The zones that hold as many of a seat as they may (CARD-GOLD-1), when one of them has left a place."""
        full = self.side(seat).full
        return full & ~(1 << left) if full else 0

    def goods(self, seat: int) -> list[int]:
        """What lies about or is held where one of a seat could get it: objects, and wounded of its own."""
        if self._goods_of != seat:
            self._goods, self._goods_of = [], seat
            table, carrier, where, wounded = self.table, self.carrier, self.state.where, self.state.wounded
            owner = table.owner
            for token in range(len(where)):
                if where[token] >= 0 and (table.is_object[token] or (wounded >> token & 1 and owner[token] == seat)):
                    holder = carrier[token]
                    if holder == NOBODY or owner[holder] == seat or wounded >> holder & 1:
                        self._goods.append(token)
        return self._goods

    # --- Carrying (CARD-GOLD-2).

    def carries(self, unit: int) -> bool:
        """Whether a character carries anything."""
        if self._carriers < 0:
            found = 0
            for carrier in self.carrier:
                if carrier != NOBODY:
                    found |= 1 << carrier
            self._carriers = found
        return self._carriers >> unit & 1 != 0

    def loads(self, unit: int) -> list[int]:
        """What a character carries: objects and wounded, in ascending order; not to be changed."""
        if not self.carries(unit):
            return _NOTHING
        found: list[int] = []
        for token, carrier in enumerate(self.carrier):
            if carrier == unit:
                found.append(token)
        return found

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
        enemy, zone = 1 - self.table.owner[unit], self.reached_zone(self.state.where[unit])
        if zone == NOBODY or not self.side(enemy).contact >> zone & 1:
            return NOBODY
        for foe in self.table.teams[enemy]:
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
