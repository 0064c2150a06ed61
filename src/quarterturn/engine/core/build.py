"""Which build of the engine runs: the sources themselves, or what has been compiled from them."""

from __future__ import annotations


def compiled() -> bool:
    return not __file__.endswith(".py")


def build() -> str:
    """In words."""
    return "compiled" if compiled() else "pure Python"
