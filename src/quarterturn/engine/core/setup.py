"""Set-up: characters left out, the starting team in secret, tokens face down (section 3, OPT-HANDICAP)."""

from __future__ import annotations

from functools import lru_cache
from itertools import permutations

from quarterturn.engine.core.hands import without_card
from quarterturn.engine.core.state import DROP, HIDE, TEAM, Action, Event, State, draw, draw_first, shuffled
from quarterturn.engine.core.terms import EMPTY_SHAFT, GONE, HIDDEN, IN_HAND, STAYS_OUT, IllegalAction, illegal
from quarterturn.engine.core.turns import begin_turn


def shuffle_rooms(state: State) -> None:
    """Lay the rooms face down, in random order and orientation (SETUP-1); some games fix where a room lies."""
    table = state.table
    fixed = {
        slot: next(n for n, room in enumerate(table.rooms) if room.name == name)
        for slot, name in table.definition.fixed
    }
    order = iter(shuffled(state, (room for room in range(len(table.rooms)) if room not in fixed.values())))
    lying: list[tuple[int, int]] = []
    for slot, place in enumerate(table.definition.plan.slots):
        if place.shaft:
            lying.append(EMPTY_SHAFT)
        else:
            lying.append((fixed[slot] if slot in fixed else next(order), draw(state, 4)))
    state.rooms = tuple(lying)
    state.ground = table.rules.ground(state)


def begin(state: State, events: list[Event]) -> None:
    """Start the set-up once teams and rooms are known."""
    handicap = state.table.options.handicap
    if handicap is not None:
        for value in handicap.cards_removed:
            state.combat[handicap.seat] = without_card(state.combat[handicap.seat], value)
    state.phase = DROP
    _next_phase(state, events)


def to_drop(state: State, seat: int) -> int:
    """How many characters a seat has still to leave out (OPT-HANDICAP, M-2)."""
    if state.resigned >> seat & 1:
        return 0
    handicap = state.table.options.handicap
    team = [t for t in state.table.teams[seat] if state.where[t] != STAYS_OUT]
    kept = state.table.definition.kept or len(team)
    if handicap is not None and handicap.seat == seat:
        kept = min(kept, handicap.characters)
    return max(0, len(team) - max(kept, starters(state, seat)))


def starters(state: State, seat: int) -> int:
    return state.table.definition.seats[seat].starters


def _to_stand(state: State, seat: int) -> int:
    """How many starters a seat has still to put on the dots, where that is done in turn."""
    if state.resigned >> seat & 1:
        return 0
    return starters(state, seat) - sum(state.where[t] >= 0 for t in state.table.teams[seat])


def choosers(state: State) -> list[int]:
    """The seats that still choose their starting team: all at once, or one after the other (SETUP-3, prison-2)."""
    if state.table.one_by_one:
        return [state.seat] if _to_stand(state, state.seat) else []
    waiting = [
        seat for seat in range(state.table.seats) if state.choices[seat] is None and not state.resigned >> seat & 1
    ]
    return waiting[:1] if state.table.definition.starters_in_turn else waiting


def in_hand(state: State, seat: int) -> list[int]:
    """The tokens a seat has still to put on the rooms; those chosen for the dots are no longer in hand."""
    owner = state.table.owner
    return [token for token, place in enumerate(state.where) if place == IN_HAND and owner[token] == seat]


def _next_phase(state: State, events: list[Event]) -> None:
    if state.phase == DROP and not any(to_drop(state, seat) for seat in range(state.table.seats)):
        state.phase = TEAM
        events.append(("phase", TEAM))
        if state.table.one_by_one:
            state.first = state.seat = draw_first(state)
            if not choosers(state):  # he has resigned meanwhile
                _pass_dots_on(state)
    elif state.phase == TEAM and not choosers(state):
        for choice in state.choices:
            for token, square in choice or ():
                state.where[token] = square
        state.phase = HIDE
        if state.table.one_by_one:
            state.seat = state.first  # the same order as on the dots (MULTI-8)
        else:
            state.first = state.seat = draw_first(state)
        events.append(("phase", HIDE))
    if state.phase == HIDE and not _can_hide(state, state.seat):
        _pass_on(state, events)


def _pass_on(state: State, events: list[Event]) -> None:
    """The next seat that has a token left places one (SETUP-8); with none left, the game begins (SETUP-6)."""
    seats = state.table.seats
    for ahead in range(1, seats + 1):
        seat = (state.seat + ahead) % seats
        if _can_hide(state, seat):
            state.seat = seat
            return
    drawn = draw_first(state)
    first = state.table.definition.first_turn
    events.append(("teams-shown", tuple((t, p) for t, p in enumerate(state.where) if p >= 0)))
    state.table.rules.open_play(state, events)
    state.choices, state.first = (None,) * seats, 0
    if not state.table.options.secret_objects:
        state.rng = 0  # chance has had its last word
    begin_turn(state, drawn if first is None else first, events)


