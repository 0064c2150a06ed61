"""Listing moves: every distinct end result of one miniature's move, each with a shortest path.

This is where listing spends its time, so it is written for speed: `move.Walk` is the text of the rules, and the tests
hold the two against each other. Sets of squares are bits of a patch (space/patch.py).
"""

from __future__ import annotations

from typing import Final

from quarterturn.engine.board import Board
from quarterturn.engine.listing import Drop, Hands, Moves, Opening
from quarterturn.engine.native import mypyc_attr
from quarterturn.engine.space.patch import FAR, WAYS_TO_PIT, Patch, place
from quarterturn.engine.terms import CROSSES_PITS, FLIES, GONE, NOBODY, PIT

Tokens = tuple[int, ...]
Lying = tuple[Tokens, Tokens]  # the objects and the wounded on a square; more than one for a while

FRESH: Final = -2  # in place of a token just put down: nothing at all has been done yet
SHELVES: Final = 8  # for the hands of a mover if there are more, so that the same ones are found again quickly
_BARE: Final[list[Hands | None]] = []  # not to be changed
_UNUSED: Final[list[Drop | None]] = []
_NO_DROPS: Final[list[Drop]] = []

# What has been put down elsewhere is one number: for each token 11 bits for itself and 13 for its square, the lowest
# pair first. A move that rearranges more than two tokens has a long number, which is no harm.
_TOKEN: Final = 1 << 11
_PLACE: Final = 1 << 13
_PUT: Final = _TOKEN * _PLACE


def _put(token: int, square: int) -> int:
    """A token put down somewhere; GONE is a place like any other. Never 0, which means nothing moved."""
    return token * _PLACE + square - GONE + 1


