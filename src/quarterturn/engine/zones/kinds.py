"""The kinds of action of the card game. One module per family has its rules; this page brings them together."""

from __future__ import annotations

from typing import Final

from quarterturn.engine.core import ending, mixing, naming, rooms, setup
from quarterturn.engine.core.kinds import (
    ANYBODY,
    ARM,
    CALL,
    CARD,
    CHOICE,
    DISCARD,
    FLIGHT,
    FOUGHT,
    FOUND,
    HELD,
    HELPERS,
    ITEM,
    LOOT,
    MEMBER,
    PICK,
    PLACE,
    PLACED,
    ROOM,
    ROTATION,
    SECOND,
    SEEN,
    SETTLED,
    TEAM,
    TURN_OVER,
    TURNED,
    TWICE,
    WHO,
    WHOM,
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
)
from quarterturn.engine.zones import abilities, fight, gates, jump, moves, objects, wheel
from quarterturn.engine.zones import rooms as turning

_HELPERS: Final = Part("joiners", HELPERS)
_TWICE: Final = Part("twice", TWICE)
_PICKED: Final = Part("what", CHOICE, tuple((word, word) for word in mixing.KINDS))

KINDS: Final[dict[str, Kind]] = by_name((
    # The set-up
    Kind("pick", (_PICKED, Part("name", PICK)), mixing.check, mixing.perform, "CARD-TEAM-1",
         secret=True, stays=SETTLED),
    Kind("drop", (Part("who", MEMBER),), setup.check_drop, setup.perform_drop, "CARD-OPT-HANDICAP",
         secret=True, stays=SETTLED),
    Kind("team", (Part("placing", TEAM),), setup.check_team, setup.perform_team, "CARD-SETUP-2",
         secret=True, stays=SETTLED),
    Kind("hide", (Part("token", HELD), ROOM), setup.check_hide, setup.perform_hide, "CARD-SETUP-3",
         secret=True, stays=SETTLED),

    # The turn
    Kind("end", (), wheel.check_end, wheel.perform_end, "CARD-TURN-2", stays=TURN_OVER),
    Kind("reveal", (WHO, ROOM), turning.check_reveal, turning.perform_reveal, "CARD-REVEAL-1",
         cost=1, stays=SEEN),
    Kind("put", (Part("token", FOUND), Part("zone", PLACE)), rooms.check_put, rooms.perform_put, "REVEAL-4",
         stays=PLACED),
    Kind("turn", (WHO, ROOM, ROTATION), turning.check_turn, turning.perform_turn, "CARD-ROTATE-1",
         cost=1, stays=TURNED, undo_option=True),
    Kind("move", (WHO, Part("path", ZONE_PATH)), moves.check, moves.perform, "CARD-MOVE-1", cost=1),
    Kind("jump", (WHO, Part("landing", PLACE), Part("card", DISCARD)), jump.check, jump.perform, "CARD-JUMP-1",
         cost=1),

    # Combat
    Kind("fight", (WHO, WHOM, _TWICE, _HELPERS), fight.check_attack, fight.perform_attack, "CARD-FIGHT-1",
         cost=1, price=fight.price, stays=SEEN),
    Kind("shoot", (WHO, WHOM, Part("weapon", ARM), _HELPERS), fight.check_attack, fight.perform_attack,
         "CARD-SHOT-1", cost=1, needs=(SHOOTS, HAS_CROSSBOW), stays=SEEN),
    Kind("spear", (WHO, WHOM, _TWICE, _HELPERS), fight.check_attack, fight.perform_attack, "CARD-OBJ-SPEAR",
         cost=1, price=fight.price, needs=(REACHES,), stays=SEEN),
    Kind("name", (Part("card", CALL),), naming.check, naming.perform, "CARD-ABIL-TELEPATH", stays=FOUGHT),
    Kind("combat", (Part("card", CARD), Part("second", SECOND)), fight.check_combat, fight.perform_combat, "FIGHT-5",
         secret=True, stays=FOUGHT),

    # What some can do, and what objects are used for
    Kind("open", (WHO, ROOM), gates.check, gates.perform, "CARD-OBJ-KEY", cost=1, needs=(PICKS_LOCKS, UNLOCKS)),
    Kind("close", (WHO, ROOM), gates.check, gates.perform, "CARD-OBJ-KEY", cost=1, needs=(PICKS_LOCKS, UNLOCKS)),
    Kind("break", (WHO, ROOM), gates.check, gates.perform, "CARD-ABIL-WARRIOR", cost=1, needs=(BREAKS_GATES,)),
    Kind("heal", (WHO, ANYBODY), abilities.check_heal, abilities.perform_heal, "CARD-ABIL-CLERIC",
         cost=1, needs=(HEALS,)),
    Kind("regenerate", (WHO,), abilities.check_regenerate, abilities.perform_regenerate, "CARD-ABIL-TROLL",
         cost=1, needs=(REGENERATES,)),
    Kind("walk", (WHO, Part("path", ZONE_PATH)), abilities.check_walk, abilities.perform_walk,
         "CARD-ABIL-WALLWALKER", cost=1, needs=(WALKS_WALLS,)),
    Kind("smash", (WHO,), abilities.check_smash, abilities.perform_smash, "CARD-ABIL-GOLEM",
         cost=1, needs=(SMASHES,)),
    Kind("steal", (WHO, WHOM, Part("thing", LOOT)), abilities.check_steal, abilities.perform_steal,
         "CARD-ABIL-PICKPOCKET", cost=1, needs=(STEALS,), stays=SEEN),
    Kind("levitate", (WHO, Part("thing", ITEM), Part("path", FLIGHT)), abilities.check_levitate,
         abilities.perform_levitate, "CARD-ABIL-TELEKINETICIST", cost=1, needs=(LEVITATES,)),
    Kind("fireball", (WHO, ANYBODY), objects.check_fireball, objects.perform_fireball, "CARD-OBJ-FIREBALL",
         cost=1, needs=(CASTS, BURNS)),
    Kind("invert", (WHO, ROOM), objects.check_invert, objects.perform_invert, "CARD-OBJ-INVERSION",
         cost=1, needs=(CASTS, INVERTS)),

    # At any time
    Kind("resign", (), ending.check_resign, ending.perform_resign, "END-4", any_time=True, stays=SEEN),
    Kind("offer draw", (), ending.check_offer, ending.perform_offer, "CARD-END-2", any_time=True, stays=SEEN),
    Kind("accept draw", (), ending.check_accept, ending.perform_accept, "CARD-END-2", any_time=True, stays=SEEN),
    Kind("timeout", (), ending.check_timeout, ending.perform_timeout, "CARD-OPT-TIMER",
         any_time=True, by_clock=True, stays=SEEN),
))  # fmt: skip
