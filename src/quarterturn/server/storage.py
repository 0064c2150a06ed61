"""Everything that must outlive the process, in one SQLite file: tables, seats, actions, chat, players.

Actions are only ever appended; an action taken back is a row of kind `undo`. Playing a table's rows again gives the
table as it stood. Nobody else knows the database: one connection reads, and `committing.py` has the one that writes.
"""

from __future__ import annotations

import asyncio
import json
import sqlite3
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, TextIO

from sqlalchemy import ClauseElement, bindparam, delete, event, func, insert, literal_column, select, update
from sqlalchemy.dialects import sqlite
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from quarterturn.server.committing import Statement, Writer
from quarterturn.server.migrating import StorageError, address, bring_up_to_date, reason
from quarterturn.server.opening import lock_folder, require_sound
from quarterturn.server.schema import actions, chat, players, seats, tables
from quarterturn.server.settings import Settings

CHAT_KEPT = 200
LISTED = 24 * 3600  # seconds for which a public table on which nothing happens is shown to all


@dataclass(frozen=True)
class SeatRow:
    """Who sits on a seat. `player` stays known while a computer plays for him, so that he can come back."""

    seat: int
    kind: str  # open, person, computer
    level: str | None
    player: str | None
    name: str
    token: str
    seen: dict[str, str] = field(default_factory=dict)  # who had it before and has seen its secrets: his name


@dataclass(frozen=True)
class TableRow:
    """A table as it is stored. It is never changed: whoever stores another puts that in its place afterwards."""

    id: str
    game: str
    options: dict[str, Any]
    rules: int
    seed: int | None
    start: str
    host: str
    public: bool
    lesson: str | None
    seats: list[SeatRow]
    status: str = "waiting"
    summary: dict[str, Any] | None = None
    rematch: str | None = None
    scenario: str | None = None
    changed: float = 0.0


@dataclass(frozen=True)
class ActionRow:
    seq: int
    kind: str
    seat: int
    text: str


@dataclass(frozen=True)
class ChatRow:
    seat: int | None
    name: str
    text: str
    at: float


