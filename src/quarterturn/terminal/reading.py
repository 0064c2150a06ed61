"""Reading what a player types: the notation, with short forms, and walks to a far square."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from quarterturn.blocks import Text, suggestion
from quarterturn.engine.board import square_name
from quarterturn.engine.game import check
from quarterturn.engine.state import HIDE, PUT, TEAM, Action, State
from quarterturn.engine.terms import DIRECTIONS, IN_HAND, NOWHERE, IllegalAction
from quarterturn.notation import NotationError, format_action, parse_action
from quarterturn.notation.actions import DEEDS, VERBS
from quarterturn.notation.words import OFF_BOARD, is_square, known_names, parse_square
from quarterturn.terminal import glyphs as g
from quarterturn.terminal.words import Words

# What follows a verb: unit (own), character (anyone's), token, slot, square, edge, way, direction; `…` repeats the last.
SHAPES: dict[str, tuple[str, ...]] = {
    "card": ("number",), "reveal": ("unit", "slot"), "put": ("token", "square"), "turn": ("unit", "slot", "way"),
    "move": ("unit", "step", "…"), "jump": ("unit", "square", "square"),
    "fight": ("unit", "character", "with", "unit", "…"), "shoot": ("unit", "character", "with", "unit", "…"),
    "spear": ("unit", "character", "with", "unit", "…"), "combat": ("number",), "name": ("number",),
    "open": ("unit", "edge"), "close": ("unit", "edge"), "break": ("unit", "edge"),
    "heal": ("unit", "character"), "scream": ("unit", "character"), "regenerate": ("unit",), "drink": ("unit",),
    "walk": ("unit", "square"), "fireball": ("unit", "direction"), "team": ("starter", "…"), "hide": ("token", "slot"),
    "drop": ("unit",), "pick": ("kind", "choice"),
}  # fmt: skip
SHORT = {"m": "move", "f": "fight", "r": "reveal", "t": "turn", "j": "jump", "e": "end", "p": "put", "h": "hide"}
WORDS = {"way": ("cw", "ccw"), "direction": DIRECTIONS, "with": ("with",), "kind": ("room", "character", "object")}
ONE_VERB = {PUT: "put", HIDE: "hide", TEAM: "team"}  # phases in which the verb may be left out
DOT_COLUMN = re.compile(r"[a-z]")
SHOWN = 6


class Misread(Exception):
    """Text that has no single meaning; says which of the terminal's own texts explains it."""

    def __init__(self, key: str, **values: object) -> None:
        super().__init__(key)
        self.key, self.values = key, values


class Context(NamedTuple):
    """What is known while a line is read."""

    state: State
    seat: int
    legal: Sequence[Action]
    words: Words


def read_action(context: Context, text: str) -> Action:
    """The action a line means. Raises Misread, NotationError, or IllegalAction where a rule forbids it."""
    parts = text.lower().split()
    if parts and parts[0] == context.state.colour(context.seat):
        parts.pop(0)
    if not parts:
        raise Misread("misread:empty")
    verb = _verb(context, parts)
    full = [verb, *_expanded(context, verb, parts)]
    try:
        return _exact(context, " ".join(full))
    except (NotationError, IllegalAction):
        loose = _loose(context, full)
        if loose is None:
            raise
        return loose


def _exact(context: Context, text: str) -> Action:
    state, seat = context.state, context.seat
    _, action = parse_action(state, f"{state.colour(seat)} {text}")
    refusal = check(state, seat, action)
    if refusal is not None:
        raise IllegalAction(refusal.rule, refusal.detail)
    return action


# --- Short forms


def _verb(context: Context, parts: list[str]) -> str:
    """Take the verb off the line; it may be shortened, or left out where only one fits."""
    word = parts[0]
    known = [verb for verb in VERBS if " " not in verb and verb != "timeout"] + ["offer", "accept"]
    if word in known:
        return parts.pop(0)
    begins = [verb for verb in known if verb.startswith(word)]
    legal = {action[0] for action in context.legal}
    now = [verb for verb in begins if verb in legal]
    if SHORT.get(word) in (legal or known) or (not now and word in SHORT):
        now = [SHORT[word]]
    found = now if len(now) == 1 else begins if not now else now
    if len(found) == 1:
        parts.pop(0)
        return found[0]
    if context.state.phase in ONE_VERB:
        return ONE_VERB[context.state.phase]
    if found:
        raise Misread("misread:ambiguous", word=word, choices=", ".join(found))
    raise Misread("misread:verb", word=word, hint=suggestion(word, known))


