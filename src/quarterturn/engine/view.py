"""The one door for secrets: what a seat or a spectator may know, and worlds dealt anew from that.

A `View` is a state in which every secret is replaced by a mark, with the counts that are public. Nothing that leaves
the engine for a screen, a player or a log comes from anywhere else.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations, product
from random import Random
from typing import Any

from quarterturn.engine.core import mixing, setup
from quarterturn.engine.core.definition import Character, Collection, Room, Thing
from quarterturn.engine.core.fights import fighters, pairs_to_play, playable
from quarterturn.engine.core.hands import hand_of, hand_values, without_card
from quarterturn.engine.core.kinds import ANYONE, FOE, ZONE_PATH
from quarterturn.engine.core.state import DROP, FIGHT, HIDE, PICK, SETUP, TEAM, Action, Fight, State
from quarterturn.engine.core.table import Table, Token
from quarterturn.engine.core.terms import EMPTY_SHAFT, HIDDEN, IN_HAND, SPECTATOR, STAYS_OUT, UNKNOWN
from quarterturn.engine.game import Game, legal
from quarterturn.engine.log import chosen_together, entry_for, kept_entry, log_for

__all__ = [
    "SPECTATOR", "View", "choices", "chosen_together", "entry_for", "has_mark", "kept_entry", "log_for", "meant",
    "open_view", "public_view", "redeal", "view", "view_after",
]  # fmt: skip

SECRET = -2  # a Combat card that has been chosen, not yet turned over
NO_ROOM = (-1, 0)  # a face-down room
UNKNOWN_HAND = -1
CHOSEN: tuple[Any, ...] = ()  # a secret choice that has been made

UNKNOWN_CHARACTER = Character("unknown", (), 0, 0, frozenset())
UNKNOWN_OBJECT = Thing("unknown", (), "unknown")


@dataclass(frozen=True)
class View:
    """What one seat knows. `state` has the marks above in place of secrets; the rest is what can be counted."""

    seat: int
    state: State
    face_down: tuple[tuple[int, ...], ...]  # per slot, per seat: tokens lying there face down
    starters: tuple[tuple[int, ...], ...]  # per seat: dots taken by characters not yet shown
    in_hand: tuple[int, ...]  # per seat: tokens behind the screen
    stays_out: tuple[int, ...]  # per seat: characters removed by a handicap
    combat_cards: tuple[int, ...]  # per seat: Combat cards in hand
    action_cards: tuple[int, ...]  # per seat: Action cards in hand

    def combat_hand(self, seat: int) -> tuple[int, ...] | None:
        """The Combat cards a seat has, if they are known."""
        hand = self.state.combat[seat]
        return None if hand == UNKNOWN_HAND else hand_values(hand)

    def action_hand(self, seat: int) -> tuple[int, ...] | None:
        """The Action cards a seat has, if they are known."""
        hand = self.state.actions[seat]
        cards = self.state.table.definition.action_cards
        return None if hand == UNKNOWN_HAND else tuple(card for card in cards if hand >> card & 1)

    def key(self) -> tuple[Any, ...]:
        """Everything the view holds, as one comparable value."""
        rooms = tuple(room.name for room in self.state.table.rooms)
        counts = (self.face_down, self.starters, self.in_hand, self.stays_out, self.combat_cards, self.action_cards)
        return (self.seat, self.state.key(), rooms, *counts)

    def __reduce__(self) -> tuple[Any, ...]:
        counts = (self.face_down, self.starters, self.in_hand, self.stays_out, self.combat_cards, self.action_cards)
        return View, (self.seat, self.state, *counts)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, View) and self.key() == other.key()

    __hash__ = None  # type: ignore[assignment]


def view(state: State, seat: int, recall: bool = False) -> View:
    """What a seat (or SPECTATOR) may know now.

    With the table's memory aid, or `recall`, a seat also has what it has seen with its own eyes before: where it put
    its own tokens, which Combat and Action cards have been played (SETUP-5, TURN-1, FIGHT-8). Without, only what is in
    sight. Computer players recall: an attentive person does.
    """
    return _Masking(state, seat, recall or state.table.options.memory_aid).view()


class _Masking:
    def __init__(self, state: State, seat: int, recall: bool) -> None:
        self.truth, self.seat, self.recall = state, seat, recall
        self.table = state.table
        self.masked = state.copy()
        self.masked.rng = 0
        self.seats = range(self.table.seats)
        self.setting_up = state.phase in (DROP, TEAM, HIDE)

    def view(self) -> View:
        self._mask_places()
        self._mask_table()
        self._mask_hands()
        self._mask_choices()
        self.table.rules.mask(self.masked, self.seat, self.recall)
        starters = tuple(
            tuple(sorted(self._dot(place, seat) for place in self._standing(seat))) if self.setting_up else ()
            for seat in self.seats
        )
        return _counted(self.seat, self.masked, self.truth, starters)

    def _standing(self, seat: int) -> list[int]:
        owner = self.table.owner
        return [place for token, place in enumerate(self.truth.where) if place >= 0 and owner[token] == seat]

    def _dot(self, place: int, seat: int) -> int:
        """A starter's place, as far as it may be seen."""
        return place if seat == self.seat else self.table.rules.dot(self.truth, place)

    def _mask_places(self) -> None:
        """Face-down tokens, and everything another seat has behind its screen."""
        where = self.masked.where
        for token, place in enumerate(where):
            mine = self.table.owner[token] == self.seat
            face_down = place <= HIDDEN and not (mine and self.recall)
            behind_screen = not mine and (place in (IN_HAND, STAYS_OUT) or (self.setting_up and place >= 0))
            if face_down or behind_screen:
                where[token] = UNKNOWN

    def _mask_table(self) -> None:
        """Face-down rooms; and in a free choice the names of the tokens nobody else has seen."""
        truth, masked = self.truth, self.masked
        seen = [slot for slot in range(len(truth.rooms)) if truth.revealed >> slot & 1]
        rooms = tuple(self.table.rooms[truth.rooms[slot][0]] for slot in seen)
        tokens = self.table.tokens
        if self.table.mixing == "free":
            tokens = tuple(
                _nameless(token) if masked.where[t] == UNKNOWN and token.seat != self.seat else token
                for t, token in enumerate(tokens)
            )
        masked.table = self.table.masked(tokens, rooms)
        masked.rooms = tuple(
            (seen.index(slot), lying[1]) if slot in seen else lying if lying == EMPTY_SHAFT else NO_ROOM
            for slot, lying in enumerate(truth.rooms)
        )
        gates: list[int] = []
        for slot in seen:
            room = truth.rooms[slot][0]
            base = self.table.gate_base[room]
            gates += truth.gates[base : base + len(self.table.rooms[room].gates)]
        masked.gates = tuple(gates)
        masked.ground = masked.table.rules.ground(masked)

    def _mask_hands(self) -> None:
        for seat in self.seats:
            if seat == self.seat or self.recall:
                continue
            self.masked.actions[seat] = UNKNOWN_HAND
            if not (self.seat >= 0 and self.truth.shown >> seat & 1):
                self.masked.combat[seat] = UNKNOWN_HAND

    def _mask_choices(self) -> None:
        masked = self.masked
        masked.choices = tuple(
            choice if choice is None or seat == self.seat else CHOSEN for seat, choice in enumerate(masked.choices)
        )
        if self.table.mixing == "free":
            masked.picks = tuple(
                picks if seat == self.seat else tuple((None,) * len(kind) for kind in picks)
                for seat, picks in enumerate(masked.picks)
            )
        fight = masked.fight
        if fight is not None:
            played = zip(fighters(fight), fight.cards, strict=True)
            known = (self.seat, _laid_open(fight))
            cards = [card if card < 0 or seat in known else SECRET for seat, card in played]
            extra = fight.extra if fight.extra < 0 or fight.twice in known else SECRET
            masked.fight = fight._replace(cards=tuple(cards), extra=extra)


