"""Records of the card game by what their last line does: there is one at least for every kind of action."""

from __future__ import annotations

# A1 53a: a portcullis between circle and gear, a pit between circle and square, walls around the triangle.
# A2 51a: a double wall towards A1. B1 52b: a portcullis between gear and triangle, a pit between circle and square.
ROOMS = """\
rules: 2
game: card
rooms:
  52a 53b+1
  54a 55b
  51a 56a
  53a 52b+1
"""
TEAMS = """\
rules: 2
game: card
seed: 18
first: blue
teams: draft
"""
HANDICAP = """\
rules: 2
game: card
teams: mutual
handicap: blue 5 +6
seed: 18
first: blue
> blue pick character naga
> yellow pick character thief
> blue pick character cleric
> yellow pick character wizard
> blue pick character colossus
> yellow pick character goblin
> blue pick character troll
> yellow pick character warrior
> yellow pick object rope
> blue pick object key
> yellow pick object bow
> blue pick object sword
> yellow pick object armor
> blue pick object treasure
> blue drop naga
> blue drop thief
> blue drop goblin
"""
TWO = HANDICAP.removesuffix("> blue drop goblin\n")
STARTED = f"{HANDICAP}> blue team cleric >A1^ wizard >B1^\n> yellow team naga >A4^ thief >B4^\n"


def units(*lines: str, objects: tuple[str, ...] = (), more: str = "turn: blue 4") -> str:
    things = "objects:\n" + "".join(f"  {line}\n" for line in objects) if objects else ""
    return f"{ROOMS}units:\n" + "".join(f"  {line}\n" for line in lines) + things + more + "\n"


HIDDEN = units("blue naga A1@", more="hidden:\n  A2 yellow rope, blue key\nturn: blue 4").replace("  51a", "  ?51a")
DUEL = units("blue cleric A1s", "yellow naga A1s")

DEEDS: dict[str, tuple[str, str]] = {
    # The set-up
    "pick": (TEAMS, "pick character naga"),
    "drop": (TWO, "drop goblin"),
    "team": (HANDICAP, "team cleric >A1^ wizard >B1^"),
    "hide": (STARTED, "hide rope B2"),
    # The turn
    "end": (units("blue naga A1s", more="turn: blue 2"), "end"),
    "reveal": (HIDDEN, "reveal naga A2"),
    "put": (HIDDEN + "> reveal naga A2\n", "put yellow:rope A2c"),
    "turn": (units("blue goblin A1@"), "turn goblin A1 cw"),
    "turn from afar": (units("blue mechanork B2@", "yellow naga B2c"), "turn mechanork B2 ccw"),
    "move": (units("blue naga A1s", objects=("blue rope A1^",)), "move naga A1^ +rope A1@"),
    "move out": (units("blue naga A4^ treasure"), "move naga out"),
    "face another": (units("blue naga >A1s"), "move naga >A1@"),
    "trade": (units("blue paladin A1s rope key", "blue cleric A1s sword"), "move cleric ~paladin:sword:key"),
    "jump": (units("blue goblin A1s"), "jump goblin A1c"),
    "discard": (units("blue goblin A1s", more="hands:\n  blue jump 0\nturn: blue 4"), "jump goblin A1c discard +4"),
    # Combat
    "fight": (units("blue naga A1s", "blue cleric A1s", "yellow troll A1s armor"), "fight naga troll"),
    "fight twice": (units("blue berserker A1s", "yellow troll A1s"), "fight berserker troll twice"),
    "fight for nothing": (units("blue samurai A1s", "yellow troll A1s", more="turn: blue 0"), "fight samurai troll"),
    "shoot": (units("blue crossbowman A1^ bow", "yellow troll A1@"), "shoot crossbowman troll"),
    "shoot a bow": (units("blue crossbowman A1^ bow", "yellow troll A1@"), "shoot crossbowman troll bow"),
    "shoot together": (
        units("blue crossbowman A1^", "blue cleric A1^ bow", "yellow troll A1@"),
        "shoot crossbowman troll with cleric",
    ),
    "spear": (units("blue cleric A1s telescoping-spear", "yellow naga A1c"), "spear cleric naga"),
    "name": (units("blue telepath A1s", "yellow naga A1s") + "> fight telepath naga\n", "name +3"),
    "name nothing": (units("blue telepath A1s", "yellow naga A1s") + "> fight telepath naga\n", "name none"),
    "combat": (DUEL + "> fight cleric naga\n", "combat +3"),
    "combat twice": (
        units("blue berserker A1s", "yellow troll A1s") + "> fight berserker troll twice\n",
        "combat +3 +5",
    ),
    "combat after a look": (
        units("blue weapon-master A1s", "yellow troll A1s") + "> fight weapon-master troll\n> yellow combat +2\n",
        "combat +4",
    ),
    # What some can do, and what objects are used for
    "open": (units("blue thief A1c"), "open thief A1"),
    "close": (units("blue goblin A1@ key", more="gates: A1 open\nturn: blue 4"), "close goblin A1"),
    "break": (units("blue warrior A1@"), "break warrior A1"),
    "heal": (units("blue cleric A1s", "blue naga* A1s", "yellow goblin* A1s"), "heal cleric goblin"),
    "regenerate": (units("blue troll* A1s"), "regenerate troll"),
    "walk": (units("blue wall-walker A1^", objects=("blue key A1^",)), "walk wall-walker B1^"),
    "walk with something": (units("blue wall-walker A1^", objects=("blue key A1^",)), "walk wall-walker +key B1^"),
    "smash": (units("blue golem A1s"), "smash golem"),
    "steal": (units("blue pickpocket A1s", "yellow paladin A1s rope key"), "steal pickpocket paladin key"),
    "levitate": (
        units("blue telekineticist A1^", "blue goblin A1s", objects=("yellow rope A1@",)),
        "levitate telekineticist rope A1^ A1s",
    ),
    "levitate to somebody": (
        units("blue telekineticist A1^", "blue goblin A1s", objects=("yellow rope A1@",)),
        "levitate telekineticist rope A1^ A1s >goblin",
    ),
    "fireball": (
        units("blue wizard A1^ fireball-scroll", "yellow troll A1@", "yellow naga A1@"),
        "fireball wizard troll",
    ),
    "invert": (
        units("blue wizard A1^ scroll-of-inversion", "blue goblin A1s", "yellow naga A2c"),
        "invert wizard A2",
    ),
    # At any time
    "resign": (units("blue naga A1s"), "resign"),
    "offer draw": (units("blue naga A1s"), "offer draw"),
    "accept draw": (units("blue naga A1s") + "> offer draw\n", "yellow accept draw"),
}  # fmt: skip
