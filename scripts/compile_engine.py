"""Compiles the engine and the search of the players with mypyc: `make compiled`, which others ask for by themselves.

The very same sources, in a tree of their own: the modules as they are now with their compiled twins beside
them, links to everything else. Whoever puts the tree first on PYTHONPATH plays with it; nothing is ever put into `src`,
so nobody who edits a source meets an old twin of it there.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src"
TREE = ROOT / "build" / "compiled"
PARTS = ("engine", "players")
MADE_OF = "made-of"  # in a tree, what it was compiled with
SET_UP = """
import os
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from mypyc.build import mypycify
from setuptools import setup
from setuptools.command.build_ext import build_ext

left_out = ("definition.py", "native.py", "options.py")  # each says why
modules = sorted(str(path) for path in Path("quarterturn", "engine").rglob("*.py") if path.name not in left_out)
search = (
    "battle", "beam", "cast", "clock", "dangers", "errands", "judging", "planning", "race", "replies", "replying",
    "thinning", "unseen", "ways", "cards/cast", "cards/dangers", "cards/duel", "cards/errands", "cards/judging",
    "cards/planning", "cards/race", "cards/replying", "cards/thinning", "cards/walking", "cards/ways",
)
modules += [f"quarterturn/players/{name}.py" for name in search]
flags = ["--strict", "--python-version", "3.11", "--cache-dir", sys.argv.pop()]
extensions = mypycify([*flags, *modules], opt_level="2", debug_level="0", multi_file=True)
if sys.platform != "win32":  # nobody links to the library, so the compiler may inline its functions
    for extension in extensions:
        extension.extra_compile_args = [*extension.extra_compile_args, "-fvisibility=hidden"]


class SideBySide(build_ext):
    def build_extensions(self):
        one_after_another = self.compiler.compile
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            def compile(sources, **how):
                return sum(pool.map(lambda source: one_after_another([source], **how), sources), [])
            self.compiler.compile = compile
            super().build_extensions()


setup(name="engine", packages=[], ext_modules=extensions, cmdclass={"build_ext": SideBySide})
"""


def hindrance() -> str:
    """Why nothing can be compiled here, in a few words, or nothing."""
    compiler = (sysconfig.get_config_var("CC") or "cc").split()[0]
    if shutil.which(os.environ.get("CC", compiler)) is None:
        return "there is no C compiler"
    if not Path(sysconfig.get_path("include"), "Python.h").exists():
        return "Python's headers are not installed"
    return ""


def lay_out(tree: Path) -> None:
    """The sources of what is compiled as they are, and links to the rest of the package."""
    package = SOURCE / "quarterturn"
    (tree / "quarterturn").mkdir(parents=True)
    for part in package.iterdir():
        if part.name not in (*PARTS, "__pycache__"):
            (tree / "quarterturn" / part.name).symlink_to(part, target_is_directory=part.is_dir())
    for name in PARTS:
        copied = shutil.ignore_patterns("__pycache__", "*.so")
        shutil.copytree(package / name, tree / "quarterturn" / name, ignore=copied)


def made_of() -> str:
    """What decides about a compiled twin besides its source."""
    pins = (ROOT / "requirements" / "compile.txt").read_text(encoding="utf-8")
    return f"{sys.version}\n{sysconfig.get_config_var('EXT_SUFFIX')}\n{SET_UP}\n{pins}"


def is_current(tree: Path) -> bool:
    """Whether a tree holds what would be compiled now."""
    made, package = tree / MADE_OF, SOURCE / "quarterturn"
    if not made.exists() or made.read_text(encoding="utf-8") != made_of():
        return False
    sources = [path for name in PARTS for path in (package / name).rglob("*.py")]
    twins = [tree / path.relative_to(SOURCE) for path in sources]
    return all(
        twin.exists() and twin.read_bytes() == path.read_bytes() for path, twin in zip(sources, twins, strict=True)
    )


def twins_in(tree: Path) -> list[Path]:
    """All that was compiled, and the library that all of it shares."""
    suffix = sysconfig.get_config_var("EXT_SUFFIX")
    found = [path for name in PARTS for path in (tree / "quarterturn" / name).rglob(f"*{suffix}")]
    return [*tree.glob(f"*{suffix}"), *found]


def compile_in(tree: Path) -> str:
    """Compile what a tree holds; the compiler's words if it fails."""
    with tempfile.TemporaryDirectory() as work:
        Path(work, "setup.py").write_text(SET_UP, encoding="utf-8")
        command = [sys.executable, f"{work}/setup.py", "build_ext", "--inplace", "--build-temp", work, work]
        done = subprocess.run(command, cwd=tree, env={**os.environ, "MYPYPATH": "."}, capture_output=True, text=True)
    shutil.rmtree(tree / "build", ignore_errors=True)
    if done.returncode:
        return done.stdout + done.stderr
    (tree / MADE_OF).write_text(made_of(), encoding="utf-8")
    return ""


def possible() -> bool:
    """Whether it is worth trying; says why not, and takes an old tree away."""
    reason = hindrance()
    if reason:
        shutil.rmtree(TREE, ignore_errors=True)
        print(f"The engine runs uncompiled: {reason}.")
    return not reason


def main() -> None:
    if not possible():
        sys.exit(1)
    if "--possible" in sys.argv:
        return
    print("Compiling the engine (a few minutes, once) ...", flush=True)
    TREE.parent.mkdir(exist_ok=True)
    # In a folder of its own: another may be compiling beside it, for a game that was begun meanwhile.
    with tempfile.TemporaryDirectory(prefix="compiling-", dir=TREE.parent) as work:
        made = Path(work, TREE.name)
        lay_out(made)
        problem = compile_in(made)
        if problem:
            shutil.rmtree(TREE, ignore_errors=True)
            (TREE.parent / "compile.log").write_text(problem, encoding="utf-8")
            print("The engine runs uncompiled: compiling it failed; build/compile.log says how.")
            return
        if TREE.exists():
            TREE.rename(Path(work, "old"))
        made.rename(TREE)


if __name__ == "__main__":
    main()
