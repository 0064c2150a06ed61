"""The plan of a game as a picture (SVG), drawn from its data: rooms and what they hold, lines, ways out, machines."""

from __future__ import annotations

from typing import Final
from xml.sax.saxutils import escape

from quarterturn.content.plans import plan_to_draw
from quarterturn.engine.core.definition import DOOR, FOR_ALL, NEUTRAL, ROOM_SIDE, GameDef, Line, Slot

SQUARE: Final = 12  # pixels
MARGIN: Final = 12
ROOM: Final = ROOM_SIDE * SQUARE
PAPER, STONE, EDGE, INK, FAINT = "#fbf6ea", "#e6dcc6", "#8d7d5f", "#3a3020", "#8d7d5f"
COLOURS: Final = {"blue": "#2b62e0", "yellow": "#f4b01f", "red": "#cf3a34", "green": "#2f9a55"}
OTHERS: Final = {NEUTRAL: "#b9b4aa", FOR_ALL: "#ffffff", DOOR: "#6d4f8f"}
WHOSE: Final = {NEUTRAL: "neutral line", FOR_ALL: "exit for all", DOOR: "door of one colour, hidden until set-up ends"}
HOLDS: Final = {"both": "tokens of any kind", "characters": "characters", "objects": "objects"}


def plan_picture(game: GameDef) -> str:
    """The picture, as the first seat sees the board."""
    return _Picture(game).drawn()


