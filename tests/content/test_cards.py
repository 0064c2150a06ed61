"""The card game's content: rooms of four zones, 25 characters, ten kinds of object, five games (section 20)."""

import random
import re
from collections import Counter
from pathlib import Path

import pytest

from quarterturn.blocks import Drawing, FileError, read
from quarterturn.content.fitness import most_points
from quarterturn.content.games import parse_games
from quarterturn.content.loader import VARIABLE, load, loaded
from quarterturn.content.rooms import CARD, parse_room, parse_rooms
from quarterturn.content.scenario import parse_scenario
from quarterturn.content.texts import LANGUAGES, rule_text
from quarterturn.content.tokens import parse_objects
from quarterturn.engine.core.definition import COMBAT_CARDS, GameDef, Room, card_plan
from quarterturn.engine.core.state import ACT
from quarterturn.engine.core.terms import EAST, GATE, NORTH, OPEN, PITFALL, SIGNS, SLIT, SOUTH, WALL, WEST
from quarterturn.engine.game import new_game
from quarterturn.notation import file_error_text

CONTENT = load()
CARDS = CONTENT.of("C")
MOST = 4000  # actions of a random game
INNER = ((0, EAST), (2, EAST), (0, SOUTH), (1, SOUTH))
OUTER = ((0, NORTH), (1, NORTH), (1, EAST), (3, EAST), (3, SOUTH), (2, SOUTH), (2, WEST), (0, WEST))  # clockwise
# Movement and combat of section 20.
NUMBERS = {
    "assassin": (2, 2), "backstabber": (2, 2), "berserker": (2, 3), "cleric": (2, 2), "colossus": (1, 5),
    "crossbowman": (2, 3), "dark-angel": (3, 2), "elf-scout": (4, 1), "general": (2, 2), "ghost": (2, 0),
    "goblin": (2, 1), "golem": (1, 4), "mekanork": (2, 2), "naga": (3, 2), "paladin": (2, 3), "pickpocket": (3, 2),
    "samurai": (2, 3), "telekineticist": (3, 1), "telepath": (2, 0), "thief": (3, 2), "troll": (1, 4),
    "wall-walker": (2, 1), "warrior": (2, 3), "weapon-master": (2, 3), "wizard": (2, 1),
}  # fmt: skip


# --- Our rooms


def edge(room: Room, zone: int, direction: int) -> int:
    return room.edges[4 * zone + direction]


def borders(room: Room) -> list[int]:
    """The twelve borders of a room, each once."""
    return [edge(room, zone, direction) for zone, direction in (*INNER, *OUTER)]


def test_there_are_six_pairs_whose_arrows_point_opposite_ways() -> None:
    assert list(CARDS.rooms) == [f"{number}{letter}" for number in range(51, 57) for letter in "ab"]
    for number in range(51, 57):
        assert (CARDS.rooms[f"{number}a"].arrow, CARDS.rooms[f"{number}b"].arrow) == (1, -1)
    assert not set(CARDS.rooms) & set(CONTENT.rooms)
    assert {room.pair for room in CARDS.rooms.values()} == set(range(51, 57))


def test_the_borders_are_so_many_of_each_kind() -> None:
    counted = Counter(kind for room in CARDS.rooms.values() for kind in borders(room))
    assert counted == {OPEN: 84, WALL: 36, GATE: 9, SLIT: 8, PITFALL: 7}
    outer_pits = [room.name for room in CARDS.rooms.values() for at in OUTER if edge(room, *at) == PITFALL]
    assert outer_pits == ["54a"]


def test_no_room_is_another_one_turned() -> None:
    def looks(room: Room) -> list[tuple[object, ...]]:
        """What is seen going round the room clockwise, from each of its corners."""
        zones = [room.squares[zone] for zone in (0, 1, 3, 2)]
        inner = [edge(room, *at) for at in ((0, EAST), (1, SOUTH), (2, EAST), (0, SOUTH))]
        outer = [(edge(room, *OUTER[2 * side]), edge(room, *OUTER[2 * side + 1])) for side in range(4)]
        return [(*zones[k:], *zones[:k], *inner[k:], *inner[:k], *outer[k:], *outer[:k]) for k in range(len(SIGNS))]

    seen = [look for room in CARDS.rooms.values() for look in looks(room)]
    assert len(set(seen)) == 4 * len(CARDS.rooms)


