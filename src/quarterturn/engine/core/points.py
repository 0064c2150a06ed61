"""Points and ends: eliminating, leaving, scoring, and when a game is over (sections 8, 12 and 15)."""

from __future__ import annotations

from quarterturn.engine.core.state import OVER, Event, State
from quarterturn.engine.core.terms import GONE, OUT, STAYS_OUT, WORTH_A_POINT


def award(state: State, seat: int, points: int, why: str, events: list[Event]) -> None:
    """Give victory points; a game that ends at once ends here (END-2)."""
    if points == 0:
        return
    state.score[seat] += points
    events.append(("scored", seat, points, why))
    if state.table.definition.ending == "at-once" and total(state, seat) >= state.table.target > 0:
        finish(state, state.table.allies[seat], "score", events)


def total(state: State, seat: int) -> int:
    """The points that count for a seat: those of its team (M-7)."""
    points = 0
    for other in state.table.allies[seat]:
        points += state.score[other]
    return points


def eliminate(state: State, victim: int, by: tuple[int, ...], events: list[Event]) -> None:
    """Take a character out of the game for good and score it for those who did it (WOUND-3, SUICIDE-1).

    What it carried stays where it was, as far as that is possible there (FIGHT-11).
    """
    table = state.table
    place = state.where[victim]
    state.where[victim] = GONE
    unmark(state, victim)
    state.potions = tuple(pair for pair in state.potions if pair[0] != victim)
    events.append(("eliminated", victim, place))
    table.rules.abandon(state, victim, place, events)
    owner = table.owner[victim]
    prize = table.definition.prize
    if prize is not None and prize == (owner, table.tokens[victim].name):
        finish(state, tuple(seat for seat in range(table.seats) if table.foes[seat][owner]), "prize", events)
    if not table.definition.kills_score:
        return
    if table.foes[by[0]][owner]:
        for seat in by:
            award(state, seat, 1, "kill", events)
        return
    for seat in range(table.seats):
        if table.foes[seat][owner] and not state.resigned >> seat & 1:
            award(state, seat, 1, "suicide", events)


def unmark(state: State, unit: int) -> None:
    """Whoever is out of the game is neither wounded nor was it in this turn."""
    others = ~(1 << unit)
    state.wounded &= others
    state.struck &= others
    state.healed &= others


def discard(state: State, thing: int, events: list[Event]) -> None:
    events.append(("discarded", thing, state.where[thing]))
    state.where[thing] = GONE


def leave(state: State, unit: int, loads: tuple[int, ...], events: list[Event], pays: bool = True) -> None:
    """A miniature is out with what it carries (EXIT-1, EXIT-3, EXIT-4, M-2); not every way out pays (M-4)."""
    table = state.table
    seat = table.owner[unit]
    character = table.tokens[unit].character
    assert character is not None
    state.where[unit] = OUT
    state.potions = tuple(pair for pair in state.potions if pair[0] != unit)
    events.append(("left", unit))
    scores = table.definition.exits_score and pays
    for load in loads:
        if not table.effect[load]:
            rescue(state, load, events)
            continue
        discard(state, load, events)
        if scores and table.effect[load] == WORTH_A_POINT:
            award(state, seat, 1, "treasure", events)
    prize = table.definition.prize
    if prize == (seat, table.tokens[unit].name):
        finish(state, (seat,), "prize", events)
    if scores:
        award(state, seat, character.worth, "exit", events)


def withdraw_team(state: State, seat: int, events: list[Event]) -> None:
    """Whoever gives up takes his characters off the board, the hidden ones too; what they carried stays (MULTI-6)."""
    table = state.table
    for unit in table.teams[seat]:
        place = state.where[unit]
        if place in (OUT, GONE, STAYS_OUT):
            continue
        state.where[unit] = GONE
        unmark(state, unit)
        if place >= 0:
            table.rules.abandon(state, unit, place, events)


def rescue(state: State, wounded: int, events: list[Event]) -> None:
    """A wounded is carried out: safe, and worth nothing (EXIT-3)."""
    table = state.table
    state.where[wounded] = OUT
    unmark(state, wounded)
    events.append(("rescued", wounded))
    if table.definition.prize == (table.owner[wounded], table.tokens[wounded].name):
        finish(state, (), "prize", events)


def finish(state: State, winners: tuple[int, ...], how: str, events: list[Event]) -> None:
    """End the game; the first end counts."""
    if state.result is not None:
        return
    state.result, state.ended = winners, how
    state.phase = OVER
    state.placing = state.fight = None
    state.offers = 0
    events.append(("over", winners, how))


def leaders(state: State) -> tuple[int, ...]:
    """Who has most points, with his allies; nobody if several are equal (END-1). Who has resigned is out (MULTI-6)."""
    playing = [seat for seat in range(state.table.seats) if not state.resigned >> seat & 1]
    best = max(playing, key=lambda seat: total(state, seat))
    equal = [seat for seat in playing if total(state, seat) == total(state, best) and state.table.foes[seat][best]]
    return () if equal else state.table.allies[best]


def ends_with_turn(state: State) -> bool:
    """Whether the game is over when this turn is: by points (END-1), or because it was the last (M-3)."""
    return (state.table.ends_with_turn and points_reached(state)) or turns_over(state)


def somebody_can_win(state: State) -> bool:
    """Whether the target is still within somebody's reach: with all his characters out, and treasures in their hands.

    Asked where only leaving scores and the target ends the game (M-2): elsewhere points can always be made.
    """
    table = state.table
    treasures = 0
    for thing in table.objects:
        if table.effect[thing] == WORTH_A_POINT and state.where[thing] not in (OUT, GONE):
            treasures += 1
    for seat in range(table.seats):
        if not state.resigned >> seat & 1 and _most_points(state, seat, treasures) >= table.target:
            return True
    return False


def _most_points(state: State, seat: int, treasures: int) -> int:
    table = state.table
    points, characters = 0, 0
    for other in table.allies[seat]:
        points += state.score[other]
        for unit in table.teams[other]:
            character = table.tokens[unit].character
            if character is not None and state.where[unit] not in (OUT, GONE, STAYS_OUT):
                points += character.worth
                characters += 1
    return points + min(treasures, characters)


def points_reached(state: State) -> bool:
    best = 0
    for seat in range(state.table.seats):
        if not state.resigned >> seat & 1:
            best = max(best, total(state, seat))
    return best >= state.table.target > 0


def turns_over(state: State) -> bool:
    """Whether everybody has had his last turn (M-3); whoever has resigned plays no more of them."""
    table = state.table
    if table.last_turn == 0:
        return False
    done = state.turn
    while state.resigned >> (state.seat + 1 + done - state.turn) % table.seats & 1:
        done += 1
    return done >= table.last_turn
