"""Whether a game fits together: teams, dots, rooms, capacities, cards and targets."""

from __future__ import annotations

from quarterturn.content.records import Record
from quarterturn.engine.core.definition import DOOR, FOR_ALL, NEUTRAL, ROOM_SIDE, Character, Collection, GameDef
from quarterturn.engine.core.terms import CARRIES_TWO, PIT, SLAYS_UNDEAD, UNDEAD, WORTH_A_POINT

MOST_SQUARES = 8000
MOST_TOKENS = 2000
ROOMS_IN_A_PAIR = 2
SEATS_THAT_MIX = 2  # section 18
SEATS_AT_CARDS = STARTERS_AT_CARDS = 2  # one starting zone at each end, one starter before each end room (CARD-SETUP-2)
TEAM_KEYS = ("characters", "objects")
SIZE_KEYS = ("team-characters", "team-objects")


def check_game(record: Record, game: GameDef, content: Collection) -> None:
    """Refuse a game that cannot be set up or won."""
    _check_size(record, game)
    _check_card_game(record, game)
    _check_mixing(record, game, content)
    _check_kept(record, game)
    _check_starters(record, game)
    _check_rooms(record, game, content)
    _check_fixed(record, game, content)
    _check_machines(record, game)
    _check_shaft(record, game)
    _check_drivers(record, game, content)
    _check_capacity(record, game)
    _check_floor(record, game, content)
    _check_cards(record, game)
    _check_target(record, game)
    _check_ways_out(record, game)
    _check_reach(record, game, content)
    _check_sides(record, game)


def _check_size(record: Record, game: GameDef) -> None:
    """Squares and tokens have numbers of so many bits, where moves are listed (engine/squares/moves/reach.py)."""
    squares = game.plan.width * game.plan.height
    if squares > MOST_SQUARES:
        raise record.fault(
            record.place("board"), "the board is {n} squares large with its gaps, more than {most}",
            n=squares, most=MOST_SQUARES,
        )  # fmt: skip
    tokens = sum(len(seat.characters) + len(seat.objects) for seat in game.seats)
    if tokens > MOST_TOKENS:
        raise record.fault(
            record.place("objects"), "there are {n} tokens, more than {most}", n=tokens, most=MOST_TOKENS
        )


def _check_card_game(record: Record, game: GameDef) -> None:
    if game.book != "C":
        return
    if len(game.seats) != SEATS_AT_CARDS:
        raise record.fault(record.place("seats"), "a card game has {n} seats", n=SEATS_AT_CARDS)
    if any(seat.starters != STARTERS_AT_CARDS for seat in game.seats):
        raise record.fault(record.place("starters"), "in a card game each side has {n} starters", n=STARTERS_AT_CARDS)


def _check_mixing(record: Record, game: GameDef, content: Collection) -> None:
    """Teams are either listed or chosen at the table (MIX-1), and there must be enough to choose from."""
    for key in TEAM_KEYS if game.mixing else SIZE_KEYS:
        if record.has(key):
            if game.mixing:
                raise record.fault(record.place(key), "'{key}' cannot stand with 'mixing'", key=key)
            raise record.fault(record.place(key), "'{key}' cannot stand without 'mixing'", key=key)
    if not game.mixing:
        return
    if len(game.seats) > SEATS_THAT_MIX:
        raise record.fault(record.place("mixing"), "teams are chosen at the table only by {n} seats", n=SEATS_THAT_MIX)
    # A draft takes what it picks from the other side.
    takers = len(game.seats) if "draft" in (game.mixing, *game.teams) else 1
    wanted = takers * game.team_characters
    if wanted > len(content.characters):
        raise record.fault(
            record.place("team-characters"), "{n} {holds} are needed, {most} are there",
            n=wanted, holds="characters", most=len(content.characters),
        )  # fmt: skip
    wanted = takers * game.team_objects
    there = sum(thing.limit for thing in content.objects.values())
    if wanted > there:
        raise record.fault(
            record.place("team-objects"), "{n} {holds} are needed, {most} are there",
            n=wanted, holds="objects", most=there,
        )  # fmt: skip


