"""The game in words, for players: every rule by its id, the names of all things; what is said is in `phrases`.

In the files, `# Heading` begins a section, `KEY Title` an entry, and the indented lines under it are its text. A title
may end in `[form]`: what the grammar of its language must know of it (see `phrases.noun`), or for an action what is
typed for it. What a language lacks is in English; `gaps` tells what that is.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Final, NamedTuple

from quarterturn.blocks import FileError, suggestion
from quarterturn.content.loader import load, own_words
from quarterturn.content.records import NAME

ENGLISH: Final = "en"
FOLDER: Final = files(__name__)
GAME_FILE: Final = re.compile(r"game\.([a-z]+)\.ftl")


def _languages() -> tuple[str, ...]:
    found = {match[1] for file in FOLDER.iterdir() if (match := GAME_FILE.fullmatch(file.name))}
    return (ENGLISH, *sorted(found - {ENGLISH}))


LANGUAGES: Final = _languages()  # English, and every other whose `game.*.ftl` is there; the page goes by the same files

ENTRY = re.compile(r"(\S+) +(\S.*?)(?: \[([\w-]+)\])?")
FRENCH_SPACES = re.compile(r" (?=[:;!?»])|(?<=«) ")
GAME: Final = "game:"
ACTION: Final = "action:"
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
    """An entry of a text file; its text and its form may be empty."""

    section: str
    title: str
    text: str
    form: str = ""


def rule_text(rule_id: str, language: str = "en") -> RuleText:
    """The rule of an id, such as `MOVE-1`."""
    entry = _find(rule_id, "rules", language)
    return RuleText(rule_id, entry.title, entry.text, entry.section)


def all_rules(language: str = "en") -> tuple[RuleText, ...]:
    """Every rule, in the order of the rules page."""
    return tuple(rule_text(rule_id, language) for rule_id in _entries("rules", language))


def name(key: str, language: str = "en") -> str:
    """What a thing is called: `naga`, `rope`, `blue`, `square:pit`, `edge:wall`, `gate:open`, `game:prison`.

    The keys of characters, objects and colours are those of the notation; all others say their kind first. What has
    no name yet, such as a new character, goes by its id.
    """
    return _named(key, language).title


def about(key: str, language: str = "en") -> str:
    """What there is to say on a thing, such as what a game teaches; else nothing."""
    return _named(key, language).text


def form(key: str, language: str = "en") -> str:
    """What sentences must know of a name, such as its gender, as its file says it in brackets; else nothing."""
    return _named(key, language).form


def all_forms(language: str = "en") -> dict[str, str]:
    """The forms of all names that have one, and the verbs of all actions."""
    return {key: entry.form for key, entry in _entries("names", language).items() if entry.form}


def verb(word: str, language: str = "en") -> str:
    """What is typed for the verb of an action; a language that has no word for it takes the notation's."""
    return _verbs(language).get(word, word)


@cache
def _verbs(language: str) -> dict[str, str]:
    """The verbs of a language by those of the notation, which is the first word of an action's name."""
    actions = {key.removeprefix(ACTION): said for key, said in all_forms(language).items() if key.startswith(ACTION)}
    return {action.partition("-")[0]: said for action, said in actions.items()}


def all_names(language: str = "en") -> dict[str, str]:
    """Every name by its key."""
    board, cards = load(), load().of("C")
    tokens = (*board.characters, *board.objects, *cards.characters, *cards.objects)
    used = (*tokens, *(GAME + game for game in board.games))
    named = {**_entries("names", language), **_own_games(language)}
    return {key: entry.title for key, entry in {**{key: _unnamed(key) for key in used}, **named}.items()}


def _named(key: str, language: str) -> TextEntry:
    own = _own_games(language) if key.startswith(GAME) else {}
    if key in own:
        return own[key]
    if key not in _entries("names", language) and NAME.fullmatch(key.removeprefix(GAME)):
        return _unnamed(key)
    return _find(key, "names", language)


def _unnamed(key: str) -> TextEntry:
    """What a character, an object or a game without a name is called: its id."""
    return TextEntry("", key.removeprefix(GAME).replace("-", " ").capitalize(), "")


def _own_games(language: str) -> dict[str, TextEntry]:
    """The games that are named in scenario files; one without a title goes by its id."""
    require_language(language)
    found: dict[str, TextEntry] = {}
    for game, words in own_words().items():
        title, text = (typeset(said, language) for said in words.get(language, words[ENGLISH]))
        found[GAME + game] = TextEntry("", title or _unnamed(game).title, text)
    return found


def _find(key: str, what: str, language: str) -> TextEntry:
    entries = _entries(what, language)
    if key not in entries:
        raise UnknownText(f"no text for '{key}'{suggestion(key, entries)}")
    return entries[key]


@cache
def _entries(what: str, language: str) -> dict[str, TextEntry]:
    """The entries of a language, in the order of the English ones, which stand in for those it lacks."""
    own = own_entries(what, language)
    return own if language == ENGLISH else {key: own.get(key, entry) for key, entry in _entries(what, ENGLISH).items()}


def own_entries(what: str, language: str) -> dict[str, TextEntry]:
    """What a language says itself."""
    file = f"{what}.{language}.txt"
    return parse(file, typeset(source(file, language), language))


def source(file: str, language: str) -> str:
    """The text of one of these files, nothing if it is not there."""
    require_language(language)
    found = FOLDER.joinpath(file)
    return found.read_text(encoding="utf-8") if found.is_file() else ""


def require_language(language: str) -> None:
    if language not in LANGUAGES:
        raise UnknownText(f"no texts in '{language}'; there are {', '.join(LANGUAGES)}")


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
            entries[key] = TextEntry(section, found[2], "", found[3] or "")
    return entries
