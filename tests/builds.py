"""The two builds of the engine: where each lies, and running Python with one of them.

`make compiled` puts the compiled one into build/compiled, where there is a C compiler; `make test` asks for that first.
"""

import os
import subprocess
import sys
from pathlib import Path

from quarterturn.engine.core.build import compiled

ROOT = Path(__file__).resolve().parent.parent
SOURCES, TREE = ROOT / "src", ROOT / "build" / "compiled"
NOT_COMPILED = "" if TREE.exists() else "the engine is not compiled: no C compiler, or no `make compiled`"


def python(path: Path, *command: str) -> subprocess.CompletedProcess[str]:
    """A Python process that takes the package from a place, when it is over."""
    env = {**os.environ, "PYTHONPATH": str(path)}
    return subprocess.run([sys.executable, *command], cwd=ROOT, env=env, capture_output=True, text=True)


def portion(few: int, many: int) -> int:
    """How many examples of something costly are looked at in this build: many in the fast one, few in the pure one
    beside it; many in the pure one where it is alone."""
    return many if compiled() or NOT_COMPILED else few
