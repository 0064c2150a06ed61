"""The plan of a game in the terminal: where rooms will lie and how much they hide, lines, dots and ways out.

A square is two columns wide and one row high, so that a room is a box of ten by five.
"""

from __future__ import annotations

from itertools import groupby
from operator import itemgetter
from typing import Final

from rich.text import Text

from quarterturn.content.plans import plan_to_draw
from quarterturn.engine.core.definition import DOOR, FOR_ALL, NEUTRAL, ROOM_SIDE, GameDef, Line, Slot
from quarterturn.terminal import glyphs as g
from quarterturn.terminal.words import Words

SQUARE: Final = 2  # columns
WIDTH: Final = SQUARE * ROOM_SIDE
KINDS: Final = {"both": "", "characters": "c", "objects": "o"}  # as a scenario file writes them
BOX: Final = "┌─┐│└┘"
SHAFT_BOX: Final = 6 * "·"
PLAIN_BOX: Final = "+-+|++"


def draw_plan(game: GameDef, words: Words, boxes: bool = True) -> list[Text]:
    """The plan as lines of text, as the first seat sees the board, and what its signs mean."""
    return [*_Drawing(game, boxes).lines(), Text(), *_legend(game, words, boxes)]


def _legend(game: GameDef, words: Words, boxes: bool) -> list[Text]:
    signs = g.BOXES if boxes else g.PLAIN
    lines = plan_to_draw(game).lines
    owners = {line.seat for line in lines}
    colours = [seat.colour for number, seat in enumerate(game.seats) if number in owners]
    texts = [words("plan-rooms")]
    if any(line.dots for line in lines):
        texts.append(words("plan-dots", sign=signs.dot))
    if colours:
        texts.append(words("plan-lines", lines=", ".join(f"{colour[0]} {words.colour(colour)}" for colour in colours)))
    if FOR_ALL in owners:
        texts.append(words("plan-exit", sign=signs.way_out))
    if DOOR in owners:
        texts.append(words("plan-door", sign="?"))
    if NEUTRAL in owners:
        texts.append(words("plan-neutral"))
    if game.lift >= 0:
        texts.append(words("plan-lift"))
    if game.slider >= 0:
        texts.append(words("plan-slider"))
    return [Text(text, g.MUTED) for text in texts]


class _Drawing:
    """A canvas of (sign, style)."""

    def __init__(self, game: GameDef, boxes: bool) -> None:
        self.game, self.plan, self.boxes = game, plan_to_draw(game), boxes
        self.signs = g.BOXES if boxes else g.PLAIN
        self.fixed = dict(game.fixed)
        self.canvas = [[(" ", "")] * (SQUARE * self.plan.width) for _ in range(self.plan.height)]
        for line in self.plan.lines:
            self._line(line)
        for number, slot in enumerate(self.plan.slots):
            self._slot(number, slot)

    def lines(self) -> list[Text]:
        drawn: list[Text] = []
        for row in self.canvas:
            line = Text()
            for style, run in groupby(row, key=itemgetter(1)):
                line.append("".join(sign for sign, _ in run), style)
            line.rstrip()
            drawn.append(line)
        return drawn

    def _put(self, row: int, column: int, text: str, style: str) -> None:
        for offset, sign in enumerate(text):
            self.canvas[row][column + offset] = (sign, style)

    def _slot(self, number: int, slot: Slot) -> None:
        top, left = self.plan.height - slot.y - ROOM_SIDE, SQUARE * slot.x
        empty = slot.shaft and number != self.game.slider
        corner, bar, far, post, low, low_far = SHAFT_BOX if empty else BOX if self.boxes else PLAIN_BOX
        inside = WIDTH - 2
        self._put(top, left, corner + bar * inside + far, g.MUTED)
        for row in range(1, ROOM_SIDE - 1):
            self._put(top + row, left, post + " " * inside + post, g.MUTED)
        self._put(top + ROOM_SIDE - 1, left, low + bar * inside + low_far, g.MUTED)
        self._put(top + 1, left + 1, slot.name, g.MUTED)
        lies = self.fixed.get(number, "")[: inside - len(slot.name) - 1]
        self._put(top + 1, left + WIDTH - 1 - len(lies), lies, "cyan")
        if not empty:
            self._put(top + 2, left + 1, f"{slot.capacity}{KINDS[slot.holds]}".center(inside), "bold")
        if number in (self.game.lift, self.game.slider):
            self._put(top + 3, left + 1, ("^" if number == self.game.lift else "^v").center(inside), "bold green")

    def _line(self, line: Line) -> None:
        colour = self.game.seats[line.seat].colour if line.seat >= 0 else ""
        style = g.TEAMS[colour] if colour else g.WAY_OUT if line.seat == FOR_ALL else g.NOBODY
        sign = colour[:1] or {FOR_ALL: self.signs.way_out, DOOR: "?", NEUTRAL: "="}[line.seat]
        for number, (x, y) in enumerate(line.squares):
            shown = self.signs.dot if number in line.dots else sign
            self._put(self.plan.height - 1 - y, SQUARE * x, f"{shown} ", f"{style.token} {style.line}")
