"""The signs and colours of the board: lines, squares, and the letters that stand for tokens."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Final, NamedTuple
from unicodedata import normalize

from quarterturn.engine.core.definition import Collection

# --- Edges as they are drawn.
NONE: Final = "none"
OUTLINE: Final = "outline"  # where a room or the board ends, and nothing else is known to bar the way
WALL: Final = "wall"
SLIT: Final = "slit"
CLOSED: Final = "closed"
RAISED: Final = "open"
BROKEN: Final = "broken"
# Of the card game's rooms: where one room ends and the way is open, a pit on a border, a wall that was broken.
BRINK: Final = "brink"
PITFALL: Final = "pitfall"
RUBBLE: Final = "rubble"
HEAVY: Final = {
    OUTLINE: 1, WALL: 2, SLIT: 2, CLOSED: 1, RAISED: 1, BROKEN: 1, NONE: 0, BRINK: 0, PITFALL: 0, RUBBLE: 0,
}  # fmt: skip

# Box-drawing corners by the weight of their arms (none, light, heavy): up, right, down, left as digits to base 3.
CORNERS: Final = "·╴╸╷┐┑╻┒┓╶─╾┌┬┭┎┰┱╺╼━┍┮┯┏┲┳╵┘┙│┤┥╽┧┪└┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋"


class Signs(NamedTuple):
    """One set of signs. Bars are the ends and the middle of a horizontal edge; posts are vertical ones."""

    bars: dict[str, tuple[str, str]]
    posts: dict[str, str]
    arrows: dict[int, str]
    pit: str
    dot: str
    shade: str
    token: str  # a token face down
    way_out: str
    blind: str  # a door that is nobody's

    def corner(self, up: str, right: str, down: str, left: str) -> str:
        index = 27 * HEAVY[up] + 9 * HEAVY[right] + 3 * HEAVY[down] + HEAVY[left]
        return CORNERS[index] if self is BOXES else "+"


BOXES: Final = Signs(
    bars={
        NONE: (" ", " "), OUTLINE: ("─", "─"), WALL: ("━", "━"), SLIT: ("━", " "),
        CLOSED: ("╪", "╪"), RAISED: ("╴", " "), BROKEN: ("╴", "╳"),
        BRINK: (" ", " "), PITFALL: ("○", "○"), RUBBLE: ("╍", "╍"),
    },
    posts={
        NONE: " ", OUTLINE: "│", WALL: "┃", SLIT: "╏", CLOSED: "╫", RAISED: "┆", BROKEN: "╳",
        BRINK: " ", PITFALL: "○", RUBBLE: "┇",
    },
    arrows={1: "↻", -1: "↺"}, pit="○", dot="•", shade="░", token="■", way_out="»", blind="×",
)  # fmt: skip
PLAIN: Final = Signs(
    bars={
        NONE: (" ", " "), OUTLINE: (".", "."), WALL: ("-", "-"), SLIT: (":", ":"),
        CLOSED: ("%", "%"), RAISED: ("%", " "), BROKEN: ("x", " "),
        BRINK: (" ", " "), PITFALL: ("o", "o"), RUBBLE: (",", ","),
    },
    posts={
        NONE: " ", OUTLINE: ".", WALL: "|", SLIT: ":", CLOSED: "%", RAISED: "'", BROKEN: "x",
        BRINK: " ", PITFALL: "o", RUBBLE: ",",
    },
    arrows={1: ">", -1: "<"}, pit="o", dot=".", shade=" ", token="#", way_out=">", blind="x",
)  # fmt: skip

# --- Colours. The board brings its own ground, so that it looks the same on a dark and on a light terminal.
GROUND: Final = "on #3a352e"
ZONE_GROUND: Final = "on #4b4439"  # of a zone: lighter than the borders, so that rooms stand apart
FAINT: Final = "#6d6558 on #3a352e"
EDGE_STYLES: Final = {
    NONE: FAINT, OUTLINE: "#8d8373 on #3a352e", WALL: "#efe6d2 on #3a352e", SLIT: "#ffb454 on #3a352e",
    CLOSED: "bold #5fd7ff on #3a352e", RAISED: "#5fd7ff on #3a352e", BROKEN: "#ff6b5e on #3a352e",
    BRINK: FAINT, PITFALL: "#8a8a8a on #0c0b0a", RUBBLE: "#a8997f on #3a352e",
}  # fmt: skip
PIT_STYLE: Final = "#8a8a8a on #0c0b0a"
GEAR_GROUND: Final = "on #24502f"
GEAR_STYLE: Final = "bold #8ff0a4 on #24502f"
OBJECT: Final = "bold #ffd7ff"
SHADE_STYLE: Final = "#4b4f63 on #23252f"
SHADE_TEXT: Final = "bold #c8ccdf on #23252f"
MUTED: Final = "bright_black"


class TeamStyle(NamedTuple):
    """The colours of a team: a miniature, a wounded, the starting line, and plain text."""

    chip: str
    wounded: str
    line: str
    text: str
    token: str


TEAMS: Final = {
    "blue": TeamStyle("bold #ffffff on #2266d4", "strike #dfe9ff on #1b3a70", "on #1c2c4e", "bold #6aa2ff", "#6aa2ff"),
    "yellow": TeamStyle(
        "bold #1d1600 on #f2c230", "strike #1d1600 on #9a7d22", "on #4b3f14", "bold #f2c230", "#f2c230"
    ),
    "red": TeamStyle("bold #ffffff on #c62f2f", "strike #ffdfdf on #6f1f1f", "on #4a1a1a", "bold #ff7a70", "#ff7a70"),
    "green": TeamStyle("bold #ffffff on #23863a", "strike #dfffdf on #1a4f27", "on #183f20", "bold #62d27c", "#62d27c"),
}
# Lines that are no team's.
NOBODY: Final = TeamStyle("", "", "on #3b404b", "bold #b9c0cf", "#b9c0cf")
WAY_OUT: Final = TeamStyle("", "", "on #0f4a3a", "bold #5cf2bd", "#5cf2bd")


# --- Letters for tokens.


def codes(collection: Collection) -> dict[str, str]:
    """Two letters for every character: the first, and the next one that nobody has with it yet."""
    return dict(_codes(tuple(collection.characters), 2))


def symbols(collection: Collection) -> dict[str, str]:
    """One small letter for every object."""
    return {name: code.lower() for name, code in _codes(tuple(collection.objects), 1)}


@cache
def _codes(names: tuple[str, ...], letters: int) -> tuple[tuple[str, str], ...]:
    found: dict[str, str] = {}
    for name in names:
        plain = name.replace("-", "")
        first = plain[0].upper() if letters == 2 else ""
        choices = [first + letter for letter in plain[letters - 1 :] or plain]
        found[name] = next((code for code in choices if code not in found.values()), choices[0])
    return tuple(found.items())


# --- Terminals that know no more than ASCII.

REPLACED: Final = {
    "→": ">", "←": "<", "·": ".", "•": "*", "–": "-", "—": "-", "−": "-", "’": "'", "‘": "'", "“": '"', "”": '"',
    "«": '"', "»": '"', "…": "~", "↻": ">", "↺": "<", "○": "o", "■": "#", "░": " ", "×": "x", "\u00a0": " ",
    "▲": "^", "▼": "v", "◀": "<", "▶": ">", "œ": "e", "│": "|", "─": "-", "━": "-",
}  # fmt: skip


def to_ascii(text: str) -> str:
    """The same text, letter for letter, without accents and typographic signs."""
    return "".join(_plain_letter(letter) for letter in text)


def _plain_letter(letter: str) -> str:
    if letter.isascii():
        return letter
    plain = REPLACED.get(letter) or normalize("NFKD", letter)[0]
    return plain if plain.isascii() else "?"


def fold(text: str) -> str:
    """A name as it may be typed: small letters without accents, words joined by hyphens."""
    return "-".join(to_ascii(text).lower().replace("'", " ").split())


def columns(items: Iterable[str], width: int, gap: int = 2) -> list[str]:
    """Items side by side in as many columns as fit."""
    texts = list(items)
    if not texts:
        return []
    cell = max(map(len, texts)) + gap
    across = max(1, (width + gap) // cell)
    down = -(-len(texts) // across)
    rows = [texts[row::down] for row in range(down)]
    return ["".join(text.ljust(cell) for text in row).rstrip() for row in rows]
