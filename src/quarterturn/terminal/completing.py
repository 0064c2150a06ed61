"""What the Tab key offers: commands, and the words of the actions that are legal now."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from quarterturn.content.texts import LANGUAGES, all_rules
from quarterturn.engine.core.state import Action, State
from quarterturn.terminal.choices import has_deeds
from quarterturn.terminal.commands import COMMANDS, SYNONYMS
from quarterturn.terminal.files import SUFFIX
from quarterturn.terminal.reading import SHORT
from quarterturn.terminal.spaces import space_of
from quarterturn.terminal.spoken import typed

if TYPE_CHECKING:
    from quarterturn.terminal.session import Asked, Session

MOST = 5000  # actions looked at: a set-up may have very many more
ANY_TIME = ("resign", "offer draw")
SHORTEST = 3  # synonyms that are no longer need no help


def completions(session: Session, line: str) -> list[str]:
    """What the last word of a line may become; the line ends where the cursor stands."""
    *before, word = line.lstrip().split(" ") if line else [""]
    before = [part for part in before if part]
    found: Iterable[str]
    if not before:
        found = _first_words(session)
    elif SYNONYMS.get(before[0], before[0]) in COMMANDS:
        found = _arguments(session, SYNONYMS.get(before[0], before[0]), word) if len(before) == 1 else []
    else:
        found = _next_words(session, before)
    return sorted({text for text in found if text.lower().startswith(word.lower())})


def _first_words(session: Session) -> list[str]:
    """Verbs and commands; in English these have their own names only, or `moves` would stand in the way of `move`."""
    verbs = list(_next_words(session, ()))
    others = [] if session.words.language == LANGUAGES[0] else [name for name in SYNONYMS if len(name) > SHORTEST]
    return [*verbs, *COMMANDS, *(name for name in others if not name.startswith(tuple(verbs)))]


def _next_words(session: Session, before: Sequence[str]) -> Iterable[str]:
    """The words that follow these in a legal action; what stands before may be shortened, as it may be typed."""
    if session.asked is None:
        return ()
    typed = [_in_full(session, before[0]), *before[1:]] if before else []
    found: set[str] = set()
    for action in _actions(session.asked):
        if len(action) > len(typed) and all(map(str.startswith, action, typed)):
            found.add(action[len(typed)])
    return found


def _in_full(session: Session, verb: str) -> str:
    return typed(SHORT[verb], session.words) if verb in SHORT else verb


def _actions(asked: Asked) -> list[list[str]]:
    """The legal actions word by word; a walk to a far square also as its end alone, which is how it is mostly typed."""
    if not asked.actions:
        asked.actions = [text.split() for text in ANY_TIME]
        for action in asked.choices.legal[:MOST]:
            words = asked.choices.text(action).split()
            asked.actions.append(words)
            if action[0] == "move" and not has_deeds(action) and _is_far(asked.choices.state, action):
                asked.actions.append([*words[:2], words[-1]])
    return asked.actions


def _is_far(state: State, move: Action) -> bool:
    """Whether a move ends elsewhere than beside its start: a neighbouring place that is named alone is stepped on."""
    return move[2][-1] not in space_of(state).beside(state, state.where[move[1]])


def _arguments(session: Session, command: str, word: str) -> Iterable[str]:
    if command in ("rules", "help"):
        return [rule.id for rule in all_rules(session.words.language)]
    if command == "lang":
        return LANGUAGES
    if command in ("save", "save!", "load"):
        return _files(word)
    if command == "list":
        table = session.game.state.table
        units = table.teams[session.viewer()] if session.viewer() >= 0 else ()
        return ["all", *(table.tokens[unit].name for unit in units)]
    return ()


def _files(word: str) -> list[str]:
    """Folders, and files that may be saved games, that begin so."""
    head, slash, _ = word.rpartition("/")
    found: list[str] = []
    with suppress(OSError, RuntimeError):
        for path in Path(head + slash or ".").expanduser().iterdir():
            if path.is_dir() or path.suffix == SUFFIX:
                found.append(head + slash + path.name + ("/" if path.is_dir() else ""))
    return found
