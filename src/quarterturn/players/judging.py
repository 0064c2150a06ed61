"""What a position is worth to a seat: points, the race to the exits, who is fit, who is in danger.

All values are in tenths of a victory point. Nothing here knows more than what it is given: players deal the unknown
anew from their view and judge that. This is where thinking spends its time, so it is written for speed:
`Race` (race.py), `Dangers` (dangers.py) and `Judge` are one object in three layers.
"""

from __future__ import annotations

from quarterturn.engine.core.points import ends_with_turn, leaders
from quarterturn.engine.core.points import total as points
from quarterturn.engine.core.state import CARD, State
from quarterturn.engine.core.terms import HIDDEN
from quarterturn.engine.squares.board import Board
from quarterturn.engine.squares.table import table_of
from quarterturn.players.beam import WON
from quarterturn.players.cast import (
    ACTIONS,
    APPEARING,
    CHANCE,
    DONE,
    ERRAND,
    FARTHEST,
    FOREMOST,
    HUNT,
    HUNT_ONLY,
    HUNTER,
    HURT_ACTIONS,
    JUMP,
    LENGTH,
    LURE,
    NEARNESS,
    POINT,
    POTION_SAVES,
    RACE,
    STAYING,
    THREAT,
    UNSEEN,
    UNSEEN_ACTIONS,
    USUAL_MOVEMENT,
    WAND_IN_HAND,
    WOUND,
    Cast,
    at_peace,
)
from quarterturn.players.dangers import Dangers
from quarterturn.players.errands import FIGHT, REVEAL, Errand, able, sought
from quarterturn.players.race import length
from quarterturn.players.unseen import likely_hidden, own_hidden
from quarterturn.players.ways import ACTION, Ways, lifted