@pytest.mark.parametrize("room", CARDS.rooms.values(), ids=lambda room: room.name)
def test_each_of_our_rooms_is_open_enough(room: Room) -> None:
    assert sorted(room.squares) == sorted(SIGNS)
    assert len(room.gates) <= 1
    for zone in range(4):
        assert OPEN in room.edges[4 * zone : 4 * zone + 4], f"zone {room.squares[zone]} is shut in"
    for side in range(4):
        assert OPEN in (edge(room, *OUTER[2 * side]), edge(room, *OUTER[2 * side + 1])), f"side {side} is closed"


@pytest.mark.parametrize("room", CARDS.rooms.values(), ids=lambda room: room.name)
def test_no_two_pits_of_a_room_touch(room: Room) -> None:
    """Borders touch where they end in the same corner."""

    def corners(zone: int, direction: int) -> set[tuple[int, int]]:
        row, column = divmod(zone, 2)
        return {
            NORTH: {(row, column), (row, column + 1)},
            SOUTH: {(row + 1, column), (row + 1, column + 1)},
            WEST: {(row, column), (row + 1, column)},
            EAST: {(row, column + 1), (row + 1, column + 1)},
        }[direction]

    pits = [corners(*at) for at in (*INNER, *OUTER) if edge(room, *at) == PITFALL]
    assert all(not one & other for number, one in enumerate(pits) for other in pits[:number])


@pytest.mark.parametrize("room", CARDS.rooms.values(), ids=lambda room: room.name)
def test_an_inner_border_is_that_of_both_zones(room: Room) -> None:
    assert edge(room, 0, EAST) == edge(room, 1, WEST)
    assert edge(room, 2, EAST) == edge(room, 3, WEST)
    assert edge(room, 0, SOUTH) == edge(room, 2, NORTH)
    assert edge(room, 1, SOUTH) == edge(room, 3, NORTH)


def test_room_51b_is_what_is_drawn() -> None:
    room = CARDS.rooms["51b"]
    assert room.squares == "s^c@"
    assert [edge(room, 1, direction) for direction in (NORTH, EAST, SOUTH, WEST)] == [WALL, SLIT, PITFALL, OPEN]
    assert [edge(room, 2, direction) for direction in (NORTH, EAST, SOUTH, WEST)] == [WALL, OPEN, OPEN, WALL]
    assert CARDS.rooms["51a"].gates == ((2, SOUTH),)


# --- Drawings

HEAD = "room 9a  set=ours  pair=9  gear=cw"
ROWS = """\
+   +---+
: s   ^
+---+ooo+
| c % @
+   +   +
"""
PARTNER = "\n" + HEAD.replace("9a", "9b").replace("cw", "ccw") + "\n" + ROWS


def changed(row: int, text: str) -> str:
    """A pair of rooms, the first of which has another row (the head is row 1, as it is line 1)."""
    lines = f"{HEAD}\n{ROWS}".splitlines()
    lines[row - 1 : row] = text.split("\n") if text else []
    return "\n".join(lines) + "\n" + PARTNER


