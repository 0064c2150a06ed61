"""Advice: the action a strong player would take, with a reason that fits and a text in both languages."""

import re
from collections.abc import Callable
from importlib.resources import files
from typing import Any

import pytest
from tests.players.positions import FINISH_THE_WOUNDED, ROOMS, TURN_TWICE

from quarterturn.engine.view import view
from quarterturn.notation import parse_cases, parse_record
from quarterturn.players.advice import REASONS, Advice, advise, chance
from quarterturn.players.judging import Judge
from quarterturn.players.levels import SKILLS
from quarterturn.players.reasons import of_reveal
from quarterturn.players.ways import Ways

TEXTS = files("quarterturn.content.texts")
Runner = Callable[..., Any]


def advice(position: str) -> Advice:
    game = parse_cases("advice", ROOMS + position)[0].begin()
    return advise(view(game.state, 0, recall=True), game.legal(0))


def test_a_way_out_is_named_as_such() -> None:
    given = advice("units:\n  blue cleric a8\n  blue naga j2\n  yellow wizard j10\nturn: blue 1\n")
    assert (given.action[0], given.reason, given.arguments) == ("move", "leaves", {"who": "blue:cleric"})


def test_an_attack_names_its_target() -> None:
    given = advice(FINISH_THE_WOUNDED.replace("colossus c7", "colossus c8").replace("blue 2", "blue 1"))
    assert (given.reason, given.arguments["target"]) == ("attacks", "yellow:cleric")


def test_the_first_step_of_a_turn_that_brings_a_point() -> None:
    given = advice(TURN_TWICE)
    assert given.reason == "escapes"
    assert given.chance > 0.9


@pytest.mark.parametrize(
    ("hidden", "reason", "n"),
    [("blue wizard, blue bow, yellow rope", "reveals-own", 1), ("blue bow, yellow rope", "reveals-theirs", 1),
     ("blue bow", "reveals", None)],
)  # fmt: skip
def test_a_room_is_opened_for_what_it_holds(hidden: str, reason: str, n: int | None) -> None:
    record = f"rules: 1\ngame: prison\nrooms:\n  ?40b 39b\n  39a 40a\nunits:\n  blue naga c5\nhidden:\n  A2 {hidden}\n"
    game = parse_record("room", record + "turn: blue 4\n")
    unit, slot = next(action[1:] for action in game.legal(0) if action[0] == "reveal")
    counted = {} if n is None else {"n": n}
    found = of_reveal(game.state, 0, game.state.name(unit), slot)
    assert found == (reason, {"who": "blue:naga", "room": "A2", **counted})


def test_the_end_of_a_turn_has_a_reason_too() -> None:
    assert advice("units:\n  blue cleric a8\nturn: blue 0\n").reason == "waits"


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_reason_has_its_text(language: str) -> None:
    text = (TEXTS / f"game.{language}.ftl").read_text(encoding="utf-8")
    assert set(REASONS) == set(re.findall(r"^because-([\w-]+) =", text, re.MULTILINE))


def test_every_decision_of_a_game_has_a_reason(match: Runner) -> None:
    class Advised:
        def decide(self, seen: Any, legal: Any) -> Any:
            given = advise(seen, legal, SKILLS["2"])
            assert given.reason in REASONS
            assert 0 <= given.chance <= 1
            return given.action

    match("prison-4", 8, (Advised(), Advised()), longest=5)


def test_who_is_ahead() -> None:
    position = "units:\n  blue cleric a8\n  yellow naga j8\nscore: blue 3 yellow 1\n"
    game = parse_cases("ahead", ROOMS + position)[0].begin()
    ahead, behind = (chance(Judge(Ways(seat)).value(game.state, seat)) for seat in (0, 1))
    assert ahead > 0.6 > 0.4 > behind
    assert chance(0) == 0.5
    assert chance(1000) > 0.99
