"""Records of games: every kind of game that cannot be played is refused where it is wrong."""

import re

import pytest

from quarterturn.blocks import FileError
from quarterturn.content.games import KEYS, parse_games
from quarterturn.content.loader import load
from quarterturn.content.plans import read_plan
from quarterturn.content.records import read_records
from quarterturn.engine.core.definition import DOOR, FOR_ALL, NEUTRAL, GameDef

CONTENT = load()
LISTED = """\
game: cellar
book: prison
seats: blue yellow
characters:
  blue naga cleric wizard
  yellow colossus mekanork troll
objects: rope rope key
starters: 2
pairs: 37 39
board:
  2 2o
  2o 2
cards:
  combat 0 2 4
  jump 2
target: 3
targets: 2-4
"""
MIXED = """\
game: bazaar
book: base
seats: blue yellow
mixing: draft
team-characters: 5
team-objects: 3
starters: 4
pairs: 1-4
pairs-used: 2
board:
  2 2
  2 2
target: 4
"""


def game(text: str) -> GameDef:
    (only,) = parse_games("g.qt", text, CONTENT).values()
    return only


def test_a_game_is_understood() -> None:
    cellar = game(LISTED)
    assert [seat.characters for seat in cellar.seats] == [
        ("naga", "cleric", "wizard"),
        ("colossus", "mekanork", "troll"),
    ]
    assert [seat.objects for seat in cellar.seats] == [("rope", "rope", "key")] * 2
    assert [(slot.name, slot.capacity, slot.holds) for slot in cellar.plan.slots] == [
        ("A1", 2, "objects"),
        ("B1", 2, "both"),
        ("A2", 2, "both"),
        ("B2", 2, "objects"),
    ]
    assert (cellar.combat_cards, cellar.jump_cards, cellar.action_cards) == ((0, 2, 4), 2, (2, 3, 4, 5))
    assert (cellar.pairs_used, cellar.targets, cellar.first_turn, cellar.prize) == (2, (2, 3, 4), None, None)
    assert (cellar.exits_score, cellar.kills_score, cellar.ending) == (True, True, "turn")


def test_rooms_may_be_for_characters_only() -> None:
    cellar = game(LISTED.replace("2 2o", "1c 2o").replace("2o 2\n", "3o 2\n"))
    assert [slot.holds for slot in cellar.plan.slots] == ["objects", "both", "characters", "objects"]


def test_a_mixed_game_may_have_room_to_spare() -> None:
    assert sum(slot.capacity for slot in game(MIXED).plan.slots) == 8
    assert game(MIXED.replace("  2 2\n  2 2", "  2 3\n  2 3")).team_characters == 5


