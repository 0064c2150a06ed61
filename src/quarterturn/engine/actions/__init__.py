"""The kinds of action: for each, when it is legal, what it does, and how its options are listed.

One module per kind or family; this page only brings them together under the names the actions carry.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from quarterturn.engine.actions import (
    abilities,
    cards,
    ending,
    fight,
    gates,
    join,
    jump,
    lift,
    mixing,
    move,
    objects,
    reveal,
    rotate,
    setup,
    slide,
)  # fmt: skip
from quarterturn.engine.board import Board
from quarterturn.engine.space.squares import AT_GATE, ON_GEAR, PIT_BESIDE, ROOM_FACE_DOWN
from quarterturn.engine.state import Action, Event, State
from quarterturn.engine.table import CAN_BREAK_GATES, CAN_HEAL, CAN_PICK_LOCKS, CAN_SCREAM, CAN_WALK_WALLS
from quarterturn.engine.terms import NOBODY

Check = Callable[[State, int, Action], None]
Perform = Callable[[State, int, Action, list[Event]], None]

# kind: (check, perform). A check raises IllegalAction; `perform` checks too, so it never leaves a state half changed.
KINDS: Final[dict[str, tuple[Check, Perform]]] = {
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
    "join": (join.check, join.perform),
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
    "raise": (lift.check_raise, lift.perform_raise),
    "leave": (lift.check_leave, lift.perform_leave),
    "slide": (slide.check, slide.perform),
    "resign": (ending.check_resign, ending.perform_resign),
    "offer draw": (ending.check_offer, ending.perform_offer),
    "accept draw": (ending.check_accept, ending.perform_accept),
    "timeout": (ending.check_timeout, ending.perform_timeout),
}

# Actions that answer no waiting decision: they are never listed and may come at any time.
ANY_TIME: Final = frozenset({"resign", "offer draw", "accept draw", "timeout"})

# What an action of a character costs (TURN-5); actions not named here are free.
COSTS: Final[dict[str, int]] = {
    **dict.fromkeys(("reveal", "turn", "move", "jump", "fight", "shoot", "spear", "open", "close", "break"), 1),
    **dict.fromkeys(("heal", "regenerate", "walk", "fireball", "drink", "raise", "leave", "slide"), 1),
    "scream": abilities.SCREAM_COST,
}


# What a miniature may have an occasion for, besides what the board offers (space/squares.py).
FOE_BESIDE: Final = 1 << 4
LADEN: Final = 1 << 5  # something lies on its square, so it carries that
WOUNDED_BESIDE: Final = 1 << 6  # for a healer
WALLS: Final = 1 << 7  # for one who walks through walls
VOICE: Final = 1 << 8  # of one who screams
MACHINE: Final = 1 << 9  # the game has a room that is raised, or one that slides


def occasions(board: Board, unit: int) -> int:
    """What kinds of deed a miniature need be asked for, as bits: for most there are none.

    That stays so as long as nothing changes on its square or beside it: nothing else is looked at here.
    """
    table, ground, who = board.table, board.ground, board.who
    square, skills, wounded = board.state.where[unit], table.skills[unit], board.state.wounded
    found = ground.offers(square, table.whole_lines)
    if table.whole_lines and ground.layout.line_of[square] >= 0:
        found |= ROOM_FACE_DOWN  # perhaps, further along the line
    if board.thing_at[square] != NOBODY:
        found |= LADEN
    elif not skills & (CAN_PICK_LOCKS | CAN_BREAK_GATES):
        found &= ~AT_GATE
    if skills & CAN_SCREAM:
        found |= VOICE
    if skills & CAN_WALK_WALLS:
        found |= WALLS
    if table.lift >= 0 or table.shaft:
        found |= MACHINE
    foes = table.foes[table.owner[unit]]
    for near in ground.near[square]:
        other = who[near]
        if other != NOBODY:
            if foes[table.owner[other]]:
                found |= FOE_BESIDE
            if skills & CAN_HEAL and wounded >> other & 1:
                found |= WOUNDED_BESIDE
    return found


def list_deeds(board: Board, unit: int, occasions: int, found: list[Action]) -> None:
    """What a miniature with at least 1 AP may do besides moving, in the order it is listed."""
    if occasions & (FOE_BESIDE | LADEN):
        fight.attack_options(board, unit, found)
    if occasions & ROOM_FACE_DOWN:
        reveal.options(board, unit, found)
    if occasions & ON_GEAR:
        rotate.options(board, unit, found)
    if occasions & PIT_BESIDE:
        jump.options(board, unit, found)
    if occasions & AT_GATE:
        gates.options(board, unit, found)
    if occasions & WOUNDED_BESIDE:
        abilities.heal_options(board, unit, found)
    if occasions & WALLS:
        abilities.walk_options(board, unit, found)
    if occasions & VOICE:
        abilities.scream_options(board, unit, found)
    if occasions & LADEN:
        objects.fireball_options(board, unit, found)
        objects.drink_options(board, unit, found)
    if occasions & MACHINE:
        lift.options(board, unit, found)
        slide.options(board, unit, found)
