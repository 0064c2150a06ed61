"""Why something is not possible, in a player's language: what the engine and the notation say, translated.

English is what stands in the source. In a catalogue, such as `refusals.fr.txt`, each English line is followed by its
translation, indented. Under a heading such as `# {what}` stand the words that may fill this place of a sentence. What
has no translation is said in English.
"""

from __future__ import annotations

import re
from functools import cache
from string import Formatter

from quarterturn.blocks import FileError
from quarterturn.content.records import NAME
from quarterturn.content.texts import ENGLISH, name, source, typeset
from quarterturn.content.texts.phrases import noun
from quarterturn.engine.core.terms import COLOURS, SIGNS, Arguments, Refusal

SENTENCES = ""
TYPED = "word"  # the place of what somebody wrote: it is repeated as it is
ZONE = re.compile(rf"(>?)([A-Z]\d)([{re.escape(SIGNS)}])")  # a place of the card game, as its layout names it
SIGN_NAMES = ("triangle", "circle", "square", "gear")  # in the order of SIGNS

Catalogue = dict[str, dict[str, str]]  # by place, or SENTENCES: the translations


def refusal_text(refusal: Refusal, language: str = "en") -> str:
    """The particulars of a refusal, with the things of the game by their names."""
    return in_words(refusal.template, refusal.arguments, language)


def in_words(template: str, arguments: Arguments, language: str) -> str:
    """A sentence with its places filled."""
    sentence = template if language == ENGLISH else catalogue(language)[SENTENCES].get(template, template)
    return sentence.format(**{place: _shown(place, value, language) for place, value in arguments})


def _shown(place: str, value: str | int, language: str) -> str:
    if isinstance(value, int) or place == TYPED:
        return str(value)
    if language != ENGLISH and place in catalogue(language):
        return catalogue(language)[place].get(value, value)
    if place == "colour":
        return name(value, language).lower()
    if place == "name":
        return noun(value, language) if NAME.fullmatch(value) else value
    if zone := ZONE.fullmatch(value):
        facing, room, sign = zone.groups()
        said = name(f"zone:{SIGN_NAMES[SIGNS.index(sign)]}", language)
        return f"{name('zone:before', language)} {room} ({said})" if facing else f"{room} {said}"
    colour, _, bare = value.partition(":")
    if colour in COLOURS and NAME.fullmatch(bare):
        return noun(bare, language, colour)
    return value


@cache
def catalogue(language: str) -> Catalogue:
    """All translations into a language other than English."""
    file = f"refusals.{language}.txt"
    return parse(file, source(file, language), language)


def parse(file: str, text: str, language: str) -> Catalogue:
    """The translations of a file. Raises FileError where one is missing, stands twice, or has other places to fill."""
    found: Catalogue = {SENTENCES: {}}
    section, english, number = SENTENCES, "", 0
    for number, line in enumerate(text.splitlines(), 1):
        if line.startswith("  ") and english:
            if places(english) != places(line):
                raise FileError(file, number, 3, f"'{english}' has other places to fill")
            found[section][english] = typeset(line[2:].rstrip(), language)
            english = ""
        elif english or line.startswith(" "):
            raise FileError(file, number, 1, "expected an English line, then its translation, indented")
        elif line.startswith("# "):
            section = line[3:-1] if line.startswith("# {") else SENTENCES
            found.setdefault(section, {})
        elif line in found[section]:
            raise FileError(file, number, 1, f"'{line}' stands here twice")
        else:
            english = line
    if english:
        raise FileError(file, number, 1, f"'{english}' has no translation")
    return found


def places(template: str) -> set[str]:
    """The names of the places to fill."""
    return {name for _, name, _, _ in Formatter().parse(template) if name is not None}