@pytest.mark.parametrize(
    ("old", "new", "line", "reason"),
    [
        ("book: prison", "book: bible", 2, "'book' cannot be 'bible': use base, cards, prison"),
        ("book: prison\n", "", 1, "lacks 'book:'"),
        ("seats: blue yellow\n", "", 1, "lacks 'seats:'"),
        ("seats: blue yellow", "seats: blue purple", 3, "unknown colour 'purple'"),
        ("seats: blue yellow", "seats: blue blue", 3, "'blue' stands here twice"),
        ("seats: blue yellow", "seats: blue", 3, "has 2 to 4 seats, this one 1"),
        ("blue naga", "blue nagga", 5, "unknown character 'nagga'; did you mean 'naga'?"),
        ("blue naga", "blue cleric", 5, "'cleric' stands here twice"),
        ("yellow colossus", "green colossus", 6, "unknown seat 'green'"),
        ("yellow colossus", "blue colossus", 6, "'blue' stands here twice"),
        ("  yellow colossus mekanork troll\n", "", 4, "'characters' has no line for yellow"),
        ("rope rope key", "rope rope ky", 7, "unknown object 'ky'; did you mean 'key'?"),
        ("rope rope key", "rope bow bow", 7, "only a common object may repeat, and 'bow' is none"),
        ("objects: rope rope key\n", "", 1, "lacks 'objects:'"),
        ("starters: 2", "starters: two", 8, "expected a number, not 'two'"),
        ("starters: 2", "starters: 2 2", 8, "takes one number for a seat"),
        ("starters: 2", "starters: 5", 8, "5 starters, but the line of blue has 4 dots"),
        ("starters: 2", "starters: 4", 8, "4 starters, but blue has 3 characters"),
        ("pairs: 37 39", "pairs: 37 41", 9, "41, which is not there"),
        ("pairs: 37 39", "pairs: 37 37", 9, "'37' stands here twice"),
        ("pairs: 37 39", "pairs: 39-37", 9, "runs backwards"),
        ("pairs: 37 39", "pairs: 37a 39", 9, "expected a number or a range"),
        ("pairs: 37 39", "pairs: 37 38 39", 10, "the board has 4 rooms, but there are 6 to lay"),
        ("pairs: 37 39", "pairs: 37 39\npairs-used: 3", 10, "3 pairs are used, 2 are there"),
        ("  2 2o\n  2o 2", "  2 2o\n  2o 2\n  1 1", 10, "the board has 6 rooms, but there are 4 to lay"),
        ("  2 2o", "  2 2o 1", 10, "yellow has no dots to start on"),
        ("  2 2o", "  2 2x", 11, "expected a capacity"),
        ("  2 2o", "  2 3o", 10, "8 tokens are to be hidden, but the rooms hold 9"),
        ("  2 2o", "  1 2o", 10, "8 tokens are to be hidden, but the rooms hold 7"),
        ("  2 2o", "  2c 2c", 10, "6 objects are to be hidden, but the rooms hold 4"),
        ("  2 2o\n  2o 2", "  2o 2o\n  1 3o", 10, "2 characters are to be hidden, but the rooms hold 1"),
        ("board:\n  2 2o\n  2o 2\n", "", 1, "lacks 'board:'"),
        ("combat 0 2 4", "combats 0 2 4", 14, "unknown kind of card 'combats'; did you mean 'combat'?"),
        ("combat 0 2 4", "combat 1 2 4", 13, "must include 0"),
        ("combat 0 2 4", "combat 0 2 +4", 14, "expected a number, not '+4'"),
        ("combat 0 2 4", "combat", 14, "'combat' needs one line"),
        ("combat 0 2 4", "jump 1", 15, "'jump' needs one line"),
        ("combat 0 2 4", "action none", 13, "nobody can act"),
        ("jump 2", "jump 2 3", 15, "'jump' takes one number"),
        ("target: 3\n", "", 1, "lacks 'target:'"),
        ("target: 3", "target: 5", 16, "the target 5 is not among the targets"),
        ("target: 3\ntargets: 2-4", "target: 0", 16, "needs a prize"),
        ("targets: 2-4", "scores: none", 16, "nothing scores"),
        ("targets: 2-4", "scores: exit", 17, "unknown way to score 'exit'; did you mean 'exits'?"),
        ("targets: 2-4", "ending: later", 17, "'ending' cannot be 'later'"),
        ("targets: 2-4", "first-turn: red", 17, "unknown seat 'red': use blue, yellow"),
        ("targets: 2-4", "free-lines: red", 17, "unknown seat 'red'"),
        ("targets: 2-4", "prize: colossus", 17, "takes a seat and one of its characters"),
        ("targets: 2-4", "prize: blue colossus", 17, "unknown character 'colossus'"),
        ("targets: 2-4", "team-objects: 3", 17, "cannot stand without 'mixing'"),
        ("targets: 2-4", "handicap: often", 17, "'handicap' cannot be 'often'"),
        ("targets: 2-4", "tagets: 2-4", 17, "unknown key 'tagets' in 'cellar'; did you mean 'targets'?"),
    ],
)
def test_a_bad_game_is_refused_where_it_is_bad(old: str, new: str, line: int, reason: str) -> None:
    assert old in LISTED
    with pytest.raises(FileError) as error:
        game(LISTED.replace(old, new))
    assert reason in error.value.reason
    assert (error.value.file, error.value.line) == ("g.qt", line)


@pytest.mark.parametrize(
    ("old", "new", "line", "reason"),
    [
        ("mixing: draft", "mixing: random", 4, "'mixing' cannot be 'random'"),
        ("mixing: draft", "mixing: draft\ncharacters: naga", 5, "'characters' cannot stand with 'mixing'"),
        ("team-characters: 5\n", "", 1, "lacks 'team-characters:'"),
        ("team-characters: 5", "team-characters: 7", 5, "14 characters are needed, 13 are there"),
        ("team-characters: 5", "team-characters: 3", 7, "4 starters, but blue has 3 characters"),
        ("team-characters: 5", "team-characters: 6", 10, "10 tokens are to be hidden, but the rooms hold 8"),
        ("pairs-used: 2", "pairs-used: 5", 9, "5 pairs are used, 4 are there"),
        ("mixing: draft", "mixing: free\npairs-used: 3", 5, "cannot be picked half by each seat"),
    ],
)
def test_a_bad_mixed_game_is_refused_where_it_is_bad(old: str, new: str, line: int, reason: str) -> None:
    text = MIXED.replace("pairs-used: 2\n", "") if "pairs-used: 3" in new else MIXED
    with pytest.raises(FileError) as error:
        game(text.replace(old, new))
    assert reason in error.value.reason
    assert (error.value.file, error.value.line) == ("g.qt", line)


