"""Languages: those that are there are whole, and one that is begun can be played in, with English for what it lacks."""

import json
import os
import re
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest

import quarterturn
from quarterturn.content.texts import ENGLISH, LANGUAGES, UnknownText
from quarterturn.content.texts.gaps import gaps, phrases
from quarterturn.content.texts.phrases import capital, noun, phrase
from quarterturn.engine.core.events import CHOICE, EVENTS, SUMS, EventKind
from quarterturn.terminal.story import UNTOLD

PACKAGE = Path(quarterturn.__file__).parent
PAGE = PACKAGE.parents[1] / "web" / "src"
KEY = re.compile(r"^([a-z][\w-]*) =", re.MULTILINE)
BEGUN = {
    "game.eo.ftl": "event-resigned = { $seat } rezignas.\nevent-gaev = { $who }\nevent-turn = { $who } ludas\n",
    "names.eo.txt": "# Uloj\n\ntroll Trolo [o]\n\n# Koloroj\n\nblue Blua\n",
    "rules.eo.txt": "# La tabulo\n\nWORD-1 Kvadratoj\n  Estas kvadratoj.\n",
    "refusals.eo.txt": "{who} is wounded\n  {who} estas vundita\n",
}
ASKED = """
import json
from quarterturn.content.texts import LANGUAGES, name, rule_text
from quarterturn.content.texts.gaps import gaps
from quarterturn.content.texts.phrases import capital, noun, phrase
from quarterturn.content.texts.refusals import in_words
print(json.dumps({
    "languages": LANGUAGES,
    "own": [phrase("event-resigned", "eo", seat="Blua"), name("blue", "eo"), rule_text("WORD-1", "eo").title,
            in_words("{who} is wounded", (("who", "blue:naga"),), "eo")],
    "english": [phrase("goodbye", "eo"), name("naga", "eo"), name("game:prison", "eo"), rule_text("MOVE-1", "eo").title,
                in_words("it costs {cost} AP, {left} left", (("cost", 2), ("left", 1)), "eo")],
    "gaps": gaps("eo"),
    "french": gaps("fr"),
}))
"""


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_language_is_whole(language: str) -> None:
    assert gaps(language) == []


def test_english_and_french_are_there() -> None:
    assert LANGUAGES[0] == ENGLISH
    assert {"en", "fr"} <= set(LANGUAGES)


def sentences_of(kind: EventKind) -> Iterator[str]:
    """The keys of an event's sentences: one for each word of its choices, one for who may not know all of it."""
    words = [[word for word, _ in part.words] for part in kind.parts if part.sort == CHOICE]
    for chosen in product(*words):
        yield "-".join(("event", kind.name, *chosen))
    if any(part.secret for part in kind.parts):
        yield f"event-{kind.name}-unseen"


def test_every_event_has_its_sentences_and_no_other() -> None:
    told_otherwise = UNTOLD | {"over", "team"}
    wanted = {key for kind in EVENTS.values() if kind.name not in told_otherwise for key in sentences_of(kind)}
    wanted |= {"event-team", "event-starter", "event-door", "event-card-played"}
    assert {key for key in phrases("game", ENGLISH) if key.startswith("event-")} == wanted


def test_a_sentence_has_only_places_its_event_fills() -> None:
    said = phrases("game", ENGLISH)
    for kind in EVENTS.values():
        parts = {part.name for part in kind.parts if part.sort not in (CHOICE, SUMS)}
        if any(part.sort == SUMS for part in kind.parts):
            parts |= {"attack", "defence"}
        for key in sentences_of(kind):
            places = said.get(key, set())
            unknown = {part.name for part in kind.parts if part.secret} if key.endswith("-unseen") else set()
            extra = {"attackers", "defenders"} if kind.name == "cards" else set()
            assert isinstance(places, set)
            assert places <= (parts | extra) - unknown, key


def test_nothing_is_there_that_nobody_says() -> None:
    """Every key stands in the code of the terminal, the arena or the page; some are put together there."""
    files = [*PACKAGE.rglob("*.py"), *PAGE.rglob("*.ts"), *PAGE.rglob("*.svelte")]
    code = "\n".join(path.read_text(encoding="utf-8") for path in files)
    named = set(re.findall(r"""["'`]([a-z][a-z-]*)["'`]""", code))
    of_spaces = re.findall(r'f"([a-z-]+)\{self\.space\.texts\}"', code)  # said otherwise where there are zones
    put_together = (
        "event-", "ended-", "decide-", "help-", "prompt-", "player-", "because-", "view-", "the-",
        "something-", "typed-", *of_spaces,
    )  # fmt: skip
    for what in ("game", "terminal"):
        for key in phrases(what, ENGLISH):
            said = key in named or key.removeprefix("arena-") in named or key.startswith(put_together)
            assert said, f"{what}: {key}"


