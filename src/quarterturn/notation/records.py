"""Whole games as text: a seed or a position, the options, and every action; and playing them again."""

from __future__ import annotations

from dataclasses import dataclass

from quarterturn import limits
from quarterturn.blocks import Drawing, Entry, FileError, Item, Play, read
from quarterturn.content.loader import load
from quarterturn.content.rooms import parse_room
from quarterturn.engine.core.definition import Room
from quarterturn.engine.core.options import BadOption
from quarterturn.engine.core.terms import IllegalAction
from quarterturn.engine.game import RULES_VERSION, Game, new_game
from quarterturn.notation.actions import format_action, parse_action
from quarterturn.notation.errors import NotationError
from quarterturn.notation.headers import Headers, game_of, rules_of
from quarterturn.notation.options import format_options, parse_options
from quarterturn.notation.position_reader import parse_position
from quarterturn.notation.position_writer import format_position
from quarterturn.notation.questions import ask
from quarterturn.notation.words import is_number


@dataclass(frozen=True)
class Case:
    """One case, position or saved game of a file: what it starts from, and its lines of play."""

    title: str
    headers: Headers
    plays: tuple[Play, ...]
    own_rooms: dict[str, Room]
    problem: FileError | None = None  # what is wrong with its headers; the other cases of the file do not suffer

    def begin(self, rules: int = RULES_VERSION) -> Game:
        """The game the headers describe, before the first line of play; `rules`: the version if they name none."""
        if self.problem is not None:
            raise self.problem
        headers = self.headers
        if "seed" not in headers or "rooms" in headers:
            state = parse_position(headers, self.own_rooms, rules)
            if "seed" in headers:
                state.rng = _seed(headers) & (1 << 64) - 1  # what is drawn from there on
            return Game(state)
        rules = rules_of(headers, rules)
        seed = _seed(headers)
        collection = load()
        definition = game_of(headers, collection)
        try:
            return new_game(collection, definition, seed, parse_options(headers, definition), rules)
        except BadOption as error:
            raise headers.mistake(headers.entries.get(error.option), str(error)) from error


def _seed(headers: Headers) -> int:
    seed = headers.value("seed")
    if seed is None or not is_number(seed.text):
        raise headers.mistake(headers.entries["seed"], "a seed is a whole number")
    return int(seed.text)


def parse_cases(file: str, text: str) -> list[Case]:
    """The cases of a file; one without a line `case:` is a single case without title."""
    items = read(file, text)
    own_rooms: dict[str, Room] = {}
    groups: list[list[Item]] = []
    for item in items:
        if isinstance(item, Drawing):
            if groups:
                raise FileError(file, item.line, 1, "rooms of the file's own stand before the first case")
            if len(own_rooms) >= limits.OWN_ROOMS:
                raise FileError(file, item.line, 1, "there are more than {most} rooms", most=limits.OWN_ROOMS)
            room = parse_room(file, item)
            own_rooms[room.name] = room
        elif (isinstance(item, Entry) and item.key == "case") or not groups:
            groups.append([item])
        else:
            groups[-1].append(item)
    return [_case(file, group, own_rooms) for group in groups]


def _case(file: str, items: list[Item], own_rooms: dict[str, Room]) -> Case:
    entries = [item for item in items if isinstance(item, Entry)]
    plays = tuple(item for item in items if isinstance(item, Play))
    title = next((entry.value for entry in entries if entry.key == "case"), "")
    late = [entry for entry in entries if plays and entry.line > plays[0].line]
    try:
        if late:
            raise FileError(file, late[0].line, 1, "headers stand before the first line of play")
        headers = Headers(file, entries, items[0].line)
    except FileError as error:
        return Case(title, Headers(file, [], items[0].line), plays, own_rooms, error)
    return Case(title, headers, plays, own_rooms)


# --- Saved games


def format_record(game: Game, seed: int | None = None) -> str:
    """A game as text. With its seed it starts at the set-up; without, at the position the game began from."""
    table = game.start.table
    lines: list[str] = []
    if seed is None:
        lines.append(format_position(game.start).rstrip())
        if game.start.rng:
            lines.append(f"seed: {game.start.rng}")
    else:
        lines += [f"rules: {table.rulings.version}", f"game: {table.definition.id}", f"seed: {seed}"]
        lines += format_options(table.options, table.definition)
    lines.append("")
    states = [*game.states(), game.state]
    for state, entry in zip(states, game.log, strict=False):
        lines.append(f"> {format_action(state, entry.seat, entry.action)}")
    return "\n".join(lines) + "\n"


def parse_record(file: str, text: str, rules: int = RULES_VERSION) -> Game:
    """Play a saved game again to its last action, under the version of the rules it names, or else `rules`.

    Lines beginning with `?` must be true where they stand. Raises FileError where it is not understood, not legal or
    not true.
    """
    cases = parse_cases(file, text)
    if len(cases) != 1:
        raise FileError(file, 1, 1, "a saved game is one case; this file has {count}", count=len(cases))
    case = cases[0]
    if len(case.plays) > limits.ACTIONS:
        late = case.plays[limits.ACTIONS]
        raise FileError(file, late.line, 1, "a saved game has at most {most} actions", most=limits.ACTIONS)
    game = case.begin(rules)
    for play in case.plays:
        if play.mark == "!":
            raise FileError(file, play.line, 1, "a saved game has only lines beginning with '>' or '?'")
        try:
            if play.mark == "?":
                true, fact = ask(game.state, play.text, play.line, play.column)
                if not true:
                    raise FileError(file, play.line, play.column, "this is not true here: {word}", word=fact)
                continue
            seat, action = parse_action(game.state, play.text, play.line, play.column)
            game.apply(action, seat)
        except NotationError as error:
            raise FileError(file, play.line, error.column or play.column, str(error)) from error
        except IllegalAction as error:
            raise FileError(file, play.line, play.column, "illegal: {word}", word=str(error.refusal)) from error
    return game
