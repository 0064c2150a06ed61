"""What the terminal says: the same in both languages, and nothing missing."""

import re
from string import Formatter

import pytest

from quarterturn.content.texts import LANGUAGES, all_phrases
from quarterturn.terminal.commands import COMMANDS, HELP, SYNONYMS
from quarterturn.terminal.story import PARTS
from quarterturn.terminal.words import Words, language_of


def places(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def test_the_languages_say_the_same_things() -> None:
    english, french = all_phrases("en"), all_phrases("fr")
    assert list(english) == list(french)
    for key in english:
        assert places(english[key]) == places(french[key]), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_and_help_line_has_its_words(language: str) -> None:
    keys = all_phrases(language)
    for kind in PARTS:
        assert any(key == f"event:{kind}" or key.startswith(f"event:{kind}:") for key in keys), kind
    for name in HELP:
        assert {f"help:{name}", f"help:{name}:form"} <= set(keys)


def test_every_command_is_in_the_help() -> None:
    forms = " ".join(text for key, text in all_phrases("en").items() if key.endswith(":form"))
    assert set(COMMANDS) - set(re.findall(r"[a-z]+", forms)) == {"help"}


def test_synonyms_lead_to_commands() -> None:
    assert set(SYNONYMS.values()) <= set(COMMANDS)


def test_the_language_of_the_terminal() -> None:
    assert language_of("fr_FR.UTF-8") == "fr"
    assert language_of("C.UTF-8") == "en"
    assert language_of(None) == "en"


def test_an_unknown_word_gets_a_hint() -> None:
    assert Words("en").hint("prizon", ["prison", "base"]) == " (did you mean prison?)"
    assert Words("fr").hint("zzz", ["prison"]) == "."