@pytest.mark.parametrize(
    ("text", "line", "column", "reason"),
    [
        (changed(6, ""), 5, 1, "ends after 4 of 5 rows"),
        (changed(6, "+   +   +\n  c   s"), 7, 1, "more than 5 rows"),
        (changed(4, "+---+ooo+   +"), 4, 10, "wider than 9"),
        (changed(4, "+---+ooo"), 4, 9, "narrower than 9"),
        (changed(4, "+---+oo +"), 4, 6, "'oo ' is no edge: use ::: %%% --- ooo or three blanks"),
        (changed(4, "+---|ooo+"), 4, 5, "expected the corner"),
        (changed(5, "| c x @"), 5, 5, "'x' is no edge: use : % | o or a blank"),
        (changed(5, "| . % @"), 5, 3, "'.' cannot stand here: use ^ c s @"),
        (changed(5, "| o % @"), 5, 3, "'o' cannot stand here"),
        (changed(5, "|cc % @"), 5, 2, "expected a blank"),
        (changed(5, "| s % @"), 1, 6, "each of the signs ^ c s @ once, this one has 'c' 0 times"),
        (changed(5, "| c % ^"), 1, 6, "this one has '^' 2 times"),
        (changed(6, "+   +%%%+"), 1, 6, "one portcullis at most, this one 2"),
        (changed(1, HEAD.replace("cw", "ccw")), 8, 6, "arrows of pair 9 must point opposite ways"),
        (changed(1, HEAD.replace("pair=9", "pair=8")), 1, 6, "pair 8 needs two rooms, but has 9a"),
    ],
)
def test_a_bad_drawing_is_refused_where_it_is_bad(text: str, line: int, column: int, reason: str) -> None:
    with pytest.raises(FileError) as error:
        parse_rooms("card-rooms.txt", text, CARD)
    assert reason in error.value.reason
    assert (error.value.file, error.value.line, error.value.column) == ("card-rooms.txt", line, column)
    assert file_error_text(error.value, "fr") != error.value.reason


def test_a_file_has_rooms_of_one_size() -> None:
    assert list(parse_rooms("card-rooms.txt", changed(1, HEAD), CARD)) == ["9a", "9b"]
    with pytest.raises(FileError, match="drawn 5 by 5, not 2 by 2"):
        parse_rooms("rooms.txt", changed(1, HEAD))


def test_a_room_of_a_case_may_be_as_closed_as_it_likes_and_leave_its_settings_out() -> None:
    (drawing,) = read("own.qt", "room Cell\n+---+---+\n| ^ | c |\n+---+---+\n| s | @ |\n+---+---+\n")
    assert isinstance(drawing, Drawing)
    room = parse_room("own.qt", drawing)
    assert (room.name, room.squares, set(room.edges), room.pair < 0) == ("Cell", "^cs@", {WALL}, True)


def test_also_a_room_of_a_case_has_all_signs() -> None:
    (drawing,) = read("own.qt", "room Cell\n+---+---+\n| ^ | c |\n+---+---+\n| c | @ |\n+---+---+\n")
    assert isinstance(drawing, Drawing)
    with pytest.raises(FileError, match="each of the signs"):
        parse_room("own.qt", drawing)


# --- Characters and objects


def test_the_characters_have_their_numbers() -> None:
    assert {name: (one.movement, one.combat) for name, one in CARDS.characters.items()} == NUMBERS
    assert {name for name, one in CARDS.characters.items() if one.worth != 1} == {"goblin"}


def test_a_person_of_the_board_can_do_the_same_in_the_card_game() -> None:
    shared = set(CARDS.characters) & set(CONTENT.characters)
    assert shared == set(CONTENT.characters) - {"banshee"}
    for name in shared:
        card, board = CARDS.characters[name], CONTENT.characters[name]
        assert (card.combat, card.abilities, card.worth) == (board.combat, board.abilities, board.worth)
        assert card.movement == (board.movement + 1) // 2


def test_who_has_what_only_cards_have() -> None:
    only = {
        name: " ".join(sorted(one.abilities))
        for name, one in CARDS.characters.items()
        if name not in CONTENT.characters
    }
    assert only == {
        "assassin": "assassinates", "berserker": "berserk", "crossbowman": "has-crossbow",
        "dark-angel": "flies undead", "elf-scout": "crosses-pits", "general": "commands", "ghost": "ghostly undead",
        "golem": "smashes", "paladin": "carries-two slays-undead", "pickpocket": "steals",
        "samurai": "strikes-first", "telekineticist": "casts levitates", "weapon-master": "fights-after-looking",
    }  # fmt: skip


def test_each_player_has_thirteen_object_cards_of_ten_kinds() -> None:
    assert len(CARDS.objects) == 10
    assert sum(thing.limit for thing in CARDS.objects.values()) == 13
    several = {name: thing.copies for name, thing in CARDS.objects.items() if thing.common}
    assert several == {"rope": 3, "key": 2}


