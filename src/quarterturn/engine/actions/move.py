"""Moving a miniature along a path, with everything it may do on the way (sections 7, 8 and 10).

An action is `("move", unit, path)`. A path is a tuple of squares entered, in order, and between them deeds done on the
square just entered: `("+", token)` pick up, `("!", token)` drop, `(">", who)` give, `("<", who)` take, `("~", who)`
trade. `carry_out` walks any path step by step and names the rule that stops it; `options` lists one path for each
distinct end result.
"""

from __future__ import annotations

from typing import Any

from quarterturn.engine.actions.turn import pay, require_actor
from quarterturn.engine.board import Board, illegal, square_name
from quarterturn.engine.scoring import eliminate, leave
from quarterturn.engine.state import Action, Event, State
from quarterturn.engine.terms import CROSSES_PITS, FLIES, GIANT, GONE, NOWHERE, PASSES_SLITS, PIT

Path = tuple[Any, ...]


class Walk:
    """One move under way: where the mover is, what it holds, and what lies on the squares it has touched."""

    def __init__(self, board: Board, unit: int) -> None:
        self.board, self.unit = board, unit
        self.table, self.state = board.table, board.state
        self.seat = self.table.owner[unit]
        self.square = self.state.where[unit]
        self.held = board.carried(unit)
        self.steps = 0
        self.left = False
        self.touched: dict[int, list[int]] = {}  # square: tokens lying there, miniatures not counted
        self.killed: list[int] = []
        self.events: list[Event] = []
        self.lying(self.square)
        if self.held is not None:
            self.touched[self.square].remove(self.held)

    # --- What lies where, as the walk has left it.

    def lying(self, square: int) -> list[int]:
        found = self.touched.get(square)
        if found is None:
            board = self.board
            found = [t for t in (board.things.get(square), board.hurt.get(square)) if t is not None]
            self.touched[square] = found
        return found

    def thing_at(self, square: int) -> int | None:
        return next((t for t in self.lying(square) if self.table.effect[t]), None)

    def wounded_at(self, square: int) -> int | None:
        return next((t for t in self.lying(square) if not self.table.effect[t]), None)

    def has_rope(self, square: int) -> bool:
        return any(t in self.table.ropes for t in self.lying(square))

    def attachable(self, pit: int) -> bool:
        """PIT-4, with the ropes as they lie now; the mover's own Rope lies nowhere."""
        kind = self.board.ground.kind
        return sum(kind[n] != PIT or self.has_rope(n) for n in self.board.ground.near[pit]) >= 2

    def friend_at(self, square: int) -> int | None:
        other = self.board.fit.get(square)
        return other if other is not None and other != self.unit and self.table.owner[other] == self.seat else None

    def foe_at(self, square: int) -> int | None:
        other = self.board.fit.get(square)
        return other if other is not None and self.table.foes[self.seat][self.table.owner[other]] else None

    # --- Steps.

    def step(self, square: int) -> None:
        table, ground = self.table, self.board.ground
        here = self.square
        name = square_name(self.state, square)
        if self.left:
            raise illegal("EXIT-1", "it has left the labyrinth and moves no further")
        if not 0 <= square < ground.layout.size or square not in ground.layout.step[4 * here : 4 * here + 4]:
            raise illegal("MOVE-1", f"{name} is not beside {square_name(self.state, here)}")
        if self.steps == table.movement[self.unit]:
            raise illegal("MOVE-1", f"it moves {table.movement[self.unit]} squares at most")
        if ground.kind[square] == NOWHERE:
            raise illegal("MOVE-3", f"{name} is not open: a room still face down, or no room")
        slips = PASSES_SLITS in table.abilities[self.unit] and square in ground.slits[here]
        if square not in ground.near[here] and not slips:
            raise illegal("MOVE-3", f"the way from {square_name(self.state, here)} to {name} is barred")
        foe = self.foe_at(square)
        exits = square in table.exits[self.seat]
        if foe is not None and not self.board.may_pass_over(self.unit, foe):
            raise illegal("EXIT-2" if exits else "MOVE-3", f"{self.state.name(foe)} stands on {name}")
        if ground.kind[square] == PIT:
            self.require_footing(square)
        self.events.append(("step", self.unit, here, square))
        self.square, self.steps, self.left = square, self.steps + 1, exits

    def require_footing(self, pit: int) -> None:
        """Whether the mover may come onto a pit (PIT-1, PIT-3, PIT-4, PIT-7, ABIL-WIZARD)."""
        table = self.table
        if FLIES in table.abilities[self.unit] or CROSSES_PITS in table.abilities[self.unit]:
            return
        if self.held in table.ropes:
            if not self.attachable(pit):
                raise illegal("PIT-4", "a rope needs two squares beside the pit to hold on to")
            return
        friend = self.friend_at(pit)
        if friend is not None and CROSSES_PITS in table.abilities[friend]:
            return
        if not self.has_rope(pit):
            raise illegal("MOVE-3", f"{square_name(self.state, pit)} is a pit, and no rope spans it")

    # --- Deeds (MOVE-5, MOVE-6).

    def do(self, deed: str, token: int) -> None:
        if self.left:
            raise illegal("EXIT-1", "it has left the labyrinth")
        if not 0 <= token < len(self.table.tokens):
            raise illegal("MOVE-5", "there is no such token")
        foe = self.foe_at(self.square)
        if foe is not None:
            giant = GIANT in self.table.abilities[foe] and FLIES not in self.table.abilities[self.unit]
            rule = "ABIL-COLOSSUS-GIANT" if giant else "MOVE-6"
            raise illegal(rule, f"nothing is taken from or left with {self.state.name(foe)}")
        {"+": self.pick_up, "!": self.drop, ">": self.give, "<": self.take, "~": self.trade}[deed](token)

    def require_empty_hands(self) -> None:
        if self.held is not None:
            raise illegal("MOVE-5", f"its hands are full: {self.state.name(self.held)}")

    def require_held(self) -> int:
        if self.held is None:
            raise illegal("MOVE-5", "it carries nothing")
        return self.held

    def pick_up(self, token: int) -> None:
        self.require_empty_hands()
        if token not in self.lying(self.square):
            raise illegal("MOVE-5", f"{self.state.name(token)} does not lie on this square")
        if not self.table.effect[token] and self.table.owner[token] != self.seat:
            raise illegal("MOVE-5", "only a wounded of its own colour can be carried")
        self.require_takeable(token)
        self.lift(token)
        self.events.append(("picked-up", self.unit, token, self.square))

    def require_takeable(self, token: int) -> None:
        """A Rope on which someone stands or hangs over a pit (PIT-3, PIT-5)."""
        if self.board.ground.kind[self.square] != PIT or token not in self.table.ropes:
            return
        friend = self.friend_at(self.square)
        if friend is not None:
            raise illegal("PIT-3", f"{self.state.name(friend)} stands on this rope")
        wounded = self.wounded_at(self.square)
        if wounded is not None and self.table.owner[wounded] == self.seat:
            raise illegal("PIT-5", f"{self.state.name(wounded)} hangs on this rope")

    def lift(self, token: int) -> None:
        """Take a token off the square; an enemy wounded that hung on the Rope falls (PIT-5)."""
        self.lying(self.square).remove(token)
        self.held = token
        if self.board.ground.kind[self.square] == PIT and token in self.table.ropes:
            wounded = self.wounded_at(self.square)
            if wounded is not None and not self.has_rope(self.square):
                self.lying(self.square).remove(wounded)
                self.killed.append(wounded)
                self.events.append(("fell", wounded, self.square))

    def drop(self, token: int) -> None:
        held = self.require_held()
        if held != token:
            raise illegal("MOVE-5", f"it does not carry {self.state.name(token)}")
        if self.friend_at(self.square) is not None and self.lying(self.square):
            raise illegal("MOVE-5", "the miniature on this square has its hands full")
        self.require_ground_for(held)
        self.lying(self.square).append(held)
        self.held = None
        self.events.append(("dropped", self.unit, held, self.square))

    def require_ground_for(self, token: int) -> None:
        """Only a Rope that holds may be put down on a pit (MOVE-6, PIT-4); a friend there takes things in hand."""
        if self.board.ground.kind[self.square] != PIT or self.friend_at(self.square) is not None:
            return
        if token not in self.table.ropes:
            raise illegal("MOVE-6", "nothing but a rope can be put down on a pit")
        if not self.attachable(self.square):
            raise illegal("PIT-4", "a rope needs two squares beside the pit to hold on to")

    def require_partner(self, who: int) -> None:
        """A friendly miniature, or a wounded of any colour, on this square."""
        if who != self.friend_at(self.square) and who != self.wounded_at(self.square):
            raise illegal("MOVE-5", f"{self.state.name(who)} is not on this square to exchange with")

    def give(self, who: int) -> None:
        held = self.require_held()
        self.require_partner(who)
        if who == self.friend_at(self.square):
            if self.lying(self.square):
                raise illegal("MOVE-5", f"{self.state.name(who)} has its hands full")
        elif not self.table.effect[held] or self.thing_at(self.square) is not None:
            raise illegal("MOVE-5", f"{self.state.name(who)} cannot hold that too")
        else:
            self.require_ground_for(held)
        self.lying(self.square).append(held)
        self.held = None
        self.events.append(("gave", self.unit, held, who))

    def theirs(self, who: int) -> int:
        """What a partner has: a miniature whatever lies with it, a wounded an object only."""
        self.require_partner(who)
        found = self.thing_at(self.square)
        if found is None and who == self.friend_at(self.square):
            found = self.wounded_at(self.square)
        if found is None or found == who:
            raise illegal("MOVE-5", f"{self.state.name(who)} has nothing to take")
        return found

    def take(self, who: int) -> None:
        self.require_empty_hands()
        token = self.theirs(who)
        self.require_takeable(token)
        self.lift(token)
        self.events.append(("took", self.unit, token, who))

    def trade(self, who: int) -> None:
        held = self.require_held()
        token = self.theirs(who)
        rope_for_rope = held in self.table.ropes and token in self.table.ropes
        if not rope_for_rope or who == self.friend_at(self.square):
            self.require_takeable(token)
        if who != self.friend_at(self.square):
            if not self.table.effect[held]:
                raise illegal("MOVE-5", "a wounded cannot hold a wounded")
            if not rope_for_rope:
                self.require_ground_for(held)
        self.lying(self.square).append(held)
        self.lift(token)
        self.events.append(("traded", self.unit, held, token, who))

    # --- The end of the move.

    def require_good_end(self) -> None:
        if self.steps == 0:
            raise illegal("MOVE-1", "a move is at least one square")
        if not self.left:
            self.require_valid_square()
        for square, tokens in self.touched.items():
            things = sum(bool(self.table.effect[t]) for t in tokens)
            if things > 1 or len(tokens) - things > 1:
                raise illegal("GOLD-3", f"two tokens of one kind would lie on {square_name(self.state, square)}")

    def require_valid_square(self) -> None:
        square, board = self.square, self.board
        name = square_name(self.state, square)
        other = board.fit.get(square)
        if other is not None and other != self.unit:
            raise illegal("MOVE-4", f"{self.state.name(other)} stands on {name}")
        wounded = self.wounded_at(square)
        if wounded is not None and self.table.owner[wounded] != self.seat:
            raise illegal("MOVE-4", f"the enemy wounded {self.state.name(wounded)} lies on {name}")
        if len(self.lying(square)) + (self.held is not None) > 1:
            raise illegal("MOVE-4", f"there would be more than two tokens on {name}")
        if board.ground.kind[square] == PIT and CROSSES_PITS not in self.table.abilities[self.unit]:
            if self.held in self.table.ropes:
                if not self.attachable(square):
                    raise illegal("PIT-4", "a rope needs two squares beside the pit to hold on to")
            elif not self.has_rope(square):
                raise illegal("MOVE-4", f"{name} is a pit")

    def settle(self, events: list[Event]) -> None:
        """Write the walk into the state: tokens, the fallen, and whether the mover is out."""
        state = self.state
        for square, tokens in self.touched.items():
            for token in tokens:
                state.where[token] = square
        if not self.left:
            state.where[self.unit] = self.square
            if self.held is not None:
                state.where[self.held] = self.square
        events.extend(self.events)
        for victim in self.killed:
            eliminate(state, victim, self.seat, events)
        if self.left:
            leave(state, self.unit, self.held, events)


