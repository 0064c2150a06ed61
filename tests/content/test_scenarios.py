"""Scenarios are files: one's own are played beside the others, and a bad one is left out with the reason."""

import random
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from tests import duel

from quarterturn.blocks import FileError
from quarterturn.content import texts
from quarterturn.content.loader import VARIABLE, Loaded, load, loaded
from quarterturn.content.scenario import LARGEST, Scenario, parse_scenario
from quarterturn.engine.game import Game, new_game
from quarterturn.engine.view import view
from quarterturn.notation import file_error_text
from quarterturn.players import make

CONTENT = load()
PACKAGED = Path(__file__).parents[2] / "src" / "quarterturn" / "content" / "scenarios"
HOURGLASS = (PACKAGED / "hourglass.qt").read_text(encoding="utf-8")
GLASS = HOURGLASS.replace("game: hourglass", "game: glass").replace("13", "14")  # the same once more, as one's own
DUEL = duel.DUEL.replace("Le Duel\n", "Le Duel : à deux\nabout:\n  Two rooms,\n  two sides.\n")
MOST = 4000


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of one's own scenarios."""
    monkeypatch.setenv(VARIABLE, str(tmp_path))
    return tmp_path


def put(folder: Path, **scenarios: str) -> Loaded:
    for name, text in scenarios.items():
        (folder / f"{name}.qt").write_text(text, encoding="utf-8")
    return loaded()


def refused(text: str) -> FileError:
    with pytest.raises(FileError) as error:
        parse_scenario("s.qt", text, CONTENT)
    assert file_error_text(error.value, "fr") != error.value.reason
    return error.value


# --- What comes with the game


def test_a_program_finds_the_users_scenarios_as_the_commands_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "quarterturn" / "scenarios"
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.delenv(VARIABLE)
    assert "duel" not in load().games
    folder.mkdir(parents=True)
    (folder / "duel.qt").write_text(DUEL, encoding="utf-8")
    assert "duel" in load().games
    assert loaded().own == {"duel"}
    monkeypatch.setenv(VARIABLE, "")
    assert "duel" not in load().games


def test_the_hourglass_is_a_file_with_a_room_of_its_own() -> None:
    glass = CONTENT.games["hourglass"]
    assert [seat.team for seat in glass.seats] == [0, 1, 1, 0]
    assert (glass.cycles, glass.target, len(glass.plan.slots)) == (5, 0, 17)
    assert [(glass.plan.slots[slot].name, room) for slot, room in glass.fixed] == [("A3", "13a")]
    assert loaded().scenarios["hourglass"].file.endswith("hourglass.qt")
    assert loaded().own == set()


def test_the_hourglass_has_a_name_in_both_languages() -> None:
    assert [texts.name("game:hourglass", language) for language in texts.LANGUAGES] == ["The Hourglass", "Le Sablier"]
    assert all(texts.about("game:hourglass", language) for language in texts.LANGUAGES)


@pytest.mark.parametrize("seed", range(2))
def test_the_hourglass_is_played_to_its_end(seed: int) -> None:
    game = new_game(CONTENT, CONTENT.games["hourglass"], seed)
    play(game, seed)
    assert game.over
    assert game.state.ended == "cycles"
    assert game.state.turn == 4 * 4 * 5  # four cards, four seats, five cycles


def play(game: Game, seed: int, most: int = MOST) -> None:
    """Random players, until the end."""
    dice = random.Random(seed)
    players = [make("random", seed + seat) for seat in range(len(game.state.table.definition.seats))]
    for _ in range(most):
        if game.over:
            return
        seat = dice.choice(game.waiting()).seat
        game.apply(players[seat].decide(view(game.state, seat, recall=True), game.legal(seat)), seat)


# --- One's own


def test_a_file_in_the_folder_is_a_game(folder: Path) -> None:
    content = put(folder, duel=DUEL)
    assert content.problems == []
    assert content.own == {"duel"}
    assert list(load().games) == [*CONTENT.games, "duel"]
    assert texts.name("game:duel") == "The Duel"
    assert texts.name("game:duel", "fr") == "Le Duel\u00a0: à deux"
    assert texts.about("game:duel", "fr") == texts.about("game:duel") == "Two rooms, two sides."
    assert texts.all_names("fr")["game:duel"] == texts.name("game:duel", "fr")
    game = new_game(load(), load().games["duel"], 1)
    play(game, 1)
    assert game.over


def test_a_scenario_without_a_title_goes_by_its_id(folder: Path) -> None:
    put(folder, duel=DUEL.replace("title: The Duel\ntitle-fr: Le Duel : à deux\n", "").replace("duel", "old-duel"))
    assert texts.name("game:old-duel", "fr") == "Old duel"


