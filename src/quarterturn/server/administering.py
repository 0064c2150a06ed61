"""What whoever runs a server can do about its tables: look through them, take a game out, take tables away.

All of it can be done while servers run, wherever the games are kept. Those who are at a table that is taken away find
it gone with the next action: nothing more can be stored for it.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from sqlalchemy import Connection, delete, func, select
from sqlalchemy.exc import DBAPIError

from quarterturn.notation import format_record
from quarterturn.server.making import resume
from quarterturn.server.migrating import StorageError, reason
from quarterturn.server.refusing import Unresumable
from quarterturn.server.schema import actions, chat, players, seats, tables
from quarterturn.server.settings import Settings
from quarterturn.server.storage import Store, action_row, table_row

TOGETHER = 100  # tables taken away in one transaction: the server waits that long
DAY = 24 * 3600.0

Result = TypeVar("Result")


@dataclass(frozen=True)
class Known:
    """A table in a line."""

    id: str
    game: str
    status: str  # waiting, playing, over
    public: bool
    created: float
    changed: float
    actions: int
    names: list[str]


@dataclass(frozen=True)
class Rule:
    """Which tables are old: where nothing has happened for so many days."""

    over: float
    unfinished: float

    def covers(self, table: Known, now: float) -> bool:
        return now - table.changed > DAY * (self.over if table.status == "over" else self.unfinished)


async def with_games(settings: Settings, work: Callable[[Connection], Result]) -> Result:
    """What comes of some work on the games. Raises StorageError."""
    base = Store(settings).base
    engine = base.apart()
    try:
        async with engine.connect() as connection:
            await connection.run_sync(base.require_format)
            await connection.rollback()
            return await connection.run_sync(work)
    except (DBAPIError, OSError) as problem:
        raise StorageError(f"{base.shown} cannot be used: {reason(problem)}") from problem
    finally:
        await engine.dispose()


def all_tables(connection: Connection) -> list[Known]:
    """Those changed last come first."""
    numbers = connection.execute(select(actions.c.table, func.count()).group_by(actions.c.table))
    counted: dict[str, int] = {table: number for table, number in numbers}  # noqa: C416
    named: dict[str, list[str]] = {}
    for seat in connection.execute(select(seats).order_by(seats.c.table, seats.c.seat)).mappings():
        named.setdefault(seat["table"], []).append(seat["name"] or seat["level"] or seat["kind"])
    columns = [tables.c[name] for name in ("id", "game", "status", "public", "created", "changed")]
    rows = connection.execute(select(*columns).order_by(tables.c.changed.desc())).mappings()
    return [Known(**row, actions=counted.get(row["id"], 0), names=named.get(row["id"], [])) for row in rows]


def record_of(connection: Connection, table_id: str) -> str:
    """The whole game of a table, every secret in it. Raises StorageError."""
    found = connection.execute(select(tables).where(tables.c.id == table_id)).mappings().first()
    if found is None:
        raise StorageError(f"there is no table {table_id}")
    sat = connection.execute(select(seats).where(seats.c.table == table_id).order_by(seats.c.seat)).mappings()
    done = connection.execute(select(actions).where(actions.c.table == table_id).order_by(actions.c.seq)).mappings()
    row = table_row(dict(found), [dict(seat) for seat in sat])
    try:
        played = resume(row, [action_row(action) for action in done])
    except Unresumable as problem:
        raise StorageError(f"table {table_id}: {problem.words()}") from problem
    return format_record(played.game, row.seed)


def take_away(connection: Connection, ids: Sequence[str]) -> int:
    """Tables with all that belongs to them. Gives how many there were."""
    count = 0
    for begin in range(0, len(ids), TOGETHER):
        some = ids[begin : begin + TOGETHER]
        # Whoever stores something for a table changes its row first: in a file all wait for each other anyway.
        connection.execute(select(tables.c.id).where(tables.c.id.in_(some)).with_for_update())
        for part in (chat, actions, seats):
            connection.execute(delete(part).where(part.c.table.in_(some)))
        count += connection.execute(delete(tables).where(tables.c.id.in_(some))).rowcount
        connection.commit()
    return count


def forget_players(connection: Connection, days: float) -> int:
    """The names of those who took them so long ago, and neither made nor sit at a table. Gives how many."""
    used: Any = select(seats.c.player).where(seats.c.player.is_not(None)).union(select(tables.c.host))
    old = players.c.seen < time.time() - days * DAY
    count = connection.execute(delete(players).where(old & players.c.id.not_in(used))).rowcount
    connection.commit()
    return count
