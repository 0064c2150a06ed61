"""What every action in a turn has in common: whose turn it is, who acts, what it costs (section 4)."""

from __future__ import annotations

from quarterturn.engine.core.state import ACT, Event, State
from quarterturn.engine.core.terms import GONE, OUT, illegal


def require_phase(state: State, seat: int, phase: str) -> None:
    """The active seat must be the one that acts, and this decision must be the one that waits (TURN-7)."""
    if state.seat != seat:
        raise illegal("TURN-7", "it is {colour}'s turn", colour=state.colour(state.seat))
    if state.phase != phase:
        raise illegal("TURN-7", "the decision that waits is: {phase}", phase=state.phase)


def require_owned(state: State, seat: int, unit: int) -> None:
    table = state.table
    if not 0 <= unit < len(table.tokens) or table.effect[unit] or table.owner[unit] != seat:
        raise illegal("TURN-7", "only a character of your own can act")
    square = state.where[unit]
    if square < 0:
        if square == OUT:
            raise illegal("TURN-7", "{who} has left the labyrinth", who=state.name(unit))
        if square == GONE:
            raise illegal("TURN-7", "{who} is eliminated", who=state.name(unit))
        raise illegal("TURN-7", "{who} is not on the board", who=state.name(unit))


def require_able(state: State, seat: int, unit: int) -> None:
    """The miniature must be able to act now."""
    require_phase(state, seat, ACT)
    require_owned(state, seat, unit)
    if state.wounded >> unit & 1:
        raise illegal("WOUND-1", "{who} is wounded", who=state.name(unit))
    if state.healed >> unit & 1:
        raise illegal("MOVE-8", "{who} was healed in this turn", who=state.name(unit))


def require_points(state: State, unit: int, cost: int) -> None:
    """The price is the last thing asked, so that what is not possible at any price is refused for its own reason."""
    if state.ap + state.potion(unit) < cost:
        raise illegal("TURN-2", "it costs {cost} AP, {left} left", cost=cost, left=state.ap + state.potion(unit))


def pay(state: State, unit: int, cost: int, events: list[Event]) -> None:
    """Spend action points, a potion's own first (OBJ-POTION); comes before anything is changed."""
    require_points(state, unit, cost)
    own = state.potion(unit)
    from_potion = min(own, cost)
    if from_potion:
        state.potions = tuple(
            (token, ap - from_potion if token == unit else ap)
            for token, ap in state.potions
            if token != unit or ap > from_potion
        )
    state.ap -= cost - from_potion
    state.acted = True
    events.append(("paid", unit, cost, state.ap))
