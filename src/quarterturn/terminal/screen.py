"""The terminal itself: writing, clearing, asking; colour, width and signs as it has them."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import TextIO

from rich.console import Console
from rich.text import Text

from quarterturn.terminal import glyphs as g

CLEAR = "\x1b[H\x1b[2J\x1b[3J"  # the lines that scrolled away too: they may hold secrets
BLANK_LINES = 60  # where a screen cannot be cleared


Complete = Callable[[str], list[str]]  # what the last word of a line may become


def _nothing(_line: str) -> list[str]:
    return []


class Screen:
    """Where a session is shown. What cannot be written in the terminal's encoding is written plainly."""

    def __init__(self, console: Console, source: TextIO | None = None) -> None:
        self.console = console
        self.source = sys.stdin if source is None else source
        self.colour = console.color_system is not None
        self.boxes = console.encoding.lower().startswith("utf")
        self.complete: Complete = _nothing  # for the line that is being typed

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

    def ask(self, prompt: str, complete: Complete | None = None) -> str:
        """One line from the keyboard, helped by the Tab key; EOFError where there is none any more."""
        self.complete = complete or _nothing
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
    """The screen of this process, with line editing, history and completion where the system has them."""
    screen = Screen(Console(color_system=None) if plain else Console())
    if sys.stdin.isatty():
        with suppress(ImportError):
            _edit_lines(screen)
    return screen


def _edit_lines(screen: Screen) -> None:
    """Let the Tab key complete words. Raises ImportError where the system has no line editing."""
    import readline

    found: list[str] = []

    def complete(_word: str, number: int) -> str | None:
        if number == 0:
            found[:] = screen.complete(readline.get_line_buffer()[: readline.get_endidx()])
            if len(found) == 1 and not found[0].endswith("/"):  # a folder goes on
                found[0] += " "
        return found[number] if number < len(found) else None

    readline.set_completer(complete)
    readline.set_completer_delims(" ")
    readline.parse_and_bind("bind ^I rl_complete" if "libedit" in (readline.__doc__ or "") else "tab: complete")
