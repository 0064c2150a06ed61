"""Who stands where: the tokens of a state looked up by square, and the questions the rules ask about squares."""

from __future__ import annotations

from functools import cache

from quarterturn.engine.core.acting import require_able
from quarterturn.engine.core.bits import words
from quarterturn.engine.core.native import i64, mypyc_attr, vec
from quarterturn.engine.core.state import State
from quarterturn.engine.core.terms import CROSSES_PITS, FLIES, FLOOR, GEAR, NOBODY, NOWHERE, PIT, Refusal, refuse
from quarterturn.engine.squares.patch import WAY_BITS, WAYS_TO_SEE
from quarterturn.engine.squares.table import BoardTable, ground_of, table_of

Dictionaries = tuple[dict[int, int], dict[int, int], dict[int, int]]


@mypyc_attr(acyclic=True)
class Position:
    """Where everybody and everything is at one moment, looked up by square. Never changed."""

    __slots__ = (
        "_by_square", "changed", "hurt_at", "number", "places", "thing_at", "where", "who", "wounded",
    )  # fmt: skip

    def __init__(self, state: State, before: Position | None = None) -> None:
        """`before`: another position of the same table; most often little has changed since."""
        self.where, self.wounded = state.where.copy(), state.wounded
        self.places = words(self.where)  # the same, quick to go through
        self.number: int = 0 if before is None else before.number + 1  # in the order in which they were made
        self.changed: list[int]  # what has come, gone, fallen or risen since the one before
        self.who: vec[i64]  # per square the character that counts: the miniature, or else the wounded, or NOBODY
        self.hurt_at: vec[i64]  # per square the wounded, or NOBODY
        self.thing_at: vec[i64]  # per square the object, or NOBODY
        self._by_square: Dictionaries | None = None
        table = table_of(state)
        if before is None:
            self.who = vec[i64]([NOBODY] * table.layout.size)
            self.hurt_at, self.thing_at = self.who[:], self.who[:]
            self.changed = list(range(len(self.where)))
        else:
            self.changed = self._different_from(before)
            self._take_over(table, before)
            self._take_away(table, before)
        self._put_down(table)

    def _take_over(self, table: BoardTable, before: Position) -> None:
        """Begin with what another position knows; what will not change is shared."""
        self.who, self.hurt_at, self.thing_at = before.who[:], before.hurt_at, before.thing_at
        things = wounded = False
        for token in self.changed:
            if table.effect[token]:
                things = True
            elif (self.wounded | before.wounded) >> token & 1:
                wounded = True
        if things:
            self.thing_at = before.thing_at[:]
        if wounded:
            self.hurt_at = before.hurt_at[:]

    def _take_away(self, table: BoardTable, before: Position) -> None:
        """Lift what has changed off the squares where it was."""
        for token in self.changed:
            square = before.where[token]
            if square < 0:
                continue
            if table.effect[token]:
                self.thing_at[square] = NOBODY
            elif before.wounded >> token & 1:
                self.hurt_at[square] = NOBODY
                if self.who[square] == token:
                    self.who[square] = NOBODY
            else:
                self.who[square] = self.hurt_at[square]

    def _put_down(self, table: BoardTable) -> None:
        """Put what has changed on the squares where it is."""
        for token in self.changed:
            square = self.where[token]
            if square < 0:
                continue
            if table.effect[token]:
                self.thing_at[square] = token
            elif self.wounded >> token & 1:
                self.hurt_at[square] = token
                if self.who[square] == NOBODY:
                    self.who[square] = token
            else:
                self.who[square] = token

    def by_square(self) -> Dictionaries:
        """The miniatures, the wounded and the objects by their squares, for those who go through them all."""
        if self._by_square is None:
            fit: dict[int, int] = {}
            hurt: dict[int, int] = {}
            things: dict[int, int] = {}
            for token, square in enumerate(self.where):
                if square >= 0:
                    thing, wounded = self.thing_at[square] == token, self.hurt_at[square] == token
                    (things if thing else hurt if wounded else fit)[square] = token
            self._by_square = fit, hurt, things
        return self._by_square

    def changed_since(self, before: Position) -> list[int]:
        """What has come, gone, fallen or risen since another moment of the game."""
        return self.changed if before.number + 1 == self.number else self._different_from(before)

    def _different_from(self, before: Position) -> list[int]:
        found: list[int] = []
        marks = self.wounded ^ before.wounded
        now, old = self.places, before.places
        for token in range(len(now)):
            if now[token] != old[token] or (marks and marks >> token & 1):
                found.append(token)
        return found


