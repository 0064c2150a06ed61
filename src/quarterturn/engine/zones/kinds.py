"""The kinds of action of the card game. One module per family has its rules; this page brings them together."""

from __future__ import annotations

from typing import Final

from quarterturn.engine.core import ending, mixing, naming, rooms, setup
from quarterturn.engine.core.kinds import (
    ANYONE,
    ARM,
    CALL,
    CARD,
    CHOICE,
    DISCARD,
    FLIGHT,
    FOE,
    FOUND,
    HELD,
    HELPERS,
    ITEM,
    LOOT,
    MEMBER,
    PICK,
    PLACE,
    SECOND,
    SLOT,
    TEAM,
    TWICE,
    UNIT,
    ZONE_PATH,
    Kind,
    Part,
    by_name,
)
from quarterturn.engine.core.terms import (
    BREAKS_GATES,
    BURNS,
    CASTS,
    HAS_CROSSBOW,
    HEALS,
    INVERTS,
    LEVITATES,
    PICKS_LOCKS,
    REACHES,
    REGENERATES,
    SHOOTS,
    SMASHES,
    STEALS,
    UNLOCKS,
    WALKS_WALLS,
    refuse,
)
from quarterturn.engine.zones import abilities, fight, gates, jump, moves, objects, wheel
from quarterturn.engine.zones import rooms as turning

# Why what was done stays done, though nobody else has acted since.
_SEEN: Final = refuse("TURN-7", "that showed something to both sides and stays done")
_OVER: Final = refuse("TURN-7", "the turn is over")
_CHOSEN: Final = refuse("CARD-SETUP-2", "what was chosen at the set-up stays chosen")
_PUT: Final = refuse("REVEAL-4", "what was found stays where it was put")
_FOUGHT: Final = refuse("FIGHT-5", "what was chosen for a combat stays chosen")
_TURNED: Final = refuse("ROTATE-3", "a rotation cannot be taken back")

_UNIT: Final = Part("who", UNIT)
_FOE: Final = Part("whom", FOE)
_ANYONE: Final = Part("whom", ANYONE)
_ROOM: Final = Part("room", SLOT)
_HELPERS: Final = Part("joiners", HELPERS)
_TWICE: Final = Part("twice", TWICE)
_PICKED: Final = Part("what", CHOICE, tuple((word, word) for word in mixing.KINDS))
_TURN: Final = Part("way", CHOICE, (("cw", 1), ("ccw", -1)))

