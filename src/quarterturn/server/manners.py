"""What people arrange at a table besides playing: who sits where, take-backs and rematches by consent, chat."""

from __future__ import annotations

import time
from math import ceil

from quarterturn import players
from quarterturn.server import protocol as p
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
    async with table.lock:
        seat = _offered(table, player, token)
        if seat.player != player or seat.kind != "person":
            seat.kind, seat.player, seat.name = "person", player, name
            table.left[player] = time.monotonic()
            await _seats_changed(table)
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
    async with table.lock:
        if wish.seat >= len(table.row.seats):
            raise Refuse("bad message", "there is no such seat")
        seat = table.row.seats[wish.seat]
        _require_say(table, player, seat)
        if wish.kind != "computer" and seat.player not in (None, player):  # or his secrets could be had
            raise Refuse("not yours", "that seat is somebody else's; only a computer may stand in")
        if wish.kind == "person":
            seat.kind, seat.player, seat.name = "person", player, name
        elif wish.kind == "open":
            seat.kind, seat.player, seat.level, seat.token = "open", None, None, new_secret()
        else:
            others = seat.player not in (None, player)  # a stand-in plays as well as it can: nobody gains by it
            seat.kind, seat.level = "computer", STAND_IN if others else known_level(wish.level)
        await _seats_changed(table)


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


async def _seats_changed(table: LiveTable) -> None:
    table.summarise()
    table.asks.clear()
    await table.store.save_table(table.row)
    table.follow_clock()
    table.announce_table()
    for client in table.clients:  # whoever has other seats now, sees other things
        table.send_snapshot(client)
    table.wake()


# --- By consent


async def ask(house: House, table: LiveTable, player: str, wish: p.AskFor) -> None:
    """Ask for a take-back or a rematch, or answer. It is done once every person at the table agrees."""
    async with table.lock:
        table.require_own(player, wish.seat)
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
            del table.asks[wish.what]
            await (_take_back(table) if wish.what == "take-back" else _rematch(house, table))
        else:
            table.announce(p.Asked(what=wish.what, seat=wish.seat, answer=wish.answer))


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
    while True:
        last = table.game.log[-1].seat
        await table.rewind(table.asker)
        if last == table.asker:
            return


async def _rematch(house: House, table: LiveTable) -> None:
    table.row.rematch = (await house.rematch(table)).row.id
    await table.store.save_table(table.row)
    table.announce_table()


# --- Chat


async def say(table: LiveTable, client: Client, text: str) -> None:
    words = clean(text, p.MAX_TEXT)
    if not words:
        raise Refuse("bad message", "there is nothing to say")
    seats = table.seats_of(client.player)
    if seats and table.silent:
        raise Refuse("not yours", "allies may talk only for a minute after a turn in which they met (M-7)")
    line = ChatRow(seats[0] if seats else None, client.name, words, round(time.time(), 3))
    async with table.lock:
        await table.store.add_chat(table.row.id, line)
        table.chat = [*table.chat, line][-CHAT_KEPT:]
        table.announce(p.ChatMessage(line=p.ChatLine(seat=line.seat, name=line.name, text=line.text, at=line.at)))
