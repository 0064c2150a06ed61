"""The content that comes with the game is complete, and says what the rules say."""

from dataclasses import replace
from pathlib import Path

import pytest

from quarterturn.blocks import FileError
from quarterturn.content.loader import load, loaded
from quarterturn.content.rooms import OWN_SET
from quarterturn.engine.core.definition import ACTION_CARDS, COMBAT_CARDS
from quarterturn.engine.core.terms import (
    ABILITIES,
    EAST,
    EFFECTS,
    GATE,
    GEAR,
    NORTH,
    OPEN,
    PIT,
    SLIT,
    SOUTH,
    WALL,
    WEST,
)

CONTENT = load()
CARD_SCENARIOS = ("card-1", "card-2", "card-3")
PAIRS_FOR_TWO = (1, 2, 3, 4, 37, 38, 39, 40)
# Movement and combat of rules 14, both sets together.
NUMBERS = {
    "backstabber": (4, 2), "banshee": (4, 1), "cleric": (4, 2), "colossus": (2, 5), "goblin": (4, 1),
    "mekanork": (3, 2), "naga": (6, 2), "telepath": (3, 0), "thief": (5, 2), "troll": (2, 4),
    "wall-walker": (4, 1), "warrior": (3, 3), "wizard": (4, 1),
}  # fmt: skip


def named(set_name: str) -> tuple[set[str], set[str]]:
    characters = {name for name, character in CONTENT.characters.items() if set_name in character.sets}
    return characters, {name for name, thing in CONTENT.objects.items() if set_name in thing.sets}


def square(row: int, column: int) -> int:
    """The index of a square by its row from the top and its column, both from 1."""
    return 5 * (row - 1) + column - 1


def test_the_characters_have_their_printed_numbers() -> None:
    assert {name: (one.movement, one.combat) for name, one in CONTENT.characters.items()} == NUMBERS


def test_only_the_goblin_is_worth_two() -> None:
    assert {name for name, one in CONTENT.characters.items() if one.worth != 1} == {"goblin"}
    assert CONTENT.characters["goblin"].worth == 2


def test_every_ability_and_effect_of_the_engine_is_somebodys() -> None:
    boxes = (CONTENT, CONTENT.of("C"))
    assert frozenset().union(*(one.abilities for box in boxes for one in box.characters.values())) == ABILITIES.keys()
    assert {thing.effect for box in boxes for thing in box.objects.values()} == EFFECTS.keys()


def test_the_full_games_are_played_with_everything_of_their_set() -> None:
    for name in ("base", "prison"):
        characters, objects = named(name)
        for seat in CONTENT.games[name].seats:
            assert (set(seat.characters), set(seat.objects)) == (characters, objects)
            assert (len(seat.characters), len(seat.objects)) == (8, 6)


def test_rope_and_key_are_common() -> None:
    assert {name for name, thing in CONTENT.objects.items() if thing.common} == {"rope", "key"}


def test_the_rooms_come_in_twelve_pairs_of_three_sets() -> None:
    assert len([room for room in CONTENT.rooms.values() if room.set != OWN_SET]) == 24
    assert all(name == room.name for name, room in CONTENT.rooms.items())
    pairs = {set_name: set[int]() for set_name in ("base", "expansion", "prison")}
    for room in CONTENT.rooms.values():
        if room.set != OWN_SET:  # a scenario's
            pairs[room.set].add(room.pair)
    assert pairs == {"base": {1, 2, 3, 4}, "expansion": {9, 10, 11, 12}, "prison": {37, 38, 39, 40}}


def test_two_players_never_meet_the_rooms_of_the_expansion() -> None:
    for game in CONTENT.games.values():
        if len(game.seats) == 2 and game.book != "C":
            assert set(game.pairs) <= set(PAIRS_FOR_TWO)


def test_an_inner_edge_is_the_same_from_both_sides() -> None:
    for room in CONTENT.rooms.values():
        for index in range(25):
            if index % 5 < 4:
                assert room.edges[4 * index + EAST] == room.edges[4 * (index + 1) + WEST]
            if index < 20:
                assert room.edges[4 * index + SOUTH] == room.edges[4 * (index + 5) + NORTH]


def test_room_39a_is_what_is_printed() -> None:
    room = CONTENT.rooms["39a"]
    assert room.arrow == -1
    assert room.squares.index(GEAR) == square(4, 2)
    assert [index for index, kind in enumerate(room.squares) if kind == PIT] == [0, square(5, 4)]
    assert room.gates == ((square(1, 5), SOUTH), (square(4, 3), SOUTH))
    assert room.edges[4 * square(3, 5) + EAST] == SLIT
    assert room.edges[4 * square(1, 3) + SOUTH] == SLIT
    assert room.edges[4 * square(1, 1) + NORTH] == OPEN