def test_only_a_common_object_has_copies() -> None:
    with pytest.raises(FileError, match="only a common object has several copies") as error:
        parse_objects("o.qt", "object: saw\nsets: card\neffect: unlocks\ncopies: 2\n")
    assert error.value.line == 4


# --- Games


@pytest.mark.parametrize(
    ("game_id", "capacities", "hidden", "target"),
    [
        ("card-1", ((1, 1), (1, 1)), 4, 2),
        ("card-2", ((1, 1), (2, 2), (1, 1)), 8, 3),
        ("card-3", ((2, 2), (2, 2), (2, 2), (2, 2)), 16, 4),
        ("card", ((3, 3), (3, 3), (3, 3), (3, 3)), 24, 5),
        ("card-advanced", ((2, 2), (2, 2), (2, 2), (2, 2), (2, 2), (2, 2)), 24, 6),
    ],
)
def test_each_game_has_its_table_and_its_end(
    game_id: str, capacities: tuple[tuple[int, int], ...], hidden: int, target: int
) -> None:
    game = CONTENT.games[game_id]
    assert (game.book, game.target, game.ending) == ("C", target, "at-once")
    assert game.plan == card_plan(capacities, "objects" if game_id == "card-1" else "both")
    assert 2 * game.pairs_used == len(game.plan.slots)
    assert [(seat.colour, seat.starters) for seat in game.seats] == [("blue", 2), ("yellow", 2)]
    left = [
        (game.team_characters if game.mixing else len(seat.characters))
        + (game.team_objects if game.mixing else len(seat.objects))
        - seat.starters
        for seat in game.seats
    ]
    assert sum(left) == hidden == sum(slot.capacity for slot in game.plan.slots)
    assert (game.jump_cards, game.action_cards) == (3, ())
    assert game.combat_cards == (() if game_id == "card-1" else COMBAT_CARDS)


def test_card_1_has_the_blue_and_the_green_pair() -> None:
    assert (CONTENT.games["card-1"].pairs, CONTENT.games["card-1"].pairs_used) == ((51, 52), 2)
    assert all(CONTENT.games[name].pairs == tuple(range(51, 57)) for name in ("card-2", "card-3", "card"))


def test_the_table_chooses_how_teams_are_chosen() -> None:
    for name in ("card", "card-advanced"):
        game = CONTENT.games[name]
        assert (game.mixing, game.teams) == ("mutual", ("mutual", "secret", "draft"))
        assert (game.team_characters, game.team_objects, game.targets, game.handicap) == (8, 6, (4, 5, 6, 7, 8), True)
    assert all(not CONTENT.games[name].teams for name in ("card-1", "card-2", "card-3", "mix-draft"))


LISTED = """\
game: cellar
book: cards
seats: blue yellow
characters:
  blue naga paladin ghost
  yellow golem assassin thief
objects: rope rope treasure
starters: 2
pairs: 51-53
pairs-used: 2
board:
  2 2
  2o 2
cards:
  combat 0 2 4
target: 3
"""
MIXED = """\
game: bazaar
book: cards
seats: blue yellow
mixing: draft secret
team-characters: 4
team-objects: 2
starters: 2
pairs: 51-56
pairs-used: 3
board:
  2 2
  2 2
  2 2
target: 4
"""


def game(text: str) -> GameDef:
    (only,) = parse_games("g.qt", text, CONTENT).values()
    return only


def test_a_card_game_is_understood() -> None:
    cellar, bazaar = game(LISTED), game(MIXED)
    assert [seat.characters for seat in cellar.seats] == [
        ("naga", "paladin", "ghost"),
        ("golem", "assassin", "thief"),
    ]
    assert [slot.holds for slot in cellar.plan.slots] == ["objects", "both", "both", "both"]
    assert (cellar.combat_cards, cellar.ending) == ((0, 2, 4), "at-once")
    assert (bazaar.mixing, bazaar.teams) == ("draft", ("draft", "secret"))
    assert game(MIXED.replace("draft secret", "secret")).mixing == "free"


