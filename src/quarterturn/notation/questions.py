"""Questions about a state: `at blue naga c4`, `score blue 1`, `reach naga c5 c6`, `knows yellow …`"""

from __future__ import annotations

from typing import Final

from quarterturn.blocks import Text, closest
from quarterturn.engine.core.fights import fighters, side_of
from quarterturn.engine.core.hands import hand_values
from quarterturn.engine.core.state import State
from quarterturn.engine.core.terms import EMPTY_SHAFT, GONE, OUT
from quarterturn.engine.view import NO_ROOM, UNKNOWN_HAND, open_view, view
from quarterturn.notation import words as w
from quarterturn.notation.asking import Answer, Hidden, Question
from quarterturn.notation.errors import NotUnderstood
from quarterturn.notation.spaces import space_of

NOT: Final = "not"
KNOWS: Final = "knows"
STRENGTH: Final = "strength"


def ask(state: State, text: str, line: int = 1, column: int = 1) -> tuple[bool, str]:
    """Whether the statement is true, and how it is in fact. Raises NotUnderstood."""
    words = Text(line, column, text).words()
    try:
        return _ask(state, words, column)
    except Hidden:
        return False, "it is not known"


def _ask(state: State, words: list[Text], column: int) -> tuple[bool, str]:
    parts = list(words)
    wanted = True
    while parts and parts[0].text == NOT:
        parts.pop(0)
        wanted = not wanted
    if not parts:
        raise NotUnderstood("a question is missing", column)
    head = parts.pop(0)
    if head.text == KNOWS:
        known, fact = _knows(state, head, parts)
        return known == wanted, fact
    questions = {**_QUESTIONS, **space_of(state).questions}
    answer = questions.get(head.text)
    if answer is None:
        hint = closest(head.text, [*questions, KNOWS])
        raise NotUnderstood("there is no question '{word}'", head.column, hint, word=head.text)
    question = Question(state, head, parts)
    true, fact = answer(question)
    if question.parts:
        raise NotUnderstood("'{word}' is too much", question.parts[0].column, word=question.parts[0].text)
    return true == wanted, fact


def _knows(state: State, head: Text, parts: list[Text]) -> tuple[bool, str]:
    """Whether a seat can tell that a statement is true from what it may know; once a game is over, all is known."""
    question = Question(state, head, parts)
    seat = question.seat()
    shown = bool(question.parts) and question.parts[0].text == STRENGTH  # sums of its own (CARD-OPT-SECRET)
    true, fact = _ask(state, question.parts, head.column)  # what is no question at all is none to anybody
    seen = view(state, seat) if state.result is None else open_view(state, seat)
    try:
        known, told = _ask(seen.state, question.parts, head.column)
    except (Hidden, NotUnderstood):  # of what it has never seen, a seat has no name either
        known, told = False, fact
    if shown:
        return known, told
    if not true:
        return False, fact
    return known, f"{fact}, and {state.colour(seat)} {'knows' if known else 'does not know'}"


def _fit(q: Question) -> tuple[bool, str]:
    unit = q.unit()
    wounded = bool(q.state.wounded >> unit & 1)
    return q.place(unit) >= 0 and not wounded, f"it is {'wounded' if wounded else _told(q, unit)}"


def _wounded(q: Question) -> tuple[bool, str]:
    unit = q.unit()
    return q.place(unit) >= 0 and bool(q.state.wounded >> unit & 1), f"it is {_told(q, unit)}"


def _gone(q: Question) -> tuple[bool, str]:
    unit = q.unit()
    return q.place(unit) == GONE, f"it is {_told(q, unit)}"


def _out(q: Question) -> tuple[bool, str]:
    unit = q.unit()
    return q.place(unit) == OUT, f"it is {_told(q, unit)}"


def _told(q: Question, unit: int) -> str:
    place = q.state.where[unit]
    return {OUT: "out", GONE: "gone"}.get(place, "on the board" if place >= 0 else "not on the board")


def _score(q: Question) -> tuple[bool, str]:
    seat = q.seat()
    return q.state.score[seat] == w.parse_number(q.next("a number")), f"the score is {q.state.score[seat]}"


def _actions(q: Question) -> tuple[bool, str]:
    return q.state.ap == w.parse_number(q.next("a number")), f"{q.state.ap} AP are left"


def _turn(q: Question) -> tuple[bool, str]:
    seat, running = q.seat(), q.state.result is None
    return running and seat == q.state.seat, f"it is {q.state.colour(q.state.seat)}'s turn" if running else "over"


def _room(q: Question) -> tuple[bool, str]:
    word = q.next("a room's place")
    slot = w.parse_slot(q.state.table.definition.plan, word)
    if slot == w.NO_SLOT or not q.state.rooms:
        raise NotUnderstood("there is no room {word}", word.column, word=word.text)
    at = q.next("a room such as 39a+2")
    found = w.TURNED_ROOM.fullmatch(at.text)
    if not found:
        raise NotUnderstood("'{word}' is not a room such as 39a+2", at.column, word=at.text)
    room, turn = q.state.rooms[slot]
    if (room, turn) == NO_ROOM:
        raise Hidden
    name = "." if (room, turn) == EMPTY_SHAFT else q.state.table.rooms[room].name
    down = not q.state.revealed >> slot & 1
    same = found[2] == name and int(found[3] or 0) == turn and (down or not found[1])  # face up or not
    return same, f"it is {'?' if down else ''}{name}+{turn}"


def _hand(q: Question) -> tuple[bool, str]:
    seat = q.seat()
    kind = w.parse_choice(q.next("combat, jump or action"), ("combat", "jump", "action"), "kind of card")
    wanted = sorted(w.parse_card(part) for part in q.rest())
    hand = {"combat": q.state.combat, "jump": q.state.jumps, "action": q.state.actions}[kind][seat]
    if hand == UNKNOWN_HAND:
        raise Hidden
    if kind == "combat":
        held = sorted(hand_values(hand))
    elif kind == "jump":
        held = [hand]
    else:
        held = [card for card in q.state.table.definition.action_cards if hand >> card & 1]
    return wanted == held, f"the hand is {' '.join(map(str, held)) or 'empty'}"


def _strength(q: Question) -> tuple[bool, str]:
    seat = q.seat()
    wanted = w.parse_number(q.next("a number"))
    fight = q.state.fight
    if fight is None or seat not in fighters(fight):
        return False, "no combat of that side waits for cards"
    held = fight.strength[side_of(fight, seat)]  # the sum of its side, whoever is on it (M-6)
    return held == wanted, f"the strength is {held}"


def _shown(q: Question) -> tuple[bool, str]:
    shown = bool(q.state.shown >> q.seat() & 1)
    return shown, "it was shown" if shown else "it was not shown"


def _over(q: Question) -> tuple[bool, str]:
    word = q.next("a colour, or draw")
    result = q.state.result
    winner = -1 if word.text == "draw" else w.parse_seat(q.state, word)
    if result is None:
        return False, "the game goes on"
    fact = f"over: {' '.join(q.state.colour(seat) for seat in result) or 'draw'}"
    return (result == () if winner < 0 else winner in result), fact


_QUESTIONS: Final[dict[str, Answer]] = {
    "fit": _fit, "wounded": _wounded, "gone": _gone, "out": _out, "score": _score, "actions": _actions, "turn": _turn,
    "room": _room, "hand": _hand, STRENGTH: _strength, "shown": _shown, "over": _over,
}  # fmt: skip