def _check_kept(record: Record, game: GameDef) -> None:
    if game.kept and game.mixing:
        raise record.fault(record.place("kept"), "'{key}' cannot stand with 'mixing'", key="kept")
    for seat in game.seats:
        if game.kept > len(seat.characters):
            raise record.fault(
                record.place("kept"), "{n} are kept, but {colour} has {most} characters",
                n=game.kept, colour=seat.colour, most=len(seat.characters),
            )  # fmt: skip


def _check_starters(record: Record, game: GameDef) -> None:
    """The starters are of the team, and stand on dots, one each (SETUP-3)."""
    if game.book != "C":
        _check_dots(record, game)
    for number, seat in enumerate(game.seats):
        if seat.starters > _size(game, number):
            raise record.fault(
                record.place("starters"), "{n} starters, but {colour} has {most} characters",
                n=seat.starters, colour=seat.colour, most=_size(game, number),
            )  # fmt: skip


def _check_dots(record: Record, game: GameDef) -> None:
    neutral = sum(len(line.dots) for line in game.plan.lines if line.seat == NEUTRAL)
    together = sum(seat.starters for seat in game.seats)
    if neutral and together > neutral:
        raise record.fault(
            record.place("starters"), "{n} starters, but the neutral lines have {most} dots", n=together, most=neutral
        )
    for number, seat in enumerate(game.seats):
        dots = sum(len(line.dots) for line in game.plan.lines if line.seat == number)
        if not neutral and not dots:
            raise record.fault(
                record.place("lines") or record.place("board"),
                "{colour} has no dots to start on: a line two rooms long has four, any other names its own",
                colour=seat.colour,
            )
        if not neutral and seat.starters > dots:
            raise record.fault(
                record.place("starters"), "{n} starters, but the line of {colour} has {most} dots",
                n=seat.starters, colour=seat.colour, most=dots,
            )  # fmt: skip


def _check_rooms(record: Record, game: GameDef, content: Collection) -> None:
    extra = [room for _, room in game.fixed if content.rooms[room].pair not in game.pairs]
    rooms = ROOMS_IN_A_PAIR * game.pairs_used + len(extra)
    slots = sum(not slot.shaft for slot in game.plan.slots)
    # Where both sides pick in secret they may pick the same pairs (MIX-FREE), and each picks as many; rooms of cards
    # are drawn.
    picked_in_secret = game.mixing == "free" and game.book != "C"
    if picked_in_secret and game.pairs_used % len(game.seats):
        raise record.fault(
            record.place("pairs-used"), "{n} pairs cannot be picked half by each seat", n=game.pairs_used
        )
    if game.pairs_used > len(game.pairs) and not picked_in_secret:
        raise record.fault(
            record.place("pairs-used"), "{n} pairs are used, {most} are there", n=game.pairs_used, most=len(game.pairs)
        )
    if rooms != slots:
        raise record.fault(
            record.place("board"), "the board has {most} rooms, but there are {n} to lay", most=slots, n=rooms
        )


def _check_fixed(record: Record, game: GameDef, content: Collection) -> None:
    """A room that lies where the plan says is either there in any case, or beside the pairs that are drawn."""
    if game.fixed and game.mixing:
        raise record.fault(record.place("fixed"), "'{key}' cannot stand with 'mixing'", key="fixed")
    for _, room in game.fixed:
        if content.rooms[room].pair in game.pairs and game.pairs_used < len(game.pairs):
            raise record.fault(
                record.place("fixed"),
                "room {room} must lie there, but its pair may not be drawn: take it out of 'pairs'",
                room=room,
            )


