"""What happened, in words: the engine's events as lines of text."""

from __future__ import annotations

from collections.abc import Iterable

from quarterturn.engine.board import square_name
from quarterturn.engine.definition import DOOR
from quarterturn.engine.state import Event, State
from quarterturn.engine.terms import GATE_STATES
from quarterturn.terminal.words import Words

# For each kind of event what its parts are: seat, token, square, slot, number, or the variant of the text.
PARTS: dict[str, tuple[str, ...]] = {
    "resigned": ("seat",), "draw-offered": ("seat",), "draw-accepted": ("seat",), "timeout": ("seats",),
    "gate": ("token", "square", "square", "gate"), "phase": ("variant",), "picked": ("seat", "variant", "pick"),
    "picked-up": ("token", "token", "square"), "fell": ("token", "square"), "dropped": ("token", "token", "square"),
    "gave": ("token", "token", "token"), "took": ("token", "token", "token"),
    "traded": ("token", "token", "token", "token"), "card": ("seat", "number"), "left-out": ("seat", "token"),
    "team": ("seat",), "hid": ("seat", "token", "slot"), "revealed": ("token", "slot", "skip", "skip", "tokens"),
    "placed": ("seat", "token", "square"), "placer": ("seat",), "fireball": ("token", "token"),
    "drank": ("token", "number"), "attacked": ("variant", "token", "token"), "named": ("seat", "card"),
    "asked": ("seat",), "joined": ("seat", "variant"), "declined": ("seat",),
    "shown": ("seat", "hand"), "chose": ("seat",), "turned": ("token", "slot", "variant"), "healed": ("token",),
    "walked": ("token", "square", "square"), "screamed": ("token", "token"), "pushed": ("token", "square", "square"),
    "jumped": ("token", "square", "square", "square"), "scored": ("seat", "number", "variant"),
    "eliminated": ("token",), "discarded": ("token",), "left": ("token",), "rescued": ("token",),
    "raised": ("token", "slot"), "lowered": ("slot", "variant"), "slid": ("token", "slot", "slot"),
    "turn": ("seat",), "cards-back": ("seat",), "wounded": ("token",), "teams-shown": (),
    "doors-shown": ("doors",),
}  # fmt: skip
UNTOLD = frozenset({"paid", "turn-ended", "step", "combat", "cards", "over"})  # silent, or told in their own way


def tell(events: Iterable[Event], state: State, words: Words) -> list[str]:
    """Lines for events that a seat may see, in order; steps in a row are one line."""
    lines: list[str] = []
    way: tuple[int, int, int] | None = None  # who, from, to
    for event in events:
        if event[0] == "step":
            _, unit, start, end = event
            way = (unit, way[1] if way and way[0] == unit else start, end)
            continue
        if way is not None and event[0] != "paid":
            lines.append(_walk(way, state, words))
            way = None
        line = _line(event, state, words)
        if line:
            lines.append(line)
    if way is not None:
        lines.append(_walk(way, state, words))
    return lines


def _walk(way: tuple[int, int, int], state: State, words: Words) -> str:
    unit, start, end = way
    who, start_name, end_name = words.token(state, unit), square_name(state, start), square_name(state, end)
    return words("event:moved", a=who, b=start_name, c=end_name)


def _line(event: Event, state: State, words: Words) -> str:
    kind, *values = event
    if kind == "combat":
        _, attackers, defenders, strength = values
        sides = [", ".join(words.token(state, t) for t in side) for side in (attackers, defenders)]
        return words("event:combat", a=sides[0], b=strength[0], c=sides[1], d=strength[1])
    if kind == "cards":
        seats, cards, totals, sides = values
        told: list[list[str]] = [[], []]
        for seat, card, side in zip(seats, cards, sides, strict=True):
            told[side].append(words("event:card-played", a=words.seat(state, seat), b=card))
        return words("event:cards", a=", ".join(told[0]), b=", ".join(told[1]), c=totals[0], d=totals[1])
    if kind == "over":
        return result_line(state, words)
    if kind in UNTOLD:
        return ""
    return _told(kind, values, state, words)


def _told(kind: str, values: list[object], state: State, words: Words) -> str:
    key = f"event:{kind}"
    told: dict[str, str] = {}
    for part, value in zip(PARTS[kind], values, strict=False):
        if part == "variant":
            key += f":{value}"
        elif part == "gate":
            key += f":{GATE_STATES[int(str(value))]}"
        elif part != "skip":
            told["abcdef"[len(told)]] = _part(part, value, state, words)
    return words(key, **told)


def _doors(owners: tuple[int, ...], state: State, words: Words) -> str:
    """Whose each door is, by the square in its middle; one of a colour that does not play is nobody's (M-5)."""
    layout = state.table.layout
    doors = [along for line, along in zip(layout.plan.lines, layout.along, strict=True) if line.seat == DOOR]
    middles = [square_name(state, along[len(along) // 2]) for along in doors]
    return ", ".join(f"{words.seat(state, s)} {at}" for s, at in zip(owners, middles, strict=True) if s >= 0)


def _part(part: str, value: object, state: State, words: Words) -> str:
    if part == "tokens":
        assert isinstance(value, tuple)
        return ", ".join(words.token(state, token) for token in value) or words("nothing")
    if part == "seats":
        assert isinstance(value, tuple)
        return ", ".join(words.seat(state, seat) for seat in value)
    if part == "doors":
        assert isinstance(value, tuple)
        return _doors(value, state, words)
    if part == "hand":
        assert isinstance(value, tuple)
        return " ".join(f"+{card}" for card in value)
    if value is None:
        return words("no-card") if part == "card" else words("something")
    if part == "pick":
        return f"{value}" if isinstance(value, int) else words.name(str(value))
    if not isinstance(value, int):
        return str(value)
    if part == "token":
        return words.token(state, value)
    if part == "square":
        return square_name(state, value)
    if part == "slot":
        return state.table.layout.plan.slots[value].name
    return words.seat(state, value) if part == "seat" else f"+{value}" if part == "card" else str(value)


def result_line(state: State, words: Words) -> str:
    """Who has won, and how the game ended."""
    winners = ", ".join(words.seat(state, seat) for seat in state.result or ())
    how = words(f"ended:{state.ended}")
    score = " : ".join(str(points) for points in state.score)
    return words("over:win" if winners else "over:draw", who=winners, how=how, score=score)
