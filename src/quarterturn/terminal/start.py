"""Starting a game in the terminal, and showing games and positions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from random import SystemRandom

from rich.text import Text

from quarterturn.blocks import FileError
from quarterturn.content.loader import load, loaded
from quarterturn.content.texts import about
from quarterturn.content.texts.refusals import in_words
from quarterturn.engine.definition import Seat
from quarterturn.engine.game import BadOption, new_game
from quarterturn.engine.table import Options
from quarterturn.engine.view import SPECTATOR, view
from quarterturn.notation import parse_cases
from quarterturn.players import LEVELS, Player, is_level, make
from quarterturn.terminal.board import board_size, draw_board
from quarterturn.terminal.figures import Look
from quarterturn.terminal.files import load_game, read_text
from quarterturn.terminal.screen import Screen
from quarterturn.terminal.session import Session
from quarterturn.terminal.words import Words

PERSON = "human"
PATIENCE = 3.0  # seconds a computer player may take for a decision
SEEDS = 2**32


class StartError(Exception):
    """A game that cannot be started as asked; says why in words."""


def make_players(kinds: Mapping[str, str], seats: Sequence[Seat], seed: int, words: Words) -> list[Player | None]:
    """Who plays each seat, by its colour: None stands for a person."""
    for kind in kinds.values():
        if kind != PERSON and not is_level(kind):
            raise StartError(words("cli:player-unknown", word=kind, levels=", ".join(LEVELS)))
    return [
        None if kinds[seat.colour] == PERSON else make(kinds[seat.colour], seed + 1 + number, PATIENCE)
        for number, seat in enumerate(seats)
    ]


def new_session(
    game_id: str, kinds: Mapping[str, str], seed: int | None, options: Options, screen: Screen, words: Words
) -> Session:
    """A new game, from a seed of its own if none is given."""
    games = load().games
    if game_id not in games:
        raise StartError(words("cli:game-unknown", game=game_id, hint=words.hint(game_id, games)))
    seed = SystemRandom().randrange(SEEDS) if seed is None else seed
    try:
        game = new_game(load(), games[game_id], seed, options)
    except BadOption as problem:
        raise StartError(in_words(problem.template, problem.arguments, words.language)) from problem
    return Session(game, seed, make_players(kinds, games[game_id].seats, seed, words), screen, words, luck=seed)


def loaded_session(path: Path, kinds: Mapping[str, str], seed: int | None, screen: Screen, words: Words) -> Session:
    """A saved game, to go on with."""
    try:
        game, game_seed = load_game(path)
    except FileError as problem:
        raise StartError(words("load:failed", reason=words.file_error(problem))) from problem
    luck = seed or 0
    seats = game.state.table.definition.seats
    session = Session(game, game_seed, make_players(kinds, seats, luck, words), screen, words, luck=luck)
    session.saved_as = str(path)
    return session


def show_games(screen: Screen, words: Words) -> None:
    """Every game by its id, with its name and what it is good for."""
    for game_id in load().games:
        _show_game(game_id, screen, words)


def show_scenarios(screen: Screen, words: Words, folder: str) -> None:
    """The games that are files: those that come with the program, and those of a folder."""
    content = loaded()
    for game_id in content.scenarios:
        if game_id not in content.own:
            _show_game(game_id, screen, words)
    screen.write(words("cli:own-scenarios" if content.own else "cli:no-scenarios", folder=folder), "bold")
    for game_id in content.scenarios:
        if game_id in content.own:
            _show_game(game_id, screen, words)
            screen.write(Text(content.scenarios[game_id].file, "bright_black"))


def _show_game(game_id: str, screen: Screen, words: Words) -> None:
    key = f"game:{game_id}"
    screen.write(Text.assemble((f"{game_id:<15}", "bold cyan"), (words.name(key), "bold")))
    screen.write(Text(about(key, words.language), "bright_black"))


def show_board(path: Path, screen: Screen, words: Words) -> None:
    """Draw the positions or saved games of a file as a spectator sees them."""
    cases = parse_cases(str(path), read_text(path))
    if not cases:
        raise FileError(str(path), 1, 1, "holds no position")
    looks = [Look(quarters, screen.colour, screen.boxes) for quarters in range(2)]
    for case in cases:
        plain = not case.title
        game = load_game(path)[0] if plain and len(cases) == 1 else case.begin()
        if case.title:
            screen.write(case.title, "bold")
        seen = view(game.state, SPECTATOR)
        look = next((look for look in looks if board_size(seen, look)[0] <= screen.width), looks[0])
        screen.write_all(draw_board(seen, look, words), whole=True)
