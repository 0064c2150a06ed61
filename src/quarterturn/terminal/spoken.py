"""Actions as a player types them: the notation, with its words in the player's language."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from quarterturn.content.texts.phrases import has_phrase
from quarterturn.engine.core.definition import Collection
from quarterturn.engine.core.kinds import DEEDS
from quarterturn.engine.core.terms import COLOURS
from quarterturn.notation.words import known_names
from quarterturn.terminal import glyphs as g
from quarterturn.terminal.words import Words

WITH: Final = "with"
NAMED = re.compile(rf"([{re.escape(''.join(DEEDS))}]?)(?:([a-z]+):)?([a-z-]+)")


def spoken(text: str, collection: Collection, words: Words) -> str:
    """A line of the notation in the player's words: `attaquer naga jaune:passe-muraille`."""
    names = known_names(collection)
    return " ".join(_spoken(word, names, words) for word in text.split())


def _spoken(word: str, names: Iterable[str], words: Words) -> str:
    if has_phrase(f"typed-{word}"):
        return typed(word, words)
    found = NAMED.fullmatch(word)
    if found is None or found[3] not in names:
        return word
    colour = f"{words.colour(found[2])}:" if found[2] in COLOURS else ""
    return found[1] + colour + "-".join(words.name(found[3]).lower().split())


def meanings(known: Iterable[str], words: Words) -> dict[str, str]:
    """The words of the notation by what the player calls them, as it may be typed."""
    return {g.fold(typed(word, words)): word for word in known}


def typed(word: str, words: Words) -> str:
    """A verb or another word of the notation; one that a language has no word for is the same everywhere."""
    return words(f"typed-{word}") if has_phrase(f"typed-{word}") else word
