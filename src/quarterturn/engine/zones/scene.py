"""What a character may meet within a movement, and who holds what, as one number with a digit for each thing."""

from __future__ import annotations

from typing import Final

from quarterturn.engine.core.native import mypyc_attr
from quarterturn.engine.core.terms import NOBODY
from quarterturn.engine.zones.board import Board
from quarterturn.engine.zones.patch import Patch

# Who holds a thing or where it lies is a digit of a number: a place, or behind all places a token.
DIGIT: Final = 9  # bits: there are at most 144 places and 80 tokens (limits.py)
MASK: Final = (1 << DIGIT) - 1


@mypyc_attr(acyclic=True)
class Scene:
    """What one character may meet within a movement: things that can change hands, and who exchanges them.

    It knows no state: what was searched is kept longer than that.
    """

    __slots__ = (
        "friends", "hands", "has_enemies", "hurt", "me", "places", "ropes", "seat", "stands", "start", "table",
        "things", "unit",
    )  # fmt: skip

    def __init__(self, board: Board, unit: int, patch: Patch) -> None:
        table = board.table
        self.table, self.unit = table, unit
        self.seat, self.hands = table.owner[unit], table.hands[unit]
        self.places = table.layout.places
        self.me = self.places + unit
        self.things: list[int] = []  # ascending, so one number for one answer
        self.friends: list[int] = []  # who can be given something; wounded are things
        self.stands: dict[int, int] = {}  # where each of them is, and enemy wounded, who only trade
        self.start = 0
        self.hurt: list[int] = []  # which of the things are wounded friends
        self.has_enemies = False  # among the partners
        self.ropes = 0  # which of the things are Ropes, as a mask
        where, carrier = board.state.where, board.carrier
        for token in board.goods(self.seat):
            place = where[token]
            if patch.reaches(place):
                holder = carrier[token]
                self._add(token, place if holder == NOBODY else self.places + holder)
        if self.things:
            self._look_around(board, patch)

    def _look_around(self, board: Board, patch: Patch) -> None:
        """Everybody within reach but fit enemies."""
        table, seat = self.table, self.seat
        where, wounded, carrier = board.state.where, board.state.wounded, board.carrier
        for unit in table.teams[seat]:
            is_able = unit != self.unit and not wounded >> unit & 1 and table.hands[unit] > 0
            if is_able and where[unit] >= 0 and patch.reaches(where[unit]):
                self.stands[unit] = where[unit]
                self.friends.append(unit)
        for unit in table.teams[1 - seat] if wounded else ():
            is_able = wounded >> unit & 1 != 0 and carrier[unit] == NOBODY and table.hands[unit] > 0
            if is_able and where[unit] >= 0 and patch.reaches(where[unit]):
                self.stands[unit] = where[unit]
                self.has_enemies = True

    def _add(self, token: int, holder: int) -> None:
        number = len(self.things)
        self.start |= holder << DIGIT * number
        self.things.append(token)
        if not self.table.is_object[token]:
            self.hurt.append(number)
        elif self.table.is_rope(token):
            self.ropes |= 1 << number

    def is_like(self, other: Scene) -> bool:
        """Whether a character meets just the same; with wounded friends that depends on who else is there too."""
        if self.hurt or self.start != other.start or self.things != other.things:
            return False
        return self.friends == other.friends and self.stands == other.stands

    # --- Asked of any answer to who holds what.

    def place_of(self, holders: int, i: int) -> int:
        """Where one can get at a thing, or -1 if it is in one's own hands."""
        holder = holders >> DIGIT * i & MASK
        if holder < self.places:
            return holder
        if holder == self.me:
            return -1
        who = holder - self.places
        if who in self.stands:
            return self.stands[who]
        for j in self.hurt:  # it lies somewhere: who is carried holds nothing
            if self.things[j] == who:
                return holders >> DIGIT * j & MASK
        return -1

    def may_hold(self, who: int, i: int) -> bool:
        """Whether somebody may carry such a thing: wounded are carried by fit friends only (CARD-GOLD-2)."""
        if self.table.hands[who] == 0:
            return False
        return i not in self.hurt or (self.table.owner[who] == self.seat and who in self.stands)

    def receivers(self, holders: int, i: int) -> tuple[int, ...]:
        """The friends with a free hand for a thing, as digits."""
        if not self.friends and not self.hurt:
            return ()
        found: list[int] = []
        for who in self.friends:
            if self._has_hand(holders, who, i):
                found.append(self.places + who)
        for j in self.hurt:
            if j != i and holders >> DIGIT * j & MASK < self.places and self._has_hand(holders, self.things[j], i):
                found.append(self.places + self.things[j])
        return tuple(found)

    def _has_hand(self, holders: int, who: int, i: int) -> bool:
        holder, free = self.places + who, self.table.hands[who]
        while holders:
            if holders & MASK == holder:
                free -= 1
            holders >>= DIGIT
        return free > 0 and self.may_hold(who, i)

    def taken(self, holders: int, i: int) -> int:
        """A thing comes into one's own hands; a wounded that is picked up leaves what it held (CARD-MOVE-5)."""
        if self.hurt and i in self.hurt and holders >> DIGIT * i & MASK < self.places:
            place, theirs = holders >> DIGIT * i & MASK, self.places + self.things[i]
            for j in range(len(self.things)):
                if holders >> DIGIT * j & MASK == theirs:
                    holders = put(holders, j, place)
        return put(holders, i, self.me)

    def stands_at(self, holders: int, holder: int) -> int:
        """The place of a digit: itself, or where that token is."""
        if holder < self.places:
            return holder
        who = holder - self.places
        if who in self.stands:
            return self.stands[who]
        return holders >> DIGIT * self.things.index(who) & MASK


def put(holders: int, i: int, holder: int) -> int:
    """Who holds what, with one thing elsewhere."""
    return holders & ~(MASK << DIGIT * i) | holder << DIGIT * i


def twins_in(scene: Scene) -> list[list[int]]:
    """Which of the things are alike."""
    kinds = [scene.table.alike[thing] for thing in scene.things]
    if len(set(kinds)) == len(kinds):
        return []
    return [[i for i in range(len(kinds)) if kinds[i] == kind] for kind in set(kinds) if kinds.count(kind) > 1]


def crowd_around(board: Board, scene: Scene) -> dict[int, int]:
    """Per zone the friends that stay there whatever is done: all but those who lie or are carried within reach."""
    found: dict[int, int] = {}
    where, layout = board.state.where, scene.table.layout
    movable = [scene.things[i] for i in scene.hurt]
    for friend in scene.table.teams[scene.seat]:
        zone = where[friend]
        if friend != scene.unit and layout.is_zone(zone) and friend not in movable:
            found[zone] = found.get(zone, 0) + 1
    return found
