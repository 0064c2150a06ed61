"""What the characters and objects of a card table are to the judge, and the weights by which it judges.

All values are in tenths of a victory point.
"""

from __future__ import annotations

from math import ceil, exp
from typing import Final

from quarterturn.engine.core.terms import (
    ASSASSINATES,
    ATTACK_BONUS,
    BURNS,
    CASTS,
    COMMANDS,
    DEFENCE_BONUS,
    HAS_CROSSBOW,
    HEALS,
    INVERTS,
    REACHES,
    REGENERATES,
    SHOOTS,
    SPANS_PITS,
    STABS,
    STOPS_SHOTS,
    UNLOCKS,
    WORTH_A_POINT,
)
from quarterturn.engine.zones.table import CardTable
from quarterturn.players.cards.ways import ACTION, gait_with, gaits_of

POINT: Final = 10.0
RACE: Final = 9.0  # what a character at the way out is worth, of the 10 it is about to bring
PATIENCE: Final = 8.0  # how many actions away a point has lost two thirds of its worth
LENGTH: Final = 0.4  # what each action is worth by which the own race to the last point is shorter
UNSEEN_ACTIONS: Final = 7.0  # how far those are taken to be from the way out that still lie face down
HURT_ACTIONS: Final = 12.0  # the same for the wounded
STAYING: Final = -1.5  # a character far from the way out is no use in itself
STRENGTH: Final = 0.25  # per point of its combat value
WOUND: Final = 4.5
JUMP: Final = 1.2
UNSEEN: Final = 1.5  # a character of one's own that still lies face down
APPEARING: Final = 0.7  # how much counts of what they would be worth in their room: borders are not known
USUAL_MOVEMENT: Final = 2  # of those who lie face down
SAVED: Final = (0.0, 0.9, 1.6, 2.1)  # points of the wheel that are kept
THREAT: Final = 0.7  # how much of a danger counts that comes before one's own next turn
CHANCE: Final = 0.35  # how much of one's own chances counts that the other side may still answer
SHOT: Final = 0.5  # how much of a shot counts: there is often time to step aside
FURTHER: Final = 0.5  # how much counts of all dangers but the greatest: points are spent but once
SCROLL_IN_HAND: Final = 4.0  # a Fireball carried by a magic user
ERRAND: Final = 0.25  # what a twelfth of an action on an errand is worth: more than turning one's back on the way out
DONE: Final = 4.0  # what it is worth to finish one

# What carrying an object is worth, apart from the ways it opens.
CARRIED: Final = {
    SPANS_PITS: 0.5,
    UNLOCKS: 0.4,
    ATTACK_BONUS: 0.8,
    DEFENCE_BONUS: 0.8,
    WORTH_A_POINT: 0.5,
    SHOOTS: 1.0,
    STOPS_SHOTS: 0.3,
    REACHES: 0.8,
    BURNS: 0.2,
    INVERTS: 0.2,
}
LURING: Final = 0.2  # from this worth on an object draws somebody
LURE: Final = 0.8  # how much of that an object on the ground draws those who could fetch it

ODDS: Final = tuple(1 / (1 + exp(-lead / 2.2)) for lead in range(-60, 61))
FARTHEST: Final = 401  # twelfths of an action
ACTIONS: Final = [0.4 * ceil(far / ACTION) + 0.6 * far / ACTION for far in range(FARTHEST)]
NEARNESS: Final = [exp(-actions / PATIENCE) for actions in ACTIONS]


class Cast:
    """What the characters and objects of a table are, in the terms of a judge."""

    def __init__(self, table: CardTable) -> None:
        tokens, abilities, effects = table.tokens, table.abilities, table.effect
        self.gait = gaits_of(table)
        self.adds = [gait_with(effect) for effect in effects]
        self.staying = [STAYING + STRENGTH * combat for combat in table.combat]
        self.carried = [CARRIED.get(effect, 0.0) for effect in effects]
        self.burns = [effect == BURNS for effect in effects]
        self.treasure = [int(effect == WORTH_A_POINT) for effect in effects]
        self.sword = [int(effect == ATTACK_BONUS) for effect in effects]
        self.armor = [int(effect == DEFENCE_BONUS) for effect in effects]
        self.shield = [effect == STOPS_SHOTS for effect in effects]
        self.bow = [effect == SHOOTS for effect in effects]
        self.casts = [CASTS in found for found in abilities]
        self.heals = [HEALS in found for found in abilities]
        self.regenerates = [REGENERATES in found for found in abilities]
        self.deadly = [ASSASSINATES in found for found in abilities]
        self.stabs = [STABS in found for found in abilities]
        self.commands = [COMMANDS in found for found in abilities]
        self.crossbow = [HAS_CROSSBOW in found for found in abilities]
        self.worth = [token.character.worth if token.character is not None else 0 for token in tokens]
        self.lures = [thing for thing in table.objects if self.carried[thing] >= LURING]
        self.fighting = table.fights
        self.shooting = any(self.crossbow) or any(self.bow)
