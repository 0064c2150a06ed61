"""Another world with its whole history, in which a seat has seen the same: for tests of what may be known.

`view.redeal` gives a state. Here a game is played again from its start, and all that the seat cannot know is different:
the rooms still face down, who is hidden where or stands on which dot, Combat cards not turned over, secret picks.
"""

from __future__ import annotations

from random import Random
from typing import Any

from quarterturn.engine.core.fights import playable
from quarterturn.engine.core.setup import team_options
from quarterturn.engine.core.state import Action, State
from quarterturn.engine.core.terms import EMPTY_SHAFT, UNKNOWN
from quarterturn.engine.game import Entry, Game
from quarterturn.engine.view import view

Names = dict[tuple[int, str, object], object]  # a secret pick (by whom, of what kind, which) and what stands in for it


def other_world(game: Game, seat: int, random: Random, own: bool = True) -> Game:
    """The same game to a seat's eyes. `own`: its own tokens that lie face down are mixed up too, as it cannot look."""
    names = _other_names(game, seat, random)
    tokens = _other_tokens(game, seat, own, random)
    world = Game(_other_start(game, random))
    for number, entry in enumerate(game.log):
        world.apply(_other_action(game, number, entry, seat, world.state, tokens, names, random), entry.seat)
    return world


def _other_start(game: Game, random: Random) -> State:
    """The rooms that are still face down, mixed up; those that a plan fixes are only turned."""
    start, now = game.start.copy(), game.state
    fixed = [slot for slot, _ in now.table.definition.fixed]
    rooms = list(start.rooms)
    down = [s for s in range(len(rooms)) if not now.revealed >> s & 1 and rooms[s] != EMPTY_SHAFT and s not in fixed]
    for slot, room in zip(down, random.sample([rooms[slot][0] for slot in down], len(down)), strict=True):
        rooms[slot] = (room, random.randrange(4))
    start.rooms = tuple(rooms)
    if rooms:
        start.ground = start.table.rules.ground(start)
    return start


def _other_tokens(game: Game, seat: int, own: bool, random: Random) -> list[int]:
    """Each token's stand-in: of those whose place the seat does not know, another one of the same seat and sort."""
    table = game.state.table
    stand_in = list(range(len(table.tokens)))
    seen = view(game.state, seat).state.where
    groups: dict[tuple[int, bool], list[int]] = {}
    for token, place in enumerate(seen):
        if place == UNKNOWN and (own or table.owner[token] != seat):
            groups.setdefault((table.owner[token], bool(table.effect[token])), []).append(token)
    for group in groups.values():
        for token, other in zip(group, random.sample(group, len(group)), strict=True):
            stand_in[token] = other
    return stand_in


def _other_names(game: Game, seat: int, random: Random) -> Names:
    """Other names for what others have picked in secret and nobody has seen, such that tokens keep their numbers."""
    table = game.state.table
    if table.definition.mixing != "free":
        return {}
    collection = table.collection
    seen = view(game.state, seat).state.table
    known = {(token.seat, token.name) for token in seen.tokens}
    in_sight = {room.pair for room in seen.rooms}
    picked = [(entry.seat, *entry.action[1:]) for entry in game.log if entry.action[0] == "pick"]
    found: Names = {}
    for kind, every in (("room", list(table.definition.pairs)), ("character", list(collection.characters)),
                        ("object", list(collection.objects))):  # fmt: skip
        for who in range(table.seats):
            mine = [name for by, sort, name in picked if sort == kind and (kind == "room" or by == who)]
            hidden = [
                name
                for by, sort, name in picked
                if by == who != seat and sort == kind and mine.count(name) == 1
                and (name not in in_sight if kind == "room" else (who, name) not in known)
            ]  # fmt: skip
            for name in random.sample(hidden, min(1, len(hidden))):
                others = [
                    n for n in every if n not in mine and _rank(n, name, mine, every) == _rank(name, name, mine, every)
                ]
                if others:
                    found[who, kind, name] = random.choice(others)
    return found


def _rank(name: object, instead_of: object, mine: list[object], every: list[Any]) -> int:
    return sum(every.index(other) < every.index(name) for other in mine if other != instead_of)


def _other_action(
    game: Game, number: int, entry: Entry, seat: int, state: State, tokens: list[int], names: Names, random: Random
) -> Action:
    action = entry.action
    match action:
        case ("hide", token, slot):
            return ("hide", tokens[token], slot)
        case ("drop", token):
            return ("drop", tokens[token])
        case ("team", placement) if entry.seat != seat and not _stood(game, number, placement):
            return random.choice(team_options(state, entry.seat))
        case ("team", placement):
            return ("team", tuple((tokens[token], square) for token, square in placement))
        case ("pick", kind, name):
            return ("pick", kind, names.get((entry.seat, kind, name), name))
        case ("combat", _) if entry.seat != seat and not _shown(game, number, entry.seat):
            return ("combat", random.choice(playable(state, entry.seat)))
    return action


def _stood(game: Game, number: int, placement: tuple[tuple[int, int], ...]) -> bool:
    """Whether a starting team has come to stand on its dots: not before all have chosen theirs."""
    later = [*game.states()[number + 1 :], game.state]
    return any(state.where[token] == square for state in later for token, square in placement)


def _shown(game: Game, number: int, seat: int) -> bool:
    """Whether a Combat card was among those turned over at the end of its combat."""
    for entry in game.log[number:]:
        for event in entry.events:
            if event[0] in ("cards", "attacked"):
                return event[0] == "cards" and seat in event[1]
    return False
