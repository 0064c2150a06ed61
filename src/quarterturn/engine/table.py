"""The frame of one game: definition, options, tokens, rooms and plan, shared by all its states and never changed."""

from __future__ import annotations

from typing import Final

from quarterturn.engine.definition import COMBAT_CARDS, DOOR, FOR_ALL, NEUTRAL, Collection, GameDef, Line, Room
from quarterturn.engine.definition import Handicap as Handicap
from quarterturn.engine.definition import Options as Options
from quarterturn.engine.definition import Token as Token
from quarterturn.engine.space.squares import Ground, Layout, Tile, layout_of
from quarterturn.engine.terms import (
    BREAKS_GATES,
    CASTS,
    EMPTY_SHAFT,
    GATE_STATES,
    HEALS,
    PASSES_SLITS,
    PICKS_LOCKS,
    REACHES,
    SCREAMS,
    SHOOTS,
    SPANS_PITS,
    TURNS_BOTH_WAYS,
    WALKS_WALLS,
)  # fmt: skip

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
MASKED_KEPT = 32
GROUNDS_KEPT = 512  # boards remembered per game: enough for a search, small in memory


class Table:
    """Everything about one game that no action changes.

    Tokens are numbers into the tuples here; what the rules ask again and again stands in flat tuples of its own.
    """

    __slots__ = (
        "_grounds", "_masked", "_tiles", "abilities", "action_cards", "alike", "all_actions", "allies", "alone", "arms",
        "arrows", "bare", "bows", "capacity", "characters", "closed", "collection", "combat", "cycles", "definition",
        "doors", "effect", "ends_with_turn", "exits", "fights", "foes", "gate_base", "gate_count", "gate_room",
        "havens", "holds", "last_listed", "last_position", "layout", "lift", "movement", "named", "objects",
        "only_exits", "options", "owner", "pairs", "peace", "rooms", "ropes", "seats", "shaft", "skills", "slips",
        "spears", "target", "teams", "tokens", "whole_lines", "worthless",
    )  # fmt: skip

    def __init__(
        self,
        collection: Collection,
        definition: GameDef,
        options: Options,
        tokens: tuple[Token, ...],
        rooms: tuple[Room, ...],
        layout: Layout | None = None,
        doors: tuple[int, ...] = (),
    ) -> None:
        self.collection, self.definition, self.options = collection, definition, options
        self.layout = layout or layout_of(definition.plan)
        self.seats = len(definition.seats)
        self.target = options.target or definition.target
        self.foes = tuple(tuple(a.team != b.team for b in definition.seats) for a in definition.seats)
        self.allies = tuple(tuple(s for s, foe in enumerate(foes) if not foe) for foes in self.foes)  # and oneself
        self.only_exits = _only_exits(definition) and self.target > 0
        # What every listing asks of the definition, which is uncompiled and slow to ask.
        self.fights = bool(definition.combat_cards)  # FIGHT-9
        self.peace = definition.peace  # no combat before every room is revealed
        self.whole_lines = definition.book == "B"  # a starting line gives access to all rooms along it (REVEAL-2)
        self.action_cards = definition.action_cards
        self.all_actions = sum(1 << card for card in self.action_cards)  # all of them in hand, as a mask
        self.ends_with_turn = definition.ending == "turn"
        self.cycles = definition.cycles  # the game ends after so many Action-card cycles; 0 = not by that (M-3)
        self.capacity = tuple(slot.capacity for slot in definition.plan.slots)  # per place, what is hidden there
        self.holds = tuple(slot.holds for slot in definition.plan.slots)
        self.lift = definition.lift  # the place of the room that can be raised, or -1 (M-2)
        self._name_tokens(tokens)
        self._number_gates(rooms)
        self.doors = doors  # per door the seat that leaves by it, NEUTRAL for nobody; empty while they are face down
        self._sort_lines()
        self.shaft = shaft_of(definition)
        self.bare = Ground.bare(self.layout)
        self._tiles: dict[int, Tile] = {}
        self._grounds: dict[tuple[int, ...], Ground] = {}
        self._masked: dict[tuple[str, ...], Table] = {}
        self.last_listed: list[object] = [None] * len(tokens)  # per unit: kept by actions/remembering.py
        self.last_position: object = None  # kept by board.py

    def _name_tokens(self, tokens: tuple[Token, ...]) -> None:
        self.tokens = tokens
        self.owner = tuple(token.seat for token in tokens)
        self.characters = tuple(t for t, token in enumerate(tokens) if token.character)
        self.objects = tuple(t for t, token in enumerate(tokens) if token.thing)
        self.teams = tuple(tuple(t for t in self.characters if self.owner[t] == seat) for seat in range(self.seats))
        self.alone: list[tuple[int, ...]] = [(token,) for token in range(len(tokens))]  # each by itself on a square
        first: dict[Token, int] = {}
        self.alike = tuple(first.setdefault(token, number) for number, token in enumerate(tokens))  # as two Ropes are
        self.named: dict[str, tuple[int, ...]] = {}
        for number, token in enumerate(tokens):
            self.named[token.name] = (*self.named.get(token.name, ()), number)
        self.movement = tuple(token.character.movement if token.character else 0 for token in tokens)
        self.combat = tuple(token.character.combat if token.character else 0 for token in tokens)
        self.abilities = tuple(token.character.abilities if token.character else frozenset[str]() for token in tokens)
        self.slips = tuple(PASSES_SLITS in abilities for abilities in self.abilities)
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

    def _sort_lines(self) -> None:
        """For each seat the line squares by which it leaves (EXIT-1) and those it may not enter; others are ground."""
        lines = self.layout.plan.lines
        doors = [line for line in lines if line.seat == DOOR]
        exits: list[frozenset[int]] = []
        worthless: list[frozenset[int]] = []
        closed: list[frozenset[int]] = []
        for seat in range(self.seats):
            leave: set[int] = set()
            nothing: set[int] = set()
            barred: set[int] = set()
            for line, squares in zip(lines, self.layout.along, strict=True):
                if line.seat == DOOR:
                    mine = bool(self.doors) and self.doors[doors.index(line)] == seat
                    (leave if mine else barred).update(squares)
                elif self._leaves_by(seat, line):
                    leave.update(squares)
                elif line.seat >= 0 and self.foes[seat][line.seat] and self.definition.leaves:
                    (barred if self.definition.other_lines == "closed" else nothing).update(squares)
            exits.append(frozenset(leave | nothing))
            worthless.append(frozenset(nothing))
            closed.append(frozenset(barred))
        self.exits, self.worthless, self.closed = tuple(exits), tuple(worthless), tuple(closed)
        neutral = (
            s for line, along in zip(lines, self.layout.along, strict=True) if line.seat == NEUTRAL for s in along
        )
        self.havens = frozenset(neutral)  # where nobody is attacked in close combat (MULTI-8)

    def _leaves_by(self, seat: int, line: Line) -> bool:
        """Whether a seat leaves by a line and scores for it (EXIT-1, MULTI-2)."""
        if line.seat < 0:
            return line.seat == FOR_ALL
        if not self.foes[seat][line.seat] or seat in self.definition.free_lines:
            return False
        return not self.definition.leaves or line.seat in self.definition.leaves[seat]

    def __reduce__(self) -> tuple[object, ...]:
        """For other processes: without what is only remembered here."""
        return Table, (self.collection, self.definition, self.options, self.tokens, self.rooms, None, self.doors)

    def with_tokens(self, tokens: tuple[Token, ...], rooms: tuple[Room, ...]) -> Table:
        """The same table once teams and rooms have been chosen (section 18)."""
        return Table(self.collection, self.definition, self.options, tokens, rooms, self.layout, self.doors)

    def with_doors(self, doors: tuple[int, ...]) -> Table:
        """The same table once the doors are turned up (M-5)."""
        return Table(self.collection, self.definition, self.options, self.tokens, self.rooms, self.layout, doors)

    def masked(self, tokens: tuple[Token, ...], rooms: tuple[Room, ...]) -> Table:
        """This table as a view shows it: remembered, because the same is seen again and again."""
        key = (*(token.name for token in tokens), *(room.name for room in rooms))
        found = self._masked.get(key)
        if found is None:
            if len(self._masked) >= MASKED_KEPT:
                self._masked.clear()
            found = self._masked[key] = self.with_tokens(tokens, rooms)
        return found

    def ground(
        self, rooms: tuple[tuple[int, int], ...], revealed: int, gates: tuple[int, ...], raised: bool = False
    ) -> Ground:
        """The board with these rooms (room, turn) on the slots, those of the mask `revealed` face up.

        `raised`: the room that can be raised has no border with the others now (M-2).
        """
        layout = self.layout.parted(self.lift) if raised else self.layout
        vacant = self._vacant(rooms)
        tiles = [
            self._tile(layout, slot, room, turn, gates) if revealed >> slot & 1 else None
            for slot, (room, turn) in enumerate(rooms)
        ]
        key = _key([tile.number if tile else 0 for tile in tiles], layout, vacant)
        ground = self._grounds.get(key)
        if ground is None:
            ground = Ground.bare(layout, vacant) if raised or vacant else self.bare
            for slot, tile in enumerate(tiles):
                if tile is not None:
                    ground = ground.with_tile(slot, tile, self.gate_base[rooms[slot][0]])
            self._keep(key, ground)
        return ground

    def may_hold(self, slot: int, token: int) -> bool:
        """Whether a place's capacity colour allows a token (SETUP-7)."""
        holds = self.holds[slot]
        return holds == "both" or holds == ("objects" if self.effect[token] else "characters")

    def _vacant(self, rooms: tuple[tuple[int, int], ...]) -> int:
        """The places where no room lies now, as a mask (M-4)."""
        found = 0
        for slot in self.shaft:
            if rooms and rooms[slot] == EMPTY_SHAFT:
                found |= 1 << slot
        return found

    def reground(self, ground: Ground, slot: int, rooms: tuple[tuple[int, int], ...], gates: tuple[int, ...]) -> Ground:
        """`ground` after a change on one slot only, where a room lies face up."""
        room, turn = rooms[slot]
        tile = self._tile(ground.layout, slot, room, turn, gates)
        tiles = ground.tiles.copy()
        tiles[slot] = tile.number
        key = _key(tiles, ground.layout, ground.vacant)
        known = self._grounds.get(key)
        if known is None:
            known = ground.with_tile(slot, tile, self.gate_base[room])
            self._keep(key, known)
        return known

    def _tile(self, layout: Layout, slot: int, room: int, turn: int, gates: tuple[int, ...]) -> Tile:
        """A room as it lies on a slot: looked up by a number, as comparing rooms is slow."""
        key = 0
        gate = base = self.gate_base[room]
        while gate < self.gate_count and self.gate_room[gate] == room:
            key = len(GATE_STATES) * key + gates[gate]
            gate += 1
        key = ((key * len(self.rooms) + room) * len(layout.room_squares) + slot) * 4 + turn
        found = self._tiles.get(key) if layout is self.layout else None
        if found is None:
            found = layout.tile(slot, self.rooms[room], turn, gates[base:gate])
            if layout is self.layout:
                self._tiles[key] = found
        return found

    def _keep(self, key: tuple[int, ...], ground: Ground) -> None:
        if len(self._grounds) >= GROUNDS_KEPT:
            self._grounds.clear()
        self._grounds[key] = ground