def test_a_scenario_brings_its_rooms(folder: Path) -> None:
    put(folder, glass=GLASS)
    assert load().rooms["14a"].pair == 14
    game = new_game(load(), load().games["glass"], 3)
    assert "14a" in {room.name for room in game.state.table.rooms}


def test_a_bad_file_is_left_out_and_all_others_are_there(folder: Path) -> None:
    content = put(folder, bad=DUEL.replace("duel", "bad").replace("wizard", "wizzard"), duel=DUEL)
    assert "duel" in load().games
    assert "bad" not in load().games
    (problem,) = content.problems
    assert str(problem) == f"{folder / 'bad.qt'}:9:21: unknown character 'wizzard'; did you mean 'wizard'?"


def test_other_files_are_passed_over(folder: Path) -> None:
    (folder / "notes.txt").write_text("buy bread", encoding="utf-8")
    (folder / "deep.qt").mkdir()
    (problem,) = loaded().problems
    assert (problem.file, problem.template.split(":")[0]) == (str(folder / "deep.qt"), "cannot be read")


def test_what_is_no_text_is_left_out(folder: Path) -> None:
    (folder / "duel.qt").write_bytes(DUEL.encode() + b"\n# \xff\n")
    (problem,) = loaded().problems
    assert (problem.line, problem.reason) == (17, "is not UTF-8 text")


def test_a_huge_file_is_left_out(folder: Path) -> None:
    (folder / "huge.qt").write_text("# " + 4 * LARGEST * "x", encoding="utf-8")
    (problem,) = loaded().problems
    assert "too large" in problem.reason


def test_a_folder_that_is_not_there_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, str(tmp_path / "nowhere"))
    (problem,) = loaded().problems
    assert problem.file == str(tmp_path / "nowhere")
    assert "cannot be read" in problem.reason
    assert load().games == CONTENT.games


def test_two_files_cannot_hold_one_game_or_one_room(folder: Path) -> None:
    second = DUEL.replace("title: The Duel", "title: Another")
    content = put(folder, a=DUEL, b=second, c=GLASS, d=GLASS.replace("glass", "mirror"))
    assert [(Path(problem.file).name, problem.line, problem.column) for problem in content.problems] == [
        ("b.qt", 1, 7),
        ("d.qt", 4, 6),
    ]
    assert "'duel' is there already" in content.problems[0].reason
    assert "'14a' is there already" in content.problems[1].reason
    assert texts.name("game:duel") == "The Duel"


@pytest.mark.parametrize(
    ("text", "line", "column", "reason"),
    [
        ("", 1, 1, "holds no game"),
        ("# nothing\n", 1, 1, "holds no game"),
        ("x" * (LARGEST + 1), 1, 1, "too large"),
        (DUEL.replace("duel", "prison"), 1, 7, "'prison' is there already: choose another name"),
        (DUEL.replace("duel", "My Duel"), 1, 7, "needs a name of small letters"),
        (DUEL.replace("game: duel\n", ""), 1, 1, "'title:' stands before the first 'game:'"),
        (DUEL + "\nroom 14a gear=cw\n", 17, 1, "stand before the first game"),
        (DUEL + "> blue end\n", 16, 1, "only entries"),
        (GLASS.replace("room 14a", "room 1a"), 4, 6, "'1a' is there already"),
        (GLASS.replace("pair=14", "pair=4"), 4, 6, "the pair 4 is there already"),
        (GLASS.replace("room 14a  pair=14", "room neck"), 4, 6, "'neck' needs its number"),
        (GLASS.replace("gear=ccw", "gear=cw"), 18, 6, "must point opposite ways"),
        (GLASS.replace("@", ".", 1), 4, 6, "one rotation gear '@', this one 0"),
        (GLASS.replace("room 14b  pair=14", "room 15b  pair=15"), 4, 6, "pair 14 needs two rooms, but has 14a"),
        (DUEL.replace("The Duel", "The " + 60 * "X"), 2, 1, "'title' has 64 letters, more than 60"),
        (DUEL.replace("The Duel", "The \x1b[31mDuel"), 2, 12, "a letter no screen shows"),
        (DUEL.replace("Two rooms", 50 * "Two rooms"), 4, 1, "'about' has"),
        (DUEL.replace("title: The Duel", "title:"), 2, 1, "'title:' is empty"),
    ],
)  # fmt: skip
def test_a_bad_scenario_is_refused_where_it_is_bad(text: str, line: int, column: int, reason: str) -> None:
    problem = refused(text)
    assert reason in problem.reason
    assert (problem.file, problem.line, problem.column) == ("s.qt", line, column)


# --- Nonsense