class Store:
    """The database. Each method is one transaction; those that write come back when it is on the disk, or raise
    NotStored, and then it has not changed."""

    def __init__(self, settings: Settings) -> None:
        self.settings, self.path = settings, settings.database
        # One connection to read with: it waits for no lock, and sees what has been committed.
        self.engine: AsyncEngine = create_async_engine(address(self.path), pool_size=1, max_overflow=0, pool_timeout=60)
        event.listen(self.engine.sync_engine, "connect", _only_read)
        self._writer = Writer(self.path, settings.lock_time)
        self._folder: TextIO | None = None  # whose lock makes the folder ours

    async def prepare(self) -> None:
        """Take the folder, and make the file ready. Raises StorageError."""
        try:
            self.settings.data.mkdir(parents=True, exist_ok=True)
            self._folder = lock_folder(self.settings.data)
        except OSError as problem:
            raise StorageError(
                f"the folder {self.settings.data} cannot be used: {problem.strerror or problem}"
            ) from problem
        try:
            await asyncio.to_thread(require_sound, self.path, self.settings.check_time)
            await bring_up_to_date(self.path)
        except (sqlite3.Error, DBAPIError, OSError) as problem:
            raise StorageError(f"{self.path} cannot be used: {reason(problem)}") from problem

    async def open(self) -> None:
        """Begin; what has not been prepared yet is. Raises StorageError."""
        if self._folder is None:
            await self.prepare()
        try:
            await self._writer.open()
        except sqlite3.Error as problem:
            raise StorageError(f"{self.path} cannot be used: {reason(problem)}") from problem

    async def close(self) -> None:
        """Once everything is written that was begun. The folder is free again."""
        async with self.engine.connect():
            pass  # there is one connection only: whoever still reads has come to an end
        await self.engine.dispose()
        await self._writer.close()
        if self._folder is not None:
            self._folder.close()

    async def settled(self) -> None:
        """Until it is decided of everything begun so far whether it is stored."""
        await self._writer.settled()

    # --- Tables

    async def add_table(
        self, row: TableRow, first: Sequence[ActionRow], host_name: str | None = None, rematch_of: str | None = None
    ) -> None:
        """A new table, with the name of who makes it or the table it is a rematch of."""
        values = vars(row) | {
            "options": json.dumps(row.options), "summary": json.dumps(row.summary or {}), "created": row.changed,
            "seed": None if row.seed is None else str(row.seed),
        }  # fmt: skip
        del values["seats"]
        await self._writer.write(
            *(_name(row.host, host_name) if host_name is not None else ()),
            Statement(ADD_TABLE, values),
            *(Statement(ADD_SEAT, {"table": row.id, **_seat_values(seat)}) for seat in row.seats),
            *_append(row.id, first),
            *([Statement(SET_REMATCH, {"of": rematch_of, "rematch": row.id})] if rematch_of is not None else ()),
        )

    async def find_table(self, table_id: str) -> TableRow | None:
        async with self.engine.connect() as connection:
            found = (await connection.execute(select(tables).where(tables.c.id == table_id))).mappings().first()
            if found is None:
                return None
            rows = await connection.execute(select(seats).where(seats.c.table == table_id).order_by(seats.c.seat))
            return _table_row(dict(found), [dict(row) for row in rows.mappings()])

    async def tables_where(self, player: str | None, limit: int) -> list[TableRow]:
        """A player's tables (made by him, or he sits there), newest first; or the public ones of today, those with an
        open seat before those being played."""
        if player is None:
            recent = tables.c.changed > time.time() - LISTED
            wanted = tables.c.public & (tables.c.status != "over") & recent
        else:
            sitting = select(seats.c.table).where(seats.c.player == player)
            wanted = (tables.c.host == player) | tables.c.id.in_(sitting)
        first = [tables.c.status == "playing"] if player is None else []
        query = select(tables).where(wanted).order_by(*first, tables.c.changed.desc()).limit(limit)
        async with self.engine.connect() as connection:
            found = [dict(row) for row in (await connection.execute(query)).mappings()]
            ids = [row["id"] for row in found]
            sat = await connection.execute(select(seats).where(seats.c.table.in_(ids)).order_by(seats.c.seat))
            by_table: dict[str, list[dict[str, Any]]] = {table_id: [] for table_id in ids}
            for row in sat.mappings():
                by_table[row["table"]].append(dict(row))
        return [_table_row(row, by_table[row["id"]]) for row in found]

    async def going_on(self) -> list[str]:
        """The unfinished tables on which time runs or a computer is to decide; those with a clock first."""
        seated = select(seats.c.table, seats.c.seat).where(seats.c.kind == "computer")
        unfinished = select(tables.c.id, tables.c.options, tables.c.summary, tables.c.status).where(
            tables.c.status != "over"
        )
        async with self.engine.connect() as connection:
            computers = {tuple(row) for row in await connection.execute(seated)}
            rows = (await connection.execute(unfinished.order_by(tables.c.changed.desc()))).mappings().all()
        timed = [row["id"] for row in rows if row["options"].get("timer") and row["status"] == "playing"]
        decides = [
            row["id"] for row in rows if any((row["id"], n) in computers for n in row["summary"].get("waiting", []))
        ]
        return list(dict.fromkeys([*timed, *decides]))

    async def count_unfinished(self, host: str) -> int:
        query = select(func.count()).where((tables.c.host == host) & (tables.c.status != "over"))
        async with self.engine.connect() as connection:
            return int((await connection.execute(query)).scalar_one())

    async def save_seat(self, row: TableRow, seat: SeatRow) -> None:
        """Who has a seat now, and what the lobby shows of the table with him."""
        values = {"of": row.id, "number": seat.seat, **_seat_values(seat)}
        await self._writer.write(Statement(SET_SEAT, values), _touch(row))

    # --- Actions

    async def append(self, row: TableRow, *new: ActionRow) -> None:
        """Store accepted actions, and what the lobby shows of the table after them."""
        await self._writer.write(*_append(row.id, new), _touch(row))

    async def actions_of(self, table_id: str) -> list[ActionRow]:
        query = select(actions).where(actions.c.table == table_id).order_by(actions.c.seq)
        async with self.engine.connect() as connection:
            rows = (await connection.execute(query)).mappings()
            return [ActionRow(row["seq"], row["kind"], row["seat"], row["text"]) for row in rows]

    # --- Chat and players

    async def add_chat(self, table_id: str, line: ChatRow) -> None:
        forget = Statement(FORGET_CHAT, {"of": table_id, "kept": CHAT_KEPT})
        await self._writer.write(Statement(ADD_CHAT, {"table": table_id, **vars(line)}), forget)

    async def chat_of(self, table_id: str) -> list[ChatRow]:
        query = select(chat).where(chat.c.table == table_id).order_by(chat.c.id.desc()).limit(CHAT_KEPT)
        async with self.engine.connect() as connection:
            rows = list((await connection.execute(query)).mappings())
        return [ChatRow(row["seat"], row["name"], row["text"], row["at"]) for row in reversed(rows)]

    async def player_name(self, player: str) -> str | None:
        async with self.engine.connect() as connection:
            found = await connection.execute(select(players.c.name).where(players.c.id == player))
            return found.scalar_one_or_none()

    async def name_player(self, player: str, name: str) -> None:
        """A player's name, also on the seats he has; whoever shares his screen has none."""
        await self._writer.write(*_name(player, name))


