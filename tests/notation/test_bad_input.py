"""Whatever is typed, the answer is an error of the notation's own or a refusal; a game never changes by it."""

from __future__ import annotations

from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from quarterturn.blocks import FileError
from quarterturn.engine.core import kinds as k
from quarterturn.engine.core.kinds import Part
from quarterturn.engine.core.state import State
from quarterturn.engine.core.terms import IllegalAction, Refusal
from quarterturn.engine.game import Game, apply, check
from quarterturn.engine.squares.kinds import KINDS
from quarterturn.notation import NotationError, ask, check_files, check_text, parse_action, parse_cases, parse_record

TESTS = Path(__file__).parent.parent
POSITIONS = sorted((TESTS / "perft").glob("*.qt"))
CASES = sorted((TESTS / "cases").glob("*.qt"))


@cache
def text_of(file: Path) -> str:
    return file.read_text(encoding="utf-8")


@cache
def game_of(file: Path) -> Game:
    return parse_record(str(file), text_of(file))


@cache
def single_cases() -> list[str]:
    """The cases of all files, each as a text of its own."""
    found: list[str] = []
    for file in CASES:
        head, *rest = text_of(file).split("\ncase:")
        rooms = head if "\nroom " in head else ""
        found += [f"{rooms}\ncase:{case}" for case in rest]
    return found


MORE_WORDS = """
    move fight put jump reveal turn cw hide team combat name none join attacker +3 -1 99 +rope !rope >naga <naga ~naga
    yellow:naga red:naga c3/c4 c3/ A9 a99 zz1 : * + not at carries reach sees strength hand over draw undo offer
    accept ² ٣ = place room= with
"""
WORDS = sorted({word for text in (MORE_WORDS, *map(text_of, POSITIONS)) for word in text.split()})
phrases = st.lists(st.sampled_from(WORDS) | st.text(max_size=4), max_size=8).map(" ".join)


@st.composite
def damaged(draw: st.DrawFn, texts: list[str]) -> str:
    """A valid text with a few lines or characters lost, doubled, swapped or made up."""
    lines = draw(st.sampled_from(texts)).splitlines()
    for _ in range(draw(st.integers(1, 3))):
        at = draw(st.integers(0, len(lines) - 1))
        words = lines[at].split(" ")
        word = draw(st.integers(0, len(words) - 1))
        how = draw(st.integers(0, 5))
        if how == 0:
            lines.insert(at, draw(st.sampled_from(lines)))
        elif how == 1 and len(lines) > 1:
            del lines[at]
        elif how == 2:
            words[word] = draw(st.sampled_from(WORDS))
            lines[at] = " ".join(words)
        elif how == 3:
            del words[word]
            lines[at] = " ".join(words)
        elif how == 4:
            cut = draw(st.integers(0, len(lines[at])))
            lines[at] = lines[at][:cut] + draw(st.text(max_size=3)) + lines[at][cut + 1 :]
        else:
            lines.insert(at, draw(st.sampled_from(("  ", "", "> ", "! ", "? "))) + draw(phrases))
    return "\n".join(lines) + "\n"


@given(st.text())
@example("case:\ngame: prison\nseed: ²\n")
@example("game: prison\nseed: " + "9" * 5_000 + "\n")
@example("room " + "9" * 5_000 + "\n")
@example("game: prison\nrooms:\n  40b 39b\nturn: blue 1\n\n> move naga c" + "9" * 5_000 + "\n")
@example("game: prison\nrooms:\n  40b 39b\nscore: blue " + "9" * 5_000 + "\n")
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        cases = len(parse_cases("file", text))
    except FileError:
        cases = 1  # a file that cannot be read counts as one that failed
    verdict = check_text("file", text)
    assert verdict.passed + verdict.failed == cases


@given(damaged(single_cases()))
def test_a_damaged_case_is_read_or_refused(text: str) -> None:
    verdict = check_text("file", text)
    for failure in verdict.failures:
        assert failure.line >= 1
        assert failure.happened