def _expanded(context: Context, verb: str, parts: list[str]) -> list[str]:
    """The words after a verb, written out."""
    shape = SHAPES.get(verb, ())
    full: list[str] = []
    for index, word in enumerate(parts):
        kind = shape[index] if index < len(shape) else "…"
        if kind == "…":
            kind = shape[shape.index("…") - 1] if "…" in shape else "any"
        full.append(_word(context, kind, word))
    return _with_dots(context, full) if verb == "team" else full


def _word(context: Context, kind: str, word: str) -> str:
    if kind == "slot":
        return word.upper()
    if kind in WORDS:
        return _prefixed(word, WORDS[kind], exact_first=True)
    if kind in ("unit", "character", "token"):
        return _name(context, kind, word)
    if kind == "starter":
        return word if DOT_COLUMN.fullmatch(word) else _name(context, "unit", word)
    if kind == "choice" and not word.isdecimal():
        return _name(context, "any", word)
    if kind == "step":
        if word[0] in DEEDS:
            return word[0] + _name(context, "any", word[1:])
        return "out" if word == _folded_out(context) else word
    return word


def _folded_out(context: Context) -> str:
    return g.fold(context.words("out"))


def _prefixed(word: str, known: Iterable[str], exact_first: bool) -> str:
    options = list(known)
    if exact_first and word in options:
        return word
    found = [option for option in options if option.startswith(word)]
    return found[0] if len(found) == 1 else word


def _name(context: Context, kind: str, word: str) -> str:
    """A name from its beginning, its letters on the board, or a part of it; a colour in front stays."""
    state = context.state
    colour, colon, bare = word.rpartition(":")
    if colon:
        colour = _prefixed(colour, [seat.colour for seat in state.table.definition.seats], exact_first=True)
    for names in (_candidates(context, kind), known_names(state.table.collection)):
        found = _matching(context, names, bare)
        if len(found) > 1:
            raise Misread("misread:ambiguous", word=word, choices=", ".join(found))
        if found:
            return f"{colour}{colon}{found[0]}"
    raise Misread("misread:name", word=bare, hint=suggestion(bare, known_names(state.table.collection)))


def _candidates(context: Context, kind: str) -> list[str]:
    """The names that make sense here: tokens on the board, or in hand during the set-up."""
    state = context.state
    table = state.table
    due = state.placing.tokens if state.placing is not None else ()
    found: dict[str, None] = {}
    for token, place in enumerate(state.where):
        mine = table.owner[token] == context.seat
        character = table.tokens[token].character is not None
        here = place >= 0 or (place == IN_HAND and mine) or token in due
        if here and (kind != "unit" or (mine and character)) and (kind != "character" or character):
            found[table.tokens[token].name] = None
    return list(found)


def _matching(context: Context, names: Sequence[str], word: str) -> list[str]:
    """The names a word may mean: the plainest reading that fits any."""
    if not word:
        return []
    codes = g.codes(context.state.table.collection)
    local = {name: g.fold(context.words.name(name)) for name in names}
    readings = (
        [name for name in names if name == word],
        [name for name in names if codes.get(name, "").lower() == word],
        [name for name in names if name.startswith(word)],
        [name for name in names if local[name].startswith(g.fold(word))],
        [name for name in names if any(part.startswith(word) for part in name.split("-"))],
    )
    return next((found for found in readings if found), [])


def matching_units(state: State, seat: int, word: str, words: Words) -> list[int]:
    """The characters of a seat on the board that a word may mean."""
    team = [t for t in state.table.teams[seat] if state.where[t] >= 0]
    context = Context(state, seat, (), words)
    names = _matching(context, [state.table.tokens[t].name for t in team], word.lower())
    return [t for t in team if state.table.tokens[t].name in names]


def _with_dots(context: Context, parts: list[str]) -> list[str]:
    """A team without columns: its characters go on the dots from the left."""
    if any(DOT_COLUMN.fullmatch(part) for part in parts):
        return parts
    layout = context.state.table.layout
    line = next(n for n, line in enumerate(layout.plan.lines) if line.seat == context.seat)
    dots = [square_name(context.state, square).rstrip("0123456789") for square in layout.dots(line)]
    return [word for pair in zip(parts, dots, strict=False) for word in pair] + parts[len(dots) :]


# --- What is left out


