"""What a position of the card game is worth to a seat: points, the race, who is fit, who is in danger, what is saved.

All values are in tenths of a victory point. Nothing here knows more than what it is given: players deal the unknown
anew from their view and judge that. `Race`, `Dangers` and `Judge` are one object in three layers.
"""

from __future__ import annotations

from quarterturn.engine.core.state import State
from quarterturn.engine.core.terms import HIDDEN
from quarterturn.engine.zones.board import Board
from quarterturn.engine.zones.layout import WIDTH
from quarterturn.engine.zones.table import zones_of
from quarterturn.engine.zones.wheel import EVERY_TURN, MOST_KEPT
from quarterturn.players.beam import WON
from quarterturn.players.cards.cast import (
    ACTIONS,
    APPEARING,
    CHANCE,
    DONE,
    ERRAND,
    FARTHEST,
    HURT_ACTIONS,
    JUMP,
    LENGTH,
    LURE,
    NEARNESS,
    POINT,
    RACE,
    SAVED,
    SCROLL_IN_HAND,
    SHOT,
    STAYING,
    THREAT,
    UNSEEN,
    UNSEEN_ACTIONS,
    USUAL_MOVEMENT,
    WOUND,
    Cast,
)
from quarterturn.players.cards.dangers import Dangers
from quarterturn.players.cards.errands import Errand
from quarterturn.players.cards.ways import Ways
from quarterturn.players.race import length
from quarterturn.players.unseen import likely_hidden, own_hidden


