"""The movements of a character, as the list of choices has them (cache.py keeps them)."""

from __future__ import annotations

from quarterturn.engine.core.bits import bit_index
from quarterturn.engine.core.choices import MoveList
from quarterturn.engine.core.terms import OUT
from quarterturn.engine.zones.board import MOST_IN_ZONE, Board
from quarterturn.engine.zones.ground import ALL_BARS
from quarterturn.engine.zones.patch import Patch, Region, patch_of, region_of
from quarterturn.engine.zones.paths import Moves, Steps, each, path_to
from quarterturn.engine.zones.scene import Scene
from quarterturn.engine.zones.search import Search


def region_around(board: Board, unit: int, through_walls: bool) -> Region:
    table = board.table
    points = 1 if through_walls else table.movement[unit]
    passes = ALL_BARS if through_walls else table.passes_borders[unit]
    return region_of(board.ground, table.owner[unit], board.state.where[unit], points, passes)


def moves_of(board: Board, unit: int, region: Region, through_walls: bool, before: MoveList | None) -> MoveList:
    """All that one movement of a character can come to, or one walk through a wall.

    `before`: what was listed last; where all it depends on is as it was, it is what is listed now.
    """
    patch = patch_around(board, unit, region, through_walls)
    full = board.full_zones(patch.seat, patch.places[0]) & region.places
    kind = "walk" if through_walls else "move"
    if board.table.hands[unit] == 0 or not board.thing_places() & region.places:
        ends = patch.fan(0, 1, False).seen & ~1 & ~patch.spots_in(full)
        if isinstance(before, Steps) and before.ends == ends and before.patch.is_like(patch):
            return before
        return Steps(kind, unit, patch, ends)
    scene = Scene(board, unit, region.places)
    if isinstance(before, Moves):
        search = before.search
        if search.full == full and search.scene.is_like(scene) and search.patch.is_like(patch):
            return before
    search = Search(scene, patch, full)
    search.close(board)
    return Moves(kind, unit, search)


def patch_around(board: Board, unit: int, region: Region, through_walls: bool, stop: int | None = None) -> Patch:
    """`stop`: how it stands stopped at the start, if that is not where it is now."""
    stoppers = board.stoppers(unit) & region.watched
    blockers = board.fit_places(1 - region.seat) & region.watched if through_walls else stoppers
    if stop is None:
        stop = board.zones.stops[unit]
    return patch_of(region, board.ground, stop, stoppers, blockers, through_walls)


def reached(board: Board, unit: int) -> set[int]:
    """The places one movement may end on without dropping or exchanging anything; OUT stands for leaving."""
    return {path[-1] for path, _ in ways_from(board, unit, board.state.where[unit], board.zones.stops[unit])}


def further(board: Board, unit: int) -> list[tuple[list[int], list[int]]]:
    """The paths of two movements, one after the other, to each place that is two away; nothing is exchanged on them."""
    start = board.state.where[unit]
    near = ways_from(board, unit, start, board.zones.stops[unit])
    known = {start, *(path[-1] for path, _ in near)}
    found: list[tuple[list[int], list[int]]] = []
    for path, stop in near:
        if path[-1] != OUT:
            for onward, _ in ways_from(board, unit, path[-1], stop):
                if onward[-1] not in known:
                    known.add(onward[-1])
                    found.append((path, onward))
    return found


def ways_from(board: Board, unit: int, start: int, stop: int) -> list[tuple[list[int], int]]:
    """The movements without exchanges from a place, stopped there or not: each path, and how it is stopped then."""
    table, where, layout = board.table, board.state.where, board.table.layout
    region = region_of(board.ground, table.owner[unit], start, table.movement[unit], table.passes_borders[unit])
    patch = patch_around(board, unit, region, False, stop)
    loads = board.loads(unit)
    has_rope = any(table.is_rope(load) for load in loads)
    moving = [unit, *(load for load in loads if not table.is_object[load])]
    staying = [where[friend] for friend in table.teams[table.owner[unit]] if friend not in moving]
    fan = patch.fan(0, 1, has_rope)
    found: list[tuple[list[int], int]] = []
    for spot in each(fan.seen & ~1):
        index = bit_index(spot)
        place = patch.places[index]
        if not layout.is_zone(place) or staying.count(place) + len(moving) <= MOST_IN_ZONE:
            found.append((path_to(patch, fan, spot, has_rope), patch.stops[index]))
    return found