MANY = """\
game: crossroads
book: base
rule: M-1
seats: blue green yellow
characters: thief wizard troll goblin
objects: rope
starters: 2
pairs: 1-2
board:
  3 2
  2 2
lines:
  blue below A1 B1
  green left-of A1 A2
  yellow above A2 B2
leaves:
  blue yellow
  green blue
  yellow blue green
other-lines: closed
placed-by:
  blue green
  green yellow
  yellow blue
target: 4
"""


def test_a_game_for_many_is_understood() -> None:
    crossroads = game(MANY)
    assert [seat.colour for seat in crossroads.seats] == ["blue", "green", "yellow"]
    assert crossroads.leaves == ((2,), (0,), (0, 1))
    assert (crossroads.other_lines, crossroads.placed_by, crossroads.rule) == ("closed", (1, 2, 0), "M-1")
    blue, green, yellow = crossroads.plan.lines
    assert (blue.squares[0], blue.squares[-1]) == ((1, 0), (10, 0))
    assert (green.squares[0], green.squares[-1]) == ((0, 1), (0, 10))
    assert (yellow.squares[0], yellow.dots) == ((1, 11), (1, 3, 6, 8))
    assert (crossroads.plan.width, crossroads.plan.height) == (11, 12)


def test_plans_have_gaps_shifts_shafts_small_lines_and_dots() -> None:
    text = (
        MANY.replace("  3 2\n  2 2\n", "  +2 3 5\n  2 - 2\n")
        .replace("blue below A1 B1", "neutral below A1 dots 1 3 5\n  door below C1\n  blue right-of C1")
        .replace("  green left-of A1 A2", "  exit above B2\n  green left-of A1 dots 1 5")
        .replace("  yellow above A2 B2", "  yellow above A2")
        .replace("starters: 2", "starters: 1")
    )
    (record,) = read_records("g.qt", text, "game", KEYS)
    plan = read_plan(record, ("blue", "green", "yellow"))
    assert [(slot.name, slot.x, slot.y, slot.shaft) for slot in plan.slots] == [
        ("A1", 1, 1, False), ("B1", 6, 1, True), ("C1", 11, 1, False), ("A2", 3, 6, False), ("B2", 8, 6, False),
    ]  # fmt: skip
    assert [line.seat for line in plan.lines] == [NEUTRAL, DOOR, 0, FOR_ALL, 1, 2]
    assert [line.dots for line in plan.lines] == [(0, 2, 4), (), (), (), (0, 4), ()]


