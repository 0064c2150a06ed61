"""Table options as headers: `target: 6`, `memory-aid: on`, `handicap: blue experienced v beginner` …"""

from __future__ import annotations

from collections.abc import Callable

from quarterturn.blocks import Text
from quarterturn.engine.definition import GameDef
from quarterturn.engine.table import Handicap, Options
from quarterturn.notation import words as w
from quarterturn.notation.errors import NotationError, NotUnderstood
from quarterturn.notation.headers import Headers

# OPT-HANDICAP: (stronger, weaker): characters, Combat cards removed
HANDICAPS: dict[tuple[str, str], tuple[int, tuple[int, ...]]] = {
    ("very-experienced", "experienced"): (6, ()),
    ("very-experienced", "good"): (5, ()),
    ("very-experienced", "beginner"): (6, (5, 6)),
    ("very-experienced", "newbie"): (5, (5, 6)),
    ("experienced", "good"): (6, ()),
    ("experienced", "beginner"): (5, (6,)),
    ("experienced", "newbie"): (4, (6,)),
    ("good", "beginner"): (6, ()),
    ("good", "newbie"): (6, (6,)),
}
LEVELS = ("very-experienced", "experienced", "good", "beginner", "newbie")


def parse_options(headers: Headers, definition: GameDef) -> Options:
    """The options among the headers; what is not given is as the game has it."""
    values: dict[str, object] = {}
    readers: dict[str, Callable[[list[Text]], object]] = {
        "target": _number, "memory-aid": _switch, "draft-size": _number, "undo-rotations": _switch, "timer": _number,
        "handicap": lambda parts: _handicap(definition, parts),
    }  # fmt: skip
    for key, read in readers.items():
        if key not in headers:
            continue
        parts = headers.words(key)
        at = headers.entries[key]
        try:
            values[key.replace("-", "_")] = read(parts)
        except NotationError as error:
            raise headers.mistake(parts[0] if parts else at, error.reason) from error
        if parts:
            raise headers.mistake(parts[0], "'{word}' is too much", word=parts[0].text)
    return Options(**values)  # type: ignore[arg-type]


def _take(parts: list[Text], what: str) -> Text:
    if not parts:
        raise NotUnderstood("{what} is missing", what=what)
    return parts.pop(0)


def _number(parts: list[Text]) -> int:
    return w.parse_number(_take(parts, "a number"))


def _switch(parts: list[Text]) -> bool:
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


def format_options(options: Options, definition: GameDef) -> list[str]:
    """The options that differ from the game's own, as headers."""
    lines: list[str] = []
    if options.target:
        lines.append(f"target: {options.target}")
    if options.memory_aid:
        lines.append("memory-aid: on")
    if options.handicap is not None:
        h = options.handicap
        colour = definition.seats[h.seat].colour
        lines.append(" ".join([f"handicap: {colour} {h.characters}", *(f"+{card}" for card in h.cards_removed)]))
    if options.draft_size:
        lines.append(f"draft-size: {options.draft_size}")
    if options.undo_rotations:
        lines.append("undo-rotations: on")
    if options.timer:
        lines.append(f"timer: {options.timer}")
    return lines
