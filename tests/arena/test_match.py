"""Matches played by the real command, in real processes."""

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest
from tests.arena.conftest import Arena

from quarterturn import limits
from quarterturn.arena.entrants import entrant
from quarterturn.arena.ledger import outcomes
from quarterturn.arena.match import arrange
from quarterturn.arena.outcome import Outcome
from quarterturn.arena.playing import Slate, play
from quarterturn.engine.core.rulings import RULES_VERSION, RULINGS
from quarterturn.notation import parse_record

SUMMARY = re.compile(r".+ v .+, [\w-]+: \d+ won, \d+ drawn, \d+ lost of \d+: \d+\.\d % \[\d+\.\d-\d+\.\d\]")


def kept(folder: Path) -> list[Outcome]:
    text = (folder / "games.jsonl").read_text(encoding="utf-8")
    return sorted(outcomes(text.splitlines()), key=lambda outcome: outcome.number)


def test_a_match_is_played_counted_and_kept(arena: Arena, place: Path) -> None:
    done = arena("greedy", "random", "--game", "prison-1", "--games", "4", "--seed", "7")
    assert done.returncode == 0, done.stderr
    assert "Traceback" not in done.stderr
    last = done.stdout.splitlines()[-1]
    assert SUMMARY.fullmatch(last)
    assert last.startswith("greedy v random, prison-1: ")
    assert " lost of 4: " in last
    assert "4/4" in done.stderr
    (folder,) = (place / "arena").iterdir()
    for outcome in kept(folder):
        path = folder / f"game-{outcome.number + 1:05}.qt"
        game = parse_record(str(path), path.read_text(encoding="utf-8"))
        assert (game.state.result, game.state.turn) == (outcome.winners, outcome.turns)
        assert len(game.log) == outcome.decisions


def test_a_match_of_cards(arena: Arena, place: Path) -> None:
    done = arena("greedy", "random", "--game", "card-1", "--games", "4", "--seed", "7")
    assert done.returncode == 0, done.stderr
    assert SUMMARY.fullmatch(done.stdout.splitlines()[-1])
    (folder,) = (place / "arena").iterdir()
    assert [outcome.ended for outcome in kept(folder)] == ["score"] * 4


def test_the_seeds_decide_not_the_workers(arena: Arena, place: Path) -> None:
    match = ("bots.py:Any", "bots:factory", "--game", "prison-2", "--games", "6", "--seed", "3", "--most", "200")
    for workers in "12":
        assert arena(*match, "--out", workers, "--workers", workers).returncode == 0
    assert [a.same_play() for a in kept(place / "1")] == [b.same_play() for b in kept(place / "2")]
    records = [sorted((place / folder).glob("*.qt")) for folder in "12"]
    assert [path.read_bytes() for path in records[0]] == [path.read_bytes() for path in records[1]]


def test_the_same_command_plays_only_what_is_missing(arena: Arena, place: Path) -> None:
    match = (
        "random",
        "bots.py:Any",
        "--game",
        "prison-2",
        "--seed",
        "3",
        "--most",
        "200",
        "--out",
        "m",
        "--workers",
        "1",
    )
    arena(*match, "--games", "2")
    first = (place / "m" / "games.jsonl").read_text(encoding="utf-8")
    more = arena(*match, "--games", "4")
    assert "2 of 4 games were played before" in more.stderr
    whole = (place / "m" / "games.jsonl").read_text(encoding="utf-8")
    assert whole.startswith(first)
    torn = whole[:-20]  # as a kill in the middle of writing leaves it
    (place / "m" / "games.jsonl").write_text(torn, encoding="utf-8")
    (place / "m" / "game-00001.qt").unlink()
    again = arena(*match, "--games", "4")
    assert "2 of 4 games were played before" in again.stderr
    assert again.stdout.splitlines()[-1] == more.stdout.splitlines()[-1]
    assert len(kept(place / "m")) == 5  # the first one twice


def test_round_robin(arena: Arena) -> None:
    done = arena("random", "bots.py:Any", "bots.py:Raises", "--game", "prison-2", "--games", "2", "--most", "200")
    assert done.returncode == 0
    assert "random v bots.py:Raises" in done.stdout
    assert "bots.py:Any v bots.py:Raises" in done.stdout
    assert " lost of 4: " in done.stdout.splitlines()[-1]


@pytest.mark.parametrize(
    ("bot", "note"),
    [
        ("Raises", r"ValueError: no idea \(bots\.py:\d+\)"),
        ("Cheats", r"answered \('win',\), which is none of its \d+ choices"),
        ("Leaves", r"SystemExit: 3 \(bots\.py:\d+\)"),
        ("FailsLater", r"RuntimeError: not today \(bots\.py:\d+\)"),
    ],
)
def test_who_fails_loses_the_game(place: Path, bot: str, note: str) -> None:
    match = arrange([f"{place / 'bots.py'}:{bot}", "random"], "prison-1", 7)
    entrants = [entrant(player) for player in match.players]
    for number in range(2):
        outcome, record = play(match, match.sitting(number), entrants, Slate())
        assert (outcome.ended, outcome.culprit, outcome.winners) == ("forfeit", number, (1 - number,))
        assert re.fullmatch(note, outcome.note)
        assert outcome.note in record
        assert parse_record("game", record).state.result == outcome.winners