@pytest.mark.parametrize(
    ("old", "new", "line", "reason"),
    [
        ("seats: blue green yellow", "seats: blue green", 15, "unknown owner of a line"),
        ("blue below A1 B1", "purple below A1 B1", 13, "unknown owner of a line 'purple'"),
        ("blue below A1 B1", "blue under A1 B1", 13, "unknown side of a room 'under'"),
        ("blue below A1 B1", "blue below A1 B3", 13, "unknown room 'B3'"),
        ("blue below A1 B1", "blue below", 13, "a line is written as 'blue below A1 B1'"),
        ("blue below A1 B1", "blue above A1 B1", 13, "a line lies outside the rooms"),
        ("green left-of A1 A2", "green below A1 B1", 14, "this line lies on another one"),
        ("blue below A1 B1", "blue below A1 B1 dots 1 1", 13, "the dots are different numbers from 1 to 10"),
        ("blue below A1 B1", "blue below A1 B1 dots 11", 13, "the dots are different numbers from 1 to 10"),
        ("blue below A1 B1", "blue below A1", 12, "blue has no dots to start on"),
        (
            "blue below A1 B1",
            "blue below A1 B1\n  neutral right-of B1 B2",
            7,
            "6 starters, but the neutral lines have 4 dots",
        ),
        ("  3 2\n", "  3 2 +2\n", 10, "expected a capacity"),
        ("  3 2\n", "  . .\n", 10, "a row of the board needs at least one room"),
        ("  yellow blue green\n", "", 16, "'leaves' has no line for yellow"),
        ("other-lines: closed", "other-lines: shut", 20, "'other-lines' cannot be 'shut'"),
        ("target: 4", "target: 4\nteams: blue green", 26, "yellow is in no team"),
        ("target: 4", "target: 4\nteams:\n  blue green\n  yellow blue", 28, "'blue' stands here twice"),
        ("target: 4", "target: 4\nfixed:\n  A1", 27, "'fixed' takes a place and a room"),
        ("target: 4", "target: 4\nfixed:\n  A9 1a", 27, "unknown place of a room 'A9'"),
        ("target: 4", "target: 4\nfixed:\n  A1 9a", 9, "the board has 4 rooms, but there are 5 to lay"),
        ("target: 4", "target: 4\nspare: 1", 9, "9 tokens are to be hidden, but the rooms hold 9"),
        ("target: 4", "target: 0", 25, "needs a prize, or an end by 'cycles'"),
        (
            "target: 4",
            "target: 4\nalliances: yes\nteams:\n  blue\n  green yellow",
            26,
            "whoever has allies cannot take",
        ),
        (
            "  blue below A1 B1\n  green left-of A1 A2",
            "  blue below A1 dots 2 4\n  green below B1 dots 2 4",
            12,
            "the line of blue touches that of an enemy",
        ),
    ],
)
def test_a_bad_game_for_many_is_refused_where_it_is_bad(old: str, new: str, line: int, reason: str) -> None:
    assert old in MANY
    with pytest.raises(FileError) as error:
        game(MANY.replace(old, new))
    assert reason in error.value.reason
    assert (error.value.file, error.value.line) == ("g.qt", line)


def test_a_game_for_many_needs_its_lines() -> None:
    lines = MANY[MANY.index("lines:") : MANY.index("leaves:")]
    with pytest.raises(FileError, match="a game for more than two needs 'lines:'"):
        game(MANY.replace(lines, ""))


def test_a_draft_without_common_objects_needs_enough_of_them() -> None:
    rare = {name: thing for name, thing in CONTENT.objects.items() if not thing.common}
    content = type(CONTENT)(CONTENT.characters, rare, CONTENT.rooms)
    with pytest.raises(FileError, match=f"{2 * len(rare) + 2} objects are needed, {len(rare)} are there") as error:
        parse_games("g.qt", MIXED.replace("team-objects: 3", f"team-objects: {len(rare) + 1}"), content)
    assert error.value.line == 6


# --- Three and four players (section 19)

YARD = """\
game: yard
book: base
rule: M-4
seats: blue green red yellow
teams:
  blue red
  green yellow
characters: cleric goblin thief wizard
objects: rope
kept: 3
starters: 2
pairs: 1-2
pairs-used: 2
board:
  2 - 2
  2 0 2
  1 - .
spare: 1
fixed:
  B2 9a
  C2 3a
lines:
  blue below A1 dots 2 4
  green left-of A2 dots 2 4
  red above A3 dots 2 4
  yellow right-of C2 dots 2 4
  exit below C2
leaves:
  blue green
  green red
  red green yellow
  yellow blue
other-lines: closed
placed-by:
  blue green
  green red
  red yellow
  yellow blue
slider: B2
drivers: 9a 3a
cycles: 4
peace: yes
alliances: no
by-levels: no
target: 3
"""
NEUTRAL_LINES = """\
  neutral below A1 dots 1 2 3 4
  neutral left-of A2 dots 1 2 3 4
"""


def test_a_game_for_four_is_understood() -> None:
    yard = game(YARD)
    assert [seat.team for seat in yard.seats] == [0, 1, 0, 1]
    assert [(line.seat, len(line.squares), line.dots) for line in yard.plan.lines] == [
        *((seat, 5, (1, 3)) for seat in range(4)),
        (FOR_ALL, 5, ()),
    ]
    assert (yard.leaves, yard.other_lines) == (((1,), (2,), (1, 3), (0,)), "closed")
    assert (yard.placed_by, yard.kept, yard.spare, yard.cycles) == ((1, 2, 3, 0), 3, 1, 4)
    names = [slot.name for slot in yard.plan.slots]
    assert names == ["A1", "B1", "A2", "B2", "C2", "A3", "B3", "C3"]
    assert [(names[slot], room) for slot, room in yard.fixed] == [("B2", "9a"), ("C2", "3a")]
    assert (names[yard.slider], yard.drivers, yard.lift) == ("B2", ("9a", "3a"), -1)
    assert (yard.peace, yard.alliances, yard.by_levels, yard.rule) == (True, False, False, "M-4")


