"""Decisions before the first turn: picking sets, leaving characters out, the starting team, what to hide where."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from quarterturn.engine.core.definition import ROOM_SIDE, ROOM_SQUARES, Character
from quarterturn.engine.core.state import DROP, HIDE, TEAM, Action, State
from quarterturn.engine.core.terms import (
    ATTACK_BONUS,
    BURNS,
    CASTS,
    CROSSES_PITS,
    DEFENCE_BONUS,
    FLIES,
    HEALS,
    PASSES_SLITS,
    PICKS_LOCKS,
    QUICKENS,
    REACHES,
    REGENERATES,
    SCREAMS,
    SHOOTS,
    SPANS_PITS,
    STABS,
    TURNS_BOTH_WAYS,
    UNLOCKS,
    WALKS_WALLS,
    WORTH_A_POINT,
)  # fmt: skip
from quarterturn.engine.squares.layout import Layout
from quarterturn.engine.squares.table import table_of
from quarterturn.engine.view import View
from quarterturn.players.ways import goals

ABILITY_WORTH = {
    FLIES: 2.0, CROSSES_PITS: 1.5, PASSES_SLITS: 1.5, WALKS_WALLS: 1.0, TURNS_BOTH_WAYS: 1.5, PICKS_LOCKS: 1.0,
    HEALS: 1.5, REGENERATES: 1.0, STABS: 0.5, CASTS: 0.5, SCREAMS: 0.5,
}  # fmt: skip
OBJECT_WORTH = {
    WORTH_A_POINT: 3.0, BURNS: 2.5, QUICKENS: 2.5, SPANS_PITS: 2.0, ATTACK_BONUS: 2.0, SHOOTS: 1.8,
    DEFENCE_BONUS: 1.8, REACHES: 1.5, UNLOCKS: 1.2,
}  # fmt: skip
SPREAD = 0.8  # how freely it departs from its own ranking, so that nobody can foretell it


def strength(character: Character) -> float:
    """How useful a character is in a whole game."""
    skills = sum(ABILITY_WORTH.get(ability, 0.2) for ability in character.abilities)
    return 0.5 * character.movement + 0.6 * character.combat + skills + 1.5 * (character.worth - 1)


def early(character: Character) -> float:
    """How useful it is from the first turn on: those who are quick and find a way; the rest may lie nearer the exit."""
    skills = sum(ABILITY_WORTH.get(ability, 0.0) for ability in character.abilities)
    return 0.8 * character.movement + 0.2 * character.combat + skills - 2.0 * (character.worth - 1)


def prepare(view: View, legal: Sequence[Action], random: Random) -> Action:
    """The answer to any decision of the set-up."""
    state = view.state
    if state.phase == TEAM:
        return starters(state, legal, early, SPREAD, random)
    if state.phase == HIDE:
        ahead = _ahead(state, view.seat)
        return max(legal, key=lambda action: _hiding(view, action, ahead) + random.gauss(0, SPREAD))
    if state.phase == DROP:
        return max(legal, key=lambda action: random.gauss(0, SPREAD) - strength(character_of(state, action[1])))
    return max(legal, key=lambda action: _picking(state, action) + random.gauss(0, SPREAD))


def _picking(state: State, action: Action) -> float:
    _, kind, name = action
    collection = state.table.collection
    if kind == "character":
        return strength(collection.characters[name])
    return OBJECT_WORTH.get(collection.objects[name].effect, 0.5) if kind == "object" else 0.0


def character_of(state: State, token: int) -> Character:
    found = state.table.tokens[token].character
    assert found is not None
    return found


def starters(
    state: State, legal: Sequence[Action], early: Callable[[Character], float], spread: float, random: Random
) -> Action:
    """The best starters by a ranking that is shaken a little; which dot or facing each takes is left to chance."""
    team = {token for _, placed in legal for token, _ in placed}
    rank = {token: early(character_of(state, token)) + random.gauss(0, spread) for token in sorted(team)}
    best = max(sum(rank[token] for token, _ in placed) for _, placed in legal)
    return random.choice([a for a in legal if sum(rank[token] for token, _ in a[1]) > best - 1e-9])


def _ahead(state: State, seat: int) -> list[float]:
    """How far ahead each room lies: about 0 at the own line, 1 at the exit."""
    layout = table_of(state).layout
    places = goals(table_of(state), seat)
    far = [_far(layout, slot, places) for slot in range(len(layout.room_squares))]
    return [1 - squares / (max(far) + ROOM_SIDE - 1) for squares in far]


def _far(layout: Layout, slot: int, places: frozenset[int]) -> int:
    """The squares from the middle of a room to the nearest of some places; to the far end of the board if none are."""
    y, x = divmod(layout.room_squares[slot][ROOM_SQUARES // 2], layout.width)
    if not places:
        return layout.height - 1 - y
    return min([abs(place // layout.width - y) + abs(place % layout.width - x) for place in places])


def _hiding(view: View, action: Action, ahead: list[float]) -> float:
    """Slow characters towards the exit but not at the enemy's door; objects where the own side comes first."""
    _, token, slot = action
    state = view.state
    character = state.table.tokens[token].character
    if character is None:
        wished = 0.45 if OBJECT_WORTH.get(state.table.effect[token], 0.0) >= 1.5 else 0.75
    else:
        wished = 0.7 if character.movement <= 3 or character.worth > 1 else 0.55
    company = view.face_down[slot][view.seat] * 0.3
    return -4 * abs(ahead[slot] - wished) - company