def _walked(state: State, seat: int, action: Action) -> Walk:
    _, unit, path = action
    walk = Walk(require_actor(state, seat, unit), unit)
    for item in path:
        if isinstance(item, int):
            walk.step(item)
        else:
            walk.do(*item)
    walk.require_good_end()
    return walk


def check(state: State, seat: int, action: Action) -> None:
    _walked(state, seat, action)


def perform(state: State, seat: int, action: Action, events: list[Event]) -> None:
    walk = _walked(state, seat, action)
    pay(state, walk.unit, 1, events)
    walk.settle(events)


# --- Listing.


class Hands:
    """What a listed move has rearranged so far: what the mover holds, and what lies differently from the board."""

    __slots__ = ("held", "lay", "moved", "seen")

    def __init__(
        self, held: int | None, lay: dict[int, tuple[int | None, int | None]], moved: tuple[tuple[int, int], ...]
    ) -> None:
        self.held = held
        self.lay = lay  # square: (object, wounded) there now, for the squares that changed
        self.moved = moved  # (token, square) for what has been put down elsewhere, sorted
        self.seen: set[int] = set()


class Reach:
    """Lists the distinct end results of one miniature's move, each with a shortest path.

    A breadth-first walk over squares, once for each way the hands can be filled; deeds cost no step, so they open
    further walks at the square where they are done. Results that change nothing at all are left out.
    """

    __slots__ = (
        "abilities", "barred", "board", "crosses", "deeds", "exits", "flies", "found", "ground", "known", "layer",
        "results", "seat", "start", "table", "unit",
    )  # fmt: skip

    def __init__(self, board: Board, unit: int, deeds: bool = True) -> None:
        self.board, self.unit, self.table, self.deeds = board, unit, board.table, deeds
        self.seat = self.table.owner[unit]
        self.ground = board.ground
        self.abilities = self.table.abilities[unit]
        self.flies = FLIES in self.abilities
        self.crosses = CROSSES_PITS in self.abilities
        self.start = board.state.where[unit]
        self.exits = self.table.exits[self.seat]
        foes = board.foe_squares(self.seat)
        self.barred = foes
        if self.flies:
            self.barred = set()
        elif self.table.combat[unit] <= 1:
            self.barred = {square for square in foes if not board.may_pass_over(unit, board.fit[square])}
        self.found: list[Path] = []
        self.results: set[tuple[int, int, tuple[tuple[int, int], ...]]] = set()
        self.known: dict[tuple[int | None, tuple[tuple[int, int], ...]], Hands] = {}
        self.layer: list[tuple[int, Path, Hands]] = []

    def paths(self) -> list[Path]:
        load = self.board.carried(self.unit)
        hands = Hands(load, {} if load is None else {self.start: (None, None)}, ())
        hands.seen.add(self.start)
        self.known[load, ()] = hands
        self.layer = [(self.start, (), hands)]
        if load is not None and self.deeds:
            self.branch(self.start, (), hands)
        for _ in range(self.table.movement[self.unit]):
            before, self.layer = self.layer, []
            for square, path, hands in before:
                self.expand(square, path, hands)
            if not self.layer:
                break
        return self.found

    def expand(self, square: int, path: Path, hands: Hands) -> None:
        """Step from a square to all its neighbours."""
        board, barred, seen, kind = self.board, self.barred, hands.seen, self.ground.kind
        held, lay = hands.held, hands.lay
        no_end = board.no_end_free(self.seat) if held is None else board.no_end_loaded()
        goods = board.goods(self.seat)
        near = self.ground.near[square]
        if PASSES_SLITS in self.abilities:
            near += self.ground.slits[square]
        for other in near:
            if other in seen or other in barred:
                continue
            pit = kind[other] == PIT
            if pit and not self.has_footing(other, hands):
                continue
            seen.add(other)
            way = (*path, other)
            if other in self.exits:
                self.add(-1, way, hands)
                continue
            if other in lay:
                if self.may_end_on_changed(other, hands):
                    self.add(other, way, hands)
            elif (other not in no_end or other == self.start) and (not pit or self.may_hang(other, hands)):
                if held is None and not hands.moved and other != self.start:
                    self.found.append(way)
                else:
                    self.add(other, way, hands)
            self.layer.append((other, way, hands))
            if self.deeds and (held is not None or other in goods or other in lay):
                self.branch(other, way, hands)

    def add(self, end: int, path: Path, hands: Hands) -> None:
        """Note a result unless it is known: the end square (-1 = out), what is carried there, what lies elsewhere."""
        held, moved = hands.held, hands.moved
        if held is None and end >= 0:
            thing, wounded = self.lying(end, hands)
            held = wounded if thing is None else thing
            moved = tuple(pair for pair in moved if pair[0] != held)
        if end == self.start and not moved and held == self.board.carried(self.unit):
            return
        key = (end, -1 if held is None else held, moved)
        if key not in self.results:
            self.results.add(key)
            self.found.append(path)

    # --- What is where, with the hands as they are.

    def lying(self, square: int, hands: Hands) -> tuple[int | None, int | None]:
        found = hands.lay.get(square)
        return (self.board.things.get(square), self.board.hurt.get(square)) if found is None else found

    def has_rope(self, square: int, hands: Hands) -> bool:
        return self.lying(square, hands)[0] in self.table.ropes

    def attachable(self, pit: int, hands: Hands) -> bool:
        kind = self.ground.kind
        return sum(kind[n] != PIT or self.has_rope(n, hands) for n in self.ground.near[pit]) >= 2

    def has_footing(self, pit: int, hands: Hands) -> bool:
        """Whether the mover may come onto a pit: the listing twin of `Walk.require_footing`."""
        if self.flies or self.crosses:
            return True
        if hands.held in self.table.ropes:
            return self.attachable(pit, hands)
        friend = self.board.fit.get(pit)
        if friend is not None and CROSSES_PITS in self.table.abilities[friend] and friend != self.unit:
            return self.table.owner[friend] == self.seat or self.has_rope(pit, hands)
        return self.has_rope(pit, hands)

    def may_hang(self, pit: int, hands: Hands) -> bool:
        """Whether the mover may end on a pit."""
        if self.crosses:
            return True
        if hands.held in self.table.ropes:
            return self.attachable(pit, hands)
        return self.has_rope(pit, hands)

    def may_end_on_changed(self, square: int, hands: Hands) -> bool:
        """Whether the mover may end on a square where things lie differently now (MOVE-4)."""
        if square in self.board.fit and square != self.start:
            return False
        thing, wounded = self.lying(square, hands)
        if wounded is not None and self.table.owner[wounded] != self.seat:
            return False
        if (thing is not None) + (wounded is not None) + (hands.held is not None) > 1:
            return False
        return self.ground.kind[square] != PIT or self.may_hang(square, hands)

    # --- Deeds: each opens a walk with other hands from the same square.

    def branch(self, square: int, path: Path, hands: Hands) -> None:
        table, board, held = self.table, self.board, hands.held
        thing, wounded = self.lying(square, hands)
        pit = self.ground.kind[square] == PIT
        other = board.fit.get(square)
        if other is not None and other != self.unit:
            if table.owner[other] == self.seat:
                self.deal_with_friend(other, square, path, hands)
        elif held is None:
            if thing is not None:
                rope_over_pit = pit and wounded is not None
                if not rope_over_pit:
                    self.open(square, (*path, ("+", thing)), hands, thing, (None, wounded))
                elif wounded is not None and table.foes[self.seat][table.owner[wounded]]:
                    fallen = (wounded, GONE)
                    self.open(square, (*path, ("+", thing)), hands, thing, (None, None), fallen)
            if wounded is not None and table.owner[wounded] == self.seat:
                self.open(square, (*path, ("+", wounded)), hands, wounded, (thing, None))
        elif table.effect[held]:
            if pit:
                if held in table.ropes and thing is None and self.attachable(square, hands):
                    self.open(square, (*path, ("!", held)), hands, None, (held, wounded))
            elif thing is None:
                self.open(square, (*path, ("!", held)), hands, None, (held, wounded))
            else:
                self.open(square, (*path, ("!", held), ("+", thing)), hands, thing, (held, wounded))
        elif not pit:
            if wounded is None:
                self.open(square, (*path, ("!", held)), hands, None, (thing, held))
            elif table.owner[wounded] == self.seat:
                self.open(square, (*path, ("!", held), ("+", wounded)), hands, wounded, (thing, held))

    def deal_with_friend(self, friend: int, square: int, path: Path, hands: Hands) -> None:
        """Take from, give to or trade with a friendly miniature; its Rope over a pit stays (PIT-3)."""
        held = hands.held
        thing, wounded = self.lying(square, hands)
        theirs = wounded if thing is None else thing
        if theirs in self.table.ropes and self.ground.kind[square] == PIT:
            return
        deed = ">" if theirs is None else "<" if held is None else "~"
        if theirs is None and held is None:
            return
        after = (held, None) if held is not None and self.table.effect[held] else (None, held)
        self.open(square, (*path, (deed, friend)), hands, theirs, after)

    def open(
        self,
        square: int,
        path: Path,
        hands: Hands,
        held: int | None,
        lying: tuple[int | None, int | None],
        fallen: tuple[int, int] | None = None,
    ) -> None:
        """Go on from a square with other hands, unless the same has been there before."""
        where = self.board.state.where
        moved = [pair for pair in hands.moved if pair[0] != held]
        if hands.held is not None and where[hands.held] != square:
            moved.append((hands.held, square))
        if fallen is not None:
            moved.append(fallen)
        moved.sort()
        key = (held, tuple(moved))
        new = self.known.get(key)
        if new is None:
            new = self.known[key] = Hands(held, {**hands.lay, square: lying}, key[1])
        elif square in new.seen:
            return
        new.seen.add(square)
        self.layer.append((square, path, new))
        self.branch(square, path, new)


def options(board: Board, unit: int, found: list[Action]) -> None:
    """Every distinct result of moving a miniature once."""
    for path in Reach(board, unit).paths():
        found.append(("move", unit, path))


def reach(board: Board, unit: int) -> set[int]:
    """The squares one move may end on without exchanging anything on the way; -1 stands for out."""
    reached = Reach(board, unit, deeds=False)
    exits = reached.exits
    return {-1 if path[-1] in exits else path[-1] for path in reached.paths()}
