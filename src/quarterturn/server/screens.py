"""Who has looked behind which seat's screen: it is told to all, and nobody plays against what he has seen.

A seat keeps the people who have left it when there was something behind its screen. While others play too, or are
invited to, whoever has a seat plays all those he has looked behind, or none: he neither hands one on and keeps another,
nor takes another when he has handed one on.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from quarterturn.engine.core.state import SETUP
from quarterturn.engine.game import Game
from quarterturn.server.refusing import Refuse
from quarterturn.server.storage import SeatRow


def with_others(seats: Iterable[SeatRow], player: str) -> bool:
    """Whether other people have seats, or may come to have one."""
    return any(seat.kind == "open" or seat.player not in (None, player) for seat in seats)


def left(game: Game, seats: Iterable[SeatRow], seat: SeatRow) -> SeatRow:
    """One of these seats, whose player goes: he is remembered if he has seen something there."""
    if seat.kind != "person" or seat.player is None or not _something_behind(game, seat.seat):
        return seat
    names = [other.name for other in (seat, *seats) if other.player == seat.player and other.name]
    return replace(seat, seen={**seat.seen, seat.player: next(iter(names), "")})


def _something_behind(game: Game, seat: int) -> bool:
    return game.state.phase not in SETUP or any(entry.seat == seat for entry in game.log)


def refusal(seats: Sequence[SeatRow], player: str, new: SeatRow) -> Refuse | None:
    """Why somebody cannot change one of these seats to that; he may always come back to one that is kept for him."""
    if new.kind == "person" and any(seat.seat == new.seat and seat.player == player for seat in seats):
        return None
    after = [new if seat.seat == new.seat else seat for seat in seats]
    plays = [seat for seat in after if seat.kind == "person" and seat.player == player]
    seen = [seat for seat in after if player in seat.seen and seat not in plays]
    if not (plays and seen and with_others(after, player)):
        return None
    if new in seen:
        return Refuse("not yours", "you have looked behind that screen, and play on: the seat cannot be handed on")
    if new in plays:
        return Refuse("not yours", "you have looked behind another screen here: no other seat can be yours")
    return None


def seen_by(seat: SeatRow) -> list[str]:
    """The names of those who have looked behind a seat's screen and do not play it now."""
    return [name for player, name in seat.seen.items() if seat.kind != "person" or player != seat.player]
