"""The page of the levels, made from small matches."""

import re
from pathlib import Path

import pytest

from quarterturn.arena import ladder
from quarterturn.content.loader import load
from quarterturn.players import LEVELS


def test_who_plays_whom() -> None:
    assert ladder.pairings(["random", "greedy", "1", "2", "3"]) == [
        ("2", "1"), ("3", "2"), ("3", "greedy"), ("3", "random"),
    ]  # fmt: skip
    assert ladder.pairings(["random", "gentle", "greedy"]) == [
        ("gentle", "random"), ("greedy", "gentle"), ("greedy", "random"),
    ]  # fmt: skip


def test_the_strongest_with_more_time() -> None:
    assert ladder.timed(["random", "1", "2", "3"]) == [("3@0.3s", "2"), ("3@1s", "2"), ("3@3s", "2")]


def test_the_larger_tables() -> None:
    games = load().games
    wanted = dict.fromkeys(name for name, game in games.items() if len(game.seats) > 2)
    found = ladder.larger_tables(["random", "1", "2", "3"], games)
    assert list(dict.fromkeys(game for game, _ in found)) == list(wanted)
    assert ("multi-4", ("2", "greedy", "random")) in found
    assert [players for game, players in found if game == "m-7"] == [("2", "greedy"), ("2", "random")]


def test_the_page(tmp_path: Path) -> None:
    rung = ladder.climb("prison-1", ("greedy", "random"), 2, 7, tmp_path)
    by_time = [ladder.climb("prison-1", ("1@0.01s", "random"), 2, 7, tmp_path)]
    many = [ladder.climb("multi-3", ("random", "random"), 1, 7, tmp_path)]
    pace = ladder.speed("1", "prison-1", 7)
    text = ladder.page([rung], many, by_time, pace, "0123456789")
    assert re.search(r"^\| greedy v random \| \d \| \d \| \d \| [\d.]+ % \[", text, re.MULTILINE)
    assert "quarterturn arena greedy random --game prison-1 --games 2 --seed 7\n" in text
    assert "commit `0123456789`" in text
    assert set(ladder.YARDSTICKS) <= set(LEVELS)
    again = ladder.climb("prison-1", ("greedy", "random"), 2, 7, tmp_path)
    assert ladder.page([again], many, by_time, pace, "0123456789") == text
    assert re.search(r"^\| .* \(`multi-3`\) \| random v random", text, re.MULTILINE)
    assert re.search(r"^Level 1 judges [\d,]+ positions per second", text, re.MULTILINE)
    assert "quarterturn arena 1@0.01s random --game prison-1 --games 2 --seed 7\n" in text


def test_what_was_not_measured_anew_stays(tmp_path: Path) -> None:
    pace = ladder.speed("1", "card-1", 7)
    first, second = (ladder.climb(game, ("greedy", "random"), 2, 7, tmp_path) for game in ("prison-1", "card-1"))
    before = ladder.page([first], [], [], pace, "0123456789")
    assert "Strength by time" in before
    both = ladder.page([second], [], [], None, "abcdef0123", before)
    old, new = (both.index(f"--game {game} --games 2") for game in ("prison-1", "card-1"))
    assert both.index("commit `0123456789`") < old < new
    assert both.count("commit `abcdef0123`") == 1
    assert ladder.page([second], [], [], None, "abcdef0123", both) == both
    assert ladder.page([second], [], [], pace, "abcdef0123", both).count("commit `abcdef0123`") == 2  # and the speed


def test_what_has_been_played_is_told_before_all_is(tmp_path: Path) -> None:
    ladder.climb("card-1", ("greedy", "random"), 2, ladder.SEED, tmp_path)
    page = tmp_path / "levels.md"
    wishes = ["--kept", "--timed", "0", "--many", "0", "--folder", str(tmp_path), "--page", str(page)]
    with pytest.raises(SystemExit):
        ladder.main([*wishes, "--game", "card-1"])
    ladder.climb("card-1", ("2", "1"), 2, ladder.SEED, tmp_path)
    assert ladder.main([*wishes, "--game", "card-1"]) == 0
    text = page.read_text(encoding="utf-8")
    assert "quarterturn arena 2 1 --game card-1 --games 2 --seed 7\n" in text
    assert text.count("quarterturn arena") == 1
