"""The movements of a character, as the list of choices has them (cache.py keeps them)."""

from __future__ import annotations

from quarterturn.engine.core.choices import MoveList
from quarterturn.engine.zones.board import MOST_IN_ZONE, Board
from quarterturn.engine.zones.ground import ALL_BARS
from quarterturn.engine.zones.patch import Patch, Region, patch_of, region_of
from quarterturn.engine.zones.paths import Moves, Steps
from quarterturn.engine.zones.scene import Scene
from quarterturn.engine.zones.search import ALL, ONE_THING, TAKE_ONE, Search


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
    most = board.table.most
    for extent in (ALL, ONE_THING):
        search = Search(scene, patch, full, most, extent)
        if search.is_cut:
            continue
        search.close(board)
        found = Moves(kind, unit, search)
        if most == 0 or found.count <= most:
            return found
    search = Search(scene, patch, full, extent=TAKE_ONE)
    search.close(board)
    return Moves(kind, unit, search)


def patch_around(board: Board, unit: int, region: Region, through_walls: bool) -> Patch:
    stoppers = board.stoppers(unit) & region.watched
    blockers = board.fit_places(1 - region.seat) & region.watched if through_walls else stoppers
    return patch_of(region, board.ground, board.zones.stops[unit], stoppers, blockers, through_walls)


def reached(board: Board, unit: int) -> set[int]:
    """The places one movement may end on without dropping or exchanging anything; OUT stands for leaving."""
    table, where, layout = board.table, board.state.where, board.table.layout
    patch = patch_around(board, unit, region_around(board, unit, False), False)
    loads = board.loads(unit)
    has_rope = any(table.is_rope(load) for load in loads)
    moving = [unit, *(load for load in loads if not table.is_object[load])]
    staying = [where[friend] for friend in table.teams[table.owner[unit]] if friend not in moving]
    found: set[int] = set()
    visited = frontier = 1
    for _ in range(patch.points):
        frontier = patch.next(frontier, has_rope) & ~visited
        visited |= frontier
    for index, place in enumerate(patch.places):
        is_roomy = not layout.is_zone(place) or staying.count(place) + len(moving) <= MOST_IN_ZONE
        if index and visited >> index & 1 and is_roomy:
            found.add(place)
    return found
