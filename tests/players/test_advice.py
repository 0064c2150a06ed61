"""Advice: the action a strong player would take, with a reason that fits and a text in both languages."""

import re
from collections.abc import Callable
from importlib.resources import files
from typing import Any

import pytest
from tests.players.positions import FINISH_THE_WOUNDED, ROOMS, TURN_TWICE

from quarterturn.engine.view import view
from quarterturn.notation import parse_cases
from quarterturn.players.advice import REASONS, Advice, advise, chance
from quarterturn.players.judging import Judge
from quarterturn.players.levels import SKILLS
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