class Judge(Dangers):
    """Judges positions of one game. `wary`: whether dangers and chances of the next turns count; `foresees`: whether
    it minds where those would appear who lie face down."""

    def __init__(self, ways: Ways, wary: bool = True, foresees: bool = False) -> None:
        super().__init__(ways)
        self.wary, self.foresees = wary, foresees
        self.looked = 0  # positions judged
        self.errand: Errand | None = None

    def value(self, state: State, seat: int) -> float:
        """How much better the position is for a seat than for its enemy."""
        self.looked += 1
        if state.result is not None:
            return WON if seat in state.result else -WON if state.result else 0.0
        if not state.zones:
            return 0.0  # before the first turn nobody is ahead
        board = Board(state)
        cast = self.cast(board.table)
        worths: dict[int, float] = {}
        enemy = 1 - seat
        kept = self.kept(state)
        total = self.side(board, seat, cast, worths) - self.side(board, enemy, cast, worths)
        total += SAVED[kept[seat]] - SAVED[kept[enemy]] - self.owed(board)
        if self.wary and cast.fighting:
            before, after = (THREAT, CHANCE) if state.seat == seat else (CHANCE, THREAT)
            total -= before * self.danger(board, seat, cast, worths, EVERY_TURN + kept[enemy])
            total += after * self.danger(board, enemy, cast, worths, EVERY_TURN + kept[seat])
            if cast.shooting:
                total -= before * SHOT * self.shots(board, seat, cast, worths)
                total += after * SHOT * self.shots(board, enemy, cast, worths)
        return total

    def owed(self, board: Board) -> float:
        """What the rest of an errand is still worth."""
        left = self.errand.left(board, self) if self.errand is not None else 0
        return DONE + ERRAND * left if left else 0.0

    def kept(self, state: State) -> list[int]:
        """The points each seat will have kept if the turn ends now (CARD-TURN-2)."""
        found = list(zones_of(state).saved)
        found[state.seat] = min(state.ap, MOST_KEPT)
        return found

    def side(self, board: Board, seat: int, cast: Cast, worths: dict[int, float]) -> float:
        """What one side has; what each of its characters in play is worth is noted in `worths`."""
        state, table = board.state, board.table
        where, wounded = state.where, state.wounded
        total = POINT * state.score[seat] + JUMP * state.jumps[seat]
        race: list[tuple[float, int]] = []
        healer, hurt = False, 0
        for unit in table.teams[seat]:
            place = where[unit]
            worth = cast.worth[unit]
            if place < 0:
                if place <= HIDDEN:
                    total += UNSEEN
                    race.append((UNSEEN_ACTIONS, worth))
                continue
            if wounded >> unit & 1:
                worths[unit] = value = self.wounded(board, unit, cast)
                total += value
                hurt += 1
                race.append((HURT_ACTIONS, worth))
                continue
            healer = healer or cast.heals[unit]
            how, value = cast.gait[unit], cast.staying[unit]
            for thing in board.loads(unit):
                if table.is_object[thing]:
                    how |= cast.adds[thing]
                    value += SCROLL_IN_HAND if cast.burns[thing] and cast.casts[unit] else cast.carried[thing]
                    worth += cast.treasure[thing]
            far = min(self.ways.left(board, unit, how, place), FARTHEST - 1)
            race.append((ACTIONS[far], worth))
            value += NEARNESS[far] * RACE * worth
            worths[unit] = value
            total += value
        if healer and hurt:
            total += 0.3 * WOUND * hurt
        return total - LENGTH * length(race, table.target - state.score[seat]) + self.lures(board, seat, cast)

    def wounded(self, board: Board, unit: int, cast: Cast) -> float:
        if cast.regenerates[unit]:
            return -0.3 * WOUND
        return -WOUND + (0.5 if board.carrier[unit] >= 0 else 0.0)

    def lures(self, board: Board, seat: int, cast: Cast) -> float:
        """Useful objects nobody carries draw the nearest who have a free hand."""
        table, where, cell_of = board.table, board.state.where, board.ground.cell_of
        things: list[tuple[float, int, int]] = []
        zones, carrier = table.layout.zones, board.carrier
        for thing in cast.lures:
            place = where[thing]
            if 0 <= place < zones and carrier[thing] < 0:
                things.append((cast.carried[thing], cell_of[place], thing))
        if not things:
            return 0.0
        hands: list[tuple[int, int]] = []
        for unit in table.teams[seat]:
            place = where[unit]
            if 0 <= place < zones and board.is_fit(unit) and len(board.loads(unit)) < table.hands[unit]:
                hands.append((cell_of[place], unit))
        total = 0.0
        for worth, cell, thing in things:
            nearest = 99
            for other, unit in hands:
                if cast.burns[thing] and not cast.casts[unit]:
                    continue
                nearest = min(nearest, abs(cell // WIDTH - other // WIDTH) + abs(cell % WIDTH - other % WIDTH))
            total += LURE * (SCROLL_IN_HAND if cast.burns[thing] else worth) / (1.5 + nearest)
        return total

    def most_in_danger(self, state: State, seat: int) -> tuple[float, int]:
        """A character of a side in the zone that is in most danger, and how much; -1 if none is."""
        board = Board(state)
        cast = self.cast(board.table)
        worths: dict[int, float] = {}
        for side in (0, 1):
            self.side(board, side, cast, worths)
        self.worst = (0.0, -1)
        if cast.fighting:
            self.danger(board, seat, cast, worths, EVERY_TURN + self.kept(state)[1 - seat])
        return self.worst

    # --- What lies face down

    def found(self, state: State, seat: int, slot: int) -> float:
        """What those who lie face down beside a room are likely to bring a seat when it reveals it."""
        board, enemy = Board(state), 1 - seat
        total = own_hidden(state, seat, slot) * self.appearing(board, seat, slot, True)
        return total - likely_hidden(state, enemy, slot) * self.appearing(board, enemy, slot, False)

    def appearing(self, board: Board, seat: int, slot: int, well: bool) -> float:
        """How much more a character is worth in a room than face down, put where it stands best, or worst."""
        layout = board.table.layout
        rows = layout.rows // 2
        row = slot // 2 if seat == 0 else rows - 1 - slot // 2
        steps = 2 * (rows - row) - (1 if well else 0)
        actions = ACTIONS[min(FARTHEST - 1, 12 * steps // USUAL_MOVEMENT + 6)]
        sooner = max(0.0, UNSEEN_ACTIONS - actions)
        near = NEARNESS[min(FARTHEST - 1, 12 * steps // USUAL_MOVEMENT + 6)]
        return APPEARING * (near * RACE + STAYING - UNSEEN + LENGTH * sooner)
