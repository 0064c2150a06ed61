"""Actions as text: `move naga c5 c6 +rope d6` to an engine action and back."""

from __future__ import annotations

from collections.abc import Callable

from quarterturn.blocks import Text, closest
from quarterturn.engine.actions.join import SIDES
from quarterturn.engine.board import Board, square_name
from quarterturn.engine.decisions import waiting
from quarterturn.engine.definition import NEUTRAL
from quarterturn.engine.game import check
from quarterturn.engine.state import DROP, HIDE, PICK, TEAM, Action, State
from quarterturn.engine.terms import DIRECTIONS, IN_HAND
from quarterturn.notation import words as w
from quarterturn.notation.errors import Ambiguous, NotUnderstood

DEEDS = "+!><~"
WAYS = {"cw": 1, "ccw": -1}
SLIDES = {"up": 1, "down": -1}
SETUP_PHASES = (PICK, DROP, TEAM, HIDE)


def parse_action(state: State, text: str, line: int = 1, column: int = 1) -> tuple[int, Action]:
    """The seat that acts and its action. Raises NotUnderstood or Ambiguous; whether it is legal is not asked."""
    parts = Text(line, column, text).words()
    seat = _default_seat(state)
    if parts and parts[0].text in w.colours(state):
        seat = w.parse_seat(state, parts.pop(0))
    if not parts:
        raise NotUnderstood("an action is missing", column)
    verb = parts[0].text
    if verb in ("offer", "accept") and len(parts) > 1:
        verb = f"{verb} {parts.pop(1).text}"
    parse = _PARSERS.get(verb)
    if parse is None:
        raise NotUnderstood("there is no action '{word}'", parts[0].column, closest(verb, _PARSERS), word=verb)
    reader = _Reader(state, seat, verb, parts[0], parts[1:])
    action = parse(reader)
    reader.require_end()
    return seat, action


def _default_seat(state: State) -> int:
    """The active player; during the set-up, whoever alone is waited for."""
    if state.phase in SETUP_PHASES:
        decisions = waiting(state)
        if len(decisions) == 1:
            return decisions[0].seat
    return state.seat


class _Reader:
    """The words after the verb, taken one by one."""

    def __init__(self, state: State, seat: int, verb: str, head: Text, parts: list[Text]) -> None:
        self.state, self.seat, self.verb, self.head, self.parts = state, seat, verb, head, parts
        self.layout = state.table.layout

    def next(self, what: str) -> Text:
        if not self.parts:
            raise NotUnderstood(
                "'{word}' needs {what}", self.head.column + len(self.head.text), word=self.verb, what=what
            )
        return self.parts.pop(0)

    def require_end(self) -> None:
        if self.parts:
            raise NotUnderstood("'{word}' is too much", self.parts[0].column, word=self.parts[0].text)

    def unit(self) -> int:
        return w.own_token(self.state, self.seat, self.next("a character"), range(self.layout.size))

    def square(self) -> int:
        return w.parse_square(self.layout, self.next("a square"))

    def slot(self) -> int:
        return w.parse_slot(self.layout, self.next("a room such as A2"))

    def fits(self, action: Action) -> bool:
        """Whether an action is possible, the price apart."""
        refusal = check(self.state, self.seat, action)
        return refusal is None or refusal.rule == "TURN-2"

    def target(self, build: Callable[[int], Action]) -> int:
        """Someone acted upon: the one that fits the rules, else the enemy's, else whoever bears the name."""
        word = self.next("a target")
        found = w.tokens_named(self.state, word)
        fitting = [t for t in found if self.fits(build(t))]
        foes = self.state.table.foes[self.seat]
        for group in (fitting, found):
            enemies = [t for t in group if foes[self.state.table.owner[t]]]
            on_board = [t for t in enemies if self.state.where[t] >= 0] or enemies
            if len(on_board) > 1 and len({self.state.table.owner[t] for t in on_board}) > 1:
                raise Ambiguous("'{word}' may be any of several enemies; name the colour", word.column, word=word.text)
            if len(fitting) > 1 and group is fitting and not on_board:
                raise Ambiguous("'{word}' may be any of several; name the colour", word.column, word=word.text)
            if on_board or group:
                return (on_board or group)[0]
        return w.NO_TOKEN


# --- Parsing, one function per form.


def _bare(reader: _Reader) -> Action:
    return (reader.verb,)


def _card(reader: _Reader) -> Action:
    return ("card", w.parse_number(reader.next("a card")))


