"""The table of a card game, and what only the card game keeps in a state."""

from __future__ import annotations

from typing import Final, NamedTuple, cast

from quarterturn.engine.core.rules import Rules
from quarterturn.engine.core.state import State
from quarterturn.engine.core.table import Frame, Table
from quarterturn.engine.core.terms import (
    BREAKS_GATES,
    CARRIES_TWO,
    CASTS,
    CROSSES_PITS,
    FLIES,
    GHOSTLY,
    GIANT,
    HAS_CROSSBOW,
    HEALS,
    LEVITATES,
    NOBODY,
    PASSES_SLITS,
    PICKS_LOCKS,
    SMASHES,
    SPANS_PITS,
    STEALS,
)
from quarterturn.engine.zones.ground import ALL_BARS, BAR_PIT, BAR_SLIT, Ground, Lying
from quarterturn.engine.zones.layout import layout_of

GROUNDS_KEPT: Final = 8  # tables remembered per game, with all that was worked out about them
PASSED_TURNS: Final = 8  # CARD-END-2
SMALL: Final = 1  # up to this printed combat value a Colossus stops nobody (CARD-STOP-5)
_HANDY: Final = frozenset({CASTS, HEALS, LEVITATES, SMASHES, STEALS})
_OPENING: Final = frozenset({BREAKS_GATES, PICKS_LOCKS})
# What a ground is laid by: rooms, revealed, gates, broken.
Lies = tuple[tuple[tuple[int, int], ...], int, tuple[int, ...], int]
FREE: Final = -1  # in `Zones.stops`: not stopped


class Fallen(NamedTuple):
    """A wounded that a seat sees lying or carried, without knowing who it is (CARD-OPT-SECRET)."""

    seat: int
    place: int
    carrier: int
    objects: int  # how many it holds
    struck: bool  # wounded in this turn (FIGHT-2)


class Zones(NamedTuple):
    """What only the card game keeps, in `state.zones`; never changed, only replaced."""

    carrier: tuple[int, ...]  # per token: who carries it, or NOBODY; what is carried is where its carrier is
    saved: tuple[int, ...]  # per seat: AP kept from its last turn (CARD-TURN-2)
    stops: tuple[int, ...]  # per token: the printed side of its zone by which it came and was stopped, or FREE
    shot: int = 0  # masks over tokens: crossbows fired in this turn (CARD-SHOT-1)
    charged: int = 0  # who has had its free attack in this turn (CARD-ABIL-SAMURAI)
    smashed: int = 0  # who has broken a room's walls, once a game (CARD-ABIL-GOLEM)
    broken: int = 0  # mask over slots: rooms whose walls are broken

    # In a view with secret objects: what is known of what is not seen (secrets.py).
    unseen: tuple[tuple[int, int], ...] = ()  # who carries how many objects
    fallen: tuple[Fallen, ...] = ()  # wounded whose name is not known

    # What nearly every action does, faster than `_replace`, or than the name of a class can be called.

    def carried(self, carrier: tuple[int, ...], stops: tuple[int, ...]) -> Zones:
        return tuple.__new__(Zones, (carrier, self[1], stops, self[3], self[4], self[5], self[6], self[7], self[8]))

    def kept(self, saved: tuple[int, ...]) -> Zones:
        return tuple.__new__(Zones, (self[0], saved, self[2], self[3], self[4], self[5], self[6], self[7], self[8]))

    def turned_over(self, saved: tuple[int, ...]) -> Zones:
        """At the end of a turn: nobody is stopped, has fired or charged any more."""
        stops = self.stops
        if stops.count(FREE) != len(stops):
            stops = (FREE,) * len(stops)
        return tuple.__new__(Zones, (self[0], saved, stops, 0, 0, self[5], self[6], self[7], self[8]))


def nothing_kept(tokens: int, seats: int) -> Zones:
    """At the start: nobody carries anything, nothing is saved, nobody is stopped."""
    return Zones((NOBODY,) * tokens, (0,) * seats, (FREE,) * tokens)


