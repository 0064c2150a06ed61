"""What docs/server.md says is so: its commands run, its files are understood by the programs they are for.

Programs that are not on the machine (nginx, caddy) are not asked; what only root can do to a whole machine is left out.
"""

import asyncio
import json
import re
import shlex
import shutil
import socket
import ssl
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, closing, contextmanager
from dataclasses import dataclass
from functools import partialmethod
from pathlib import Path
from typing import Any, cast

import httpx2
import pytest
from tests.server.playing import Person, by_chance, play, settings_for
from tests.server.playing import running as app_running
from tests.server.raw import Served, served, until
from tests.server.servers import Postgres, Valkey
from tests.server.servers import running as database_server
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from quarterturn import __version__
from quarterturn.server.configuring import ALL, described, read_settings
from quarterturn.server.keeping import back_up, restore
from quarterturn.server.migrating import StorageError
from quarterturn.server.settings import Settings

ROOT = Path(__file__).resolve().parent.parent.parent
PAGE = (ROOT / "docs" / "server.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```(\w+)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
HOST = "play.example.org"
QUARTERTURN = str(Path(sys.executable).parent / "quarterturn")

# What changes the whole machine, or needs what a test has not: each such command by its beginning.
NOT_HERE = (
    "apt-get ", "useradd ", "python3 -m venv /opt", "/opt/quarterturn/bin/pip ", "editor ", "systemctl ", "chown ",
    "docker ", f"curl --fail https://{HOST}", "pg_",
)  # fmt: skip
SERVING = re.compile(r"^(?:QUARTERTURN_\w+=\S+ )*quarterturn serve\b")


def blocks(language: str) -> list[str]:
    return [text for name, text in BLOCKS if name == language]


def commands() -> list[str]:
    return [line for text in blocks("sh") for line in text.splitlines()]


@dataclass(frozen=True)
class Hosted:
    """A server that runs, with a table."""

    folder: Path
    data: Path
    address: str
    table: str


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hosted]:
    folder = tmp_path_factory.mktemp("server")
    data = folder / "data"
    settings = settings_for(data, proxies=("127.0.0.1",), metrics=("127.0.0.1", "127.0.0.5"))
    wish = {"game": "prison-1", "seats": [{"kind": "me"}, {"kind": "here"}], "quick": True}
    with served(settings) as found:
        table = json.loads(found.ask("POST /api/tables", wish)[2])["id"]
        yield Hosted(folder, data, f"127.0.0.1:{found.port}", table)


def here(command: str, server: Hosted) -> str:
    """A command of the page, as it is said in this place."""
    said = command.replace("quarterturn ", f"{QUARTERTURN} ", 1) if command.startswith("quarterturn ") else command
    said = said.replace("/var/lib/quarterturn", str(server.data)).replace("/var/backups", str(server.folder))
    return said.replace("127.0.0.1:8000", server.address).replace("TABLE", server.table)


@pytest.mark.timeout(300)  # each of them is a program that starts
def test_every_command_is_run_or_is_one_that_cannot_be(server: Hosted) -> None:
    """In the order of the page, on the data of a server that runs."""
    run = []
    for command in commands():
        if command.startswith(NOT_HERE) or SERVING.match(command):
            continue
        if command.startswith("curl ") and shutil.which("curl") is None:
            continue
        if command.startswith("quarterturn restore "):  # with the server stopped
            command = command.replace("/var/lib/quarterturn", "/var/backups/elsewhere")
        done = subprocess.run(here(command, server), shell=True, capture_output=True, text=True, check=False)
        assert done.returncode == 0, f"{command}: {done.stderr}"
        run.append(command.split(" --")[0])
    assert {f"quarterturn {word}" for word in ("backup", "restore", "admin tables", "admin delete")} <= {*run}
    assert (server.folder / "elsewhere" / "quarterturn.sqlite3").exists()


