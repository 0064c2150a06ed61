"""The small text grammar that content files, saved games and cases share, and its errors.

A file is a sequence of

- entries `key: value`, or `key:` followed by indented lines;
- drawings: a line `room NAME …` and the rows under it, up to a blank line;
- lines of play, which begin with `>`, `!` or `?`.

`#` starts a comment, wherever it stands. Lines and columns count from 1.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from difflib import get_close_matches
from typing import NamedTuple

from quarterturn import limits

KEY = re.compile(r"([a-z][a-z0-9-]*):")
DRAWING = re.compile(r"room(\s|$)")
PLAY_MARKS = ">!?"
DID_YOU_MEAN = "; did you mean '{word}'?"


class FileError(Exception):
    """Something in a file that cannot be understood or does not fit, and where it stands.

    The reason is a template with what fills its `{places}`, so that it can be said in other languages (see
    `notation.errors.file_error_text`); `hint` is the known word that may have been meant.
    """

    def __init__(
        self, file: str, line: int, column: int, template: str, hint: str = "", **arguments: str | int
    ) -> None:
        super().__init__(file, line, column, template)
        self.file = file
        self.line = line
        self.column = column
        self.template = template
        self.hint = hint
        self.arguments = tuple(arguments.items())

    @property
    def reason(self) -> str:
        """What is wrong, in plain English."""
        hint = DID_YOU_MEAN.format(word=self.hint) if self.hint else ""
        return (self.template.format(**dict(self.arguments)) if self.arguments else self.template) + hint

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}: {self.reason}"


class Text(NamedTuple):
    """A piece of a line: its line number, the column of its first character, and itself without comment."""

    line: int
    column: int
    text: str

    def words(self) -> list[Text]:
        """The words of the piece, each with its place."""
        return [Text(self.line, self.column + found.start(), found[0]) for found in re.finditer(r"\S+", self.text)]


@dataclass(frozen=True, slots=True)
class Entry:
    """`key: value`, or `key:` and the indented lines under it; `column` is that of the value."""

    key: str
    value: str
    line: int
    lines: tuple[Text, ...] = ()
    column: int = 1

    @property
    def content(self) -> tuple[Text, ...]:
        """The value as a single line, or the indented lines: nothing if there is neither."""
        return (Text(self.line, self.column, self.value),) if self.value else self.lines


@dataclass(frozen=True, slots=True)
class Play:
    """A line of play: its mark (`>`, `!` or `?`) and what follows, with the column of what follows."""

    mark: str
    text: str
    line: int
    column: int


@dataclass(frozen=True, slots=True)
class Drawing:
    """A drawn room: what its first line says after `room`, and its rows as they stand, ends trimmed."""

    head: Text
    rows: tuple[Text, ...]

    @property
    def line(self) -> int:
        return self.head.line


Item = Entry | Play | Drawing


def read(file: str, text: str) -> list[Item]:
    """All items of a file in order; the first line that is none of them raises a FileError."""
    return _Reader(file, text).items()


def closest(word: str, known: Iterable[str]) -> str:
    """The known word that may have been meant, or nothing."""
    if len(word) > limits.WORD:
        return ""
    return next(iter(get_close_matches(word, sorted(known), n=1)), "")


def suggestion(word: str, known: Iterable[str]) -> str:
    """The end of a message about an unknown name: `; did you mean 'naga'?`, or nothing."""
    close = closest(word, known)
    return DID_YOU_MEAN.format(word=close) if close else ""


class _Reader:
    """One pass over the lines of a file."""

    def __init__(self, file: str, text: str) -> None:
        self.file = file
        if len(text) > limits.CHARACTERS:
            raise FileError(file, 1, 1, "the text has more than {most} characters", most=limits.CHARACTERS)
        self.raw = text.removeprefix("\ufeff").splitlines()
        if len(self.raw) > limits.LINES:
            raise FileError(file, limits.LINES + 1, 1, "the text has more than {most} lines", most=limits.LINES)
        self.at = 0

    def items(self) -> list[Item]:
        found: list[Item] = []
        while self.at < len(self.raw):
            line = self._line()
            if not line.text:
                self.at += 1
            else:
                found.append(self._item(line))
        return found

    def _line(self) -> Text:
        text = self.raw[self.at].partition("#")[0].rstrip()
        if len(text) > limits.LINE:
            raise FileError(
                self.file, self.at + 1, limits.LINE + 1, "the line has more than {most} characters", most=limits.LINE
            )
        return Text(self.at + 1, 1, text)

    def _item(self, line: Text) -> Item:
        if line.text[0] in PLAY_MARKS:
            self.at += 1
            rest = _after(line, 1)
            return Play(line.text[0], rest.text, line.line, rest.column)
        if DRAWING.match(line.text):
            return self._drawing(line)
        if key := KEY.match(line.text):
            return self._entry(key[1], _after(line, key.end()))
        if line.text[0].isspace():
            raise FileError(self.file, line.line, len(line.text) - len(line.text.lstrip()) + 1,
                            "an indented line must stand under a line 'key:'")  # fmt: skip
        raise FileError(self.file, line.line, 1, "expected 'key: value', a drawing 'room …', or a line of play")

    def _entry(self, key: str, value: Text) -> Entry:
        self.at += 1
        lines: list[Text] = []
        while self.at < len(self.raw):
            line = self._line()
            if line.text and not line.text[0].isspace():
                break
            if line.text:
                lines.append(_after(line, 0))
            self.at += 1
        if value.text and lines:
            raise FileError(self.file, lines[0].line, lines[0].column,
                            "'{word}' has a value already, so no lines can follow under it", word=key)  # fmt: skip
        return Entry(key, value.text, value.line, tuple(lines), value.column)

    def _drawing(self, head: Text) -> Drawing:
        self.at += 1
        rows: list[Text] = []
        while self.at < len(self.raw) and self.raw[self.at].strip():
            line = self._line()
            if line.text and (line.text[0] in PLAY_MARKS or DRAWING.match(line.text) or KEY.match(line.text)):
                break
            if line.text:  # else a line of comment only, which does not end the drawing
                rows.append(line)
            self.at += 1
        return Drawing(_after(head, len("room")), tuple(rows))


def _after(line: Text, start: int) -> Text:
    """What follows in a line from an offset on, blanks skipped."""
    rest = line.text[start:].lstrip()
    return Text(line.line, len(line.text) - len(rest) + 1, rest)
