"""The board as a drawing: every kind of edge, square and token, from every side."""

import pytest

from quarterturn.engine.view import SPECTATOR, view
from quarterturn.notation import parse_record
from quarterturn.terminal.board import board_size, draw_board
from quarterturn.terminal.figures import Look
from quarterturn.terminal.glyphs import codes, symbols
from quarterturn.terminal.picture import GAME
from quarterturn.terminal.words import Words

GAME_IN_THE_MIDDLE = parse_record("picture", GAME)


def drawn(look: Look) -> list[str]:
    return [line.plain for line in draw_board(view(GAME_IN_THE_MIDDLE.state, SPECTATOR), look, Words("en"))]


@pytest.mark.parametrize("quarters", range(4))
@pytest.mark.parametrize("colour", [True, False])
def test_every_side_shows_the_same_things(quarters: int, colour: bool) -> None:
    look = Look(quarters, colour)
    lines = drawn(look)
    text = "\n".join(lines)
    width, height = board_size(view(GAME_IN_THE_MIDDLE.state, SPECTATOR), look)
    assert len(lines) <= height
    assert max(map(len, lines)) <= width
    for sign in ("37↻", "38↺", "40↻", "○", "(k)", "A3", "B4", "╳", "21", " j"):
        assert sign in text
    assert text.count("wi*") == 1  # wounded
    assert "Nak" in text or "bNa+k" in text  # carries the key


def test_blue_is_at_the_bottom_unless_flipped() -> None:
    assert drawn(Look(0))[2].split()[0] == "21"
    assert drawn(Look(2))[2].split()[0] == "0"


def test_plain_signs() -> None:
    text = "\n".join(drawn(Look(0, colour=False, boxes=False)))
    assert text.isascii()
    for sign in ("-----", "%%%%%", ":::::", "|", "o", "37>", "38<", "bNa+k", "bwi*"):
        assert sign in text


def test_letters_tell_tokens_apart() -> None:
    collection = GAME_IN_THE_MIDDLE.state.table.collection
    for letters in (codes(collection), symbols(collection)):
        assert len(set(letters.values())) == len(letters)


def test_what_lies_face_down_is_only_counted() -> None:
    plain = "\n".join(drawn(Look(0, colour=False)))
    assert "1 blue 2 yellow" in plain
