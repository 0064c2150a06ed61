"""The rule cases are tests."""

from tests.rule_cases import pytest_collect_file

__all__ = ["pytest_collect_file"]