def _with(moved: int, put: int) -> int:
    """With one more; kept in order, so that the same things moved are the same number."""
    if moved == 0:
        return put
    low = moved % _PUT
    if put < low:
        return moved * _PUT + put
    return _with(moved // _PUT, put) * _PUT + low


def _without(moved: int, token: int) -> int:
    if moved == 0:
        return 0
    low = moved % _PUT
    if low // _PLACE == token:
        return moved // _PUT
    return _without(moved // _PUT, token) * _PUT + low


def _others(tokens: Tokens, token: int) -> Tokens:
    return () if len(tokens) == 1 else tuple([other for other in tokens if other != token])


def _key(held: int, moved: int) -> int:
    return moved * _TOKEN + held + 1


@mypyc_attr(acyclic=True)
class Reach:
    """One miniature's moves.

    A breadth-first walk over squares, once for each way the hands can be filled; deeds cost no step, so they open
    further walks at the square where they are done. Results that change nothing at all are left out.

    Most squares are plain: `spread` deals with those as sets, and leaves the odd ones to `enter`. Nothing is exchanged
    on the last step: without a step to follow, it would end where standing there ends anyway; but see PIT-5.
    """

    __slots__ = (
        "blocked", "board", "crosses", "deeds", "dropped", "drops", "early", "exits", "flies", "footing", "goods",
        "ground", "hands", "hanging", "load", "mingled", "not_free", "not_loaded", "patch", "pits", "position", "seat",
        "seen", "shelves", "start", "step", "table", "unit",
    )  # fmt: skip

    def __init__(self, board: Board, unit: int, patch: Patch, deeds: bool = True) -> None:
        self.board, self.unit, self.deeds = board, unit, deeds
        self.table = table = board.table
        self.seat = table.owner[unit]
        self.ground, self.position = board.ground, board.position
        abilities = table.abilities[unit]
        self.flies = FLIES in abilities
        self.crosses = CROSSES_PITS in abilities
        self.start = board.state.where[unit]
        self.patch = patch
        self.exits = patch.along(table.exits[self.seat])
        self.pits = patch.pits & ~self.exits
        carried = board.carried(unit)
        self.load = NOBODY if carried is None else carried
        self.step = 0
        self.hands: list[Hands] = []
        self.shelves: list[Hands | None] = _BARE  # for more than a few: the youngest of each
        self.early: dict[int, int] | None = None  # for full hands still to come: where moves with the same result end
        self.drops = _NO_DROPS
        self.dropped: list[Drop | None] = _UNUSED  # the same ones on shelves, the youngest of each
        self.seen = 0  # what is entered after them
        self.mingled = False  # more than one thing was moved: the same can come about in another order
        self.blocked = 0  # where an enemy bars the way
        self.not_free = 0  # where a mover with free hands does not end, pits apart (MOVE-4),
        self.not_loaded = 0  # and one with full hands
        self.goods = 0  # where a mover with free hands may find something to take
        self.footing = 0  # of the pits: those it may come onto without a Rope in hand,
        self.hanging = 0  # and those it may end on
        self._look_around()

    def _look_around(self) -> None:
        """Who stands and what lies within reach; what the mover carries is not counted."""
        board, table = self.board, self.table
        where, wounded = board.position.places, board.state.wounded
        numbers, owner, seat = self.patch.numbers, table.owner, self.seat
        around = self.patch.reached & ~1
        foes = table.foes[seat]
        stand = blocked = own = foreign = climbers = 0
        for token in table.characters:
            square = where[token]
            if square < 0:
                continue
            number: int = numbers[square]
            if number == FAR:
                continue
            bit = 1 << number & around
            if not bit:
                continue
            foe = foes[owner[token]]
            if wounded >> token & 1:
                if foe:
                    foreign |= bit
                else:
                    own |= bit
            elif foe and not board.may_pass_over(self.unit, token):
                blocked |= bit
            else:
                stand |= bit
                if self.pits & bit and not foe and CROSSES_PITS in table.abilities[token]:
                    climbers |= bit
        things = self._look_for_things(climbers)
        self.blocked = blocked
        if table.closed[seat]:  # lines it may not enter (M-1, M-5)
            self.blocked |= self.patch.along(table.closed[seat])
        self.goods = things | own
        self.not_free = stand | foreign | (own & things)
        self.not_loaded = stand | foreign | own | things

    def _look_for_things(self, climbers: int) -> int:
        """Where objects lie; and the pits a mover without a Rope in hand may come onto, and end on."""
        table, numbers, where = self.table, self.patch.numbers, self.board.position.places
        around = self.patch.reached & ~1
        things = roped = 0
        for token in table.objects:
            square = where[token]
            if square < 0:
                continue
            number: int = numbers[square]
            if number == FAR:
                continue
            bit = 1 << number & around
            things |= bit
            if self.pits & bit and token in table.ropes:
                roped |= bit
        self.hanging = self.pits if self.crosses else roped
        self.footing = self.pits if self.crosses or self.flies else roped | climbers
        return things

    def moves(self) -> Moves:
        root = Hands(self.load, 0, None, NOBODY if self.load == NOBODY else self.start, 1, 0, "", NOBODY)
        if self.load != NOBODY:
            self.change(root, 1, self.pits & 1 == 0)
        self.take_up(root)
        movement = self.table.movement[self.unit]
        if self.load != NOBODY and self.deeds:
            self.branch(self.start, 1, root, FRESH, movement)
        self.settle()
        for left in range(movement - 1, -1, -1):
            self.step += 1
            for number in range(len(self.hands)):
                hands = self.hands[number]
                if hands.now:
                    self.spread(hands, left)
            self.settle()
        return Moves(self.unit, self.patch, self.exits, self.seen, self.hands, self.drops)

    def settle(self) -> None:
        """A step is complete, with every hands: what was entered is where the next one begins."""
        for hands in self.hands:
            hands.now = hands.next
            hands.next = 0

    # --- Hands.

    def take_up(self, hands: Hands) -> None:
        """Begin a walk with new hands: work out where it may go and end."""
        self.note(hands)
        before = hands.before
        if len(hands.things) > 1 or len(hands.hurts) > 1 or (before is not None and before.over):
            hands.over = self.lies_too_much(hands)
        footing, hanging = self.footing, self.hanging
        if self.pits and hands.held != NOBODY and hands.held in self.table.ropes:
            hanging = self.holds(hands)
            footing = self.pits if self.flies else hanging
        hands.passing = ~(self.blocked | (self.pits & ~footing))
        if hands.held == NOBODY:
            barred = (self.not_free | self.goods) & ~hands.emptied | hands.changed
            hands.odd = self.goods & ~hands.emptied | hands.changed
        else:
            barred = self.not_loaded & ~hands.emptied | hands.changed
            hands.odd = barred | self.pits
        hands.ending = hands.passing & ~(barred | self.exits | (self.pits & ~hanging))
        pits = hands.changed & self.pits
        while pits:
            bit = pits & -pits
            pits ^= bit
            if self.has_footing(self.patch.squares[place(bit)], hands):
                hands.passing |= bit
            else:
                hands.passing &= ~bit
        if hands.over:
            hands.ending = 0

    def change(self, hands: Hands, bit: int, emptied: bool) -> None:
        """On a square of those hands lies something else now, or nothing at all and nobody stands there."""
        if emptied:
            hands.emptied |= bit
            hands.changed &= ~bit
        else:
            hands.changed |= bit
            hands.emptied &= ~bit

    def note(self, hands: Hands) -> None:
        hands.number = len(self.hands)
        self.hands.append(hands)
        if self.shelves:
            self.shelve(hands)
        elif len(self.hands) > SHELVES:
            self.shelves = [None] * SHELVES
            for one in self.hands:
                self.shelve(one)
        if self.early is not None and hands.held != NOBODY:
            hands.taken = self.early.get(_key(hands.held, hands.moved), 0)

    def shelve(self, hands: Hands) -> None:
        shelf = hands.moved + hands.held & SHELVES - 1
        hands.beside, self.shelves[shelf] = self.shelves[shelf], hands

    def find(self, held: int, moved: int) -> Hands | None:
        """The hands that hold this and have moved that, if they are known."""
        if not self.shelves:
            for hands in self.hands:
                if hands.held == held and hands.moved == moved:
                    return hands
            return None
        one = self.shelves[moved + held & SHELVES - 1]
        while one is not None and (one.held != held or one.moved != moved):
            one = one.beside
        return one

    def holds(self, hands: Hands) -> int:
        """The pits that hold the Rope a mover has in hand."""
        found = 0
        rest = self.pits
        while rest:
            bit = rest & -rest
            rest ^= bit
            if self.attachable(self.patch.squares[place(bit)], hands):
                found |= bit
        return found

    # --- Steps.

    def spread(self, hands: Hands, left: int) -> None:
        """Step from every square of a layer to all neighbours; then so many steps are left."""
        entered = self.patch.around(hands.now) & hands.passing & ~hands.seen
        if entered == 0:
            return
        hands.seen |= entered
        out = entered & self.exits
        if out:
            entered ^= out
            if not hands.out and not hands.over:
                hands.out = out & -out
                hands.ends |= hands.out
        hands.next |= entered
        odd = entered & hands.odd
        plain = entered ^ odd
        held = hands.held
        ends = plain & hands.ending
        if held != NOBODY and ends:
            ends &= ~hands.taken
            hands.taken |= ends
        hands.ends |= ends
        while odd:
            bit = odd & -odd
            odd ^= bit
            self.enter(self.patch.squares[place(bit)], bit, hands, left)
        if left and held != NOBODY and self.deeds:
            while plain:
                bit = plain & -plain
                plain ^= bit
                self.drop(self.patch.squares[place(bit)], bit, hands, left)

    def enter(self, square: int, bit: int, hands: Hands, left: int) -> None:
        """Come onto a square that is not plain."""
        pit = bit & self.pits != 0
        if self.deeds and left:
            if hands.held != NOBODY or (hands.changed | self.goods) & ~hands.emptied & bit:
                self.branch(square, bit, hands, NOBODY, left)
        elif self.deeds and pit and hands.held == NOBODY and self.lying(square, hands)[1]:
            self.branch(square, bit, hands, NOBODY, left)  # the one deed that counts on the last step: taking a Rope
        if hands.changed & bit:
            if self.may_end_on_changed(square, hands):
                self.add(square, bit, hands)
        else:
            barred = self.not_free if hands.held == NOBODY else self.not_loaded
            if not barred & bit and (not pit or self.may_hang(square, hands)):
                self.add(square, bit, hands)

    def add(self, square: int, bit: int, hands: Hands) -> None:
        """Note a result unless it is known: the end square, what is carried there, what lies elsewhere."""
        held, moved = hands.held, hands.moved
        if hands.over:
            return
        if held == NOBODY and (self.goods | hands.changed) & ~hands.emptied & bit:
            held = self.first_lying(square, hands)
            if held != NOBODY:  # the same as coming with it in hand
                moved = _without(moved, held)
        if bit == 1 and moved == 0 and held == self.load:
            return
        if held == NOBODY or self.is_new_with(held, moved, bit, hands):
            hands.ends |= bit

    def is_new_with(self, held: int, moved: int, bit: int, hands: Hands) -> bool:
        """Whether a move with full hands has a new result, which is noted."""
        full = hands if held == hands.held else self.find(held, moved)
        if full is not None:
            new = not full.taken & bit
            full.taken |= bit
        else:
            key = _key(held, moved)
            if self.early is None:
                self.early = {}
            known = self.early.get(key, 0)
            new = not known & bit
            self.early[key] = known | bit
        return new

    # --- What is where, with the hands as they are.

    def lying(self, square: int, hands: Hands) -> Lying:
        one: Hands | None = hands
        while one is not None:
            if one.at == square:
                return one.things, one.hurts
            one = one.before
        thing: int = self.position.thing_at[square]
        wounded: int = self.position.hurt_at[square]
        alone = self.table.alone
        return () if thing == NOBODY else alone[thing], () if wounded == NOBODY else alone[wounded]

    def first_lying(self, square: int, hands: Hands) -> int:
        """What a mover with free hands takes along from a square by standing there, or NOBODY."""
        one: Hands | None = hands
        while one is not None:
            if one.at == square:
                return one.things[0] if one.things else one.hurts[0] if one.hurts else NOBODY
            one = one.before
        found = self.position.thing_at[square]
        return self.position.hurt_at[square] if found == NOBODY else found

    def lies_too_much(self, hands: Hands) -> bool:
        """Whether two of a kind lie somewhere."""
        one: Hands | None = hands
        while one is not None:
            if len(one.things) > 1 or len(one.hurts) > 1:
                things, hurts = self.lying(one.at, hands)  # unless tidied up since
                if len(things) > 1 or len(hurts) > 1:
                    return True
            one = one.before
        return False

    def has_rope(self, square: int, hands: Hands) -> bool:
        one: Hands | None = hands
        while one is not None:
            if one.at == square:
                return not self.table.ropes.isdisjoint(one.things)
            one = one.before
        found = self.position.thing_at[square]
        return found != NOBODY and found in self.table.ropes

    def attachable(self, pit: int, hands: Hands) -> bool:
        firm = self.ground.firm_beside(pit)
        if firm >= 2:
            return True
        ways = self.ground.ways
        for near in self.ground.near[pit]:
            if ways[near] >= WAYS_TO_PIT and self.has_rope(near, hands):
                firm += 1
        return firm >= 2

    def has_footing(self, pit: int, hands: Hands) -> bool:
        """Whether the mover may come onto a pit: the listing twin of `Walk.require_footing`."""
        if self.flies:
            return True
        if hands.held in self.table.ropes:
            return self.attachable(pit, hands)
        if self.crosses:
            return True
        friend = self.board.miniature_at(pit)
        if friend != NOBODY and CROSSES_PITS in self.table.abilities[friend] and friend != self.unit:
            return self.is_friend(friend) or self.has_rope(pit, hands)
        return self.has_rope(pit, hands)

    def may_hang(self, pit: int, hands: Hands) -> bool:
        """Whether the mover may end on a pit."""
        if hands.held in self.table.ropes:
            return self.attachable(pit, hands)
        return self.crosses or self.has_rope(pit, hands)

    def is_clear(self, square: int, bit: int) -> bool:
        """Whether a square is plain if nothing lies there: no pit, and nobody else stands there."""
        return not bit & self.pits and (square == self.start or self.board.miniature_at(square) == NOBODY)

    def may_end_on_changed(self, square: int, hands: Hands) -> bool:
        """Whether the mover may end on a square where things lie differently now (MOVE-4)."""
        if square != self.start and self.board.miniature_at(square) != NOBODY:
            return False
        things, hurts = self.lying(square, hands)
        if len(things) + len(hurts) + (hands.held != NOBODY) > 1 or (hurts and not self.is_friend(hurts[0])):
            return False
        return self.ground.kind[square] != PIT or self.may_hang(square, hands)

    # --- Deeds: each opens a walk with other hands from the same square. `just`: what was put down there a moment ago.

    def is_own(self, unit: int) -> bool:
        return self.table.owner[unit] == self.seat

    def is_friend(self, other: int) -> bool:
        """Whether another is one of its own or an ally's (M-7): the mover passes it, and carries it wounded."""
        return not self.table.foes[self.seat][self.table.owner[other]]

    def branch(self, square: int, bit: int, hands: Hands, just: int, left: int) -> None:
        """Everything that can be done with what is on a square, `Walk.do` for short; so many steps are left."""
        other = self.board.miniature_at(square)
        if other != NOBODY and other != self.unit:
            if self.is_own(other):
                self.deal_with_friend(other, square, bit, hands, left)
        elif hands.held == NOBODY:
            self.pick_up(square, bit, hands, just, left)
        elif not bit & self.pits:
            self.put_down(square, bit, hands, left)
        elif hands.held in self.table.ropes:
            self.hang_rope(square, bit, hands, just, left)

    def pick_up(self, square: int, bit: int, hands: Hands, just: int, left: int) -> None:
        things, hurts = self.lying(square, hands)
        if just < 0 and not hurts and len(things) == 1:  # as nearly always
            self.open(square, bit, hands, left, "+", things[0], things[0], (), ())
            return
        hanging = hurts[0] if hurts and bit & self.pits else NOBODY
        # Of alike things, such as two Ropes of one side, any will do; just put down, none.
        alike = self.table.alike
        seen = [alike[just]] if just >= 0 else []
        for thing in things:
            if alike[thing] in seen:
                continue
            seen.append(alike[thing])
            rest = _others(things, thing)
            if hanging == NOBODY or (rest and not self.is_friend(hanging)):
                self.open(square, bit, hands, left, "+", thing, thing, rest, hurts)
            elif not self.is_friend(hanging):
                self.open(square, bit, hands, left, "+", thing, thing, rest, (), fallen=hanging)
        for wounded in hurts:
            if self.is_friend(wounded):
                rest = _others(hurts, wounded)
                self.open(square, bit, hands, left, "+", wounded, wounded, things, rest)

    def put_down(self, square: int, bit: int, hands: Hands, left: int) -> None:
        """Leave what is held; where another of its kind lies, take that in exchange, or come back for one of them."""
        held = hands.held
        things, hurts = self.lying(square, hands)
        is_thing = bool(self.table.effect[held])
        alike = things if is_thing else hurts
        if not alike or (left > 1 and self.pays_to_return(square, bit, hands, left)):
            if is_thing:
                self.open(square, bit, hands, left, "!", held, NOBODY, (*things, held), hurts)
            else:
                self.open(square, bit, hands, left, "!", held, NOBODY, things, (*hurts, held))
            return
        for other in alike:
            if self.table.alike[other] != self.table.alike[held] and (is_thing or self.is_friend(other)):
                rest = (*_others(alike, other), held)
                if is_thing:
                    self.open(square, bit, hands, left, "!", held, other, rest, hurts, second=other)
                else:
                    self.open(square, bit, hands, left, "!", held, other, things, rest, second=other)

    def pays_to_return(self, square: int, bit: int, hands: Hands, left: int) -> bool:
        """Whether there is anything to fetch or carry off before coming back to a square where too much lies."""
        things, hurts = self.lying(square, hands)
        if things and not self.table.effect[hands.held]:
            return True
        for wounded in hurts:
            if things and self.is_friend(wounded):
                return True
        around = bit
        for _ in range(left // 2):
            around |= self.patch.around(around)
        return around & ~bit & (self.goods & ~hands.emptied | hands.changed) != 0

    def hang_rope(self, square: int, bit: int, hands: Hands, just: int, left: int) -> None:
        """Leave a Rope on a pit, or change it for one there: who hangs on that one hangs on."""
        things, hurts = self.lying(square, hands)
        if things and hurts:
            self.open(square, bit, hands, left, "~", hurts[0], things[0], (*things[1:], hands.held), hurts)
        if self.attachable(square, hands) or just == FRESH:  # where it lies, it holds whatever turned since (PIT-4)
            self.put_down(square, bit, hands, left)

    def deal_with_friend(self, friend: int, square: int, bit: int, hands: Hands, left: int) -> None:
        """Take from, give to or trade with a friendly miniature; its Rope over a pit stays (PIT-3)."""
        held = hands.held
        things, hurts = self.lying(square, hands)
        theirs = things[0] if things else hurts[0] if hurts else NOBODY
        if theirs in self.table.ropes and bit & self.pits:
            return
        if theirs == NOBODY and held == NOBODY:
            return
        deed = ">" if theirs == NOBODY else "<" if held == NOBODY else "~"
        if held == NOBODY:
            self.open(square, bit, hands, left, deed, friend, theirs, (), ())
        elif self.table.effect[held]:
            self.open(square, bit, hands, left, deed, friend, theirs, (held,), ())
        else:
            self.open(square, bit, hands, left, deed, friend, theirs, (), (held,))

    def drop(self, square: int, bit: int, hands: Hands, left: int) -> None:
        """Put down what is held on a plain square: the most frequent deed by far."""
        held = hands.held
        moved = hands.moved
        home = self.board.state.where[held] == square
        if moved or home:
            self.mingled = True
        if not home:
            put = _put(held, square)
            moved = _with(moved, put) if moved else put
        new = self.find(NOBODY, moved) if self.mingled else None
        if new is not None:
            if new.seen & bit:
                return
            self.open_known(new, bit, hands, "!", held, NOBODY)
        elif hands.freed and not hands.over and not hands.changed & self.pits:
            if self.walk_to_the_end(moved, bit, hands, left):
                return
            new = self.drop_in_full(moved, square, bit, hands)
            new.passing, new.ending = hands.freed_passing, hands.freed_ending & ~bit
            self.note(new)
            new.odd = self.goods & ~new.emptied | new.changed
        else:
            new = self.drop_in_full(moved, square, bit, hands)
            self.take_up(new)
            hands.freed, hands.freed_passing, hands.freed_ending = True, new.passing, new.ending | bit
        if self.mingled:
            new.ending &= ~self.ends_of_drops(moved)

    def drop_in_full(self, moved: int, square: int, bit: int, hands: Hands) -> Hands:
        """New hands after a drop, with all that follows still to be worked out."""
        held = hands.held
        new = Hands(NOBODY, moved, hands, square, bit, self.step, "!", held)
        new.changed, new.emptied = hands.changed | bit, hands.emptied & ~bit
        if self.table.effect[held]:
            new.things = self.table.alone[held]
        else:
            new.hurts = self.table.alone[held]
        return new

    def walk_to_the_end(self, moved: int, bit: int, hands: Hands, left: int) -> bool:
        """After a drop all that is left of the walk at once, if there is nothing but plain squares for it."""
        entered = self.patch.entered(bit, left, hands.freed_passing)
        if entered & (self.goods & ~hands.emptied | hands.changed | self.exits):
            return False
        self.seen |= entered
        ends = entered & hands.freed_ending
        if self.mingled:
            ends &= ~self.ends_of_drops(moved)
        if ends:
            self.keep(Drop(moved, hands, bit, self.step, ends))
        return True

    def keep(self, drop: Drop) -> None:
        if not self.dropped:
            self.drops, self.dropped = [], [None] * SHELVES
        self.drops.append(drop)
        shelf = drop.moved & SHELVES - 1
        drop.beside, self.dropped[shelf] = self.dropped[shelf], drop

    def ends_of_drops(self, moved: int) -> int:
        """Where the drops end after which just these things have been moved."""
        ends = 0
        one = self.dropped[moved & SHELVES - 1] if self.dropped else None
        while one is not None:
            if one.moved == moved:
                ends |= one.ends
            one = one.beside
        return ends

    def open_known(self, known: Hands, bit: int, hands: Hands, deed: str, token: int, second: int) -> None:
        """Go on with hands that are known already, from one more square."""
        known.seen |= bit
        known.next |= bit
        by = Opening(hands.number, bit, self.step, deed, token, second)
        by.other, known.opened = known.opened, by

    def open(
        self, square: int, bit: int, hands: Hands, left: int, deed: str, token: int, held: int, things: Tokens,
        hurts: Tokens, second: int = NOBODY, fallen: int = NOBODY,
    ) -> None:  # fmt: skip
        """Go on from a square by a deed with other hands, unless the same has been there before.

        Then `held` is held and `things` and `hurts` lie there; `second` was picked up right after the deed.
        """
        moved = _without(hands.moved, held)
        if hands.held != NOBODY and self.board.state.where[hands.held] != square:
            moved = _with(moved, _put(hands.held, square))
        if fallen != NOBODY:
            moved = _with(moved, _put(fallen, GONE))
        new = self.find(held, moved)
        if new is None:
            new = Hands(held, moved, hands, square, bit, self.step, deed, token)
            new.second, new.things, new.hurts = second, things, hurts
            new.changed, new.emptied = hands.changed, hands.emptied
            self.change(new, bit, not things and not hurts and self.is_clear(square, bit))
            self.take_up(new)
        elif new.seen & bit:
            return
        else:
            self.open_known(new, bit, hands, deed, token, second)
        if held == NOBODY:
            self.mingled = True
            new.ending &= ~self.ends_of_drops(moved)
        if fallen != NOBODY and self.may_hang(square, new):
            self.add(square, bit, new)
        # A second deed on the same square undoes the first, unless something else lies there or has gone for good.
        if fallen != NOBODY or (held == NOBODY and len(things) + len(hurts) > 1):
            self.branch(square, bit, new, token, left)


def reach(board: Board, unit: int, deeds: bool = True) -> Moves:
    """The moves of a miniature, listed anew; without deeds those that only walk."""
    patch = patch_of(board, unit)
    return Reach(board, unit, patch, deeds).moves()


def patch_of(board: Board, unit: int) -> Patch:
    """What a miniature can come to with one move."""
    table = board.table
    return board.ground.patch(board.state.where[unit], table.movement[unit], table.slips[unit])