def _check_machines(record: Record, game: GameDef) -> None:
    """Which room is raised, and which one slides, must be known (M-2, M-4)."""
    lying = dict(game.fixed)
    if game.lift >= 0 and game.lift == game.slider:
        raise record.fault(record.place("lift"), "one room cannot both slide and be raised")
    for key, slot in (("lift", game.lift), ("slider", game.slider)):
        if slot >= 0 and slot not in lying:
            raise record.fault(
                record.place(key), "'fixed' must say which room lies at {room}", room=game.plan.slots[slot].name
            )


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
        raise record.fault(
            record.place("slider"),
            "the shaft is a column of '-' right above and below {room}, where the slider begins",
            room=begins.name,
        )


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
            raise record.fault(record.place("drivers"), "room {room} is not sure to lie on the board", room=name)


def _check_capacity(record: Record, game: GameDef) -> None:
    """Every token must find a room that holds its kind; listed teams fill the rooms exactly (SETUP-4)."""
    characters, objects = _hidden(game)
    room = {kind: _room_for(game, kind) for kind in ("both", "characters", "objects")}
    for name, tokens in (("characters", characters), ("objects", objects)):
        if tokens > room["both"] + room[name]:
            raise record.fault(
                record.place("board"), "{n} {holds} are to be hidden, but the rooms hold {most}",
                n=tokens, holds=name, most=room["both"] + room[name],
            )  # fmt: skip
    total, tokens = sum(room.values()), characters + objects
    if tokens > total or (tokens + game.spare != total and not game.mixing):
        raise record.fault(
            record.place("board"), "{n} tokens are to be hidden, but the rooms hold {most}", n=tokens, most=total
        )


def _check_floor(record: Record, game: GameDef, content: Collection) -> None:
    """Whatever is found in a room gets a square of its own there, and no pit (REVEAL-4)."""
    fixed = [content.rooms[room] for _, room in game.fixed]
    rooms = [room for room in content.rooms.values() if room.pair in game.pairs] + fixed
    floor = min(len(room.squares) - room.squares.count(PIT) for room in rooms)
    for slot in game.plan.slots:
        if slot.capacity > floor:
            raise record.fault(
                record.place("board"),
                "{room} hides {n} tokens, but a room may have no more than {most} squares for them",
                room=slot.name, n=slot.capacity, most=floor,
            )  # fmt: skip


def _hidden(game: GameDef) -> tuple[int, int]:
    """How many characters and objects go face down into the rooms."""
    starters = sum(seat.starters for seat in game.seats)
    characters = sum(_size(game, number) for number in range(len(game.seats)))
    if game.mixing:
        return characters - starters, len(game.seats) * game.team_objects
    return characters - starters, sum(len(seat.objects) for seat in game.seats)


def _room_for(game: GameDef, kind: str) -> int:
    return sum(slot.capacity for slot in game.plan.slots if slot.holds == kind)


def _check_cards(record: Record, game: GameDef) -> None:
    if not game.action_cards and game.book != "C":
        raise record.fault(record.place("cards"), "nobody can act without Action cards")
    if game.combat_cards and 0 not in game.combat_cards:
        # FIGHT-9: with all other cards spent, +0 is left.
        raise record.fault(record.place("cards"), "the Combat cards must include 0")


def _check_target(record: Record, game: GameDef) -> None:
    """Somebody must be able to win: by points, or by the prize."""
    if game.targets and game.target not in game.targets:
        raise record.fault(record.place("target"), "the target {n} is not among the targets", n=game.target)
    if game.target and not (game.exits_score or game.kills_score or game.wounds_score):
        raise record.fault(record.place("target"), "nothing scores, so {n} points cannot be reached", n=game.target)
    if not game.target and game.prize is None and not game.cycles:
        raise record.fault(record.place("target"), "a game without a target needs a prize, or an end by 'cycles'")


def _check_ways_out(record: Record, game: GameDef) -> None:
    """Where only leaving scores, everybody must have a way out, or nobody could win; a door is one seat's alone."""
    owners = [line.seat for line in game.plan.lines]
    doors = owners.count(DOOR)
    if doors and doors < len(game.seats):
        raise record.fault(
            record.place("lines"), "{n} doors are too few for {most} seats", n=doors, most=len(game.seats)
        )
    if not game.exits_score or game.kills_score or game.wounds_score or game.prize:
        return
    for number, seat in enumerate(game.seats):
        if not _has_way_out(game, number):
            key = "lines" if record.has("lines") else "board"
            raise record.fault(
                record.place(key), "only leaving scores, but {colour} has no way out", colour=seat.colour
            )


