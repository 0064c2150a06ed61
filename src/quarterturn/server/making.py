"""New tables from wishes, and stored tables played again."""

from __future__ import annotations

import logging
import secrets
import string
from dataclasses import dataclass, replace
from random import Random

from quarterturn import limits, players
from quarterturn.blocks import Drawing, FileError, read
from quarterturn.content.loader import checksum, load
from quarterturn.engine.core.options import OPTIONS
from quarterturn.engine.core.rulings import RULINGS
from quarterturn.engine.core.state import SETUP
from quarterturn.engine.core.terms import IllegalAction
from quarterturn.engine.game import RULES_VERSION, Game
from quarterturn.notation import NotationError, format_action, parse_action, parse_cases, parse_record
from quarterturn.notation.options import format_option
from quarterturn.server import protocol as p
from quarterturn.server.computers import at_random
from quarterturn.server.guard import clean, new_secret
from quarterturn.server.refusing import BadRecord, CannotMake, Unresumable
from quarterturn.server.silence import has_allies
from quarterturn.server.storage import ActionRow, SeatRow, TableRow

log = logging.getLogger(__name__)
ID_SIGNS = string.ascii_letters + string.digits
VALUES: dict[str, type] = {"switch": bool, "number": int, "handicap": str, "word": str}  # of each sort of option


@dataclass
class Played:
    """A game with the sequence numbers of its actions: `seqs` of those in the log, `past` of all there ever were."""

    game: Game
    seq: int
    seqs: list[int]
    past: list[tuple[int, str]]


# --- Stored tables


def resume(row: TableRow, actions: list[ActionRow]) -> Played:
    """Play a stored table again. Raises Unresumable, with the reason for people."""
    if row.rules not in RULINGS:
        raise Unresumable(
            "this table was begun under version {old} of the rules; this program plays 1 to {version}",
            old=row.rules, version=RULES_VERSION,
        )  # fmt: skip
    if row.scenario is not None and row.game in load().games and row.scenario != checksum(row.game):
        raise Unresumable(
            "the scenario '{word}' has been changed since this table was made; put its old file back to play on",
            word=row.game,
        )
    try:
        played = begin(row.start, row.rules)
        for action in actions:
            play_again(played, action)
    except (FileError, NotationError, IllegalAction, IndexError) as problem:
        log.warning("table %s: %s", row.id, problem)
        raise Unresumable("the stored game cannot be played again") from problem
    return played


def begin(start: str, rules: int = RULES_VERSION) -> Played:
    """The game as it stood when its table was made; what was played before counts as the first actions."""
    game = parse_record("start", start, rules)
    game.spare(limits.RESULTS)
    count = len(game.log)
    return Played(game, count, list(range(1, count + 1)), [(entry.seat, entry.action[0]) for entry in game.log])


def play_again(played: Played, row: ActionRow) -> None:
    game = played.game
    played.seq = row.seq
    if row.kind == "undo":
        game.rewind()
        played.seqs.pop()
        played.past.append((row.seat, "undo"))
        return
    seat, action = parse_action(game.state, row.text)
    game.apply(action, seat)
    played.seqs.append(row.seq)
    played.past.append((seat, action[0]))


# --- New tables


def new_table(wish: p.NewTable, player: str, name: str, fixed_seed: bool) -> tuple[TableRow, Played, list[ActionRow]]:
    """A table as wished, with the actions of a set-up done at random. Raises CannotMake."""
    if wish.record is not None and wish.public:
        raise CannotMake("whoever brings a record knows every secret in it: invite people by link instead")
    seed = secrets.randbits(63) if wish.seed is None else wish.seed
    start = _start(wish, seed) if wish.record is None else _with_wishes(wish.record, wish)
    played = _checked(start)
    if wish.record is not None and played.game.start.table.definition.mixing and _seed_of(start) is None:
        # Who was chosen may be secret, and the order of a position tells it: its tokens are numbered by a secret luck.
        start = _with_headers(start, {"shuffle": str(secrets.randbits(63))})
        played = _checked(start)
    strangers = wish.public or any(seat.kind == "link" for seat in wish.seats)
    chosen = wish.seed if wish.record is None else _seed_of(start)
    if chosen is not None and strangers and not fixed_seed:
        raise CannotMake("whoever knows the seed knows every secret: it cannot be chosen where others join")
    table = played.game.start.table
    definition = table.definition
    if wish.game != definition.id:
        raise CannotMake("the record is of another game: {word}", word=definition.id)
    if len(wish.seats) != len(definition.seats):
        raise CannotMake("that game is played by {count}", count=len(definition.seats))
    if wish.silent and not has_allies(definition):
        raise CannotMake("there are no allies in that game who could talk")
    rows = _set_up(played, Random(seed)) if wish.quick else []
    seats = _seats(wish, player, name, secrets.SystemRandom())
    if wish.begin and rows:
        seats = _beginning(seats, played.game.state.seat)
    row = TableRow(
        id=new_id(), game=definition.id, rules=table.rulings.version,
        options={**_options(played.game), "quick": wish.quick, "hints": wish.hints, "silent": wish.silent},
        seed=_seed_of(start), start=start, host=player, public=wish.public, lesson=wish.lesson,
        seats=seats, scenario=checksum(definition.id),
    )  # fmt: skip
    return row, played, rows


