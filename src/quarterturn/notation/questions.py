"""Questions about a state: `at blue naga c4`, `score blue 1`, `reach naga c5 c6` …"""

from __future__ import annotations

from collections.abc import Callable

from quarterturn.blocks import Text, closest
from quarterturn.engine.core.fights import fighters, side_of
from quarterturn.engine.core.hands import hand_values
from quarterturn.engine.core.state import State
from quarterturn.engine.core.terms import EMPTY_SHAFT, GATE_STATES, GONE, OUT
from quarterturn.engine.squares.board import Board, square_name
from quarterturn.engine.squares.gates import between
from quarterturn.engine.squares.moves.walk import reach
from quarterturn.engine.squares.table import ground_of, table_of
from quarterturn.notation import words as w
from quarterturn.notation.errors import NotUnderstood


def ask(state: State, text: str, line: int = 1, column: int = 1) -> tuple[bool, str]:
    """Whether the statement is true, and how it is in fact. Raises NotUnderstood."""
    parts = Text(line, column, text).words()
    wanted = True
    while parts and parts[0].text == "not":
        parts.pop(0)
        wanted = not wanted
    if not parts:
        raise NotUnderstood("a question is missing", column)
    head = parts.pop(0)
    answer = _QUESTIONS.get(head.text)
    if answer is None:
        hint = closest(head.text, _QUESTIONS)
        raise NotUnderstood("there is no question '{word}'", head.column, hint, word=head.text)
    question = _Question(state, head, parts)
    true, fact = answer(question)
    if question.parts:
        raise NotUnderstood("'{word}' is too much", question.parts[0].column, word=question.parts[0].text)
    return true == wanted, fact


class _Question:
    def __init__(self, state: State, head: Text, parts: list[Text]) -> None:
        self.state, self.head, self.parts = state, head, parts

    def next(self, what: str) -> Text:
        if not self.parts:
            raise NotUnderstood(
                "'{word}' needs {what}", self.head.column + len(self.head.text), word=self.head.text, what=what
            )
        return self.parts.pop(0)

    def seat(self) -> int:
        return w.parse_seat(self.state, self.next("a colour"))

    def unit(self) -> int:
        """A character named by colour and name."""
        seat = self.seat()
        word = self.next("a character")
        found = [t for t in w.tokens_named(self.state, word) if self.state.table.owner[t] == seat]
        if not found:
            raise NotUnderstood(
                "{colour} has no {word} here", word.column, colour=self.state.colour(seat), word=word.text
            )
        return found[0]

    def place_of(self, token: int) -> str:
        place = self.state.where[token]
        if place >= 0:
            return square_name(self.state, place)
        return {OUT: "out", GONE: "gone"}.get(place, "not on the board")


def _at(q: _Question) -> tuple[bool, str]:
    unit = q.unit()
    square = w.parse_square(table_of(q.state).layout, q.next("a square"))
    if square < 0:
        raise NotUnderstood("that square is not on this board")
    return q.state.where[unit] == square, f"it is {q.place_of(unit)}"


def _fit(q: _Question) -> tuple[bool, str]:
    unit = q.unit()
    fit = q.state.where[unit] >= 0 and not q.state.wounded >> unit & 1
    return fit, f"it is {'wounded' if q.state.wounded >> unit & 1 else q.place_of(unit)}"


def _wounded(q: _Question) -> tuple[bool, str]:
    unit = q.unit()
    return q.state.where[unit] >= 0 and bool(q.state.wounded >> unit & 1), f"it is {q.place_of(unit)}"


def _gone(q: _Question) -> tuple[bool, str]:
    unit = q.unit()
    return q.state.where[unit] == GONE, f"it is {q.place_of(unit)}"


def _out(q: _Question) -> tuple[bool, str]:
    unit = q.unit()
    return q.state.where[unit] == OUT, f"it is {q.place_of(unit)}"


def _carries(q: _Question) -> tuple[bool, str]:
    state, unit = q.state, q.unit()
    board = Board(state)
    if state.wounded >> unit & 1:
        load = None if board.is_carried(unit) else board.things.get(state.where[unit])
    else:
        load = board.carried(unit) if state.where[unit] >= 0 else None
    fact = f"it carries {'nothing' if load is None else state.name(load)}"
    word = q.next("what it carries, or nothing")
    if word.text == "nothing":
        return load is None, fact
    word = Text(word.line, word.column, word.text.removesuffix("*"))
    return load in w.tokens_named(state, word), fact


def _object(q: _Question) -> tuple[bool, str]:
    word = q.next("an object")
    found = w.tokens_named(q.state, word)
    places = ", ".join(q.place_of(t) for t in found) or "nowhere"
    place = q.next("a square, or gone")
    if place.text == "gone":
        return all(q.state.where[t] in (GONE, OUT) for t in found), f"it is {places}"
    square = w.parse_square(table_of(q.state).layout, place)
    return any(q.state.where[t] == square for t in found), f"it is {places}"


def _score(q: _Question) -> tuple[bool, str]:
    seat = q.seat()
    return q.state.score[seat] == w.parse_number(q.next("a number")), f"the score is {q.state.score[seat]}"


def _actions(q: _Question) -> tuple[bool, str]:
    return q.state.ap == w.parse_number(q.next("a number")), f"{q.state.ap} AP are left"


