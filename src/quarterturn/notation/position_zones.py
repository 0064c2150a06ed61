"""What positions of the card game have of their own: zones and facings, who carries what, saved AP, broken walls."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from quarterturn.blocks import Text
from quarterturn.engine.core.definition import GameDef, Plan, card_plan
from quarterturn.engine.core.state import State
from quarterturn.engine.core.terms import BROKEN, EAST, GATE_STATES, NOBODY, NORTH, SOUTH, WEST
from quarterturn.engine.zones.layout import NO_PLACE, TOWARDS_LINE
from quarterturn.engine.zones.table import FREE, ground_of, laid, nothing_kept, table_of, zones_of
from quarterturn.engine.zones.wheel import MOST_KEPT
from quarterturn.notation import words as w
from quarterturn.notation.checks_zones import require_possible as require_possible
from quarterturn.notation.errors import NotUnderstood
from quarterturn.notation.lines import Lines, require_empty
from quarterturn.notation.position_pieces import ROOM_FOR_ALL, Piece
from quarterturn.notation.zone_places import parse_place, place_name

HEADERS: Final = ("saved", "walls")
STOPPED: Final = "stopped"
START: Final = "start"  # in place of the zone it came from: its starting zone
SIDES: Final = {"up": NORTH, "right": EAST, "down": SOUTH, "left": WEST}
FLAGS: Final = {"shot": "shot", "struck": "charged", "smashed": "smashed"}  # the word of a mark, its field of Zones


def plan(rows: int, _definition: GameDef) -> Plan:
    """A table of another length than the game's own."""
    return card_plan(((ROOM_FOR_ALL, ROOM_FOR_ALL),) * rows)


# --- Reading


def read_place(state: State, word: Text, seat: int) -> int:
    place = parse_place(state, word, seat)
    if place < 0:
        raise NotUnderstood("{word} is not on this table", word.column, word=word.text)
    return place


def read_rest(state: State, pieces: Sequence[Piece], lines: Lines) -> None:
    number = {id(piece): token for token, piece in enumerate(pieces)}
    carrier = tuple(NOBODY if piece.carrier is None else number[id(piece.carrier)] for piece in pieces)
    kept = nothing_kept(len(pieces), state.table.seats)
    state.zones = kept._replace(carrier=carrier, saved=_saved(state, lines), broken=_broken(state, lines))
    _read_gates(state, lines)
    state.ground = laid(state)


def _saved(state: State, lines: Lines) -> tuple[int, ...]:
    """The AP kept by who is not active: those of the active one are at hand."""
    saved = [0] * state.table.seats
    lines.line = lines.headers.value("saved")
    parts = lines.headers.words("saved")
    while parts:
        seat = w.parse_seat(state, parts.pop(0))
        saved[seat] = w.parse_number(lines.next_word(parts, "a number"), MOST_KEPT)
    return tuple(saved)


def _slot(state: State, word: Text) -> int:
    slot = w.parse_slot(state.table.definition.plan, word)
    if slot == w.NO_SLOT:
        raise NotUnderstood("there is no room {word} on this board", word.column, word=word.text)
    return slot


def _broken(state: State, lines: Lines) -> int:
    broken = 0
    for line in lines.each("walls"):
        parts = line.words()
        slot = _slot(state, lines.next_word(parts, "a room"))
        w.parse_choice(lines.next_word(parts, "broken"), ("broken",), "state")
        require_empty(parts)
        broken |= 1 << slot
    return broken


def _read_gates(state: State, lines: Lines) -> None:
    """The portcullis of a room, which has one at most; where the walls are broken it is broken too."""
    table, zones = table_of(state), zones_of(state)
    gates = list(state.gates)
    for slot, (room, _) in enumerate(state.rooms):
        if zones.broken >> slot & 1 and table.gate_of(room) >= 0:
            gates[table.gate_of(room)] = BROKEN
    for line in lines.each("gates"):
        parts = line.words()
        word = lines.next_word(parts, "a room")
        slot = _slot(state, word)
        gate = table.gate_of(state.rooms[slot][0])
        if gate < 0:
            raise NotUnderstood("room {word} has no portcullis", word.column, word=word.text)
        value = lines.gate_state(parts)
        require_empty(parts)
        if zones.broken >> slot & 1 and value != BROKEN:
            raise NotUnderstood("the walls of {word} are broken, and so is its portcullis", word.column, word=word.text)
        gates[gate] = value
    state.gates = tuple(gates)


