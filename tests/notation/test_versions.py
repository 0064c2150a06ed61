"""The header `rules:`: which version of the rules a text is read under."""

import pytest

from quarterturn.blocks import FileError
from quarterturn.engine.core.rulings import RULES_VERSION, RULINGS
from quarterturn.engine.game import Game
from quarterturn.notation import file_error_text, format_position, format_record, parse_cases, parse_record

SAVED = "game: prison-1\nseed: 1\n"
POSITION = "game: prison\nrooms:\n  40b 39b\n  39a 40a\nunits:\n  blue naga c3\n"
texts = pytest.mark.parametrize("text", [SAVED, POSITION], ids=["saved", "position"])


def begun(text: str) -> Game:
    return parse_cases("file", text)[0].begin()


@texts
@pytest.mark.parametrize("rules", RULINGS)
def test_a_text_is_read_under_the_version_it_names(text: str, rules: int) -> None:
    assert begun(f"rules: {rules}\n{text}").state.table.rulings == RULINGS[rules]
    assert parse_record("file", f"{text}rules: {rules}\n", rules=1).state.table.rulings == RULINGS[rules]


@texts
def test_a_text_that_names_none_is_read_under_the_present_one_unless_the_reader_knows_better(text: str) -> None:
    assert begun(text).state.table.rulings == RULINGS[RULES_VERSION]
    assert parse_record("file", text, rules=1).state.table.rulings == RULINGS[1]


@pytest.mark.parametrize("rules", RULINGS)
def test_a_position_says_under_which_version_it_stands(rules: int) -> None:
    game = begun(f"rules: {rules}\n{POSITION}")
    written = format_position(game.state)
    assert written.startswith(f"rules: {rules}\n")
    assert format_record(game).startswith(written)
    assert format_position(begun(written).state) == written


@texts
@pytest.mark.parametrize("word", [str(RULES_VERSION + 1), "0", "-1", "two", "1.0", "²", "1 2", "9" * 5_000])
def test_an_unknown_version_is_refused_with_its_place(text: str, word: str) -> None:
    with pytest.raises(FileError) as refused:
        begun(f"# a comment\nrules: {word}\n{text}")
    assert (refused.value.line, refused.value.column) == (2, 8)
    assert (
        refused.value.reason == f"version '{word}' of the rules is not known; this program plays 1 to {RULES_VERSION}"
    )
    assert "des règles est inconnue" in file_error_text(refused.value, "fr")


@texts
def test_a_header_without_a_version_is_refused(text: str) -> None:
    with pytest.raises(FileError) as refused:
        begun(f"rules:\n{text}")
    assert refused.value.line == 1
