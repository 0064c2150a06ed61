"""The tables of the database. Whoever changes them writes a migration, too: CONTRIBUTING.md tells how."""

from __future__ import annotations

from sqlalchemy import JSON, Boolean, Column, Float, ForeignKey, Integer, MetaData, String, Table, Text

meta = MetaData()
tables = Table(
    "tables", meta,
    Column("id", String, primary_key=True),
    Column("game", String, nullable=False),
    Column("options", JSON, nullable=False),
    Column("rules", Integer, nullable=False),  # RULES_VERSION it was begun under
    Column("seed", String),  # None: the game began from a position
    Column("scenario", String),  # the checksum of the user's scenario that is played, if it is one
    Column("start", Text, nullable=False),  # the record it began from: game, options, seed or position
    Column("status", String, nullable=False, index=True),
    Column("summary", JSON, nullable=False),
    Column("host", String, nullable=False, index=True),
    Column("public", Boolean, nullable=False, index=True),
    Column("lesson", String),
    Column("rematch", String),
    Column("created", Float, nullable=False),
    Column("changed", Float, nullable=False),
    Column("owner", String, index=True),  # the node that plays it; None where there is one server only
    Column("epoch", Integer, nullable=False, server_default="0"),  # how often another has taken it over
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
    Column("seen", JSON, nullable=False, server_default="{}"),  # who has had it and looked behind its screen, by name
)  # fmt: skip
actions = Table(
    "actions", meta,
    Column("table", ForeignKey("tables.id"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("kind", String, nullable=False),  # act, undo
    Column("seat", Integer, nullable=False),
    Column("text", Text, nullable=False),
    Column("at", Float, nullable=False),
    Column("epoch", Integer, nullable=False, server_default="0"),  # of the table, when it was stored
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
nodes = Table(
    "nodes", meta,
    Column("id", String, primary_key=True),
    Column("until", Float, nullable=False),  # by the database's clock: then its tables may be taken over
)  # fmt: skip
