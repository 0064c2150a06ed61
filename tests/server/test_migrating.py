"""How a file gets its tables: by the migrations, all or none, with a copy of what it was before."""

import asyncio
import logging
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Engine, NullPool, create_engine, inspect
from tests.server.playing import Person, running, settings_for
from tests.server.stored import COOKIES, FOLDER

from quarterturn.server import migrating
from quarterturn.server.migrating import FIRST, NewerFile, StorageError, UpgradeFailed, newest_format
from quarterturn.server.opening import LOCK
from quarterturn.server.schema import meta
from quarterturn.server.settings import Settings
from quarterturn.server.storage import Store

FILES = sorted(FOLDER.glob("*.sqlite3"))


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return settings_for(tmp_path / "data?with%20marks")


@pytest.fixture
def stored(settings: Settings) -> Settings:
    """With a file full of tables."""
    settings.data.mkdir()
    shutil.copyfile(FILES[-1], settings.file)
    return settings


@pytest.fixture
def migrations(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the migrations, to which a test adds later ones."""
    folder = tmp_path / "100% migrations"
    shutil.copytree(migrating.MIGRATIONS, folder)
    monkeypatch.setattr(migrating, "MIGRATIONS", folder)
    return folder


def add(migrations: Path, *lines: str) -> str:
    """One more migration that does this."""
    before = newest_format()
    number = f"{int(before) + 1:04}"
    body = "".join(f"    {line}\n" for line in lines)
    (migrations / "versions" / f"{number}_more.py").write_text(
        f"import sqlalchemy as sa\nfrom alembic import op\nrevision = {number!r}\ndown_revision = {before!r}\n"
        f"def upgrade() -> None:\n{body}",
        encoding="utf-8",
    )
    return number


NEW_COLUMN = (
    "with op.batch_alter_table('tables', recreate='always') as tables:",
    "    tables.add_column(sa.Column('mood', sa.String, nullable=False, server_default='calm'))",
)


def open_file(settings: Settings) -> None:
    async def opened() -> None:
        store = Store(settings)
        try:
            await store.open()
        finally:
            await store.close()

    asyncio.run(opened())


def kept_in(settings: Settings) -> set[str]:
    """The files of the folder, but for the one that says whose it is."""
    return {path.name for path in settings.data.iterdir()} - {LOCK}


def content(path: Path) -> list[str]:
    """All that a file holds, as text."""
    with closing(sqlite3.connect(path)) as file:
        return [*file.iterdump(), str(file.execute("PRAGMA user_version").fetchone())]


def rows(path: Path) -> dict[str, list[tuple[Any, ...]]]:
    with closing(sqlite3.connect(path)) as file:
        return {table: file.execute(f"select * from {table} order by 1, 2").fetchall() for table in meta.tables}


def structure(engine: Engine) -> dict[str, Any]:
    """The tables as the database has them, whatever the order of columns."""
    found = inspect(engine)
    return {
        table: (
            sorted((c["name"], str(c["type"]), c["nullable"], c["default"]) for c in found.get_columns(table)),
            found.get_pk_constraint(table)["constrained_columns"],
            sorted((k["constrained_columns"], k["referred_table"], k["referred_columns"], k["options"])
                   for k in found.get_foreign_keys(table)),
            sorted((i["name"], i["column_names"], i["unique"]) for i in found.get_indexes(table)),
            found.get_unique_constraints(table), found.get_check_constraints(table),
        ) for table in found.get_table_names() if table != "alembic_version"
    }  # fmt: skip


@pytest.mark.parametrize("file", [None, *FILES], ids=lambda path: path.stem if path else "new")
def test_the_migrations_give_the_tables_the_program_uses(settings: Settings, file: Path | None) -> None:
    """Whoever changes the tables in schema.py writes a migration: `make migration`."""
    if file is not None:
        settings.data.mkdir()
        shutil.copyfile(file, settings.file)
    open_file(settings)
    migrated = create_engine(migrating.address(settings.file).set(drivername="sqlite"), poolclass=NullPool)
    wanted = create_engine("sqlite://")
    meta.create_all(wanted)
    with migrated.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), meta) == []
    assert structure(migrated) == structure(wanted)
    wanted.dispose()


def test_the_migrations_are_one_line_of_numbers() -> None:
    numbers = [script.revision for script in ScriptDirectory(str(migrating.MIGRATIONS)).walk_revisions()]
    assert numbers == [f"{number:04}" for number in range(len(numbers), 0, -1)]


def test_an_old_file_is_brought_up_to_date_and_a_copy_kept(
    stored: Settings, migrations: Path, caplog: pytest.LogCaptureFixture
) -> None:
    stored.file.chmod(0o640)
    before, held = content(stored.file), rows(stored.file)
    number = add(migrations, *NEW_COLUMN)
    with caplog.at_level(logging.WARNING):
        open_file(stored)
        open_file(stored)
    [copy] = stored.data.glob("*-0*-*")
    assert content(copy) == before
    assert copy.stat().st_mode == stored.file.stat().st_mode
    assert [str(copy) in record.message for record in caplog.records] == [True]
    held["tables"] = [(*row, "calm") for row in held["tables"]]
    assert rows(stored.file) == held
    assert f"({int(number)},)" in content(stored.file)
    assert kept_in(stored) == {stored.file.name, copy.name}


def test_no_copy_is_made_where_nothing_is_to_do(settings: Settings) -> None:
    open_file(settings)
    before = content(settings.file)
    open_file(settings)
    assert content(settings.file) == before
    assert kept_in(settings) == {settings.file.name}


@pytest.mark.parametrize(
    ("lines", "reason"),
    [
        (["op.execute('update tables set host = 0')", "raise RuntimeError('halfway\\nand more')"], "halfway"),
        (["op.drop_table('chat')", "op.execute('select * from nowhere')"], "no such table: nowhere"),
        (["op.execute('delete from tables')"], "rows would be left that belong to nothing"),
        (["op.drop_index('ix_chat_table')", "op.create_table('tables', sa.Column('id', sa.String))"], "already exists"),
    ],
)
def test_an_upgrade_that_fails_leaves_the_file_as_it_was(
    stored: Settings, migrations: Path, lines: list[str], reason: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = content(stored.file)
    add(migrations, *NEW_COLUMN)
    number = add(migrations, *lines)
    with pytest.raises(UpgradeFailed) as failure:
        open_file(stored)
    assert f"could not be brought to format {number}, and is as it was: " in str(failure.value)
    assert reason in str(failure.value)
    assert "\n" not in str(failure.value)
    assert content(stored.file) == before
    assert kept_in(stored) == {stored.file.name}
    monkeypatch.undo()
    with running(stored) as client:
        assert Person(client, COOKIES[0]).get("/api/tables").json()["mine"]


def test_a_file_of_a_later_version_is_refused(
    settings: Settings, migrations: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    today = newest_format()
    later = add(migrations, *NEW_COLUMN)
    open_file(settings)
    monkeypatch.undo()
    before = content(settings.file)
    with pytest.raises(NewerFile) as refused:
        open_file(settings)
    assert (refused.value.found, refused.value.newest) == (later, today)
    assert str(refused.value).endswith(f"has format {later}; this program reads formats up to {today}")
    assert content(settings.file) == before


OTHER_PROGRAM = "create table tables_of_logarithms (x, y)"
ITS_VERSIONS = "create table alembic_version (version_num)"


@pytest.mark.parametrize(
    "statements",
    [
        [OTHER_PROGRAM],
        [OTHER_PROGRAM, "PRAGMA user_version = 1"],
        ["PRAGMA user_version = 1"],
        [OTHER_PROGRAM, ITS_VERSIONS, f"insert into alembic_version values ('{FIRST}')"],
        [OTHER_PROGRAM, ITS_VERSIONS, "insert into alembic_version values ('a1b2c3')"],
    ],
)  # fmt: skip
def test_a_file_of_another_program_is_refused_and_left_alone(settings: Settings, statements: list[str]) -> None:
    settings.data.mkdir()
    with closing(sqlite3.connect(settings.file)) as file:
        for statement in statements:
            file.execute(statement)
        file.commit()
    before = settings.file.read_bytes()
    with pytest.raises(StorageError, match="a database of something else"):
        open_file(settings)
    assert settings.file.read_bytes() == before


def test_a_file_written_anew_from_a_dump_is_recognised(stored: Settings) -> None:
    """Such a file has no `user_version`."""
    with closing(sqlite3.connect(stored.file)) as file:
        script = "\n".join(file.iterdump())
    stored.file.unlink()
    with closing(sqlite3.connect(stored.file)) as file:
        file.executescript(script)
    held = rows(stored.file)
    open_file(stored)
    assert rows(stored.file) == held


def test_a_file_that_cannot_be_read_is_refused(stored: Settings) -> None:
    whole = stored.file.read_bytes()
    for damaged, reason in (
        (b"SQLite" + b"?" * 5000, "file is not a database"),
        (whole[:100] + b"?" * 8000, "malformed"),
    ):
        stored.file.write_bytes(damaged)
        with pytest.raises(StorageError, match=f"cannot be used: .*{reason}"):
            open_file(stored)


def test_a_damaged_file_is_not_brought_up_to_date(stored: Settings, migrations: Path) -> None:
    add(migrations, "op.execute('update players set seen = 0')")
    whole = stored.file.read_bytes()
    damaged = whole[:-4096] + b"?" * 4096
    stored.file.write_bytes(damaged)
    with pytest.raises(StorageError, match="cannot be used: it is damaged"):
        open_file(stored)
    assert stored.file.read_bytes() == damaged
    assert kept_in(stored) == {stored.file.name}
