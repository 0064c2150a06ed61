"""Whether a game fits together: teams, dots, rooms, capacities, cards and targets."""

from __future__ import annotations

from quarterturn.content.records import Record
from quarterturn.engine.definition import DOOR, FOR_ALL, NEUTRAL, ROOM_SIDE, Collection, GameDef

ROOMS_IN_A_PAIR = 2
SEATS_THAT_MIX = 2  # section 18
TEAM_KEYS = ("characters", "objects")
SIZE_KEYS = ("team-characters", "team-objects")


def check_game(record: Record, game: GameDef, content: Collection) -> None:
    """Refuse a game that cannot be set up or won."""
    _check_mixing(record, game, content)
    _check_kept(record, game)
    _check_starters(record, game)
    _check_rooms(record, game, content)
    _check_fixed(record, game, content)
    _check_machines(record, game)
    _check_shaft(record, game)
    _check_drivers(record, game, content)
    _check_capacity(record, game)
    _check_cards(record, game)
    _check_target(record, game)
    _check_ways_out(record, game)
    _check_sides(record, game)


def _check_mixing(record: Record, game: GameDef, content: Collection) -> None:
    """Teams are either listed or chosen at the table (MIX-1), and there must be enough to choose from."""
    for key in TEAM_KEYS if game.mixing else SIZE_KEYS:
        if record.has(key):
            word = "with" if game.mixing else "without"
            raise record.fault(record.place(key), f"'{key}' cannot stand {word} 'mixing'")
    if not game.mixing:
        return
    if len(game.seats) > SEATS_THAT_MIX:
        raise record.fault(record.place("mixing"), f"teams are chosen at the table only by {SEATS_THAT_MIX} seats")
    takers = len(game.seats) if game.mixing == "draft" else 1  # a draft takes what it picks from the other side
    wanted = takers * game.team_characters
    if wanted > len(content.characters):
        raise record.fault(
            record.place("team-characters"), f"{wanted} characters are needed, {len(content.characters)} are there"
        )
    wanted = takers * game.team_objects
    if wanted > len(content.objects) and not any(thing.common for thing in content.objects.values()):
        raise record.fault(
            record.place("team-objects"), f"{wanted} objects are needed, {len(content.objects)} are there"
        )


def _check_kept(record: Record, game: GameDef) -> None:
    if game.kept and game.mixing:
        raise record.fault(record.place("kept"), "'kept' cannot stand with 'mixing'")
    for seat in game.seats:
        if game.kept > len(seat.characters):
            reason = f"{game.kept} are kept, but {seat.colour} has {len(seat.characters)} characters"
            raise record.fault(record.place("kept"), reason)


def _check_starters(record: Record, game: GameDef) -> None:
    """The starters stand on dots, one each (SETUP-3)."""
    neutral = sum(len(line.dots) for line in game.plan.lines if line.seat == NEUTRAL)
    together = sum(seat.starters for seat in game.seats)
    if neutral and together > neutral:
        raise record.fault(record.place("starters"), f"{together} starters, but the neutral lines have {neutral} dots")
    for number, seat in enumerate(game.seats):
        team = game.team_characters if game.mixing else game.kept or len(seat.characters)
        dots = sum(len(line.dots) for line in game.plan.lines if line.seat == number)
        if not neutral and not dots:
            reason = f"{seat.colour} has no dots to start on: a line two rooms long has four, any other names its own"
            raise record.fault(record.place("lines") or record.place("board"), reason)
        if not neutral and seat.starters > dots:
            reason = f"{seat.starters} starters, but a starting line has {dots} dots"
            raise record.fault(record.place("starters"), reason)
        if seat.starters > team:
            raise record.fault(
                record.place("starters"), f"{seat.starters} starters, but {seat.colour} has {team} characters"
            )


def _check_rooms(record: Record, game: GameDef, content: Collection) -> None:
    extra = [room for _, room in game.fixed if content.rooms[room].pair not in game.pairs]
    rooms = ROOMS_IN_A_PAIR * game.pairs_used + len(extra)
    slots = sum(not slot.shaft for slot in game.plan.slots)
    # Where both sides pick in secret they may pick the same pairs (MIX-FREE), and each picks as many.
    if game.mixing == "free" and game.pairs_used % len(game.seats):
        raise record.fault(record.place("pairs-used"), f"{game.pairs_used} pairs cannot be picked half by each seat")
    if game.pairs_used > len(game.pairs) and game.mixing != "free":
        raise record.fault(record.place("pairs-used"), f"{game.pairs_used} pairs are used, {len(game.pairs)} are there")
    if rooms != slots:
        raise record.fault(record.place("board"), f"the board has {slots} rooms, but there are {rooms} to lay")


def _check_fixed(record: Record, game: GameDef, content: Collection) -> None:
    """A room that lies where the plan says is either there in any case, or beside the pairs that are drawn."""
    if game.fixed and game.mixing:
        raise record.fault(record.place("fixed"), "'fixed' cannot stand with 'mixing'")
    for _, room in game.fixed:
        if content.rooms[room].pair in game.pairs and game.pairs_used < len(game.pairs):
            reason = f"room {room} must lie there, but its pair may not be drawn: take it out of 'pairs'"
            raise record.fault(record.place("fixed"), reason)


def _check_machines(record: Record, game: GameDef) -> None:
    """Which room is raised, and which one slides, must be known (M-2, M-4)."""
    lying = dict(game.fixed)
    if game.lift >= 0 and game.lift == game.slider:
        raise record.fault(record.place("lift"), "one room cannot both slide and be raised")
    for key, slot in (("lift", game.lift), ("slider", game.slider)):
        if slot >= 0 and slot not in lying:
            raise record.fault(record.place(key), f"'fixed' must say which room lies at {game.plan.slots[slot].name}")


