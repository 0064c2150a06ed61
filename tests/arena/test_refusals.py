"""What cannot be played is said in a sentence, before anything is played."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from quarterturn.arena.ledger import Ledger
from quarterturn.arena.match import arrange
from quarterturn.arena.outcome import NOBODY
from quarterturn.arena.playing import lost
from quarterturn.arena.trouble import CannotPlay
from quarterturn.cli import app


def run(*words: str) -> tuple[int, str]:
    result = CliRunner(env={"LANG": "C.UTF-8", "LC_ALL": ""}).invoke(app, ("arena", *words))
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return result.exit_code, result.output


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        (("greedy",), "at least two players"),
        (("greedy", "randm"), "did you mean 'random'?"),
        (("greedy", "!?"), "There are: 1, "),
        (("greedy", "random", "--game", "prisn"), "did you mean 'prison'?"),
        (("greedy", "random", "--games", "0"), "--games"),
        (("greedy", "random", "--games", "9999999999"), "--games"),
        (("greedy", "random", "--workers", "9999"), "--workers"),
        (("greedy", "random", "--seed", "-1"), "--seed"),
        (("greedy", "random", "--most", "0"), "--most"),
        (("greedy", "random", "--option", "target=6", "--game", "prison-1"), "OPT-TARGET"),
        (("greedy", "random", "--option", "seed=6"), "'seed=6' is no option of a table"),
        (("greedy", "random", "--option", "timer"), "'timer' is no option of a table"),
        (("greedy", "random", "--option", "timer=soon"), "The options do not fit"),
        (("greedy", "nowhere.py:Bot"), "there is no file nowhere.py"),
        (("greedy", "nowhere:Bot"), "cannot be loaded: ModuleNotFoundError"),
        (("greedy", "bots.py:Bot"), "bots.py has no class or function 'Bot'"),
        (("greedy", "bots.py:number"), "no class or function 'number'"),
        (("greedy", "bots.py:Mute"), "no method decide(view, legal)"),
        (("greedy", "bots.py:Unmade"), "cannot be made from a seed: TypeError"),
        (("greedy", "broken.py:Bot"), "cannot be loaded: SyntaxError: '(' was never closed (broken.py, line 1)\n"),
        (("greedy", "random", "--out", "bots.py"), "cannot be used"),
        (("greedy", "random", "--out", "."), "holds something else than a match"),
        (("greedy", "randm", "--language", "fr"), "vouliez-vous dire « random » ?"),
    ],
)
def test_bad_wishes(place: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...], answer: str) -> None:
    monkeypatch.chdir(place)
    (place / "broken.py").write_text("class Bot(\n", encoding="utf-8")
    code, text = run(*words)
    assert code == 2
    assert answer in text.replace("\N{NO-BREAK SPACE}", " ")
    assert not (place / "arena").exists()


def test_another_matchs_folder_is_refused(tmp_path: Path) -> None:
    with Ledger(tmp_path / "m", arrange(["greedy", "random"], "prison", 7)):
        pass
    with pytest.raises(CannotPlay, match=r"holds another match \(seed: 7, not 8\)"):
        Ledger(tmp_path / "m", arrange(["greedy", "random"], "prison", 8))
    with pytest.raises(CannotPlay, match=r"holds another match \(players: greedy random, not random greedy\)"):
        Ledger(tmp_path / "m", arrange(["random", "greedy"], "prison", 7))


def test_a_match_is_played_once_at_a_time(tmp_path: Path) -> None:
    match = arrange(["greedy", "random"], "prison", 7)
    with Ledger(tmp_path / "m", match), pytest.raises(CannotPlay, match="is being played already"):
        Ledger(tmp_path / "m", match)


def test_a_changed_bot_is_another_player(place: Path) -> None:
    bot = f"{place / 'bots.py'}:Any"
    before = arrange([bot, "random"], "prison", 7)
    (place / "changed.py").write_text((place / "bots.py").read_text(encoding="utf-8") + "# better\n", encoding="utf-8")
    after = arrange([f"{place / 'changed.py'}:Any", "random"], "prison", 7)
    assert before.own[0] != after.own[0]
    assert before.own[1] == after.own[1] == ""


def spoilt(line: str, field: str, value: object) -> str:
    return json.dumps({**json.loads(line), field: value}) + "\n"


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("number", "zero"),
        ("number", -1),
        ("seats", [0, 7]),
        ("seats", [0]),
        ("winners", [5]),
        ("turns", None),
        ("ended", "magic"),
        ("score", []),
        ("pace", []),
        ("pace", [{"total": "long"}, {}]),
        ("culprit", 9),
        ("note", 3),
    ],
)
def test_a_line_that_fits_no_game_counts_for_none(tmp_path: Path, field: str, value: object) -> None:
    match = arrange(["random", "random"], "prison-1", 7)
    outcome, record = lost(match, match.sitting(0), (), NOBODY, "gone")
    with Ledger(tmp_path / "m", match) as ledger:
        ledger.keep(outcome, record)
    games = tmp_path / "m" / "games.jsonl"
    line = games.read_text(encoding="utf-8")
    games.write_text(line + spoilt(line, "number", 1), encoding="utf-8")
    with Ledger(tmp_path / "m", match) as ledger:
        assert ledger.missing(2) == [1]  # of game 2 there is no record
    games.write_text(spoilt(line, field, value) + "[]\nnull\n\n", encoding="utf-8")
    with Ledger(tmp_path / "m", match) as ledger:
        assert ledger.missing(1) == [0]


def test_a_game_with_an_empty_record_is_played_again(tmp_path: Path) -> None:
    match = arrange(["random", "random"], "prison-1", 7)
    with Ledger(tmp_path / "m", match) as ledger:
        ledger.keep(*lost(match, match.sitting(0), (), NOBODY, "gone"))
    (tmp_path / "m" / "game-00001.qt").write_text("", encoding="utf-8")
    with Ledger(tmp_path / "m", match) as ledger:
        assert ledger.missing(1) == [0]


def test_a_game_that_cannot_be_kept(tmp_path: Path) -> None:
    match = arrange(["random", "random"], "prison-1", 7)
    with Ledger(tmp_path / "m", match) as ledger:
        (tmp_path / "m" / "game-00001.qt").mkdir()
        with pytest.raises(CannotPlay, match="cannot be used"):
            ledger.keep(*lost(match, match.sitting(0), (), NOBODY, "gone"))