def test_room_3b_has_a_portcullis_on_its_inner_walls_only() -> None:
    room = CONTENT.rooms["3b"]
    assert room.gates == ((0, EAST), (square(1, 3), SOUTH), (square(2, 5), SOUTH))
    assert room.edges[4 * square(2, 1) + EAST] == WALL
    assert room.edges[4 * square(1, 2) + WEST] == GATE


def test_the_base_rooms_have_no_arrow_slits() -> None:
    assert {room.set for room in CONTENT.rooms.values() if SLIT in room.edges} == {"prison"}


@pytest.mark.parametrize(
    ("name", "book", "rooms", "tokens", "target", "ending"),
    [
        ("base", "B", 8, 20, 5, "turn"),
        ("base-beginner", "B", 6, 12, 5, "turn"),
        ("prison-1", "P", 4, 4, 2, "at-once"),
        ("prison-2", "P", 4, 4, 0, "at-once"),
        ("prison-3", "P", 4, 4, 2, "at-once"),
        ("prison-4", "P", 6, 12, 4, "at-once"),
        ("prison", "P", 8, 20, 5, "turn"),
        ("mix-free", "P", 8, 20, 5, "turn"),
        ("mix-mutual", "P", 8, 20, 5, "turn"),
        ("mix-draft", "P", 8, 20, 5, "turn"),
    ],
)
def test_each_game_has_its_board_and_its_end(
    name: str, book: str, rooms: int, tokens: int, target: int, ending: str
) -> None:
    game = CONTENT.games[name]
    assert (game.id, game.book, game.target, game.ending) == (name, book, target, ending)
    assert (len(game.plan.slots), 2 * game.pairs_used) == (rooms, rooms)
    assert sum(slot.capacity for slot in game.plan.slots) == tokens
    assert [seat.colour for seat in game.seats] == ["blue", "yellow"]
    assert [seat.team for seat in game.seats] == [0, 1]


def test_these_are_all_games() -> None:
    assert list(CONTENT.games) == [
        "base", "base-beginner", "prison-1", "prison-2", "prison-3", "prison-4", "prison",
        "mix-free", "mix-mutual", "mix-draft", "multi-3", "multi-4",
        "m-1", "m-2", "m-2-three", "m-3", "m-4", "m-5", "m-5-three", "m-6", "m-7",
        "card-1", "card-2", "card-3", "card", "card-advanced", "hourglass",
    ]  # fmt: skip


def test_the_table_chooses_target_and_handicap_in_the_games_that_are_no_scenarios() -> None:
    for name, game in CONTENT.games.items():
        scenario = name.startswith(("prison-", "m-", *CARD_SCENARIOS)) or name in loaded().scenarios
        for_many = len(game.seats) > 2
        usual = range(6, 13) if for_many else range(4, 9)  # MULTI-1, END-1
        assert game.targets == (() if scenario else tuple(usual))
        assert game.handicap is not (scenario or for_many)


def test_middle_rooms_hold_more_in_the_full_game() -> None:
    """SETUP-4: 2 next to a starting line, 3 in the middle."""
    assert [slot.capacity for slot in CONTENT.games["base"].plan.slots] == [2, 2, 3, 3, 3, 3, 2, 2]


def test_the_beginners_game_leaves_out_what_is_difficult() -> None:
    base, beginner = (CONTENT.games[name].seats[0] for name in ("base", "base-beginner"))
    assert set(base.characters) - set(beginner.characters) == {"wall-walker", "mekanork"}
    assert set(base.objects) - set(beginner.objects) == {"speed-potion", "armor"}
    assert (CONTENT.games["base-beginner"].pairs, CONTENT.games["base-beginner"].pairs_used) == ((1, 2, 3, 4), 3)


def test_prison_1_is_a_race_without_combat() -> None:
    game = CONTENT.games["prison-1"]
    assert (game.combat_cards, game.action_cards, game.jump_cards) == ((), ACTION_CARDS, 1)
    assert (game.pairs, game.exits_score, game.kills_score) == ((39, 40), True, False)
    assert {slot.holds for slot in game.plan.slots} == {"objects"}
    assert [seat.starters for seat in game.seats] == [2, 2]


def test_prison_2_is_about_the_colossus() -> None:
    game = CONTENT.games["prison-2"]
    blue, yellow = game.seats
    assert (blue.characters, blue.starters) == (("cleric", "naga", "backstabber"), 3)
    assert (yellow.characters, yellow.starters) == (("colossus", "mekanork"), 2)
    assert (game.prize, game.first_turn, game.free_lines) == ((1, "colossus"), 0, (0,))
    assert game.starters_in_turn
    assert not game.exits_score
    assert not game.kills_score


