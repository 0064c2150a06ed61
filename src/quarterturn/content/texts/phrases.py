"""Sentences in Fluent, with `{ $places }` to be filled: `game.*.ftl`, which the page says too, and `terminal.*.ftl`."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Final

from quarterturn.content.texts import ENGLISH, UnknownText, form, name, source, typeset

if TYPE_CHECKING:
    from fluent.runtime import FluentBundle

FILES: Final = ("game", "terminal")
UNKNOWN: Final = "unknown"
NO_COLOUR: Final = "none"
SQUARE_NAME: Final = re.compile(r"[a-z]{1,2}\d")


class Noun(str):
    """A thing of the game as a sentence names it: `la Naga bleue`, with its other forms beside it.

    A place `{ $who }` that is filled with one also fills `{ $who-of }` (« de la Naga »), `{ $who-to }` (« à la Naga »)
    and `{ $who-gender }`, for the languages that need them; in a refusal these are `{who:of}` and `{who:to}`.
    """

    of: str
    to: str
    gender: str

    def __format__(self, spec: str) -> str:
        return {"of": self.of, "to": self.to}.get(spec, str(self))

    def places(self, place: str) -> dict[str, str]:
        return {place: str(self), f"{place}-of": self.of, f"{place}-to": self.to, f"{place}-gender": self.gender}


def noun(key: str, language: str = ENGLISH, colour: str = NO_COLOUR) -> Noun:
    """A character or an object in a sentence, with the colour of its side if that is told; `unknown` is a token."""
    if key == UNKNOWN:
        return _declined("something", language, "", "")
    shape = form(key, language)
    return _declined("the", language, label(key, language, colour), shape)


def label(key: str, language: str = ENGLISH, colour: str = NO_COLOUR) -> str:
    """The same where it stands alone, as on a sign: `Naga bleue`."""
    bare = name(key, language)
    if colour == NO_COLOUR:
        return bare
    gender = _gender(form(key, language))
    return phrase("token", language, name=bare, colour=name(colour, language).lower(), gender=gender)


def _declined(what: str, language: str, bare: str, shape: str) -> Noun:
    said = Noun(phrase(what, language, name=bare, form=shape))
    said.of, said.to = (phrase(f"{what}-{case}", language, name=bare, form=shape) for case in ("of", "to"))
    said.gender = _gender(shape)
    return said


def _gender(shape: str) -> str:
    return shape.partition("-")[0]


def capital(sentence: str) -> str:
    """A sentence as it begins; the name of a square stays as it is."""
    return sentence if SQUARE_NAME.match(sentence) else sentence[:1].upper() + sentence[1:]


def phrase(key: str, language: str = ENGLISH, /, **values: object) -> str:
    """A sentence with its places filled; what a language does not say is said in English."""
    spoken = language if _bundle(language).has_message(key) else ENGLISH
    if not has_phrase(key, spoken):
        raise UnknownText(f"no text for '{key}'")
    bundle = _bundle(spoken)
    pattern = bundle.get_message(key).value
    assert pattern is not None  # Fluent's attributes are not used
    filled: dict[str, object] = {}
    for place, value in values.items():
        filled |= value.places(place) if isinstance(value, Noun) else {place: _plain(value)}
    text, problems = bundle.format_pattern(pattern, filled)
    if problems:
        raise UnknownText(f"'{key}' in '{spoken}': {problems[0]}")
    return str(text)


def _plain(value: object) -> object:
    return value if isinstance(value, int) else str(value)


def has_phrase(key: str, language: str = ENGLISH) -> bool:
    """Whether a language has a sentence of its own for this."""
    return _bundle(language).has_message(key)


@cache
def _bundle(language: str) -> FluentBundle:
    from fluent.runtime import FluentBundle, FluentResource  # a tenth of a second: only for those who say something

    bundle = FluentBundle([language], use_isolating=False)
    for what in FILES:
        bundle.add_resource(FluentResource(typeset(source(f"{what}.{language}.ftl", language), language)))
    return bundle
