"""What a character may meet within a movement, and who holds what, as one number with a digit for each thing."""

from __future__ import annotations

from typing import Final

from quarterturn.engine.core.native import mypyc_attr
from quarterturn.engine.core.terms import NOBODY
from quarterturn.engine.zones.board import Board

# Who holds a thing or where it lies is a digit of a number: a place, or behind all places a token.
DIGIT: Final = 9  # bits: there are at most 144 places and 80 tokens (limits.py)
MASK: Final = (1 << DIGIT) - 1


@mypyc_attr(acyclic=True)
class Scene:
    """What one character may meet within a movement: things that can change hands, and who exchanges them.

    It knows no state: what was searched is kept longer than that.
    """

    def __init__(self, board: Board, unit: int, region: int) -> None:
        """`region`: the places within reach, as a mask."""
        table = board.table
        self.table, self.unit = table, unit
        self.seat, self.hands = table.owner[unit], table.hands[unit]
        self.places = table.layout.places
        self.me = self.places + unit
        self.things: list[int] = []  # ascending, so one number for one answer
        self.friends: list[tuple[int, int]] = []  # who can be given something, and its place; wounded are things
        self.stands: dict[int, int] = {}  # where each of them is, and enemy wounded, who only trade
        self.start = 0
        self.hurt: list[int] = []  # which of the things are wounded friends
        self.has_enemies = False  # among the partners
        self.ropes = 0  # which of the things are Ropes, as a mask
        self._look_around(board, region)

    def _look_around(self, board: Board, region: int) -> None:
        """Everything within reach but fit enemies, and what they carry."""
        table, seat = self.table, self.seat
        where, wounded, carrier = board.state.where, board.state.wounded, board.carrier
        for token in range(len(where)):
            place = where[token]
            if place < 0 or not region >> place & 1:
                continue
            holder = carrier[token]
            is_hurt = wounded >> token & 1
            is_friend = table.owner[token] == seat
            if table.is_object[token] or (is_hurt and is_friend):
                if holder == NOBODY:
                    self._add(token, place)
                elif table.owner[holder] == seat or wounded >> holder & 1:
                    self._add(token, self.places + holder)
            elif token != self.unit and table.hands[token] and (is_friend or (is_hurt and holder == NOBODY)):
                self.stands[token] = place
                if is_friend:
                    self.friends.append((token, place))
                else:
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
        for who, _ in self.friends:
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
