"""What a position is worth to a seat: points, the race to the exits, who is fit, who is in danger.

All values are in tenths of a victory point. Nothing here knows more than what it is given: players deal the unknown
anew from their view and judge that.
"""

from __future__ import annotations

from math import exp

from quarterturn.engine.board import Board
from quarterturn.engine.state import ACT, Fight, State
from quarterturn.engine.terms import (
    ATTACK_BONUS,
    BURNS,
    CASTS,
    DEFENCE_BONUS,
    HEALS,
    HIDDEN,
    PASSES_SLITS,
    QUICKENS,
    REACHES,
    REGENERATES,
    SHOOTS,
    SPANS_PITS,
    STOPS_SHOTS,
    UNLOCKS,
    WORTH_A_POINT,
)  # fmt: skip
from quarterturn.players.ways import Ways

WON = 1000.0
POINT = 10.0
RACE = 7.0  # what a character on the last square before the exit is worth, of the 10 it is about to bring
PATIENCE = 8.0  # how many actions away a point has lost two thirds of its worth
UNDISTURBED = 12.0  # the same for one who can leave before the turn is over
WOUND = 2.5
JUMP = 0.3
UNSEEN = 1.5  # a character of one's own that still lies face down
PRIZE = 6  # how many ordinary points the one character is worth that decides the game
THREAT = 0.35  # how much of a danger counts that may still be answered
CHANCE = 0.25  # the same for one's own chances
BESIDE = 1.4  # contact is worth more than a way to it
HUNTER = 3  # from this combat value on a character goes after others
HUNT = 0.03  # per step nearer to them
HUNT_ONLY = 0.2  # the same for everybody where points come from combat alone

# What carrying an object is worth, apart from the ways it opens and the strength it gives.
CARRIED = {
    SPANS_PITS: 0.5,
    UNLOCKS: 0.4,
    ATTACK_BONUS: 0.8,
    DEFENCE_BONUS: 0.8,
    WORTH_A_POINT: 0.5,
    QUICKENS: 1.2,
    SHOOTS: 1.0,
    STOPS_SHOTS: 0.3,
    REACHES: 0.8,
    BURNS: 0.1,
}
WAND_IN_HAND = 4.0  # carried by a spellcaster
LURE = 0.3  # how much of that an object on the ground draws those who could fetch it

ODDS = tuple(1 / (1 + exp(-lead / 2.2)) for lead in range(-15, 16))


def odds(lead: int) -> float:
    """How likely a combat is won with this lead before cards; the hands decide the rest."""
    return ODDS[max(-15, min(15, lead)) + 15]


