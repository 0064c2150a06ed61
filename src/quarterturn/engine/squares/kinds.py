"""The kinds of action of the games on the board, and how what a miniature may do is listed.

One module per kind or family has its rules; this page brings them together. What else must be known of a kind
(core/kinds.py tells what) stands here, and nowhere else.
"""

from __future__ import annotations

from typing import Final

from quarterturn.engine.core import ending, mixing, naming, rooms, setup
from quarterturn.engine.core.kinds import (
    ANYBODY,
    CALL,
    CARD,
    CHOICE,
    EDGE,
    FOE,
    FOUGHT,
    FOUND,
    HELD,
    JOINERS,
    MEMBER,
    PATH,
    PICK,
    PLACED,
    POINTS,
    ROOM,
    ROTATION,
    SEEN,
    SETTLED,
    SQUARE,
    TEAM,
    TURN_OVER,
    TURNED,
    WHO,
    WHOM,
    Kind,
    Part,
    by_name,
)  # fmt: skip
from quarterturn.engine.core.state import Action
from quarterturn.engine.core.table import CAN_BREAK_GATES, CAN_HEAL, CAN_PICK_LOCKS, CAN_SCREAM, CAN_WALK_WALLS
from quarterturn.engine.core.terms import (
    BREAKS_GATES,
    BURNS,
    CASTS,
    DIRECTIONS,
    HEALS,
    NOBODY,
    PICKS_LOCKS,
    QUICKENS,
    REACHES,
    REGENERATES,
    SCREAMS,
    SHOOTS,
    UNLOCKS,
    WALKS_WALLS,
    refuse,
)  # fmt: skip
from quarterturn.engine.squares import abilities, cards, fight, gates, join, jump, lift, objects, reveal, rotate, slide
from quarterturn.engine.squares.board import Board
from quarterturn.engine.squares.ground import AT_GATE, ON_GEAR, PIT_BESIDE, ROOM_FACE_DOWN
from quarterturn.engine.squares.moves import walk as move  # fmt: skip

# Why what was done stays done, though nobody else has acted since.
_PLAYED: Final = refuse("TURN-1", "an Action card that lies on the table stays played")

_SQUARE: Final = Part("square", SQUARE)
_EDGE: Final = Part("edge", EDGE)
_JOINERS: Final = Part("joiners", JOINERS)
_PICKED: Final = Part("what", CHOICE, tuple((word, word) for word in mixing.KINDS))
_SIDE: Final = Part("side", CHOICE, (*((side, side) for side in join.SIDES), ("none", None)))
_SLIDE: Final = Part("way", CHOICE, (("up", 1), ("down", -1)))
_DIRECTION: Final = Part("direction", CHOICE, tuple((word, number) for number, word in enumerate(DIRECTIONS)))

