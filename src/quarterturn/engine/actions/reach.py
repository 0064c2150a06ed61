"""Listing moves: every distinct end result of one miniature's move, each with a shortest path.

This is where listing spends its time, so it is written for speed: `move.Walk` is the text of the rules, and the tests
hold the two against each other.
"""

from __future__ import annotations

from typing import Any

from quarterturn.engine.board import Board
from quarterturn.engine.state import Action
from quarterturn.engine.terms import CROSSES_PITS, FLIES, GONE, PASSES_SLITS, PIT

Path = tuple[Any, ...]
Lying = tuple[tuple[int, ...], tuple[int, ...]]  # the objects and the wounded on a square; more than one for a while
Moved = tuple[tuple[int, int], ...]  # (token, square) of what has been put down elsewhere, sorted

# What a walk meets on a square.
PLAIN = 0  # nothing stands or lies there, no pit, no exit
SHUT = 1  # it has been there, or cannot go there
ODD = 2  # to be looked at more closely
PASS = 3  # a friend stands there who carries nothing: a mover with free hands can only pass
NOWHERE_TO_END = bytes([PASS, SHUT, ODD, PASS]) + bytes(252)  # plain squares while too much lies on another


class Scene:
    """What the miniatures of one seat have in common when their moves are listed on a board."""

    __slots__ = ("_dry", "_marks", "_wet", "board", "goods", "no_end_free", "no_end_loaded", "seat")

    def __init__(self, board: Board, seat: int) -> None:
        self.board, self.seat = board, seat
        owner, fit, hurt, things = board.table.owner, board.fit, board.hurt, board.things
        # Where a mover with free hands may find something to take.
        self.goods = {*things, *[square for square, wounded in hurt.items() if owner[wounded] == seat]}
        # Where a mover may not end, pits apart (MOVE-4): with free hands, and with full hands.
        foreign = [square for square, wounded in hurt.items() if owner[wounded] != seat or square in things]
        self.no_end_free = {*fit, *foreign}
        self.no_end_loaded = {*fit, *hurt, *things}
        wet, dry = _bare_marks(board, seat)
        pits = board.ground.pits
        for square in self.no_end_loaded:
            alone = square not in hurt and square not in things and square not in pits and owner[fit[square]] == seat
            wet[square] = dry[square] = PASS if alone else ODD
        self._wet, self._dry = wet, dry
        self._marks: dict[tuple[bool, bool, bool], tuple[bytearray, bytearray]] = {}

    def marks(self, unit: int) -> tuple[bytearray, bytearray]:
        """The marks a walk begins with: for a mover with a Rope in hand, and for one without."""
        table = self.board.table
        abilities = table.abilities[unit]
        key = (FLIES in abilities, CROSSES_PITS in abilities, table.combat[unit] <= 1)
        found = self._marks.get(key)
        if found is None:
            wet = self._without_foes(unit, self._wet)
            dry = wet if key[0] or key[1] else self._without_foes(unit, self._dry)
            found = self._marks[key] = (wet, dry)
        return found

    def _without_foes(self, unit: int, marks: bytearray) -> bytearray:
        """With the squares of enemies shut that the mover cannot pass."""
        board = self.board
        foes, owner = board.table.foes[self.seat], board.table.owner
        marks = marks.copy()
        for square, other in board.fit.items():
            if foes[owner[other]] and not board.may_pass_over(unit, other):
                marks[square] = SHUT
        return marks


def _bare_marks(board: Board, seat: int) -> tuple[bytearray, bytearray]:
    """The marks of the ground alone, remembered with it: pits odd for a mover with a Rope, shut for one without."""
    ground, exits = board.ground, board.table.exits[seat]
    found = ground.marks.get(exits)
    if found is None:
        wet, dry = bytearray(ground.layout.size), bytearray(ground.layout.size)
        for square in ground.pits:
            wet[square], dry[square] = ODD, SHUT
        for square in exits:
            wet[square] = dry[square] = ODD
        found = ground.marks[exits] = (wet, dry)
    return found[0].copy(), found[1].copy()