def _check_shaft(record: Record, game: GameDef) -> None:
    """A room slides in one column of places without a gap (M-4)."""
    slots = game.plan.slots
    shaft = [slot for number, slot in enumerate(slots) if slot.shaft and number != game.slider]
    if game.slider < 0:
        if shaft:
            raise record.fault(record.place("board"), "an empty shaft needs a 'slider' that slides in it")
        return
    begins = slots[game.slider]
    column = sorted([begins.y, *(slot.y for slot in shaft if slot.x == begins.x)])
    if not shaft or len(column) <= len(shaft) or column != list(range(column[0], column[-1] + 1, ROOM_SIDE)):
        reason = f"the shaft is a column of '-' right above and below {begins.name}, where the slider begins"
        raise record.fault(record.place("slider"), reason)


def _check_drivers(record: Record, game: GameDef, content: Collection) -> None:
    """The rooms whose gears slide another lie on the board in any case (M-4)."""
    if game.slider < 0:
        if game.drivers:
            raise record.fault(record.place("drivers"), "'drivers' says nothing without 'slider'")
        return
    if not game.drivers:
        raise record.fault(record.place("slider"), "'drivers' must name the rooms whose gears slide it")
    lying = [room for _, room in game.fixed]
    for name in game.drivers:
        drawn = content.rooms[name].pair in game.pairs and game.pairs_used == len(game.pairs)
        if name not in lying and not drawn:
            raise record.fault(record.place("drivers"), f"room {name} is not sure to lie on the board")


def _check_capacity(record: Record, game: GameDef) -> None:
    """Every token must find a room that holds its kind; listed teams fill the rooms exactly (SETUP-4)."""
    characters, objects = _hidden(game)
    room = {kind: _room_for(game, kind) for kind in ("both", "characters", "objects")}
    for name, tokens in (("characters", characters), ("objects", objects)):
        if tokens > room["both"] + room[name]:
            reason = f"{tokens} {name} are to be hidden, but the rooms hold {room['both'] + room[name]}"
            raise record.fault(record.place("board"), reason)
    total, tokens = sum(room.values()), characters + objects
    if tokens > total or (tokens + game.spare != total and not game.mixing):
        raise record.fault(record.place("board"), f"{tokens} tokens are to be hidden, but the rooms hold {total}")


def _hidden(game: GameDef) -> tuple[int, int]:
    """How many characters and objects go face down into the rooms."""
    starters = sum(seat.starters for seat in game.seats)
    if game.mixing:
        return len(game.seats) * game.team_characters - starters, len(game.seats) * game.team_objects
    characters = sum(game.kept or len(seat.characters) for seat in game.seats)
    return characters - starters, sum(len(seat.objects) for seat in game.seats)


def _room_for(game: GameDef, kind: str) -> int:
    return sum(slot.capacity for slot in game.plan.slots if slot.holds == kind)


def _check_cards(record: Record, game: GameDef) -> None:
    if not game.action_cards:
        raise record.fault(record.place("cards"), "nobody can act without Action cards")
    if game.combat_cards and 0 not in game.combat_cards:
        # FIGHT-9: with all other cards spent, +0 is left.
        raise record.fault(record.place("cards"), "the Combat cards must include 0")


def _check_target(record: Record, game: GameDef) -> None:
    """Somebody must be able to win: by points, or by the prize."""
    if game.targets and game.target not in game.targets:
        raise record.fault(record.place("target"), f"the target {game.target} is not among the targets")
    if game.target and not (game.exits_score or game.kills_score or game.wounds_score):
        raise record.fault(record.place("target"), f"nothing scores, so {game.target} points cannot be reached")
    if not game.target and game.prize is None and not game.cycles:
        raise record.fault(record.place("target"), "a game without a target needs a prize, or an end by 'cycles'")


def _check_ways_out(record: Record, game: GameDef) -> None:
    """Where only leaving scores, everybody must have a way out, or nobody could win; a door is one seat's alone."""
    owners = [line.seat for line in game.plan.lines]
    doors = owners.count(DOOR)
    if doors and doors < len(game.seats):
        raise record.fault(record.place("lines"), f"{doors} doors are too few for {len(game.seats)} seats")
    if not game.exits_score or game.kills_score or game.wounds_score or game.prize:
        return
    if doors or game.lift >= 0 or FOR_ALL in owners:
        return
    for number, seat in enumerate(game.seats):
        enemies = [owner for owner in owners if owner >= 0 and game.seats[owner].team != seat.team]
        if game.leaves:
            enemies = [owner for owner in enemies if owner in game.leaves[number]]
        if not enemies or number in game.free_lines:
            key = "lines" if record.has("lines") else "board"
            raise record.fault(record.place(key), f"only leaving scores, but {seat.colour} has no way out")


def _check_sides(record: Record, game: GameDef) -> None:
    """Nobody may step from his own line straight onto an enemy's, or be asked to fight his ally (M-6)."""
    teams = [seat.team for seat in game.seats]
    if game.alliances and len(set(teams)) < len(teams):
        raise record.fault(
            record.place("alliances"), "whoever has allies cannot take sides: 'alliances' without 'teams'"
        )
    squares = {square: line.seat for line in game.plan.lines if line.seat >= 0 for square in line.squares}
    for (x, y), seat in squares.items():
        for other in (squares.get((x + 1, y), seat), squares.get((x, y + 1), seat)):
            if teams[other] != teams[seat]:
                colours = f"{game.seats[seat].colour} and {game.seats[other].colour}"
                raise record.fault(record.place("lines"), f"the lines of {colours}, who are enemies, touch each other")
