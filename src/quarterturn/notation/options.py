"""Table options as headers: `target: 6`, `memory-aid: on`, `handicap: blue experienced v beginner` …"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from quarterturn import limits
from quarterturn.blocks import Text
from quarterturn.engine.core.definition import GameDef
from quarterturn.engine.core.options import HANDICAPS, LEVELS, OPTIONS, BadOption, Handicap, Options
from quarterturn.notation import words as w
from quarterturn.notation.errors import NotationError, NotUnderstood
from quarterturn.notation.headers import Headers


def parse_options(headers: Headers, definition: GameDef) -> Options:
    """The options among the headers; what is not given is as the game has it."""
    values: dict[str, Any] = {}
    for option in OPTIONS.values():
        if option.name not in headers:
            continue
        words = headers.words(option.name)
        parts = list(words)
        at = headers.entries[option.name]
        try:
            values[option.field] = READERS[option.sort](definition, parts)
        except NotationError as error:
            wrong = [word for word in words if word.column == error.column]
            raise headers.mistake(wrong[0] if wrong else at, error.reason) from error
        if parts:
            raise headers.mistake(parts[0], "'{word}' is too much", word=parts[0].text)
        if option.sort == "word":
            try:
                option.check(definition, values[option.field])
            except BadOption as error:
                raise headers.mistake(at, str(error)) from error
    return Options(**values)


def _take(parts: list[Text], what: str) -> Text:
    if not parts:
        raise NotUnderstood("{what} is missing", what=what)
    return parts.pop(0)


def _number(_definition: GameDef, parts: list[Text]) -> int:
    return w.parse_number(_take(parts, "a number"), limits.OPTION)


def _switch(_definition: GameDef, parts: list[Text]) -> bool:
    return w.parse_choice(_take(parts, "on or off"), ("on", "off", "yes", "no"), "switch") in ("on", "yes")


def _handicap(definition: GameDef, parts: list[Text]) -> Handicap:
    """`blue experienced v beginner`, or `blue 6` and the cards removed: `blue 5 +5 +6`."""
    colours = [seat.colour for seat in definition.seats]
    seat = colours.index(w.parse_choice(_take(parts, "a colour"), colours, "colour"))
    word = _take(parts, "a number of characters, or a level")
    if w.is_number(word.text):
        cards = tuple(w.parse_card(part) for part in parts)
        parts.clear()
        return Handicap(seat, int(word.text), cards)
    if word.text == "very" and parts:
        word = word._replace(text=f"very-{parts.pop(0).text}")
    stronger = w.parse_choice(word, LEVELS, "level")
    w.parse_choice(_take(parts, "v"), ("v",), "word")
    weaker = w.parse_choice(_take(parts, "the weaker player's level"), LEVELS, "level")
    if (stronger, weaker) not in HANDICAPS:
        raise NotUnderstood(
            "there is no handicap for {stronger} v {weaker} (OPT-HANDICAP)", stronger=stronger, weaker=weaker
        )
    return Handicap(seat, *HANDICAPS[stronger, weaker])


def _word(_definition: GameDef, parts: list[Text]) -> str:
    return _take(parts, "a word").text


READERS: dict[str, Callable[[GameDef, list[Text]], Any]] = {
    "number": _number, "switch": _switch, "handicap": _handicap, "word": _word,
}  # fmt: skip


def format_options(options: Options, definition: GameDef) -> list[str]:
    """The options that differ from the game's own, as headers."""
    chosen = {option.name: getattr(options, option.field) for option in OPTIONS.values()}
    return [f"{name}: {format_option(value, definition)}" for name, value in chosen.items() if value]


def format_option(value: int | str | Handicap, definition: GameDef) -> str:
    """What an option is set to."""
    if isinstance(value, Handicap):
        colour = definition.seats[value.seat].colour
        return " ".join([colour, str(value.characters), *(f"+{card}" for card in value.cards_removed)])
    return "on" if value is True else str(value)