def test_what_terminal_and_page_both_say_stands_once() -> None:
    """It stands in game.*.ftl; a key of the terminal's own is none of the page's."""
    page = [key for path in (PAGE / "text").glob("*.en.ftl") for key in KEY.findall(path.read_text(encoding="utf-8"))]
    assert len(page) > 500
    keys = Counter([*phrases("game", ENGLISH), *phrases("terminal", ENGLISH), *page])
    assert [key for key, times in keys.items() if times > 1] == []


def test_an_unknown_sentence_or_an_unfilled_place_is_a_mistake() -> None:
    with pytest.raises(UnknownText, match="no-such-thing"):
        phrase("no-such-thing", "fr")
    with pytest.raises(UnknownText, match="event-resigned"):
        phrase("event-resigned", "fr")
    with pytest.raises(UnknownText, match="no texts in 'xx'"):
        phrase("goodbye", "xx")


@pytest.mark.parametrize(
    ("key", "values", "french"),
    [
        ("event-attacked-fight", {"who": noun("naga", "fr"), "target": noun("wizard", "fr")},
         "la Naga attaque le Magicien."),
        ("event-gave", {"who": noun("wizard", "fr", "blue"), "what": noun("sword", "fr", "green"),
                        "to": noun("naga", "fr", "blue")}, "le Magicien bleu donne l’Épée verte à la Naga bleue."),
        ("event-took", {"who": noun("thief", "fr"), "what": noun("bow", "fr"), "from": noun("troll", "fr")},
         "la Voleuse prend l’Arc au Troll."),
        ("event-wounded", {"who": noun("banshee", "fr", "green")}, "la Banshee verte est blessée."),
        ("event-wounded", {"who": noun("troll", "fr", "green")}, "le Troll vert est blessé."),
        ("event-wounded", {"who": noun("unknown", "fr")}, "un pion est blessé."),
        ("because-hunts", {"who": noun("troll", "fr"), "target": noun("colossus", "fr")},
         "le Troll s’approche du Colosse."),
        ("because-wins-race", {"n": 1}, "Gagne la course d’une action."),
        ("because-wins-race", {"n": 3}, "Gagne la course de 3 actions."),
    ],
)  # fmt: skip
def test_french_has_articles_and_gender(key: str, values: dict[str, object], french: str) -> None:
    assert phrase(key, "fr", **values) == french


def test_a_sentence_begins_with_a_capital() -> None:
    assert [capital("c’est joué"), capital("c5 est une fosse"), capital("")] == ["C’est joué", "c5 est une fosse", ""]


def test_what_fills_a_place_is_not_read_as_fluent() -> None:
    assert "{ $file } {}" in phrase("save-done", "en", file="{ $file } {}")


@pytest.fixture
def begun(tmp_path: Path) -> dict[str, str]:
    """An environment in which the package has one more language, of which only a little is translated."""
    copy = tmp_path / "quarterturn"
    shutil.copytree(PACKAGE, copy, ignore=shutil.ignore_patterns("static", "__pycache__"))
    for name, text in BEGUN.items():
        (copy / "content" / "texts" / name).write_text(text, encoding="utf-8")
    return {**os.environ, "PYTHONPATH": str(tmp_path)}


def run(environment: dict[str, str], *arguments: str) -> str:
    done = subprocess.run([sys.executable, *arguments], env=environment, capture_output=True, text=True, check=False)
    assert done.stderr == ""
    return done.stdout


def test_a_language_that_is_begun(begun: dict[str, str]) -> None:
    told = json.loads(run(begun, "-c", ASKED))
    assert told["languages"] == ["en", *sorted({*LANGUAGES[1:], "eo"})]
    assert told["own"] == ["Blua rezignas.", "Blua", "Kvadratoj", "blua Naga estas vundita"]
    assert told["english"] == ["Goodbye.", "Naga", "Prison", "A move", "it costs 2 AP, 1 left"]
    assert "game.eo.ftl: 'event-gave' is missing" in told["gaps"]
    assert "game.eo.ftl: 'event-gaev' is not said in English" in told["gaps"]
    assert "game.eo.ftl: 'event-turn' is made otherwise in English" in told["gaps"]
    assert "terminal.eo.ftl: 'goodbye' is missing" in told["gaps"]
    assert "names.eo.txt: 'naga' is missing" in told["gaps"]
    assert "names.eo.txt: 'naga' has no form, such as [o]" in told["gaps"]
    assert told["french"] == []


def test_the_commands_speak_a_language_that_is_begun(begun: dict[str, str]) -> None:
    said = run(begun, "-c", "from quarterturn.cli import app; app(['games', '--language', 'eo'])")
    assert "Prison" in said
