"""What the engine, the notation and the server say when something is not possible: all of it in both languages."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import quarterturn
from quarterturn.blocks import DID_YOU_MEAN, FileError
from quarterturn.content.texts import LANGUAGES, UnknownText, typeset
from quarterturn.content.texts.refusals import SENTENCES, catalogue, in_words, parse, places, refusal_text
from quarterturn.engine.core import mixing
from quarterturn.engine.core.state import ACT, CARD, DROP, FIGHT, HIDE, JOIN, NAME, OVER, PICK, PUT, TEAM
from quarterturn.engine.core.terms import GATE_STATES, Refusal, illegal, refuse
from quarterturn.engine.squares import gates
from quarterturn.engine.squares.obstacles import BARRIERS
from quarterturn.notation import Ambiguous, NotUnderstood
from quarterturn.notation.errors import error_text
from quarterturn.server.refusing import AT_LINE

SOURCE = Path(quarterturn.__file__).parent
# Calls that say something, and which of their arguments is a template …
TEMPLATES = {
    "illegal": 1,
    "refuse": 1,
    "Refusal": 1,
    "_because": 0,
    "NotUnderstood": 0,
    "Ambiguous": 0,
    "Refuse": 1,
    "Unheard": 1,
    "BadAction": 0,
    "CannotMake": 0,
    "Missing": 0,
    "Busy": 0,
    "TooOften": 0,
    "Unresumable": 0,
    "NotStored": 0,
    "TableLost": 0,
    "BadOption": 1,
    "FileError": 3,
    "mistake": 1,
    "fault": 1,
}
# … or a word that fills a place of one.
FILLERS = {
    "next": ("what", 0),
    "next_word": ("what", 1),
    "_take": ("what", 1),
    "parse_choice": ("sort", 2),
    "known": ("sort", 2),
    "choices": ("sort", 2),
    "different": ("sort", 2),
}
PASSED_ON = {
    "terms.py",
    "abilities.py",
    "headers.py",
    "records.py",
}  # where these calls are defined, they hand their parameter on
WRAPPED = {"error.reason", "str(error)"}  # a mistake in a file that repeats its cause, which has its own template
HOUSE_FILES = "texts"  # the folder whose FileErrors are about the texts themselves


def calls(names: dict[str, int]) -> Iterator[tuple[str, ast.Call, str | None]]:
    """Every call of one of these names in the source: where, the call, and its argument of that number, if literal."""
    for path in sorted(SOURCE.rglob("*.py")):
        house = path.parent.name == HOUSE_FILES
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and len(node.args) > names.get(name_of(node), len(node.args)):
                text = node.args[names[name_of(node)]]
                literal = isinstance(text, ast.Constant) and isinstance(text.value, str)
                passed_on = ast.unparse(text) == "template" and path.name in PASSED_ON
                repeats = ast.unparse(text) in WRAPPED
                if not (passed_on or repeats or (house and name_of(node) == "FileError")):
                    yield f"{path.name}:{node.lineno}", node, ast.literal_eval(text) if literal else None


def name_of(call: ast.Call) -> str:
    return ast.unparse(call.func).rpartition(".")[2]


def said() -> dict[str, str]:
    """Every template in the source, and where it is used."""
    return {text: at for at, _, text in calls(TEMPLATES) if text is not None}


def fillers(place: str) -> set[str]:
    numbers = {name: number for name, (filled, number) in FILLERS.items() if filled == place}
    return {text for _, _, text in calls(numbers) if text is not None}


def test_every_template_is_a_literal() -> None:
    assert [at for at, _, text in calls(TEMPLATES) if text is None] == []


def test_every_template_gets_what_it_needs() -> None:
    for at, call, text in calls(TEMPLATES):
        given = {keyword.arg for keyword in call.keywords}
        if text is not None and None not in given:  # None: `**arguments`
            assert places(text) == given | ({"target"} if name_of(call) == "_because" else set()), at


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_everything_is_said_in_every_language(language: str) -> None:
    assert set(catalogue(language)[SENTENCES]) == {*said(), DID_YOU_MEAN, AT_LINE}


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_every_word_that_fills_a_place_is_there_in_every_language(language: str) -> None:
    words = catalogue(language)
    assert {place: set(words[place]) for place in words if place != SENTENCES} == {
        "what": fillers("what"),
        "sort": fillers("sort"),
        "deed": set(gates.BEFORE),
        "state": set(GATE_STATES),
        "barrier": set(BARRIERS.values()),
        "kind": set(mixing.KINDS),
        "holds": {"characters", "objects"},
        "phase": {PICK, DROP, TEAM, HIDE, CARD, ACT, PUT, JOIN, NAME, FIGHT, OVER},
    }


def test_a_refusal_is_a_sentence_and_what_fills_it() -> None:
    refusal = refuse("WOUND-1", "{who} is wounded", who="yellow:naga")
    assert refusal == Refusal("WOUND-1", "{who} is wounded", (("who", "yellow:naga"),))
    assert hash(refusal) == hash(illegal("WOUND-1", "{who} is wounded", who="yellow:naga").refusal)
    assert refusal.detail == "yellow:naga is wounded"
    assert str(refusal) == "WOUND-1: yellow:naga is wounded"
    assert refusal_text(refusal, "en") == "yellow Naga is wounded"
    assert refusal_text(refusal, "fr") == "la Naga jaune est à terre"


@pytest.mark.parametrize(
    ("refusal", "french"),
    [
        (refuse("TURN-7", "it is {colour}'s turn", colour="blue"), "c’est au camp bleu de jouer"),
        (refuse("TURN-2", "it costs {cost} AP, {left} left", cost=2, left=1), "cela coûte 2 PA, il en reste 1"),
        (refuse("MIX-1", "{name} is taken already", name="wall-walker"), "déjà pris\u00a0: le Passe-Muraille"),
        (refuse("MIX-1", "{name} is taken already", name=40), "déjà pris\u00a0: 40"),
        (refuse("OBJ-KEY", "that portcullis is {state}", state="open"), "cette herse est ouverte"),
        (
            refuse("MOVE-6", "nothing is taken from or left with {who}", who="blue:troll"),
            "on ne peut rien prendre au Troll bleu ni rien lui laisser\u00a0: c’est un ennemi",
        ),
        (
            refuse("MOVE-3", "{barrier} is between {here} and {square}", barrier="a wall", here="c5", square="c4"),
            "il y a un mur entre c5 et c4",
        ),
        (
            refuse("CARD-MOVE-3", "the way from {here} to {there} is barred", here=">A1^", there="B1@"),
            "le passage de devant A1 (triangle) à B1 rouage est barré",
        ),
    ],
)
def test_refusals_in_french(refusal: Refusal, french: str) -> None:
    assert refusal_text(refusal, "fr") == french


def test_errors_of_the_notation_in_french() -> None:
    unknown = NotUnderstood("unknown {sort} '{word}'", 6, "naga", sort="name", word="nagga")
    assert unknown.reason == "unknown name 'nagga'; did you mean 'naga'?"
    assert str(unknown) == f"not understood: {unknown.reason}"
    assert error_text(unknown, "en") == unknown.reason
    assert error_text(unknown, "fr") == typeset("nom inconnu : « nagga » ; serait-ce « naga » ?", "fr")


def test_what_somebody_typed_is_repeated_as_it_is() -> None:
    error = Ambiguous("'{word}' may be any of several; name the colour", 1, word="yellow:naga {}")
    assert "yellow:naga {}" in error.reason
    assert "yellow:naga {}" in error_text(error, "fr")


def test_an_unknown_language() -> None:
    with pytest.raises(UnknownText):
        in_words("{who} is wounded", (("who", "blue:naga"),), "de")


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        ("{who} is here\n  ici\n", 2, "other places"),
        ("here\nthere\n", 2, "expected an English line"),
        ("\n  ici\n", 2, "expected an English line"),
        ("here\n  ici\n\nhere\n  là\n", 4, "twice"),
        ("here\n", 1, "no translation"),
    ],
)
def test_a_broken_catalogue(text: str, line: int, reason: str) -> None:
    with pytest.raises(FileError) as error:
        parse("some.fr.txt", text, "fr")
    assert (error.value.line, reason in error.value.reason) == (line, True)
