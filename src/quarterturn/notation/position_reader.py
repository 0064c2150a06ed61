"""Positions read from text: the headers of a case or a shared position become a state."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from quarterturn.blocks import Entry, FileError, Text, closest
from quarterturn.content.loader import load
from quarterturn.engine.board import square_name
from quarterturn.engine.definition import (
    COMBAT_CARDS,
    DOOR,
    NEUTRAL,
    Collection,
    GameDef,
    Plan,
    Room,
    Slot,
    two_wide_plan,
)
from quarterturn.engine.state import ACT, CARD, OVER, State, new_state
from quarterturn.engine.table import Options, Table, Token, hand_of, shaft_of
from quarterturn.engine.terms import (
    CROSSES_PITS,
    EMPTY_SHAFT,
    GATE_STATES,
    GONE,
    HIDDEN,
    NOWHERE,
    OUT,
    PIT,
    STAYS_OUT,
    TO_PLACE,
)
from quarterturn.notation import words as w
from quarterturn.notation.errors import NotationError, NotUnderstood
from quarterturn.notation.headers import Headers, game_of
from quarterturn.notation.options import parse_options
from quarterturn.notation.waiting import read_waiting

REMOVED = {"out": OUT, "gone": GONE, "stays-out": STAYS_OUT}
NO_LIMIT = 9
DEFAULT_AP = 5
ROOM_FOR_ALL = 99
NO_ROOM_HERE = "."
EMPTY = ("", 0, True)  # an empty shaft


def parse_position(headers: Headers, own_rooms: dict[str, Room] | None = None) -> State:
    """The state a position describes. Raises FileError with file, line, column and reason."""
    collection = load()
    if own_rooms:
        collection = replace(collection, rooms={**collection.rooms, **own_rooms})
    return _Builder(headers, collection).state


def token_order(definition: GameDef, collection: Collection, token: Token) -> tuple[int, bool, int]:
    """Where a token stands in the order of a position: by seat, characters first, as the teams are listed."""
    side = definition.seats[token.seat]
    own = side.objects if token.thing else side.characters
    kinds = list(collection.objects if token.thing else collection.characters)
    rank = own.index(token.name) if token.name in own else len(own) + kinds.index(token.name)
    return token.seat, token.thing is not None, rank


def drawn_rows(plan: Plan) -> list[list[Slot]]:
    """The slots of a plan row by row from the bottom, each from the left."""
    rows: dict[int, list[Slot]] = {}
    for slot in plan.slots:
        rows.setdefault(slot.y, []).append(slot)
    return [rows[y] for y in sorted(rows)]


class _Builder:
    """Builds a state header by header; what is not given keeps its default."""

    def __init__(self, headers: Headers, collection: Collection) -> None:
        self.headers, self.collection = headers, collection
        self.definition = game_of(headers, collection)
        self.line: Text | Entry | None = None
        try:
            self._build()
        except NotationError as error:
            raise FileError(headers.file, self._line_number(), error.column or 1, error.reason) from error

    def _each(self, key: str) -> Iterator[Text]:
        """The lines under a header, each remembered while it is read, so that an error can tell where it is."""
        for line in self.headers.lines(key):
            self.line = line
            yield line

    def _line_number(self) -> int:
        return self.headers.line if self.line is None else self.line.line

    def _build(self) -> None:
        plan = self._read_rooms()
        options = parse_options(self.headers, self.definition)
        definition = self.definition
        if plan is not definition.plan:  # a board of another shape has none of the plan's machines
            definition = replace(definition, plan=plan, lift=-1, slider=-1, drivers=(), fixed=())
        self._frame = new_state(Table(self.collection, definition, options, (), ()), 0)
        self.pieces: list[tuple[Token, int, bool, Text]] = []  # token, place, wounded, where it is written
        for key, read in (("units", self._unit), ("objects", self._object), ("removed", self._removed)):
            for line in self._each(key):
                read(line.words())
        for line in self._each("hidden"):
            self._hidden(line)
        for line in self._each("waiting"):
            self._found(line.words())
        self.state = self._state(definition, options)
        self._gates()
        self._hands()
        self._scores()
        self._turn()
        self._marks()
        for line in self._each("waiting"):
            parts = line.words()
            kind = w.parse_choice(self._next(parts, "place or fight"), ("place", "fight"), "decision")
            read_waiting(self.state, line, kind, parts)
        self._small_headers()
        self._require_players()
        self._require_possible()

    # --- Board

    def _read_rooms(self) -> Plan:
        rows = self.headers.lines("rooms")
        if not rows:
            raise self.headers.mistake(None, "a position needs 'rooms:', a saved game needs 'seed:'")
        self.slots: list[tuple[str, int, bool]] = []  # room, turn, face down; bottom row first, as the plan counts
        plan = self.definition.plan
        drawn = drawn_rows(plan)
        if len(rows) == len(drawn) and self._fits(rows, drawn):
            for row, places in zip(reversed(rows), drawn, strict=True):
                self._read_row(row, places)
            self._require_one_in_the_shaft(rows[0])
            return plan
        for row in reversed(rows):
            self.line = row
            found = row.words()
            if len(found) != 2:
                raise NotUnderstood("a row of the board has two rooms, or the game's own plan is drawn", row.column)
            self.slots += [self._room(word) for word in found]
        colours = [seat.colour for seat in self.definition.seats]
        return two_wide_plan(
            ((ROOM_FOR_ALL, ROOM_FOR_ALL),) * len(rows),
            colours.index("yellow") if "yellow" in colours else len(colours) - 1,
        )

    def _fits(self, rows: Sequence[Text], drawn: list[list[Slot]]) -> bool:
        """Whether rows of words are the game's own plan: a word for each room, and `.` wherever there is none."""
        return all(
            sum(word.text != NO_ROOM_HERE for word in row.words()) in (len(places), len(places) - self._cells(places))
            for row, places in zip(reversed(rows), drawn, strict=True)
        )

    def _cells(self, places: list[Slot]) -> int:
        """How many of some places are cells of the shaft (M-4)."""
        slots = self.definition.plan.slots
        return sum(slots[cell] in places for cell in shaft_of(self.definition))

    def _read_row(self, row: Text, places: list[Slot]) -> None:
        """The rooms of one row; in one with a shaft every place is written, the empty ones as `.`."""
        self.line = row
        words = row.words()
        if not self._cells(places):
            words = [word for word in words if word.text != NO_ROOM_HERE]
        if len(words) != len(places):
            raise NotUnderstood("this row of the board has {n} places", row.column, n=len(places))
        for word in words:
            self.slots.append(EMPTY if word.text == NO_ROOM_HERE else self._room(word))

    def _require_one_in_the_shaft(self, row: Text) -> None:
        """Of the cells of a shaft exactly one has a room (M-4)."""
        cells = shaft_of(self.definition)
        if cells and sum(self.slots[cell] != EMPTY for cell in cells) != 1:
            raise NotUnderstood("exactly one room lies in the shaft", row.column)

    def _room(self, word: Text) -> tuple[str, int, bool]:
        found = w.TURNED_ROOM.fullmatch(word.text)
        if not found:
            raise NotUnderstood("'{word}' is not a room such as 39a+1 or ?40b", word.column, word=word.text)
        name = found[2]
        if name not in self.collection.rooms:
            raise NotUnderstood("unknown room '{word}'", word.column, closest(name, self.collection.rooms), word=name)
        return name, int(found[3] or 0), bool(found[1])

    def _state(self, definition: GameDef, options: Options) -> State:
        """Tokens and rooms get the numbers they would have in a game from a seed, whatever their order in the text."""
        self.pieces.sort(key=lambda piece: token_order(definition, self.collection, piece[0]))
        names = [name for name, _, _ in self.slots]
        order = list(self.collection.rooms)
        pairs = definition.pairs
        where = {pair: i for i, pair in enumerate(pairs)}
        numbered = sorted(
            (s for s, name in enumerate(names) if name),
            key=lambda s: (where.get(self.collection.rooms[names[s]].pair, len(pairs)), order.index(names[s]), s),
        )
        rooms = tuple(self.collection.rooms[names[s]] for s in numbered)
        doors = self._doors(definition)
        table = Table(self.collection, definition, options, tuple(p[0] for p in self.pieces), rooms, None, doors)
        state = new_state(table, 0)
        number = {slot: room for room, slot in enumerate(numbered)}
        state.rooms = tuple(
            (number[slot], turn) if name else EMPTY_SHAFT for slot, (name, turn, _) in enumerate(self.slots)
        )
        state.revealed = sum(1 << slot for slot, (_, _, down) in enumerate(self.slots) if not down)
        state.where = [place for _, place, _, _ in self.pieces]
        state.wounded = sum(1 << t for t, (_, _, wounded, _) in enumerate(self.pieces) if wounded)
        return state

    def _doors(self, definition: GameDef) -> tuple[int, ...]:
        """Whose the doors are, as the lines are listed; without a word of it, in the order of the seats (M-5)."""
        count = sum(line.seat == DOOR for line in definition.plan.lines)
        self.line = self.headers.value("doors")
        words = self.headers.words("doors")
        if not words:
            return tuple(seat if seat < len(definition.seats) else NEUTRAL for seat in range(count))
        if len(words) != count:
            raise NotUnderstood("this game has {n} doors", words[0].column, n=count)
        return tuple(NEUTRAL if word.text == "nobody" else w.parse_seat(self._frame, word) for word in words)

    # --- Tokens

    def _next(self, parts: list[Text], what: str) -> Text:
        if not parts:
            assert self.line is not None
            raise NotUnderstood("{what} is missing", self.line.column, what=what)
        return parts.pop(0)

    def _add(self, name: str, seat: int, place: int, wounded: bool, at: Text) -> None:
        characters, objects = self.collection.characters, self.collection.objects
        if name in characters:
            if any(p[0].name == name and p[0].seat == seat for p in self.pieces):
                raise NotUnderstood("the {word} of this colour is there already", at.column, word=name)
            token = Token(name, seat, characters[name], None)
        else:
            token = Token(name, seat, None, objects[name])
        self.pieces.append((token, place, wounded, at))

    def _character(self, word: Text) -> tuple[str, bool]:
        bare = Text(word.line, word.column, word.text.removesuffix("*"))
        return w.parse_choice(bare, self.collection.characters, "character"), word.text.endswith("*")

    def _place(self, word: Text) -> int:
        place = w.parse_square(self._frame.table.layout, word)
        if place == w.OFF_BOARD:
            raise NotUnderstood("{word} is not on this board", word.column, word=word.text)
        return place

    def _unit(self, parts: list[Text]) -> None:
        seat = w.parse_seat(self._frame, self._next(parts, "a colour"))
        word = self._next(parts, "a character")
        name, wounded = self._character(word)
        place = self._place(self._next(parts, "a square"))
        self._add(name, seat, place, wounded, word)
        for extra in parts:
            if extra.text.endswith("*"):
                bare = extra._replace(text=extra.text.removeprefix(f"{self._frame.colour(seat)}:"))
                self._add(self._character(bare)[0], seat, place, True, extra)
            else:
                self._carried(extra, seat, place)

    def _carried(self, word: Text, seat: int, place: int) -> None:
        colour, colon, _ = word.text.rpartition(":")
        owner = w.parse_seat(self._frame, Text(word.line, word.column, colour)) if colon else seat
        bare = Text(word.line, word.column + len(colour) + len(colon), word.text[len(colour) + len(colon) :])
        name = w.parse_choice(bare, self.collection.objects, "object")
        self._add(name, owner, place, False, word)

    def _object(self, parts: list[Text]) -> None:
        seat = w.parse_seat(self._frame, self._next(parts, "a colour"))
        word = self._next(parts, "an object")
        name = w.parse_choice(word, self.collection.objects, "object")
        self._add(name, seat, self._place(self._next(parts, "a square")), False, word)
        self._require_empty(parts)

    def _require_empty(self, parts: list[Text]) -> None:
        if parts:
            raise NotUnderstood("'{word}' is too much", parts[0].column, word=parts[0].text)

    def _removed(self, parts: list[Text]) -> None:
        seat = w.parse_seat(self._frame, self._next(parts, "a colour"))
        word = self._next(parts, "a token")
        name = w.parse_choice(word, w.known_names(self.collection), "name")
        how = w.parse_choice(self._next(parts, "out, gone or stays-out"), REMOVED, "way to be removed")
        self._add(name, seat, REMOVED[how], False, word)
        self._require_empty(parts)

    def _hidden(self, line: Text) -> None:
        parts = line._replace(text=line.text.replace(",", " ")).words()
        word = self._next(parts, "a room")
        slot = w.parse_slot(self._frame.table.layout, word)
        if slot == w.NO_SLOT or self.slots[slot] == EMPTY:
            raise NotUnderstood("there is no room {word} on this board", word.column, word=word.text)
        if not self.slots[slot][2]:
            raise NotUnderstood("{word} is face up: nothing is hidden there", word.column, word=word.text)
        while parts:
            seat = w.parse_seat(self._frame, self._next(parts, "a colour"))
            name = self._next(parts, "a token")
            self._add(w.parse_choice(name, w.known_names(self.collection), "name"), seat, HIDDEN - slot, False, name)

    def _found(self, parts: list[Text]) -> None:
        """Tokens of a revealed room that wait for their squares are written under `waiting: place`."""
        if not parts or parts[0].text != "place":
            return
        for word in parts:
            colour, colon, name = word.text.partition(":")
            if colon:
                seat = w.parse_seat(self._frame, Text(word.line, word.column, colour))
                rest = Text(word.line, word.column + len(colour) + 1, name)
                self._add(w.parse_choice(rest, w.known_names(self.collection), "name"), seat, TO_PLACE, False, word)

    # --- The rest

    def _gates(self) -> None:
        state = self.state
        layout = state.table.layout
        ground = state.table.ground(state.rooms, state.revealed, state.gates)
        gates = list(state.gates)
        for line in self._each("gates"):
            parts = line.words()
            word = self._next(parts, "an edge")
            a, b = w.parse_edge(layout, word)
            value = GATE_STATES.index(w.parse_choice(self._next(parts, "a state"), GATE_STATES, "state"))
            found = [gate for gate, other in ground.gates_at.get(a, ()) if other == b]
            if not found:
                raise NotUnderstood("there is no portcullis on {word}", word.column, word=word.text)
            for gate in found:
                gates[gate] = value
            self._require_empty(parts)
        state.gates = tuple(gates)
        state.raised = self._raised()
        state.ground = state.table.ground(state.rooms, state.revealed, state.gates, state.raised)

    def _raised(self) -> bool:
        """Whether the top room is up in this turn (M-2)."""
        self.line = self.headers.value("raised")
        if self.line is None:
            return False
        lift = self.state.table.definition.lift
        if lift < 0 or not self.state.revealed >> lift & 1:
            raise NotUnderstood("no room can be raised here", self.line.column)
        return True

    def _hands(self) -> None:
        readers: dict[str, Callable[[int, list[Text]], None]] = {
            "combat": self._combat_hand, "jump": self._jump_hand, "action": self._action_hand,
        }  # fmt: skip
        for line in self._each("hands"):
            parts = line.words()
            seat = w.parse_seat(self.state, self._next(parts, "a colour"))
            kind = w.parse_choice(self._next(parts, "combat, jump or action"), readers, "kind of card")
            readers[kind](seat, parts)

    def _combat_hand(self, seat: int, parts: list[Text]) -> None:
        cards = tuple(w.parse_card(part) for part in parts)
        for card in cards:
            if cards.count(card) > COMBAT_CARDS.count(card):
                raise NotUnderstood("there is no further Combat card +{card}", parts[0].column, card=card)
        self.state.combat[seat] = hand_of(cards)

    def _jump_hand(self, seat: int, parts: list[Text]) -> None:
        self.state.jumps[seat] = w.parse_number(self._next(parts, "a number"))
        self._require_empty(parts)

    def _action_hand(self, seat: int, parts: list[Text]) -> None:
        for part in parts:
            if w.parse_number(part) not in self.definition.action_cards:
                raise NotUnderstood("there is no Action card {card}", part.column, card=part.text)
        self.state.actions[seat] = sum({1 << int(part.text) for part in parts})

    def _scores(self) -> None:
        self._per_seat("score", self.state.score)
        self._per_seat("played", self.state.last_card)

    def _per_seat(self, key: str, values: list[int]) -> None:
        self.line = self.headers.value(key)
        parts = self.headers.words(key)
        while parts:
            seat = w.parse_seat(self.state, parts.pop(0))
            values[seat] = w.parse_number(self._next(parts, "a number"))

    def _turn(self) -> None:
        state = self.state
        state.seat, state.phase, state.ap = 0, ACT, DEFAULT_AP
        self.line = self.headers.value("turn")
        parts = self.headers.words("turn")
        if parts:
            state.seat = w.parse_seat(state, parts.pop(0))
            word = self._next(parts, "the AP left, or card")
            state.phase = CARD if word.text == "card" else ACT
            state.ap = 0 if word.text == "card" else w.parse_number(word)
            self._require_empty(parts)
        state.turn = self._number("number", 1)
        state.highest = self._number("highest", NO_LIMIT)

    def _number(self, key: str, default: int) -> int:
        self.line = self.headers.value(key)
        return default if self.line is None else w.parse_number(self.line)

    def _marks(self) -> None:
        state = self.state
        for line in self._each("marks"):
            parts = line.words()
            seat = w.parse_seat(state, self._next(parts, "a colour"))
            word = self._next(parts, "a character")
            unit = w.own_token(state, seat, word)
            if unit < 0 or state.where[unit] < 0 or state.table.owner[unit] != seat:
                raise NotUnderstood("there is no {word} of that colour on the board", word.column, word=word.text)
            mark = self._next(parts, "a mark")
            w.parse_choice(mark, ("potion", "wounded", "healed"), "mark")
            if mark.text == "potion":
                points = w.parse_number(self._next(parts, "a number of AP"))
                state.potions = tuple(sorted((*state.potions, (unit, points))))
                continue
            w.parse_choice(self._next(parts, "now"), ("now",), "time")
            if mark.text == "wounded":
                state.struck |= 1 << unit  # it may have been healed since
            else:
                state.healed |= 1 << unit

    def _small_headers(self) -> None:
        state = self.state
        state.quiet = self._number("quiet", 0)
        state.acted = self.headers.value("acted") is not None
        state.shown, state.offers, state.resigned = (self._seats(key) for key in ("shown", "offers", "resigned"))
        picks: list[list[int]] = [[] for _ in self.definition.seats]
        for line in self._each("picks"):
            parts = line.words()
            picks[w.parse_seat(state, parts[0])] = [w.parse_number(part) for part in parts[1:]]
        if "picks" in self.headers:
            state.picks = tuple((tuple(pairs), (), ()) for pairs in picks)
        self.line = self.headers.value("over")
        parts = self.headers.words("over")
        if parts:
            how = parts.pop(0).text
            state.result = tuple(w.parse_seat(state, part) for part in parts)
            state.ended, state.phase = how, OVER

    def _seats(self, key: str) -> int:
        """The seats a header names, as a mask."""
        self.line = self.headers.value(key)
        found = 0
        for word in self.headers.words(key):
            found |= 1 << w.parse_seat(self._frame, word)
        return found

    def _require_players(self) -> None:
        """Two enemies at least still play, and the active player is not one who has resigned (MULTI-6)."""
        state = self.state
        if not state.resigned or state.result is not None:
            return
        playing = [seat for seat in range(state.table.seats) if not state.resigned >> seat & 1]
        fighting = any(state.table.foes[one][other] for one in playing for other in playing)
        if not fighting or (state.seat not in playing and state.phase in (CARD, ACT)):
            self.line = self.headers.value("resigned")
            raise NotUnderstood("those who have resigned leave nobody to play on")

    # --- Golden rules and terrain

    def _require_possible(self) -> None:
        """A position must obey the golden rules and the terrain."""
        state = self.state
        found: dict[int, list[int]] = {}
        for token, place in enumerate(state.where):
            if place < 0:
                continue
            self.line = self.pieces[token][3]
            name = square_name(state, place)
            if state.ground.kind[place] == NOWHERE:
                raise NotUnderstood(
                    "{square} is in a face-down room, or no square at all", self.line.column, square=name
                )
            found.setdefault(place, []).append(token)
            self._require_room_for(place, found[place], name)
        for place, tokens in found.items():
            self.line = self.pieces[tokens[0]][3]
            self._require_footing(place, tokens)

    def _require_room_for(self, place: int, tokens: list[int], name: str) -> None:
        state, table = self.state, self.state.table
        assert self.line is not None
        things = [t for t in tokens if table.effect[t]]
        wounded = [t for t in tokens if state.wounded >> t & 1]
        fit = [t for t in tokens if t not in things and t not in wounded]
        if len(fit) > 1:
            raise NotUnderstood("two miniatures stand on {square} (GOLD-3)", self.line.column, square=name)
        if len(wounded) > 1 or len(things) > 1:
            raise NotUnderstood("two tokens of one kind lie on {square} (GOLD-3)", self.line.column, square=name)
        if len(tokens) > 2:
            raise NotUnderstood("three tokens are on {square} (GOLD-3)", self.line.column, square=name)
        if fit and wounded and table.foes[table.owner[fit[0]]][table.owner[wounded[0]]]:
            raise NotUnderstood(
                "a miniature stands on an enemy wounded on {square} (GOLD-4)", self.line.column, square=name
            )
        if fit and place in table.exits[table.owner[fit[0]]]:
            raise NotUnderstood(
                "{square} is an opposing starting line: it would be out (EXIT-1)", self.line.column, square=name
            )

    def _require_footing(self, place: int, tokens: list[int]) -> None:
        """Nothing is on a pit but with a Rope, or an unwounded Thief (PIT-1, PIT-7, MOVE-6)."""
        state, table = self.state, self.state.table
        assert self.line is not None
        if state.ground.kind[place] != PIT or any(t in table.ropes for t in tokens):
            return
        for token in tokens:
            standing = not table.effect[token] and not state.wounded >> token & 1
            if standing and CROSSES_PITS in table.abilities[token]:
                return
        raise NotUnderstood(
            "{square} is a pit without a rope (MOVE-4)", self.line.column, square=square_name(state, place)
        )
