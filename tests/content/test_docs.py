"""The examples of the pages on content and on scenarios are good content."""

import io
import re
import shutil
from importlib.resources import files
from pathlib import Path
from textwrap import dedent

import pytest
from rich.console import Console

from quarterturn.content.games import BOOKS, KEYS, TEAMS
from quarterturn.content.loader import load
from quarterturn.content.plans import OWNERS, SIDES
from quarterturn.content.rooms import CARD, parse_rooms
from quarterturn.content.scenario import parse_scenario
from quarterturn.content.texts import LANGUAGES, UnknownText, about, all_rules, name
from quarterturn.content.tokens import parse_characters, parse_objects
from quarterturn.docs import plan_pictures
from quarterturn.engine.core.definition import Collection
from quarterturn.engine.core.terms import ABILITIES, COLOURS, EFFECTS
from quarterturn.engine.game import new_game
from quarterturn.players.random_player import RandomPlayer
from quarterturn.terminal.screen import Screen
from quarterturn.terminal.session import Session
from quarterturn.terminal.words import Words

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
    assert list(parse_rooms("rooms", EXAMPLES["room"])) == ["21a", "21b"]
    assert list(parse_rooms("rooms", EXAMPLES["cards"], CARD)) == ["61a", "61b"]


@pytest.fixture
def enlarged(tmp_path: Path) -> Collection:
    """Our content with the examples added to it as the page says, and a game that uses them all."""
    folder = Path(shutil.copytree(Path(str(files("quarterturn.content"))), tmp_path / "content"))
    game = GAMES[0].replace("naga", "imp").replace("rope rope", "ladder ladder").replace("37 39", "21 39")
    added = {"characters.qt": EXAMPLES["character"], "objects.qt": EXAMPLES["object"], "rooms.txt": EXAMPLES["room"]}
    for file, text in {**added, "scenarios/cellar.qt": game}.items():
        with (folder / file).open("a", encoding="utf-8") as end:
            end.write("\n" + text)
    return load(folder)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_examples_can_be_played(enlarged: Collection, language: str) -> None:
    game = new_game(enlarged, enlarged.games["cellar"], seed=3)
    written = io.StringIO()
    screen = Screen(Console(file=written, width=100, height=50), io.StringIO("\n" + "auto\nlist all\n" * 60))
    Session(game, 3, [None, RandomPlayer(5)], screen, Words(language)).run()
    assert game.state.turn > 2
    assert "Imp " in written.getvalue()
    assert "Ladder" in written.getvalue()


def test_what_has_no_name_goes_by_its_id() -> None:
    assert name("imp") == name("imp", "fr") == "Imp"
    assert name("game:my-cellar") == "My cellar"
    assert about("imp") == ""
    with pytest.raises(UnknownText):
        name("square:quicksand")  # ours to name


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
    assert explained(CONTENT) >= {*ABILITIES, *EFFECTS}
    tokens = {name for box in (load(), load().of("C")) for name in (*box.characters, *box.objects)}
    assert {*KEYS, *BOOKS, *TEAMS, *COLOURS, *OWNERS, *SIDES, *tokens} <= explained(SCENARIOS)


@pytest.mark.parametrize(("cards", "box"), [(False, load()), (True, load().of("C"))], ids=["board", "cards"])
def test_what_somebody_can_do_has_a_rule_of_that_game_and_nothing_else_has(cards: bool, box: Collection) -> None:
    can = {ability for one in box.characters.values() for ability in one.abilities}
    carried = {thing.effect for thing in box.objects.values()}
    for known, used in ((ABILITIES, can), (EFFECTS, carried)):
        ruled = {
            name: {rule for rule in rules if rule.startswith("CARD-") is cards} for name, (_, rules) in known.items()
        }
        assert {name for name, rules in ruled.items() if rules} == used
        assert set().union(*ruled.values()) <= {rule.id for rule in all_rules()}


def test_every_plan_is_shown() -> None:
    assert set(re.findall(r"\(plans/([a-z0-9-]+\.svg)\)", SCENARIOS)) == set(plan_pictures())
