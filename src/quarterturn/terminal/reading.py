"""Reading what a player types: the notation, with short forms, and walks to a far square."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from quarterturn.engine.core import kinds as k
from quarterturn.engine.core.kinds import DEEDS
from quarterturn.engine.core.state import HIDE, PUT, TEAM, Action, State
from quarterturn.engine.core.terms import IN_HAND, IllegalAction
from quarterturn.engine.zones.combat import ARMS
from quarterturn.notation import NotationError
from quarterturn.notation.spaces import EVERY_KIND
from quarterturn.notation.words import known_names
from quarterturn.notation.zones import DISCARD, TWICE
from quarterturn.terminal import glyphs as g
from quarterturn.terminal.context import Context, Misread, exact, same, written
from quarterturn.terminal.spaces import space_of
from quarterturn.terminal.spoken import WITH, meanings, spoken
from quarterturn.terminal.walking import OUT, find_walk
from quarterturn.terminal.words import Words

# What a word may mean that names something of these sorts; where one is left out, it is taken as it stands.
NAMES = {k.UNIT: "unit", k.MEMBER: "unit", k.FOE: "character", k.ANYONE: "character", k.FOUND: "token", k.HELD: "token"}
REST = "…"  # the last one again, as often as there are words


class Maybe(tuple[str, ...]):
    """Words of which one may stand here, or none."""

    __slots__ = ()


Meant = str | tuple[str, ...]  # what a word names, or the words to choose from
LISTS: dict[str, tuple[Meant, ...]] = {
    k.JOINERS: ("with", "unit", REST), k.PATH: ("step", REST), k.TEAM: ("starter", REST),
    k.ZONE_PATH: ("step", REST), k.FLIGHT: ("step", REST), k.HELPERS: ("with", "helper", REST),
    k.ARM: (Maybe(ARMS),), k.TWICE: (Maybe((TWICE,)),), k.DISCARD: (Maybe((DISCARD,)), "card"),
    k.ITEM: ("names",), k.LOOT: ("names",),
}  # fmt: skip
SHORT = {"m": "move", "f": "fight", "r": "reveal", "t": "turn", "j": "jump", "e": "end", "p": "put", "h": "hide"}
ONE_VERB = {PUT: "put", HIDE: "hide", TEAM: "team"}  # phases in which the verb may be left out
SHOWN = 6
VERBS = tuple(dict.fromkeys(kind.name.split()[0] for kind in EVERY_KIND.values() if not kind.by_clock))


def read_action(context: Context, text: str) -> Action:
    """The action a line means. Raises Misread, NotationError, or IllegalAction where a rule forbids it."""
    parts = text.lower().split()
    colour = context.state.colour(context.seat)
    if parts and g.fold(parts[0]) in (colour, g.fold(context.words.colour(colour))):
        parts.pop(0)
    if not parts:
        raise Misread("misread-empty")
    verb = _verb(context, parts)
    full = [verb, *_expanded(context, verb, parts)]
    try:
        return exact(context, " ".join(full))
    except (NotationError, IllegalAction):
        loose = _loose(context, full)
        if loose is None:
            raise
        return loose


# --- Short forms


def _verb(context: Context, parts: list[str]) -> str:
    """Take the verb off the line; it may be shortened, or left out where only one fits."""
    word = parts[0]
    known = VERBS
    own = meanings(known, context.words)
    if word in known or g.fold(word) in own:
        return own.get(g.fold(parts.pop(0)), word)
    begins = [verb for verb in known if verb.startswith(word)]
    begins = begins or [verb for typed, verb in own.items() if typed.startswith(g.fold(word))]
    legal = {action[0] for action in context.legal}
    now = [verb for verb in begins if verb in legal]
    if SHORT.get(word) in (legal or known) or (not now and word in SHORT):
        now = [SHORT[word]]
    found = now or begins
    if len(found) == 1:
        parts.pop(0)
        return found[0]
    if context.state.phase in ONE_VERB:
        return ONE_VERB[context.state.phase]
    if found:
        raise Misread("misread-ambiguous", word=word, choices=", ".join(found))
    raise Misread("misread-verb", word=word, hint=context.words.hint(word, known))


def _expanded(context: Context, verb: str, parts: list[str]) -> list[str]:
    """The words after a verb, written out."""
    shape = _shape(context.state, verb)
    full: list[str] = []
    meant: Meant = ()
    for word in parts:
        while shape and isinstance(shape[0], Maybe) and _chosen(context, word, shape[0]) not in shape[0]:
            shape.pop(0)
        if shape and shape[0] != REST:
            meant = shape.pop(0)
        elif not shape:
            meant = ()
        full.append(_word(context, meant, word))
    return _with_dots(context, full) if verb == "team" else full


def _shape(state: State, verb: str) -> list[Meant]:
    """What the words after a verb may mean, one by one: what they name, or the words to choose from."""
    kinds = space_of(state).kinds
    shape: list[Meant] = []
    for part in kinds[verb].parts if verb in kinds else ():
        if part.sort == k.CHOICE:
            shape.append(tuple(word for word, _ in part.words))
        else:
            shape += LISTS.get(part.sort, (NAMES.get(part.sort, part.sort),))
    return shape


def _word(context: Context, meant: Meant, word: str) -> str:
    space = space_of(context.state)
    if isinstance(meant, tuple):
        return _chosen(context, word, meant)
    if meant == "with":
        return _chosen(context, word, (WITH,))
    if meant == k.SLOT:
        return word.upper()
    if meant in NAMES.values():
        return _name(context, meant, word)
    if meant == "starter":
        typed = space.as_typed(word)
        return typed if space.is_start(typed) else _name(context, "unit", word)
    if meant == "names":
        return _names(context, word)
    if meant == "helper":
        who, _, arm = word.rpartition(":")
        arm = _chosen(context, arm, ARMS)
        return f"{_names(context, who)}:{arm}" if who and arm in ARMS else _names(context, word)
    if meant == k.PLACE:
        return _place(context, word)
    if meant == k.PICK and not word.isdecimal():
        return _name(context, "any", word)
    if meant == "step":
        place = _place(context, word)
        return word[0] + _names(context, word[1:]) if word[0] in DEEDS and not space.is_place(place) else place
    return word


def _place(context: Context, word: str) -> str:
    """A place as the notation writes it; the way out may be said in one's own language."""
    return OUT if g.fold(word) == g.fold(context.words("out")) else space_of(context.state).as_typed(word)


