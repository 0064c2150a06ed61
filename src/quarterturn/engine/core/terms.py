"""The words of the game as constants, and the refusal that names a rule."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

# --- Edges between squares (WORD-2), from easy to hard: the harder of two facing edges counts.
OPEN: Final = 0
SLIT: Final = 1
GATE: Final = 2  # a closed portcullis; an open or broken one is OPEN
WALL: Final = 3
PITFALL: Final = 4  # a pit on a border between zones (CARD-SPACE-2)

# --- Directions, clockwise, so that a quarter turn adds one.
NORTH: Final = 0
EAST: Final = 1
SOUTH: Final = 2
WEST: Final = 3
DIRECTIONS: Final = ("north", "east", "south", "west")

# --- Kinds of square (WORD-1).
FLOOR: Final = "."
PIT: Final = "o"
GEAR: Final = "@"
LINE: Final = "s"
SIGNS: Final = "^cs@"  # of the four zones of a card room: triangle, circle, square, gear (CARD-SPACE-1)
NOWHERE: Final = " "  # outside the plan, or a face-down room

# --- States of a portcullis.
CLOSED: Final = 0
RAISED: Final = 1
BROKEN: Final = 2
GATE_STATES: Final = ("closed", "open", "broken")

# --- Where a token is, when it is on no square (squares count from 0).
IN_HAND: Final = -1  # behind the screen, not yet placed
OUT: Final = -2  # left the labyrinth; a wounded carried out counts too
GONE: Final = -3  # a character eliminated, an object discarded
TO_PLACE: Final = -4  # found in a revealed room, waiting for its square
STAYS_OUT: Final = -5  # removed by a handicap
UNKNOWN: Final = -6  # in a view: somewhere, face down
HIDDEN: Final = -100  # face down on slot k: HIDDEN - k

EMPTY_SHAFT: Final = (-2, 0)  # in place of a room and its turn: nothing lies here, and nothing is to be revealed (M-4)

NOBODY: Final = -1  # where a token's number is asked for: none
SPECTATOR: Final = -1  # where a seat is asked for: one who only watches

# --- Abilities of characters, as the content files name them.
FLIES: Final = "flies"
PASSES_SLITS: Final = "passes-slits"
WALKS_WALLS: Final = "walks-walls"
CROSSES_PITS: Final = "crosses-pits"
PICKS_LOCKS: Final = "picks-locks"
BREAKS_GATES: Final = "breaks-gates"
TURNS_BOTH_WAYS: Final = "turns-both-ways"
HEALS: Final = "heals"
REGENERATES: Final = "regenerates"
SCREAMS: Final = "screams"
NAMES_CARDS: Final = "names-cards"
STABS: Final = "stabs"
GIANT: Final = "giant"
CASTS: Final = "casts"
UNDEAD: Final = "undead"
# Those that only the card game knows.
ASSASSINATES: Final = "assassinates"
BERSERK: Final = "berserk"
CARRIES_TWO: Final = "carries-two"
COMMANDS: Final = "commands"
FIGHTS_AFTER_LOOKING: Final = "fights-after-looking"
GHOSTLY: Final = "ghostly"
HAS_CROSSBOW: Final = "has-crossbow"
LEVITATES: Final = "levitates"
SLAYS_UNDEAD: Final = "slays-undead"
SMASHES: Final = "smashes"
STEALS: Final = "steals"
STRIKES_FIRST: Final = "strikes-first"
# What each lets a character do, and the rules that say so, on the board and with cards.
ABILITIES: Final[dict[str, tuple[str, tuple[str, ...]]]] = {
    BREAKS_GATES: (
        "break a closed portcullis for good",
        ("ABIL-WARRIOR", "ABIL-COLOSSUS-BREAK", "CARD-ABIL-WARRIOR", "CARD-ABIL-COLOSSUS"),
    ),
    CASTS: (
        "use a Fireball wand, or a scroll",
        ("ABIL-WIZARD", "OBJ-WAND", "CARD-ABIL-WIZARD", "CARD-ABIL-TELEKINETICIST"),
    ),
    CROSSES_PITS: ("cross pits, and stand on them", ("PIT-7", "CARD-ABIL-THIEF", "CARD-ABIL-ELF-SCOUT")),
    FLIES: ("pass over enemies and pits", ("ABIL-WIZARD", "CARD-ABIL-WIZARD", "CARD-ABIL-DARK-ANGEL")),
    GIANT: ("be passed by weak enemies", ("ABIL-COLOSSUS-GIANT", "CARD-ABIL-COLOSSUS")),
    HEALS: ("heal a wounded beside it", ("ABIL-CLERIC", "CARD-ABIL-CLERIC")),
    NAMES_CARDS: ("name the card the enemy must play", ("ABIL-TELEPATH", "CARD-ABIL-TELEPATH")),
    PASSES_SLITS: ("move through arrow-slits", ("ABIL-NAGA", "CARD-ABIL-NAGA")),
    PICKS_LOCKS: (
        "open and close portcullises",
        ("ABIL-THIEF", "ABIL-BACKSTABBER-LOCK", "CARD-ABIL-THIEF", "CARD-ABIL-BACKSTABBER"),
    ),
    REGENERATES: ("recover when wounded", ("ABIL-TROLL", "CARD-ABIL-TROLL")),
    SCREAMS: ("push away a character in sight", ("ABIL-BANSHEE",)),
    STABS: ("fight better in a group", ("ABIL-BACKSTABBER-STAB", "CARD-ABIL-BACKSTABBER")),
    TURNS_BOTH_WAYS: ("turn rooms against their arrow", ("ROTATE-2", "CARD-ABIL-MECHANORK")),
    UNDEAD: ("do nothing more; others may be made against it", ("ABIL-BANSHEE", "CARD-ABIL-PALADIN")),
    WALKS_WALLS: ("step through a wall or an arrow-slit", ("ABIL-WALLWALKER", "CARD-ABIL-WALLWALKER")),
    ASSASSINATES: ("eliminate where others wound", ("CARD-ABIL-ASSASSIN",)),
    BERSERK: ("play two Combat cards", ("CARD-ABIL-BERSERKER",)),
    CARRIES_TWO: ("carry two things", ("CARD-ABIL-PALADIN",)),
    COMMANDS: ("strengthen the friends in its room", ("CARD-ABIL-GENERAL",)),
    FIGHTS_AFTER_LOOKING: ("see the enemy's card first", ("CARD-ABIL-WEAPON-MASTER",)),
    GHOSTLY: ("pass everything, and carry nothing", ("CARD-ABIL-GHOST",)),
    HAS_CROSSBOW: ("shoot with a value of 3", ("CARD-ABIL-CROSSBOWMAN",)),
    LEVITATES: ("move objects from afar", ("CARD-ABIL-TELEKINETICIST",)),
    SLAYS_UNDEAD: ("score more for the undead", ("CARD-ABIL-PALADIN",)),
    SMASHES: ("break the walls of a room, once", ("CARD-ABIL-GOLEM",)),
    STEALS: ("take an object from an enemy", ("CARD-ABIL-PICKPOCKET",)),
    STRIKES_FIRST: ("attack once a turn for nothing", ("CARD-ABIL-SAMURAI",)),
}

# --- Effects of objects, as the content files name them.
SPANS_PITS: Final = "spans-pits"
UNLOCKS: Final = "unlocks"
ATTACK_BONUS: Final = "attack-bonus"
DEFENCE_BONUS: Final = "defence-bonus"
WORTH_A_POINT: Final = "worth-a-point"
QUICKENS: Final = "quickens"
BURNS: Final = "burns"
SHOOTS: Final = "shoots"
STOPS_SHOTS: Final = "stops-shots"
REACHES: Final = "reaches"
INVERTS: Final = "inverts"
# What each lets the carrier do, and the rules that say so, on the board and with cards.
EFFECTS: Final[dict[str, tuple[str, tuple[str, ...]]]] = {
    ATTACK_BONUS: ("count one more in an attack", ("OBJ-SWORD", "CARD-OBJ-SWORD")),
    BURNS: ("cast a fireball, once", ("OBJ-WAND", "CARD-OBJ-FIREBALL")),
    DEFENCE_BONUS: ("count one more in defence", ("OBJ-ARMOR", "CARD-OBJ-ARMOR")),
    QUICKENS: ("have 4 actions more, once", ("OBJ-POTION",)),
    REACHES: ("attack somebody who is not beside it", ("OBJ-SPEAR", "CARD-OBJ-SPEAR")),
    SHOOTS: ("shoot with a value of 1", ("OBJ-BOW", "CARD-OBJ-BOW")),
    SPANS_PITS: ("cross pits", ("OBJ-ROPE", "CARD-OBJ-ROPE")),
    STOPS_SHOTS: ("not be shot at", ("OBJ-SHIELD", "CARD-OBJ-SHIELD")),
    UNLOCKS: ("open and close portcullises", ("OBJ-KEY", "CARD-OBJ-KEY")),
    WORTH_A_POINT: ("score one point more by leaving", ("OBJ-TREASURE", "CARD-OBJ-TREASURE")),
    INVERTS: ("let two rooms change places, once", ("CARD-OBJ-INVERSION",)),
}

COLOURS: Final = ("blue", "yellow", "red", "green")

Arguments = tuple[tuple[str, str | int], ...]


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why an action is not possible: the rule that forbids it, and a sentence with what fills its `{places}`.

    Tokens are named as the notation names them; `content.texts` says it in a player's language.
    """

    rule: str
    template: str
    arguments: Arguments = ()

    @property
    def detail(self) -> str:
        """The particulars in plain English."""
        return self.template.format(**dict(self.arguments))

    def __str__(self) -> str:
        return f"{self.rule}: {self.detail}"


class IllegalAction(Exception):
    """Raised where an action breaks a rule; the game is unchanged."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal)
        self.refusal = refusal


def refuse(rule: str, template: str, **arguments: str | int) -> Refusal:
    """A refusal to hand back; the template is a literal, so that its translation can be found."""
    return Refusal(rule, template, tuple(arguments.items()))


def illegal(rule: str, template: str, **arguments: str | int) -> IllegalAction:
    """The same, to be raised."""
    return IllegalAction(Refusal(rule, template, tuple(arguments.items())))
