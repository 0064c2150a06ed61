"""A board that is larger than the screen: a part of it is shown, which follows the game and can be scrolled."""

import re
from collections.abc import Iterator
from typing import Any

import pytest

from quarterturn.content.loader import load
from quarterturn.engine.game import Game
from quarterturn.engine.squares.board import square_name
from quarterturn.terminal.figures import Look
from quarterturn.terminal.screen import CLEAR
from quarterturn.terminal.viewport import DIRECTIONS, find_viewport

SMALL = (80, 24)


def pages(text: str) -> list[list[str]]:
    """What was on the screen after each time it was cleared, without colours."""
    return [re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", page).rstrip("\n").split("\n") for page in text.split(CLEAR)[1:]]


@pytest.mark.parametrize("game", [*load().games])
def test_every_page_fits_a_small_screen(sit: Any, game: str) -> None:
    played = sit(["", *["auto"] * 12], game, seed=4, size=SMALL, colour=True)
    shown = pages(played.text)
    assert len(shown) > 10
    for page in shown[:-1]:
        assert len(page) <= SMALL[1]
        assert max(map(len, page[:-1])) <= SMALL[0]  # all but the prompt with what was typed


def row_of_last(game: Game) -> int:
    """The row on which whoever moved last stands, if it was one of the first seat's."""
    if not game.log or game.log[-1].seat != 0 or game.log[-1].action[0] != "move":
        return 0
    name = square_name(game.state, game.state.where[game.log[-1].action[1]])
    return int(name.lstrip("abcdefghij"))


def auto_until_far_away(session: Any) -> Iterator[str]:
    yield ""
    while row_of_last(session.game) < 12:
        yield "auto"


def test_it_follows_whoever_acts(sit: Any) -> None:
    played = sit(auto_until_far_away, "prison", seed=4, size=SMALL, colour=True)
    assert not played.game.over
    assert row_of_last(played.game) in rows(pages(played.text)[-1])


def rows(page: list[str]) -> list[int]:
    return [int(found[1]) for line in page if (found := re.match(r"[A-Z ][0-9 ]? *(\d+) [│┃╏╫ ]", line))]


def test_it_is_scrolled_until_the_game_goes_on(sit: Any) -> None:
    played = sit(["", "up", "up", "up", "up", "down", "board", "up", "2"], "prison", seed=4, size=SMALL, colour=True)
    seen = [(max(found), min(found)) for page in pages(played.text) if (found := rows(page))][-9:]
    start, *_, after = seen
    assert start == after == (9, 0)
    assert seen[1:8] == [(14, 5), (19, 10), (21, 12), (21, 12), (16, 7), start, (14, 5)]
    assert "up, down: more of the board (all at 79×49)" in played.text


def test_a_wide_board_is_scrolled_sideways(sit: Any) -> None:
    played = sit(["", "right", "droite", "left"], "hourglass", seed=4, size=SMALL, colour=True)
    columns = [page[0][6:50].split() for page in pages(played.text)[-4:]]
    assert [names[0] for names in columns] == ["a", "f", "k", "f"]
    assert [names[-1] for names in columns] == ["▶"] * 4
    assert all(" ◀ " in page[0] for page in pages(played.text)[-3:])


def test_a_large_screen_shows_it_all(sit: Any) -> None:
    played = sit(["", "up"], "prison", seed=4, size=(79, 49), colour=True)
    assert "The whole board is on the screen." in played.text
    assert "▲" not in played.text


def test_who_is_where_is_told_where_there_is_no_space_for_it(sit: Any) -> None:
    played = sit(["", "who"], "prison", seed=4, size=SMALL, colour=True)
    assert "Naga" in played.text.rpartition("who")[2]


@pytest.mark.parametrize("quarters", range(4))
def test_every_square_can_be_in_sight(sit: Any, quarters: int) -> None:
    view = sit([""], "m-4").session.panel().view
    layout = view.state.table.layout
    for square in range(layout.width * layout.height):
        seen = find_viewport(view, Look(quarters), 50, 20, square)
        for direction in DIRECTIONS:
            moved = seen.scrolled(direction)
            assert 0 <= moved.top <= moved.frame.rows - moved.height
            assert 0 <= moved.left <= moved.frame.columns - moved.width
            assert moved.top % 2 == moved.left % moved.frame.pitch == 0
