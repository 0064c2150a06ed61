"""Scenarios of one's own in the terminal: listed, played, checked; and what is wrong with a file."""

from pathlib import Path

import pytest
from tests.duel import DUEL
from typer.testing import CliRunner

from quarterturn.cli import app
from quarterturn.content.loader import VARIABLE

CASE = """\
case: nobody is there yet
game: duel
seed: 1
? score blue 0
"""


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The user's data folder, and nothing said about scenarios."""
    monkeypatch.setenv(VARIABLE, "")  # so that it is put back whatever a command does
    monkeypatch.delenv(VARIABLE)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "home"))
    folder = tmp_path / "home" / "quarterturn" / "scenarios"
    folder.mkdir(parents=True)
    return folder


def run(*words: str, typed: str = "") -> tuple[int, str]:
    result = CliRunner(env={"LANG": "C.UTF-8", "LC_ALL": "", "COLUMNS": "200"}).invoke(app, words, input=typed)
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return result.exit_code, result.output


def test_without_any_the_command_says_where_they_belong(home: Path) -> None:
    code, text = run("scenarios")
    assert code == 0
    assert "hourglass" in text
    assert f"You have no scenarios of your own in {home}" in text


def test_the_users_folder_is_looked_into(home: Path) -> None:
    (home / "duel.qt").write_text(DUEL, encoding="utf-8")
    code, text = run("scenarios", "--language", "fr")
    assert code == 0
    assert "Le Duel" in text
    assert str(home / "duel.qt") in text
    assert "The Duel" in run("games")[1]


def test_another_folder_may_be_named(tmp_path: Path) -> None:
    (tmp_path / "duel.qt").write_text(DUEL, encoding="utf-8")
    assert "The Duel" in run("scenarios", "--scenarios", str(tmp_path))[1]


def test_a_folder_that_is_not_there_is_refused(tmp_path: Path) -> None:
    code, text = run("games", "--scenarios", str(tmp_path / "nowhere"))
    assert code == 2
    assert "does not exist" in text


def test_what_is_wrong_is_told_and_the_status_says_so(home: Path) -> None:
    (home / "bad.qt").write_text(DUEL.replace("wizard", "wizzard").replace("duel", "bad"), encoding="utf-8")
    (home / "duel.qt").write_text(DUEL, encoding="utf-8")
    code, text = run("scenarios")
    assert code == 1
    assert f"{home / 'bad.qt'}:6:21: unknown character 'wizzard'; did you mean 'wizard'?" in text
    assert "The Duel" in text


def test_its_plan_is_drawn_and_what_is_wrong_with_it_told(home: Path) -> None:
    (home / "duel.qt").write_text(DUEL, encoding="utf-8")
    (home / "bad.qt").write_text(DUEL.replace("wizard", "wizzard").replace("duel", "bad"), encoding="utf-8")
    code, text = run("show", "plan", "duel")
    assert code == 0
    assert "The Duel (duel)" in text
    code, text = run("show", "plan", "bad")
    assert code == 2
    assert "There is no game 'bad'" in text
    assert "did you mean 'wizard'?" in text


def test_it_is_played_and_checked(home: Path, tmp_path: Path) -> None:
    (home / "duel.qt").write_text(DUEL, encoding="utf-8")
    code, text = run("play", "duel", "--seed", "4", typed="\nquit\n")
    assert code == 0
    assert "The Duel" in text
    case = tmp_path / "case.qt"
    case.write_text(CASE, encoding="utf-8")
    assert run("check", str(case)) == (0, "1 passed, 0 failed\n")


def test_the_arena_knows_it_and_a_changed_file_is_another_match(home: Path, tmp_path: Path) -> None:
    (home / "duel.qt").write_text(DUEL, encoding="utf-8")
    match = ("arena", "random", "random", "--game", "duel", "--games", "2", "--workers", "1")
    code, text = run(*match, "--out", str(tmp_path / "match"))
    assert code == 0, text
    other = tmp_path / "other"
    other.mkdir()
    (other / "duel.qt").write_text(DUEL.replace("target: 1", "target: 2"), encoding="utf-8")
    assert run(*match, "--out", str(tmp_path / "match"), "--scenarios", str(other))[0] == 2


def test_three_and_four_sit_at_one_keyboard() -> None:
    code, text = run("play", "hourglass", "--seed", "1", "--red", "human", typed="\n\nquit\n")
    assert code == 0
    assert "The Hourglass" in text
