"""How the property tests search: the same examples on every run; more and fresh ones in the nightly runs.

No test sees the scenarios or the unfinished games of whoever runs it. And what drives a browser, other servers or
installers is tried twice before it has failed, since a busy machine may fail them too; the last lines of a run tell.
"""

import atexit
import os
from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp

import pytest
from hypothesis import settings

from quarterturn.content.loader import VARIABLE
from quarterturn.terminal import autosave

os.environ[VARIABLE] = ""
os.environ[autosave.VARIABLE] = mkdtemp(prefix="quarterturn-tests-")
atexit.register(rmtree, os.environ[autosave.VARIABLE], ignore_errors=True)

settings.register_profile("daily", deadline=None, derandomize=True, database=None)
settings.register_profile("nightly", deadline=None, max_examples=5_000, print_blob=True)
settings.load_profile("nightly" if os.environ.get("QUARTERTURN_NIGHTLY") else "daily")

TESTS = Path(__file__).parent
OF_THE_MACHINE = ("browser/", "server/test_nodes.py", "server/test_postgres.py", "test_packaging.py")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.relative_to(TESTS).as_posix().startswith(OF_THE_MACHINE):
            item.add_marker(pytest.mark.flaky(reruns=1))
