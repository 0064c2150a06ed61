"""The compiled build of the engine beside the pure one: the same games, and the same tests passed.

`make compiled` puts it into build/compiled, where there is a C compiler; `make test` asks for that first.
"""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from quarterturn.engine.build import compiled

ROOT = Path(__file__).resolve().parent.parent.parent
SOURCES, TREE = ROOT / "src", ROOT / "build" / "compiled"
BESIDE = ("tests/engine/test_perft.py", "tests/engine/test_reach.py", "tests/engine/test_listing.py",
          "tests/test_records.py", "tests/notation", "tests/players")  # fmt: skip

pytestmark = [
    pytest.mark.skipif(compiled(), reason="this is the compiled build"),
    pytest.mark.skipif(not TREE.exists(), reason="the engine is not compiled: no C compiler, or no `make compiled`"),
]


def run(path: Path, *command: str) -> str:
    """What a Python process prints that takes the package from a place."""
    env = {**os.environ, "PYTHONPATH": str(path)}
    done = subprocess.run([sys.executable, *command], cwd=ROOT, env=env, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-4000:]
    return done.stdout


def test_both_builds_play_the_same_games() -> None:
    script = (str(Path(__file__).parent / "same_games.py"), "1", "200")
    pure, fast = run(SOURCES, *script).splitlines(), run(TREE, *script).splitlines()
    assert (pure[0], fast[0]) == ("pure Python", "compiled")
    assert pure[1:] == fast[1:]


@pytest.mark.parametrize("tests", BESIDE)
def test_the_compiled_build_passes(tests: str) -> None:
    run(TREE, "-m", "pytest", "-q", "-p", "no:xdist", "-p", "no:cacheprovider", tests)
