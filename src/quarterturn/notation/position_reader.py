"""Positions read from text: the headers of a case or a shared position become a state."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from quarterturn import limits
from quarterturn.blocks import FileError, Text
from quarterturn.content.loader import load
from quarterturn.engine.core.definition import (
    COMBAT_CARDS,
    DOOR,
    NEUTRAL,
    Collection,
    GameDef,
    Room,
)
from quarterturn.engine.core.hands import hand_of
from quarterturn.engine.core.options import Options
from quarterturn.engine.core.rulings import RULES_VERSION, RULINGS, Rulings
from quarterturn.engine.core.state import ACT, CARD, OVER, State, new_state, shuffled
from quarterturn.engine.core.table import Frame, Token
from quarterturn.engine.core.terms import (
    EMPTY_SHAFT,
    GONE,
    HIDDEN,
    OUT,
    STAYS_OUT,
    TO_PLACE,
)
from quarterturn.engine.game import make_table
from quarterturn.notation import words as w
from quarterturn.notation.errors import NotationError, NotUnderstood
from quarterturn.notation.headers import Headers, game_of, rules_of
from quarterturn.notation.lines import Lines, require_empty
from quarterturn.notation.options import parse_options
from quarterturn.notation.position_board import EMPTY, DrawnBoard
from quarterturn.notation.position_pieces import Piece
from quarterturn.notation.spaces import SPACES
from quarterturn.notation.waiting import read_waiting

REMOVED = {"out": OUT, "gone": GONE, "stays-out": STAYS_OUT}
NO_LIMIT = 9
DEFAULT_AP = 5


def parse_position(headers: Headers, own_rooms: dict[str, Room] | None = None, rules: int = RULES_VERSION) -> State:
    """The state a position describes. Raises FileError with file, line, column and reason.

    `rules`: the version of the rules that holds if the headers name none.
    """
    return _Builder(headers, load(), own_rooms, RULINGS[rules_of(headers, rules)]).state


def token_order(definition: GameDef, collection: Collection, token: Token) -> tuple[int, bool, int]:
    """Where a token stands in the order of a position: by seat, characters first, as the teams are listed."""
    side = definition.seats[token.seat]
    own = side.objects if token.thing else side.characters
    names = [*own, *(collection.objects if token.thing else collection.characters)]
    rank = names.index(token.name) if token.name in names else len(names)  # in a view: a token nobody has named
    return token.seat, token.thing is not None, rank


class _Builder:
    """Builds a state header by header; what is not given keeps its default."""

    def __init__(
        self, headers: Headers, collection: Collection, own_rooms: dict[str, Room] | None, rulings: Rulings
    ) -> None:
        self.headers, self.rulings = headers, rulings
        self.definition = game_of(headers, collection)
        self.collection = collection.of(self.definition.book)
        if own_rooms:
            self.collection = replace(self.collection, rooms={**self.collection.rooms, **own_rooms})
        self.space = SPACES[self.definition.book]
        self.lines = Lines(headers)
        try:
            self._build()
        except NotationError as error:
            raise FileError(headers.file, self.lines.number_of_line, error.column or 1, error.reason) from error

    def _build(self) -> None:
        self._require_own_headers()
        self.drawn = DrawnBoard(self.lines, self.definition, self.collection)
        plan = self.drawn.plan
        options = parse_options(self.headers, self.definition)
        definition = self.definition
        if plan is not definition.plan:  # a board of another shape has none of the plan's machines
            definition = replace(definition, plan=plan, lift=-1, slider=-1, drivers=(), fixed=())
        frame = Frame(self.collection, definition, options, self.rulings)
        self._bare = new_state(make_table(frame), 0)  # a table without tokens, to ask about names
        own = sum(len(seat.characters) + len(seat.objects) for seat in definition.seats)
        self.most_tokens = max(limits.TOKENS, own)
        self.pieces: list[Piece] = []
        for key, read in (("units", self._unit), ("objects", self._object), ("removed", self._removed)):
            for line in self.lines.each(key):
                read(line.words())
        for line in self.lines.each("hidden"):
            self._hidden(line)
        for line in self.lines.each("waiting"):
            self._found(line.words())
        self.state = self._state(definition, options)
        self.space.positions.read_rest(self.state, self.pieces, self.lines)
        self._hands()
        self._scores()
        self._turn()
        self._marks()
        for line in self.lines.each("waiting"):
            parts = line.words()
            kind = w.parse_choice(self.lines.next_word(parts, "place or fight"), ("place", "fight"), "decision")
            read_waiting(self.state, line, kind, parts)
        self._small_headers()
        self._require_players()
        self.space.positions.require_possible(self.state, [piece.at for piece in self.pieces], self.lines)

    def _require_own_headers(self) -> None:
        """What only another space has is refused, not passed over."""
        for other in SPACES.values():
            for key in other.headers:
                if key in self.headers and key not in self.space.headers:
                    entry = self.headers.entries[key]
                    raise self.headers.mistake(entry, "a position of this game has no '{word}:'", word=key)

    def _state(self, definition: GameDef, options: Options) -> State:
        """Tokens and rooms get the numbers they would have in a game from a seed, whatever their order in the text."""
        self.pieces.sort(key=self._order)
        if "shuffle" in self.headers:  # or a secret team's numbers would tell of its names: they are in their order
            luck = new_state(self._bare.table, self.lines.number("shuffle", 0, limits.SEED))
            self.pieces = sorted(
                shuffled(luck, self.pieces), key=lambda piece: (piece.token.seat, bool(piece.token.thing))
            )
        names = [name for name, _, _ in self.drawn.slots]
        order = list(self.collection.rooms)
        pairs = definition.pairs
        where = {pair: i for i, pair in enumerate(pairs)}
        numbered = sorted(
            (s for s, name in enumerate(names) if name),
            key=lambda s: (where.get(self.collection.rooms[names[s]].pair, len(pairs)), order.index(names[s]), s),
        )
        rooms = tuple(self.collection.rooms[names[s]] for s in numbered)
        doors = self._doors(definition)
        tokens = tuple(piece.token for piece in self.pieces)
        frame = Frame(self.collection, definition, options, self.rulings, tokens, rooms, doors)
        state = new_state(make_table(frame), 0)
        number = {slot: room for room, slot in enumerate(numbered)}
        state.rooms = tuple(
            (number[slot], turn) if name else EMPTY_SHAFT for slot, (name, turn, _) in enumerate(self.drawn.slots)
        )
        state.revealed = sum(1 << slot for slot, (_, _, down) in enumerate(self.drawn.slots) if not down)
        state.where = [piece.place for piece in self.pieces]
        state.wounded = sum(1 << t for t, piece in enumerate(self.pieces) if piece.wounded)
        return state

    def _order(self, piece: Piece) -> tuple[Any, ...]:
        """Of two alike, by their places, and who carries them; as a position is written."""
        own = token_order(self.definition, self.collection, piece.token)
        carrier = piece.carrier and token_order(self.definition, self.collection, piece.carrier.token)
        return own, piece.place, carrier or ()

    def _doors(self, definition: GameDef) -> tuple[int, ...]:
        """Whose the doors are, as the lines are listed; without a word of it, in the order of the seats (M-5)."""
        count = sum(line.seat == DOOR for line in definition.plan.lines)
        self.lines.line = self.headers.value("doors")
        words = self.headers.words("doors")
        if not words:
            return tuple(seat if seat < len(definition.seats) else NEUTRAL for seat in range(count))
        if len(words) != count:
            raise NotUnderstood("this game has {n} doors", words[0].column, n=count)
        return tuple(NEUTRAL if word.text == "nobody" else w.parse_seat(self._bare, word) for word in words)

    # --- Tokens

    def _add(self, name: str, seat: int, place: int, wounded: bool, at: Text, carrier: Piece | None = None) -> Piece:
        characters, objects = self.collection.characters, self.collection.objects
        if name in characters:
            if any(piece.token.name == name and piece.token.seat == seat for piece in self.pieces):
                raise NotUnderstood("the {word} of this colour is there already", at.column, word=name)
            token = Token(name, seat, characters[name], None)
        else:
            token = Token(name, seat, None, objects[name])
        if len(self.pieces) >= self.most_tokens:
            raise NotUnderstood("there are more than {most} tokens", at.column, most=self.most_tokens)
        self.pieces.append(Piece(token, place, wounded, at, carrier))
        return self.pieces[-1]

    def _character(self, word: Text) -> tuple[str, bool]:
        bare = w.without_star(word)
        return self._name(bare, self.collection.characters, "character"), bare != word

    def _name(self, word: Text, known: Iterable[str], sort: str) -> str:
        return w.parse_choice(word._replace(text=w.ALIASES.get(word.text, word.text)), known, sort)

    def _place(self, word: Text, seat: int) -> int:
        return self.space.positions.read_place(self._bare, word, seat)

    def _unit(self, parts: list[Text]) -> None:
        """A character and what it carries: objects, and a wounded with its star."""
        seat = w.parse_seat(self._bare, self.lines.next_word(parts, "a colour"))
        word = self.lines.next_word(parts, "a character")
        name, wounded = self._character(word)
        place = self._place(self.lines.next_word(parts, "a place"), seat)
        carrier = self._add(name, seat, place, wounded, word)
        for word in parts:
            self._carried(word, seat, carrier)

    def _carried(self, word: Text, seat: int, carrier: Piece) -> None:
        colour, colon, _ = word.text.rpartition(":")
        owner = w.parse_seat(self._bare, Text(word.line, word.column, colour)) if colon else seat
        bare = Text(word.line, word.column + len(colour) + len(colon), word.text[len(colour) + len(colon) :])
        if bare.text.endswith("*"):
            self._add(self._character(bare)[0], owner, carrier.place, True, word, carrier)
        else:
            self._add(self._name(bare, self.collection.objects, "object"), owner, carrier.place, False, word, carrier)

    def _object(self, parts: list[Text]) -> None:
        seat = w.parse_seat(self._bare, self.lines.next_word(parts, "a colour"))
        word = self.lines.next_word(parts, "an object")
        name = self._name(word, self.collection.objects, "object")
        self._add(name, seat, self._place(self.lines.next_word(parts, "a place"), seat), False, word)
        require_empty(parts)

    def _removed(self, parts: list[Text]) -> None:
        seat = w.parse_seat(self._bare, self.lines.next_word(parts, "a colour"))
        word = self.lines.next_word(parts, "a token")
        name = self._name(word, w.known_names(self.collection), "name")
        how = w.parse_choice(self.lines.next_word(parts, "out, gone or stays-out"), REMOVED, "way to be removed")
        self._add(name, seat, REMOVED[how], False, word)
        require_empty(parts)

    def _hidden(self, line: Text) -> None:
        parts = line._replace(text=line.text.replace(",", " ")).words()
        word = self.lines.next_word(parts, "a room")
        slot = w.parse_slot(self.drawn.plan, word)
        if slot == w.NO_SLOT or self.drawn.slots[slot] == EMPTY:
            raise NotUnderstood("there is no room {word} on this board", word.column, word=word.text)
        if not self.drawn.slots[slot][2]:
            raise NotUnderstood("{word} is face up: nothing is hidden there", word.column, word=word.text)
        while parts:
            seat = w.parse_seat(self._bare, self.lines.next_word(parts, "a colour"))
            name = self.lines.next_word(parts, "a token")
            self._add(self._name(name, w.known_names(self.collection), "name"), seat, HIDDEN - slot, False, name)

    def _found(self, parts: list[Text]) -> None:
        """Tokens of a revealed room that wait for their squares are written under `waiting: place`."""
        if not parts or parts[0].text != "place":
            return
        for word in parts:
            colour, colon, name = word.text.partition(":")
            if colon:
                seat = w.parse_seat(self._bare, Text(word.line, word.column, colour))
                rest = Text(word.line, word.column + len(colour) + 1, name)
                self._add(self._name(rest, w.known_names(self.collection), "name"), seat, TO_PLACE, False, word)

    # --- The rest

    def _hands(self) -> None:
        readers: dict[str, Callable[[int, list[Text]], None]] = {
            "combat": self._combat_hand, "jump": self._jump_hand, "action": self._action_hand,
        }  # fmt: skip
        for line in self.lines.each("hands"):
            parts = line.words()
            seat = w.parse_seat(self.state, self.lines.next_word(parts, "a colour"))
            kind = w.parse_choice(self.lines.next_word(parts, "combat, jump or action"), readers, "kind of card")
            readers[kind](seat, parts)

    def _combat_hand(self, seat: int, parts: list[Text]) -> None:
        cards = tuple(w.parse_card(part) for part in parts)
        for card in cards:
            if cards.count(card) > COMBAT_CARDS.count(card):
                raise NotUnderstood("there is no further Combat card +{card}", parts[0].column, card=card)
        self.state.combat[seat] = hand_of(cards)

    def _jump_hand(self, seat: int, parts: list[Text]) -> None:
        self.state.jumps[seat] = w.parse_number(self.lines.next_word(parts, "a number"), limits.POINTS)
        require_empty(parts)

    def _action_hand(self, seat: int, parts: list[Text]) -> None:
        for part in parts:
            if w.parse_number(part) not in self.definition.action_cards:
                raise NotUnderstood("there is no Action card {card}", part.column, card=part.text)
        self.state.actions[seat] = sum({1 << int(part.text) for part in parts})

    def _scores(self) -> None:
        self._per_seat("score", self.state.score)
        self._per_seat("played", self.state.last_card)

    def _per_seat(self, key: str, values: list[int]) -> None:
        self.lines.line = self.headers.value(key)
        parts = self.headers.words(key)
        while parts:
            seat = w.parse_seat(self.state, parts.pop(0))
            values[seat] = w.parse_number(self.lines.next_word(parts, "a number"), limits.POINTS)

    def _turn(self) -> None:
        state = self.state
        state.seat, state.phase, state.ap = 0, ACT, DEFAULT_AP
        self.lines.line = self.headers.value("turn")
        parts = self.headers.words("turn")
        if parts:
            state.seat = w.parse_seat(state, parts.pop(0))
            word = self.lines.next_word(parts, "the AP left, or card")
            must_play = word.text == "card" and bool(self.definition.action_cards)
            state.phase = CARD if must_play else ACT
            state.ap = 0 if must_play else w.parse_number(word, limits.POINTS)
            require_empty(parts)
        state.turn = self.lines.number("number", 1)
        state.highest = self.lines.number("highest", NO_LIMIT if self.definition.action_cards else 0)

    def _marks(self) -> None:
        state = self.state
        for line in self.lines.each("marks"):
            parts = line.words()
            seat = w.parse_seat(state, self.lines.next_word(parts, "a colour"))
            word = self.lines.next_word(parts, "a character")
            unit = w.own_token(state, seat, w.without_star(word))
            if unit < 0 or state.where[unit] < 0 or state.table.owner[unit] != seat:
                raise NotUnderstood("there is no {word} of that colour on the board", word.column, word=word.text)
            mark = self.lines.next_word(parts, "a mark")
            if mark.text not in ("wounded", "healed"):
                self.space.positions.read_mark(state, unit, mark, parts, self.lines)
                require_empty(parts)
                continue
            w.parse_choice(self.lines.next_word(parts, "now"), ("now",), "time")
            require_empty(parts)
            if mark.text == "wounded":
                state.struck |= 1 << unit  # it may have been healed since
            else:
                state.healed |= 1 << unit

    def _small_headers(self) -> None:
        state = self.state
        state.quiet = self.lines.number("quiet", 0)
        state.acted = self.headers.value("acted") is not None
        state.shown, state.offers, state.resigned = (self._seats(key) for key in ("shown", "offers", "resigned"))
        picks: list[list[int]] = [[] for _ in self.definition.seats]
        for line in self.lines.each("picks"):
            parts = line.words()
            picks[w.parse_seat(state, parts[0])] = [w.parse_number(part) for part in parts[1:]]
        if "picks" in self.headers:
            state.picks = tuple((tuple(pairs), (), ()) for pairs in picks)
        self.lines.line = self.headers.value("over")
        parts = self.headers.words("over")
        if parts:
            how = parts.pop(0).text
            state.result = tuple(w.parse_seat(state, part) for part in parts)
            state.ended, state.phase = how, OVER

    def _seats(self, key: str) -> int:
        """The seats a header names, as a mask."""
        self.lines.line = self.headers.value(key)
        found = 0
        for word in self.headers.words(key):
            found |= 1 << w.parse_seat(self._bare, word)
        return found

    def _require_players(self) -> None:
        """Two enemies at least still play, and the active player is not one who has resigned (MULTI-6)."""
        state = self.state
        if not state.resigned or state.result is not None:
            return
        playing = [seat for seat in range(state.table.seats) if not state.resigned >> seat & 1]
        fighting = any(state.table.foes[one][other] for one in playing for other in playing)
        if not fighting or (state.seat not in playing and state.phase in (CARD, ACT)):
            self.lines.line = self.headers.value("resigned")
            raise NotUnderstood("those who have resigned leave nobody to play on")
