"""Drawing the whole board as a seat sees it: rooms, edges, tokens, coordinates."""

from __future__ import annotations

from itertools import groupby
from operator import itemgetter

from rich.text import Text

from quarterturn.engine.core.definition import ROOM_SIDE
from quarterturn.engine.core.terms import BROKEN, GATE, NOWHERE, OPEN, SLIT, WALL
from quarterturn.engine.squares.board import square_name
from quarterturn.engine.squares.layout import Layout
from quarterturn.engine.squares.table import ground_of, table_of
from quarterturn.engine.view import View
from quarterturn.terminal import glyphs as g
from quarterturn.terminal.figures import Figures, Frame, Look, Pieces
from quarterturn.terminal.words import Words

SOLID = {OPEN: g.OUTLINE, SLIT: g.SLIT, GATE: g.CLOSED, WALL: g.WALL}
UP, LEFT = 0, 3  # sides of a square on the screen, clockwise like the directions of the board
MARGIN = 6  # columns left of the board: a room's name and a row's number
RIGHT_MARGIN = 3
ROW_PITCH = 2  # a row of squares, a row of edges


def frame(view: View, look: Look) -> Frame:
    """What a drawn board takes: coordinates above it, and the names of rooms above and below if it lies on its side."""
    layout = table_of(view.state).layout
    lies = look.quarters % 2
    rows, columns = (layout.width, layout.height) if lies else (layout.height, layout.width)
    pitch = look.cell + 1
    return Frame(pitch * columns + 1, ROW_PITCH * rows + 1, MARGIN, RIGHT_MARGIN, 1 + lies, lies, pitch, ROW_PITCH)


def spot(view: View, look: Look, square: int) -> tuple[int, int]:
    """The line and column in the middle of a square, without the margins."""
    pitch = look.cell + 1
    row, column = place_of(table_of(view.state).layout, look, square)
    return ROW_PITCH * row + 1, pitch * column + pitch // 2


def place_of(layout: Layout, look: Look, square: int) -> tuple[int, int]:
    """The row and column of a square on the screen."""
    y, x = divmod(square, layout.width)
    right, top = layout.width - 1, layout.height - 1
    return ((top - y, x), (x, y), (y, right - x), (right - x, top - y))[look.quarters]


def draw_board(view: View, look: Look, words: Words) -> list[Text]:
    """The board as lines of text."""
    return _Drawing(view, look, words).lines()