@pytest.mark.parametrize(
    ("old", "new", "line", "reason"),
    [
        ("target: 3", "target: 3\nlines:\n  blue below A1 B1", 17, "'lines' has no place in a card game"),
        ("target: 3", "target: 3\nby-levels: yes", 17, "'by-levels' has no place in a card game"),
        ("target: 3", "target: 3\nslider: A1", 17, "'slider' has no place in a card game"),
        ("target: 3", "target: 3\nlift: A1", 17, "'lift' has no place in a card game"),
        ("target: 3", "target: 3\nending: turn", 17, "'ending' has no place in a card game"),
        ("target: 3", "target: 3\nteams:\n  blue\n  yellow", 17, "'teams' has no place in a card game"),
        ("naga paladin", "naga banshee", 5, "unknown character 'banshee'"),
        ("rope rope", "rope speed-potion", 7, "unknown object 'speed-potion'"),
        ("rope rope treasure", "treasure treasure", 7, "only a common object may repeat"),
        ("rope rope treasure", "rope rope rope rope", 7, "nobody has 'rope' more than 3 times"),
        ("starters: 2", "starters: 1", 8, "each side has 2 starters"),
        ("pairs: 51-53", "pairs: 37-39", 9, "37, which is not there"),
        ("pairs-used: 2", "pairs-used: 3", 11, "the board has 4 rooms, but there are 6 to lay"),
        ("  2 2\n", "  2 2 2\n", 12, "a row of a card game has two rooms"),
        ("  2 2\n", "  2\n", 12, "a row of a card game has two rooms"),
        ("  2 2\n", "  2 - 2\n", 12, "a row of a card game has two rooms"),
        ("  2 2\n", "  +1 2 2\n", 12, "a row of a card game has two rooms"),
        ("  2 2\n", "  2 . 2\n", 12, "a row of a card game has two rooms"),
        ("  2 2\n", "  2 2x\n", 12, "expected a capacity"),
        ("  2 2\n", "  2 1\n", 11, "8 tokens are to be hidden, but the rooms hold 7"),
        ("  2 2\n  2o 2", "  5 1o\n  1o 1", 11, "A2 hides 5 tokens"),
        ("combat 0 2 4", "action 2 3", 15, "unknown kind of card 'action'"),
        ("target: 3", "target: 9", 16, "nobody can reach 9 points: no side can make more than 8"),
    ],
)
def test_a_bad_card_game_is_refused_where_it_is_bad(old: str, new: str, line: int, reason: str) -> None:
    assert old in LISTED
    with pytest.raises(FileError) as error:
        game(LISTED.replace(old, new))
    assert reason in error.value.reason
    assert (error.value.file, error.value.line) == ("g.qt", line)


@pytest.mark.parametrize(
    ("old", "new", "line", "reason"),
    [
        ("draft secret", "draft free", 4, "unknown way to choose teams 'free'"),
        ("draft secret", "draft draft", 4, "'draft' stands here twice"),
        ("draft secret", "none", 4, "'mixing:' is empty"),
        ("team-characters: 4", "team-characters: 13", 5, "26 characters are needed, 25 are there"),
        ("team-objects: 2", "team-objects: 7", 6, "14 objects are needed, 13 are there"),
        ("pairs-used: 3", "pairs-used: 7", 9, "7 pairs are used, 6 are there"),
        ("seats: blue yellow", "seats: blue yellow red", 3, "a card game has 2 seats"),
    ],
)
def test_a_bad_choice_of_teams_is_refused_where_it_is_bad(old: str, new: str, line: int, reason: str) -> None:
    with pytest.raises(FileError) as error:
        game(MIXED.replace(old, new))
    assert reason in error.value.reason
    assert (error.value.file, error.value.line) == ("g.qt", line)


def test_what_is_chosen_in_secret_may_be_the_same() -> None:
    assert game(MIXED.replace("draft secret", "secret").replace("team-objects: 2", "team-objects: 4")).team_objects == 4


def test_a_paladin_makes_more_points() -> None:
    """Two treasures, and a point more for each undead (CARD-ABIL-PALADIN)."""
    paladin = LISTED.replace("yellow golem assassin thief", "yellow ghost dark-angel thief")
    assert most_points(game(paladin), CARDS) == 3 + 2 + 3 + 2
    assert most_points(game(paladin.replace("paladin", "warrior")), CARDS) == 3 + 2 + 3