def _turn(q: _Question) -> tuple[bool, str]:
    seat, running = q.seat(), q.state.result is None
    return running and seat == q.state.seat, f"it is {q.state.colour(q.state.seat)}'s turn" if running else "over"


def _gate(q: _Question) -> tuple[bool, str]:
    word = q.next("an edge")
    found = between(q.state, ground_of(q.state), *w.parse_sides(table_of(q.state).layout, word))
    if not found:
        raise NotUnderstood("there is no portcullis on {word}", word.column, word=word.text)
    wanted = [w.parse_choice(q.next("closed, open or broken"), GATE_STATES, "state")]
    if len(found) > 1:  # where two meet, a word for both, or one for each
        wanted += [w.parse_choice(q.parts.pop(0), GATE_STATES, "state")] if q.parts else wanted
    states = [GATE_STATES[q.state.gates[gate]] for gate in found]
    return states == wanted, f"it is {' '.join(states)}"


def _room(q: _Question) -> tuple[bool, str]:
    word = q.next("a room's place")
    slot = w.parse_slot(table_of(q.state).layout, word)
    if slot == w.NO_SLOT:
        raise NotUnderstood("there is no room {word}", word.column, word=word.text)
    room, turn = q.state.rooms[slot]
    name = "." if (room, turn) == EMPTY_SHAFT else q.state.table.rooms[room].name
    down = not q.state.revealed >> slot & 1
    at = q.next("a room such as 39a+2")
    found = w.TURNED_ROOM.fullmatch(at.text)
    if not found:
        raise NotUnderstood("'{word}' is not a room such as 39a+2", at.column, word=at.text)
    same = found[2] == name and int(found[3] or 0) == turn and bool(found[1]) == down
    return same, f"it is {'?' if down else ''}{name}+{turn}"


def _hand(q: _Question) -> tuple[bool, str]:
    seat = q.seat()
    kind = w.parse_choice(q.next("combat, jump or action"), ("combat", "jump", "action"), "kind of card")
    wanted = sorted(w.parse_card(part) for part in q.parts)
    q.parts = []
    if kind == "combat":
        held = sorted(hand_values(q.state.combat[seat]))
    elif kind == "jump":
        held = [q.state.jumps[seat]]
    else:
        held = [card for card in q.state.table.definition.action_cards if q.state.actions[seat] >> card & 1]
    return wanted == held, f"the hand is {' '.join(map(str, held)) or 'empty'}"


def _strength(q: _Question) -> tuple[bool, str]:
    seat = q.seat()
    wanted = w.parse_number(q.next("a number"))
    fight = q.state.fight
    if fight is None or seat not in fighters(fight):
        return False, "no combat of that side waits for cards"
    held = fight.strength[side_of(fight, seat)]  # the sum of its side, whoever is on it (M-6)
    return held == wanted, f"the strength is {held}"


def _shown(q: _Question) -> tuple[bool, str]:
    shown = bool(q.state.shown >> q.seat() & 1)
    return shown, "it was shown" if shown else "it was not shown"


def _sees(q: _Question) -> tuple[bool, str]:
    looker, target = (_exactly(q, q.next("a character")) for _ in range(2))
    sees = Board(q.state).sees(looker, target)
    return sees, "it sees it" if sees else "it does not see it"


def _exactly(q: _Question, word: Text) -> int:
    found = [t for t in w.tokens_named(q.state, word) if q.state.where[t] >= 0]
    if len(found) != 1:
        raise NotUnderstood("'{word}' is not exactly one character on the board", word.column, word=word.text)
    return found[0]


def _reach(q: _Question) -> tuple[bool, str]:
    unit = w.own_token(q.state, q.state.seat, q.next("a character"), range(table_of(q.state).layout.size))
    if unit < 0 or q.state.where[unit] < 0:
        raise NotUnderstood("that character is not on the board", q.head.column)
    still = (q.state.wounded | q.state.healed) >> unit & 1
    reached = set() if still else reach(Board(q.state), unit)
    found = {"out" if s < 0 else square_name(q.state, s) for s in reached}
    wanted = {part.text for part in q.parts}
    q.parts = []
    missing, extra = sorted(found - wanted), sorted(wanted - found)
    fact = f"also reached: {' '.join(missing) or '-'}; not reached: {' '.join(extra) or '-'}"
    return found == wanted, fact


def _over(q: _Question) -> tuple[bool, str]:
    word = q.next("a colour, or draw")
    result = q.state.result
    if result is None:
        return False, "the game goes on"
    winners = " ".join(q.state.colour(seat) for seat in result) or "draw"
    if word.text == "draw":
        return result == (), f"over: {winners}"
    return w.parse_seat(q.state, word) in result, f"over: {winners}"


_QUESTIONS: dict[str, Callable[[_Question], tuple[bool, str]]] = {
    "at": _at, "fit": _fit, "wounded": _wounded, "gone": _gone, "out": _out, "carries": _carries, "object": _object,
    "score": _score, "actions": _actions, "turn": _turn, "gate": _gate, "room": _room, "hand": _hand,
    "strength": _strength, "shown": _shown, "sees": _sees, "reach": _reach, "over": _over,
}  # fmt: skip
