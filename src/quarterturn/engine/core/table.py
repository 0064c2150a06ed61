"""The frame of one game: definition, options, tokens and rooms, shared by all its states and never changed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from quarterturn.engine.core.definition import Collection, GameDef, Mixing, Room
from quarterturn.engine.core.definition import Token as Token
from quarterturn.engine.core.options import Options
from quarterturn.engine.core.rulings import Rulings
from quarterturn.engine.core.terms import (
    BREAKS_GATES,
    CASTS,
    HEALS,
    PICKS_LOCKS,
    REACHES,
    SCREAMS,
    SHOOTS,
    SPANS_PITS,
    TURNS_BOTH_WAYS,
    WALKS_WALLS,
)  # fmt: skip

if TYPE_CHECKING:
    from quarterturn.engine.core.rules import Rules

# What every listing asks of a character's abilities, as bits: those with actions of their own,
CAN_HEAL: Final = 1
CAN_WALK_WALLS: Final = 2
CAN_SCREAM: Final = 4
CAN_CAST: Final = 8
# and those that tell what can be done with portcullises and gears.
CAN_PICK_LOCKS: Final = 16
CAN_BREAK_GATES: Final = 32
CAN_TURN_BOTH_WAYS: Final = 64
SKILLS: Final = {
    HEALS: CAN_HEAL,
    WALKS_WALLS: CAN_WALK_WALLS,
    SCREAMS: CAN_SCREAM,
    CASTS: CAN_CAST,
    PICKS_LOCKS: CAN_PICK_LOCKS,
    BREAKS_GATES: CAN_BREAK_GATES,
    TURNS_BOTH_WAYS: CAN_TURN_BOTH_WAYS,
}
MASKED_KEPT: Final = 32


class Frame(NamedTuple):
    """What a table is made of; everything else on it follows."""

    collection: Collection
    definition: GameDef
    options: Options
    rulings: Rulings
    tokens: tuple[Token, ...] = ()
    rooms: tuple[Room, ...] = ()
    doors: tuple[int, ...] = ()  # per door the seat that leaves by it, NEUTRAL for nobody; empty while face down


class Table:
    """Everything about one game that no action changes, whatever space it is played in.

    Tokens are numbers into the tuples here; what the rules ask again and again stands in flat tuples of its own.
    Each space has a table of its own that knows more: its plan, and what is worked out about it.
    """

    __slots__ = (
        "_masked", "abilities", "alike", "allies", "arms", "arrows", "bows", "capacity", "characters", "collection",
        "combat", "definition", "doors", "effect", "ends_with_turn", "fights", "foes", "frame", "gate_base",
        "gate_count", "gate_room", "holds", "last_turn", "mixing", "most", "movement", "named", "objects",
        "one_by_one", "only_exits", "options", "owner", "pairs", "passes", "rooms", "ropes", "rules", "rulings",
        "seats", "skills", "spears", "target", "teams", "tokens",
    )  # fmt: skip

    def __init__(self, rules: Rules, frame: Frame) -> None:
        definition, options = frame.definition, frame.options
        self.rules, self.frame, self.rulings = rules, frame, frame.rulings
        self.collection, self.definition, self.options = frame.collection, definition, options
        self.seats = len(definition.seats)
        self.target = options.target or definition.target
        self.mixing: Mixing = "free" if options.teams == "secret" else options.teams or definition.mixing
        self.foes = tuple(tuple(a.team != b.team for b in definition.seats) for a in definition.seats)
        self.allies = tuple(tuple(s for s, foe in enumerate(foes) if not foe) for foes in self.foes)  # and oneself
        self.only_exits = _only_exits(definition) and self.target > 0
        # What is asked again and again of the definition, which is uncompiled and slow to ask.
        self.fights = bool(definition.combat_cards)  # FIGHT-9
        self.ends_with_turn = definition.ending == "turn"
        self.last_turn = 0  # the game ends with the turn of this number; 0 = not by that
        self.passes = 0  # it ends after so many turns of each seat in a row in which nothing is done (END-3)
        self.most = 0  # where a movement has more results than that, only simple ones are listed; 0 = always all
        self.one_by_one = False  # starters are put down one at a time, in turn (MULTI-8)
        self.capacity = tuple(slot.capacity for slot in definition.plan.slots)  # per place, what is hidden there
        self.holds = tuple(slot.holds for slot in definition.plan.slots)
        self.doors = frame.doors
        self._name_tokens(frame.tokens)
        self._number_gates(frame.rooms)
        self._masked: dict[tuple[str, ...], Table] = {}

    def _name_tokens(self, tokens: tuple[Token, ...]) -> None:
        self.tokens = tokens
        self.owner = tuple(token.seat for token in tokens)
        self.characters = tuple(t for t, token in enumerate(tokens) if token.character)
        self.objects = tuple(t for t, token in enumerate(tokens) if token.thing)
        self.teams = tuple(tuple(t for t in self.characters if self.owner[t] == seat) for seat in range(self.seats))
        first: dict[Token, int] = {}
        self.alike = tuple(first.setdefault(token, number) for number, token in enumerate(tokens))  # as two Ropes are
        self.named: dict[str, tuple[int, ...]] = {}
        for number, token in enumerate(tokens):
            self.named[token.name] = (*self.named.get(token.name, ()), number)
        self.movement = tuple(token.character.movement if token.character else 0 for token in tokens)
        self.combat = tuple(token.character.combat if token.character else 0 for token in tokens)
        self.abilities = tuple(token.character.abilities if token.character else frozenset[str]() for token in tokens)
        self.skills = tuple(sum(SKILLS.get(ability, 0) for ability in abilities) for abilities in self.abilities)
        self.effect = tuple(token.thing.effect if token.thing else "" for token in tokens)
        self.ropes = self._with_effect(SPANS_PITS)
        self.bows = self._with_effect(SHOOTS)
        self.spears = self._with_effect(REACHES)
        self.arms = self.bows | self.spears  # with which one joins from afar (SHOT-4, OBJ-SPEAR)

    def _with_effect(self, effect: str) -> frozenset[int]:
        return frozenset(t for t, found in enumerate(self.effect) if found == effect)

    def _number_gates(self, rooms: tuple[Room, ...]) -> None:
        """Portcullises are numbered through all rooms, so that they go with their room wherever it lies."""
        self.rooms = rooms
        self.pairs = tuple(room.pair for room in rooms)
        self.arrows = tuple(room.arrow for room in rooms)
        base: list[int] = []
        self.gate_room: list[int] = []  # the room each is in
        for number, room in enumerate(rooms):
            base.append(len(self.gate_room))
            self.gate_room += [number] * len(room.gates)
        self.gate_base, self.gate_count = tuple(base), len(self.gate_room)

    def __reduce__(self) -> tuple[object, ...]:
        """For other processes: without what is only remembered here; `rules.table` knows its rules again."""
        return self.rules.table, (self.frame,), (None, {"most": self.most})

    def renewed(self, frame: Frame) -> Table:
        """The same table with other tokens, rooms or doors."""
        made = self.rules.table(frame)
        made.most = self.most
        return made

    def __repr__(self) -> str:
        colours = " ".join([seat.colour for seat in self.definition.seats])
        return f"<Table {self.definition.id}: {colours}; {len(self.tokens)} tokens, {len(self.rooms)} rooms>"

    def with_tokens(self, tokens: tuple[Token, ...], rooms: tuple[Room, ...]) -> Table:
        """The same table once teams and rooms have been chosen (section 18)."""
        return self.renewed(self.frame._replace(tokens=tokens, rooms=rooms))

    def with_doors(self, doors: tuple[int, ...]) -> Table:
        """The same table once the doors are turned up (M-5)."""
        return self.renewed(self.frame._replace(doors=doors))

    def masked(self, tokens: tuple[Token, ...], rooms: tuple[Room, ...]) -> Table:
        """This table as a view shows it: remembered, because the same is seen again and again."""
        key = (*(token.name for token in tokens), *(room.name for room in rooms))
        found = self._masked.get(key)
        if found is None:
            if len(self._masked) >= MASKED_KEPT:
                self._masked.clear()
            found = self._masked[key] = self.with_tokens(tokens, rooms)
        return found

    def may_hold(self, slot: int, token: int) -> bool:
        """Whether a place's capacity colour allows a token (SETUP-7)."""
        holds = self.holds[slot]
        return holds == "both" or holds == ("objects" if self.effect[token] else "characters")


def _only_exits(definition: GameDef) -> bool:
    """Whether points are made by leaving only, and enough of them end the game at once: then it can become hopeless."""
    others_score = definition.kills_score or definition.wounds_score or not definition.exits_score
    return definition.ending == "at-once" and not others_score