def _combat(reader: _Reader) -> Action:
    return ("combat", w.parse_card(reader.next("a card such as +3")))


def _join(reader: _Reader) -> Action:
    side = w.parse_choice(reader.next("attacker, defender or none"), (*SIDES, "none"), "side")
    return ("join", None if side == "none" else side)


def _name(reader: _Reader) -> Action:
    word = reader.next("a card such as +4, or none")
    return ("name", None if word.text == "none" else w.parse_card(word))


def _reveal(reader: _Reader) -> Action:
    return ("reveal", reader.unit(), reader.slot())


def _put(reader: _Reader) -> Action:
    word = reader.next("a token")
    placing = reader.state.placing
    due = () if placing is None else placing.tokens + placing.later
    named = w.tokens_named(reader.state, word)
    found = [t for t in named if t in due]
    mine = [t for t in found if placing is not None and t in placing.tokens]
    if len({reader.state.table.owner[t] for t in mine}) > 1:
        raise Ambiguous("'{word}' waits in both colours; name the colour", word.column, word=word.text)
    return ("put", (mine or found or named or [w.NO_TOKEN])[0], reader.square())


def _turn(reader: _Reader) -> Action:
    unit, slot = reader.unit(), reader.slot()
    return ("turn", unit, slot, WAYS[w.parse_choice(reader.next("cw or ccw"), WAYS, "way to turn")])


def _move(reader: _Reader) -> Action:
    unit = reader.unit()
    trail = _Trail(reader.state, unit)
    path: list[object] = []
    while reader.parts:
        word = reader.parts.pop(0)
        if word.text[0] in DEEDS:
            deed = word.text[0]
            path.append((deed, trail.find(deed, Text(word.line, word.column + 1, word.text[1:]))))
            trail.do(*path[-1])  # type: ignore[misc]
        else:
            path.append(w.parse_square(reader.layout, word))
            trail.square = path[-1]  # type: ignore[assignment]
    return ("move", unit, tuple(path))


class _Trail:
    """Where tokens are while a path is read or written, so that its bare names can be told apart."""

    def __init__(self, state: State, unit: int) -> None:
        self.state, self.unit = state, unit
        self.square = state.where[unit] if unit >= 0 else w.OFF_BOARD
        self.held = Board(state).carried(unit) if unit >= 0 and self.square >= 0 else None
        self.moved: dict[int, int] = {}

    def place(self, token: int) -> int:
        return w.OFF_BOARD if token == self.held else self.moved.get(token, self.state.where[token])

    def freshness(self, token: int) -> int:
        """How lately a token was put down on this path: 0 = it was not."""
        return list(self.moved).index(token) + 1 if token in self.moved else 0

    def here(self, tokens: list[int]) -> list[int]:
        return [t for t in tokens if self.place(t) == self.square and t != self.unit]

    def find(self, deed: str, word: Text) -> int:
        named = w.tokens_named(self.state, word)
        wounded = self.state.wounded
        owner, mine = self.state.table.owner, self.state.table.owner[self.unit] if self.unit >= 0 else -1
        if deed == "!":
            found = [t for t in named if t == self.held]
        elif deed == "+":
            found = self.here(named)
        else:  # a partner: a friendly miniature before a wounded
            found = sorted(self.here(named), key=lambda t: (bool(wounded >> t & 1), owner[t] != mine))[:1]
        if len({owner[t] for t in found}) > 1:
            raise Ambiguous("'{word}' lies here in several colours; name the colour", word.column, word=word.text)
        found.sort(key=self.freshness)  # of two alike, not the one put down last
        own = [t for t in named if owner[t] == mine]
        return (found or own or named or [w.NO_TOKEN])[0]

    def with_partner(self, who: int, otherwise: int | None) -> int | None:
        """What lies with somebody on this square."""
        here = [t for t in range(len(self.state.where)) if t != who and self.place(t) == self.square]
        return next((t for t in here if self.state.table.effect[t] or self.state.wounded >> t & 1), otherwise)

    def do(self, deed: str, token: int) -> None:
        """Follow a deed, roughly: enough to know who holds what."""
        if token < 0:
            return
        before = self.held
        if deed == "+":
            self.held = token
        elif deed in "!>":
            self.held = None
        else:
            self.held = self.with_partner(token, before)
        if before is not None and self.held != before:
            self.moved.pop(before, None)
            self.moved[before] = self.square


def _jump(reader: _Reader) -> Action:
    return ("jump", reader.unit(), reader.square(), reader.square())