def test_prison_3_is_a_fight_that_nobody_leaves() -> None:
    game = CONTENT.games["prison-3"]
    assert (game.exits_score, game.kills_score, game.free_lines) == (False, True, (0, 1))
    assert (game.combat_cards, game.jump_cards) == (COMBAT_CARDS, 3)


def test_mixed_games_take_from_everything() -> None:
    free, mutual, draft = (CONTENT.games[f"mix-{name}"] for name in ("free", "mutual", "draft"))
    assert (free.mixing, mutual.mixing, draft.mixing) == ("free", "mutual", "draft")
    assert (free.team_characters, mutual.team_characters, draft.team_characters) == (8, 8, 6)
    for game in (free, mutual, draft):
        assert (game.pairs, game.pairs_used, game.team_objects) == (PAIRS_FOR_TWO, 4, 6)
        assert all(not seat.characters and not seat.objects and seat.starters == 4 for seat in game.seats)


@pytest.mark.parametrize(
    ("name", "seats", "rooms", "tokens", "target"),
    [
        ("multi-3", "blue green yellow", 12, 30, 6),
        ("multi-4", "blue green yellow red", 12, 40, 6),
        ("m-1", "blue green yellow red", 16, 40, 6),
        ("m-2", "blue green yellow red", 16, 36, 4),
        ("m-2-three", "blue green yellow", 16, 24, 4),
        ("m-3", "blue green yellow", 14, 28, 0),
        ("m-4", "blue green yellow red", 13, 40, 6),
        ("m-5", "blue green yellow red", 16, 40, 5),
        ("m-5-three", "blue green yellow", 16, 28, 5),
        ("m-6", "blue green yellow red", 16, 32, 12),
        ("m-7", "blue green red yellow", 10, 40, 10),
    ],
)
def test_the_games_for_many_have_their_plans(name: str, seats: str, rooms: int, tokens: int, target: int) -> None:
    """MULTI-4 and the scenarios: as many places as tokens, and a room everywhere but in empty shafts."""
    game = CONTENT.games[name]
    assert " ".join(seat.colour for seat in game.seats) == seats
    assert sum(not slot.shaft or number == game.slider for number, slot in enumerate(game.plan.slots)) == rooms
    assert sum(slot.capacity for slot in game.plan.slots) == tokens
    assert (game.book, game.target) == ("B", target)
    hidden = sum((game.kept or 8) + len(seat.objects) - seat.starters for seat in game.seats)
    assert hidden + game.spare == tokens


def test_everybody_plays_for_himself_but_in_two_games() -> None:
    for name, game in CONTENT.games.items():
        teams = [seat.team for seat in game.seats]
        assert (len(set(teams)) < len(teams)) is (name in ("m-7", "hourglass"))
    blue, green, red, yellow = CONTENT.games["m-7"].seats
    assert (blue.team, green.team) == (yellow.team, red.team)


def test_the_content_is_loaded_once() -> None:
    assert load() is load()


def copy_of_the_content(folder: Path) -> Path:
    packaged = Path(__file__).parents[2] / "src" / "quarterturn" / "content"
    (folder / "scenarios").mkdir()
    tokens_and_rooms = ("rooms.txt", "characters.qt", "objects.qt")
    cards = (f"card-{name}" for name in tokens_and_rooms)
    for name in (*tokens_and_rooms, *cards, "games.qt", "scenarios/hourglass.qt"):
        (folder / name).write_text((packaged / name).read_text(encoding="utf-8"), encoding="utf-8")
    return folder


def test_another_folder_may_be_loaded(tmp_path: Path) -> None:
    folder = copy_of_the_content(tmp_path)
    text = (folder / "characters.qt").read_text(encoding="utf-8")
    (folder / "characters.qt").write_text(text.replace("movement: 6", "movement: 7"), encoding="utf-8")
    content = load(folder)
    assert content.characters["naga"] == replace(CONTENT.characters["naga"], movement=7)
    assert content.rooms == CONTENT.rooms
    assert content.games == CONTENT.games


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    folder = copy_of_the_content(tmp_path)
    (folder / "objects.qt").unlink()
    with pytest.raises(FileError, match="cannot be read") as error:
        load(folder)
    assert error.value.file == str(folder / "objects.qt")


def test_a_file_that_is_no_text_is_refused(tmp_path: Path) -> None:
    folder = copy_of_the_content(tmp_path)
    (folder / "objects.qt").write_bytes(b"object: rope\nsets: \xff\n")
    with pytest.raises(FileError, match="UTF-8") as error:
        load(folder)
    assert error.value.line == 2
