"""The tests that the rule cases are can fail: what does not hold is told with its file, its line and the reason."""

import re
from collections import Counter
from pathlib import Path

import pytest
from tests.builds import NOT_COMPILED, ROOT, python

from quarterturn.engine.core.build import compiled

CASES = sorted((ROOT / "tests" / "cases").glob("*.qt"))
QUESTION = re.compile(r"^\? (not )?", re.MULTILINE)
TOLD = re.compile(r"^\S*?([^/\s]+\.qt):(\d+):\d+:", re.MULTILINE)
POSITION = """\
rule: MOVE-1
game: prison
rooms:
  40b 39b
units:
  blue colossus c3
turn: blue 3
"""
WRONG = f"""\
case: Right
{POSITION}
? at blue colossus c3

case: Wrong
{POSITION}
> move colossus c4 c5 c6 c7
! move colossus c4 :: MOVE-1
! fight colossus colossus :: MOVE-1
? at blue colossus c4

case: Nonsense
{POSITION.replace("colossus", "colossal")}
> end
"""
TOLD_OF_IT = """\
wrong.qt:21:3: [Wrong] > move colossus c4 c5 c6 c7
  expected it to be accepted; refused by MOVE-
wrong.qt:22:3: [Wrong] ! move colossus c4 :: MOVE-1
  expected it to be refused by MOVE-1; it was accepted
wrong.qt:23:3: [Wrong] ! fight colossus colossus :: MOVE-1
  expected it to be refused by MOVE-1; refused by FIGHT-1
wrong.qt:24:3: [Wrong] ? at blue colossus c4
  expected this to be true; it is c3
wrong.qt:32:8: [Nonsense]
  expected a file in the notation; unknown character 'colossal'
"""

pytestmark = pytest.mark.skipif(compiled(), reason="the pure build runs the compiled one beside it")


def run(folder: Path) -> str:
    """What pytest tells about the cases in a folder."""
    options = ("-n0", "-q", "-rs", "--no-header", "-p", "no:cacheprovider", "-p", "tests.rule_cases")
    done = python(ROOT / "src", "-m", "pytest", "-c", str(ROOT / "pyproject.toml"), *options, str(folder))
    return done.stdout + done.stderr


def summary(report: str, **numbers: int) -> bool:
    """Whether so many cases failed, passed and so on; in each build, if there are two."""
    found = {what: int(number) for number, what in re.findall(r"(\d+) (\w+)", report.splitlines()[-1])}
    builds = 1 if NOT_COMPILED else 2
    return {what: found.get(what, 0) for what in numbers} == {what: n * builds for what, n in numbers.items()}


def test_a_question_turned_into_its_opposite_fails(tmp_path: Path) -> None:
    """All questions of all cases; each is told where it stands, in every build."""
    turned: Counter[tuple[str, str]] = Counter()
    cases = 0
    for file in CASES:
        text = QUESTION.sub(lambda found: "? " if found[1] else "? not ", file.read_text(encoding="utf-8"))
        (tmp_path / file.name).write_text(text, encoding="utf-8")
        turned.update((file.name, str(n)) for n, line in enumerate(text.splitlines(), 1) if line.startswith("?"))
        cases += sum("\n?" in case for case in text.split("\ncase:"))
    report = run(tmp_path)
    assert len(turned) > 1000
    told = Counter(TOLD.findall(report))
    assert told.keys() == turned.keys()
    assert set(told.values()) == {1 if NOT_COMPILED else 2}
    assert summary(report, failed=cases)


def test_what_does_not_hold_is_told_with_its_reason_and_no_more(tmp_path: Path) -> None:
    (tmp_path / "wrong.qt").write_text(WRONG, encoding="utf-8")
    report = run(tmp_path)
    assert summary(report, failed=2, passed=1)
    for line in TOLD_OF_IT.splitlines():
        assert line in report
    assert "Traceback" not in report
    assert ".py" not in report


def test_a_file_that_cannot_be_read_fails(tmp_path: Path) -> None:
    (tmp_path / "wrong.qt").write_text("room 99z\n", encoding="utf-8")
    report = run(tmp_path)
    assert "wrong.qt:1:" in report
    assert "1 error" in report
    assert "Traceback" not in report
