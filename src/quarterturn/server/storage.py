"""Everything that must outlive the process, in one database: tables, seats, actions, chat, players.

Actions are only ever appended; an action taken back is a row of kind `undo`. Playing a table's rows again gives the
table as it stood. Nobody else knows what is asked of the database and written to it; where it is, `files.py` and
`postgres.py` know.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib.util import find_spec
from typing import Any, Protocol

from sqlalchemy import (
    Connection,
    Integer,
    String,
    bindparam,
    cast,
    delete,
    exists,
    func,
    insert,
    literal_column,
    not_,
    select,
    text,
    update,
)
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as NoConnection
from sqlalchemy.ext.asyncio import AsyncEngine

from quarterturn.server.committing import Statement, moved
from quarterturn.server.files import File
from quarterturn.server.migrating import StorageError
from quarterturn.server.schema import actions, chat, players, seats, tables
from quarterturn.server.settings import Settings

CHAT_KEPT = 200
EXTRA = ("asyncpg", "redis")  # what many servers need besides
UNANSWERED = (DBAPIError, NoConnection, OSError)  # what reading raises if the database does not answer
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
    epoch: int = 0


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


class Base(Protocol):
    """Where it is kept: a file, or a server that many share (`files.py`, `postgres.py`)."""

    engine: AsyncEngine  # to read

    @property
    def shown(self) -> str:
        """Where it is, for people."""

    @property
    def chained(self) -> bool:
        """Whether a change and what hangs on it can be one statement."""

    @property
    def node(self) -> str | None:
        """Who plays the tables here, among many."""

    @property
    def waiting(self) -> int:
        """Writes under way."""

    @property
    def holds(self) -> bool:
        """Whether the tables here are certainly still played here."""

    async def prepare(self) -> None: ...
    async def open(self) -> None: ...
    async def close(self) -> None: ...
    async def write(self, *statements: Statement) -> None: ...
    async def settled(self) -> None: ...
    async def release(self, table: str, /) -> None: ...
    async def alive(self) -> set[str]: ...

    async def claim(self, table: str, /) -> int | None:
        """Play a table here; the epoch it is played in from now on, if there are any. Raises Elsewhere, TableLost."""

    def apart(self) -> AsyncEngine:
        """For whoever looks through the games, or takes some away, beside the servers. Raises StorageError."""

    def require_format(self, connection: Connection, /) -> None:
        """Raises StorageError if a server has to bring it up to date before."""


class Store:
    """The database. Each method is one transaction; those that write come back when it is on the disk, or raise
    NotStored, and then it has not changed; or TableLost, if another server has the table now, or nobody knows."""

    def __init__(self, settings: Settings) -> None:
        self.lost: Callable[[], None] = lambda: None  # called when all that is played here may be another's
        self.base = _base(settings, lambda: self.lost())
        self.prepare, self.open, self.close = self.base.prepare, self.base.open, self.base.close
        self.settled, self.claim, self.release = self.base.settled, self.base.claim, self.base.release
        self.stored = 0  # actions, since the start

    @property
    def engine(self) -> AsyncEngine:
        return self.base.engine

    async def answer(self) -> None:
        """Whether it can be read and written now. Raises NotStored, or what the database says."""
        if not self.base.holds:
            raise moved()
        await self.settled()
        async with self.engine.connect() as connection:
            await connection.execute(select(func.count()).select_from(tables).where(tables.c.id == ""))

    @property
    def waiting(self) -> int:
        """Writes in line."""
        return self.base.waiting

    # --- Tables

    async def add_table(
        self,
        row: TableRow,
        first: Sequence[ActionRow],
        host_name: str | None = None,
        rematch_of: TableRow | None = None,
    ) -> None:
        """A new table, with the name of who makes it or the table it is a rematch of."""
        values = vars(row) | {
            "options": json.dumps(row.options), "summary": json.dumps(row.summary or {}), "created": row.changed,
            "seed": None if row.seed is None else str(row.seed), "owner": self.base.node,
        }  # fmt: skip
        del values["seats"]
        await self.base.write(
            *(_name(row.host, host_name) if host_name is not None else ()),
            Statement(ADD_TABLE, values),
            *(Statement(ADD_SEAT, {"table": row.id, **_seat_values(seat)}) for seat in row.seats),
            *(Statement(ADD_ACTION, _action_values(row, action)) for action in first),
            *([_rematch(rematch_of, row)] if rematch_of is not None else ()),
        )

    async def find_table(self, table_id: str) -> TableRow | None:
        async with self.engine.connect() as connection:
            found = (await connection.execute(select(tables).where(tables.c.id == table_id))).mappings().first()
            if found is None:
                return None
            rows = await connection.execute(select(seats).where(seats.c.table == table_id).order_by(seats.c.seat))
            return table_row(dict(found), [dict(row) for row in rows.mappings()])

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
        return [table_row(row, by_table[row["id"]]) for row in found]

    async def going_on(self) -> list[str]:
        """The unfinished tables that nobody plays, where time runs or a computer is to decide; with a clock first.

        The database looks for them: there may be ten thousand where nothing happens until somebody comes.
        """
        alive = await self.base.alive()
        nobodys = tables.c.owner.is_(None) | tables.c.owner.not_in(alive)
        timed = (tables.c.status == "playing") & (tables.c.options["timer"].as_integer() > 0)
        waited = tables.c.summary["waiting"].as_string().contains(cast(seats.c.seat, String))  # "[0, 1]": single digits
        computer = (seats.c.table == tables.c.id) & (seats.c.kind == "computer") & waited
        found = (tables.c.status != "over") & nobodys & (timed | exists().where(computer))
        query = select(tables.c.id).where(found).order_by(not_(timed), tables.c.changed.desc())
        async with self.engine.connect() as connection:
            return list((await connection.execute(query)).scalars())

    async def count_unfinished(self, host: str) -> int:
        query = select(func.count()).where((tables.c.host == host) & (tables.c.status != "over"))
        async with self.engine.connect() as connection:
            return int((await connection.execute(query)).scalar_one())

    async def save_seat(self, row: TableRow, seat: SeatRow) -> None:
        """Who has a seat now, and what the lobby shows of the table with him."""
        values = {"of": row.id, "number": seat.seat, **_seat_values(seat)}
        await self.base.write(_touch(row), Statement(SET_SEAT, values))

    # --- Actions

    async def append(self, row: TableRow, *new: ActionRow) -> None:
        """Store accepted actions, and what the lobby shows of the table after them."""
        if self.base.chained:
            touched = _touch(row).values
            await self.base.write(*(Statement(APPEND, {**touched, **_action_values(row, a)}, must=True) for a in new))
        else:
            await self.base.write(_touch(row), *(Statement(ADD_ACTION, _action_values(row, a)) for a in new))
        self.stored += len(new)

    async def actions_of(self, table_id: str) -> list[ActionRow]:
        query = select(actions).where(actions.c.table == table_id).order_by(actions.c.seq)
        async with self.engine.connect() as connection:
            rows = (await connection.execute(query)).mappings()
            return [action_row(row) for row in rows]

    # --- Chat and players

    async def add_chat(self, row: TableRow, line: ChatRow) -> None:
        held = Statement(HOLD, {"of": row.id, "epoch": row.epoch}, must=True)
        forget = Statement(FORGET_CHAT, {"of": row.id, "kept": CHAT_KEPT})
        await self.base.write(held, Statement(ADD_CHAT, {"table": row.id, **vars(line)}), forget)

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
        await self.base.write(*_name(player, name))


def _base(settings: Settings, lost: Callable[[], None]) -> Base:
    if not settings.database:
        if settings.bus:
            raise StorageError("a bus is for servers that share a database: set database, too")
        return File(settings)
    for name in EXTRA:
        if find_spec(name) is None:
            raise StorageError(f"{name} is not installed: pip install 'quarterturn[server,scale]'")
    from quarterturn.server.postgres import Postgres  # only where it is wanted

    return Postgres(settings.database, settings.lease, lost)


# --- What is written


def _given(*names: str) -> dict[str, Any]:
    """Columns whose values come under their own names."""
    return {name: bindparam(name) for name in names}


_HELD = (tables.c.id == bindparam("of")) & (tables.c.epoch == bindparam("epoch"))  # by this server, still
ADD_TABLE = insert(tables)
ADD_SEAT = insert(seats)
ADD_ACTION = insert(actions)
ADD_CHAT = insert(chat).values(**_given("table", "seat", "name", "text", "at"))
_NEWEST = select(chat.c.id).where(chat.c.table == bindparam("of")).order_by(chat.c.id.desc())
FORGET_CHAT = delete(chat).where(
    (chat.c.table == bindparam("of"))
    & (chat.c.id <= _NEWEST.limit(literal_column("1")).offset(bindparam("kept", type_=Integer)).scalar_subquery())
)
HOLD = update(tables).where(_HELD).values(epoch=tables.c.epoch)
TOUCH = update(tables).where(_HELD).values(**_given("status", "summary", "changed"))
_TOUCHED = TOUCH.returning(tables.c.id).cte("touched")
_ACTION = ("seq", "kind", "seat", "text", "at", "epoch")
# One statement, so that nobody comes between: where the table is another's, there is nothing the action belongs to.
APPEND = insert(actions).from_select(
    ["table", *_ACTION], select(_TOUCHED.c.id, *(bindparam(name, type_=actions.c[name].type) for name in _ACTION))
)
SET_REMATCH = update(tables).where(_HELD).values(**_given("rematch"))
SET_SEAT = (
    update(seats)
    .where((seats.c.table == bindparam("of")) & (seats.c.seat == bindparam("number")))
    .values(**_given("kind", "level", "player", "name", "token", "seen"))
)
SET_NAME = text(
    "insert into players (id, name, seen) values (:id, :name, :seen) "
    "on conflict (id) do update set name = excluded.name, seen = excluded.seen"
)
NAME_SEATS = (
    update(seats)
    .where((seats.c.player == bindparam("id")) & (seats.c.name != literal_column("''")))
    .values(**_given("name"))
)


def _action_values(row: TableRow, action: ActionRow) -> dict[str, Any]:
    return {"table": row.id, "at": time.time(), "epoch": row.epoch, **vars(action)}


def _rematch(of: TableRow, row: TableRow) -> Statement:
    return Statement(SET_REMATCH, {"of": of.id, "epoch": of.epoch, "rematch": row.id}, must=True)


def _seat_values(seat: SeatRow) -> dict[str, Any]:
    return vars(seat) | {"seen": json.dumps(seat.seen)}


def _touch(row: TableRow) -> Statement:
    summary = json.dumps(row.summary or {})
    values = {"of": row.id, "epoch": row.epoch, "status": row.status, "summary": summary, "changed": row.changed}
    return Statement(TOUCH, values, must=True)


def _name(player: str, name: str) -> list[Statement]:
    values = {"id": player, "name": name, "seen": time.time()}
    return [Statement(SET_NAME, values), Statement(NAME_SEATS, values)]


def action_row(row: Mapping[Any, Any]) -> ActionRow:
    return ActionRow(row["seq"], row["kind"], row["seat"], row["text"])


def table_row(found: dict[str, Any], sat: list[dict[str, Any]]) -> TableRow:
    found.pop("created")
    found.pop("owner")
    found["seed"] = None if found["seed"] is None else int(found["seed"])
    for seat in sat:
        seat.pop("table")
    return TableRow(**found, seats=[SeatRow(**seat) for seat in sat])