def _has_way_out(game: GameDef, number: int) -> bool:
    """Whether a seat can leave for points: by a door, from the lift, by an exit for all, by an enemy's line or zone."""
    if game.book == "C":
        return True
    owners = [line.seat for line in game.plan.lines]
    if DOOR in owners or FOR_ALL in owners or game.lift >= 0:
        return True
    if number in game.free_lines:
        return False
    team = game.seats[number].team
    enemies = [owner for owner in owners if owner >= 0 and game.seats[owner].team != team]
    return any(not game.leaves or owner in game.leaves[number] for owner in enemies)


def _check_reach(record: Record, game: GameDef, content: Collection) -> None:
    """No target may be higher than the points there are for the side that can make most of them."""
    most = most_points(game, content)
    for key, targets in (("target", (game.target,)), ("targets", game.targets)):
        if most is not None and max(targets, default=0) > most:
            raise record.fault(
                record.place(key), "nobody can reach {n} points: no side can make more than {most}",
                n=max(targets), most=most,
            )  # fmt: skip


def most_points(game: GameDef, content: Collection) -> int | None:
    """What no side can exceed, even if everything goes its way; None where points have no end.

    They have none where wounds score, for they heal, and where others share in a combat and its points (M-6).
    """
    if game.wounds_score or game.alliances:
        return None
    teams = {seat.team for seat in game.seats}
    return max(_by_leaving(game, content, team) + _by_killing(game, content, team) for team in teams)


def _by_leaving(game: GameDef, content: Collection, team: int) -> int:
    """Everybody goes out, with a treasure in each hand if there are so many, whosesoever (EXIT-4, OBJ-TREASURE)."""
    points = hands = 0
    for number, seat in enumerate(game.seats):
        if game.exits_score and seat.team == team and _has_way_out(game, number):
            characters = _playable(game, content, number)
            worths = sorted((one.worth for one in characters), reverse=True)[: _size(game, number)]
            points += sum(worths)
            hands += len(worths) + sum(CARRIES_TWO in one.abilities for one in characters)
    treasures = {name for name, thing in content.objects.items() if thing.effect == WORTH_A_POINT}
    listed = sum(name in treasures for seat in game.seats for name in seat.objects)
    chosen = len(game.seats) * game.team_objects if game.mixing and treasures else 0
    return points + min(hands, listed + chosen)


def _by_killing(game: GameDef, content: Collection, team: int) -> int:
    """Every enemy dies; one who dies by his own side's doing is worth a point to each of the others (SUICIDE-1).

    For the undead there may be a point more (CARD-ABIL-PALADIN).
    """
    if not game.kills_score:
        return 0
    killers = [number for number, seat in enumerate(game.seats) if seat.team == team]
    enemies = [number for number, seat in enumerate(game.seats) if seat.team != team]
    undead = sum(UNDEAD in one.abilities for number in enemies for one in _playable(game, content, number))
    slayer = any(SLAYS_UNDEAD in one.abilities for number in killers for one in _playable(game, content, number))
    return len(killers) * sum(_size(game, number) for number in enemies) + (undead if slayer else 0)


def _playable(game: GameDef, content: Collection, number: int) -> list[Character]:
    """The characters a seat plays with, or may choose from."""
    names = content.characters if game.mixing else game.seats[number].characters
    return [content.characters[name] for name in names]


def _size(game: GameDef, number: int) -> int:
    """How many characters a seat plays with."""
    return game.team_characters if game.mixing else game.kept or len(game.seats[number].characters)


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
                raise record.fault(
                    record.place("lines"),
                    "the line of {colour} touches that of an enemy",
                    colour=game.seats[seat].colour,
                )
