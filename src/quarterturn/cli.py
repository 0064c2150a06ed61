"""The command line: quarterturn play | arena | games | scenarios | show | check …"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated, Any, NoReturn

import typer
from typer.core import TyperGroup

from quarterturn import __version__, hosting
from quarterturn.arena import MOST, MOST_GAMES, MOST_WORKERS, PATIENCE
from quarterturn.blocks import FileError
from quarterturn.content.loader import VARIABLE, load, loaded, scenario_folder, user_folder
from quarterturn.content.texts import LANGUAGES
from quarterturn.content.texts.phrases import phrase
from quarterturn.engine.core.build import build
from quarterturn.engine.core.definition import Teams
from quarterturn.engine.core.options import Options
from quarterturn.notation import check_files, parse_record
from quarterturn.perft import count, divide, expected
from quarterturn.terminal import start
from quarterturn.terminal.files import read_text
from quarterturn.terminal.screen import make_screen
from quarterturn.terminal.show import show_rooms
from quarterturn.terminal.words import Words, language_of, speaks


class Commands(TyperGroup):
    """All commands: a mistake in a file, in one of ours or one of yours, is told in a line."""

    def invoke(self, ctx: Any) -> Any:
        try:
            return super().invoke(ctx)
        except FileError as problem:
            try:
                told = _words("").file_error(problem)
            except (FileError, LookupError):  # the texts themselves are wrong
                told = str(problem)
            _fail(told)


app = typer.Typer(
    cls=Commands, no_args_is_help=True, add_completion=False, help="Dungeon Twister: rules, cases, games."
)
show = typer.Typer(no_args_is_help=True, help="Draw rooms, plans and positions.")
app.add_typer(show, name="show")
app.add_typer(hosting.app)


def _known_language(wanted: str) -> str:
    if wanted and not speaks(wanted):
        raise typer.BadParameter(f"there are no texts in '{wanted}'; use {SPOKEN}")
    return wanted


SPOKEN = " or ".join(LANGUAGES)
Language = Annotated[str, typer.Option(callback=_known_language, help=f"{SPOKEN}; by default that of the terminal")]
WHO = "human, or a level of the computer: 1 to 5, greedy, random"
OPPONENT = ""  # the gentlest there is, as in the browser, for a first game
Plain = Annotated[bool, typer.Option("--plain", help="no colours")]


def _use_scenarios(folder: Path | None) -> None:
    """Take scenarios from a folder, if one is named; worker processes do as this one does.

    All content is read now, so that what is wrong with it is told before anything begins.
    """
    if folder is not None:
        os.environ[VARIABLE] = str(folder)
    load()


Scenarios = Annotated[
    Path | None,
    typer.Option(
        "--scenarios", callback=_use_scenarios, exists=True, file_okay=False,
        help=f"the folder of your own scenarios; else {VARIABLE}, or scenarios/ in the user's data folder",
    ),
]  # fmt: skip


def _words(language: str) -> Words:
    wanted = language or os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG")
    return Words(language_of(wanted))


def _say_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"quarterturn {__version__} (engine: {build()})")
        raise typer.Exit


@app.callback()
def main(
    _version: Annotated[
        bool, typer.Option("--version", callback=_say_version, is_eager=True, help="which version, and which engine")
    ] = False,
) -> None: ...


def _fail(reason: object) -> NoReturn:
    typer.echo(str(reason), err=True)
    raise typer.Exit(2)


@app.command()
def play(
    game: Annotated[str, typer.Argument(help="a game of `quarterturn games`")] = "prison",
    blue: Annotated[str, typer.Option(help=WHO)] = start.PERSON,
    yellow: Annotated[str, typer.Option(help=WHO)] = OPPONENT,
    green: Annotated[str, typer.Option(help=f"{WHO}; in a game for three or four")] = OPPONENT,
    red: Annotated[str, typer.Option(help=f"{WHO}; in a game for three or four")] = OPPONENT,
    seed: Annotated[int | None, typer.Option(min=0, help="the same seed gives the same game")] = None,
    language: Language = "",
    target: Annotated[int, typer.Option(min=0, help="points to win, where the game lets you choose")] = 0,
    memory_aid: Annotated[
        bool, typer.Option("--memory-aid", help="see what you hid and which cards are spent")
    ] = False,
    teams: Annotated[Teams, typer.Option(help="card games: how teams are chosen")] = "",
    secret_objects: Annotated[
        bool, typer.Option("--secret-objects", help="card games: nobody sees what an enemy carries")
    ] = False,
    saved: Annotated[Path | None, typer.Option("--load", help="go on with a saved game")] = None,
    resume: Annotated[
        bool, typer.Option("--resume", help="go on with the game you left last, against the same")
    ] = False,
    plain: Plain = False,
    _scenarios: Scenarios = None,
) -> None:
    """Play in the terminal: against the computer, or with others at one keyboard (--yellow human)."""
    words, screen = _words(language), make_screen(plain)
    kinds = {"blue": blue, "yellow": yellow, "green": green, "red": red}
    try:
        if resume:
            session = start.resumed_session(kinds, seed, screen, words)
        elif saved is not None:
            session = start.loaded_session(saved, kinds, seed, screen, words)
        else:
            options = Options(target=target, memory_aid=memory_aid, teams=teams, secret_objects=secret_objects)
            session = start.new_session(game, kinds, seed, options, screen, words)
    except start.StartError as problem:
        _fail(problem)
    session.run()


@app.command()
def arena(
    players: Annotated[list[str], typer.Argument(help="levels such as 5 or greedy, or your own: bot.py:Class")],
    game: Annotated[str, typer.Option(help="a game of `quarterturn games`")] = "prison",
    number: Annotated[int, typer.Option("--games", min=1, max=MOST_GAMES, help="how many of each pairing")] = 100,
    seed: Annotated[int, typer.Option(min=0, help="the same seed gives the same set-ups")] = 0,
    out: Annotated[Path | None, typer.Option(help="the match's folder; by default one of its own in arena/")] = None,
    option: Annotated[list[str] | None, typer.Option(help="an option of the table, such as target=6")] = None,
    workers: Annotated[int, typer.Option(min=0, max=MOST_WORKERS, help="processes; 0 = one for each core")] = 0,
    most: Annotated[int, typer.Option(min=1, help="decisions after which a game is a draw")] = MOST,
    patience: Annotated[float, typer.Option(min=0, help="seconds for one decision; 0 = no limit")] = PATIENCE,
    language: Language = "",
    _scenarios: Scenarios = None,
) -> None:
    """Let computer players play a match, and count. The same command again goes on with what is missing."""
    from quarterturn.arena.command import Wish, run  # only here: the other commands start faster without
    from quarterturn.arena.trouble import CannotPlay

    spoken = _words(language).language
    wish = Wish(tuple(players), game, number, seed, out, tuple(option or ()), workers, most, patience)
    try:
        run(wish, spoken, typer.echo)
    except CannotPlay as problem:
        _fail(problem.in_words(spoken))
    except KeyboardInterrupt:
        typer.echo(phrase("arena-stopped", spoken), err=True)
        raise typer.Exit(130) from None


@app.command()
def games(language: Language = "", _scenarios: Scenarios = None) -> None:
    """List the games that can be played."""
    start.show_games(make_screen(), _words(language))


@app.command()
def scenarios(language: Language = "", _scenarios: Scenarios = None) -> None:
    """List the scenarios found as files, and what is wrong with those that are left out."""
    words = _words(language)
    start.show_scenarios(make_screen(), words, scenario_folder() or str(user_folder()))
    problems = loaded().problems
    for problem in problems:
        typer.echo(words.file_error(problem), err=True)
    raise typer.Exit(1 if problems else 0)


@show.command("rooms")
def rooms(
    names: Annotated[list[str] | None, typer.Argument(help="rooms such as 39a; all if none")] = None,
    _scenarios: Scenarios = None,
) -> None:
    """Draw rooms in their four turnings."""
    try:
        show_rooms(make_screen().console, load(), names)
    except KeyError as problem:
        _fail(problem.args[0])


@show.command("plan")
def plan(
    game: Annotated[str, typer.Argument(help="a game of `quarterturn games`, one of your own too")],
    svg: Annotated[Path | None, typer.Option(help="draw a picture into this file instead")] = None,
    language: Language = "",
    plain: Plain = False,
    _scenarios: Scenarios = None,
) -> None:
    """Draw the plan of a game: rooms and what they hide, lines, ways out."""
    words, screen = _words(language), make_screen(plain)
    try:
        found = start.find_game(game, words)
        if svg is None:
            start.show_plan(found, screen, words)
            return
        start.write_plan(found, svg, words)
    except start.StartError as problem:
        _fail(problem)
    screen.write(words("plan-written", game=game, file=svg), whole=True)


@show.command("board")
def board(
    name: Annotated[str, typer.Argument(help="a file of positions or a saved game, or a game of `quarterturn games`")],
    language: Language = "",
    plain: Plain = False,
    _scenarios: Scenarios = None,
) -> None:
    """Draw the positions of a file, or the board on which a game begins."""
    words = _words(language)
    try:
        start.show_board(name, make_screen(plain), words)
    except FileError as problem:
        _fail(words.file_error(problem))
    except start.StartError as problem:
        _fail(problem)


@app.command()
def check(
    files: Annotated[list[Path], typer.Argument(help="files of cases in the notation")], _scenarios: Scenarios = None
) -> None:
    """Play the cases of files and tell which do not hold."""
    verdict = check_files(files)
    for failure in verdict.failures:
        typer.echo(str(failure))
    typer.echo(f"{verdict.passed} passed, {verdict.failed} failed")
    raise typer.Exit(0 if not verdict.failed else 1)


@app.command()
def perft(
    file: Annotated[Path, typer.Argument(help="a position or record in the notation")],
    depth: Annotated[int, typer.Option(min=0, help="how many choices deep; by default all that the file promises")] = 0,
    split: Annotated[bool, typer.Option("--divide", help="split the deepest count by the first choice")] = False,
    _scenarios: Scenarios = None,
) -> None:
    """Count the ways to go on from a position, and hold them against what the file promises."""
    text = read_text(file)
    state = parse_record(str(file), text).state
    promised = expected(text)
    last = depth or max(promised, default=1)
    if split:
        for action, number in divide(state, last).items():
            typer.echo(f"{number:10} {action}")
    wrong = False
    for level in [depth] if depth else sorted(promised) or [last]:
        number = count(state, level)
        differs = number != promised.get(level, number)
        typer.echo(f"perft {level} {number}" + (f"  (expected {promised[level]})" if differs else ""))
        wrong = wrong or differs
    raise typer.Exit(1 if wrong else 0)
