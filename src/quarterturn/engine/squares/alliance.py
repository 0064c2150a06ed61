"""Alliance combat: players of other colours may take a side in a combat they stand beside (M-6).

Whoever has a miniature adjacent to an involved character is asked, clockwise from the active player. He may take a side
if such a miniature is adjacent to a miniature of a colour on the other side, or to the wounded that is attacked. These
miniatures take part, and the group grows from them as any group does. What he says is binding; one who stays out is
asked again only if he comes into a new contact.
"""

from __future__ import annotations

from quarterturn.engine.core.fights import ATTACKING, DEFENDING, fighters, seats_of
from quarterturn.engine.core.state import FIGHT, JOIN, NAME, Event, Fight, State
from quarterturn.engine.core.terms import NOBODY
from quarterturn.engine.squares.board import Board
from quarterturn.engine.squares.combat import gathered, may_take_part


def ask_or_await(state: State, events: list[Event]) -> None:
    """After a declaration or an answer: the next player is asked whether he joins, or else cards are waited for."""
    fight = state.fight
    assert fight is not None
    asked = _next_asked(state, fight) if state.table.definition.alliances else -1
    if asked != fight.asked:
        state.fight = fight._replace(asked=asked)
        if asked >= 0:
            events.append(("asked", asked))
    state.phase = JOIN if asked >= 0 else NAME if fight.namer >= 0 else FIGHT


def _next_asked(state: State, fight: Fight) -> int:
    """The first seat, clockwise from the active player, that may join and has not answered to these contacts."""
    board = Board(state)
    answered = dict(fight.declined)
    for after in range(1, state.table.seats):
        seat = (state.seat + after) % state.table.seats
        if seat in fighters(fight) or contacts(board, fight, seat) <= answered.get(seat, 0):
            continue
        if open_sides(board, fight, seat):
            return seat
    return -1


def contacts(board: Board, fight: Fight, seat: int) -> int:
    """How often a miniature of a seat is beside an involved character; this only grows, unless somebody resigns."""
    count = 0
    for involved in (*fight.attackers, *fight.defenders):
        for square in board.ground.near[board.state.where[involved]]:
            unit = board.miniature_at(square)
            count += unit != NOBODY and board.table.owner[unit] == seat
    return count


def open_sides(board: Board, fight: Fight, seat: int) -> list[int]:
    """The sides a seat may take."""
    return [side for side in (ATTACKING, DEFENDING) if recruits(board, fight, seat, side)]


def recruits(board: Board, fight: Fight, seat: int, side: int) -> list[int]:
    """The miniatures with which a seat would enter a combat on a side: beside it, and touching the other side."""
    state, near = board.state, board.ground.near
    enemies = seats_of(fight, 1 - side)
    involved = {state.where[unit] for unit in (*fight.attackers, *fight.defenders)}
    touched = {square for square, unit in board.fit.items() if board.table.owner[unit] in enemies}
    if side == ATTACKING:
        touched.add(state.where[fight.target])
    found: list[int] = []
    for unit in board.table.teams[seat]:
        square = state.where[unit]
        if square < 0 or state.wounded >> unit & 1 or not may_take_part(board, unit, side):
            continue
        if not involved.isdisjoint(near[square]) and not touched.isdisjoint(near[square]):
            found.append(unit)
    return found


def joined(board: Board, fight: Fight, seat: int, side: int) -> Fight:
    """The combat with one more player, and with everybody who is drawn in by that."""
    new = tuple(recruits(board, fight, seat, side))
    fight = fight._replace(allies=(*fight.allies, (seat, side)), cards=(*fight.cards, -1))
    if side == ATTACKING:
        return gathered(board, fight._replace(attackers=(*fight.attackers, *new)))
    return gathered(board, fight._replace(defenders=(*fight.defenders, *new)))


def declined(board: Board, fight: Fight, seat: int) -> Fight:
    """The combat after a player has said that he stays out."""
    before = tuple([answer for answer in fight.declined if answer[0] != seat])
    return fight._replace(declined=(*before, (seat, contacts(board, fight, seat))))


def without(board: Board, fight: Fight, seat: int) -> Fight:
    """The combat after an ally has resigned: who was drawn in because of him stays in (MULTI-6)."""
    owner = board.table.owner
    playing = [(ally, card) for ally, card in zip(fighters(fight), fight.cards, strict=True) if ally != seat]
    fight = fight._replace(
        attackers=tuple([unit for unit in fight.attackers if owner[unit] != seat]),
        defenders=tuple([unit for unit in fight.defenders if owner[unit] != seat]),
        allies=tuple([ally for ally in fight.allies if ally[0] != seat]),
        cards=tuple([card for _, card in playing]),
        declined=tuple([answer for answer in fight.declined if answer[0] != seat]),
    )
    return gathered(board, fight)
