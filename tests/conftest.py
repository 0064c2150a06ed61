"""How the property tests search: the same examples on every run; more and fresh ones in the nightly runs.

And no test sees the scenarios of whoever runs it.
"""

import os

from hypothesis import settings

from quarterturn.content.loader import VARIABLE

os.environ[VARIABLE] = ""

settings.register_profile("daily", deadline=None, derandomize=True, database=None)
settings.register_profile("nightly", deadline=None, max_examples=5_000, print_blob=True)
settings.load_profile("nightly" if os.environ.get("QUARTERTURN_NIGHTLY") else "daily")
