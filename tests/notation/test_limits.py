"""Texts that ask for too much are turned away before anything is built; those of real games never are."""

from random import Random

import pytest

from quarterturn import limits
from quarterturn.blocks import FileError, closest
from quarterturn.content.loader import load
from quarterturn.engine.game import Game, new_game
from quarterturn.notation import file_error_text, format_record, parse_record

POSITION = "game: prison-1\nrooms:\n  39a 39b\n  40a 40b\n"
PLAYED = "game: prison-1\nseed: 1\n"


def board(rows: int) -> str:
    return "game: prison-1\nrooms:\n" + "  39a 39b\n" * rows


def ropes(count: int) -> str:
    return POSITION + "removed:\n" + "  blue rope gone\n" * count


@pytest.mark.parametrize("text", [board(limits.ROWS), ropes(limits.TOKENS), POSITION + f"turn: blue {limits.POINTS}\n"])
def test_the_most_that_is_allowed_is_read(text: str) -> None:
    parse_record("text", text)


@pytest.mark.parametrize(
    ("text", "line", "column", "english", "french"),
    [
        (board(2_000), 3 + limits.ROWS, 3, "more than 16 rows", "plus de 16 rangées"),
        (ropes(17_000), 6 + limits.TOKENS, 8, "more than 80 tokens", "plus de 80 pions"),
        (PLAYED + "> blue end\n" * 15_000, 3 + limits.ACTIONS, 1, "at most 10000 actions", "au plus 10000 actions"),
        (POSITION + "turn: blue 100\n", 5, 12, "at most 99", "au plus 99"),
        (POSITION + "score: blue 0 yellow 999999999\n", 5, 22, "at most 99", "au plus 99"),
        (POSITION + "marks:\n  blue naga potion 100\nunits:\n  blue naga c4\n", 6, 20, "at most 99", "au plus 99"),
        (POSITION + "hands:\n  blue jump 100\n", 6, 13, "at most 99", "au plus 99"),
        (POSITION + "number: 10000\n", 5, 9, "at most 9999", "au plus 9999"),
        (PLAYED + "timer: 86401\n", 3, 8, "at most 86400", "au plus 86400"),
        (PLAYED + "target: 86401\n", 3, 9, "at most 86400", "au plus 86400"),
        (PLAYED + "> blue card " + "1" * 10_000 + "\n", 3, 10_001, "more than 10000 characters", "plus de 10000"),
        ("#\n" * 20_001, 20_001, 1, "more than 20000 lines", "plus de 20000 lignes"),
        ("#" * 1_000_001, 1, 1, "more than 1000000 characters", "plus de 1000000 caractères"),
    ],
    ids=lambda value: value[:12].strip() if isinstance(value, str) else None,
)  # fmt: skip
def test_a_text_that_asks_for_more_is_refused_with_its_place(
    text: str, line: int, column: int, english: str, french: str
) -> None:
    with pytest.raises(FileError) as refused:
        parse_record("text", text)
    assert (refused.value.line, refused.value.column) == (line, column)
    assert english in file_error_text(refused.value, "en")
    assert french in file_error_text(refused.value, "fr")


def test_a_file_brings_so_many_rooms_at_most() -> None:
    drawing = "room r{n}\n" + "".join(
        ["+---+---+---+---+---+\n"] + ["| .   .   .   .   . |\n", "+   +   +   +   +   +\n"] * 4
        + ["| .   .   .   .   . |\n", "+---+---+---+---+---+\n\n"]
    )  # fmt: skip
    text = "".join(drawing.format(n=n) for n in range(limits.OWN_ROOMS + 1)) + POSITION
    with pytest.raises(FileError) as refused:
        parse_record("text", text)
    assert refused.value.reason == "there are more than 250 rooms"


def test_a_word_of_any_length_is_compared_with_none() -> None:
    assert closest("nagaa", ["naga"]) == "naga"
    assert closest("naga" * 1_000, ["naga" * 1_000 + "x"]) == ""


def long_game(count: int) -> Game:
    """A game in which nobody wants to win."""
    random, content = Random(3), load()
    game = new_game(content, content.games["prison-1"], seed=7)
    while len(game.log) < count:
        seat = game.waiting()[0].seat
        legal = game.legal(seat)
        game.apply(random.choice([a for a in legal if a[0] in ("move", "card", "turn")] or legal), seat)
    return game


def test_a_game_of_several_thousand_actions_is_kept_and_read_again() -> None:
    game = long_game(4_000)
    again = parse_record("game", format_record(game, 7))
    assert again.state.key() == game.state.key()
    assert len(again.log) == 4_000


def test_the_games_that_come_along_are_within_the_limits() -> None:
    games = load().games.values()
    assert max(sum(len(s.characters) + len(s.objects) for s in game.seats) for game in games) < limits.TOKENS
