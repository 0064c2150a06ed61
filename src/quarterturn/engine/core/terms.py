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
ABILITIES: Final = frozenset(
    {
        FLIES, PASSES_SLITS, WALKS_WALLS, CROSSES_PITS, PICKS_LOCKS, BREAKS_GATES, TURNS_BOTH_WAYS,
        HEALS, REGENERATES, SCREAMS, NAMES_CARDS, STABS, GIANT, CASTS, UNDEAD,
        ASSASSINATES, BERSERK, CARRIES_TWO, COMMANDS, FIGHTS_AFTER_LOOKING, GHOSTLY, HAS_CROSSBOW, LEVITATES,
        SLAYS_UNDEAD, SMASHES, STEALS, STRIKES_FIRST,
    }
)  # fmt: skip

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
EFFECTS: Final = frozenset(
    {
        SPANS_PITS, UNLOCKS, ATTACK_BONUS, DEFENCE_BONUS, WORTH_A_POINT,
        QUICKENS, BURNS, SHOOTS, STOPS_SHOTS, REACHES, INVERTS,
    }
)  # fmt: skip

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
