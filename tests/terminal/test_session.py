"""Whole sessions: from the set-up to the end by what is typed, and every command on the way."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.worlds import other_world

from quarterturn.content.loader import load
from quarterturn.engine.core.options import Options
from quarterturn.engine.core.state import ACT
from quarterturn.engine.game import Game, new_game
from quarterturn.engine.squares.table import table_of
from quarterturn.engine.view import SPECTATOR, view
from quarterturn.notation import parse_record
from quarterturn.players.random_player import RandomPlayer
from quarterturn.terminal.choices import Choices
from quarterturn.terminal.words import Words

LONG = 60  # actions after which a game by chance is given up
RACE = """
game: prison-1
rooms:
  39a 39b
  40a 40b
units:
  blue naga c5
  blue mekanork h1
  yellow naga c10
  yellow mekanork d10
objects:
  blue rope d5
turn: blue 4
"""


TELEPATHY = """
game: prison
rooms:
  40b 39b
  39a 40a
units:
  blue telepath g2
  yellow mekanork h2
hands:
  yellow combat 0 1
turn: blue 2

> fight telepath mekanork
"""


def race() -> Game:
    return parse_record("race", RACE)


def typed(choices: Choices, random: Random) -> str:
    kind = random.choice(sorted({action[0] for action in choices.legal}))
    action = random.choice([action for action in choices.legal if action[0] == kind])
    text = choices.text(action)
    return random.choice([choices.number_of[action], text.upper(), text])


def typed_at_random(session: Any, seed: int) -> Iterator[str]:
    """Play by typing: numbers, full actions, and shortened ones, whatever is legal."""
    random = Random(seed)
    while not session.game.over:
        if len(session.game.log) > LONG:
            yield "resign"
        elif session.asked is None or session.asked.choices.state is not session.game.state:
            yield ""  # the keyboard is handed over
        else:
            yield typed(session.asked.choices, random)
    yield "record"
    yield ""


@pytest.mark.parametrize("game", ["prison-1", "prison-2", "prison-3", "mix-draft", "mix-free"])
def test_a_game_can_be_played_to_its_end(sit: Any, game: str) -> None:
    played = sit(lambda session: typed_at_random(session, 5), game, seed=3)
    assert played.game.over
    assert "Goodbye" in played.text


def test_two_people_at_one_keyboard(sit: Any) -> None:
    played = sit(lambda session: typed_at_random(session, 2), "prison-3", people=(0, 1))
    assert played.game.over
    assert "Now only Yellow looks at the screen" in played.text


def test_a_newcomer_plays_at_once(sit: Any) -> None:
    played = sit(["", "2", "1", "quit", ""], "prison", seed=4)
    assert played.session.refusal is None
    assert played.done().count("team") == 2
    assert "card" in played.done()


def test_a_set_up_by_hand(sit: Any) -> None:
    played = sit(["team na me", "hide rope A1", "rope a2", "hide key b2", "key b1"], "prison-1", seed=2)
    mine = [entry.action for entry in played.game.log if entry.seat == 0]
    assert [action[0] for action in mine[:3]] == ["team", "hide", "hide"]
    assert [square for _, square in mine[0][1]] == [1, 3]  # the first dots


def test_abbreviations(sit: Any) -> None:
    assert sit(["m na d5"], race()).done() == ["move"]
    assert sit(["MOVE NAGA D5"], race()).done() == ["move"]
    assert sit(["m blue:na d5"], race()).done() == ["move"]
    assert sit(["e"], race()).done()[0] == "end"


def test_a_far_square_is_walked_to_the_shortest_way(sit: Any) -> None:
    game = race()
    legal = [a for a in game.legal() if a[0] == "move" and all(isinstance(item, int) for item in a[2])]
    far = max(legal, key=lambda action: len(action[2]))
    assert len(far[2]) > 2
    width = table_of(game.state).layout.width
    square = f"{'abcdefghij'[far[2][-1] % width]}{far[2][-1] // width}"
    played = sit([f"m {game.state.table.tokens[far[1]].name[:2]} {square}"], game)
    assert played.done() == ["move"]
    assert played.game.log[0].action[2][-1] == far[2][-1]


def test_a_number_plays_what_was_listed(sit: Any) -> None:
    game = race()
    number = Choices(game.state, 0, game.legal(), Words("en")).number_of[game.legal()[1]]
    played = sit(["list naga", number], game)
    assert "move naga d5" in played.text
    assert played.done() == ["move"]


def test_why_gives_the_rule_of_the_last_refusal(sit: Any) -> None:
    played = sit(["why", "m na c4", "why"], race())
    assert "Nothing has been refused" in played.text
    assert "Refused by MOVE-" in played.text
    assert "What stood in the way" in played.text
    assert played.game.log == []


def test_undo(sit: Any) -> None:
    played = sit(["undo", "m na d5", "undo", "m na d5", "m na c5", "undo"], race())
    assert played.done() == ["move"]
    assert "TURN-7" in played.text


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("", "Type a number"),
        ("mvoe naga c5", "did you mean move"),
        ("m xyz c5", "nothing here is called 'xyz'"),
        ("m na zz", "'zz' is not a square"),
        ("m na", "Say more"),
        ("s", "Ambiguous: 's' may be"),
        ("fight naga naga", "Refused by"),
        ("999", "Not understood"),
        ("rules NONE-9", "There is no rule"),
        ("lang de", "Which language"),
        ("load", "Load what"),
        ("save", "Save it as what"),
        ("quick", "The set-up is done"),
        ("list xyz", "nothing here is called"),
        ("\x00\x1b[A", "Not understood"),
        ("timeout", "Not understood"),
        ("move naga out", "No move of Naga leads out of the labyrinth now"),
        ("[bold]", "[bold]"),
    ],
)
def test_bad_input_is_answered_and_changes_nothing(sit: Any, line: str, answer: str) -> None:
    played = sit([line], race())
    assert answer in played.text
    assert played.game.log == []
    assert "Traceback" not in played.text


def test_every_command_answers(sit: Any) -> None:
    commands = ["help", "rules", "rules MOVE-3", "record", "position", "flip", "tilt", "flip", "list", "list all",
                "board", "legend", "hand", "lang fr", "aide", "lang en"]  # fmt: skip
    played = sit(commands, race())
    assert "What you can type" in played.text
    assert "MOVE-3" in played.text
    assert "Ce que l’on peut taper" in played.text
    assert played.game.log == []


def test_auto_plays_something(sit: Any) -> None:
    assert len(sit(["auto"], race()).game.log) >= 1


def test_resigning_ends_the_game(sit: Any) -> None:
    played = sit(["resign", "board", "nonsense", ""], race())
    assert played.game.over
    assert "Yellow wins" in played.text


# --- Saving


def test_a_saved_game_goes_on_where_it_was(sit: Any, tmp_path: Path) -> None:
    file = tmp_path / "game"
    first = sit(["", "2", f"save {file}", "quit"], "prison", seed=9)
    assert f"Saved as {file}.qt" in " ".join(first.text.split())
    second = sit([f"load {file}.qt"], "prison", seed=1)
    assert second.game.state == first.game.state
    assert second.session.seed == 9


def test_quitting_offers_to_save(sit: Any, tmp_path: Path) -> None:
    file = tmp_path / "last.qt"
    sit(["m na d5", "quit", str(file)], race())
    assert "> move naga d5" in file.read_text(encoding="utf-8")


def test_an_existing_file_is_not_overwritten_unasked(sit: Any, tmp_path: Path) -> None:
    file = tmp_path / "old.qt"
    file.write_text("precious", encoding="utf-8")
    sit([f"save {file}", "n"], race())
    assert file.read_text(encoding="utf-8") == "precious"
    sit([f"save {file}", "y"], race())
    assert file.read_text(encoding="utf-8") != "precious"
    file.write_text("precious", encoding="utf-8")
    assert "Overwrite" not in sit([f"save! {file}"], race()).text
    assert file.read_text(encoding="utf-8") != "precious"


def test_a_loaded_file_is_not_overwritten_unasked_either(sit: Any, tmp_path: Path) -> None:
    puzzle, other = tmp_path / "puzzle.qt", tmp_path / "other.qt"
    for file in (puzzle, other):
        file.write_text(RACE, encoding="utf-8")
    sit([f"load {puzzle}", "m na d5", "save", "n"], race())
    assert puzzle.read_text(encoding="utf-8") == RACE
    played = sit([f"load {puzzle}", "m na d5", "save", "y", "m na c5", "save"], race())
    assert played.text.count("Overwrite") == 1
    assert puzzle.read_text(encoding="utf-8").count("> move") == 2
    played = sit([f"save! {puzzle}", f"load {other}", f"save {puzzle}", "n"], race())  # by now another game
    assert played.text.count("Overwrite") == 1
    assert "Not saved." in played.text


@pytest.mark.parametrize("name", [".", "/", "..", "~nobody-at-all/here"])
def test_a_name_that_is_no_files(sit: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.chdir(tmp_path)
    assert "could not be written" in " ".join(sit([f"save {name}"], race()).text.split())
    assert "Not loaded" in sit([f"load {name}"], race()).text


BROKEN = {
    "empty": b"",
    "binary": bytes(range(256)),
    "prose": b"Dear diary, today I played.\n",
    "unknown game": b"game: chess\nseed: 1\n",
    "no seed": b"game: prison\n\n> card 2\n",
    "bad action": b"game: prison-1\nseed: 1\n\n> mvoe naga c5\n",
    "illegal": b"game: prison-1\nseed: 1\n\n> card 5\n",
    "another version": b"rules: 999\ngame: prison-1\nseed: 1\n",
}


@pytest.mark.parametrize("content", BROKEN.values(), ids=BROKEN.keys())
def test_a_broken_save_is_refused_and_the_game_goes_on(sit: Any, tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "broken.qt"
    file.write_bytes(content)
    played = sit([f"load {file}", "m na d5"], race())
    assert "Not loaded" in played.text
    assert played.done() == ["move"]


def test_a_save_keeps_the_version_of_the_rules(sit: Any, tmp_path: Path) -> None:
    old, new = tmp_path / "old.qt", tmp_path / "new.qt"
    old.write_text(f"rules: 1\n{RACE.lstrip()}", encoding="utf-8")
    sit([f"load {old}", "m na d5", f"save {new}"], race())
    assert new.read_text(encoding="utf-8").startswith("rules: 1\n")


def test_a_save_that_is_not_there(sit: Any, tmp_path: Path) -> None:
    assert "Not loaded" in sit([f"load {tmp_path}/nothing", f"load {tmp_path}"], race()).text
    assert "could not be written" in " ".join(sit([f"save {tmp_path}/no/where.qt"], race()).text.split())


# --- Secrets


def played_on(game_id: str, steps: int, options: Options) -> Game:
    game = new_game(load(), load().games[game_id], steps, options)
    chance = RandomPlayer(steps)
    for _ in range(steps):
        seat = game.waiting()[0].seat
        game.apply(chance.decide(view(game.state, seat), game.legal(seat)), seat)
    return game


@pytest.mark.parametrize("game", ["prison", "mix-free", "prison-2", "base", "card"])
@pytest.mark.parametrize("aid", [False, True])
@pytest.mark.parametrize("steps", [3, 15, 45, 90])
def test_a_screen_tells_nothing_a_seat_may_not_know(sit: Any, game: str, aid: bool, steps: int) -> None:
    """Every byte is the same in every world that looks the same to whoever sits there, alone or two at one keyboard."""
    truth = played_on(game, steps, Options(memory_aid=aid))
    seat, _, secret = truth.waiting()[0]
    commands = ["record", "position", "list", "board"]
    world = other_world(truth, seat if secret else SPECTATOR, Random(steps))
    looked_away = [""] if secret else []
    assert sit(looked_away + commands, world, (0, 1)).text == sit(looked_away + commands, truth, (0, 1)).text
    if len(truth.waiting()) == 1:
        world = other_world(truth, seat, Random(steps))
        assert sit(commands, world, (seat,)).text == sit(commands, truth, (seat,)).text


def test_people_at_one_keyboard_do_not_read_each_others_hands_in_the_position(sit: Any) -> None:
    game = parse_record(
        "x", RACE.replace("prison-1", "prison-3") + "hands:\n  blue combat 0 4 6\n  yellow combat 0 1\n"
    )
    assert "blue combat 0 4 6" in sit(["position"], game, people=(0,)).text
    shared = sit(["position"], game, people=(0, 1)).text
    assert "blue combat ? ? ?" in shared
    assert "yellow combat ? ?" in shared


def test_a_hand_shown_to_the_players(sit: Any) -> None:
    """ABIL-TELEPATH: alone one reads it; people who share a screen are told that it was shown."""
    alone, shared = (sit(["name 6"], parse_record("x", TELEPATHY), people) for people in ((0,), (0, 1)))
    assert "Yellow shows the Combat cards +0 +1." in alone.session.news()
    shared.session.asked = None  # nobody looks away
    assert "Yellow shows the players the Combat cards in hand." in shared.session.news()


def test_people_at_one_keyboard_do_not_see_each_others_combat_cards(sit: Any) -> None:
    game = parse_record("x", RACE.replace("prison-1", "prison-3"))
    assert "+6" not in sit([], game, people=(0, 1)).text
    assert "+6" in sit([], game, people=(0,)).text
    assert "+6" in sit(["hand"], game, people=(0, 1)).text


def test_what_the_random_player_hides_is_not_told(sit: Any) -> None:
    played = sit(["", "record"], "prison", seed=6)
    hidden = [line for line in played.text.splitlines() if line.startswith("> ") and "hide" in line]
    assert len(hidden) == 20
    assert all(" ? " in line for line in hidden)


# --- Terminals


@pytest.mark.parametrize("width", [60, 80, 100, 160])
@pytest.mark.parametrize("colour", [True, False])
def test_nothing_is_wider_than_the_terminal(sit: Any, width: int, colour: bool) -> None:
    played = sit(["", "2", "list", "help"], "prison", seed=4, size=(width, 50), colour=colour)
    board = 10 + played.session.panel().view.state.table.layout.width * (4 if colour else 6)
    lines = [plain(line) for line in played.text.splitlines()]
    assert max(map(len, lines)) <= max(width, board)


def plain(line: str) -> str:
    return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", line)


def test_a_terminal_without_utf_8(sit: Any) -> None:
    played = sit(["", "2", "help", "legend", "lang fr", "why"], "prison", seed=4, encoding="ascii", language="en")
    assert "---" in played.text
    assert "Rien n'a" in played.text


def test_french(sit: Any) -> None:
    played = sit(["", "m na a0", "why", "list colosse"], "prison", seed=4, language="fr")
    assert "Bleu" in played.text
    assert "Bleu\u00a0: Jouez une carte Action" in played.text
    assert "Refusé par" in played.text


def test_what_stands_in_the_way_in_french(sit: Any) -> None:
    played = sit(["heal naga naga", "why", "card trois"], race(), language="fr")
    assert "Refusé par ABIL-CLERIC" in played.text
    assert "Ce qui l’empêche : la Naga bleue ne sait pas soigner." in played.text.replace("\u00a0", " ")
    assert "« trois » n’est pas un nombre" in played.text.replace("\u00a0", " ")


def test_actions_are_typed_and_shown_in_french(sit: Any) -> None:
    played = sit(["liste naga", "aller naga d5", "révéler méchanork B3"], race(), language="fr")
    assert " aller naga " in played.text
    assert "move naga" not in played.text
    assert "Pas compris" not in played.text
    assert [entry.action[0] for entry in played.session.game.log] != []


def test_a_low_and_wide_terminal_lays_the_board_on_its_side(sit: Any) -> None:
    wide = sit([""], "prison", seed=4, size=(100, 45), colour=True)
    assert wide.session.look().quarters == 1
    tall = sit([""], "prison", seed=4, size=(80, 50), colour=True)
    assert tall.session.look().quarters == 0


def test_every_game_starts(sit: Any) -> None:
    for game in load().games:
        played = sit([""], game)
        assert played.session.asked is not None


def test_random_against_random(sit: Any) -> None:
    played = sit([], "prison-1", people=())
    assert played.game.over
    assert "to play" in played.text
    assert ACT not in played.game.state.phase