class _Picture:
    def __init__(self, game: GameDef) -> None:
        self.game, self.plan = game, plan_to_draw(game)
        self.fixed = dict(game.fixed)
        self.inside = {
            (slot.x + x, slot.y + y) for slot in self.plan.slots for x in range(ROOM_SIDE) for y in range(ROOM_SIDE)
        }

    def drawn(self) -> str:
        width, height = (2 * MARGIN + SQUARE * side for side in (self.plan.width, self.plan.height))
        parts = [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
            'role="img" font-family="sans-serif" text-anchor="middle">',
            f"<title>{self.game.id}</title>",
            f'<rect width="{width}" height="{height}" rx="6" fill="{PAPER}"/>',
        ]
        for line in self.plan.lines:
            parts += self._line(line)
        for number, slot in enumerate(self.plan.slots):
            parts += self._slot(number, slot)
        return "\n".join([*parts, "</svg>", ""])

    def _corner(self, x: float, y: float, rows: int = 1) -> tuple[float, float]:
        """Where the upper left corner of something lies whose lowest left square is (x, y)."""
        return MARGIN + SQUARE * x, MARGIN + SQUARE * (self.plan.height - y - rows)

    # --- Rooms

    def _slot(self, number: int, slot: Slot) -> list[str]:
        left, top = self._corner(slot.x, slot.y, ROOM_SIDE)
        middle = left + ROOM / 2
        empty = slot.shaft and number != self.game.slider
        dashes = ' stroke-dasharray="4 4"' if empty else ""
        says = "empty shaft" if empty else f"{slot.capacity} {HOLDS[slot.holds]}" if slot.capacity else "nothing hidden"
        parts = [
            f"<g><title>{slot.name}: {says}</title>",
            f'<rect x="{left + 1:g}" y="{top + 1:g}" width="{ROOM - 2}" height="{ROOM - 2}" rx="4" '
            f'fill="{"none" if empty else STONE}" stroke="{EDGE}" stroke-width="1.5"{dashes}/>',
            _word(left + 10, top + 12, 8, slot.name, FAINT),
        ]
        if number in self.fixed:
            parts.append(_word(left + ROOM - 12, top + 12, 9, self.fixed[number], INK, bold=True))
        if not empty:
            parts += [_word(middle, top + 36, 20, str(slot.capacity), INK if slot.capacity else FAINT, bold=True)]
            parts += _kind(slot, middle, top + 47)
        if number == self.game.lift:
            parts.append(_arrow(left + ROOM - 9, top + 50, top + 26))
        if number == self.game.slider:
            parts.append(_arrow(left + 9, top + 34, top + 18) + _arrow(left + 9, top + 38, top + 54))
        return [*parts, "</g>"]

    # --- Lines

    def _line(self, line: Line) -> list[str]:
        seats = self.game.seats
        paint = COLOURS[seats[line.seat].colour] if line.seat >= 0 else OTHERS[line.seat]
        where = "zone" if self.game.book == "C" else "line"
        says = f"starting {where} of {seats[line.seat].colour}" if line.seat >= 0 else WHOSE[line.seat]
        dash = "" if line.seat >= NEUTRAL else ' stroke-dasharray="2 1.5"'
        parts = [f"<g><title>{says}</title>"]
        for index, (x, y) in enumerate(line.squares):
            left, top = self._corner(x, y)
            parts.append(
                f'<rect x="{left:g}" y="{top:g}" width="{SQUARE}" height="{SQUARE}" fill="{paint}" stroke="{EDGE}" '
                f'stroke-width="0.7"{dash}/>'
            )
            if index in line.dots:
                parts.append(f'<circle cx="{left + 6:g}" cy="{top + 6:g}" r="3" fill="{PAPER}"/>')
        return [*parts, *self._mark(line), "</g>"]

    def _mark(self, line: Line) -> list[str]:
        """In the middle of a line: whose it is, the way out, or a question."""
        last = len(line.squares) - 1
        x = (line.squares[0][0] + line.squares[last][0]) / 2
        y = (line.squares[0][1] + line.squares[last][1]) / 2
        left, top = self._corner(x, y)
        if line.seat >= 0:
            colour = self.game.seats[line.seat].colour
            return [_word(left + 6, top + 9.5, 9, colour[0].upper(), INK if colour == "yellow" else PAPER, bold=True)]
        if line.seat == DOOR:
            return [_word(left + 6, top + 10, 10, "?", PAPER, bold=True)]
        if line.seat == FOR_ALL:
            return [self._way_out(line, left + 6, top + 6)]
        return []

    def _way_out(self, line: Line, x: float, y: float) -> str:
        """An arrow away from the rooms the line lies at."""
        column, row = line.squares[len(line.squares) // 2]
        behind = {0: (column, row - 1), 90: (column - 1, row), 180: (column, row + 1), 270: (column + 1, row)}
        turn = next(turn for turn, square in behind.items() if square in self.inside)
        return f'<g transform="rotate({turn} {x:g} {y:g})">{_arrow(x, y + 4.5, y - 4.5)}</g>'


def _kind(slot: Slot, x: float, y: float) -> list[str]:
    """Under the number: a pawn for characters, a chest for objects, both where both may lie."""
    if not slot.capacity:
        return []
    pawn, chest = slot.holds != "objects", slot.holds != "characters"
    apart = 7 if pawn and chest else 0
    parts: list[str] = []
    if pawn:
        parts.append(
            f'<path d="M{x - apart - 4:g} {y + 8:g}h8l-2 -5h-4z" fill="{INK}"/>'
            f'<circle cx="{x - apart:g}" cy="{y:g}" r="2.8" fill="{INK}"/>'
        )
    if chest:
        parts.append(
            f'<rect x="{x + apart - 5:g}" y="{y - 1:g}" width="10" height="9" rx="1" fill="none" stroke="{INK}" '
            f'stroke-width="1.6"/><path d="M{x + apart - 5:g} {y + 2.6:g}h10" stroke="{INK}" stroke-width="1.6"/>'
        )
    return parts


def _arrow(x: float, start: float, end: float) -> str:
    """A vertical arrow."""
    back = 4 if end < start else -4
    return (
        f'<path d="M{x:g} {start:g}V{end:g}m-3.5 {back}l3.5 {-back}l3.5 {back}" fill="none" stroke="{INK}" '
        'stroke-width="1.6"/>'
    )


def _word(x: float, y: float, size: int, text: str, paint: str, bold: bool = False) -> str:
    weight = ' font-weight="bold"' if bold else ""
    return f'<text x="{x:g}" y="{y:g}" font-size="{size}" fill="{paint}"{weight}>{escape(text)}</text>'