def _loose(context: Context, full: list[str]) -> Action | None:
    """The legal choice that a line leaves unfinished: its last words, or the squares of a walk."""
    if full[0] == "move" and len(full) > 2:
        return _walk(context, full)
    found = [action for action in context.legal if action[0] == full[0] and _begins(context, action, full)]
    if len(found) > 1:
        texts = [_text(context, action) for action in found[:SHOWN]] + (["…"] if len(found) > SHOWN else [])
        raise Misread("misread:incomplete", choices=" | ".join(texts))
    return found[0] if found else None


def _text(context: Context, action: Action) -> str:
    colour = context.state.colour(context.seat)
    return format_action(context.state, context.seat, action).removeprefix(f"{colour} ")


def _begins(context: Context, action: Action, full: list[str]) -> bool:
    words = _text(context, action).split()
    return len(full) < len(words) and all(_same(a, b) for a, b in zip(full, words, strict=False))


def _same(typed: str, written: str) -> bool:
    return typed == written or written.endswith(f":{typed}") or typed.endswith(f":{written}")


def _walk(context: Context, full: list[str]) -> Action | None:
    """The shortest listed move that passes the squares and does the deeds of the line, if it leaves squares out."""
    state = context.state
    _, unit_word, *steps = full
    out = steps[-1] == "out"
    if not out and not _has_gap(context, unit_word, steps):
        return None
    exits = state.table.exits[context.seat]
    found: list[Action] = []
    for action in context.legal:
        if action[0] != "move" or not _same(unit_word, state.table.tokens[action[1]].name):
            continue
        if out and action[2][-1] not in exits:
            continue
        if _passes(_text(context, action).split()[2:], steps[:-1] if out else steps, anywhere=out):
            found.append(action)
    if found:
        return min(found, key=lambda action: len(action[2]))
    if not out:
        _refuse_walk(context, unit_word, steps)
    raise Misread("misread:no-way", who=context.words.name(unit_word.rpartition(":")[2]), where=steps[-1])


def _passes(path: list[str], steps: list[str], anywhere: bool) -> bool:
    """Whether a path goes by the steps in order, with exactly their deeds, and ends where they end."""
    deeds = [word for word in path if word[0] in DEEDS]
    wanted = [word for word in steps if word[0] in DEEDS]
    if len(deeds) != len(wanted) or not all(_same_deed(a, b) for a, b in zip(wanted, deeds, strict=True)):
        return False
    rest = iter(path)
    if not all(any(step == word or _same_deed(step, word) for word in rest) for step in steps):
        return False
    last = [word for word in steps if is_square(word)]
    ends = [word for word in path if is_square(word)]
    return anywhere or not last or steps[-1] != last[-1] or ends[-1] == last[-1]


def _same_deed(typed: str, written: str) -> bool:
    return typed[0] in DEEDS and typed[0] == written[0] and _same(typed[1:], written[1:])


def _has_gap(context: Context, unit_word: str, steps: list[str]) -> bool:
    """Whether a line names a square that is not beside the one before."""
    state, layout = context.state, context.state.table.layout
    here = _square_of(context, unit_word)
    for step in steps:
        if not is_square(step):
            continue
        square = parse_square(layout, Text(1, 1, step))
        if here < 0 or square == OFF_BOARD:
            return False
        if square not in state.table.layout.step[4 * here : 4 * here + 4]:
            return True
        here = square
    return False


def _square_of(context: Context, unit_word: str) -> int:
    state = context.state
    team = state.table.teams[context.seat]
    return next((state.where[t] for t in team if _same(unit_word, state.table.tokens[t].name)), -1)


def _refuse_walk(context: Context, unit_word: str, steps: list[str]) -> None:
    """Find out what stops a walk to a far square: try the shortest open way there, whoever stands on it."""
    state = context.state
    goal = parse_square(state.table.layout, Text(1, 1, steps[-1])) if is_square(steps[-1]) else OFF_BOARD
    path = _open_way(state, _square_of(context, unit_word), goal)
    if len(steps) == 1 and path:
        _exact(context, " ".join(["move", unit_word, *(square_name(state, square) for square in path)]))
    barred = goal != OFF_BOARD and state.ground.kind[goal] != NOWHERE
    detail = "no way leads there now" if barred else f"{steps[-1]} is not open: a room still face down, or no room"
    raise IllegalAction("MOVE-3", detail)


def _open_way(state: State, start: int, goal: int) -> list[int]:
    """The squares of a shortest way over open edges."""
    came: dict[int, int] = {start: start}
    queue = [start]
    for square in queue:
        for near in state.ground.near[square] if square >= 0 else ():
            if near not in came:
                came[near] = square
                queue.append(near)
    path: list[int] = []
    while goal in came and goal != start:
        path.insert(0, goal)
        goal = came[goal]
    return path