@pytest.mark.timeout(300)
def test_the_games_of_many_servers_are_copied_and_put_back_as_the_page_says(tmp_path: Path) -> None:
    with database_server(Postgres) as postgres:
        assert isinstance(postgres, Postgres)
        settings = settings_for(tmp_path, database=postgres.new_database())
        dump, put_back = (command for command in commands() if command.startswith("pg_"))

        def run(command: str) -> None:
            said = command.replace(
                f"postgresql://quarterturn@db.{HOST.partition('.')[2]}/quarterturn", settings.database
            )
            postgres.run(*shlex.split(said.replace("/var/backups", str(tmp_path))))

        with pytest.raises(StorageError, match=re.escape(dump.partition(" --file")[0])):
            back_up(settings, tmp_path / "copy")
        with pytest.raises(StorageError, match=re.escape(put_back.partition(" --dbname")[0])):
            asyncio.run(restore(settings, tmp_path / "copy"))
        with app_running(settings) as client:
            ada = Person(client)
            made = ada.table("me", "here")["id"]
            with ada.at(made) as socket:
                play([socket], by_chance(1), most=8)
                run(dump)
                seq, views = socket.seq, socket.views
                play([socket], by_chance(2), most=3)
        run(put_back)
        with app_running(settings) as client, Person(client, ada.cookie).at(made) as socket:
            assert (socket.seq, socket.views) == (seq, views)
            assert play([socket], by_chance(3), most=3) == 3


def test_servers_are_started_as_the_page_says(tmp_path: Path) -> None:
    settings = tmp_path / "settings.toml"
    settings.write_text(blocks("toml")[0], encoding="utf-8")
    found = [command for command in commands() if SERVING.match(command)]
    assert len(found) == 3
    for command in found:
        said = command.replace("quarterturn serve", f"{QUARTERTURN} settings").replace("--port 9000", "--set port=9000")
        said = said.replace("/etc/quarterturn.toml", str(settings))
        shown = subprocess.run(said, shell=True, capture_output=True, text=True, check=True).stdout
        told = tmp_path / "told.toml"
        told.write_text(shown, encoding="utf-8")
        read = read_settings({}, told)
        if "--settings" in command:
            assert (str(read.data), read.proxies) == ("/var/lib/quarterturn", ("127.0.0.1",))
        else:
            assert (read.port, read.limits.sockets) == (9000, 8000)


def test_all_settings_are_listed() -> None:
    [listed] = [text for text in blocks("toml") if text.startswith("# host")]
    assert listed == described(Settings())


def test_every_setting_the_page_names_is_one() -> None:
    names = {name.rpartition(".")[2] for name in ALL}
    named = re.findall(r"`(\w+)(?:\s=[^`]+)?`", PAGE)
    settings = {word for word in named if word in names or re.fullmatch(r"[a-z]+_[a-z_]+", word)}
    assert {word for word in settings if not word.startswith(("quarterturn_", "pg_"))} <= names  # metrics, programs
    assert {"proxies", "origins", "workers", "drain", "metrics", "log_form"} <= settings


def test_the_wheels_have_the_version_that_is_now() -> None:
    assert set(re.findall(r"quarterturn-(\d[\w.]*)-cp", PAGE)) == {__version__}


# --- The files


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="there is no systemd here")
def test_systemd_understands_its_unit(tmp_path: Path) -> None:
    [unit] = blocks("ini")
    file = tmp_path / "quarterturn.service"
    file.write_text(unit.replace("/opt/quarterturn/bin/quarterturn", QUARTERTURN), encoding="utf-8")
    done = subprocess.run(["systemd-analyze", "verify", str(file)], capture_output=True, text=True, check=False)
    assert [line for line in done.stderr.splitlines() if "quarterturn" in line] == []


def certificate(folder: Path) -> Path:
    """One that nobody but this test believes, for the name of the page."""
    words = ["-newkey", "rsa:2048", "-nodes", "-subj", f"/CN={HOST}", "-addext", f"subjectAltName=DNS:{HOST}"]
    files = ["-keyout", str(folder / "privkey.pem"), "-out", str(folder / "fullchain.pem")]
    subprocess.run(["openssl", "req", "-x509", *words, *files], check=True, capture_output=True)
    return folder / "fullchain.pem"


def free_port() -> int:
    with closing(socket.create_server(("127.0.0.1", 0))) as found:
        return int(found.getsockname()[1])