def scene(board: Board, seat: int) -> Scene:
    found = board.scenes.get(seat)
    if found is None:
        found = board.scenes[seat] = Scene(board, seat)
    assert isinstance(found, Scene)
    return found


class Hands:
    """What a listed move has rearranged so far: what the mover holds, and what lies differently from the board."""

    __slots__ = ("ends", "held", "lay", "marks", "moved", "over")

    def __init__(
        self, held: int | None, lay: dict[int, Lying], moved: Moved, marks: bytearray, ends: set[int], over: bool
    ) -> None:
        self.held = held
        self.lay = lay  # what lies now on the squares that changed
        self.moved = moved
        self.over = over  # somewhere lie two of a kind: the move cannot end so (GOLD-3)
        self.marks = marks  # per square, as above
        self.ends = ends  # results known with this held and moved: squares, -1 = out


class Reach:
    """One miniature's moves.

    A breadth-first walk over squares, once for each way the hands can be filled; deeds cost no step, so they open
    further walks at the square where they are done. Results that change nothing at all are left out.

    Most squares are plain: `spread` deals with those in one loop, and leaves the odd ones to `enter`. Nothing is
    exchanged on the last step: without a step to follow, it would end where standing there ends anyway; but see PIT-5.
    """

    __slots__ = (
        "board", "crosses", "deeds", "dry", "ends", "exits", "flies", "found", "ground", "known", "last_drops", "layer",
        "near", "scene", "seat", "start", "table", "unit", "wet",
    )  # fmt: skip

    def __init__(self, board: Board, unit: int, deeds: bool = True) -> None:
        self.board, self.unit, self.deeds = board, unit, deeds
        self.table = table = board.table
        self.seat = seat = table.owner[unit]
        self.ground = ground = board.ground
        abilities = table.abilities[unit]
        self.flies = FLIES in abilities
        self.crosses = CROSSES_PITS in abilities
        self.start = board.state.where[unit]
        self.exits = table.exits[seat]
        self.near = ground.slippery() if PASSES_SLITS in abilities else ground.near
        self.scene = scene(board, seat)
        self.wet, self.dry = self.scene.marks(unit)
        self.found: list[Action] = []
        self.known: dict[tuple[int | None, Moved], Hands] = {}
        self.ends: dict[tuple[int, Moved], set[int]] = {}  # of full hands
        self.last_drops: dict[Moved, int] = {}
        self.layer: list[tuple[int, Path, Hands]] = []

    def actions(self) -> list[Action]:
        load = self.board.carried(self.unit)
        hands = self.hands(load, {} if load is None else {self.start: ((), ())}, (), self.start)
        self.layer = [(self.start, (), hands)]
        movement = self.table.movement[self.unit]
        if load is not None and self.deeds:
            self.branch(self.start, (), hands, movement)
        for left in range(movement - 1, -1, -1):
            before, self.layer = self.layer, []
            self.spread(before, left)
        return self.found

    def hands(self, held: int | None, lay: dict[int, Lying], moved: Moved, square: int) -> Hands:
        """A walk with new hands, begun on a square."""
        marks = (self.wet if held in self.table.ropes else self.dry).copy()
        over = False
        for things, hurts in lay.values():
            if len(things) > 1 or len(hurts) > 1:
                over, marks = True, marks.translate(NOWHERE_TO_END)
                break
        marks[self.start] = ODD
        for changed in lay:
            marks[changed] = ODD
        marks[square] = SHUT
        if held is not None:
            ends = self.ends.setdefault((held, moved), set())
        else:
            ends = set()
            if moved in self.last_drops:
                for listed in self.near[self.last_drops[moved]]:
                    marks[listed] = SHUT
        new = self.known[held, moved] = Hands(held, lay, moved, marks, ends, over)
        return new

    def spread(self, before: list[tuple[int, Path, Hands]], left: int) -> None:
        """Step from every square of a layer to all its neighbours; then so many steps are left."""
        near, unit, deeds = self.near, self.unit, self.deeds
        found, layer = self.found, self.layer
        for square, path, hands in before:
            marks, held, ends = hands.marks, hands.held, hands.ends
            for other in near[square]:
                mark = marks[other]
                if mark:
                    if mark == SHUT:
                        continue
                    if mark == ODD or held is not None:
                        self.enter(other, path, hands, left)
                    elif left:
                        marks[other] = SHUT
                        layer.append((other, (*path, other), hands))
                    continue
                marks[other] = SHUT
                way = (*path, other)
                if held is None:  # no other hands come to this result
                    found.append(("move", unit, way))
                    if left:
                        layer.append((other, way, hands))
                    continue
                if other not in ends:
                    ends.add(other)
                    found.append(("move", unit, way))
                if left:
                    layer.append((other, way, hands))
                    if deeds:
                        self.drop(other, way, hands, held, left)

    def enter(self, other: int, path: Path, hands: Hands, left: int) -> None:
        """Step onto a square that is not plain."""
        held, scene = hands.held, self.scene
        pit = other in self.ground.pits
        if pit and not self.has_footing(other, hands):
            return
        hands.marks[other] = SHUT
        way = (*path, other)
        if other in self.exits:
            self.add(-1, way, hands)
            return
        changed = other in hands.lay
        if changed:
            if self.may_end_on_changed(other, hands):
                self.add(other, way, hands)
        elif (other not in (scene.no_end_free if held is None else scene.no_end_loaded) or other == self.start) and (
            not pit or self.may_hang(other, hands)
        ):
            self.add(other, way, hands)
        if left:
            self.layer.append((other, way, hands))
            if self.deeds and (held is not None or changed or other in scene.goods):
                self.branch(other, way, hands, left)
        elif pit and held is None and self.deeds and self.lying(other, hands)[1]:
            self.branch(other, way, hands, left)  # the one deed that counts on the last step: an enemy's Rope is taken

    def add(self, end: int, path: Path, hands: Hands) -> None:
        """Note a result unless it is known: the end square (-1 = out), what is carried there, what lies elsewhere."""
        held, moved, ends = hands.held, hands.moved, hands.ends
        if hands.over:
            return
        if held is None and end >= 0:
            things, hurts = self.lying(end, hands)
            if things or hurts:  # the same as coming with it in hand
                held = (*things, *hurts)[0]
                moved = tuple([pair for pair in moved if pair[0] != held])
                ends = self.ends.setdefault((held, moved), set())
        if end == self.start and not moved and held == self.board.carried(self.unit):
            return
        if end not in ends:
            ends.add(end)
            self.found.append(("move", self.unit, path))

    # --- What is where, with the hands as they are.

    def lying(self, square: int, hands: Hands) -> Lying:
        found = hands.lay.get(square)
        if found is not None:
            return found
        thing, wounded = self.board.things.get(square), self.board.hurt.get(square)
        return () if thing is None else (thing,), () if wounded is None else (wounded,)

    def has_rope(self, square: int, hands: Hands) -> bool:
        return any(thing in self.table.ropes for thing in self.lying(square, hands)[0])

    def attachable(self, pit: int, hands: Hands) -> bool:
        kind = self.ground.kind
        return sum(kind[n] != PIT or self.has_rope(n, hands) for n in self.ground.near[pit]) >= 2

    def has_footing(self, pit: int, hands: Hands) -> bool:
        """Whether the mover may come onto a pit: the listing twin of `Walk.require_footing`."""
        if self.flies:
            return True
        if hands.held in self.table.ropes:
            return self.attachable(pit, hands)
        if self.crosses:
            return True
        friend = self.board.fit.get(pit)
        if friend is not None and CROSSES_PITS in self.table.abilities[friend] and friend != self.unit:
            return self.table.owner[friend] == self.seat or self.has_rope(pit, hands)
        return self.has_rope(pit, hands)

    def may_hang(self, pit: int, hands: Hands) -> bool:
        """Whether the mover may end on a pit."""
        if hands.held in self.table.ropes:
            return self.attachable(pit, hands)
        return self.crosses or self.has_rope(pit, hands)

    def may_end_on_changed(self, square: int, hands: Hands) -> bool:
        """Whether the mover may end on a square where things lie differently now (MOVE-4)."""
        if square in self.board.fit and square != self.start:
            return False
        things, hurts = self.lying(square, hands)
        if len(things) + len(hurts) + (hands.held is not None) > 1 or (hurts and not self.is_own(hurts[0])):
            return False
        return self.ground.kind[square] != PIT or self.may_hang(square, hands)

    # --- Deeds: each opens a walk with other hands from the same square.

    def is_own(self, unit: int) -> bool:
        return self.table.owner[unit] == self.seat

    def branch(self, square: int, path: Path, hands: Hands, left: int) -> None:
        """Everything that can be done with what is on a square, `Walk.do` for short; so many steps are left."""
        other = self.board.fit.get(square)
        if other is not None and other != self.unit:
            if self.is_own(other):
                self.deal_with_friend(other, square, path, hands, left)
        elif hands.held is None:
            self.pick_up(square, path, hands, left)
        elif self.ground.kind[square] != PIT:
            self.put_down(square, path, hands, hands.held, left)
        elif hands.held in self.table.ropes:
            self.hang_rope(square, path, hands, hands.held, left)

    def pick_up(self, square: int, path: Path, hands: Hands, left: int) -> None:
        things, hurts = self.lying(square, hands)
        hanging = hurts[0] if hurts and self.ground.kind[square] == PIT else None
        # Of alike things, such as two Ropes of one side, any will do; just put down, none.
        pieces = self.table.tokens
        seen = {pieces[path[-1][1]]} if path and isinstance(path[-1], tuple) else set()
        for thing in things:
            if pieces[thing] in seen:
                continue
            seen.add(pieces[thing])
            rest = tuple([other for other in things if other != thing])
            way = (*path, ("+", thing))
            if hanging is None or (rest and not self.is_own(hanging)):
                self.open(square, way, hands, thing, (rest, hurts), left)
            elif not self.is_own(hanging):
                self.open(square, way, hands, thing, (rest, ()), left, (hanging, GONE))
        for wounded in hurts:
            if self.is_own(wounded):
                rest = tuple([other for other in hurts if other != wounded])
                self.open(square, (*path, ("+", wounded)), hands, wounded, (things, rest), left)

    def put_down(self, square: int, path: Path, hands: Hands, held: int, left: int) -> None:
        """Leave what is held; where another of its kind lies, take that in exchange, or come back for one of them."""
        things, hurts = self.lying(square, hands)
        is_thing = bool(self.table.effect[held])
        alike = things if is_thing else hurts
        way = (*path, ("!", held))
        if not alike or (left > 1 and self.pays_to_return(square, hands, left)):
            lying = ((*things, held), hurts) if is_thing else (things, (*hurts, held))
            self.open(square, way, hands, None, lying, left)
            return
        for other in alike:
            if self.table.tokens[other] != self.table.tokens[held] and (is_thing or self.is_own(other)):
                rest = (*[one for one in alike if one != other], held)
                lying = (rest, hurts) if is_thing else (things, rest)
                self.open(square, (*way, ("+", other)), hands, other, lying, left)

    def pays_to_return(self, square: int, hands: Hands, left: int) -> bool:
        """Whether there is anything to fetch or carry off before coming back to a square where too much lies."""
        goods, lay = self.scene.goods, hands.lay
        things, hurts = self.lying(square, hands)
        if things and any(map(self.is_own, hurts)):
            return True
        around = {square}
        for _ in range(left // 2):
            around.update([near for inner in around for near in self.near[inner]])
        return any(near != square and (near in goods or near in lay) for near in around)

    def hang_rope(self, square: int, path: Path, hands: Hands, held: int, left: int) -> None:
        """Leave a Rope on a pit, or change it for one there: who hangs on that one hangs on."""
        things, hurts = self.lying(square, hands)
        if things and hurts:
            self.open(square, (*path, ("~", hurts[0])), hands, things[0], ((*things[1:], held), hurts), left)
        if self.attachable(square, hands) or not path:  # where it lies, it holds whatever turned since (PIT-4)
            self.put_down(square, path, hands, held, left)

    def deal_with_friend(self, friend: int, square: int, path: Path, hands: Hands, left: int) -> None:
        """Take from, give to or trade with a friendly miniature; its Rope over a pit stays (PIT-3)."""
        held = hands.held
        things, hurts = self.lying(square, hands)
        theirs = (*things, *hurts, None)[0]
        if theirs in self.table.ropes and self.ground.kind[square] == PIT:
            return
        deed = ">" if theirs is None else "<" if held is None else "~"
        if theirs is None and held is None:
            return
        after: Lying = ((), ())
        if held is not None:
            after = ((held,), ()) if self.table.effect[held] else ((), (held,))
        self.open(square, (*path, (deed, friend)), hands, theirs, after, left)

    def drop(self, square: int, path: Path, hands: Hands, held: int, left: int) -> None:
        """Put down what is held on a plain square: the most frequent deed by far."""
        moved = ((held, square),) if not hands.moved else tuple(sorted((*hands.moved, (held, square))))
        new = self.known.get((None, moved))
        if new is None:
            if left == 1 and self.drop_last(square, path, hands, held, moved):
                return
            lying: Lying = ((held,), ()) if self.table.effect[held] else ((), (held,))
            new = self.hands(None, {**hands.lay, square: lying}, moved, square)
        elif new.marks[square] == SHUT:
            return
        new.marks[square] = SHUT
        self.layer.append((square, (*path, ("!", held)), new))

    def drop_last(self, square: int, path: Path, hands: Hands, held: int, moved: Moved) -> bool:
        """Put something down with one step to go, without a walk of its own; only where all around is plain or shut."""
        marks, lay, near = self.dry, hands.lay, self.near[square]
        for other in near:
            if marks[other] == ODD or other in lay or other == self.start:
                return False
        before = (*path, ("!", held))
        for other in near:
            if marks[other] == PLAIN:
                self.found.append(("move", self.unit, (*before, other)))
        self.last_drops[moved] = square
        return True

    def open(
        self,
        square: int,
        path: Path,
        hands: Hands,
        held: int | None,
        lying: Lying,
        left: int,
        fallen: tuple[int, int] | None = None,
    ) -> None:
        """Go on from a square with other hands, unless the same has been there before."""
        before = hands.held
        moving = [pair for pair in hands.moved if pair[0] != held]
        if before is not None and self.board.state.where[before] != square:
            moving.append((before, square))
        if fallen is not None:
            moving.append(fallen)
        moving.sort()
        moved = tuple(moving)
        new = self.known.get((held, moved))
        if new is None:
            new = self.hands(held, {**hands.lay, square: lying}, moved, square)
        elif new.marks[square] == SHUT:
            return
        new.marks[square] = SHUT
        self.layer.append((square, path, new))
        if fallen is not None and self.may_hang(square, new):
            self.add(square, path, new)
        # A second deed on the same square undoes the first, unless something else lies there or has gone for good.
        if fallen is not None or (held is None and len(lying[0]) + len(lying[1]) > 1):
            self.branch(square, path, new, left)


# --- Remembering. Most actions change nothing near most miniatures: what was listed stays good until something does.


def listed(board: Board, unit: int) -> list[Action]:
    """The moves of a miniature, listed anew only if its surroundings have changed since the last time."""
    last = board.table.last_listed
    around = surroundings(board, unit)
    known = last.get(unit)
    if known is not None and known[0] == around:
        return known[1]
    found = Reach(board, unit).actions()
    last[unit] = (around, found)
    return found


def surroundings(board: Board, unit: int) -> tuple[object, ...]:
    """All that the moves of a miniature depend on: the ground, and who stands and what lies where within its reach.

    That is one step further than it can go: a Rope may hold there (PIT-4).
    """
    table = board.table
    slips = PASSES_SLITS in table.abilities[unit]
    within = board.ground.within(board.state.where[unit], table.movement[unit] + 1, slips)
    return board.ground, [code for square, code in board.codes() if square in within]