@given(damaged([text_of(file) for file in POSITIONS]))
def test_a_damaged_record_is_read_or_refused(text: str) -> None:
    problem, moves = "", -1
    try:
        moves = len(parse_record("file", text).log)
    except FileError as error:
        problem = f"{error.line}: {error.reason}"
    assert bool(problem) != (moves >= 0)


@given(st.binary())
def test_any_bytes_are_read_or_refused(tmp_path_factory: pytest.TempPathFactory, data: bytes) -> None:
    file = tmp_path_factory.mktemp("bytes") / "file.qt"
    file.write_bytes(data)
    verdict = check_files([file])
    assert all(failure.file == str(file) for failure in verdict.failures)


@given(st.sampled_from(POSITIONS), phrases)
def test_a_line_of_play_is_understood_or_not_and_changes_nothing(file: Path, line: str) -> None:
    state = game_of(file).state
    key = state.key()
    with suppress(NotationError):
        seat, action = parse_action(state, line)
        refusal = check(state, seat, action)
        assert tried(state.copy(), seat, action) == refusal
    assert state.key() == key


@given(st.sampled_from(POSITIONS), phrases)
def test_a_question_is_answered_or_not_understood_and_changes_nothing(file: Path, line: str) -> None:
    state = game_of(file).state
    key = state.key()
    with suppress(NotationError):
        answer, fact = ask(state, line)
        assert answer in (True, False)
        assert fact
    assert state.key() == key


# --- Actions from elsewhere: well formed, with any numbers in them.

numbers = st.integers(-200, 300) | st.sampled_from((-(2**63), 2**63))
cards = st.integers(-3, 12)
FORMS: dict[str, st.SearchStrategy[Any]] = {
    **dict.fromkeys((k.UNIT, k.FOE, k.ANYONE, k.FOUND, k.HELD, k.MEMBER, k.SLOT, k.SQUARE, k.EDGE), numbers),
    **dict.fromkeys((k.POINTS, k.CARD), cards),
    k.CALL: cards | st.none(),
    k.JOINERS: st.lists(numbers, max_size=3).map(tuple),
    k.TEAM: st.lists(st.tuples(numbers, numbers), max_size=5).map(tuple),
    k.PATH: st.lists(numbers | st.tuples(st.sampled_from(k.DEEDS), numbers), max_size=6).map(tuple),
    k.PICK: st.sampled_from((1, 39, -1, "naga", "rope", "")),
}


def form_of(part: Part) -> st.SearchStrategy[Any]:
    if part.sort != k.CHOICE:
        return FORMS[part.sort]
    return st.sampled_from(part.values) | (st.just("else") if isinstance(part.values[0], str) else numbers)


@st.composite
def hostile(draw: st.DrawFn) -> tuple[Any, ...]:
    """An action of any kind; its first number is often that of a real token, to get past the first check."""
    kind = KINDS[draw(st.sampled_from(sorted(KINDS)))]
    rest = [draw(form_of(part)) for part in kind.parts for _ in range(part.size)]
    if rest and isinstance(rest[0], int) and draw(st.booleans()):
        rest[0] = draw(st.integers(0, 9))
    return (kind.name, *rest)


def tried(state: State, seat: int, action: tuple[Any, ...]) -> Refusal | None:
    try:
        apply(state, seat, action)
    except IllegalAction as error:
        return error.refusal
    return None


@given(st.sampled_from(POSITIONS), st.integers(-1, 4), hostile())
def test_a_hostile_action_is_refused_without_a_trace(file: Path, seat: int, action: tuple[Any, ...]) -> None:
    state = game_of(file).state.copy()
    key = state.key()
    refusal = check(state, seat, action)
    assume(refusal is not None)
    assert state.key() == key
    assert tried(state, seat, action) == refusal
    assert state.key() == key


MISSHAPEN = [(), ("",), ("castle",), ("undo",), ("move", 0), ("end", 0), ("turn", 0, 0), ("open", 0, (1, 2))]


@pytest.mark.parametrize("action", MISSHAPEN)
def test_an_action_of_no_known_form_is_refused(action: tuple[Any, ...]) -> None:
    refusal = check(game_of(POSITIONS[0]).state, 0, action)
    assert refusal is not None
    assert refusal.rule == "TURN-7"
