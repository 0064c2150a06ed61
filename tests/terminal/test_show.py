"""The rooms in the terminal: all of them, in their four turnings, within the width there is."""

import io

import pytest
from rich.console import Console

from quarterturn.content.loader import load
from quarterturn.terminal.show import show_rooms


def shown(width: int = 100, names: list[str] | None = None, encoding: str = "utf-8", colour: bool = False) -> str:
    raw = io.BytesIO()
    file = io.TextIOWrapper(raw, encoding=encoding)
    console = Console(file=file, width=width, force_terminal=colour, color_system="standard" if colour else None)
    show_rooms(console, load(), names)
    file.flush()
    return raw.getvalue().decode(encoding)


def test_every_room_is_shown_in_its_four_turnings() -> None:
    text = shown()
    for name in (*load().rooms, *load().of("C").rooms):
        for quarters in range(4):
            assert f"{name}+{quarters}" in text


@pytest.mark.parametrize("width", [100, 80, 48, 30])
def test_nothing_is_wider_than_the_terminal(width: int) -> None:
    lines = shown(width, ["39a"]).splitlines()
    assert max(map(len, lines)) <= width
    assert sum("+%%%+" in line for line in lines) >= 2


def test_four_turnings_stand_side_by_side_in_a_hundred_columns() -> None:
    titles = [line for line in shown(names=["39a"]).splitlines() if "39a+" in line]
    assert [title.split() for title in titles] == [["39a+0", "39a+1", "39a+2", "39a+3"]]


def test_a_room_of_cards_is_small_and_turns_clockwise() -> None:
    rows = [line.rstrip() for line in shown(names=["51b"], encoding="ascii").splitlines()[1:7]]
    assert rows == [
        "51b+0       51b+1       51b+2       51b+3",
        "+   +---+   +---+   +   +   +   +   +:::+   +",
        "  s   ^ :     c | s       @   c |   | ^ o @",
        "+---+ooo+   +   +   +   +ooo+---+   +   +   +",
        "| c   @       @ o ^ |   : ^   s       s | c",
        "+   +   +   +   +:::+   +---+   +   +   +---+",
    ]


def test_the_gear_is_an_arrow() -> None:
    assert shown(names=["39a"]).count("↺") == 4
    assert shown(names=["39b"]).count("↻") == 4


def test_a_plain_terminal_gets_plain_signs() -> None:
    text = shown(names=["39a"], encoding="ascii")
    assert text.count("@") == 4
    assert "\x1b" not in text


def test_colours_are_for_terminals_that_have_them() -> None:
    assert "\x1b[" in shown(names=["39a"], colour=True)


def test_an_unknown_room_is_answered_with_a_suggestion() -> None:
    with pytest.raises(KeyError, match="did you mean '39b'"):
        shown(names=["39bb"])