def _laid_open(fight: Fight) -> int:
    """The seat whose Combat cards lie open before the other chooses (CARD-ABIL-WEAPON-MASTER), or -1."""
    return -1 if fight.look < 0 else next(seat for seat in fighters(fight) if seat != fight.look)


def _counted(seat: int, shown: State, truth: State, starters: tuple[tuple[int, ...], ...]) -> View:
    """A view of what is shown, with what can be counted in the truth."""
    seats = range(truth.table.seats)
    count = Counter(zip(truth.where, truth.table.owner, strict=True))  # by place and seat
    return View(
        seat, shown, tuple(tuple(count[HIDDEN - slot, s] for s in seats) for slot in range(len(truth.rooms))), starters,
        tuple(count[IN_HAND, s] for s in seats), tuple(count[STAYS_OUT, s] for s in seats),
        tuple(len(hand_values(hand)) for hand in truth.combat), tuple(hand.bit_count() for hand in truth.actions),
    )  # fmt: skip


def _nameless(token: Token) -> Token:
    if token.character is not None:
        return Token("unknown", token.seat, UNKNOWN_CHARACTER, None)
    return Token("unknown", token.seat, None, UNKNOWN_OBJECT)


def open_view(state: State, seat: int = SPECTATOR) -> View:
    """Everything, secrets included: for games that are over and positions that somebody wrote down."""
    return _counted(seat, state, state, ((),) * state.table.seats)