class Judge:
    """Judges positions of one game. `wary`: whether dangers and chances of the next turns count."""

    def __init__(self, ways: Ways, wary: bool = True) -> None:
        self.ways, self.wary = ways, wary

    def value(self, state: State, seat: int) -> float:
        """How much better the position is for a seat than for its enemies."""
        if state.result is not None:
            return WON if seat in state.result else -WON if state.result else -POINT
        board = Board(state)
        foes = state.table.foes[seat]
        total = self.hunt(board, seat)
        for side in range(state.table.seats):
            total += -self.side(board, side) if foes[side] else self.side(board, side)
        return total

    def side(self, board: Board, seat: int) -> float:
        """What one side has, less what it has to fear."""
        state, table = board.state, board.table
        total = POINT * state.score[seat] + JUMP * state.jumps[seat]
        fighting = bool(table.definition.combat_cards)
        home = self.home_this_turn(board, seat)
        for unit in table.teams[seat]:
            square = state.where[unit]
            if square <= HIDDEN:
                total += UNSEEN
            elif unit == home:
                total += RACE * self.worth(board, unit) * exp(-self.ways.actions(board, unit) / UNDISTURBED)
            elif square >= 0:
                total += self.unit(board, unit)
                if self.wary and fighting:
                    total -= self.danger(board, unit)
        return total + self.lures(board, seat)

    def home_this_turn(self, board: Board, seat: int) -> int:
        """The miniature that can leave with the action points that are left, the nearest; -1 if none can."""
        state = board.state
        if state.phase != ACT or state.seat != seat:
            return -1
        best, fewest = -1, 99
        for unit in board.fit.values():
            if board.table.owner[unit] == seat and not state.healed >> unit & 1 and self.worth(board, unit):
                needs = self.ways.whole_actions(board, unit)
                if needs <= state.ap + state.potion(unit) and needs < fewest:
                    best, fewest = unit, needs
        return best

    # --- One character

    def unit(self, board: Board, unit: int) -> float:
        """What a character on the board is worth to its side."""
        if board.state.wounded >> unit & 1:
            return self.wounded(board, unit)
        staying = 1.5 + 0.35 * board.table.combat[unit]
        thing = board.things.get(board.state.where[unit])
        if thing is not None:
            staying += self.in_hand(board, unit, thing)
        leaving = self.nearness(board, unit)
        race = leaving * RACE * self.worth(board, unit)
        return race + (1 - leaving) * staying + 0.3 * self.potion(board, unit)

    def in_hand(self, board: Board, unit: int, thing: int) -> float:
        effect = board.table.effect[thing]
        if effect == BURNS and CASTS in board.table.abilities[unit]:
            return WAND_IN_HAND
        return CARRIED.get(effect, 0.0)

    def potion(self, board: Board, unit: int) -> float:
        """Action points of its own are good for as many as the way out needs beyond the others."""
        own = board.state.potion(unit)
        if not own:
            return 0.0
        return min(own, self.ways.actions(board, unit)) + (self.ways.actions(board, unit) <= own + board.state.ap) * 4.0

    def wounded(self, board: Board, unit: int) -> float:
        if REGENERATES in board.table.abilities[unit]:
            return 0.0
        helped = any(
            HEALS in board.table.abilities[friend] and board.table.owner[friend] == board.table.owner[unit]
            for friend in board.fit.values()
        )
        carried = board.is_carried(unit)
        return -WOUND * (0.7 if helped else 1.0) + (0.5 if carried else 0.0)

    def worth(self, board: Board, unit: int) -> int:
        """The points a character brings by leaving, with what it carries."""
        table = board.table
        definition = table.definition
        token = table.tokens[unit]
        if definition.prize is not None:
            return PRIZE if definition.prize == (token.seat, token.name) else 0
        if not definition.exits_score or not table.exits[token.seat] or token.character is None:
            return 0
        return token.character.worth + board.has_effect(unit, WORTH_A_POINT)

    def nearness(self, board: Board, unit: int) -> float:
        """How near the exit is to a miniature that has a reason to leave: 1 at the door, 0 far away."""
        return exp(-self.ways.actions(board, unit) / PATIENCE) if self.worth(board, unit) else 0.0

    def stake(self, board: Board, unit: int) -> float:
        """What a side loses with a character: a miniature is wounded, a wounded is eliminated and scores."""
        definition = board.table.definition
        token = board.table.tokens[unit]
        if board.state.wounded >> unit & 1:
            if definition.prize is not None:
                return PRIZE * POINT if definition.prize == (token.seat, token.name) else 1.0
            return (POINT if definition.kills_score else 1.0) - WOUND
        worth = 1.5 + 0.35 * board.table.combat[unit] + WOUND
        worth += RACE * self.worth(board, unit) * self.nearness(board, unit)
        if definition.prize == (token.seat, token.name):
            worth += POINT
        return worth + (0.0 if board.state.where[unit] not in board.hurt else POINT)

    # --- Combat

    def danger(self, board: Board, unit: int) -> float:
        """What the strongest enemy within a move could hope for by attacking a character."""
        state, table = board.state, board.table
        square = state.where[unit]
        hurt = bool(state.wounded >> unit & 1)
        if hurt and board.is_carried(unit):
            return 0.0
        foes = table.foes[table.owner[unit]]
        near = board.ground.near[square]
        strongest, others, champion, contact = -1, 0, -1, False
        for place, other in board.fit.items():
            if not foes[table.owner[other]]:
                continue
            beside = place in near
            if beside or square in self._zone(board, other):
                strength = table.combat[other] + board.has_effect(other, ATTACK_BONUS)
                contact = contact or beside
                if strength > strongest:
                    strongest, others, champion = strength, others + max(strongest, 0), other
                else:
                    others += strength
        if strongest < 0:
            return 0.0
        defence = (0 if hurt else table.combat[unit]) + board.has_effect(unit, DEFENCE_BONUS)
        for place in near:
            friend = board.fit.get(place)
            if friend is not None and table.owner[friend] == table.owner[unit] and not hurt:
                defence += table.combat[friend] // 2
        won = odds(strongest + others // 2 - defence)
        gain = won * self.stake(board, unit) - (1 - won) * self.stake(board, champion)
        weight = CHANCE if foes[state.seat] else THREAT
        return weight * max(0.0, gain) * (BESIDE if contact else 1.0)

    def _zone(self, board: Board, unit: int) -> frozenset[int]:
        """The squares whose characters a miniature may reach and attack with two actions."""
        slips = PASSES_SLITS in board.table.abilities[unit]
        return board.ground.within(board.state.where[unit], board.table.movement[unit] + 1, slips)

    def hunt(self, board: Board, seat: int) -> float:
        """A reason to come nearer to those one may well beat; the only one where points come from combat alone."""
        table, state, prize = board.table, board.state, board.table.definition.prize
        if not table.definition.combat_cards or (prize is not None and prize[0] == seat):
            return 0.0
        total = 0.0
        only = prize is not None or not table.definition.exits_score
        foes = [(s, u) for s, u in (*board.fit.items(), *board.hurt.items()) if table.foes[seat][table.owner[u]]]
        for square, unit in board.fit.items():
            strength = table.combat[unit]
            if table.owner[unit] != seat or not (only or strength >= HUNTER):
                continue
            prey = [s for s, u in foes if state.wounded >> u & 1 or table.combat[u] <= strength]
            if prize is not None:
                prey = [s for s, u in foes if table.tokens[u].name == prize[1]]
            elif only:
                prey = prey or [s for s, _ in foes]
            if prey:
                steps = self.ways.towards(board, unit, frozenset(prey), square)
                total += (HUNT_ONLY if only else HUNT) * max(0.0, 30 - steps)
        return total

    def fight(self, board: Board, fight: Fight, seat: int) -> tuple[int, float, float]:
        """A declared combat for one side: lead before cards, what a win brings, what a defeat costs."""
        attack, defence = fight.strength
        hit = sum(self.stake(board, unit) for unit in fight.defenders)
        back = sum(self.stake(board, unit) for unit in fight.attackers if unit not in (*fight.shooters, *fight.spears))
        back += 1.5 * len(fight.spears)
        return (attack - defence, hit, back) if seat == fight.attacker else (defence - attack, back, hit)

    # --- Objects on the ground

    def lures(self, board: Board, seat: int) -> float:
        """Useful objects nobody carries draw the nearest who can use them."""
        table, width = board.table, board.ground.layout.width
        total = 0.0
        for square, thing in board.things.items():
            if square in board.fit:
                continue
            y, x = divmod(square, width)
            best = 0.0
            for place, unit in board.fit.items():
                if table.owner[unit] == seat and place not in board.things:
                    row, column = divmod(place, width)
                    best = max(best, self.in_hand(board, unit, thing) / (2 + abs(row - y) + abs(column - x)))
            total += LURE * best
        return total
