"""Loading the content of the game: the packaged files, or those of another folder; and the user's own scenarios."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Final

from quarterturn.blocks import FileError
from quarterturn.content.games import Words, parse_games
from quarterturn.content.rooms import BOARD, CARD, Sheet, parse_rooms
from quarterturn.content.scenario import ENDING, LARGEST, Scenario, add_rooms, parse_scenario, too_large
from quarterturn.content.tokens import parse_characters, parse_objects
from quarterturn.engine.core.definition import Character, Collection, GameDef, Room, Thing

ROOMS = "rooms.txt"
CHARACTERS = "characters.qt"
OBJECTS = "objects.qt"
CARDS: Final = "card-"  # before the names of the first three: the same of the card game
GAMES = "games.qt"
SCENARIOS = "scenarios"  # the folder of those that come with the game, beside the files
# Names the folder of the user's own scenarios. In the environment, so that worker processes have the same games.
VARIABLE: Final = "QUARTERTURN_SCENARIOS"
BYTES_A_LETTER: Final = 4  # at most, in UTF-8


@dataclass(frozen=True, slots=True)
class Loaded:
    """All content, the scenario files among it by game, what they call their games, and what is wrong with others."""

    collection: Collection
    scenarios: dict[str, Scenario] = field(default_factory=dict)
    own: set[str] = field(default_factory=set)  # the games that are the user's
    problems: list[FileError] = field(default_factory=list)

    @property
    def ours(self) -> dict[str, GameDef]:
        """The games that come with the program."""
        return {name: game for name, game in self.collection.games.items() if name not in self.own}

    def add(self, scenario: Scenario, own: bool) -> None:
        add_rooms(self.collection, scenario.rooms)
        self.collection.games.update(scenario.games)
        self.scenarios.update(dict.fromkeys(scenario.games, scenario))
        if own:
            self.own.update(scenario.games)


def load(folder: Path | None = None) -> Collection:
    """All content of a folder, checked; without one, the content that comes with the game, and the user's scenarios.

    Those lie in the folder that the variable QUARTERTURN_SCENARIOS names (empty: in none), else in `user_folder()`. A
    file of theirs that is wrong is left out: `loaded().problems` says why.
    """
    return loaded(folder).collection


def loaded(folder: Path | None = None) -> Loaded:
    """All content of a folder, as `load` gives it, with what is to be told about it."""
    return _loaded(folder, "" if folder else scenario_folder())


def own_words() -> dict[str, Words]:
    """What scenario files say of their games, by game; the names of the other games stand with all names."""
    return {game: scenario.words[game] for game, scenario in loaded().scenarios.items()}


def scenario_folder() -> str:
    """The folder of the user's own scenarios: the one that is named, else his usual one if it is there, or none."""
    named = os.environ.get(VARIABLE)
    return named if named is not None else str(user_folder()) if user_folder().is_dir() else ""


def checksum(game: str) -> str | None:
    """Of a game that is the user's, who may change its file at any time; the others change with the program."""
    found = loaded()
    return found.scenarios[game].checksums[game] if game in found.own else None


def user_folder() -> Path:
    """Where the user's own scenarios lie if nobody says otherwise."""
    return data_folder() / SCENARIOS


def data_folder() -> Path:
    """Where this program keeps what is the user's."""
    base = os.environ.get("XDG_DATA_HOME", "")
    return (Path(base) if base else Path.home() / ".local" / "share") / "quarterturn"


@cache
def _loaded(folder: Path | None, own: str) -> Loaded:
    place: Traversable = folder if folder is not None else files("quarterturn.content")
    games: dict[str, GameDef] = {}
    cards = Collection(
        load_characters(place / f"{CARDS}{CHARACTERS}"),
        load_objects(place / f"{CARDS}{OBJECTS}"),
        load_rooms(place / f"{CARDS}{ROOMS}", CARD),
        games,
    )
    content = Collection(
        load_characters(place / CHARACTERS), load_objects(place / OBJECTS), load_rooms(place / ROOMS), games, cards
    )
    games.update(load_games(place / GAMES, content))
    found = Loaded(content)
    if (place / SCENARIOS).is_dir():
        for file in _files(place / SCENARIOS):
            found.add(parse_scenario(str(file), _text(file), content), own=False)
    if own:
        _add_own(found, Path(own))
    return found


def _add_own(found: Loaded, folder: Path) -> None:
    """The user's scenarios; a file that is wrong is left out, and all others are there."""
    try:
        files_there = _files(folder)
    except OSError as problem:
        found.problems.append(_unreadable(str(folder), problem))
        return
    for file in files_there:
        try:
            found.add(parse_scenario(str(file), _own_text(folder / file.name), found.collection), own=True)
        except FileError as problem:
            found.problems.append(problem)


def _files(folder: Traversable) -> list[Traversable]:
    return sorted((file for file in folder.iterdir() if file.name.endswith(ENDING)), key=lambda file: file.name)


def _own_text(file: Path) -> str:
    """The text of a file from outside, which may be anything; not even looked at if it is no file, or huge."""
    if not file.is_file():
        raise FileError(str(file), 1, 1, "cannot be read: it is no file")
    if file.stat().st_size > BYTES_A_LETTER * LARGEST:
        raise too_large(str(file))
    return _text(file)


def load_rooms(file: Traversable, sheet: Sheet = BOARD) -> dict[str, Room]:
    """The rooms of one file."""
    return parse_rooms(str(file), _text(file), sheet)


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
        raise _unreadable(str(file), problem) from problem
    except UnicodeDecodeError as problem:
        line = problem.object[: problem.start].count(b"\n") + 1
        raise FileError(str(file), line, 1, "is not UTF-8 text") from problem


def _unreadable(path: str, problem: OSError) -> FileError:
    return FileError(path, 1, 1, "cannot be read: {word}", word=problem.strerror or str(problem))