def _names(context: Context, word: str) -> str:
    """Some names in a row, `cleric:rope:key`; what stands before the last may be a colour, or a place."""
    *before, last = word.split(":")
    space = space_of(context.state)
    found: list[str] = []
    for part in before:
        place, colour = space.as_typed(part), _colour(context, part)
        found.append(colour or (place if space.is_place(place) else _name(context, "any", part)))
    return ":".join([*found, _name(context, "any", last)])


def _colour(context: Context, word: str) -> str:
    """The colour of a seat from its beginning, in English or in the player's language; nothing if it is none."""
    colours = [seat.colour for seat in context.state.table.definition.seats]
    own = {g.fold(context.words.colour(known)): known for known in colours}
    found = _prefixed(own.get(g.fold(word), word), colours, exact_first=True)
    return found if found in colours else ""


def _chosen(context: Context, word: str, known: Sequence[str]) -> str:
    """One of a few words, or its beginning, in English or in the player's language."""
    own = meanings(known, context.words)
    return _prefixed(own.get(_prefixed(g.fold(word), own, exact_first=True), word), known, exact_first=True)


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
        colour = _colour(context, colour) or colour
    for names in (_candidates(context, kind), known_names(state.table.collection)):
        found = _matching(context, names, bare)
        if len(found) > 1:
            raise Misread("misread-ambiguous", word=word, choices=", ".join(found))
        if found:
            return f"{colour}{colon}{found[0]}"
    raise Misread("misread-name", word=bare, hint=context.words.hint(bare, known_names(state.table.collection)))


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
        [name for name in names if local[name] == g.fold(word)],
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
    space = space_of(context.state)
    if any(space.is_start(part) for part in parts):
        return parts
    dots = space.starts(context.state, context.seat)
    return [word for pair in zip(parts, dots, strict=False) for word in pair] + parts[len(dots) :]


# --- What is left out


def _loose(context: Context, full: list[str]) -> Action | None:
    """The legal choice that a line leaves unfinished: its last words, or the squares of a walk."""
    if full[0] == "move" and len(full) > 2:
        return find_walk(context, full[1], full[2:])
    found = [action for action in context.legal if action[0] == full[0] and _begins(context, action, full)]
    if len(found) > 1:
        texts = [
            spoken(written(context, action), context.state.table.collection, context.words) for action in found[:SHOWN]
        ] + (["…"] if len(found) > SHOWN else [])
        raise Misread("misread-incomplete", choices=" | ".join(texts))
    return found[0] if found else None


def _begins(context: Context, action: Action, full: list[str]) -> bool:
    words = written(context, action).split()
    return len(full) < len(words) and all(same(a, b) for a, b in zip(full, words, strict=False))
