"""The part of a board that a small screen shows: it follows the game, and can be scrolled."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from rich.text import Text

from quarterturn.engine.game import Game
from quarterturn.engine.view import View
from quarterturn.terminal.figures import Frame, Look
from quarterturn.terminal.spaces import space_of

MARK: Final = "bold yellow"  # of the arrows that point to what is not shown
DIRECTIONS: Final = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}


@dataclass(frozen=True)
class Viewport:
    """Rows and columns of a picture without its margins: those in sight, and all of them.

    On the board it begins and ends with edges, never within a square: the frame tells how far these are apart.
    """

    top: int
    left: int
    height: int
    width: int
    frame: Frame

    def centred(self, row: int, column: int) -> Viewport:
        """With a place in its middle, as far as the board reaches."""
        return self._at(row - self.height // 2, column - self.width // 2)

    def scrolled(self, direction: str) -> Viewport:
        """Moved by half of what is in sight."""
        down, right = DIRECTIONS[direction]
        row_pitch, pitch = self.frame.row_pitch, self.frame.pitch
        rows, columns = self.height // 2 // row_pitch * row_pitch, self.width // 2 // pitch * pitch
        return self._at(self.top + down * rows, self.left + right * columns)

    def _at(self, top: int, left: int) -> Viewport:
        top = max(0, min(top, self.frame.rows - self.height))
        left = max(0, min(left, self.frame.columns - self.width))
        return replace(self, top=top - top % self.frame.row_pitch, left=left - left % self.frame.pitch)

    @property
    def ways(self) -> list[str]:
        """Where there is more to see."""
        vertical = ["up", "down"] if self.height < self.frame.rows else []
        return vertical + (["left", "right"] if self.width < self.frame.columns else [])


def find_viewport(view: View, look: Look, width: int, height: int, place: int) -> Viewport:
    """As much of a picture as fits into so many columns and lines, around a place."""
    space = space_of(view.state)
    frame = space.frame(view, look)
    seen_rows = min(frame.rows, _between_edges(height - frame.heads, frame.row_pitch))
    seen_columns = min(frame.columns, _between_edges(width - frame.left - frame.right, frame.pitch))
    return Viewport(0, 0, seen_rows, seen_columns, frame).centred(*space.spot(view, look, place))


def _between_edges(space: int, pitch: int) -> int:
    """As many places as there is space for, one at least, with the edges around them."""
    return max(1, (space - 1) // pitch) * pitch + 1


def crop(board: Sequence[Text], seen: Viewport) -> list[Text]:
    """What is in sight of a picture, with its coordinates and with arrows to the rest."""
    frame = seen.frame
    heads, beside = frame.heads, max(0, frame.heads - 1)  # the lines of the arrows up, and of those to the sides
    lines = [_cut(line, seen) for line in (*board[:heads], *board[heads + seen.top :][: seen.height])]
    if seen.top:
        lines[heads] = _marked(lines[heads], 0, "▲")
    if seen.top + seen.height < frame.rows:
        lines[-1] = _marked(lines[-1], 0, "▼")
    if seen.left:
        lines[beside] = _marked(lines[beside], max(0, frame.left - 1), "◀")
    if seen.left + seen.width < frame.columns:
        lines[beside] = _marked(lines[beside], frame.left + seen.width - (not frame.right), "▶")
    return lines


def _cut(line: Text, seen: Viewport) -> Text:
    frame = seen.frame
    start, end = frame.left + seen.left, frame.left + seen.left + seen.width
    if seen.left + seen.width == frame.columns:
        end += frame.right
    return Text().append_text(line[: frame.left]).append_text(line[start:end])


def _marked(line: Text, column: int, sign: str) -> Text:
    line.pad_right(max(0, column + 1 - len(line)))
    return Text().append_text(line[:column]).append(sign, MARK).append_text(line[column + 1 :])


def focus(game: Game, seat: int) -> int:
    """The place where the game goes on for a seat: where it places, fights, acted last, stands, or will start."""
    state = game.state
    space = space_of(state)
    if state.placing is not None:
        return space.middle(state, state.placing.slot)
    if state.fight is not None:
        return state.where[state.fight.target]
    for entry in reversed(game.log):
        if entry.seat == seat and space.kinds[entry.action[0]].of_unit and state.where[entry.action[1]] >= 0:
            return state.where[entry.action[1]]
    standing = [state.where[unit] for unit in state.table.teams[seat] if state.where[unit] >= 0] if seat >= 0 else []
    return standing[0] if standing else space.home(state, seat)
