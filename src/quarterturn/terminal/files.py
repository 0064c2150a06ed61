"""Saved games as files, and a game as text on the screen while it is played."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from quarterturn.blocks import FileError
from quarterturn.engine.game import Game
from quarterturn.engine.view import log_for, view_after
from quarterturn.notation import format_action, format_record, format_view, parse_cases, parse_record

SUFFIX = ".qt"


def save_path(name: str) -> Path:
    """The file that somebody means by a name, with or without its ending."""
    path = Path(name)
    with suppress(RuntimeError):  # the home of nobody: a name like any other
        path = path.expanduser()
    return path if path.suffix or path.name in ("", "..") else path.with_suffix(SUFFIX)


def game_text(game: Game, seed: int | None) -> str:
    """What a file tells of a game: here, and nowhere else, it is decided what that is."""
    return format_record(game, seed)


def save_game(game: Game, seed: int | None, path: Path) -> None:
    write_whole(path, game_text(game, seed))


def write_whole(path: Path, text: str) -> None:
    """Write a file so that whatever happens either the old one is there or the new one, whole. Raises OSError."""
    path = path.resolve()  # a link stays one
    if path.exists() and not path.is_file():  # a device or a pipe is written to, never replaced
        path.write_text(text, encoding="utf-8")
        return
    new = path.with_name(f"{path.name}.new")
    try:
        new.write_text(text, encoding="utf-8")
        new.replace(path)
    except OSError:
        with suppress(OSError):
            new.unlink()
        raise


def read_text(path: Path) -> str:
    """A file's text. Raises FileError with the reason."""
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as problem:
        raise FileError(str(path), 1, 1, "cannot be read: {word}", word=problem.strerror or str(problem)) from problem
    except UnicodeDecodeError as problem:
        raise FileError(str(path), 1, 1, "is not UTF-8 text") from problem
    if not text.strip():
        raise FileError(str(path), 1, 1, "is empty")
    return text


def load_game(path: Path) -> tuple[Game, int | None]:
    """A saved game, played again, and its seed. Raises FileError with the reason."""
    text = read_text(path)
    game = parse_record(str(path), text)
    seed = parse_cases(str(path), text)[0].headers.value("seed")
    return game, int(seed.text) if seed is not None else None


# --- On the screen


def public_record(game: Game, seat: int) -> list[str]:
    """Every action so far, with a question mark for what a seat may not know."""
    entries = zip(game.states(), log_for(game, seat), strict=True)
    return [f"> {format_action(before, entry.seat, entry.action)}" for before, entry in entries]


def public_position(game: Game, seat: int) -> list[str]:
    """The position as text, with a question mark for what a seat may not know."""
    return format_view(view_after(game, len(game.log), seat)).splitlines()