def view_after(game: Game, number: int, seat: int) -> View:
    """What a seat (or SPECTATOR) may know of the table after so many actions; everything once the game is over."""
    looking_back = number < len(game.log)
    state = game.state_after(number)
    if game.over:
        return open_view(state, seat)
    # The set-up seen again would tell where one's own tokens are, which the memory aid is for (SETUP-5).
    forgotten = looking_back and state.phase in SETUP and not state.table.options.memory_aid
    return view(state, SPECTATOR if forgotten else seat)


def public_view(state: State) -> View:
    """What everybody may see of a position; all of it if the game is over."""
    return view(state, SPECTATOR) if state.result is None else open_view(state)


# --- Choices


def choices(state: State, seen: View) -> Sequence[Action]:
    """What a seat may be told that it can choose.

    Where objects are secret, a mark stands for a wounded whom it does not know: ~n for the n-th of them in its view.
    What needs more knowledge is left out; whoever remembers can name it all the same (CARD-OPT-SECRET).
    """
    found = legal(state, seen.seat)
    if not state.table.options.secret_objects or seen.state.table.options.memory_aid:
        return found
    unseen = {
        token
        for token, (place, shown) in enumerate(zip(state.where, seen.state.where, strict=True))
        if place >= 0 and shown == UNKNOWN
    }
    marks = {unit: ~number for number, unit in enumerate(state.table.rules.nameless(state, seen.seat))}
    told = (_told(state, action, unseen, marks) for action in found)
    return [action for action in told if action is not None]


def _told(state: State, action: Action, unseen: set[int], marks: dict[int, int]) -> Action | None:
    """An action with marks for those it is done to; nothing if it names something else that is not seen."""
    parts = list(action)
    for number, part in enumerate(state.table.rules.kinds[action[0]].parts, 1):
        value = action[number]
        if part.sort in (FOE, ANYONE):
            parts[number] = marks.get(value, value)
        elif part.sort == ZONE_PATH and any(
            unseen.intersection(step[1:]) for step in value if not isinstance(step, int)
        ):
            return None
    return tuple(parts)


def has_mark(state: State, action: Action) -> bool:
    """Whether a mark stands in an action for somebody whom the seat does not know."""
    parts = enumerate(state.table.rules.kinds[action[0]].parts, 1)
    return any(part.sort in (FOE, ANYONE) and action[number] < 0 for number, part in parts)


def meant(state: State, seat: int, action: Action) -> Action:
    """The action that a seat has chosen, with who is meant in the place of a mark."""
    if not has_mark(state, action):
        return action
    units = state.table.rules.nameless(state, seat)
    kinds = state.table.rules.kinds[action[0]].parts
    meant = [
        units[~v] if part.sort in (FOE, ANYONE) and v < 0 else v for part, v in zip(kinds, action[1:], strict=True)
    ]
    return (action[0], *meant)


# --- Dealing anew


def object_cards(collection: Collection) -> list[str]:
    """The names of all objects a player may have, as often as there are cards of it (CARD-TEAM-1)."""
    return sorted(name for name, thing in collection.objects.items() for _ in range(max(1, thing.copies)))


def redeal(seen: View, random: Random) -> State:
    """A full state, drawn at random, that looks to the seat exactly like what it has seen."""
    return _Dealing(seen, random).state


