"""Positions, actions, questions and whole games as text, and the runner that checks cases."""

from quarterturn.notation.actions import format_action, parse_action
from quarterturn.notation.check import Failure, Verdict, check_files, check_text
from quarterturn.notation.errors import Ambiguous, NotationError, NotUnderstood, error_text, file_error_text
from quarterturn.notation.position_reader import parse_position
from quarterturn.notation.position_writer import format_position, format_view, has_position
from quarterturn.notation.questions import ask
from quarterturn.notation.records import Case, format_record, parse_cases, parse_record

__all__ = [
    "Ambiguous", "Case", "Failure", "NotUnderstood", "NotationError", "Verdict", "ask", "check_files", "check_text",
    "error_text", "file_error_text", "format_action", "format_position", "format_record", "format_view",
    "has_position", "parse_action",
    "parse_cases", "parse_position", "parse_record",
]  # fmt: skip