@pytest.mark.parametrize(
    ("old", "new", "line", "reason"),
    [
        ("rule: M-4", "rule: M-8", 3, "'rule' cannot be 'M-8'; did you mean"),
        ("rule: M-4", "rule: M-4 M-5", 3, "'rule' takes one word"),
        ("rule: M-4", "rule:", 3, "'rule:' is empty"),
        ("  green yellow\n", "", 5, "green is in no team"),
        ("  green yellow", "  green yellow blue", 7, "'blue' stands here twice"),
        ("  green yellow", "  green yelow", 7, "unknown seat 'yelow'; did you mean 'yellow'?"),
        ("  blue red\n  green yellow", "  blue red green yellow", 5, "there must be two teams at least"),
        ("kept: 3", "kept: 5", 10, "5 are kept, but blue has 4 characters"),
        ("kept: 3", "kept: some", 10, "expected a number, not 'some'"),
        ("kept: 3", "kept: 1", 11, "2 starters, but blue has 1 characters"),
        ("starters: 2", "starters: 0", 11, "expected a number of at least 1, not 0"),
        ("starters: 2", "starters: 1000", 11, "expected a number of at most 999"),
        ("starters: 2", "starters: 3", 11, "3 starters, but the line of blue has 2 dots"),
        ("  2 0 2", "  2 0 2x", 16, "expected a capacity such as 2, 1o (objects) or 2c (characters), . (no room)"),
        ("  2 0 2", "  2 0 1", 14, "8 tokens are to be hidden, but the rooms hold 8"),
        ("  2 0 2", "  +2 . .", 16, "needs at least one room"),
        ("  2 0 2", "  2 +3 2", 16, "expected a capacity"),
        ("  2 0 2", "  +2000 2 0 2", 16, "at most 999"),
        ("  2 0 2", "  +200 2 0 2", 16, "the board is too wide"),
        ("  2 0 2", 30 * "  2\n", 41, "more than 26 rows"),
        ("spare: 1", "spare: 2", 14, "the rooms hold 9"),
        ("spare: 1", "spare: one", 18, "expected a number"),
        ("  B2 9a", "  B2", 20, "'fixed' takes a place and a room on each line"),
        ("  B2 9a", "  Z9 9a", 20, "unknown place of a room 'Z9'"),
        ("  B2 9a", "  B1 9a", 20, "unknown place of a room 'B1'"),
        ("  B2 9a", "  B2 9z", 20, "unknown room '9z'"),
        ("  C2 3a", "  B2 3a", 21, "stands here twice"),
        ("  C2 3a", "  C2 9a", 21, "stands here twice"),
        ("  B2 9a\n", "", 14, "the board has 6 rooms, but there are 5 to lay"),
        ("pairs: 1-2\npairs-used: 2", "pairs: 1-3\npairs-used: 2", 14, "the board has 6 rooms, but there are 5"),
        (
            "  blue below A1 dots 2 4",
            "  purple below A1",
            23,
            "unknown owner of a line 'purple': use blue, door, exit",
        ),
        (
            "  blue below A1 dots 2 4",
            "  blue under A1",
            23,
            "unknown side of a room 'under': use above, below, left-of",
        ),
        ("  blue below A1 dots 2 4", "  blue below", 23, "a line is written as 'blue below A1 B1'"),
        ("  blue below A1 dots 2 4", "  blue below Q1", 23, "unknown room 'Q1'"),
        ("  blue below A1 dots 2 4", "  blue below A2", 23, "a line lies outside the rooms"),
        ("  blue below A1 dots 2 4", "  blue left-of A2", 24, "this line lies on another one"),
        ("  blue below A1 dots 2 4", "  blue below A1 C2", 23, "straight along rooms that lie side by side"),
        ("  blue below A1 dots 2 4", "  blue below A1 dots 2 6", 23, "the dots are different numbers from 1 to 5"),
        ("  blue below A1 dots 2 4", "  blue below A1 dots 2 2", 23, "the dots are different numbers from 1 to 5"),
        ("  blue below A1 dots 2 4", "  blue below A1 dots", 23, "rooms stand before 'dots', and numbers behind it"),
        ("  blue below A1 dots 2 4", "  blue below dots 2", 23, "rooms stand before 'dots', and numbers behind it"),
        ("  blue below A1 dots 2 4", "  blue below A1", 22, "blue has no dots to start on: a line two rooms long has"),
        ("  exit below C2", "  exit below C2 dots 1", 27, "nobody starts on an exit or a door"),
        ("  exit below C2", "  door below C2", 22, "1 doors are too few for 4 seats"),
        ("  yellow blue\nother", "other", 28, "'leaves' has no line for yellow"),
        ("  yellow blue\nother", "  yellow yellow\nother", 32, "yellow does not leave by its own line"),
        ("  yellow blue\nother", "  yellow bleu\nother", 32, "unknown seat 'bleu'"),
        ("  yellow blue\nother", "  yellow blue blue\nother", 32, "'blue' stands here twice"),
        ("other-lines: closed", "other-lines: shut", 33, "'other-lines' cannot be 'shut': use closed, worthless"),
        ("  blue green\n  green red\n  red yellow", "  blue\n  green red\n  red yellow", 34, "takes one seat for each"),
        ("  blue green\n  green red\n  red y", "  blue blue\n  green red\n  red y", 35, "somebody else than blue"),
        ("  blue green\n  green red\n  red y", "  green red\n  red y", 34, "'placed-by' has no line for blue"),
        ("slider: B2", "slider: B9", 39, "'slider' cannot be 'B9'"),
        ("slider: B2", "slider: A2", 39, "'fixed' must say which room lies at A2"),
        ("slider: B2", "slider: C2", 39, "the shaft is a column of '-' right above and below C2"),
        ("slider: B2\n", "", 14, "an empty shaft needs a 'slider' that slides in it"),
        ("slider: B2", "lift: A2\nslider: B2", 39, "'fixed' must say which room lies at A2"),
        ("drivers: 9a 3a\n", "", 39, "'drivers' must name the rooms whose gears slide it"),
        ("drivers: 9a 3a", "drivers: 9a 3a 4b", 40, "room 4b is not sure to lie on the board"),
        ("drivers: 9a 3a", "drivers: 9a 9a", 40, "'9a' stands here twice"),
        ("cycles: 4", "cycles: four", 41, "expected a number, not 'four'"),
        ("peace: yes", "peace: maybe", 42, "'peace' cannot be 'maybe': use no, yes"),
        ("alliances: no", "alliances: nay", 43, "'alliances' cannot be 'nay'"),
        ("by-levels: no", "by-levels: 1", 44, "'by-levels' cannot be '1'"),
        ("target: 3", "target: 0\ncards:\n  combat 0 7", 47, "there is no card 7 under 'combat'"),
        ("target: 3", "target: 0\ncards:\n  combat 0 0", 47, "there is no further card 0 under 'combat'"),
        ("target: 3", "target: 0\ncards:\n  action 2 2", 47, "there is no further card 2 under 'action'"),
        ("target: 3", "target: 3\ntargets: 1-5000", 46, "the range 1-5000 is too long"),
    ],
)
def test_a_bad_game_for_four_is_refused_where_it_is_bad(old: str, new: str, line: int, reason: str) -> None:
    assert YARD.count(old) == 1
    with pytest.raises(FileError) as error:
        game(YARD.replace(old, new))
    assert reason in error.value.reason
    assert (error.value.file, error.value.line) == ("g.qt", line)