@mypyc_attr(acyclic=True)
class Board:
    """A state seen by square. Between actions a square holds at most one token of each kind (GOLD-3)."""

    __slots__ = ("ground", "hurt_at", "position", "state", "table", "thing_at", "who")

    def __init__(self, state: State) -> None:
        self.state = state
        self.table = table = table_of(state)
        self.ground = ground_of(state)
        self.position = position_of(state, table)
        self.who = self.position.who
        self.hurt_at = self.position.hurt_at
        self.thing_at = self.position.thing_at

    @property
    def fit(self) -> dict[int, int]:
        """The miniatures by their squares."""
        return self.position.by_square()[0]

    @property
    def hurt(self) -> dict[int, int]:
        """The wounded by their squares."""
        return self.position.by_square()[1]

    @property
    def things(self) -> dict[int, int]:
        """The objects by their squares."""
        return self.position.by_square()[2]

    # --- Carrying (GOLD-5): what lies on a character's square is what it carries.

    def carried(self, unit: int) -> int | None:
        """What a miniature carries: an object or a wounded of its own colour."""
        square = self.state.where[unit]
        found = self.thing_at[square]
        if found == NOBODY:
            found = self.hurt_at[square]
        return None if found == NOBODY else found

    def is_carried(self, wounded: int) -> bool:
        """Whether a wounded is being carried: then it is never a target (FIGHT-1)."""
        square = self.state.where[wounded]
        return square >= 0 and self.miniature_at(square) != NOBODY

    def has_effect(self, unit: int, effect: str) -> bool:
        """Whether a character, miniature or wounded, has an object of this effect with it."""
        square = self.state.where[unit]
        thing = self.thing_at[square] if square >= 0 else NOBODY
        return thing != NOBODY and self.table.effect[thing] == effect

    def has_rope(self, square: int) -> bool:
        thing = self.thing_at[square]
        return thing != NOBODY and thing in self.table.ropes

    # --- Neighbours and sight.

    def character_at(self, square: int) -> int | None:
        """The character that counts on a square: the miniature, or else the wounded."""
        found = self.who[square]
        return None if found == NOBODY else found

    def miniature_at(self, square: int) -> int:
        """The miniature on a square, or NOBODY."""
        found = self.who[square]
        return NOBODY if found == NOBODY or self.position.wounded >> found & 1 else found

    def first_in_sight(self, square: int, direction: int) -> int | None:
        """The first character in line of sight (WORD-6)."""
        who, ways, step = self.who, self.ground.ways, self.ground.layout.step
        seen_through = WAYS_TO_SEE[direction]  # an arrow-slit only of one's own square
        while ways[square] & seen_through:
            square = step[4 * square + direction]
            found = who[square]
            if found != NOBODY:
                return found
            seen_through = WAY_BITS[direction]
        return None

    def sees(self, looker: int, target: int) -> bool:
        """Whether a character has another one in its line of sight."""
        square = self.state.where[looker]
        goal = self.state.where[target]
        for direction in range(4):
            for seen in self.ground.ray(square, direction):
                if seen == goal:
                    return True
                if self.who[seen] != NOBODY:
                    break
        return False

    def foe_beside(self, square: int, seat: int) -> bool:
        """Whether an enemy miniature of `seat` is adjacent to a square."""
        foes = self.table.foes[seat]
        for near in self.ground.near[square]:
            other = self.miniature_at(near)
            if other != NOBODY and foes[self.table.owner[other]]:
                return True
        return False

    # --- Where a character may end an action (WORD-5).

    def attachable(self, pit: int) -> bool:
        """Whether a Rope may come onto a pit now (PIT-4); ropes in a mover's hand must be off the board first."""
        roped = [near for near in self.ground.near[pit] if self.ground.kind[near] == PIT and self.has_rope(near)]
        return self.ground.firm_beside(pit) + len(roped) >= 2

    def end_problem(self, unit: int, square: int, load: int | None, rule: str) -> Refusal | None:
        """Why `unit`, carrying `load`, may not end an action of `rule` on a square, if so. Its old square is free."""
        table, state = self.table, self.state
        kind = self.ground.kind[square]
        if kind == NOWHERE:
            return refuse(rule, "there is no open square there")
        if square in table.closed[table.owner[unit]]:
            colour = state.colour(table.owner[unit])
            return refuse(table.definition.rule, "that line is closed to {colour}", colour=colour)
        other = self.miniature_at(square)
        if other not in (NOBODY, unit):
            return refuse(rule, "{who} stands there", who=state.name(other))
        wounded = self.hurt_at[square]
        if wounded != NOBODY and wounded != load:
            if table.foes[table.owner[unit]][table.owner[wounded]]:
                return refuse(rule, "the enemy wounded {who} lies there", who=state.name(wounded))
            if load is not None:
                return refuse(rule, "there is a wounded already, and its hands are full")
        thing = self.thing_at[square]
        if thing != NOBODY and thing != load and (load is not None or wounded != NOBODY):
            return refuse(rule, "there would be more than two tokens")
        if kind == PIT and load in table.ropes:
            if self.attachable(square):
                return None
            return refuse(rule, "the rope has nothing to hold on to at this pit")
        if kind == PIT and CROSSES_PITS not in table.abilities[unit] and not self.has_rope(square):
            return refuse(rule, "it is a pit without a rope")
        return None

    def exit_problem(self, unit: int, square: int) -> Refusal | None:
        """Why `unit` cannot jump or walk through a wall onto a square of an opposing line, if so (EXIT-2)."""
        if self.table.rulings.clear_landing:
            there = self.who[square]
            if there == NOBODY:
                return None
            return refuse("EXIT-2", "{who} is there, and only a movement leaves past it", who=self.state.name(there))
        foe = self.miniature_at(square)
        blocked = foe != NOBODY and not self.may_pass_over(unit, foe)
        return refuse("EXIT-2", "an enemy miniature stands there") if blocked else None

    def may_pass_over(self, unit: int, enemy: int) -> bool:
        """Whether a mover may pass an enemy miniature's square (ABIL-WIZARD, ABIL-COLOSSUS-GIANT, MULTI-8)."""
        table = self.table
        if FLIES in table.abilities[unit] or ("giant" in table.abilities[enemy] and table.combat[unit] <= 1):
            return True
        return self.state.where[enemy] in table.havens

    def empty_floor(self, slot: int) -> list[int]:
        """The squares of a room where a found token may be placed (REVEAL-4)."""
        kind, who = self.ground.kind, self.who
        found: list[int] = []
        for square in self.ground.layout.room_squares[slot]:
            if who[square] == NOBODY and kind[square] in (FLOOR, GEAR) and self.thing_at[square] == NOBODY:
                found.append(square)
        return found


def require_actor(state: State, seat: int, unit: int) -> Board:
    """The miniature must be able to act now. Gives the board, which every check needs."""
    require_able(state, seat, unit)
    return Board(state)


def position_of(state: State, table: BoardTable) -> Position:
    """The position of a state: the last one again if nothing has moved, as between listing actions and doing one."""
    known = table.last_position
    last = known if isinstance(known, Position) else None
    if last is not None and last.wounded == state.wounded and last.where == state.where:
        return last
    found = Position(state, last)
    table.last_position = found
    return found


def square_name(state: State, square: int) -> str:
    """A square as the notation writes it: columns a to z, then aa, ab …; rows from 0."""
    return _square_name(table_of(state).layout.width, square)


@cache
def _square_name(width: int, square: int) -> str:
    row, column = divmod(square, width)
    letters = ""
    column += 1
    while column:
        column, rest = divmod(column - 1, 26)
        letters = chr(ord("a") + rest) + letters
    return f"{letters}{row}"
