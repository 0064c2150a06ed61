"""Sentences in Fluent, with `{ $places }` to be filled: `game.*.ftl`, which the page says too, and `terminal.*.ftl`."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from quarterturn.content.texts import ENGLISH, UnknownText, source, typeset

if TYPE_CHECKING:
    from fluent.runtime import FluentBundle

FILES: Final = ("game", "terminal")


def phrase(key: str, language: str = ENGLISH, /, **values: object) -> str:
    """A sentence with its places filled; what a language does not say is said in English."""
    spoken = language if _bundle(language).has_message(key) else ENGLISH
    if not has_phrase(key, spoken):
        raise UnknownText(f"no text for '{key}'")
    bundle = _bundle(spoken)
    pattern = bundle.get_message(key).value
    assert pattern is not None  # Fluent's attributes are not used
    filled = {place: value if isinstance(value, int) else str(value) for place, value in values.items()}
    text, problems = bundle.format_pattern(pattern, filled)
    if problems:
        raise UnknownText(f"'{key}' in '{spoken}': {problems[0]}")
    return str(text)


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
