"""What can go wrong when text is read: not understood, or ambiguous. (What a rule forbids is an IllegalAction.)"""

from __future__ import annotations

from quarterturn.blocks import DID_YOU_MEAN, FileError
from quarterturn.content.texts.refusals import in_words, refusal_text
from quarterturn.engine.core.options import BadOption
from quarterturn.engine.core.terms import Arguments, IllegalAction


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
    return in_words(error.template, error.arguments, language) + _hint(error.hint, language)


def file_error_text(error: FileError, language: str) -> str:
    """What is wrong with a saved game or position, in a player's language."""
    cause = error.__cause__
    if isinstance(cause, NotationError):
        return error_text(cause, language)
    if isinstance(cause, BadOption):
        return in_words(cause.template, cause.arguments, language)
    arguments = error.arguments
    if isinstance(cause, IllegalAction):
        arguments = (("word", f"{cause.refusal.rule}: {refusal_text(cause.refusal, language)}"),)
    return in_words(error.template, arguments, language) + _hint(error.hint, language)


def _hint(word: str, language: str) -> str:
    return in_words(DID_YOU_MEAN, (("word", word),), language) if word else ""
