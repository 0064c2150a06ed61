"""A scenario is a file: rooms of its own if it wants some, then its game or games, and what they are called."""

from __future__ import annotations

import hashlib
from collections.abc import Collection as Names
from collections.abc import Mapping
from dataclasses import dataclass, replace

from quarterturn.blocks import Drawing, FileError, Item, read
from quarterturn.content.games import KEYS, Words, read_game, read_words
from quarterturn.content.records import Record, records_of
from quarterturn.content.rooms import CARD, parse_own_rooms, sheet_of
from quarterturn.engine.core.definition import Collection, GameDef, Room

ENDING = ".qt"
WORDS = ("title", "title-fr", "about", "about-fr")
LARGEST = 200_000  # characters: a game takes some hundred, a room some three hundred


@dataclass(frozen=True, slots=True)
class Scenario:
    """What a scenario file holds."""

    file: str
    rooms: dict[str, Room]
    games: dict[str, GameDef]
    words: dict[str, Words]  # by game
    checksums: dict[str, str]  # by game, of all that makes how it is played


def parse_scenario(file: str, text: str, content: Collection) -> Scenario:
    """The scenario of a file, on top of the content that is there. Raises FileError."""
    if len(text) > LARGEST:
        raise too_large(file)
    drawings, items = _apart(file, read(file, text))
    rooms = parse_own_rooms(file, drawings, [*content.rooms.values(), *content.of("C").rooms.values()])
    content = _with_rooms(content, rooms)
    records = records_of(file, items, "game", KEYS)
    if not records:
        raise FileError(file, 1, 1, "holds no game: a scenario begins with a line 'game: NAME'")
    _check_ids(records, content.games)
    games = {record.name: read_game(record, content) for record in records}
    words = {record.name: read_words(record) for record in records}
    return Scenario(file, rooms, games, words, {record.name: _checksum(drawings, record) for record in records})


def add_rooms(content: Collection, rooms: Mapping[str, Room]) -> None:
    """Put rooms where the games find them that they are drawn for."""
    for name, room in rooms.items():
        content.of("C" if sheet_of(room) is CARD else "B").rooms[name] = room


def _with_rooms(content: Collection, rooms: Mapping[str, Room]) -> Collection:
    """The content and these rooms; what is there stays as it is, for the file may still turn out to be wrong."""
    cards = content.of("C")
    more = replace(content, rooms=dict(content.rooms), cards=replace(cards, rooms=dict(cards.rooms)))
    add_rooms(more, rooms)
    return more


def too_large(file: str) -> FileError:
    return FileError(file, 1, 1, "is too large for a scenario: more than {most} characters", most=LARGEST)


def _checksum(drawings: list[Drawing], record: Record) -> str:
    """Another for every change of the rooms or the game; comments, blanks and what it is called do not matter."""
    lines = [text for drawing in drawings for text in (drawing.head, *drawing.rows)]
    drawn = [text.text for text in lines]
    entries = [
        " ".join([key, *(word.text for line in entry.content for word in line.words())])
        for key, entry in sorted(record.entries.items())
        if key not in WORDS
    ]
    return hashlib.sha256("\n".join([*drawn, *entries]).encode()).hexdigest()


def _apart(file: str, items: list[Item]) -> tuple[list[Drawing], list[Item]]:
    """The rooms, which come first, and the rest."""
    drawings: list[Drawing] = []
    rest: list[Item] = []
    for item in items:
        if isinstance(item, Drawing):
            if rest:
                raise FileError(file, item.line, 1, "rooms of the file's own stand before the first game")
            drawings.append(item)
        else:
            rest.append(item)
    return drawings, rest


def _check_ids(records: list[Record], taken: Names[str]) -> None:
    for record in records:
        if record.name in taken:
            raise FileError(
                record.file, record.line, record.column, "'{word}' is there already: choose another name",
                word=record.name,
            )  # fmt: skip
