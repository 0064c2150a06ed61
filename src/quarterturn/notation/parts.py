"""The parts of actions as words: how each sort is read and written, in all games.

What stands on squares has a page of its own (notation/squares.py), and what stands in zones (notation/zones.py).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from quarterturn.blocks import Text, closest
from quarterturn.engine.core import kinds as k
from quarterturn.engine.core.kinds import Kind, Part
from quarterturn.engine.core.state import Action, State
from quarterturn.engine.game import check
from quarterturn.notation import words as w
from quarterturn.notation.errors import Ambiguous, NotationError, NotUnderstood


class Reader:
    """The words of an action after its verb, taken one by one, and the action made of them so far."""

    def __init__(
        self, state: State, seat: int, kind: Kind, forms: Mapping[str, Form], head: Text, words: list[Text]
    ) -> None:
        self.state, self.seat, self.kind, self.forms, self.head, self.words = state, seat, kind, forms, head, words
        self.made: list[Any] = [kind.name]

    def read(self) -> Action:
        """The action the words say, from the first part that is not made yet."""
        at = 1
        for part in self.kind.parts:
            if at == len(self.made):
                item = self.forms[part.sort].read(self, part)
                self.made += [item] if part.size == 1 else item
            at += part.size
        self.require_end()
        return tuple(self.made)

    def next(self, what: str) -> Text:
        if not self.words:
            raise NotUnderstood("'{word}' needs {what}", self._end, word=self.kind.name, what=what)
        return self.words.pop(0)

    def choice(self, part: Part) -> Any:
        choices = ", ".join(word for word, _ in part.words)
        if not self.words:
            raise NotUnderstood("'{word}' needs one of: {choices}", self._end, word=self.kind.name, choices=choices)
        word, known = self.words.pop(0), dict(part.words)
        if word.text not in known:
            hint = closest(word.text, known)
            raise NotUnderstood("'{word}' is none of: {choices}", word.column, hint, word=word.text, choices=choices)
        return known[word.text]

    def require_end(self) -> None:
        if self.words:
            raise NotUnderstood("'{word}' is too much", self.words[0].column, word=self.words[0].text)

    @property
    def _end(self) -> int:
        return self.head.column + len(self.head.text)

    def unit(self) -> int:
        return w.own_token(self.state, self.seat, self.next("a character"), w.is_on_board)

    def target(self) -> int:
        """Someone acted upon: the one that fits the rules, else the enemy's, else whoever bears the name."""
        word = self.next("a target")
        found = w.tokens_named(self.state, word)
        fitting = [t for t in found if self._fits(t)]
        foes = self.state.table.foes[self.seat]
        for group in (fitting, found):
            enemies = [t for t in group if foes[self.state.table.owner[t]]]
            on_board = [t for t in enemies if self.state.where[t] >= 0] or enemies
            if len(on_board) > 1 and len({self.state.table.owner[t] for t in on_board}) > 1:
                raise Ambiguous("'{word}' may be any of several enemies; name the colour", word.column, word=word.text)
            if len(fitting) > 1 and group is fitting and not on_board:
                raise Ambiguous("'{word}' may be any of several; name the colour", word.column, word=word.text)
            if on_board or group:
                return (on_board or group)[0]
        return w.NO_TOKEN

    def _fits(self, token: int) -> bool:
        """Whether the action is possible with this token next, and nobody else named."""
        return self.allows(token, [])

    def allows(self, item: Any, words: list[Text]) -> bool:
        """Whether the action is possible with this item next and then these words, the price apart."""
        rest = Reader(self.state, self.seat, self.kind, self.forms, self.head, list(words))
        rest.made = [*self.made, item]
        try:
            refusal = check(self.state, self.seat, rest.read())
        except NotationError:
            return False
        return refusal is None or refusal.rule == "TURN-2"


class Form(NamedTuple):
    """How a sort of part is read, and how the item of an action is written; what needs no words is written as ""."""

    read: Callable[[Reader, Part], Any]
    write: Callable[[State, Action, int, Part], str]
    optional: bool = False  # None is not something unseen: nothing is said


def _bare_name(state: State, action: Action, at: int, _part: Part) -> str:
    return state.table.tokens[action[at]].name


