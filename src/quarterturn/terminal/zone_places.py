"""What the terminal asks of the card game: names of zones and facings, ways, and what stands beside the picture."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from rich.text import Text

from quarterturn.blocks import Text as Word
from quarterturn.engine.core.state import State
from quarterturn.engine.core.terms import NOBODY, OUT, SIGNS
from quarterturn.engine.view import View
from quarterturn.engine.zones.layout import NO_PLACE
from quarterturn.engine.zones.table import FREE, ground_of, table_of
from quarterturn.notation.words import LEAVING, is_zone
from quarterturn.notation.zone_places import parse_place
from quarterturn.notation.zone_places import place_name as name_for
from quarterturn.terminal import glyphs as g
from quarterturn.terminal.figures import Look
from quarterturn.terminal.words import Words
from quarterturn.terminal.zone_figures import kept

TYPED: Final = re.compile(r"(>?)([a-z]+\d+)([\^cs@tg])")
LETTERS: Final = {"t": "^", "g": "@"}  # triangle and gear, where these signs are hard to type

# --- Places


def place_name(state: State, place: int) -> str:
    layout = table_of(state).layout
    return name_for(state, place, layout.seat_of(place) if layout.is_facing(place) else None)


def read_place(state: State, word: str, seat: int) -> int:
    return parse_place(state, Word(1, 1, word), seat)


def as_typed(word: str) -> str:
    """A place as the notation writes it, from one in small letters, with `t` and `g` for triangle and gear."""
    found = TYPED.fullmatch(word.lower())
    return f"{found[1]}{found[2].upper()}{LETTERS.get(found[3], found[3])}" if found else word


def is_start(word: str) -> bool:
    return is_zone(word) and word != LEAVING


def starts(state: State, seat: int) -> list[str]:
    """A facing before each end room, to begin with."""
    facings = table_of(state).layout.own_facings(seat)
    return [place_name(state, facings[0]), place_name(state, facings[4])]


def beside(state: State, place: int) -> list[int]:
    """The places one step away, whatever bars the way: zones, and facings from and to the starting zone."""
    layout, ground = table_of(state).layout, ground_of(state)
    if layout.is_facing(place):
        return [*layout.own_facings(layout.seat_of(place)), layout.faced(place)]
    found = list(ground.beside[4 * place : 4 * place + 4])
    return found + [layout.facing_to(seat, place) for seat in ground.line[4 * place : 4 * place + 4] if seat >= 0]


def near(state: State, place: int, seat: int) -> Iterable[int]:
    """Where an open way leads: from a facing also to others of the same starting zone (CARD-START-2)."""
    layout, ground = table_of(state).layout, ground_of(state)
    if layout.is_facing(place):
        side = ground.entrance(place)
        into = [side >> 2] if side >= 0 and not ground.bars[side] else []
        return [*into, *(facing for facing in layout.own_facings(seat) if facing != place)]
    found = [ground.beside[side] for side in range(4 * place, 4 * place + 4) if not ground.bars[side]]
    return [other for other in found if other != NO_PLACE]


def is_open(state: State, place: int) -> bool:
    layout = table_of(state).layout
    return layout.is_facing(place) or ground_of(state).cell_of[place] != NO_PLACE


def leaves(_state: State, _seat: int, place: int) -> bool:
    return place == OUT


def reach(state: State, places: Iterable[int]) -> str:
    """Zones room by room, `A1^c@`, and facings after them."""
    layout = table_of(state).layout
    rooms: dict[str, str] = {}
    for place in sorted(places):
        name = layout.name(place)
        rooms[name[:-1]] = rooms.get(name[:-1], "") + name[-1]
    return " ".join(room + shown for room, shown in rooms.items())


def middle(_state: State, slot: int) -> int:
    return 4 * slot


def home(state: State, seat: int) -> int:
    """Where a seat begins."""
    return table_of(state).layout.own_facings(max(seat, 0))[0]


# --- Beside the picture


def hand(view: View, words: Words, seat: int) -> list[str]:
    """Combat cards one by one as far as they are known, else as a number; Jump cards."""
    texts: list[str] = []
    if view.state.table.definition.combat_cards:
        cards = " ".join(f"+{card}" for card in view.combat_hand(seat) or ())
        texts.append(words("hand-combat", cards=cards or f"×{view.combat_cards[seat]}"))
    return [*texts, words("hand-jump", n=view.state.jumps[seat])]


def saved(state: State, seat: int) -> int:
    """The points on the wheel that a seat has kept from its last turn (CARD-TURN-2)."""
    return kept(state).saved[seat]


def loads(state: State, unit: int) -> list[int]:
    return [token for token, carrier in enumerate(kept(state).carrier) if carrier == unit]


def is_carried(state: State, unit: int) -> bool:
    return kept(state).carrier[unit] != NOBODY


def lying(state: State) -> list[int]:
    """The objects that nobody carries."""
    carrier = kept(state).carrier
    return [thing for thing in state.table.objects if state.where[thing] >= 0 and carrier[thing] == NOBODY]


def mark(state: State, unit: int, words: Words) -> str:
    zones = kept(state)
    unseen = dict(zones.unseen).get(unit, 0)
    marks = [words("unseen-loads", n=unseen)] if unseen else []
    return " ".join([*marks, words("stopped")] if zones.stops[unit] != FREE else marks)


def signs(look: Look, words: Words) -> list[Text]:
    """What the signs of zones and the starting zones are, for the legend."""
    line = Text()
    for sign, key in zip(SIGNS, ("triangle", "circle", "square", "gear"), strict=True):
        line.append(f" {sign} ", g.GEAR_STYLE if key == "gear" else f"bold {g.GROUND}").append(
            f" {words.name(f'zone:{key}')}   "
        )
    line.append(f"{look.signs.posts[g.RUBBLE]} ", g.EDGE_STYLES[g.RUBBLE]).append(words("legend-rubble"))
    return [line, Text(words("legend-zones"))]
