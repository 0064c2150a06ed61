"""The headers of a case, position or saved game, by key, with errors that know their place."""

from __future__ import annotations

from quarterturn.blocks import Entry, FileError, Text, closest
from quarterturn.engine.core.definition import Collection, GameDef
from quarterturn.engine.core.options import OPTIONS
from quarterturn.engine.core.rulings import RULES_VERSION, RULINGS
from quarterturn.notation.words import is_number

CASE_KEYS = ("case", "rule", "game", "rules")
POSITION_KEYS = (
    "rooms", "units", "objects", "gates", "hidden", "hands", "score", "turn", "highest", "marks",
    "removed", "waiting", "played", "quiet", "acted", "shown", "offers", "number", "picks", "over",
    "doors", "resigned", "raised", "shuffle", "saved", "walls",
)  # fmt: skip


class Headers:
    """The entries of one case by key, each at most once, with errors that know their place."""

    def __init__(self, file: str, entries: list[Entry], line: int = 1) -> None:
        self.file, self.line = file, line
        self.entries: dict[str, Entry] = {}
        for entry in entries:
            known = (*CASE_KEYS, *POSITION_KEYS, *OPTIONS, "seed")
            if entry.key not in known:
                raise FileError(
                    file, entry.line, 1, "unknown header '{word}'", closest(entry.key, known), word=entry.key
                )
            if entry.key in self.entries:
                raise FileError(file, entry.line, 1, "the header '{word}' stands twice", word=entry.key)
            self.entries[entry.key] = entry

    def __contains__(self, key: str) -> bool:
        return key in self.entries

    def lines(self, key: str) -> tuple[Text, ...]:
        return self.entries[key].content if key in self.entries else ()

    def words(self, key: str) -> list[Text]:
        return [word for line in self.lines(key) for word in line.words()]

    def value(self, key: str) -> Text | None:
        lines = self.lines(key)
        return lines[0] if lines else None

    def mistake(self, at: Text | Entry | None, template: str, hint: str = "", **arguments: str | int) -> FileError:
        line, column = (self.line, 1) if at is None else (at.line, at.column)
        return FileError(self.file, line, column, template, hint, **arguments)


def game_of(headers: Headers, collection: Collection) -> GameDef:
    value = headers.value("game")
    if value is None:
        raise headers.mistake(None, "the header 'game' is missing")
    if value.text not in collection.games:
        raise headers.mistake(value, "unknown game '{word}'", closest(value.text, collection.games), word=value.text)
    return collection.games[value.text]


def rules_of(headers: Headers, otherwise: int) -> int:
    """The version of the rules that holds; `otherwise` if the headers name none."""
    if "rules" not in headers:
        return otherwise
    named = headers.value("rules")
    text = "" if named is None else named.text
    if not is_number(text) or int(text) not in RULINGS:
        raise headers.mistake(
            named or headers.entries["rules"],
            "version '{word}' of the rules is not known; this program plays 1 to {version}",
            word=text, version=RULES_VERSION,
        )  # fmt: skip
    return int(text)
