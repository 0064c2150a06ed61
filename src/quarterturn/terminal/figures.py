"""What stands on a square, in the few columns a square has: tokens, gears, pits, dots."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from quarterturn.engine.core.definition import DOOR, FOR_ALL
from quarterturn.engine.core.terms import GEAR, LINE, PIT
from quarterturn.engine.squares.table import ground_of, table_of
from quarterturn.engine.view import View
from quarterturn.terminal import glyphs as g

Pieces = list[tuple[str, str]]  # text and style, side by side


class Frame(NamedTuple):
    """The size of a picture without its margins, what stands around it, and how far one may scroll at once."""

    columns: int
    rows: int
    left: int = 0  # columns of the margins
    right: int = 0
    heads: int = 0  # lines above
    below: int = 0
    pitch: int = 1  # columns from one place to the next: a part of the picture begins and ends between places
    row_pitch: int = 1

    @property
    def size(self) -> tuple[int, int]:
        """Columns and rows with everything around."""
        return self.left + self.columns + self.right, self.heads + self.rows + self.below


@dataclass(frozen=True)
class Look:
    """How the board is shown: turned by quarters (0 = blue at the bottom), in colour, with box-drawing lines."""

    quarters: int = 0
    colour: bool = True
    boxes: bool = True

    @property
    def signs(self) -> g.Signs:
        return g.BOXES if self.boxes else g.PLAIN

    @property
    def cell(self) -> int:
        """Columns of a square: without colour, the team's letter and a sign for the load need room too."""
        return 3 if self.colour else 5


class Figures:
    """The contents of squares as one seat sees them."""

    def __init__(self, view: View, look: Look) -> None:
        self.view, self.look, self.signs = view, look, look.signs
        self.state, self.table = view.state, view.state.table
        self.layout, self.ground = table_of(self.state).layout, ground_of(self.state)
        self.codes, self.symbols = g.codes(self.table.collection), g.symbols(self.table.collection)

    def ground_style(self, square: int) -> str:
        kind = self.ground.kind[square]
        if kind == LINE:
            return self._line_style(square).line
        return {PIT: g.PIT_STYLE, GEAR: g.GEAR_GROUND}.get(kind, g.GROUND)

    def _line_style(self, square: int) -> g.TeamStyle:
        owner = self._line_owner(square)
        if owner >= 0:
            return g.TEAMS[self.state.colour(owner)]
        return g.WAY_OUT if owner == FOR_ALL else g.NOBODY

    def _line_owner(self, square: int) -> int:
        """Whose line a square belongs to: a seat, or what definition.py calls it; a door is its seat's once shown."""
        number = self.layout.line_of[square]
        lines = self.layout.plan.lines
        if lines[number].seat != DOOR or not self.table.doors:
            return lines[number].seat
        return self.table.doors[sum(line.seat == DOOR for line in lines[:number])]

    def pieces(self, square: int) -> Pieces:
        """The tokens on a square, or else what kind of square it is."""
        tokens = [t for t, place in enumerate(self.state.where) if place == square]
        if tokens:
            return self._tokens(square, tokens)
        for seat, dots in enumerate(self.view.starters):
            if square in dots:
                return [(" ? ", g.TEAMS[self.state.colour(seat)].chip)]
        return self._bare(square)

    def _bare(self, square: int) -> Pieces:
        kind = self.ground.kind[square]
        if kind == PIT:
            return [(self.signs.pit, g.PIT_STYLE)]
        if kind == GEAR:
            room = self.table.rooms[self.state.rooms[self.layout.slot_of[square]][0]]
            return [(f"{room.pair:>2}{self.signs.arrows[room.arrow]}", g.GEAR_STYLE)]
        if kind == LINE:
            sign = self._line_sign(square)
            return [(sign, f"{self._line_style(square).token} {self.ground_style(square)}")] if sign else []
        return []

    def _line_sign(self, square: int) -> str:
        """A dot, a way out for all, a door nobody knows yet, or whose it is; else nothing."""
        number = self.layout.line_of[square]
        if square in self.layout.dots(number):
            return self.signs.dot
        seat, owner = self.layout.plan.lines[number].seat, self._line_owner(square)
        if seat == FOR_ALL:
            return self.signs.way_out
        if seat != DOOR:
            return ""
        if owner == DOOR:
            return "?"
        return self.signs.way_out + self.state.colour(owner)[0] if owner >= 0 else self.signs.blind

    def _tokens(self, square: int, tokens: list[int]) -> Pieces:
        table, state = self.table, self.state
        things = [t for t in tokens if table.effect[t]]
        hurt = [t for t in tokens if state.wounded >> t & 1]
        fit = [t for t in tokens if t not in things and t not in hurt]
        symbol = "".join(self.symbols[table.tokens[t].name] for t in things)
        ground = self.ground_style(square).rpartition("on ")[2]
        load_style = f"{g.OBJECT} on {ground}"
        if not fit and not hurt:
            return [(f"({symbol})", load_style)]
        who = (fit or hurt)[0]
        load = symbol or ("*" if fit and hurt else "")
        pieces = self._figure(who, wounded=not fit, loaded=bool(load))
        if load:
            return [*pieces, (load, load_style)]
        if self.ground.kind[square] == GEAR:
            return [*pieces, (self._bare(square)[0][0][-1], g.GEAR_STYLE)]
        return pieces

    def _figure(self, unit: int, wounded: bool, loaded: bool) -> Pieces:
        colour = self.state.colour(self.table.owner[unit])
        team = g.TEAMS[colour]
        code = self.codes[self.table.tokens[unit].name]
        if wounded:
            code = code.lower()
        if self.look.colour:
            return [
                (code, team.wounded if wounded else team.chip),
                *([("*", team.wounded)] if wounded and not loaded else []),
            ]
        return [(colour[0] + code + ("*" if wounded else "+" if loaded else ""), team.chip)]
