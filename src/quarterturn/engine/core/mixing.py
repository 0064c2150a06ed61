"""Choosing rooms and teams from all sets: free choice, mutual choice, draft (section 18).

An action is `("pick", "room" | "character" | "object", name)`. `state.picks[seat]` holds what a seat has picked so far,
as (pairs, characters, objects).
"""

from __future__ import annotations

from typing import Final

from quarterturn.engine.core import setup
from quarterturn.engine.core.state import PICK, Action, Event, State, draw, draw_first, shuffled
from quarterturn.engine.core.table import Table, Token
from quarterturn.engine.core.terms import illegal

KINDS: Final[tuple[str, ...]] = ("room", "character", "object")
RULES = {"free": "MIX-FREE", "mutual": "MIX-MUTUAL", "draft": "MIX-DRAFT"}


def begin(state: State) -> None:
    state.phase = PICK
    state.picks = (((), (), ()),) * state.table.seats
    state.first = state.seat = draw_first(state)


def draw_pairs(state: State) -> list[int]:
    """The pairs of rooms that are on the table, where there are more to take from (SETUP-1)."""
    definition = state.table.definition
    pairs = list(definition.pairs)
    while len(pairs) > definition.pairs_used:
        pairs.pop(draw(state, len(pairs)))
    return pairs


def picks_rooms(table: Table) -> bool:
    """Whether rooms are chosen; those of a card game are drawn (CARD-TEAM-1)."""
    return not table.definition.teams


def team_size(state: State, kind: str) -> int:
    definition = state.table.definition
    if kind == "character":
        return state.table.options.draft_size or definition.team_characters
    return definition.team_objects


def _shared(state: State, kind: str) -> bool:
    """Whether a pick counts for every seat: rooms unless chosen in secret, everything in mutual choice."""
    return state.table.mixing == "mutual" or (kind == "room" and state.table.mixing != "free")


def wanted(state: State, seat: int, kind: str) -> int:
    """How many a seat still needs of a kind; for shared picks, how many all need together."""
    mine = len(state.picks[seat][KINDS.index(kind)])
    if kind == "room":
        pairs = state.table.definition.pairs_used if picks_rooms(state.table) else 0
        if _shared(state, kind):
            return pairs - sum(len(picks[0]) for picks in state.picks)
        return pairs // state.table.seats - mine
    if _shared(state, kind):
        return team_size(state, kind) - sum(len(picks[KINDS.index(kind)]) for picks in state.picks)
    return team_size(state, kind) - mine


def open_kinds(state: State, seat: int) -> list[str]:
    """The kinds a seat may pick from now: free choice in any order, otherwise one kind after the other."""
    if state.table.mixing == "free":
        return [kind for kind in KINDS if wanted(state, seat, kind)]
    for kind in KINDS:
        if any(wanted(state, other, kind) for other in range(state.table.seats)):
            return [kind]
    return []


def pickers(state: State) -> list[int]:
    """The seats that pick now: all in secret (MIX-FREE), else one in turn."""
    if state.table.mixing == "free":
        return [seat for seat in range(state.table.seats) if open_kinds(state, seat)]
    return [state.seat]


def available(state: State, seat: int, kind: str) -> list[int] | list[str]:
    """What a seat may pick of a kind: nothing twice but common objects, in a draft nothing another has taken."""
    collection, definition = state.table.collection, state.table.definition
    taken_by_all = [name for picks in state.picks for name in picks[KINDS.index(kind)]]
    free = state.table.mixing == "free"
    taken = state.picks[seat][KINDS.index(kind)] if free else taken_by_all
    if kind == "room":
        return [pair for pair in definition.pairs if pair not in taken]
    if kind == "character":
        return [name for name in collection.characters if name not in taken]
    return [name for name, thing in collection.objects.items() if list(taken).count(name) < thing.limit]


def check(state: State, seat: int, action: Action) -> None:
    _, kind, name = action
    rule = RULES.get(state.table.mixing, "TURN-7")
    free = state.table.mixing == "free"
    if state.phase != PICK or seat not in pickers(state):
        raise illegal("TURN-7", "nothing waits for you to pick")
    if kind not in open_kinds(state, seat):
        too_many = ("MIX-FREE" if kind == "room" else "MIX-1") if free else "TURN-7"
        raise illegal(too_many, "no {kind} is to be picked now", kind=kind)
    known = {"room": state.table.definition.pairs, "character": state.table.collection.characters,
             "object": state.table.collection.objects}[kind]  # fmt: skip
    if name not in known:
        raise illegal("MIX-1", "{name} is not in the collection", name=name)
    if name not in available(state, seat, kind):
        raise illegal("MIX-1" if free else rule, "{name} is taken already", name=name)


def perform(state: State, seat: int, action: Action, events: list[Event]) -> None:
    check(state, seat, action)
    _, kind, name = action
    mine = list(state.picks[seat])
    index = KINDS.index(kind)
    mine[index] = (*mine[index], name)
    state.picks = (*state.picks[:seat], tuple(mine), *state.picks[seat + 1 :])
    events.append(("picked", seat, kind, name))
    if state.table.mixing != "free":
        state.seat = _next_picker(state)
    if not any(open_kinds(state, other) for other in range(state.table.seats)):
        _deal(state, events)


def _next_picker(state: State) -> int:
    """Picks alternate; in a draft, and with cards, the other player begins with the objects (MIX-DRAFT, CARD-TEAM)."""
    kinds = open_kinds(state, state.seat)
    if not kinds:
        return state.seat
    index = KINDS.index(kinds[0])
    done = sum(len(picks[index]) for picks in state.picks)
    late = kinds[0] == "object" and (state.table.mixing == "draft" or not picks_rooms(state.table))
    return (state.first + done + late) % state.table.seats


def _deal(state: State, events: list[Event]) -> None:
    """Everything is chosen: make the tokens and the rooms, and go on to the set-up."""
    table = state.table
    collection = table.collection
    tokens: list[Token] = []
    for seat in range(table.seats):
        tokens += [Token(n, seat, collection.characters[n], None) for n in _team(state, seat, "character")]
        tokens += [Token(n, seat, None, collection.objects[n]) for n in _team(state, seat, "object")]
    pairs = sorted(pair for picks in state.picks for pair in picks[0]) if picks_rooms(table) else draw_pairs(state)
    rooms = tuple(room for pair in pairs for room in collection.rooms.values() if room.pair == pair)
    state.table = table.with_tokens(tuple(tokens), rooms)
    state.picks = tuple((picks[0], (), ()) for picks in state.picks)  # whose rooms they are stays of interest
    state.where = [-1] * len(tokens)
    state.gates = (0,) * state.table.gate_count
    setup.shuffle_rooms(state)
    setup.begin(state, events)


def _team(state: State, seat: int, kind: str) -> list[str]:
    index = KINDS.index(kind)
    chosen = state.picks if _shared(state, kind) else (state.picks[seat],)
    order = [*state.table.collection.characters, *state.table.collection.objects]
    team = sorted((name for picks in chosen for name in picks[index]), key=order.index)
    # A secret team is numbered at random, so that a token's number tells nothing about the others.
    return shuffled(state, team) if state.table.mixing == "free" else team


def options(state: State, seat: int) -> list[Action]:
    return [("pick", kind, name) for kind in open_kinds(state, seat) for name in available(state, seat, kind)]
