"""What everybody is told and sees in some recorded games, step by step, is what it was."""

import pytest
from tests.playthroughs import FOLDER, GAMES, playthrough

from quarterturn.content.loader import load


@pytest.mark.parametrize("name", GAMES)
def test_everybody_sees_what_he_saw(name: str) -> None:
    assert playthrough(name) == (FOLDER / f"{name}.txt").read_text(encoding="utf-8")


def test_every_card_game_has_a_playthrough() -> None:
    for game in load().games.values():
        assert game.book != "C" or any(name.startswith(f"{game.id}-") for name in GAMES)
