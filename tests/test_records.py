"""Recorded games, one at least for each way a game can end: replayed to the result they were recorded with."""

import ast
import re
from pathlib import Path

import pytest

import quarterturn.engine
from quarterturn.content.loader import load
from quarterturn.engine.game import Game
from quarterturn.notation import check_text, format_record, parse_record

FILES = sorted((Path(__file__).parent / "records").glob("*.qt"))
named = pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
ENDED = re.compile(r"^# ended: (\w+)$", re.MULTILINE)


def text_of(file: Path) -> str:
    return file.read_text(encoding="utf-8")


def replayed(file: Path) -> Game:
    """The game of a record; its last lines, which ask for the result, are no part of it."""
    return parse_record(str(file), re.sub(r"^\? .*\n", "", text_of(file), flags=re.MULTILINE))


def said_end(file: Path) -> str:
    found = ENDED.search(text_of(file))
    assert found is not None, f"{file} does not say how it ended"
    return found[1]


@named
def test_a_record_leads_to_its_result(file: Path) -> None:
    verdict = check_text(str(file), text_of(file))
    assert verdict.failures == []
    assert "? over " in text_of(file)
    assert replayed(file).state.ended == said_end(file)


@named
def test_a_record_names_the_rules_it_was_played_under(file: Path) -> None:
    assert f"rules: {replayed(file).start.table.rulings.version}\n" in text_of(file)


@named
def test_a_record_is_written_as_it_was_read(file: Path) -> None:
    game = replayed(file)
    seed = re.search(r"^seed: (\d+)$", text_of(file), re.MULTILINE)
    written = format_record(game, int(seed[1]) if seed else None)
    assert written in text_of(file)


def ways_to_end() -> set[str]:
    """Every `how` with which the engine finishes a game."""
    found: set[str] = set()
    for module in Path(quarterturn.engine.__path__[0]).rglob("*.py"):
        for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "finish":
                how = node.args[2]
                assert isinstance(how, ast.Constant)
                found.add(str(how.value))
    return found


def test_every_way_to_end_is_recorded() -> None:
    assert ways_to_end() == {said_end(file) for file in FILES}


def test_wins_and_draws_of_every_kind_are_recorded() -> None:
    """Whoever wins, the active player or the other; and a draw, by points, by prize, by silence and by agreement."""
    ends: set[tuple[str, str]] = set()
    for file in FILES:
        game = replayed(file)
        result = game.state.result
        assert result is not None
        who = "draw" if not result else "active" if result == (game.state.seat,) else "other"
        ends.add((game.state.ended, who))
    assert ends >= {
        ("score", "active"), ("score", "other"), ("score", "draw"),
        ("prize", "active"), ("prize", "draw"),
        ("quiet", "active"), ("quiet", "draw"), ("agreed", "draw"), ("resigned", "active"), ("resigned", "other"),
    }  # fmt: skip


def test_every_game_is_recorded() -> None:
    assert {replayed(file).state.table.definition.id for file in FILES} == set(load().games)


def test_the_same_moves_lead_elsewhere_under_other_rules() -> None:
    """A pair of records from one position: each leads to its own end only under the version it names."""
    first, second = (FILES[0].parent / f"rules-{version}.qt" for version in (1, 2))
    moves = [[entry.action for entry in replayed(file).log] for file in (first, second)]
    assert moves[0][: len(moves[1])] == moves[1]
    for file, other in ((first, 2), (second, 1)):
        under_other = re.sub(r"^rules: \d+$", f"rules: {other}", text_of(file), flags=re.MULTILINE)
        assert check_text(str(file), under_other).failures
