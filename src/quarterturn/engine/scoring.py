"""Points and ends: eliminating, leaving, scoring, and when a game is over (sections 8, 12 and 15)."""

from __future__ import annotations

from typing import Final

from quarterturn.engine.space.patch import count
from quarterturn.engine.state import CARD, OVER, Event, State
from quarterturn.engine.terms import GONE, OUT, PIT, STAYS_OUT, WORTH_A_POINT

PASSED_CYCLES: Final = 2  # END-3


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

    What it carried stays on the square; anything but a Rope that would be left on a pit is discarded (FIGHT-11).
    """
    table = state.table
    square = state.where[victim]
    state.where[victim] = GONE
    _unmark(state, victim)
    state.potions = tuple(pair for pair in state.potions if pair[0] != victim)
    events.append(("eliminated", victim, square))
    if state.ground.kind[square] == PIT:
        for thing in table.objects:
            if state.where[thing] == square and thing not in table.ropes:
                discard(state, thing, events)
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


def _unmark(state: State, unit: int) -> None:
    """Whoever is out of the game is neither wounded nor was it in this turn."""
    others = ~(1 << unit)
    state.wounded &= others
    state.struck &= others
    state.healed &= others


def discard(state: State, thing: int, events: list[Event]) -> None:
    events.append(("discarded", thing, state.where[thing]))
    state.where[thing] = GONE


def leave(state: State, unit: int, load: int | None, events: list[Event], pays: bool = True) -> None:
    """A miniature is out, by a line or from the raised room (EXIT-1, EXIT-3, EXIT-4, M-2); not all lines pay (M-4)."""
    table = state.table
    seat = table.owner[unit]
    character = table.tokens[unit].character
    assert character is not None
    state.where[unit] = OUT
    state.potions = tuple(pair for pair in state.potions if pair[0] != unit)
    events.append(("left", unit))
    scores = table.definition.exits_score and pays
    if load is not None and table.effect[load]:
        discard(state, load, events)
        if scores and table.effect[load] == WORTH_A_POINT:
            award(state, seat, 1, "treasure", events)
    elif load is not None:
        rescue(state, load, events)
    prize = table.definition.prize
    if prize == (seat, table.tokens[unit].name):
        finish(state, (seat,), "prize", events)
    if scores:
        award(state, seat, character.worth, "exit", events)


def withdraw_team(state: State, seat: int, events: list[Event]) -> None:
    """Whoever gives up takes his characters off the board, the hidden ones too; what they carried stays (MULTI-6)."""
    table = state.table
    for unit in table.teams[seat]:
        square = state.where[unit]
        if square in (OUT, GONE, STAYS_OUT):
            continue
        state.where[unit] = GONE
        _unmark(state, unit)
        if square >= 0 and state.ground.kind[square] == PIT:
            _let_fall(state, square, events)


def _let_fall(state: State, pit: int, events: list[Event]) -> None:
    """What somebody carried over a pit that he has left there: without a Rope it is lost, and nobody scores."""
    lying = [token for token, place in enumerate(state.where) if place == pit]
    if any(token in state.table.ropes for token in lying):
        return
    for token in lying:
        if state.table.effect[token]:
            discard(state, token, events)
        else:
            state.where[token] = GONE
            _unmark(state, token)
            events.append(("eliminated", token, pit))


def rescue(state: State, wounded: int, events: list[Event]) -> None:
    """A wounded is carried out: safe, and worth nothing (EXIT-3)."""
    table = state.table
    state.where[wounded] = OUT
    _unmark(state, wounded)
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
    return (state.table.ends_with_turn and _points_reached(state)) or _cycles_over(state)


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


def _points_reached(state: State) -> bool:
    best = 0
    for seat in range(state.table.seats):
        if not state.resigned >> seat & 1:
            best = max(best, total(state, seat))
    return best >= state.table.target > 0


def _cycles_over(state: State) -> bool:
    """Whether everybody has finished his last Action-card cycle (M-3); whoever has resigned plays no more turns."""
    table = state.table
    if table.cycles == 0:
        return False
    done = state.turn
    while state.resigned >> (state.seat + 1 + done - state.turn) % table.seats & 1:
        done += 1
    return done >= table.cycles * len(table.action_cards) * table.seats


def turn_room(state: State, slot: int, way: int) -> None:
    """A room goes a quarter round, with everything in it (ROTATE-1, ROTATE-3)."""
    layout = state.table.layout
    room, turn = state.rooms[slot]
    state.rooms = (*state.rooms[:slot], (room, (turn + way) % 4), *state.rooms[slot + 1 :])
    state.ground = state.table.reground(state.ground, slot, state.rooms, state.gates)
    where, slot_of = state.where, layout.slot_of
    for token in range(len(where)):
        square = where[token]
        if square >= 0 and slot_of[square] == slot:
            where[token] = layout.turned_square(square, way)


def set_raised(state: State, raised: bool) -> None:
    """Take the top room off the others, or put it back (M-2)."""
    state.raised = raised
    state.ground = state.table.ground(state.rooms, state.revealed, state.gates, raised)


def _lower(state: State, events: list[Event]) -> None:
    """A raised room turns along its arrow and comes back (M-2)."""
    lift = state.table.lift
    way = state.table.rooms[state.rooms[lift][0]].arrow
    turn_room(state, lift, way)
    set_raised(state, False)
    events.append(("lowered", lift, way))


def end_turn(state: State, events: list[Event]) -> None:
    """The active player's turn is over: cards come back, marks go, the next seat plays (TURN-3, END-1, END-3)."""
    table = state.table
    seat = state.seat
    events.append(("turn-ended", seat, state.ap))
    if state.raised:
        _lower(state, events)
    if state.actions[seat] == 0:
        state.actions[seat] = table.all_actions
        events.append(("cards-back", seat))
    state.ap = 0
    state.struck = state.healed = state.shown = 0
    state.potions = ()
    state.quiet = 0 if state.acted else state.quiet + 1
    state.acted = False
    if table.ends_with_turn and _points_reached(state):
        finish(state, leaders(state), "score", events)
    elif _cycles_over(state):
        finish(state, leaders(state), "cycles", events)
    elif state.quiet >= PASSED_CYCLES * len(table.action_cards) * (table.seats - count(state.resigned)):
        finish(state, () if table.definition.passing_draws else leaders(state), "quiet", events)
    else:
        begin_turn(state, (seat + 1) % table.seats, events)


def begin_turn(state: State, seat: int, events: list[Event]) -> None:
    """A seat's turn; whoever has resigned is passed over, but his turns are counted."""
    state.turn += 1
    while state.resigned >> seat & 1:
        seat = (seat + 1) % state.table.seats
        state.turn += 1
    state.seat, state.phase = seat, CARD
    events.append(("turn", seat))
