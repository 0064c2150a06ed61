"""The names of things and what is said on them: complete, and the same things in both languages."""

import pytest

from quarterturn.content.loader import load
from quarterturn.content.texts import LANGUAGES, about, all_names

KINDS = [
    *(f"square:{kind}" for kind in ("floor", "pit", "gear", "line")),
    *(f"edge:{kind}" for kind in ("open", "slit", "gate", "wall")),
    *(f"gate:{state}" for state in ("closed", "open", "broken")),
]


def test_both_languages_name_the_same_things() -> None:
    english, *others = ([(key, bool(about(key, language))) for key in all_names(language)] for language in LANGUAGES)
    assert others == [english]


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_on_the_board_is_explained(language: str) -> None:
    content = load()
    for key in (*content.characters, *content.objects, *(f"game:{game}" for game in content.games), *KINDS):
        assert about(key, language), key
