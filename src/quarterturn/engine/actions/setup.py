"""Set-up: characters left out, the starting team in secret, tokens face down (section 3, OPT-HANDICAP)."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations, permutations

from quarterturn.engine.definition import may_hold
from quarterturn.engine.scoring import begin_turn
from quarterturn.engine.state import DROP, HIDE, TEAM, Action, Event, State, draw, shuffled
from quarterturn.engine.table import without_card
from quarterturn.engine.terms import HIDDEN, IN_HAND, STAYS_OUT, illegal


def shuffle_rooms(state: State) -> None:
    """Lay the rooms face down, in random order and orientation (SETUP-1)."""
    order = shuffled(state, range(len(state.table.rooms)))
    state.rooms = tuple((room, draw(state, 4)) for room in order)


def begin(state: State, events: list[Event]) -> None:
    """Start the set-up once teams and rooms are known."""
    handicap = state.table.options.handicap
    if handicap is not None:
        for value in handicap.cards_removed:
            state.combat[handicap.seat] = without_card(state.combat[handicap.seat], value)
    state.phase = DROP
    _next_phase(state, events)


def to_drop(state: State, seat: int) -> int:
    """How many characters a seat has still to leave out (OPT-HANDICAP)."""
    handicap = state.table.options.handicap
    if handicap is None or handicap.seat != seat:
        return 0
    team = [t for t in state.table.teams[seat] if state.where[t] != STAYS_OUT]
    return max(0, len(team) - max(handicap.characters, starters(state, seat)))


def starters(state: State, seat: int) -> int:
    return state.table.definition.seats[seat].starters


def line_of(state: State, seat: int) -> int:
    return next(n for n, line in enumerate(state.table.layout.plan.lines) if line.seat == seat)


def choosers(state: State) -> list[int]:
    """The seats that still choose their starting team: all at once, or one after the other (SETUP-3, prison-2)."""
    waiting = [seat for seat in range(state.table.seats) if state.choices[seat] is None]
    return waiting[:1] if state.table.definition.starters_in_turn else waiting


def in_hand(state: State, seat: int) -> list[int]:
    """The tokens a seat has still to put on the rooms; those chosen for the dots are no longer in hand."""
    owner = state.table.owner
    return [token for token, place in enumerate(state.where) if place == IN_HAND and owner[token] == seat]


def _next_phase(state: State, events: list[Event]) -> None:
    if state.phase == DROP and not any(to_drop(state, seat) for seat in range(state.table.seats)):
        state.phase = TEAM
        events.append(("phase", TEAM))
    elif state.phase == TEAM and not choosers(state):
        for choice in state.choices:
            for token, square in choice:
                state.where[token] = square
        state.phase = HIDE
        state.first = state.seat = draw(state, state.table.seats)
        events.append(("phase", HIDE))
    if state.phase == HIDE and not in_hand(state, state.seat):
        _pass_on(state, events)


def _pass_on(state: State, events: list[Event]) -> None:
    """The next seat that has a token left places one (SETUP-8); with none left, the game begins (SETUP-6)."""
    seats = state.table.seats
    for ahead in range(1, seats + 1):
        seat = (state.seat + ahead) % seats
        if in_hand(state, seat):
            state.seat = seat
            return
    drawn = draw(state, seats)
    first = state.table.definition.first_turn
    state.choices, state.first, state.rng = (None,) * seats, 0, 0  # chance has had its last word
    events.append(("teams-shown", tuple((t, p) for t, p in enumerate(state.where) if p >= 0)))
    begin_turn(state, drawn if first is None else first, events)


# --- Leaving out characters


def check_drop(state: State, seat: int, action: Action) -> None:
    _, token = action
    if state.phase != DROP or not to_drop(state, seat):
        raise illegal("TURN-7", "no character has to be left out now")
    if token not in state.table.teams[seat] or state.where[token] != IN_HAND:
        raise illegal("OPT-HANDICAP", "only a character of your own team can be left out")


def perform_drop(state: State, seat: int, action: Action, events: list[Event]) -> None:
    check_drop(state, seat, action)
    _, token = action
    state.where[token] = STAYS_OUT
    events.append(("left-out", seat, token))
    _next_phase(state, events)


def drop_options(state: State, seat: int) -> list[Action]:
    return [("drop", token) for token in state.table.teams[seat] if state.where[token] == IN_HAND]


# --- The starting team


def check_team(state: State, seat: int, action: Action) -> None:
    _, placement = action
    if state.phase != TEAM or seat not in choosers(state):
        raise illegal("TURN-7", "your starting team is not asked for now")
    tokens = [token for token, _ in placement]
    squares = [square for _, square in placement]
    if len(placement) != starters(state, seat):
        raise illegal("SETUP-3", "{n} characters go on the dots", n=starters(state, seat))
    for token in tokens:
        if token not in state.table.teams[seat] or state.where[token] != IN_HAND or tokens.count(token) > 1:
            raise illegal("SETUP-3", "each must be a different character of your own team")
    for square in squares:
        if square not in state.table.layout.dots(line_of(state, seat)) or squares.count(square) > 1:
            raise illegal("SETUP-2", "each must stand on a dot of its own on your starting line")


def perform_team(state: State, seat: int, action: Action, events: list[Event]) -> None:
    check_team(state, seat, action)
    _, placement = action
    choice = tuple(sorted(placement, key=lambda pair: pair[1]))
    state.choices = (*state.choices[:seat], choice, *state.choices[seat + 1 :])
    events.append(("team", seat, choice))
    _next_phase(state, events)


def team_options(state: State, seat: int) -> list[Action]:
    team = tuple(t for t in state.table.teams[seat] if state.where[t] == IN_HAND)
    return list(_placements(team, state.table.layout.dots(line_of(state, seat)), starters(state, seat)))


@lru_cache(maxsize=64)
def _placements(team: tuple[int, ...], dots: tuple[int, ...], count: int) -> tuple[Action, ...]:
    return tuple(
        ("team", tuple(zip(order, places, strict=True)))
        for places in combinations(dots, count)
        for order in permutations(team, count)
    )


# --- Tokens face down on the rooms


def room_left(state: State, slot: int) -> int:
    lying = sum(place == HIDDEN - slot for place in state.where)
    return state.table.layout.plan.slots[slot].capacity - lying


def _holds(state: State, slot: int, token: int) -> bool:
    return may_hold(state.table.layout.plan.slots[slot], bool(state.table.effect[token]))


def check_hide(state: State, seat: int, action: Action) -> None:
    _, token, slot = action
    if state.phase != HIDE or state.seat != seat:
        raise illegal("TURN-7", "it is not your turn to put a token on a room")
    if token not in in_hand(state, seat):
        raise illegal("SETUP-4", "that token is not in your hand")
    if not 0 <= slot < len(state.table.layout.plan.slots):
        raise illegal("SETUP-4", "there is no such room")
    place = state.table.layout.plan.slots[slot]
    if not _holds(state, slot, token):
        raise illegal("SETUP-7", "{room} takes {holds} only", room=place.name, holds=place.holds)
    if room_left(state, slot) == 0:
        raise illegal("SETUP-4", "{room} is full", room=place.name)


def perform_hide(state: State, seat: int, action: Action, events: list[Event]) -> None:
    check_hide(state, seat, action)
    _, token, slot = action
    state.where[token] = HIDDEN - slot
    events.append(("hid", seat, token, slot))
    _pass_on(state, events)


def hide_options(state: State, seat: int) -> list[Action]:
    slots = [slot for slot in range(len(state.table.layout.plan.slots)) if room_left(state, slot)]
    seen: set[str] = set()
    found: list[Action] = []
    for token in in_hand(state, seat):
        name = state.table.tokens[token].name
        if name not in seen:  # two Ropes are one choice
            seen.add(name)
            found.extend(("hide", token, slot) for slot in slots if _holds(state, slot, token))
    return found
