"""What a language lacks, or has and nobody says: `python -m quarterturn.content.texts.gaps fr`.

Whatever is missing is said in English, so that a language can grow; the suite wants those that are shipped to be whole.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import Final

from fluent.syntax import FluentParser, ast
from fluent.syntax.visitor import Visitor

from quarterturn.content.loader import load
from quarterturn.content.texts import ACTION, ENGLISH, LANGUAGES, all_forms, own_entries, source
from quarterturn.content.texts.phrases import FILES
from quarterturn.content.texts.refusals import catalogue
from quarterturn.engine.squares.kinds import KINDS as SQUARE_KINDS
from quarterturn.engine.zones.kinds import KINDS as ZONE_KINDS

GRAMMAR: Final = frozenset({"form", "gender"})  # places that a language may use or not


def gaps(language: str) -> list[str]:
    """Every key that is missing, is one too many, or has other places to fill, with its file."""
    found: list[str] = []
    for what in ("names", "rules"):
        found += _differences(f"{what}.{language}.txt", _outlines(what, language), _outlines(what, ENGLISH))
    formless = _formless(language)
    found += [f"names.{language}.txt: '{key}' has no form, such as [{form}]" for key, form in formless.items()]
    for what in FILES:
        found += _differences(f"{what}.{language}.ftl", phrases(what, language), phrases(what, ENGLISH))
    if language != ENGLISH:
        for place, wanted in _translated().items():
            own = dict.fromkeys(catalogue(language).get(place, ()))
            found += _differences(f"refusals.{language}.txt", own, wanted)
    return found


def _formless(language: str) -> dict[str, str]:
    """What has no form, in a language where its like have one, and the form that another has."""
    forms, content, cards = all_forms(language), load(), load().of("C")
    tokens = (*content.characters, *content.objects, *cards.characters, *cards.objects)
    kinds = (*SQUARE_KINDS.values(), *ZONE_KINDS.values())
    actions = tuple(ACTION + kind.name.replace(" ", "-") for kind in kinds if not kind.by_clock)
    found: dict[str, str] = {}
    for keys in (tokens, actions):
        known = [forms[key] for key in keys if key in forms]
        found |= {key: known[0] for key in keys if key not in forms} if known else {}
    return found


def phrases(what: str, language: str) -> dict[str, object]:
    """The sentences of a file by key, each with its places; what Fluent does not understand is there too."""
    found: dict[str, object] = {}
    for entry in FluentParser(with_spans=False).parse(source(f"{what}.{language}.ftl", language)).body:
        if isinstance(entry, ast.Message):
            places = _Places()
            places.visit(entry)
            found[entry.id.name if entry.id.name not in found else f"{entry.id.name}, twice"] = places.found
        elif isinstance(entry, ast.Junk):
            found[(entry.content or "").strip()] = None
    return found


class _Places(Visitor):
    """The places of a sentence."""

    def __init__(self) -> None:
        self.found: set[str] = set()

    def visit_VariableReference(self, node: ast.VariableReference) -> None:  # noqa: N802 - Fluent's name for it
        place, _, _ = node.id.name.partition("-")  # `who-of` is a form of `who`
        if place not in GRAMMAR:
            self.found.add(place)


def _outlines(what: str, language: str) -> dict[str, object]:
    """The keys of a file, and whether there is a text under the title."""
    return {key: bool(entry.text) for key, entry in own_entries(what, language).items()}


def _translated() -> dict[str, dict[str, object]]:
    """Every refusal that any language translates, by place."""
    found: dict[str, dict[str, object]] = {}
    for language in LANGUAGES[1:]:
        for place, sentences in catalogue(language).items():
            found.setdefault(place, {}).update(dict.fromkeys(sentences))
    return found


def _differences(file: str, own: Mapping[str, object], wanted: Mapping[str, object]) -> list[str]:
    missing = [f"{file}: '{key}' is missing" for key in wanted if key not in own]
    unknown = [f"{file}: '{key}' is not said in English" for key in own if key not in wanted]
    other = [f"{file}: '{key}' is made otherwise in English" for key in own if own[key] != wanted.get(key, own[key])]
    return missing + unknown + other


if __name__ == "__main__":
    lacking = [line for language in sys.argv[1:] or LANGUAGES for line in gaps(language)]
    print("\n".join(lacking) or "Nothing is missing.")
    sys.exit(bool(lacking))