def test_who_takes_its_process_down_loses_that_game_and_no_more(arena: Arena, place: Path) -> None:
    done = arena("bots.py:Dies", "random", "--game", "prison-1", "--games", "2", "--out", "m")
    assert done.returncode == 0
    assert "0 won, 0 drawn, 2 lost of 2: 0.0 %" in done.stdout.splitlines()[-1]
    told = re.findall(r"^Game (\d): bots.py:Dies \((\w+)\) loses by forfeit: (.*)$", done.stdout, re.MULTILINE)
    note = "its process ended with code 3"
    assert told == [("1", "blue", note), ("2", "yellow", note)]
    record = (place / "m" / "game-00002.qt").read_text(encoding="utf-8")
    assert parse_record("game", record).state.result == (0,)


def test_who_hangs_loses_too(arena: Arena) -> None:
    done = arena("bots.py:Hangs", "random", "--game", "prison-1", "--games", "2", "--patience", "0.5")
    assert "thought for more than 0.5 s" in done.stdout
    assert "0 won, 0 drawn, 2 lost of 2" in done.stdout.splitlines()[-1]


@pytest.mark.parametrize(("bot", "why"), [("DiesLater", "ended with signal 9"), ("HangsLater", "more than 1 s")])
def test_the_moves_of_a_game_whose_player_is_gone_are_kept(arena: Arena, place: Path, bot: str, why: str) -> None:
    match = ("random", "--game", "prison-2", "--games", "2", "--seed", "3", "--most", "150", "--workers", "1")
    arena("bots.py:Any", *match, "--out", "whole")
    done = arena(f"bots.py:{bot}", *match, "--out", "m", "--patience", "1")
    assert done.returncode == 0
    assert why in done.stdout
    for outcome in kept(place / "m"):
        name = f"game-{outcome.number + 1:05}.qt"
        record, whole = (
            parse_record(name, (place / folder / name).read_text(encoding="utf-8")) for folder in ("m", "whole")
        )
        *moves, last = [(entry.seat, entry.action) for entry in record.log]
        assert sum(seat == outcome.culprit for seat, _ in moves) == 20
        assert moves == [(entry.seat, entry.action) for entry in whole.log][: len(moves)]
        assert last == (outcome.culprit, ("resign",))
        assert (outcome.winners, outcome.decisions) == (record.state.result, len(record.log))


def test_a_long_game_is_broken_off_as_a_draw(arena: Arena) -> None:
    done = arena("random", "random", "--game", "prison", "--games", "2", "--most", "20", "--workers", "1")
    assert "broken off as a draw 2" in done.stdout
    assert done.stdout.splitlines()[-1].startswith("random v random#2, prison: 0 won, 2 drawn, 0 lost of 2: 50.0 %")


def test_what_a_player_prints_does_not_get_into_the_results(arena: Arena) -> None:
    done = arena("bots.py:Talks", "random", "--game", "prison-2", "--games", "1", "--most", "50", "--workers", "1")
    assert "I think" in done.stderr
    assert "I think" not in done.stdout
    assert "not everybody sits everywhere equally often" in done.stdout


def test_options_of_the_table_and_a_french_report(arena: Arena, place: Path) -> None:
    match = ("random", "random", "--game", "prison", "--games", "2", "--most", "30", "--out", "m", "--workers", "1")
    options = ("--option", "handicap=blue experienced v good", "--option", "memory-aid: on")
    done = arena(*match, *options, "--language", "fr")
    assert "gagnées " in done.stdout.splitlines()[-1]
    assert "Fins de partie" in done.stdout
    assert re.search(r"\d,\d+ s\b", done.stdout)
    assert not re.search(r"\d\.\d", done.stdout), "numbers have a decimal comma"
    record = (place / "m" / "game-00001.qt").read_text(encoding="utf-8")
    assert "memory-aid: on\nhandicap: blue 6\n" in record
    assert json.loads((place / "m" / "match.json").read_text(encoding="utf-8"))["options"]


def test_a_match_is_played_under_the_rules_it_names() -> None:
    match = arrange(["random", "random"], "prison-1", 7)
    for rules in RULINGS:
        assert replace(match, rules=rules).begin(1).state.table.rulings == RULINGS[rules]
    assert match.begin(1).state.table.rulings == RULINGS[RULES_VERSION]


def test_a_match_is_played_with_lists_that_are_not_too_long() -> None:
    """As at a server: random players strew things about, and a game with all that may come of that takes hours."""
    assert arrange(["greedy", "random"], "card", 7).begin(1).state.table.most == limits.RESULTS
