"""The page a player sees: the board with the panel beside or below it, what happened, what can be done."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich.console import Console
from rich.text import Text

from quarterturn.terminal import glyphs as g
from quarterturn.terminal.board import MARGIN, RIGHT_MARGIN, board_size, draw_board
from quarterturn.terminal.figures import Look
from quarterturn.terminal.panel import Panel
from quarterturn.terminal.viewport import Viewport, crop, find_viewport

LEAST_SIDE = 28  # columns a panel needs beside the board
LEAST_BOARD = 30  # columns of a board beside a panel
LINES_BELOW = 2  # a hint and the prompt
PROMPT_LINES = LINES_BELOW + 1  # and one to spare
NEWS = 10


@dataclass(frozen=True)
class Page:
    """Everything on a page. `news` are lines of what happened; `task` says what is to be decided."""

    panel: Panel
    look: Look
    news: Sequence[str]
    task: Text
    choices: Sequence[Text]
    viewport: Viewport | None = None  # where the screen shows only a part of the board

    def lines(self, console: Console) -> list[Text]:
        board = draw_board(self.panel.view, self.look, self.panel.words)
        if self.viewport is not None:
            shown = crop(board, self.look, self.viewport)
            start = MARGIN + self.viewport.width + RIGHT_MARGIN + 1
            return beside(shown, self._short_side(console, console.width - start, len(shown)), start)
        width = board_size(self.panel.view, self.look)[0]
        side = console.width - width - 1
        if side >= LEAST_SIDE:
            return beside(board, self._side(console, side, len(board)), width + 1)
        return [*board, *self._below(console)]

    def _side(self, console: Console, width: int, height: int) -> list[Text]:
        """The panel as high as the board: older news gives way."""
        above = _wrapped(console, [*self.panel.status(), Text(), *self.panel.roster()], width)
        below = _wrapped(console, [self.task, *self.choices], width)
        room = max(2, height - len(above) - len(below) - 2)
        return [*above, Text(), *self._news(console, width, min(room, NEWS)), *below]

    def _short_side(self, console: Console, width: int, height: int) -> list[Text]:
        """The panel where there is little space: what is to be decided, who is where if it fits, the latest news."""
        above = _wrapped(console, self.panel.status(), width)
        below = _wrapped(console, [self.task, *self.choices], width)
        room = height - len(above) - 1
        if len(below) > room:
            return [*above, Text(), *below[: room - 1], Text(self.panel.words("more-choices"), g.MUTED)]
        roster = _wrapped(console, self.panel.roster(), width)
        free = room - len(below)
        if len(roster) + 1 <= free:
            above += [Text(), *roster]
            free -= len(roster) + 1
        return [*above, Text(), *self._news(console, width, free - 1), *below]

    def _news(self, console: Console, width: int, room: int) -> list[Text]:
        if not self.news or room < 1:
            return []
        lines = _wrapped(console, [Text(line, "italic") for line in self.news[-room:]], width)
        return [*lines[-room:], Text()]

    def _below(self, console: Console) -> list[Text]:
        """Two columns under a wide board, one under a narrow one."""
        left = [*self.panel.status(), *self.panel.roster()]
        right = [self.task, *self.choices]
        if console.width < 2 * LEAST_SIDE + 20:
            news = self._news(console, console.width, NEWS)
            return _wrapped(console, [*left, Text(), *news, *right], console.width)
        half = console.width // 2
        left = _wrapped(console, left, half - 2)
        right = _wrapped(console, right, console.width - half)
        room = max(4, len(left) - len(right) - 1)
        return beside(left, [*self._news(console, console.width - half, room), *right], half)


def beside(left: Sequence[Text], right: Sequence[Text], width: int) -> list[Text]:
    """Two columns of lines, the second from `width` on."""
    lines: list[Text] = []
    for number in range(max(len(left), len(right))):
        line = Text()  # of no style, so that the left column's does not spread over the right one
        if number < len(left):
            line.append_text(left[number])
        if number < len(right):
            line.append(" " * (width - line.cell_len)).append_text(right[number])
        lines.append(line)
    return lines


def best_look(panel: Panel, console: Console, colour: bool, boxes: bool, flipped: bool) -> Look:
    """Blue, or the flipped side, at the bottom; at the left where only a board on its side fits the screen."""
    upright = Look(2 if flipped else 0, colour, boxes)
    lying = Look(3 if flipped else 1, colour, boxes)
    for fits in (_fits, _is_narrow_enough):
        for look in (upright, lying):
            if fits(panel, look, console):
                return look
    return min(upright, lying, key=lambda look: board_size(panel.view, look)[0])


def part_of_board(panel: Panel, look: Look, console: Console, square: int) -> Viewport | None:
    """What a small screen shows of the board, around a square; None if all of it fits, or can be scrolled to."""
    width, height = board_size(panel.view, look)
    lines = console.height - LINES_BELOW
    if not console.is_terminal or (height <= lines and width <= console.width):
        return None
    columns = min(width, max(LEAST_BOARD, console.width - LEAST_SIDE - 1))
    return find_viewport(panel.view, look, columns, lines, square)


def best_size(panel: Panel, look: Look) -> tuple[int, int]:
    """Columns and lines of a screen that shows everything."""
    width, height = board_size(panel.view, look)
    return width + 1 + LEAST_SIDE, height + PROMPT_LINES


def _fits(panel: Panel, look: Look, console: Console) -> bool:
    height = board_size(panel.view, look)[1]
    return height + PROMPT_LINES <= console.height and _is_narrow_enough(panel, look, console)


def _is_narrow_enough(panel: Panel, look: Look, console: Console) -> bool:
    """A board that is too high can be scrolled to; one that is too wide is torn."""
    return board_size(panel.view, look)[0] <= console.width


def legend(look: Look, panel: Panel) -> list[Text]:
    """The signs of the board explained."""
    signs, words = look.signs, panel.words
    bars = [(edge, words.name(key)) for edge, key in EDGE_NAMES.items()]
    line = Text()
    for edge, name in bars:
        end, middle = signs.bars[edge]
        line.append(end + middle + end, g.EDGE_STYLES[edge]).append(" ").append(signs.posts[edge], g.EDGE_STYLES[edge])
        line.append(f" {name}   ")
    squares = Text.assemble(
        (f" {signs.pit} ", g.PIT_STYLE), f" {words.name('square:pit')}   ",
        (f"39{signs.arrows[1]}", g.GEAR_STYLE), f" {words.name('square:gear')}   ",
        (f" {signs.dot} ", g.TEAMS["blue"].line), f" {words.name('square:line')}   ",
    )  # fmt: skip
    symbols = g.symbols(panel.view.state.table.collection)
    things = "  ".join(f"({symbol}) {words.name(name)}" for name, symbol in symbols.items())
    return [line, squares, Text(things), Text(words("legend-tokens"))]


EDGE_NAMES = {
    g.WALL: "edge:wall", g.SLIT: "edge:slit", g.CLOSED: "gate:closed", g.RAISED: "gate:open", g.BROKEN: "gate:broken",
}  # fmt: skip


def _wrapped(console: Console, lines: Sequence[Text], width: int) -> list[Text]:
    found: list[Text] = []
    for line in lines:
        found.extend(line.wrap(console, width) if line.plain else [line])
    for line in found:
        line.rstrip()
    return found
