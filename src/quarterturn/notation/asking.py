"""A question while it is answered: the state that is asked, and the words that are still to be read."""

from __future__ import annotations

from collections.abc import Callable

from quarterturn.blocks import Text
from quarterturn.engine.core.state import State
from quarterturn.engine.core.terms import GONE, OUT, UNKNOWN
from quarterturn.notation import words as w
from quarterturn.notation.errors import NotUnderstood


class Hidden(Exception):
    """What is asked for is not known to the seat whose view is asked."""


class Question:
    """The words after the first, taken one by one."""

    def __init__(self, state: State, head: Text, parts: list[Text]) -> None:
        self.state, self.head, self.parts = state, head, parts

    def next(self, what: str) -> Text:
        if not self.parts:
            raise NotUnderstood(
                "'{word}' needs {what}", self.head.column + len(self.head.text), word=self.head.text, what=what
            )
        return self.parts.pop(0)

    def rest(self) -> list[Text]:
        """All words that are left."""
        found, self.parts = self.parts, []
        return found

    def seat(self) -> int:
        return w.parse_seat(self.state, self.next("a colour"))

    def unit(self) -> int:
        """A character named by colour and name."""
        seat = self.seat()
        word = self.next("a character")
        found = [t for t in w.tokens_named(self.state, w.without_star(word)) if self.state.table.owner[t] == seat]
        if not found:
            raise NotUnderstood(
                "{colour} has no {word} here", word.column, colour=self.state.colour(seat), word=word.text
            )
        return found[0]

    def tokens(self, what: str) -> list[int]:
        """Every token a word may mean."""
        return w.tokens_named(self.state, w.without_star(self.next(what)))

    def place(self, token: int) -> int:
        """Where a token is, if that may be known; a starter is where it was put, though others choose still."""
        for choice in self.state.choices:
            for chosen, place in choice or ():
                if chosen == token:
                    return int(place)
        if self.state.where[token] == UNKNOWN:
            raise Hidden
        return self.state.where[token]

    def exactly(self) -> int:
        """The only character of a name on the board."""
        word = self.next("a character")
        found = [t for t in w.tokens_named(self.state, word) if self.state.where[t] >= 0]
        if len(found) != 1:
            raise NotUnderstood("'{word}' is not exactly one character on the board", word.column, word=word.text)
        return found[0]

    def mover(self) -> int:
        """A character of the active player's that stands on the board."""
        unit = w.own_token(self.state, self.state.seat, self.next("a character"), w.is_on_board)
        if unit < 0 or self.state.where[unit] < 0:
            raise NotUnderstood("that character is not on the board", self.head.column)
        return unit


Answer = Callable[[Question], tuple[bool, str]]  # whether it is so, and how it is in fact


def told_place(place: int, on_board: Callable[[int], str]) -> str:
    """Where somebody is, in a word."""
    return on_board(place) if place >= 0 else {OUT: "out", GONE: "gone"}.get(place, "not on the board")


def compare_places(reached: set[str], wanted: set[str]) -> tuple[bool, str]:
    """Whether exactly these places are reached."""
    missing, extra = sorted(reached - wanted), sorted(wanted - reached)
    return reached == wanted, f"also reached: {' '.join(missing) or '-'}; not reached: {' '.join(extra) or '-'}"


def compare_loads(question: Question, loads: list[int]) -> tuple[bool, str]:
    """Whether somebody carries exactly what the words name, or nothing."""
    state = question.state
    fact = f"it carries {' '.join(map(state.name, loads)) or 'nothing'}"
    words = [question.next("what it carries, or nothing"), *question.rest()]
    if words[0].text == "nothing" and len(words) == 1:
        return not loads, fact
    wanted = [w.tokens_named(state, w.without_star(word)) for word in words]
    return len(wanted) == len(loads) and _matched(wanted, loads), fact


def _matched(wanted: list[list[int]], loads: list[int]) -> bool:
    """Whether each word means a load of its own."""
    if not wanted:
        return True
    return any(_matched(wanted[1:], [other for other in loads if other != load]) for load in loads if load in wanted[0])