def _attack(reader: _Reader) -> Action:
    verb, unit = reader.verb, reader.unit()
    target = reader.target(lambda t: (verb, unit, t, ()))
    joiners: list[int] = []
    if reader.parts:
        word = reader.next("with")
        if word.text != "with":
            raise NotUnderstood("expected 'with' before those who join, not '{word}'", word.column, word=word.text)
        joiners = [reader.unit()]
        while reader.parts:
            joiners.append(reader.unit())
    return (verb, unit, target, tuple(sorted(joiners)))


def _gate(reader: _Reader) -> Action:
    return (reader.verb, reader.unit(), *w.parse_edge(reader.layout, reader.next("an edge such as c3/c4")))


def _unit_only(reader: _Reader) -> Action:
    return (reader.verb, reader.unit())


def _on_target(reader: _Reader) -> Action:
    verb, unit = reader.verb, reader.unit()
    return (verb, unit, reader.target(lambda t: (verb, unit, t)))


def _walk(reader: _Reader) -> Action:
    return ("walk", reader.unit(), reader.square())


def _fireball(reader: _Reader) -> Action:
    unit = reader.unit()
    return ("fireball", unit, DIRECTIONS.index(w.parse_choice(reader.next("a direction"), DIRECTIONS, "direction")))


def _slide(reader: _Reader) -> Action:
    unit = reader.unit()
    return ("slide", unit, SLIDES[w.parse_choice(reader.next("up or down"), SLIDES, "way to slide")])


def _team(reader: _Reader) -> Action:
    columns = _columns(reader.state, reader.seat)
    placement: list[tuple[int, int]] = []
    while reader.parts:
        token = w.own_token(reader.state, reader.seat, reader.next("a character"))
        column = reader.next("the column of its dot")
        if w.SQUARE.fullmatch(column.text):
            placement.append((token, w.parse_square(reader.layout, column)))
            continue
        if not column.text.isalpha() or not column.text.islower():
            raise NotUnderstood("'{word}' is not a column such as b", column.column, word=column.text)
        placement.append((token, columns.get(column.text, w.OFF_BOARD)))
    return ("team", tuple(sorted(placement, key=lambda pair: pair[1])))


def _columns(state: State, seat: int) -> dict[str, int]:
    """The squares of the lines where a seat's starters stand by their column, as far as that tells them apart."""
    layout = state.table.layout
    columns: dict[str, list[int]] = {}
    for line, squares in zip(layout.plan.lines, layout.along, strict=True):
        if line.seat in (seat, NEUTRAL):
            for square in squares:
                columns.setdefault(_column(state, square), []).append(square)
    return {column: squares[0] for column, squares in columns.items() if len(squares) == 1}


def _column(state: State, square: int) -> str:
    return square_name(state, square).rstrip("0123456789")


def _hide(reader: _Reader) -> Action:
    token = w.own_token(reader.state, reader.seat, reader.next("a token"), (IN_HAND,))
    return ("hide", token, reader.slot())


def _drop(reader: _Reader) -> Action:
    return ("drop", w.own_token(reader.state, reader.seat, reader.next("a character"), (IN_HAND,)))


def _pick(reader: _Reader) -> Action:
    kind = w.parse_choice(reader.next("room, character or object"), ("room", "character", "object"), "kind")
    word = reader.next("what to pick")
    if kind == "room":
        return ("pick", kind, w.parse_number(word))
    return ("pick", kind, word.text)


_PARSERS: dict[str, Callable[[_Reader], Action]] = {
    "card": _card, "end": _bare, "reveal": _reveal, "put": _put, "turn": _turn, "move": _move, "jump": _jump,
    "fight": _attack, "shoot": _attack, "spear": _attack, "combat": _combat, "name": _name, "join": _join,
    "open": _gate, "close": _gate, "break": _gate, "heal": _on_target, "scream": _on_target,
    "regenerate": _unit_only, "drink": _unit_only, "walk": _walk, "fireball": _fireball,
    "raise": _unit_only, "leave": _unit_only, "slide": _slide,
    "team": _team, "hide": _hide, "drop": _drop, "pick": _pick,
    "resign": _bare, "offer draw": _bare, "accept draw": _bare, "timeout": _bare,
}  # fmt: skip

VERBS = tuple(_PARSERS)


# --- Printing.


def format_action(state: State, seat: int, action: Action) -> str:
    """An action as text that parses to it again in this state; the colour stands in front of a seat not active."""
    text = _PRINTERS.get(action[0], _print_bare)(state, action)
    return text if seat == _default_seat(state) else f"{state.colour(seat)} {text}"