def _full_name(state: State, action: Action, at: int, _part: Part) -> str:
    return state.name(action[at])


def _foe_name(state: State, action: Action, at: int, _part: Part) -> str:
    """The bare name, if no other enemy has it."""
    target, foes = action[at], state.table.foes[state.table.owner[action[1]]]
    name = state.table.tokens[target].name
    rivals = [token for token in state.table.named[name] if foes[state.table.owner[token]]]
    return name if rivals == [target] else state.name(target)


def _read_joiners(reader: Reader, _part: Part) -> tuple[int, ...]:
    if not reader.words:
        return ()
    word = reader.next("with")
    if word.text != "with":
        raise NotUnderstood("expected 'with' before those who join, not '{word}'", word.column, word=word.text)
    joiners = [reader.unit()]
    while reader.words:
        joiners.append(reader.unit())
    return tuple(sorted(joiners))


def _write_joiners(state: State, action: Action, at: int, _part: Part) -> str:
    joiners = action[at]
    return " ".join(["with", *(state.table.tokens[token].name for token in joiners)]) if joiners else ""


def _read_found(reader: Reader, _part: Part) -> int:
    word = reader.next("a token")
    placing, owner = reader.state.placing, reader.state.table.owner
    due = () if placing is None else placing.tokens + placing.later
    named = w.tokens_named(reader.state, word)
    found = [t for t in named if t in due]
    mine = [t for t in found if placing is not None and t in placing.tokens]
    if len({owner[t] for t in mine}) > 1:
        raise Ambiguous("'{word}' waits in both colours; name the colour", word.column, word=word.text)
    return (mine or found or named or [w.NO_TOKEN])[0]


def _read_held(reader: Reader, _part: Part) -> int:
    return w.own_token(reader.state, reader.seat, reader.next("a token"), w.is_in_hand)


def _read_member(reader: Reader, _part: Part) -> int:
    return w.own_token(reader.state, reader.seat, reader.next("a character"), w.is_in_hand)


def _read_slot(reader: Reader, _part: Part) -> int:
    word = reader.next("a room such as A2")
    if w.EDGE.fullmatch(word.text):
        return w.NO_SLOT  # where a portcullis of the board is: the rules refuse it
    return w.parse_slot(reader.state.table.definition.plan, word)


def _write_slot(state: State, action: Action, at: int, _part: Part) -> str:
    return w.slot_name(state, action[at])


def _read_points(reader: Reader, _part: Part) -> int:
    return w.parse_number(reader.next("a card"))


def _read_card(reader: Reader, _part: Part) -> int:
    return w.parse_card(reader.next("a card such as +3"))


def _read_call(reader: Reader, _part: Part) -> int | None:
    word = reader.next("a card such as +4, or none")
    return None if word.text == "none" else w.parse_card(word)


def _write_card(_state: State, action: Action, at: int, _part: Part) -> str:
    return "none" if action[at] is None else f"+{action[at]}"


def _read_pick(reader: Reader, _part: Part) -> int | str:
    word = reader.next("what to pick")
    return w.parse_number(word) if reader.made[-1] == "room" else w.ALIASES.get(word.text, word.text)


def _write_plainly(_state: State, action: Action, at: int, _part: Part) -> str:
    return str(action[at])


def _write_choice(_state: State, action: Action, at: int, part: Part) -> str:
    return next(word for word, value in part.words if value == action[at])


FORMS: dict[str, Form] = {
    k.UNIT: Form(lambda reader, _: reader.unit(), _bare_name),
    k.FOE: Form(lambda reader, _: reader.target(), _foe_name),
    k.ANYONE: Form(lambda reader, _: reader.target(), _full_name),
    k.JOINERS: Form(_read_joiners, _write_joiners),
    k.FOUND: Form(_read_found, _full_name),
    k.HELD: Form(_read_held, _bare_name),
    k.MEMBER: Form(_read_member, _bare_name),
    k.SLOT: Form(_read_slot, _write_slot),
    k.POINTS: Form(_read_points, _write_plainly),
    k.CARD: Form(_read_card, _write_card),
    k.CALL: Form(_read_call, _write_card),
    k.PICK: Form(_read_pick, _write_plainly),
    k.CHOICE: Form(Reader.choice, _write_choice),
}
