"""Who carries what changes hands: the exchanges of a movement (CARD-GOLD-2, CARD-MOVE-4, CARD-MOVE-5).

What is done at a place is a deed: `("+", token)` pick up, `("!", token)` drop, `(">", who, thing)` give,
`("<", who, thing)` take, `("~", who, given, taken)` trade.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from quarterturn.engine.core.native import mypyc_attr
from quarterturn.engine.core.state import Event, State
from quarterturn.engine.core.terms import NOBODY, illegal
from quarterturn.engine.zones.board import Board
from quarterturn.engine.zones.table import FREE, zones_of

Deed = tuple[Any, ...]


@mypyc_attr(acyclic=True)
class Carrying:
    """Where everything is and who carries it while one character acts; the state is changed by `settle` alone."""

    def __init__(self, board: Board, unit: int) -> None:
        self.board, self.unit = board, unit
        self.table, self.state = board.table, board.state
        self.seat = self.table.owner[unit]
        self.place = self.state.where[unit]
        self.where = self.state.where.copy()
        self.carrier = list(board.carrier)
        self.events: list[Event] = []
        self.exchanged = False

    def name(self, token: int) -> str:
        return self.state.name(token)

    def loads(self, unit: int) -> list[int]:
        carrier = self.carrier
        return [token for token in range(len(carrier)) if carrier[token] == unit]

    def is_wounded(self, unit: int) -> bool:
        return bool(self.state.wounded >> unit & 1)

    # --- Deeds.

    def do(self, deed: Deed) -> None:
        sign, token = deed[0], deed[1]
        for named in deed[1:]:
            if not 0 <= named < len(self.table.tokens):
                raise illegal("CARD-MOVE-4", "there is no such card")
        if sign == "+":
            self._pick_up(token)
        elif sign == "!":
            self._drop(token)
        elif sign == ">":
            self._give(token, deed[2])
        elif sign == "<":
            self._take(token, deed[2])
        elif sign == "~":
            self._trade(token, deed[2], deed[3])
        else:
            raise illegal("CARD-MOVE-4", "there is no exchange '{word}'", word=sign)
        self.exchanged = True

    def _pick_up(self, token: int) -> None:
        if self.where[token] != self.place or self.carrier[token] != NOBODY or not self._can_be_held(token):
            raise illegal("CARD-MOVE-4", "{thing} does not lie here", thing=self.name(token))
        self._require_hand(self.unit, token)
        for held in self.loads(token):
            self.carrier[held] = NOBODY  # a wounded that is carried holds nothing (CARD-MOVE-5)
        self.carrier[token] = self.unit
        self.events.append(("picked-up", self.unit, token, self.place))

    def _can_be_held(self, token: int) -> bool:
        return bool(self.table.effect[token]) or self.is_wounded(token)

    def _drop(self, token: int) -> None:
        self._require_held(token)
        self.carrier[token] = NOBODY
        self.where[token] = self.place
        self.events.append(("dropped", self.unit, token, self.place))

    def _give(self, who: int, thing: int) -> None:
        self._require_partner(who)
        self._require_held(thing)
        if self.table.owner[who] != self.seat:
            raise illegal("CARD-MOVE-4", "{who} is an enemy: nothing is given to it", who=self.name(who))
        self._require_hand(who, thing)
        self.carrier[thing], self.where[thing] = who, self.place
        self.events.append(("gave", self.unit, thing, who))

    def _take(self, who: int, thing: int) -> None:
        self._require_partner(who)
        self._require_theirs(who, thing)
        self._require_hand(self.unit, thing)
        self.carrier[thing] = self.unit
        self.events.append(("took", self.unit, thing, who))

    def _trade(self, who: int, given: int, taken: int) -> None:
        self._require_partner(who)
        self._require_held(given)
        self._require_theirs(who, taken)
        self._require_fitting(who, given)
        self._require_fitting(self.unit, taken)
        self.carrier[given], self.where[given] = who, self.place
        self.carrier[taken] = self.unit
        self.events.append(("traded", self.unit, given, taken, who))

    # --- What an exchange needs.

    def _require_partner(self, who: int) -> None:
        """A friend at the same place, fit or wounded, or an enemy wounded; nobody who is carried."""
        if self.table.effect[who] or who == self.unit or self.where[who] != self.place:
            raise illegal("CARD-MOVE-4", "{who} is not here to exchange with", who=self.name(who))
        if self.table.owner[who] != self.seat and not self.is_wounded(who):
            raise illegal("CARD-MOVE-4", "{who} is an enemy and fit: nothing is exchanged with it", who=self.name(who))
        if self.carrier[who] != NOBODY:
            raise illegal("CARD-GOLD-2", "{who} is being carried and exchanges nothing", who=self.name(who))

    def _require_held(self, thing: int) -> None:
        if self.carrier[thing] != self.unit:
            raise illegal("CARD-MOVE-4", "it does not carry {thing}", thing=self.name(thing))

    def _require_theirs(self, who: int, thing: int) -> None:
        if self.carrier[thing] != who:
            raise illegal("CARD-MOVE-4", "{who} does not carry {thing}", who=self.name(who), thing=self.name(thing))

    def _require_fitting(self, who: int, thing: int) -> None:
        """Whether somebody may carry such a thing at all: wounded are carried by fit friends."""
        if self.table.hands[who] == 0:
            raise illegal("CARD-GOLD-2", "{who} carries nothing", who=self.name(who))
        if self.table.effect[thing]:
            return
        if self.table.owner[thing] != self.table.owner[who]:
            raise illegal("CARD-GOLD-2", "only a wounded of its own colour can be carried")
        if self.is_wounded(who):
            raise illegal("CARD-GOLD-2", "a wounded carries no wounded")

    def _require_hand(self, who: int, thing: int) -> None:
        self._require_fitting(who, thing)
        if len(self.loads(who)) >= self.table.hands[who]:
            raise illegal("CARD-GOLD-2", "{who} has its hands full", who=self.name(who))

    # --- The end.

    def require_room(self, left: bool = False) -> None:
        """At most three characters of a colour in a zone at the end, carried wounded too (CARD-GOLD-1).

        `left`: the one who acts has left the labyrinth, with what it carries.
        """
        zones, carrier = self.table.layout.zones, self.carrier
        one = two = three = 0
        for unit in self.table.teams[self.seat]:
            is_mine = unit == self.unit or carrier[unit] == self.unit
            if is_mine and left:
                continue
            place = self.place if is_mine else self.where[unit]
            if 0 <= place < zones:
                bit = 1 << place
                if three & bit:
                    raise illegal(
                        "CARD-GOLD-1", "{zone} would hold more than three characters of a colour",
                        zone=self.table.layout.name(place),
                    )  # fmt: skip
                three |= two & bit
                two |= one & bit
                one |= bit

    def final_place(self, token: int) -> int:
        """Where a token comes to be: the one who acts and what it carries are where it has gone."""
        return self.place if token == self.unit or self.carrier[token] == self.unit else self.where[token]

    def settle(self, stop: int) -> None:
        """Write it into the state; `stop`: how the one who acts is stopped now."""
        state, where, carrier = self.state, self.state.where, self.carrier
        if self.exchanged:
            for token in range(len(where)):
                where[token] = self.where[token]
        for token in range(len(where)):
            if carrier[token] == self.unit:
                where[token] = self.place
        where[self.unit] = self.place
        zones = zones_of(state)
        stops = zones.stops
        if stops[self.unit] != stop:
            stops = (*stops[: self.unit], stop, *stops[self.unit + 1 :])
        elif not self.exchanged:
            return
        state.zones = zones.carried(tuple(carrier) if self.exchanged else zones.carrier, stops)


def put_down(state: State, tokens: Iterable[int]) -> None:
    """These are carried by nobody any more; they lie where their carrier was."""
    zones = zones_of(state)
    carrier = list(zones.carrier)
    for token in tokens:
        carrier[token] = NOBODY
    state.zones = zones._replace(carrier=tuple(carrier))


def let_go(state: State, unit: int) -> None:
    """A character is gone: it carries nothing, is carried by nobody, and no mark is left on it (CARD-WOUND-2)."""
    zones = zones_of(state)
    put_down(state, [unit, *[token for token, carrier in enumerate(zones.carrier) if carrier == unit]])
    others = ~(1 << unit)
    state.zones = zones_of(state)._replace(
        stops=(*zones.stops[:unit], FREE, *zones.stops[unit + 1 :]),
        shot=zones.shot & others, charged=zones.charged & others, smashed=zones.smashed & others,
    )  # fmt: skip
