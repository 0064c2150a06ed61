"""The kinds of action: for each, when it is legal, what it does, and how its options are listed.

One module per kind or family; this page only brings them together under the names the actions carry.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from quarterturn.engine.actions import (
    abilities,
    cards,
    ending,
    fight,
    gates,
    jump,
    mixing,
    move,
    objects,
    reveal,
    rotate,
    setup,
)  # fmt: skip
from quarterturn.engine.board import Board
from quarterturn.engine.state import Action, Event, State
from quarterturn.engine.terms import CASTS, HEALS, SCREAMS, WALKS_WALLS

Check = Callable[[State, int, Action], None]
Perform = Callable[[State, int, Action, list[Event]], None]
Lister = Callable[[Board, int, list[Action]], None]

# kind: (check, perform). A check raises IllegalAction; `perform` checks too, so it never leaves a state half changed.
KINDS: dict[str, tuple[Check, Perform]] = {
    "pick": (mixing.check, mixing.perform),
    "drop": (setup.check_drop, setup.perform_drop),
    "team": (setup.check_team, setup.perform_team),
    "hide": (setup.check_hide, setup.perform_hide),
    "card": (cards.check_card, cards.perform_card),
    "end": (cards.check_end, cards.perform_end),
    "reveal": (reveal.check, reveal.perform),
    "put": (reveal.check_put, reveal.perform_put),
    "turn": (rotate.check, rotate.perform),
    "move": (move.check, move.perform),
    "jump": (jump.check, jump.perform),
    "fight": (fight.check_attack, fight.perform_attack),
    "shoot": (fight.check_attack, fight.perform_attack),
    "spear": (fight.check_attack, fight.perform_attack),
    "name": (fight.check_name, fight.perform_name),
    "combat": (fight.check_combat, fight.perform_combat),
    "open": (gates.check, gates.perform),
    "close": (gates.check, gates.perform),
    "break": (gates.check, gates.perform),
    "heal": (abilities.check_heal, abilities.perform_heal),
    "regenerate": (abilities.check_regenerate, abilities.perform_regenerate),
    "walk": (abilities.check_walk, abilities.perform_walk),
    "scream": (abilities.check_scream, abilities.perform_scream),
    "fireball": (objects.check_fireball, objects.perform_fireball),
    "drink": (objects.check_drink, objects.perform_drink),
    "resign": (ending.check_resign, ending.perform_resign),
    "offer draw": (ending.check_offer, ending.perform_offer),
    "accept draw": (ending.check_accept, ending.perform_accept),
    "timeout": (ending.check_timeout, ending.perform_timeout),
}

# Actions that answer no waiting decision: they are never listed and may come at any time.
ANY_TIME = frozenset({"resign", "offer draw", "accept draw", "timeout"})

# What an action of a character costs (TURN-5); actions not named here are free.
COSTS: dict[str, int] = {
    **dict.fromkeys(("reveal", "turn", "move", "jump", "fight", "shoot", "spear", "open", "close", "break"), 1),
    **dict.fromkeys(("heal", "regenerate", "walk", "fireball", "drink"), 1),
    "scream": abilities.SCREAM_COST,
}

# What a miniature with at least 1 AP may do, in the order it is listed.
MINIATURE_OPTIONS: tuple[Lister, ...] = (
    move.options,
    fight.attack_options,
    reveal.options,
    rotate.options,
    jump.options,
    gates.options,
    abilities.heal_options,
    abilities.walk_options,
    abilities.scream_options,
    objects.fireball_options,
    objects.drink_options,
)

# The ability without which one of these lists nothing.
NEEDED: dict[Lister, str] = {
    abilities.heal_options: HEALS,
    abilities.walk_options: WALKS_WALLS,
    abilities.scream_options: SCREAMS,
    objects.fireball_options: CASTS,
}


@lru_cache(maxsize=256)
def listers(has: frozenset[str]) -> tuple[Lister, ...]:
    """What can be listed at all for a character with these abilities."""
    return tuple(lister for lister in MINIATURE_OPTIONS if lister not in NEEDED or NEEDED[lister] in has)