def _can_hide(state: State, seat: int) -> bool:
    places = state.table.rules.hiding_places
    return any(places(state, token) for token in in_hand(state, seat))


def withdraw(state: State, seat: int, events: list[Event]) -> None:
    """Somebody has resigned during set-up: what he has not put on the rooms stays out, the others go on (MULTI-6)."""
    for token in in_hand(state, seat):
        state.where[token] = GONE
    state.choices = (*state.choices[:seat], None, *state.choices[seat + 1 :])
    if state.phase == TEAM and state.table.one_by_one and not choosers(state):
        _pass_dots_on(state)
    _next_phase(state, events)


# --- Leaving out characters


def check_drop(state: State, seat: int, action: Action) -> None:
    _, token = action
    if state.phase != DROP or not to_drop(state, seat):
        raise illegal("TURN-7", "no character has to be left out now")
    if token not in state.table.teams[seat] or state.where[token] != IN_HAND:
        rule = state.table.definition.rule if state.table.definition.kept else "OPT-HANDICAP"
        raise illegal(rule, "only a character of your own team can be left out")


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
    if state.table.one_by_one:
        if len(placement) != 1:
            raise illegal("MULTI-8", "one character at a time goes on a free dot")
    elif len(placement) != starters(state, seat):
        raise illegal("SETUP-3", "{n} characters go on the dots", n=starters(state, seat))
    for token in tokens:
        if token not in state.table.teams[seat] or state.where[token] != IN_HAND or tokens.count(token) > 1:
            raise illegal("SETUP-3", "each must be a different character of your own team")
    problem = state.table.rules.start_problem(state, seat, [place for _, place in placement])
    if problem is not None:
        raise IllegalAction(problem)


def perform_team(state: State, seat: int, action: Action, events: list[Event]) -> None:
    check_team(state, seat, action)
    _, placement = action
    choice = tuple(sorted(placement, key=lambda pair: pair[1]))
    events.append(("team", seat, choice))
    if state.table.one_by_one:
        state.where[choice[0][0]] = choice[0][1]
        _pass_dots_on(state)
    else:
        state.choices = (*state.choices[:seat], choice, *state.choices[seat + 1 :])
    _next_phase(state, events)


def _pass_dots_on(state: State) -> None:
    """The next seat with a starter left puts one down."""
    for ahead in range(1, state.table.seats + 1):
        seat = (state.seat + ahead) % state.table.seats
        if _to_stand(state, seat):
            state.seat = seat
            return


def team_options(state: State, seat: int) -> list[Action]:
    team = tuple(t for t in state.table.teams[seat] if state.where[t] == IN_HAND)
    return list(_placements(team, state.table.rules.starts(state, seat)))


@lru_cache(maxsize=64)
def _placements(team: tuple[int, ...], starts: tuple[tuple[int, ...], ...]) -> tuple[Action, ...]:
    return tuple(
        ("team", tuple([(order[number], place) for number, place in enumerate(places)]))
        for places in starts
        for order in permutations(team, len(places))
    )


# --- Tokens face down on the rooms


def room_left(state: State) -> list[int]:
    """How many more tokens each room takes."""
    left = list(state.table.capacity)
    for place in state.where:
        if place <= HIDDEN:
            left[HIDDEN - place] -= 1
    return left


def check_hide(state: State, seat: int, action: Action) -> None:
    _, token, slot = action
    if state.phase != HIDE or state.seat != seat:
        raise illegal("TURN-7", "it is not your turn to put a token on a room")
    if token not in in_hand(state, seat):
        raise illegal("SETUP-4", "that token is not in your hand")
    if not 0 <= slot < len(state.table.capacity):
        raise illegal("SETUP-4", "there is no such room")
    problem = state.table.rules.hiding_problem(state, token, slot)
    if problem is not None:
        raise IllegalAction(problem)


def perform_hide(state: State, seat: int, action: Action, events: list[Event]) -> None:
    check_hide(state, seat, action)
    _, token, slot = action
    state.where[token] = HIDDEN - slot
    events.append(("hid", seat, token, slot))
    _pass_on(state, events)


def hide_options(state: State, seat: int) -> list[Action]:
    alike, effect = state.table.alike, state.table.effect
    known: dict[bool, list[int]] = {}  # the places that take objects, and those that take characters
    seen: set[int] = set()
    found: list[Action] = []
    for token in in_hand(state, seat):
        if alike[token] not in seen:  # two Ropes are one choice
            seen.add(alike[token])
            is_object = bool(effect[token])
            if is_object not in known:
                known[is_object] = state.table.rules.hiding_places(state, token)
            for slot in known[is_object]:
                found.append(("hide", token, slot))
    return found