def _name_of(state: State, token: int) -> str:
    return state.table.tokens[token].name


def _print_bare(_state: State, action: Action) -> str:
    return " ".join(str(part) for part in action)


def _print_combat(_state: State, action: Action) -> str:
    return f"{action[0]} none" if action[1] is None else f"{action[0]} +{action[1]}"


def _print_join(_state: State, action: Action) -> str:
    return f"join {action[1] or 'none'}"


def _print_slot(state: State, action: Action) -> str:
    return f"{action[0]} {_name_of(state, action[1])} {w.slot_name(state, action[2])}"


def _print_put(state: State, action: Action) -> str:
    return f"put {state.name(action[1])} {square_name(state, action[2])}"


def _print_turn(state: State, action: Action) -> str:
    return f"{_print_slot(state, action[:3])} {'cw' if action[3] > 0 else 'ccw'}"


def _print_move(state: State, action: Action) -> str:
    _, unit, path = action
    parts = ["move", _name_of(state, unit)]
    if all(isinstance(item, int) for item in path):  # most moves, and a server prints hundreds of them
        return " ".join([*parts, *(square_name(state, square) for square in path)])
    trail = _Trail(state, unit)
    for item in path:
        if isinstance(item, int):
            parts.append(square_name(state, item))
            trail.square = item
            continue
        deed, token = item
        parts.append(deed + _word_on_trail(trail, deed, token))
        trail.do(deed, token)
    return " ".join(parts)


def _word_on_trail(trail: _Trail, deed: str, token: int) -> str:
    """The bare name if it is read back as this token on this square, else with the colour."""
    bare = _name_of(trail.state, token)
    if deed == "!" or len(trail.state.table.named[bare]) == 1:
        return bare
    try:
        return bare if trail.find(deed, Text(1, 1, bare)) == token else trail.state.name(token)
    except Ambiguous:
        return trail.state.name(token)


def _print_squares(state: State, action: Action) -> str:
    return " ".join([action[0], _name_of(state, action[1]), *(square_name(state, s) for s in action[2:])])


def _print_attack(state: State, action: Action) -> str:
    verb, unit, target, joiners = action
    text = f"{verb} {_name_of(state, unit)} {_enemy_word(state, state.table.owner[unit], target)}"
    return text + (" with " + " ".join(_name_of(state, j) for j in joiners) if joiners else "")


def _enemy_word(state: State, seat: int, target: int) -> str:
    name = _name_of(state, target)
    rivals = [t for t, k in enumerate(state.table.tokens) if k.name == name and state.table.foes[seat][k.seat]]
    return name if rivals == [target] else state.name(target)


def _print_gate(state: State, action: Action) -> str:
    return f"{action[0]} {_name_of(state, action[1])} {w.edge_name(state, action[2], action[3])}"


def _print_target(state: State, action: Action) -> str:
    return f"{action[0]} {_name_of(state, action[1])} {state.name(action[2])}"


def _print_unit(state: State, action: Action) -> str:
    return f"{action[0]} {_name_of(state, action[1])}"


def _print_fireball(state: State, action: Action) -> str:
    return f"fireball {_name_of(state, action[1])} {DIRECTIONS[action[2]]}"


def _print_slide(state: State, action: Action) -> str:
    return f"slide {_name_of(state, action[1])} {'up' if action[2] > 0 else 'down'}"


def _print_team(state: State, action: Action) -> str:
    words = ["team"]
    for token, square in action[1]:
        column = _column(state, square)
        told = _columns(state, state.table.owner[token]).get(column) == square
        words += [_name_of(state, token), column if told else square_name(state, square)]
    return " ".join(words)


_PRINTERS: dict[str, Callable[[State, Action], str]] = {
    "combat": _print_combat, "name": _print_combat, "join": _print_join, "reveal": _print_slot,
    "hide": _print_slot, "put": _print_put,
    "turn": _print_turn, "move": _print_move, "jump": _print_squares, "walk": _print_squares,
    "fight": _print_attack, "shoot": _print_attack, "spear": _print_attack,
    "open": _print_gate, "close": _print_gate, "break": _print_gate, "heal": _print_target, "scream": _print_target,
    "regenerate": _print_unit, "drink": _print_unit, "drop": _print_unit, "fireball": _print_fireball,
    "raise": _print_unit, "leave": _print_unit, "slide": _print_slide, "team": _print_team,
}  # fmt: skip