KINDS: Final[dict[str, Kind]] = by_name((
    # The set-up
    Kind("pick", (_PICKED, Part("name", PICK)), mixing.check, mixing.perform, "CARD-TEAM-1",
         secret=True, stays=_CHOSEN),
    Kind("drop", (Part("who", MEMBER),), setup.check_drop, setup.perform_drop, "CARD-OPT-HANDICAP",
         secret=True, stays=_CHOSEN),
    Kind("team", (Part("placing", TEAM),), setup.check_team, setup.perform_team, "CARD-SETUP-2",
         secret=True, stays=_CHOSEN),
    Kind("hide", (Part("token", HELD), _ROOM), setup.check_hide, setup.perform_hide, "CARD-SETUP-3",
         secret=True, stays=_CHOSEN),

    # The turn
    Kind("end", (), wheel.check_end, wheel.perform_end, "CARD-TURN-2", stays=_OVER),
    Kind("reveal", (_UNIT, _ROOM), turning.check_reveal, turning.perform_reveal, "CARD-REVEAL-1",
         cost=1, stays=_SEEN),
    Kind("put", (Part("token", FOUND), Part("zone", PLACE)), rooms.check_put, rooms.perform_put, "REVEAL-4",
         stays=_PUT),
    Kind("turn", (_UNIT, _ROOM, _TURN), turning.check_turn, turning.perform_turn, "CARD-ROTATE-1",
         cost=1, stays=_TURNED, undo_option=True),
    Kind("move", (_UNIT, Part("path", ZONE_PATH)), moves.check, moves.perform, "CARD-MOVE-1", cost=1),
    Kind("jump", (_UNIT, Part("landing", PLACE), Part("card", DISCARD)), jump.check, jump.perform, "CARD-JUMP-1",
         cost=1),

    # Combat
    Kind("fight", (_UNIT, _FOE, _TWICE, _HELPERS), fight.check_attack, fight.perform_attack, "CARD-FIGHT-1",
         cost=1, price=fight.price, stays=_SEEN),
    Kind("shoot", (_UNIT, _FOE, Part("weapon", ARM), _HELPERS), fight.check_attack, fight.perform_attack,
         "CARD-SHOT-1", cost=1, needs=(SHOOTS, HAS_CROSSBOW), stays=_SEEN),
    Kind("spear", (_UNIT, _FOE, _TWICE, _HELPERS), fight.check_attack, fight.perform_attack, "CARD-OBJ-SPEAR",
         cost=1, price=fight.price, needs=(REACHES,), stays=_SEEN),
    Kind("name", (Part("card", CALL),), naming.check, naming.perform, "CARD-ABIL-TELEPATH", stays=_FOUGHT),
    Kind("combat", (Part("card", CARD), Part("second", SECOND)), fight.check_combat, fight.perform_combat, "FIGHT-5",
         secret=True, stays=_FOUGHT),

    # What some can do, and what objects are used for
    Kind("open", (_UNIT, _ROOM), gates.check, gates.perform, "CARD-OBJ-KEY", cost=1, needs=(PICKS_LOCKS, UNLOCKS)),
    Kind("close", (_UNIT, _ROOM), gates.check, gates.perform, "CARD-OBJ-KEY", cost=1, needs=(PICKS_LOCKS, UNLOCKS)),
    Kind("break", (_UNIT, _ROOM), gates.check, gates.perform, "CARD-ABIL-WARRIOR", cost=1, needs=(BREAKS_GATES,)),
    Kind("heal", (_UNIT, _ANYONE), abilities.check_heal, abilities.perform_heal, "CARD-ABIL-CLERIC",
         cost=1, needs=(HEALS,)),
    Kind("regenerate", (_UNIT,), abilities.check_regenerate, abilities.perform_regenerate, "CARD-ABIL-TROLL",
         cost=1, needs=(REGENERATES,)),
    Kind("walk", (_UNIT, Part("path", ZONE_PATH)), abilities.check_walk, abilities.perform_walk,
         "CARD-ABIL-WALLWALKER", cost=1, needs=(WALKS_WALLS,)),
    Kind("smash", (_UNIT,), abilities.check_smash, abilities.perform_smash, "CARD-ABIL-GOLEM",
         cost=1, needs=(SMASHES,)),
    Kind("steal", (_UNIT, _FOE, Part("thing", LOOT)), abilities.check_steal, abilities.perform_steal,
         "CARD-ABIL-PICKPOCKET", cost=1, needs=(STEALS,), stays=_SEEN),
    Kind("levitate", (_UNIT, Part("thing", ITEM), Part("path", FLIGHT)), abilities.check_levitate,
         abilities.perform_levitate, "CARD-ABIL-TELEKINETICIST", cost=1, needs=(LEVITATES,)),
    Kind("fireball", (_UNIT, _ANYONE), objects.check_fireball, objects.perform_fireball, "CARD-OBJ-FIREBALL",
         cost=1, needs=(CASTS, BURNS)),
    Kind("invert", (_UNIT, _ROOM), objects.check_invert, objects.perform_invert, "CARD-OBJ-INVERSION",
         cost=1, needs=(CASTS, INVERTS)),

    # At any time
    Kind("resign", (), ending.check_resign, ending.perform_resign, "END-4", any_time=True, stays=_SEEN),
    Kind("offer draw", (), ending.check_offer, ending.perform_offer, "CARD-END-2", any_time=True, stays=_SEEN),
    Kind("accept draw", (), ending.check_accept, ending.perform_accept, "CARD-END-2", any_time=True, stays=_SEEN),
    Kind("timeout", (), ending.check_timeout, ending.perform_timeout, "CARD-OPT-TIMER",
         any_time=True, by_clock=True, stays=_SEEN),
))  # fmt: skip
