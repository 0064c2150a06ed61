"""What is told of a combat with allies (M-6)."""

import pytest
from tests.crowd import BOARD

from quarterturn.notation import parse_record
from quarterturn.terminal.story import tell
from quarterturn.terminal.words import Words

PLAYED = (
    BOARD
    + """units:
  red troll h2
  blue goblin h3
  green wizard h4
  yellow thief g3
turn: red 5

> fight troll blue:goblin
> green join attacker
> yellow join none
> red combat +1
> blue combat +0
> green combat +2
"""
)


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", ["Green joins the attackers.", "Yellow stays out of the combat.", "Green scores 1 for a wound."]),
        ("fr", ["Vert se range du côté de l’attaque.", "Jaune reste hors du combat."]),
    ],
)
def test_an_alliance_is_told(language: str, told: list[str]) -> None:
    game = parse_record("played", PLAYED)
    words = Words(language)
    lines = [line for entry in game.log for line in tell(entry.events, game.state, words)]
    assert [line for line in told if line not in lines] == []


def test_the_cards_of_a_side_stand_together() -> None:
    game = parse_record("played", PLAYED)
    lines = tell(game.log[-1].events, game.state, Words("en"))
    assert "Cards: Red +1, Green +2, Blue +0; total 8 against 1." in lines
