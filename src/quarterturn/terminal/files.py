"""Saved games as files, and what of a game may be shown on a screen while it is played."""

from __future__ import annotations

import re
from contextlib import suppress
from pathlib import Path

from quarterturn.blocks import FileError
from quarterturn.engine.game import Game
from quarterturn.engine.state import DROP, FIGHT, HIDE, PICK, TEAM
from quarterturn.notation import format_action, format_position, format_record, parse_cases, parse_record

SUFFIX = ".qt"
SETUP = (PICK, DROP, TEAM, HIDE)  # the phases before the first turn


def save_path(name: str) -> Path:
    """The file that somebody means by a name, with or without its ending."""
    path = Path(name)
    with suppress(RuntimeError):  # the home of nobody: a name like any other
        path = path.expanduser()
    return path if path.suffix or path.name in ("", "..") else path.with_suffix(SUFFIX)


def save_game(game: Game, seed: int | None, path: Path) -> None:
    path.write_text(format_record(game, seed), encoding="utf-8")


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
    lines: list[str] = []
    states = [*game.states(), game.state]
    attacks = [n for n, entry in enumerate(game.log) if entry.action[0] in ("fight", "shoot", "spear")]
    declared = attacks[-1] if attacks else -1
    for number, entry in enumerate(game.log):
        text = format_action(states[number], entry.seat, entry.action)
        if not game.over and _is_secret(game, number > declared, entry.seat == seat, entry.action[0]):
            text = _veiled(text, entry.action[0])
        lines.append(f"> {text}")
    return lines


def _is_secret(game: Game, of_this_fight: bool, mine: bool, kind: str) -> bool:
    if kind == "hide":
        return not (mine and game.state.table.options.memory_aid)
    if kind == "combat":
        return of_this_fight and not mine and game.state.phase == FIGHT
    if kind == "team":
        return not mine and game.state.phase in SETUP
    free = game.state.table.definition.mixing == "free"
    return not mine and (kind == "drop" or (kind == "pick" and free))


def _veiled(text: str, kind: str) -> str:
    """The action without its object; where a token was hidden is in sight."""
    head, _, tail = text.partition(kind)
    return f"{head}{kind} ?" + (f" {tail.split()[-1]}" if kind == "hide" else "")


def public_position(game: Game, seat: int) -> list[str]:
    """The position as text, without what a seat may not know: rooms and tokens face down, the others' hands."""
    text = format_position(game.state)
    if game.over:
        return text.splitlines()
    lines: list[str] = []
    block = ""
    for line in text.splitlines():
        if not line.startswith(" "):
            block = line.partition(":")[0]
        elif _names_others_secret(block, line, game.state.colour(seat)):
            continue
        elif block in VEILS:
            secret, veil = VEILS[block]
            line = re.sub(secret, veil, line)
        lines.append(line)
    return lines


VEILS = {
    "rooms": (r"\?\S+", "?"),
    "hidden": (r"(blue|yellow|red|green) [\w-]+", r"\1 ?"),
    "waiting": (r"cards=( [-+]\d*)+", "cards= ?"),
}


def _names_others_secret(block: str, line: str, own: str) -> bool:
    """Whether a line is about a hand, a pick or a handicap of another colour."""
    others = not line.startswith(f"  {own} ")
    held = block == "hands" and re.match(r"  \w+ (combat|action)", line) is not None
    return others and (held or block == "picks" or line.endswith(" stays-out"))
