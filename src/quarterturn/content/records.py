"""Records of a content file: the entries from one `character: …` to the next, read with checks."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass

from quarterturn.blocks import Entry, FileError, Item, Text, closest, read

NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
RANGE = re.compile(r"(\d+)(?:-(\d+))?")
SHOWN_NAMES = 12  # a longer list of allowed names helps nobody
MOST = 999  # no number of a game comes near it
LONGEST_NUMBER = 9  # digits


@dataclass(frozen=True, slots=True)
class Record:
    """One thing a content file defines: its kind, its name and where that stands, its entries by key."""

    file: str
    kind: str
    name: str
    line: int
    entries: dict[str, Entry]
    column: int = 1

    def fault(self, at: Text | None, template: str, hint: str = "", **arguments: str | int) -> FileError:
        """What is wrong with the record, at a place in it or at its first line."""
        line, column = (at.line, at.column) if at else (self.line, 1)
        return FileError(self.file, line, column, template, hint, **arguments)

    def has(self, key: str) -> bool:
        return key in self.entries

    def place(self, key: str) -> Text | None:
        """Where the entry of a key stands, if there is one."""
        entry = self.entries.get(key)
        return Text(entry.line, 1, key) if entry else None

    def lines(self, key: str) -> tuple[Text, ...]:
        """The value of a key, or the lines under it; the key must be there."""
        if not self.has(key):
            raise self.fault(None, "'{word}' lacks '{key}:'", word=self.name, key=key)
        content = self.entries[key].content
        if not content:
            raise self.fault(self.place(key), "'{key}:' is empty", key=key)
        return content

    def words(self, key: str) -> list[Text]:
        """All words of a key's value; `none` alone stands for no words."""
        return unless_none([word for line in self.lines(key) for word in line.words()])

    def word(self, key: str) -> Text:
        """The one word of a key's value."""
        words = [word for line in self.lines(key) for word in line.words()]
        if len(words) != 1:
            raise self.fault(words[1], "'{key}' takes one word", key=key)
        return words[0]

    def number(self, key: str, default: int | None = None, least: int = 0, most: int = MOST) -> int:
        """The number a key is set to."""
        if default is not None and not self.has(key):
            return default
        return self.as_number(self.word(key), least, most)

    def numbers(self, key: str, known: Collection[int] | None = None) -> tuple[int, ...]:
        """Different numbers and ranges, such as `1 2 37-40`, each one of the known ones if they are given."""
        found: list[int] = []
        for word in self.words(key):
            for number in self._range(word):
                if number in found:
                    raise self.fault(word, "'{word}' stands here twice", word=str(number))
                if known is not None and number not in known:
                    raise self.fault(word, "'{key}' has {number}, which is not there", key=key, number=number)
                found.append(number)
        return tuple(found)

    def flag(self, key: str) -> bool:
        """Whether a key is there and says yes."""
        return self.has(key) and self.choice(key, ("yes", "no")) == "yes"

    def choice(self, key: str, options: Collection[str]) -> str:
        """The one of the options a key is set to."""
        word = self.word(key)
        if word.text in options:
            return word.text
        hint, listed = closest(word.text, options), _listed(options)
        if hint or not listed:
            raise self.fault(word, "'{key}' cannot be '{word}'", hint, key=key, word=word.text)
        raise self.fault(word, "'{key}' cannot be '{word}': use {options}", key=key, word=word.text, options=listed)

    def choices(self, key: str, options: Collection[str], sort: str) -> tuple[str, ...]:
        """Different ones of the options, in the order written."""
        return self.different(self.words(key), options, sort)

    def different(self, words: list[Text], options: Collection[str], sort: str) -> tuple[str, ...]:
        """The words, each a known one and none twice."""
        found: list[str] = []
        for word in words:
            name = self.known(word, options, sort)
            if name in found:
                raise self.fault(word, "'{word}' stands here twice", word=name)
            found.append(name)
        return tuple(found)

    def known(self, word: Text, options: Collection[str], sort: str) -> str:
        """A word that must be one of the options, which are all of one sort."""
        if word.text in options:
            return word.text
        hint, listed = closest(word.text, options), _listed(options)
        if hint or not listed:
            raise self.fault(word, "unknown {sort} '{word}'", hint, sort=sort, word=word.text)
        raise self.fault(word, "unknown {sort} '{word}': use {options}", sort=sort, word=word.text, options=listed)

    def as_number(self, word: Text, least: int = 0, most: int = MOST) -> int:
        """A word that must be a whole number."""
        if not word.text.isdecimal():
            raise self.fault(word, "expected a number, not '{word}'", word=word.text)
        if len(word.text) > LONGEST_NUMBER or int(word.text) > most:
            raise self.fault(word, "expected a number of at most {most}", most=most)
        if int(word.text) < least:
            raise self.fault(word, "expected a number of at least {least}, not {word}", least=least, word=word.text)
        return int(word.text)

    def _range(self, word: Text) -> range:
        found = RANGE.fullmatch(word.text)
        if not found:
            raise self.fault(word, "expected a number or a range such as 4-8, not '{word}'", word=word.text)
        if max(map(len, found.groups(""))) > LONGEST_NUMBER:
            raise self.fault(word, "expected numbers of at most {most} digits", most=LONGEST_NUMBER)
        first, last = int(found[1]), int(found[2] or found[1])
        if last < first:
            raise self.fault(word, "the range {word} runs backwards", word=word.text)
        if last - first > MOST:
            raise self.fault(word, "the range {word} is too long", word=word.text)
        return range(first, last + 1)


