"""The commands `play`, `games` and `show`."""

from pathlib import Path

import pytest
from tests.crowd import BOARD
from typer.testing import CliRunner

from quarterturn.cli import app
from quarterturn.content.loader import load
from quarterturn.terminal.picture import GAME, draw


def run(*words: str, typed: str = "") -> tuple[int, str]:
    result = CliRunner(env={"LANG": "C.UTF-8", "LC_ALL": ""}).invoke(app, words, input=typed)
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return result.exit_code, result.output


def test_play_and_leave() -> None:
    code, text = run("play", "prison", "--seed", "4", typed="\nquit\n\n")
    assert code == 0
    assert "Goodbye" in text


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        (("play", "prisn"), "did you mean prison?"),
        (("play", "prison", "--yellow", "chess"), "human or by the computer (1, 2,"),
        (("play", "prison-1", "--target", "7"), "OPT-TARGET"),
        (("play", "--load", "nothing-here.qt"), "Not loaded"),
        (("show", "rooms", "39z"), "there is no room '39z'"),
        (("show", "board", "nothing-here.qt"), "No such file"),
        (("show", "board", "nothing-here.qt", "--language", "fr"), "lecture impossible"),
        (("play", "prison-1", "--target", "7", "--language", "fr"), "l’objectif ne se choisit pas"),
        (("play", "--load", "nothing-here.qt", "--language", "fr"), "Rien n’a été chargé"),
        (("perft", "nothing-here.qt"), "nothing-here.qt:1:1: cannot be read: No such file"),
        (("games", "--language", "klingon"), "no texts in 'klingon'"),
    ],
)
def test_what_cannot_be_done_is_said_in_a_line(words: tuple[str, ...], answer: str) -> None:
    code, text = run(*words)
    assert code != 0
    assert answer in text


def test_play_against_a_level() -> None:
    code, text = run("play", "prison-1", "--seed", "4", "--yellow", "1", typed="\n" + "auto\n" * 30 + "quit\n\n")
    assert code == 0
    assert "(computer)" in text


def test_games_lists_every_game() -> None:
    for language in ("en", "fr"):
        text = run("games", "--language", language)[1]
        assert [game for game in load().games if game not in text] == []


def test_show_rooms() -> None:
    code, text = run("show", "rooms", "39a")
    assert code == 0
    assert "39a+3" in text


def test_show_board(tmp_path: Path) -> None:
    file = tmp_path / "position.qt"
    file.write_text(GAME, encoding="utf-8")
    code, text = run("show", "board", str(file), "--plain")
    assert code == 0
    assert "bNa+k" in text


def test_a_wide_board_is_drawn_whole(tmp_path: Path) -> None:
    file = tmp_path / "wide.qt"
    file.write_text(BOARD, encoding="utf-8")
    lines = run("show", "board", str(file), "--plain")[1].splitlines()
    assert len({len(line) for line in lines if line.strip().startswith("┌")}) == 1
    assert max(map(len, lines)) > 100


def test_a_saved_game_is_gone_on_with(tmp_path: Path) -> None:
    file = tmp_path / "game.qt"
    run("play", "prison-1", "--seed", "4", typed=f"\nsave {file}\n")
    code, text = run("play", "--load", str(file), typed="record\n")
    assert code == 0
    assert "> " in text


def test_the_picture_of_the_readme_is_up_to_date(tmp_path: Path) -> None:
    stored = Path(__file__).parents[2] / "docs" / "images" / "terminal.svg"
    fresh = tmp_path / "terminal.svg"
    draw(fresh)
    assert stored.read_text(encoding="utf-8") == fresh.read_text(encoding="utf-8")