# --- What is written, in words of the database made once


def _sql(statement: ClauseElement, *columns: str) -> str:
    """With a `:name` for each value; `columns`: those that are set, if not all."""
    return str(statement.compile(dialect=sqlite.dialect(paramstyle="named"), column_keys=columns or None))


ADD_TABLE = _sql(insert(tables))
ADD_SEAT = _sql(insert(seats))
ADD_ACTION = _sql(insert(actions))
ADD_CHAT = _sql(insert(chat), "table", "seat", "name", "text", "at")
_NEWEST = select(chat.c.id).where(chat.c.table == bindparam("of")).order_by(chat.c.id.desc())
FORGET_CHAT = _sql(
    delete(chat).where(
        (chat.c.table == bindparam("of"))
        & (chat.c.id <= _NEWEST.limit(literal_column("1")).offset(literal_column(":kept")).scalar_subquery())
    )
)
TOUCH = _sql(update(tables).where(tables.c.id == bindparam("of")), "status", "summary", "changed")
SET_REMATCH = _sql(update(tables).where(tables.c.id == bindparam("of")), "rematch")
SET_SEAT = _sql(
    update(seats).where((seats.c.table == bindparam("of")) & (seats.c.seat == bindparam("number"))),
    "kind", "level", "player", "name", "token", "seen",
)  # fmt: skip
_named = sqlite.insert(players)
SET_NAME = _sql(
    _named.on_conflict_do_update(
        index_elements=["id"], set_={"name": _named.excluded.name, "seen": _named.excluded.seen}
    )
)
NAME_SEATS = _sql(
    update(seats).where((seats.c.player == bindparam("id")) & (seats.c.name != literal_column("''"))), "name"
)


def _append(table_id: str, new: Iterable[ActionRow]) -> list[Statement]:
    now = time.time()
    return [Statement(ADD_ACTION, {"table": table_id, "at": now, **vars(action)}) for action in new]


def _seat_values(seat: SeatRow) -> dict[str, Any]:
    return vars(seat) | {"seen": json.dumps(seat.seen)}


def _touch(row: TableRow) -> Statement:
    summary = json.dumps(row.summary or {})
    return Statement(TOUCH, {"of": row.id, "status": row.status, "summary": summary, "changed": row.changed})


def _name(player: str, name: str) -> list[Statement]:
    values = {"id": player, "name": name, "seen": time.time()}
    return [Statement(SET_NAME, values), Statement(NAME_SEATS, values)]


def _table_row(found: dict[str, Any], sat: list[dict[str, Any]]) -> TableRow:
    found.pop("created")
    found["seed"] = None if found["seed"] is None else int(found["seed"])
    for seat in sat:
        seat.pop("table")
    return TableRow(**found, seats=[SeatRow(**seat) for seat in sat])


def _only_read(connection: Any, _record: object) -> None:
    cursor = connection.cursor()
    cursor.execute("PRAGMA query_only = ON")
    cursor.close()
