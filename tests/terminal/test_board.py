"""The board as a drawing: every kind of edge, square and token, from every side."""

from random import Random

import pytest
from rich.console import Console

from quarterturn.content.loader import load
from quarterturn.engine.game import Game, new_game
from quarterturn.engine.view import SPECTATOR, view
from quarterturn.notation import parse_record
from quarterturn.terminal.board import draw_board, frame
from quarterturn.terminal.figures import Look
from quarterturn.terminal.glyphs import codes, symbols
from quarterturn.terminal.page import best_look
from quarterturn.terminal.panel import Panel
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
    width, height = frame(view(GAME_IN_THE_MIDDLE.state, SPECTATOR), look).size
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


def begun(name: str) -> Game:
    """A game whose set-up was done at random."""
    game = new_game(load(), load().games[name], 1)
    random = Random(1)
    while game.state.turn == 0:
        seat = game.waiting()[0].seat
        game.apply(random.choice(game.legal(seat)), seat)
    return game


def seen(game: Game, look: Look) -> list[str]:
    return [line.plain for line in draw_board(view(game.state, SPECTATOR), look, Words("en"))]


@pytest.mark.parametrize("quarters", range(4))
@pytest.mark.parametrize("name", [game.id for game in load().games.values() if len(game.seats) > 2])
def test_a_plan_of_any_shape_is_drawn_from_every_side(name: str, quarters: int) -> None:
    game = begun(name)
    look = Look(quarters)
    lines = seen(game, look)
    width, height = frame(view(game.state, SPECTATOR), look).size
    assert len(lines) <= height
    assert max(map(len, lines)) <= width
    for slot in game.state.table.definition.plan.slots:
        assert slot.shaft or any(slot.name in line for line in lines)


def test_nothing_is_drawn_where_there_is_no_board() -> None:
    corner = [line[7:30] for line in seen(begun("multi-4"), Look(0))[1:12]]
    assert not "".join(corner).strip()


def test_doors_are_unknown_until_they_are_shown() -> None:
    text = "\n".join(seen(new_game(load(), load().games["m-5"], 1), Look(0, colour=False)))
    assert text.count("?") == 20
    text = "\n".join(seen(begun("m-5"), Look(0, colour=False)))
    assert "?" not in text
    assert [text.count(f"»{letter}") for letter in "bgyr"] == [5] * 4


def test_everybodys_way_out_is_marked() -> None:
    assert "\n".join(seen(begun("m-3"), Look(0))).count("»") == 10


def test_a_board_lies_on_its_side_where_it_would_be_torn() -> None:
    panel = Panel(view(begun("m-3").state, SPECTATOR), Words("en"), ("random",) * 3)
    wide, narrow = Console(width=180, height=60), Console(width=110, height=60)
    assert best_look(panel, wide, True, True, False).quarters == 0
    assert best_look(panel, narrow, True, True, False).quarters == 1
