"""The commands `play`, `games` and `show`."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from tests.crowd import BOARD
from typer.testing import CliRunner

import quarterturn
from quarterturn import __version__
from quarterturn.cli import app
from quarterturn.content.loader import load
from quarterturn.content.picture import plan_picture
from quarterturn.content.plans import plan_to_draw
from quarterturn.content.texts import LANGUAGES
from quarterturn.terminal.picture import GAME, draw


def run(*words: str, typed: str = "") -> tuple[int, str]:
    result = CliRunner(env={"LANG": "C.UTF-8", "LC_ALL": ""}).invoke(app, words, input=typed)
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return result.exit_code, result.output


def test_the_module_is_the_command_line() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "quarterturn", "--version"], capture_output=True, text=True, check=True
    )
    assert done.stdout.startswith(f"quarterturn {__version__} ")


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A copy of the package, to make mistakes in."""
    ours = Path(quarterturn.__path__[0])
    ignored = shutil.ignore_patterns("static", "__pycache__", "*.so")
    return Path(shutil.copytree(ours, tmp_path / "quarterturn", ignore=ignored))


def mistake(file: Path, good: str, wrong: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert good in text
    file.write_text(text.replace(good, wrong, 1), encoding="utf-8")


def complaint(package: Path, words: str, language: str) -> str:
    """The one line with which a command of that package ends."""
    environment = {
        "PYTHONPATH": str(package.parent),
        "LC_ALL": language,
        "PYTHONUTF8": "1",
        "HOME": str(package.parent),
    }
    command = [sys.executable, "-m", "quarterturn", *words.split()]
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", env=environment)
    assert done.returncode == 2
    (line,) = (done.stdout + done.stderr).splitlines()
    return line


@pytest.mark.parametrize(
    "words",
    [
        "games", "play", "scenarios", "show rooms", "show board x.qt", "arena 1 2 --games 1", "serve --port 0",
        "check x.qt", "perft x.qt",
    ],
)  # fmt: skip
def test_a_mistake_in_a_content_file_is_told_in_a_line(package: Path, words: str) -> None:
    file = package / "content" / "characters.qt"
    mistake(file, "abilities: ", "abilities: flys ")
    assert complaint(package, words, "C") == f"{file}:8:12: unknown ability 'flys'; did you mean 'flies'?"
    assert "serait-ce" in complaint(package, words, "fr_FR")


def test_a_mistake_in_the_texts_is_told_in_a_line(package: Path) -> None:
    mistake(package / "content" / "texts" / "names.fr.txt", "\n# ", "\nnonsense\n# ")
    assert re.match(r"names.fr.txt:\d+:1: expected", complaint(package, "games", "fr_FR"))


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
        (("show", "board", "hourglas"), "did you mean hourglass?"),
        (("show", "plan", "hourglas"), "did you mean hourglass?"),
        (("show", "plan", "prison", "--svg", "nowhere/here/plan.svg"), "could not be written: No such file"),
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


@pytest.mark.parametrize("game", [*load().games])
@pytest.mark.parametrize("language", LANGUAGES)
def test_show_plan(game: str, language: str) -> None:
    code, text = run("show", "plan", game, "--language", language)
    assert code == 0
    plan = plan_to_draw(load().games[game])
    lines = [line.rstrip() for line in text.splitlines()[1 : 1 + plan.height]]
    assert len(lines) == plan.height
    assert max(map(len, lines)) <= 2 * plan.width
    for slot in plan.slots:
        row, column = plan.height - slot.y - 4, 2 * slot.x + 1  # under the upper left corner
        assert lines[row][column:].startswith(slot.name)
        assert slot.shaft or re.match(rf" +{slot.capacity}[co]? +[│|]", lines[row + 1][column:])
    assert "\n".join(lines).count("•") == sum(len(line.dots) for line in plan.lines)


def test_the_plan_tells_what_its_signs_mean() -> None:
    text = run("show", "plan", "m-5")[1]
    assert "? a door" in text
    assert "^v a room that slides" in run("show", "plan", "m-4")[1]
    assert "» une sortie pour tous" in run("show", "plan", "m-3", "--language", "fr")[1]
    assert "b bleu" in run("show", "plan", "m-7", "--language", "fr")[1]


def test_the_plan_as_a_picture(tmp_path: Path) -> None:
    file = tmp_path / "plan.svg"
    assert run("show", "plan", "m-7", "--svg", str(file)) == (0, f"The plan of m-7 is in {file}.\n")
    assert file.read_text(encoding="utf-8") == plan_picture(load().games["m-7"])


def test_show_board_knows_games() -> None:
    code, text = run("show", "board", "hourglass", "--plain")
    assert code == 0
    assert "A5" in text


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


@pytest.mark.parametrize("name", ["terminal.svg", "cards.svg"])
def test_the_pictures_of_the_readme_are_up_to_date(tmp_path: Path, name: str) -> None:
    stored = Path(__file__).parents[2] / "docs" / "images" / name
    fresh = tmp_path / name
    draw(fresh)
    assert stored.read_text(encoding="utf-8") == fresh.read_text(encoding="utf-8")