KINDS: Final[dict[str, Kind]] = by_name((
    # The set-up
    Kind("pick", (_PICKED, Part("name", PICK)), mixing.check, mixing.perform, "MIX-1", secret=True, stays=SETTLED),
    Kind("drop", (Part("who", MEMBER),), setup.check_drop, setup.perform_drop, "OPT-HANDICAP",
         secret=True, stays=SETTLED),
    Kind("team", (Part("placing", TEAM),), setup.check_team, setup.perform_team, "SETUP-3", secret=True, stays=SETTLED),
    Kind("hide", (Part("token", HELD), ROOM), setup.check_hide, setup.perform_hide, "SETUP-4",
         secret=True, stays=SETTLED),

    # The turn
    Kind("card", (Part("points", POINTS),), cards.check_card, cards.perform_card, "TURN-1", stays=_PLAYED),
    Kind("end", (), cards.check_end, cards.perform_end, "TURN-1", stays=TURN_OVER),
    Kind("reveal", (WHO, ROOM), reveal.check, reveal.perform, "REVEAL-1", cost=1, stays=SEEN),
    Kind("put", (Part("token", FOUND), _SQUARE), rooms.check_put, rooms.perform_put, "REVEAL-4", stays=PLACED),
    Kind("turn", (WHO, ROOM, ROTATION), rotate.check, rotate.perform, "ROTATE-1",
         cost=1, stays=TURNED, undo_option=True),
    Kind("move", (WHO, Part("path", PATH)), move.check, move.perform, "MOVE-1", cost=1),
    Kind("jump", (WHO, Part("pit", SQUARE), Part("landing", SQUARE)), jump.check, jump.perform, "JUMP-1", cost=1),

    # Combat
    Kind("fight", (WHO, WHOM, _JOINERS), fight.check_attack, fight.perform_attack, "FIGHT-1", cost=1, stays=SEEN),
    Kind("shoot", (WHO, WHOM, _JOINERS), fight.check_attack, fight.perform_attack, "SHOT-1",
         cost=1, needs=(SHOOTS,), stays=SEEN),
    Kind("spear", (WHO, WHOM, _JOINERS), fight.check_attack, fight.perform_attack, "OBJ-SPEAR",
         cost=1, needs=(REACHES,), stays=SEEN),
    Kind("join", (_SIDE,), join.check, join.perform, "M-6", stays=FOUGHT),
    Kind("name", (Part("card", CALL),), naming.check, naming.perform, "ABIL-TELEPATH", stays=FOUGHT),
    Kind("combat", (Part("card", CARD),), fight.check_combat, fight.perform_combat, "FIGHT-5",
         secret=True, stays=FOUGHT),

    # What some can do, and what objects are used for
    Kind("open", (WHO, _EDGE), gates.check, gates.perform, "OBJ-KEY", cost=1, needs=(PICKS_LOCKS, UNLOCKS)),
    Kind("close", (WHO, _EDGE), gates.check, gates.perform, "OBJ-KEY", cost=1, needs=(PICKS_LOCKS, UNLOCKS)),
    Kind("break", (WHO, _EDGE), gates.check, gates.perform, "ABIL-WARRIOR", cost=1, needs=(BREAKS_GATES,)),
    Kind("heal", (WHO, ANYBODY), abilities.check_heal, abilities.perform_heal, "ABIL-CLERIC",
         cost=1, needs=(HEALS,)),
    Kind("regenerate", (WHO,), abilities.check_regenerate, abilities.perform_regenerate, "ABIL-TROLL",
         cost=1, needs=(REGENERATES,)),
    Kind("walk", (WHO, _SQUARE), abilities.check_walk, abilities.perform_walk, "ABIL-WALLWALKER",
         cost=1, needs=(WALKS_WALLS,)),
    Kind("scream", (WHO, ANYBODY), abilities.check_scream, abilities.perform_scream, "ABIL-BANSHEE",
         cost=abilities.SCREAM_COST, needs=(SCREAMS,)),
    Kind("fireball", (WHO, _DIRECTION), objects.check_fireball, objects.perform_fireball, "OBJ-WAND",
         cost=1, needs=(CASTS, BURNS)),
    Kind("drink", (WHO,), objects.check_drink, objects.perform_drink, "OBJ-POTION", cost=1, needs=(QUICKENS,)),

    # What the rooms of some games can do
    Kind("raise", (WHO,), lift.check_raise, lift.perform_raise, "M-2", cost=1),
    Kind("leave", (WHO,), lift.check_leave, lift.perform_leave, "M-2", cost=1),
    Kind("slide", (WHO, _SLIDE), slide.check, slide.perform, "M-4", cost=1),

    # At any time
    Kind("resign", (), ending.check_resign, ending.perform_resign, "END-4", any_time=True, stays=SEEN),
    Kind("offer draw", (), ending.check_offer, ending.perform_offer, "END-3", any_time=True, stays=SEEN),
    Kind("accept draw", (), ending.check_accept, ending.perform_accept, "END-3", any_time=True, stays=SEEN),
    Kind("timeout", (), ending.check_timeout, ending.perform_timeout, "OPT-TIMER",
         any_time=True, by_clock=True, stays=SEEN),
))  # fmt: skip

ATTACKS: Final = tuple(kind.name for kind in KINDS.values() if kind.has(FOE))


# Bits of the deed mask: what a miniature may do something with, besides what the board offers (squares/ground.py).
FOE_BESIDE: Final = 1 << 4
LADEN: Final = 1 << 5  # something lies on its square, so it carries that
WOUNDED_BESIDE: Final = 1 << 6  # for a healer
WALLS: Final = 1 << 7  # for one who walks through walls
VOICE: Final = 1 << 8  # of one who screams
MACHINE: Final = 1 << 9  # the game has a room that is raised, or one that slides


def deed_mask(board: Board, unit: int) -> int:
    """What kinds of deed need be listed for a miniature, as a bit mask: for most there are none.

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


def list_deeds(board: Board, unit: int, mask: int, found: list[Action]) -> None:
    """What a miniature with at least 1 AP may do besides moving, in the order it is listed."""
    if mask & (FOE_BESIDE | LADEN):
        fight.attack_options(board, unit, found)
    if mask & ROOM_FACE_DOWN:
        reveal.options(board, unit, found)
    if mask & ON_GEAR:
        rotate.options(board, unit, found)
    if mask & PIT_BESIDE:
        jump.options(board, unit, found)
    if mask & AT_GATE:
        gates.options(board, unit, found)
    if mask & WOUNDED_BESIDE:
        abilities.heal_options(board, unit, found)
    if mask & WALLS:
        abilities.walk_options(board, unit, found)
    if mask & VOICE:
        abilities.scream_options(board, unit, found)
    if mask & LADEN:
        objects.fireball_options(board, unit, found)
        objects.drink_options(board, unit, found)
    if mask & MACHINE:
        lift.options(board, unit, found)
        slide.options(board, unit, found)
