"""The examples of the pages on content and on scenarios are good content."""

import re
from pathlib import Path
from textwrap import dedent

import pytest

from quarterturn.content.games import KEYS
from quarterturn.content.loader import load
from quarterturn.content.plans import OWNERS, SIDES
from quarterturn.content.rooms import parse_rooms
from quarterturn.content.scenario import parse_scenario
from quarterturn.content.tokens import parse_characters, parse_objects
from quarterturn.docs import plan_pictures
from quarterturn.engine.terms import ABILITIES, COLOURS, EFFECTS

FOLDER = Path(__file__).parents[2] / "docs"
CONTENT, SCENARIOS = ((FOLDER / name).read_text(encoding="utf-8") for name in ("content.md", "scenarios.md"))
FENCED = re.compile(r"^ *```qt-(\w+)\n(.*?)^ *```$", re.MULTILINE | re.DOTALL)
EXAMPLES = dict(FENCED.findall(CONTENT))
GAMES = [dedent(text) for kind, text in FENCED.findall(SCENARIOS) if kind == "scenario"]
(LINES,) = (text for kind, text in FENCED.findall(SCENARIOS) if kind == "lines")


def explained(page: str) -> set[str]:
    return set(re.findall(r"`([a-z-]+)`", page))


def test_the_examples_load() -> None:
    assert list(parse_characters("imp", EXAMPLES["character"])) == ["imp"]
    assert list(parse_objects("ladder", EXAMPLES["object"])) == ["ladder"]
    assert list(parse_rooms("rooms", EXAMPLES["room"])) == ["13a", "13b"]


@pytest.mark.parametrize("text", GAMES)
def test_the_scenarios_load(text: str) -> None:
    scenario = parse_scenario("scenarios.md", text, load())
    assert len(scenario.games) == 1
    assert all(words["en"] != words["fr"] for words in scenario.words.values())


def test_the_lines_fit_a_board() -> None:
    board = "board:\n  . 3 3 .\n  3 4 4 3\n  3 4 4 3\n  . 3 3 .\n"
    whole = f"game: x\nbook: base\nseats: blue green red\ncharacters: {TEAM}\nobjects: {THINGS}\nstarters: 2\n"
    text = f"{whole}pairs: 1-4 9-12\npairs-used: 6\n{board}{LINES}spare: 4\ntarget: 6\n"
    (game,) = parse_scenario("scenarios.md", text, load()).games.values()
    assert [len(line.squares) for line in game.plan.lines] == [10, 10, 5, 5]


TEAM = "cleric goblin mekanork thief troll wall-walker warrior wizard"
THINGS = "armor fireball-wand rope speed-potion sword treasure"


def test_every_ability_effect_and_key_is_explained() -> None:
    assert explained(CONTENT) >= ABILITIES | EFFECTS
    assert {*KEYS, *COLOURS, *OWNERS, *SIDES, *load().characters, *load().objects} <= explained(SCENARIOS)


def test_every_plan_is_shown() -> None:
    assert set(re.findall(r"\(plans/([a-z0-9-]+\.svg)\)", SCENARIOS)) == set(plan_pictures())
