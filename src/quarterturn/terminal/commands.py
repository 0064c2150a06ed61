"""What can be typed besides actions: help, why, undo, save …"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from textwrap import wrap
from typing import TYPE_CHECKING

from quarterturn.blocks import FileError
from quarterturn.content.texts import LANGUAGES, UnknownText, all_rules
from quarterturn.engine.core.state import PICK, SETUP, Action
from quarterturn.engine.view import view
from quarterturn.notation import has_position
from quarterturn.terminal import glyphs as g
from quarterturn.terminal.context import Misread
from quarterturn.terminal.files import load_game, public_position, public_record, save_game, save_path
from quarterturn.terminal.hinting import find_hint
from quarterturn.terminal.page import legend
from quarterturn.terminal.reading import SHORT, VERBS, matching_units
from quarterturn.terminal.viewport import DIRECTIONS
from quarterturn.terminal.words import Words

if TYPE_CHECKING:
    from quarterturn.terminal.session import Session

Command = Callable[["Session", list[str]], None]

HELP_COLUMN = 36  # where the explanations begin,
LEAST_HELP = 20  # and how wide they are at least


class Quit(Exception):
    """The person leaves."""


def find_command(word: str, legal: Sequence[Action]) -> Command | None:
    """The command a word means, or None if it begins an action. A beginning will do, if no action begins so now."""
    word = g.fold(word)
    name = SYNONYMS.get(word, word)
    if name in COMMANDS:
        return COMMANDS[name]
    actions = {*VERBS, *(action[0] for action in legal)}
    if len(word) < 2 or word in SHORT or any(verb.startswith(word) for verb in actions):
        return None
    found = {SYNONYMS.get(known, known) for known in (*COMMANDS, *SYNONYMS) if known.startswith(word)}
    return COMMANDS[found.pop()] if len(found) == 1 else None


def _help(session: Session, args: list[str]) -> None:
    words, screen = session.words, session.screen
    if args:
        _rules(session, args)
        return
    screen.write(words("help-title"), "bold")
    for name in (*session.space.help, *HELP):
        form, about = words(f"help-{name}-form"), words(f"help-{name}", languages=", ".join(LANGUAGES))
        first, *more = wrap(about, max(LEAST_HELP, screen.width - HELP_COLUMN - 1))
        if len(form) > HELP_COLUMN - 4:
            screen.write(f"  {form}")
            form = ""
        screen.write(f"  {form:<{HELP_COLUMN - 2}}{first}")
        screen.write_all([" " * HELP_COLUMN + line for line in more])
    screen.write(words("help-short"), g.MUTED)


def _rules(session: Session, args: list[str]) -> None:
    words, screen = session.words, session.screen
    if not args:
        screen.write(words("rules-list"), "bold")
        ids = [f"{rule.id} {rule.title}" for rule in all_rules(words.language)]
        screen.write_all(g.columns(ids, screen.width))
        return
    wanted = args[0].upper()
    try:
        _show_rule(session, wanted)
    except UnknownText:
        known = [rule.id for rule in all_rules(words.language)]
        begins = [rule_id for rule_id in known if rule_id.startswith(wanted)]
        if not begins:
            session.complain(words("rules-unknown", rule=wanted, hint=words.hint(wanted, known)))
        for rule_id in begins:
            _show_rule(session, rule_id)


def _show_rule(session: Session, rule_id: str) -> None:
    rule = session.words.rule(rule_id)
    session.screen.write(f"{rule.id} {rule.title}", "bold yellow")
    session.screen.write(f"  {rule.text}")


def _why(session: Session, _args: list[str]) -> None:
    if session.refusal is None:
        session.screen.write(session.words("why-nothing"))
        return
    session.screen.write(session.words("why-detail", detail=session.words.refusal(session.refusal)))
    _show_rule(session, session.refusal.rule)


def _undo(session: Session, _args: list[str]) -> None:
    refusal = session.game.check_undo(session.viewer())
    if refusal is not None:
        session.refuse(refusal)
        return
    session.game.undo(session.viewer())
    session.stale = True


def _save(session: Session, args: list[str], unasked: bool = False) -> None:
    """Save the game; a file that holds something else is overwritten only if that is meant."""
    words = session.words
    name = args[0] if args else session.saved_as
    if not name:
        session.complain(words("save-name"))
        return
    path = save_path(name)
    known = unasked or str(path) in session.written
    if path.is_file() and not known and not _agreed(session, words("save-exists", file=path)):
        session.screen.write(words("save-not-done"))
        return
    try:
        save_game(session.game, session.seed, path)
    except OSError as problem:
        session.complain(words("save-failed", file=path, reason=problem.strerror or problem))
        return
    session.saved_as = str(path)
    session.written.add(str(path))
    session.screen.write(words("save-done", file=path))


def _save_over(session: Session, args: list[str]) -> None:
    _save(session, args, unasked=True)


def _agreed(session: Session, question: str) -> bool:
    answer = session.screen.ask(question + " ").strip().lower()
    return answer != "" and answer[0] in session.words("yes-letters")


def _load(session: Session, args: list[str]) -> None:
    if not args:
        session.complain(session.words("load-name"))
        return
    path = save_path(args[0])
    try:
        game, seed = load_game(path)
    except FileError as problem:
        session.complain(session.words("load-refused", reason=session.words.file_error(problem)))
        return
    if game.state.table.seats != len(session.players):
        session.complain(session.words("load-seats"))
        return
    session.game, session.seed, session.saved_as = game, seed, str(path)
    session.written.clear()
    session.quick.clear()
    session.refusal = None
    session.screen.write(session.words("load-done", file=path, n=len(game.log)))


def _record(session: Session, _args: list[str]) -> None:
    lines = public_record(session.game, session.reader())
    session.screen.write_all(lines or [session.words("nothing")])


def _position(session: Session, _args: list[str]) -> None:
    if not has_position(session.game.state):
        session.complain(session.words("position-setup"))
        return
    session.screen.write_all(public_position(session.game, session.reader()))


def _flip(session: Session, _args: list[str]) -> None:
    if session.quarters is None:
        session.flipped = not session.flipped
    else:
        session.quarters = (session.quarters + 2) % 4
    session.stale = True
    session.scrolled = False


def _tilt(session: Session, _args: list[str]) -> None:
    ways = session.space.quarters
    session.quarters = ways[(ways.index(session.look().quarters) + 1) % len(ways)]
    session.stale = True
    session.scrolled = False


def _lang(session: Session, args: list[str]) -> None:
    if not args or args[0].lower() not in LANGUAGES:
        session.complain(session.words("lang-unknown", languages=", ".join(LANGUAGES)))
        return
    session.words = Words(args[0].lower())
    if session.asked is not None:
        session.asked.choices.words = session.words
    session.stale = True


def _auto(session: Session, _args: list[str]) -> None:
    if session.asked is None:
        session.complain(session.words("game-is-over"))
        return
    seat = session.asked.decision.seat
    session.play(session.chance.decide(session.panel().view, session.asked.choices.legal), seat)


def _quick(session: Session, _args: list[str]) -> None:
    if session.asked is None or session.game.state.phase not in SETUP:
        session.complain(session.words("quick-late"))
        return
    session.quick.add(session.asked.decision.seat)


def _list(session: Session, args: list[str]) -> None:
    if session.asked is None:
        session.complain(session.words("game-is-over"))
        return
    choices = session.asked.choices
    if not args:
        lines = choices.compact() if session.game.state.phase != PICK else choices.listing()
        session.screen.write_all(lines)
        return
    if args[0].lower() in ("all", session.words("all")):
        found = choices.listing()
    else:
        units = matching_units(session.game.state, choices.seat, args[0], session.words)
        if len(units) != 1:
            names = ", ".join(session.game.state.table.tokens[unit].name for unit in units)
            key = "misread-ambiguous" if units else "misread-name"
            raise Misread(key, word=args[0], choices=names, hint=".")
        found = choices.listing(units[0])
    session.screen.write_all(
        g.columns((line.plain for line in found), session.screen.width) or [session.words("nothing")]
    )


def _board(session: Session, _args: list[str]) -> None:
    session.stale = True
    session.scrolled = False
    if session.asked is None:
        session.show()


def _scroll(direction: str) -> Command:
    def scroll(session: Session, _args: list[str]) -> None:
        if session.viewport is None:
            session.screen.write(session.words("view-whole"))
            return
        session.viewport = session.viewport.scrolled(direction)
        session.scrolled = True
        session.stale = True
        if session.asked is None:
            session.show()

    return scroll


def _who(session: Session, _args: list[str]) -> None:
    session.screen.write_all(session.panel().roster())


def _hint(session: Session, _args: list[str]) -> None:
    """What the computer would do, where no other person is played against with it."""
    if session.asked is None:
        session.complain(session.words("game-is-over"))
        return
    if len(session.people()) > 1:
        session.complain(session.words("hint-alone"))
        return
    session.screen.write(session.words("hint-wait"), g.MUTED)
    luck = f"{session.seed}:{len(session.game.log)}:{session.viewer()}"
    session.screen.write(find_hint(session.panel(), session.asked.choices, luck), "bold green")


def _legend(session: Session, _args: list[str]) -> None:
    session.screen.write_all(legend(session.look(), session.panel()))


def _hand(session: Session, _args: list[str]) -> None:
    """One's own cards, where two people share the screen: shown until Enter is pressed."""
    words, seat = session.words, session.viewer()
    if seat < 0:
        return
    panel = replace(session.panel(), view=view(session.game.state, seat))
    session.screen.write_all(panel.status()[-2 * len(panel.kinds) :])
    if len(session.people()) > 1:
        session.screen.ask(words("hand-enter") + " ")
        session.screen.hide()
        session.stale = True


