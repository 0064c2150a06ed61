"""The terminal itself: writing, clearing, asking; colour, width and signs as it has them."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from contextlib import suppress
from typing import TextIO

from rich.console import Console
from rich.text import Text

from quarterturn.terminal import glyphs as g

CLEAR = "\x1b[H\x1b[2J\x1b[3J"  # the lines that scrolled away too: they may hold secrets
BLANK_LINES = 60  # where a screen cannot be cleared


class Screen:
    """Where a session is shown. What cannot be written in the terminal's encoding is written plainly."""

    def __init__(self, console: Console, source: TextIO | None = None) -> None:
        self.console = console
        self.source = sys.stdin if source is None else source
        self.colour = console.color_system is not None
        self.boxes = console.encoding.lower().startswith("utf")

    @property
    def width(self) -> int:
        return self.console.width

    def write(self, text: str | Text = "", style: str = "", whole: bool = False) -> None:
        """A line, folded where the screen ends; a `whole` one goes on, as in a file it should."""
        line = Text(text, style) if isinstance(text, str) else text
        if not self.boxes:
            line = line.copy()
            line.plain = g.to_ascii(line.plain)
        self.console.print(line, soft_wrap=whole, highlight=False, overflow="ignore" if whole else "fold")

    def write_all(self, lines: Iterable[str | Text], whole: bool = False) -> None:
        for line in lines:
            self.write(line, whole=whole)

    def clear(self) -> None:
        if self.console.is_terminal:
            self.console.file.write(CLEAR)

    def hide(self) -> None:
        """Take everything off the screen, so that the next person cannot read it."""
        self.clear()
        if not self.console.is_terminal:
            self.write("\n" * BLANK_LINES)

    def ask(self, prompt: str) -> str:
        """One line from the keyboard; EOFError where there is none any more."""
        text = prompt if self.boxes else g.to_ascii(prompt)
        if self.source is sys.stdin and sys.stdin.isatty():
            return input(text)
        self.console.print(Text(text), end="")
        line = self.source.readline()
        self.console.print(Text(line.rstrip("\n")))  # nobody has seen it typed
        if not line:
            raise EOFError
        return line.rstrip("\n")


def make_screen(plain: bool = False) -> Screen:
    """The screen of this process, with line editing and history where the system has them."""
    if sys.stdin.isatty():
        with suppress(ImportError):
            import readline  # noqa: F401
    return Screen(Console(color_system=None) if plain else Console())
