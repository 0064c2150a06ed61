"""The names of things, and what is said on them. That each language has them all is tested with the languages."""

import pytest

from quarterturn.content.loader import load
from quarterturn.content.texts import LANGUAGES, about, own_entries

KINDS = [
    *(f"square:{kind}" for kind in ("floor", "pit", "gear", "line")),
    *(f"edge:{kind}" for kind in ("open", "slit", "gate", "wall", "pit")),
    *(f"gate:{state}" for state in ("closed", "open", "broken")),
]


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_on_the_board_is_explained(language: str) -> None:
    content = load()
    tokens = [name for box in (content, content.of("C")) for name in (*box.characters, *box.objects)]
    for key in (*tokens, *(f"game:{game}" for game in content.games), *KINDS):
        assert about(key, language), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_the_card_game_has_is_named_and_not_only_by_its_id(language: str) -> None:
    named = own_entries("names", language)
    cards = load().of("C")
    ways = {f"teams:{way}" for game in cards.games.values() for way in game.teams}
    assert {*cards.characters, *cards.objects, *ways} - set(named) == set()
