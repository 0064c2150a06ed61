"""The kinds of action and of event as TypeScript: `npm run protocol` writes them beside the types of the messages."""

from __future__ import annotations

import json

from quarterturn.engine.core import events as e
from quarterturn.engine.core import kinds as k
from quarterturn.engine.core.events import EVENTS
from quarterturn.engine.core.kinds import Kind, Part
from quarterturn.engine.squares.kinds import KINDS
from quarterturn.engine.zones.combat import ARMS
from quarterturn.engine.zones.kinds import KINDS as CARD_KINDS

# What each sort of part is over the wire (server/reading.py reads it).
TYPES: dict[str, str] = {
    **dict.fromkeys((k.UNIT, k.FOE, k.ANYONE, k.FOUND, k.HELD, k.MEMBER), "number"),
    **dict.fromkeys((k.SLOT, k.SQUARE, k.EDGE, k.POINTS, k.CARD), "number"),
    k.CALL: "number | null", k.PICK: "number | string",
    k.JOINERS: "number[]", k.TEAM: "[token: number, square: number][]", k.PATH: "Step[]",
    **dict.fromkeys((k.PLACE, k.ITEM), "number"), **dict.fromkeys((k.ZONE_PATH, k.FLIGHT), "CardStep[]"),
    **dict.fromkeys((k.LOOT, k.SECOND, k.DISCARD), "number | null"), k.TWICE: "boolean",
    k.ARM: "Arm", k.HELPERS: "[token: number, arm: Arm][]",
}  # fmt: skip


def actions() -> str:
    """The unions of all actions that a player may do, and what the page must know of each kind."""
    kinds, card_kinds = ([kind for kind in all_.values() if not kind.by_clock] for all_ in (KINDS, CARD_KINDS))
    sorts = dict.fromkeys(part.sort for kind in (*kinds, *card_kinds) for part in kind.parts)
    signs = " | ".join(map(json.dumps, k.DEEDS))
    return "\n".join(
        [
            f"export type DeedSign = {signs};",
            "/** A square entered, or what is done there with a token. */",
            "export type Step = number | [deed: DeedSign, token: number];",
            "export type Action =",
            *(f"  | {_tuple(kind)}" for kind in kinds),
            ";",
            "export type ActionKind = Action[0];",
            "export type ActionOf<Kind extends ActionKind> = Extract<Action, { 0: Kind }>;",
            f"export type Sort = {' | '.join(map(json.dumps, sorts))};",
            "export interface PartFact {",
            "  name: string;",
            "  sort: Sort;",
            "  words: Record<string, number | string | null>; // of a choice, and what they stand for",
            "}",
            "export interface KindFact {",
            "  cost: number; // action points",
            "  needs: string[]; // abilities or effects: with none of them, nobody can do it",
            "  parts: PartFact[];",
            "}",
            "export const KINDS: Record<ActionKind, KindFact> = {",
            *(f"  {json.dumps(kind.name)}: {json.dumps(_fact(kind))}," for kind in kinds),
            "};",
            f"export type Arm = {' | '.join(map(json.dumps, ARMS))};",
            "/** A zone or a facing entered, or what is done there with tokens: a partner perhaps, and things. */",
            "export type CardStep = number | [deed: DeedSign, ...tokens: number[]];",
            "/** The card game's. */",
            "export type CardAction =",
            *(f"  | {_tuple(kind)}" for kind in card_kinds),
            ";",
            "",
        ]
    )


def _tuple(kind: Kind) -> str:
    items = [f"kind: {json.dumps(kind.name)}"]
    for part in kind.parts:
        names = [part.name] if part.size == 1 else [f"{part.name}{number + 1}" for number in range(part.size)]
        items += [f"{name}: {_type(part)}" for name in names]
    return f"[{', '.join(items)}]"


def _type(part: Part) -> str:
    return " | ".join(map(json.dumps, part.values)) if part.sort == k.CHOICE else TYPES[part.sort]


def _fact(kind: Kind) -> dict[str, object]:
    parts = [
        {"name": part.name, "sort": part.sort, "words": dict(part.words)}
        for part in kind.parts
        for _ in range(part.size)
    ]
    return {"cost": kind.cost, "needs": kind.needs, "parts": parts}


# What each sort of part of an event is over the wire; a choice is one of its values.
EVENT_TYPES: dict[str, str] = {
    **dict.fromkeys((e.SEAT, e.TOKEN, e.SQUARE, e.SLOT, e.NUMBER), "number"),
    **dict.fromkeys((e.SEATS, e.TOKENS, e.CARDS, e.SIDES, e.OWNERS, e.WAY), "number[]"),
    e.CARD: "number | null", e.PICKED: "number | string", e.ROOM: "string", e.DIRECTION: "string",
    e.SUMS: "[number, number]", e.PLACES: "[token: number, square: number][]",
}  # fmt: skip
PLACES_UNSEEN = "[token: number | null, square: number][]"


def events() -> str:
    """The union of all events, and the names and sorts of their parts."""
    kinds = EVENTS.values()
    sorts = [*EVENT_TYPES, e.CHOICE]
    return "\n".join(
        [
            "/** Something that happened: its kind and its parts in order. A secret part is null to others. */",
            "export type EventView =",
            *(f"  /** {kind.about} */\n  | {_event(kind)}" for kind in kinds),
            ";",
            "export type EventKind = EventView['kind'];",
            "export type PartValue = EventView['data'][number];",
            f"export type EventSort = {' | '.join(map(json.dumps, sorts))};",
            "/** The parts of each kind in order: their names, and sorts or, of a choice, the words for its values. */",
            "export const PARTS: Record<EventKind, Record<string, EventSort | Record<string, string>>> = {",
            *(f"  {json.dumps(kind.name)}: {json.dumps(_event_fact(kind))}," for kind in kinds),
            "};",
            "",
        ]
    )


def _event(kind: e.EventKind) -> str:
    parts = ", ".join(f"{part.name}: {_event_type(part)}" for part in kind.parts)
    return f"{{ kind: {json.dumps(kind.name)}; data: [{parts}] }}"


def _event_type(part: e.Part) -> str:
    if part.sort == e.CHOICE:
        return " | ".join(json.dumps(value) for _, value in part.words)
    shown = PLACES_UNSEEN if part.secret and part.sort == e.PLACES else EVENT_TYPES[part.sort]
    return f"{shown} | null" if part.secret else shown


def _event_fact(kind: e.EventKind) -> dict[str, object]:
    """A choice whose values are its words needs no table of them."""
    return {
        part.name: part.sort
        if all(word == value for word, value in part.words)
        else {str(value): word for word, value in part.words}
        for part in kind.parts
    }
