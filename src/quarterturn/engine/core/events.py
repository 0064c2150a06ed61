"""What can happen in a game: every kind of event, with its parts.

An event is a plain tuple, its kind and then its parts, such as `("gave", 3, 17, 5)`. Everything that reads events goes
by this registry: the sentences of the terminal and of the page, the page's types, the docs, the tests. A part's name is
also its place in the sentence: `event-gave = { $who } gives { $what } to { $to }.`
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from quarterturn.engine.core.state import HIDE, TEAM
from quarterturn.engine.core.terms import BROKEN, CLOSED, GATE_STATES, RAISED

# --- Sorts of parts: what a value stands for.
SEAT: Final = "seat"
TOKEN: Final = "token"
SQUARE: Final = "square"  # a place of the space: in the card game a zone or a facing
SLOT: Final = "slot"  # a room's place
ROOM: Final = "room"  # a room's name
NUMBER: Final = "number"
CARD: Final = "card"  # a Combat card's number, or None: no card
PICKED: Final = "picked"  # what is picked for the game: a pair of rooms by its number, anything else by its name
DIRECTION: Final = "direction"  # north, east, south or west
CHOICE: Final = "choice"  # one of a few values, each with its word: the event has a sentence for each of them
SEATS: Final = "seats"
TOKENS: Final = "tokens"
CARDS: Final = "cards"
SIDES: Final = "sides"  # of some seats, on which side each is: 0 attacks, 1 defends
SUMS: Final = "sums"  # a number for the attackers, one for the defenders
OWNERS: Final = "owners"  # per door whose it is, -1 nobody's
PLACES: Final = "places"  # characters, each with its square
WAY: Final = "way"  # squares one after the other


class Part(NamedTuple):
    """One part of an event: its name and sort; a choice's words, each with its value; whether a seat may not know it.

    Where a seat does not know a secret part, the view puts None in its place.
    """

    name: str
    sort: str
    words: tuple[tuple[str, Any], ...] = ()
    secret: bool = False


class EventKind(NamedTuple):
    """A kind of event, and what it tells."""

    name: str
    about: str
    parts: tuple[Part, ...]


def _choice(name: str, *words: str) -> Part:
    """A part that is one of some words."""
    return Part(name, CHOICE, tuple((word, word) for word in words))


_seat: Final = Part("seat", SEAT)
_who: Final = Part("who", TOKEN)
_what: Final = Part("what", TOKEN)
_target: Final = Part("target", TOKEN)
_square: Final = Part("square", SQUARE)
_from: Final = Part("from", SQUARE)
_to: Final = Part("to", SQUARE)
_slot: Final = Part("slot", SLOT)
_way: Final = Part("way", CHOICE, (("cw", 1), ("ccw", -1)))
_gate: Final = Part("state", CHOICE, tuple((GATE_STATES[state], state) for state in (CLOSED, RAISED, BROKEN)))

_ALL: Final = (
    # --- Setting up
    EventKind("phase", "The set-up goes on to this step.", (_choice("phase", TEAM, HIDE),)),
    EventKind("picked", "A seat picks something for the game; in a free choice only that seat knows what.",
              (_seat, _choice("kind", "room", "character", "object"), Part("what", PICKED, secret=True))),
    EventKind("left-out", "A seat leaves out a character.", (_seat, Part("what", TOKEN, secret=True))),
    EventKind("team", "A seat has chosen its starting team; the others see only the dots, once somebody stands there.",
              (_seat, Part("team", PLACES, secret=True))),
    EventKind("teams-shown", "The starting teams are turned over.", (Part("teams", PLACES),)),
    EventKind("hid", "A seat puts a token face down on a room's place.",
              (_seat, Part("what", TOKEN, secret=True), _slot)),
    EventKind("doors-shown", "The doors are turned over.", (Part("owners", OWNERS),)),
    # --- Turns
    EventKind("turn", "A seat's turn begins.", (_seat,)),
    EventKind("card", "A seat plays an Action card.", (_seat, Part("card", NUMBER))),
    EventKind("paid", "A character's action has cost action points; so many are left.",
              (_who, Part("cost", NUMBER), Part("left", NUMBER))),
    EventKind("turn-ended", "A seat's turn ends, with action points left over.", (_seat, Part("left", NUMBER))),
    EventKind("saved", "A seat keeps action points for its next turn.", (_seat, Part("points", NUMBER))),
    EventKind("card-discarded", "A seat gives up a Combat card instead of a Jump card.",
              (_seat, Part("card", NUMBER))),
    EventKind("cards-back", "A seat takes its Action cards back.", (_seat,)),
    # --- Moving
    EventKind("step", "A character goes on to the next square.", (_who, _from, _to)),
    EventKind("picked-up", "A character picks up what lies on its square.", (_who, _what, _square)),
    EventKind("dropped", "A character drops what it carries.", (_who, _what, _square)),
    EventKind("gave", "A character gives what it carries to another.", (_who, _what, Part("to", TOKEN))),
    EventKind("took", "A character takes what another carries.", (_who, _what, Part("from", TOKEN))),
    EventKind("traded", "Two characters trade what they carry.",
              (_who, _what, Part("got", TOKEN), Part("partner", TOKEN))),
    EventKind("fell", "A wounded character is dropped into a pit.", (_who, _square)),
    EventKind("jumped", "A character jumps over a pit.", (_who, _from, Part("pit", SQUARE), _to)),
    EventKind("walked", "A character walks through a wall.", (_who, _from, _to)),
    EventKind("leapt", "A character jumps over a pit on a border.", (_who, _from, _to)),
    EventKind("stopped", "A character is stopped by an enemy in the zone it has entered.", (_who, _square)),
    # --- Rooms
    EventKind("revealed", "A character turns a room face up, with what lies on it.",
              (_who, _slot, Part("room", ROOM), Part("turn", NUMBER), Part("found", TOKENS))),
    EventKind("placed", "A seat places what was found.", (_seat, _what, _square)),
    EventKind("placer", "From here on this seat places what was found.", (_seat,)),
    EventKind("turned", "A character turns a room by a quarter.", (_who, _slot, _way)),
    EventKind("raised", "A character raises the top room.", (_who, _slot)),
    EventKind("lowered", "The raised room turns by a quarter and comes back down.", (_slot, _way)),
    EventKind("slid", "A character slides the elevator.", (_who, Part("from", SLOT), Part("to", SLOT))),
    EventKind("gate", "A character opens, closes or breaks the portcullis between two squares.",
              (_who, Part("near", SQUARE), Part("far", SQUARE), _gate)),
    EventKind("card-gate", "A character opens, closes or breaks the portcullis of a room.", (_who, _slot, _gate)),
    EventKind("smashed", "A character breaks all walls of a room.", (_who, _slot)),
    EventKind("swapped", "A character lets two rooms change places.", (_who, Part("from", SLOT), Part("to", SLOT))),
    # --- Fighting
    EventKind("attacked", "A character attacks another.", (_choice("how", "fight", "shoot", "spear"), _who, _target)),
    EventKind("combat", "A combat begins, with everybody who is drawn in.",
              (_target, Part("attackers", TOKENS), Part("defenders", TOKENS), Part("strength", SUMS))),
    EventKind("asked", "A seat is asked whether it joins a combat of others.", (_seat,)),
    EventKind("joined", "A seat joins a side.", (_seat, _choice("side", "attacker", "defender"))),
    EventKind("declined", "A seat stays out of the combat.", (_seat,)),
    EventKind("named", "A seat's Telepath names a Combat card, or none.", (_seat, Part("card", CARD))),
    EventKind("shown", "A seat shows its Combat cards to the players, not to spectators.",
              (_seat, Part("hand", CARDS, secret=True))),
    EventKind("announced", "A seat announces that it will play two Combat cards.", (_seat,)),
    EventKind("chose", "A seat has chosen its Combat card.", (_seat,)),
    EventKind("laid-open", "A seat's Combat card, or both of two, lie open before the other chooses.",
              (_seat, Part("card", CARD), Part("second", CARD))),
    EventKind("cards", "The Combat cards are turned over.",
              (Part("seats", SEATS), Part("cards", CARDS), Part("totals", SUMS), Part("sides", SIDES))),
    EventKind("wounded", "A character is wounded.", (_who,)),
    EventKind("eliminated", "A character is out of the game.", (_who, _square)),
    EventKind("discarded", "An object is out of the game.", (_what, _square)),
    # --- Abilities and objects
    EventKind("healed", "A wounded character gets back on its feet.", (_who,)),
    EventKind("screamed", "A character screams at another.", (_who, _target)),
    EventKind("pushed", "A character is pushed back.", (_who, _from, _to)),
    EventKind("fireball", "A character casts a fireball.", (_who, _target, Part("direction", DIRECTION))),
    EventKind("burned", "A character burns another with a scroll.", (_who, _target)),
    EventKind("stole", "A character steals an object from another.", (_who, _what, Part("from", TOKEN))),
    EventKind("levitated", "A character moves an object through the air.", (_who, _what, Part("path", WAY))),
    EventKind("handed", "A character lets an object float into somebody's hands.", (_who, _what, Part("to", TOKEN))),
    EventKind("drank", "A character drinks the potion and has action points of its own.",
              (_who, Part("points", NUMBER))),
    # --- Points and ends
    EventKind("left", "A character leaves the labyrinth.", (_who,)),
    EventKind("rescued", "A wounded character is carried out.", (_who,)),
    EventKind("scored", "A seat scores victory points.",
              (_seat, Part("points", NUMBER),
               _choice("why", "kill", "suicide", "wound", "exit", "treasure", "undead"))),
    EventKind("resigned", "A seat resigns.", (_seat,)),
    EventKind("draw-offered", "A seat offers a draw.", (_seat,)),
    EventKind("draw-accepted", "A seat accepts the draw.", (_seat,)),
    EventKind("timeout", "The time of these seats is up.", (Part("seats", SEATS),)),
    EventKind("over", "The game is over: who has won, and how it ended.",
              (Part("winners", SEATS), _choice("how", "score", "prize", "cycles", "quiet", "hopeless", "nobody",
                                               "resigned", "agreed"))),
)  # fmt: skip

EVENTS: Final = {kind.name: kind for kind in _ALL}
