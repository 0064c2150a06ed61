"""What a kind of action is: its name, its parts, its price, who may know of it, and the rules that carry it out.

Everything that must know the kinds reads these records: the notation, the readers of the server and of the terminal,
the page's types, the docs, and the tests that try every action there could be. So a kind is written once, where a
game's package lists its kinds (squares/kinds.py). A package with other places than squares has sorts of parts of its
own; whoever reads and writes them (notation/parts.py, server/reading.py) is told how by the name of the sort.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final, NamedTuple

from quarterturn.engine.core.state import Action, Event, State
from quarterturn.engine.core.terms import Refusal, refuse

Check = Callable[[State, int, Action], None]
Perform = Callable[[State, int, Action, list[Event]], None]
Price = Callable[[State, Action], int]

# --- Sorts of parts: what is named, and so how it is read and written.
UNIT: Final = "unit"  # a character of one's own on the board: the one who acts
FOE: Final = "foe"  # an enemy who is acted upon
ANYONE: Final = "anyone"  # a character of any side who is acted upon
JOINERS: Final = "joiners"  # characters of one's own who act along, perhaps none
FOUND: Final = "found"  # a token of a revealed room that waits for its square
HELD: Final = "held"  # a token of one's own that has no place yet
MEMBER: Final = "member"  # a character of one's own that has no place yet
TEAM: Final = "team"  # characters of one's own, each with its square
SLOT: Final = "slot"  # a room's place
SQUARE: Final = "square"
EDGE: Final = "edge"  # two squares, in ascending order
PATH: Final = "path"  # squares, and what is done on them
POINTS: Final = "points"  # an Action card
CARD: Final = "card"  # a Combat card
CALL: Final = "call"  # a Combat card, or none
PICK: Final = "pick"  # what is picked: a pair of rooms by its number, anything else by its name
CHOICE: Final = "choice"  # one of a few words
# Those of the card game.
PLACE: Final = "place"  # a zone, a facing, or out
ZONE_PATH: Final = "zone-path"  # places, and what is done there
FLIGHT: Final = "flight"  # the places an object passes, and perhaps whom it is handed to
HELPERS: Final = "helpers"  # characters of one's own who join from afar, each with its weapon; perhaps none
ARM: Final = "arm"  # a weapon to shoot with
ITEM: Final = "item"  # an object that lies or is carried
LOOT: Final = "loot"  # an object of an enemy, or none if it is not named
SECOND: Final = "second"  # a second Combat card, or none
DISCARD: Final = "discard"  # a Combat card that is given for a Jump card, or none
TWICE: Final = "twice"  # whether two Combat cards are announced

DEEDS: Final = "+!><~"  # what is done on a path: pick up, drop, give, take, trade


class Part(NamedTuple):
    """One part of an action: what it is called, its sort, and for a choice its words and what they stand for."""

    name: str
    sort: str
    words: tuple[tuple[str, Any], ...] = ()

    @property
    def size(self) -> int:
        """How many items of the action it is."""
        return 2 if self.sort == EDGE else 1

    @property
    def values(self) -> tuple[Any, ...]:
        """What the words of a choice stand for."""
        return tuple(value for _, value in self.words)


# Parts that are called the same in every space,
WHO: Final = Part("who", UNIT)
WHOM: Final = Part("whom", FOE)
ANYBODY: Final = Part("whom", ANYONE)
ROOM: Final = Part("room", SLOT)
ROTATION: Final = Part("way", CHOICE, (("cw", 1), ("ccw", -1)))
# and why what was done stays done there, though nobody else has acted since.
SEEN: Final = refuse("TURN-7", "that showed something to both sides and stays done")
TURN_OVER: Final = refuse("TURN-7", "the turn is over")
SETTLED: Final = refuse("SETUP-3", "what was chosen at the set-up stays chosen")
PLACED: Final = refuse("REVEAL-4", "what was found stays where it was put")
FOUGHT: Final = refuse("FIGHT-5", "what was chosen for a combat stays chosen")
TURNED: Final = refuse("ROTATE-3", "a rotation cannot be taken back")


class Kind:
    """A kind of action. An action is its name, then its parts."""

    def __init__(
        self,
        name: str,
        parts: tuple[Part, ...],
        check: Check,  # raises IllegalAction; the price is not asked
        perform: Perform,  # checks and pays too, so it never leaves a state half changed
        rule: str,  # the rule that tells of it
        *,
        cost: int = 0,  # action points (TURN-5)
        price: Price | None = None,  # what it costs, where that differs
        needs: tuple[str, ...] = (),  # abilities or effects: with none of them, nobody can do it
        secret: bool = False,  # the others learn it later, or never; the view says when
        any_time: bool = False,  # it answers no waiting decision: it is never listed and may come at any time
        by_clock: bool = False,  # no player says it
        stays: Refusal | None = None,  # why it cannot be taken back, not even by who did it and within his turn
        undo_option: bool = False,  # it can, where the table allows it (ROTATE-3)
    ) -> None:
        self.name: Final = name
        self.parts: Final = parts
        self.check: Final = check
        self.perform: Final = perform
        self.rule: Final = rule
        self.cost: Final = cost
        self.price: Final = price
        self.needs: Final = needs
        self.secret: Final = secret
        self.any_time: Final = any_time
        self.by_clock: Final = by_clock
        self.stays: Final = stays
        self.undo_option: Final = undo_option
        self.length: Final = 1 + sum(part.size for part in parts)
        self.of_unit: Final = bool(parts) and parts[0].sort == UNIT  # somebody on the board does it

    def __repr__(self) -> str:
        return f"Kind({' '.join([self.name, *(part.name for part in self.parts)])})"

    def has(self, sort: str) -> bool:
        """Whether a part of this sort belongs to it."""
        return any(part.sort == sort for part in self.parts)


def by_name(kinds: Iterable[Kind]) -> dict[str, Kind]:
    """A game's kinds under the names its actions carry."""
    return {kind.name: kind for kind in kinds}
