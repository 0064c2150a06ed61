"""The game in words, for players: every rule by its id, the names of all things, what the terminal says; en and fr.

In the files, `# Heading` begins a section, `KEY Title` an entry, and the indented lines under it are its text.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Final, NamedTuple

from quarterturn.blocks import FileError, suggestion
from quarterturn.content.loader import own_words

LANGUAGES: Final = ("en", "fr")

ENTRY = re.compile(r"(\S+) +(\S.*)")
FRENCH_SPACES = re.compile(r" (?=[:;!?»])|(?<=«) ")
GAME: Final = "game:"
NO_BREAK_SPACE = "\u00a0"


class UnknownText(LookupError):
    """Asked for a language that is not there, or for something that has no text."""


@dataclass(frozen=True, slots=True)
class RuleText:
    """A rule as a player reads it."""

    id: str
    title: str
    text: str
    section: str


class TextEntry(NamedTuple):
    """An entry of a text file; its text may be empty."""

    section: str
    title: str
    text: str


def rule_text(rule_id: str, language: str = "en") -> RuleText:
    """The rule of an id, such as `MOVE-1`."""
    section, title, text = _find(rule_id, "rules", language)
    return RuleText(rule_id, title, text, section)


def all_rules(language: str = "en") -> tuple[RuleText, ...]:
    """Every rule, in the order of the rules page."""
    return tuple(rule_text(rule_id, language) for rule_id in _entries("rules", language))


def name(key: str, language: str = "en") -> str:
    """What a thing is called: `naga`, `rope`, `blue`, `square:pit`, `edge:wall`, `gate:open`, `game:prison`.

    The keys of characters, objects and colours are those of the notation; all others say their kind first.
    """
    return _named(key, language).title


def about(key: str, language: str = "en") -> str:
    """What there is to say on a thing, such as what a game teaches; else nothing."""
    return _named(key, language).text


def all_names(language: str = "en") -> dict[str, str]:
    """Every name by its key."""
    entries = {**_entries("names", language), **_own_games(language)}
    return {key: entry.title for key, entry in entries.items()}


def phrase(key: str, language: str = "en") -> str:
    """What the terminal says, with `{places}` to be filled."""
    return _find(key, "terminal", language).title


def all_phrases(language: str = "en") -> dict[str, str]:
    """Everything the terminal says, by key."""
    return {key: entry.title for key, entry in _entries("terminal", language).items()}


def _named(key: str, language: str) -> TextEntry:
    own = _own_games(language) if key.startswith(GAME) else {}
    return own[key] if key in own else _find(key, "names", language)


def _own_games(language: str) -> dict[str, TextEntry]:
    """The games that are named in scenario files; one without a title goes by its id."""
    require_language(language)
    found: dict[str, TextEntry] = {}
    for game, words in own_words().items():
        title, text = (typeset(said, language) for said in words[language])
        found[GAME + game] = TextEntry("", title or game.replace("-", " ").capitalize(), text)
    return found


def _find(key: str, what: str, language: str) -> TextEntry:
    entries = _entries(what, language)
    if key not in entries:
        raise UnknownText(f"no text for '{key}'{suggestion(key, entries)}")
    return entries[key]


@cache
def _entries(what: str, language: str) -> dict[str, TextEntry]:
    require_language(language)
    file = f"{what}.{language}.txt"
    text = files(__name__).joinpath(file).read_text(encoding="utf-8")
    return parse(file, typeset(text, language))


def require_language(language: str) -> None:
    if language not in LANGUAGES:
        raise UnknownText(f"no texts in '{language}'; there are {' and '.join(LANGUAGES)}")


def typeset(text: str, language: str) -> str:
    """A text with the spaces that its language's typography wants."""
    return FRENCH_SPACES.sub(NO_BREAK_SPACE, text) if language == "fr" else text


def parse(file: str, text: str) -> dict[str, TextEntry]:
    """The entries of a file by key, in order."""
    entries: dict[str, TextEntry] = {}
    section = key = ""
    for number, line in enumerate(text.splitlines(), 1):
        if line.startswith("# "):
            section, key = line[2:], ""
        elif line.startswith("  ") and key:
            entry = entries[key]
            entries[key] = entry._replace(text=f"{entry.text} {line.strip()}".lstrip())
        elif line:
            found = ENTRY.fullmatch(line)
            if not found or not section:
                raise FileError(file, number, 1, "expected '# Heading', then 'KEY Title' and its text, indented")
            key = found[1]
            if key in entries:
                raise FileError(file, number, 1, f"'{key}' stands here twice")
            entries[key] = TextEntry(section, found[2], "")
    return entries
