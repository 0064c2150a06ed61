"""What can go wrong when text is read: not understood, or ambiguous. (What a rule forbids is an IllegalAction.)"""

from __future__ import annotations


class NotationError(Exception):
    """Text that cannot be turned into something of the game, and where it stands in its line (from 1)."""

    kind = "error"

    def __init__(self, reason: str, column: int = 0) -> None:
        super().__init__(reason)
        self.reason, self.column = reason, column

    def __str__(self) -> str:
        return f"{self.kind}: {self.reason}"


class NotUnderstood(NotationError):
    """No reading at all: an unknown word, a missing part."""

    kind = "not understood"


class Ambiguous(NotationError):
    """More than one reading."""

    kind = "ambiguous"
