"""Records of characters and objects: every kind of bad one is refused where it is bad."""

import pytest

from quarterturn.blocks import FileError
from quarterturn.content.tokens import parse_characters, parse_objects
from quarterturn.engine.core.definition import Character, Thing

IMP = """\
character: imp
sets: ours
movement: 5
combat: 1
abilities: flies picks-locks
worth: 2
"""
LADDER = """\
object: ladder
sets: ours base
effect: spans-pits
common: yes
"""


def test_a_character_is_understood() -> None:
    imp = Character("imp", ("ours",), 5, 1, frozenset({"flies", "picks-locks"}), 2)
    assert parse_characters("c.qt", IMP) == {"imp": imp}


def test_an_object_is_understood() -> None:
    assert parse_objects("o.qt", LADDER) == {"ladder": Thing("ladder", ("ours", "base"), "spans-pits", True)}
    assert not parse_objects("o.qt", LADDER.replace("yes", "no"))["ladder"].common


@pytest.mark.parametrize(
    ("old", "new", "line", "reason"),
    [
        ("character: imp", "character: Imp", 1, "small letters"),
        ("character: imp", "character:", 1, "small letters"),
        ("character: imp\n", "", 1, "stands before the first 'character:'"),
        ("character: imp\n", "character: imp\ncharacter: imp\n", 2, "'imp' is there already"),
        ("movement: 5\n", "", 1, "lacks 'movement:'"),
        ("combat: 1\n", "", 1, "lacks 'combat:'"),
        ("abilities: flies picks-locks\n", "", 1, "lacks 'abilities:'"),
        ("sets: ours\n", "", 1, "lacks 'sets:'"),
        ("sets: ours\n", "sets:\n", 2, "'sets:' is empty"),
        ("sets: ours\n", "sets: none\n", 2, "must belong to a set"),
        ("sets: ours\n", "sets: Ours!\n", 2, "a set is named"),
        ("sets: ours\n", "sets: ours ours\n", 2, "'ours' stands here twice"),
        ("movement: 5", "movement: far", 3, "expected a number, not 'far'"),
        ("movement: 5", "movement: -5", 3, "expected a number, not '-5'"),
        ("movement: 5", "movement: 8", 3, "expected a number of at most 7"),
        ("movement: 5", "movement: 0", 3, "at least 1"),
        ("movement: 5", "movement: 5 6", 3, "takes one word"),
        ("movement: 5", "movment: 5", 3, "unknown key 'movment' in 'imp'; did you mean 'movement'?"),
        ("combat: 1", "movement: 5", 4, "'movement' is set twice"),
        ("flies", "flys", 5, "unknown ability 'flys'; did you mean 'flies'?"),
        ("flies", "picks-locks", 5, "'picks-locks' stands here twice"),
        ("worth: 2", "> end", 6, "only entries"),
    ],
)
def test_a_bad_character_is_refused_where_it_is_bad(old: str, new: str, line: int, reason: str) -> None:
    with pytest.raises(FileError) as error:
        parse_characters("c.qt", IMP.replace(old, new))
    assert reason in error.value.reason
    assert (error.value.file, error.value.line) == ("c.qt", line)


@pytest.mark.parametrize(
    ("old", "new", "line", "reason"),
    [
        ("spans-pits", "span-pits", 3, "unknown effect 'span-pits'; did you mean 'spans-pits'?"),
        ("effect: spans-pits\n", "", 1, "lacks 'effect:'"),
        ("common: yes", "common: perhaps", 4, "'common' cannot be 'perhaps': use no, yes"),
        ("common: yes", "movement: 1", 4, "unknown key 'movement' in 'ladder'"),
    ],
)
def test_a_bad_object_is_refused_where_it_is_bad(old: str, new: str, line: int, reason: str) -> None:
    with pytest.raises(FileError) as error:
        parse_objects("o.qt", LADDER.replace(old, new))
    assert reason in error.value.reason
    assert (error.value.file, error.value.line) == ("o.qt", line)


def test_the_column_points_at_the_word() -> None:
    with pytest.raises(FileError) as error:
        parse_characters("c.qt", IMP.replace("picks-locks", "picks-pockets"))
    assert error.value.column == len("abilities: flies ") + 1
