"""A hint: what the computer would do, with a reason, in every language."""

import re
from typing import Any

import pytest
from tests.terminal.test_session import race

from quarterturn.content.texts import LANGUAGES
from quarterturn.players.advice import REASONS, Advice
from quarterturn.terminal.hinting import because
from quarterturn.terminal.words import Words

THINGS = "action|square|case|point|character|personnage|token|pion"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_has_its_words(language: str) -> None:
    given: dict[str, str | int] = {"who": "blue:naga", "target": "colossus", "thing": "yellow:rope", "room": "A3"}
    given |= {"a": 3, "b": 2}
    counting = {"opens-way", "blocks", "wins-race", "enough-points", "nearer", "places-near", "places-far", "saves"}
    counting |= {"reveals-own", "reveals-theirs"}
    counting |= {reason for reason in REASONS if reason.endswith("-by-actions")}
    for reason in REASONS:
        for counted in ({"n": 1}, {"n": 2}) if reason in counting else ({},):
            said = because(Advice(("end",), 0.0, 0.5, reason, {**given, **counted}), Words(language))
            assert said.endswith(".")
            assert "naga" not in said  # by its name, not as the notation has it
            counted_in_words = re.findall(rf"(?:1|2|a|one|un|une|d’une|qu’un) (?:{THINGS})(s?)", said)
            assert reason not in counting or counted_in_words == [{1: "", 2: "s"}[n] for n in counted.values()]


def test_the_hint_can_be_typed(sit: Any) -> None:
    played = sit(["hint", "hint"], race())
    (hint, again) = re.findall(r"Hint: (.+?) — \S.+\(chance to win then:\s+\d+ %\)", played.text)
    assert hint == again
    assert played.game.log == []
    played = sit([hint], race())
    assert len(played.game.log) >= 1


def test_a_hint_in_french_for_every_kind_of_decision(sit: Any) -> None:
    played = sit(["conseil", "", *["conseil", "auto"] * 8], "prison", seed=4, language="fr")
    assert played.text.count("Conseil\u00a0:") == 9
    assert "Assez pour un plan" in played.text


def test_no_hints_against_people(sit: Any) -> None:
    played = sit(["hint"], race(), people=(0, 1))
    assert "Hints are for games against the computer" in played.text
    assert "Hint:" not in played.text


def test_no_hint_after_the_end(sit: Any) -> None:
    played = sit(["resign", "hint", ""], race())
    assert "The game is over" in played.text
    assert "Hint:" not in played.text
