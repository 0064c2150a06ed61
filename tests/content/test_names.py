"""The names of things, and what is said on them. That each language has them all is tested with the languages."""

import pytest

from quarterturn.content.loader import load
from quarterturn.content.texts import LANGUAGES, about

KINDS = [
    *(f"square:{kind}" for kind in ("floor", "pit", "gear", "line")),
    *(f"edge:{kind}" for kind in ("open", "slit", "gate", "wall")),
    *(f"gate:{state}" for state in ("closed", "open", "broken")),
]


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_on_the_board_is_explained(language: str) -> None:
    content = load()
    for key in (*content.characters, *content.objects, *(f"game:{game}" for game in content.games), *KINDS):
        assert about(key, language), key
