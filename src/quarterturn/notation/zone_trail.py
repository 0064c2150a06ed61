"""Where tokens are and who holds them while a path of the card game is read or written: so bare names are told apart.

The exchanges are followed by the engine's own account of them (zones/carrying.py): of several readings of a deed the
one the rules allow is meant.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from quarterturn.blocks import Text
from quarterturn.engine.core.state import State
from quarterturn.engine.core.terms import IllegalAction
from quarterturn.engine.zones.board import Board
from quarterturn.engine.zones.carrying import Carrying, Deed
from quarterturn.notation import words as w
from quarterturn.notation.errors import Ambiguous, NotUnderstood
from quarterturn.notation.words import Named

PARTNERS = {"+": 0, "!": 0, ">": 1, "<": 1, "~": 1}  # how many of the names of a deed are somebody exchanged with
THINGS = {"+": 1, "!": 1, ">": 1, "<": 1, "~": 2}


class Trail:
    """One character on its way."""

    def __init__(self, state: State, unit: int) -> None:
        self.state, self.unit = state, unit
        is_there = unit >= 0 and state.where[unit] >= 0 and not state.table.effect[unit]
        self.carrying = Carrying(Board(state), unit) if is_there else None

    def go(self, place: int) -> None:
        if self.carrying is not None:
            self.carrying.place = place

    def do(self, deed: Deed) -> None:
        if self.carrying is not None:
            self._try(self.carrying, deed)

    def _try(self, carrying: Carrying, deed: Deed) -> bool:
        try:
            carrying.do(deed)
        except IllegalAction:
            return False
        return True

    def _allows(self, deed: Deed) -> bool:
        if self.carrying is None:
            return False
        before = self.carrying
        trial = Carrying(before.board, self.unit)
        trial.place, trial.where, trial.carrier = before.place, before.where.copy(), before.carrier.copy()
        return self._try(trial, deed)

    # --- Reading

    def find(self, word: Text) -> Deed:
        """The deed a word says: `+rope`, `>cleric`, `<paladin:rope`, `~cleric:rope:key`."""
        sign = word.text[0]
        names = w.parse_names(self.state, word._replace(column=word.column + 1, text=word.text[1:].replace("*", "")))
        if len(names) > PARTNERS[sign] + THINGS[sign]:
            raise NotUnderstood("'{word}' names too much", word.column, word=word.text)
        found = sorted(self._readings(sign, names), key=self._rank)
        fitting = [deed for deed in found if self._allows(deed)]
        if fitting and len({self._effect(deed) for deed in fitting if deed[1] == fitting[0][1]}) > 1 and PARTNERS[sign]:
            raise Ambiguous("'{word}' may be any of several; name what changes hands", word.column, word=word.text)
        return (fitting or found)[0]

    def _readings(self, sign: str, names: list[Named]) -> Iterator[Deed]:
        """Every deed of this table that names may mean; what is not named may be anything that is held."""
        if not PARTNERS[sign]:
            for thing in names[0].tokens(self.state) or [w.NO_TOKEN]:
                yield sign, thing
            return
        for who in names[0].tokens(self.state) or [w.NO_TOKEN]:
            holders = {">": [self.unit], "<": [who], "~": [self.unit, who]}[sign]
            things = [
                self._things(names[1 + at] if 1 + at < len(names) else None, holder)
                for at, holder in enumerate(holders)
            ]
            for chosen in product(*things):
                yield (sign, who, *chosen)

    def _things(self, named: Named | None, holder: int) -> list[int]:
        if named is not None:
            return named.tokens(self.state) or [w.NO_TOKEN]
        held = self.carrying.loads(holder) if self.carrying is not None and holder >= 0 else []
        return held or [w.NO_TOKEN]

    def _rank(self, deed: Deed) -> tuple[object, ...]:
        """What is here before what is not; a friend before an enemy, fit before wounded; things of one's own first."""
        if self.carrying is None:
            return deed[1:]
        where, owner, seat = self.carrying.where, self.state.table.owner, self.carrying.seat
        who = deed[1]
        here = who >= 0 and (where[who] == self.carrying.place or self.carrying.carrier[who] == self.unit)
        wounded = who >= 0 and self.state.wounded >> who & 1
        return not here, wounded, *[(token >= 0 and owner[token] != seat, token) for token in deed[1:]]

    def _effect(self, deed: Deed) -> tuple[object, ...]:
        """What tells deeds apart in effect: two Ropes are the same, whatever their colour."""
        tokens = self.state.table.tokens
        return tuple(tokens[t].name if t >= 0 and tokens[t].thing else t for t in deed[1:])

    # --- Writing

    def word(self, deed: Deed) -> str:
        """The shortest word that is read back as this deed, or one like it: of two alike it does not matter which."""
        text = ""
        for text in self._words(deed):
            try:
                found = self.find(Text(1, 1, text))
            except Ambiguous:
                continue
            if self._alike(found) == self._alike(deed):
                break
        return text

    def _words(self, deed: Deed) -> Iterator[str]:
        """The words there are for a deed, from the shortest to the most exact."""
        tokens = self.state.table.tokens
        if PARTNERS[deed[0]]:
            yield deed[0] + tokens[deed[1]].name
            yield deed[0] + self.state.name(deed[1])
        for exact in product((False, True), repeat=len(deed) - 1):
            names = [self.state.name(t) if full else tokens[t].name for t, full in zip(deed[1:], exact, strict=True)]
            yield deed[0] + ":".join(names)

    def _alike(self, deed: Deed) -> tuple[object, ...]:
        return tuple(self.state.table.alike[t] if t >= 0 else t for t in deed[1:])