def new_id() -> str:
    """Nobody guesses it; and it never begins with a dash, which on a command line would make it an option."""
    return "".join(secrets.choice(ID_SIGNS) for _ in range(16))


def _start(wish: p.NewTable, seed: int) -> str:
    if wish.game not in load().games:
        raise CannotMake("there is no game '{word}'", word=clean(wish.game, 40))
    lines = [f"rules: {RULES_VERSION}", f"game: {wish.game}", f"seed: {seed}"]
    lines += [f"{name}: {value}" for name, value in _wished(wish).items()]
    return "\n".join(lines) + "\n"


def _wished(wish: p.NewTable) -> dict[str, str]:
    """The options wished for, as the notation writes them."""
    known = {option.field: option for option in OPTIONS.values()}
    found: dict[str, str] = {}
    for field, value in wish.options.items():
        if field not in known:
            raise CannotMake("there is no option '{word}'", word=clean(field, 40))
        if type(value) is not VALUES[known[field].sort]:
            raise CannotMake("the option '{word}' has no such value", word=field)
        if value:
            found[known[field].name] = "on" if value is True else clean(str(value), 60)
    return found


def _with_wishes(record: str, wish: p.NewTable) -> str:
    """A record with the options that may change in the middle of a game. The others are what it was played with."""
    new = _wished(wish)
    if not all(OPTIONS[name].later for name in new) or wish.seed is not None:
        raise CannotMake("a record brings its own target, handicap, draft and seed")
    return _with_headers(record, new)


def _with_headers(record: str, new: dict[str, str]) -> str:
    """A record with these headers in place of its own."""
    lines = [line for line in record.splitlines() if line.partition(":")[0] not in new]
    first = next((n for n, line in enumerate(lines) if line.startswith((">", "?"))), len(lines))
    return "\n".join([*lines[:first], *(f"{key}: {value}" for key, value in new.items()), *lines[first:], ""])


def _checked(start: str) -> Played:
    try:
        if any(isinstance(item, Drawing) for item in read("start", start)):
            raise CannotMake("the record has rooms of its own, which are not known here")
        return begin(start)
    except FileError as problem:
        raise BadRecord(problem) from problem


def check_record(text: str) -> Game:
    """A saved game or position that somebody brings. Raises CannotMake."""
    return _checked(text).game


def _seed_of(start: str) -> int | None:
    found = parse_cases("start", start)[0].headers.value("seed")
    return None if found is None else int(found.text)


def _options(game: Game) -> dict[str, object]:
    """The options as the lobby shows them: the handicap as the notation writes it."""
    table = game.start.table
    chosen = {option.field: getattr(table.options, option.field) for option in OPTIONS.values()}
    handicap = chosen["handicap"] and format_option(chosen["handicap"], table.definition)
    return {**chosen, "target": table.target, "handicap": handicap, "mixing": table.definition.mixing}


def _seats(wish: p.NewTable, player: str, name: str, random: Random) -> list[SeatRow]:
    wishes = list(wish.seats)
    if wish.random_colours:
        random.shuffle(wishes)
    return [_seat(number, seat, player, name) for number, seat in enumerate(wishes)]


def _beginning(seats: list[SeatRow], first: int) -> list[SeatRow]:
    """The first of them on the seat that begins, the others after it."""
    turned = [seats[(number - first) % len(seats)] for number in range(len(seats))]
    return [replace(seat, seat=number) for number, seat in enumerate(turned)]


def _seat(number: int, wish: p.SeatWish, player: str, name: str) -> SeatRow:
    if wish.kind == "computer":
        return SeatRow(number, "computer", known_level(wish.level), None, "", new_secret())
    if wish.kind == "link":
        return SeatRow(number, "open", None, None, "", new_secret())
    return SeatRow(number, "person", None, player, name if wish.kind == "me" else "", new_secret())


def known_level(level: str | None) -> str:
    """The level of a computer player; raises CannotMake if there is none of that name."""
    wanted = level or next(iter(players.LEVELS))
    if wanted not in players.LEVELS:
        raise CannotMake("there is no computer player '{word}'", word=clean(wanted, 20))
    return wanted


def _set_up(played: Played, random: Random) -> list[ActionRow]:
    """Do the set-up at random, for every seat."""
    game = played.game
    rows: list[ActionRow] = []
    while game.state.phase in SETUP:
        seat = game.waiting()[0].seat
        text = format_action(game.state, seat, at_random(random.getrandbits(32), game.legal(seat)))
        row = ActionRow(played.seq + 1, "act", seat, text)
        play_again(played, row)
        rows.append(row)
    return rows


def rematch_of(row: TableRow) -> p.NewTable:
    """The same game again: options as they were."""
    told = {name: value for name, value in row.options.items() if value}
    return p.NewTable(
        game=row.game, seats=[p.SeatWish(kind="link") for _ in row.seats], lesson=row.lesson,
        options={option.field: told[option.field] for option in OPTIONS.values() if option.field in told},
        quick="quick" in told, hints="hints" in told, silent="silent" in told,
    )  # fmt: skip
