"""What can go wrong when text is read: not understood, or ambiguous. (What a rule forbids is an IllegalAction.)"""

from __future__ import annotations

from quarterturn.blocks import DID_YOU_MEAN
from quarterturn.content.texts.refusals import in_words
from quarterturn.engine.terms import Arguments


class NotationError(Exception):
    """Text that cannot be turned into something of the game, and where it stands in its line (from 1).

    The reason is a template, always a literal, with what fills its `{places}`; `{word}` is what somebody wrote. `hint`
    is the known word that may have been meant.
    """

    kind = "error"

    def __init__(self, template: str, column: int = 0, hint: str = "", **arguments: str | int) -> None:
        super().__init__(template)
        self.template, self.column, self.hint = template, column, hint
        self.arguments: Arguments = tuple(arguments.items())

    @property
    def reason(self) -> str:
        """What is wrong, in plain English."""
        hint = DID_YOU_MEAN.format(word=self.hint) if self.hint else ""
        return self.template.format(**dict(self.arguments)) + hint

    def __str__(self) -> str:
        return f"{self.kind}: {self.reason}"


class NotUnderstood(NotationError):
    """No reading at all: an unknown word, a missing part."""

    kind = "not understood"


class Ambiguous(NotationError):
    """More than one reading."""

    kind = "ambiguous"


def error_text(error: NotationError, language: str) -> str:
    """What is wrong, in a player's language."""
    hint = in_words(DID_YOU_MEAN, (("word", error.hint),), language) if error.hint else ""
    return in_words(error.template, error.arguments, language) + hint