class CardTable(Table):
    """What no action changes in a card game."""

    __slots__ = (
        "_gates",
        "_grounds",
        "_last",
        "_lyings",
        "entries",
        "hands",
        "handy",
        "is_object",
        "layout",
        "opens",
        "passes_borders",
        "patches",
        "shoots",
        "small",
        "stops_small",
        "unstoppable",
    )  # fmt: skip

    def __init__(self, rules: Rules, frame: Frame) -> None:
        super().__init__(rules, frame)
        self.layout = layout_of(frame.definition.plan)
        self.passes = PASSED_TURNS
        self.hands = tuple(_hands(abilities) for abilities in self.abilities)  # how much each can carry (CARD-GOLD-2)
        self.passes_borders = tuple(_passes(abilities) for abilities in self.abilities)  # bits of what bars a way
        self.unstoppable = tuple(FLIES in found or GHOSTLY in found for found in self.abilities)  # CARD-STOP-5
        self.handy = tuple(not _HANDY.isdisjoint(found) for found in self.abilities)  # with actions of its own
        self.opens = tuple(not _OPENING.isdisjoint(found) for found in self.abilities)  # portcullises, without a Key
        self.shoots = tuple(HAS_CROSSBOW in found for found in self.abilities)  # without a Bow
        self.small = tuple(value <= SMALL for value in self.combat)
        self.stops_small = tuple(GIANT not in found for found in self.abilities)
        self.is_object = tuple(effect != "" for effect in self.effect)
        self.entries: list[object] = [None] * len(frame.tokens)  # per character what was listed last (cache.py)
        self._gates = [first if room.gates else -1 for room, first in zip(self.rooms, self.gate_base, strict=True)]
        self.patches: dict[int, object] = {}  # where characters can be within a movement (reach.py)
        self._grounds: list[tuple[Lies, Ground]] = []
        self._last: Ground | None = None  # the ground asked for last: the next one is mostly like it
        self._lyings: dict[int, Lying] = {}  # each way a room has lain, once

    def ground(self, rooms: tuple[tuple[int, int], ...], revealed: int, gates: tuple[int, ...], broken: int) -> Ground:
        """The table with these rooms (room, turn) on the slots, those of the mask `revealed` face up."""
        key = (rooms, revealed, gates, broken)
        for known, ground in self._grounds:
            if known == key:
                self._last = ground
                return ground
        if len(self._grounds) >= GROUNDS_KEPT:
            self._grounds.pop(0)
        lying: list[Lying | None] = []
        for slot in range(len(rooms)):
            if revealed >> slot & 1:
                room, turn = rooms[slot]
                lying.append(self._lying(room, turn, gates, broken >> slot & 1))
            else:
                lying.append(None)
        # Before the rooms are laid, all places are face down.
        found = Ground(self.layout, lying or [None] * self.layout.slots, self._last)
        self._grounds.append((key, found))
        self._last = found
        return found

    def _lying(self, room: int, turn: int, gates: tuple[int, ...], broken: int) -> Lying:
        """The same object for the same: so it is quickly seen whether a room lies otherwise."""
        gate = self._gates[room]
        state = gates[gate] if gate >= 0 else 0
        number = ((room * 4 + turn) * 3 + state) * 2 + broken
        found = self._lyings.get(number)
        if found is None:
            found = self._lyings[number] = Lying(self.rooms[room], turn, state, broken != 0)
        return found

    def gate_of(self, room: int) -> int:
        """The number of a room's portcullis, or -1."""
        return self._gates[room]

    def stops(self, foe: int, unit: int) -> bool:
        """Whether a fit enemy stops somebody, or blocks the way out before it (CARD-STOP-5, CARD-EXIT-2)."""
        return not self.unstoppable[unit] and (self.stops_small[foe] or not self.small[unit])

    def is_rope(self, token: int) -> bool:
        return self.effect[token] == SPANS_PITS


def _hands(abilities: frozenset[str]) -> int:
    return 0 if GHOSTLY in abilities else 2 if CARRIES_TWO in abilities else 1


def _passes(abilities: frozenset[str]) -> int:
    """What a character passes while moving, besides what a Rope helps it over."""
    if GHOSTLY in abilities:
        return ALL_BARS
    found = BAR_SLIT if PASSES_SLITS in abilities else 0
    return found | BAR_PIT if FLIES in abilities or CROSSES_PITS in abilities else found


def table_of(state: State) -> CardTable:
    """The table of a state of a card game, as its own rules know it."""
    return cast(CardTable, state.table)


def ground_of(state: State) -> Ground:
    return cast(Ground, state.ground)


def zones_of(state: State) -> Zones:
    return cast(Zones, state.zones)


def laid(state: State) -> Ground:
    """The table laid anew as a state tells."""
    broken = zones_of(state).broken if state.zones else 0
    return table_of(state).ground(state.rooms, state.revealed, state.gates, broken)
