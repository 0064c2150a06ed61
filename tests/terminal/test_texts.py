"""What the terminal says of itself: its commands, and in which language."""

import re

from quarterturn.content.texts import ENGLISH
from quarterturn.content.texts.gaps import phrases
from quarterturn.content.texts.phrases import phrase
from quarterturn.terminal.commands import COMMANDS, HELP, SYNONYMS
from quarterturn.terminal.spaces import SQUARES, ZONES
from quarterturn.terminal.words import Words, language_of

HELP_LINES = [key for key in phrases("terminal", ENGLISH) if key.startswith("help-")]


def test_every_command_has_its_help_line_and_no_other() -> None:
    wanted = {f"help-{name}{end}" for name in (*SQUARES.help, *ZONES.help, *HELP) for end in ("", "-form")}
    assert set(HELP_LINES) == wanted | {"help-title", "help-short"}


def test_every_command_is_in_the_help() -> None:
    forms = " ".join(phrase(key) for key in HELP_LINES if key.endswith("-form"))
    assert set(COMMANDS) - set(re.findall(r"[a-z]+!?", forms)) == {"help"}


def test_synonyms_lead_to_commands() -> None:
    assert set(SYNONYMS.values()) <= set(COMMANDS)


def test_the_language_of_the_terminal() -> None:
    assert language_of("fr_FR.UTF-8") == "fr"
    assert language_of("C.UTF-8") == "en"
    assert language_of(None) == "en"


def test_an_unknown_word_gets_a_hint() -> None:
    assert Words("en").hint("prizon", ["prison", "base"]) == " (did you mean prison?)"
    assert Words("fr").hint("zzz", ["prison"]) == "."