class Judge(Dangers):
    """Judges positions of one game. `wary`: whether dangers and chances of the next turns count; `minds_fire`: also
    those of a Fireball wand; `foresees`: whether it minds where those would appear who lie face down."""

    def __init__(self, ways: Ways, wary: bool = True, minds_fire: bool = False, foresees: bool = False) -> None:
        super().__init__(ways)
        self.wary, self.minds_fire, self.foresees = wary, minds_fire, foresees
        self.looked = 0  # positions judged
        self.errand: Errand | None = None

    def value(self, state: State, seat: int) -> float:
        """How much better the position is for a seat than for its enemies."""
        self.looked += 1
        if state.result is not None:
            return WON if seat in state.result else -WON if state.result else 0.0
        board = Board(state)
        table = board.table
        cast = self.cast(table)
        foes = table.foes[seat]
        worths: dict[int, float] = {}
        values = [self.side(board, side, cast, worths) for side in range(table.seats)]
        total = self.hunt(board, seat) + self.decided(state, seat) + self.lead(state, seat, values)
        if self.errand is not None:
            total -= self.owed(self.errand.left(board, self.ways))
        if self.wary and cast.fighting and not at_peace(state):
            own = [not foe for foe in foes]
            next_seat = state.seat if state.phase == CARD else (state.seat + 1) % table.seats
            while state.resigned >> next_seat & 1:
                next_seat = (next_seat + 1) % table.seats
            for side in range(table.seats):
                weight = CHANCE if side == next_seat else THREAT
                # Of the enemies' dangers only those count that come from one's own side.
                attackers = own if foes[side] else foes
                danger = self.danger(board, side, cast, worths, attackers)
                danger += self.fire(board, side, cast, worths, attackers) if self.minds_fire else 0.0
                total += weight * danger if foes[side] else -weight * danger
        return total

    def owed(self, half: int) -> float:
        """What an errand is still worth of which so many half steps are left."""
        return DONE + ERRAND * half if half else 0.0

    def lead(self, state: State, seat: int, values: list[float]) -> float:
        """What a team has more than its enemies: the foremost of them counts most, the others together the rest."""
        table = state.table
        if table.seats == 2:
            return values[seat] - values[1 - seat]
        teams: dict[int, float] = {}
        for side, value in enumerate(values):
            team = table.definition.seats[side].team
            if not state.resigned >> side & 1 or side == seat:
                teams[team] = teams.get(team, 0.0) + value
        own = teams.pop(table.definition.seats[seat].team)
        others = teams.values()
        return own - FOREMOST * max(others) - (1 - FOREMOST) * sum(others) / len(others)

    def decided(self, state: State, seat: int) -> float:
        """A game that is over when this turn is (END-1, M-3) is as good as over."""
        if not ends_with_turn(state):
            return 0.0
        winners = leaders(state)
        return WON / 2 if seat in winners else -WON / 2 if winners else 0.0

    def side(self, board: Board, seat: int, cast: Cast, worths: dict[int, float]) -> float:
        """What one side has; what each of its characters on the board is worth is noted in `worths`."""
        state, table = board.state, board.table
        where, wounded, things = state.where, state.wounded, board.things
        fields = self.ways.fields(board, seat)
        lifter, to_gear = self.lifter(board, seat) if table.lift >= 0 else (-1, 0)
        to_raise = ACTION if table.lift >= 0 and not lifted(state, seat) else 0  # the way out is up (M-2)
        total = POINT * state.score[seat] + JUMP * state.jumps[seat]
        race: list[tuple[float, int]] = []
        healer = False
        hurt = 0
        for unit in table.teams[seat]:
            square = where[unit]
            worth = cast.worth[unit]
            if square < 0:
                if square <= HIDDEN:
                    total += UNSEEN
                    race.append((UNSEEN_ACTIONS, worth))
                continue
            if wounded >> unit & 1:
                worths[unit] = value = self.wounded(board, unit, cast)
                total += value
                hurt += 1
                race.append((self.mending(board, unit) if cast.several else HURT_ACTIONS, worth))
                continue
            healer = healer or cast.heals[unit]
            how, staying = cast.gait[unit], cast.staying[unit]
            thing = things.get(square)
            if thing is not None:
                how |= cast.adds[thing]
                staying += WAND_IN_HAND if cast.burns[thing] and cast.casts[unit] else cast.carried[thing]
                worth += cast.treasure[thing]
            if worth:
                field = fields.get(how)
                if field is None:
                    field = self.ways.field(board, seat, how, fields, cast.goals[seat])
                half = (to_gear if unit == lifter else field[square]) + to_raise
                actions = cast.actions[unit][half if half < FARTHEST else FARTHEST - 1]
                if thing is not None and cast.potion[thing]:
                    actions = max(min(actions, 1.5), actions - POTION_SAVES)
                near = NEARNESS[int(8 * actions)]
                race.append((actions, worth))
                value = near * RACE * worth + staying
            else:
                value = staying
            worths[unit] = value
            total += value
        if healer and hurt:
            total += 0.3 * WOUND * hurt
        if cast.feuds:
            total -= self.shortage(state, seat)
        return total - LENGTH * length(race, table.target - points(state, seat)) + self.lures(board, seat, cast)

    def wounded(self, board: Board, unit: int, cast: Cast) -> float:
        if cast.regenerates[unit]:
            return 0.0
        return -WOUND + (0.5 if board.state.where[unit] in board.fit else 0.0)

    def most_in_danger(self, state: State, seat: int) -> tuple[float, int]:
        """The character of a side that is in most danger, and how much; -1 if none is."""
        board, cast = Board(state), self.cast(table_of(state))
        worths: dict[int, float] = {}
        for side in range(state.table.seats):
            self.side(board, side, cast, worths)
        self.worst = (0.0, -1)
        if cast.fighting:
            self.danger(board, seat, cast, worths, state.table.foes[seat])
        return self.worst

    # --- What lies face down

    def found(self, state: State, seat: int, slot: int) -> float:
        """What those who lie face down in a room are likely to bring a seat when it reveals it."""
        board, table = Board(state), state.table
        total = 0.0
        for side in range(table.seats):
            if side == seat:
                total += own_hidden(state, side, slot) * self.appearing(board, side, slot, True)
            elif table.foes[seat][side]:
                here = likely_hidden(state, side, slot)
                total -= here * self.appearing(board, side, slot, False) / (table.seats - 1)
        return total

    def appearing(self, board: Board, seat: int, slot: int, well: bool) -> float:
        """How much more a character is worth on a room than face down, put where it stands best, or worst."""
        places = self.cast(board.table).goals[seat]
        if not places:
            return 0.0
        field = self.ways.field(board, seat, 0, self.ways.fields(board, seat), places)
        far = [field[square] for square in board.table.layout.room_squares[slot]]
        actions = ACTIONS[USUAL_MOVEMENT][min(min(far) if well else max(far), FARTHEST - 1)]
        sooner = max(0.0, UNSEEN_ACTIONS - actions)
        return APPEARING * (NEARNESS[int(8 * actions)] * RACE + STAYING - UNSEEN + LENGTH * sooner)

    # --- Where to go without a way out

    def hunt(self, board: Board, seat: int) -> float:
        """A reason to come nearer to those one may well beat; the only one where points come from combat alone."""
        table, state, prize = board.table, board.state, board.table.definition.prize
        if not table.definition.combat_cards or (prize is not None and prize[0] == seat):
            return 0.0
        seeks = self.seeks(state, seat)
        if at_peace(state):
            return self._scouting(board, seat) if seeks == REVEAL else 0.0
        only = prize is not None or not table.definition.exits_score or seeks == FIGHT
        foes, owner, combat = table.foes[seat], table.owner, table.combat
        mine = [u for u in table.teams[seat] if board.fit.get(state.where[u]) == u]
        hunters = [(state.where[u], u) for u in mine if only or combat[u] >= HUNTER]
        if not hunters:
            return 0.0
        enemies = [(s, u) for s, u in (*board.fit.items(), *board.hurt.items()) if foes[owner[u]]]
        return self._hunt_only(board, hunters, enemies) if only else self._hunt(state, hunters, enemies)

    def _scouting(self, board: Board, seat: int) -> float:
        """A reason to bring one of a side nearer to the rooms that must be revealed before anybody fights (M-6)."""
        places = sought(board, seat, REVEAL)
        found = [unit for unit in board.table.teams[seat] if able(board.state, unit)]
        ways = [self.ways.towards(board, unit, places, board.state.where[unit]) for unit in found]
        return HUNT_ONLY * max(0.0, 30 - min(ways, default=30.0))

    def _hunt(self, state: State, hunters: list[tuple[int, int]], enemies: list[tuple[int, int]]) -> float:
        width, combat = table_of(state).layout.width, state.table.combat
        total = 0.0
        for square, unit in hunters:
            nearest = 30
            y, x = divmod(square, width)
            for place, other in enemies:
                if state.wounded >> other & 1 or combat[other] <= combat[unit]:
                    row, column = divmod(place, width)
                    nearest = min(nearest, abs(row - y) + abs(column - x))
            total += HUNT * (30 - nearest)
        return total

    def _hunt_only(self, board: Board, hunters: list[tuple[int, int]], enemies: list[tuple[int, int]]) -> float:
        state, table, prize = board.state, board.table, board.table.definition.prize
        total = 0.0
        for square, unit in hunters:
            prey = [s for s, u in enemies if state.wounded >> u & 1 or table.combat[u] <= table.combat[unit]]
            if prize is not None:
                prey = [s for s, u in enemies if table.tokens[u].name == prize[1]]
            prey = prey or [s for s, _ in enemies]
            if prey:
                total += HUNT_ONLY * max(0.0, 30 - self.ways.towards(board, unit, frozenset(prey), square))
        return total

    def lures(self, board: Board, seat: int, cast: Cast) -> float:
        """Useful objects nobody carries draw the nearest who can use them."""
        table, things, fit = board.table, board.things, board.fit
        free = [(square, thing) for square, thing in things.items() if square not in fit and cast.carried[thing] >= 0.3]
        if not free:
            return 0.0
        owner, width = table.owner, table.layout.width
        hands = [
            (place // width, place % width, unit)
            for place, unit in fit.items()
            if owner[unit] == seat and place not in things
        ]
        total = 0.0
        for square, thing in free:
            y, x = square // width, square % width
            if cast.burns[thing]:
                for row, column, unit in hands:
                    if cast.casts[unit]:
                        total += LURE * WAND_IN_HAND / (2 + abs(row - y) + abs(column - x))
                continue
            nearest = 99
            for row, column, _ in hands:
                far = abs(row - y) + abs(column - x)
                if far < nearest:
                    nearest = far
            total += LURE * cast.carried[thing] / (2 + nearest)
        return total
