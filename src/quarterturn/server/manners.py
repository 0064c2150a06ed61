"""What people arrange at a table besides playing: who sits where, take-backs and rematches by consent, chat."""

from __future__ import annotations

import time
from dataclasses import replace
from math import ceil

from quarterturn import players
from quarterturn.server import protocol as p
from quarterturn.server import screens
from quarterturn.server.guard import clean, new_secret, same
from quarterturn.server.house import House
from quarterturn.server.making import known_level
from quarterturn.server.refusing import Refuse
from quarterturn.server.storage import CHAT_KEPT, ChatRow, SeatRow
from quarterturn.server.tables import Client, LiveTable

STAND_IN = players.OFFERED[-1]  # the strongest

# --- Seats


async def join(table: LiveTable, player: str, name: str, token: str | None) -> int:
    """Sit down by a seat's secret link, or on any open seat of a public table. Raises Refuse."""
    async with table.held():
        seat = _offered(table, player, token)
        if seat.player != player or seat.kind != "person":
            new = replace(seat, kind="person", player=player, name=name)
            _require_blind(table, player, new)
            await table.save_seat(new)
            table.left[player] = time.monotonic()
            _tell_seats(table)
        return seat.seat


def _offered(table: LiveTable, player: str, token: str | None) -> SeatRow:
    if token is None:
        free = [seat for seat in table.row.seats if seat.kind == "open"] if table.row.public else []
        if not free:
            raise Refuse("not yours", "there is no seat that is open to everybody")
        return free[0]
    found = invited(table, token)
    if found is None:
        raise Refuse("not yours", "this link leads to no seat")
    if found.kind != "open" and found.player != player:
        raise Refuse("not yours", "somebody has taken this seat already")
    return found


def invited(table: LiveTable, token: str) -> SeatRow | None:
    """The seat a secret link leads to."""
    return next((seat for seat in table.row.seats if same(seat.token, token)), None)


async def change_seat(table: LiveTable, player: str, name: str, wish: p.SeatChange) -> None:
    async with table.held():
        if wish.seat >= len(table.row.seats):
            raise Refuse("bad message", "there is no such seat")
        seat = table.row.seats[wish.seat]
        _require_say(table, player, seat)
        if wish.kind != "computer" and seat.player not in (None, player):  # or his secrets could be had
            raise Refuse("not yours", "that seat is somebody else's; only a computer may stand in")
        seat = screens.left(table.game, table.row.seats, seat)
        if wish.kind == "person":
            new = replace(seat, kind="person", player=player, name=name)
        elif wish.kind == "open":
            new = replace(seat, kind="open", player=None, level=None, token=new_secret())
        else:
            others = seat.player not in (None, player)  # a stand-in plays as well as it can: nobody gains by it
            new = replace(seat, kind="computer", level=STAND_IN if others else known_level(wish.level))
        _require_blind(table, player, new)
        await table.save_seat(new)
        _tell_seats(table)


def _require_blind(table: LiveTable, player: str, new: SeatRow) -> None:
    refusal = screens.refusal(table.row.seats, player, new)
    if refusal is not None:
        raise refusal


def _require_say(table: LiveTable, player: str, seat: SeatRow) -> None:
    """Everybody has a say on his own seat; the host and those who play, on seats whose player has been away long."""
    if seat.player == player:
        return
    if not table.has_say(player):
        raise Refuse("not yours", "only those who play here change seats")
    if seat.kind == "computer" and seat.player is not None:
        raise Refuse("not yours", "a computer stands in there until its player comes back")
    if seat.kind == "person" and table.connected(seat.player):
        raise Refuse("not yours", "whoever has that seat is at the table")
    left = table.patience(seat)
    if left > 0:
        raise Refuse("not yours", "that player has only just left; wait {seconds} seconds more", seconds=ceil(left))


def _tell_seats(table: LiveTable) -> None:
    """Somebody else has a seat now."""
    table.asks.clear()
    table.follow_clock()
    table.announce_table()
    for client in list(table.clients):  # whoever has other seats now, sees other things
        table.send_snapshot(client)
    table.opponents.wake()


# --- By consent


async def ask(house: House, table: LiveTable, player: str, wish: p.AskFor) -> None:
    """Ask for a take-back or a rematch, or answer. It is done once every person at the table agrees."""
    async with table.held():
        table.require_own(player, wish.seat)
        if wish.what == "draw":
            _refuse_draw(table, wish)
            return
        asked = table.asks.get(wish.what)
        if wish.answer is not None and not asked:
            raise Refuse("stale", "nobody asks for that any more")
        if wish.answer is False:
            del table.asks[wish.what]
            table.announce(p.Asked(what=wish.what, seat=wish.seat, answer=False))
            return
        if asked is None:
            _require_sense(table, wish)
            table.asker, asked = wish.seat, set()
        agreed = table.asks[wish.what] = asked | set(table.seats_of(player))
        if {seat.seat for seat in table.row.seats if seat.kind == "person"} <= agreed:
            await (_take_back(table) if wish.what == "take-back" else _rematch(house, table))
            table.asks.pop(wish.what, None)
        else:
            table.announce(p.Asked(what=wish.what, seat=wish.seat, answer=wish.answer))


def _refuse_draw(table: LiveTable, wish: p.AskFor) -> None:
    """An offer of a draw stands as long as the rules say; that somebody would rather play on is told to all."""
    if wish.answer is not False:
        raise Refuse("illegal", "a draw is offered and accepted as an action")
    if not table.game.state.offers & ~(1 << wish.seat):
        raise Refuse("stale", "nobody asks for that any more")
    table.announce(p.Asked(what="draw", seat=wish.seat, answer=False))


def _require_sense(table: LiveTable, wish: p.AskFor) -> None:
    if wish.what == "rematch":
        if not table.game.over:
            raise Refuse("illegal", "the game is not over yet")
        if table.row.rematch is not None:
            raise Refuse("stale", "there is a rematch already")
    elif table.game.over or all(entry.seat != wish.seat for entry in table.game.log):
        raise Refuse("illegal", "there is nothing to take back")


async def _take_back(table: LiveTable) -> None:
    """Back to before the last action of whoever asked."""
    seats = [entry.seat for entry in table.game.log]
    await table.rewind(table.asker, seats[::-1].index(table.asker) + 1)


async def _rematch(house: House, table: LiveTable) -> None:
    made = await table.kept(house.rematch(table))
    table.row = replace(table.row, rematch=made.row.id)
    table.announce_table()


# --- Chat


async def say(table: LiveTable, client: Client, text: str) -> None:
    words = clean(text, p.MAX_TEXT)
    if not words:
        raise Refuse("bad message", "there is nothing to say")
    async with table.held():
        seats = table.seats_of(client.player)
        if seats and table.silent:
            raise Refuse("not yours", "allies may talk only for a minute after a turn in which they met (M-7)")
        line = ChatRow(seats[0] if seats else None, client.name, words, round(time.time(), 3))
        await table.kept(table.store.add_chat(table.row, line))
        table.chat = [*table.chat, line][-CHAT_KEPT:]
        table.announce(p.ChatMessage(line=p.ChatLine(seat=line.seat, name=line.name, text=line.text, at=line.at)))
