"""Starting a game in the terminal, and showing games and positions."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from random import SystemRandom

from rich.text import Text

from quarterturn.blocks import FileError
from quarterturn.content.loader import load, loaded
from quarterturn.content.picture import plan_picture
from quarterturn.content.texts import about
from quarterturn.content.texts.refusals import in_words
from quarterturn.engine.core.definition import GameDef
from quarterturn.engine.core.options import BadOption, Options
from quarterturn.engine.game import Game, new_game
from quarterturn.engine.view import SPECTATOR, view
from quarterturn.notation import parse_cases
from quarterturn.players import LEVELS, Player, is_level, make
from quarterturn.terminal.autosave import Autosave, players_of, remove_old, state_folder, unfinished
from quarterturn.terminal.figures import Look
from quarterturn.terminal.files import load_game, read_text
from quarterturn.terminal.plan import draw_plan
from quarterturn.terminal.screen import Screen
from quarterturn.terminal.session import Session
from quarterturn.terminal.spaces import space_of
from quarterturn.terminal.words import Words

PERSON = "human"
PATIENCE = 3.0  # seconds a computer player may take for a decision
SEEDS = 2**32


class StartError(Exception):
    """A game that cannot be started as asked; says why in words."""


def make_players(kinds: Mapping[str, str], game: GameDef, seed: int, words: Words) -> list[Player | None]:
    """Who plays each seat, by its colour: None stands for a person."""
    for kind in kinds.values():
        if kind != PERSON and not is_level(kind):
            raise StartError(words("cli-player-unknown", word=kind, levels=", ".join(LEVELS)))
    return [
        None if kinds[seat.colour] == PERSON else make(kinds[seat.colour], seed + 1 + number, PATIENCE)
        for number, seat in enumerate(game.seats)
    ]


def new_session(
    game_id: str, kinds: Mapping[str, str], seed: int | None, options: Options, screen: Screen, words: Words
) -> Session:
    """A new game, from a seed of its own if none is given."""
    definition = find_game(game_id, words)
    seed = SystemRandom().randrange(SEEDS) if seed is None else seed
    try:
        game = new_game(load(), definition, seed, options)
    except BadOption as problem:
        raise StartError(in_words(problem.template, problem.arguments, words.language)) from problem
    session = _session(game, seed, kinds, seed, screen, words)
    remove_old()
    if unfinished():
        session.notice = words("resume-waits")
    return session


def find_game(game_id: str, words: Words) -> GameDef:
    """The game of an id; where there is none, the mistakes in scenario files may be why."""
    games = load().games
    if game_id in games:
        return games[game_id]
    reasons = [words("cli-game-unknown", game=game_id, hint=words.hint(game_id, games))]
    raise StartError("\n".join([*reasons, *map(words.file_error, loaded().problems)]))


def loaded_session(path: Path, kinds: Mapping[str, str], seed: int | None, screen: Screen, words: Words) -> Session:
    """A saved game, to go on with."""
    game, game_seed = _read_game(path, words)
    session = _session(game, game_seed, kinds, seed or 0, screen, words)
    session.saved_as = str(path)
    return session


def resumed_session(kinds: Mapping[str, str], seed: int | None, screen: Screen, words: Words) -> Session:
    """The game that was left last, with those who played it."""
    left = unfinished()
    if not left:
        raise StartError(words("resume-nothing", folder=state_folder()))
    game, game_seed = _read_game(left[0], words)
    session = _session(game, game_seed, {**kinds, **players_of(read_text(left[0]))}, seed or 0, screen, words)
    if session.autosave is not None:
        session.autosave.take_over(left[0])
    return session


def _read_game(path: Path, words: Words) -> tuple[Game, int | None]:
    try:
        return load_game(path)
    except FileError as problem:
        raise StartError(words("load-refused", reason=words.file_error(problem))) from problem


def _session(
    game: Game, seed: int | None, kinds: Mapping[str, str], luck: int, screen: Screen, words: Words
) -> Session:
    """A sitting; with people at the keyboard their game is kept while it is played."""
    definition = game.state.table.definition
    kinds = {colour: kind or LEVELS[0] for colour, kind in kinds.items()}
    players = make_players(kinds, definition, luck, words)
    autosave = Autosave(game, kinds) if None in players else None
    return Session(game, seed, players, screen, words, luck=luck, autosave=autosave)


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
    screen.write(words("cli-own-scenarios" if content.own else "cli-no-scenarios", folder=folder), "bold")
    for game_id in content.scenarios:
        if game_id in content.own:
            _show_game(game_id, screen, words)
            screen.write(Text(content.scenarios[game_id].file, "bright_black"))


def _show_game(game_id: str, screen: Screen, words: Words) -> None:
    key = f"game:{game_id}"
    screen.write(Text.assemble((f"{game_id:<15}", "bold cyan"), (words.name(key), "bold")))
    screen.write(Text(about(key, words.language), "bright_black"))


def show_plan(game: GameDef, screen: Screen, words: Words) -> None:
    """Draw the plan of a game."""
    screen.write(words("plan-title", name=words.name(f"game:{game.id}"), game=game.id), "bold")
    screen.write_all(draw_plan(game, words, screen.boxes), whole=True)


def write_plan(game: GameDef, path: Path, words: Words) -> None:
    """Draw the plan of a game as a picture in a file."""
    try:
        path.write_text(plan_picture(game), encoding="utf-8")
    except OSError as problem:
        reason = problem.strerror or problem
        raise StartError(words("save-failed", file=path, reason=reason)) from problem


def show_board(name: str, screen: Screen, words: Words) -> None:
    """Draw the positions or saved games of a file as a spectator sees them, or the board on which a game begins."""
    path = Path(name)
    if not path.suffix and not path.exists():
        _draw(new_game(load(), find_game(name, words), seed=0), screen, words)
        return
    cases = parse_cases(name, read_text(path))
    if not cases:
        raise FileError(name, 1, 1, "holds no position")
    for case in cases:
        plain = not case.title
        game = load_game(path)[0] if plain and len(cases) == 1 else case.begin()
        if case.title:
            screen.write(case.title, "bold")
        _draw(game, screen, words)


def _draw(game: Game, screen: Screen, words: Words) -> None:
    space = space_of(game.state)
    looks = [Look(quarters, screen.colour, screen.boxes) for quarters in range(2) if quarters in space.quarters]
    seen = view(game.state, SPECTATOR)
    look = next((look for look in looks if space.frame(seen, look).size[0] <= screen.width), looks[0])
    screen.write_all(space.draw(seen, look, words), whole=True)
