"""The text grammar: entries, drawings, lines of play, and where each of them stands."""

import pytest

from quarterturn.blocks import Drawing, Entry, FileError, Play, Text, read, suggestion


def test_an_entry_has_a_value_or_lines() -> None:
    assert read("f", "turn: blue 3   # his turn\nunits:\n  blue naga c4  # here\n\n  yellow cleric* c6\n") == [
        Entry("turn", "blue 3", 1, (), 7),
        Entry("units", "", 2, (Text(3, 3, "blue naga c4"), Text(5, 3, "yellow cleric* c6")), 7),
    ]


def test_lines_of_play_keep_their_order_among_the_entries() -> None:
    assert read("f", "case: A title: with a colon\n>  end\n! move naga c5 :: MOVE-3\n?turn blue\ncase: Next") == [
        Entry("case", "A title: with a colon", 1, (), 7),
        Play(">", "end", 2, 4),
        Play("!", "move naga c5 :: MOVE-3", 3, 3),
        Play("?", "turn blue", 4, 2),
        Entry("case", "Next", 5, (), 7),
    ]


def test_a_question_mark_in_an_indented_line_is_no_play() -> None:
    assert read("f", "rooms:\n  ?40b+1 38a\n") == [Entry("rooms", "", 1, (Text(2, 3, "?40b+1 38a"),), 7)]


def test_a_drawing_goes_to_the_blank_line() -> None:
    text = "room 9a  gear=cw # ours\n+   +\n# still drawing\n  . |\n: . %  \n\ncase: One"
    drawing, case = read("f", text)
    assert drawing == Drawing(
        Text(1, 6, "9a  gear=cw"), (Text(2, 1, "+   +"), Text(4, 1, "  . |"), Text(5, 1, ": . %"))
    )
    assert isinstance(case, Entry)


@pytest.mark.parametrize("follower", ["room 9b", "case: One", "> end"])
def test_a_drawing_ends_where_something_else_begins(follower: str) -> None:
    assert len(read("f", f"room 9a\n+   +\n{follower}\n")) == 2


def test_entries_and_lines_have_words_with_places() -> None:
    (entry,) = read("f", "score: blue  2")
    assert isinstance(entry, Entry)
    assert entry.content[0].words() == [Text(1, 8, "blue"), Text(1, 14, "2")]


@pytest.mark.parametrize("text", ["", "# nothing\n\n   # but comments\n"])
def test_a_file_may_hold_nothing(text: str) -> None:
    assert read("f", text) == []


@pytest.mark.parametrize(
    ("text", "line", "column", "reason"),
    [
        ("case: One\n\nwhat is this\n", 3, 1, "expected 'key: value'"),
        ("  indented: first", 1, 3, "must stand under"),
        ("> end\n  and more", 2, 3, "must stand under"),
        ("turn: blue 3\n   yellow 2", 2, 4, "has a value already"),
        ("Turn: blue 3", 1, 1, "expected 'key: value'"),
    ],
)
def test_what_is_nothing_of_this_is_refused(text: str, line: int, column: int, reason: str) -> None:
    with pytest.raises(FileError, match=reason) as error:
        read("some.qt", text)
    assert (error.value.file, error.value.line, error.value.column) == ("some.qt", line, column)
    assert str(error.value) == f"some.qt:{line}:{column}: {error.value.reason}"


def test_a_near_miss_is_answered_with_a_suggestion() -> None:
    assert suggestion("nagga", {"naga", "cleric"}) == "; did you mean 'naga'?"
    assert suggestion("xyzzy", {"naga", "cleric"}) == ""