def _key(tiles: list[int], layout: Layout, vacant: int) -> tuple[int, ...]:
    """What tells a ground from all others of a table; takes the list of its tiles for itself."""
    tiles.append(vacant)
    tiles.append(layout.apart)
    return tuple(tiles)


def shaft_of(definition: GameDef) -> tuple[int, ...]:
    """The cells of the shaft, from the bottom: the sliding room's own place, and those it may slide into (M-4)."""
    slots = definition.plan.slots
    return tuple(number for number, slot in enumerate(slots) if slot.shaft or number == definition.slider)


def _only_exits(definition: GameDef) -> bool:
    """Whether points are made by leaving only, and enough of them end the game at once: then it can become hopeless."""
    others_score = definition.kills_score or definition.wounds_score or not definition.exits_score
    return definition.ending == "at-once" and not others_score


# --- Combat hands are bit masks over COMBAT_CARDS, so that equal cards are told apart but listed once.


def hand_of(values: tuple[int, ...]) -> int:
    """The mask of a hand with these card values; raises ValueError where there are not so many of a value."""
    mask = 0
    for value in values:
        bit = next((i for i, v in enumerate(COMBAT_CARDS) if v == value and not mask >> i & 1), None)
        if bit is None:
            raise ValueError(f"there is no further Combat card +{value}")
        mask |= 1 << bit
    return canonical_hand(mask)


def _canonical(mask: int) -> int:
    for i in range(1, len(COMBAT_CARDS)):
        if COMBAT_CARDS[i] == COMBAT_CARDS[i - 1] and mask >> i & 1 and not mask >> (i - 1) & 1:
            mask ^= 3 << (i - 1)
    return mask


_ALL_HANDS: Final = range(1 << len(COMBAT_CARDS))
_CANONICAL: Final = [_canonical(mask) for mask in _ALL_HANDS]
_HANDS: Final = [tuple([value for i, value in enumerate(COMBAT_CARDS) if mask >> i & 1]) for mask in _ALL_HANDS]


def canonical_hand(mask: int) -> int:
    """Of two equal cards the lower bit stays, so that equal hands are equal masks."""
    return _CANONICAL[mask]


def hand_values(mask: int) -> tuple[int, ...]:
    return _HANDS[mask]


def without_card(mask: int, value: int) -> int:
    """The hand after playing a card; +0 comes back at once (FIGHT-8)."""
    if value == 0:
        return mask
    return canonical_hand(mask & ~(1 << COMBAT_CARDS.index(value)))
