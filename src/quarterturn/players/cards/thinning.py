"""The choices of a turn that a player of cards would think of."""

from __future__ import annotations

from quarterturn.engine.core.state import Action
from quarterturn.engine.zones import abilities, fight, gates, jump, objects, rooms
from quarterturn.engine.zones.board import Board
from quarterturn.players.cards.errands import Errand
from quarterturn.players.cards.race import Race
from quarterturn.players.cards.walking import walks


def worth_a_look(board: Board, race: Race, keep: int, errand: Errand | None = None) -> list[Action]:
    """Of attacks and reveals that come to the same one each; of the rest all that may be useful."""
    state = board.state
    found: list[Action] = []
    seen: set[tuple[object, ...]] = set()
    walker = errand.walker(state) if errand is not None else -1
    for unit in state.table.teams[state.seat]:
        if state.where[unit] >= 0 and not state.healed >> unit & 1:
            towards = errand.field(board, race) if errand is not None and unit == walker else None
            _choices(board, unit, race, keep, towards, seen, found)
    return found


def of_unit(board: Board, unit: int, race: Race, keep: int) -> list[Action]:
    """The same of one character that can act."""
    found: list[Action] = []
    _choices(board, unit, race, keep, None, set(), found)
    return found


def _choices(
    board: Board,
    unit: int,
    race: Race,
    keep: int,
    towards: list[int] | None,
    seen: set[tuple[object, ...]],
    found: list[Action],
) -> None:
    state = board.state
    if state.wounded >> unit & 1:
        if state.ap:
            abilities.regenerate_options(board, unit, found)
        return
    _attacks(board, unit, seen, found)
    if state.ap:
        _deeds(board, unit, seen, found)
        walks(board, unit, race, keep, towards, found)


def _attacks(board: Board, unit: int, seen: set[tuple[object, ...]], found: list[Action]) -> None:
    """In a zone all fight together (CARD-FIGHT-2), so whoever attacks whom among the fit, it is one combat."""
    state = board.state
    listed: list[Action] = []
    fight.attack_options(board, unit, listed)
    best: dict[tuple[object, ...], Action] = {}
    for action in listed:
        how, _, target, mode, joiners = action
        whom = target if state.wounded >> target & 1 or how != "fight" else -1
        free = fight.is_free(state, how, unit)
        who = unit if how != "fight" or mode or free else -1
        key: tuple[object, ...] = (how, who, whom, board.reached_zone(state.where[target]), mode)
        if key not in best or len(joiners) > len(best[key][4]):
            best[key] = action  # the more join, the better
    for same, action in best.items():
        if same not in seen:
            seen.add(same)
            found.append(action)


def _deeds(board: Board, unit: int, seen: set[tuple[object, ...]], found: list[Action]) -> None:
    listed: list[Action] = []
    rooms.reveal_options(board, unit, listed)
    rooms.turn_options(board, unit, listed)
    jump.options(board, unit, listed)
    gates.options(board, unit, listed)
    if board.table.abilities[unit]:
        abilities.options(board, unit, listed)
        objects.options(board, unit, listed)
    for action in listed:
        kind = action[0]
        key: tuple[object, ...] = action
        if kind == "reveal":
            key = (kind, action[2])
        elif kind == "turn":
            key = (kind, action[2], action[3])
        elif kind == "jump":
            key = (kind, unit, action[2])  # with the lowest card
        elif kind == "levitate" and not _is_handed_to_friend(board, action):
            continue
        if key not in seen:
            seen.add(key)
            found.append(action)


def _is_handed_to_friend(board: Board, action: Action) -> bool:
    last = action[3][-1] if action[3] else None
    return isinstance(last, tuple) and board.table.owner[last[1]] == board.state.seat and board.is_fit(last[1])
