"""The registry of events: what the rule cases and the recorded games tell is in it, and nothing else is."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from tests.events import misfit, wrongly_masked

from quarterturn.engine.core.events import EVENTS
from quarterturn.engine.core.state import Event, State
from quarterturn.engine.game import Game
from quarterturn.engine.view import SPECTATOR, entry_for
from quarterturn.notation import parse_action
from quarterturn.notation.records import Case, parse_cases

TESTS = Path(__file__).parents[1]
FILES = sorted([*TESTS.glob("cases/*.qt"), *TESTS.glob("records/*.qt")])


@cache
def games(file: Path) -> list[Game]:
    return [played(case) for case in parse_cases(str(file), file.read_text(encoding="utf-8"))]


def played(case: Case) -> Game:
    """A case with all that is done in it."""
    game = case.begin()
    colours = [seat.colour for seat in game.state.table.definition.seats]
    for play in case.plays:
        words = play.text.split()
        if play.mark == ">" and words[-1] == "undo":
            game.undo(colours.index(words[0]) if words[0] in colours else None)
        elif play.mark == ">":
            seat, action = parse_action(game.state, play.text, play.line, play.column)
            game.apply(action, seat)
    return game


def told(file: Path) -> Iterator[tuple[Event, State]]:
    """Every event with the state after it."""
    for game in games(file):
        for entry, after in zip(game.log, [*game.states(), game.state][1:], strict=True):
            for event in entry.events:
                yield event, after


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_every_event_is_as_the_registry_says(file: Path) -> None:
    assert [wrong for event, after in told(file) if (wrong := misfit(event, after))] == []


def seen(file: Path) -> Iterator[tuple[Event, Event, State]]:
    """Every event, as each seat and a spectator are told of it, and the state after it."""
    for game in games(file):
        states = [*game.states(), game.state]
        for seat in (*range(game.state.table.seats), SPECTATOR):
            for number, entry in enumerate(game.log):
                for event, told_so in zip(entry.events, entry_for(game, number, seat).events, strict=True):
                    yield event, told_so, states[number + 1]


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_view_takes_only_secret_parts_away(file: Path) -> None:
    for event, told_so, after in seen(file):
        assert misfit(told_so, after, told=True) == ""
        assert not wrongly_masked(event, told_so), (event, told_so)


def test_everything_in_the_registry_happens() -> None:
    happened = {event for file in FILES for event, _ in told(file)}
    assert {event[0] for event in happened} == set(EVENTS)
    for kind in EVENTS.values():
        for place, part in enumerate(kind.parts, 1):
            values = {event[place] for event in happened if event[0] == kind.name}
            assert not part.words or values == {value for _, value in part.words}, f"{kind.name}: {part.name}"


def test_every_secret_part_is_hidden_from_somebody() -> None:
    hidden: set[tuple[str, str]] = set()
    for file in FILES:
        for event, told_so, _ in seen(file):
            pairs = zip(EVENTS[event[0]].parts, event[1:], told_so[1:], strict=True)
            hidden |= {(event[0], part.name) for part, true, said in pairs if true != said}
    assert hidden == {(kind.name, part.name) for kind in EVENTS.values() for part in kind.parts if part.secret}
