"""What can be wrong with a match that somebody asks for."""

from __future__ import annotations

from quarterturn.blocks import FileError
from quarterturn.content.texts.phrases import phrase
from quarterturn.notation import file_error_text


class CannotPlay(Exception):
    """A match that cannot be played as asked. `key` is its sentence among the texts, `values` fill its places."""

    def __init__(self, key: str, **values: object) -> None:
        super().__init__(key, values)
        self.key, self.values = key, values

    def in_words(self, language: str) -> str:
        values = dict(self.values)
        if isinstance(self.__cause__, FileError):
            values["reason"] = file_error_text(self.__cause__, language)
        return phrase(self.key, language, **values)

    def __str__(self) -> str:
        return self.in_words("en")
