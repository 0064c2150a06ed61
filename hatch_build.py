"""What goes into a wheel besides the sources: the built page, and where there is a C compiler the compiled engine.

QUARTERTURN_BUILD=pure makes a wheel for every machine, QUARTERTURN_BUILD=compiled one for this kind of machine or none;
if nothing is said, the second where it is possible and the first elsewhere. What `make compiled` has left is used if it
is up to date; else compiling takes some minutes.
"""

from __future__ import annotations

import importlib.util
import os
import re
import shutil
import tempfile
from functools import cached_property
from pathlib import Path
from types import ModuleType
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

VARIABLE = "QUARTERTURN_BUILD"
NO_PAGE = "The page has not been built: run `make web` in the project's folder first."


class Hook(BuildHookInterface[Any]):
    """For the sdist and both wheels; what is installed as editable is the checkout as it stands."""

    _made: Path | None = None  # a tree that was compiled for this wheel alone

    def dependencies(self) -> list[str]:
        if self.target_name != "wheel" or not self._wanted or self._compiling.is_current(self._compiling.TREE):
            return []
        lines = (Path(self.root) / "requirements" / "compile.in").read_text(encoding="utf-8").splitlines()
        return [line for line in lines if "==" in line]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        if not (Path(self.root) / "src" / "quarterturn" / "server" / "static" / "index.html").exists():
            raise SystemExit(NO_PAGE)
        if self.target_name != "wheel" or not self._wanted:
            return
        tree = self._tree()
        if tree is None:
            return
        build_data["pure_python"], build_data["infer_tag"] = False, True
        for twin in self._compiling.twins_in(tree):
            build_data["force_include"][str(twin)] = str(twin.relative_to(tree))
        build_data["dependencies"] += self._needed

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:  # noqa: ARG002
        if self._made is not None:
            shutil.rmtree(self._made)

    @cached_property
    def _compiling(self) -> ModuleType:
        """scripts/compile_engine.py."""
        path = Path(self.root) / "scripts" / "compile_engine.py"
        spec = importlib.util.spec_from_file_location("compile_engine", path)
        assert spec is not None
        assert spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        return module

    @cached_property
    def _wanted(self) -> bool:
        """Whether to compile, or to try."""
        wish = os.environ.get(VARIABLE, "")
        if wish not in ("", "pure", "compiled"):
            raise SystemExit(f"{VARIABLE} is '{wish}', and must be pure or compiled.")
        hindrance: str = self._compiling.hindrance()
        if wish == "compiled" and hindrance:
            raise SystemExit(f"The engine cannot be compiled: {hindrance}.")
        return wish != "pure" and not hindrance

    def _tree(self) -> Path | None:
        """Where the engine is compiled, now if it was not before."""
        compiling = self._compiling
        if compiling.is_current(compiling.TREE):
            found: Path = compiling.TREE
            return found
        self.app.display_waiting("Compiling the engine (a few minutes) ...")
        self._made = Path(tempfile.mkdtemp(prefix="quarterturn-"))
        compiling.lay_out(self._made)
        problem = compiling.compile_in(self._made)
        if not problem:
            return self._made
        if os.environ.get(VARIABLE) == "compiled":
            raise SystemExit(f"The engine cannot be compiled:\n{problem}")
        self.app.display_warning(f"The engine stays uncompiled:\n{problem}")
        return None

    @property
    def _needed(self) -> list[str]:
        """What the compiled engine needs when it runs: the compiler's libraries, as they were when it was compiled."""
        pins = (Path(self.root) / "requirements" / "compile.txt").read_text(encoding="utf-8")
        return re.findall(r"^(?:librt|mypy-extensions)==[\w.]+", pins, re.MULTILINE)
