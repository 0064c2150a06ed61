"""What `python -m build` makes is installed into an empty environment, and a game is played over HTTP from there."""

import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import httpx2
import pytest
from tests.builds import ROOT, TREE
from tests.server.playing import choose
from websockets.sync.client import connect

from quarterturn import __version__

UV = str(Path(sys.executable).parent / "uv")
PAGE = "quarterturn/server/static/index.html"
COOKIE = {"Cookie": "quarterturn=" + "p" * 32}
MOST = 40  # actions, after which one resigns: by chance a game may take a thousand

pytestmark = [
    pytest.mark.skipif(not (ROOT / "src" / PAGE).exists(), reason="the page is not built: `make web`"),
    pytest.mark.timeout(600),
]


def is_compiled() -> bool:
    """Whether `make compiled` has left what a wheel can use as it is: compiling anew would take minutes."""
    spec = importlib.util.spec_from_file_location("compile_engine", ROOT / "scripts" / "compile_engine.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return bool(module.is_current(TREE))


compiled = pytest.param("compiled", marks=[
    pytest.mark.compiled, pytest.mark.skipif(not is_compiled(), reason="`make compiled` is not up to date"),
])  # fmt: skip


def run(*command: str, **env: str) -> subprocess.CompletedProcess[str]:
    outside = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "VIRTUAL_ENV")}
    return subprocess.run(command, env=outside | env, cwd="/", capture_output=True, text=True, check=False)


def build(folder: Path, to: Path, kind: str, wish: str) -> Path:
    """One of them, by the package's own build backend as it is installed here."""
    command = ["build", f"--{kind}", "--no-build-isolation", "--python", sys.executable, "--out-dir", str(to)]
    done = run(UV, *command, str(folder), QUARTERTURN_BUILD=wish)
    assert done.returncode == 0, done.stderr
    [made] = to.glob("quarterturn-*")
    return made


@dataclass(frozen=True)
class Made:
    sdist: Path
    unpacked: Path
    folder: Path

    def wheel(self, wish: str) -> Path:
        """Made of nothing but what the sdist holds, and what was compiled of the same sources."""
        to = self.folder / wish
        return next(to.glob("*.whl"), None) or build(self.unpacked, to, "wheel", wish)


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Made:
    folder = tmp_path_factory.mktemp("made")
    sdist = build(ROOT, folder / "sdist", "sdist", "")
    with tarfile.open(sdist) as archive:
        archive.extractall(folder, filter="data")
    unpacked = folder / f"quarterturn-{__version__}"
    (unpacked / "build").mkdir()
    (unpacked / "build" / "compiled").symlink_to(TREE)
    return Made(sdist, unpacked, folder)


class Environment:
    """An empty one, into which something is installed."""

    def __init__(self, folder: Path) -> None:
        self.bin = folder / "bin"
        assert run(UV, "venv", "--python", sys.executable, str(folder)).returncode == 0

    def install(self, *what: str, **env: str) -> None:
        pins = ("-c", str(ROOT / "requirements" / "run.txt"))
        done = run(UV, "pip", "install", "--python", str(self.bin / "python"), *pins, *what, **env)
        assert done.returncode == 0, done.stderr

    def quarterturn(self, *words: str) -> subprocess.CompletedProcess[str]:
        return run(str(self.bin / "quarterturn"), *words)

    def python(self, text: str) -> subprocess.CompletedProcess[str]:
        return run(str(self.bin / "python"), "-c", text)

    @contextmanager
    def serving(self, data: Path) -> Iterator[str]:
        """The address of a server."""
        words = ["serve", "--port", "0", "--data", str(data), "--workers", "1"]
        words += ["--set", "think_least=0", "--set", "limits.messages_per_second=1000"]
        env = {**os.environ, "PYTHONUNBUFFERED": "1", "PYTHONPATH": ""}
        command = [str(self.bin / "quarterturn"), *words]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=env, cwd="/") as server:
            try:
                assert server.stdout is not None
                found = re.search(r"http://(\S+)/", server.stdout.readline())
                assert found is not None
                yield found[1]
            finally:
                server.terminate()


def play_a_game(address: str) -> None:
    """From the page to the last action: one seat by chance, the other the computer's."""
    with httpx2.Client(base_url=f"http://{address}", headers=COOKIE, timeout=60) as web:
        made = begin(web)
        play_on(address, made)
        assert "seed: " in web.get(f"/api/tables/{made}/record").text


def begin(web: httpx2.Client) -> str:
    [script] = re.findall(r'src="(/assets/[^"]+\.js)"', web.get("/").text)
    assert web.get(script).headers["content-type"].startswith("text/javascript")
    made: str = web.post("/api/quick", json={"level": "1"}).json()["id"]
    return made


