"""The one writer: commits are shared, each write stands for itself, and who hears that it is stored can rely on it."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, closing, contextmanager
from pathlib import Path

import pytest
from sqlalchemy import text as text_of

from quarterturn.server import committing
from quarterturn.server.committing import Statement, Writer
from quarterturn.server.refusing import NotStored

FRAME = 4096 + 24  # of the write-ahead log: a page and its header


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "some.sqlite3"
    with closing(sqlite3.connect(path)) as file:
        file.execute("create table notes (number integer primary key, text not null)")
    return path


@asynccontextmanager
async def opened(path: Path, patience: float = 10.0) -> AsyncIterator[Writer]:
    writer = Writer(path, patience)
    await writer.open()
    try:
        yield writer
    finally:
        await writer.close()


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Another program writes to the file."""
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


def note(number: int, text: object = "") -> Statement:
    return Statement(text_of("insert into notes values (:number, :text)"), {"number": number, "text": text})


def notes(path: Path) -> list[int]:
    """In the order in which they were written."""
    with closing(sqlite3.connect(path)) as file:
        return [number for (number,) in file.execute("select number from notes order by rowid")]


async def begun(writer: Writer, count: int) -> list[asyncio.Task[None]]:
    """So many notes on their way: the first is being written, the others wait."""
    first = asyncio.create_task(writer.write(note(0)))
    await asyncio.sleep(0.05)
    others = [asyncio.create_task(writer.write(note(n))) for n in range(1, count)]
    await asyncio.sleep(0)
    return [first, *others]


async def all_of(*writes: object) -> list[object]:
    """What each came to: None if it is stored."""
    return await asyncio.gather(*writes, return_exceptions=True)  # type: ignore[call-overload, no-any-return]


def test_what_is_answered_is_in_the_file(path: Path) -> None:
    async def write() -> None:
        async with opened(path) as writer:
            for number in range(5):
                await writer.write(note(number))
                assert notes(path) == list(range(number + 1))

    asyncio.run(write())


def test_many_share_a_commit(path: Path) -> None:
    async def write() -> int:
        async with opened(path) as writer:
            assert await all_of(*(writer.write(note(n)) for n in range(200))) == [None] * 200
            return path.with_name(path.name + "-wal").stat().st_size

    frames = asyncio.run(write()) // FRAME
    assert notes(path) == list(range(200))
    assert frames < 20, "every commit writes a frame at least"


def test_a_write_that_fails_changes_nothing_and_nobody_else(path: Path) -> None:
    small = Statement(text_of("PRAGMA max_page_count = 20"), {})  # from here on the disk is almost full
    bad = {
        3: [note(3), note(3)],  # twice the same
        11: [note(11), Statement(text_of("insert into nowhere values (1)"), {})],
        12: [note(12), note(1012, None)],
        20: [note(20), note(1020, object())],
        29: [note(29), note(1029, "x" * 200_000)],
    }

    async def write() -> list[object]:
        async with opened(path) as writer:
            await writer.write(small)
            return await all_of(*(writer.write(*bad.get(n, [note(n)])) for n in range(30)))

    answers = asyncio.run(write())
    assert [n for n, answer in enumerate(answers) if isinstance(answer, NotStored)] == list(bad)
    assert [answer for n, answer in enumerate(answers) if n not in bad] == [None] * 25
    assert notes(path) == [n for n in range(30) if n not in bad]


def test_where_another_program_writes_all_fail_at_once_and_it_goes_on_afterwards(path: Path) -> None:
    async def write() -> None:
        async with opened(path, patience=0.5) as writer, asyncio.timeout(30):
            with locked(path):
                answers = await all_of(*(writer.write(note(n)) for n in range(200)))
                assert {type(answer) for answer in answers} == {NotStored}
            await writer.write(note(1))

    asyncio.run(write())
    assert notes(path) == [1]


def test_who_is_cancelled_holds_up_nobody_and_it_is_decided_soon(path: Path) -> None:
    async def write() -> list[int]:
        async with opened(path) as writer:
            with locked(path):
                tasks = await begun(writer, 10)
                tasks[0].cancel()
                tasks[5].cancel()
            await writer.settled()
            decided = notes(path)
            answers = await all_of(*tasks)
            assert [n for n, a in enumerate(answers) if isinstance(a, asyncio.CancelledError)] == [0, 5]
            return decided

    decided = asyncio.run(write())
    assert decided == [0, 1, 2, 3, 4, 6, 7, 8, 9], "the first had begun; the other had not"
    assert notes(path) == decided


def test_so_many_wait_in_line_and_no_more(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(committing, "WAITING", 8)
    monkeypatch.setattr(committing, "TOGETHER", 3)

    async def write() -> None:
        async with opened(path) as writer:
            with locked(path):
                tasks = await begun(writer, 100)
                assert writer.waiting == 8 - 1, "one is being written"
            assert await all_of(*tasks) == [None] * 100

    asyncio.run(write())
    assert notes(path) == list(range(100)), "in the order in which they came"


def test_what_came_before_the_end_is_written_and_nothing_after_it(path: Path) -> None:
    async def write() -> list[object]:
        writer = Writer(path, 10)
        await writer.open()
        tasks = [asyncio.create_task(writer.write(note(n))) for n in range(300)]
        await asyncio.sleep(0)
        await writer.close()
        late = asyncio.create_task(writer.write(note(1000)))
        return await all_of(*tasks, late)

    answers = asyncio.run(write())
    assert answers[:-1] == [None] * 300
    assert isinstance(answers[-1], NotStored)
    assert notes(path) == list(range(300))
