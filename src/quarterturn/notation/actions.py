"""Actions as text: `move naga c5 c6 +rope d6` to an engine action and back.

What words an action has is told by its kind (engine/core/kinds.py), how each is read and written by its sort.
"""

from __future__ import annotations

from quarterturn.blocks import Text, closest
from quarterturn.engine.core.state import SETUP, Action, State
from quarterturn.engine.core.terms import NOBODY
from quarterturn.engine.game import waiting
from quarterturn.notation import words as w
from quarterturn.notation.errors import NotUnderstood
from quarterturn.notation.parts import Reader
from quarterturn.notation.spaces import EVERY_KIND, space_of

FIRST_WORDS = {name.partition(" ")[0] for name in EVERY_KIND if " " in name}  # of the verbs of two words


def parse_action(state: State, text: str, line: int = 1, column: int = 1) -> tuple[int, Action]:
    """The seat that acts and its action. Raises NotUnderstood or Ambiguous; whether it is legal is not asked."""
    words = Text(line, column, text).words()
    seat = _default_seat(state)
    if words and w.is_absent(state, words[0].text):
        seat = NOBODY
        words.pop(0)
    elif words and words[0].text in w.colours(state):
        seat = w.parse_seat(state, words.pop(0))
    if not words:
        raise NotUnderstood("an action is missing", column)
    head = words.pop(0)
    verb = f"{head.text} {words.pop(0).text}" if head.text in FIRST_WORDS and words else head.text
    if verb not in EVERY_KIND:
        raise NotUnderstood("there is no action '{word}'", head.column, closest(verb, EVERY_KIND), word=verb)
    space = space_of(state)
    if verb not in space.kinds or seat == NOBODY:
        return seat, (verb,)  # another game's: the rules refuse it
    return seat, Reader(state, seat, space.kinds[verb], space.forms, head, words).read()


def format_action(state: State, seat: int, action: Action) -> str:
    """An action as text that parses to it again in this state; the colour stands in front of a seat not active.

    What is not known of a secret one (None, as `view.entry_for` gives it) is printed as `?`.
    """
    words = [action[0]] if seat == _default_seat(state) else [state.colour(seat), action[0]]
    space = space_of(state)
    kind, at = space.kinds[action[0]], 1
    for part in kind.parts:
        form = space.forms[part.sort]
        unseen = kind.secret and action[at] is None and not form.optional
        word = w.UNSEEN if unseen else form.write(state, action, at, part)
        if word:
            words.append(word)
        at += part.size
    return " ".join(words)


def _default_seat(state: State) -> int:
    """The active player; during the set-up, whoever alone is waited for."""
    if state.phase in SETUP:
        decisions = waiting(state)
        if len(decisions) == 1:
            return decisions[0].seat
    return state.seat
