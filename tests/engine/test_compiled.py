"""The compiled build of the engine beside the pure one: the same games, and the same tests passed."""

from pathlib import Path

import pytest
from tests.builds import NOT_COMPILED, SOURCES, TREE, python

from quarterturn.engine.core.build import compiled

BESIDE = ("tests/engine/test_perft.py", "tests/engine/test_random_games.py", "tests/engine/test_reach.py",
          "tests/engine/test_listing.py", "tests/test_records.py", "tests/notation", "tests/players")  # fmt: skip

pytestmark = [
    pytest.mark.compiled,
    pytest.mark.timeout(900),  # whole files of tests at a time
    pytest.mark.skipif(compiled(), reason="this is the compiled build"),
    pytest.mark.skipif(bool(NOT_COMPILED), reason=NOT_COMPILED),
]


def run(path: Path, *command: str) -> str:
    """What a Python process prints that takes the package from a place."""
    done = python(path, *command)
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-4000:]
    return done.stdout


def test_both_builds_play_the_same_games() -> None:
    script = (str(Path(__file__).parent / "same_games.py"), "1", "120")
    pure, fast = run(SOURCES, *script).splitlines(), run(TREE, *script).splitlines()
    assert (pure[0], fast[0]) == ("pure Python", "compiled")
    assert pure[1:] == fast[1:]


@pytest.mark.parametrize("tests", BESIDE)
def test_the_compiled_build_passes(tests: str) -> None:
    run(TREE, "-m", "pytest", "-q", "-p", "no:xdist", "-p", "no:cacheprovider", tests)