WORDS = [
    *("blue", "red", "none", "yes", "-1", "0", "1o", "2c", ".", "-", "+3", "A1", "B2", "C9", "below", "left-of"),
    *("dots", "exit", "door", "neutral", "1-4", "99999999999", "٣", "²", "x=y"),
    *("9" * 5000, "1-999999999", "\x00", "\n", "  ", ":", "#", "game:", "lines:", "room 9z", "%", "é", "\u2028"),
    *(f"\n{key}" for key in ("leaves:", "teams:", "placed-by:", "fixed:", "slider: A1", "lift: A1", "kept: 1")),
]


@st.composite
def edits(draw: st.DrawFn) -> str:
    """A good scenario with some of it cut out, doubled or overwritten."""
    text = draw(st.sampled_from((DUEL, GLASS[GLASS.index("game:") :], GLASS)))
    for _ in range(draw(st.integers(1, 4))):
        start = draw(st.integers(0, len(text)))
        end = min(len(text), start + draw(st.integers(0, 12)))
        new = draw(st.one_of(st.sampled_from(WORDS), st.text(max_size=4), st.just(2 * text[start:end])))
        text = text[:start] + new + text[end:]
    return text


def read_or_refuse(text: str) -> Scenario | None:
    try:
        return parse_scenario("s.qt", text, CONTENT)
    except FileError as error:
        problem = error
    assert problem.line >= 1
    assert problem.column >= 1
    assert problem.reason
    return None


@given(edits())
@example(DUEL.replace("board:\n  1 1", "board:\n  +99999999999 1 1"))
@example(DUEL + "targets: 1-999999999\n")
@example(DUEL + "placed-by:\n  blue\n  red\n")
@example(DUEL + "cards:\n  combat 0 9\n")
def test_nonsense_is_refused_and_what_is_not_can_be_begun(text: str) -> None:
    scenario = read_or_refuse(text)
    if scenario is None:
        return
    content = replace(CONTENT, rooms={**CONTENT.rooms, **scenario.rooms})
    for game in scenario.games.values():
        play(new_game(content, game, 1), 1, most=60)


@given(st.text())
def test_any_text_is_read_or_refused(text: str) -> None:
    read_or_refuse(text)


def with_rooms(pairs: int) -> str:
    """A scenario with so many pairs of rooms of its own, and a board of them in rows of ten."""
    cells = "".join("+   +   +   +   +   +\n  .   .   .   .   .\n" for _ in range(4))
    picture = f"{cells}+   +   +   +   +   +\n  .   .   .   .   @\n+   +   +   +   +   +\n"
    rooms = [
        f"room own{100 + pair}{side}  pair={100 + pair}  gear={gear}\n{picture}"
        for pair in range(pairs)
        for side, gear in (("a", "cw"), ("b", "ccw"))
    ]
    rows = -(-2 * pairs // 10)
    board = ["  " + " ".join(["0"] * (2 * pairs - 10 * row if row == rows - 1 else 10)) for row in range(rows)]
    board[-1] = board[-1][:-3] + "1 1"
    game = DUEL.replace("pairs: 1", f"pairs: 100-{99 + pairs}").replace("  1 1", "\n".join(board))
    lines = "lines:\n  blue below A1 B1\n  red left-of A1 A2\n"
    return "\n".join([*rooms, game.replace("target:", f"{lines}target:")])


def test_a_board_as_large_as_the_engine_knows() -> None:
    error = refused(with_rooms(126))
    assert error.reason == "the board has more than 250 rooms"


def test_the_largest_board_is_played() -> None:
    scenario = parse_scenario("s.qt", with_rooms(125), CONTENT)
    rooms = {**CONTENT.rooms, **scenario.rooms}
    dice, ends = random.Random(1), set()
    for seed in range(5):
        game = new_game(replace(CONTENT, rooms=rooms), scenario.games["duel"], seed)
        while not game.over:
            seat = game.waiting()[0].seat
            game.apply(dice.choice(game.legal(seat)), seat)
        ends.add(game.state.ended)
    assert "score" in ends


def test_no_room_hides_more_than_it_has_squares_for() -> None:
    crammed = DUEL.replace("objects: rope", "objects:" + " rope" * 23)
    parse_scenario("s.qt", crammed.replace("  1 1", "  23 23"), CONTENT)
    error = refused(crammed.replace("  1 1", "  22 24"))
    assert error.reason == "B1 hides 24 tokens, but a room may have no more than 23 squares for them"


def test_more_tokens_than_the_engine_counts() -> None:
    assert "there are 2002 tokens" in refused(DUEL.replace("rope", " ".join(["rope"] * 999))).reason


def test_more_squares_than_the_engine_counts() -> None:
    rows = ["  1", *["  0"] * 22, "  " + ". " * 25 + "1"]
    text = DUEL.replace("pairs: 1", "pairs: 1-4 9-12 37-40").replace("  1 1", "\n".join(rows))
    lines = "lines:\n  blue above A24 dots 2 4\n  red below A1 dots 2 4\n"
    assert "more than 8000" in refused(text.replace("target:", f"{lines}target:")).reason
