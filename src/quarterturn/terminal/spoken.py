"""Actions as a player types them: the notation, with its words in the player's language."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from quarterturn.content.texts import verb
from quarterturn.content.texts.phrases import has_phrase
from quarterturn.engine.core.definition import Collection
from quarterturn.engine.core.kinds import DEEDS
from quarterturn.engine.core.terms import COLOURS
from quarterturn.notation.words import known_names
from quarterturn.terminal import glyphs as g
from quarterturn.terminal.words import Words

WITH: Final = "with"


def spoken(text: str, collection: Collection, words: Words) -> str:
    """A line of the notation in the player's words: `attaquer naga jaune:passe-muraille`."""
    names = known_names(collection)
    return " ".join(_spoken(word, names, words) for word in text.split())


def _spoken(word: str, names: Iterable[str], words: Words) -> str:
    said = typed(word, words)
    if said != word:
        return said
    deed = word[0] if word[0] in DEEDS else ""
    return deed + ":".join(_named(part, names, words) for part in word.removeprefix(deed).split(":"))


def _named(part: str, names: Iterable[str], words: Words) -> str:
    """A colour or a name; whatever else stands there, such as a place, is the same everywhere."""
    if part in COLOURS:
        return words.colour(part)
    return "-".join(words.name(part).lower().split()) if part in names else part


def meanings(known: Iterable[str], words: Words) -> dict[str, str]:
    """The words of the notation by what the player calls them, as it may be typed."""
    return {g.fold(typed(word, words)): word for word in known}


def typed(word: str, words: Words) -> str:
    """A verb or another word of the notation; one that a language has no word for is the same everywhere."""
    return words(f"typed-{word}") if has_phrase(f"typed-{word}") else verb(word, words.language)