# --- Scenarios of a user's own

CRYPT = f"""\
room 91a
{ROWS}
room 91b gear=ccw
{ROWS}
game: crypt
title: The Crypt
book: cards
seats: blue yellow
characters: naga ghost
objects: rope key
starters: 2
pairs: 51 91
fixed:
  A1 91a
board:
  1o 1o
  1o 1o
target: 2
"""


def test_a_users_scenario_may_be_a_card_game_with_rooms_of_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(VARIABLE, str(tmp_path))
    (tmp_path / "crypt.qt").write_text(CRYPT, encoding="utf-8")
    found = loaded()
    assert found.problems == []
    assert found.own == {"crypt"}
    assert set(found.collection.of("C").rooms) - set(CARDS.rooms) == {"91a", "91b"}
    assert set(found.collection.rooms) == set(CONTENT.rooms)
    assert found.collection.games["crypt"].fixed == ((0, "91a"),)
    assert found.collection.of("C").games is found.collection.games


def test_a_users_card_game_is_played_as_its_file_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, str(tmp_path))
    text = CRYPT.replace("  1o 1o\n", "  1o 2o\n", 1) + "first-turn: yellow\nspare: 1\n"
    (tmp_path / "crypt.qt").write_text(text, encoding="utf-8")
    content, rng = load(), random.Random(1)
    played = new_game(content, content.games["crypt"], seed=1)
    while (decisions := played.waiting()) and len(played.log) < MOST:
        seat = rng.choice(decisions).seat
        if played.state.phase == ACT and played.state.turn == 1:
            assert seat == 1
        played.apply(rng.choice(list(played.legal(seat))), seat)
    assert played.state.ended == "score"
    assert max(played.state.score) == 2
    slots = [slot.name for slot in played.state.table.definition.plan.slots]
    assert played.state.table.rooms[played.state.rooms[slots.index("A1")][0]].name == "91a"


def test_a_wrong_file_leaves_no_rooms_behind() -> None:
    with pytest.raises(FileError, match="card game"):
        parse_scenario("s.qt", CRYPT + "cycles: 3\n", CONTENT)
    assert "91a" not in CARDS.rooms


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("room 91a", "room 51a", "'51a' is there already"),
        ("room 91a", "room 1a pair=91", "'1a' is there already"),
        ("room 91a", "room 52c", "the pair 52 is there already"),
        ("pairs: 51 91", "pairs: 1 91", "has 1, which is not there"),
        ("room 91b gear=ccw", "room 91b", "must point opposite ways"),
    ],
)
def test_own_rooms_of_a_card_game_are_checked(old: str, new: str, reason: str) -> None:
    with pytest.raises(FileError) as error:
        parse_scenario("s.qt", CRYPT.replace(old, new), CONTENT)
    assert reason in error.value.reason


def test_a_pair_has_rooms_of_one_size() -> None:
    small = f"room 91a\n{ROWS}\n"
    large = "room 91b gear=ccw\n" + "+   +   +   +   +   +\n  .   .   .   .   .\n" * 5 + "+   +   +   +   +   +\n\n"
    large = large.replace(".", "@", 1)
    with pytest.raises(FileError, match="must be of one size"):
        parse_scenario("s.qt", small + large + CRYPT[CRYPT.index("game:") :], CONTENT)


def test_board_and_card_games_do_not_share_rooms() -> None:
    board = CRYPT.replace("book: cards", "book: prison").replace("naga ghost", "naga cleric")
    with pytest.raises(FileError, match="has 51, which is not there"):
        parse_scenario("s.qt", board, CONTENT)


# --- Words


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_rule_of_a_card_tells_its_numbers(language: str) -> None:
    """CARD-ABIL-…: movement and combat first, as the content has them."""
    spelled = {"mekanork": "MECHANORK", "wall-walker": "WALLWALKER"}
    for one in CARDS.characters.values():
        text = rule_text(f"CARD-ABIL-{spelled.get(one.name, one.name.upper())}", language).text
        assert re.findall(r"\d+", text)[:2] == [str(one.movement), str(one.combat)], one.name
