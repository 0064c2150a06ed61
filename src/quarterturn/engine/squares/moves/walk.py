"""Moving a miniature along a path, with everything it may do on the way (sections 7, 8 and 10).

An action is `("move", unit, path)`. A path is a tuple of squares entered, in order, and between them deeds done on the
square just entered: `("+", token)` pick up, `("!", token)` drop, `(">", who)` give, `("<", who)` take, `("~", who)`
trade. `Walk` follows any path step by step and names the rule that stops it; `reach.py` lists one path for each
distinct end result.
"""

from __future__ import annotations

from typing import NoReturn

from quarterturn.engine.core.acting import pay
from quarterturn.engine.core.native import mypyc_attr
from quarterturn.engine.core.points import eliminate, leave
from quarterturn.engine.core.state import Action, Event, State
from quarterturn.engine.core.terms import (
    CROSSES_PITS,
    FLIES,
    GIANT,
    NOBODY,
    NOWHERE,
    PIT,
    IllegalAction,
    illegal,
    refuse,
)
from quarterturn.engine.squares.board import Board, require_actor, square_name
from quarterturn.engine.squares.moves import reach as reaching
from quarterturn.engine.squares.obstacles import barred


@mypyc_attr(acyclic=True)
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
        if self.held is not None:
            self.lying(self.square).remove(self.held)

    # --- What lies where, as the walk has left it.

    def lying(self, square: int) -> list[int]:
        found = self.touched.get(square)
        if found is None:
            found = self.touched[square] = []
            thing, wounded = self.board.thing_at[square], self.board.hurt_at[square]
            if thing != NOBODY:
                found.append(thing)
            if wounded != NOBODY:
                found.append(wounded)
        return found

    def thing_at(self, square: int) -> int | None:
        for token in self.lying(square):
            if self.table.effect[token]:
                return token
        return None

    def wounded_at(self, square: int) -> int | None:
        for token in self.lying(square):
            if not self.table.effect[token]:
                return token
        return None

    def has_rope(self, square: int) -> bool:
        return any(t in self.table.ropes for t in self.lying(square))

    def attachable(self, pit: int) -> bool:
        """PIT-4, with the ropes as they lie now; the mover's own Rope lies nowhere."""
        kind = self.board.ground.kind
        return sum(kind[n] != PIT or self.has_rope(n) for n in self.board.ground.near[pit]) >= 2

    def friend_at(self, square: int) -> int | None:
        other = self.board.miniature_at(square)
        return other if other not in (NOBODY, self.unit) and self.table.owner[other] == self.seat else None

    def foe_at(self, square: int) -> int | None:
        other = self.board.miniature_at(square)
        return other if other != NOBODY and self.table.foes[self.seat][self.table.owner[other]] else None

    def is_friend(self, other: int) -> bool:
        """Whether another is one of its own or an ally's (M-7): the mover passes it, and carries it wounded."""
        return not self.table.foes[self.seat][self.table.owner[other]]

    # --- Steps.

    def name(self, square: int) -> str:
        return square_name(self.state, square)

    def step(self, square: int) -> None:
        table, ground = self.table, self.board.ground
        here = self.square
        if self.left:
            raise illegal("EXIT-1", "it has left the labyrinth and moves no further")
        if square not in ground.near[here] and not (table.slips[self.unit] and square in ground.links[here].slits):
            self.refuse_way(square)
        if self.steps == table.movement[self.unit]:
            raise illegal("MOVE-1", "it moves {n} squares at most", n=table.movement[self.unit])
        on_line = ground.layout.line_of[square] >= 0
        if on_line and square in table.closed[self.seat]:
            raise illegal(table.definition.rule, "that line is closed to {colour}", colour=self.state.colour(self.seat))
        foe = self.foe_at(square)
        exits = on_line and square in table.exits[self.seat]
        if foe is not None and not self.board.may_pass_over(self.unit, foe):
            rule, who = "EXIT-2" if exits else "MOVE-3", self.state.name(foe)
            raise illegal(rule, "{who} stands on {square}", who=who, square=self.name(square))
        if ground.kind[square] == PIT:
            self.require_footing(square)
        self.events.append(("step", self.unit, here, square))
        self.square, self.steps, self.left = square, self.steps + 1, exits

    def refuse_way(self, square: int) -> NoReturn:
        """Why the mover may not step onto a square that is neither adjacent nor behind a slit it passes."""
        table, ground, here = self.table, self.board.ground, self.square
        if not 0 <= square < ground.layout.size or not ground.layout.touch(here, square):
            raise illegal("MOVE-1", "{square} is not beside {here}", square=self.name(square), here=self.name(here))
        if table.layout.leads(here, square) and not ground.layout.leads(here, square):
            raise illegal("M-2", "the top room is raised")
        if self.steps == table.movement[self.unit]:
            raise illegal("MOVE-1", "it moves {n} squares at most", n=table.movement[self.unit])
        if ground.kind[square] == NOWHERE:
            where = self.name(square)
            raise illegal("MOVE-3", "{square} is not open: a room still face down, or no room", square=where)
        way = {"here": self.name(here), "square": self.name(square)}
        raise IllegalAction(
            barred(self.board, "MOVE-3", here, square) or refuse("MOVE-3", "{square} is not beside {here}", **way)
        )

    def require_footing(self, pit: int) -> None:
        """Whether the mover may come onto a pit (PIT-1, PIT-3, PIT-4, PIT-7, ABIL-WIZARD)."""
        table = self.table
        if FLIES in table.abilities[self.unit]:
            return
        if self.held in table.ropes:
            if not self.attachable(pit):
                raise illegal("PIT-4", "a rope needs two squares beside the pit to hold on to")
            return
        if CROSSES_PITS in table.abilities[self.unit]:
            return
        friend = self.board.miniature_at(pit)
        if friend != NOBODY and CROSSES_PITS in table.abilities[friend] and self.is_friend(friend):
            return
        if not self.has_rope(pit):
            raise illegal("MOVE-3", "{square} is a pit, and no rope spans it", square=self.name(pit))

    # --- Deeds (MOVE-5, MOVE-6).

    def do(self, deed: str, token: int) -> None:
        if self.left:
            raise illegal("EXIT-1", "it has left the labyrinth")
        if not 0 <= token < len(self.table.tokens):
            raise illegal("MOVE-5", "there is no such token")
        foe = self.foe_at(self.square)
        ally = self.board.miniature_at(self.square)
        if foe is None and ally != NOBODY and self.table.owner[ally] != self.seat:
            raise illegal("M-7", "allies do not trade: {who}", who=self.state.name(ally))
        if foe is not None:
            giant = GIANT in self.table.abilities[foe] and FLIES not in self.table.abilities[self.unit]
            rule = "ABIL-COLOSSUS-GIANT" if giant else "MOVE-6"
            raise illegal(rule, "nothing is taken from or left with {who}", who=self.state.name(foe))
        if deed == "+":
            self.pick_up(token)
        elif deed == "!":
            self.drop(token)
        elif deed == ">":
            self.give(token)
        elif deed == "<":
            self.take(token)
        elif deed == "~":
            self.trade(token)
        else:
            raise KeyError(deed)

    def require_empty_hands(self) -> None:
        if self.held is not None:
            raise illegal("MOVE-5", "its hands are full: {thing}", thing=self.state.name(self.held))

    def require_held(self) -> int:
        if self.held is None:
            raise illegal("MOVE-5", "it carries nothing")
        return self.held

    def pick_up(self, token: int) -> None:
        self.require_empty_hands()
        if token not in self.lying(self.square):
            raise illegal("MOVE-5", "{thing} does not lie on this square", thing=self.state.name(token))
        if not self.table.effect[token] and not self.is_friend(token):
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
            raise illegal("PIT-3", "{who} stands on this rope", who=self.state.name(friend))
        wounded = self.wounded_at(self.square)
        if wounded is not None and self.is_friend(wounded):
            raise illegal("PIT-5", "{who} hangs on this rope", who=self.state.name(wounded))

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
            raise illegal("MOVE-5", "it does not carry {thing}", thing=self.state.name(token))
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
        stays = self.steps == 0 and self.state.where[token] == self.square  # it holds whatever turned since (PIT-4)
        if not stays and not self.attachable(self.square):
            raise illegal("PIT-4", "a rope needs two squares beside the pit to hold on to")

    def require_partner(self, who: int) -> None:
        """A friendly miniature on this square, or a wounded of any colour that nobody carries."""
        friend = self.friend_at(self.square)
        if who != (self.wounded_at(self.square) if friend is None else friend):
            raise illegal("MOVE-5", "{who} is not on this square to exchange with", who=self.state.name(who))

    def give(self, who: int) -> None:
        held = self.require_held()
        self.require_partner(who)
        if who == self.friend_at(self.square):
            if self.lying(self.square):
                raise illegal("MOVE-5", "{who} has its hands full", who=self.state.name(who))
        elif not self.table.effect[held] or self.thing_at(self.square) is not None:
            raise illegal("MOVE-5", "{who} cannot hold that too", who=self.state.name(who))
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
            raise illegal("MOVE-5", "{who} has nothing to take", who=self.state.name(who))
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
            if len(tokens) < 2:
                continue
            things = sum([bool(self.table.effect[t]) for t in tokens])
            if things > 1 or len(tokens) - things > 1:
                raise illegal("GOLD-3", "two tokens of one kind would lie on {square}", square=self.name(square))

    def require_valid_square(self) -> None:
        square, board = self.square, self.board
        other = board.miniature_at(square)
        if other not in (NOBODY, self.unit):
            raise illegal("MOVE-4", "{who} stands on {square}", who=self.state.name(other), square=self.name(square))
        lying = self.lying(square)
        wounded = self.wounded_at(square) if lying else None
        if wounded is not None and not self.is_friend(wounded):
            who = self.state.name(wounded)
            raise illegal("MOVE-4", "the enemy wounded {who} lies on {square}", who=who, square=self.name(square))
        if len(lying) + (self.held is not None) > 1:
            raise illegal("MOVE-4", "there would be more than two tokens on {square}", square=self.name(square))
        if board.ground.kind[square] != PIT:
            return
        if self.held in self.table.ropes:
            if not self.attachable(square):
                raise illegal("PIT-4", "a rope needs two squares beside the pit to hold on to")
        elif CROSSES_PITS not in self.table.abilities[self.unit] and not self.has_rope(square):
            raise illegal("MOVE-4", "{square} is a pit", square=self.name(square))

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
            eliminate(state, victim, (self.seat,), events)
        if self.left:
            pays = self.square not in self.table.worthless[self.seat]
            leave(state, self.unit, () if self.held is None else (self.held,), events, pays)


def _walked(state: State, seat: int, action: Action) -> Walk:
    _, unit, path = action
    walk = Walk(require_actor(state, seat, unit), unit)
    for item in path:
        if isinstance(item, int):
            walk.step(item)
        else:
            walk.do(item[0], item[1])
    walk.require_good_end()
    return walk


def check(state: State, seat: int, action: Action) -> None:
    _walked(state, seat, action)


def perform(state: State, seat: int, action: Action, events: list[Event]) -> None:
    walk = _walked(state, seat, action)
    pay(state, walk.unit, 1, events)
    walk.settle(events)


# --- Listing.


def reach(board: Board, unit: int) -> set[int]:
    """The squares one move may end on without exchanging anything on the way; -1 stands for out."""
    exits = board.table.exits[board.table.owner[unit]]
    return {-1 if square in exits else square for square in reaching.reach(board, unit, deeds=False).squares()}
