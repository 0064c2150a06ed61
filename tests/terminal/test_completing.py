"""The Tab key: commands and the words of what is legal now, and nothing of what others may do."""

import os
import pty
import select
import sys
from pathlib import Path
from typing import Any

import pytest
from tests.terminal.test_session import race

from quarterturn.engine.game import Game
from quarterturn.terminal.completing import completions

WAIT = 30.0


def offered(
    sit: Any, line: str, game: Game | str | None = None, language: str = "en", script: tuple[str, ...] = ()
) -> Any:
    played = sit(list(script), game or race(), language=language)
    return completions(played.session, line)


def test_the_first_word(sit: Any) -> None:
    assert offered(sit, "mo") == ["move"]
    assert offered(sit, "un") == ["undo"]
    assert {"move", "end", "help", "hint", "resign"} <= set(offered(sit, ""))
    assert "fight" not in offered(sit, "")  # nobody is near
    assert offered(sit, "annu") == []
    assert offered(sit, "annu", language="fr") == ["annuler"]


def test_units_and_squares_are_those_of_the_legal_actions(sit: Any) -> None:
    assert offered(sit, "move ") == ["mekanork", "naga"]
    assert offered(sit, "m N") == ["naga"]
    ends = offered(sit, "move naga ")
    assert {"d5", "c5"} & set(ends) == {"d5"}  # it stands on c5
    assert offered(sit, "m na d") == [square for square in ends if square.startswith("d")]
    assert offered(sit, "move nobody ") == []


def test_what_is_offered_is_legal(sit: Any) -> None:
    played = sit([], race())
    session = played.session
    for unit in completions(session, "move "):
        for square in completions(session, f"move {unit} "):
            session.answer(f"move {unit} {square}")
            assert session.refusal is None
            session.game.rewind()
            session.pose(session.game.waiting()[0])


def test_arguments_of_commands(sit: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "first.qt").write_text("", encoding="utf-8")
    (tmp_path / "other.txt").write_text("", encoding="utf-8")
    (tmp_path / "folder").mkdir()
    monkeypatch.chdir(tmp_path)
    assert offered(sit, "load f") == ["first.qt", "folder/"]
    assert offered(sit, f"save {tmp_path}/fi") == [f"{tmp_path}/first.qt"]
    assert offered(sit, "load nowhere/at/all") == []
    assert offered(sit, "rules MOVE-1") == ["MOVE-1"]
    assert offered(sit, "lang ") == ["en", "fr"]
    assert offered(sit, "list ") == ["all", "mekanork", "naga"]
    assert offered(sit, "list all ") == []


def test_nonsense_is_no_trouble(sit: Any) -> None:
    for line in (" ", "  move   ", "+", "> x", "é è", "load \0"):
        assert isinstance(offered(sit, line), list)


def test_a_large_set_up(sit: Any) -> None:
    assert offered(sit, "te", "prison") == ["team"]
    assert offered(sit, "team ba", "prison") == ["backstabber", "banshee"]


def test_nobody_sees_the_others_choices_while_the_keyboard_is_handed_over(sit: Any) -> None:
    seen: list[list[str]] = []

    def script(session: Any) -> Any:
        for line in ("", "quick", "", "quick", "2", "end"):
            if session.asked is not None and session.asked.choices.state is not session.game.state:
                seen.append(session.screen.complete(""))
            yield line

    sit(script, "prison-3", people=(0, 1))
    assert seen
    assert seen == [[]] * len(seen)


def test_the_key_itself(tmp_path: Path) -> None:
    child, terminal = pty.fork()
    if child == 0:
        os.environ.update(TERM="xterm", LC_ALL="C.UTF-8", QUARTERTURN_STATE=str(tmp_path), INPUTRC=os.devnull)
        os.execv(sys.executable, [sys.executable, "-m", "quarterturn", "play", "prison-1", "--seed", "4"])
    read = b""
    try:
        for typed, answer in ((b"", b"team > "), (b"lege\t\n", b"a token face down"), (b"quit\n\n", b"Goodbye")):
            os.write(terminal, typed)
            while answer not in read and select.select([terminal], [], [], WAIT)[0]:
                read += os.read(terminal, 4096)
            assert answer in read
            read = read.rpartition(answer)[2]
    finally:
        os.close(terminal)
        os.waitpid(child, 0)
