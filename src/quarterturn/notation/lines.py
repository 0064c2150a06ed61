"""The lines under the headers of a position while they are read, with the place where an error is."""

from __future__ import annotations

from collections.abc import Iterator

from quarterturn import limits
from quarterturn.blocks import Entry, Text
from quarterturn.engine.core.terms import GATE_STATES
from quarterturn.notation import words as w
from quarterturn.notation.errors import NotUnderstood
from quarterturn.notation.headers import Headers


class Lines:
    """Remembers which line is being read, so that an error can tell where it is."""

    def __init__(self, headers: Headers) -> None:
        self.headers = headers
        self.line: Text | Entry | None = None

    @property
    def number_of_line(self) -> int:
        return self.headers.line if self.line is None else self.line.line

    def each(self, key: str) -> Iterator[Text]:
        """The lines under a header."""
        for line in self.headers.lines(key):
            self.line = line
            yield line

    def next_word(self, parts: list[Text], what: str) -> Text:
        if not parts:
            assert self.line is not None
            raise NotUnderstood("{what} is missing", self.line.column, what=what)
        return parts.pop(0)

    def gate_state(self, parts: list[Text]) -> int:
        """The state of a portcullis."""
        return GATE_STATES.index(w.parse_choice(self.next_word(parts, "a state"), GATE_STATES, "state"))

    def number(self, key: str, default: int, most: int = limits.NUMBER) -> int:
        self.line = self.headers.value(key)
        return default if self.line is None else w.parse_number(self.line, most)


def require_empty(parts: list[Text]) -> None:
    if parts:
        raise NotUnderstood("'{word}' is too much", parts[0].column, word=parts[0].text)
