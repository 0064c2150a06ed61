"""Everything that must outlive the process, in one SQLite file: tables, seats, actions, chat, players.

Actions are only ever appended; an action taken back is a row of kind `undo`. Playing a table's rows again gives the
table as it stood.
"""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    event,
    func,
    insert,
    select,
    update,
)  # fmt: skip
from sqlalchemy.dialects.sqlite import insert as upsert
from sqlalchemy.exc import DatabaseError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from quarterturn.server.settings import Settings

FORMAT = 1  # of the file; raised when its tables change

meta = MetaData()
tables = Table(
    "tables", meta,
    Column("id", String, primary_key=True),
    Column("game", String, nullable=False),
    Column("options", JSON, nullable=False),
    Column("rules", Integer, nullable=False),  # RULES_VERSION it was begun under
    Column("seed", String),  # None: the game began from a position
    Column("start", Text, nullable=False),  # the record it began from: game, options, seed or position
    Column("status", String, nullable=False, index=True),
    Column("summary", JSON, nullable=False),
    Column("host", String, nullable=False, index=True),
    Column("public", Boolean, nullable=False, index=True),
    Column("lesson", String),
    Column("rematch", String),
    Column("created", Float, nullable=False),
    Column("changed", Float, nullable=False),
)  # fmt: skip
seats = Table(
    "seats", meta,
    Column("table", ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String, nullable=False),
    Column("level", String),
    Column("player", String, index=True),
    Column("name", String, nullable=False),
    Column("token", String, nullable=False),
)  # fmt: skip
actions = Table(
    "actions", meta,
    Column("table", ForeignKey("tables.id"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("kind", String, nullable=False),  # act, undo
    Column("seat", Integer, nullable=False),
    Column("text", Text, nullable=False),
    Column("at", Float, nullable=False),
)  # fmt: skip
chat = Table(
    "chat", meta,
    Column("id", Integer, primary_key=True),
    Column("table", ForeignKey("tables.id"), nullable=False, index=True),
    Column("seat", Integer),
    Column("name", String, nullable=False),
    Column("text", Text, nullable=False),
    Column("at", Float, nullable=False),
)  # fmt: skip
players = Table(
    "players", meta,
    Column("id", String, primary_key=True),
    Column("name", String, nullable=False),
    Column("seen", Float, nullable=False),
)  # fmt: skip

CHAT_KEPT = 200
LISTED = 24 * 3600  # seconds for which a public table on which nothing happens is shown to all


@dataclass
class SeatRow:
    """Who sits on a seat. `player` stays known while a computer plays for him, so that he can come back."""

    seat: int
    kind: str  # open, person, computer
    level: str | None
    player: str | None
    name: str
    token: str


@dataclass
class TableRow:
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


class StorageError(Exception):
    """The folder or the file is not one this program can use."""


class Store:
    """The database. Each method is one transaction."""

    def __init__(self, settings: Settings) -> None:
        try:
            settings.data.mkdir(parents=True, exist_ok=True)
        except OSError as problem:
            raise StorageError(f"the folder {settings.data} cannot be used: {problem.strerror or problem}") from problem
        self.path = settings.database
        # One connection: a single writer never waits for a lock, and transactions come one after the other.
        self.engine: AsyncEngine = create_async_engine(
            f"sqlite+aiosqlite:///{self.path}", pool_size=1, max_overflow=0, pool_timeout=60
        )
        event.listen(self.engine.sync_engine, "connect", _configure)

    async def open(self) -> None:
        """Make the file ready. Raises StorageError."""
        try:
            sqlite3.connect(self.path).close()  # here, as a connection in the background fails aloud
            await self._make_ready()
        except (sqlite3.Error, DatabaseError) as problem:
            reason = problem.orig if isinstance(problem, DatabaseError) else problem
            raise StorageError(f"{self.path} cannot be used: {reason}") from problem

    async def _make_ready(self) -> None:
        async with self.engine.begin() as connection:
            found = (await connection.exec_driver_sql("PRAGMA user_version")).scalar_one()
            if found not in (0, FORMAT):
                raise StorageError(f"{self.path} has format {found}; this program reads format {FORMAT}")
            await connection.run_sync(meta.create_all)
            await connection.exec_driver_sql(f"PRAGMA user_version = {FORMAT}")

    async def close(self) -> None:
        async with self.engine.connect():
            pass  # there is one connection only: whoever still writes has come to an end
        await self.engine.dispose()

    # --- Tables

    async def add_table(self, row: TableRow, first: Sequence[ActionRow]) -> None:
        now = time.time()
        async with self.engine.begin() as connection:
            await connection.execute(
                insert(tables).values(
                    id=row.id, game=row.game, options=row.options, rules=row.rules,
                    seed=None if row.seed is None else str(row.seed), start=row.start, status=row.status,
                    summary=row.summary or {}, host=row.host, public=row.public, lesson=row.lesson,
                    created=now, changed=now,
                )
            )  # fmt: skip
            await connection.execute(insert(seats), [{"table": row.id, **vars(seat)} for seat in row.seats])
            if first:
                await connection.execute(
                    insert(actions), [{"table": row.id, "at": now, **vars(action)} for action in first]
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

    async def save_table(self, row: TableRow) -> None:
        """The table's changeable parts: who sits where, the status, the rematch."""
        async with self.engine.begin() as connection:
            await _touch(connection, row)
            for seat in row.seats:
                found = (seats.c.table == row.id) & (seats.c.seat == seat.seat)
                await connection.execute(update(seats).where(found).values(vars(seat)))

    # --- Actions

    async def append(self, row: TableRow, action: ActionRow) -> None:
        """Store one accepted action, and what the lobby shows of the table after it."""
        async with self.engine.begin() as connection:
            await connection.execute(insert(actions).values(table=row.id, at=time.time(), **vars(action)))
            await _touch(connection, row)

    async def actions_of(self, table_id: str) -> list[ActionRow]:
        query = select(actions).where(actions.c.table == table_id).order_by(actions.c.seq)
        async with self.engine.connect() as connection:
            rows = (await connection.execute(query)).mappings()
            return [ActionRow(row["seq"], row["kind"], row["seat"], row["text"]) for row in rows]

    # --- Chat and players

    async def add_chat(self, table_id: str, line: ChatRow) -> None:
        async with self.engine.begin() as connection:
            await connection.execute(insert(chat).values(table=table_id, **vars(line)))

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
        values = {"name": name, "seen": time.time()}
        async with self.engine.begin() as connection:
            new = upsert(players).values(id=player, **values)
            await connection.execute(new.on_conflict_do_update(index_elements=["id"], set_=values))
            sitting = (seats.c.player == player) & (seats.c.name != "")
            await connection.execute(update(seats).where(sitting).values(name=name))


async def _touch(connection: AsyncConnection, row: TableRow) -> None:
    row.changed = time.time()
    values = {
        "status": row.status, "summary": row.summary or {}, "rematch": row.rematch, "changed": row.changed,
        "public": row.public,
    }  # fmt: skip
    await connection.execute(update(tables).where(tables.c.id == row.id).values(values))


def _table_row(found: dict[str, Any], sat: list[dict[str, Any]]) -> TableRow:
    found.pop("created")
    found["seed"] = None if found["seed"] is None else int(found["seed"])
    for seat in sat:
        seat.pop("table")
    return TableRow(**found, seats=[SeatRow(**seat) for seat in sat])


def _configure(connection: Any, _record: object) -> None:
    """Durable before announced: WAL with a sync at every commit (about 0.3 ms)."""
    cursor = connection.cursor()
    for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON", "busy_timeout = 10000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
