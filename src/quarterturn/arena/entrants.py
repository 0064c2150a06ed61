"""Players by the names they enter a match with: a level, or a class of one's own such as `bots/mine.py:Collector`.

`5@1s` is level 5 with a second for each decision, which it uses.
"""

from __future__ import annotations

import importlib
import importlib.util
import sys
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from types import ModuleType

from quarterturn.arena.trouble import CannotPlay
from quarterturn.players import LEVELS, Player, UnknownLevel, is_level, make

Entrant = Callable[[int], Player]


def entrant(name: str) -> Entrant:
    """What makes the player of a name from a seed. Raises CannotPlay where there is no such player."""
    if ":" not in name:
        return _level(name)
    where, _, what = name.rpartition(":")
    module = _module(name, where)
    found = getattr(module, what, None)
    if not callable(found):
        raise CannotPlay("arena-no-class", player=name, name=what, module=where)
    maker: Entrant = found
    return maker


def try_out(name: str) -> None:
    """Make a player once, so that what cannot play is refused before the first game."""
    maker = entrant(name)
    try:
        player = maker(0)
    except (Exception, SystemExit) as problem:
        raise CannotPlay("arena-not-made", player=name, reason=problem_text(problem)) from problem
    if not callable(getattr(player, "decide", None)):
        raise CannotPlay("arena-no-decide", player=name)


def edition_of(name: str) -> str:
    """What tells one version of somebody's own player from another; nothing for a level."""
    if ":" not in name:
        return ""
    source = _module(name, name.rpartition(":")[0]).__file__
    return sha256(Path(source).read_bytes()).hexdigest()[:8] if source else ""


def problem_text(problem: BaseException) -> str:
    """An error in one line, with the place where it arose but not whose machine that is."""
    try:
        said = str(problem)
    except Exception:
        said = ""
    text = " ".join(f"{type(problem).__name__}: {said}".split()).removesuffix(":")[:200]
    trace = problem.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    file = trace.tb_frame.f_code.co_filename if trace else "<nowhere>"
    if trace is None or file.startswith("<"):  # the inside of Python tells nobody anything
        return text
    return f"{text} ({Path(file).name}:{trace.tb_lineno})"


def _level(name: str) -> Entrant:
    if not is_level(name):
        hint = UnknownLevel(name).suggestion
        key = "arena-player-unknown-hint" if hint else "arena-player-unknown"
        raise CannotPlay(key, player=name, hint=hint, levels=", ".join(LEVELS))
    return lambda seed: make(name, seed)


def _module(name: str, where: str) -> ModuleType:
    try:
        return _from_file(Path(where)) if where.endswith(".py") else _by_name(where)
    except FileNotFoundError as problem:
        raise CannotPlay("arena-no-file", player=name, file=where) from problem
    except (Exception, SystemExit) as problem:
        raise CannotPlay("arena-not-imported", player=name, reason=problem_text(problem)) from problem


def _by_name(where: str) -> ModuleType:
    _look_in(Path.cwd())
    return importlib.import_module(where)


def _from_file(path: Path) -> ModuleType:
    """The module of a file, which may import what lies beside it; read once."""
    full = path.resolve(strict=True)
    key = f"entrant:{full}"
    if key in sys.modules:
        return sys.modules[key]
    _look_in(full.parent)
    spec = importlib.util.spec_from_file_location(key, full)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[key] = module
    try:
        spec.loader.exec_module(module)
    except BaseException:
        del sys.modules[key]
        raise
    return module


def _look_in(folder: Path) -> None:
    if str(folder) not in sys.path:
        sys.path.insert(0, str(folder))
