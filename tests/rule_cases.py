"""Every case in the notation is a test, in each build of the engine: a plugin of pytest for files of cases.

cases/conftest.py uses it. In the build of this process a case is played by its test; the compiled build plays all
cases of a folder in one process of its own (case_verdicts.py), and each test looks up what became of its case.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from tests.builds import NOT_COMPILED, TREE, python

from quarterturn.blocks import FileError
from quarterturn.engine.core.build import compiled
from quarterturn.notation import Case, parse_cases
from quarterturn.notation.check import run_case

SCRIPT = Path(__file__).parent / "case_verdicts.py"
PURE, COMPILED = "pure", "compiled"


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> CaseFile | None:
    return CaseFile.from_parent(parent, path=file_path) if file_path.suffix == ".qt" else None


class DoesNotHold(Exception):
    """What was expected and what happened, with file and line, in words for people."""


def shown(file: Path) -> str:
    """The path of a file as it is told."""
    return os.path.relpath(file)


@cache
def compiled_failures(folder: Path) -> dict[str, list[list[str]]]:
    """The lines that do not hold in the compiled build, by file and number of the case."""
    done = python(TREE, str(SCRIPT), *map(shown, sorted(folder.glob("*.qt"))))
    if done.returncode:
        raise DoesNotHold(f"{shown(folder)}: the compiled build broke off\n{done.stderr[-4000:]}")
    said = json.loads(done.stdout)
    assert said["build"] == COMPILED
    failures: dict[str, list[list[str]]] = said["failures"]
    return failures


class CaseFile(pytest.File):
    """A file of cases."""

    def collect(self) -> Iterator[CaseItem]:
        try:
            cases = parse_cases(shown(self.path), self.path.read_text(encoding="utf-8"))
        except FileError as error:
            raise self.CollectError(str(error)) from error
        for build in (COMPILED,) if compiled() else (PURE, COMPILED):
            for number, case in enumerate(cases):
                yield CaseItem.from_parent(self, name=f"{case.title} [{build}]", case=case, number=number, build=build)


class CaseItem(pytest.Item):
    """A case in one of the builds."""

    def __init__(self, case: Case, number: int, build: str, **rest: Any) -> None:
        super().__init__(**rest)
        self.case, self.number = case, number
        self.beside = build == COMPILED and not compiled()  # in the process of another build
        if self.beside:
            self.add_marker(pytest.mark.compiled)
            self.add_marker(pytest.mark.skipif(bool(NOT_COMPILED), reason=NOT_COMPILED))

    def runtest(self) -> None:
        file = shown(self.path)
        if self.beside:
            failures = compiled_failures(self.path.parent)[file][self.number]
        else:
            failures = [str(failure) for failure in run_case(file, self.case)]
        if failures:
            raise DoesNotHold("\n".join(failures))

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], *rest: Any) -> Any:
        return str(excinfo.value) if excinfo.errisinstance(DoesNotHold) else super().repr_failure(excinfo, *rest)

    def reportinfo(self) -> tuple[Path, int, str]:
        return self.path, self.case.headers.line - 1, self.name
