"""The rooms of the expansion are ours (MULTI-5): they keep the measure of the printed ones, and trap nobody more."""

from benchmarks.fairness import (
    ALL_MEANS,
    BOARDS,
    OURS,
    PRINTED,
    Crossing,
    Labyrinth,
    Turnings,
    crossings,
    found_ways,
    region,
    rooms_of,
    stuck_by_room,
)

from quarterturn.engine.core.definition import ROOM_SIDE, ROOM_SQUARES, Room
from quarterturn.engine.core.terms import CLOSED, GEAR, OPEN, PIT, SLIT, WALL
from quarterturn.engine.squares.ground import Ground

STRAIGHT = "two rooms wide"
SAMPLE, SEED = 8, 3


def walls(room: Room) -> int:
    return room.edges.count(WALL)  # inner ones count twice, once from each side


def along(side: int) -> range:
    """The squares of a room along its north, east, south or west side."""
    last = ROOM_SIDE - 1
    return (
        range(ROOM_SIDE),
        range(last, ROOM_SQUARES, ROOM_SIDE),
        range(ROOM_SIDE * last, ROOM_SQUARES),
        range(0, ROOM_SQUARES, ROOM_SIDE),
    )[side]


def test_pits_and_portcullises_are_shared_out_as_in_the_printed_rooms() -> None:
    for count in (lambda room: room.squares.count(PIT), lambda room: len(room.gates)):
        assert sorted(map(count, rooms_of(OURS))) == sorted(map(count, rooms_of(PRINTED)))


def test_walls_are_in_the_measure_of_the_printed_rooms() -> None:
    printed, ours = ([walls(room) for room in rooms_of(pairs)] for pairs in (PRINTED, OURS))
    assert min(printed) <= min(ours) <= max(ours) <= max(printed)
    assert abs(sum(ours) - sum(printed)) < 0.05 * sum(printed)


def test_there_are_no_arrow_slits_and_every_side_is_open_in_two_places() -> None:
    for room in rooms_of(OURS):
        assert SLIT not in room.edges
        assert all(sum(room.edges[4 * n + side] == OPEN for n in along(side)) >= 2 for side in range(4))


def test_the_gear_of_the_top_room_is_reached_from_all_its_sides() -> None:
    """Room 9a is the top of the pyramid (M-2), which is left by its gear."""
    (top,) = (room for room in rooms_of(OURS) if room.name == "9a")
    layout = BOARDS[STRAIGHT]
    ground = Ground.bare(layout).with_room(0, top, 0, 0, [CLOSED] * len(top.gates))
    squares = layout.room_squares[0]
    reached = region(ground, squares[top.squares.index(GEAR)])
    for side in range(4):
        assert any(top.edges[4 * n + side] == OPEN and squares[n] in reached for n in along(side))


def test_an_open_labyrinth_is_crossed_as_fast_as_one_walks() -> None:
    bare = Room("bare", "own", 0, 1, "." * ROOM_SQUARES, bytes(4 * ROOM_SQUARES))
    layout = BOARDS[STRAIGHT]
    turnings = Turnings(Labyrinth(layout, [(bare, 0)] * len(layout.plan.slots)))
    start = layout.dots(0)[0]
    assert [Crossing(turnings, movement, ALL_MEANS).actions(start) for movement in (2, 4, 6)] == [11, 6, 4]


def test_a_revealed_character_is_not_trapped_more_often() -> None:
    printed, ours = (stuck_by_room(STRAIGHT, pairs, SAMPLE, SEED).values() for pairs in (PRINTED, OURS))
    assert sum(room.sealed for room in ours) == 0
    assert sum(room.kept for room in ours) <= sum(room.kept for room in printed)


def test_a_labyrinth_of_ours_takes_about_as_many_actions() -> None:
    """A small sample, to notice a drawing that spoils the balance; `make fairness` gives the figures."""
    printed, ours = (
        found_ways(crossings(STRAIGHT, pairs, ALL_MEANS, SAMPLE, SEED, (6,))[6]) for pairs in (PRINTED, OURS)
    )
    assert abs(sum(ours) / len(ours) - sum(printed) / len(printed)) < 2