def read_mark(state: State, unit: int, mark: Text, parts: list[Text], lines: Lines) -> None:
    w.parse_choice(mark, (STOPPED, *FLAGS, "wounded", "healed"), "mark")
    zones = zones_of(state)
    if mark.text == STOPPED:
        word = lines.next_word(parts, "a border such as A1^/A2s")
        stop = _stop(state, unit, word, parts, lines)
        state.zones = zones._replace(stops=(*zones.stops[:unit], stop, *zones.stops[unit + 1 :]))
    else:
        field = FLAGS[mark.text]
        state.zones = zones._replace(**{field: getattr(zones, field) | 1 << unit})


def _stop(state: State, unit: int, word: Text, parts: list[Text], lines: Lines) -> int:
    """The printed side by which somebody came: `A1^/A2s`, `A1^/start`, or `A1^ up` if that leads nowhere now."""
    ground, here = ground_of(state), state.where[unit]
    first, slash, second = word.text.partition("/")
    other = word._replace(column=word.column + len(first) + 1, text=second)
    zones = [parse_place(state, word._replace(text=first))]
    if slash and second != START:
        zones.append(parse_place(state, other))
    if here not in zones or not table_of(state).layout.is_zone(here):
        raise NotUnderstood("{who} is not in that zone", word.column, who=state.name(unit))
    if ground.is_face_down(here >> 2):
        raise NotUnderstood("{word} is in a face-down room", word.column, word=word.text)
    if not slash:
        side = lines.next_word(parts, "up, right, down or left")
        direction = SIDES[w.parse_choice(side, SIDES, "side")]
    elif second == START:
        seat = state.table.owner[unit]
        direction = TOWARDS_LINE[seat] if ground.line[4 * here + TOWARDS_LINE[seat]] == seat else -1
    else:
        direction = ground.direction_to(here, zones[0] if zones[1] == here else zones[1])
    if direction < 0:
        raise NotUnderstood("there is no border {word}", word.column, word=word.text)
    return ground.printed_side(here, direction)


# --- Writing


def write_place(state: State, place: int, seat: int) -> str:
    return place_name(state, place, seat)


def write_loads(state: State, unit: int) -> list[int]:
    return [token for token, carrier in enumerate(zones_of(state).carrier) if carrier == unit]


def write_unseen_loads(state: State, unit: int) -> list[str]:
    """In a view: what somebody carries without its name being known."""
    zones = zones_of(state)
    objects = [w.UNSEEN] * dict(zones.unseen).get(unit, 0)
    return objects + [f"{w.UNSEEN}*" for fallen in zones.fallen if fallen.carrier == unit]


def write_unseen_units(state: State) -> list[str]:
    """In a view: wounded whose names are not known."""
    return [
        " ".join([state.colour(found.seat), f"{w.UNSEEN}*", place_name(state, found.place, found.seat)]
                 + [w.UNSEEN] * found.objects)
        for found in zones_of(state).fallen
        if found.carrier == NOBODY
    ]  # fmt: skip


def write_gates(state: State) -> list[str]:
    """The portcullises that are not closed; those of broken rooms are told with their walls."""
    lines: list[str] = []
    for slot, (room, _) in enumerate(state.rooms):
        gate = table_of(state).gate_of(room) if room >= 0 else -1
        if gate >= 0 and state.gates[gate] and not zones_of(state).broken >> slot & 1:
            lines.append(f"{w.slot_name(state, slot)} {GATE_STATES[state.gates[gate]]}")
    return lines


def write_rest(state: State) -> list[str]:
    zones = zones_of(state)
    lines: list[str] = []
    if any(zones.saved):
        lines.append("saved: " + " ".join(f"{c} {n}" for c, n in zip(w.colours(state), zones.saved, strict=True)))
    broken = [slot for slot in range(len(state.rooms)) if zones.broken >> slot & 1]
    return [*lines, *(["walls:", *(f"  {w.slot_name(state, slot)} broken" for slot in broken)] if broken else [])]


def write_marks(state: State, tokens: list[int]) -> list[str]:
    zones = zones_of(state)
    lines = [f"{w.split(state, t)} {STOPPED} {_told_stop(state, t)}" for t in tokens if zones.stops[t] != FREE]
    for word, field in FLAGS.items():
        lines += [f"{w.split(state, t)} {word}" for t in tokens if getattr(zones, field) >> t & 1]
    return lines


def _told_stop(state: State, unit: int) -> str:
    ground, zone = ground_of(state), state.where[unit]
    direction = ground.side_now(zone, zones_of(state).stops[unit])
    side = 4 * zone + direction
    here = place_name(state, zone)
    if ground.beside[side] != NO_PLACE:
        return f"{here}/{place_name(state, ground.beside[side])}"
    if ground.line[side] == state.table.owner[unit]:
        return f"{here}/{START}"
    return f"{here} {next(word for word, way in SIDES.items() if way == direction)}"
