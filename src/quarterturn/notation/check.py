"""The `check` runner: plays the cases of files and tells which lines do not hold."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from quarterturn.blocks import FileError, Play
from quarterturn.engine.core.terms import IllegalAction, Refusal
from quarterturn.engine.game import Game
from quarterturn.notation.actions import parse_action
from quarterturn.notation.errors import Ambiguous, NotationError
from quarterturn.notation.questions import ask
from quarterturn.notation.records import Case, parse_cases


@dataclass(frozen=True)
class Failure:
    """A line that did not hold: where, in which case, what was expected and what happened."""

    file: str
    line: int
    column: int
    case: str
    text: str
    expected: str
    happened: str

    def __str__(self) -> str:
        title = f" [{self.case}]" if self.case else ""
        text = f" {self.text}" if self.text else ""
        return f"{self.file}:{self.line}:{self.column}:{title}{text}\n  expected {self.expected}; {self.happened}"


@dataclass
class Verdict:
    """How many cases hold and how many do not, and every line that does not."""

    passed: int = 0
    failed: int = 0
    failures: list[Failure] = field(default_factory=list)

    def count(self, failures: list[Failure]) -> None:
        """One more case, or one more file that is no case at all."""
        self.failures += failures
        if failures:
            self.failed += 1
        else:
            self.passed += 1


def check_files(paths: Iterable[Path]) -> Verdict:
    """Run all cases of all files; a case counts once, however many of its lines fail."""
    verdict = Verdict()
    for path in paths:
        try:
            text = path.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            reason = getattr(error, "strerror", None) or "it is not UTF-8 text"
            verdict.count([Failure(str(path), 1, 1, "", "", "a readable file", reason)])
            continue
        _check_text(str(path), text, verdict)
    return verdict


def check_text(file: str, text: str) -> Verdict:
    verdict = Verdict()
    _check_text(file, text, verdict)
    return verdict


def _check_text(file: str, text: str, verdict: Verdict) -> None:
    try:
        cases = parse_cases(file, text)
    except FileError as error:
        verdict.count([_broken(error, "")])
        return
    for case in cases:
        verdict.count(run_case(file, case))


def _broken(error: FileError, case: str) -> Failure:
    return Failure(error.file, error.line, error.column, case, "", "a file in the notation", error.reason)


def run_case(file: str, case: Case) -> list[Failure]:
    """Play a case to its end; every line that does not hold. A refused `>` is passed over."""
    try:
        game = case.begin()
    except FileError as error:
        return [_broken(error, case.title)]
    failures: list[Failure] = []
    for play in case.plays:
        try:
            problem = _run_line(game, play)
        except Exception as error:  # a fault of the program's own is told like any other: no other case suffers
            problem = "an answer", f"the program failed: {type(error).__name__}: {error}"
        if problem is not None:
            expected, happened = problem
            text = f"{play.mark} {play.text}"
            failures.append(Failure(file, play.line, play.column, case.title, text, expected, happened))
    return failures


def _run_line(game: Game, play: Play) -> tuple[str, str] | None:
    """What was expected and what happened, if a line does not hold."""
    if play.mark == "?":
        try:
            true, fact = ask(game.state, play.text, play.line, play.column)
        except NotationError as error:
            return "a question", str(error)
        return None if true else ("this to be true", fact)
    text, _, reason = play.text.partition("::")
    wanted = reason.strip()
    try:
        refusal = _do(game, text.strip(), play, keep=play.mark == ">")
    except NotationError as error:
        if isinstance(error, Ambiguous) and play.mark == "!" and not wanted:
            return None  # what may be several things is not played; no rule says so
        return ("it to be accepted" if play.mark == ">" else "it to be refused"), str(error)
    if play.mark == ">":
        return None if refusal is None else ("it to be accepted", f"refused by {refusal}")
    if refusal is None:
        return f"it to be refused{f' by {wanted}' if wanted else ''}", "it was accepted"
    if wanted and refusal.rule != wanted:
        return f"it to be refused by {wanted}", f"refused by {refusal}"
    return None


def _do(game: Game, text: str, play: Play, keep: bool) -> Refusal | None:
    """Try an action; carried out only if it is to be kept and is legal."""
    words = text.split()
    if words and words[-1] == "undo":
        return _undo(game, words, keep)
    seat, action = parse_action(game.state, text, play.line, play.column)
    if not keep:
        return game.check(action, seat)
    try:
        game.apply(action, seat)
    except IllegalAction as error:
        return error.refusal
    return None


def _undo(game: Game, words: list[str], keep: bool) -> Refusal | None:
    colours = [seat.colour for seat in game.state.table.definition.seats]
    seat = colours.index(words[0]) if words[0] in colours else None
    refusal = game.check_undo(seat)
    if refusal is None and keep:
        game.undo(seat)
    return refusal
