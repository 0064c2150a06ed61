"""One door for secrets: outside the engine nobody decides what a seat may know.

Whoever has the truth and shows something to somebody asks `view`. Here every line of those modules is searched for what
a second opinion on secrecy would be made of.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

PACKAGE = Path(__file__).resolve().parents[2] / "src" / "quarterturn"
# The rules themselves; what is no game yet; a view and nothing else.
HAVE_NO_TRUTH = ("engine/", "content/", "docs.py", "players/")
BEHIND_THE_DOOR = {"view.py", "log.py", "zones/secrets.py"}  # the door, and what it asks

# A view's marks for what is not known. A view answers for them: `combat_hand` gives None.
MARKS = {"SECRET", "NO_ROOM", "UNKNOWN_HAND", "CHOSEN", "UNKNOWN_CHARACTER", "UNKNOWN_OBJECT", "UNKNOWN"}
# Phases in which something is chosen in secret, in a comparison or in a list of several.
PHASES = {"PICK", "DROP", "TEAM", "HIDE", "FIGHT", "SETUP"}
# Actions and events with a secret part (the phases have these names too), in the same places.
KINDS = {"pick", "drop", "team", "hide", "combat", "picked", "left-out", "hid", "chose", "shown"}
# What decides how much is hidden: the option, the way teams are chosen, a decision's own word.
OPTIONS = {"memory_aid", "secret_objects"}
FACTS = {*OPTIONS, "mixing", "secret"}
# What prints everything, secrets included; and what takes something out of a text again.
CALLS = {"format_position", "format_record", "open_view", "sub"}
# Reading what was done from the game itself: `game.log[3]`, `for entry in game.log`. How long it is, anybody may ask.
LOG = "log"

# Lines that look like it and are not: why, in which module, and what stands there.
ALLOWED = {
    "the option and the definition themselves, read, written and sent": [
        ("server/making.py", '"handicap": handicap, "mixing": table.definition.mixing}'),
        ("server/presenting.py", "mixing=game.mixing, options=_option_facts(game)"),
    ],
    "whether there is a position, or a turn, yet": [
        ("notation/position_writer.py", "return state.phase not in SETUP and bool(state.rooms)"),
        ("server/graphing.py", "[moment for moment in moments if moment.state.phase not in SETUP]"),
    ],
    "who is meant, or who decides for somebody in the set-up": [
        ("notation/actions.py", "if state.phase in SETUP:"),
        ("server/making.py", "while game.state.phase in SETUP:"),
        ("terminal/session.py", "hurried = seat in self.quick and self.game.state.phase in SETUP"),
        ("terminal/session.py", "if self.game.state.phase in SETUP:"),
        ("terminal/commands.py", "if session.asked is None or session.game.state.phase not in SETUP:"),
    ],
    "whose clock runs, and how long a computer pauses": [
        ("server/clock.py", "if state.phase == FIGHT and state.fight is not None:"),
        ("server/opponents.py", "think_least / (HASTE if self.table.game.state.phase == HIDE else 1)"),
    ],
    "how the choices of the one who decides are read and laid out": [
        ("server/presenting.py", "TEAMS_SENT] if state.phase == TEAM else found)"),
        ("server/presenting.py", "wanted(state, seat, kind) for kind in KINDS] if state.phase == PICK"),
        ("terminal/choices.py", "if self.state.phase == PICK:"),
        ("terminal/panel.py", "self._picked(seat) if self.view.state.phase == PICK else self._team(seat)"),
        ("terminal/choices.py", "if self.state.phase == TEAM:"),
        ("terminal/choices.py", "if self.state.phase == HIDE:"),
        ("terminal/commands.py", "lines = choices.compact() if session.game.state.phase != PICK"),
        ("terminal/reading.py", 'return _with_dots(context, full) if verb == "team" else full'),
    ],
    "a game that is over, in which nothing is secret any more": [
        ("server/graphing.py", "states, done = [*game.states(), game.state], [*game.log, None]"),
        ("server/graphing.py", "if turn[last].state.phase in (JOIN, NAME, FIGHT):"),
    ],
    "what is open to all, in words": [
        ("notation/questions.py", 'if kind == "combat":'),
        ("terminal/panel.py", "if state.seat == seat and state.phase in (ACT, PUT, JOIN, NAME, FIGHT):"),
        ("terminal/session.py", "if kind == FIGHT and state.fight is not None:"),
        ("terminal/story.py", 'if kind == "team":'),
    ],
    "the registry of events, made into types": [
        ("server/typescript.py", 'return f"{shown} | null" if part.secret else shown'),
        ("server/typescript.py", "shown = PLACES_UNSEEN if part.secret and part.sort == e.PLACES"),
    ],
    "the view's word that nothing is hidden: it gives the very entry": [
        ("server/log.py", "open_to_all = entry is game.log[-1]"),
    ],
    "a file's name, made fit": [
        ("server/writing.py", 'return UNFIT.sub(" ", f"{game}, {who}, {day}, {score}.txt")'),
    ],
    "what a seat knows, asked in a case: the view is asked, and its marks are false answers": [
        ("notation/asking.py", "from quarterturn.engine.core.terms import GONE, OUT, UNKNOWN"),
        ("notation/questions.py", "from quarterturn.engine.view import NO_ROOM, UNKNOWN_HAND, open_view, view"),
        ("notation/questions.py", "seen = view(state, seat) if state.result is None else open_view(state, seat)"),
    ],
    "the view's word that a part is not known, printed": [
        ("notation/actions.py", "unseen = kind.secret and action[at] is None"),
    ],
    "the engine's word that others must not look now, passed on": [
        ("server/presenting.py", '{"seat": d.seat, "kind": d.kind, "secret": d.secret}'),
        ("server/opponents.py", "return decision.secret and decision in game.waiting()"),
        ("terminal/session.py", "if decision.secret and not alone:"),
        ("terminal/session.py", "looked_away = self.asked is not None and self.asked.decision.secret"),
    ],
    "games that are over, worlds dealt anew, and positions that somebody wrote down": [
        ("arena/playing.py", 'return "\\n".join(lines) + "\\n" + format_record(self.game, self.sitting.setup_seed)'),
        ("notation/records.py", "lines.append(format_position(game.start).rstrip())"),
        ("notation/records.py", "for state, entry in zip(states, game.log, strict=False):"),
        ("notation/position_writer.py", "return format_view(open_view(state))"),
        ("server/checking.py", "looked_at(state, open_view(state))"),
        ("server/writing.py", "lambda: format_record(game, table.row.seed)"),
        ("server/writing.py", "format_position(seen.state if table.game.over else redeal(seen,"),
    ],
    "a table for whoever keeps the server, who has its file anyway": [
        ("server/administering.py", "return format_record(played.game, row.seed)"),
    ],
    "a saved game, which must go on exactly as it stood; the screen never shows it": [
        ("terminal/files.py", "return format_record(game, seed)"),
    ],
    "who did something, or where somebody stands, and no more of it": [
        ("server/making.py", "[(entry.seat, entry.action[0]) for entry in game.log])"),
        ("server/manners.py", "elif table.game.over or all(entry.seat != wish.seat for entry in table.game.log):"),
        ("server/manners.py", "seats = [entry.seat for entry in table.game.log]"),
        ("server/screens.py", "any(entry.seat == seat for entry in game.log)"),
        ("server/silence.py", "any(_meets(event, before, after) for event in game.log[at].events)"),
        ("terminal/commands.py", "if session.game.log and not session.saved_as:"),
        ("terminal/session.py", "begun = any(self.players[entry.seat] is None for entry in self.game.log)"),
        ("terminal/viewport.py", "for entry in reversed(game.log):"),
    ],
    "that tokens are numbered so as to tell nothing": [
        ("server/making.py", "played.game.start.table.definition.mixing and _seed_of(start) is None:"),
    ],
    "no text of a game": [
        ("arena/match.py", "re.sub(r'[^A-Za-z0-9.-]+', '_', said)"),
        ("server/settings.py", "PASSWORD.sub("),
        ("terminal/picture.py", 'form = FONTS.sub("", CONSOLE_SVG_FORMAT)'),
    ],
}  # fmt: skip

# Rules about what is secret, which hide nothing.
RULES_OF_SECRETS = {
    ("core/setup.py", "if not state.table.options.secret_objects:"),  # whether chance goes on after the set-up
    ("zones/abilities.py", "blind = state.table.options.secret_objects"),  # a thief does not choose (CARD-OPT-SECRET)
    ("zones/abilities.py", "if state.table.options.secret_objects:"),
}


def second_opinions(source: str) -> Iterator[str]:
    """The lines of a module that test for secrecy."""
    lines = source.splitlines()
    tree = ast.parse(source)
    lengths = (node for node in ast.walk(tree) if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "len")
    measured = {id(argument) for call in lengths for argument in call.args}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            behind = node.module == "quarterturn.engine.log"  # what stands behind the door
            engine = f"{node.module}.".startswith("quarterturn.engine.")
            suspect = engine and any(behind or alias.name in MARKS for alias in node.names)
        elif isinstance(node, ast.Compare):
            suspect = any(list(secret_words(side)) for side in (node.left, *node.comparators))
        elif isinstance(node, ast.Tuple | ast.List | ast.Set):
            suspect = len(list(secret_words(node))) > 1
        elif isinstance(node, ast.Attribute):
            suspect = node.attr in FACTS | MARKS or (node.attr == LOG and id(node) not in measured)
        else:
            called = node.func if isinstance(node, ast.Call) else None
            name = called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")
            suspect = name in CALLS
        if suspect:
            yield lines[node.lineno - 1].strip()  # type: ignore[attr-defined]


def secret_words(node: ast.AST) -> Iterator[str]:
    """The secret phases and kinds that an expression is, or is a row of."""
    if isinstance(node, ast.Tuple | ast.List | ast.Set):
        for item in node.elts:
            yield from secret_words(item)
    elif isinstance(node, ast.Name) and node.id in PHASES:
        yield node.id
    elif isinstance(node, ast.Constant) and node.value in KINDS:
        yield node.value


def second_opinions_outside() -> Iterator[tuple[str, str]]:
    for path in sorted(PACKAGE.rglob("*.py")):
        name = path.relative_to(PACKAGE).as_posix()
        if not name.startswith(HAVE_NO_TRUTH):
            yield from ((name, line) for line in second_opinions(path.read_text(encoding="utf-8")))


def test_nobody_else_tests_for_secrecy() -> None:
    found = set(second_opinions_outside())
    allowed = {place for places in ALLOWED.values() for place in places}
    second = {(name, line) for name, line in found if not any(name == n and part in line for n, part in allowed)}
    assert sorted(second) == []  # ask engine/view.py instead, or say in ALLOWED why it is no test for secrecy
    gone = {(name, part) for name, part in allowed if not any(name == n and part in line for n, line in found)}
    assert sorted(gone) == []  # no longer there


def marked(source: str) -> Iterator[str]:
    """The lines of a module of the engine that know a view from the truth, or ask how much is hidden."""
    for node in ast.walk(ast.parse(source)):
        names = [alias.name for alias in node.names] if isinstance(node, ast.ImportFrom) else []
        asked = isinstance(node, ast.Attribute) and node.attr in OPTIONS | MARKS
        if asked or MARKS & {*names}:
            yield source.splitlines()[node.lineno - 1].strip()  # type: ignore[attr-defined]


def test_the_rules_hide_nothing() -> None:
    """Within the engine, too, a view's marks are made and read at the door and by what stands behind it."""
    found = {
        (name, line)
        for path in sorted((PACKAGE / "engine").rglob("*.py"))
        if (name := path.relative_to(PACKAGE / "engine").as_posix()) not in BEHIND_THE_DOOR
        for line in marked(path.read_text(encoding="utf-8"))
    }
    assert found == RULES_OF_SECRETS


FORMER = [
    "def f(mine, kind):\n    if mine or kind not in ('hide', 'combat', 'team'):\n        return False",
    "SECRETS = ('hide', 'combat', 'team', 'drop', 'pick')",
    "from quarterturn.engine.core.state import DROP, HIDE\nSETUP = (DROP, HIDE)",
    "forgotten = not state.table.options.memory_aid",
    "hidden = state.table.options.secret_objects and owner != seat",
    "free = game.state.table.definition.mixing == 'free'",
    "known = state.actions[seat] != engine_view.UNKNOWN_HAND",
    "from quarterturn.engine.view import UNKNOWN_HAND",
    "from quarterturn.engine.log import entry_for",
    "line = re.sub(secret, veil, line)",
    "text = format_position(game.state)",
    "if game.state.phase == FIGHT:\n    pass",
    "for entry in game.log:\n    print(entry.action)",
]


def test_the_search_finds_what_there_was() -> None:
    """Every way in which it was decided elsewhere before there was one door."""
    assert [source for source in FORMER if not list(second_opinions(source))] == []
