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
from contextlib import AbstractContextManager, closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx2
import pytest
from tests.server.playing import Person, by_chance, play, settings_for
from tests.server.playing import running as app_running
from tests.server.raw import served
from tests.server.servers import Postgres
from tests.server.servers import running as database_server
from websockets.sync.client import connect
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


@pytest.mark.parametrize("proxy", [nginx, caddy], ids=lambda proxy: proxy.__name__)
def test_a_game_goes_through_the_proxy_of_the_page_by_https(
    proxy: Callable[[Path, int, str], AbstractContextManager[None]], server: Hosted, tmp_path: Path
) -> None:
    if shutil.which(proxy.__name__) is None or shutil.which("openssl") is None:
        pytest.skip("it is not installed here")
    trusted = ssl.create_default_context(cafile=str(certificate(tmp_path)))
    port = free_port()
    there, origin = f"https://127.0.0.1:{port}", f"https://{HOST}:{port}"
    told: dict[str, Any] = {
        "headers": {"host": f"{HOST}:{port}", "origin": origin}, "extensions": {"sni_hostname": HOST}
    }  # fmt: skip
    with proxy(tmp_path, port, server.address):
        with browser(trusted, "127.0.0.5") as one, browser(trusted, "127.0.0.6") as other:
            answer = one.post(f"{there}/api/quick", json={"level": "1"}, **told)
            assert answer.status_code == 200, answer.text
            cookie = answer.headers["set-cookie"]
            assert "; Secure" in cookie
            # Who asks is passed on: it is for one of them only.
            assert [asks.get(f"{there}/metrics", **told).status_code for asks in (one, other)] == [200, 404]
        with (
            socket.create_connection(("127.0.0.1", port)) as line,
            connect(
                f"wss://{HOST}:{port}/api/ws/{answer.json()['id']}", sock=line, ssl=trusted, origin=Origin(origin),
                additional_headers={"Cookie": cookie.partition(";")[0]},
            ) as table,
        ):  # fmt: skip
            assert '"type":"snapshot"' in str(table.recv(timeout=30))


def browser(trusted: ssl.SSLContext, address: str) -> httpx2.Client:
    return httpx2.Client(transport=httpx2.HTTPTransport(verify=trusted, local_address=address))


def test_the_settings_of_many_servers_are_read(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    file.write_text(next(text for text in blocks("toml") if '\nbus = "redis' in text))
    found = read_settings({}, file)
    assert found.database.startswith("postgresql://")
    assert found.bus.startswith("redis://")


@pytest.mark.skipif(shutil.which("haproxy") is None, reason="HAProxy is not there")
def test_haproxy_understands_its_lines(tmp_path: Path) -> None:
    [text] = blocks("haproxy")
    times = "defaults\n timeout connect 5s\n timeout client 60s\n timeout server 60s\n"
    file = tmp_path / "haproxy.cfg"
    file.write_text(times + re.sub(r"bind .*", "bind 127.0.0.1:18443", text), encoding="utf-8")
    subprocess.run(["haproxy", "-c", "-f", str(file)], check=True, capture_output=True)
