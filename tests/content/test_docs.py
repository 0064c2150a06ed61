"""The examples of the page on content are good content."""

import re
from pathlib import Path

from quarterturn.content.games import KEYS, parse_games
from quarterturn.content.loader import load
from quarterturn.content.rooms import parse_rooms
from quarterturn.content.tokens import parse_characters, parse_objects
from quarterturn.engine.terms import ABILITIES, EFFECTS

PAGE = (Path(__file__).parents[2] / "docs" / "content.md").read_text(encoding="utf-8")
EXAMPLES = dict(re.findall(r"^```qt-(\w+)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL))


def test_the_examples_load() -> None:
    assert list(parse_characters("imp", EXAMPLES["character"])) == ["imp"]
    assert list(parse_objects("ladder", EXAMPLES["object"])) == ["ladder"]
    assert list(parse_rooms("rooms", EXAMPLES["room"])) == ["13a", "13b"]
    assert list(parse_games("cellar", EXAMPLES["game"], load())) == ["cellar"]


def test_every_ability_effect_and_key_is_explained() -> None:
    explained = set(re.findall(r"`([a-z-]+)`", PAGE))
    assert ABILITIES | EFFECTS | set(KEYS) <= explained
