"""What is in a zone of the card game, or at a facing: characters with what they carry, and what lies there."""

from __future__ import annotations

from collections.abc import Iterable

from quarterturn.engine.core.state import State
from quarterturn.engine.core.terms import NOBODY
from quarterturn.engine.view import View
from quarterturn.engine.zones.table import Fallen, Zones, nothing_kept, zones_of
from quarterturn.terminal import glyphs as g
from quarterturn.terminal.figures import Look, Pieces

MORE = "…"
UNSEEN_THING = "?"


def kept(state: State) -> Zones:
    """What the card game keeps; before the first turn nobody carries anything."""
    return zones_of(state) if state.zones else nothing_kept(len(state.where), state.table.seats)


class ZoneFigures:
    """The contents of places as one seat sees them."""

    def __init__(self, view: View, look: Look) -> None:
        self.view, self.look = view, look
        self.state, self.table = view.state, view.state.table
        self.zones = kept(self.state)
        self.carrier, self.unseen = self.zones.carrier, dict(self.zones.unseen)
        self.codes, self.symbols = g.codes(self.table.collection), g.symbols(self.table.collection)

    def items(self, place: int, ground: str) -> list[Pieces]:
        """One after the other: the characters of each side, fit ones first, then what lies there."""
        tokens = [t for t, at in enumerate(self.state.where) if at == place and self.carrier[t] == NOBODY]
        characters = [t for t in tokens if not self.table.effect[t]]
        characters.sort(key=lambda t: (self.table.owner[t], self.state.wounded >> t & 1, t))
        found = [self._figure(unit, ground) for unit in characters]
        found += [self._unseen(one, ground) for one in self.zones.fallen if (one.place, one.carrier) == (place, NOBODY)]
        things = "".join(self._symbol(t) for t in tokens if self.table.effect[t])
        if things:
            found.append([(f"({things})", f"{g.OBJECT} {ground}")])
        for seat, places in enumerate(self.view.starters):
            found += [[(" ? ", g.TEAMS[self.state.colour(seat)].chip)] for at in places if at == place and not found]
        return found

    def _symbol(self, thing: int) -> str:
        return self.symbols.get(self.table.tokens[thing].name, UNSEEN_THING)

    def _figure(self, unit: int, ground: str) -> Pieces:
        colour = self.state.colour(self.table.owner[unit])
        team = g.TEAMS[colour]
        wounded = bool(self.state.wounded >> unit & 1)
        code = self.codes.get(self.table.tokens[unit].name, UNSEEN_THING * 2)
        code = f"{code.lower()}*" if wounded else code
        pieces: Pieces = [(code if self.look.colour else colour[0] + code, team.wounded if wounded else team.chip)]
        pieces += [(UNSEEN_THING, f"{g.OBJECT} {ground}")] * self.unseen.get(unit, 0)
        pieces += [("*", team.wounded) for one in self.zones.fallen if one.carrier == unit]
        loads = [token for token, carrier in enumerate(self.carrier) if carrier == unit]
        for load in loads:
            is_thing = bool(self.table.effect[load])
            pieces.append((self._symbol(load), f"{g.OBJECT} {ground}") if is_thing else ("*", team.wounded))
        return pieces

    def _unseen(self, one: Fallen, ground: str) -> Pieces:
        """A wounded of whom nobody knows who it is (CARD-OPT-SECRET)."""
        colour = self.state.colour(one.seat)
        name = ("" if self.look.colour else colour[0]) + UNSEEN_THING * 2 + "*"
        return [(name, g.TEAMS[colour].wounded), *[(UNSEEN_THING, f"{g.OBJECT} {ground}")] * one.objects]


def length(pieces: Pieces) -> int:
    return sum(len(text) for text, _ in pieces)


def packed(items: Iterable[Pieces], widths: Iterable[int], ground: str) -> list[Pieces]:
    """Items side by side, in lines of these widths; a sign tells that not all of them have found room."""
    left = list(items)
    lines: list[Pieces] = []
    for width in widths:
        line: Pieces = []
        while left and length(line) + bool(line) + length(left[0]) <= width:
            line += [*([(" ", ground)] if line else []), *left.pop(0)]
        lines.append(line)
    if left:
        line, width = lines[-1], list(widths)[-1]
        while line and length(line) >= width:
            line.pop()
        line.append((MORE, f"bold {ground}"))
    return lines