def without(text: str, first: str, last: str) -> str:
    """A text without the lines from one that begins so, up to one that begins otherwise."""
    start = text.index(f"\n{first}") + 1
    return text[:start] + text[text.index(f"\n{last}", start) + 1 :]


def test_a_key_that_says_nothing_without_another_is_refused() -> None:
    with pytest.raises(FileError, match="'other-lines' says nothing without 'leaves'"):
        game(without(YARD, "leaves", "other-lines"))
    still = YARD.replace("  2 - 2", "  2 . 2").replace("  1 - .", "  1 . .")
    with pytest.raises(FileError, match="'drivers' says nothing without 'slider'"):
        game(still.replace("slider: B2\n", ""))


def test_who_starts_on_neutral_lines_needs_enough_dots() -> None:
    shared = without(YARD, "lines", "leaves").replace("leaves:", f"lines:\n{NEUTRAL_LINES}  exit below C2\nleaves:")
    neutral = without(shared, "leaves", "placed-by")
    assert len(game(neutral).plan.lines) == 3
    with pytest.raises(FileError, match="8 starters, but the neutral lines have 7 dots"):
        game(neutral.replace("dots 1 2 3 4\n  exit", "dots 1 2 3\n  exit"))
    with pytest.raises(FileError, match="blue has no line on this board") as error:
        game(neutral + "leaves:\n  blue none\n  green none\n  red none\n  yellow blue\n")
    assert error.value.line == neutral.count("\n") + 5