class _Drawing:
    """A canvas of (sign, style), filled from edges to tokens; (row, column) are squares on the screen."""

    def __init__(self, view: View, look: Look, words: Words) -> None:
        self.view, self.look, self.words, self.signs = view, look, words, look.signs
        self.state, self.table = view.state, view.state.table
        self.layout, self.ground = table_of(self.state).layout, ground_of(self.state)
        self.figures = Figures(view, look)
        sideways = look.quarters % 2
        self.rows = self.layout.width if sideways else self.layout.height
        self.columns = self.layout.height if sideways else self.layout.width
        self.pitch = look.cell + 1
        self.canvas = [[(" ", g.FAINT)] * (self.pitch * self.columns + 1) for _ in range(2 * self.rows + 1)]
        self._draw_squares()
        self._draw_edges()
        self._draw_corners()
        self._name_face_down()

    # --- From the screen to the board

    def square(self, row: int, column: int) -> int:
        """The square at a place of the screen, or -1."""
        if not (0 <= row < self.rows and 0 <= column < self.columns):
            return -1
        right, top = self.layout.width - 1, self.layout.height - 1
        x, y = ((column, top - row), (row, column), (right - column, row), (right - row, top - column))[
            self.look.quarters
        ]
        return self.layout.square(x, y)

    def place(self, square: int) -> tuple[int, int]:
        return place_of(self.layout, self.look, square)

    def slot(self, square: int) -> int:
        return self.layout.slot_of[square] if square >= 0 else -1

    def is_face_down(self, square: int) -> bool:
        return square >= 0 and self.slot(square) >= 0 and self.ground.is_face_down(self.slot(square))

    # --- Edges

    def edge(self, row: int, column: int, side: int) -> str:
        """What is drawn on a side of a square on the screen."""
        here = self.square(row, column)
        down, across = ((-1, 0), (0, 1), (1, 0), (0, -1))[side]
        other = self.square(row + down, column + across)
        if here < 0 or (other >= 0 and self.ground.kind[here] == NOWHERE):
            here, other, side = other, here, side ^ 2
        if here < 0:
            return g.NONE
        if self.ground.kind[here] == NOWHERE:
            return g.NONE if self.slot(here) == self.slot(other) else g.OUTLINE
        own = 4 * here + (side - self.look.quarters) % 4
        if other < 0 or self.ground.kind[other] == NOWHERE:
            return SOLID[self.ground.edge[own]]
        if (
            self.ground.layout.step[own] != other
        ):  # side by side, but apart: a raised room (M-2), a door at a line's end
            return g.OUTLINE
        return self._between(here, other, (side - self.look.quarters) % 4)

    def _between(self, here: int, other: int, direction: int) -> str:
        hard = self.ground.passage(here, direction)
        if hard != OPEN:
            return SOLID[hard]
        gates = [gate for gate, beyond in self.ground.gates_at.get(here, ()) if beyond == other]
        if gates:
            return g.BROKEN if any(self.state.gates[gate] == BROKEN for gate in gates) else g.RAISED
        return g.NONE

    def _draw_edges(self) -> None:
        for row in range(self.rows + 1):
            for column in range(self.columns + 1):
                if column < self.columns:
                    self._bar(row, column, self.edge(row, column, UP))
                if row < self.rows:
                    post = self.edge(row, column, LEFT)
                    if post != g.NONE:
                        self.put(2 * row + 1, self.pitch * column, self.signs.posts[post], g.EDGE_STYLES[post])

    def _bar(self, row: int, column: int, edge: str) -> None:
        if edge == g.NONE:
            return
        end, middle = self.signs.bars[edge]
        rest = (self.look.cell - 1) // 2
        far_end = "╶" if end == "╴" else end
        bar = end * rest + middle + far_end * rest
        self.put(2 * row, self.pitch * column + 1, bar, g.EDGE_STYLES[edge])

    def _draw_corners(self) -> None:
        for row in range(self.rows + 1):
            for column in range(self.columns + 1):
                arms = (
                    self.edge(row - 1, column, LEFT), self.edge(row, column, UP),
                    self.edge(row, column, LEFT), self.edge(row, column - 1, UP),
                )  # fmt: skip
                around = [self.square(row - a, column - b) for a in (0, 1) for b in (0, 1)]
                bare = all(square < 0 or self.ground.kind[square] == NOWHERE for square in around)
                if bare and set(arms) == {g.NONE}:
                    continue
                strongest = max(arms, key=g.HEAVY.__getitem__)
                style = g.EDGE_STYLES[g.OUTLINE if g.HEAVY[strongest] == 1 else strongest]
                style = g.EDGE_STYLES[g.WALL] if strongest == g.SLIT else style
                self.put(2 * row, self.pitch * column, self.signs.corner(*arms), style)

    # --- Squares

    def put(self, y: int, x: int, text: str, style: str) -> None:
        for i, sign in enumerate(text):
            self.canvas[y][x + i] = (sign, style)

    def _draw_squares(self) -> None:
        for row in range(self.rows):
            for column in range(self.columns):
                square = self.square(row, column)
                if self.is_face_down(square):
                    self._shade(row, column)
                elif self.ground.kind[square] != NOWHERE:
                    self._write(row, column, self.figures.pieces(square))

    def _shade(self, row: int, column: int) -> None:
        """A square of a face-down room, and the ground between it and its neighbours in that room."""
        slot = self.slot(self.square(row, column))
        right = self.slot(self.square(row, column + 1)) == slot
        down = self.slot(self.square(row + 1, column)) == slot
        for y in range(2 * row + 1, 2 * row + 2 + down):
            self.put(y, self.pitch * column + 1, self.signs.shade * (self.look.cell + right), g.SHADE_STYLE)

    def _write(self, row: int, column: int, pieces: Pieces) -> None:
        """Write the contents of a square into its middle."""
        square = self.square(row, column)
        left = 2 * row + 1, self.pitch * column + 1
        self.put(*left, " " * self.look.cell, self.figures.ground_style(square))
        length = sum(len(text) for text, _ in pieces)
        x = left[1] + (self.look.cell - length) // 2
        for text, style in pieces:
            self.put(left[0], x, text, style)
            x += len(text)

    # --- Names

    def _name_face_down(self) -> None:
        for number, counts in enumerate(self.view.face_down):
            squares = self.layout.room_squares[number]
            if not self.is_face_down(squares[0]):
                continue
            places = [self.place(square) for square in squares]
            row, column = min(r for r, _ in places), min(c for _, c in places)
            width = self.pitch * ROOM_SIDE - 1
            lines: list[Pieces] = [[(self.layout.plan.slots[number].name, g.SHADE_TEXT)], self._counts(counts)]
            for below, pieces in enumerate(lines):
                length = sum(len(text) for text, _ in pieces)
                x = self.pitch * column + 1 + (width - length) // 2
                if length:
                    self.put(2 * row + 4 + 2 * below, x - 1, " " * (length + 2), g.SHADE_STYLE)
                for text, style in pieces:
                    self.put(2 * row + 4 + 2 * below, x, text, style)
                    x += len(text)

    def _counts(self, counts: tuple[int, ...]) -> Pieces:
        """The tokens that lie face down, by colour."""
        pieces: Pieces = []
        for seat, count in enumerate(counts):
            if count:
                colour = self.state.colour(seat)
                text = self.signs.token * count if self.look.colour else self._in_words(count, colour)
                ground = g.SHADE_STYLE.rpartition("on ")[2]
                pieces += [(" ", g.SHADE_STYLE)] if pieces else []
                pieces.append((text, f"{g.TEAMS[colour].token} on {ground}"))
        return pieces

    def _in_words(self, count: int, colour: str) -> str:
        """`2 blue`, or where many colours have to share a room, `2b`."""
        return f"{count} {self.words.colour(colour)}" if self.table.seats == 2 else f"{count}{colour[0]}"

    # --- The lines, with coordinates around them

    def lines(self) -> list[Text]:
        sideways = self.look.quarters % 2
        lines = [self._heading()]
        if sideways:
            lines.insert(0, self._slot_names(0))
        for y, row in enumerate(self.canvas):
            line = Text(self._left_label(y), g.MUTED)
            for style, run in groupby(row, key=itemgetter(1)):
                line.append("".join(sign for sign, _ in run), style)
            line.append(self._slot_label(y, self.columns - 1, " {}"), "bold")
            lines.append(line)
        if sideways:
            lines.append(self._slot_names(self.rows - 1))
        return lines

    def _heading(self) -> Text:
        names = [self._label(self.square(0, column), bool(self.look.quarters % 2)) for column in range(self.columns)]
        return Text(" " * (MARGIN + 1) + "".join(name.center(self.pitch) for name in names).rstrip(), g.MUTED)

    def _label(self, square: int, number: bool) -> str:
        name = square_name(self.state, square)
        return name.lstrip("abcdefghijklmnopqrstuvwxyz") if number else name.rstrip("0123456789")

    def _left_label(self, y: int) -> str:
        if y % 2 == 0:
            return " " * MARGIN
        label = self._label(self.square(y // 2, 0), not self.look.quarters % 2)
        return f"{self._slot_label(y, 0, '{}'):<{MARGIN - 3}}{label:>2} "

    def _slot_label(self, y: int, column: int, form: str) -> str:
        """The name of the room at the edge of the screen, beside its middle row; upright boards only."""
        square = self.square(y // 2, column)
        slot = self.slot(square)
        if self.look.quarters % 2 or y % 2 == 0 or slot < 0:
            return ""
        middle = self.place(self.layout.room_squares[slot][len(self.layout.room_squares[slot]) // 2])[0]
        return form.format(self.layout.plan.slots[slot].name) if middle == y // 2 else ""

    def _slot_names(self, row: int) -> Text:
        """The names of the rooms above or below a board that lies on its side."""
        line = [" "] * (MARGIN + self.pitch * self.columns + 1)
        for slot, squares in enumerate(self.layout.room_squares):
            places = [self.place(square) for square in squares]
            if any(r == row for r, _ in places):
                x = MARGIN + self.pitch * (min(c for _, c in places) + 2) + 1
                name = self.layout.plan.slots[slot].name
                line[x : x + len(name)] = name
        return Text("".join(line).rstrip(), "bold")
