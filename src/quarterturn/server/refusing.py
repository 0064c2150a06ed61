"""What the server turns away: the kind of error, the rule if a rule forbids it, and why, in the language of who asked.

The server's own sentences are templates like the engine's, always literals; `content.texts.refusals` translates them.
"""

from __future__ import annotations

from typing import Any

from quarterturn.blocks import FileError
from quarterturn.content.texts import LANGUAGES
from quarterturn.content.texts.refusals import in_words, refusal_text
from quarterturn.engine.core.terms import Arguments, Refusal
from quarterturn.notation import Ambiguous, NotationError, error_text, file_error_text
from quarterturn.server import protocol as p

AT_LINE = "line {line}: {word}"  # of a record
PASSED = "passed"  # in the state of what another server has passed on: it is not passed on again
STATUS: dict[p.RefusalKind, int] = {"not yours": 403, "too many": 429}


class Refuse(Exception):
    """Something a client asked for is not possible."""

    rule: str | None = None
    retry_after: int | None = None  # seconds after which it may be possible

    @property
    def status(self) -> int:
        """Over HTTP."""
        return STATUS.get(self.kind, 422)

    def __init__(self, kind: p.RefusalKind, template: str, **arguments: str | int) -> None:
        super().__init__(template)
        self.kind, self.template = kind, template
        self.arguments: Arguments = tuple(arguments.items())

    def words(self, language: str = "en") -> str:
        """Why, for people."""
        return in_words(self.template, self.arguments, language)


class Forbidden(Refuse):
    """A rule forbids it."""

    def __init__(self, refusal: Refusal) -> None:
        Exception.__init__(self, str(refusal))
        self.kind, self.rule, self.refusal = "illegal", refusal.rule, refusal

    def words(self, language: str = "en") -> str:
        return refusal_text(self.refusal, language)


class Misread(Refuse):
    """The notation cannot be read, or not in one way only."""

    def __init__(self, error: NotationError) -> None:
        Exception.__init__(self, str(error))
        self.kind, self.error = "ambiguous" if isinstance(error, Ambiguous) else "not understood", error

    def words(self, language: str = "en") -> str:
        return error_text(self.error, language)


class BadAction(Refuse):
    """Not an action at all."""

    def __init__(self, template: str, **arguments: str | int) -> None:
        super().__init__("bad message", template, **arguments)


class CannotMake(Refuse):
    """A table as wished is not possible."""

    def __init__(self, template: str, **arguments: str | int) -> None:
        super().__init__("bad message", template, **arguments)


class BadRecord(CannotMake):
    """A saved game or position cannot be read."""

    def __init__(self, error: FileError) -> None:
        super().__init__(AT_LINE, line=error.line, word=error.reason)
        self.error = error

    def words(self, language: str = "en") -> str:
        arguments = (("line", self.error.line), ("word", file_error_text(self.error, language)))
        return in_words(self.template, arguments, language)


class Missing(Refuse):
    """There is no such thing here."""

    @property
    def status(self) -> int:
        return 404

    def __init__(self, template: str, **arguments: str | int) -> None:
        super().__init__("bad message", template, **arguments)


class NotStored(Refuse):
    """It could not be stored, for no fault of who asked; nothing has changed."""

    @property
    def status(self) -> int:
        return 503

    def __init__(self, template: str, **arguments: str | int) -> None:
        super().__init__("stale", template, **arguments)


class TableLost(NotStored):
    """The table in memory may differ from the file. It is given up: whoever comes again finds it read anew."""


class Elsewhere(NotStored):
    """Another server plays the table."""

    def __init__(self, node: str) -> None:
        super().__init__("the table is played elsewhere now; connect again")
        self.node = node


class Unresumable(Refuse):
    """A stored table cannot be played on by this program."""

    @property
    def status(self) -> int:
        return 410

    def __init__(self, template: str, **arguments: str | int) -> None:
        super().__init__("stale", template, **arguments)


class Busy(Refuse):
    """The server has too much to do."""

    retry_after = 2

    @property
    def status(self) -> int:
        return 503

    def __init__(self, template: str, **arguments: str | int) -> None:
        super().__init__("too many", template, **arguments)


class TooOften(Refuse):
    """Whoever asks has asked too often."""

    def __init__(self, template: str, retry_after: int = 1, **arguments: str | int) -> None:
        super().__init__("too many", template, **arguments)
        self.retry_after = retry_after


class Told(Refuse):
    """A refusal from another process: as it reads in every language."""

    def __init__(self, refusal: Refuse) -> None:
        Exception.__init__(self, refusal)
        self.kind, self.rule, self._status = refusal.kind, refusal.rule, refusal.status
        self._words = {language: refusal.words(language) for language in LANGUAGES}

    @property
    def status(self) -> int:
        return self._status

    def words(self, language: str = "en") -> str:
        return self._words[language]

    def __reduce__(self) -> tuple[Any, ...]:
        return _told, (vars(self),)


def _told(facts: dict[str, Any]) -> Told:
    told = Told.__new__(Told)
    vars(told).update(facts)
    return told


def accepted_language(header: str) -> str:
    """The first language of an Accept-Language header that there are texts in."""
    for tag in header.split(","):
        language = tag.split(";")[0].strip().lower().split("-")[0]
        if language in LANGUAGES:
            return language
    return "en"
