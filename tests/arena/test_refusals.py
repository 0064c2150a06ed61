"""What cannot be played is said in a sentence, before anything is played."""

from pathlib import Path

import pytest
from typer.testing import CliRunner

from quarterturn.arena.ledger import Ledger
from quarterturn.arena.match import arrange
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
