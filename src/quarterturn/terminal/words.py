"""What the terminal says, in the player's language."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from difflib import get_close_matches

from quarterturn.blocks import FileError
from quarterturn.content.texts import ENGLISH, LANGUAGES, RuleText, name, rule_text
from quarterturn.content.texts.phrases import UNKNOWN, Noun, noun, phrase
from quarterturn.content.texts.refusals import refusal_text
from quarterturn.engine.core.state import State
from quarterturn.engine.core.terms import Refusal
from quarterturn.notation import file_error_text


class Words:
    """The texts of one language."""

    def __init__(self, language: str) -> None:
        self.language = language

    def __call__(self, key: str, /, **values: object) -> str:
        return phrase(key, self.language, **values)

    def name(self, key: str) -> str:
        """What a character or object is called."""
        return self("something") if key == UNKNOWN else name(key, self.language)

    def colour(self, colour: str) -> str:
        return name(colour, self.language).lower()

    def seat(self, state: State, seat: int) -> str:
        return name(state.colour(seat), self.language)

    def noun(self, key: str) -> Noun:
        """A character or an object in a sentence."""
        return noun(key, self.language)

    def token(self, state: State, token: int | None) -> Noun:
        """A token with its colour in a sentence: `blue Naga`, « la Naga bleue »."""
        if token is None:
            return self.noun(UNKNOWN)
        found = state.table.tokens[token]
        return noun(found.name, self.language, state.colour(found.seat))

    def listed(self, names: Sequence[str]) -> str:
        """`Blue, Red and Green`"""
        if len(names) < 2:
            return "".join(names)
        return self("and-last", most=", ".join(names[:-1]), last=names[-1])

    def hint(self, word: str, known: Iterable[str]) -> str:
        """The end of a message about an unknown word: what may have been meant, or nothing."""
        close = get_close_matches(word, sorted(known), n=1)
        return " " + self("did-you-mean", word=close[0]) if close else "."

    def refusal(self, refusal: Refusal) -> str:
        """What stood in the way."""
        return refusal_text(refusal, self.language)

    def file_error(self, error: FileError) -> str:
        """What is wrong with a file, and where."""
        return f"{error.file}:{error.line}:{error.column}: {file_error_text(error, self.language)}"

    def rule(self, rule_id: str) -> RuleText:
        return rule_text(rule_id, self.language)


def language_of(setting: str | None) -> str:
    """The language of a setting such as `fr_FR.UTF-8`, or English."""
    return _code(setting) if speaks(setting) else ENGLISH


def speaks(setting: str | None) -> bool:
    """Whether there are texts in the language of a setting."""
    return _code(setting) in LANGUAGES


def _code(setting: str | None) -> str:
    return re.split(r"[_.@-]", setting or "")[0].lower()