def _quit(session: Session, _args: list[str]) -> None:
    if session.game.log and not session.saved_as:
        name = session.screen.ask(session.words("quit-save") + " ").strip()
        if name:
            _save(session, [name])
    raise Quit


COMMANDS: dict[str, Command] = {
    "help": _help, "rules": _rules, "why": _why, "undo": _undo, "save": _save, "load": _load, "record": _record,
    "position": _position, "flip": _flip, "tilt": _tilt, "lang": _lang, "auto": _auto, "quick": _quick, "list": _list,
    "board": _board, "legend": _legend, "hand": _hand, "quit": _quit, "who": _who, "hint": _hint, "save!": _save_over,
    **{direction: _scroll(direction) for direction in DIRECTIONS},
}  # fmt: skip
SYNONYMS = {
    "?": "help", "u": "undo", "q": "quit", "l": "list", "w": "why", "moves": "list", "exit": "quit", "rule": "rules",
    "cards": "hand", "language": "lang", "aide": "help", "regles": "rules", "regle": "rules", "pourquoi": "why",
    "annuler": "undo", "sauver": "save", "charger": "load", "partie": "record", "retourner": "flip",
    "langue": "lang", "hasard": "auto", "vite": "quick", "liste": "list", "plateau": "board", "legende": "legend",
    "main": "hand", "quitter": "quit", "random": "auto", "qui": "who", "haut": "up", "bas": "down", "gauche": "left",
    "droite": "right", "conseil": "hint", "sauver!": "save!",
}  # fmt: skip
HELP = (
    "end", "number", "list", "hint", "why",
    "rules", "undo", "save", "record", "flip", "up", "who", "legend", "hand", "lang", "auto", "resign", "quit",
)  # fmt: skip
