"""The part of a board that a small screen shows: it follows the game, and can be scrolled."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from rich.text import Text

from quarterturn.engine.game import Game
from quarterturn.engine.squares.kinds import KINDS
from quarterturn.engine.squares.setup import dots_for
from quarterturn.engine.squares.table import table_of
from quarterturn.engine.view import View
from quarterturn.terminal.board import MARGIN, RIGHT_MARGIN, canvas_size, heading_lines, place_of
from quarterturn.terminal.figures import Look

ROW_PITCH: Final = 2  # a row of squares, a row of edges
MARK: Final = "bold yellow"  # of the arrows that point to what is not shown
DIRECTIONS: Final = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}


@dataclass(frozen=True)
class Viewport:
    """Rows and columns of a drawn board without its margins: those in sight, and all of them.

    It begins and ends with edges, never within a square; from one edge to the next are `pitch` columns, or two rows.
    """

    top: int
    left: int
    height: int
    width: int
    rows: int
    columns: int
    pitch: int

    def centred(self, row: int, column: int) -> Viewport:
        """With a place in its middle, as far as the board reaches."""
        return self._at(row - self.height // 2, column - self.width // 2)

    def scrolled(self, direction: str) -> Viewport:
        """Moved by half of what is in sight."""
        down, right = DIRECTIONS[direction]
        rows, columns = self.height // 2 // ROW_PITCH * ROW_PITCH, self.width // 2 // self.pitch * self.pitch
        return self._at(self.top + down * rows, self.left + right * columns)

    def _at(self, top: int, left: int) -> Viewport:
        top = max(0, min(top, self.rows - self.height))
        left = max(0, min(left, self.columns - self.width))
        return replace(self, top=top - top % ROW_PITCH, left=left - left % self.pitch)

    @property
    def ways(self) -> list[str]:
        """Where there is more to see."""
        vertical = ["up", "down"] if self.height < self.rows else []
        return vertical + (["left", "right"] if self.width < self.columns else [])


def find_viewport(view: View, look: Look, width: int, height: int, square: int) -> Viewport:
    """As much of a board as fits into so many columns and lines, around a square."""
    columns, rows = canvas_size(view, look)
    pitch = look.cell + 1
    seen_rows = min(rows, _between_edges(height - heading_lines(look), ROW_PITCH))
    seen_columns = min(columns, _between_edges(width - MARGIN - RIGHT_MARGIN, pitch))
    viewport = Viewport(0, 0, seen_rows, seen_columns, rows, columns, pitch)
    row, column = place_of(table_of(view.state).layout, look, square)
    return viewport.centred(ROW_PITCH * row + 1, pitch * column + pitch // 2)


def _between_edges(space: int, pitch: int) -> int:
    """As many squares as there is space for, one at least, with the edges around them."""
    return max(1, (space - 1) // pitch) * pitch + 1


def crop(board: Sequence[Text], look: Look, seen: Viewport) -> list[Text]:
    """What is in sight of a drawn board, with its coordinates and with arrows to the rest."""
    heads = heading_lines(look)
    lines = [_cut(line, seen) for line in (*board[:heads], *board[heads + seen.top :][: seen.height])]
    if seen.top:
        lines[heads] = _marked(lines[heads], 0, "▲")
    if seen.top + seen.height < seen.rows:
        lines[-1] = _marked(lines[-1], 0, "▼")
    if seen.left:
        lines[heads - 1] = _marked(lines[heads - 1], MARGIN - 1, "◀")
    if seen.left + seen.width < seen.columns:
        lines[heads - 1] = _marked(lines[heads - 1], MARGIN + seen.width, "▶")
    return lines


def _cut(line: Text, seen: Viewport) -> Text:
    start, end = MARGIN + seen.left, MARGIN + seen.left + seen.width
    if seen.left + seen.width == seen.columns:
        end += RIGHT_MARGIN
    return Text().append_text(line[:MARGIN]).append_text(line[start:end])


def _marked(line: Text, column: int, sign: str) -> Text:
    line.pad_right(max(0, column + 1 - len(line)))
    return Text().append_text(line[:column]).append(sign, MARK).append_text(line[column + 1 :])


def focus(game: Game, seat: int) -> int:
    """The square where the game goes on for a seat: where it places, fights, acted last, stands, or will start."""
    state = game.state
    if state.placing is not None:
        squares = table_of(state).layout.room_squares[state.placing.slot]
        return squares[len(squares) // 2]
    if state.fight is not None:
        return state.where[state.fight.target]
    for entry in reversed(game.log):
        if entry.seat == seat and KINDS[entry.action[0]].of_unit and state.where[entry.action[1]] >= 0:
            return state.where[entry.action[1]]
    standing = [state.where[unit] for unit in state.table.teams[seat] if state.where[unit] >= 0] if seat >= 0 else []
    return next(iter((*standing, *dots_for(state, seat))), 0)