def test_everybody_needs_a_way_out_where_only_leaving_scores() -> None:
    race = without(YARD, "leaves", "placed-by") + "scores: exits\n"
    assert game(race).exits_score
    closed = race.replace("  exit below C2\n", "") + "leaves:\n  blue green\n  green red\n  red none\n  yellow blue\n"
    with pytest.raises(FileError, match="only leaving scores, but red has no way out") as error:
        game(closed)
    assert error.value.line == 22


REACH = [  # what is changed, and the most points a side can make then
    (LISTED, {}, 6),  # three leave, three enemies die
    (LISTED, {"target: 3": "target: 3\nscores: exits"}, 3),
    (LISTED, {"target: 3": "target: 3\nscores: kills"}, 3),
    (LISTED, {"naga cleric": "goblin cleric"}, 7),  # the Goblin is worth two
    (LISTED, {"rope rope key": "rope treasure key"}, 8),  # and his own may carry out both treasures
    (LISTED, {"target: 3": "target: 3\nfree-lines: blue yellow"}, 3),  # nobody leaves
    (LISTED, {"colossus mekanork troll": "colossus mekanork", "2o 2": "2o 1"}, 5),
    (MIXED, {}, 5 + 1 + 5 + 5),  # with the Goblin, and treasures as far as anybody knows
    (YARD, {}, 2 * (3 + 1) + 2 * 6),  # two allies; an enemy's suicide pays both (SUICIDE-1)
]


@pytest.mark.parametrize(("text", "changes", "most"), REACH)
def test_a_target_nobody_can_reach_is_refused(text: str, changes: dict[str, str], most: int) -> None:
    changed = text.replace("targets: 2-4\n", "")
    for old, new in changes.items():
        assert old in changed
        changed = changed.replace(old, new, 1)
    target = re.compile(r"^target: \d+", re.MULTILINE)
    assert game(target.sub(f"target: {most}", changed)).target == most
    with pytest.raises(
        FileError, match=f"nobody can reach {most + 1} points: no side can make more than {most}"
    ) as error:
        game(target.sub(f"target: {most + 1}", changed))
    assert changed.splitlines()[error.value.line - 1].startswith("target:")


def test_a_target_to_choose_must_be_within_reach_too() -> None:
    with pytest.raises(FileError, match="nobody can reach 7 points") as error:
        game(LISTED.replace("targets: 2-4", "targets: 2-7"))
    assert error.value.line == 17


def test_where_wounds_score_points_have_no_end() -> None:
    assert game(LISTED.replace("target: 3\ntargets: 2-4", "target: 300\nscores: wounds")).target == 300


def test_a_fixed_room_must_lie_on_the_board_whatever_is_drawn() -> None:
    drawn = YARD.replace("pairs: 1-2\npairs-used: 2", "pairs: 1-3 9\npairs-used: 3")
    with pytest.raises(FileError, match="room 9a must lie there, but its pair may not be drawn"):
        game(drawn)


def test_a_game_names_the_rule_of_what_is_special_in_it() -> None:
    """Refusals name it, so no game that can refuse something special may be without."""
    unnamed = YARD.replace("rule: M-4\n", "")
    assert game(unnamed).rule == "M-6"
    assert game(unnamed.replace("peace: yes\nalliances: no\nby-levels: no\n", "")).rule == "M-4"
    assert game(LISTED).rule == ""


def test_teams_are_chosen_at_the_table_only_by_two() -> None:
    lines = "lines:\n  blue below A1 B1\n  yellow above A2 B2\n  red left-of A1 A2\n"
    with pytest.raises(FileError, match="only by 2 seats"):
        game(MIXED.replace("blue yellow", "blue yellow red") + lines)
