"""A game is kept while it is played: whatever ends the sitting, the next one goes on with it."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from tests.terminal.test_session import RACE
from typer.testing import CliRunner

from quarterturn.cli import app
from quarterturn.notation import parse_record
from quarterturn.terminal.autosave import MOST, VARIABLE, players_of, state_folder, unfinished
from quarterturn.terminal.files import write_whole

PLAY = ("play", "prison-1", "--seed", "4", "--yellow", "2")
WAIT = 30.0


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(VARIABLE, str(tmp_path / "state"))
    return tmp_path / "state" / "games"


def run(*words: str, typed: str = "") -> tuple[int, str]:
    result = CliRunner(env={"LANG": "C.UTF-8", "LC_ALL": ""}).invoke(app, words, input=typed)
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return result.exit_code, result.output


def moves(path: Path) -> list[str]:
    return [line for line in path.read_text(encoding="utf-8").splitlines() if line.startswith("> ")]


def hear_every_signal() -> None:
    """Also where the tests were started in the background, or by nohup."""
    for ending in (signal.SIGINT, signal.SIGHUP):
        signal.signal(ending, signal.SIG_DFL)


@pytest.mark.parametrize("ending", ["SIGTERM", "SIGHUP", "SIGINT", "SIGKILL", "end of input"])
def test_whatever_ends_it_the_game_goes_on(ending: str) -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "quarterturn", *PLAY], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        env={**os.environ, "LC_ALL": "C.UTF-8", "PYTHONUTF8": "1"}, preexec_fn=hear_every_signal,
    )  # fmt: skip
    assert process.stdin is not None
    process.stdin.write(b"\nauto\nauto\n")
    process.stdin.flush()
    until = time.monotonic() + WAIT
    while (not unfinished() or len(moves(unfinished()[0])) < 8) and time.monotonic() < until:
        time.sleep(0.02)
    if ending == "end of input":
        process.stdin.close()
    else:
        process.send_signal(getattr(signal, ending))
    process.wait(timeout=WAIT)
    assert process.stdout is not None
    said = process.stdout.read().decode()
    process.stdout.close()
    process.stdin.close()
    assert ("quarterturn play --resume" in said) == (ending in ("SIGINT", "end of input"))
    (left,) = unfinished()
    before = moves(left)
    code, _ = run("play", "--resume", typed="auto\n")
    assert code == 0
    (after,) = unfinished()
    assert after != left
    assert len(before) >= 8
    assert len(moves(after)) > len(before)
    assert moves(after)[: len(before)] == before
    assert players_of(after.read_text(encoding="utf-8")) == {"blue": "human", "yellow": "2"}


def test_a_game_left_is_told_of_and_a_new_one_leaves_it_alone() -> None:
    assert "--resume" not in run(*PLAY, typed="")[1]
    run(*PLAY, typed="\nauto\n")
    first = unfinished()[0].read_bytes()
    code, text = run("play", "prison-3", "--language", "fr", typed="\nauto\n")
    assert code == 0
    assert "Une partie inachevée vous attend" in text
    assert len(unfinished()) == 2
    assert unfinished()[1].read_bytes() == first
    assert "prison-3" in unfinished()[0].name


def test_taking_back_is_kept_too(tmp_path: Path) -> None:
    file = tmp_path / "race.qt"
    file.write_text(RACE, encoding="utf-8")
    run("play", "--load", str(file), typed="move naga d5\n")
    assert moves(unfinished()[0]) == ["> move naga d5"]
    code, text = run("play", "--resume", typed="undo\nmove mekanork h2\n")
    assert code == 0, text
    assert moves(unfinished()[0]) == ["> move mekanork h2"]


def test_a_finished_game_is_not_kept() -> None:
    run(*PLAY, typed="\nauto\n")
    assert unfinished()
    code, text = run("play", "--resume", typed="resign\n\n")
    assert code == 0
    assert "--resume" not in text
    assert unfinished() == []


def test_games_of_computers_are_not_kept() -> None:
    run("play", "prison-1", "--blue", "random", "--yellow", "random")
    assert unfinished() == []


def test_nothing_to_resume() -> None:
    code, text = run("play", "--resume")
    assert code == 2
    assert f"There is no unfinished game in {state_folder()}" in text.replace("\n", " ")


def test_a_file_that_is_none_is_told(folder: Path) -> None:
    folder.mkdir(parents=True)
    (folder / "prison.qt").write_text("# players: blue=human\ngame: prison\nseed: x\n", encoding="utf-8")
    code, text = run("play", "--resume")
    assert code == 2
    assert "Not loaded" in text
    assert (folder / "prison.qt").exists()


def test_where_nothing_can_be_written_the_game_goes_on(tmp_path: Path) -> None:
    (tmp_path / "state").write_text("a file, no folder", encoding="utf-8")
    code, text = run(*PLAY, typed="\nauto\nauto\n")
    assert code == 0
    assert text.count("This game cannot be kept while you play") == 1


def test_only_the_latest_are_kept(folder: Path) -> None:
    folder.mkdir(parents=True)
    for number in range(MOST + 5):
        file = folder / f"{number}.qt"
        file.write_text("game: prison\n", encoding="utf-8")
        os.utime(file, (number, number))
    run(*PLAY, typed="\n")
    assert len(unfinished()) == MOST + 1
    assert not (folder / "0.qt").exists()


def test_the_usual_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv(VARIABLE, "")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    assert state_folder() == tmp_path / "quarterturn"
    monkeypatch.setenv("XDG_STATE_HOME", "")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert state_folder().is_relative_to(tmp_path)


def test_a_file_is_written_whole_or_not_at_all(tmp_path: Path) -> None:
    file, link = tmp_path / "game.qt", tmp_path / "link.qt"
    file.write_text("old", encoding="utf-8")
    link.symlink_to(file)
    write_whole(link, "new")
    assert link.is_symlink()
    assert file.read_text(encoding="utf-8") == "new"
    with pytest.raises(OSError, match=r"."):
        write_whole(tmp_path, "new")
    with pytest.raises(OSError, match=r"."):
        write_whole(tmp_path / "nowhere" / "game.qt", "new")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["game.qt", "link.qt"]
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = subprocess.Popen(["cat", str(pipe)], stdout=subprocess.PIPE)
    write_whole(pipe, "through")
    assert reader.communicate()[0] == b"through"
    assert pipe.is_fifo()


def test_what_is_kept_is_a_saved_game() -> None:
    run(*PLAY, typed="\nauto\n")
    (left,) = unfinished()
    assert parse_record(str(left), left.read_text(encoding="utf-8")).log
    assert left.parent.stat().st_mode & 0o077 == 0
