"""Decisions before the first turn of a card game: teams, who stays out, starters and facings, what to hide where."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from quarterturn.engine.core.definition import Character
from quarterturn.engine.core.state import DROP, HIDE, TEAM, Action, State
from quarterturn.engine.core.terms import (
    ASSASSINATES,
    ATTACK_BONUS,
    BERSERK,
    BREAKS_GATES,
    BURNS,
    CARRIES_TWO,
    CASTS,
    COMMANDS,
    CROSSES_PITS,
    DEFENCE_BONUS,
    FIGHTS_AFTER_LOOKING,
    FLIES,
    GHOSTLY,
    HAS_CROSSBOW,
    HEALS,
    LEVITATES,
    NAMES_CARDS,
    PASSES_SLITS,
    PICKS_LOCKS,
    REACHES,
    REGENERATES,
    SHOOTS,
    SMASHES,
    SPANS_PITS,
    STABS,
    STEALS,
    STOPS_SHOTS,
    STRIKES_FIRST,
    TURNS_BOTH_WAYS,
    UNLOCKS,
    WALKS_WALLS,
    WORTH_A_POINT,
)
from quarterturn.engine.view import View
from quarterturn.players.preparing import character_of, starters

ABILITY_WORTH = {
    FLIES: 1.0, CROSSES_PITS: 0.8, PASSES_SLITS: 0.6, GHOSTLY: 3.5, WALKS_WALLS: 1.8, TURNS_BOTH_WAYS: 0.8,
    PICKS_LOCKS: 0.4, BREAKS_GATES: 0.3, HEALS: 0.8, REGENERATES: 0.8, STABS: 0.5, CASTS: 0.5, STEALS: 0.2,
    ASSASSINATES: 2.0, BERSERK: 0.8, FIGHTS_AFTER_LOOKING: 1.2, NAMES_CARDS: 0.6, STRIKES_FIRST: 0.8,
    HAS_CROSSBOW: 1.2, COMMANDS: 0.6, CARRIES_TWO: 0.4, LEVITATES: 0.2, SMASHES: 0.6,
}  # fmt: skip
OBJECT_WORTH = {
    WORTH_A_POINT: 3.0, BURNS: 2.5, ATTACK_BONUS: 2.0, DEFENCE_BONUS: 1.8, SHOOTS: 1.8, SPANS_PITS: 1.6, REACHES: 1.5,
    UNLOCKS: 1.0, STOPS_SHOTS: 0.6,
}  # fmt: skip
SPREAD = 0.5  # how freely it departs from its own ranking, so that nobody can foretell it


def strength(character: Character) -> float:
    """How useful a character is in a whole game."""
    skills = sum(ABILITY_WORTH.get(ability, 0.2) for ability in character.abilities)
    return 1.3 * character.movement + 0.7 * character.combat + skills + 2.0 * (character.worth - 1)


def early(character: Character) -> float:
    """How useful it is from the first turn on: those who are quick and find a way."""
    skills = sum(ABILITY_WORTH.get(ability, 0.0) for ability in character.abilities)
    return 2.0 * character.movement + 0.2 * character.combat + 0.5 * skills - 2.0 * (character.worth - 1)


def prepare(view: View, legal: Sequence[Action], random: Random) -> Action:
    """The answer to any decision of the set-up."""
    state = view.state
    if state.phase == TEAM:
        return starters(state, legal, early, SPREAD, random)  # rooms are face down: any facing will do
    if state.phase == HIDE:
        return max(legal, key=lambda action: _hiding(view, action) + random.gauss(0, SPREAD))
    if state.phase == DROP:
        return max(legal, key=lambda action: random.gauss(0, SPREAD) - strength(character_of(state, action[1])))
    return max(legal, key=lambda action: _picking(state, view.seat, action) + random.gauss(0, SPREAD))


def _picking(state: State, seat: int, action: Action) -> float:
    _, kind, name = action
    collection = state.table.collection
    if kind == "character":
        return strength(collection.characters[name])
    effect = collection.objects[name].effect
    if effect == BURNS:
        chosen = [name for _, characters, _ in _picks(state, seat) for name in characters]
        return OBJECT_WORTH[BURNS] if any(CASTS in collection.characters[one].abilities for one in chosen) else 0.0
    return OBJECT_WORTH.get(effect, 0.3)


def _picks(state: State, seat: int) -> Sequence[tuple[Sequence[str], ...]]:
    """What counts for a seat of what has been picked: with mutual choice everything does."""
    return state.picks if state.table.mixing == "mutual" else (state.picks[seat],)


def _hiding(view: View, action: Action) -> float:
    """Slow characters towards the way out but not at the enemy's door; objects where the own side comes first."""
    token: int = action[1]
    slot: int = action[2]
    state = view.state
    rows = len(state.table.definition.plan.slots) // 2
    row = slot // 2 if view.seat == 0 else rows - 1 - slot // 2
    ahead = row / max(1, rows - 1)  # 0 at the own line, 1 at the way out
    character = state.table.tokens[token].character
    if character is None:
        wished = 0.35 if OBJECT_WORTH.get(state.table.effect[token], 0.0) >= 1.5 else 0.75
    else:
        wished = 0.7 if character.movement <= 1 or character.worth > 1 else 0.5
    company = view.face_down[slot][view.seat] * 0.3
    return -4 * abs(ahead - wished) - company
