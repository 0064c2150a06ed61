"""Loading the content of the game: the packaged files, or those of another folder."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from quarterturn.blocks import FileError
from quarterturn.content.games import parse_games
from quarterturn.content.rooms import parse_rooms
from quarterturn.content.tokens import parse_characters, parse_objects
from quarterturn.engine.definition import Character, Collection, GameDef, Room, Thing

ROOMS = "rooms.txt"
CHARACTERS = "characters.qt"
OBJECTS = "objects.qt"
GAMES = "games.qt"


@cache
def load(folder: Path | None = None) -> Collection:
    """All content of a folder, checked; without one, the content that comes with the game."""
    place: Traversable = folder if folder is not None else files("quarterturn.content")
    content = Collection(load_characters(place / CHARACTERS), load_objects(place / OBJECTS), load_rooms(place / ROOMS))
    content.games.update(load_games(place / GAMES, content))
    return content


def load_rooms(file: Traversable) -> dict[str, Room]:
    """The rooms of one file."""
    return parse_rooms(str(file), _text(file))


def load_characters(file: Traversable) -> dict[str, Character]:
    """The characters of one file."""
    return parse_characters(str(file), _text(file))


def load_objects(file: Traversable) -> dict[str, Thing]:
    """The objects of one file."""
    return parse_objects(str(file), _text(file))


def load_games(file: Traversable, content: Collection) -> dict[str, GameDef]:
    """The games of one file, made of what the content has."""
    return parse_games(str(file), _text(file), content)


def _text(file: Traversable) -> str:
    try:
        return file.read_text(encoding="utf-8")
    except OSError as problem:
        raise FileError(str(file), 1, 1, f"cannot be read: {problem.strerror or problem}") from problem
    except UnicodeDecodeError as problem:
        line = problem.object[: problem.start].count(b"\n") + 1
        raise FileError(str(file), line, 1, "is not UTF-8 text") from problem
