"""How the property tests search: the same examples on every run; more and fresh ones in the nightly runs.

And no test sees the scenarios or the unfinished games of whoever runs it.
"""

import atexit
import os
from shutil import rmtree
from tempfile import mkdtemp

from hypothesis import settings

from quarterturn.content.loader import VARIABLE
from quarterturn.terminal import autosave

os.environ[VARIABLE] = ""
os.environ[autosave.VARIABLE] = mkdtemp(prefix="quarterturn-tests-")
atexit.register(rmtree, os.environ[autosave.VARIABLE], ignore_errors=True)

settings.register_profile("daily", deadline=None, derandomize=True, database=None)
settings.register_profile("nightly", deadline=None, max_examples=5_000, print_blob=True)
settings.load_profile("nightly" if os.environ.get("QUARTERTURN_NIGHTLY") else "daily")
