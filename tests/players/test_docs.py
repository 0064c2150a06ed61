"""The page on players: its example plays."""

import re
from pathlib import Path

PAGE = Path(__file__).resolve().parents[2] / "docs" / "players.md"


def test_the_player_of_the_page_plays_against_another() -> None:
    text = PAGE.read_text(encoding="utf-8")
    names: dict[str, object] = {"__name__": "players-page"}
    for block in re.finditer(r"^```python\n(.*?)^```$", text, re.MULTILINE | re.DOTALL):
        lines_before = "\n" * text.count("\n", 0, block.start(1))  # so that an error names the line of the page
        exec(compile(lines_before + block[1], PAGE, "exec"), names)
    assert "game" in names


def test_its_tables_name_every_level() -> None:
    """On the board, and then with cards."""
    from quarterturn.players import LEVELS, OFFERED

    rows = re.findall(r"^\| `(\w+)` \|", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    named = [*LEVELS, *OFFERED]
    assert rows[-len(named) :] == named
