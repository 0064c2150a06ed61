"""What the characters and objects of a table are to the judge, and the weights by which it judges.

All values are in tenths of a victory point.
"""

from __future__ import annotations

from math import ceil, exp
from typing import Final

from quarterturn.engine.core.state import State
from quarterturn.engine.core.terms import (
    ATTACK_BONUS,
    BURNS,
    CASTS,
    DEFENCE_BONUS,
    HEALS,
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
from quarterturn.engine.squares.fight import all_revealed
from quarterturn.engine.squares.table import BoardTable, table_of
from quarterturn.players.ways import STEP, gait, gait_with, goals

POINT: Final = 10.0
RACE: Final = 9.0  # what a character on the last square before the exit is worth, of the 10 it is about to bring
PATIENCE: Final = 8.0  # how many actions away a point has lost two thirds of its worth
LENGTH: Final = 0.4  # what each action is worth by which the own race to the last point is shorter
UNSEEN_ACTIONS: Final = 7.0  # how far those are taken to be from the exit that still lie face down
FOREMOST: Final = 0.5  # how much of what the enemies have is the foremost one's, where there are several
HURT_ACTIONS: Final = 12.0  # the same for the wounded
MENDING: Final = 2.0  # of these, what it takes at least to heal somebody
LONGEST: Final = 60.0
STAYING: Final = (
    -1.5
)  # a character far from the exit is no use in itself: a point in hand is worth more than one at the door
STRENGTH: Final = 0.25  # per point of its combat value
WOUND: Final = 4.5
JUMP: Final = 1.2
UNSEEN: Final = 1.5  # a character of one's own that still lies face down
USUAL_MOVEMENT: Final = 4  # of those who lie face down
APPEARING: Final = 0.7  # how much counts of what they would be worth on their room: walls are not known
PRIZE: Final = 6  # how many ordinary points the one character is worth that decides the game
THREAT: Final = 0.7  # how much of a danger counts that comes before one's own next turn
CHANCE: Final = 0.35  # how much of one's own chances counts that the other side may still answer
BESIDE: Final = 1.4  # contact is worth more than a way to it
HUNTER: Final = 3  # from this combat value on a character goes after others
HUNT: Final = 0.03  # per step nearer to them
HUNT_ONLY: Final = 0.2  # the same for everybody where points come from combat alone
SHORT: Final = 8.0  # what each point costs that leaving cannot bring any more, if nobody is left to fight for it
ERRAND: Final = 0.5  # what half a step on an errand is worth: more than what it costs to turn one's back on the exit
DONE: Final = 4.0  # what it is worth to finish one
POTION_SAVES: Final = 3.0  # actions

# What carrying an object is worth, apart from the ways it opens and the strength it gives.
CARRIED: Final = {
    SPANS_PITS: 0.5,
    UNLOCKS: 0.4,
    ATTACK_BONUS: 0.8,
    DEFENCE_BONUS: 0.8,
    WORTH_A_POINT: 0.5,
    QUICKENS: 1.2,
    SHOOTS: 1.0,
    STOPS_SHOTS: 0.3,
    REACHES: 0.8,
    BURNS: 0.3,
}
WAND_IN_HAND: Final = 4.0  # carried by a spellcaster
LURE: Final = 0.8  # how much of that an object on the ground draws those who could fetch it

ODDS: Final = tuple(1 / (1 + exp(-lead / 2.2)) for lead in range(-40, 41))
FARTHEST: Final = 400  # half steps
NEARNESS: Final = [exp(-eighth / 8 / PATIENCE) for eighth in range(8 * FARTHEST)]


def _actions(movement: int) -> list[float]:
    """The actions a number of half steps takes: between the exact quotient and the whole number above it."""
    found = [half / STEP / max(movement, 1) for half in range(FARTHEST)]
    return [0.4 * ceil(quotient) + 0.6 * quotient for quotient in found]


ACTIONS: Final = [_actions(movement) for movement in range(10)]


def at_peace(state: State) -> bool:
    """Whether nobody may attack yet (M-6)."""
    return table_of(state).peace and not all_revealed(state)


class Cast:
    """What the characters and objects of a table are, in the terms of a judge."""

    def __init__(self, table: BoardTable) -> None:
        definition, tokens = table.definition, table.tokens
        self.gait = [gait(abilities) for abilities in table.abilities]
        self.adds = [gait_with(effect) for effect in table.effect]
        self.staying = [STAYING + STRENGTH * combat for combat in table.combat]
        self.actions = [ACTIONS[min(movement, 9)] for movement in table.movement]
        self.carried = [CARRIED.get(effect, 0.0) for effect in table.effect]
        self.burns = [effect == BURNS for effect in table.effect]
        self.casts = [CASTS in abilities for abilities in table.abilities]
        self.slips = [PASSES_SLITS in abilities for abilities in table.abilities]
        self.heals = [HEALS in abilities for abilities in table.abilities]
        self.regenerates = [REGENERATES in abilities for abilities in table.abilities]
        self.treasure = [effect == WORTH_A_POINT for effect in table.effect]
        self.potion = [effect == QUICKENS for effect in table.effect]
        self.sword = [int(effect == ATTACK_BONUS) for effect in table.effect]
        self.armor = [int(effect == DEFENCE_BONUS) for effect in table.effect]
        self.prize = [definition.prize == (token.seat, token.name) for token in tokens]
        self.has_prize = definition.prize is not None
        self.fighting = bool(definition.combat_cards)
        # Of two sides one always has a way; where there are more, points may be needed that only combat brings.
        self.several = table.seats > 2
        self.feuds = self.several and self.fighting and (definition.kills_score or definition.wounds_score)
        self.kill = POINT if definition.kills_score else 1.0
        self.wound = WOUND + POINT if definition.wounds_score else WOUND  # what a wound costs
        self.goals = [goals(table, seat) for seat in range(table.seats)]
        self.worth = [self._worth(table, token) for token in range(len(tokens))]

    def _worth(self, table: BoardTable, token: int) -> int:
        """The points a character brings by leaving."""
        piece = table.tokens[token]
        if self.has_prize:
            return PRIZE if self.prize[token] else 0
        if piece.character is None or not table.definition.exits_score or not goals(table, piece.seat):
            return 0
        return piece.character.worth