class _Dealing:
    def __init__(self, seen: View, random: Random) -> None:
        self.seen, self.random = seen, random
        self.state = seen.state.copy()
        self.definition = self.state.table.definition
        self.seats = range(self.state.table.seats)
        self._deal_picks()
        self._deal_table()
        bound = [self._bound_places(seat) for seat in self.seats]
        unknown = [len(self._unknown(seat)) for seat in self.seats]
        spare = [count - len(places) for count, places in zip(unknown, bound, strict=True)]
        self.state.table.rules.deal(self.state, spare, random)
        for seat in self.seats:
            self._deal_places(seat, bound[seat])
            self._deal_hands(seat)
        self._deal_choices()
        self.state.rng = random.getrandbits(64) if self._chance_left() else 0

    def _chance_left(self) -> bool:
        """Whether anything is still drawn: at the set-up, and where objects are secret (CARD-OPT-SECRET)."""
        return self.state.phase in SETUP or self.state.table.options.secret_objects

    # -- mixed sets

    def _deal_picks(self) -> None:
        """Free choice: what the others may have picked, in agreement with the rooms already in sight."""
        state = self.state
        if self.state.table.mixing != "free":
            return
        collection = state.table.collection
        picks = [list(kinds) for kinds in state.picks]
        hidden = [seat for seat in self.seats if seat != self.seen.seat]
        if mixing.picks_rooms(state.table):
            for seat, pairs in zip(hidden, self._deal_pairs(hidden), strict=True):
                picks[seat][0] = pairs
        for seat in hidden:
            picks[seat][1] = tuple(self.random.sample(sorted(collection.characters), len(picks[seat][1])))
            picks[seat][2] = tuple(self.random.sample(object_cards(collection), len(picks[seat][2])))
        state.picks = tuple(tuple(kinds) for kinds in picks)

    def _deal_pairs(self, hidden: list[int]) -> list[tuple[int, ...]]:
        """Pairs for the seats whose picks are not known; every room in sight must come from someone's pick."""
        state = self.state
        choices = [list(combinations(self.definition.pairs, len(state.picks[seat][0]))) for seat in hidden]
        in_sight = Counter(room.name for room in state.table.rooms)
        known = [pair for seat in self.seats if seat not in hidden for pair in state.picks[seat][0]]
        fitting = [
            picked
            for picked in product(*choices)
            if not in_sight - Counter(r.name for r in self._rooms_of([*known, *(p for pairs in picked for p in pairs)]))
        ]
        return [tuple(self.random.sample(pairs, len(pairs))) for pairs in self.random.choice(fitting)]

    def _rooms_of(self, pairs: list[int]) -> list[Room]:
        rooms = self.state.table.collection.rooms.values()
        return [room for pair in pairs for room in rooms if room.pair == pair]

    # -- rooms and names

    def _deal_table(self) -> None:
        state = self.state
        table = state.table
        if not state.rooms:
            return
        unseen = self._unseen_rooms(table)
        self.random.shuffle(unseen)
        state.table = table.with_tokens(self._named_tokens(), (*table.rooms, *unseen))
        rooms = list(state.rooms)
        laid = {room.name: number for number, room in enumerate(state.table.rooms)}
        fixed = {slot: laid[name] for slot, name in table.rules.fixed(state).items() if name in laid}
        unlaid = range(len(table.rooms), len(state.table.rooms))
        fresh = iter([room for room in unlaid if room not in fixed.values()])
        for slot, lying in enumerate(rooms):
            if lying == NO_ROOM:
                rooms[slot] = (fixed[slot] if slot in fixed else next(fresh), self.random.randrange(4))
        state.rooms = tuple(rooms)
        state.gates = (*state.gates, *(0 for _ in range(state.table.gate_count - len(state.gates))))
        state.ground = state.table.rules.ground(state)

    def _unseen_rooms(self, table: Table) -> list[Room]:
        if self.state.table.mixing and mixing.picks_rooms(table):
            pairs = [pair for picks in self.state.picks for pair in picks[0]]
        else:
            seen_pairs = {room.pair for room in table.rooms if room.pair in self.definition.pairs}
            rest = [pair for pair in self.definition.pairs if pair not in seen_pairs]
            more = max(0, self.definition.pairs_used - len(seen_pairs))  # a position may have rooms of more pairs
            pairs = [*seen_pairs, *self.random.sample(rest, more)]
        names = [room.name for room in self._rooms_of(pairs)]
        names += [name for _, name in self.definition.fixed if name not in names]
        left = Counter(names) - Counter(room.name for room in table.rooms)
        return [table.collection.rooms[name] for name in left.elements()]

    def _named_tokens(self) -> tuple[Token, ...]:
        """Free choice: names for the tokens that have not been seen, no character and no rare object twice."""
        tokens = list(self.state.table.tokens)
        collection = self.state.table.collection
        for seat in self.seats:
            taken = [token.name for token in tokens if token.seat == seat]
            characters = self._drawn(collection.characters, taken)
            objects = self._drawn(object_cards(collection), taken)
            for t, token in enumerate(tokens):
                if token.seat != seat or token.name != "unknown":
                    continue
                if token.character is not None:
                    name = characters.pop()
                    tokens[t] = Token(name, seat, collection.characters[name], None)
                else:
                    name = objects.pop()
                    tokens[t] = Token(name, seat, None, collection.objects[name])
        return tuple(tokens)

    def _drawn(self, kinds: Iterable[str], taken: list[str]) -> list[str]:
        names = list((Counter(list(kinds)) - Counter(taken)).elements())
        self.random.shuffle(names)
        return names

    # -- tokens

    def _unknown(self, seat: int) -> list[int]:
        owner = self.state.table.owner
        return [t for t, p in enumerate(self.state.where) if p == UNKNOWN and owner[t] == seat]

    def _bound_places(self, seat: int) -> list[tuple[int, str]]:
        """The places that are known to hold an unknown token of a seat, and of which kind."""
        state, seen = self.state, self.seen
        owner = state.table.owner
        known = Counter(p for t, p in enumerate(state.where) if owner[t] == seat)
        slots = self.definition.plan.slots
        bound: list[tuple[int, str]] = []
        if seat != seen.seat:
            bound += [(self._standing(seat, dot), "characters") for dot in seen.starters[seat]]
            bound += [(STAYS_OUT, "characters")] * seen.stays_out[seat]
            bound += [(IN_HAND, "both")] * seen.in_hand[seat]
        for slot, counts in enumerate(seen.face_down):
            bound += [(HIDDEN - slot, slots[slot].holds)] * (counts[seat] - known[HIDDEN - slot])
        return sorted(bound, key=lambda place: place[1] == "both")  # the choosy places first

    def _standing(self, seat: int, dot: int) -> int:
        """A place where a starter may stand of which others see the dot."""
        rules = self.state.table.rules
        places = {place for start in rules.starts(self.state, seat) for place in start}
        fitting = [place for place in sorted(places) if rules.dot(self.state, place) == dot]
        return self.random.choice(fitting) if fitting else dot

    def _deal_places(self, seat: int, bound: list[tuple[int, str]]) -> None:
        """Give every unknown token of a seat one of the places that are known to hold one."""
        state, table = self.state, self.state.table
        unknown = self._unknown(seat)
        self.random.shuffle(unknown)
        for place, kind in bound:
            token = next(t for t in unknown if kind == "both" or (kind == "objects") == bool(table.effect[t]))
            unknown.remove(token)
            state.where[token] = place

    # -- cards and choices

    def _deal_hands(self, seat: int) -> None:
        state = self.state
        if state.combat[seat] == UNKNOWN_HAND:
            full = hand_of(self.definition.combat_cards)
            handicap = state.table.options.handicap
            if handicap is not None and handicap.seat == seat and state.phase != PICK:
                for value in handicap.cards_removed:
                    full = without_card(full, value)
            rest = [value for value in hand_values(full) if value]
            named = self._named_card(seat)
            for value in named:
                rest.remove(value)
            count = self.seen.combat_cards[seat]
            others = self.random.sample(rest, count - 1 - len(named)) if count else []
            state.combat[seat] = hand_of((0, *named, *others)) if count else 0
        if state.actions[seat] == UNKNOWN_HAND:
            cards = list(self.definition.action_cards)
            count = self.seen.action_cards[seat]
            if count < len(cards) and state.last_card[seat] in cards:
                cards.remove(state.last_card[seat])
            state.actions[seat] = sum(1 << card for card in self.random.sample(cards, count))

    def _named_card(self, seat: int) -> tuple[int, ...]:
        """The card a Telepath has named, if this seat must play it: so it has it, as everybody knows."""
        fight = self.state.fight
        if fight is None or fight.forced <= 0 or seat == fight.namer or seat not in fighters(fight):
            return ()
        return (fight.forced,)

    def _deal_choices(self) -> None:
        state = self.state
        if state.phase in (TEAM, HIDE):
            state.choices = tuple(
                self._placement(seat) if choice == CHOSEN else choice for seat, choice in enumerate(state.choices)
            )
        fight = state.fight
        if fight is not None and SECRET in fight.cards and state.phase == FIGHT:
            cards, extra = list(fight.cards), fight.extra
            for side, seat in enumerate(fighters(fight)):
                if cards[side] == SECRET and fight.twice == seat:
                    cards[side], extra = self.random.choice(pairs_to_play(state, seat))
                elif cards[side] == SECRET:
                    cards[side] = self.random.choice(playable(state, seat))
            state.fight = fight._replace(cards=tuple(cards), extra=extra)

    def _placement(self, seat: int) -> tuple[tuple[int, int], ...]:
        """A starting team: the one that stands on the dots already, or any that may have been chosen."""
        state = self.state
        if state.phase == HIDE:
            standing = [(t, p) for t, p in enumerate(state.where) if p >= 0 and state.table.owner[t] == seat]
            return tuple(sorted(standing, key=lambda pair: pair[1]))
        placement: tuple[tuple[int, int], ...] = self.random.choice(setup.team_options(state, seat))[1]
        return placement
