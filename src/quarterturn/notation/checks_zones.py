"""Whether a position of the card game is possible: its golden rules (CARD-GOLD-1, CARD-GOLD-2) and the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from quarterturn.blocks import Text
from quarterturn.engine.core.state import State
from quarterturn.engine.core.terms import NOBODY
from quarterturn.engine.zones.board import MOST_IN_ZONE, Board
from quarterturn.notation.errors import NotUnderstood
from quarterturn.notation.lines import Lines


def require_possible(state: State, texts: Sequence[Text], lines: Lines) -> None:
    """A position must obey the golden rules; `texts`: where each token is written."""
    board = Board(state)
    layout = board.table.layout
    counts: Counter[tuple[int, int]] = Counter()
    held: Counter[int] = Counter()
    in_play = [token for token, place in enumerate(state.where) if place >= 0]
    for token in sorted(in_play, key=lambda token: texts[token][:2]):  # as they are written: the last is too many
        place = state.where[token]
        lines.line = texts[token]
        name = layout.name(place)
        if layout.is_zone(place) and board.ground.is_face_down(place >> 2):
            raise NotUnderstood("{zone} is in a face-down room", lines.line.column, zone=name)
        if board.carrier[token] != NOBODY:
            held[board.carrier[token]] += 1
            _require_carried(board, token, held[board.carrier[token]], lines.line)
        if board.table.effect[token]:
            continue
        if layout.is_facing(place) and layout.seat_of(place) != board.table.owner[token]:
            raise NotUnderstood("{zone} is the enemy's starting zone (CARD-START-1)", lines.line.column, zone=name)
        where = (place, board.table.owner[token])
        counts[where] += 1
        if counts[where] > MOST_IN_ZONE and layout.is_zone(place):
            raise NotUnderstood(
                "{zone} holds more than three characters of a colour (CARD-GOLD-1)", lines.line.column, zone=name
            )


def _require_carried(board: Board, token: int, held: int, at: Text) -> None:
    """Hands hold one thing, a Paladin's two, a Ghost's none; wounded are carried by fit friends (CARD-GOLD-2).

    `held`: how much its carrier has with it.
    """
    state, table, carrier = board.state, board.table, board.carrier[token]
    who = state.name(carrier)
    if table.hands[carrier] == 0:
        raise NotUnderstood("{who} carries nothing (CARD-GOLD-2)", at.column, who=who)
    if held > table.hands[carrier]:
        raise NotUnderstood("{who} carries too much (CARD-GOLD-2)", at.column, who=who)
    if table.effect[token]:
        return
    if table.owner[token] != table.owner[carrier]:
        raise NotUnderstood("only a wounded of its own colour can be carried (CARD-GOLD-2)", at.column)
    if not board.is_fit(carrier):
        raise NotUnderstood("a wounded carries no wounded (CARD-GOLD-2)", at.column)
    if board.loads(token):
        raise NotUnderstood("a carried wounded holds nothing (CARD-GOLD-2)", at.column)
