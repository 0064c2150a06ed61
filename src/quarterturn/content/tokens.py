"""Characters and objects as records: reading `characters.qt` and `objects.qt`, and those of the card game."""

from __future__ import annotations

from typing import Final

from quarterturn.content.records import NAME, Record, read_records
from quarterturn.engine.core.definition import Character, Thing
from quarterturn.engine.core.terms import ABILITIES, EFFECTS

CHARACTER_KEYS = ("sets", "movement", "combat", "abilities", "worth", "icon")
MOST_MOVEMENT: Final = 7  # all squares within so many steps have a bit of their own (engine/squares/patch.py)
OBJECT_KEYS = ("sets", "effect", "common", "copies", "icon")


def parse_characters(file: str, text: str) -> dict[str, Character]:
    """The characters of a file, by name."""
    return {record.name: _character(record) for record in read_records(file, text, "character", CHARACTER_KEYS)}


def parse_objects(file: str, text: str) -> dict[str, Thing]:
    """The objects of a file, by name."""
    return {record.name: _object(record) for record in read_records(file, text, "object", OBJECT_KEYS)}


def _character(record: Record) -> Character:
    _check_icon(record)
    return Character(
        name=record.name,
        sets=_sets(record),
        movement=record.number("movement", least=1, most=MOST_MOVEMENT),
        combat=record.number("combat"),
        abilities=frozenset(record.choices("abilities", ABILITIES, "ability")),
        worth=record.number("worth", default=1),
    )


def _object(record: Record) -> Thing:
    _check_icon(record)
    effect = record.known(record.word("effect"), EFFECTS, "effect")
    common, copies = record.flag("common"), record.number("copies", default=0)
    if copies > 1 and not common:
        raise record.fault(record.place("copies"), "only a common object has several copies: write 'common: yes'")
    return Thing(record.name, _sets(record), effect, common, copies)


def _check_icon(record: Record) -> None:
    """It is for those who draw the page (web/scripts/icons.mjs): nothing here needs it."""
    if record.has("icon"):
        record.word("icon")


def _sets(record: Record) -> tuple[str, ...]:
    """Any name will do for a set: a new one begins to exist by being used."""
    names = record.words("sets")
    for word in names:
        if not NAME.fullmatch(word.text):
            raise record.fault(
                word, "a set is named in small letters, digits and hyphens, not '{word}'", word=word.text
            )
    if not names:
        raise record.fault(record.place("sets"), "'{word}' must belong to a set", word=record.name)
    return record.different(names, {word.text for word in names}, "set")
