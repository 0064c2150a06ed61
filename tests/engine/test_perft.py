"""Counts of the tree of play from positions in tests/perft, depth by depth."""

from collections.abc import Callable
from pathlib import Path

import pytest
from tests.engine.zones.trying import count_by_trying
from typer.testing import CliRunner

from quarterturn.cli import app
from quarterturn.engine.core.state import ACT, State
from quarterturn.engine.game import check
from quarterturn.notation import parse_action, parse_record
from quarterturn.perft import count, divide, expected

FILES = sorted((Path(__file__).parent.parent / "perft").glob("*.qt"))
named = pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)


def position(file: Path) -> State:
    return parse_record(str(file), file.read_text(encoding="utf-8")).state


def explain(state: State, depth: int, wanted: int, found: int) -> str:
    """The split by first action, to be compared with that of a version that was right."""
    split = "\n".join(f"  {number:8} {text}" for text, number in divide(state, depth).items())
    return f"depth {depth}: expected {wanted}, found {found}\n{split}"


def test_there_are_enough_positions() -> None:
    assert len(FILES) >= 10


@named
def test_counts(file: Path) -> None:
    state = position(file)
    promised = expected(file.read_text(encoding="utf-8"))
    assert sorted(promised) == list(range(1, len(promised) + 1)), "depths must follow each other from 1"
    for depth, wanted in promised.items():
        found = count(state, depth)
        assert found == wanted, explain(state, depth, wanted, found)


@named
def test_the_split_adds_up_and_names_real_actions(file: Path) -> None:
    state = position(file)
    split = divide(state, 1)
    assert sum(split.values()) == count(state, 1)
    for text in split:
        seat, action = parse_action(state, text)
        assert check(state, seat, action) is None, text


@pytest.mark.parametrize("file", [file for file in FILES if position(file).phase == ACT], ids=lambda file: file.stem)
def test_the_first_choices_are_all_there_are(file: Path, compare: Callable[[State], str]) -> None:
    """The counts rest on the listing; the slow reference confirms it where the active player acts."""
    assert compare(position(file)) == ""


@pytest.mark.parametrize("name", ["card-combat", "card-facedown", "card-stops"])
def test_the_second_choices_are_all_there_are(name: str) -> None:
    """In the card game two choices in a row, the first ones found by trying too."""
    [file] = [file for file in FILES if file.stem == name]
    assert count_by_trying(position(file), 2) == expected(file.read_text(encoding="utf-8"))[2]


def test_nothing_can_follow_the_end_of_a_game() -> None:
    game = parse_record("end", "game: prison\nrooms:\n  40b 39b\n  39a 40a\n\n> resign\n")
    assert count(game.state, 0) == 1
    assert count(game.state, 3) == 0
    assert divide(game.state, 1) == {}


# --- The command


def run(*arguments: str) -> tuple[int, list[str]]:
    result = CliRunner().invoke(app, ["perft", *arguments])
    return result.exit_code, result.output.splitlines()


def test_the_command_counts_what_the_file_promises() -> None:
    file = FILES[0]
    promised = expected(file.read_text(encoding="utf-8"))
    status, lines = run(str(file))
    assert status == 0
    assert lines == [f"perft {depth} {number}" for depth, number in promised.items()]


def test_the_command_splits_by_first_action() -> None:
    status, lines = run(str(FILES[0]), "--depth", "1", "--divide")
    total = expected(FILES[0].read_text(encoding="utf-8"))[1]
    assert status == 0
    assert lines[-1] == f"perft 1 {total}"
    assert len(lines) == total + 1


def test_the_command_fails_where_a_count_is_not_as_promised(tmp_path: Path) -> None:
    file = tmp_path / "wrong.qt"
    file.write_text("# perft 1 2\ngame: prison\nrooms:\n  40b 39b\n  39a 40a\n", encoding="utf-8")
    status, lines = run(str(file))
    assert status == 1
    assert lines == ["perft 1 1  (expected 2)"]


def test_the_command_tells_what_is_wrong_with_a_file(tmp_path: Path) -> None:
    file = tmp_path / "broken.qt"
    file.write_text("game: chess\n", encoding="utf-8")
    status, lines = run(str(file))
    assert status == 2
    assert "unknown game 'chess'" in lines[0]