def _listed(options: Collection[str]) -> str:
    """The options in a row, if they are few."""
    return ", ".join(sorted(options)) if len(options) <= SHOWN_NAMES else ""


def unless_none(words: list[Text]) -> list[Text]:
    """The words, or no words where `none` stands alone."""
    return [] if [word.text for word in words] == ["none"] else words


def read_records(file: str, text: str, kind: str, keys: Collection[str]) -> list[Record]:
    """The records of a file of one kind. They have different names, and no keys but the ones given."""
    return records_of(file, read(file, text), kind, keys)


def records_of(file: str, items: Iterable[Item], kind: str, keys: Collection[str]) -> list[Record]:
    """The records that the items of a file make."""
    records: list[Record] = []
    for entry in _entries(file, items):
        if entry.key == kind:
            records.append(_begin(file, entry, records))
            continue
        if not records:
            raise FileError(
                file, entry.line, 1, "'{key}:' stands before the first '{first}:'", key=entry.key, first=kind
            )
        _add(records[-1], entry, keys)
    return records


def _entries(file: str, items: Iterable[Item]) -> Iterator[Entry]:
    for item in items:
        if not isinstance(item, Entry):
            raise FileError(file, item.line, 1, "only entries 'key: value' may stand here")
        yield item


def _begin(file: str, entry: Entry, earlier: list[Record]) -> Record:
    if not NAME.fullmatch(entry.value):
        raise FileError(
            file, entry.line, entry.column, "'{key}:' needs a name of small letters, digits and hyphens", key=entry.key
        )
    if any(record.name == entry.value for record in earlier):
        raise FileError(
            file, entry.line, entry.column, "'{word}' is there already: choose another name", word=entry.value
        )
    return Record(file, entry.key, entry.value, entry.line, {}, entry.column)


def _add(record: Record, entry: Entry, keys: Collection[str]) -> None:
    if entry.key not in keys:
        raise FileError(
            record.file, entry.line, 1, "unknown key '{key}' in '{word}'", closest(entry.key, keys),
            key=entry.key, word=record.name,
        )  # fmt: skip
    if record.has(entry.key):
        raise FileError(record.file, entry.line, 1, "'{key}' is set twice", key=entry.key)
    record.entries[entry.key] = entry
