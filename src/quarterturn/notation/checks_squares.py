"""Whether a position is possible: the golden rules and the terrain (GOLD-3, GOLD-4, MOVE-4)."""

from __future__ import annotations

from collections.abc import Sequence

from quarterturn.blocks import Text
from quarterturn.engine.core.state import State
from quarterturn.engine.core.terms import CROSSES_PITS, NOWHERE, PIT
from quarterturn.engine.squares.board import square_name
from quarterturn.engine.squares.table import ground_of, table_of
from quarterturn.notation.errors import NotUnderstood
from quarterturn.notation.lines import Lines


def require_possible(state: State, texts: Sequence[Text], lines: Lines) -> None:
    """A position must obey the golden rules and the terrain; `texts`: where each token is written."""
    found: dict[int, list[int]] = {}
    for token, place in enumerate(state.where):
        if place < 0:
            continue
        lines.line = texts[token]
        name = square_name(state, place)
        if ground_of(state).kind[place] == NOWHERE:
            raise NotUnderstood("{square} is in a face-down room, or no square at all", lines.line.column, square=name)
        found.setdefault(place, []).append(token)
        _require_room_for(state, found[place], name, lines.line)
    for place, tokens in found.items():
        lines.line = texts[tokens[0]]
        _require_footing(state, place, tokens, lines.line)


def _require_room_for(state: State, tokens: list[int], name: str, at: Text) -> None:
    table = state.table
    things = [t for t in tokens if table.effect[t]]
    wounded = [t for t in tokens if state.wounded >> t & 1]
    fit = [t for t in tokens if t not in things and t not in wounded]
    if len(fit) > 1:
        raise NotUnderstood("two miniatures stand on {square} (GOLD-3)", at.column, square=name)
    if len(wounded) > 1 or len(things) > 1:
        raise NotUnderstood("two tokens of one kind lie on {square} (GOLD-3)", at.column, square=name)
    if len(tokens) > 2:
        raise NotUnderstood("three tokens are on {square} (GOLD-3)", at.column, square=name)
    if fit and wounded and table.foes[table.owner[fit[0]]][table.owner[wounded[0]]]:
        raise NotUnderstood("a miniature stands on an enemy wounded on {square} (GOLD-4)", at.column, square=name)
    if fit and state.where[fit[0]] in table_of(state).exits[table.owner[fit[0]]]:
        raise NotUnderstood("{square} is an opposing starting line: it would be out (EXIT-1)", at.column, square=name)


def _require_footing(state: State, place: int, tokens: list[int], at: Text) -> None:
    """Nothing is on a pit but with a Rope, or an unwounded Thief (PIT-1, PIT-7, MOVE-6)."""
    table = state.table
    if ground_of(state).kind[place] != PIT or any(t in table.ropes for t in tokens):
        return
    for token in tokens:
        standing = not table.effect[token] and not state.wounded >> token & 1
        if standing and CROSSES_PITS in table.abilities[token]:
            return
    raise NotUnderstood("{square} is a pit without a rope (MOVE-4)", at.column, square=square_name(state, place))
