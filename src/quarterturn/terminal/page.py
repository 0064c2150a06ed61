"""The page a player sees: the board with the panel beside or below it, what happened, what can be done."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich.console import Console
from rich.text import Text

from quarterturn.terminal import glyphs as g
from quarterturn.terminal.figures import Look
from quarterturn.terminal.panel import Panel
from quarterturn.terminal.spaces import space_of
from quarterturn.terminal.viewport import Viewport, crop, find_viewport

LEAST_SIDE = 28  # columns a panel needs beside the board
LEAST_BOARD = 30  # columns of a board beside a panel
LINES_BELOW = 2  # a hint and the prompt
PROMPT_LINES = LINES_BELOW + 1  # and one to spare
NEWS = 10
SMALL_BOARD = 22  # lines: a board of fewer leaves the panel more than its own height


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
        view = self.panel.view
        space = space_of(view.state)
        board = space.draw(view, self.look, self.panel.words)
        if self.viewport is not None:
            shown = crop(board, self.viewport)
            start = self.viewport.frame.left + self.viewport.width + self.viewport.frame.right + 1
            return beside(shown, self._short_side(console, console.width - start, len(shown)), start)
        width = space.frame(view, self.look).size[0]
        side = console.width - width - 1
        if side >= LEAST_SIDE:
            return beside(board, self._full_side(console, side, len(board)), width + 1)
        return [*board, *self._below(console)]

    def _full_side(self, console: Console, width: int, height: int) -> list[Text]:
        """The panel beside a whole board; it may be higher than a small one, but not than the screen."""
        lines = console.height - LINES_BELOW
        found = self._side(console, width, max(height, min(lines, SMALL_BOARD)))
        too_high = console.is_terminal and len(found) > max(lines, height)
        return self._short_side(console, width, lines) if too_high else found

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
    sides = (2, 3) if flipped else (0, 1)
    quarters = space_of(panel.view.state).quarters
    looks = [Look(side, colour, boxes) for side in sides if side in quarters]
    for fits in (_fits, _is_narrow_enough):
        for look in looks:
            if fits(panel, look, console):
                return look
    return min(looks, key=lambda look: _size(panel, look)[0])


def part_of_board(panel: Panel, look: Look, console: Console, place: int) -> Viewport | None:
    """What a small screen shows of the board, around a place; None if all of it fits, or can be scrolled to."""
    width, height = _size(panel, look)
    lines = console.height - LINES_BELOW
    if not console.is_terminal or (height <= lines and width <= console.width):
        return None
    columns = min(width, max(LEAST_BOARD, console.width - LEAST_SIDE - 1))
    return find_viewport(panel.view, look, columns, lines, place)


def best_size(panel: Panel, look: Look) -> tuple[int, int]:
    """Columns and lines of a screen that shows everything."""
    width, height = _size(panel, look)
    return width + 1 + LEAST_SIDE, height + PROMPT_LINES


def _size(panel: Panel, look: Look) -> tuple[int, int]:
    return space_of(panel.view.state).frame(panel.view, look).size


def _fits(panel: Panel, look: Look, console: Console) -> bool:
    height = _size(panel, look)[1]
    return height + PROMPT_LINES <= console.height and _is_narrow_enough(panel, look, console)


def _is_narrow_enough(panel: Panel, look: Look, console: Console) -> bool:
    """A board that is too high can be scrolled to; one that is too wide is torn."""
    return _size(panel, look)[0] <= console.width


def legend(look: Look, panel: Panel) -> list[Text]:
    """The signs of the board explained."""
    signs, words = look.signs, panel.words
    space = space_of(panel.view.state)
    line = Text()
    for edge, key in space.edges.items():
        end, middle = signs.bars[edge]
        line.append(end + middle + end, g.EDGE_STYLES[edge]).append(" ").append(signs.posts[edge], g.EDGE_STYLES[edge])
        line.append(f" {words.name(key)}   ")
    symbols = g.symbols(panel.view.state.table.collection)
    things = "  ".join(f"({symbol}) {words.name(name)}" for name, symbol in symbols.items())
    return [line, *space.signs(look, words), Text(things), Text(words("legend-tokens"))]


def _wrapped(console: Console, lines: Sequence[Text], width: int) -> list[Text]:
    found: list[Text] = []
    for line in lines:
        found.extend(line.wrap(console, width) if line.plain else [line])
    for line in found:
        line.rstrip()
    return found
