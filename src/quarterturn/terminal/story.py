"""What happened, in words: the engine's events as lines of text."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from quarterturn.content.texts.phrases import capital, has_phrase
from quarterturn.engine.core import events
from quarterturn.engine.core.definition import DOOR
from quarterturn.engine.core.events import CARD, CHOICE, EVENTS, SUMS
from quarterturn.engine.core.state import Event, State
from quarterturn.engine.squares.table import table_of
from quarterturn.terminal.spaces import space_of
from quarterturn.terminal.words import Words

UNTOLD: Final = frozenset({"paid", "turn-ended"})


def tell(happened: Iterable[Event], state: State, words: Words) -> list[str]:
    """Lines for events that a seat may see, in order; steps in a row are one line."""
    told: list[Event] = []
    for event in happened:
        if event[0] in UNTOLD:
            continue
        if event[0] == "step" and told and told[-1][:2] == event[:2]:
            event = (*told[-1][:3], event[3])
            told.pop()
        told.append(event)
    return [capital(_line(event, state, words)) for event in told]


def _line(event: Event, state: State, words: Words) -> str:
    kind, *values = event
    if kind == "over":
        return result_line(state, words)
    if kind == "cards":
        return _cards(values, state, words)
    if kind == "team":
        return _team(values[0], values[1], state, words)
    return _told(kind, values, state, words)


def _told(kind: str, values: Sequence[Any], state: State, words: Words) -> str:
    """The sentence of an event; there is another for who may not know all of it."""
    key = f"event-{kind}"
    hidden = False
    told: dict[str, object] = {}
    for part, value in zip(EVENTS[kind].parts, values, strict=True):
        if part.sort == CHOICE:
            key += f"-{next(word for word, meant in part.words if meant == value)}"
        elif part.sort == SUMS:
            told["attack"], told["defence"] = value
        elif value is None and part.sort != CARD:
            hidden = True
        else:
            told[part.name] = _part(part.sort, value, state, words)
    return words(f"event-{kind}-unseen" if hidden else key, **told)


def _team(seat: int, team: Sequence[tuple[int | None, int]] | None, state: State, words: Words) -> str:
    """Who has chosen; and where, if it is one character after the other (MULTI-8)."""
    if team is None or len(team) > 1:
        return words("event-team", seat=words.seat(state, seat))
    return words("event-starter", seat=words.seat(state, seat), square=_place(team[0][1], state))


def _cards(values: list[Any], state: State, words: Words) -> str:
    seats, cards, (attack, defence), sides = values
    told: list[list[str]] = [[], []]
    for seat, card, side in zip(seats, cards, sides, strict=True):
        told[side].append(words("event-card-played", seat=words.seat(state, seat), card=card))
    attackers, defenders = (", ".join(side) for side in told)
    return words("event-cards", attackers=attackers, defenders=defenders, attack=attack, defence=defence)


def _owners(owners: tuple[int, ...], state: State, words: Words) -> str:
    """Whose each door is, by the square in its middle; one of a colour that does not play is nobody's (M-5)."""
    layout = table_of(state).layout
    doors = [along for line, along in zip(layout.plan.lines, layout.along, strict=True) if line.seat == DOOR]
    return ", ".join(
        words("event-door", seat=words.seat(state, seat), place=_place(door[len(door) // 2], state))
        for seat, door in zip(owners, doors, strict=True)
        if seat >= 0
    )


def _place(place: int, state: State) -> str:
    return space_of(state).place_name(state, place)


def _part(sort: str, value: Any, state: State, words: Words) -> object:
    match sort:
        case events.SEAT:
            return words.seat(state, value)
        case events.TOKEN:
            return words.token(state, value)
        case events.SQUARE:
            return _place(value, state)
        case events.WAY:
            return " → ".join(_place(place, state) for place in value)
        case events.SLOT:
            return state.table.definition.plan.slots[value].name
        case events.CARD:
            return words("no-card") if value is None else f"+{value}"
        case events.PICKED:
            return value if isinstance(value, int) else words.noun(value)
        case events.SEATS:
            return words.listed([words.seat(state, seat) for seat in value])
        case events.TOKENS:
            return ", ".join(words.token(state, token) for token in value) or words("nothing")
        case events.CARDS:
            return " ".join(f"+{card}" for card in value)
        case events.OWNERS:
            return _owners(value, state, words)
    return value


def result_line(state: State, words: Words) -> str:
    """Who has won, and how the game ended."""
    winners = [words.seat(state, seat) for seat in state.result or ()]
    sides = dict.fromkeys(state.table.allies)
    score = " : ".join(str(sum(state.score[seat] for seat in side)) for side in sides)
    ended = f"ended-{state.ended}"
    many = state.table.seats > 2 and has_phrase(f"{ended}-many")
    how = words(f"{ended}-many" if many else ended)
    if not winners:
        return words("over-draw", how=how, score=score)
    return words("over-win", who=words.listed(winners), n=len(winners), how=how, score=score)