def test_the_settings_of_many_servers_are_read(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    file.write_text(next(text for text in blocks("toml") if '\nbus = "redis' in text))
    found = read_settings({}, file)
    assert found.database.startswith("postgresql://")
    assert found.bus.startswith("redis://")


# --- The proxies, each as the page has it but for places and ports; by https, with a certificate of the test's own


@contextmanager
def nginx(folder: Path, port: int, backend: str) -> Iterator[None]:
    [text] = blocks("nginx")
    for listening, ours in (("80;", f"{free_port()};"), ("443 ", f"{port} ")):
        text = text.replace(f"listen {listening}", f"listen 127.0.0.1:{ours}")
    text = text.replace(f"/etc/letsencrypt/live/{HOST}", str(folder)).replace("127.0.0.1:8000", backend)
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    places = "".join(f"{kind}_temp_path {folder}/{kind};\n" for kind in kinds)
    head = f"daemon off; pid {folder}/pid; error_log stderr;\nevents {{}}\n"
    file = folder / "nginx.conf"
    file.write_text(f"{head}http {{\naccess_log off;\n{places}{text}}}\n", encoding="utf-8")
    subprocess.run(["nginx", "-t", "-c", str(file)], check=True, capture_output=True)
    with running(["nginx", "-c", str(file)], port):
        yield


@contextmanager
def caddy(folder: Path, port: int, backend: str) -> Iterator[None]:
    [text] = blocks("caddy")
    text = text.replace(f"{HOST} {{", f"https://{HOST}:{port} {{\n\ttls {folder}/fullchain.pem {folder}/privkey.pem")
    file = folder / "Caddyfile"
    head = f"{{\n\tadmin off\n\tauto_https disable_redirects\n\tstorage file_system {folder}\n}}\n"
    file.write_text(head + text.replace("127.0.0.1:8000", backend), encoding="utf-8")
    words = ["--config", str(file), "--adapter", "caddyfile"]
    subprocess.run(["caddy", "validate", *words], check=True, capture_output=True)
    with running(["caddy", "run", *words], port):
        yield


@contextmanager
def running(command: list[str], port: int) -> Iterator[None]:
    nowhere = subprocess.DEVNULL
    with subprocess.Popen(command, stdout=nowhere, stderr=nowhere) as process:
        try:
            for _ in range(600):
                with closing(socket.socket()) as probe:
                    if probe.connect_ex(("127.0.0.1", port)) == 0:
                        break
                time.sleep(0.05)
            yield
        finally:
            process.terminate()


@contextmanager
def haproxy(folder: Path, port: int, backends: list[str]) -> Iterator[None]:
    [text] = blocks("haproxy")
    pem = folder / "site.pem"
    pem.write_text((folder / "fullchain.pem").read_text() + (folder / "privkey.pem").read_text())
    text = text.replace(f"/etc/haproxy/{HOST}.pem", str(pem)).replace("bind :443", f"bind 127.0.0.1:{port}")
    for number, backend in enumerate(backends, 1):
        text = text.replace(f"10.0.0.{number}:8000", backend)
    file = folder / "haproxy.cfg"
    file.write_text(f"defaults\n timeout connect 5s\n timeout client 50s\n timeout server 50s\n{text}")
    subprocess.run(["haproxy", "-c", "-f", str(file)], check=True, capture_output=True)
    with running(["haproxy", "-db", "-f", str(file)], port):
        yield


class Line:
    """A WebSocket through a proxy."""

    def __init__(self, connection: ClientConnection) -> None:
        self._connection = connection

    def receive_text(self) -> str:
        return str(self._connection.recv(timeout=60))

    def send_text(self, data: str) -> None:
        self._connection.send(data)


ADA, BOB = "127.0.0.5", "127.0.0.6"  # whom the server tells apart by their addresses; its metrics are for Ada


class Https:
    """The way of one address to what is behind a proxy, for a `Person` who plays."""

    def __init__(self, folder: Path, port: int, address: str) -> None:
        self.port, self.address, self.origin = port, address, f"https://{HOST}:{port}"
        self.trusted = ssl.create_default_context(cafile=str(folder / "fullchain.pem"))
        transport = httpx2.HTTPTransport(verify=self.trusted, local_address=address)
        self.web = httpx2.Client(transport=transport, base_url=f"https://127.0.0.1:{port}", timeout=60)
        self.told = {"host": f"{HOST}:{port}", "origin": self.origin}

    def ask(self, method: str, path: str, headers: dict[str, str], **more: Any) -> httpx2.Response:
        known = {"sni_hostname": HOST}
        return self.web.request(method, path, headers=self.told | headers, extensions=known, **more)

    get, post = partialmethod(ask, "GET"), partialmethod(ask, "POST")

    @contextmanager
    def websocket_connect(self, path: str, headers: dict[str, str]) -> Iterator[Line]:
        with (
            socket.create_connection(("127.0.0.1", self.port), source_address=(self.address, 0)) as line,
            connect(
                f"wss://{HOST}:{self.port}{path}", sock=line, ssl=self.trusted, origin=Origin(self.origin),
                additional_headers=headers,
            ) as connection,
        ):  # fmt: skip
            yield Line(connection)


@contextmanager
def two_ways(folder: Path, port: int) -> Iterator[list[Https]]:
    ways = [Https(folder, port, address) for address in (ADA, BOB)]
    try:
        yield ways
    finally:
        for way in ways:
            way.web.close()


def person(way: Https) -> Person:
    return Person(cast(Any, way))


def play_a_game(ada: Person, bob: Person, table: str) -> None:
    with ada.at(table) as one, bob.at(table) as other:
        assert play([one, other], by_chance(1), most=20) == 20
        one.act(0, ["resign"])
        other.up_to(one.seq)
        assert one.over
        assert other.over


def require_the_proxy_to_be_believed(ways: list[Https], direct: Served) -> None:
    """Who asks, and how, is what the proxy says, and nobody else."""
    assert "; Secure" in ways[0].get("/api/me", {}).headers["set-cookie"]
    assert [way.get("/metrics", {}).status_code for way in ways] == [200, 404]
    forged = {"X-Forwarded-For": ADA, "X-Forwarded-Proto": "https"}
    assert ways[1].get("/metrics", forged).status_code == 404
    assert direct.ask("GET /metrics", address="127.0.0.9", **forged)[0] == 404
    assert "secure" not in direct.ask("GET /api/me", address="127.0.0.9", **forged)[1]["set-cookie"]


@pytest.mark.skipif(shutil.which("openssl") is None, reason="nothing makes certificates here")
@pytest.mark.parametrize("proxy", [nginx, caddy], ids=lambda proxy: proxy.__name__)
def test_a_game_goes_through_the_proxy_of_the_page_by_https(
    proxy: Callable[[Path, int, str], AbstractContextManager[None]], tmp_path: Path
) -> None:
    if shutil.which(proxy.__name__) is None:
        pytest.skip("it is not installed here")
    certificate(tmp_path)
    port = free_port()
    settings = settings_for(tmp_path / "data", proxies=("127.0.0.1",), metrics=(ADA,))
    with (
        served(settings) as server,
        proxy(tmp_path, port, f"127.0.0.1:{server.port}"),
        two_ways(tmp_path, port) as ways,
    ):
        require_the_proxy_to_be_believed(ways, server)
        ada, bob = (person(way) for way in ways)
        made = ada.table("me", "link")
        assert bob.join(made["seat_links"]["1"]).status_code == 200
        play_a_game(ada, bob, made["id"])


@pytest.mark.skipif(shutil.which("haproxy") is None, reason="it is not installed here")
@pytest.mark.skipif(shutil.which("openssl") is None, reason="nothing makes certificates here")
@pytest.mark.timeout(300)
def test_haproxy_sends_all_who_are_at_a_table_to_the_server_that_plays_it(tmp_path: Path) -> None:
    certificate(tmp_path)
    port = free_port()
    with ExitStack() as stack:
        postgres = stack.enter_context(database_server(Postgres))
        valkey = stack.enter_context(database_server(Valkey))
        assert isinstance(postgres, Postgres)
        assert isinstance(valkey, Valkey)
        shared = {"database": postgres.new_database(), "bus": valkey.url, "lease": 60.0}
        settings = settings_for(tmp_path / "data", proxies=("127.0.0.1",), metrics=(ADA,), **shared)
        both = [stack.enter_context(served(settings)) for _ in range(2)]
        nowhere = f"127.0.0.1:{free_port()}"  # of three servers one is down: nobody is sent there
        backends = [*(f"127.0.0.1:{server.port}" for server in both), nowhere]
        stack.enter_context(haproxy(tmp_path, port, backends))
        ways = stack.enter_context(two_ways(tmp_path, port))
        until(lambda: ways[0].get("/readyz", {}).status_code == 200)
        require_the_proxy_to_be_believed(ways, both[0])
        ada, bob = (person(way) for way in ways)
        played, table = list[int](), ""
        while not (len(played) >= 4 and {*played} == {0, 1}):
            assert len(played) < 30, "all go to the same server"
            made = ada.table("me", "link")
            table = made["id"]
            assert bob.join(made["seat_links"]["1"]).status_code == 200
            with ada.at(table) as one, bob.at(table) as other:
                play([one, other], by_chance(len(played)), most=3)
                [owner] = [number for number, server in enumerate(both) if table in server.house.live]
                passing = [server.house.passing for server in both]
                assert [found._out or found._in for found in passing if found is not None] == [{}, {}]
                played.append(owner)
        play_a_game(ada, bob, table)
