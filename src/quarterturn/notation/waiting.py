"""Reading `waiting:` of a position: a decision other than the active player's next action."""

from __future__ import annotations

from quarterturn.blocks import Text
from quarterturn.engine.core.definition import COMBAT_CARDS
from quarterturn.engine.core.state import FIGHT, JOIN, NAME, PUT, Fight, Placing, State
from quarterturn.engine.core.terms import TO_PLACE
from quarterturn.engine.squares.join import SIDES
from quarterturn.notation import words as w
from quarterturn.notation.errors import NotUnderstood


def read_waiting(state: State, line: Text, kind: str, parts: list[Text]) -> None:
    """Let a state wait as a line says: for tokens to be placed, or in a combat."""
    reader = _WaitingReader(state, line, _fields(parts))
    if kind == "place":
        reader.placing()
    else:
        reader.fight()


def _fields(parts: list[Text]) -> dict[str, list[Text]]:
    """`key=` followed by words, several times."""
    fields: dict[str, list[Text]] = {}
    key = ""
    for part in parts:
        if part.text.endswith("="):
            key = part.text[:-1]
            fields[key] = []
        elif not key:
            raise NotUnderstood("expected a key such as room=, not '{word}'", part.column, word=part.text)
        else:
            fields[key].append(part)
    return fields


class _WaitingReader:
    """Reads the fields of one line into the state."""

    def __init__(self, state: State, line: Text, fields: dict[str, list[Text]]) -> None:
        self.state, self.line, self.fields = state, line, fields

    def _tokens(self, parts: list[Text], place: int | None = None) -> tuple[int, ...]:
        found: list[int] = []
        for part in parts:
            named = [t for t in w.tokens_named(self.state, part) if t not in found]
            fitting = [t for t in named if place is None or self.state.where[t] == place]
            if not fitting:
                raise NotUnderstood("there is no {word} here", part.column, word=part.text)
            found.append(fitting[0])
        return tuple(found)

    def _field(self, key: str, count: int = 0) -> list[Text]:
        """The words after a key: so many, or at least one."""
        found = self.fields.get(key, [])
        if not found or (count and len(found) != count):
            if count:
                raise NotUnderstood("'{key}=' needs {n}", self.line.column, key=key, n=count)
            raise NotUnderstood("'{key}=' needs at least 1", self.line.column, key=key)
        return found

    def placing(self) -> None:
        state = self.state
        tokens = self._tokens(self.fields.get("now", []) + self.fields.get("later", []), TO_PLACE)
        first = len(self.fields.get("now", []))
        word = self._field("room", 1)[0]
        slot = w.parse_slot(state.table.definition.plan, word)
        if slot == w.NO_SLOT or not tokens[:first] or not state.revealed >> slot & 1:
            raise NotUnderstood("tokens are placed on a room that lies face up", word.column)
        revealer, placer, other = (w.parse_seat(state, self._field(key, 1)[0]) for key in ("by", "placer", "other"))
        state.placing = Placing(slot, revealer, placer, tokens[:first], tokens[first:], other)
        state.phase = PUT

    def fight(self) -> None:
        state = self.state
        allies = tuple(
            (seat, SIDES.index(w.parse_choice(word, SIDES, "side"))) for seat, word in self._paired("allies")
        )
        declined = tuple((seat, w.parse_number(word)) for seat, word in self._paired("declined"))
        asked = w.parse_seat(state, self._field("asked", 1)[0]) if "asked" in self.fields else -1
        self._require_different([seat for seat, _ in allies])
        played = self._field("cards", 2 + len(allies))
        cards = tuple(-1 if part.text == "-" else self._card(part) for part in played)
        strength = [w.parse_number(part) for part in self._field("strength", 2)]
        target = self._tokens(self._field("target", 1))[0]
        attackers = self._tokens(self._field("attackers"))
        namer = w.parse_seat(state, self._field("namer", 1)[0]) if "namer" in self.fields else -1
        forced = self._card(self._field("forced", 1)[0]) if "forced" in self.fields else -1
        look, twice = (
            w.parse_seat(state, self._field(key, 1)[0]) if key in self.fields else -1 for key in ("look", "twice")
        )
        extra = self._second_card(twice, cards)
        state.fight = Fight(
            state.seat, state.table.owner[target], target, attackers,
            self._tokens(self._field("defenders")), self._tokens(self.fields.get("shooters", [])),
            self._tokens(self.fields.get("spears", [])), (strength[0], strength[1]), namer, forced, cards, allies,
            asked, declined, look, twice, extra,
        )  # fmt: skip
        state.phase = JOIN if asked >= 0 else NAME if "naming" in self.fields else FIGHT

    def _card(self, word: Text) -> int:
        card = w.parse_card(word)
        if card not in COMBAT_CARDS:
            raise NotUnderstood("there is no Combat card +{card}", word.column, card=card)
        return card

    def _second_card(self, twice: int, cards: tuple[int, ...]) -> int:
        """The second card of who plays two: chosen together with the first (CARD-ABIL-BERSERKER)."""
        extra = self._card(self._field("extra", 1)[0]) if "extra" in self.fields else -1
        chosen = twice >= 0 and cards[0 if twice == self.state.seat else 1] >= 0
        if chosen != (extra >= 0):
            raise NotUnderstood("'extra=' is the second card of who plays two, chosen with the first", self.line.column)
        return extra

    def _require_different(self, allies: list[int]) -> None:
        """Whoever has joined is neither attacker nor defender, and has joined once (M-6)."""
        target = self._tokens(self._field("target", 1))[0]
        seats = [self.state.seat, self.state.table.owner[target], *allies]
        if len(set(seats)) < len(seats):
            raise NotUnderstood("each side of a combat has different players", self._field("allies")[0].column)

    def _paired(self, key: str) -> list[tuple[int, Text]]:
        """Seats, each with a word of its own, after a key that may be left out."""
        parts = self.fields.get(key, [])
        if len(parts) % 2:
            raise NotUnderstood("'{key}=' needs a word after each colour", parts[-1].column, key=key)
        return [(w.parse_seat(self.state, colour), word) for colour, word in zip(parts[::2], parts[1::2], strict=True)]
