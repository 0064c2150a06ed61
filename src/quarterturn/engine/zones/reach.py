"""The movements of a character, as the list of choices has them (cache.py keeps them)."""

from __future__ import annotations

from typing import Final

from quarterturn.engine.core.bits import bit_index
from quarterturn.engine.core.choices import MoveList
from quarterturn.engine.core.terms import OUT
from quarterturn.engine.zones.board import MOST_IN_ZONE, Board
from quarterturn.engine.zones.ground import ALL_BARS
from quarterturn.engine.zones.patch import Patch
from quarterturn.engine.zones.paths import Moves, Steps, each, path_to
from quarterturn.engine.zones.scene import Scene
from quarterturn.engine.zones.search import ALL, ONE_THING, TAKE_ONE, Search
from quarterturn.engine.zones.survey import Survey

PATCHES_KEPT: Final = 8  # of one place


def moves_of(board: Board, unit: int, patch: Patch, through_walls: bool, before: MoveList | None) -> MoveList:
    """All that one movement of a character can come to, or one walk through a wall.

    `before`: what was listed last; where all it depends on is as it was, it is what is listed now.
    """
    full = board.full_zones(patch.seat, board.state.where[unit]) & patch.zones
    kind = "walk" if through_walls else "move"
    if board.table.hands[unit] == 0 or not meets_goods(board, patch.seat, patch):
        ends = patch.fan(0, 1, False).seen & ~1
        if full:
            ends &= ~patch.spots_in(full)
        if isinstance(before, Steps) and before.ends == ends and before.patch.is_like(patch):
            return before
        return Steps(kind, unit, patch, ends)
    scene = Scene(board, unit, patch)
    if isinstance(before, Moves):
        search = before.search
        if search.full == full and search.scene.is_like(scene) and search.patch.is_like(patch):
            return before
    most = board.table.most
    for extent in (ALL, ONE_THING):
        search = Search(scene, patch, full, through_walls, most, extent)
        if search.is_cut:
            continue
        search.close(board)
        found = Moves(kind, unit, search)
        if most == 0 or found.count <= most:
            return found
    search = Search(scene, patch, full, through_walls, extent=TAKE_ONE)
    search.close(board)
    return Moves(kind, unit, search)


def meets_goods(board: Board, seat: int, patch: Patch) -> bool:
    """Whether something is within reach that one of a seat could get."""
    where = board.state.where
    for token in board.goods(seat):  # noqa: SIM110  compiled, a generator would be an object
        if patch.reaches(where[token]):
            return True
    return False


def patch_around(board: Board, unit: int, through_walls: bool) -> Patch:
    """Where a character can be within one movement or walk through a wall."""
    return patch_at(board, unit, board.state.where[unit], board.zones.stops[unit], through_walls)


def patch_at(board: Board, unit: int, start: int, stop: int, through_walls: bool) -> Patch:
    """The same from a place, stopped there or not: a patch of the table's, or a new one."""
    table, seat = board.table, board.table.owner[unit]
    points = 1 if through_walls else table.movement[unit]
    passes = ALL_BARS if through_walls else table.passes_borders[unit]
    stoppers, blockers = board.stop_zones(unit), board.blocked_zones(unit, not through_walls)
    key = ((((start << 3 | stop + 1) << 4 | points) << 4 | passes) << 1 | seat) << 1 | through_walls
    kept = table.patches.get(key)
    first = kept if isinstance(kept, Patch) else None
    known, before = first, None
    count = 0
    while known is not None:
        if known.is_valid(board.ground, stoppers, blockers):
            if before is not None:  # it is the first to be asked next time
                before.older, known.older = known.older, first
                table.patches[key] = known
            return known
        count += 1
        if count == PATCHES_KEPT:
            known.older = None
        before, known = known, known.older
    survey = Survey(board.ground, seat, start, stop, points, passes, stoppers, blockers, through_walls)
    found = table.patches[key] = Patch(survey, points, first)
    return found


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
    patch = patch_at(board, unit, start, stop, False)
    loads = board.loads(unit)
    has_rope = any(table.is_rope(load) for load in loads)
    moving = [unit, *(load for load in loads if not table.is_object[load])]
    staying = [where[friend] for friend in table.teams[table.owner[unit]] if friend not in moving]
    fan = patch.fan(0, 1, has_rope)
    found: list[tuple[list[int], int]] = []
    for spot in each(fan.seen & ~1):
        index = bit_index(spot)
        place: int = patch.places[index]
        if not layout.is_zone(place) or staying.count(place) + len(moving) <= MOST_IN_ZONE:
            found.append((path_to(patch, fan, spot, has_rope), patch.stops[index]))
    return found