def play_on(address: str, made: str) -> None:
    random, answered, acted = Random(7), True, 0
    with connect(f"ws://{address}/api/ws/{made}", additional_headers=COOKIE) as line:
        while True:
            heard: dict[str, Any] = json.loads(line.recv(timeout=60))
            assert heard["type"] != "refused", heard
            if heard["type"] not in ("snapshot", "update"):
                continue
            [view] = heard["views"]
            if view["result"] is not None:
                break
            # Where both choose in secret, the computer's choice may be told before one's own that is on its way.
            answered = answered or heard["line"]["seat"] == view["seat"]
            if answered and any(decision["seat"] == view["seat"] for decision in view["waiting"]):
                answered, acted = False, acted + 1
                action = choose(view, random) if acted < MOST else ["resign"]
                line.send(json.dumps({"type": "act", "seat": view["seat"], "seq": heard["seq"], "action": action}))


def test_sdist_and_wheels_hold_everything(made: Made) -> None:
    with tarfile.open(made.sdist) as archive:
        sdist = {name.partition("/")[2] for name in archive.getnames()}
    with zipfile.ZipFile(made.wheel("pure")) as archive:
        wheel = set(archive.namelist())
    assert {"hatch_build.py", "Makefile", "scripts/compile_engine.py", "web/package-lock.json", f"src/{PAGE}"} <= sdist
    package = {name.removeprefix("src/") for name in sdist if name.startswith("src/quarterturn/")}
    files = {str(path.relative_to(ROOT / "src")) for path in (ROOT / "src").rglob("*") if path.is_file()}
    kept = {name for name in files if "__pycache__" not in name}
    assert package == kept
    assert {name for name in wheel if ".dist-info/" not in name} == kept
    assert not any("node_modules" in name or name.startswith("build/") for name in sdist)


@pytest.mark.parametrize("kind", ["sdist", "pure", compiled])
def test_what_was_built_is_installed_and_played_over_http(made: Made, tmp_path: Path, kind: str) -> None:
    there = Environment(tmp_path / "there")
    if kind == "sdist":
        there.install("-r", str(ROOT / "requirements" / "setup.txt"))
        there.install("--no-build-isolation", f"{made.sdist}[server]", QUARTERTURN_BUILD="pure")
    else:
        there.install(str(made.wheel(kind)))
        require_light(there, tmp_path)
        there.install(f"{made.wheel(kind)}[server]")
    engine = "compiled" if kind == "compiled" else "pure Python"
    assert there.quarterturn("--version").stdout == f"quarterturn {__version__} (engine: {engine})\n"
    with there.serving(tmp_path / "data") as address:
        play_a_game(address)


def require_light(there: Environment, folder: Path) -> None:
    """Without the server: engine, content, notation, players, arena and terminal."""
    import_all = "import quarterturn.engine.game, quarterturn.notation, quarterturn.players, quarterturn.terminal.start"
    assert there.python(import_all).returncode == 0
    found = there.python(
        "from importlib.util import find_spec; print(*filter(find_spec, 'fastapi sqlalchemy uvicorn'.split()))"
    )
    assert found.stdout == "\n", found.stderr
    assert there.quarterturn("check", str(ROOT / "tests" / "cases" / "shot.qt")).stdout.endswith(", 0 failed\n")
    match = there.quarterturn("arena", "1", "random", "--games", "1", "--workers", "1", "--out", str(folder / "match"))
    assert match.returncode == 0, match.stderr
    refused = there.quarterturn("serve")
    assert refused.returncode == 2
    assert re.fullmatch(
        r"\w+ is missing, which the server needs: pip install 'quarterturn\[server\]'\n", refused.stderr
    )


@pytest.mark.parametrize("kind", ["sdist", "wheel"])
def test_without_the_page_it_says_in_one_sentence_what_to_do(made: Made, tmp_path: Path, kind: str) -> None:
    left_out = shutil.ignore_patterns("static", "tests", "docs", "web", "build")
    checkout = shutil.copytree(made.unpacked, tmp_path / "checkout", ignore=left_out)
    command = [
        "build",
        f"--{kind}",
        "--no-build-isolation",
        "--python",
        sys.executable,
        "--out-dir",
        str(tmp_path / "to"),
    ]
    done = run(UV, *command, str(checkout), QUARTERTURN_BUILD="pure")
    assert done.returncode != 0
    assert "The page has not been built: run `make web` in the project's folder first.\n" in done.stderr
    assert "Traceback" not in done.stderr
